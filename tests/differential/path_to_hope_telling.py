"""The reference for Path to Hope, telling everybody what happens, in the words of events."""

from __future__ import annotations

from typing import Any

from .path_to_hope_reference import Reference
from .path_to_hope_words import MORE, Chances, Imperial, Rules, RulesGivingYes, in_order, word

Told = tuple[str, dict[str, Any], dict[int, dict[str, Any]]]  # what, for all, and for single seats


class Telling(Reference):
    """Plays as the reference does; `told_now` is what everybody has heard since the last move."""

    def __init__(self, seats: int, length: str, memory: str, chances: Chances) -> None:
        self.told_now: list[Told] = []
        self.moments_now: list[str] = []  # what all look at before the table goes on
        self.last_look = 0  # how much had been told then
        super().__init__(seats, length, memory, chances)

    def tell(self, kind: str, private: dict[int, dict[str, Any]] | None = None, **public: Any) -> None:
        self.told_now.append((kind, public, private or {}))

    def hush(self) -> None:
        """Before another move."""
        self.told_now, self.moments_now, self.last_look = [], [], 0

    def show(self, kind: str) -> None:
        """All look at the table."""
        self.moments_now.append(kind)
        self.last_look = len(self.told_now)

    def cover(self) -> None:
        """PH-R10: what is covered has to be remembered with a strict memory; it is said once, after all that is."""
        if self.strict:
            rest = [told for told in self.told_now[self.last_look :] if told[0] != "memorise"]
            self.told_now[self.last_look :] = rest
            self.tell("memorise")

    def hands_for_each(self) -> dict[int, dict[str, Any]]:
        return {seat: {"hand": tuple(in_order(hand.rebels))} for seat, hand in enumerate(self.hands)}

    # ---- answers and talk

    def answer(self, seat: int, text: str) -> None:
        asked = self.question
        if asked is not None and asked.mode != "one" and len(asked.answers.get(seat, [])) == asked.picks - 1:
            self.tell("answered", seat=seat)
        super().answer(seat, text)

    def run_out(self, seat: int) -> None:
        self.tell("timed-out", seat=seat)
        super().run_out(seat)

    def say(self, seat: int, text: str) -> None:
        super().say(seat, text)
        verb = text.partition(" ")[0]
        if verb in ("claim", "unclaim"):
            self.tell("claimed", seat=seat, cards=tuple(self.claims[seat]))
        elif verb in ("have", "have-not"):
            self.tell("told-hand", seat=seat, cards=tuple(self.told[seat]))
        elif verb == "announce":
            self.tell("announced", seat=seat, card=word(text))
        else:
            self.tell("vote-called", seat=seat)

    # ---- rounds and turns

    def check_deal(self) -> None:
        super().check_deal()
        private = {seat: {"cards": tuple(cards)} for seat, cards in enumerate(self.recon)}
        self.tell("dealt", private, round=self.round, first=self.first)

    def take_up_rebels(self) -> None:
        super().take_up_rebels()
        self.tell("operation", self.hands_for_each(), first=self.first)
        self.cover()

    def open_rebels(self, rebels: list[str]) -> None:
        super().open_rebels(rebels)
        self.tell("laid", rebels=tuple(rebels), first=self.first)
        self.show("laid")

    def pass_hands(self) -> None:
        super().pass_hands()
        self.tell("passed", self.hands_for_each(), first=self.first)

    def vote(self) -> RulesGivingYes:
        agreed = yield from super().vote()
        self.tell("voted", against=tuple(seat for seat in self.seats if not self.votes[seat]))
        return agreed

    def end_round(self) -> None:
        reason = "hand-empty" if any(not hand.rebels for hand in self.hands) else "agreed"
        self.tell("round-over", round=self.round, reason=reason, plans=self.plans)
        self.show("round-over")
        super().end_round()

    def even_out(self) -> None:
        before = [len(cards) for cards in self.down]
        super().even_out()
        if max(before) > 6:
            gave = tuple(max(0, count - 6) for count in before)
            self.tell("evened-out", gave=gave, got=tuple(max(0, 6 - count) for count in before))

    def count_plans(self) -> str:
        result = super().count_plans()
        winners = () if result == "defeat" else tuple(self.seats)
        scores = (self.plans,) * len(self.seats)
        self.tell("game-over", winners=winners, reason=result, scores=scores, plans=self.plans)
        return result

    # ---- rebels

    def resolve_rebel(self, me: int, rebel: str) -> Rules:
        if not self.there():
            self.tell("stopped", seat=me, rebel=rebel)
        yield from super().resolve_rebel(me, rebel)

    def goes_on(self, me: int, rebel: str, pile: int) -> RulesGivingYes:
        on = yield from super().goes_on(me, rebel, pile)
        if not on:
            self.tell("stopped", seat=me, pile=pile)
        return on

    def reveal(self, pile: int) -> Imperial:
        card = super().reveal(pile)
        self.tell("revealed", seat=self.acting, pile=pile, card=card.name)
        return card

    def let_all_look(self) -> None:
        self.show("revealed")

    def sink(self, me: int, pile: int, shown: list[Imperial], seen: list[Imperial]) -> None:
        super().sink(me, pile, shown, seen)
        if len(seen) == 2:
            cards = tuple(card.name for card in shown)
            self.tell("sank", {me: {"lowest": seen[1].name}}, seat=me, pile=pile, cards=cards)
        else:
            self.tell("put-under", pile=pile, card=seen[0].name)
        self.cover()

    # ---- Imperial cards

    def discard(self, pile: int, card: Imperial) -> None:
        super().discard(pile, card)
        self.tell("discarded", pile=pile, card=card.name)
        self.cover()

    def put_back(self, pile: int, card: Imperial) -> None:
        super().put_back(pile, card)
        self.tell("put-back", pile=pile, card=card.name)
        self.cover()

    def put_under(self, pile: int, card: Imperial) -> None:
        super().put_under(pile, card)
        self.tell("put-under", pile=pile, card=card.name)
        self.cover()

    def plans_found(self, rebel: str, pile: int, card: Imperial) -> None:
        super().plans_found(rebel, pile, card)
        if rebel == "jyn":
            self.tell("won-plans", seat=self.acting, pile=pile, plans=self.plans)

    def turn_down(self, seat: int) -> None:
        open_before = self.open[seat]
        super().turn_down(seat)
        if open_before is not None:
            self.cover()

    def turn_down_for(self, me: int, target: int) -> None:
        self.tell("turned-down", seat=me, target=target, rebel=self.open[target])
        super().turn_down_for(me, target)

    def special(self, me: int, rebel: str, name: str) -> Rules:
        others = tuple(seat for seat in self.seats if seat != me and self.open[seat] is not None)
        if name == "at-st":
            self.tell("trampled", seats=others)
        elif name == "star-destroyer":
            lost = tuple(hand.rebels.count(rebel) for hand in self.hands)
            self.tell("destroyed", rebel=rebel, lost=lost, open=tuple(p for p in others if self.open[p] == rebel))
        elif name == "ambush" and self.plans:
            self.tell("lost-plans", plans=self.plans - 1)
        elif name == "disinformation":
            self.tell("mixed", piles=tuple(self.there()))
        before = self.reserve.copy()
        piles = [list(pile) for pile in self.piles]
        yield from super().special(me, rebel, name)
        if name in MORE:
            grown = tuple(n for n, pile in enumerate(self.piles, 1) if len(pile) > len(piles[n - 1]))
            assert before[MORE[name]] - self.reserve[MORE[name]] == len(grown)
            self.tell("reinforced", card=MORE[name], piles=grown, every=len(grown) == len(self.there()))

    def lose_to_tank(self, lost: dict[int, str]) -> None:
        super().lose_to_tank(lost)
        told = {seat: {"card": rebel, "seat": seat} for seat, rebel in lost.items()}
        self.tell("lost-to-tank", told, seats=tuple(sorted(lost)))
        self.cover()
