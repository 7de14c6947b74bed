"""Codes, tokens and ids: hard to guess, easy to type."""

from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantina.engine.errors import BadSetup, CantinaError
from cantina.server.random_codes import ALPHABET, CODE_LENGTH, fingerprint, new_code, new_id, new_token, read_code, same
from cantina.text import Catalogue


def test_a_code_is_six_of_the_alphabet_and_reads_back() -> None:
    codes = [new_code() for _ in range(500)]
    assert all(re.fullmatch(f"[{ALPHABET}]{{6}}", code) and read_code(code) == code for code in codes)
    assert len(set(codes)) > 490
    assert set("".join(codes)) == set(ALPHABET)


def test_no_code_is_a_word_or_looks_like_another() -> None:
    assert not set(ALPHABET) & set("AEIOUY01")
    assert len(set(ALPHABET)) == len(ALPHABET) == 28


@pytest.mark.parametrize(
    "typed",
    [
        "BCHKMP",
        "bchkmp",
        " BCH-KMP ",
        "b c h k m p",
        "BCH–KMP",
        "BCH\u00a0KMP",
        "ВСНКМР",
        "всн-кмр",
        "BСHКMР",
        "bch_kmp\n",
    ],
)
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert read_code(typed) == "BCHKMP"


def test_russian_letters_that_look_alike_are_taken_as_meant() -> None:
    assert read_code("ТХ2345") == read_code("тх2345") == "TX2345"


@pytest.mark.parametrize(
    "typed",
    [
        *("", "------", "BCHKM", "BCHKMPP", "BCHKMA", "BCHKM0", "BCHKM1", "BCHKMО", "BCHKMЯ"),
        *("ßßß", "ﬀﬀﬀ", "٢٣٤٥٦٧", "ＢＣＨＫＭＰ", "BCHKM\u202e", "\ud800" * 6),
        *("BCH/KMP", "../../", "BCHKM\0", "B" * 1_000_000),
    ],
    ids=lambda typed: ascii(typed[:8]),
)
def test_what_cannot_be_a_code_is_refused(typed: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_code(typed)
    assert (caught.value.rule, caught.value.key, caught.value.about) == ("", "bad-code", {})


@settings(deadline=None)  # the machine may be busy
@given(st.text(max_size=12))
def test_whatever_is_typed_is_a_code_or_refused(text: str) -> None:
    try:
        code = read_code(text)
    except BadSetup:
        return
    assert re.fullmatch(f"[{ALPHABET}]{{6}}", code)


def test_tokens_and_ids_are_long_random_and_fit_into_addresses() -> None:
    for make, bits in ((new_token, 192), (new_id, 128)):
        made = {make() for _ in range(200)}
        assert len(made) == 200
        assert all(re.fullmatch(r"[A-Za-z0-9_-]+", word) and len(word) * 6 >= bits for word in made)


def test_of_a_token_only_its_hash_is_kept() -> None:
    assert fingerprint("abc") == hashlib.sha256(b"abc").hexdigest()
    assert fingerprint("é\ud800") != fingerprint("é\ud801")


def test_two_secrets_are_the_same_or_not_whatever_they_hold() -> None:
    token = new_token()
    assert same(token, str(token.encode(), "ascii"))
    assert not same(token, token[:-1])
    assert not same(token, "")
    assert same("ключ\ud800", "ключ\ud800")
    assert not same("ключ", "kлюч")


def test_what_is_said_of_codes_is_so() -> None:
    assert (
        Catalogue("", "en")
        .error(CantinaError("", "bad-code"), ())
        .endswith("a code is six signs, consonants and digits from 2 to 9.")
    )
    assert CODE_LENGTH == 6
    assert {sign for sign in ALPHABET if sign.isdigit()} == set("23456789")
    assert not set(ALPHABET) & set("AEIOUY")
