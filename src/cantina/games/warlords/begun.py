"""What the table shows of a move that is not complete: what was chosen, which part is asked, what one tap can say."""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Action, Seat
from .actions import SHIP, SPACE, TAKE
from .cards import Card
from .specials import partners, swappable, takeable, to_give
from .state import State
from .table import kinds_of, lying, place_of, zone_of

PARTS: Final = 2  # the first ship, then the second, however many questions that takes
PART: Final = {
    **{"strike": 1, "strike-ship": 1, "strike-again": 2, "strike-last": 2},
    **{"star-destroyer": 1, "swap-ship": 1, "swap-with": 2, "swap-last": 2, "raid": 1, "raid-give": 2},
    **{"slave-i": 1, "slave-take": 1, "slave-give": 2, "chain": 1, "chain-give": 2},
}


def begun(s: State, me: Seat | None) -> dict[str, Any] | None:
    """What `me` has chosen of a move that goes on, where it lies, and which of how many parts is asked."""
    ask = s.ask
    if ask is None or ask.seat != me or not (s.doing or ask.prompt in PART):
        return None
    return {"part": PART.get(ask.prompt, 0), "parts": PARTS, "marks": marks(s, ask.seat), "taps": taps(s)}


def marks(s: State, me: Seat) -> list[dict[str, Any]]:
    """Cards chosen so far, each with the place where it lies."""
    found: list[dict[str, Any]] = []
    where = "" if s.ask is None or s.ask.about is None else f"fleet {s.ask.about.get('target')}"
    for chosen in [SPACE[id] for id in s.doing]:
        if chosen.verb in ("planet", "capture", "fleet"):
            where = zone_of(s.open.index(chosen.value) if chosen.verb != "fleet" else place_of(s, chosen))
        elif chosen.verb == "raid":
            where = f"fleet {chosen.value}"
        else:
            in_hand = chosen.verb in ("defend", "enlist", "play")
            found.append({"zone": f"hand {me}" if in_hand else where, "card": chosen.word})
    return found


def taps(s: State) -> list[dict[str, Any]]:
    """Ships that say a part of the move where they lie, or two parts at once: the place, and which they are."""
    assert s.ask is not None
    found: list[dict[str, Any]] = []
    for option in s.ask.options:
        if option.verb in ("ship", "take", "give") and not s.ask.at.startswith("hand"):
            found.append({"zone": s.ask.at, "card": option.word, "says": [option.text]})
        verb = TAKE if option.verb == "raid" or s.ask.prompt == "slave-i" else SHIP
        where = f"fleet {option.value}" if option.verb == "raid" else ""
        for ship in ships_behind(s, s.ask.prompt, option):
            said = verb.each([ship])[0]
            zone = where or zone_of(place_of(s, option))
            found.append({"zone": zone, "card": said.word, "says": [option.text, said.text]})
    return found


def ships_behind(s: State, prompt: str, option: Action) -> list[Card]:
    """Which ships can be chosen in the next question, if this place is chosen now."""
    if prompt in ("strike", "strike-again"):
        return list(s.line[place_of(s, option)])
    if prompt == "slave-i":
        return takeable(s, s.turn, option.value)
    if prompt == "swap-with":
        first, ship = place_of(s, SPACE[s.doing[1]]), SPACE[s.doing[2]].value
        return swappable(s, first, ship, place_of(s, option))
    if prompt != "star-destroyer":
        return []
    if option.verb == "raid":
        return [ship for ship in kinds_of(s.fleet[option.value]) if to_give(s.hand[s.turn], ship)]
    here = place_of(s, option)
    return [ship for ship in kinds_of(lying(s, here)) if partners(s, here, ship)]


def chain(s: State, me: Seat | None) -> dict[str, Any] | None:
    """WE-14 Slave I goes from seat to seat: who has swapped, and who comes next; of one's own, while it is chosen."""
    ask = s.ask
    if ask is None or ask.about is None:
        return None
    if ask.prompt in ("chain", "chain-give"):
        target = int(ask.about["target"])
        return {"seats": seats_between(s, ask.seat, target), "next": [target]}
    if ask.seat != me or not ask.prompt.startswith("slave-"):
        return None
    follows = [option.value for option in ask.options] if ask.prompt == "slave-i" else [int(ask.about["target"])]
    return {"seats": [me], "next": follows}


def seats_between(s: State, player: Seat, target: Seat) -> list[Seat]:
    """From the player in turn to the one who may go on, in the direction of the swaps."""
    direction = (target - player) % s.seats
    seats = [s.turn]
    while seats[-1] != player:
        seats.append((seats[-1] + direction) % s.seats)
    return seats
