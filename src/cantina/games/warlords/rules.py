"""The rules of Warlords of the Empire.  WE numbers are ids of docs/rules/warlords.md; a special card is a function.

A move of several parts is asked part by part.  Until its last part nothing is changed but `doing`, which only the
mover knows: a part can be taken back as if it had not been said.  Only parts that lead to a whole move are offered.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import CAPTURE, DEFEND, ENLIST, KEEP, PASS, PLAY, RECALL
from .cards import KINDS, NAMES, NO_PLANET, PLANETS, SHIPS, STAR_DESTROYER, Card, Planet, names
from .specials import can_play, can_swap, play_special
from .state import HAND_AND_FLEET, LARGEST_FLEET, OPEN_PLANETS, STUCK, Place, State, with_card, without
from .table import ask_more, begin_story, come_to_hand, draw, end_game, kinds_held, leave_hand, open_next, planets_at

LOOP: Final = 3  # WE-R4 turns of WE-16 each: one, and two repeats

# ---- Set-up


@step
def set_up(s: State, starter: Seat) -> None:
    """WE-5 Shuffle both, deal five each, open four planets."""
    s.turn = s.chance.below(s.seats) if starter < 0 else starter
    s.deck = s.made_of().cards()
    s.chance.shuffle(s.deck)
    s.stack = list(range(len(PLANETS)))
    s.chance.shuffle(s.stack)
    s.open = [s.stack.pop() for _ in range(OPEN_PLANETS)]
    if s.loud:
        s.emit("dealt", starter=s.turn, planets=[PLANETS[planet] for planet in s.open])
    deal(s, s.turn)
    s.then((take_turn,))


def deal(s: State, first: Seat) -> None:
    """WE-5, WE-17 Five each, five at a time, clockwise."""
    for seat in s.clockwise_from(first):
        draw(s, seat, HAND_AND_FLEET)


# ---- A turn


@step
def take_turn(s: State) -> None:
    """WE-6 to WE-9, WE-16 Exactly one move, then the turn ends."""
    s.then((end_turn,))
    ask_turn(s)


def ask_turn(s: State) -> None:
    s.doing = ()
    options = turn_options(s, s.turn)
    idle = options[-1] is PASS.only  # WE-16 then it is about ships in the fleet
    s.ask_one(s.turn, "turn", options, turn_chosen, rule="WE-5", at=f"fleet {s.turn}" if idle else "")


def turn_options(s: State, me: Seat) -> tuple[Action, ...]:
    """WE-6 to WE-9; only who can do none of them may take a ship back (WE-16), or passes (WE-R5)."""
    kinds = kinds_held(s.hand[me])
    ships = [card for card in kinds if card < SHIPS]
    options = [DEFEND[card] for card in ships if can_defend(s, card)]
    if len(s.fleet[me]) < LARGEST_FLEET:
        options += [ENLIST[card] for card in ships]
    options += [PLAY[card] for card in kinds if card >= SHIPS and can_play(s, me, card)]
    options += [CAPTURE[planet] for planet in sorted(s.open) if planet != NO_PLANET and can_capture(s, me, planet)]
    if options:
        return tuple(options)
    return (*RECALL.each(kinds_held(s.fleet[me])), PASS.only)


@step
def turn_chosen(s: State, chosen: Action) -> None:
    TURN[chosen.verb](s, s.turn, chosen)


@step
def end_turn(s: State) -> None:
    """WE-5 Turns go clockwise.  WE-17 A loop is dealt with at the end of the turn that completes it (WE-R4)."""
    first = s.left_of(s.turn)
    if min(s.idle) >= LOOP:
        break_loop(s, first)
    s.turn = first
    take_turn(s)


# ---- WE-6 Defend


def can_defend(s: State, ship: Card) -> bool:
    """WE-6 Is there a line that the ship may join?"""
    return any([may_join(s, ship, place) for place in range(OPEN_PLANETS)])


def may_join(s: State, ship: Card, place: Place) -> bool:
    """WE-6 A line never holds two ships of a kind, and never more ships than the planet's value."""
    return s.open[place] != NO_PLANET and not s.is_full(place) and ship not in s.line[place]


def defend(s: State, me: Seat, chosen: Action) -> None:
    """WE-6 Put a ship from hand into the line of any open planet, then draw a card."""
    ship = chosen.value
    places = [place for place in range(OPEN_PLANETS) if may_join(s, ship, place)]
    ask_more(s, chosen, me, "defend", planets_at(s, places), defend_at, (ship,), {"card": NAMES[ship]}, "WE-6")


@step
def defend_at(s: State, chosen: Action, ship: Card) -> None:
    me, place = s.turn, s.open.index(chosen.value)
    leave_hand(s, me, ship)
    s.line[place] = (*s.line[place], ship)
    if s.loud:
        s.emit("defended", seat=me, card=NAMES[ship], planet=chosen.word)
    draw(s, me)  # WE-R7


# ---- WE-7 Enlist


def enlist(s: State, me: Seat, chosen: Action) -> None:
    """WE-7 Put a ship from hand into your fleet; no card is drawn."""
    leave_hand(s, me, chosen.value)
    s.fleet[me] = with_card(s.fleet[me], chosen.value)
    if s.loud:
        s.emit("enlisted", seat=me, card=chosen.word)


# ---- WE-9 Capture


def can_capture(s: State, me: Seat, planet: Planet) -> bool:
    """WE-9 The line is full, and the fleet matches all of it but one ship."""
    place = s.open.index(planet)
    return s.is_full(place) and len(matching(s, me, place)) >= s.values[planet] - 1


def matching(s: State, me: Seat, place: Place) -> list[Card]:
    """WE-9 The ships of the line that the fleet has too, each kind once."""
    return [ship for ship in s.line[place] if ship in s.fleet[me]]


def capture(s: State, me: Seat, chosen: Action) -> None:
    """WE-9 Capture a planet whose line is full.  WE-R1 If more ships match than are needed, choose."""
    place = s.open.index(chosen.value)
    ships = matching(s, me, place)
    if len(ships) == s.values[chosen.value]:
        about = {"planet": chosen.word}
        ask_more(
            s, chosen, me, "keep", KEEP.each(sorted(ships)), capture_keeping, (place,), about, "WE-R1", f"fleet {me}"
        )
    else:
        take_planet(s, me, place, ships)


@step
def capture_keeping(s: State, chosen: Action, place: Place) -> None:
    """WE-R1 Exactly value - 1 ships are used."""
    spent = [ship for ship in s.line[place] if ship != chosen.value]
    take_planet(s, s.turn, place, spent)


def take_planet(s: State, me: Seat, place: Place, spent: list[Card]) -> None:
    """WE-9 Discard the ships used and the line, take the planet for good, open the next, draw up to five."""
    planet = s.open[place]
    for ship in spent:
        s.fleet[me] = without(s.fleet[me], ship)
    s.discards += [*spent, *s.line[place]]
    s.captured[me] = (*s.captured[me], planet)
    if s.loud:
        s.emit("captured", seat=me, planet=PLANETS[planet], spent=names(spent), line=names(s.line[place]))
    if not open_next(s, place):
        return end_game(s)
    draw(s, me, HAND_AND_FLEET - len(s.hand[me]) - len(s.fleet[me]))
    return None


# ---- WE-16, WE-17 Nothing to be done


def recall(s: State, me: Seat, chosen: Action) -> None:
    """WE-16 Who can do nothing may take a ship from the fleet back into hand."""
    be_idle(s, me)
    s.fleet[me] = without(s.fleet[me], chosen.value)
    come_to_hand(s, me, chosen.value)
    if s.loud:
        s.emit("recalled", seat=me, card=chosen.word)


def pass_turn(s: State, me: Seat, chosen: Action) -> None:
    """WE-16 Who will not, passes."""
    be_idle(s, me)
    if s.loud:
        s.emit("passed", seat=me)


def be_idle(s: State, me: Seat) -> None:
    """WE-R4 Counted, and noted: all see that the hand held nothing but cards of no use."""
    s.idle = tuple([count + (seat == me) for seat, count in enumerate(s.idle)])
    useless = [kind for kind in range(KINDS) if not is_useful(s, me, kind)]
    begin_story(s)
    s.story.append((STUCK, me, sum([1 << kind for kind in useless])))


def is_useful(s: State, me: Seat, card: Card) -> bool:
    """Could `me`, for all that is public, do something with a card of this kind?"""
    if card < SHIPS:
        return len(s.fleet[me]) < LARGEST_FLEET or can_defend(s, card)
    if card == STAR_DESTROYER:  # a raid takes a ship in hand: who has one and cannot enlist it has no other card (WE-7)
        return can_swap(s)
    return can_play(s, me, card)


def break_loop(s: State, first: Seat) -> None:
    """WE-17 Everybody discards hand and fleet, all lines are discarded, everybody draws five."""
    hands = [names(hand) for hand in s.hand]
    for seat in range(s.seats):
        s.discards += s.fleet[seat]
        s.fleet[seat] = ()
        for card in s.hand[seat]:
            leave_hand(s, seat, card)
            s.discards.append(card)
    for place in range(OPEN_PLANETS):
        s.discards += s.line[place]
        s.line[place] = ()
    s.idle, s.story = (0,) * s.seats, []
    if s.loud:
        s.emit("swept", hands=hands)
    deal(s, first)


TURN: Final = {
    "defend": defend,
    "enlist": enlist,
    "play": play_special,
    "capture": capture,
    "recall": recall,
    "pass": pass_turn,
}
