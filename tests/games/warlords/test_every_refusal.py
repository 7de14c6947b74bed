"""Every refusal of Warlords of the Empire, with the rule it cites and why."""

from __future__ import annotations

from cantina.engine.chance import Chance, Fast
from cantina.games import find_game

from ..refusals import gathered, hold

GAME = find_game("warlords")

REFUSALS = {
    "chain | other | another-question": "WE-14",
    "chain | take | no-swap-with-ship": "WE-R3",
    "chain | take | not-this-ship": "WE-14",
    "chain-give | give | not-this-ship": "WE-14",
    "chain-give | give | same-kind": "WE-R3",
    "chain-give | other | another-question": "WE-14",
    "death-star | other | another-question": "WE-11",
    "death-star | planet | not-this-planet": "WE-11",
    "defend | other | another-question": "WE-6",
    "defend | planet | not-this-planet": "WE-6",
    "keep | keep | not-this-ship": "WE-R1",
    "keep | other | another-question": "WE-R1",
    "raid | other | another-question": "WE-13",
    "raid | take | no-swap-with-ship": "WE-R3",
    "raid | take | not-this-ship": "WE-13",
    "raid-give | give | not-this-ship": "WE-13",
    "raid-give | give | same-kind": "WE-R3",
    "raid-give | other | another-question": "WE-13",
    "slave-give | give | not-this-ship": "WE-14",
    "slave-give | give | same-kind": "WE-R3",
    "slave-give | other | another-question": "WE-14",
    "slave-i | fleet | no-swap-with-fleet": "WE-R3",
    "slave-i | fleet | not-this-fleet": "WE-14",
    "slave-i | other | another-question": "WE-14",
    "slave-take | other | another-question": "WE-14",
    "slave-take | take | no-swap-with-ship": "WE-R3",
    "slave-take | take | not-this-ship": "WE-14",
    "star-destroyer | fleet | no-swap-with-fleet": "WE-R3",
    "star-destroyer | fleet | not-this-fleet": "WE-13",
    "star-destroyer | other | another-question": "WE-13",
    "star-destroyer | planet | no-swap-with-planet": "WE-R3",
    "star-destroyer | planet | not-this-planet": "WE-13",
    "star-destroyer | raid | no-swap-with-fleet": "WE-R3",
    "star-destroyer | raid | not-this-fleet": "WE-13",
    "strike | other | another-question": "WE-12",
    "strike | planet | not-this-planet": "WE-12",
    "strike-again | other | another-question": "WE-12",
    "strike-again | planet | not-this-planet": "WE-12",
    "strike-last | other | another-question": "WE-12",
    "strike-last | ship | not-this-ship": "WE-12",
    "strike-ship | other | another-question": "WE-12",
    "strike-ship | ship | not-this-ship": "WE-12",
    "swap-last | other | another-question": "WE-13",
    "swap-last | ship | no-swap-with-ship": "WE-R3",
    "swap-last | ship | not-this-ship": "WE-13",
    "swap-ship | other | another-question": "WE-13",
    "swap-ship | ship | no-swap-with-ship": "WE-R3",
    "swap-ship | ship | not-this-ship": "WE-13",
    "swap-with | fleet | no-swap-with-fleet": "WE-R3",
    "swap-with | fleet | not-this-fleet": "WE-13",
    "swap-with | other | another-question": "WE-13",
    "swap-with | planet | no-swap-with-planet": "WE-R3",
    "swap-with | planet | not-this-planet": "WE-13",
    "turn | capture | line-not-full": "WE-9",
    "turn | capture | not-open": "WE-9",
    "turn | capture | too-few-match": "WE-9",
    "turn | decline | no-move-begun": "WE-14",
    "turn | defend | no-line-for-it": "WE-6",
    "turn | defend | not-in-hand": "WE-6",
    "turn | enlist | fleet-is-full": "WE-7",
    "turn | enlist | not-in-hand": "WE-7",
    "turn | fleet | no-move-begun": "WE-8",
    "turn | give | no-move-begun": "WE-8",
    "turn | keep | no-move-begun": "WE-9",
    "turn | pass | you-can-act": "WE-R5",
    "turn | planet | no-move-begun": "WE-6",
    "turn | play | cannot-be-carried-out": "WE-R2",
    "turn | play | not-in-hand": "WE-8",
    "turn | raid | no-move-begun": "WE-8",
    "turn | recall | not-in-fleet": "WE-16",
    "turn | recall | you-can-act": "WE-R5",
    "turn | ship | no-move-begun": "WE-8",
    "turn | take | no-move-begun": "WE-8",
}

WHY = {
    "another-question | WE-6": "a ship that defends goes to an open planet",
    "another-question | WE-11": "the Death Star destroys an open planet",
    "another-question | WE-12": "two ships are discarded from the lines of two planets",
    "another-question | WE-13": "two ships on the table are swapped, or one is taken from a fleet and one given",
    "another-question | WE-14": "a ship of a neighbour's fleet is swapped for one of one's own",
    "another-question | WE-R1": "who has more ships that match chooses which are spent",
    "cannot-be-carried-out | WE-R2": "a special card is played only if it can be carried out in full",
    "fleet-is-full | WE-7": "a fleet has at most four ships",
    "line-not-full | WE-9": "a planet is captured when its line is full",
    "no-line-for-it | WE-6": "no line has two of a kind, or more ships than the planet's value",
    "no-move-begun | WE-6": "a planet is chosen by who puts a ship into its line",
    "no-move-begun | WE-8": "ships and fleets are chosen by who plays a special card",
    "no-move-begun | WE-9": "what is kept is chosen by who captures",
    "no-move-begun | WE-14": "only a swap that Slave I offers can be refused",
    "no-swap-with-fleet | WE-R3": "it has ships, but none of another kind or none that a line may take",
    "no-swap-with-planet | WE-R3": "its line has ships, but a swap would change nothing or make two equal in a line",
    "no-swap-with-ship | WE-R3": "the ship is there, but a swap would change nothing or make two equal in a line",
    "not-in-fleet | WE-16": "a ship is taken back from one's own fleet",
    "not-in-hand | WE-6": "a ship from hand defends",
    "not-in-hand | WE-7": "a ship from hand is enlisted",
    "not-in-hand | WE-8": "a special card is played from hand",
    "not-open | WE-9": "an open planet is captured",
    "not-this-fleet | WE-13": "no ships in it, no such fleet, one's own in a raid, or no ship in hand to give",
    "not-this-fleet | WE-14": "it is no neighbour's, or it is empty",
    "not-this-planet | WE-6": "not open, its line full, or one of the kind in it",
    "not-this-planet | WE-11": "not open",
    "not-this-planet | WE-12": "no ships in its line, or it is the first of the two planets",
    "not-this-planet | WE-13": "no ships in its line",
    "not-this-ship | WE-12": "not in that line",
    "not-this-ship | WE-13": "not in that line, fleet or hand",
    "not-this-ship | WE-14": "not in that fleet",
    "not-this-ship | WE-R1": "not one of the ships that match",
    "same-kind | WE-R3": "the ship given is of another kind than the ship taken",
    "too-few-match | WE-9": "the fleet must match all of the line but one ship",
    "you-can-act | WE-R5": "a player who can act must",
}

# Moments that hardly ever come about by chance.  Only an ARC-170 and a TIE bomber can be swapped here.
SWAPS = (
    "0: star-destroyer v-wing | 1: arc-170, fleet shuttle | hoth: shuttle arc-170 | naboo: shuttle tie-bomber"
    " | endor: shuttle | deck: v-wing"
)
RARE = (
    "0: slave-i v-wing, fleet shuttle | 1: arc-170, fleet shuttle | 2: arc-170, fleet arc-170 | hoth:"
    " | deck: v-wing | doing: play slave-i",
    f"{SWAPS} | doing: play star-destroyer",
    f"{SWAPS} | doing: play star-destroyer, planet hoth",
)


def test_every_refusal_cites_the_rule_that_stands_against_it() -> None:
    starts = [GAME.start(seats, {}, Fast.seeded(seed)) for seats in (2, 3, 4, 5) for seed in range(12)]
    hold(gathered(GAME, starts, [GAME.read_position(line, Chance()) for line in RARE]), REFUSALS, WHY)
