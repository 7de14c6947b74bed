"""Everything that is sent, kept by the address it was sent to, headers and all."""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ..local_server import LocalServer
from ..web_client import WebClient

Sent = dict[str, bytes]


class SentRecorder:
    """Put around the application of a server; what clients ask for must not be packed."""

    def __init__(self, server: LocalServer) -> None:
        self.app = server.app
        self.bytes: dict[str, bytearray] = defaultdict(bytearray)
        server.app = self  # type: ignore[assignment]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def kept(message: Any) -> None:
            sent = self.bytes[scope["client"][0]]
            for name, value in message.get("headers", ()):
                sent.extend(name + b": " + value + b"\n")
            sent.extend(message.get("body", b"") + b"\n")
            await send(message)

        await self.app(scope, receive, kept)

    def sent(self) -> Sent:
        """So far."""
        return {address: bytes(sent) for address, sent in self.bytes.items()}


def forms_of(secret: str) -> set[bytes]:
    """How it could be written: as it is, in capitals, and if it is hexadecimal, as bytes and in base 64."""
    forms = {secret.encode(), secret.upper().encode()}
    if len(secret) >= 32 and set(secret) <= set("0123456789abcdef"):
        raw = bytes.fromhex(secret)
        forms |= {raw, base64.b64encode(raw).rstrip(b"="), base64.urlsafe_b64encode(raw).rstrip(b"=")}
    return forms


def found(secret: str, sent: Sent, except_for: Iterable[WebClient] = ()) -> list[str]:
    """The addresses to which a secret was sent, besides those of people who may have it."""
    allowed = {client.address for client in except_for}
    return [
        address
        for address, said in sent.items()
        if address not in allowed and any(form in said for form in forms_of(secret))
    ]
