"""FX-1: the deck as data, and what an owner of the box may correct."""

from __future__ import annotations

from importlib.resources import files

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.engine.errors import BadText
from cantina.engine.saving import restore, save
from cantina.games import find_game
from cantina.games.fluxx import Fluxx
from cantina.games.fluxx.cards import deck_of
from cantina.games.fluxx.names import GOAL_NAMES, NAMES, TYPE_OF

from .laid import go, lay, winner

GAME = find_game("fluxx")
FILE = files("cantina.games.fluxx").joinpath("deck.toml").read_text("utf-8")
SARLACC = '[sarlacc]\ntype = "creeper"\ncopies = 1\n'
TWINS = 'all = ["luke", "leia"]'
FLEET = 'any = { of = ["falcon", "x-wing", "ackbar"], count = 2 }'


def code(*changes: tuple[str, str]) -> str:
    text = FILE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return code_of(text)


def code_of(text: str) -> str:
    game = GAME.with_deck(text)
    assert isinstance(game, Fluxx)
    return game.code


def test_FX_1_the_file_as_it_is_is_the_standard_deck() -> None:
    assert code() == "standard"


def test_FX_1_a_card_can_be_left_out() -> None:
    said = code((SARLACC, SARLACC.replace("1", "0")))
    assert said == "-sarlacc"
    without = GAME.with_deck(FILE.replace(SARLACC, SARLACC.replace("1", "0")))
    assert "sarlacc" not in without.zones(without.start(2, {}, Fast.seeded(1)))["deck"]


def test_FX_1_a_goal_can_ask_for_something_else_and_that_wins() -> None:
    said = code((TWINS, 'all = ["luke", "leia"]\nany = { of = ["yoda", "hoth"], count = 1 }'))
    assert said == "twins=luke+leia+1:yoda:hoth"
    for extra, won in (("", None), (" hoth", "me")):
        t = lay(f"me: twins, keepers luke leia{extra} | bob: none | deck: medal | cards: {said}")
        go(t, "me", "play twins")
        assert winner(t) == won


def test_FX_1_own_keepers_and_goals_have_ids_and_need_names() -> None:
    own = ('[own-keeper-1]\ntype = "keeper"\ncopies = 0\n', '[own-keeper-1]\ntype = "keeper"\ncopies = 1\n')
    with pytest.raises(BadText) as refused:
        code(own)
    assert refused.value.key == "deck-lacks-key"
    named = (own[0], own[1] + 'en = "Padmé"\nru = "Падме"\n')
    goal = (
        '[own-goal-1]\ntype = "goal"\ncopies = 0\n',
        '[own-goal-1]\ntype = "goal"\ncopies = 1\nen = "Nubian"\nru = "Набу"\nall = ["own-keeper-1", "r2-d2"]\n',
    )
    assert code(named, goal) == "+own-keeper-1,own-goal-1=r2-d2+own-keeper-1"


@pytest.mark.parametrize(
    ("old", "new", "key", "line_has"),
    [
        (TWINS, 'all = ["luke", "padme"]', "deck-asks-for-unknown", "padme"),
        (TWINS, 'all = ["luke", "draw-2"]', "deck-asks-for-unknown", "draw-2"),
        (TWINS, 'all = ["luke", "own-keeper-3"]', "deck-asks-for-absent", "own-keeper-3"),
        (TWINS, "all = 3", "deck-bad-list", "all = 3"),
        (TWINS, 'all = ["luke", "luke"]', "deck-bad-list", "luke"),
        (TWINS, "all = []", "deck-goal-asks-nothing", "all = []"),
        (TWINS, "", "deck-goal-asks-nothing", "[twins]"),
        (FLEET, 'any = { of = ["falcon"], count = 2 }', "deck-bad-any", "any ="),
        (FLEET, 'any = ["falcon"]', "deck-bad-any", "any ="),
        ("most_in_hand = 9", "most_in_hand = 0", "deck-not-a-number", "most_in_hand"),
        (SARLACC, SARLACC.replace("creeper", "keeper"), "deck-wrong-type", "type"),
        (SARLACC, SARLACC.replace("creeper", "monster"), "deck-unknown-type", "type"),
        (SARLACC, SARLACC.replace("[sarlacc]", "[rancor]"), "deck-no-effect", "[rancor]"),
        (SARLACC, '[rancor]\ntype = "keeper"\ncopies = 1\n', "deck-unknown-card", "[rancor]"),
        (SARLACC, SARLACC.replace("1", "2"), "deck-wrong-copies", "copies = 2"),
        (SARLACC, SARLACC + "power = 3\n", "deck-unknown-key", "power"),
        (SARLACC, SARLACC + 'en = ""\n', "deck-bad-name", "en ="),
        (SARLACC, '[sarlacc]\ntype = "creeper"\n', "deck-lacks-key", "[sarlacc]"),
        ("# The cards of Fluxx", "padme = 3  # The cards of Fluxx", "deck-needs-a-table", "padme"),
        (SARLACC, "[sarlacc\n", "deck-not-toml", "[sarlacc"),
        (SARLACC, SARLACC.replace("[sarlacc]", "[[sarlacc]]"), "deck-needs-a-table", "[[sarlacc]]"),
        (SARLACC, SARLACC.replace("[sarlacc]", "[sarlacc.pit]"), "deck-lacks-key", "[sarlacc.pit]"),
        ("most_in_hand = 9", "most_in_hand = 100", "deck-not-a-number", "most_in_hand"),
        ("most_in_hand = 9", "most_in_hand = true", "deck-not-a-number", "most_in_hand"),
        (FLEET, 'any = { of = ["falcon", "falcon"], count = 1 }', "deck-bad-list", "any ="),
        (FLEET, 'any = { of = ["falcon", "own-keeper-3"], count = 1 }', "deck-asks-for-absent", "any ="),
        (FLEET, 'any = { of = ["falcon"], count = 0 }', "deck-bad-any", "any ="),
        (FLEET, 'any = { of = ["falcon"], count = true }', "deck-bad-any", "any ="),
        (SARLACC, SARLACC.replace("1", "true"), "deck-wrong-copies", "copies = true"),
        (SARLACC + 'source = "reconstructed"', SARLACC + 'source = "guess"', "deck-wrong-source", "guess"),
        (SARLACC, SARLACC + 'all = ["luke"]\n', "deck-unknown-key", 'all = ["luke"]'),
        (SARLACC, SARLACC + f'en = "{"x" * 41}"\n', "deck-bad-name", "en ="),
        (SARLACC, SARLACC + 'ru = "a\\u0007b"\n', "deck-bad-name", "ru ="),
    ],
)
def test_FX_1_a_bad_file_is_refused_with_line_and_reason(old: str, new: str, key: str, line_has: str) -> None:
    assert FILE.count(old) == 1
    text = FILE.replace(old, new)
    for above in ("", "\n\n\n"):  # empty lines at its beginning count
        with pytest.raises(BadText) as refused:
            GAME.with_deck(above + text)
        assert refused.value.key == key
        assert line_has in (above + text).splitlines()[refused.value.line - 1]


def test_FX_1_a_deck_needs_goals_and_enough_cards() -> None:
    entry = '[luke]\ntype = "keeper"\ncopies = 1\nsource = "box"\n'
    with pytest.raises(BadText) as refused:
        GAME.with_deck(entry)
    assert refused.value.key == "deck-without-goals"
    with pytest.raises(BadText) as refused:
        GAME.with_deck(entry + '[twins]\ntype = "goal"\ncopies = 1\nsource = "box"\nall = ["luke"]\n')
    assert refused.value.key == "deck-too-small"


def deck_of_size(number: int) -> str:
    """So many of the cards that no goal asks for, one goal among them."""
    names = [name for name in NAMES if TYPE_OF[name] in ("rule", "action")][: number - 2]
    said = [f'[{name}]\ntype = "{TYPE_OF[name]}"\ncopies = 1\nsource = "box"\n' for name in (*names, "yoda")]
    return "".join(said) + '[twins]\ntype = "goal"\ncopies = 1\nsource = "box"\nall = ["yoda"]\n'


def test_FX_1_forty_cards_are_enough_and_thirty_nine_are_not() -> None:
    assert len(deck_of(code_of(deck_of_size(40))).cards) == 40
    with pytest.raises(BadText) as refused:
        GAME.with_deck(deck_of_size(39))
    assert (refused.value.about["number"], refused.value.about["fewest"]) == (39, 40)


@pytest.mark.parametrize(
    "left_out",
    [
        [name for name in NAMES if TYPE_OF[name] == "goal" and not name.startswith("own-")],
        [name for name in NAMES if TYPE_OF[name] in ("rule", "action", "surprise")]
        + [name for name in GOAL_NAMES[:32] if name != "twins"],
    ],
)
def test_FX_1_a_code_that_leaves_no_goal_or_too_few_cards_is_refused(left_out: list[str]) -> None:
    with pytest.raises(cantina.BadSetup) as refused:
        deck_of(",".join([f"-{name}" for name in left_out]))
    assert refused.value.key == "bad-deck"


@pytest.mark.parametrize(
    "said",
    [
        *("", "x", "xluke", "luke", "-base-rule", "-luke", "twins", "twins=", "twins=padme", "twins=4:luke:leia"),
        *("twins=#3+#4", "twins=1:luke:han+1:leia:yoda", "twins=1:luke:luke", "twins=luke+luke", "+own-goal-1"),
    ],
)
def test_FX_1_what_is_no_deck_is_refused(said: str) -> None:
    """Without Luke goals would ask for a card that is not there."""
    with pytest.raises(cantina.BadSetup) as refused:
        deck_of(said)
    assert refused.value.key == "bad-deck"


def test_FX_1_a_table_of_another_deck_comes_back_from_json() -> None:
    text = FILE.replace(SARLACC, SARLACC.replace("1", "0")).replace(TWINS, 'all = ["luke", "leia", "r2-d2"]')
    match = cantina.new("fluxx", 2, 3, deck=text)
    again = restore(GAME.blank(2), save(match.state), GAME.space)
    assert GAME.view(again, 0) == match.view(0)
    assert GAME.view(again, 0).facts["deck"] == "-sarlacc,twins=luke+leia+r2-d2"
