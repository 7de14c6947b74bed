"""A slow, plain reference for Path to Hope, read from the rules line by line.

The rules are generators: they yield a `Question`, and go on when it has all its answers.  What chance decides is taken
from `Chances` and checked.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

from .path_to_hope_board import Board
from .path_to_hope_words import (
    AT_ACT,
    FIGHTER,
    MORE,
    PLANS,
    RESULTS,
    STRIKER,
    TIES,
    TROOPER,
    WANTED,
    Chances,
    Hand,
    Imperial,
    Pair,
    Question,
    Rules,
    RulesGivingPile,
    RulesGivingYes,
    in_order,
    kinds,
    type_of,
    word,
)

WAYS_OUT = ("stop", "nobody", "refuse")  # PH-R19, PH-R6
TARGETS = {"baze": TIES, "cassian": (FIGHTER,), "chirrut": (STRIKER,)}  # PH-13 to PH-15


class Reference(Board):
    """One game of Path to Hope, from the deal to its end."""

    def __init__(self, seats: int, length: str, memory: str, chances: Chances) -> None:
        """Deal, and stop at the first question."""
        super().__init__(seats, length, memory, chances)
        self.rules = self.play_game()
        self.question = next(self.rules)

    # ---- what players do

    def answer(self, seat: int, text: str) -> None:
        """Take an answer to the open question; go on when all are there."""
        question = self.question
        if question is None or text not in question.open_to(seat):
            raise ValueError(f"{seat} {text!r} does not answer {question}")
        question.answers.setdefault(seat, []).append(text)
        if not question.waiting():
            self.question = next(self.rules, None)

    def run_out(self, seat: int) -> None:
        """PH-R19: the way out where there is one, else at random, until the choice is whole."""
        question = self.question
        assert question is not None
        while seat in question.waiting() and question is self.question:
            options = question.open_to(seat)
            ways_out = [option for option in options if option in WAYS_OUT]
            self.answer(seat, ways_out[0] if ways_out else options[self.chances.drawn(len(options))])

    # ---- the game

    def play_game(self) -> Rules:
        """Three rounds, or one (PH-33); PH-32."""
        for number in range(1, 2 if self.quick else 4):
            self.round = number
            yield from self.scout()
            yield from self.operate()
            self.end_round()
        self.result = self.count_plans()

    def count_plans(self) -> str:
        """PH-32, PH-33."""
        if self.quick:
            return RESULTS[self.plans == self.deck[4]]
        return RESULTS[sum(self.plans >= wanted for wanted in WANTED[len(self.seats)])]

    def scout(self) -> Rules:
        """PH-4 to PH-7, PH-R10."""
        self.phase, self.turn = "recon", 0
        self.claims = [[] for _ in self.seats]
        if self.round > 1:
            self.even_out()
        self.recon = [in_order(cards) for cards in self.chances.recon()]
        self.saw = [list(cards) for cards in self.recon]
        self.check_deal()
        for cards in self.recon:
            self.reserve.subtract(cards)
        yield Question("all", "recon", {seat: ["ready"] for seat in self.seats})
        self.make_piles()

    def check_deal(self) -> None:
        """PH-4, PH-5: seven each, so many of each type, no two plans together."""
        dealt = Counter(card for cards in self.recon for card in cards)
        types = Counter(type_of(card) for card in dealt.elements())
        assert [len(cards) for cards in self.recon] == [7 for _ in self.seats]
        assert tuple(types[name] for name in (FIGHTER, STRIKER, TROOPER, "special", PLANS)) == self.deck
        assert all(count <= self.reserve[card] for card, count in dealt.items())  # PH-R8
        assert all(cards.count(PLANS) < 2 for cards in self.recon)

    def make_piles(self) -> None:
        """PH-7, PH-R1: the sevens, each in some order, in some order."""
        piles = self.chances.piles()
        assert sorted(in_order(pile) for pile in piles) == sorted(self.recon)
        self.piles = [[Imperial(name) for name in pile] for pile in piles]
        self.recon = [[] for _ in self.seats]
        if self.strict:
            self.claims = [[] for _ in self.seats]

    def operate(self) -> Rules:
        """PH-8, PH-30: turns until a hand is empty or all agree to stop."""
        self.take_up_rebels()
        over = False
        while not over:
            yield from self.play_turn()
            over = any(not hand.rebels for hand in self.hands)
            if not over and self.caller is not None:
                over = yield from self.vote()
            self.caller = None

    def take_up_rebels(self) -> None:
        """PH-8."""
        self.phase = "operation"
        self.hands = [Hand(in_order(down)) for down in self.down]
        self.down = [[] for _ in self.seats]
        for hand in self.hands:
            hand.known_by = set(self.seats) if self.round == 1 else set()
        self.look_at_hands()

    def vote(self) -> RulesGivingYes:
        """PH-R6: open, and unanimous."""
        question = Question("all", "vote", {seat: ["agree", "refuse"] for seat in self.seats}, {"caller": self.caller})
        yield question
        self.votes = [question.answers[seat] == ["agree"] for seat in self.seats]
        return all(self.votes)

    def play_turn(self) -> Rules:
        """PH-9."""
        question = Question(
            "all", "lay", {p: [f"lay {rebel}" for rebel in kinds(self.hands[p].rebels)] for p in self.seats}
        )
        yield question
        self.open_rebels([word(question.answers[seat][0]) for seat in self.seats])
        for seat in self.clockwise():
            rebel = self.open[seat]
            if rebel is not None:
                self.acting = seat
                self.turned_one_down = False
                yield from self.resolve_rebel(seat, rebel)
                self.turn_down(seat)
        self.acting = None
        self.pass_hands()

    def open_rebels(self, rebels: list[str]) -> None:
        """PH-R11, PH-R13: all at once; what was announced is over."""
        self.open[:] = rebels
        for hand, rebel in zip(self.hands, rebels, strict=True):
            hand.rebels.remove(rebel)
        self.announced, self.told, self.votes = [None for _ in self.seats], [[] for _ in self.seats], []

    def pass_hands(self) -> None:
        """PH-9, PH-R12: to the left, with the first-player card."""
        self.hands = [self.hands[seat - 1] for seat in self.seats]
        self.first = (self.first + 1) % len(self.seats)
        self.turn += 1
        self.look_at_hands()

    # ---- rebels

    def resolve_rebel(self, me: int, rebel: str) -> Rules:
        """PH-11 to PH-16; PH-R3: without a pile it does nothing."""
        if not self.there():
            return
        if rebel == "k-2so":
            yield from self.k2so(me)
        elif rebel == "bodhi":
            yield from self.bodhi(me)
        else:
            yield from self.reveal_and_resolve(me, rebel)

    def choose_pile(self, me: int, rebel: str) -> RulesGivingPile:
        question = Question("one", "pile", {me: [f"pile {pile}" for pile in self.there()]}, {"rebel": rebel})
        yield question
        return int(word(question.answers[me][0]))

    def bodhi(self, me: int) -> Rules:
        """PH-11, PH-R3, PH-R15."""
        pile = yield from self.choose_pile(me, "bodhi")
        seen = [self.reveal(pile) for _ in range(min(2, len(self.piles[pile - 1])))]
        self.let_all_look()
        shown = list(seen)
        if len(seen) == 2 and seen[0].name != seen[1].name:
            yield from self.choose_lowest(me, pile, seen)
        self.sink(me, pile, shown, seen)

    def sink(self, me: int, pile: int, shown: list[Imperial], seen: list[Imperial]) -> None:
        """PH-R15: under the pile in the order of `seen`; all know how they were shown."""
        self.revealed = []
        self.piles[pile - 1] += seen
        if len(seen) == 2:
            pair = Pair((shown[0], shown[1]), me)
            seen[0].pair = seen[1].pair = pair

    def let_all_look(self) -> None:
        """What has been turned up is looked at before it goes on."""

    def choose_lowest(self, me: int, pile: int, seen: list[Imperial]) -> Rules:
        options = [f"bottom {name}" for name in kinds([card.name for card in seen])]
        question = Question("one", "bottom", {me: options}, {"pile": pile})
        yield question
        seen.sort(key=lambda card: card.name == word(question.answers[me][0]))

    def reveal_and_resolve(self, me: int, rebel: str) -> Rules:
        """PH-12 to PH-15, PH-R5."""
        pile = yield from self.choose_pile(me, rebel)
        while True:
            card = self.reveal(pile)
            self.let_all_look()
            if card.name not in TARGETS.get(rebel, ()):
                yield from self.resolve_card(me, rebel, pile, card)
                return
            self.discard(pile, card)
            if rebel == "baze" or not self.piles[pile - 1]:
                return
            if not (yield from self.goes_on(me, rebel, pile)):
                return

    def goes_on(self, me: int, rebel: str, pile: int) -> RulesGivingYes:
        question = Question("one", "next", {me: ["next", "stop"]}, {"rebel": rebel, "pile": pile})
        yield question
        return question.answers[me] == ["next"]

    def k2so(self, me: int) -> Rules:
        """PH-16, PH-R3, PH-R4."""
        chosen = self.there()
        if len(chosen) > 1:
            question = Question("picks", "two-piles", {me: [f"pile {pile}" for pile in chosen]}, {"rebel": "k-2so"}, 2)
            yield question
            chosen = sorted(int(word(text)) for text in question.answers[me])
        else:
            yield from self.choose_pile(me, "k-2so")
        cards = [(pile, self.reveal(pile)) for pile in chosen]
        self.let_all_look()
        if len(cards) == 2 and type_of(cards[0][1].name) == type_of(cards[1][1].name):
            for pile, card in cards:
                self.discard(pile, card)
            return
        for pile, card in cards:
            if card.name in TIES:
                self.put_back(pile, card)
        yield from self.resolve_waiting(me)

    def resolve_waiting(self, me: int) -> Rules:
        """PH-16: one after the other, in the order the player chooses."""
        if len(self.revealed) == 2:
            piles, cards = zip(*[(pile, card.name) for pile, card in self.revealed], strict=True)
            options = [f"resolve {pile}" for pile in piles]
            question = Question("one", "order", {me: options}, {"piles": piles, "cards": cards})
            yield question
            if question.answers[me] == [options[1]]:
                yield from self.resolve_card(me, "k-2so", *self.revealed[1])
        for pile, card in list(self.revealed):
            yield from self.resolve_card(me, "k-2so", pile, card)

    # ---- Imperial cards

    def resolve_card(self, me: int, rebel: str, pile: int, card: Imperial) -> Rules:
        """PH-18 to PH-28."""
        if card.name in TIES:
            self.put_back(pile, card)
        elif card.name == PLANS:
            self.plans_found(rebel, pile, card)
        elif card.name in (TROOPER, AT_ACT):
            yield from self.stands_in_the_way(me, rebel, pile, card)
        else:
            self.discard(pile, card)
            yield from self.special(me, rebel, card.name)

    def plans_found(self, rebel: str, pile: int, card: Imperial) -> None:
        """PH-19."""
        if rebel == "jyn":
            self.take_away(pile, card)
            self.plans += 1
        else:
            self.put_under(pile, card)

    def stands_in_the_way(self, me: int, rebel: str, pile: int, card: Imperial) -> Rules:
        """PH-20, PH-27, PH-R4: another open rebel, or another copy of this one, may be turned down, once."""
        others = [p for p in self.seats if p != me and self.open[p] is not None]
        if card.name == AT_ACT:
            others = [p for p in others if self.open[p] == rebel]
        if others and not self.turned_one_down:
            options = [f"turn-down {p}" for p in others] + ["nobody"]
            question = Question("one", "turn-down", {me: options}, {"card": card.name, "pile": pile})
            yield question
            (given,) = question.answers[me]
            if given != "nobody":
                self.turn_down_for(me, int(word(given)))
                self.discard(pile, card)
                return
        self.put_back(pile, card)

    def turn_down_for(self, me: int, target: int) -> None:
        """PH-R4: at most one for a trooper and the AT-ACT together."""
        self.turned_one_down = True
        self.turn_down(target)

    def special(self, me: int, rebel: str, name: str) -> Rules:
        """PH-21 to PH-28, the card being discarded."""
        if name in MORE:
            yield from self.reinforce(me, MORE[name])
        elif name == "star-destroyer":
            self.star_destroyer(rebel)
        elif name == "at-st":
            for seat in self.seats:
                self.turn_down(seat)
        elif name == "tank":
            yield from self.lose_one_each()
        elif name == "ambush":
            self.ambush()
        else:
            self.mix()

    def reinforce(self, me: int, kind: str) -> Rules:
        """PH-21, PH-22."""
        piles, count = self.there(), self.reserve[kind]
        if 0 < count < len(piles):
            about = {"card": kind, "count": count}
            question = Question("picks", "reinforce", {me: [f"pile {pile}" for pile in piles]}, about, count)
            yield question
            piles = [int(word(text)) for text in question.answers[me]]
        for pile in piles[: self.reserve[kind]]:
            self.reserve[kind] -= 1
            self.piles[pile - 1].insert(0, Imperial(kind, shown=True))

    def star_destroyer(self, rebel: str) -> None:
        """PH-23, PH-R7."""
        for seat in self.seats:
            hand = self.hands[seat]
            self.down[seat] = in_order(self.down[seat] + [card for card in hand.rebels if card == rebel])
            hand.rebels = [card for card in hand.rebels if card != rebel]
            if self.open[seat] == rebel:
                self.turn_down(seat)

    def lose_one_each(self) -> Rules:
        """PH-25, PH-R16."""
        losing = [seat for seat in self.seats if self.hands[seat].rebels]
        if not losing:
            return
        question = Question("all", "lose", {p: [f"lose {r}" for r in kinds(self.hands[p].rebels)] for p in losing})
        yield question
        self.lose_to_tank({seat: word(question.answers[seat][0]) for seat in losing})

    def lose_to_tank(self, lost: dict[int, str]) -> None:
        """PH-R16: only oneself knows it, and who sees a hand that was known before."""
        for seat, rebel in lost.items():
            hand = self.hands[seat]
            hand.rebels.remove(rebel)
            hand.lost, self.tank[seat] = rebel, hand
            hand.lost_known_by.add(seat)
            self.down[seat] = in_order([*self.down[seat], rebel])

    def ambush(self) -> None:
        """PH-26, PH-R8."""
        if self.plans:
            self.plans -= 1
            self.reserve[PLANS] += 1

    def mix(self) -> None:
        """PH-28, PH-R2: the top cards of all piles."""
        tops = {pile: self.piles[pile - 1].pop(0) for pile in self.there()}
        self.sources = {pile: replace(card) for pile, card in tops.items()}
        came_from = self.chances.mixed(list(tops))
        assert sorted(came_from) == list(tops)
        for pile, source in zip(tops, came_from, strict=True):
            tops[source].stray = True
            self.piles[pile - 1].insert(0, tops[source])

    # ---- the end of a round

    def end_round(self) -> None:
        """PH-31, PH-R8: the hands are laid down, the piles go to the reserve, unseen (PH-R18)."""
        for seat in self.seats:
            self.down[seat] = in_order(self.down[seat] + self.hands[seat].rebels)
        self.hands = [Hand([]) for _ in self.seats]
        self.tank = [None for _ in self.seats]
        for pile in self.piles:
            self.reserve.update(card.name for card in pile)
        self.piles, self.saw = [[] for _ in self.seats], [[] for _ in self.seats]
        self.gone, self.sources, self.votes = [], {}, []

    def even_out(self) -> None:
        """PH-31, PH-R17: who had more than six has six of these, who had fewer has these and others."""
        before, self.down = self.down, [in_order(cards) for cards in self.chances.sets()]
        assert Counter(itertools.chain(*before)) == Counter(itertools.chain(*self.down))
        for old, new in zip(before, self.down, strict=True):
            assert len(new) == 6
            fewer, more = sorted([Counter(old), Counter(new)], key=lambda cards: cards.total())
            assert fewer <= more
