"""Whether redeals are fair, in games that begin with so few hidden cards that every deal can be tried.

The moves are played after every deal; those after which the viewer was told the same all along are all that may be
supposed.  Redeals have to deal each of them as often as it should be, nothing else, and the same from each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, NoReturn

from .actions import Action, Seat
from .contract import ContractBroken
from .errors import IllegalAction
from .game import Game
from .saving import to_json
from .state import Table, play
from .twins import Viewer, what_is_told

SAMPLES: Final = 60  # redeals for each way the cards may lie, and in all at least
AT_LEAST: Final = 2_000
SEEDS: Final = 5  # redeals that are compared between twins


class Beginning(NamedTuple):
    """A deal and what is played after it."""

    game: Game
    deals: Callable[[], Iterable[Table]]  # every deal, each in as many ways as any other; the true one first
    moves: tuple[tuple[Seat, Action], ...]
    lies: Callable[[Table], str]  # where the cards lie, as far as it is counted
    ways: Callable[[Table, Seat, Table], int]  # before a move and after: in how many ways it can have been made


class Ended(NamedTuple):
    """How a deal went on: the table at the end, in how many ways, and what the viewer was told."""

    s: Table
    ways: int
    told: tuple[str, ...]


def check_redeals(begin: Beginning, viewer: Viewer) -> int:
    """Hold redeals against all deals that agree; how many ways there are for the cards to lie."""
    agreeing = all_that_agree(begin, viewer)
    truth = agreeing[0]
    possible: Counter[str] = Counter()
    twins: dict[str, Table] = {}
    for end in agreeing:
        possible[begin.lies(end.s)] += end.ways
        twins.setdefault(begin.lies(end.s), end.s)
    for twin in twins.values():
        the_same_of_twins(begin, viewer, truth.s, twin)
    as_often_as_it_should_be(begin, viewer, truth.s, possible)
    return len(possible)


def all_that_agree(begin: Beginning, viewer: Viewer) -> list[Ended]:
    """The ends after which the viewer was told what they were told in truth, the true one first."""
    found: list[Ended] = []
    for start in begin.deals():
        end = course(begin, viewer, start, found[0].told if found else ())
        if end is not None:
            found.append(end)
    return found


def course(begin: Beginning, viewer: Viewer, s: Table, truth: tuple[str, ...]) -> Ended | None:
    """The moves after this deal; None if they cannot be made, or if the viewer is told something else."""
    told, ways = [begin.game.view(s, viewer).to_json()], 1
    for seat, action in begin.moves:
        if truth and told[-1] != truth[len(told) - 1]:
            return None
        before = s.clone()
        try:
            play(s, seat, action)
        except IllegalAction:
            return None
        ways *= begin.ways(before, seat, s)
        told.append(what_is_told(s, viewer))
    return Ended(s, ways, tuple(told)) if not truth or told[-1] == truth[-1] else None


def the_same_of_twins(begin: Beginning, viewer: Viewer, truth: Table, twin: Table) -> None:
    """(a) and (c): whoever was told the same sees the same and supposes the same."""
    game = begin.game
    if game.view(truth, viewer).to_json() != game.view(twin, viewer).to_json():
        fail(begin, truth, "told the same, sees the same", f"viewer {viewer}, {game.write_position(twin)}")
    here, there = game.sampler(truth, viewer), game.sampler(twin, viewer)
    for seed in range(SEEDS):
        if to_json(here(seed)) != to_json(there(seed)):
            fail(begin, truth, "redeal depends on knowledge alone", f"viewer {viewer}, {game.write_position(twin)}")


def as_often_as_it_should_be(begin: Beginning, viewer: Viewer, truth: Table, possible: Counter[str]) -> None:
    """Nothing that disagrees, and a chi-square as chance has it.  The seeds are fixed, so what passes always passes."""
    sample = begin.game.sampler(truth, viewer)
    times = max(AT_LEAST, SAMPLES * len(possible))
    dealt = Counter([begin.lies(sample(seed)) for seed in range(times)])
    if dealt.keys() - possible.keys():
        never = min(dealt.keys() - possible.keys())
        fail(begin, truth, "redeals agree with what was told", f"viewer {viewer} supposes {never}")
    total = sum(possible.values())
    wanted = {end: times * ways / total for end, ways in possible.items()}
    chi_square = sum([(dealt[end] - often) ** 2 / often for end, often in wanted.items()])
    degrees = max(1, len(possible) - 1)
    if chi_square > degrees + 6 * (2 * degrees) ** 0.5:
        off = {end: (dealt[end], round(often)) for end, often in wanted.items()}
        fail(begin, truth, "redeals are as likely as they should be", f"viewer {viewer}, {chi_square:.0f}: {off}")


def fail(begin: Beginning, s: Table, check: str, why: str) -> NoReturn:
    raise ContractBroken(check, why, begin.game.write_position(s))
