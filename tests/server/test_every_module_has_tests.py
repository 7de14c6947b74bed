"""Tests mirror the source: to each module of the server belongs a file of tests, and to each file a module."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cantina.games import GAMES

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
SOURCE: Final = ROOT / "src" / "cantina" / "server"
SUITES: Final = ("processes", "sent_bytes")  # of the whole server
OF_GAMES: Final = {f"test_{game.replace('-', '_')}" for game in GAMES}

# Modules that are seen only in what others do, and where that is tested.
TESTED_BY: Final[dict[str, str]] = {
    "http_status": "tests/docs/test_protocol_page.py",
    "page_words": "tests/web/test_words.py",
    "protocol": "tests/server/sent_bytes/test_openapi_document.py",
    "protocol_records": "tests/server/test_finished_games.py",
    "protocol_requests": "tests/server/sent_bytes/test_openapi_document.py",
    "protocol_words": "tests/web/test_words.py",
    "record_replay": "tests/server/test_finished_games.py",
    "refusals": "tests/server/test_http_errors.py",
    "request_params": "tests/server/test_http_errors.py",
    "routes/people": "tests/server/table/test_moderation.py",
    "routes/records": "tests/server/test_finished_games.py",
    "routes/route_decorators": "tests/server/test_app.py",
    "serve_cli": "tests/test_cli.py",
    "sse_response": "tests/server/test_sse_stream.py",
    "store/batch": "tests/server/store/test_writer.py",
    "store/erasure": "tests/server/test_retention.py",
    "store/entries": "tests/server/store/test_store.py",
    "store/schema": "tests/server/store/test_migrations.py",
    "store/statements": "tests/server/store/test_store.py",
    "table/ledger": "tests/server/table/test_apply_happenings.py",
    "table/seating": "tests/server/table/test_lobby.py",
    "table/standing_orders": "tests/server/sent_bytes/test_standing_orders.py",
}


def modules() -> list[str]:
    """Every module by its path without the ending; a package of one subject, such as the migrations, is one module."""
    paths = [path.relative_to(SOURCE).with_suffix("") for path in SOURCE.rglob("*.py")]
    packages = {str(path.parent) for path in paths if path.name == "__init__" and len(path.parts) == 3}
    plain = {str(path) for path in paths if path.name != "__init__" and len(path.parts) <= 2}
    return sorted(plain | packages)


def files_of_tests() -> list[str]:
    paths = [path.relative_to(HERE).with_suffix("") for path in HERE.rglob("test_*.py")]
    return sorted(str(path) for path in paths if path.parts[0] not in SUITES and path.name not in OF_GAMES)


def module_of(file: str) -> str:
    """`table/test_moves` and `table/test_moves_taken_back` are for `table/moves`; "" for a file of no module."""
    folder, _, name = file.rpartition("/")
    found = [module for module in modules() if module.rpartition("/")[0] == folder]
    named = [module for module in found if f"{name}_".startswith(f"test_{module.rpartition('/')[2]}_")]
    return max(named, key=len, default="")


@pytest.mark.parametrize("module", modules())
def test_a_module_has_its_tests_or_it_is_said_where_they_are(module: str) -> None:
    own = [file for file in files_of_tests() if module_of(file) == module]
    if module in TESTED_BY:
        assert own == []
        assert (ROOT / TESTED_BY[module]).is_file()
    else:
        assert own != []


def test_a_file_of_tests_is_named_after_a_module() -> None:
    assert [file for file in files_of_tests() if not module_of(file)] == [Path(__file__).stem]


def test_what_is_tested_elsewhere_is_a_module() -> None:
    assert set(TESTED_BY) <= set(modules())
