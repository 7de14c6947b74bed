"""The rules of Path to Hope: recon, turns, the end of a round.  PH numbers are the ids of the rule file.

What rebels do is in rebels.py, what Imperial cards do in imperials.py, what is told and voted in talk.py.
"""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.state import Outcome
from ...engine.steps import step
from .actions import AGREE, LAY, READY, REFUSE
from .cards import (
    COPIES,
    FIGHTER,
    NO_REBEL,
    PLANS,
    SET_SIZE,
    SPECIALS,
    STRIKER,
    TROOPER,
    Card,
    names,
    rebel_names,
)
from .rebels import resolve
from .state import NO_SEAT, ROUNDS, State, with_card
from .table import forget
from .talk import offer_talk

# ---- Recon


@step
def first_round(s: State, starter: Seat) -> None:
    """PH-3 The first-player card goes to a random player, or to whom the host names."""
    s.first = s.chance.below(s.seats) if starter < 0 else starter
    s.then((deal,))


@step
def deal(s: State) -> None:
    """PH-4 Build the deck.  PH-5 Plans in the middle, seven cards each, dealt round the table."""
    s.round += 1
    s.turn = 0
    s.claims = [()] * s.seats
    deck = build_deck(s)
    start = s.chance.below(s.seats)  # PH-R14 not told
    for seat in range(s.seats):
        s.recon[seat] = tuple(sorted(deck[(seat - start) % s.seats :: s.seats]))
    if s.loud:
        private = {seat: {"cards": names(s.recon[seat])} for seat in range(s.seats)}
        s.emit("dealt", round=s.round, first=s.first, private=private)
    ask_recon(s)


def build_deck(s: State) -> list[Card]:
    """PH-4, PH-33 By the number of players.  PH-R9 The specials are drawn anew from all eight."""
    size = s.deck()
    specials = list(SPECIALS)
    s.chance.shuffle(specials)
    s.spare = tuple(sorted(specials[size.specials :]))
    rest = [FIGHTER] * size.fighters + [STRIKER] * size.strikers + [TROOPER] * size.troopers
    rest += specials[: size.specials]
    s.chance.shuffle(rest)
    middle = len(rest) // 2  # PH-R14
    for card, count in ((FIGHTER, size.fighters), (STRIKER, size.strikers), (TROOPER, size.troopers)):
        s.reserve[card] -= count
    s.reserve[PLANS] -= size.plans
    return rest[:middle] + [PLANS] * size.plans + rest[middle:]


def ask_recon(s: State) -> None:
    """PH-6 Everybody looks at their seven cards until they say that they are ready (PH-R10)."""
    s.ask_all("recon", dict.fromkeys(range(s.seats), (READY.only,)), make_piles, rule="PH-R10", at="recon")
    offer_talk(s)


@step
def make_piles(s: State, ready: dict[Seat, Action]) -> None:
    """PH-7 Each shuffles their seven; the piles are moved around so that nobody knows whose is where (PH-R1)."""
    piles: list[tuple[Card, ...]] = []
    for seat in range(s.seats):
        cards = list(s.recon[seat])
        s.chance.shuffle(cards)
        piles.append(tuple(cards))
    s.chance.shuffle(piles)
    if not s.strict:
        s.seen = s.recon.copy()
    s.piles, s.recon = piles, [()] * s.seats
    s.then((begin_operation,))


# ---- Operation


@step
def begin_operation(s: State) -> None:
    """PH-8 Players take up their rebels.  PH-R10 A strict memory keeps no claims."""
    s.hand, s.down = s.down, [()] * s.seats
    if s.strict:
        s.claims = [()] * s.seats
    if s.loud:
        private = {seat: {"hand": rebel_names(s.hand[seat])} for seat in range(s.seats)}
        s.emit("operation", first=s.first, private=private)
    forget(s)
    s.then((begin_turn,))


@step
def begin_turn(s: State) -> None:
    """PH-9 Every player chooses one rebel from hand, at the same time (PH-R13)."""
    options = {seat: LAY.each(sorted(set(s.hand[seat]))) for seat in range(s.seats)}
    s.ask_all("lay", options, laid, rule="PH-9", at="hand")
    offer_talk(s)


@step
def laid(s: State, chosen: dict[Seat, Action]) -> None:
    """PH-9 All are opened, and resolved clockwise from the first player.  PH-R11 Announcements end."""
    for seat, action in chosen.items():
        rebel = action.value
        i = s.hand[seat].index(rebel)
        s.hand[seat] = s.hand[seat][:i] + s.hand[seat][i + 1 :]
        s.open[seat] = rebel
    s.announced, s.told, s.votes = [NO_REBEL] * s.seats, [()] * s.seats, ()
    if s.loud:
        s.emit("laid", rebels=rebel_names(s.open), first=s.first)
        s.show("laid")
    s.then((resolve, s.first), *[(resolve, seat) for seat in s.clockwise_from(s.first)[1:]], (end_turn,))


@step
def end_turn(s: State) -> None:
    """PH-9 Every hand goes to the left, the first-player card with it (PH-R12: in the last turn too)."""
    s.hand = [s.hand[(seat - 1) % s.seats] for seat in range(s.seats)]
    s.first = s.left_of(s.first)
    s.turn += 1
    if s.loud:
        private = {seat: {"hand": rebel_names(s.hand[seat])} for seat in range(s.seats)}
        s.emit("passed", first=s.first, private=private)
    if any([len(hand) == 0 for hand in s.hand]):  # PH-30
        return s.then((end_round, "hand-empty"))
    if s.caller != NO_SEAT:
        return ask_vote(s)
    return s.then((begin_turn,))


def ask_vote(s: State) -> None:
    """PH-R6 Held at the end of the turn in which anybody asked for it; who does not vote in time says no."""
    options = dict.fromkeys(range(s.seats), (AGREE.only, REFUSE.only))
    s.ask_all("vote", options, voted, about={"caller": s.caller}, rule="PH-R6")


@step
def voted(s: State, votes: dict[Seat, Action]) -> None:
    """PH-R6 Shown openly, and it must be unanimous."""
    against = tuple([seat for seat in range(s.seats) if votes[seat] is REFUSE.only])
    s.caller, s.votes = NO_SEAT, tuple([int(votes[seat] is AGREE.only) for seat in range(s.seats)])
    if s.loud:
        s.emit("voted", against=against)
    s.then((begin_turn,) if against else (end_round, "agreed"))


# ---- The end of a round


@step
def end_round(s: State, reason: str) -> None:
    """PH-30, PH-31 Hands are laid down; PH-R18 what is left in the piles is not shown; PH-R8 and sorted."""
    s.caller, s.votes = NO_SEAT, ()
    if s.loud:
        s.emit("round-over", round=s.round, reason=reason, plans=s.plans)
        s.show("round-over")
    for seat in range(s.seats):
        for rebel in s.hand[seat]:
            s.down[seat] = with_card(s.down[seat], rebel)
    s.hand = [()] * s.seats
    s.piles, s.story, s.seen, s.start = [()] * s.seats, [], [()] * s.seats, ()
    s.tank, s.tank_turn, s.destroyed = [NO_REBEL] * s.seats, -1, NO_REBEL
    s.reserve, s.spare = [*COPIES[:PLANS], COPIES[PLANS] - s.plans], SPECIALS
    if s.quick or s.round == ROUNDS:
        return end_game(s)
    even_out(s)
    return s.then((deal,))


def even_out(s: State) -> None:
    """PH-31, PH-R17 Who has more than six gives random ones, dealt to those with fewer from the first player on."""
    surplus: list[int] = []
    given = [max(0, len(cards) - SET_SIZE) for cards in s.down]
    for seat in range(s.seats):
        cards = list(s.down[seat])
        s.chance.shuffle(cards)
        surplus += cards[SET_SIZE:]
        s.down[seat] = tuple(sorted(cards[:SET_SIZE]))
    s.chance.shuffle(surplus)
    got = [0] * s.seats
    while surplus:
        for seat in s.clockwise_from(s.first):
            if surplus and len(s.down[seat]) < SET_SIZE:
                s.down[seat] = with_card(s.down[seat], surplus.pop())
                got[seat] += 1
    if s.loud and max(given):
        s.emit("evened-out", gave=tuple(given), got=tuple(got))


def end_game(s: State) -> None:
    """PH-32, PH-33 All win together, or nobody does."""
    result = result_of(s)
    winners = () if result == "defeat" else tuple(range(s.seats))
    s.outcome = Outcome(winners, result, (s.plans,) * s.seats)
    if s.loud:
        s.emit("game-over", winners=winners, reason=result, scores=s.outcome.scores, plans=s.plans)


def result_of(s: State) -> str:
    """PH-32 By the plans held; PH-33 in a quick game all are needed."""
    if s.quick:
        return "victory" if s.plans == s.deck().plans else "defeat"
    victory, glorious, brilliant = wanted(s.seats)
    if s.plans >= brilliant:
        return "brilliant-victory"
    if s.plans >= glorious:
        return "glorious-victory"
    return "victory" if s.plans >= victory else "defeat"


def wanted(seats: int) -> tuple[int, int, int]:
    """PH-32 How many plans make a victory, a glorious one and a brilliant one."""
    return (4, 5, 6) if seats <= 4 else (6, 7, 9) if seats == 5 else (7, 8, 9)
