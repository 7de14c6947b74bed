"""How many moves the server takes, and how soon everybody hears of them: `make bench-server`.

The real server runs in a process of its own, on a fresh database with durable appends.  This process is all its people:
every player and every spectator has a stream, players answer what their own streams ask them.

1. Offered: so many moves a second come at random moments, whether the server keeps up or not.  A move's time runs from
   the moment it was due, not from when it could be sent, until the last of the table's streams has told of it.
2. Saturated: every table moves again as soon as all have heard of the last move; what counts is how many that makes.

Games that end are followed by a rematch on the same table: the server has that work too, but only moves are counted.
Both processes share the machine, so the share of a core that each uses is shown: whoever is near 100 % is the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvloop

from .crowd import PATIENCE, Hall

ROOT = Path(__file__).resolve().parent.parent
DISK = ROOT / "build"  # /tmp may be memory, where everything is durable at once, or never
WARM_UP: Final = 3.0  # seconds of moves before the first measured one


# ---- the server


@contextmanager
def serving(arguments: argparse.Namespace, *options: str) -> Iterator[str]:
    """The address of a server of our own, or of the one that was named."""
    if arguments.url:
        yield arguments.url
        return
    with tempfile.TemporaryDirectory(dir=DISK) as folder:
        database = arguments.database or f"sqlite:///{folder}/cantina.db"
        options = options or ("--no-limits",)
        command = [sys.executable, "-m", "cantina", "serve", *options, "--port", "0", "--database", database]
        path = str(ROOT / (".fast" if arguments.form == "compiled" else "src"))
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen(
                command, env={**os.environ, "PYTHONPATH": path}, cwd=folder, stdout=subprocess.PIPE, stderr=log
            )
            try:
                yield address_of(process, Path(folder) / "log")
            finally:
                process.terminate()
                process.wait()


def address_of(process: subprocess.Popen[bytes], log: Path) -> str:
    """The address the server greets with."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(rb"http://[\w.]+:\d+", line):
            return found[0].decode()
    raise RuntimeError(f"the server did not start:\n{log.read_text()}")


# ---- what is measured


async def measured(hall: Hall, work: Callable[[], Awaitable[None]]) -> dict[str, float]:
    """What a piece of work gives, and what it costs both processes."""
    await hall.open_lines()
    hall.times, told = [], hall.bytes_told()
    before, cpu, start = await metrics(hall), time.process_time(), time.perf_counter()
    all_cpu, stolen = machine_cpu()
    await work()
    all_cpu, stolen = [now - then for now, then in zip(machine_cpu(), (all_cpu, stolen), strict=True)]
    cpu, seconds = time.process_time() - cpu, time.perf_counter() - start
    after = await metrics(hall)
    busy, moves = grown(before, after, "process_cpu_seconds_total"), len(hall.times)
    figures = {
        "moves/s": moves / (max([heard for _, heard in hall.times]) - start),
        **spread([heard - due for due, heard in hall.times]),
        "server, % of a core": 100 * busy / seconds,
        "server, µs a move": 1e6 * busy / moves,
        "this process, % of a core": 100 * cpu / seconds,
        "all others, % of a core": 100 * (all_cpu - busy - cpu) / seconds,
        "other machines, % of a core": 100 * stolen / seconds,
        "bytes an event": (hall.bytes_told() - told) / (moves * hall.streams() / len(hall.tables)),
    }
    if appends := grown(before, after, "cantina_append_seconds_count"):
        figures["append, mean ms"] = 1000 * grown(before, after, "cantina_append_seconds_sum") / appends
    return figures


async def metrics(hall: Hall) -> dict[str, float]:
    """What the server says of itself."""
    page = (await hall.lines.ask(hall.lines.head("GET /metrics") + b"\r\n")).decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+) ([-+.\de]+)$", page, re.MULTILINE)}


async def memory(hall: Hall) -> float:
    return (await metrics(hall))["process_resident_memory_bytes"]


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after.get(name, 0) - before.get(name, 0)


def machine_cpu() -> tuple[float, float]:
    """Seconds of all cores that were not idle, and that other virtual machines had instead of this one."""
    user, nice, system, _, _, *interrupts, stolen = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:9])
    tick = os.sysconf("SC_CLK_TCK")
    return (user + nice + system + sum(interrupts)) / tick, stolen / tick


def spread(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    points = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999, "most": 1}
    return {f"{name}, ms": 1000 * ordered[round(at * (len(ordered) - 1))] for name, at in points.items()}


async def measure(url: str, arguments: argparse.Namespace) -> dict[str, dict[str, float]]:
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: fail(failed, context))
    work = asyncio.ensure_future(measure_all(Hall(url, arguments), arguments))
    futures: list[asyncio.Future[Any]] = [work, failed]
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        failed.result()
    return await work


def fail(failed: asyncio.Future[None], context: dict[str, Any]) -> None:
    """What goes wrong in a callback ends the whole."""
    if not failed.done():
        failed.set_exception(context.get("exception") or RuntimeError(context["message"]))


async def measure_all(hall: Hall, arguments: argparse.Namespace) -> dict[str, dict[str, float]]:
    await until_up(hall)
    await hall.lay_tables()
    without = await memory(hall)
    await hall.open_streams()
    await asyncio.sleep(1)
    each = (await memory(hall) - without) / hall.streams()
    gc.collect()
    gc.freeze()
    gc.disable()  # a pause here would be counted as the server's
    await hall.offer(arguments.rate, WARM_UP)
    offered = await measured(hall, lambda: hall.offer(arguments.rate, arguments.seconds))
    saturated = await measured(hall, lambda: hall.saturate(arguments.seconds))
    sizes = {
        "KiB a stream": each / 1024,
        "MiB before them": without / 2**20,
        "MiB at the end": await memory(hall) / 2**20,
    }
    hall.is_closing = True
    return {
        f"Memory of the server, {hall.streams():,} streams at {len(hall.tables)} tables": sizes,
        f"Offered {arguments.rate:g} moves/s": offered,
        "Saturated": saturated,
    }


async def until_up(hall: Hall) -> None:
    latest = time.perf_counter() + PATIENCE
    while True:
        try:
            hall.lines.free.append(await hall.lines.open_line())
            return
        except OSError:
            if time.perf_counter() > latest:
                raise
            await asyncio.sleep(0.1)


def disk_sync(seconds: float = 0.3) -> float:
    """Milliseconds the disk takes to make 4 KiB durable: nothing can be promised faster."""
    with tempfile.NamedTemporaryFile(dir=DISK) as file:
        times: list[float] = []
        until = time.perf_counter() + seconds
        while (start := time.perf_counter()) < until:
            file.write(bytes(4096))
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return 1000 * sorted(times)[len(times) // 2]


def main() -> None:
    arguments = read_arguments()
    DISK.mkdir(exist_ok=True)
    about = {"disk sync, ms": disk_sync(), "load average": os.getloadavg()[0]}
    with serving(arguments) as url, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = {f"Machine ({arguments.form} form)": about, **runner.run(measure(url, arguments))}
    print(json.dumps(figures) if arguments.json else written(figures))


def read_arguments() -> argparse.Namespace:
    parser = new_parser(__doc__, tables=250, rate=500)
    parser.add_argument("--seconds", type=float, default=20, help="how long each part is measured (default 20)")
    parser.add_argument("--url", default="", help="of a running server, started with --no-limits")
    return parser.parse_args()


def new_parser(about: str | None, *, tables: int, rate: float) -> argparse.ArgumentParser:
    """What can be said to every benchmark of the server: who is there, and where it runs."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = "compiled" if (ROOT / ".fast" / "compiled").exists() else "pure"
    parser.add_argument("--tables", type=int, default=tables, help=f"how many tables (default {tables})")
    parser.add_argument("--seats", type=int, default=3, help="players at each, with a stream each (default 3)")
    parser.add_argument("--watchers", type=int, default=1, help="spectators at each, with a stream each (default 1)")
    parser.add_argument("--rate", type=float, default=rate, help=f"moves a second to offer (default {rate:g})")
    parser.add_argument("--gzip", action="store_true", help="streams are compressed, as browsers ask for it")
    parser.add_argument("--lang", default="", help="streams carry words in this language too")
    parser.add_argument("--form", choices=("pure", "compiled"), default=usual, help=f"of the engine (here: {usual})")
    parser.add_argument("--database", default="", help="instead of a fresh SQLite file")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    return parser


def written(figures: dict[str, dict[str, float]]) -> str:
    lines: list[str] = []
    for part, rows in figures.items():
        lines += [part, *(f"  {name:32}{value:12,.2f}" for name, value in rows.items()), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
