"""What the page is made of keeps to the policy the server sends with it: nothing inline, nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "web" / "src"
DRAWINGS: Final = sorted((SOURCES / "art").rglob("*.svg"))
MADE_TO_CODE: Final = re.compile(r"\beval\(|\bnew Function\(|\bimport\(\s*[\"']data:")
STYLE: Final = re.compile(r"\sstyle=[\"']")


class Read(HTMLParser):
    """The tags of a page with their attributes, and what stands inside scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside = ""
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("script", "style") and data.strip():
            self.inline.append(data)


@pytest.fixture
def index(built_page: Path) -> Read:
    return Read((built_page / "index.html").read_text("utf-8"))


def test_the_page_has_no_code_and_no_style_of_its_own(index: Read) -> None:
    assert index.inline == []
    assert [tag for tag, _ in index.tags if tag in ("style", "base", "iframe", "object")] == []
    assert [name for _, names in index.tags for name in names if name == "style" or name.startswith("on")] == []


def test_the_page_asks_only_for_files_that_were_built_with_it(index: Read, built_page: Path) -> None:
    asked = [names[key] or "" for _, names in index.tags for key in ("src", "href") if key in names]
    assert [path for path in asked if path.endswith(".js")] != []
    for path in asked:
        assert path.startswith("/"), path
        assert (built_page / path[1:]).is_file(), path


def test_no_code_is_made_from_text(built_page: Path) -> None:
    for file in (built_page / "assets").glob("*.js"):
        assert not MADE_TO_CODE.search(file.read_text("utf-8")), file.name


def test_styles_ask_for_nothing_from_elsewhere(built_page: Path) -> None:
    for file in (built_page / "assets").glob("*.css"):
        text = file.read_text("utf-8")
        assert "@import" not in text, file.name
        for place in re.findall(r"url\(\s*[\"']?([^)\"']*)", text):
            assert place.startswith(("/assets/", "./", "data:image/")), (file.name, place)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_drawing_is_only_a_drawing(drawing: Path) -> None:
    """It is put into the page as it is, where a style in it would be refused by the policy and anything else worse."""
    text = drawing.read_text("utf-8")
    assert text.startswith("<svg ")
    assert not re.search(r"<(script|style|foreignObject|image|use|a)\b|\son\w+=|href=|url\((?!#)|<!", text)
    assert not STYLE.search(text)


def test_no_part_of_the_page_has_a_written_out_style() -> None:
    for part in SOURCES.rglob("*.svelte"):
        assert not STYLE.search(part.read_text("utf-8")), f"{part.name}: use style:name={{…}} or a class"
