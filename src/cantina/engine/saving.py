"""A state as JSON, in the middle of anything, and its fingerprint."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from .actions import ActionSpace
from .ask import NOBODY, Ask, Several, Standing, Timer
from .chance import restore_chance
from .state import Outcome, Table
from .steps import NAMES, STEPS


def freeze(value: Any) -> Any:
    """JSON has lists only: inside a field they stand for tuples."""
    return tuple([freeze(item) for item in value]) if isinstance(value, list) else value


def save(s: Table) -> dict[str, Any]:
    """The whole state as plain data."""
    ask = s.ask
    saved = {
        "seats": s.seats,
        "agenda": save_agenda(s.agenda),
        "ask": None if ask is None else save_ask(ask),
        "chance": s.chance.plain(),
        "outcome": None if s.outcome is None else list(s.outcome),
        **{name: getattr(s, name) for name in s.fields()},
    }
    return {**saved, "timers": [save_timer(timer) for timer in s.timers]} if s.timers else saved


def save_agenda(agenda: tuple[Any, ...]) -> list[list[Any]]:
    """What is still to happen, the next first."""
    planned = []
    while agenda:
        (fn, *args), agenda = agenda
        planned.append([NAMES[fn], *args])
    return planned


def save_ask(ask: Ask) -> dict[str, Any]:
    """A question.  What it does not have is left out; those who have answered keep their options, for redeals."""
    options = ask.several if ask.seat == NOBODY else ((ask.seat, ask.options),)
    saved = {
        "mode": ask.mode,
        "prompt": ask.prompt,
        "options": save_several(options),
        "then": [NAMES[ask.then], *ask.args],
        "about": ask.about,
        "seconds": ask.seconds,
        "got": [[seat, action.text] for seat, action in ask.got],
    }
    if ask.rule or ask.at:
        saved["rule"], saved["at"] = ask.rule, ask.at
    if ask.picks:
        saved["picks"] = [list(pick) for pick in ask.picks]
    if ask.also is not None:
        saved["also"] = {"options": save_several(ask.also.options), "then": [NAMES[ask.also.then], *ask.also.args]}
    return saved


def save_several(several: Several) -> list[Any]:
    return [[seat, [action.text for action in options]] for seat, options in several]


def save_timer(timer: Timer) -> dict[str, Any]:
    return {
        "ring": timer.ring.text,
        "seconds": timer.seconds,
        "running": timer.running,
        "then": [NAMES[timer.then], *timer.args],
    }


def restore(blank: Table, data: Mapping[str, Any], space: ActionSpace) -> Table:
    """Fill a blank state of the right game with what `save` wrote (before or after a trip through JSON)."""
    data = json.loads(json.dumps(data))
    blank.agenda = ()
    for name, *args in reversed(data["agenda"]):
        blank.then((STEPS[name], *freeze(args)))
    blank.ask = None if data["ask"] is None else restore_ask(data["ask"], space)
    blank.chance = restore_chance(data["chance"])
    blank.outcome = None if data["outcome"] is None else Outcome(*freeze(data["outcome"]))
    blank.timers = tuple([restore_timer(timer, space) for timer in data.get("timers", ())])
    for name in blank.fields():
        value = freeze(data[name])
        setattr(blank, name, list(value) if isinstance(getattr(blank, name), list) else value)
    return blank


def restore_ask(data: Mapping[str, Any], space: ActionSpace) -> Ask:
    several = restore_several(data["options"], space)
    seat, options = several[0] if data["mode"] == "one" else (NOBODY, ())
    then, args = STEPS[data["then"][0]], freeze(data["then"][1:])
    about = None if data["about"] is None else {key: freeze(value) for key, value in data["about"].items()}
    ask = Ask(
        *(data["mode"], data["prompt"], seat, options, then, args),
        *(about, data["seconds"], data.get("rule", ""), data.get("at", "")),
    )
    ask.several = () if data["mode"] == "one" else several
    ask.picks = tuple([(seat, count) for seat, count in data.get("picks", ())])
    ask.got = tuple([(seat, space.parse(text)) for seat, text in data["got"]])
    if "also" in data:
        name, *also_args = data["also"]["then"]
        ask.also = Standing(restore_several(data["also"]["options"], space), STEPS[name], freeze(also_args))
    return ask


def restore_several(data: list[Any], space: ActionSpace) -> Several:
    return tuple([(seat, tuple([space.parse(text) for text in texts])) for seat, texts in data])


def restore_timer(data: Mapping[str, Any], space: ActionSpace) -> Timer:
    name, *args = data["then"]
    return Timer(space.parse(data["ring"]), data["seconds"], data["running"], 0, STEPS[name], freeze(args))


def to_json(s: Table) -> str:
    """One line, always the same for equal states."""
    return one_line(save(s))


def one_line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def digest(s: Table) -> str:
    """A short fingerprint of the whole state.  Rule and place of a question go without saying: they follow from it."""
    data = save(s)
    if data["ask"] is not None:
        data["ask"] = {key: value for key, value in data["ask"].items() if key not in ("rule", "at")}
    return hashlib.blake2b(one_line(data).encode(), digest_size=16).hexdigest()
