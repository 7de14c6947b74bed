"""The log: readable by machines and people, and silent about secrets."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
import structlog
import uvicorn
from hypothesis import example, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from cantina.engine.errors import IllegalAction
from cantina.server import log_output
from cantina.server.limits import Rate

SECRETS = ("token", "cookie", "authorization", "secret", "seed", "salt", "hand", "cards", "view", "body", "text")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Other tests find logging as they left it."""
    root, loggers = (
        logging.getLogger(),
        ("uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy", "alembic", "litestar"),
    )
    kept = [
        (logger, logger.handlers[:], logger.propagate, logger.disabled, logger.level)
        for logger in (root, *map(logging.getLogger, loggers))
    ]
    root.handlers = []  # pytest's own are not ours to close
    yield
    for logger, handlers, propagate, disabled, level in kept:
        logger.handlers, logger.propagate, logger.disabled = handlers, propagate, disabled
        logger.setLevel(level)
    structlog.reset_defaults()


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    out, err = capsys.readouterr()
    assert out == ""
    return [json.loads(line) for line in err.splitlines()]


def line(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    [only] = lines(capsys)
    return only


# ---- how much


def test_the_same_over_and_over_is_told_by_sample_and_counted() -> None:
    now = [0.0]
    sampling = log_output.Sampling(Rate(2, 3), clock=lambda: now[0])

    def told(status: int, level: str = "info") -> dict[str, Any] | None:
        try:
            return dict(sampling(None, level, {"event": "request", "status": status, "path": f"/{now[0]}"}))
        except structlog.DropEvent:
            return None

    assert [told(429) is not None for _ in range(10)] == [True] * 3 + [False] * 7
    assert told(500) == {"event": "request", "status": 500, "path": "/0.0"}  # something else
    assert all(told(429, "debug") for _ in range(10))
    now[0] = 0.5
    assert told(429) == {"event": "request", "status": 429, "path": "/0.5", "left_out": 7}
    now[0] = 100.0
    assert told(429) == {"event": "request", "status": 429, "path": "/100.0"}


def test_a_flood_of_refusals_writes_little(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    for n in range(5_000):
        log_output.access({"method": "GET", "path": f"/nowhere/{n}"}, 429, 0.1)
    assert len(lines(capsys)) < 150


# ---- form


def test_a_line_is_json_with_a_time_in_utc(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    structlog.get_logger("cantina.bots").warning(
        "bot replaced", level_asked="careful", seats=3, share=0.5, late=True, who=None
    )
    told = line(capsys)
    stamp = datetime.fromisoformat(told.pop("timestamp"))
    assert abs((datetime.now(UTC) - stamp).total_seconds()) < 60
    assert told == {
        **{"event": "bot replaced", "level": "warning", "logger": "cantina.bots", "level_asked": "careful"},
        **{"seats": 3, "share": 0.5, "late": True, "who": None},
    }


def test_without_a_terminal_it_is_json_and_with_one_it_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log_output.set_up()
    structlog.get_logger().info("here")
    assert line(capsys)["event"] == "here"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    log_output.set_up()
    structlog.get_logger().info("here", seats=2, token="sesame")
    told = capsys.readouterr().err
    assert "here" in told
    assert "\x1b[" in told
    assert "sesame" not in told
    with pytest.raises(json.JSONDecodeError):
        json.loads(told)


@pytest.mark.parametrize("level", ["warning", "WARNING", logging.WARNING])
def test_below_the_level_nothing_is_said(level: int | str, capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True, level=level)
    structlog.get_logger().info("quiet")
    logging.getLogger("uvicorn.error").info("quiet")
    structlog.get_logger().warning("loud")
    logging.getLogger("uvicorn.error").warning("loud")
    assert [told["event"] for told in lines(capsys)] == ["loud", "loud"]


def test_what_is_bound_to_the_task_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    with structlog.contextvars.bound_contextvars(match="m1", token="sesame"):
        structlog.get_logger().info("here")
    told = line(capsys)
    assert (told["match"], told["token"]) == ("m1", "…")


# ---- the libraries


@pytest.mark.parametrize(
    "name", ["uvicorn", "uvicorn.error", "alembic.runtime.migration", "sqlalchemy.pool", "asyncio"]
)
def test_lines_of_the_libraries_look_like_ours(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("uvicorn").addHandler(logging.StreamHandler())
    log_output.set_up(json=True)
    logging.getLogger(name).warning("started %s", "well", extra={"token": "sesame"})
    told = line(capsys)
    assert (told["event"], told["level"], told["logger"]) == ("started well", "warning", name)
    assert "timestamp" in told
    assert "sesame" not in str(told)


def test_libraries_too_say_the_same_thing_a_few_times_only(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    for _ in range(2_000):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    lines = capsys.readouterr().err.splitlines()
    assert 100 <= len(lines) < 200
    assert all("Invalid HTTP" in line for line in lines)


def test_uvicorn_does_not_log_addresses(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True, level="debug")
    logging.getLogger("uvicorn.access").info('%s - "%s %s"', "192.0.2.7", "GET", "/t/BCHKMP?token=sesame")
    assert lines(capsys) == []


def test_sqlalchemy_tells_no_statements_even_when_everything_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("sqlalchemy").setLevel(logging.DEBUG)
    log_output.set_up(json=True, level="debug")
    with create_engine("sqlite://").connect() as connection:
        connection.execute(text("select :word"), {"word": "sesame"})
    assert "sesame" not in capsys.readouterr().err


def test_uvicorn_and_litestar_leave_it_alone_if_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    app = Litestar(logging_config=None)
    uvicorn.Config(app, log_config=None, access_log=False).load()
    logging.getLogger("uvicorn.error").warning("once")
    logging.getLogger("uvicorn.access").info("never")
    assert line(capsys)["event"] == "once"


def test_setting_up_twice_says_things_once(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    log_output.set_up(json=True)
    logging.getLogger("uvicorn.error").warning("once")
    assert len(lines(capsys)) == 1


# ---- breakdowns


def break_down() -> None:
    sesame = "open " + "sesame"
    raise RuntimeError(f"broken {len(sesame)}")


@pytest.mark.parametrize("as_json", [True, False])
def test_a_breakdown_is_told_with_its_way_and_without_its_locals(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    log_output.set_up(json=as_json)
    for logger in (structlog.get_logger(), logging.getLogger("uvicorn.error")):
        try:
            break_down()
        except RuntimeError:
            logger.exception("failed")
    told = capsys.readouterr().err
    assert told.count("RuntimeError: broken 11") == 2
    assert told.count("in break_down") == 2
    assert "open sesame" not in told


def test_a_breakdown_handed_over_as_a_value_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    try:
        break_down()
    except RuntimeError as error:
        caught = error
    structlog.get_logger().error("failed", exc_info=caught)
    assert "in break_down" in line(capsys)["exception"]


def test_a_breakdown_of_the_store_does_not_tell_what_was_stored(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    about = {"word": "sesame"}  # the lines of the source are told, and this is none of them
    try:
        with create_engine("sqlite://").connect() as connection:
            connection.execute(text("insert into nowhere values (:word)"), about)
    except SQLAlchemyError:
        structlog.get_logger().exception("failed")
    told = line(capsys)["exception"]
    assert "OperationalError" in told
    assert "[parameters: …" in told
    assert "sesame" not in told


def test_a_row_told_by_postgresql_is_not_told_on(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    row = "sesame"
    try:
        raise RuntimeError(f'null value in column "at"\nDETAIL:  Failing row contains ({row}, null).\nCONTEXT: x')
    except RuntimeError:
        structlog.get_logger().exception("failed")
    told = line(capsys)["exception"]
    assert told.endswith("DETAIL: …\nCONTEXT: x")
    assert "sesame" not in told
    logging.getLogger("cantina").warning("not written: %s", "DETAIL:  Failing row contains (sesame)")
    structlog.get_logger().warning("not written", why="[parameters: ('sesame',)]")
    assert "sesame" not in str(lines(capsys))


def test_if_nobody_listens_any_more_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = StringIO()
    gone.close()
    monkeypatch.setattr(sys, "stderr", gone)
    log_output.set_up(json=True, level="info")
    structlog.get_logger().info("here")
    logging.getLogger("uvicorn.error").info("here")


def test_a_breakdown_cannot_colour_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=False)
    try:
        raise RuntimeError("red \x1b[31m")
    except RuntimeError:
        structlog.get_logger().exception("failed")
    assert "\x1b" not in capsys.readouterr().err


# ---- secrets


@pytest.mark.parametrize(
    "key", [*SECRETS, "name", "names", "key", "Token", "SEED", "seat_token", "Set-Cookie", "viewOf"]
)
def test_a_secret_is_blanked_wherever_it_stands(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    structlog.get_logger().info("here", **{key: "sesame"}, deep={"list": [{"in": ({key: "sesame"},)}]})
    told = line(capsys)
    assert told[key] == "…"
    assert told["deep"] == {"list": [{"in": [{key: "…"}]}]}


def test_what_is_no_secret_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=True)
    about = {
        "match": "m1",
        "seat": 2,
        "code": "not-asked",
        "game": "secret-invasion",
        "ms": 1.5,
        "review": 1,
        "handed": 1,
    }
    structlog.get_logger().info("here", **about)
    assert line(capsys).items() >= about.items()


def test_a_thing_does_not_show_itself(capsys: pytest.CaptureFixture[str]) -> None:
    class Hand:
        def __repr__(self) -> str:
            return "Hand(sesame)"

    log_output.set_up(json=True)
    error = IllegalAction("SI-7", "obi-wan-must-go", card="sesame")
    structlog.get_logger().info(
        "here", what=Hand(), many=[Hand()], raw=b"sesame", error=error, fault=KeyError("sesame")
    )
    told = line(capsys)
    assert (told["what"], told["many"], told["raw"], told["fault"]) == ("<Hand>", ["<Hand>"], "<bytes>", "<KeyError>")
    assert told["error"] == "IllegalAction: SI-7 obi-wan-must-go"
    assert "sesame" not in str(told)


def test_nothing_typed_can_start_a_line_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    log_output.set_up(json=False)
    structlog.get_logger().info("here", said="x\n2026-01-01 [info] all well\x1b[2J", **{"a\nb": 1})
    logging.getLogger("uvicorn.error").info("odd %s", "x\r\n[info] all well")
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 2
    assert "\x1b" not in told


WORDS = st.text(st.characters(exclude_categories=[]), max_size=8)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | WORDS
DEEP = st.lists(PLAIN, max_size=3) | st.dictionaries(WORDS, PLAIN, max_size=3)


@settings(deadline=None)  # the machine may be busy
@given(st.dictionaries(WORDS, PLAIN | DEEP, max_size=4))
@example({"many": 10**40, "odd": float("nan"), "half": "\ud800", "deep": {3: {"\ud800": "\u2028"}}})
def test_whatever_is_logged_makes_one_line(about: dict[str, Any]) -> None:
    told = log_output.as_json_line(None, "info", log_output.discreet(None, "info", dict(about)))
    told.encode()
    assert len(told.splitlines()) == 1
    assert isinstance(json.loads(told), dict)


def test_what_holds_itself_is_told_to_a_depth(capsys: pytest.CaptureFixture[str]) -> None:
    endless: list[Any] = []
    endless.append(endless)
    log_output.set_up(json=True)
    structlog.get_logger().info("here", endless=endless)
    assert "<list>" in str(line(capsys)["endless"])


# ---- access


def accessed(capsys: pytest.CaptureFixture[str], **scope: Any) -> dict[str, Any]:
    log_output.set_up(json=True, level="debug")
    log_output.access(
        {"method": "GET", "query_string": b"token=sesame", "client": ("192.0.2.7", 1), **scope}, 200, 1.2345
    )
    told = line(capsys)
    assert "sesame" not in str(told)
    assert (told["event"], told["method"], told["status"], told["ms"]) == ("request", "GET", 200, 1.2)
    return told


@pytest.mark.parametrize(("status", "told"), [(200, 0), (304, 0), (400, 1), (429, 1), (500, 1), (0, 1)])
def test_access_tells_what_went_well_only_to_those_who_want_every_detail(
    capsys: pytest.CaptureFixture[str], status: int, told: int
) -> None:
    for level, lines in {"info": told, "debug": 1}.items():
        log_output.set_up(json=True, level=level)
        log_output.access({"method": "GET", "path": "/"}, status, 1.0)
        assert capsys.readouterr().err.count("\n") == lines


def test_access_tells_the_route_and_not_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    told = accessed(capsys, path="/api/tables/BCHKMP/chat", path_template="/api/tables/{code}/chat")
    assert told["path"] == "/api/tables/{code}/chat"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/t/BCHKMP", "/t/…"),
        ("/t/bch-kmp/events", "/t/…/events"),
        ("/t/ВСНКМР", "/t/…"),
        ("/t/b c h k m p/", "/t/…/"),
        ("/BCHKMP/BCHKMP", "/…/…"),
        ("/records/Zm9vYmFyYmF6cXV4cXV1eA", "/records/…"),
        ("/api/tables", "/api/tables"),
        ("/assets/index-4f2a.js", "/assets/index-4f2a.js"),
        ("/", "/"),
        ("/x\r\n\x1b[2J", "/x\\r\\n\\x1b[2J"),
        ("/" + "ab/" * 1000, "/" + ("ab/" * 1000)[:199]),
    ],
)
def test_access_without_a_route_leaves_codes_and_ids_out(
    path: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert accessed(capsys, path=path)["path"] == told


def test_access_with_an_empty_route_looks_at_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert accessed(capsys, path="/t/BCHKMP", path_template="")["path"] == "/t/…"
