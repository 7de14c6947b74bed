"""The wheel: whole without a C compiler, and it says that it is pure."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_without_a_compiler_the_wheel_is_pure_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", str(tmp_path)]
    built = subprocess.run(
        [*command, str(ROOT)], env={**os.environ, "CC": "no-such-compiler"}, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    assert "installed in pure Python: there is no C compiler (no-such-compiler)" in built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert_complete(zipfile.ZipFile(wheel).namelist())


def assert_complete(names: list[str]) -> None:
    """Every file of the package is in the wheel, and nothing else."""
    source = ROOT / "src"
    files = {str(path.relative_to(source)) for path in source.rglob("*") if path.suffix in (".py", ".toml", ".tcss")}
    assert files <= set(names)
    assert [name for name in names if name.endswith(".so")] == []
