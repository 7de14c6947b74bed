"""The shuffle anybody can check: a promise before the deal, a salt from every seat, the proof after the game.

What this is worth, and how to check it with `sha256sum` alone, stands in docs/fair-shuffle.md.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..engine import record as records
from ..engine.errors import BadSetup, BadText
from ..match import RecordFile

SALT: Final = re.compile(r"[0-9a-fA-F]{0,64}")
NO_SALT: Final = "-"  # in place of an empty line, so that it can be seen
NOT_OURS_TO_JUDGE: Final = ("no-such-game", "other-rules")  # the moves may be right where these are known


class Check(NamedTuple):
    """One thing about a record that was checked."""

    point: str
    ok: bool


# ---- before the game


def draw_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is published before any seat adds its salt: it binds the server to the secret and tells nothing of it."""
    return hashlib.sha256(secret).hexdigest()


def check_salt(text: str) -> str:
    """The salt in the one form that is hashed; empty for a seat that adds nothing."""
    if not SALT.fullmatch(text):
        raise BadSetup("", "bad-salt", text=text[:80])
    return text.lower()


def seed(secret: bytes, salts: Sequence[str]) -> bytes:
    """The seed of the table's dice, from the secret and one salt a seat: the hash of lines that anybody can type."""
    lines = [secret.hex(), *[check_salt(salt) or NO_SALT for salt in salts]]
    return hashlib.sha256("".join([f"{line}\n" for line in lines]).encode("ascii")).digest()


# ---- after it


def check(record: records.Record) -> list[Check]:
    """All that can be checked of a record; where nobody committed to the seed, that is the replay alone.

    A record of a game or of rules that are not known here is refused with BadText: it is neither right nor wrong.
    """
    shuffle = check_shuffle(record) if record.commitment else []
    return [*shuffle, Check("replay", fault(record) is None)]


def check_shuffle(record: records.Record) -> list[Check]:
    """Whether the cards were dealt as promised."""
    if not record.commitment:
        raise BadSetup("", "no-shuffle")
    secret = bytes.fromhex(record.secret)
    kept = secret != b"" and commitment(secret) == record.commitment
    salts = record.salts or ("",) * record.seats
    dealt = secret != b"" and record.seed == f"fair {seed(secret, salts).hex()}"
    # A game that starts from a position has cards that no seed dealt.
    return [Check("commitment", kept), Check("seed", dealt and not record.position)]


def fault(record: records.Record) -> BadText | None:
    """What is wrong with the game itself: an illegal move, another end, another digest."""
    try:
        RecordFile(*record).replay()
    except BadText as mistake:
        if mistake.key in NOT_OURS_TO_JUDGE:
            raise
        return mistake
    return None
