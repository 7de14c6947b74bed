"""What the server says about itself: a line for each thing, on stderr, without secrets, hands or words of players.

A machine gets JSON, a person at a terminal gets colours.  Lines of the libraries (uvicorn, SQLAlchemy, Alembic) go the
same way.  That nothing secret is logged is the business of whoever logs; `discreet` is for the day somebody forgets.
"""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from ..engine.errors import BadSetup, CantinaError
from .limits import Bucket, Rate
from .random_codes import read_code

# In the singular: `hands`, `seat_token`, `Set-Cookie` and `viewOf` are meant too.
SECRET: Final = frozenset(
    {"token", "cookie", "authorization", "secret", "seed", "salt", "password", "fingerprint"}
    | {"hand", "card", "view", "body", "text", "name", "key"}
)
WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
BLANK: Final = "…"
DEPTH: Final = 6
STORED: Final = re.compile(r"(\[parameters: |DETAIL: ).*")  # SQLAlchemy and PostgreSQL tell what was to be stored
OPAQUE: Final = re.compile(r"[\w-]{16,}")  # ids and tokens in an address
LONGEST_PATH: Final = 200
LINES: Final = Rate(2, 100)  # of the same kind

log: Final = structlog.get_logger()


# ---- setting up


def set_up(*, json: bool | None = None, level: int | str = "info") -> None:
    """Send all lines of this process to stderr; if not said, JSON exactly when that is not a terminal.

    Others must not set it up again: uvicorn is to get `log_config=None`, Litestar `logging_config=None`.
    """
    least = logging.getLevelNamesMapping()[level.upper()] if isinstance(level, str) else level
    as_json = not sys.stderr.isatty() if json is None else json
    common = common_processors()
    ending: list[Processor] = [as_json_line if as_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, Sampling(), *common, *ending],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=StderrLogger,
        cache_logger_on_first_use=False,
    )
    requests.cache_clear()
    take_over_libraries(common, ending, least)


def common_processors() -> list[Processor]:
    """What every line goes through, whoever wrote it."""
    who = [structlog.stdlib.add_log_level, structlog.stdlib.add_logger_name]
    return [*who, structlog.processors.TimeStamper(fmt="iso", utc=True), with_traceback, discreet]


def take_over_libraries(common: list[Processor], ending: list[Processor], least: int) -> None:
    """Let the standard library's loggers write as we do."""
    drop_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    lines = StderrLines()
    before: list[Processor] = [Sampling(), *common]
    lines.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=[drop_meta, *ending]))
    logging.basicConfig(handlers=[lines], level=least, force=True)
    for name in ("uvicorn", "uvicorn.error", "sqlalchemy", "alembic", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    # It logs addresses, and codes are in them: `access` below does not.
    logging.getLogger("uvicorn.access").disabled = True
    # At INFO every statement comes with its parameters: names, chat, fingerprints.
    logging.getLogger("sqlalchemy").setLevel(max(least, logging.WARNING))


class StderrLines(logging.Handler):
    """Lines of the standard library's loggers.  Whatever stderr is now: tests and terminals change it."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            write(self.format(record))
        except structlog.DropEvent:
            pass
        except Exception:
            self.handleError(record)


class StderrLogger:
    """Where structlog's lines end."""

    def __init__(self, name: str = "cantina") -> None:
        self.name = name

    def msg(self, line: str) -> None:
        write(line)

    debug = info = warning = error = critical = exception = log = msg


def write(line: str) -> None:
    """One line in one piece; stderr is flushed at line ends.  If nobody listens any more the game goes on."""
    with suppress(OSError, ValueError):
        sys.stderr.write(line + "\n")


class Sampling:
    """Of lines that say the same thing over and over, a few: nobody can fill the disk by asking for what is refused.

    What is told is known by its event and, of requests, the status: these come from short lists.  The next line that
    is written tells how many were left out.  Details, who wants them, are all written.
    """

    def __init__(self, rate: Rate = LINES, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lines = Bucket(rate, most=1_000)
        self.left_out: dict[str, int] = {}

    def __call__(self, _: WrappedLogger, level: str, event: EventDict) -> EventDict:
        if level == "debug":
            return event
        what = f"{event.get('event', '')} {event.get('status', '')}"
        if self.lines.take(what, self.clock()) > 0:
            self.left_out[what] = self.left_out.get(what, 0) + 1
            raise structlog.DropEvent
        left_out = self.left_out.pop(what, 0)
        return {**event, "left_out": left_out} if left_out else event


def as_json_line(_: WrappedLogger, __: str, event: EventDict) -> str:
    return msgspec.json.encode(event).decode()


# ---- discretion


def with_traceback(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The traceback as text, never with locals."""
    error = event.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    elif isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        told = "".join(traceback.format_exception(error)).rstrip()
        event["exception"] = told
    return event


def discreet(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The same line with secrets blanked, at any depth, and everything in plain values on one line."""
    way = event.pop("exception", None)
    line: EventDict = plain(event, DEPTH)
    return line if way is None else {**line, "exception": plain_lines(str(way))}


def told(key: object, value: Any, depth: int) -> Any:
    return BLANK if is_secret(str(key)) else plain(value, depth)


def plain(value: Any, depth: int) -> Any:
    """Numbers and words, also in lists and mappings.  Of anything else only what it is: a view would show itself."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return one_line(value)
    if isinstance(value, CantinaError):
        return f"{type(value).__name__}: {value.rule} {value.key}"
    if depth and isinstance(value, Mapping):
        return {one_line(str(key)): told(key, inner, depth - 1) for key, inner in value.items()}
    if depth and type(value) in (list, tuple, set, frozenset):
        return [plain(inner, depth - 1) for inner in value]
    return f"<{type(value).__name__}>"


@lru_cache(maxsize=1024)
def is_secret(key: str) -> bool:
    words = [word.lower() for word in WORDS.findall(key)]
    return any([word in SECRET or word.removesuffix("s") in SECRET for word in words])


def one_line(text: str) -> str:
    """What cannot be printed is written out, so that no value can start a line or colour a terminal."""
    if "[parameters: " in text or "DETAIL: " in text:
        text = STORED.sub(rf"\1{BLANK}", text)
    return text if text.isprintable() else "".join([char if char.isprintable() else escaped(char) for char in text])


def plain_lines(text: str) -> str:
    return "\n".join([one_line(line) for line in text.split("\n")])


def escaped(char: str) -> str:
    return ascii(char)[1:-1]


# ---- who asked for what


def access(scope: Mapping[str, Any], status: int, ms: float) -> None:
    """A line about a request: never its query, and of its address only what invites nobody.

    What went well is told to those who want every detail; they are hundreds a second.
    """
    level = logging.DEBUG if 0 < status < 400 else logging.INFO
    if not logging.root.isEnabledFor(level):
        return
    where = scope.get("path_template") or without_codes(scope["path"])
    requests().log(level, "request", method=scope["method"], path=where, status=status, ms=round(ms, 1))


@cache
def requests() -> Any:
    """The logger for requests, put together once: that costs as much as the line itself."""
    return log.bind()


def without_codes(path: str) -> str:
    return "/".join([BLANK if is_private(part) else part for part in path[:LONGEST_PATH].split("/")])


def is_private(part: str) -> bool:
    """Whether this part of a path may be the code of a table, however it is typed, or an id or token."""
    if OPAQUE.fullmatch(part):
        return True
    try:
        read_code(part)
    except BadSetup:
        return False
    return True
