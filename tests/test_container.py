"""Dockerfile and compose.yaml, checked without Docker: what they name is there, and their commands do what they say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import yaml  # type: ignore[import-untyped]

from cantina.cli import build_parser
from cantina.server.serve import check
from cantina.text import Catalogue

from .server.postgres import Postgres, running_postgres

ROOT: Final = Path(__file__).parents[1]
PATIENCE: Final = 60.0
MADE_IN_THE_FIRST_STAGE: Final = "/wheels"


class Instruction(NamedTuple):
    word: str
    rest: str

    @property
    def listed(self) -> list[str]:
        """What is written as a list: `["cantina"]`."""
        found: list[str] = json.loads(self.rest[self.rest.index("[") :])
        return found


def dockerfile() -> list[Instruction]:
    lines = [line for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines() if line and line[0] != "#"]
    return [Instruction(*line.split(" ", 1)) for line in lines]


def the(word: str) -> Instruction:
    """The last one of its kind: that of the image which is started."""
    return [one for one in dockerfile() if one.word == word][-1]


def compose() -> Any:
    """As Docker reads it, with what the caller has to say."""
    said = {"CANTINA_URL": "https://cantina.example.org", "CANTINA_PASSWORD": "kessel"}
    text = (ROOT / "compose.yaml").read_text("utf-8")
    return yaml.safe_load(re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: said[found[1]], text))


def check_served(command: list[str]) -> Any:
    """The options as `cantina` understands them: a wrong one is refused."""
    parser, _ = build_parser(Catalogue("", "en"))
    args = parser.parse_args(command)
    check(args, "info")
    return args


# ---- what they say


def test_what_is_copied_is_there_and_not_left_out() -> None:
    left_in = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    copies = [one.rest.split()[:-1] for one in dockerfile() if one.word == "COPY" and "--from" not in one.rest]
    assert sorted(name for names in copies for name in names) == sorted(left_in)
    assert all((ROOT / name).exists() for name in left_in)


def test_the_image_serves_where_it_says() -> None:
    args = check_served(the("CMD").listed)
    assert the("ENTRYPOINT").listed == ["cantina"]
    assert (args.host, str(args.port)) == ("0.0.0.0", the("EXPOSE").rest)
    assert the("USER").rest == "cantina"  # not root
    (home,) = the("VOLUME").listed
    assert the("ENV").rest == f"CANTINA_DATABASE=sqlite:///{home}/cantina.db"
    assert f":{args.port}/healthz" in the("HEALTHCHECK").rest


def test_the_services_fit_together() -> None:
    found = compose()["services"]
    cantina, database = found["cantina"], found["database"]
    args = check_served(cantina["command"])
    assert (args.url, args.proxy) == ("https://cantina.example.org", "172.16.0.0/12")
    assert cantina["ports"] == [f"127.0.0.1:{args.port}:{the('EXPOSE').rest}"]
    set_up = {key: database["environment"][f"POSTGRES_{key}"] for key in ("USER", "PASSWORD", "DB")}
    wanted = "postgresql://{USER}:{PASSWORD}@database/{DB}".format(**set_up)
    assert cantina["environment"] == {"CANTINA_DATABASE": wanted}
    assert list(cantina["depends_on"]) == ["database"]
    volume = database["volumes"][0].partition(":")[0]
    assert volume in compose()["volumes"]


# ---- what they do


def steps() -> list[str]:
    """What is run to make the image and needs no system of its own."""
    return [one.rest for one in dockerfile() if one.word == "RUN" and one.rest.startswith("pip ")]


@pytest.fixture
def server_of_the_image(tmp_path: Path) -> list[str]:
    """The entry point, after the steps of the Dockerfile in a fresh virtual environment; pip fetches what they need."""
    venv, wheels = tmp_path / "venv", tmp_path / "wheels"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    path = {"PATH": f"{venv / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    for step in steps():
        here = step.replace(MADE_IN_THE_FIRST_STAGE, str(wheels))
        subprocess.run(here, shell=True, check=True, cwd=ROOT, env=os.environ | path)
    return [str(venv / "bin" / the("ENTRYPOINT").listed[0])]


@pytest.mark.long
def test_its_commands_give_a_server_with_a_page_on_a_postgresql(server_of_the_image: list[str], tmp_path: Path) -> None:
    """It takes minutes, and the registries of pip and npm."""
    with running_postgres() as postgres:
        serve_on(postgres, server_of_the_image, tmp_path)


def serve_on(postgres: Postgres, entry: list[str], folder: Path) -> None:
    port = "18077"
    command = [*compose()["services"]["cantina"]["command"], f"--port={port}"]
    with postgres.database() as url, (folder / "log").open("wb") as log:
        environment = {**os.environ, "CANTINA_DATABASE": url, "PYTHONPATH": ""}
        process = subprocess.Popen([*entry, *command], cwd=folder, env=environment, stderr=log)
        try:
            health = the("HEALTHCHECK").listed[-1].replace(":8077", f":{port}")
            until_well(process, health, folder / "log")
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
                assert b"/assets/" in page.read()
            lines = [json.loads(line) for line in (folder / "log").read_text().splitlines()]
            told = [line["address"] for line in lines if line["event"] == "serving"]  # after the schema was made
            assert told == ["https://cantina.example.org"]
        finally:
            process.terminate()
            assert process.wait(PATIENCE) == 0


def until_well(process: subprocess.Popen[bytes], health: str, log: Path) -> None:
    """As the health check asks."""
    began = time.monotonic()
    while subprocess.run([sys.executable, "-c", health], stderr=subprocess.DEVNULL, check=False).returncode:
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < began + PATIENCE, log.read_text()
        time.sleep(0.2)
