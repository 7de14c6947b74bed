"""The worked example of docs/protocol.md: a whole game with curl, against a real server in a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Final

import pytest

import cantina

SCRIPT: Final = Path(__file__).resolve().parents[2] / "docs" / "examples" / "play.sh"
NEEDED: Final = ("bash", "curl")
PATIENCE: Final = 60  # seconds: never reached, but no test should hang


@pytest.fixture
def link(tmp_path: Path) -> Iterator[str]:
    """The address of a server, as it prints it."""
    command = [
        sys.executable,
        "-m",
        "cantina",
        "serve",
        "--lang",
        "en",
        "--port",
        "0",
        "--pace",
        "0",
        "--bot-workers",
        "1",
    ]
    command += ["--database", f"sqlite:///{tmp_path / 'cantina.db'}"]
    with (tmp_path / "log.txt").open("wb") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8")
    timer = Timer(PATIENCE, server.kill)
    timer.start()
    try:
        yield open_link(server)
    finally:
        timer.cancel()
        server.terminate()
        server.communicate(timeout=PATIENCE)


def open_link(server: subprocess.Popen[str]) -> str:
    """The link of the greeting, once somebody answers there."""
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            wait_until_open(found[0])
            return found[0]
    pytest.fail("the server ended before it printed its link")


def wait_until_open(link: str) -> None:
    for _ in range(PATIENCE * 20):
        try:
            with urllib.request.urlopen(f"{link}/healthz") as answer:
                assert answer.read() == b"ok"
                return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"nobody answers at {link}")


def surroundings(tmp_path: Path) -> dict[str, str]:
    """An environment in which `cantina` and `python3` are the ones under test."""
    for name, words in {"cantina": "-m cantina", "python3": ""}.items():
        script = tmp_path / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        script.chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}


def test_the_example_plays_a_whole_game_with_curl_and_verifies_it(link: str, tmp_path: Path) -> None:
    missing = [program for program in NEEDED if shutil.which(program) is None]
    if missing:
        pytest.skip(f"playing a game with curl needs {' and '.join(missing)}")
    file = tmp_path / "game.txt"

    played = subprocess.run(
        ["bash", SCRIPT, link, file],
        env=surroundings(tmp_path),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )

    assert (played.returncode, played.stderr) == (0, ""), played.stdout
    assert played.stdout.splitlines()[-1] == "All that was checked is right."
    match = cantina.load(file)
    assert match.outcome is not None
    assert match.record.names[0] == "Anna"
    assert len(match.record.salts[0]) == 64
