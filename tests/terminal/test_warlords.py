"""Warlords of the Empire in the terminal: hands of five cards, four planets and fleets in 80 by 24."""

from __future__ import annotations

import random
import re

import pytest

import cantina
from cantina.terminal import SessionSetup
from cantina.terminal.app import ASKED, OVER, TableApp
from cantina.terminal.widgets import CardFace, ChoiceLine
from cantina.text import LANGUAGES

from .test_app import all_words, choose, settle, words

GAME = "warlords"


def app_for(lang: str, seats: int = 3, seed: int = 5) -> TableApp:
    return TableApp(SessionSetup(GAME, lang, seats, seed, pace=0))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_question_of_some_turns_fits_the_smallest_screen(lang: str) -> None:
    app, dice = app_for(lang), random.Random(2)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        for _ in range(25):
            assert app.query_one("#keys").region.bottom == 24
            assert app.query_one("#hand").region.bottom <= app.query_one("#prompt").region.y
            for line in app.query(ChoiceLine):
                assert line.width <= line.content_size.width
            cards = list(app.query(CardFace))
            assert [card.card for card in cards] == sorted(app.session.view.zone("hand", 0), key=order)
            assert all(card.size.height == 1 and len(str(card.content)) <= card.content_size.width for card in cards)
            if lang == "ru":
                names = r"ARC-170|типа\sV|Тип\sV|Раб\sI|None|Enter|PgDn|English|@click=app\.\w+|\b[lqns]\b"
                assert not re.search(r"[A-Za-z]", re.sub(names, "", all_words(app)))
            if app.stage == OVER:
                break
            await choose(app, pilot, dice)


def order(card: str | None) -> int:
    return list(cantina.new(GAME, 2, 1).game.space.by_text).index(f"{'play' if card in SPECIALS else 'defend'} {card}")


SPECIALS = ("star-destroyer", "super-star-destroyer", "death-star", "slave-i")


async def test_a_click_on_a_card_begins_its_first_move_and_another_tells_the_rule() -> None:
    app = app_for("en", seats=2)
    line = "0: super-star-destroyer v-wing shuttle | 1: shuttle | hoth: | deck: shuttle"
    app.session.match = cantina.position(GAME, line)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.click(next(card for card in app.query(CardFace) if card.card == "super-star-destroyer"))
        await pilot.pause()
        assert words(app, "notice").endswith("(WE-R2)")
        assert app.stage == ASKED
        await pilot.click(next(card for card in app.query(CardFace) if card.card == "v-wing"))
        await settle(app, pilot)
        assert words(app, "prompt") == "Which planet is V-wing to defend?"
