"""Where Chromium is, after installing it where that can be done: `python -m tests.web.get_chromium` for `make test`."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.async_api import async_playwright

from .browser.chromium import SHELL, NoChromium, find_chromium

UPDATE = ("apt-get", "update", "-q")
INSTALL = ("apt-get", "install", "-q", "-y", "--no-install-recommends", SHELL)


def main() -> None:
    """The path goes to the output, everything else beside it."""
    try:
        sys.stdout.write(f"{found_or_installed()}\n")
    except NoChromium as missing:
        sys.exit(str(missing))


def found_or_installed() -> str:
    """The quick one, if it is there or can be had; else any."""
    try:
        path = found()
    except NoChromium:
        path = ""
    if Path(path).name == SHELL or "CHROMIUM" in os.environ or not can_install():
        return path or found()
    try:
        install()
    except NoChromium:
        if not path:
            raise
    return found()


def found() -> str:
    async def search() -> str:
        async with async_playwright() as playwright:
            return find_chromium(playwright)

    return asyncio.run(search())


def can_install() -> bool:
    """On Debian and its like, as root: in a container, that is.  Nobody's own machine is changed without asking."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install() -> None:
    sys.stderr.write("Installing Chromium without windows: the page is tested in it.\n")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (UPDATE, INSTALL):
        if subprocess.run(command, env=quiet, stdout=sys.stderr, check=False).returncode:
            raise NoChromium(f"{' '.join(command)} failed")


if __name__ == "__main__":
    main()
