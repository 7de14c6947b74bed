"""What a seat is sent is as long as what all may know is long, whatever the seat alone knows.

Who listens to an encrypted line sees no words, but how long each answer is: a spy's card has another name than a place,
and a spy can do more.  So in games that want it (`Game.even_lengths`) what a seat is sent is filled up to the length
of what a spectator is told at that moment, and a share for each seat more.  What fills it up is not squeezed, for how
well something can be squeezed depends on what it says.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final, NamedTuple

SHARE: Final = 256  # bytes a seat: what it may choose is told to it alone
SQUEEZED_SHARE: Final = 128
LEAST: Final = 8  # bytes to fill up with: an empty comment in a block of its own
MOST_STORED: Final = 65_535  # in one block
GZIP_HEADER: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
END: Final = b"\x03\x00"  # an empty last block


def squeeze(text: bytes) -> bytes:
    """A piece of a gzip stream that refers to no other piece.

    So a frame is squeezed once for all who get it, a stream needs no memory for it, and what one player writes in the
    chat of a running game shares no dictionary with another's cards: their length on the wire would tell about them.
    """
    packer = zlib.compressobj(6, zlib.DEFLATED, -12, 6)
    return packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)


@lru_cache(maxsize=16)
def squeezed_length(public: bytes) -> int:
    """Asked for each seat anew, of the same text."""
    return len(squeeze(public))


def stored(text: bytes) -> bytes:
    """A piece of a gzip stream that is as long as the text and five bytes."""
    return b"\x00" + len(text).to_bytes(2, "little") + (MOST_STORED - len(text)).to_bytes(2, "little") + text


def lacking(own: int, public: int, share: int) -> int:
    """How many bytes fill it up to the public length and a share, or as many shares as it takes."""
    short = own + LEAST - public
    return public - own + share * max(1, -(-short // share))


class SecretText(NamedTuple):
    """What is made for one viewer, and what all may know of it: the measure, if there is one."""

    text: bytes
    public: bytes = b""
    seats: int = 0

    def frame(self, *, gzip: bool) -> bytes:
        """On a stream, where a comment is heard by nobody."""
        if not gzip:
            return self.text + comment(self.fill(len(self.text), len(self.public), SHARE))
        own = squeeze(self.text)
        size = self.squeezed_fill(len(own))
        return own + stored(comment(size - 5)) if size else own

    def body(self, *, gzip: bool) -> bytes:
        """As an answer in JSON, where spaces at the end mean nothing."""
        if not gzip:
            return self.text + b" " * self.fill(len(self.text), len(self.public), SHARE)
        own = squeeze(self.text)
        spaces = b" " * max(self.squeezed_fill(len(own)) - 5, 0)
        whole = self.text + spaces
        check = zlib.crc32(whole).to_bytes(4, "little") + len(whole).to_bytes(4, "little")
        return GZIP_HEADER + own + (stored(spaces) if spaces else b"") + END + check

    def fill(self, own: int, public: int, share: int) -> int:
        return min(lacking(own, public, share * self.seats), MOST_STORED) if self.seats else 0

    def squeezed_fill(self, own: int) -> int:
        return self.fill(own, squeezed_length(self.public), SQUEEZED_SHARE) if self.seats else 0


def comment(size: int) -> bytes:
    """Of so many bytes; none is none."""
    return b":" + b"." * (size - 3) + b"\n\n" if size else b""
