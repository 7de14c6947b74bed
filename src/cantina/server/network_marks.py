"""A mark of the network somebody comes from: enough to see that two at a table come from the same one.

It tells nothing else: of twenty bits, it is the mark of thousands of addresses, and at another table they have others.
"""

from __future__ import annotations

import hashlib
from ipaddress import ip_address
from typing import Final

from .limits import counted_as

DIGITS: Final = 5


def network_mark(code: str, client: str) -> str:
    """Of a client at the table with this code; nothing for this machine, where everybody may be sitting."""
    whose = counted_as(client)
    return "" if is_this_machine(client) else hashlib.sha256(f"{code} {whose}".encode()).hexdigest()[:DIGITS]


def is_this_machine(client: str) -> bool:
    try:
        return ip_address(client).is_loopback
    except ValueError:  # nobody knows where it comes from
        return True
