"""How much slower moves are while one address does all it may: `python -m benchmarks.hostile`.

The real server runs with its usual limits and believes this process to be its proxy.  Twenty ordinary tables move at
random moments, each player from an address of their own.  Beside them, in turns of quiet and attack, another process
acts from one single address, as fast as it is let and twice as often as it may: it comes back to streams after long,
opens and leaves them, asks for a big table in words and for the page, replays and checks a long record, takes back and
moves again, guesses codes, opens tables.

A move's time runs from the moment it was due until the last of its table's streams has told of it.  The 99th
percentile under attack has to stay under twice that of the quiet turns; the status is 1 if it does not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import uvloop

from .crowd import Hall, Lines, posted
from .server import DISK, ROOT, disk_sync, fail, new_parser, serving, spread, until_up, written

HOSTILE: Final = "203.0.113.7"
MOST_SLOWER: Final = 2.0
LONG_LOG: Final = 1_600  # entries of the table that is come back to
AT_ONCE: Final = 24  # hostile requests
PAUSE: Final = 0.4  # seconds a hostile worker rests between two requests: 60 a second in all, twice the limit


def somebody() -> str:
    """An address that nobody else has."""
    return ".".join(["10", *[str(random.randrange(1, 255)) for _ in range(3)]])


# ---- the attack


class Attack:
    """All that one address can do, over and over."""

    def __init__(self, url: str, big: str, token: str, record: str) -> None:
        self.lines = Lines(url, lambda: HOSTILE)
        self.big, self.token, self.record = big, token, record
        self.answers: Counter[str] = Counter()

    async def run(self, seconds: float) -> None:
        ways = [self.come_back, self.come_and_go, self.look, self.replay, self.check, self.take_back, self.guess]
        ways.append(self.open_page)
        until = time.monotonic() + seconds
        await asyncio.gather(*[self.repeat(ways[n % len(ways)], until, n * PAUSE / AT_ONCE) for n in range(AT_ONCE)])

    async def repeat(self, way: Callable[[], Awaitable[int]], until: float, first: float) -> None:
        await asyncio.sleep(first)
        while time.monotonic() < until:
            try:
                status = await way()
            except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
                status = -1 if isinstance(error, TimeoutError) else -2
            self.answers[f"{way.__name__} {status}"] += 1
            await asyncio.sleep(PAUSE)

    async def ask(self, request: bytes, patience: float = 60.0, most: int = 1 << 30) -> int:
        """The status of the answer, read up to so many bytes; then the line is cut."""
        reader, writer = await asyncio.open_connection(self.lines.host, self.lines.port)
        try:
            async with asyncio.timeout(patience):
                writer.write(request.replace(b"HTTP/1.1\r\n", b"HTTP/1.1\r\nConnection: close\r\n", 1))
                status = int((await reader.readexactly(12))[9:12])
                while most > 0 and (piece := await reader.read(65_536)):
                    most -= len(piece)
                return status
        finally:
            writer.close()

    def get(self, path: str, more: str = "") -> bytes:
        return self.lines.head(f"GET {path}", self.token, more) + b"\r\n"

    def post(self, path: str, **body: Any) -> bytes:
        return posted(self.lines.head(f"POST {path}", self.token), json.dumps(body).encode())

    async def come_back(self) -> int:
        """To what was missed long ago: the last that is still told one by one, and older than what is remembered."""
        last = f"Last-Event-ID: s.{LONG_LOG - 190}\r\n"
        return await self.ask(self.get(f"/api/tables/{self.big}/events?lang=ru&seat=-1", last), 5.0, 4_000)

    async def come_and_go(self) -> int:
        return await self.ask(self.get(f"/api/tables/{self.big}/events?lang=ru"), 5.0, 0)

    async def look(self) -> int:
        return await self.ask(self.get(f"/api/tables/{self.big}?lang=ru"))

    async def open_page(self) -> int:
        """With all its words, squeezed."""
        return await self.ask(self.get(f"/t/{self.big}", "Accept-Encoding: gzip\r\nAccept: text/html\r\n"))

    async def replay(self) -> int:
        return await self.ask(self.post("/api/replay?lang=ru&seat=all", text=self.record))

    async def check(self) -> int:
        return await self.ask(self.post("/api/check", text=self.record))

    async def take_back(self) -> int:
        return await self.ask(self.post(f"/api/tables/{self.big}/undo", seat=random.randrange(2)))

    async def guess(self) -> int:
        await self.ask(self.post("/api/tables", game="secret-invasion", name="Eve", seats=2, cookie=False))
        return await self.ask(self.get(f"/api/tables/{random.choice('ABCDEFGH')}BCDEF"))


# ---- what is attacked with


async def big_table(url: str, arguments: argparse.Namespace) -> tuple[str, str, str]:
    """A table with a long log, laid by many hands before anything is measured: its code, a token, and a record."""
    hall = Hall(url, argparse.Namespace(**{**vars(arguments), "tables": 1, "seats": 2, "watchers": 0}), somebody)
    await hall.lay_tables()
    await hall.open_streams()
    await hall.open_lines()
    (table,) = hall.tables
    while len(hall.times) < LONG_LOG:
        await hall.saturate(1.0)
    seen = json.loads(await hall.lines.ask(hall.lines.head(f"GET /api/tables/{table.code}", table.tokens[0]) + b"\r\n"))
    record = seen["table"]["records"][0]
    text = (await hall.lines.ask(hall.lines.head(f"GET /api/records/{record}") + b"\r\n")).decode()
    hall.is_closing = True
    return table.code, table.tokens[0], text


# ---- what is measured


async def measure(url: str, arguments: argparse.Namespace) -> dict[str, dict[str, float]]:
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: fail(failed, context))
    work = asyncio.ensure_future(take_turns(url, arguments))
    futures: list[asyncio.Future[Any]] = [work, failed]
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        failed.result()
    return await work


async def take_turns(url: str, arguments: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Quiet and attacked in turns, so that what else the machine does falls on both."""
    hall = Hall(url, arguments, somebody)
    await until_up(hall)
    await hall.lay_tables()
    await hall.open_streams()
    big = await big_table(url, arguments)
    await hall.offer(arguments.rate, 2.0)
    times: dict[str, list[float]] = {"Quiet": [], "Under attack": []}
    answers: Counter[str] = Counter()
    for _ in range(arguments.turns):
        for part, found in times.items():
            hall.times = []
            attack = await begin_attack(url, arguments, big) if part != "Quiet" else None
            await hall.offer(arguments.rate, arguments.seconds / arguments.turns)
            found += [heard - due for due, heard in hall.times]
            if attack is not None:
                answers.update(json.loads((await attack.communicate())[0]))
    hall.is_closing = True
    figures = {part: {"moves": float(len(found)), **spread(found)} for part, found in times.items()}
    ratio = figures["Under attack"]["p99, ms"] / figures["Quiet"]["p99, ms"]
    hits = {name: float(count) for name, count in sorted(answers.items())}
    return {**figures, "Hostile requests by status": hits, "Result": {"p99, times": ratio}}


async def begin_attack(
    url: str, arguments: argparse.Namespace, big: tuple[str, str, str]
) -> asyncio.subprocess.Process:
    """In a process of its own, which is given the record on its input."""
    command = ["-m", "benchmarks.hostile", "--attack", url, "--seconds", str(arguments.seconds / arguments.turns)]
    attack = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert attack.stdin is not None
    attack.stdin.write(json.dumps(big).encode())
    attack.stdin.write_eof()
    return attack


def attack(arguments: argparse.Namespace) -> None:
    one = Attack(arguments.attack, *json.load(sys.stdin))
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(one.run(arguments.seconds))
    print(json.dumps(one.answers))


def main() -> int:
    arguments = read_arguments()
    if arguments.attack:
        attack(arguments)
        return 0
    DISK.mkdir(exist_ok=True)
    about = {"disk sync, ms": disk_sync(), "load average": os.getloadavg()[0]}
    with (
        serving(arguments, "--proxy", "127.0.0.1", "--bot-workers", "1") as url,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        figures = {f"Machine ({arguments.form} form)": about, **runner.run(measure(url, arguments))}
    print(json.dumps(figures) if arguments.json else written(figures))
    return 0 if figures["Result"]["p99, times"] < MOST_SLOWER else 1


def read_arguments() -> argparse.Namespace:
    parser = new_parser(__doc__, tables=20, rate=20)
    parser.add_argument("--seconds", type=float, default=600, help="of attack, and as many of quiet (default 600)")
    parser.add_argument("--turns", type=int, default=4, help="in so many turns (default 4)")
    parser.add_argument("--url", default="", help=argparse.SUPPRESS)
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
