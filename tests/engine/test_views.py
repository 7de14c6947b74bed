"""Views: one form for all games, with the question in it that the seat is asked."""

from __future__ import annotations

import json

import pytest

from cantina.engine.actions import CLOCK, Seat
from cantina.engine.state import Outcome, play, run
from cantina.engine.view import View, Zone, build_view, face_down

from .bare import ANYTHING, PASS, RING, SAY, Bare, bare, heard


def seen(s: Bare, seat: Seat | None) -> View:
    zones = (Zone("deck", None, face_down(2)), Zone("hand", 0, ("ore",)), Zone("hand", 1, face_down(1)))
    return build_view("bare", s, seat, ({"worth": 1}, {"worth": 2}), zones, {"turn": 0})


def asked_all() -> Bare:
    s = bare()
    s.ask_all("number", dict.fromkeys(range(3), ANYTHING), heard, about={"seat": 1}, seconds=20)
    return s


def asked_first() -> Bare:
    s = bare()
    s.ask_first("number", {**dict.fromkeys(range(3), ANYTHING), CLOCK: (RING.only,)}, heard, seconds=5)
    return s


def test_everybody_sees_the_question_and_the_one_asked_the_options() -> None:
    s = bare()
    s.ask_one(1, "number", ANYTHING, heard, "an argument", about={"why": "a test"}, seconds=9)
    for seat in (None, 0, 1, 2):
        view = seen(s, seat)
        assert (view.asked, view.prompt, view.about, view.seconds) == ((1,), "number", {"why": "a test"}, 9)
        assert view.options == (ANYTHING if seat == 1 else ())


def test_who_has_sealed_an_answer_is_seen_but_not_the_answer() -> None:
    views = []
    for answer in ANYTHING:
        s = asked_all()
        play(s, 1, answer)
        views.append([seen(s, seat).to_json() for seat in (None, 0, 2)])
        assert seen(s, 0).asked == (0, 2)
        assert seen(s, 1).options == ()
        assert seen(s, 1).given == (answer.text,)
        assert seen(s, 0).given == ()
    assert all(view == views[0] for view in views)


def test_who_has_passed_in_a_window_is_not_seen() -> None:
    s = asked_first()
    before = [seen(s, seat).to_json() for seat in (None, 0, 2)]
    play(s, 1, PASS.only)
    assert [seen(s, seat).to_json() for seat in (None, 0, 2)] == before
    assert seen(s, 1).options == ()


def test_the_words_of_a_question_are_a_copy() -> None:
    s = asked_all()
    seen(s, 0).about["seat"] = 2
    assert seen(s, 0).about == {"seat": 1}


def test_after_the_end_there_is_an_outcome_and_no_question() -> None:
    s = bare()
    run(s)
    view = seen(s, 0)
    assert view.outcome == Outcome((0,), "stopped", (0, 0, 0))
    assert (view.asked, view.prompt, view.options, view.seconds) == ((), None, (), 0)
    assert view.plain()["outcome"] == {"winners": (0,), "reason": "stopped", "scores": (0, 0, 0)}


def test_zones_are_found_by_name_and_seat() -> None:
    view = seen(asked_all(), 0)
    assert view.zone("deck") == (None, None)
    assert view.zone("hand", 0) == ("ore",)
    with pytest.raises(KeyError):
        view.zone("hand", 2)


def test_a_view_is_json_always_the_same_for_the_same_view() -> None:
    s = bare()
    s.ask_one(0, "number", (SAY[2],), heard)
    text = seen(s, 0).to_json()
    assert text == seen(s.clone(), 0).to_json()
    plain = json.loads(text)
    assert plain["options"] == [{"about": "number", "id": 2, "text": "say 2", "verb": "say", "word": "2"}]
    assert plain["zones"][0] == {"name": "deck", "seat": None, "cards": [None, None]}
    assert list(plain) == sorted(plain)
