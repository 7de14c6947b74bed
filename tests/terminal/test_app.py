"""The game on a full screen, played by keys and mouse."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Collection
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

import cantina
from cantina.terminal import SessionSetup
from cantina.terminal.app import ASKED, OVER, READING, WAITING, TableApp
from cantina.terminal.widgets import CardFace, ChoiceLine, Choices, HelpScreen, LeaveScreen
from cantina.text import LANGUAGES

GAME = "secret-invasion"
SIZES = [(80, 24), (120, 40)]


def app_for(lang: str = "en", seats: int = 3, seed: int = 1, **options: str) -> TableApp:
    return TableApp(SessionSetup(GAME, lang, seats, seed, pace=0, options=options))


def words(app: TableApp, id: str) -> str:
    shown = app.query_one(f"#{id}", Static).content
    return shown.plain if isinstance(shown, Text) else str(shown)


def all_words(app: TableApp) -> str:
    parts = [words(app, id) for id in ("status", "table-words", "log-words", "prompt", "keys", "notice")]
    parts += [str(line.entry.words) for line in app.query(ChoiceLine)]
    parts += [f"{card.border_title} {card.content}" for card in app.query(CardFace)]
    return "\n".join(parts)


def fits(card: CardFace, texts: list[str]) -> bool:
    """Is there room on the card for any of these?"""
    width, height = card.content_size
    return all(len(Text(text).wrap(Console(), width)) <= height for text in texts)


PATIENCE = 60.0  # seconds


async def settle(app: TableApp, pilot: Pilot[None], after: Collection[ChoiceLine] = ()) -> None:
    """Wait until the person is asked something, after these choices something else, and it is all laid out."""
    async with asyncio.timeout(PATIENCE):
        while not is_asked(app, after):
            await pilot.pause()


def is_asked(app: TableApp, after: Collection[ChoiceLine]) -> bool:
    lines, faces = list(app.query(ChoiceLine)), list(app.query(CardFace))
    at_work = any(not worker.is_finished for worker in app.workers)
    shown = app.stage != WAITING and not at_work and bool(lines) and not set(lines) & set(after)
    return shown and all(piece.size.width > 0 for piece in [*lines, *faces])


async def choose(app: TableApp, pilot: Pilot[None], dice: random.Random) -> None:
    """Do anything, and wait for the next question."""
    asked = list(app.query(ChoiceLine))
    dice.choice(app.query_one(Choices).entries).act()
    await settle(app, pilot, asked)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_whole_game_by_number_keys(lang: str) -> None:
    app, dice = app_for(lang, 4, 3, length="round"), random.Random(1)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        while app.stage != OVER:
            numbers = [entry.number for entry in app.query_one(Choices).entries]
            asked = list(app.query(ChoiceLine))
            await pilot.press(str(dice.choice(numbers)))
            await settle(app, pilot, asked)
            if lang == "ru":
                latin = re.sub(r"C-3PO|R2-D2|Enter|PgDn|English|@click=app\.\w+|\b[lqns]\b", "", all_words(app))
                assert not re.search(r"[A-Za-z]", latin), latin
        assert app.session.match.outcome is not None
        assert app.presenter.result()[1] in words(app, "prompt")


@pytest.mark.parametrize(("lang", "size"), list(zip(LANGUAGES * 2, SIZES + SIZES[::-1], strict=True)))
async def test_everything_fits_the_screen(lang: str, size: tuple[int, int]) -> None:
    app, dice = app_for(lang, 4, 2), random.Random(2)
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot)
        for _ in range(6):
            choices = app.query_one(Choices)
            assert choices.virtual_size.height <= choices.size.height
            assert app.query_one("#keys").region.bottom == size[1]
            for line in app.query(ChoiceLine):
                assert line.width <= line.content_size.width
            for card in app.query(CardFace):
                assert len(card.border_title or "") <= card.content_size.width
                assert fits(card, [app.presenter.words.card_text(name) for name in app.presenter.words.deck])
            if app.stage == OVER:
                break
            asked = list(app.query(ChoiceLine))
            await pilot.press(str(dice.choice([entry.number for entry in choices.entries])))
            await settle(app, pilot, asked)


async def test_arrows_and_enter_choose() -> None:
    app = app_for(seats=2, starter="0")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        second = app.presenter.choices()[1].action
        await pilot.press("down", "enter")
        await settle(app, pilot)
        assert app.session.match.record.moves[0].action == second.text


async def test_a_click_on_a_choice_or_a_card_plays_it() -> None:
    app = app_for(seats=2, starter="0")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        card = app.query(CardFace).first()
        await pilot.click(card)
        await settle(app, pilot)
        assert app.session.match.record.moves[0].action == f"discard {card.card}"


async def test_a_card_that_cannot_be_played_tells_the_rule() -> None:
    app = app_for(seats=2)
    line = "0: obi-wan luke | 1: leia | deck: trooper han | aside: r2-d2"
    app.session.match = cantina.position(GAME, line)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        luke = next(card for card in app.query(CardFace) if card.card == "luke")
        assert not luke.has_class("playable")
        await pilot.click(luke)
        await pilot.pause()
        assert words(app, "notice").endswith("(SI-7)")
        assert app.stage == ASKED


async def test_a_number_that_is_no_choice_is_refused() -> None:
    app = app_for("ru", seats=2, starter="0")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("9")
        await pilot.pause()
        assert words(app, "notice").startswith("Варианта 9 нет.")
        assert not app.session.match.record.moves


async def test_language_help_and_leaving() -> None:
    app = app_for("en", seats=2, starter="0")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("l")
        await pilot.pause()
        assert "Ваш ход" in words(app, "prompt")
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LeaveScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        await pilot.press("й", "2")
        await pilot.pause()
    assert not app.is_running


async def test_the_end_of_a_round_is_read_before_the_next_deal_is_seen() -> None:
    app = app_for(seats=2)
    line = "0: trooper, pile trooper | 1: leia | deck: luke | aside: r2-d2 | doing: trooper 1"
    app.session.match = cantina.position(GAME, line)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("8")
        await settle(app, pilot)
        assert app.stage == READING
        assert "The round is yours" in words(app, "prompt")
        assert "Round 1" in words(app, "status")
        await pilot.press("enter")
        await settle(app, pilot)
        assert "Round 2" in words(app, "status")


async def test_after_the_end_the_record_is_saved_and_a_new_game_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_for(seats=2)
    line = "0: trooper, pile trooper | 1: leia | deck: luke | aside: r2-d2 | length: round | doing: trooper 1"
    app.session.match = cantina.position(GAME, line)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await pilot.press("8")
        await settle(app, pilot)
        assert app.stage == OVER
        assert "You win" in words(app, "prompt")
        await pilot.press("s")
        await pilot.pause()
        assert "secret-invasion-1.txt" in words(app, "notice")
        assert cantina.load(tmp_path / "secret-invasion-1.txt").outcome is not None
        await pilot.press("n")
        await settle(app, pilot)
        assert app.stage in (ASKED, READING)  # whoever goes first
        assert app.session.match.outcome is None


async def test_a_thinking_bot_is_named_and_the_space_bar_does_not_wait() -> None:
    app = TableApp(SessionSetup(GAME, "ru", 3, 1, pace=30, options={"starter": "1"}))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(50):
            await pilot.pause()
            if app.session.match.record.moves:
                break
        assert words(app, "prompt") == "Марта думает…"
        while app.stage == WAITING:
            await pilot.press("space")
            await pilot.pause()
        assert app.stage in (ASKED, READING, OVER)


@pytest.mark.parametrize("seats", [2, 4])
async def test_the_screen_of_a_table_that_cannot_be_told_apart_is_the_same(seats: int) -> None:
    app, dice = app_for("en", seats, 5), random.Random(5)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        for number in range(6):
            if app.stage == OVER:
                break
            if app.stage == ASKED:
                before, real = all_words(app), app.session.match
                app.session.match = real.redeal(app.session.me, number)
                await app.show_table()
                await app.show_question()
                assert all_words(app) == before
                app.session.match = real
                await app.show_table()
            await pilot.press(str(dice.choice([entry.number for entry in app.query_one(Choices).entries])))
            await settle(app, pilot)
