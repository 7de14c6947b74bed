"""A real server process: started, waited for, killed, and looked at from outside.

    server = ServerProcess("sqlite:////tmp/cantina.db", folder / "server.log")
    seconds = await server.start()
    … server.url …
    await server.kill()          # as the power switch does
    await server.start()         # another process, at another port, on the same database
    await server.stop()          # as people do

The process leads a group of its own, so that everything it started can be found when it is gone.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx

PATIENCE: Final = 30.0  # seconds, on a machine that may be busy
SOON: Final = 10.0
LINK: Final = re.compile(rb"http://[0-9.]+:[0-9]+")
USUAL: Final = ("--port", "0", "--pace", "0", "--no-limits", "--bot-workers", "1")


class ServerProcess:
    """One after the other, as many processes as are started: the database and the log file stay."""

    def __init__(self, database: str, log: Path, *flags: str, program: str = "cantina") -> None:
        self.command = [sys.executable, "-m", program, "serve", *USUAL, "--database", database, *flags]
        self.log = log
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None
        self.groups: list[int] = []

    # ---- coming

    async def start(self) -> float:
        """Returns when it answers: the seconds from the start of the process to its first answer."""
        began = time.monotonic()
        self.launch()
        self.url = await asyncio.wait_for(asyncio.to_thread(self.greeting), PATIENCE)
        async with httpx.AsyncClient(trust_env=False, verify=False) as http:
            while not await answers(http, self.url):
                assert self.running().poll() is None, self.log.read_text()
                assert time.monotonic() < began + PATIENCE, "no answer"
                await asyncio.sleep(0.01)
        return time.monotonic() - began

    def launch(self) -> None:
        """Start it and wait for nothing."""
        assert self.process is None, "it is running"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, start_new_session=True)
        self.groups.append(self.process.pid)

    def greeting(self) -> str:
        """The link the server greets with."""
        greetings = self.running().stdout
        assert greetings is not None
        for line in greetings:
            if found := LINK.search(line):
                return found.group().decode()
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    # ---- going

    async def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self.running().kill()
        await self.ended()

    async def stop(self) -> int:
        """As `kill PID` or Ctrl+C ask for: the code it ends with."""
        self.running().terminate()
        return await self.ended()

    async def ended(self) -> int:
        process, self.process = self.running(), None
        code = await asyncio.wait_for(asyncio.to_thread(process.wait), PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def end_everything(self) -> None:
        """Whatever is left of what was started here."""
        for group in self.groups:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()

    # ---- looking at it

    def running(self) -> subprocess.Popen[bytes]:
        assert self.process is not None, "it is not running"
        return self.process

    def family(self) -> list[int]:
        """The processes that are alive of all that were ever started here, workers of bots and the like included."""
        return [pid for pid, group, state in processes() if group in self.groups and state != "Z"]

    async def family_gone(self) -> float:
        """Wait until nothing is left of what was started here: the seconds it took."""
        began = time.monotonic()
        while self.family():
            assert time.monotonic() < began + SOON, f"still there: {self.family()}"
            await asyncio.sleep(0.02)
        return time.monotonic() - began

    def lines(self) -> list[dict[str, Any]]:
        """What it wrote into its log."""
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]

    def complaints(self) -> list[str]:
        """Errors in its log, and tracebacks beside it.

        That a killed process left semaphores for others to clean up is no error: the tracker that says so does it.
        """
        beside = [line for line in self.log.read_text().splitlines() if not line.startswith("{") and "Error" in line]
        return beside + [str(line) for line in self.lines() if line["level"] in ("error", "critical")]


async def answers(http: httpx.AsyncClient, url: str) -> bool:
    try:
        return (await http.get(f"{url}/healthz", timeout=PATIENCE)).is_success
    except httpx.TransportError:
        return False


def processes() -> list[tuple[int, int, str]]:
    """Every process of this machine: its number, its group and its state (Z: has ended, nobody has looked yet)."""
    if not Path("/proc/self/stat").exists():
        listed = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
        rows = [line.split() for line in listed.stdout.splitlines()]
        return [(int(pid), int(group), state[0]) for pid, group, state in rows]
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, _, group = stat.read_text().rpartition(")")[2].split()[:3]
            found.append((int(stat.parent.name), int(group), state))
    return found


@asynccontextmanager
async def server_processes(*servers: ServerProcess) -> AsyncIterator[None]:
    """Start them; whatever the test does, nothing of them is left afterwards."""
    try:
        await asyncio.gather(*[server.start() for server in servers])
        yield
    finally:
        for server in servers:
            server.end_everything()
