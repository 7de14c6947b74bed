"""Fluxx in the terminal at 80 by 24: a large hand among the choices, and in sight while others are answered."""

from __future__ import annotations

import pytest

import cantina
from cantina.terminal import SessionSetup
from cantina.terminal.app import TableApp
from cantina.terminal.widgets import CardFace, ChoiceLine, Choices
from cantina.text import LANGUAGES

from .test_app import settle, words

HAND = (
    "senate-veto luke twins draw-4 leia steal-a-keeper trade-hands lightsaber farm-boy simplify rules-reset yoda "
    "x-wing its-a-trap frozen"
)
RULES = "draw-3 play-all hand-limit-2 keeper-limit-4 rule-of-two empty-handed hyperspace underdog scavenge"
OTHERS = (
    "1: hoth, keepers r2-d2 c-3po lando ackbar | 2: chewbacca, creepers vader death-star | 3: blaster | 4: red-five | "
    f"5: i-know, keepers obi-wan, creepers greedo | rules: {RULES} | goals: falcon-pilot full-hand | deck: ewoks"
)
FULL = f"0: {HAND}, keepers han falcon medal, creepers jabba | {OTHERS} | turn: 0 | drawn: 3"


def app_for(lang: str, line: str) -> TableApp:
    app = TableApp(SessionSetup("fluxx", lang, 6, seed=5, pace=0))
    app.session.match = cantina.position("fluxx", line)
    app.session.look()
    return app


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_hand_of_fifteen_stands_among_the_choices(lang: str) -> None:
    app = app_for(lang, FULL)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert len(app.query_one(Choices).entries) == 17  # and two rights
        assert not app.query_one("#hand").display
        assert app.query_one("#keys").region.bottom == 24
        for line in app.query(ChoiceLine):
            assert line.width <= line.content_size.width
        await pilot.press("end" if lang == "en" else "up")  # the last is reached by keys
        assert all(name in words(app, "table-words") for name in app.presenter.names)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_in_a_window_the_whole_hand_is_in_sight(lang: str) -> None:
    app = app_for(lang, FULL.replace("hand-limit-2 ", "").replace("turn: 0", "turn: 1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        assert app.session.view.prompt == "window"
        hand, cards = app.query_one("#hand"), list(app.query(CardFace))
        assert len(cards) == 15
        assert all(hand.region.contains_region(card.region) for card in cards)
        assert hand.region.bottom <= app.query_one("#prompt").region.y
