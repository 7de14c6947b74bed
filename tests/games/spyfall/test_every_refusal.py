"""Every refusal Spyfall gives, by stage, reason and the rule that is cited, with the verbs it is said of."""

from __future__ import annotations

from typing import Final

from cantina.engine.chance import Fast
from cantina.engine.contract import Look, cards_in, random_move
from cantina.engine.state import find_option, play
from cantina.games.spyfall import GAME
from cantina.games.spyfall.state import State

SAID_OF: Final = {
    "accusation | not-the-spy | SF-11": "guess reveal",
    "accusation | suspect-has-no-vote | SF-10": "no yes",
    "accusation | too-few-present | SF-R3": "accuse answer ask begin guess no point reveal yes",
    "accusation | vote-runs | SF-12": "guess reveal",
    "accusation | vote-runs | SF-R7": "accuse answer ask begin guess point reveal",
    "accusation | vote-stands | SF-R2": "no yes",
    "accusation | you-are-absent | SF-R3": "no yes",
    "guess | must-name | SF-11": "accuse answer ask begin no point reveal yes",
    "guess | not-the-spy | SF-11": "guess reveal",
    "guess | spy-names | SF-11": "accuse answer ask begin no point yes",
    "guess | too-few-present | SF-R3": "accuse answer ask begin guess no point reveal yes",
    "over | between-rounds | SF-R14": "accuse answer ask guess no point reveal yes",
    "over | next-dealer-begins | SF-R14": "begin",
    "over | too-few-present | SF-R3": "accuse answer ask begin guess no point reveal yes",
    "suspicions | dealer-begins | SF-R9": "begin",
    "suspicions | no-vote-runs | SF-R9": "no yes",
    "suspicions | not-the-spy | SF-11": "guess reveal",
    "suspicions | time-is-up | SF-R1": "accuse answer ask guess point reveal",
    "suspicions | you-are-absent | SF-R3": "begin",
    "talk | asked-once | SF-7": "ask",
    "talk | clock-runs | SF-9": "begin",
    "talk | has-accused | SF-10": "accuse",
    "talk | is-absent | SF-R12": "ask point",
    "talk | no-such-player | SF-10": "accuse",
    "talk | no-such-player | SF-8": "ask point",
    "talk | no-vote-runs | SF-10": "no yes",
    "talk | nobody-asked-you | SF-7": "answer",
    "talk | not-back | SF-8": "ask point",
    "talk | not-the-spy | SF-11": "guess reveal",
    "talk | not-your-question | SF-8": "ask point",
    "talk | not-yourself | SF-10": "accuse",
    "talk | not-yourself | SF-7": "ask point",
    "talk | reveal-first | SF-11": "guess",
    "talk | talk-is-spoken | SF-T2": "answer ask",
    "talk | talk-is-written | SF-T1": "point",
    "talk | too-few-present | SF-R3": "accuse answer ask begin guess no point reveal yes",
    "talk | you-are-absent | SF-R3": "accuse answer ask begin guess no point reveal yes",
    "votes | not-the-spy | SF-11": "guess reveal",
    "votes | suspect-has-no-vote | SF-9": "no yes",
    "votes | time-is-up | SF-R1": "accuse answer ask begin guess point reveal",
    "votes | vote-stands | SF-R2": "no yes",
    "votes | you-are-absent | SF-R3": "no yes",
}

WHY: Final = {
    "asked-once | SF-7": "a question is asked once, without follow-up",
    "between-rounds | SF-R14": "the round is over and the next has not begun",
    "clock-runs | SF-9": "the votes come when the clock has run out",
    "dealer-begins | SF-R9": "the talk lasts until the dealer ends it",
    "has-accused | SF-10": "once a round",
    "is-absent | SF-R12": "an absent player cannot be asked",
    "must-name | SF-11": "who has shown the card must name a location",
    "next-dealer-begins | SF-R14": "the next dealer or the host",
    "no-such-player | SF-10": "another player is accused",
    "no-such-player | SF-8": "a player is asked",
    "no-vote-runs | SF-10": "votes are for accusations while the clock runs",
    "no-vote-runs | SF-R9": "the votes have not begun",
    "nobody-asked-you | SF-7": "only who was asked answers",
    "not-back | SF-8": "not the one who has just asked",
    "not-the-spy | SF-11": "it is the spy's word; everybody else hears the same",
    "not-your-question | SF-8": "who has answered asks",
    "not-yourself | SF-10": "another player is accused",
    "not-yourself | SF-7": "another player is asked",
    "reveal-first | SF-11": "the card is shown before a location is named",
    "spy-names | SF-11": "the game is stopped",
    "suspect-has-no-vote | SF-10": "everybody except the accused",
    "suspect-has-no-vote | SF-9": "everybody except the suspect",
    "talk-is-spoken | SF-T2": "who is to ask taps the player asked",
    "talk-is-written | SF-T1": "questions and answers are typed",
    "time-is-up | SF-R1": "only the votes remain",
    "too-few-present | SF-R3": "nothing can be done but coming back and calling off",
    "vote-runs | SF-12": "a spy who is the accused cannot use the word",
    "vote-runs | SF-R7": "while any vote runs nothing else can be begun",
    "vote-stands | SF-R2": "a vote once cast cannot be changed",
    "you-are-absent | SF-R3": "who is absent is not needed, and acts only when back",
}

DEALER_AWAY: Final = "a: knows, absent | b: knows | c: knows | d: spy | location: hoth | stage: suspicions"


def gathered() -> dict[str, set[str]]:
    """What is refused to anybody, in random games and where they seldom come."""
    found: dict[str, set[str]] = {}
    for seed in range(36):
        s = GAME.start(3 + seed % 3, {"rounds": "3", "talk": ("written", "spoken")[seed % 2]}, Fast.seeded(seed))
        assert isinstance(s, State)
        look = Look(GAME, s, Fast.seeded(seed + 1), cards_in(GAME, s))
        while s.outcome is None:
            gather(s, found)
            play(s, *random_move(look))
    seldom = GAME.read_position(DEALER_AWAY, Fast.seeded(1))
    assert isinstance(seldom, State)
    gather(seldom, found)
    return found


def gather(s: State, found: dict[str, set[str]]) -> None:
    for seat in range(s.seats):
        for action in GAME.space.actions:
            if find_option(s, seat, action) is None:
                why = GAME.why_not(s, seat, action)
                found.setdefault(f"{s.stage} | {why.key} | {why.rule}", set()).add(action.verb)


def test_every_refusal_stands_in_the_table_and_every_line_of_the_table_is_said() -> None:
    assert {line: " ".join(sorted(verbs)) for line, verbs in gathered().items()} == SAID_OF


def test_every_reason_has_a_sentence_that_says_why_it_is_this_rule() -> None:
    assert {line.split(" | ", 1)[1] for line in SAID_OF} == set(WHY)
    assert all(WHY.values())
