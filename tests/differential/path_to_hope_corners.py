"""The reference for Path to Hope, counting what happens in it, by rule."""

from __future__ import annotations

from collections import Counter

from .path_to_hope_telling import Telling
from .path_to_hope_words import (
    AT_ACT,
    FIGHTER,
    PLANS,
    SPECIALS,
    STRIKER,
    TROOPER,
    Chances,
    Imperial,
    Rules,
    RulesGivingYes,
    type_of,
)

TYPES = (FIGHTER, STRIKER, TROOPER, PLANS, "special")


class Counted(Telling):
    """Plays as the reference does, and looks on."""

    def __init__(self, seats: int, length: str, memory: str, chances: Chances) -> None:
        self.corners: Counter[str] = Counter()
        super().__init__(seats, length, memory, chances)

    def note(self, corner: str) -> None:
        self.corners[corner] += 1

    def count_plans(self) -> str:
        result = super().count_plans()
        self.note(f"PH-33 {result}" if self.quick else f"PH-32 {result} with {len(self.seats)}")
        return result

    def run_out(self, seat: int) -> None:
        assert self.question is not None
        self.note(f"PH-R19 time ran out: {self.question.prompt}")
        super().run_out(seat)

    def say(self, seat: int, text: str) -> None:
        assert self.question is not None
        answered = "" if seat in self.question.waiting() else " after the answer"
        self.note(f"PH-R11 {text.partition(' ')[0]}{answered}")
        super().say(seat, text)
        if len(self.claims[seat]) == 7:
            self.note("PH-R11 seven claimed")

    def check_deal(self) -> None:
        super().check_deal()
        if self.round > 1 and self.plans == 0 and self.deck[4] * (self.round - 1) > 0:
            self.note("PH-R8 plans came back")

    def even_out(self) -> None:
        if any(len(cards) > 6 for cards in self.down):
            self.note("PH-R17 surplus rebels were dealt")
        super().even_out()

    def vote(self) -> RulesGivingYes:
        agreed = yield from super().vote()
        self.note("PH-R6 all agreed" if agreed else "PH-R6 somebody refused")
        return agreed

    def pass_hands(self) -> None:
        if any(not hand.rebels for hand in self.hands):
            self.note("PH-30 a hand ran out")
            if self.caller is not None:
                self.note("PH-R6 no vote, for a hand ran out")
        super().pass_hands()

    # ---- rebels

    def resolve_rebel(self, me: int, rebel: str) -> Rules:
        if not self.there():
            self.note("PH-R3 no pile left")
        if self.turn and len(self.there()) < len(self.seats):
            self.note("PH-R2 a pile is cleared")
        yield from super().resolve_rebel(me, rebel)
        if not any(self.open) and rebel and self.acting != self.clockwise()[-1]:
            self.note("PH-24 the others were not resolved")

    def bodhi(self, me: int) -> Rules:
        yield from super().bodhi(me)
        for pile in self.piles:
            if len(pile) == 1 and pile[0].shown and pile[0].pair is None:
                self.note("PH-R3 Bodhi at a pile of one card, or at one left so")

    def choose_lowest(self, me: int, pile: int, seen: list[Imperial]) -> Rules:
        before = list(seen)
        yield from super().choose_lowest(me, pile, seen)
        self.note("PH-11 in their order" if before == seen else "PH-11 turned round")

    def k2so(self, me: int) -> Rules:
        if len(self.there()) == 1:
            self.note("PH-R3 K-2SO at the only pile")
        yield from super().k2so(me)

    def reveal(self, pile: int) -> Imperial:
        card = super().reveal(pile)
        if len(self.revealed) == 2 and self.open[self.acting or 0] == "k-2so":
            one, other = sorted([type_of(found.name) for _, found in self.revealed], key=TYPES.index)
            self.note(f"PH-16 {one} and {other}")
        else:
            self.note(f"{self.open[self.acting or 0]} met {type_of(card.name)}")
        if not self.piles[pile - 1]:
            self.note(f"PH-R2 the last card of a pile was {type_of(card.name)}")
        return card

    # ---- Imperial cards

    def put_back(self, pile: int, card: Imperial) -> None:
        if not self.piles[pile - 1]:
            self.note("PH-R2 a pile was revived from the top")
        super().put_back(pile, card)

    def put_under(self, pile: int, card: Imperial) -> None:
        if not self.piles[pile - 1]:
            self.note("PH-R2 plans were the only card, and went back")
        super().put_under(pile, card)

    def stands_in_the_way(self, me: int, rebel: str, pile: int, card: Imperial) -> Rules:
        before = Counter(self.open)
        spent = self.turned_one_down
        yield from super().stands_in_the_way(me, rebel, pile, card)
        rule = "PH-27" if card.name == AT_ACT else "PH-20"
        self.note(f"{rule} {'turned one down' if Counter(self.open) != before else 'went back'}")
        if spent:
            self.note(f"PH-R4 {card.name} went back, for another was discarded")

    def special(self, me: int, rebel: str, name: str) -> Rules:
        self.note(f"{name} was resolved")
        if self.revealed:
            self.note(f"PH-29 {name} while {type_of(self.revealed[0][1].name)} waits")
        if name in ("disinformation", *SPECIALS[:2]) and len(self.there()) < len(self.seats):
            self.note(f"PH-R2 {name} with a cleared pile")
        if name == "ambush":
            self.note("PH-26 plans were lost" if self.plans else "PH-26 there were none")
        if name == "tank" and any(not hand.rebels for hand in self.hands):
            self.note("PH-25 an empty hand")
        if name == "star-destroyer":
            copies = sum(rebels.count(rebel) for rebels in [hand.rebels for hand in self.hands])
            self.note(f"PH-23 {'some' if copies else 'none'} in hand")
            self.note(f"PH-23 {'others' if self.open.count(rebel) > 1 else 'no other'} open")
        yield from super().special(me, rebel, name)

    def reinforce(self, me: int, kind: str) -> Rules:
        short = self.reserve[kind] < len(self.there())
        self.note(f"{'PH-21' if kind == FIGHTER else 'PH-22'} {'the reserve is short' if short else 'onto every pile'}")
        yield from super().reinforce(me, kind)

    def mix(self) -> None:
        super().mix()
        if any(card.pair is not None and not card.pair.settled for card in self.sources.values()):
            self.note("PH-28 one of Bodhi's two was mixed")
        if any(card.shown for card in self.sources.values()):
            self.note("PH-28 a known card was mixed")

    def look_at(self, card: Imperial) -> None:
        if card.stray:
            self.note("PH-28 a mixed card came to light")
            if card.pair is not None and not card.pair.settled:
                self.note("PH-R15 one of Bodhi's two came to light elsewhere")
        elif card.pair is not None and not card.pair.settled:
            self.note("PH-R15 one of Bodhi's two came to light")
        super().look_at(card)

    def look_at_hands(self) -> None:
        super().look_at_hands()
        if any(hand.lost is not None and len(hand.lost_known_by) > 1 for hand in self.hands):
            self.note("PH-R16 somebody saw what the tank took")
