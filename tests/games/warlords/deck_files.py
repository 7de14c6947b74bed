"""Files of decks that differ from the standard one in copies and values."""

from __future__ import annotations

import re
from importlib.resources import files

from cantina.games.warlords.deck import PLANET_NAMES, SPECIAL_NAMES

STANDARD_FILE = files("cantina.games.warlords").joinpath("deck.toml").read_text("utf-8")


def deck_file(code: str) -> str:
    """The deck of a code such as 2228-44443333332222: a digit a special card, a digit a planet."""
    copies, _, values = code.partition("-")
    text = STANDARD_FILE
    for name, digit in zip((*SPECIAL_NAMES, *PLANET_NAMES), copies + values, strict=True):
        text = re.sub(rf"(\[{name}\]\n[^\[]*?(?:copies|value) = )\d+", rf"\g<1>{digit}", text)
    return text
