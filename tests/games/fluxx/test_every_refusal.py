"""Every refusal of Fluxx, with the rule it cites and why."""

from __future__ import annotations

from collections.abc import Iterator

from cantina.engine.chance import Fast
from cantina.engine.state import Table
from cantina.games import find_game

from ..refusals import Cited, gathered, hold
from .laid import lay

GAME = find_game("fluxx")

REFUSALS = {
    "again | choose | not-this-card": "FX-A17",
    "again | done | at-least-one": "FX-A17",
    "again | other | another-question": "FX-A17",
    "droid | choose | not-this-card": "FX-C3",
    "droid | done | at-least-one": "FX-C3",
    "droid | other | another-question": "FX-C3",
    "drop-action | discard | not-this-card": "FX-S1",
    "drop-action | other | another-question": "FX-S1",
    "drop-any | discard | not-this-card": "FX-S5",
    "drop-any | other | another-question": "FX-S5",
    "drop-goal | discard | not-this-card": "FX-S3",
    "drop-goal | other | another-question": "FX-S3",
    "exchange | choose | not-this-card": "FX-A9",
    "exchange | done | at-least-one": "FX-A9",
    "exchange | other | another-question": "FX-A9",
    "exchange-for | choose | han-is-guarded": "FX-K2",
    "exchange-for | choose | not-this-card": "FX-A9",
    "exchange-for | done | at-least-one": "FX-A9",
    "exchange-for | other | another-question": "FX-A9",
    "give | give | not-this-card": "FX-A14",
    "give | other | another-question": "FX-A14",
    "goal-goes | choose | not-this-card": "FX-N1",
    "goal-goes | done | at-least-one": "FX-N1",
    "goal-goes | other | another-question": "FX-N1",
    "goal-replaced | choose | not-this-card": "FX-N1",
    "goal-replaced | done | at-least-one": "FX-N1",
    "goal-replaced | other | another-question": "FX-N1",
    "hand-limit | discard | not-this-card": "FX-6",
    "hand-limit | other | another-question": "FX-6",
    "jackpot | discard | not-this-card": "FX-A7",
    "jackpot | other | another-question": "FX-A7",
    "keeper-limit | discard | not-this-card": "FX-6",
    "keeper-limit | other | another-question": "FX-6",
    "move | choose | not-this-card": "FX-A19",
    "move | done | at-least-one": "FX-A19",
    "move | other | another-question": "FX-A19",
    "move-to | other | another-question": "FX-A19",
    "move-to | player | not-this-player": "FX-A19",
    "rotate | other | another-question": "FX-A11",
    "rule-goes | choose | not-this-card": "FX-A12 FX-A5 FX-S2",
    "rule-goes | done | at-least-one": "FX-A12 FX-A5 FX-S2",
    "rule-goes | other | another-question": "FX-A12 FX-A5 FX-S2",
    "scavenge | discard | not-this-card": "FX-N6",
    "scavenge | other | another-question": "FX-N6",
    "scavenge-for | choose | not-this-card": "FX-N6",
    "scavenge-for | done | at-least-one": "FX-N6",
    "scavenge-for | other | another-question": "FX-N6",
    "steal | choose | han-is-guarded": "FX-K2",
    "steal | choose | not-this-card": "FX-A3 FX-S4",
    "steal | done | at-least-one": "FX-A3 FX-S4",
    "steal | other | another-question": "FX-A3 FX-S4",
    "strike | choose | not-this-card": "FX-K5",
    "strike | done | at-least-one": "FX-K5",
    "strike | other | another-question": "FX-K5",
    "theft | answer | answers-something-else": "FX-R1",
    "theft | answer | not-in-hand": "FX-R1",
    "theft | other | another-question": "FX-S5",
    "trade | other | another-question": "FX-A10",
    "trade | player | not-this-player": "FX-A10",
    "translate | discard | not-this-card": "FX-K4",
    "translate | other | another-question": "FX-K4",
    "trap-take | choose | han-is-guarded": "FX-K2",
    "trap-take | choose | not-this-card": "FX-S5",
    "trap-take | done | at-least-one": "FX-S5",
    "trap-take | other | another-question": "FX-S5",
    "trash | choose | not-this-card": "FX-A4",
    "trash | done | at-least-one": "FX-A4",
    "trash | other | another-question": "FX-A4",
    "turn | answer | nothing-to-answer": "FX-R1",
    "turn | choose | play-first": "FX-3",
    "turn | discard | no-discarding": "FX-8",
    "turn | done | must-play": "FX-3",
    "turn | draw | play-first": "FX-3",
    "turn | give | play-first": "FX-3",
    "turn | left | play-first": "FX-3",
    "turn | nothing | play-first": "FX-3",
    "turn | pass | nothing-to-answer": "FX-R1",
    "turn | play | creepers-are-not-played": "FX-14",
    "turn | play | no-play-due": "FX-3",
    "turn | play | not-in-hand": "FX-3",
    "turn | player | play-first": "FX-3",
    "turn | random | play-first": "FX-3",
    "turn | right | play-first": "FX-3",
    "turn | use | not-before-you": "FX-R10",
    "turn | use | not-in-force": "FX-R10",
    "turn | use | nothing-to-act-on": "FX-R23",
    "turn | use | used-already": "FX-R10",
    "use | other | another-question": "FX-13",
    "use | play | not-this-card": "FX-13",
    "use-what | other | another-question": "FX-A6",
    "use-what | player | not-this-player": "FX-A6",
    "window | answer | answers-something-else": "FX-R1",
    "window | answer | not-in-hand": "FX-R1",
    "window | other | another-question": "FX-R1",
    "zap | choose | han-is-guarded": "FX-K2",
    "zap | choose | not-this-card": "FX-A16",
    "zap | done | at-least-one": "FX-A16",
    "zap | other | another-question": "FX-A16",
}

WHY = {
    "another-question | FX-13": "the cards that an action lets one play, one by one",
    "another-question | FX-6": "who has too many chooses what to discard",
    "another-question | FX-A10": "hands are swapped with another player",
    "another-question | FX-A11": "all hands go to one side or the other",
    "another-question | FX-A12": "a new rule in force is discarded",
    "another-question | FX-A14": "each player is given one of the cards drawn",
    "another-question | FX-A16": "a keeper, creeper, goal or new rule in play is taken",
    "another-question | FX-A17": "an action or new rule from the discards is played",
    "another-question | FX-A19": "a creeper goes from one player to another",
    "another-question | FX-A3": "a keeper of another player is taken",
    "another-question | FX-A4": "a keeper or creeper in play is discarded",
    "another-question | FX-A5": "at least one new rule in force is discarded",
    "another-question | FX-A6": "another player with cards in hand is chosen",
    "another-question | FX-A7": "two cards are discarded from hand",
    "another-question | FX-A9": "one keeper of one's own, then one of another player",
    "another-question | FX-C3": "one of the two droids goes",
    "another-question | FX-K4": "a card from hand is discarded",
    "another-question | FX-K5": "Stormtroopers, Greedo or the Wampa before oneself is discarded",
    "another-question | FX-N1": "one of the goals goes",
    "another-question | FX-N6": "a keeper of one's own goes; then two cards are drawn, or a creeper of one's own goes",
    "another-question | FX-R1": "a card just played is answered by a surprise, or let pass",
    "another-question | FX-S1": "an action goes from hand, or a random card",
    "another-question | FX-S2": "one or two new rules in force are discarded",
    "another-question | FX-S3": "a goal goes from hand, or a random card",
    "another-question | FX-S4": "a keeper of another player is taken",
    "another-question | FX-S5": "the victim answers a theft and takes one of the thief; in turn, all others discard",
    "answers-something-else | FX-R1": "out of turn a surprise is played only where it has something to answer",
    "at-least-one | FX-A12": "one new rule, no fewer",
    "at-least-one | FX-A16": "one card, no fewer",
    "at-least-one | FX-A17": "one card is played again",
    "at-least-one | FX-A19": "one creeper is moved",
    "at-least-one | FX-A3": "one keeper, no fewer",
    "at-least-one | FX-A4": "any one, so not none",
    "at-least-one | FX-A5": "at least one",
    "at-least-one | FX-A9": "one is swapped with one",
    "at-least-one | FX-C3": "one of the two, no fewer",
    "at-least-one | FX-K5": "one of them goes, once the right is used",
    "at-least-one | FX-N1": "no more goals stand than may",
    "at-least-one | FX-N6": "after the keeper one of the two follows",
    "at-least-one | FX-S2": "one or two",
    "at-least-one | FX-S4": "one keeper, no fewer",
    "at-least-one | FX-S5": "one is taken from the thief",
    "creepers-are-not-played | FX-14": "a creeper is laid down when it is drawn, and is no card played",
    "han-is-guarded | FX-K2": "nobody else takes Han Solo, or exchanges for him, while Chewbacca is with him",
    "must-play | FX-3": "as many are played as the rules say",
    "no-discarding | FX-8": "nothing may be discarded unless a rule or card says so",
    "no-play-due | FX-3": "as many are played as the rules say",
    "not-before-you | FX-R10": "a right is that of who has its card",
    "not-in-force | FX-R10": "a right of a new rule lasts as long as the rule",
    "not-in-hand | FX-3": "cards are played from hand",
    "not-in-hand | FX-R1": "who answers does so from hand",
    "not-this-card | FX-13": "the cards that an action lets one play, one by one",
    "not-this-card | FX-6": "who has too many chooses what to discard",
    "not-this-card | FX-A12": "a new rule in force is discarded",
    "not-this-card | FX-A14": "each player is given one of the cards drawn",
    "not-this-card | FX-A16": "a keeper, creeper, goal or new rule in play is taken",
    "not-this-card | FX-A17": "an action or new rule from the discards is played",
    "not-this-card | FX-A19": "a creeper goes from one player to another",
    "not-this-card | FX-A3": "a keeper of another player is taken",
    "not-this-card | FX-A4": "a keeper or creeper in play is discarded",
    "not-this-card | FX-A5": "at least one new rule in force is discarded",
    "not-this-card | FX-A7": "two cards are discarded from hand",
    "not-this-card | FX-A9": "one keeper of one's own, then one of another player",
    "not-this-card | FX-C3": "one of the two droids goes",
    "not-this-card | FX-K4": "a card from hand is discarded",
    "not-this-card | FX-K5": "Stormtroopers, Greedo or the Wampa before oneself is discarded",
    "not-this-card | FX-N1": "one of the goals goes",
    "not-this-card | FX-N6": "a keeper of one's own goes; then two cards are drawn, or a creeper of one's own goes",
    "not-this-card | FX-S1": "an action goes from hand, or a random card",
    "not-this-card | FX-S2": "one or two new rules in force are discarded",
    "not-this-card | FX-S3": "a goal goes from hand, or a random card",
    "not-this-card | FX-S4": "a keeper of another player is taken",
    "not-this-card | FX-S5": "the victim answers a theft and takes one of the thief; in turn, all others discard",
    "not-this-player | FX-A10": "hands are swapped with another player",
    "not-this-player | FX-A19": "a creeper goes from one player to another",
    "not-this-player | FX-A6": "another player with cards in hand is chosen",
    "nothing-to-act-on | FX-R23": "a right needs something to act on",
    "nothing-to-answer | FX-R1": "no card waits for an answer",
    "play-first | FX-3": "in step 2 cards are played; choices belong to a card being carried out",
    "used-already | FX-R10": "each right at most once a turn",
}


# Moments that hardly ever come about by chance, and what leads to them: who, and what they do.
RARE: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "me: hoth, keepers lightsaber, creepers wampa greedo vader | bob: none | deck: han yoda",
        (("me", "use lightsaber"),),
    ),
    (
        "me: hoth | bob: none, keepers r2-d2 c-3po | deck: jawas luke leia han yoda",
        (("me", "play hoth"),),
    ),
    (
        "me: steal-a-keeper | bob: none, keepers han chewbacca luke leia | deck: yoda",
        (("me", "play steal-a-keeper"),),
    ),
    (
        "me: exchange-keepers, keepers yoda | bob: none, keepers han chewbacca luke leia | deck: hoth",
        (("me", "play exchange-keepers"), ("me", "choose yoda")),
    ),
    (
        "me: zap-a-card | bob: none, keepers han chewbacca luke leia | deck: yoda",
        (("me", "play zap-a-card"),),
    ),
    (
        "me: steal-a-keeper, keepers luke leia | bob: its-a-trap senate-veto, keepers hoth | deck: yoda ewoks",
        (("me", "play steal-a-keeper"), ("bob", "pass")),
    ),
    (
        "me: steal-a-keeper, keepers luke leia han chewbacca | bob: its-a-trap, keepers hoth | deck: yoda ewoks",
        (("me", "play steal-a-keeper"), ("bob", "pass"), ("bob", "answer its-a-trap")),
    ),
)


def rare_moments() -> Iterator[Table]:
    for line, moves in RARE:
        t = lay(line)
        for name, action in moves:
            getattr(t, name).play(action)
        yield t.match.state


def all_found() -> Cited:
    starts = [GAME.start(2 + seed % 5, {}, Fast.seeded(seed)) for seed in range(20)]
    return gathered(GAME, starts, list(rare_moments()), looks=20)


def test_every_refusal_cites_the_rule_that_stands_against_it() -> None:
    hold(all_found(), REFUSALS, WHY)
