"""Events: what all hear, what one seat hears beside it; a quiet table tells nothing."""

from __future__ import annotations

import json

import pytest

from cantina.engine.actions import CLOCK, TIME_OUT
from cantina.engine.chance import Fast
from cantina.engine.errors import IllegalAction
from cantina.engine.events import Event
from cantina.engine.state import play

from .bare import ANYTHING, PASS, SAY, bare, heard
from .driving import every_move, news, smugglers
from .toy import GAME
from .toy.cards import NAMES

DREW = Event("drew", {"seat": 1, "count": 1}, {1: {"cards": ["relic"]}})


def test_a_seat_hears_its_own_part_of_an_event() -> None:
    assert DREW.seen_by(1) == {"kind": "drew", "seat": 1, "count": 1, "cards": ["relic"]}


@pytest.mark.parametrize("viewer", [0, 2, None, CLOCK])
def test_nobody_else_hears_it(viewer: int | None) -> None:
    assert DREW.seen_by(viewer) == {"kind": "drew", "seat": 1, "count": 1}


def test_what_is_heard_can_be_changed_without_changing_the_event() -> None:
    DREW.seen_by(1)["count"] = 2
    assert DREW.public["count"] == 1


def test_events_are_those_of_the_last_play() -> None:
    s = bare()
    s.emit("before")
    s.ask_one(0, "number", ANYTHING, heard)
    play(s, 0, SAY[0])
    assert s.events == ()


def test_a_refused_play_leaves_the_last_events() -> None:
    s = bare()
    s.ask_one(0, "number", ANYTHING, heard)
    s.emit("before", seat=1)
    with pytest.raises(IllegalAction):
        play(s, 1, SAY[0])
    assert news(s, None) == [{"kind": "before", "seat": 1}]


def test_a_time_out_is_told_before_what_comes_of_it() -> None:
    s = bare()
    s.loud = True
    s.ask_all("number", {0: (PASS.only,)}, heard)
    play(s, CLOCK, TIME_OUT[0])
    assert [event.kind for event in s.events] == ["timed-out", "answered"]


def test_a_clone_tells_nothing_and_forgets_the_events() -> None:
    for s in smugglers(3):
        copy = s.clone()
        assert copy.events == ()
        assert not copy.loud
        play(copy, *every_move(copy)[0])
        assert copy.events == ()


def test_what_anybody_hears_is_json() -> None:
    for s in smugglers(6):
        for viewer in (None, *range(s.seats)):
            assert json.dumps(news(s, viewer)).startswith("[")


def test_cards_drawn_are_named_to_the_one_who_drew_them_and_to_nobody_else() -> None:
    drawn = 0
    for s in smugglers(9):
        for event in s.events:
            if event.kind in ("drew", "set-aside", "reshuffled"):
                owner = event.public.get("seat")
                private = {name for part in event.private.values() for key in part for name in part[key]}
                assert private <= set(NAMES)
                assert event.kind == "reshuffled" or set(event.private) == {owner}
                assert "hand" not in event.seen_by(None)
                assert event.kind == "reshuffled" or "cards" not in event.seen_by(None)
                drawn += 1
    assert drawn > 100


def test_the_deal_is_told_too() -> None:
    s = GAME.start(2, {}, Fast.seeded(3), loud=True)
    assert [event.kind for event in s.events] == ["drew", "drew"]
    assert GAME.start(2, {}, Fast.seeded(3)).events == ()
