"""What each seat of Smugglers may know, and what it may suppose."""

from __future__ import annotations

from typing import Any, Final

from cantina.engine.actions import CLOCK, Action, Seat
from cantina.engine.ask import Ask
from cantina.engine.chance import Chance, Fast
from cantina.engine.view import View, Zone, build_view, face_down

from .actions import NO, YES
from .cards import NO_CARD, Card, names
from .rules import WORTH_TO_WIN, options
from .state import State


def view(s: State, me: Seat | None) -> View:
    seats = tuple({"worth": s.worth(seat), "cards": len(s.hands[seat])} for seat in range(s.seats))
    facts: dict[str, Any] = {
        "turn": s.turn,
        "turns_left": s.turns_left,
        "worth_to_win": WORTH_TO_WIN,
        "aside": [len(cards) for cards in s.aside],
        "players": [player for _, player, _ in s.resolving],
        "boasts": list(s.boasts),
        "absent": list(s.absent),
        "alarmed": list(s.alarmed),
        "arriving": s.arriving,
        "voted": list(s.voted),
    }
    zones = [
        Zone("deck", None, names(s.deck[:1]) + face_down(len(s.deck) - 1) if s.glimpsed else face_down(len(s.deck))),
        Zone("discards", None, names(s.discards)),
        Zone("resolving", None, names(card for card, _, _ in s.resolving)),
        Zone("prize", None, names([s.prize] if s.prize != NO_CARD else [])),
        Zone("aside", s.turn, shown(s.all_aside(), to_me=s.turn == me)),
    ]
    for seat in range(s.seats):
        zones.append(Zone("hand", seat, shown(s.hands[seat], to_me=seat == me)))
        zones.append(Zone("hold", seat, names(s.holds[seat])))
        zones.append(Zone("offered", seat, names(s.offered[seat])))
    return build_view("smugglers", s, me, seats, tuple(zones), facts)


def shown(cards: tuple[Card, ...] | list[Card], *, to_me: bool) -> tuple[str | None, ...]:
    return names(cards) if to_me else face_down(len(cards))


# ---- supposing


def redeal(s: State, me: Seat | None, seed: int) -> State:
    """Whatever `me` does not see is shuffled and dealt again.  No rule makes anybody do something because of the cards
    they hold, and a reshuffle leaves no card where it was (TY-10): so every deal is possible, and as likely as any."""
    t = s.clone()
    t.chance = Fast.seeded(seed)
    t.deal_hidden(sorted(s.hidden(me)), me)
    if t.ask is not None:
        t.ask = suppose_one(t, t.ask, me) if t.ask.mode == "one" else suppose_several(t, t.ask, me)
    return t


def suppose_one(t: State, ask: Ask, me: Seat | None) -> Ask:
    """The options follow from the cards."""
    return ask if ask.seat == me else ask.with_options({ask.seat: options(t, ask.prompt, ask.seat)})


def suppose_several(t: State, ask: Ask, me: Seat | None) -> Ask:
    """The options of the others, and what they have said so far."""
    known = (me, CLOCK)
    open_to = {seat: given if seat in known else options(t, ask.prompt, seat) for seat, given in ask.several}
    others = [seat for seat in open_to if seat not in known]
    got = [(seat, action) for seat, action in ask.got if seat in known]
    if ask.mode == "all":  # that they have answered is seen, but not what
        got += [(seat, any_of(t.chance, open_to.get(seat, VOTES))) for seat, _ in ask.got if seat not in known]
    elif ask.mode == "picks":  # that they are done is seen, and nothing before
        done = [seat for seat in others if seat not in ask.waiting()]
        got += [(seat, action) for seat in done for action in some_of(t.chance, open_to[seat], dict(ask.picks)[seat])]
    elif ask.mode == "first":  # nobody sees who has passed, only that somebody has not
        passed = t.chance.below(2 ** len(others) - (me not in ask.waiting()))
        got += [(seat, open_to[seat][-1]) for i, seat in enumerate(others) if passed >> i & 1]
    return ask.with_options(open_to).with_answers(tuple(got))


VOTES: Final = (YES.only, NO.only)  # of somebody who has voted and left


def some_of(chance: Chance, options: tuple[Action, ...], count: int) -> list[Action]:
    shuffled = list(options)
    chance.shuffle(shuffled)
    return shuffled[:count]


def any_of(chance: Chance, answers: tuple[Action, ...]) -> Action:
    return answers[chance.below(len(answers))]
