"""A slow, plain reference for Warlords of the Empire, read from the rules line by line.

The rules are generators: they yield a `Question` and receive the chosen action text. `Reference` drives them and shows
the table. A move is a tuple of action texts, and a question about its next part is put from the list of all whole
moves. Nothing here is meant to be fast.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterator

from .warlords_words import (
    CARDS,
    DEATH_STAR,
    PLANETS,
    SHIPS,
    SLAVE_I,
    SPECIALS,
    STANDARD,
    STAR_DESTROYER,
    SUPER_STAR_DESTROYER,
    WON_BY,
    Dice,
    GameOver,
    Question,
    ReferenceMove,
    Rules,
    RulesGivingMove,
    Zones,
    first_prompt,
    in_order,
    kinds,
    word,
)


class Reference:
    """One game of Warlords of the Empire, from the deal to its end."""

    def __init__(self, seats: int, dice: Dice, starter: int | None = None, deck: str = STANDARD) -> None:
        """Deal, and stop at the first question."""
        self.seats = range(seats)
        self.dice = dice
        copies, values = deck.split("-")
        self.copies = dict.fromkeys(SHIPS, 12) | {card: int(n) for card, n in zip(SPECIALS, copies, strict=True)}
        self.value = {planet: int(n) for planet, n in zip(PLANETS, values, strict=True)}
        self.deck: list[str] = []  # the last is the top, as in the stack
        self.discards: list[str] = []
        self.stack: list[str] = []
        self.open: list[str] = []
        self.lines: dict[str, list[str]] = {}  # by planet, in the order in which they were built
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.fleets: list[list[str]] = [[] for _ in self.seats]
        self.captured: list[list[str]] = [[] for _ in self.seats]
        self.destroyed: list[str] = []
        self.shown: list[list[str]] = [[] for _ in self.seats]  # WE-R9: what all know of each hand
        self.idle = [0 for _ in self.seats]  # WE-R4: turns of WE-16 since the last draw
        self.last_turn = [0 for _ in self.seats]  # WE-18
        self.turns = 0
        self.winner: int | None = None
        self.won_by = ""
        self.said: list[str] = []  # the parts of a move that is not complete
        self.turn = self.set_up(starter)
        self.rules = self.play_game()
        self.question: Question | None = next(self.rules)

    def answer(self, text: str) -> None:
        """Give the answer to the open question and run on to the next one."""
        if self.question is None or text not in self.question.options:
            raise ValueError(f"{text!r} does not answer {self.question}")
        try:
            self.question = self.rules.send(text)
        except StopIteration:
            self.question = None

    # ---- the game

    def set_up(self, starter: int | None) -> int:
        """WE-5: who starts, both stacks shuffled, five cards each, four planets; gives the starter."""
        first = self.dice.below(len(self.seats)) if starter is None else starter
        for card in CARDS:
            self.deck += [card] * self.copies[card]
        self.dice.shuffle(self.deck)
        self.stack += PLANETS
        self.dice.shuffle(self.stack)
        self.deal(first)
        for _ in range(4):
            self.open.append(self.next_planet())
        return first

    def deal(self, first: int) -> None:
        """WE-5, WE-17: five cards each, five at a time."""
        for seat in self.clockwise_from(first):
            for _ in range(5):
                self.draw(seat)

    def clockwise_from(self, first: int) -> list[int]:
        """All the seats, `first` being the first."""
        return [(first + step) % len(self.seats) for step in self.seats]

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def play_game(self) -> Rules:
        """WE-5: turns clockwise, until a planet cannot be opened (WE-10)."""
        try:
            while True:
                self.turns += 1
                self.last_turn[self.turn] = self.turns
                yield from self.play_turn(self.turn)
                if min(self.idle) >= 3:  # WE-R4
                    self.break_loop()
                self.turn = self.after(self.turn)
        except GameOver:
            self.end_game()

    def end_game(self) -> None:
        """WE-18: points, then 4-point planets, then 3-point planets, then the later last turn."""
        self.winner = max(self.seats, key=self.standing)
        second = max(self.standing(seat) for seat in self.seats if seat != self.winner)
        pairs = zip(WON_BY, self.standing(self.winner), second, strict=True)
        self.won_by = next(why for why, most, less in pairs if most != less)

    def standing(self, seat: int) -> tuple[int, int, int, int]:
        """What WE-18 compares, in its order."""
        values = [self.value[planet] for planet in self.captured[seat]]
        return sum(values), values.count(4), values.count(3), self.last_turn[seat]

    # ---- cards on their way

    def draw(self, seat: int) -> None:
        """WE-15, WE-R4: the top card; a draw makes every count of idle turns start again."""
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.dice.shuffle(self.deck)
        self.put(self.deck.pop(), self.hands[seat])
        self.idle = [0 for _ in self.seats]

    def fill_up(self, seat: int) -> None:
        """WE-9: draw until hand plus fleet is 5."""
        while len(self.hands[seat]) + len(self.fleets[seat]) < 5:
            self.draw(seat)

    def put(self, card: str, cards: list[str]) -> None:
        """Into a hand or a fleet, which lie sorted."""
        cards.append(card)
        cards[:] = in_order(cards)

    def leave_hand(self, seat: int, card: str) -> None:
        """WE-R9: who has seen a card of this kind in that hand is not sure of it any more."""
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat].remove(card)

    def come_to_hand(self, seat: int, card: str) -> None:
        """WE-R9: a ship that all have seen."""
        self.put(card, self.hands[seat])
        self.put(card, self.shown[seat])

    def next_planet(self) -> str:
        """The top of the stack, with an empty line."""
        planet = self.stack.pop()
        self.lines[planet] = []
        return planet

    def open_next(self, gone: str) -> None:
        """WE-10: a planet in place of the one that is gone; without one the game ends at once."""
        del self.lines[gone]
        if not self.stack:
            self.open.remove(gone)  # the three that are left lie one after the other
            raise GameOver
        self.open[self.open.index(gone)] = self.next_planet()

    # ---- a turn

    def play_turn(self, me: int) -> Rules:
        """WE-6 to WE-9: exactly one of them; WE-16 if none can be done."""
        text = yield from self.ask(me, "turn", self.turn_options(me))
        verb, _, what = text.partition(" ")
        if verb == "defend":
            yield from self.defend(me, what)
        elif verb == "enlist":
            self.enlist(me, what)
        elif verb == "play":
            yield from self.special(me, what)
        elif verb == "capture":
            yield from self.capture(me, what)
        elif verb == "recall":
            self.recall(me, what)
        else:
            self.pass_turn(me)

    def turn_options(self, me: int) -> list[str]:
        """What WE-6 to WE-9 allow; where that is nothing, WE-16."""
        ships = [card for card in kinds(self.hands[me]) if card in SHIPS]
        options = [f"defend {ship}" for ship in ships if self.planets_for(ship)]
        if len(self.fleets[me]) < 4:  # WE-7
            options += [f"enlist {ship}" for ship in ships]
        specials = [card for card in kinds(self.hands[me]) if card in SPECIALS]
        options += [f"play {card}" for card in specials if any(self.moves_of(me, card))]  # WE-R2
        options += [f"capture {planet}" for planet in self.lines if self.can_capture(me, planet)]
        if options:
            return options
        return [*[f"recall {ship}" for ship in kinds(self.fleets[me])], "pass"]

    def planets_for(self, ship: str) -> list[str]:
        """WE-6: the planets whose line has room and no ship of this kind."""
        return [planet for planet, line in self.lines.items() if not self.is_full(planet) and ship not in line]

    def is_full(self, planet: str) -> bool:
        """WE-3: the value is also the length of the line."""
        return len(self.lines[planet]) == self.value[planet]

    def defend(self, me: int, ship: str) -> Rules:
        """WE-6."""
        move = yield from self.ask_move(me, ("defend",), [(f"planet {planet}",) for planet in self.planets_for(ship)])
        self.leave_hand(me, ship)
        self.lines[word(move[0])].append(ship)
        self.draw(me)

    def enlist(self, me: int, ship: str) -> None:
        """WE-7: no card is drawn."""
        self.leave_hand(me, ship)
        self.put(ship, self.fleets[me])

    def recall(self, me: int, ship: str) -> None:
        """WE-16: back into hand; all have seen it (WE-R9)."""
        self.fleets[me].remove(ship)
        self.come_to_hand(me, ship)
        self.idle[me] += 1

    def pass_turn(self, me: int) -> None:
        """WE-16, WE-R5."""
        self.idle[me] += 1

    # ---- capture

    def matches(self, me: int, planet: str) -> list[str]:
        """WE-9: the kinds of the line that are in the fleet too."""
        return [ship for ship in self.lines[planet] if ship in self.fleets[me]]

    def can_capture(self, me: int, planet: str) -> bool:
        """WE-9: a full line, and all of it but one in the fleet."""
        return self.is_full(planet) and len(self.matches(me, planet)) >= self.value[planet] - 1

    def capture(self, me: int, planet: str) -> Rules:
        """WE-9: the ships used and the line are discarded, the planet is taken, the next opened, cards drawn."""
        spent = self.matches(me, planet)
        if len(spent) == self.value[planet]:  # WE-R1: one of them is not used
            (kept,) = yield from self.ask_move(me, ("keep",), [(f"keep {ship}",) for ship in spent])
            spent.remove(word(kept))
        for ship in spent:
            self.fleets[me].remove(ship)
        self.discards += spent
        self.discards += self.lines[planet]
        self.captured[me].append(planet)
        self.open_next(planet)
        self.fill_up(me)

    # ---- special cards

    def moves_of(self, me: int, card: str) -> Iterator[ReferenceMove]:
        """All the ways in which a special card can be carried out."""
        if card == DEATH_STAR:  # WE-11
            return iter([(f"planet {planet}",) for planet in self.lines])
        if card == SUPER_STAR_DESTROYER:
            return self.strikes()
        if card == STAR_DESTROYER:
            return self.swaps_and_raids(me)
        return self.first_trades(me)

    def special(self, me: int, card: str) -> Rules:
        """WE-8: carry it out, discard it, draw. WE-R7: it may be shuffled into the very deck that is drawn from."""
        moves = list(self.moves_of(me, card))
        if card == DEATH_STAR:
            move = yield from self.ask_move(me, ("death-star",), moves)
            self.destroy(me, word(move[0]))
        elif card == SUPER_STAR_DESTROYER:
            move = yield from self.ask_move(me, ("strike", "strike-ship", "strike-again", "strike-last"), moves)
            self.strike(move)
            self.discard_special(me, card)
        elif card == STAR_DESTROYER:
            yield from self.star_destroyer(me, moves)
            self.discard_special(me, card)
        else:
            yield from self.slave_i(me, moves)
        self.draw(me)

    def discard_special(self, me: int, card: str) -> None:
        """WE-8."""
        self.leave_hand(me, card)
        self.discards.append(card)

    def destroy(self, me: int, planet: str) -> None:
        """WE-11: the planet leaves the game, its ships are discarded."""
        self.discards += self.lines[planet]
        self.discard_special(me, DEATH_STAR)
        self.destroyed.append(planet)
        self.open_next(planet)

    def strikes(self) -> Iterator[ReferenceMove]:
        """WE-12: one ship each of two different planets."""
        for first, second in itertools.permutations(self.lines, 2):
            for ship, other in itertools.product(self.lines[first], self.lines[second]):
                yield f"planet {first}", f"ship {ship}", f"planet {second}", f"ship {other}"

    def strike(self, move: ReferenceMove) -> None:
        """WE-12."""
        for planet, ship in ((move[0], move[1]), (move[2], move[3])):
            self.lines[word(planet)].remove(word(ship))
            self.discards.append(word(ship))

    # ---- the Star Destroyer

    def place(self, text: str) -> list[str]:
        """The line or fleet that "planet hoth" or "fleet 2" means."""
        verb, _, what = text.partition(" ")
        return self.lines[what] if verb == "planet" else self.fleets[int(what)]

    def swaps_and_raids(self, me: int) -> Iterator[ReferenceMove]:
        """WE-13: both ways."""
        yield from self.swaps()
        yield from self.raids(me)

    def swaps(self) -> Iterator[ReferenceMove]:
        """WE-13, WE-R3: two ships of different kinds in different places, if no line gets two alike."""
        places = [f"planet {planet}" for planet in self.lines] + [f"fleet {seat}" for seat in self.seats]
        for place, other_place in itertools.permutations(places, 2):
            for ship, other in itertools.product(kinds(self.place(place)), kinds(self.place(other_place))):
                if ship != other and self.may_swap(place, ship, other_place, other):
                    yield place, f"ship {ship}", other_place, f"ship {other}"

    def may_swap(self, place: str, ship: str, other_place: str, other: str) -> bool:
        """WE-R3: no two equal ships in a line."""
        for where, gone, new in ((place, ship, other), (other_place, other, ship)):
            rest = list(self.place(where))
            rest.remove(gone)
            if where.startswith("planet") and new in rest:
                return False
        return True

    def raids(self, me: int) -> Iterator[ReferenceMove]:
        """WE-13, WE-R3: a ship of an opponent's fleet for one of another kind that was in hand before."""
        for seat in self.clockwise_from(me)[1:]:
            for ship, mine in itertools.product(kinds(self.fleets[seat]), kinds(self.hands[me])):
                if mine in SHIPS and mine != ship:
                    yield f"raid {seat}", f"take {ship}", f"give {mine}"

    def star_destroyer(self, me: int, moves: list[ReferenceMove]) -> Rules:
        """WE-13: one way or the other; which of them the first part tells."""
        first = yield from self.ask(me, "star-destroyer", kinds([move[0] for move in moves]))
        rest = [move[1:] for move in moves if move[0] == first]
        if first.startswith("raid"):
            take, give = yield from self.ask_move(me, ("raid", "raid-give"), rest)
            self.raid(me, int(word(first)), word(take), word(give))
        else:
            ship, other_place, other = yield from self.ask_move(me, ("swap-ship", "swap-with", "swap-last"), rest)
            self.swap(first, word(ship), other_place, word(other))

    def swap(self, place: str, ship: str, other_place: str, other: str) -> None:
        """Each takes the other's place."""
        here, there = self.place(place), self.place(other_place)
        here[here.index(ship)] = other
        there[there.index(other)] = ship
        self.fleets = [in_order(fleet) for fleet in self.fleets]

    def raid(self, me: int, seat: int, ship: str, mine: str) -> None:
        """The ship taken has been seen by all (WE-R9)."""
        self.leave_hand(me, mine)
        self.fleets[seat].remove(ship)
        self.put(mine, self.fleets[seat])
        self.come_to_hand(me, ship)

    # ---- Slave I

    def trades(self, me: int, other: int) -> list[ReferenceMove]:
        """WE-14, WE-R3: one ship of each fleet, of different kinds."""
        mine, theirs = kinds(self.fleets[me]), kinds(self.fleets[other])
        return [(f"take {ship}", f"give {own}") for ship in theirs for own in mine if ship != own]

    def first_trades(self, me: int) -> Iterator[ReferenceMove]:
        """WE-14: with the neighbour on either side; WE-R6: with two players they are the same."""
        for other in {self.after(me), self.clockwise_from(me)[-1]}:
            for move in self.trades(me, other):
                yield f"fleet {other}", *move

    def trade(self, me: int, other: int, take: str, give: str) -> None:
        """The two ships change fleets."""
        self.fleets[me].remove(word(give))
        self.fleets[other].remove(word(take))
        self.put(word(take), self.fleets[me])
        self.put(word(give), self.fleets[other])

    def slave_i(self, me: int, moves: list[ReferenceMove]) -> Rules:
        """WE-14: a swap with a neighbour, and on round the table the same way."""
        fleet, take, give = yield from self.ask_move(me, ("slave-i", "slave-take", "slave-give"), moves)
        last = int(word(fleet))
        self.trade(me, last, take, give)
        self.discard_special(me, SLAVE_I)
        order = self.clockwise_from(me)[1:]
        if order[0] != last:
            order.reverse()
        for seat, other in itertools.pairwise(order):
            went_on = yield from self.go_on(seat, other)
            if not went_on:
                break

    def go_on(self, me: int, other: int) -> Generator[Question, str, bool]:
        """WE-14, WE-R6, WE-R8: who has been swapped with may swap with the next, if there is anything to swap."""
        moves = self.trades(me, other)
        if not moves:
            return False
        move = yield from self.ask_move(me, ("chain", "chain-give"), [*moves, ("decline",)])
        if move == ("decline",):
            return False
        self.trade(me, other, *move)
        return True

    # ---- loops

    def break_loop(self) -> None:
        """WE-17: everything but the planets is discarded, and five cards are drawn from the next player on."""
        for seat in self.seats:
            self.discards += self.fleets[seat]
            self.discards += self.hands[seat]
            self.hands[seat], self.fleets[seat], self.shown[seat] = [], [], []
        for planet in self.open:
            self.discards += self.lines[planet]
            self.lines[planet] = []
        self.deal(self.after(self.turn))

    # ---- questions

    def ask(self, seat: int, prompt: str, options: list[str]) -> Generator[Question, str, str]:
        """Put a question; `said` keeps the parts of a move, from its first question on."""
        if prompt in ("turn", "chain"):
            self.said = []
        text = yield Question(seat, prompt, tuple(options))
        self.said.append(text)
        return text

    def ask_move(self, seat: int, prompts: tuple[str, ...], moves: list[ReferenceMove]) -> RulesGivingMove:
        """Ask for the parts of a move one after the other; only parts of whole moves are offered (WE-R2)."""
        chosen: ReferenceMove = ()
        while chosen not in moves:
            n = len(chosen)
            options = kinds([move[n] for move in moves if move[:n] == chosen])
            text = yield from self.ask(seat, prompts[n], options)
            chosen = (*chosen, text)
        return chosen

    # ---- what a seat may know

    def seen_by_all(self) -> Zones:
        """WE-R9: everything but the hands."""
        zones: Zones = {
            ("deck", None): (None,) * len(self.deck),
            ("discards", None): tuple(in_order(self.discards)),
            ("stack", None): (None,) * len(self.stack),
            ("destroyed", None): tuple(self.destroyed),
        }
        for place in range(4):
            there = self.open[place : place + 1]
            zones[f"planet-{place + 1}", None] = (*there, *[ship for planet in there for ship in self.lines[planet]])
        for seat in self.seats:
            zones["fleet", seat] = tuple(self.fleets[seat])
            zones["captured", seat] = tuple(self.captured[seat])
        return zones

    def hands_seen_by(self, viewer: int | None) -> Zones:
        """WE-R9: one's own cards; of another's those that all have seen, the rest face down."""
        zones: Zones = {}
        for seat in self.seats:
            hidden = len(self.hands[seat]) - len(self.shown[seat])
            zones["hand", seat] = tuple(self.hands[seat]) if seat == viewer else (*self.shown[seat], *[None] * hidden)
        return zones

    def told(self, viewer: int | None) -> dict[str, object]:
        """What is no card: whose turn it is, points, the question and the outcome."""
        asked = self.question
        mine = asked is not None and asked.seat == viewer
        points = [self.standing(seat)[0] for seat in self.seats]
        return {
            "turn": self.turn,
            "points": points,
            "idle": self.idle,
            "asked": None if asked is None else asked.seat,
            "prompt": None if asked is None else asked.prompt if mine else first_prompt(asked.prompt),
            "options": set(asked.options) if asked is not None and mine else set(),
            "said": self.said if mine else [],
            "outcome": None if self.winner is None else ((self.winner,), self.won_by, points),
        }
