"""Spyfall in the terminal: nine players, all twenty places and one's own card in 80 by 24."""

from __future__ import annotations

import pytest
from textual.widgets import Input, Static

from cantina.games.spyfall.cards import LOCATIONS
from cantina.terminal import SessionSetup
from cantina.terminal.app import TableApp
from cantina.terminal.widgets import CardFace, ChoiceLine, Choices, WordsScreen, table_words
from cantina.text import LANGUAGES, Catalogue

from .test_app import settle


def app_for(lang: str, seats: int = 9) -> TableApp:
    options = {"rounds": "1", "dealer": "0", "language": lang}
    return TableApp(SessionSetup("spyfall", lang, seats, seed=7, options=options, pace=0))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_SF_6_all_places_are_in_view_beside_nine_players_and_the_own_card(lang: str) -> None:
    app, words = app_for(lang), Catalogue("spyfall", lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        table = app.query_one("#table")
        told = table_words(app.presenter, table.content_size.width).plain
        for place in LOCATIONS:
            assert words.short(place) in told.replace("\N{NO-BREAK SPACE}", " ")
        assert app.query_one("#table-words").size.height <= table.content_size.height  # nothing has to be scrolled
        assert app.query_one(CardFace).content_size.width >= max(len(words.card(place)) for place in LOCATIONS)
        assert app.query_one("#keys").region.bottom == 24


@pytest.mark.parametrize(("lang", "question"), [("en", "Is it cold here?"), ("ru", "Тут холодно?")])
async def test_SF_7_a_question_is_typed_and_answered_in_its_language(lang: str, question: str) -> None:
    app = app_for(lang, 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        before = list(app.query(ChoiceLine))
        app.query_one(Choices).entries[0].act()
        await pilot.pause()
        assert isinstance(app.screen, WordsScreen)
        app.screen.query_one(Input).value = question
        await pilot.press("enter")
        await settle(app, pilot, before)
        thread = app.session.view.facts["thread"]
        assert thread[0]["words"] == question
        assert thread[1]["kind"] == "replied"
        assert any("а" <= letter <= "я" for letter in thread[1]["words"].lower()) == (lang == "ru")


async def test_SF_7_who_answers_reads_the_question_while_they_type() -> None:
    app = TableApp(SessionSetup("spyfall", "en", 3, seed=7, options={"rounds": "1", "dealer": "1"}, pace=0))
    app.session.match.play(1, "ask 0", "Is it cold here?")
    app.session.hear(app.session.match.events)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        app.query_one(Choices).entries[0].act()
        await pilot.pause()
        assert isinstance(app.screen, WordsScreen)
        said = str(app.screen.query_one("#words-box Static", Static).render())
        assert "Is it cold here?" in said
        assert said.endswith("Answer")
