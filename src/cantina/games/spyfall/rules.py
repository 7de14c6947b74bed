"""The rules of Spyfall.  SF numbers are the ids of the rule file; who comes and goes is in house.py."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.state import Outcome, answers
from ...engine.steps import step
from .actions import (
    ACCUSE,
    ANSWER,
    ANSWERING,
    ASK,
    ASKING,
    BEGIN,
    GUESS,
    GUESSING,
    NO,
    POINT,
    REVEAL,
    ROUND,
    TALKING,
    VOTING,
    YES,
)
from .cards import LOCATIONS
from .state import ACCUSATION, FEWEST, GUESSED, NO_SEAT, OVER, SUSPICIONS, TALK, VOTES, State, spoken

YES_OR_NO: Final = (YES.only, NO.only)
ANY_LOCATION: Final = GUESS.actions  # SF-R10 those used may be named too
ENOUGH_YES: Final = 2  # SF-R3

# ---- The deal


@step
def first_round(s: State, dealer: Seat) -> None:
    """SF-4 The first dealer is drawn at random or named by the host."""
    s.dealer = s.chance.below(s.seats) if dealer < 0 else dealer
    deal(s)


@step
def next_round(s: State) -> None:
    """SF-4 The next player clockwise deals; SF-R14 who is absent is passed over."""
    s.dealer = s.next_present(s.dealer)
    deal(s)


def deal(s: State) -> None:
    """SF-5 A location not yet used, and one player at random who is the spy.  SF-R14 One who is present."""
    returned = put_used_back(s)
    locations, players = s.unused(), s.present()
    s.chance.shuffle(locations)
    s.chance.shuffle(players)
    s.location, s.spy = locations[0], players[0]
    s.dealt_in = tuple(s.present())
    s.round += 1
    s.stage, s.asker, s.barred, s.asked = TALK, s.dealer, NO_SEAT, NO_SEAT
    s.told += spoken(s.thread)
    s.suspect, s.accuser, s.cast, s.thread = NO_SEAT, NO_SEAT, (), []
    if s.loud:
        cards = {seat: {"card": s.card_of(seat)} for seat in range(s.seats)}
        s.emit("dealt", round=s.round, dealer=s.dealer, returned=returned, private=cards)
    s.set_timer(ROUND, s.seconds, time_is_up)  # SF-7
    put_question(s)


def put_used_back(s: State) -> bool:
    """SF-R4 After so many rounds, and when none is left, all used locations go back."""
    full = len(s.used) >= (s.return_after or len(LOCATIONS)) or len(s.used) == len(LOCATIONS)
    if full:
        s.used = ()
    return full


# ---- Questions and answers


def put_question(s: State) -> None:
    """SF-7, SF-8 Whose answer is awaited, or else whose question.  A time that was stopped keeps what was left."""
    if s.asked != NO_SEAT:
        s.ask_one(s.asked, "answer", (ANSWER.only,), replied, about={"from": s.asker}, rule="SF-7")
        keep_or_set(s, ANSWERING, s.answering)
    elif s.written:
        s.ask_one(s.asker, "ask", ASK.each(askable(s)), asked, rule="SF-8")
        keep_or_set(s, ASKING, s.asking)
    else:
        s.ask_one(s.asker, "point", POINT.each(askable(s)), pointed, rule="SF-T2")
    offer_interruptions(s)


def keep_or_set(s: State, ring: Action, seconds: int) -> None:
    if not any([timer.ring is ring for timer in s.timers]):
        s.set_timer(ring, seconds, asking_is_late if ring is ASKING else answering_is_late)


def askable(s: State) -> list[Seat]:
    """SF-8 Anybody but who has just asked; SF-R12 nobody who is absent.  SF-R6 With three one is left."""
    return [seat for seat in s.present() if seat not in (s.asker, s.barred)]


@step
def asked(s: State, chosen: Action) -> None:
    """SF-7 Once, without follow-up."""
    if not s.said:  # the table's general time-out has no words
        return asking_is_late(s)
    s.asked = chosen.value
    s.stop_timer(ASKING)
    note(s, "asked", s.asker, s.asked, s.said)
    return put_question(s)


@step
def replied(s: State, chosen: Action) -> None:
    """SF-8 Who has answered asks next."""
    if not s.said:
        return answering_is_late(s)
    note(s, "replied", s.asked, s.asker, s.said)
    hand_question_on(s)
    return put_question(s)


@step
def pointed(s: State, chosen: Action) -> None:
    """SF-T2 Who was asked asks next."""
    note(s, "pointed", s.asker, chosen.value)
    s.asker, s.barred = chosen.value, s.asker
    put_question(s)


def hand_question_on(s: State) -> None:
    """SF-8 Also after silence (SF-R13)."""
    s.stop_timer(ANSWERING)
    s.asker, s.barred, s.asked = s.asked, s.asker, NO_SEAT


@step
def answering_is_late(s: State) -> None:
    """SF-T1 No answer in time is silence, and the player asks next."""
    s.drop_ask()
    fall_silent(s)
    put_question(s)


def fall_silent(s: State) -> None:
    note(s, "silent", s.asked, s.asker)
    hand_question_on(s)


@step
def asking_is_late(s: State) -> None:
    """SF-T1 No question in time: the next present player asks."""
    s.drop_ask()
    pass_over(s)
    put_question(s)


def pass_over(s: State) -> None:
    """SF-T1, SF-R12 The next present player clockwise asks whom they like, with a fresh time."""
    before = s.asker
    s.asker, s.barred = s.next_present(before), NO_SEAT
    s.stop_timer(ASKING)
    note(s, "passed-over", before, s.asker)


def go_on_talking(s: State) -> None:
    """SF-R13 The same question or asker stands; SF-R12 unless the asker has left."""
    s.stage, s.suspect, s.accuser = TALK, NO_SEAT, NO_SEAT
    if s.asked == NO_SEAT and s.asker in s.absent:
        pass_over(s)
    put_question(s)


def note(s: State, what: str, seat: Seat, target: Seat, words: str = "") -> None:
    """Into the thread of the round, and told to all."""
    s.thread.append((what, seat, target, words, (), ()))
    if s.loud:
        told = {"seat": seat, "target": target, "words": words}
        s.emit(what, None, **{key: value for key, value in told.items() if value not in (NO_SEAT, "")})


# ---- What may be done at any time


def offer_interruptions(s: State) -> None:
    """SF-10 Everybody may accuse once a round; SF-11 the spy may show the card.  SF-R13 Whatever is asked."""
    options: dict[Seat, tuple[Action, ...]] = {}
    for seat in s.present():
        others = [] if s.has_accused(seat) else [other for other in range(s.seats) if other != seat]
        may = ACCUSE.each(others) + ((REVEAL.only,) if seat == s.spy else ())
        if may:
            options[seat] = may
    s.also(options, interrupted)


@step
def interrupted(s: State, seat: Seat, action: Action) -> None:
    s.drop_ask()
    if action is REVEAL.only:
        reveal(s)
    else:
        accuse(s, seat, action.value)


def accuse(s: State, seat: Seat, target: Seat) -> None:
    """SF-10 The clock stops, and everybody but the accused votes.  SF-R2 The accuser's own vote is yes."""
    s.pause_timers()
    s.stage, s.suspect, s.accuser = ACCUSATION, target, seat
    note(s, "accused", seat, target)
    s.set_timer(VOTING, s.voting, voting_is_late)
    ask_votes(s, {seat: YES.only})


def reveal(s: State) -> None:
    """SF-11 The spy shows the card and must name a location; SF-R5 within a time."""
    s.stage, s.timers, s.asked = GUESSED, (), NO_SEAT
    note(s, "revealed", s.spy, NO_SEAT)
    s.set_timer(GUESSING, s.guessing, guessing_is_late)
    ask_guess(s)


def ask_guess(s: State) -> None:
    s.ask_one(s.spy, "guess", ANY_LOCATION, guessed, rule="SF-11")


@step
def guessed(s: State, chosen: Action) -> None:
    """SF-11 The location itself, not its planet."""
    right = chosen.value == s.location
    s.thread.append(("guessed", s.spy, NO_SEAT, chosen.word, (), ()))
    if s.loud:
        s.emit("guessed", seat=s.spy, card=chosen.word, right=right)
    end_round(s, "named" if right else "misnamed")


@step
def guessing_is_late(s: State) -> None:
    """SF-R5 No guess in time is a wrong one."""
    s.drop_ask()
    end_round(s, "no-guess")


# ---- Votes


def voters(s: State, given: dict[Seat, Action]) -> dict[Seat, tuple[Action, ...]]:
    """SF-9, SF-10 All but the suspect.  SF-R3 An absent player's vote is not needed, SF-R2 a vote once cast stands."""
    seats = [seat for seat in range(s.seats) if seat != s.suspect and (seat not in s.absent or seat in given)]
    return dict.fromkeys(seats, YES_OR_NO)


def ask_votes(s: State, given: dict[Seat, Action]) -> None:
    """SF-R2 In secret, shown together."""
    prompt, rule = ("accusation", "SF-10") if s.stage == ACCUSATION else ("vote", "SF-9")
    about = {"target": s.suspect, "accuser": s.accuser} if s.stage == ACCUSATION else {"target": s.suspect}
    s.ask_all(prompt, voters(s, given), all_voted, about=about, rule=rule)
    assert s.ask is not None
    s.ask = s.ask.with_answers(tuple(given.items()))


@step
def all_voted(s: State, given: dict[Seat, Action]) -> None:
    count_votes(s, given)


@step
def voting_is_late(s: State) -> None:
    """SF-R3 A present player who has not voted counts as no."""
    ask = s.ask
    assert ask is not None
    given: dict[Seat, Action] = {**answers(ask), **dict.fromkeys(ask.waiting(), NO.only)}
    s.drop_ask()
    count_votes(s, given)


def count_votes(s: State, given: dict[Seat, Action]) -> None:
    """SF-9, SF-10 All of them; SF-R3 and at least two.  SF-R2 All see who voted what."""
    s.stop_timer(VOTING)
    yes = tuple(sorted([seat for seat, vote in given.items() if vote is YES.only]))
    no = tuple(sorted([seat for seat, vote in given.items() if vote is NO.only]))
    agreed = len(no) == 0 and len(yes) >= ENOUGH_YES
    s.thread.append(("votes", s.suspect, s.accuser, "", yes, no))
    if s.loud:
        s.emit("votes", target=s.suspect, yes=yes, no=no, agreed=agreed)
    s.show("votes")
    if agreed:
        end_round(s, how_it_ends(s))
    elif s.stage == ACCUSATION:
        s.resume_timers()  # SF-10 from where they stopped
        go_on_talking(s)
    else:
        next_suspect(s)


def how_it_ends(s: State) -> str:
    """SF-13, SF-14 The suspect shows the card."""
    if s.suspect != s.spy:
        return "innocent"
    return "found" if s.stage == ACCUSATION else "voted"


# ---- When the time is up


@step
def time_is_up(s: State) -> None:
    """SF-9 Suspicions are talked over, then the votes.  SF-R13 A waiting question is dropped."""
    s.drop_ask()
    s.stage, s.timers, s.asked = SUSPICIONS, (), NO_SEAT
    note(s, "time-up", NO_SEAT, NO_SEAT)
    if s.talking == 0:
        return begin_votes(s)
    s.set_timer(TALKING, s.talking, talk_is_over)
    return ask_dealer(s)


def ask_dealer(s: State) -> None:
    """SF-R9 Until the dealer begins the votes; with the dealer absent, the full time."""
    if s.dealer in s.absent:
        s.wait_for_house("suspicions", dealer_begins, rule="SF-R9")
    else:
        s.ask_one(s.dealer, "suspicions", (BEGIN.only,), dealer_begins, rule="SF-R9")


@step
def dealer_begins(s: State, chosen: Action) -> None:
    begin_votes(s)


@step
def talk_is_over(s: State) -> None:
    s.drop_ask()
    begin_votes(s)


def begin_votes(s: State) -> None:
    """SF-9 The dealer is voted on first."""
    s.stop_timer(TALKING)
    s.stage = VOTES
    vote_on(s, s.dealer)


def vote_on(s: State, suspect: Seat) -> None:
    s.suspect, s.accuser = suspect, NO_SEAT
    s.set_timer(VOTING, s.voting, voting_is_late)
    ask_votes(s, {})


def next_suspect(s: State) -> None:
    """SF-9 Clockwise; when nobody was found the spy wins."""
    suspect = s.left_of(s.suspect)
    if suspect == s.dealer:
        return end_round(s, "not-found")
    return vote_on(s, suspect)


# ---- The end of a round


SPY_GETS: Final[dict[str, int]] = {"not-found": 2, "named": 4, "innocent": 4}  # SF-13
OTHERS_WIN: Final = ("found", "voted", "misnamed", "no-guess")  # SF-14


def points(s: State, how: str) -> tuple[int, ...]:
    """SF-13, SF-14; SF-R1 only an accusation brings the further point."""
    first = s.first_accuser_of(s.spy) if how == "found" else NO_SEAT
    others = int(how in OTHERS_WIN)
    return tuple([SPY_GETS.get(how, 0) if p == s.spy else others + int(p == first) for p in range(s.seats)])


def close_round(s: State, how: str) -> None:
    """SF-15 The location is used.  SF-R10 Everybody is shown the spy, the location and the points."""
    won = points(s, how)
    s.scores = tuple([before + now for before, now in zip(s.scores, won, strict=True)])
    s.used += (s.location,)
    s.ended.append((s.spy, s.location, how, won))
    s.stage, s.timers, s.asked, s.cast = OVER, (), NO_SEAT, ()
    if s.loud:
        s.emit("round-over", spy=s.spy, card=LOCATIONS[s.location], reason=how, points=won)
    s.show("round-over")


def end_round(s: State, how: str) -> None:
    """SF-15 After the last of the agreed rounds the match is over."""
    close_round(s, how)
    if s.round >= s.rounds:
        end_match(s, "points")
    else:
        between_rounds(s)


def between_rounds(s: State) -> None:
    """SF-R14 The next dealer or the host begins the next round, with three present."""
    if len(s.present()) < FEWEST:
        s.wait_for_house("standstill", next_dealer_begins, rule="SF-R3")
    else:
        s.ask_one(s.next_present(s.dealer), "next-round", (BEGIN.only,), next_dealer_begins, rule="SF-R14")


@step
def next_dealer_begins(s: State, chosen: Action) -> None:
    next_round(s)


def end_match(s: State, reason: str) -> None:
    """SF-15 The most points win; SF-R11 equals share it."""
    most = max(s.scores)
    winners = tuple([seat for seat in range(s.seats) if s.scores[seat] == most])
    s.outcome = Outcome(winners, reason, s.scores)
    if s.loud:
        s.emit("game-over", winners=winners, reason=reason, scores=s.scores)
