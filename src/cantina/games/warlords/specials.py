"""WE-8, WE-11 to WE-14 The special cards: a function each, then the parts of the move in the order they are asked."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import DECLINE, FLEET, GIVE, RAID, SHIP, TAKE
from .cards import (
    DEATH_STAR,
    NAMES,
    NO_PLANET,
    PLANETS,
    SHIPS,
    SLAVE_I,
    STAR_DESTROYER,
    SUPER_STAR_DESTROYER,
    Card,
    names,
)
from .state import OPEN_PLANETS, Place, State, with_card, without
from .table import (
    about_place,
    ask_more,
    at_places,
    come_to_hand,
    draw_card,
    end_game,
    kinds_of,
    leave_hand,
    lying,
    open_next,
    place_of,
    planets_at,
    ships_in,
    zone_of,
)

CLOCKWISE: Final = 1

# ---- WE-8 Special


def can_play(s: State, me: Seat, card: Card) -> bool:
    """WE-R2 Only what can be carried out in full; the Death Star always can."""
    if card == STAR_DESTROYER:
        return can_swap(s) or bool(raids(s, me))
    if card == SUPER_STAR_DESTROYER:
        return len([line for line in s.line if line]) >= 2
    return card == DEATH_STAR or bool(slave_swaps(s, me))


def play_special(s: State, me: Seat, chosen: Action) -> None:
    """WE-8 Play a special card from hand, carry it out, discard it, then draw a card."""
    SPECIALS[chosen.value - SHIPS](s, me, chosen)


def spend_special(s: State, me: Seat, card: Card) -> None:
    """WE-R7 The card is in the discards before the draw."""
    leave_hand(s, me, card)
    s.discards.append(card)


# ---- WE-11 Death Star


def death_star(s: State, me: Seat, chosen: Action) -> None:
    """WE-11 Destroy an open planet, whatever its line holds."""
    places = [place for place in range(OPEN_PLANETS) if s.open[place] != NO_PLANET]
    ask_more(s, chosen, me, "death-star", planets_at(s, places), death_star_on, (), {}, "WE-11")


@step
def death_star_on(s: State, chosen: Action) -> None:
    """WE-11 The planet leaves the game, its ships are discarded, the next is opened in its place (WE-10)."""
    me, place = s.turn, s.open.index(chosen.value)
    s.discards += s.line[place]
    spend_special(s, me, DEATH_STAR)
    s.destroyed = (*s.destroyed, chosen.value)
    if s.loud:
        s.emit("destroyed", seat=me, planet=chosen.word, line=names(s.line[place]))
    if open_next(s, place):
        draw_card(s)
    else:
        end_game(s)


# ---- WE-12 Super Star Destroyer


def super_star_destroyer(s: State, me: Seat, chosen: Action) -> None:
    """WE-12 Discard two ships, one each from the lines of two different planets."""
    places = [place for place in range(OPEN_PLANETS) if s.line[place]]
    ask_more(s, chosen, me, "strike", planets_at(s, places), strike_at, (), {}, "WE-12")


@step
def strike_at(s: State, chosen: Action) -> None:
    place = s.open.index(chosen.value)
    about = {"planet": chosen.word}
    ask_more(
        s, chosen, s.turn, "strike-ship", ships_in(s.line[place]), strike_ship, (place,), about, "WE-12", zone_of(place)
    )


@step
def strike_ship(s: State, chosen: Action, first: Place) -> None:
    places = [place for place in range(OPEN_PLANETS) if s.line[place] and place != first]
    about = {"planet": PLANETS[s.open[first]], "card": chosen.word}
    ask_more(
        s, chosen, s.turn, "strike-again", planets_at(s, places), strike_again, (first, chosen.value), about, "WE-12"
    )


@step
def strike_again(s: State, chosen: Action, first: Place, ship: Card) -> None:
    second = s.open.index(chosen.value)
    about = {"planet": chosen.word, "card": NAMES[ship]}
    options = ships_in(s.line[second])
    ask_more(
        s, chosen, s.turn, "strike-last", options, strike_both, (first, ship, second), about, "WE-12", zone_of(second)
    )


@step
def strike_both(s: State, chosen: Action, first: Place, ship: Card, second: Place) -> None:
    me, other = s.turn, chosen.value
    s.line[first], s.line[second] = without(s.line[first], ship), without(s.line[second], other)
    s.discards += [ship, other]
    spend_special(s, me, SUPER_STAR_DESTROYER)
    if s.loud:
        here, there = PLANETS[s.open[first]], PLANETS[s.open[second]]
        s.emit("struck", seat=me, card=NAMES[ship], place=here, other=NAMES[other], there=there)
    draw_card(s)


# ---- WE-13 Star Destroyer


def star_destroyer(s: State, me: Seat, chosen: Action) -> None:
    """WE-13 Swap any two ships on the table; or take a ship from an opponent's fleet into your hand and put another
    ship from your hand into that fleet."""
    options = (*at_places(s, swap_starts(s)), *RAID.each(raids(s, me)))
    ask_more(s, chosen, me, "star-destroyer", options, star_destroyer_on, (), {}, "WE-13")


@step
def star_destroyer_on(s: State, chosen: Action) -> None:
    if chosen.verb == "raid":
        return raid(s, chosen)
    here = place_of(s, chosen)
    ships = [ship for ship in kinds_of(lying(s, here)) if partners(s, here, ship)]
    about = about_place(s, "place", here)
    ask_more(s, chosen, s.turn, "swap-ship", SHIP.each(ships), swap_ship, (here,), about, "WE-13", zone_of(here))
    return None


@step
def swap_ship(s: State, chosen: Action, here: Place) -> None:
    options = at_places(s, partners(s, here, chosen.value))
    about = {**about_place(s, "place", here), "card": chosen.word}
    ask_more(s, chosen, s.turn, "swap-with", options, swap_with, (here, chosen.value), about, "WE-13")


@step
def swap_with(s: State, chosen: Action, here: Place, ship: Card) -> None:
    there = place_of(s, chosen)
    about = {**about_place(s, "place", here), "card": NAMES[ship], **about_place(s, "there", there)}
    options = SHIP.each(swappable(s, here, ship, there))
    ask_more(s, chosen, s.turn, "swap-last", options, swap_both, (here, ship, there), about, "WE-13", zone_of(there))


@step
def swap_both(s: State, chosen: Action, here: Place, ship: Card, there: Place) -> None:
    other = chosen.value
    exchange(s, here, ship, other)
    exchange(s, there, other, ship)
    spend_special(s, s.turn, STAR_DESTROYER)
    if s.loud:
        places = {**about_place(s, "place", here), **about_place(s, "there", there)}
        s.emit("swapped", seat=s.turn, card=NAMES[ship], other=NAMES[other], **places)
    draw_card(s)


def exchange(s: State, place: Place, old: Card, new: Card) -> None:
    """One ship for another; in a line it takes the same place."""
    if place < OPEN_PLANETS:
        s.line[place] = tuple([new if ship == old else ship for ship in s.line[place]])
    else:
        s.fleet[place - OPEN_PLANETS] = with_card(without(s.fleet[place - OPEN_PLANETS], old), new)


def raid(s: State, chosen: Action) -> None:
    """WE-13, the second way.  WE-R3 The ship given was in hand before and is of another kind."""
    me, target = s.turn, chosen.value
    ships = [ship for ship in kinds_of(s.fleet[target]) if to_give(s.hand[me], ship)]
    ask_more(
        s, chosen, me, "raid", TAKE.each(ships), raid_take, (target,), {"target": target}, "WE-13", f"fleet {target}"
    )


@step
def raid_take(s: State, chosen: Action, target: Seat) -> None:
    options = GIVE.each(to_give(s.hand[s.turn], chosen.value))
    about = {"target": target, "card": chosen.word}
    ask_more(
        s, chosen, s.turn, "raid-give", options, raid_give, (target, chosen.value), about, "WE-13", f"hand {s.turn}"
    )


@step
def raid_give(s: State, chosen: Action, target: Seat, taken: Card) -> None:
    me, given = s.turn, chosen.value
    leave_hand(s, me, given)
    s.fleet[target] = with_card(without(s.fleet[target], taken), given)
    come_to_hand(s, me, taken)
    spend_special(s, me, STAR_DESTROYER)
    if s.loud:
        s.emit("raided", seat=me, target=target, card=NAMES[taken], other=NAMES[given])
    draw_card(s)


def raids(s: State, me: Seat) -> list[Seat]:
    """WE-13 Whose fleets can be raided: an opponent's, with a ship in hand to give for one of theirs (WE-R3)."""
    seats = [seat for seat in range(s.seats) if seat != me]
    return [seat for seat in seats if any([bool(to_give(s.hand[me], ship)) for ship in s.fleet[seat]])]


def to_give(cards: tuple[Card, ...], taken: Card) -> list[Card]:
    """WE-R3 Ships of another kind than the one taken."""
    return [ship for ship in kinds_of(cards) if ship < SHIPS and ship != taken]


def can_swap(s: State) -> bool:
    """WE-R2 Is there a swap at all?  Asked in every turn, so it stops at the first; a swap goes both ways."""
    places = OPEN_PLANETS + s.seats
    for here in range(places):
        for ship in lying(s, here):
            for there in range(here + 1, places):
                if swappable(s, here, ship, there):
                    return True
    return False


def swap_starts(s: State) -> list[Place]:
    """The places from which a ship can be swapped."""
    places = range(OPEN_PLANETS + s.seats)
    return [here for here in places if any([bool(partners(s, here, ship)) for ship in kinds_of(lying(s, here))])]


def partners(s: State, here: Place, ship: Card) -> list[Place]:
    """With which places a ship can be swapped."""
    return [there for there in range(OPEN_PLANETS + s.seats) if there != here and swappable(s, here, ship, there)]


def swappable(s: State, here: Place, ship: Card, there: Place) -> list[Card]:
    """WE-R3 Which ships there can be swapped with this one: another kind, and no two equal ships in a line."""
    if there < OPEN_PLANETS and ship in s.line[there]:
        return []
    barred = s.line[here] if here < OPEN_PLANETS else (ship,)
    return [other for other in kinds_of(lying(s, there)) if other != ship and other not in barred]


# ---- WE-14 Slave I


def slave_i(s: State, me: Seat, chosen: Action) -> None:
    """WE-14 Swap one ship of your fleet with one of a neighbour's, who may then go on with their other neighbour."""
    ask_more(s, chosen, me, "slave-i", FLEET.each(slave_swaps(s, me)), slave_on, (), {}, "WE-14")


@step
def slave_on(s: State, chosen: Action) -> None:
    target = chosen.value
    options = TAKE.each(takeable(s, s.turn, target))
    ask_more(
        s, chosen, s.turn, "slave-take", options, slave_take, (target,), {"target": target}, "WE-14", f"fleet {target}"
    )


@step
def slave_take(s: State, chosen: Action, target: Seat) -> None:
    options = GIVE.each(to_give(s.fleet[s.turn], chosen.value))
    about = {"target": target, "card": chosen.word}
    ask_more(
        s, chosen, s.turn, "slave-give", options, slave_give, (target, chosen.value), about, "WE-14", f"fleet {s.turn}"
    )


@step
def slave_give(s: State, chosen: Action, target: Seat, taken: Card) -> None:
    me = s.turn
    trade(s, me, target, taken, chosen.value)
    spend_special(s, me, SLAVE_I)
    s.then((draw_card,))
    ask_chain(s, target, CLOCKWISE if target == s.left_of(me) else -CLOCKWISE)


def ask_chain(s: State, player: Seat, direction: int) -> None:
    """WE-14 Who was swapped with may go on, until the other neighbour has been; WE-R6 if a swap is possible at all."""
    s.doing = ()
    target = (player + direction) % s.seats
    if target == s.turn or not takeable(s, player, target):
        return
    options = (*TAKE.each(takeable(s, player, target)), DECLINE.only)
    about, at = {"target": target}, f"fleet {target}"
    s.ask_one(player, "chain", options, chain_take, player, direction, about=about, rule="WE-14", at=at)


@step
def chain_take(s: State, chosen: Action, player: Seat, direction: int) -> None:
    """WE-14 A refusal ends it."""
    if chosen is DECLINE.only:
        if s.loud:
            s.emit("declined", seat=player)
        return
    target = (player + direction) % s.seats
    options = GIVE.each(to_give(s.fleet[player], chosen.value))
    about = {"target": target, "card": chosen.word}
    ask_more(
        s,
        chosen,
        player,
        "chain-give",
        options,
        chain_give,
        (player, direction, chosen.value),
        about,
        "WE-14",
        f"fleet {player}",
    )


@step
def chain_give(s: State, chosen: Action, player: Seat, direction: int, taken: Card) -> None:
    """WE-R8 Who swaps chooses both ships."""
    target = (player + direction) % s.seats
    trade(s, player, target, taken, chosen.value)
    ask_chain(s, target, direction)


def trade(s: State, me: Seat, target: Seat, taken: Card, given: Card) -> None:
    s.fleet[me] = with_card(without(s.fleet[me], given), taken)
    s.fleet[target] = with_card(without(s.fleet[target], taken), given)
    if s.loud:
        s.emit("traded", seat=me, target=target, card=NAMES[taken], other=NAMES[given])


def slave_swaps(s: State, me: Seat) -> list[Seat]:
    """WE-R2 The neighbours with whom ships of different kinds can be swapped."""
    return [seat for seat in s.neighbours(me) if takeable(s, me, seat)]


def takeable(s: State, me: Seat, target: Seat) -> list[Card]:
    """WE-R3 The ships of the target for which `me` has one of another kind."""
    return [ship for ship in kinds_of(s.fleet[target]) if to_give(s.fleet[me], ship)]


SPECIALS: Final = (star_destroyer, super_star_destroyer, death_star, slave_i)
