"""What the page says, as a reader of one language finds it: tests look for words and roles, as people do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cantina.server.page_words import page_words
from cantina.server.protocol_words import GameWords

PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
GAME: Final = "secret-invasion"


class PageWords:
    """The texts of `src/cantina/text/page.*.toml`, and those of the game."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.all = page_words(lang)

    def __call__(self, key: str, about: Mapping[str, object] | None = None) -> str:
        return PLACEHOLDER.sub(lambda found: str((about or {})[found[1]]), self.all.page[key])

    def own(self, game: str, key: str, about: Mapping[str, object] | None = None) -> str:
        """What the page says on the table of one game."""
        return PLACEHOLDER.sub(lambda found: str((about or {})[found[1]]), self.of(game).page[key])

    @property
    def game(self) -> GameWords:
        return self.of(GAME)

    def of(self, game: str) -> GameWords:
        return next(one for one in self.all.games if one.id == game)

    def setting(self, id: str) -> str:
        return next(setting.name for setting in self.game.settings if setting.id == id)

    def choice(self, setting: str, id: str) -> str:
        [found] = [one for one in self.game.settings if one.id == setting]
        return next(choice.name for choice in found.choices if choice.id == id)
