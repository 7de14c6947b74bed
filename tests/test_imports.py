"""Imports go one way, the rules know no chance, time or machine but the table's own, and files stay short."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SRC: Final = Path(__file__).parent.parent / "src"
FILES: Final = sorted(SRC.rglob("*.py"))

# Which part of the package may import which.  A game is a part of its own: "games.secret_invasion".
RULES: Final = {"engine", "games", "match"}
MAY_IMPORT: Final[dict[str, set[str]]] = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "match": RULES,
    "bots": {*RULES, "bots"},
    "text": {*RULES, "text"},
    "arena": {*RULES, "bots", "text", "arena"},
}
ANYTHING: Final = ("", "server", "terminal", "cli", "__main__")  # "" is cantina/__init__.py, the public names
IMPURE: Final = {"random", "time", "datetime", "os", "sys", "secrets", "asyncio", "socket", "threading"}
READS_FILES: Final = {"importlib", "tomllib", "pathlib", "io"}  # a game may read its own deck and words, the engine not
READS_TOML: Final = ("cantina.engine.deck_file", "tomllib")  # from a text it is given
OF_A_GAME: Final = {"importlib.resources", "tomllib"}

# Inside the server a layer may import itself and those before it.
SERVER_LAYERS: Final[dict[str, set[str]]] = {
    "what needs no table": {
        *("clean_text", "even_lengths", "fair_shuffle", "gzip_pieces", "http_status", "limits", "log_output"),
        *("long_work", "metrics", "network_marks", "random_codes", "refusals", "worker_pool"),
    },
    "what is decided, kept, thought and written over the wire": {
        "table",
        "store",
        "bot_workers",
        "protocol",
        "protocol_records",
        "protocol_requests",
        "protocol_words",
    },
    "what is told": {
        *(
            "event_words",
            "finished_games",
            "link_preview",
            "page_words",
            "retention",
            "protocol_conversion",
            "record_replay",
            "sse_frames",
            "sse_stream",
            "translations",
        ),
    },
    "where it is told": {"bot_pacing", "log_reading", "room", "rooms", "service_time", "stream_catch_up"},
    "how requests come in": {
        *("guard", "http_connection", "http_errors", "move_fast_path", "request_params", "seat_tokens"),
        *("sse_response", "strict_request"),
    },
    "requests": {"routes"},
    "what is started": {"app", "serve", "serve_cli", "verify_cli"},
}
# These know nothing of one another, and of the layer before them only this.
SERVER_APART: Final[dict[str, set[str]]] = {
    "table": {"clean_text", "fair_shuffle", "refusals"},
    "store": set(),
    "bot_workers": {"worker_pool"},
    "protocol": set(),
    "protocol_records": set(),
    "protocol_requests": set(),
    "protocol_words": set(),
}
NOT_OF_THE_TABLE: Final = {*IMPURE, "litestar", "uvicorn", "sqlalchemy", "structlog", "prometheus_client"}


# ---- reading the trees


def module_of(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {module_of(path): path for path in FILES}


def imports(source: str, module: str, *, package: bool) -> Iterator[tuple[int, str]]:
    """Every import of a file with its line, wherever it stands, as a full name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".") if package else module.split(".")[:-1]
            above = base[: len(base) - node.level + 1] if node.level else []
            whole = ".".join([*above, *([node.module] if node.module else [])])
            for name in [name for name in node.names if name.name != "__version__"]:
                inner = f"{whole}.{name.name}"
                yield node.lineno, inner if inner in MODULES or not whole.startswith("cantina") else whole


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    yield from imports(path.read_text("utf-8"), module_of(path), package=path.name == "__init__.py")


def part(module: str) -> str:
    """`cantina.engine.state` is of the engine, `cantina.games.spyfall.rules` of games.spyfall, `cantina` of nothing."""
    names = module.split(".")[1:]
    return ".".join(names[:2]) if len(names) > 1 and names[0] == "games" else ".".join(names[:1])


def wrong_way(module: str, imported: str) -> bool:
    """Whether a module of ours may not import this one of ours."""
    here, there = part(module), part(imported)
    if there == "cli":
        return here not in ("cli", "__main__")
    if here in ANYTHING:
        return False
    if here.startswith("games."):
        return there not in ("engine", here)
    return there.partition(".")[0] not in MAY_IMPORT[here]


def server_part(module: str) -> str:
    """`cantina.server.table.moves` is of the table, `cantina.server.room` of itself, what is elsewhere of nothing."""
    names = module.split(".")
    return names[2] if names[1:2] == ["server"] and len(names) > 2 else ""


def server_layer(part: str) -> int:
    return next(place for place, parts in enumerate(SERVER_LAYERS.values()) if part in parts)


def wrong_way_in_the_server(module: str, imported: str) -> bool:
    here, there = server_part(module), server_part(imported)
    if not here or not there or here == there:
        return False
    if here in SERVER_APART:
        return there not in SERVER_APART[here]
    return server_layer(there) > server_layer(here)


def impure(module: str, imported: str) -> bool:
    """Whether rules import what only the edge may: chance, time, the machine."""
    top = imported.partition(".")[0]
    if top in IMPURE:
        return True
    if part(module) == "engine":
        return top in READS_FILES and (module, imported) != READS_TOML
    return top in READS_FILES and not any(f"{imported}.".startswith(f"{known}.") for known in OF_A_GAME)


RULE_FILES: Final = [path for path in FILES if part(module_of(path)).startswith(("engine", "games"))]

# ---- the tests


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_go_one_way(path: Path) -> None:
    ours = [(line, name) for line, name in imports_of(path) if name.partition(".")[0] == "cantina"]
    assert [(line, name) for line, name in ours if wrong_way(module_of(path), name)] == []


SERVER_FILES: Final = [path for path in FILES if part(module_of(path)) == "server"]
TABLE_FILES: Final = [path for path in FILES if server_part(module_of(path)) == "table"]


@pytest.mark.parametrize("path", SERVER_FILES, ids=module_of)
def test_imports_go_one_way_inside_the_server(path: Path) -> None:
    wrong = [(line, name) for line, name in imports_of(path) if wrong_way_in_the_server(module_of(path), name)]
    assert wrong == []


@pytest.mark.parametrize("path", TABLE_FILES, ids=module_of)
def test_what_the_table_decides_knows_no_clock_no_network_and_no_database(path: Path) -> None:
    assert [(line, name) for line, name in imports_of(path) if name.partition(".")[0] in NOT_OF_THE_TABLE] == []


def test_every_module_of_the_server_has_its_layer_and_no_other_is_named() -> None:
    named = [part for parts in SERVER_LAYERS.values() for part in parts]
    assert sorted(named) == sorted({server_part(module) for module in MODULES} - {""})


@pytest.mark.parametrize("path", RULE_FILES, ids=module_of)
def test_engine_and_games_know_no_chance_no_clock_and_no_machine(path: Path) -> None:
    assert [(line, name) for line, name in imports_of(path) if impure(module_of(path), name)] == []


def test_every_part_of_the_package_has_its_place_in_the_order() -> None:
    parts = {part(module).partition(".")[0] for module in MODULES}
    assert parts <= {*MAY_IMPORT, *ANYTHING}


def test_the_engine_stays_small() -> None:
    engine = [path for path in FILES if part(module_of(path)) == "engine" and not path.name.startswith("contract")]
    assert sum(lines(path) for path in engine) < 3_200


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_no_file_is_long(path: Path) -> None:
    assert lines(path) <= 500


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


# ---- and that these tests would see it


@pytest.mark.parametrize(
    ("source", "module", "found"),
    [
        ("import cantina.match", "cantina.engine.state", ["cantina.match"]),
        ("from ..games import find_game", "cantina.engine.state", ["cantina.games"]),
        ("from .. import games", "cantina.engine.state", ["cantina.games"]),
        ("from ..match import new", "cantina.engine.state", ["cantina.match"]),
        ("from .. import Match", "cantina.engine.state", ["cantina"]),
        ("def f():\n    from ..match import new", "cantina.engine.state", ["cantina.match"]),
        ("from ...engine import state", "cantina.games.spyfall.rules", []),
        ("from . import view", "cantina.games.spyfall.rules", []),
        ("from .view import view", "cantina.games.spyfall.rules", []),
        ("from ..secret_invasion import rules", "cantina.games.spyfall.rules", ["cantina.games.secret_invasion.rules"]),
        ("from .. import find_game", "cantina.games.spyfall.rules", ["cantina.games"]),
        ("from ..games.secret_invasion import rules", "cantina.bots.search", []),
        ("from ..server import app", "cantina.bots.search", ["cantina.server"]),
        ("from ..text import words", "cantina.bots.search", ["cantina.text"]),
        ("from ..bots import base", "cantina.arena.simulate", []),
        ("from ..cli import main", "cantina.server.app", ["cantina.cli"]),
        ("from .cli import main", "cantina.__main__", []),
    ],
)
def test_an_import_the_wrong_way_is_seen(source: str, module: str, found: list[str]) -> None:
    wrong = [name for _, name in imports(source, module, package=False) if wrong_way(module, name)]
    assert [name.removesuffix(".app").removesuffix(".words") for name in wrong] == found


@pytest.mark.parametrize(
    ("source", "module", "seen"),
    [
        ("from ..protocol import TableShown", "cantina.server.table.ledger", True),
        ("from .. import protocol", "cantina.server.table.ledger", True),
        ("def f():\n    from ..store import Store", "cantina.server.table.lobby", True),
        ("from ..limits import Limits", "cantina.server.table.lobby", True),
        ("from ..refusals import refuse", "cantina.server.table.lobby", False),
        ("from .seating import Chair", "cantina.server.table.lobby", False),
        ("from ..table.ledger import Ledger", "cantina.server.store.store", True),
        ("from ..refusals import refuse", "cantina.server.store.store", True),
        ("from .table.happenings import Settings", "cantina.server.protocol", True),
        ("from .room import Room", "cantina.server.sse_frames", True),
        ("from .table.ledger import Ledger", "cantina.server.sse_frames", False),
        ("from .rooms import Rooms", "cantina.server.room", False),
        ("from .routes import tables", "cantina.server.rooms", True),
        ("from ..app import create", "cantina.server.routes.page", True),
        ("from ..room import Room", "cantina.server.routes.tables", False),
        ("from ..engine import state", "cantina.server.room", False),
    ],
)
def test_an_import_the_wrong_way_inside_the_server_is_seen(source: str, module: str, seen: bool) -> None:
    found = [name for _, name in imports(source, module, package=False)]
    assert any(wrong_way_in_the_server(module, name) for name in found) is seen


@pytest.mark.parametrize(
    ("source", "module", "seen"),
    [
        ("import random", "cantina.engine.chance", True),
        ("from time import monotonic", "cantina.games.spyfall.rules", True),
        ("import os.path", "cantina.games.spyfall.cards", True),
        ("import tomllib", "cantina.games.spyfall.cards", False),
        ("from importlib.resources import files", "cantina.games.spyfall.cards", False),
        ("import importlib", "cantina.games.spyfall.cards", True),
        ("import tomllib", "cantina.engine.record", True),
        ("import hashlib", "cantina.engine.chance", False),
    ],
)
def test_an_impure_import_is_seen(source: str, module: str, seen: bool) -> None:
    assert any(impure(module, name) for _, name in imports(source, module, package=False)) is seen
