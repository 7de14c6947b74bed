"""The game in plain lines, played through pipes."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cantina
from cantina.terminal import Session, SessionSetup
from cantina.terminal.plain import PlainTable, play_plain
from cantina.terminal.presenter import Presenter
from cantina.text import LANGUAGES, Catalogue

GAME = "secret-invasion"


class Answers(io.StringIO):
    """A person who reads the choices printed last and takes one of them."""

    def __init__(self, target: io.StringIO, seed: int, first: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.target, self.dice, self.first = target, random.Random(seed), list(first)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as in io.StringIO
        if self.first:
            return self.first.pop(0) + "\n"
        return f"{self.dice.choice(last_choices(self.target.getvalue()))}\n"


def last_choices(printed: str) -> list[str]:
    numbers: list[str] = []
    for line in reversed(printed.splitlines()[:-1]):
        found = re.match(r"  (\d+)\. ", line)
        if found is None:
            if numbers:
                break
            continue
        numbers.append(found[1])
    return numbers


def play(setup: SessionSetup, *first: str, seed: int = 1) -> str:
    target = io.StringIO()
    play_plain(setup, Answers(target, seed, first), target)
    return target.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_ends_with_a_winner_and_a_score(lang: str, seats: int) -> None:
    printed = play(SessionSetup(GAME, lang, seats, seed=seats))
    words = Catalogue(GAME, lang)
    assert words.title in printed
    assert words.ui("score", scores="")[:6] in printed.splitlines()[-1]
    if lang == "ru":
        assert not re.search(r"[A-Za-z]", re.sub(r"C-3PO|R2-D2|, b —|, l —|, q —", "", printed))


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    assert play(SessionSetup(GAME, "ru", 3, seed=4)) == play(SessionSetup(GAME, "ru", 3, seed=4))


def test_wrong_answers_are_refused_with_a_sentence_and_change_nothing() -> None:
    setup = SessionSetup(GAME, "ru", 2, seed=1, options={"length": "round", "starter": "0"})
    printed = play(setup, "17", "танцевать", "choose 1", "discard leia", "")
    assert "Варианта 17 нет. Можно: 1, 2." in printed
    assert "Нет такого действия: «танцевать»." in printed
    assert "Сейчас нужно другое: сбросить карту. (SI-4)" in printed
    assert "Карты «Принцесса Лея» нет у вас в руке. (SI-4)" in printed


def test_an_answer_may_be_the_words_or_the_text_of_an_action() -> None:
    setup = SessionSetup(GAME, "en", 2, seed=1, options={"starter": "0"})
    session = Session(setup)
    presenter = Presenter(session, "en")
    choice = presenter.choices()[0]
    assert presenter.read(choice.words.upper()) is choice.action
    assert presenter.read(f" {choice.action.text} ") is choice.action
    assert presenter.read("1") is choice.action


def test_help_language_and_leaving() -> None:
    printed = play(SessionSetup(GAME, "en", 3, seed=1, options={"starter": "0"}), "?", "l", "q")
    assert Catalogue(GAME, "en").card_text("leia") in printed
    assert "Ваш ход." in printed
    assert printed.endswith("До встречи!\n")


def test_the_end_of_the_input_leaves_quietly_and_keeps_the_record(tmp_path: Path) -> None:
    path, target = tmp_path / "game.txt", io.StringIO()
    play_plain(SessionSetup(GAME, "en", 3, seed=1, save=path), io.StringIO(""), target)
    assert target.getvalue().endswith(f"See you!\nThe record of the game: {path}\n")
    assert cantina.load(path).outcome is None


def test_where_a_number_is_asked_it_is_chosen_by_itself() -> None:
    line = "me: trooper, pile trooper | bob: leia | deck: han han | aside: r2-d2 | doing: trooper bob"
    session = Session(SessionSetup(GAME, "en", 2, seed=1))
    session.match = cantina.position(GAME, line)
    session.look()
    assert [choice.number for choice in Presenter(session, "en").choices()] == [2, 3, 4, 5, 6, 7, 8]


# ---- no secret is printed


class Watched(PlainTable):
    """A table that remembers what it printed since it was last looked at."""

    def fresh(self) -> str:
        target = self.target
        assert isinstance(target, io.StringIO)
        printed = target.getvalue()
        target.seek(0)
        target.truncate()
        return printed


def decisions(seed: int, seats: int) -> Iterator[tuple[Session, str]]:
    """Every decision of a game with the words printed for it and for what went before."""
    session = Session(SessionSetup(GAME, "en", seats, seed=seed))
    table = Watched(Presenter(session, "en"), io.StringIO(), io.StringIO())
    dice = random.Random(seed)
    table.tell(session.log)
    while not session.is_over:
        if session.next_seat == session.me:
            table.show()
            yield session, table.fresh()
            table.tell(session.play(dice.choice(session.view.options)))
        else:
            table.tell(session.hear(session.move()))
        session.look()


def named_cards(words: Catalogue, printed: str) -> set[str]:
    return {card for card in words.deck if words.card(card) in printed}


def could_know(session: Session, before: int) -> set[str]:
    """By the true state: what lies open, one's own cards, what was discarded since, and what was seen."""
    zones = session.match.game.zones(session.match.state)
    public = {card for name, cards in zones.items() if name.startswith(("pile", "open")) for card in cards}
    seen = {
        value
        for event in session.log[before:]
        for key, value in event.items()
        if key in ("card", "own", "other", "gave", "got")
    }
    shown = {card for event in session.log[before:] for card in (*event.get("hands", ()), *event.get("open", ()))}
    known = {card for zone in session.view.zones if zone.name == "hand" for card in zone.cards if card}
    return public | seen | (shown - {None}) | set(zones[f"hand {session.me}"]) | known


# Cards that the rules text or the choices themselves name, whoever holds them.
NAMED_BY_TEXTS = {"obi-wan": {"luke", "vader"}, "boba": {"trooper"}}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_cards_the_person_can_know_are_named(seats: int) -> None:
    words = Catalogue(GAME, "en")
    for seed in range(4):
        before = 0
        for session, printed in decisions(seed, seats):
            told = printed
            if session.view.prompt in ("number", "second-try"):
                told = printed[: printed.rindex(Presenter(session, "en").prompt())]
            allowed = could_know(session, before)
            for card, also in NAMED_BY_TEXTS.items():
                if card in session.view.zone("hand", session.me):
                    allowed |= also
            assert named_cards(words, told) <= allowed, printed
            before = len(session.log)


def test_a_table_the_person_cannot_tell_apart_looks_the_same() -> None:
    for seed in range(2):
        for session, _ in decisions(seed, 3):
            shown = screen(session)
            real = session.match
            session.match = real.redeal(session.me, seed + 17)
            session.look()
            assert screen(session) == shown
            session.match = real
            session.look()


def screen(session: Session) -> str:
    table = Watched(Presenter(session, "ru"), io.StringIO(), io.StringIO())
    table.show()
    return table.fresh()


def test_a_seat_of_which_nothing_is_told_is_its_name() -> None:
    table = PlainTable(Presenter(Session(SessionSetup(GAME, "en", 2, seed=1)), "en"), io.StringIO(), io.StringIO())
    seat = table.presenter.seats()[0]
    assert table.seat_line(seat._replace(facts=[], zones=[])) == f"{seat.name}."
