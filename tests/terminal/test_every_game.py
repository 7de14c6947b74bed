"""Every game in the terminal: on the smallest screen, and in plain lines."""

from __future__ import annotations

import random
from textwrap import wrap

import pytest
from textual.widgets import Input

from cantina.games import GAMES
from cantina.terminal import SessionSetup
from cantina.terminal.app import OVER, TableApp
from cantina.terminal.widgets import FACE_LINES, FACE_WIDTH, CardFace, ChoiceLine, Choices, WordsScreen
from cantina.text import LANGUAGES, Catalogue

from .test_app import settle
from .test_plain import play

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@EVERY_GAME
@EVERY_LANGUAGE
async def test_the_questions_of_some_turns_fit_the_smallest_screen(game: str, lang: str) -> None:
    app, dice = TableApp(SessionSetup(game, lang, GAMES[game].most, seed=5, pace=0)), random.Random(2)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        for _ in range(10):
            assert app.query_one("#keys").region.bottom == 24
            assert app.query_one("#hand").region.bottom <= app.query_one("#prompt").region.y
            for line in app.query(ChoiceLine):
                assert line.width <= line.content_size.width
            if app.stage == OVER:
                break
            before = list(app.query(ChoiceLine))
            dice.choice(app.query_one(Choices).entries).act()
            await pilot.pause()
            if isinstance(app.screen, WordsScreen):
                app.screen.query_one(Input).value = "so"
                await pilot.press("enter")
            await settle(app, pilot, before)


@EVERY_GAME
@EVERY_LANGUAGE
def test_a_whole_game_in_plain_lines(game: str, lang: str) -> None:
    last = play(SessionSetup(game, lang, GAMES[game].most, seed=4)).splitlines()[-1]
    assert last.startswith(Catalogue("", lang).ui("score", scores="").rstrip(". "))


@EVERY_GAME
@EVERY_LANGUAGE
def test_what_stands_on_a_card_in_the_hand_is_whole(game: str, lang: str) -> None:
    """Names that are longer yet are in hands of many cards, where a card has a line of its own."""
    app = TableApp(SessionSetup(game, lang, GAMES[game].fewest, seed=1, pace=0))
    for card in Catalogue(game, lang).deck:
        face = CardFace(app.presenter.card(card))
        assert len(wrap(str(face.content), FACE_WIDTH)) <= FACE_LINES, card
        assert len(app.presenter.card(card).tag) <= 25, card
