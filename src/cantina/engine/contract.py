"""The contract every game passes.  `check_game` plays random games and looks at every decision.

Each check is a function that raises ContractBroken with its own name, so that a broken game says how it is broken.
The no-leak checks compare a state with twins that a seat cannot tell from it: those that `redeal` deals, and those
found without it, by playing the game again after other shuffles (`twins.py`).
"""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, NoReturn

from .actions import CLOCK, HOUSE, Action, Seat
from .chance import Chance, Fast
from .contract_memory import redeals_that_use_more
from .errors import IllegalAction
from .game import Game
from .record import Record, RecordedMove, parse_record, replay
from .saving import digest, restore, save, to_json
from .state import Table, all_events, legal, play, playout, to_act
from .twins import Course, Viewer, told, what_is_told

Sampler = Callable[[int], Table]


class ContractBroken(AssertionError):
    """Which check failed, why, and in which position."""

    def __init__(self, check: str, why: str, position: str) -> None:
        super().__init__(f"{check}: {why}\n  in {position}")
        self.check = check


class Effort(NamedTuple):
    """How much to look at.  A check that costs `every` n looks at one decision in n."""

    decisions: int = 5_000  # more than this and the game is said not to end
    every: int = 1  # for what is tried on every decision: options, refusals, clones, JSON
    secrets_every: int = 1  # for the no-leak checks with twins that were redealt
    twins_every: int = 0  # for those with twins found without `redeal`; 0 is never
    twin_tries: int = 30  # exchanges of two cards tried for one such twin
    support_every: int = 0  # for the support check; 0 is never
    support_tries: int = 4_000


MANY_SETUPS: Final = 500  # combinations of options for a number of seats
MANY_ACTIONS: Final = 100  # with more than these, refusals are tried by sample


class Look(NamedTuple):
    """One decision under the magnifier."""

    game: Game
    s: Table
    dice: Chance
    cards: Counter[str]

    def fail(self, check: str, why: str) -> NoReturn:
        raise ContractBroken(check, why, self.game.write_position(self.s))

    def viewers(self) -> tuple[Viewer, ...]:
        return (None, *range(self.s.seats))

    def seed(self) -> int:
        return self.dice.below(1 << 32)


def setups(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of options; where these are too many, with every choice of each
    option beside the usual choices of the others."""
    for seats in range(game.fewest, game.most + 1):
        options = game.options_for(seats)
        if math.prod([len(option.choices) for option in options]) <= MANY_SETUPS:
            for choices in itertools.product(*[option.choices for option in options]):
                yield seats, {option.key: choice for option, choice in zip(options, choices, strict=True)}
        else:
            usual = {option.key: option.choices[0] for option in options}
            yield seats, usual
            yield from [(seats, {**usual, o.key: choice}) for o in options for choice in o.choices[1:]]


def check_game(game: Game, seats: int, options: dict[str, str], seed: int, effort: Effort | None = None) -> int:
    """Play one random game, the clock included, checking all of the contract; how many decisions it had."""
    effort = effort or Effort()
    start = Record(game.id, game.version, seats, game.check_setup(seats, options), f"fast {seed}", ("",) * seats)
    course = Course(game, seats, options, seed)
    s = course.s
    look = Look(game, s, Fast.seeded(seed + 1), cards_in(game, s))
    while s.outcome is None:
        number = len(course.moves)
        if number == effort.decisions:
            look.fail("the game ends", f"not after {number} decisions")
        check_decision(look, number, effort)
        if number % effort.secrets_every == 0:
            words_passed_on_are_seen(look, [words for _, _, words in course.moves if words])
        if effort.twins_every and number % effort.twins_every == effort.twins_every - 1:
            check_twins(look, course, effort.twin_tries)
        course.go_on(*random_move(look))
    cards_conserved(look)
    nothing_after_the_end(look)
    check_secrets(look)
    moves = tuple([RecordedMove(seat, action.with_words(words)) for seat, action, words in course.moves])
    same_digest_on_replay(look, start._replace(moves=moves, outcome=s.outcome, digest=digest(s)))
    return len(moves)


def check_decision(look: Look, number: int, effort: Effort) -> None:
    cards_conserved(look)
    options_in_order(look)
    if number % effort.every == 0:
        clone_is_equal_and_apart(look)
        json_round_trip(look)
        every_option_applies(look)
        all_else_is_refused(look)
    if number % effort.secrets_every == 0:
        check_secrets(look)
    if effort.support_every and number % effort.support_every == 0:
        for viewer in look.viewers():
            redeal_reaches_the_truth(look, viewer, effort.support_tries)


def check_secrets(look: Look) -> None:
    """The three no-leak checks, for every seat and a spectator."""
    for viewer in look.viewers():
        sample = look.game.sampler(look.s, viewer)
        twin = sample(look.seed())
        view_survives_redeal(look, viewer, twin)
        redeal_can_be_played(look, twin)
        twins_tell_the_same(look, viewer, twin)
        redeal_depends_on_knowledge_alone(look, viewer, twin, sample)
        words_reach_who_hears_them(look, viewer)
    redeals_use_what_is_seen(look)


def check_twins(look: Look, course: Course, tries: int) -> None:
    """The same three with twins that owe nothing to `redeal`; and views are all that redeals use."""
    otherwise = course.made_otherwise(Fast.seeded(len(course.moves)))
    for viewer in look.viewers():
        different_options(look, viewer)
        if otherwise is not None and looks_the_same(look, viewer, otherwise):
            who_sees_the_same_supposes_the_same(look, viewer, (look.s, otherwise), 0, "after another course")
        twin = course.twin(viewer, look.dice, tries)
        if twin is not None:
            told_the_same_sees_the_same(look, viewer, twin)
            twins_tell_the_same(look, viewer, twin)
            redeal_depends_on_knowledge_alone(look, viewer, twin, look.game.sampler(look.s, viewer))


def check_position(game: Game, line: str, moves: tuple[str, ...] = ()) -> None:
    """All that is held of one decision, in a corner that random games seldom come to: a position, and what those who
    are asked first do in it."""
    s = game.read_position(line, Fast.seeded(0))
    s.loud = True
    for move in moves:
        play(s, to_act(s)[0], *game.space.parse_said(move))
    look = Look(game, s, Fast.seeded(1), cards_in(game, s))
    check_decision(look, 0, Effort())
    for viewer in look.viewers():
        different_options(look, viewer)


def random_move(look: Look) -> tuple[Seat, Action, str]:
    """A random option of a random seat that is asked; now and then somebody else is quicker: the clock, the house, or
    a seat with something it may do besides."""
    s, dice = look.s, look.dice
    besides = [seat for seat in (CLOCK, HOUSE, *range(s.seats)) if legal(s, seat)]
    asked = [seat for seat in to_act(s) if seat != CLOCK]
    seats = besides if not asked or dice.below(8) == 0 else asked
    seat = seats[dice.below(len(seats))]
    options = legal(s, seat)
    action = options[dice.below(len(options))]
    return seat, action, some_words(dice, action)


def some_words(dice: Chance, action: Action) -> str:
    """What is said with an action that has words: seldom the same, sometimes with marks that files and screens must
    carry."""
    if not action.speaks:
        return ""
    said = ("So.", 'Ну, "да" | #1: \\n?', "è🙂")[dice.below(3)]
    return f"{dice.below(1_000)} {said}"[: action.speaks].rstrip()


def cards_in(game: Game, s: Table) -> Counter[str]:
    return Counter([card for cards in game.zones(s).values() for card in cards])


# ---- the state


def cards_conserved(look: Look) -> None:
    """Every card is in one zone, at every decision."""
    now = cards_in(look.game, look.s)
    if now != look.cards:
        look.fail("cards conserved", f"gone {dict(look.cards - now)}, come {dict(now - look.cards)}")


def clone_is_equal_and_apart(look: Look) -> None:
    """A clone is equal, and what is played on it does not touch the original."""
    before = to_json(look.s)
    copy = look.s.clone()
    if to_json(copy) != before:
        look.fail("clone equal", "the clone differs")
    playout(copy, 40)
    if to_json(look.s) != before:
        look.fail("clone apart", "playing on the clone changed the original")


def json_round_trip(look: Look) -> None:
    """The state survives JSON in the middle of anything, and goes on the same."""
    text = to_json(look.s)
    back = restore(look.game.blank(look.s.seats), json.loads(text), look.game.space)
    if to_json(back) != text:
        look.fail("json round trip", "the state came back different")
    copy = look.s.clone()
    playout(back, 40)
    playout(copy, 40)
    if to_json(back) != to_json(copy):
        look.fail("json round trip", "the state that came back went on differently")


# ---- options


def options_in_order(look: Look) -> None:
    """Whoever is asked has options, distinct and sorted; nobody else has any but those that stand besides."""
    asked, ask = to_act(look.s), look.s.ask
    assert ask is not None
    if not asked and not legal(look.s, CLOCK) and not legal(look.s, HOUSE):
        look.fail("somebody is asked", "the game runs and nobody can go on")
    for seat in range(look.s.seats):
        ids = [option.id for option in legal(look.s, seat)]
        if seat in asked and not ask.open_to(seat):
            look.fail("options", f"seat {seat} is asked and has none")
        if seat not in asked and len(ids) > len(ask.also_open_to(seat)):
            look.fail("options", f"seat {seat} is not asked and has some")
        if ids != sorted(set(ids)):
            look.fail("options", f"not sorted and distinct: {ids}")


def every_option_applies(look: Look) -> None:
    """Every option can be played, keeps the cards together, and is the same thing as text and as integer."""
    for seat in (CLOCK, HOUSE, *range(look.s.seats)):
        for option in legal(look.s, seat):
            if look.game.space.parse(option.text) is not option or look.game.space[option.id] is not option:
                look.fail("action round trip", f"{option.text} ({option.id})")
            copy, words = look.s.clone(), some_words(look.dice, option)
            if look.game.space.parse_said(option.with_words(words)) != (option, words):
                look.fail("action round trip", f"{option.with_words(words)} ({option.id})")
            try:
                play(copy, seat, option, words)
            except IllegalAction as refusal:
                look.fail("every option applies", f"{option.text} of seat {seat}: {refusal}")
            cards_conserved(look._replace(s=copy))


def all_else_is_refused(look: Look) -> None:
    """Anything that is no option raises with a rule and a message, and changes nothing."""
    before = save(look.s)
    for seat in range(look.s.seats):
        options = legal(look.s, seat)
        for action in some_actions(look):
            if action not in options:
                refused(look, seat, action, some_words(look.dice, action))
            elif action.speaks:
                refused(look, seat, action, "")
                refused(look, seat, action, "a" * (action.speaks + 1))
            else:
                refused(look, seat, action, "words")
    if save(look.s) != before:
        look.fail("a refusal changes nothing", "the state changed")


def some_actions(look: Look) -> tuple[Action, ...]:
    """All actions; of a large space those that somebody may do now, and others drawn at random."""
    actions = look.game.space.actions
    if len(actions) <= MANY_ACTIONS:
        return actions
    open_to_some = [option for seat in range(look.s.seats) for option in legal(look.s, seat)]
    return (*open_to_some, *[actions[look.dice.below(len(actions))] for _ in range(MANY_ACTIONS)])


def refused(look: Look, seat: Seat, action: Action, words: str = "") -> None:
    try:
        play(look.s, seat, action, words)
    except IllegalAction:
        why = look.game.why_not(look.s, seat, action, words)
        if not why.rule or not why.key:
            look.fail("refusals say why", f"{action.text} of seat {seat}")
    else:
        look.fail("all else is refused", f"{action.text} of seat {seat}")


def nothing_after_the_end(look: Look) -> None:
    for seat in (CLOCK, HOUSE, *range(look.s.seats)):
        if seat in to_act(look.s) or legal(look.s, seat):
            look.fail("nothing after the end", f"seat {seat} is still asked")
    refused(look, 0, look.game.space.actions[0])


def same_digest_on_replay(look: Look, record: Record) -> None:
    """The record, written and read back, leads to the same state."""
    replay(look.game, parse_record(record.text()))


# ---- no leak


def view_survives_redeal(look: Look, viewer: Viewer, twin: Table) -> None:
    """(a) What the seat sees is all that redeal keeps: the view of a twin is the same, options too."""
    here, there = look.game.view(look.s, viewer).to_json(), look.game.view(twin, viewer).to_json()
    if here != there:
        look.fail("view survives redeal", f"viewer {viewer}\n  here  {here}\n  there {there}")
    cards_conserved(look._replace(s=twin))


def told_the_same_sees_the_same(look: Look, viewer: Viewer, twin: Table) -> None:
    """(a) for a twin found without `redeal`: whoever was told the same all along sees the same."""
    here, there = look.game.view(look.s, viewer).to_json(), look.game.view(twin, viewer).to_json()
    if here != there:
        look.fail("told the same, sees the same", f"viewer {viewer}\n  here  {here}\n  there {there}")


def different_options(look: Look, viewer: Viewer) -> None:
    """Who is told the same of different moves sees the same; and where views are equal, redeals are."""
    told_of: dict[str, str] = {}
    seen: dict[str, Table] = {}
    seed = look.seed()
    for seat in to_act(look.s):
        for option in legal(look.s, seat):
            end, move = look.s.clone(), f"after {option.text} of seat {seat}"
            end.loud = True
            play(end, seat, option, some_words(look.dice, option))
            sight = look.game.view(end, viewer).to_json()
            own = option.text if seat == viewer else ""
            other = told_of.setdefault(own + what_is_told(end, viewer), sight)
            if sight != other:
                look.fail("told the same, sees the same", f"viewer {viewer}, {move}\n  here  {sight}\n  there {other}")
            who_sees_the_same_supposes_the_same(look, viewer, (seen.setdefault(sight, end), end), seed, move)


def who_sees_the_same_supposes_the_same(
    look: Look, viewer: Viewer, equals: tuple[Table, Table], seed: int, when: str
) -> None:
    """What redeals use is in the view, its history included: of two tables that look the same they are the same."""
    here, there = equals
    if here is there:
        return
    if to_json(look.game.redeal(here, viewer, seed)) != to_json(look.game.redeal(there, viewer, seed)):
        look.fail("the view tells all that redeals use", f"viewer {viewer}, {when}")


def redeals_use_what_is_seen(look: Look) -> None:
    """The same of tables that remember something else: who sees no difference supposes none."""
    for viewer, field, used in redeals_that_use_more(look.game, look.s, look.dice):
        look.fail("the view tells all that redeals use", f"viewer {viewer}: by `{field}`, unseen, they deal {used}")


def words_passed_on_are_seen(look: Look, said: list[str]) -> None:
    """Words that redeals still know the view tells too, however long ago they were said."""
    if not said:
        return
    for viewer in look.viewers():
        supposed = to_json(look.game.redeal(look.s, viewer, 0))
        seen = look.game.view(look.s, viewer).to_json()
        for words in [json.dumps(words, ensure_ascii=False) for words in said]:
            if words in supposed and words not in seen:
                look.fail("the view tells all that redeals use", f"viewer {viewer} was told {words}")


def looks_the_same(look: Look, viewer: Viewer, other: Table) -> bool:
    if other.seats != look.s.seats:
        return False
    return look.game.view(look.s, viewer).to_json() == look.game.view(other, viewer).to_json()


def redeal_can_be_played(look: Look, twin: Table) -> None:
    """What was dealt anew is a whole table: everybody's options are those of the new cards."""
    if twin.outcome is None:
        options_in_order(look._replace(s=twin))
        every_option_applies(look._replace(s=twin))


def redeal_depends_on_knowledge_alone(look: Look, viewer: Viewer, twin: Table, sample: Sampler) -> None:
    """(c) From the state or from a twin, the same seed gives the same table: nothing hidden got through."""
    seed = look.seed()
    here = to_json(sample(seed))
    there = to_json(look.game.redeal(twin, viewer, seed))
    if here != there:
        look.fail("redeal depends on knowledge alone", f"viewer {viewer}\n  here  {here}\n  there {there}")


def twins_tell_the_same(look: Look, viewer: Viewer, twin: Table) -> None:
    """(b) The same action in two states the seat cannot tell apart: byte-equal refusals, and events that differ
    exactly where the views differ afterwards, that is, where the action itself brought something to light.
    Across a fresh deal the view forgets what came to light before it; there only the views are held to the events.
    What the house may say is told to all, so it is the same."""
    if viewer is not None:
        same_refusals(look, twin, viewer)
    if legal(look.s, HOUSE) != legal(twin, HOUSE):
        look.fail("twins tell the same", f"viewer {viewer}: the house may say {legal(twin, HOUSE)} in a twin")
    asked = to_act(look.s)
    others = range(look.s.seats) if look.s.ask is not None and look.s.ask.also is not None else asked
    for seat in (CLOCK, HOUSE, *others) if look.s.outcome is None else ():
        common = [option for option in legal(look.s, seat) if option in legal(twin, seat)]
        if common:
            same_news(look, twin, viewer, seat, common[look.dice.below(len(common))])


def same_refusals(look: Look, twin: Table, viewer: Seat) -> None:
    for action in look.game.space.actions:
        here = look.game.why_not(look.s, viewer, action).plain()
        there = look.game.why_not(twin, viewer, action).plain()
        if here != there:
            look.fail("twins tell the same", f"refusing {action.text} to {viewer}: {here} and {there}")


def same_news(look: Look, twin: Table, viewer: Viewer, seat: Seat, action: Action) -> None:
    seed, words = look.seed(), "…" if action.speaks else ""
    here, there = [after(look, s, viewer, (seat, action, words), seed) for s in (look.s, twin)]
    told_more = shows_before_it_tells(here, there)
    same_words, same_sight = here.heard == there.heard, here.seen[-1] == there.seen[-1]
    if told_more or (same_sight > same_words and not here.fresh and not there.fresh):
        look.fail("twins tell the same", f"{action.text} of {seat}, viewer {viewer}\n  {here}\n  {there}")


def words_reach_who_hears_them(look: Look, viewer: Viewer) -> None:
    """Other words change nothing for whoever does not hear them: neither what they see nor what they suppose."""
    seats = range(look.s.seats)
    speaking = [(seat, option) for seat in seats if seat != viewer for option in legal(look.s, seat) if option.speaks]
    if not speaking:
        return
    seat, action = speaking[look.dice.below(len(speaking))]
    seed = look.seed()
    here, there = [after(look, look.s, viewer, (seat, action, words), seed) for words in ("a", "b")]
    same_redeal = here.heard != there.heard or redealt(look, here, viewer, seed) == redealt(look, there, viewer, seed)
    if shows_before_it_tells(here, there) or not same_redeal:
        look.fail("words reach who hears them", f"{action.text} of {seat}, viewer {viewer}\n  {here}\n  {there}")


class After(NamedTuple):
    """A move, and what a viewer was told and shown: at each moment in between, and at the end."""

    heard: list[str]
    seen: list[str]
    fresh: bool  # something happened that a view may forget
    s: Table


def after(look: Look, s: Table, viewer: Viewer, move: tuple[Seat, Action, str], seed: int) -> After:
    s = s.clone()
    s.loud = True
    s.chance = Fast.seeded(seed)
    play(s, *move)
    heard = [*[told(moment.events, viewer) for moment in s.moments], told(s.events, viewer)]
    seen = [look.game.view(state, viewer).to_json() for state in (*[moment.state for moment in s.moments], s)]
    fresh = any([event.kind in look.game.forgets for event in all_events(s)])
    return After(heard, seen, fresh, s)


def shows_before_it_tells(here: After, there: After) -> bool:
    """Whether a view differs, in between or at the end, though all that was told until then is the same."""
    for i in range(min(len(here.seen), len(there.seen))):
        if here.heard[i] != there.heard[i]:
            return False
        if here.seen[i] != there.seen[i]:
            return True
    return len(here.seen) != len(there.seen)


def redealt(look: Look, end: After, viewer: Viewer, seed: int) -> str:
    return to_json(look.game.redeal(end.s, viewer, seed))


def redeal_reaches_the_truth(look: Look, viewer: Viewer, tries: int) -> None:
    """Support: whatever lies in a hidden place turns up there sooner or later when the cards are dealt anew."""
    missing = places(look.game, look.s)
    sample = look.game.sampler(look.s, viewer)
    for _ in range(tries):
        missing -= places(look.game, sample(look.seed()))
        if not missing:
            return
    look.fail("redeal reaches the truth", f"viewer {viewer}: never {sorted(missing)}")


def places(game: Game, s: Table) -> set[tuple[str, int, str]]:
    return {(zone, i, card) for zone, cards in game.zones(s).items() for i, card in enumerate(cards)}
