"""docs/protocol.md says what the server does: its tables are compared with the code, its examples with the types."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
import pytest

from cantina.engine import errors
from cantina.games import GAMES
from cantina.server import app, http_status, protocol, refusals
from cantina.server.limits import Rate, Rates
from cantina.server.routes import in_game, page, people, records, server_info, tables
from cantina.text.catalogue import read_entries

from .page import Example, examples, quoted, rows, section

PAGE: Final = "protocol.md"
SOURCE: Final = Path(errors.__file__).parents[1]
GROUPS: Final = (server_info, tables, people, in_game, records)
ROUTES: Final[list[Any]] = [*(route for group in GROUPS for route in group.ROUTES), page.words]
EXAMPLES: Final = [example for example in examples(PAGE) if example.title.startswith("json ")]

# Only the command line says these.
NOT_SENT: Final = {
    "no-own-deck",
    "game-without-words",
    *(
        "bad-option",
        "no-such-choice",
        "wrong-number-of-bots",
        "too-few-games",
        "too-few-jobs",
        "bad-seat-salt",
        "no-shuffle",
        *("no-game", "no-copy", "bad-url", "bad-address"),
        "plots-need-matplotlib",
    ),
    *("bad-duration", "nothing-to-purge", "no-such-person"),
    *("out-of-range", "unknown-level", "cannot-listen", "cannot-back-up"),
    *("unknown-database", "database-unreachable", "database-too-new"),
    *("no-such-step", "no-agenda", "bad-ask", "bad-part"),  # of positions that the server does not read
    "bad-code",  # to a client any code that opens nothing is `no-such-table`
}


WRONG_WORDS: Final = ("words-needed", "too-many-words", "bad-words", "no-words-here")  # engine.actions.why_not_said

# ---- requests


def requests_in_code() -> dict[str, Any]:
    """Every request with what answers it; the front door is for browsers."""
    routes = [route for route in ROUTES if route.include_in_schema is not False]
    return {
        f"{method} {path.replace(':str', '')}": route
        for route in routes
        for path in route.paths
        for method in route.http_methods
        if method in ("GET", "POST")
    }


def requests_on_the_page() -> dict[str, str]:
    return {quoted(cells[0])[0]: cells[1] for cells in rows(section(PAGE, "Requests")) if quoted(cells[0])}


def test_every_request_is_on_the_page_and_no_other() -> None:
    assert set(requests_on_the_page()) == set(requests_in_code())


@pytest.mark.parametrize("request_line", [*requests_in_code()])
def test_the_fields_of_a_request_are_on_the_page(request_line: str) -> None:
    route = requests_in_code()[request_line]
    body = get_type_hints(route.fn).get("data")
    body = next((kind for kind in get_args(body) if kind is not type(None)), body)  # a body that may be left out
    wanted = {} if body is None else {field.name: field.required for field in msgspec.structs.fields(body)}
    cell = requests_on_the_page()[request_line].partition("query")[0]

    needed, _, optional = cell.partition("(")

    assert set(quoted(needed)) == {name for name, required in wanted.items() if required}
    assert set(quoted(optional)) == {name for name, required in wanted.items() if not required}


# ---- refusals


@cache
def raised() -> dict[str, set[int]]:
    """Every key of a refusal in the source, with the statuses it can have."""
    found: dict[str, set[int]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                for key, status in keys_made(node):
                    found.setdefault(key, set()).add(http_status.STATUS.get(key, status))
    for key in WRONG_WORDS:
        found.setdefault(key, set()).add(status_of(errors.IllegalAction))
    return found


def keys_made(call: ast.Call) -> Iterator[tuple[str, int]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = {"refuse": 0, "BadText": 0, "wrong": 0}.get(name, 1)
    kind = {"refuse": refusals.Refusal, "WrongKey": refusals.Refusal, "wrong": errors.BadText}.get(name)
    kind = kind or getattr(errors, name, None)
    if kind is not None and len(call.args) > place:
        for constant in ast.walk(call.args[place]):
            if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                yield constant.value, status_of(kind)


def status_of(kind: type[errors.CantinaError]) -> int:
    bad_request = issubclass(kind, errors.IllegalAction | errors.BadSetup | errors.BadText)
    return http_status.UNPROCESSABLE if bad_request else http_status.CONFLICT


def codes_on_the_page() -> dict[str, set[int]]:
    found = {}
    for codes, status, _ in rows(section(PAGE, "Refusals")):
        for code in quoted(codes):
            assert code not in found, code
            found[code] = {int(number) for number in status.split(", ")}
    return found


def test_every_code_a_client_can_get_is_on_the_page_and_no_other() -> None:
    common = set(read_entries("", "en")["error"])
    assert set(http_status.STATUS) <= common
    assert set(codes_on_the_page()) == common - NOT_SENT


def test_the_codes_of_games_are_not_among_them() -> None:
    own = {key for game in GAMES for key in read_entries(game, "en")["error"]}
    assert not own & set(codes_on_the_page())


@pytest.mark.parametrize("code", [*codes_on_the_page()])
def test_the_status_of_a_code_is_right(code: str) -> None:
    known = {http_status.STATUS[code]} if code in http_status.STATUS else raised()[code]
    assert codes_on_the_page()[code] == known


# ---- limits


def test_the_limits_are_right() -> None:
    shown = [(of_a_second(often), int(at_once)) for _, often, at_once in list(rows(section(PAGE, "Limits")))[1:]]
    rates = [rate for rate in Rates() if isinstance(rate, Rate)]
    assert shown == [(rate.per_second, rate.burst) for rate in rates]


def of_a_second(text: str) -> float:
    number, _, parts = text.partition("/")
    return int(number) / int(parts or 1)


def test_the_other_numbers_are_right() -> None:
    said = " ".join(section(PAGE, "Limits").split())
    assert f"{Rates().streams_each} streams at a time for each client, {Rates().streams:,} in all" in said
    assert f"bodies above {app.MOST_BODY // 1024} KiB" in said


# ---- examples


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_answer_on_the_page_has_the_form_the_server_gives(example: Example) -> None:
    kind = getattr(protocol, example.title.removeprefix("json "))
    shown = json.loads(example.text)

    read = msgspec.json.decode(example.text.encode(), type=kind)

    assert without_nulls(msgspec.to_builtins(read)) == without_nulls(shown)


def without_nulls(value: Any) -> Any:
    """What is null may also be left out."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list) else value


def test_there_are_examples() -> None:
    assert {example.title for example in EXAMPLES} >= {"json Welcome", "json Done", "json News", "json Problem"}
