"""How long it is what a player of Spyfall is sent tells nobody who listens who the spy is, nor where the others are."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from cantina.games.spyfall.cards import LOCATIONS
from cantina.server import even_lengths

from .watched_table import StreamForm, Viewer, WatchedTable, tables

SQUEEZED: Final = {"accept-encoding": "gzip"}
Moves = tuple[tuple[int, str], ...]  # who does what
FORMS: Final[dict[str, StreamForm]] = {
    **{"plain": ({}, {}), "gzip": (SQUEEZED, {})},
    **{f"plain {lang}": ({}, {"lang": lang}) for lang in ("en", "ru")},
    **{f"gzip {lang}": (SQUEEZED, {"lang": lang}) for lang in ("en", "ru")},
}
SO: Final = "Is it as cold here as they say, и чем тут кормят по утрам?"
COURSE: Final = (  # questions, an accusation that fails, another question, and another accusation
    *((0, "ask 1"), (1, "answer"), (1, "ask 2"), (2, "accuse 0"), (1, "no")),
    *((2, "answer"), (2, "ask 0"), (0, "answer"), (1, "accuse 2"), (0, "no")),
)
ROUND: Final = tuple(pairwise((0, 1, 2) * 4))  # who asks whom then
MORE: Final = tuple([said for one, two in ROUND for said in ((one, f"ask {two}"), (two, "answer"))])


def line(seats: int, spy: int, location: str) -> str:
    roles = ["spy" if seat == spy else "knows" for seat in range(seats)]
    return " | ".join([f"p{seat}: {role}" for seat, role in enumerate(roles)]) + f" | location: {location} | dealer: p0"


async def lengths(
    watched: WatchedTable, viewer: Viewer, position: str, moves: tuple[tuple[int, str], ...]
) -> list[str]:
    """Of all that the viewer gets in a round, in every form: the news, what a look at the table gives, the answers."""
    watched.lay(position)
    await watched.heard(viewer)
    found = [await looks(watched, viewer)]
    for seat, action in moves:
        speaks = watched.play.game.space.parse(action).speaks
        answer = (await watched.move(seat, action, SO if speaks else None)).granted()
        news = {form: len(told) for form, told in (await watched.heard(viewer)).items()}
        found.append(f"{action}: {news}, answer {len(answer.body)}, {await looks(watched, viewer)}")
    again = await watched.told_again(viewer, "")
    return [*found, f"a new stream: {len(again)}"]


async def looks(watched: WatchedTable, viewer: Viewer) -> str:
    seen = {form: (await watched.seen(viewer, form)).granted() for form in FORMS}
    return str({form: answer.headers["content-length"] for form, answer in seen.items()})


def everybody_votes(seats: int) -> Moves:
    """In the accusations all others say yes, so that nothing waits."""
    moves: list[tuple[int, str]] = []
    for seat, action in COURSE:
        moves.append((seat, action))
        if action.startswith("accuse"):
            moves += [(other, "yes") for other in range(3, seats)]
    return tuple(moves)


async def as_long(sides: list[WatchedTable], viewer: Viewer, *positions: str, moves: Moves) -> bool:
    """Whether the viewer is sent as much here as there."""
    here, there = [await lengths(*side, moves) for side in zip(sides, (viewer, viewer), positions, strict=True)]
    return here == there


@pytest.mark.parametrize(("seats", "places"), [(3, LOCATIONS[::4]), (4, LOCATIONS[1::2]), (9, LOCATIONS[6::9])])
async def test_SF_5_a_spy_is_sent_as_much_as_a_player_wherever_they_are(
    database: Path, seats: int, places: tuple[str, ...]
) -> None:
    async with tables(database, 2, game="spyfall", seats=seats, forms=FORMS) as sides:
        for number, place in enumerate(places):
            viewer, spy = number % 3, (number + 1 + number // 3 % (seats - 1)) % seats
            spy = spy if spy != viewer else (spy + 1) % seats
            alike = line(seats, viewer, "hoth"), line(seats, spy, place)
            assert await as_long(sides, viewer, *alike, moves=everybody_votes(seats))


async def test_SF_5_also_when_much_has_been_said(database: Path) -> None:
    async with tables(database, 2, game="spyfall", seats=4, forms=FORMS) as sides:
        for place in ("carbon-freezing-chamber", "hoth"):
            moves = (*everybody_votes(4), *MORE)
            assert await as_long(sides, 2, line(4, 2, "hoth"), line(4, 3, place), moves=moves)


async def test_without_filling_up_the_lengths_would_tell(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even_lengths, "lacking", lambda own, public, share: 0)
    async with tables(database, 2, game="spyfall", seats=3, forms=FORMS) as sides:
        assert not await as_long(sides, 1, line(3, 1, "hoth"), line(3, 2, "dagobah"), moves=())
