"""Rules of thumb for Warlords of the Empire.

Every whole move is tried out on a small picture of the table, and the picture is weighed: of each open planet, in how
many turns I could capture it with the cards I see, and in how many the others could with cards I do not see.  A planet
somebody will have next turn is as good as theirs, so a line is not filled for others, and theirs is spoilt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...engine.actions import Seat
from ...engine.view import View
from ...games.warlords.cards import DEATH_STAR, NAMES, SHIPS, SLAVE_I, STAR_DESTROYER, SUPER_STAR_DESTROYER, Card
from ...games.warlords.state import LARGEST_FLEET, OPEN_PLANETS, Place

KIND: Final = {name: card for card, name in enumerate(NAMES)}
KindBits = int  # a set of kinds of ships, a bit for each
Fleets = tuple[tuple[Card, ...], ...]  # by seat
Parts = tuple[str, ...]  # a whole move as it is said
REMEMBERED: Final = 1 << 15  # distances worked out before: lines and fleets change little from turn to turn
BITS: Final = tuple([bits.bit_count() for bits in range(1 << SHIPS)])

# What things are worth, in points.  The figures were found by playing: many games in which every figure was a little
# more for one player and a little less for another, and the better half kept.
TAKEN: Final = 0.7  # a planet in the hand is worth more than one on the table
A_NEW_PLANET: Final = 0.25  # a turn in which nobody is near it
GAME: Final = 40.0  # to end the game as its winner
LAST_PLANET: Final = 3.0  # to be on the way to that
A_DRAW: Final = 0.10  # a card drawn
IN_HAND: Final = {STAR_DESTROYER: 0.6, SUPER_STAR_DESTROYER: 0.65, DEATH_STAR: 0.75, SLAVE_I: 0.35}  # to keep
VARIETY: Final = 0.10  # another kind in the fleet
FULL_FLEET: Final = 0.30  # with four ships there is one card left to act with

# What is left of a planet's worth if it takes a turn more.
PATIENCE: Final = 0.55  # for me
OF_OTHERS: Final = 0.65  # for the plans of others
QUICKER: Final = 0.3  # of what others may take from me, if I can be there next turn

# In how many turns things are done.
MINE_TO_ENLIST: Final = 1.15  # a ship I hold
MINE_TO_FIND: Final = 3.0  # a ship I have to draw first
FILL_UNSEEN: Final = 1.6  # to fill a line with a ship I have to draw first
THEIRS_TO_ENLIST: Final = 2.3  # a ship somebody else may or may not hold
THEIRS_TO_FILL: Final = 1.75  # some ship for a line: they may rather do something else
THEIRS_TO_MATCH: Final = 0.5  # to fill with a kind that lies in their fleet
CROWDED: Final = 1.7  # a ship more than a fleet holds


class Outlook(NamedTuple):
    """The table as far as it matters here.  Lines are sets of kinds; a fleet may hold a kind twice."""

    values: tuple[int, ...]  # of the open planets; 0 where there is none
    lines: tuple[KindBits, ...]
    fleets: Fleets
    hand: tuple[Card, ...]  # mine
    gain: float = 0.0  # what the move itself brings

    def at(self, place: Place) -> list[Card]:
        """The kinds that lie in a place: first the lines, then the fleets."""
        if place < OPEN_PLANETS:
            return [ship for ship in range(SHIPS) if self.lines[place] >> ship & 1]
        return sorted(set(self.fleets[place - OPEN_PLANETS]))

    def has_line_with(self, place: Place, ship: Card) -> bool:
        """Is it a line, and does it hold such a ship?"""
        return place < OPEN_PLANETS and bool(self.lines[place] >> ship & 1)

    def with_line(self, place: Place, line: KindBits) -> Outlook:
        return self._replace(lines=(*self.lines[:place], line, *self.lines[place + 1 :]))

    def with_fleet(self, seat: Seat, fleet: tuple[Card, ...]) -> Outlook:
        return self._replace(fleets=(*self.fleets[:seat], fleet, *self.fleets[seat + 1 :]))

    def without_card(self, card: Card) -> Outlook:
        return self._replace(hand=less(self.hand, card))

    def put(self, place: Place, old: Card, new: Card) -> Outlook:
        """One ship in place of another."""
        if place < OPEN_PLANETS:
            return self.with_line(place, self.lines[place] & ~(1 << old) | 1 << new)
        seat = place - OPEN_PLANETS
        return self.with_fleet(seat, (*less(self.fleets[seat], old), new))

    def drawing(self, cards: int = 1) -> Outlook:
        return self._replace(gain=self.gain + A_DRAW * cards)


PlannedMove = tuple[Parts, Outlook]  # a whole move and what it leads to


def less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def kinds(cards: tuple[Card, ...]) -> KindBits:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


# ---- What is asked


def worths(view: View) -> list[float]:
    """How good each option seems: as good as the best move that begins with it."""
    r = MoveSearch(view)
    begun: Parts = tuple(view.facts["doing"])
    best = {option.text: float("-inf") for option in view.options}
    weighed, worth = None, 0.0
    for parts, outlook in r.moves(begun):
        if parts[: len(begun)] == begun and parts[len(begun)] in best:
            if outlook is not weighed:  # the same two ships can be named in either order
                weighed, worth = outlook, r.worth(outlook)
            best[parts[len(begun)]] = max(best[parts[len(begun)]], worth)
    return [best[option.text] for option in view.options]


class MoveSearch:
    """The moves a view allows, and what each would be worth."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.me: Seat = view.seat
        self.seats = len(view.seats)
        self.points = [int(seat["points"]) for seat in view.seats]
        self.planets = [view.zone(f"planet-{place}") for place in range(1, OPEN_PLANETS + 1)]
        self.others = [seat for seat in range(self.seats) if seat != self.me]
        self.last = len(view.zone("stack")) == 0
        self.seen: dict[tuple[int, KindBits, Fleets, tuple[Card, ...]], float] = {}  # what has been worked out already
        self.outlook = Outlook(
            tuple([view.facts["values"][cards[0]] if cards else 0 for cards in self.planets]),
            tuple([kinds(read(cards[1:])) for cards in self.planets]),
            tuple([read(view.zone("fleet", seat)) for seat in range(self.seats)]),
            read(view.zone("hand", self.me)),
        )

    # ---- how good a table is

    def worth(self, s: Outlook) -> float:
        """What I have, what I may get, less what the others may get."""
        fleet, hand = s.fleets[self.me], s.hand
        total = s.gain + VARIETY * BITS[kinds(fleet)] - FULL_FLEET * (len(fleet) >= LARGEST_FLEET)
        total += sum([IN_HAND[card] for card in hand if card >= SHIPS])
        held = tuple([card for card in hand if card < SHIPS])
        for value, line in zip(s.values, s.lines, strict=True):
            if value:
                key = (value, line, s.fleets, held)
                known = self.seen.get(key)
                if known is None:
                    known = self.seen[key] = self.worth_of_planet(s, value, line, fleet, held)
                total += known
        return total

    def worth_of_planet(
        self, s: Outlook, value: int, line: KindBits, fleet: tuple[Card, ...], held: tuple[Card, ...]
    ) -> float:
        """My chance of it, if nobody is quicker, less what it costs if somebody is."""
        free, lost = 1.0, 0.0
        for seat in self.others:
            theirs: float = OF_OTHERS ** (their_turns(value, line, s.fleets[seat]) - 1)
            free *= 1 - theirs
            lost += theirs / len(self.others)  # what one of several rivals gets hurts less
        mine: float = PATIENCE ** (my_turns(value, line, fleet, held) - 1)
        return mine * free * self.prize(value) - value * lost * (1 - QUICKER * mine)

    def prize(self, value: int) -> float:
        """WE-10 The points of a planet; if taking it ends the game, it is the better for who is ahead then."""
        return value + LAST_PLANET * self.standing(value) if self.last else value

    def standing(self, won: int) -> int:
        """With so many points more, am I ahead (1), level (0) or behind (-1)?"""
        ahead = self.points[self.me] + won - max([self.points[seat] for seat in self.others])
        return (ahead > 0) - (ahead < 0)

    # ---- every whole move

    def moves(self, begun: Parts) -> Iterator[PlannedMove]:
        """Those of a turn, or those that may have begun so; in the chain of Slave I, how to go on."""
        if self.view.prompt in ("chain", "chain-give"):
            yield from self.chain()
            return
        ships = sorted({card for card in self.outlook.hand if card < SHIPS})
        specials = sorted({card for card in self.outlook.hand if card >= SHIPS})
        if not begun or begun[0].startswith("defend"):
            yield from self.defences(ships)
        if not begun:
            yield from self.enlistments(ships)
            yield from self.recalls()
        if not begun or begun[0].startswith("capture"):
            yield from self.captures()
        for card in specials:
            if not begun or begun[0] == f"play {NAMES[card]}":
                yield from SPECIALS[card](self, self.outlook.without_card(card).drawing(), (f"play {NAMES[card]}",))

    def defences(self, ships: list[Card]) -> Iterator[PlannedMove]:
        s = self.outlook
        for ship in ships:
            after = s.without_card(ship).drawing()
            for place, line in enumerate(s.lines):
                if BITS[line] < s.values[place] and not line >> ship & 1:
                    yield (f"defend {NAMES[ship]}", self.called(place)), after.with_line(place, line | 1 << ship)

    def enlistments(self, ships: list[Card]) -> Iterator[PlannedMove]:
        s = self.outlook
        for ship in ships:
            after = s.without_card(ship).with_fleet(self.me, (*s.fleets[self.me], ship))
            yield (f"enlist {NAMES[ship]}",), after

    def captures(self) -> Iterator[PlannedMove]:
        """WE-R1 With a surplus, each ship that may be kept."""
        s, fleet = self.outlook, self.outlook.fleets[self.me]
        for place, (value, line) in enumerate(zip(s.values, s.lines, strict=True)):
            matching = [ship for ship in range(SHIPS) if (line & kinds(fleet)) >> ship & 1]
            if value and BITS[line] == value and len(matching) >= value - 1:
                name = f"capture {self.planets[place][0]}"
                if len(matching) == value - 1:
                    yield (name,), self.captured(place, matching)
                for ship in matching if len(matching) == value else []:
                    yield (name, f"keep {NAMES[ship]}"), self.captured(place, [x for x in matching if x != ship])

    def captured(self, place: Place, spent: list[Card]) -> Outlook:
        """WE-9, WE-10 The last planet ends the game: good for who is ahead."""
        s, fleet = self.outlook, self.outlook.fleets[self.me]
        for ship in spent:
            fleet = less(fleet, ship)
        gone = s.with_fleet(self.me, fleet).with_line(place, 0)
        values = (*s.values[:place], 0, *s.values[place + 1 :])
        gain = s.values[place] * (1.0 + TAKEN) + (GAME * self.standing(s.values[place]) if self.last else A_NEW_PLANET)
        return gone._replace(values=values, gain=gain).drawing(len(spent))

    def recalls(self) -> Iterator[PlannedMove]:
        """WE-16 Back into the hand with what may be of use in a line; but better than to pass."""
        s = self.outlook
        yield ("pass",), s
        for ship in sorted(set(s.fleets[self.me])):
            after = s.with_fleet(self.me, less(s.fleets[self.me], ship))._replace(hand=(*s.hand, ship))
            yield (f"recall {NAMES[ship]}",), after._replace(gain=A_DRAW)

    def called(self, place: Place) -> str:
        """A place as it is said."""
        if place < OPEN_PLANETS:
            return f"planet {self.planets[place][0]}"
        return f"fleet {place - OPEN_PLANETS}"

    # ---- special cards

    def death_star(self, s: Outlook, said: Parts) -> Iterator[PlannedMove]:
        for place, value in enumerate(s.values):
            if value:
                values = (*s.values[:place], 0, *s.values[place + 1 :])
                gain = s.gain + (GAME * self.standing(0) if self.last else A_NEW_PLANET)
                yield (*said, self.called(place)), s.with_line(place, 0)._replace(values=values, gain=gain)

    def super_star_destroyer(self, s: Outlook, said: Parts) -> Iterator[PlannedMove]:
        for first, second in combinations([place for place, line in enumerate(s.lines) if line], 2):
            for ship in s.at(first):
                for other in s.at(second):
                    after = s.with_line(first, s.lines[first] & ~(1 << ship))
                    after = after.with_line(second, s.lines[second] & ~(1 << other))
                    yield from self.either_way(said, (first, ship), (second, other), after)

    def star_destroyer(self, s: Outlook, said: Parts) -> Iterator[PlannedMove]:
        yield from self.raids(s, said)
        for here, there in combinations(range(OPEN_PLANETS + self.seats), 2):
            for ship in s.at(here):
                for other in s.at(there):
                    if ship != other and not s.has_line_with(here, other) and not s.has_line_with(there, ship):  # WE-R3
                        after = s.put(here, ship, other).put(there, other, ship)
                        yield from self.either_way(said, (here, ship), (there, other), after)

    def either_way(
        self, said: Parts, one: tuple[Place, Card], two: tuple[Place, Card], after: Outlook
    ) -> Iterator[PlannedMove]:
        """Two ships where they lie can be named in either order."""
        here, there = [(self.called(place), f"ship {NAMES[ship]}") for place, ship in (one, two)]
        yield (*said, *here, *there), after
        yield (*said, *there, *here), after

    def raids(self, s: Outlook, said: Parts) -> Iterator[PlannedMove]:
        for seat in self.others:
            for taken in sorted(set(s.fleets[seat])):
                for given in sorted({ship for ship in s.hand if ship < SHIPS and ship != taken}):
                    after = s.with_fleet(seat, (*less(s.fleets[seat], taken), given))
                    after = after._replace(hand=(*less(s.hand, given), taken))
                    yield (*said, f"raid {seat}", f"take {NAMES[taken]}", f"give {NAMES[given]}"), after

    def slave_i(self, s: Outlook, said: Parts) -> Iterator[PlannedMove]:
        for seat in sorted({(self.me + 1) % self.seats, (self.me - 1) % self.seats}):
            yield from self.trades(s, seat, (*said, f"fleet {seat}"))

    def trades(self, s: Outlook, seat: Seat, said: Parts) -> Iterator[PlannedMove]:
        mine, theirs = s.fleets[self.me], s.fleets[seat]
        for taken in sorted(set(theirs)):
            for given in sorted(set(mine) - {taken}):
                after = s.with_fleet(self.me, (*less(mine, given), taken))
                after = after.with_fleet(seat, (*less(theirs, taken), given))
                yield (*said, f"take {NAMES[taken]}", f"give {NAMES[given]}"), after

    def chain(self) -> Iterator[PlannedMove]:
        yield ("decline",), self.outlook
        yield from self.trades(self.outlook, self.view.about["target"], ())


SPECIALS: Final = {
    STAR_DESTROYER: MoveSearch.star_destroyer,
    SUPER_STAR_DESTROYER: MoveSearch.super_star_destroyer,
    DEATH_STAR: MoveSearch.death_star,
    SLAVE_I: MoveSearch.slave_i,
}


def read(cards: tuple[str | None, ...]) -> tuple[Card, ...]:
    return tuple(sorted([KIND[name] for name in cards if name is not None]))


# ---- How far it is to a planet


@lru_cache(REMEMBERED)
def my_turns(value: int, line: KindBits, fleet: tuple[Card, ...], held: tuple[Card, ...]) -> float:
    """In how many turns I can capture a planet, this many from my next on; 1 is the next.

    A slot of the line costs the turns to fill it and to have its ship in the fleet too; one slot need not be matched.
    """
    mine = kinds(fleet)
    total, spared, room = 1.0, 0.0, LARGEST_FLEET - len(fleet)
    for ship in range(SHIPS):
        if (line & ~mine) >> ship & 1:
            cost = MINE_TO_ENLIST if ship in held else MINE_TO_FIND
            total, spared, room = total + cost, max(spared, cost), room - 1
    for fill, match in cheapest_fills(value - BITS[line], line, mine, held):
        total, spared, room = total + fill + match, max(spared, match), room - (match > 0)
    crowded = max(0, -room - (spared > 0))
    return total - spared + CROWDED * crowded


def cheapest_fills(count: int, line: KindBits, mine: KindBits, held: tuple[Card, ...]) -> list[tuple[float, float]]:
    """For each open slot, the turns to fill it and to match it: best with a ship I hold and have in the fleet."""
    ways = []
    for ship in {ship for ship in held if not line >> ship & 1}:
        if mine >> ship & 1:
            ways.append((1.0, 0.0))
        else:
            ways.append((1.0, MINE_TO_ENLIST if held.count(ship) > 1 else MINE_TO_FIND))
    ways.sort(key=sum)
    return (ways + [(FILL_UNSEEN, MINE_TO_FIND)] * count)[:count]


@lru_cache(REMEMBERED)
def their_turns(value: int, line: KindBits, ships: tuple[Card, ...]) -> float:
    """The same for somebody whose hand I do not see."""
    fleet, room = kinds(ships), LARGEST_FLEET - len(ships)
    total, spared = 1.0, 0.0
    unmatched = BITS[line & ~fleet]
    total += THEIRS_TO_ENLIST * unmatched
    spared = THEIRS_TO_ENLIST if unmatched else 0.0
    spare = BITS[fleet & ~line]
    for slot in range(value - BITS[line]):
        match = THEIRS_TO_MATCH if slot < spare else THEIRS_TO_ENLIST
        total += THEIRS_TO_FILL + match
        spared = max(spared, match)
    crowded = max(0, unmatched - (1 if spared == THEIRS_TO_ENLIST else 0) - room)
    return total - spared + CROWDED * crowded
