"""Build the wheel: compile engine and games with mypyc where a C compiler is at hand, else ship plain Python."""

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
PLAIN = ("contract.py",)  # run in tests only, and easier to read a traceback of


class CompileEngine(BuildHookInterface[Any]):
    """CANTINA_PURE=1 asks for plain Python; an editable install is always plain."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("CANTINA_PURE") == "1":
            return None
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return self.stay_pure(f"there is no C compiler ({compiler})")
        try:
            extensions = self.compile()
        except (Exception, SystemExit) as error:  # whatever a compiler can die of, the install goes on
            return self.stay_pure(f"compiling failed: {error!r}")
        build_data["force_include"].update(extensions)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return None

    def stay_pure(self, why: str) -> None:
        self.app.display_warning(f"cantina is installed in pure Python: {why}. It works the same, only slower.")

    def compile(self) -> dict[str, str]:
        """Compile in a folder of its own; what comes out is where it is to go in the wheel."""
        from mypyc.build import mypycify  # noqa: PLC0415 (needed only where there is a compiler)
        from setuptools import Distribution  # noqa: PLC0415
        from setuptools.command.build_ext import build_ext  # noqa: PLC0415

        work = Path(tempfile.mkdtemp(prefix="cantina-mypyc-"))
        self.work = work
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
        return {str(path): str(path.relative_to(work / "out")) for path in (work / "out").rglob("*") if path.is_file()}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        work = getattr(self, "work", None)
        if work is not None:
            shutil.rmtree(work, ignore_errors=True)
