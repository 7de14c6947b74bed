"""What is filled up says the same as before, and is as long as what all may know and a share."""

from __future__ import annotations

import gzip
import json
import random
import zlib
from typing import Final

import pytest

from cantina.server.even_lengths import GZIP_HEADER, SHARE, SQUEEZED_SHARE, SecretText, lacking, squeeze

SEATS: Final = 4
PUBLIC: Final = b'data: {"card":null}\n\n'


def some(size: int, seed: int) -> bytes:
    """Words that can be squeezed, each in their own way."""
    dice = random.Random(seed)
    return " ".join([dice.choice(("hoth", "dagobah", "spy", "reveal")) for _ in range(size)]).encode()


@pytest.mark.parametrize("packed", [False, True])
def test_frames_are_even_and_say_what_they_said(packed: bool) -> None:
    sent = set()
    for seed in range(40):
        text = b"data: " + some(seed, seed) + b"\n\n"
        frame = SecretText(text, PUBLIC, SEATS).frame(gzip=packed)
        sent.add(len(frame))
        plain = zlib.decompressobj(31).decompress(GZIP_HEADER + frame) if packed else frame
        said, filling = plain[: len(text)], plain[len(text) :]
        assert said == text
        assert (filling[:1], filling[-2:], filling.count(b"\n")) == (b":", b"\n\n", 2)  # a comment, heard by nobody
    share = SQUEEZED_SHARE if packed else SHARE
    assert sent == {len(squeeze(PUBLIC) if packed else PUBLIC) + share * SEATS}


@pytest.mark.parametrize("packed", [False, True])
def test_bodies_are_even_and_say_what_they_said(packed: bool) -> None:
    sent = set()
    for seed in range(40):
        text = json.dumps({"card": some(seed, seed).decode()}).encode()
        body = SecretText(text, PUBLIC, SEATS).body(gzip=packed)
        sent.add(len(body))
        assert json.loads(gzip.decompress(body) if packed else body) == json.loads(text)
    assert len(sent) == 1


@pytest.mark.parametrize("packed", [False, True])
def test_without_a_measure_nothing_is_filled_up(packed: bool) -> None:
    text = b"data: {}\n\n"
    assert SecretText(text).frame(gzip=packed) == (squeeze(text) if packed else text)
    body = SecretText(text).body(gzip=packed)
    assert (gzip.decompress(body) if packed else body) == text


@pytest.mark.parametrize(
    ("own", "public", "share", "whole"),
    [
        (100, 100, 64, 164),
        (60, 100, 64, 164),  # less than all may know
        (156, 100, 64, 164),
        (157, 100, 64, 228),  # a comment needs room too
        (400, 100, 64, 420),
    ],
)
def test_it_is_the_public_length_and_as_many_shares_as_it_takes(own: int, public: int, share: int, whole: int) -> None:
    assert own + lacking(own, public, share) == whole
