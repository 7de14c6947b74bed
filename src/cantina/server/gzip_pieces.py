"""Gzip put together from pieces, of which those that stay the same are squeezed once.

The page comes with all its words, and to squeeze them took the event loop as long as thirty moves.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
END: Final = b"\x03\x00"  # an empty last block
KEPT: Final = 64  # pieces
WORTH_KEEPING: Final = 4_000  # bytes


def gzipped(pieces: Sequence[bytes]) -> bytes:
    """All of them as one file."""
    sum, size = 0, 0
    for piece in pieces:
        sum, size = zlib.crc32(piece, sum), size + len(piece)
    squeezed = [kept(piece) if len(piece) >= WORTH_KEEPING else deflated(piece) for piece in pieces]
    return b"".join([HEADER, *squeezed, END, sum.to_bytes(4, "little"), size.to_bytes(4, "little")])


def deflated(piece: bytes) -> bytes:
    """Blocks that refer to nothing before them and end on a whole byte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)


@lru_cache(maxsize=KEPT)
def kept(piece: bytes) -> bytes:
    return deflated(piece)
