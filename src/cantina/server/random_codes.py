"""Codes of tables, tokens of seats and ids of records: drawn at random, hard to guess, easy to type."""

from __future__ import annotations

import hashlib
import secrets
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from ..engine.errors import BadSetup

ALPHABET: Final = "23456789BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so no words; nothing that looks like something else
CODE_LENGTH: Final = 6
# A Russian hand types what it sees; and people put spaces and dashes where they like.
AS_TYPED: Final = str.maketrans(
    "ВСНКМРТХвснкмртх" + ascii_lowercase,
    "BCHKMPTXBCHKMPTX" + ascii_uppercase,
    " \t\n\r\u00a0-\u2010\u2011\u2012\u2013\u2014\u2212_",
)


def new_code() -> str:
    """The code of a table: an invitation that can be read out.  About 480 million, and wrong guesses are counted."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """The code as typed by anybody; BadSetup if it cannot be one."""
    code = text[:64].translate(AS_TYPED)
    if len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
        raise BadSetup("", "bad-code")
    return code


def new_token() -> str:
    """What holds a seat: 192 random bits."""
    return secrets.token_urlsafe(24)


def fingerprint(token: str) -> str:
    """What is stored of a token.  It is random, so there is no list of likely ones to try: no salt, no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell where they differ."""
    return secrets.compare_digest(a.encode("utf-8", "surrogatepass"), b.encode("utf-8", "surrogatepass"))


def new_id() -> str:
    """The id of a record: 128 random bits, so that having it is being allowed to read it."""
    return secrets.token_urlsafe(16)
