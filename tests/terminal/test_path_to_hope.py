"""Path to Hope in the terminal: what is said besides, what is known of the piles, and the vote, in 80 by 24."""

from __future__ import annotations

import io

import pytest

import cantina
from cantina.terminal import SessionSetup
from cantina.terminal.app import TableApp
from cantina.terminal.plain import play_plain
from cantina.terminal.session import Session
from cantina.terminal.widgets import ChoiceLine, Choices
from cantina.text import LANGUAGES

from .test_app import settle, words

GAME = "path-to-hope"
QUICK = {"length": "quick", "starter": "0"}


def app_for(lang: str, seats: int = 3) -> TableApp:
    return TableApp(SessionSetup(GAME, lang, seats, seed=5, options=QUICK, pace=0))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_was_seen_is_told_by_choosing_it_and_the_question_stays(lang: str) -> None:
    app = app_for(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        question = words(app, "prompt")
        await pilot.press("b")
        await pilot.pause()
        assert len(app.query_one(Choices).entries) == 12
        assert app.query_one("#keys").region.bottom == 24
        before = list(app.query(ChoiceLine))
        app.query_one(Choices).entries[3].act()
        await settle(app, pilot, before)
        assert app.session.view.facts["claims"][0] == ("plans",)
        assert words(app, "prompt") == question
        assert len(app.query_one(Choices).entries) == 1


async def test_the_rest_of_a_long_table_is_reached_by_turning_pages_and_so_is_the_help() -> None:
    app = app_for("en", 6)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        table = app.query_one("#table")
        await pilot.press("b")
        await pilot.pause()
        assert table.max_scroll_y > 0
        await pilot.press("pagedown")
        assert table.scroll_y > 0
        await pilot.press("pageup")
        assert table.scroll_y == 0
        await pilot.press("question_mark")
        await pilot.pause()
        await pilot.press("pagedown")
        assert app.screen.query_one("#help-box").scroll_y > 0
        assert table.scroll_y == 0


async def test_known_cards_of_a_pile_are_shown_in_their_place() -> None:
    app = app_for("en")
    line = "0: jyn baze, open bodhi | 1: baze | 2: baze | pile-1: plans trooper fighter | pile-2: striker | first: 0"
    app.session.match = cantina.position(GAME, line)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        app.session.play("pile 1")
        app.session.play("bottom plans")
        app.session.look()
        assert app.presenter.middle()[0].startswith("Pile 1: 3 cards (… Trooper Plans)")


def test_PH_R11_before_one_chooses_a_rebel_the_bots_have_said_which_they_will_send() -> None:
    session = Session(SessionSetup(GAME, "en", 4, seed=5, options=QUICK))
    session.play("ready")
    while session.next_seat != session.me:
        session.hear(session.move())
    session.look()
    assert session.view.prompt == "lay"
    assert all(rebel is not None for rebel in session.view.facts["announced"][1:])
    assert session.view.answered == ()


async def test_what_bots_tell_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots tell of seven cards each, and nobody has to watch the table for so many seconds."""
    app, breaths = app_for("en", 4), []

    async def breathe() -> None:
        breaths.append(app.session.question)

    monkeypatch.setattr(app, "breathe", breathe)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        before = list(app.query(ChoiceLine))
        app.query_one(Choices).entries[0].act()
        await settle(app, pilot, before)
        assert app.session.view.prompt == "lay"
        assert len(app.session.view.facts["claims"][3]) == 7
        assert breaths == ["lay"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_plain_lines_a_vote_is_called_by_its_words(lang: str) -> None:
    said = io.StringIO("b\nclaim plans\nready\nb\ncall-vote\nlay bodhi\n")
    heard = io.StringIO()
    play_plain(SessionSetup(GAME, lang, 3, seed=5, options=QUICK), said, heard)
    lines = heard.getvalue()
    assert "claim plans: " in lines
    assert "announce jyn: " in lines
    told = {
        "en": "You propose to end the round after this turn.",
        "ru": "Вы предлагаете закончить раунд после этого хода.",
    }
    assert told[lang] in lines
