"""Tables that remember something else: every card lies where it lay, and one field is another.

A redeal may use nothing of a state but what the seat knows, and that is in its view.  So where such a table looks the
same to a seat, redeals of it are the same, but for the field itself, which they may pass on.  These tables need not
come about in a game; where the rules cannot make sense of one, nothing follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from .chance import Chance
from .game import Game
from .saving import save
from .state import Table
from .twins import Viewer

TRIES, ENOUGH = 100, 6  # alterations that are tried at one decision, and those of them whose redeals are looked at
SENSELESS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def redeals_that_use_more(game: Game, s: Table, dice: Chance) -> Iterator[tuple[Viewer, str, str]]:
    """For whom, which field of the table, and what redeals deal otherwise if that is another, though all looks the
    same."""
    seed, looked_at = dice.below(1 << 32), 0
    fields = s.fields()
    for _ in range(TRIES):
        viewer = (None, *range(s.seats))[dice.below(s.seats + 1)]
        field = fields[dice.below(len(fields))]
        try:
            t = altered(s, field, dice)
            if t is None or not looks_the_same(game, s, t, viewer):
                continue
            there = save(game.redeal(t, viewer, seed))
        except SENSELESS:
            continue
        here = save(game.redeal(s, viewer, seed))
        if used := [name for name in here if name != field and here[name] != there.get(name)]:
            yield viewer, field, ", ".join(used)
        looked_at += 1
        if looked_at == ENOUGH:
            return


def altered(s: Table, field: str, dice: Chance) -> Table | None:
    """A copy in which this field is another: a number, or a list of which an item is gone or two change places.
    None if it came out the same."""
    t = s.clone()
    value = getattr(s, field)
    setattr(t, field, list(another(tuple(value), dice)) if isinstance(value, list) else another(value, dice))
    return None if getattr(t, field) == value else t


def another(value: Any, dice: Chance) -> Any:
    """Plain data of the same type.  Items stay as they are, for half a fact would be none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if dice.below(2) == 0 else 0
    if not isinstance(value, tuple) or not value:
        return value
    items = list(value)
    i, j = dice.below(len(items)), dice.below(len(items))
    if isinstance(items[i], tuple) and items[i] and isinstance(items[i][0], tuple):
        items[i] = another(items[i], dice)
    elif i == j:
        del items[i]
    else:
        items[i], items[j] = items[j], items[i]
    return tuple(items)


def looks_the_same(game: Game, s: Table, t: Table, viewer: Viewer) -> bool:
    """Every card lies where it lay, and the viewer sees no difference."""
    return game.zones(t) == game.zones(s) and game.view(t, viewer).to_json() == game.view(s, viewer).to_json()
