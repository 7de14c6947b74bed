"""Every refusal a game gives, gathered from random games and held against a table a person can read.

A table has a line for each question, verb and reason (the key of the message), with the rule that is cited; and a
sentence for each reason and rule that says why it is this rule.  `other` stands for all verbs that do not answer the
question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cantina.engine.chance import Fast
from cantina.engine.game import Game
from cantina.engine.state import Table, legal, play, to_act

Cited = dict[tuple[str, str, str], set[str]]  # question, verb, reason: the rules cited
OTHER: Final = "other"


def gathered(game: Game, starts: Iterable[Table], moments: Iterable[Table] = (), looks: int = 10_000) -> Cited:
    """What is refused to whoever is asked, in random games from these starts and in these moments.

    In the random games each question is looked at so many times at most."""
    found: Cited = {}
    seen: Counter[str] = Counter()
    for s in moments:
        gather(game, s, found)
    for number, s in enumerate(starts):
        dice = Fast.seeded(number)
        while s.outcome is None:
            assert s.ask is not None
            seen[s.ask.prompt] += 1
            if seen[s.ask.prompt] <= looks:
                gather(game, s, found)
            seat = to_act(s)[0]
            possible = legal(s, seat)
            play(s, seat, possible[dice.below(len(possible))])
    return found


def gather(game: Game, s: Table, found: Cited) -> None:
    assert s.ask is not None
    seat = to_act(s)[0]
    possible = legal(s, seat)
    for action in game.space.actions:
        if action not in possible:
            why = game.why_not(s, seat, action)
            verb = OTHER if why.key == "another-question" else action.verb
            found.setdefault((s.ask.prompt, verb, why.key), set()).add(why.rule)


def hold(found: Cited, table: dict[str, str], why: dict[str, str]) -> None:
    """No line unseen, none missing; each has a sentence, and each sentence a line.

    A line is `question | verb | reason` and its rule, or those of all cards that ask the same; a sentence is for
    `reason | rule`."""
    cited = {" | ".join(line): " ".join(sorted(rules)) for line, rules in found.items()}
    assert cited == table
    assert {f"{reason} | {rule}" for (_, _, reason), rules in found.items() for rule in rules} == set(why)
