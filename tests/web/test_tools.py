"""What the page is built with: the same everywhere, on every system, and only what is needed."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any, Final

from cantina.server.serve_cli import USUAL_PORT

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
PACKAGES: Final[dict[str, Any]] = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
ASKED: Final[dict[str, Any]] = json.loads((WEB / "package.json").read_text("utf-8"))
SYSTEMS: Final = ("linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu", "darwin-arm64", "darwin-x64", "win32-x64-msvc")


def test_the_lock_is_of_what_is_asked_for() -> None:
    for kind in ("dependencies", "devDependencies"):
        assert PACKAGES[""][kind] == ASKED[kind]


def test_the_lock_is_for_every_system() -> None:
    """Npm leaves out of a lock what it could not find for another system, and then nobody can build there."""
    for name, package in PACKAGES.items():
        for other in package.get("optionalDependencies", ()):
            assert f"node_modules/{other}" in PACKAGES, f"{name} needs {other} on some system"
    for system in SYSTEMS:
        assert f"node_modules/@rolldown/binding-{system}" in PACKAGES


def test_the_lock_names_no_registry_and_trusts_none() -> None:
    for name, package in PACKAGES.items():
        assert "resolved" not in package, name
        assert name == "" or package["integrity"].startswith("sha512-"), name


def test_building_needs_no_tests_and_no_checks() -> None:
    """`npm ci --omit=dev` is all the wheel's build fetches."""
    config = (WEB / "vite.config.ts").read_text("utf-8") + (WEB / "svelte.config.js").read_text("utf-8")
    used = set(re.findall(r"from '([^'.][^']*)'", config))
    assert {"vite", "@sveltejs/vite-plugin-svelte"} == used <= set(ASKED["dependencies"])


def test_node_is_the_same_for_the_wheel_and_for_those_who_work_on_the_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert runpy.run_path(str(ROOT / "hatch_build.py"))["NODE"] in project["project"]["optional-dependencies"]["dev"]


def test_the_page_in_the_making_talks_to_the_server_where_it_usually_is() -> None:
    assert f"http://127.0.0.1:{USUAL_PORT}'" in (WEB / "vite.config.ts").read_text("utf-8")
