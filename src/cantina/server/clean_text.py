"""Names and chat as people type them, made fit to be shown to others.

Names and chat are text and stay text: `<b>` is stored as `<b>`, and the page escapes it.  What goes is what would
change more than its own place on the screen: controls, bidi overrides, invisible characters, towers of combining marks.
Letters that look alike in two scripts are let be: names are not identities here, a seat is held by its token.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from ..engine.errors import BadSetup

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 300
# Korean taken apart is three times as long as written; what is longer still is not worth the work.
RAW: Final = 8

MARKS: Final = 2  # shown in a row
RAW_MARKS: Final = 8  # put in order: Python's way to do it takes the square of the time
JOINS: Final = 3  # two people, a heart and a kiss: no emoji has more

JOINER: Final = "\u200d"
SHOWN_AS: Final = "\ufe0e\ufe0f"  # the character before is to be shown as text, or as an emoji
TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
# Letters, signs and marks that show nothing: fillers, empty Braille, a note without a head, joiners, selectors.
BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))))
)


def clean_name(text: str) -> str:
    """A player's name as others may see it, never longer than 24 characters; BadSetup if nothing is left."""
    name = cut(cleaned(text[: NAME_LENGTH * RAW]), NAME_LENGTH)
    if not name:
        raise BadSetup("", "bad-name")
    return name


def clean_chat(text: str) -> str:
    """One line of chat.  A long one is refused, not cut: nobody should find half a sentence said."""
    line = cleaned(text) if len(text) <= CHAT_LENGTH * RAW else text
    if len(line) > CHAT_LENGTH:
        raise BadSetup("", "chat-too-long", most=CHAT_LENGTH)
    if not line:
        raise BadSetup("", "chat-empty")
    return line


def cleaned(text: str) -> str:
    """One line in NFC without anything unseen.  Cleaning what is clean changes nothing."""
    seen = calm("".join(map(shown, text)), RAW_MARKS)
    joined = "".join(joiners(unicodedata.normalize("NFC", seen)))
    return " ".join(calm(unicodedata.normalize("NFC", joined), MARKS).split())


def shown(char: str) -> str:
    """The character, a space for any that is space, nothing for one that cannot be seen.

    Persian and Indic texts lose their (non-)joiners and stay readable.  The flag of Scotland becomes a plain one, for
    it is written in tags, which can hide any text at all.
    """
    if char.isspace():
        return " "
    if char == JOINER or is_pictograph(char):
        return char
    hidden = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn")
    return "" if hidden or char in BLANK else char


def is_pictograph(char: str) -> bool:
    """A sign that emoji are made of.  1F000–1FAFF is set aside for them: next year's are unassigned only to us."""
    return char not in BLANK and (
        unicodedata.category(char) in ("So", "Sm") or ("\U0001f000" <= char <= "\U0001faff" and char not in TONES)
    )


def is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def calm(text: str, most: int) -> str:
    """No more than so many marks in a row, and none that stands on nothing."""
    kept: list[str] = []
    row = most
    for char in text:
        if is_mark(char):
            row += 1
        elif char != JOINER:
            row = most if char == " " else 0
        if row <= most or not is_mark(char):
            kept.append(char)
    return "".join(kept)


def joiners(text: str) -> Iterator[str]:
    """The text with joiners only inside emoji, and selectors only behind signs: elsewhere both are unseen."""
    before, joins = " ", 0
    for char, after in zip(text, text[1:] + " ", strict=False):
        if char == JOINER:
            joins += 1
            if joins > JOINS or not is_pictograph(after) or not (is_pictograph(before) or before in SHOWN_AS + TONES):
                continue
        elif char in SHOWN_AS and unicodedata.category(before)[0] not in "SNP":
            continue
        elif before != JOINER and not is_mark(char) and char not in TONES:
            joins = 0
        before = char
        yield char


def cut(text: str, most: int) -> str:
    """At most so many characters, without tearing an emoji, a flag or an accented letter apart."""
    if len(text) <= most:
        return text
    end = most
    while end and is_inside(text, end):
        end -= 1
    return text[:end].rstrip()


def is_inside(text: str, at: int) -> bool:
    """Whether something seen as one character would be torn here."""
    before, after = text[at - 1], text[at]
    if is_flag_letter(before) and is_flag_letter(after):
        run = len(text[:at]) - len(text[:at].rstrip("".join(map(chr, range(0x1F1E6, 0x1F200)))))
        return run % 2 == 1
    return is_mark(after) or JOINER in (before, after) or (after in TONES and before not in TONES)


def is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"
