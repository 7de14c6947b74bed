"""`make test` finds a browser, or gets one, or says what to do."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from . import get_chromium
from .browser.chromium import MISSING, NAMES, SHELL, NoChromium


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only one programs are found in; Playwright has fetched no browser."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(get_chromium, "found", in_path)
    return tmp_path


def in_path() -> str:
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise NoChromium(MISSING)


def program(path: Path, text: str) -> None:
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(0o755)


APT = """
import pathlib, sys
print("fetching…")
with open("{folder}/asked", "a") as asked: asked.write(" ".join(sys.argv[1:]) + "\\n")
if sys.argv[1] == "install":
    if {fails}: sys.exit(100)
    pathlib.Path("{folder}", sys.argv[-1]).touch(0o755)
"""


@pytest.fixture
def somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


@pytest.mark.usefixtures("somebody")
def test_the_one_that_is_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("chromium", SHELL):
        program(folder / name, "")
        get_chromium.main()
        assert capsys.readouterr().out == f"{folder / name}\n"


@pytest.mark.parametrize("there", ["", "chromium"])
def test_root_on_debian_gets_the_quick_one(
    there: str, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    if there:
        program(folder / there, "")
    program(folder / "apt-get", APT.format(folder=folder, fails=False))
    get_chromium.main()
    assert capfd.readouterr().out == f"{folder / SHELL}\n"
    assert [line.split()[0] for line in (folder / "asked").read_text().splitlines()] == ["update", "install"]


def test_if_that_fails_it_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(folder / "apt-get", APT.format(folder=folder, fails=True))
    with pytest.raises(SystemExit, match=r"apt-get install.+ failed"):
        get_chromium.main()


def test_if_that_fails_the_one_that_is_there_will_do(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(folder / "chromium", "")
    program(folder / "apt-get", APT.format(folder=folder, fails=True))
    get_chromium.main()
    assert capfd.readouterr().out == f"{folder / 'chromium'}\n"


@pytest.mark.parametrize("user", [0, 1000])
def test_elsewhere_it_says_what_to_do(user: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root without apt-get, and anybody else with it."""
    monkeypatch.setattr(os, "geteuid", lambda: user)
    if user:
        program(folder / "apt-get", APT.format(folder=folder, fails=False))
    with pytest.raises(SystemExit, match="CHROMIUM=/path/to/chromium"):
        get_chromium.main()
    assert not (folder / "asked").exists()
