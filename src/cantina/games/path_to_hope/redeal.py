"""A table drawn at random from all that agree with what a seat knows; it depends on nothing else."""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.ask import Ask
from ...engine.chance import Fast
from .actions import LAY, LOSE
from .cards import COPIES, FIGHTER, FIRST_SPECIAL, NO_REBEL, PILE_SIZE, PLANS, SPECIALS, STRIKER, TROOPER, Card
from .knowledge import BY_TANK, IN_FRONT, IN_HAND, Group, Rebels, Slot, Tracks, told_story
from .state import MIXED, NO_SEAT, SUNK, Fact, State, with_card, without
from .suppose import Drawn, Piles
from .view import recon_of


class Supposition:
    """All tables that one seat cannot tell from this one."""

    def __init__(self, s: State, seat: Seat | None) -> None:
        self.s = s
        self.me = NO_SEAT if seat is None else seat
        self.story = told_story(s, self.me)
        self.rebels = Rebels(s, self.me)
        self.made: Piles | None = None  # thought out when the first table is wanted

    def table(self, seed: int) -> State:
        """One of them."""
        t = self.s.clone()
        t.chance = Fast.seeded(seed)
        if t.is_recon():
            self.redeal_recon(t)
        elif t.strict or t.outcome is not None:
            mix_piles(t)
        else:
            self.redeal_piles(t, self.piles().draw(t.chance))
        t.tank = self.rebels.tank.copy()
        for group in self.rebels.groups:
            redeal_group(t, self.s, group)
        if t.ask is not None:
            t.ask = self.asked_anew(t, t.ask)
        return t

    # ---- Imperial cards

    def piles(self) -> Piles:
        if self.made is None:
            s = self.s
            seen = () if self.me == NO_SEAT else s.seen[self.me]
            self.made = Piles(Tracks(s.made(), self.story), s.made_of(), seen, spread=not s.start)
        return self.made

    def redeal_recon(self, t: State) -> None:
        """PH-5 Seven cards each, the plans with neighbours."""
        mine = recon_of(self.s, self.me)
        with_plans = self.seats_with_plans(t, mine)
        cards = cards_left(t, mine)
        for seat in range(t.seats):
            if seat == self.me and mine:
                continue
            count = PILE_SIZE - (seat in with_plans)
            t.recon[seat] = tuple(sorted(cards[:count] + [PLANS] * (seat in with_plans)))
            cards = cards[count:]
        t.spare = specials_not_in(t.recon)

    def seats_with_plans(self, t: State, mine: tuple[Card, ...]) -> list[Seat]:
        """PH-R14 Who sits side by side, from anywhere; of `me` one knows."""
        starts: list[int] = []
        for start in range(t.seats):
            has = self.me in t.clockwise_from(start)[: t.deck().plans]
            if not mine or has == (PLANS in mine):
                starts.append(start)
        return t.clockwise_from(starts[t.chance.below(len(starts))])[: t.deck().plans]

    def redeal_piles(self, t: State, drawn: Drawn) -> None:
        t.piles = drawn.piles()
        t.story = [fact_with(number, fact, drawn) for number, fact in enumerate(self.story)]
        resolving = tuple([card for _, card in t.resolving])
        t.spare = specials_not_in([*t.piles, resolving])
        if not t.start:  # how a position laid them nobody saw
            t.seen = self.who_saw_which(t, drawn)

    def who_saw_which(self, t: State, drawn: Drawn) -> list[tuple[Card, ...]]:
        """PH-R1 The piles to the seats: one's own to oneself, plans to neighbours (PH-R14)."""
        made = [drawn.made(pile) for pile in range(t.seats)]
        mine = drawn.way.mine
        with_plans = self.seats_with_plans(t, () if mine < 0 else made[mine])
        left = [pile for pile in range(t.seats) if pile != mine]
        t.chance.shuffle(left)
        seen: list[tuple[Card, ...]] = []
        for seat in range(t.seats):
            pile = mine
            if mine < 0 or seat != self.me:
                pile = next(p for p in left if (PLANS in made[p]) == (seat in with_plans))
                left.remove(pile)
            seen.append(made[pile])
        return seen

    # ---- the question

    def asked_anew(self, t: State, ask: Ask) -> Ask:
        """The options of the others follow from their hands; what they have answered in secret is drawn anew."""
        verb = {"lay": LAY, "lose": LOSE}.get(ask.prompt)
        options = dict(ask.several)
        if verb is not None:
            for seat in options:
                if seat != self.me:
                    options[seat] = verb.each(sorted(set(t.hand[seat])))
            ask = ask.with_options(options)
        got: list[tuple[Seat, Action]] = []
        for seat, given in ask.got:
            if seat == self.me:
                got.append((seat, given))
            elif ask.mode == "all":  # half a choice of several is nobody's business
                got.append((seat, options[seat][t.chance.below(len(options[seat]))]))
        return ask.with_answers(tuple(got))


def fact_with(number: int, fact: Fact, drawn: Drawn) -> Fact:
    """The fact with what the seat was not told, as it was drawn."""
    if fact[0] == MIXED:
        return (MIXED, *[part for pile in fact[1:] for part in (pile, drawn.source[pile])])
    if fact[0] == SUNK and fact[3] < 0:
        pair = drawn.tracks.pair_at.get(number, -1)
        return (*fact[:3], 0 if pair < 0 else drawn.order[pair])
    return fact


def cards_left(t: State, mine: tuple[Card, ...]) -> list[Card]:
    """The round's deck without the plans and without one's own cards, shuffled."""
    deck = t.deck()
    specials = [card for card in SPECIALS if card not in mine]
    t.chance.shuffle(specials)
    cards: list[Card] = []
    for card, count in ((FIGHTER, deck.fighters), (STRIKER, deck.strikers), (TROOPER, deck.troopers)):
        cards += [card] * (count - mine.count(card))
    cards += specials[: deck.specials - len([card for card in mine if card >= FIRST_SPECIAL])]
    t.chance.shuffle(cards)
    return cards


def specials_not_in(places: list[tuple[Card, ...]]) -> tuple[Card, ...]:
    return tuple([card for card in SPECIALS if not any([card in cards for cards in places])])


def mix_piles(t: State) -> None:
    """PH-R10 A strict memory knows how many cards lie in each pile, and of which types all of them are (PH-R18)."""
    shown = [card for _, card in t.resolving]
    cards: list[Card] = []
    for card in range(FIRST_SPECIAL):
        held = t.plans if card == PLANS else 0
        cards += [card] * (COPIES[card] - t.reserve[card] - shown.count(card) - held)
    specials = [card for card in SPECIALS if card not in shown]
    t.chance.shuffle(specials)
    cards += specials[: sum([len(pile) for pile in t.piles]) - len(cards)]
    t.chance.shuffle(cards)
    for pile, before in enumerate(t.piles):
        t.piles[pile], cards = tuple(cards[: len(before)]), cards[len(before) :]
    t.spare = specials_not_in([*t.piles, tuple(shown)])


# ---- rebels


def redeal_group(t: State, s: State, group: Group) -> None:
    """Rebels known together are dealt to their places; whom the Star Destroyer struck later only the tank can have."""
    slots = group.slots.copy()
    rebels = sorted(group.rebels)
    t.chance.shuffle(slots)
    struck = [rebel for rebel in rebels if rebel == s.destroyed]
    by_tank = [slot for slot in slots if slot[0] == BY_TANK]
    dealt: list[tuple[Slot, int]] = list(zip(by_tank, struck, strict=False)) if struck else []
    for slot, rebel in dealt:
        slots.remove(slot)
        rebels.remove(rebel)
    t.chance.shuffle(rebels)
    dealt += list(zip(slots, rebels, strict=True))
    take_out(t, s, group)
    for (where, seat), rebel in dealt:
        put(t, where, seat, rebel)


def take_out(t: State, s: State, group: Group) -> None:
    """The places of a group, emptied."""
    for where, seat in group.slots:
        if where == IN_HAND:
            t.hand[seat] = ()
        elif where == IN_FRONT:
            t.down[seat] = ()
        elif s.tank[seat] != NO_REBEL:
            t.down[seat] = without(s.down[seat], s.tank[seat])


def put(t: State, where: int, seat: Seat, rebel: int) -> None:
    if where == IN_HAND:
        t.hand[seat] = with_card(t.hand[seat], rebel)
    else:
        t.down[seat] = with_card(t.down[seat], rebel)
        if where == BY_TANK:
            t.tank[seat] = rebel
