"""A table of the toy game laid by hand, cards and actions in words."""

from __future__ import annotations

from cantina.engine.actions import Seat
from cantina.engine.chance import Fast
from cantina.engine.state import play, run, to_act

from .toy import GAME, port, rules
from .toy.actions import TIDE
from .toy.cards import NAMES
from .toy.state import State, empty_table


def table(*hands: str, deck: str = "", discards: str = "", turns: int = 8, busy: bool = False) -> State:
    """Seat 0 is in turn; the deck is written top first."""
    s = empty_table(len(hands), Fast.seeded(1))
    s.hands = [tuple(cards(hand)) for hand in hands]
    s.deck, s.discards = cards(deck)[::-1], cards(discards)
    s.turns_left, s.loud, s.busy = turns, True, busy
    if busy:
        s.set_timer(TIDE, 300, port.tide_is_out)
    s.then((rules.take_turn,))
    run(s)
    return s


def cards(text: str) -> list[int]:
    return [NAMES.index(name) for name in text.split()]


def say(s: State, seat: Seat, *actions: str) -> None:
    for action in actions:
        play(s, seat, *GAME.space.parse_said(action))


def asks(s: State, prompt: str, *seats: Seat) -> bool:
    """The table is ready: this is asked, of these and nobody else."""
    return s.ask is not None and (s.ask.prompt, set(to_act(s))) == (prompt, set(seats))


def hand(s: State, seat: Seat) -> list[str]:
    return [NAMES[card] for card in s.hands[seat]]


def lying(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]
