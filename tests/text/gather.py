"""What has to have words: found by reading the source and by playing."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import cantina
from cantina.engine.actions import HOUSE
from cantina.engine.state import RANDOM_WORDS
from cantina.games import GAMES
from cantina.text import message
from cantina.text.catalogue import read_entries

SOURCE: Final = Path(__file__).parents[2] / "src" / "cantina"
ERRORS: Final = (
    *("IllegalAction", "BadSetup", "CantinaError", "TooMany", "WrongKey"),
    *("NoSuchTable", "ShutOut", "TableSetAside"),
)
RULE_FIRST: Final = 1  # IllegalAction(rule, key, …)


def entries(game: str, lang: str) -> dict[str, Any]:
    return read_entries(game, lang)


def messages(tree: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every message of a file with its path; a plural counts as one."""
    for key, entry in tree.items():
        here = f"{path}.{key}".lstrip(".")
        if message.is_message(entry) or path == "plural":
            yield here, entry
        else:
            yield from messages(entry, here)


# ---- by reading the source


class Raised(NamedTuple):
    """A place where an error is made."""

    where: str
    keys: tuple[str, ...]
    about: frozenset[str]


def is_in_games(where: str) -> str:
    """The game a file belongs to, or nothing."""
    parts = Path(where).parts
    return parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else ""


@cache
def raised() -> tuple[Raised, ...]:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        where = str(path.relative_to(SOURCE))
        if is_in_games(where) not in ("", *GAMES):  # not to be played yet
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found += [Raised(where, *made) for made in errors_made(node)]
    return tuple(found)


def errors_made(call: ast.Call) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    about = frozenset([keyword.arg for keyword in call.keywords if keyword.arg is not None])
    if name in ERRORS and len(call.args) > RULE_FIRST:
        yield strings(call.args[RULE_FIRST]), about
    elif name == "refuse" and call.args:
        yield strings(call.args[0]), about
    elif name == "BadText" and call.args:
        yield strings(call.args[0]), about | {"line", "column"}
    elif name == "wrong" and call.args:
        yield strings(call.args[0]), about | {"line", "column", "text"}


def strings(node: ast.expr) -> tuple[str, ...]:
    """The texts an expression can be: one, or those of an if."""
    if isinstance(node, ast.Constant):
        return (str(node.value),)
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return ()


@cache
def literals() -> frozenset[str]:
    """Every string constant of the source, f-strings in their constant parts too."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


# ---- by playing


class HeardWords(NamedTuple):
    """All that games of every size told and asked."""

    events: dict[tuple[str, frozenset[str]], tuple[dict[str, Any], int, int | None]]
    views: dict[tuple[Any, ...], cantina.View]
    outcomes: set[tuple[cantina.Outcome, int]]


LOOKED_AT, SELDOMER = 60, 9  # of a long game the beginning is looked at, and then one decision in so many

# Questions that chance asks too seldom, by game: games that lead to them at once.
SELDOM: Final = {
    "fluxx": ("me: jackpot, keepers r2-d2 c-3po | bob: none | deck: jawas luke leia yoda hoth medal twins frozen",)
}


HEARING: Final = pytest.mark.parametrize(  # one process listens to a game, for all that need it
    "game", [pytest.param(game, marks=(pytest.mark.bulk, pytest.mark.xdist_group(f"heard-{game}"))) for game in GAMES]
)


@cache
def heard(game: str, games: int = 200) -> HeardWords:
    """Random games for all numbers of seats and options, as every seat and a spectator hear them."""
    dice, rules = random.Random(1), GAMES[game]
    told = HeardWords({}, {}, set())
    for number in range(games):
        seats = rules.fewest + number % (rules.most - rules.fewest + 1)
        options = {option.key: dice.choice(option.choices) for option in rules.options_for(seats)}
        match = cantina.new(game, seats, number, options)
        listen(match, told, look=number % 5 == 0)
        step = 0
        while match.outcome is None:
            step += 1
            if match.legal(HOUSE) and dice.random() < 0.02:
                match.play(HOUSE, match.legal(HOUSE)[0])
                listen(match, told, look=False)
            play_on(match, dice)
            listen(match, told, look=number % 5 == 0 and (step < LOOKED_AT or step % SELDOMER == 0))
        told.outcomes.add((match.outcome, seats))
    for line in SELDOM.get(game, ()):
        match = cantina.position(game, line)
        for _ in range(2):
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
            listen(match, told, look=True)
    return told


def play_on(match: cantina.Match, dice: random.Random) -> None:
    """Somebody who is asked does something at random; now and then the clock is quicker, and where nobody is asked it
    is the clock or the house."""
    clock = [action for action in match.legal(cantina.CLOCK) if match.to_act or action.verb == "ring"]
    if clock and (not match.to_act or dice.random() < (0.05 if match.state.timers else 0.02)):
        match.play(cantina.CLOCK, dice.choice(clock) if match.state.timers else clock[0])
    else:
        seat = match.to_act[0] if match.to_act else HOUSE
        chosen = dice.choice(match.legal(seat))
        match.play(seat, chosen, RANDOM_WORDS if chosen.speaks else "")


def listen(match: cantina.Match, told: HeardWords, *, look: bool) -> None:
    """Every event is heard; the table is looked at in some of the games, and at every question not heard before."""
    prompt = None if match.state.ask is None else match.state.ask.prompt
    look = look or prompt not in [shape[0] for shape in told.views]
    for reader in (None, *range(match.seats)):
        for event in match.events:
            seen = event.seen_by(reader)
            kind = (str(seen["kind"]), roles(seen, reader))
            told.events.setdefault(kind, (seen, match.seats, reader))
        if look:
            view = match.view(reader)
            shape = (view.prompt, reader in view.asked, view.about.get("target") == reader, view.options, bool(reader))
            told.views.setdefault(shape, view)


def roles(seen: dict[str, Any], reader: int | None) -> frozenset[str]:
    """What chooses between the variants of an event."""
    said = {key for key, value in seen.items() if value not in (None, False, (), [])}
    mine = {f"{key}=you" for key, value in seen.items() if type(value) is int and value == reader}
    won = {f"{key}=you" for key, value in seen.items() if isinstance(value, (list, tuple)) and list(value) == [reader]}
    return frozenset(said | mine | won | {str(seen.get("reason", ""))})
