"""Lines of `key: words | key: words`: every mistake has a column."""

from __future__ import annotations

import pytest

from cantina.engine.errors import BadText
from cantina.engine.line_fields import Word, fields, words


def test_words_know_their_columns() -> None:
    assert words("  luke \t leia", 4, 10) == (Word("luke", 12, 4), Word("leia", 19, 4))
    assert words(" \t ") == ()


def test_fields_know_the_columns_of_their_keys_and_words() -> None:
    line = "me: luke trooper|  bob : leia | deck:"
    found = fields(line, 3)
    assert [(field.key.text, field.key.column) for field in found] == [("me", 1), ("bob", 20), ("deck", 33)]
    assert [[word.text for word in field.words] for field in found] == [["luke", "trooper"], ["leia"], []]
    for field in found:
        for word in (field.key, *field.words):
            assert line[word.column - 1 :].startswith(word.text)
            assert word.line == 3


def test_a_colon_belongs_to_the_first_word_only() -> None:
    (field,) = fields("story: a:b c")
    assert [word.text for word in field.words] == ["a:b", "c"]


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("", "empty-field", 1),
        ("   ", "empty-field", 1),
        ("me: luke |  | deck:", "empty-field", 11),
        ("me: luke |", "empty-field", 11),
        ("me luke", "needs-a-colon", 1),
        ("me: luke |  bob leia", "needs-a-colon", 13),
        ("a me: luke", "needs-a-colon", 1),
        (": luke", "needs-a-colon", 1),
        ("me: luke | bob: leia | me: han", "doubled-field", 24),
    ],
)
def test_a_bad_line_is_refused_where_it_is_bad(line: str, key: str, column: int) -> None:
    with pytest.raises(BadText) as refusal:
        fields(line, 5)
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == (key, 5, column)


@pytest.mark.parametrize("text", ["0", "7", "007", "42"])
def test_a_number_is_read(text: str) -> None:
    assert Word(text, 1).number(0, 42) == int(text)


@pytest.mark.parametrize("text", ["43", "-1", "+1", "1.0", "x", "٣", "1_0", "9999999999", ""])
def test_a_bad_number_is_refused_with_its_limits(text: str) -> None:
    with pytest.raises(BadText) as refusal:
        Word(text, 8, 2).number(0, 42)
    assert refusal.value.plain()["about"] == {"line": 2, "column": 8, "text": text, "least": 0, "most": 42}
    assert refusal.value.key == "bad-number"


def test_a_field_with_one_word_gives_it() -> None:
    assert fields("turn: bob")[0].only() == Word("bob", 7)


@pytest.mark.parametrize(("line", "given"), [("a: b | turn: bob cid", 2), ("a: b | turn:", 0)])
def test_a_field_with_more_or_less_is_refused_at_its_key(line: str, given: int) -> None:
    with pytest.raises(BadText) as refusal:
        fields(line)[1].only()
    assert (refusal.value.key, refusal.value.column) == ("needs-one-word", 8)
    assert refusal.value.about["given"] == given


def test_of_a_long_text_that_cannot_be_read_the_beginning_is_quoted() -> None:
    with pytest.raises(BadText) as refused:
        fields("x" * 3_000_000)
    assert refused.value.about["text"] == "x" * 79 + "…"
