"""Names and chat: what others see is one calm line, and what people meant is still in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final, Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cantina.engine.errors import BadSetup
from cantina.server import clean_text
from cantina.server.clean_text import BLANK, CHAT_LENGTH, JOINER, NAME_LENGTH, RAW, RAW_MARKS, clean_chat, clean_name

BIDI: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
ZERO_WIDTH: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2061\u2064\U000e0041"
CONTROLS: Final = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0))))
ACUTE, GRAVE, NOT = "\u0301", "\u0300", "\u0338"
WOMAN, MAN, TONE, HEART, EMOJI = "\U0001f469", "\U0001f468", "\U0001f3fd", "\u2764", "\ufe0f"
KISS: Final = f"{WOMAN}{TONE}{JOINER}{HEART}{EMOJI}{JOINER}\U0001f48b{JOINER}{MAN}\U0001f3ff"
FAMILY: Final = JOINER.join([MAN, WOMAN, "\U0001f467", "\U0001f466"])
NEW_EMOJI: Final = "\U0001fae8"  # of Unicode 15, unknown to Python 3.11


def refused(clean: Callable[[str], str], text: str) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        clean(text)
    return caught.value


# ---- what stays


@pytest.mark.parametrize(
    "name",
    [
        "Анна",
        "O'Neil-Смит 3",
        "<b>Bob</b> & co",
        "محمد علي",
        "שָׁלוֹם",
        "Nguyễn Văn Đức",
        "田中さん",
        "김철수",
        "น้ำผึ้ง",
        "हिन्दी",
        "Zoë & Ångström",
        "1\ufe0f\u20e3",
        "\U0001f1f7\U0001f1f8",
        f"a{TONE}",
        WOMAN + TONE,
        HEART + EMOJI,
        FAMILY,
        KISS,
        NEW_EMOJI,
        f"\U0001f642{JOINER}\u2194{EMOJI}",
        '"; DROP TABLE tables; --',
        "{seat:name} %s",
    ],
)
def test_names_people_have_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)
    assert clean_chat(name) == clean_name(name)


def test_markup_is_text_and_stays_text() -> None:
    assert clean_chat("<script>alert('x')</script> &amp;") == "<script>alert('x')</script> &amp;"


def test_letters_taken_apart_are_put_together() -> None:
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name(unicodedata.normalize("NFD", "김철수" * 8)) == "김철수" * 8


# ---- what goes


UNSEEN: Final = {
    "bidi": BIDI,
    "zero width": ZERO_WIDTH,
    "blank": sorted(BLANK),
    "private, half, none": "\ue000\U00100000\ud800\ufffe\u0378",
}


@pytest.mark.parametrize("chars", UNSEEN.values(), ids=UNSEEN)
def test_what_is_unseen_goes(chars: str) -> None:
    for char in chars:
        assert clean_name(f"an{char}na") == "anna"
        assert clean_chat(f"{char}an{char}na{char}") == "anna"
        assert refused(clean_name, f" {char}{char} ").key == "bad-name"
        assert refused(clean_chat, f" {char}{char} ").key == "chat-empty"


def test_controls_and_line_ends_never_stay() -> None:
    for char in (*CONTROLS, "\u2028", "\u2029", "\u00a0", "\u3000"):
        assert clean_name(f"an{char}{char}na") == ("an na" if char.isspace() else "anna")


def test_an_override_cannot_turn_the_table_round() -> None:
    assert clean_name("\u202eannA\u202c") == "annA"
    assert clean_chat("see \u2067evil\u2069.exe") == "see evil.exe"


def test_lines_of_chat_become_one() -> None:
    assert clean_chat("  one\r\n\r\n two\tthree\u2028four ") == "one two three four"


@pytest.mark.parametrize("text", ["", " ", "\n\t", ACUTE * 5, f" {ACUTE}", JOINER, EMOJI, f"{JOINER}{EMOJI}{ACUTE}"])
def test_nothing_left_is_refused(text: str) -> None:
    error = refused(clean_name, text)
    assert (error.rule, error.key) == ("", "bad-name")
    assert refused(clean_chat, text).key == "chat-empty"


def test_a_tower_of_marks_is_cut_down() -> None:
    tower = "Z" + "\u030d\u0335\u0316\u0301\u0302" * 10
    assert 1 < len(clean_name(tower + "a")) <= 4
    assert clean_name(tower + "a").endswith("a")


def test_joiners_between_marks_do_not_help_the_tower() -> None:
    name = clean_name("x" + f"{ACUTE}{JOINER}{EMOJI}\u200b" * 12)
    assert name == f"x{ACUTE}{ACUTE}"


def test_a_joiner_stays_only_inside_emoji() -> None:
    assert clean_name(f"a{JOINER}b") == "ab"
    assert clean_name(f"{WOMAN}{JOINER}") == WOMAN
    assert clean_name(f"{WOMAN}{JOINER}{JOINER}{MAN}") == f"{WOMAN}{JOINER}{MAN}"
    assert clean_name(f"{WOMAN}{JOINER}x{JOINER}{MAN}") == f"{WOMAN}x{MAN}"
    assert clean_name(f"x{EMOJI}y") == "xy"


def test_no_emoji_grows_without_end() -> None:
    chain = clean_name(JOINER.join([WOMAN] * 12))
    assert JOINER.join([WOMAN] * 4) in chain
    assert JOINER.join([WOMAN] * 5) not in chain


# ---- how long


def test_a_long_name_is_cut_and_a_long_message_refused() -> None:
    assert clean_name("a" * 100) == "a" * NAME_LENGTH
    assert clean_chat("a" * CHAT_LENGTH) == "a" * CHAT_LENGTH
    error = refused(clean_chat, "a" * (CHAT_LENGTH + 1))
    assert (error.rule, error.key, error.about) == ("", "chat-too-long", {"most": CHAT_LENGTH})


def test_what_is_not_shown_does_not_count() -> None:
    assert clean_chat("\u200b" * CHAT_LENGTH + "a" * CHAT_LENGTH + " " * 9) == "a" * CHAT_LENGTH


@pytest.mark.parametrize(
    "whole", [WOMAN + TONE, FAMILY, KISS, "\U0001f1f7\U0001f1f8", "1\ufe0f\u20e3", "q\u0323\u0307"]
)
def test_a_cut_tears_nothing_apart(whole: str) -> None:
    for before in range(NAME_LENGTH + 1):
        name = clean_name("a" * before + whole * 30)
        rest = name.removeprefix("a" * before)
        assert rest == whole * (len(rest) // len(whole))
        assert NAME_LENGTH - len(whole) < len(name) <= NAME_LENGTH


def test_a_cut_leaves_no_space_behind() -> None:
    assert clean_name("a" * (NAME_LENGTH - 1) + " bbb") == "a" * (NAME_LENGTH - 1)


@pytest.mark.parametrize(("clean", "most"), [(clean_name, NAME_LENGTH * RAW), (clean_chat, CHAT_LENGTH * RAW)])
def test_a_gigantic_heap_of_marks_costs_nothing(
    clean: Callable[[str], str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python puts marks in order in the square of their number: a hundred thousand would take half a minute."""
    asked: list[str] = []

    def normalize(form: Literal["NFC"], text: str) -> str:
        asked.append(text)
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(clean_text, "unicodedata", SimpleNamespace(category=unicodedata.category, normalize=normalize))
    heap = "".join(sorted("\u0301\u0316\u0327\u0345" * 25_000, key=unicodedata.combining, reverse=True))
    for text in (
        f"a{heap}",
        "\u200b".join(heap),
        *(f"a{between.join(heap[:1_000])}" for between in ("", JOINER, EMOJI)),
    ):
        cleaned_or_none(clean, text)
    cleaned_or_none(clean, "a" * 100_000)
    assert max(map(len, asked)) <= most
    assert max(map(longest_row_of_marks, asked)) == RAW_MARKS


# ---- whatever comes

NASTY: Final = st.sampled_from(
    [
        *(ACUTE, GRAVE, NOT, "\u0327", "\u0345", "\U0001d165", "\u093e", "\u20e3", "\u0488"),
        *(JOINER, EMOJI, "\ufe0e", "\u200b", "\u200c", "\u034f", "\u202e", "\u2066", "\u3164", "\U000e0067"),
        *(WOMAN, MAN, TONE, HEART, NEW_EMOJI, "\U0001f1e6", "\u2194", "\u2192", "\U0001d15e", "\u2adc"),
        *("a", "e", "=", "1", "#", " ", "\n", "\u2000", "\u1100", "\u1161", "\u11a8", "\u09c7", "\u09be", "\u0958"),
    ]
)
TEXTS: Final = st.one_of(st.text(max_size=60), st.lists(NASTY | st.characters(), max_size=60).map("".join))


def cleaned_or_none(clean: Callable[[str], str], text: str) -> str | None:
    try:
        return clean(text)
    except BadSetup:
        return None


@settings(deadline=None)  # the machine may be busy
@given(TEXTS)
@example(f"{WOMAN}{JOINER}\u2194\u200b{NOT}")
@example(f"\U0001d15e{JOINER}\U0001d15e")
@example("=\ufe0f\u0338")
@example("e\u200d\u0301")
def test_cleaning_what_is_clean_changes_nothing(text: str) -> None:
    for clean in (clean_name, clean_chat):
        once = cleaned_or_none(clean, text)
        if once is not None:
            assert clean(once) == once


@settings(deadline=None)  # the machine may be busy
@given(TEXTS)
def test_what_comes_out_is_one_calm_line(text: str) -> None:
    for clean, most in ((clean_name, NAME_LENGTH), (clean_chat, CHAT_LENGTH)):
        line = cleaned_or_none(clean, text)
        if line is not None:
            assert 0 < len(line) <= most
            assert line == " ".join(line.split())
            assert unicodedata.is_normalized("NFC", line)
            assert not set(line) & {*BIDI, *CONTROLS, *BLANK, "\u2028", "\u2029"}
            assert not hidden(line)
            assert longest_row_of_marks(line) <= 2
            assert not unicodedata.combining(line[0])
            line.encode()  # no half of a surrogate pair


def hidden(line: str) -> list[str]:
    """Characters of no shape; joiners inside emoji and emoji newer than this Python are let be."""
    kinds = {char: unicodedata.category(char) for char in line}
    odd = [char for char, kind in kinds.items() if kind[0] == "C" and char != JOINER]
    return [char for char in odd if not (kinds[char] == "Cn" and "\U0001f000" <= char <= "\U0001faff")]


def longest_row_of_marks(line: str) -> int:
    longest = row = 0
    for char in line:
        row = row + 1 if unicodedata.category(char)[0] == "M" else 0
        longest = max(longest, row)
    return longest


@settings(deadline=None)  # the machine may be busy
@given(st.text(st.characters(categories=["Lu", "Ll", "Lo", "Nd"], exclude_characters=BLANK), min_size=1, max_size=24))
def test_letters_and_digits_of_all_scripts_stay(text: str) -> None:
    normal = unicodedata.normalize("NFC", text)
    if not any(unicodedata.category(char)[0] == "M" for char in normal) and len(normal) <= NAME_LENGTH:
        assert clean_name(text) == normal
