"""Gzip from pieces: it unpacks to the whole, and what stays the same is squeezed once."""

from __future__ import annotations

import gzip
import random

import pytest

from cantina.server import gzip_pieces
from cantina.server.gzip_pieces import WORTH_KEEPING, gzipped

BIG = random.Random(1).randbytes(WORTH_KEEPING) * 3


@pytest.mark.parametrize("pieces", [[], [b""], [b"a"], [b"", b"ab", b""], [b"a", BIG, b"b"], [BIG, BIG]])
def test_it_unpacks_to_the_whole(pieces: list[bytes]) -> None:
    assert gzip.decompress(gzipped(pieces)) == b"".join(pieces)


def test_what_is_big_is_squeezed_once_whatever_stands_around_it() -> None:
    gzip_pieces.kept.cache_clear()
    for number in range(100):
        gzipped([b"%d" % number, BIG, b"end"])
    assert gzip_pieces.kept.cache_info().misses == 1
    assert gzip_pieces.kept.cache_info().currsize == 1
