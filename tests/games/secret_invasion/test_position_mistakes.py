"""Positions that cannot be read are refused with the place of the mistake."""

from __future__ import annotations

import random

import pytest

import cantina

from .test_position import check_round_trip, games, read

# ---- mistakes: ^ stands before the word that is wrong


def mistake(marked: str) -> tuple[str, int, int]:
    """The key of the refusal, the column it names, and the column of the mark."""
    column = marked.index("^") + 1
    with pytest.raises(cantina.BadText) as refused:
        read(marked.replace("^", ""))
    assert refused.value.line == 1
    return refused.value.key, refused.value.column, column


TWO = "me: luke trooper | bob: leia"
THREE = f"{TWO} | cid: han"


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("^", "empty-field"),
        ("^   ", "empty-field"),
        (f"{TWO} |^", "empty-field"),
        (f"{TWO} |^ | deck: han", "empty-field"),
        ("me: luke trooper | ^bob leia", "needs-a-colon"),
        ("me: luke trooper | ^: leia", "needs-a-colon"),
        ("me: luke trooper | ^my friend: leia", "needs-a-colon"),
        (f"{TWO} | ^deck", "needs-a-colon"),
        (f"{TWO} | ^me: han", "doubled-field"),
        (f"{TWO} | deck: han | ^deck: boba", "doubled-field"),
        ("^me: luke trooper", "wrong-seats"),
        ("^a: luke trooper | b: leia | c: han | d: han | e: boba", "wrong-seats"),
        ("^deck: luke trooper", "wrong-seats"),
        ("me: luke trooper | ^b-b: leia", "bad-seat-name"),
    ],
)
def test_mistakes_in_the_fields(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("me: luke ^wookie | bob: leia", "no-such-card"),
        ("me: luke ^Trooper | bob: leia", "no-such-card"),
        ("me: luke trooper | bob: ^lea", "no-such-card"),
        ("me: luke trooper, pile han ^ham | bob: leia", "no-such-card"),
        (f"{TWO} | deck: han ^5", "no-such-card"),
        (f"{TWO} | aside: ^r2d2", "no-such-card"),
        (f"{TWO} | open: han boba ^c3po", "no-such-card"),
        ("me: leia trooper | bob: ^leia", "too-many-copies"),
        ("me: luke luke, pile ^luke | bob: leia", "too-many-copies"),
        (f"{TWO}, pile vader | deck: ^vader", "too-many-copies"),
        (f"{TWO} | deck: trooper trooper trooper trooper ^trooper", "too-many-copies"),
        (f"{TWO} | deck: boba | open: ^boba", "too-many-copies"),
        (f"{TWO} | deck: boba | aside: ^boba", "too-many-copies"),
    ],
)
def test_mistakes_in_the_cards(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("^me: | bob: leia", "one-or-two-cards"),
        ("^me: luke han boba | bob: leia", "one-or-two-cards"),
        ("^me: , pile han | bob: leia", "one-or-two-cards"),
        ("me: ^out han | bob: leia | cid: vader", "no-such-card"),
        ("me: luke trooper | ^bob: leia han", "two-in-turn"),
        (f"{THREE} | deck: boba | turn: ^bob", "two-in-turn"),
        ("me: luke trooper, ^shielded | bob: leia", "unknown-clause"),
        ("me: luke trooper | bob: leia, ^protected twice", "unknown-clause"),
        ("me: luke trooper | bob: leia, ^han", "unknown-clause"),
        ("me: luke trooper | bob: leia, ^tokens", "unknown-clause"),
        ("me: luke trooper | bob: leia, ^tokens 1 2", "unknown-clause"),
        ("me: luke trooper | bob: leia, tokens ^two", "bad-number"),
        ("me: luke trooper | bob: leia, tokens ^-1", "bad-number"),
        ("me: luke trooper | bob: leia, tokens ^1.5", "bad-number"),
        ("me: luke trooper | bob: leia, tokens ^1000", "bad-number"),
        ("me: luke trooper | ^bob: leia,", "empty-field"),
        ("me: luke trooper | ^bob: leia, , protected", "empty-field"),
    ],
)
def test_mistakes_in_a_seat(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)


@pytest.mark.parametrize(
    "marked",
    [
        "me: luke trooper, pile han, ^pile boba | bob: leia",
        "me: luke trooper, tokens 1, ^tokens 2 | bob: leia",
        "me: luke trooper | bob: leia, protected, ^protected",
    ],
)
def test_a_clause_of_a_seat_may_stand_only_once(marked: str) -> None:
    _, column, mark = mistake(marked)
    assert column == mark


@pytest.mark.parametrize(
    "marked",
    [
        f"{TWO} | deck: boba | ^asid: r2-d2",
        f"{TWO} | round: 2 | ^tun: han",
        f"{TWO} | deck: boba | ^cid: han",
    ],
)
def test_seats_come_first_so_an_unknown_field_after_them_is_no_seat(marked: str) -> None:
    _, column, mark = mistake(marked)
    assert column == mark


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        (f"{TWO} | ^aside: han boba", "needs-one-word"),
        (f"{TWO} | ^aside:", "needs-one-word"),
        ("me: luke | bob: leia | deck: han | ^turn:", "needs-one-word"),
        ("me: luke | bob: leia | deck: han | turn: ^cid", "no-such-seat"),
        ("me: luke | bob: leia | deck: han | starter: ^2", "no-such-seat"),
        (f"{TWO} | ^round: 1 2", "needs-one-word"),
        (f"{TWO} | round: ^0", "bad-number"),
        (f"{TWO} | round: ^one", "bad-number"),
        (f"{TWO} | round: ^-1", "bad-number"),
        (f"{TWO} | length: ^long", "unknown-choice"),
        ("^me: luke | bob: leia", "no-card-to-draw"),
        ("^me: luke trooper | bob: out", "two-must-be-in"),
        ("^me: out | bob: out | cid: leia | deck: han", "two-must-be-in"),
        ("^me: out | bob: leia | cid: luke | deck: han", "turn-is-out"),
        ("me: leia | ^bob: out | cid: luke | deck: han | turn: bob", "turn-is-out"),
    ],
)
def test_mistakes_in_the_table(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)


@pytest.mark.parametrize("marked", [f"{TWO} | ^length:", f"{TWO} | ^length: round match"])
def test_a_length_is_one_word(marked: str) -> None:
    _, column, mark = mistake(marked)
    assert column in (mark, mark + len("length: round "))


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        (f"{TWO} | ^last:", "bad-last-round"),
        (f"{TWO} | ^last: tie", "bad-last-round"),
        (f"{TWO} | ^last: luck me", "bad-last-round"),
        (f"{TWO} | last: tie ^me,cid", "no-such-seat"),
        (f"{TWO} | last: highest-card me me=luke ^luke", "bad-last-round"),
        (f"{TWO} | last: highest-card me me=luke ^me+han", "bad-last-round"),
        (f"{TWO} | last: highest-card me ^cid=luke", "no-such-seat"),
        (f"{TWO} | last: highest-card me ^me=lea", "no-such-card"),
        (f"{TWO} | ^over:", "bad-over"),
        (f"{TWO} | ^over: tokens", "bad-over"),
        (f"{TWO} | ^over: luck me", "bad-over"),
        (f"{TWO} | over: tokens ^cid", "no-such-seat"),
    ],
)
def test_mistakes_in_what_ended(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)


DOING = "me: leia, pile {} | bob: luke | cid: han, protected | dan: out | deck: trooper"


@pytest.mark.parametrize(
    ("pile", "doing", "key"),
    [
        ("boba", "^doing:", "doing-needs-its-card"),
        ("boba", "^doing: trooper", "doing-needs-its-card"),
        ("boba han", "^doing: boba", "doing-needs-its-card"),
        ("boba", "^doing: leia", "doing-needs-its-card"),
        ("chewbacca", "^doing: chewbacca", "nothing-to-ask"),
        ("obi-wan", "^doing: obi-wan", "nothing-to-ask"),
        ("vader", "doing: vader ^bob", "bad-doing"),
        ("trooper", "doing: trooper bob ^5", "bad-doing"),
        ("boba", "doing: boba bob 5 ^6", "bad-doing"),
        ("boba", "doing: boba ^eve", "no-such-seat"),
        ("boba", "doing: boba ^me", "cannot-be-chosen"),
        ("boba", "doing: boba ^cid", "cannot-be-chosen"),
        ("trooper", "doing: trooper ^dan", "cannot-be-chosen"),
        ("boba", "doing: boba bob ^1", "bad-number"),
        ("boba", "doing: boba bob ^9", "bad-number"),
        ("boba", "doing: boba bob ^luke", "bad-number"),
    ],
)
def test_mistakes_in_what_is_being_done(pile: str, doing: str, key: str) -> None:
    found, column, mark = mistake(f"{DOING.format(pile)} | {doing}")
    assert (found, column) == (key, mark)


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("me: leia han, pile boba | bob: luke | ^doing: boba", "doing-needs-its-card"),
        ("me: leia | bob: luke, pile boba | deck: han | ^doing: boba", "doing-needs-its-card"),
        ("me: leia, pile boba | bob: luke, protected | deck: han | ^doing: boba", "nothing-to-ask"),
    ],
)
def test_a_power_is_done_by_the_seat_in_turn_after_its_discard(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)


def test_leia_just_discarded_is_no_power_in_mid_effect() -> None:
    _, column, mark = mistake("me: han, pile leia | bob: luke | cid: boba | deck: han | ^doing: leia")
    assert column == mark


def test_the_first_number_of_boba_fett_was_wrong() -> None:
    _, column, mark = mistake("me: leia, pile boba | bob: luke | deck: trooper | doing: boba bob ^5")
    assert column == mark


STORY = f"{THREE} | deck: boba | "


@pytest.mark.parametrize(
    ("story", "key"),
    [
        ("^story:", "story-disagrees"),
        ("^story: me+luke bob+leia cid+han", "story-disagrees"),
        ("^story: me+luke bob+leia cid+boba me+trooper", "story-disagrees"),
        ("^story: me+luke bob+leia cid+vader cid-vader cid+han me+trooper", "story-disagrees"),
        ("story: me+luke bob+leia cid+han ^me*trooper", "bad-fact"),
        ("story: me+luke bob+leia cid+han me+trooper ^me?me", "bad-fact"),
        ("story: ^me bob+leia cid+han me+trooper", "bad-fact"),
        ("story: ^eve+luke bob+leia cid+han me+trooper", "no-such-seat"),
        ("story: me+luke bob+leia cid+han ^me?eve me+trooper", "no-such-seat"),
        ("story: ^me+lea bob+leia cid+han me+trooper", "no-such-card"),
        ("story: me+luke bob+leia cid+han ^bob!1 me+trooper", "bad-number"),
        ("story: me+luke bob+leia cid+han ^bob!9 me+trooper", "bad-number"),
        ("story: me+luke bob+leia cid+han ^bob!x me+trooper", "bad-number"),
        ("story: me+luke ^me?bob bob+leia cid+han me+trooper", "story-disagrees"),
        ("story: me+luke bob+leia ^me=cid cid+han me+trooper", "story-disagrees"),
        ("story: me+luke bob+leia ^cid!5 cid+han me+trooper", "story-disagrees"),
        ("story: me+luke bob+leia ^bob-vader cid+han me+trooper", "story-disagrees"),
        ("story: me+luke bob+leia cid+han me+trooper ^me+boba", "story-disagrees"),
    ],
)
def test_mistakes_in_a_story(story: str, key: str) -> None:
    found, column, mark = mistake(STORY + story)
    assert (found, column) == (key, mark)


def test_a_story_does_not_miss_a_number_that_was_held() -> None:
    _, column, mark = mistake(f"{STORY}story: me+luke bob+leia cid+han ^bob!8 me+trooper")
    assert column == mark


def test_a_story_does_not_let_one_player_discard_what_another_drew() -> None:
    line = "me: luke | bob: leia, pile han | deck: boba | story: me+luke bob+leia me+han ^bob-han"
    _, column, mark = mistake(line)
    assert column == mark


def test_a_mistake_far_in_the_line_has_its_column() -> None:
    _, column, mark = mistake("   me:   luke trooper  |   bob: leia   |  deck:   han    ^jabba")
    assert column == mark


def test_a_refused_position_says_which_word_is_wrong() -> None:
    with pytest.raises(cantina.BadText) as refused:
        read("me: luke wookie | bob: leia")
    assert refused.value.about["text"] == "wookie"
    assert "trooper" in refused.value.about["known"]


WORDS = [
    "|",
    ":",
    ",",
    "out",
    "out,",
    "pile",
    "tokens",
    "protected",
    "deck:",
    "doing:",
    "boba",
    "luke,",
    "story:",
    "0?1",
    "9",
]


def garbled(line: str, chance: random.Random) -> str:
    """The line with one to three words of it left out, or replaced, or doubled, or followed by another."""
    words = line.split(" ")
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words))
        words[place : place + chance.randint(0, 1)] = chance.choice(
            [[], [chance.choice(words)], [chance.choice(WORDS)]]
        )
    return " ".join(words)


def tried(line: str) -> cantina.Match | cantina.BadText:
    try:
        return read(line)
    except cantina.BadText as refused:
        return refused


def test_a_garbled_line_is_read_or_refused_with_a_place_in_it() -> None:
    chance = random.Random(5)
    lines = [t.match.position for t in games({"length": "round"})]
    for _ in range(1000):
        line = garbled(chance.choice(lines), chance)
        found = tried(line)
        if isinstance(found, cantina.Match):
            check_round_trip(found)
        else:
            assert found.line == 1
            assert 1 <= found.column <= len(line) + 1


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("me: luke trooper, ^protected | bob: leia", "cannot-be-protected"),
        ("me: luke trooper | bob: leia | cid: out, ^protected", "cannot-be-protected"),
        ("me: luke, tokens 7 | bob: leia | ^over: tokens me me", "bad-over"),
    ],
)
def test_what_no_round_can_come_to_is_refused(marked: str, key: str) -> None:
    found, column, mark = mistake(marked)
    assert (found, column) == (key, mark)
