"""Counting deals: in how many ways unseen cards can lie in hidden places.  What redeals weigh their choices by."""

from __future__ import annotations

Kinds = int  # a set of kinds of cards, a bit for each


def ways_to_hold(places: list[Kinds], left: list[int]) -> int:
    """How many ways there are to put a card of the right kind into each place; `left` are the copies of each kind."""
    if not places:
        return 1
    first, rest = places[0], places[1:]  # into the first any card that fits, less those that lie in one of the others
    total = sum([copies for kind, copies in enumerate(left) if first >> kind & 1]) * ways_to_hold(rest, left)
    for i, other in enumerate(rest):
        if other & first:
            total -= ways_to_hold([*rest[:i], other & first, *rest[i + 1 :]], left)
    return total


def ways_with(kind: int, first: Kinds, rest: list[Kinds], left: list[int]) -> int:
    """In how many of these ways a card of this kind lies in the first place."""
    if not first >> kind & 1 or left[kind] == 0:
        return 0
    return left[kind] * ways_to_hold(rest, [copies - (other == kind) for other, copies in enumerate(left)])
