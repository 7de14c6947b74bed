"""Every refusal of Secret Invasion, with the rule it cites and why."""

from __future__ import annotations

from cantina.engine.chance import Fast
from cantina.games import find_game

from ..refusals import gathered, hold

GAME = find_game("secret-invasion")

REFUSALS = {
    "discard | discard | not-in-hand": "SI-4",
    "discard | discard | obi-wan-must-go": "SI-7",
    "discard | other | another-question": "SI-4",
    "boba | choose | is-out": "SI-17",
    "boba | choose | is-protected": "SI-17",
    "boba | choose | no-such-player": "SI-17",
    "boba | choose | not-yourself": "SI-16",
    "boba | decline | cannot-decline": "SI-R4",
    "boba | other | another-question": "SI-4",
    "c-3po | choose | is-out": "SI-17",
    "c-3po | choose | is-protected": "SI-17",
    "c-3po | choose | no-such-player": "SI-17",
    "c-3po | choose | not-yourself": "SI-12",
    "c-3po | decline | cannot-decline": "SI-R4",
    "c-3po | other | another-question": "SI-4",
    "han | choose | is-out": "SI-17",
    "han | choose | is-protected": "SI-17",
    "han | choose | no-such-player": "SI-17",
    "han | choose | not-yourself": "SI-14",
    "han | decline | cannot-decline": "SI-R4",
    "han | other | another-question": "SI-4",
    "luke | choose | is-out": "SI-17",
    "luke | choose | is-protected": "SI-17",
    "luke | choose | no-such-player": "SI-17",
    "luke | decline | cannot-decline": "SI-R4",
    "luke | other | another-question": "SI-4",
    "r2-d2 | choose | is-out": "SI-17",
    "r2-d2 | choose | is-protected": "SI-17",
    "r2-d2 | choose | no-such-player": "SI-17",
    "r2-d2 | choose | not-yourself": "SI-13",
    "r2-d2 | decline | cannot-decline": "SI-R4",
    "r2-d2 | other | another-question": "SI-4",
    "trooper | choose | is-out": "SI-17",
    "trooper | choose | is-protected": "SI-17",
    "trooper | choose | no-such-player": "SI-17",
    "trooper | choose | not-yourself": "SI-15",
    "trooper | decline | cannot-decline": "SI-R4",
    "trooper | other | another-question": "SI-4",
    "vader | choose | is-out": "SI-17",
    "vader | choose | is-protected": "SI-17",
    "vader | choose | no-such-player": "SI-17",
    "vader | choose | not-yourself": "SI-9",
    "vader | decline | cannot-decline": "SI-R4",
    "vader | other | another-question": "SI-4",
    "number | decline | cannot-decline": "SI-R4",
    "number | other | another-question": "SI-4",
    "second-try | name | another-number": "SI-R1",
    "second-try | other | another-question": "SI-4",
}

WHY = {
    "another-number | SI-R1": "the second try is with a different number",
    "another-question | SI-4": "a turn is a draw, a discard, and the power of the card discarded, in this order",
    "cannot-decline | SI-R4": "a power that needs a target is not optional while there is one",
    "is-out | SI-17": "players who are out cannot be chosen",
    "is-protected | SI-17": "nor can those who are protected",
    "no-such-player | SI-17": "it says who can be chosen: players",
    "not-in-hand | SI-4": "one of the two cards in hand is discarded",
    "not-yourself | SI-9": "Vader swaps with an opponent",
    "not-yourself | SI-12": "C-3PO compares with another player",
    "not-yourself | SI-13": "R2-D2 compares with another player",
    "not-yourself | SI-14": "Han looks at an opponent's card",
    "not-yourself | SI-15": "the Stormtrooper chooses an opponent",
    "not-yourself | SI-16": "Boba Fett is as the Stormtrooper",
    "obi-wan-must-go | SI-7": "beside Luke or Vader Obi-Wan must be discarded",
}


def test_every_refusal_cites_the_rule_that_stands_against_it() -> None:
    starts = [GAME.start(seats, {}, Fast.seeded(seed)) for seats in (2, 3, 4) for seed in range(10)]
    hold(gathered(GAME, starts), REFUSALS, WHY)
