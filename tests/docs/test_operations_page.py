"""docs/operations.md names the options and the figures there are, with the values they have."""

from __future__ import annotations

import argparse
import re
from typing import Final

import pytest
from prometheus_client.parser import text_string_to_metric_families

from cantina.server import serve_cli
from cantina.server.metrics import Metrics
from cantina.text import Catalogue

from .page import DOCS, quoted, rows, section

PAGE: Final = "operations.md"


def serve_parser() -> argparse.ArgumentParser:
    commands = argparse.ArgumentParser().add_subparsers()
    serve_cli.add_parser(commands, Catalogue("", "en"))
    return commands.choices["serve"]


def options_on_the_page() -> dict[str, str]:
    """Each option with what holds if it is not said."""
    return {
        quoted(cells[0])[0]: cells[2] for cells in rows(section(PAGE, "Running it for friends")) if quoted(cells[0])
    }


def test_every_option_of_serve_is_on_the_page() -> None:
    options = {option for action in serve_parser()._actions for option in action.option_strings}
    assert set(options_on_the_page()) == options - {"-h", "--help"}


@pytest.mark.parametrize("option", ["--port", "--bot-workers", "--pace", "--expire", "--absent"])
def test_what_holds_if_an_option_is_not_said(option: str) -> None:
    assert float(options_on_the_page()[option]) == serve_parser().get_default(
        option.removeprefix("--").replace("-", "_")
    )


def test_every_figure_is_on_the_page() -> None:
    shown = {quoted(cells[0])[0] for cells in rows(section(PAGE, "Health, figures, logs")) if quoted(cells[0])}
    page = Metrics().render()[0].decode()
    kinds = {family.name: family.type for family in text_string_to_metric_families(page)}
    ours = {name + ("_total" if kind == "counter" else "") for name, kind in kinds.items() if "cantina_" in name}
    assert shown == ours


def test_links_between_pages_lead_somewhere() -> None:
    for page in DOCS.glob("*.md"):
        for target, _, heading in re.findall(r"\]\(([\w./-]*)(#([\w-]+))?\)", page.read_text("utf-8")):
            there = DOCS / target if target else page
            assert there.exists(), (page.name, target)
            assert not heading or heading in anchors(there.read_text("utf-8")), (page.name, heading)


def anchors(text: str) -> set[str]:
    """The headings as they are linked to."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
