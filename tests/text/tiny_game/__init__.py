"""A game with the fewest words it can be offered with, as "Adding a game" in CONTRIBUTING.md asks for them.

It lives only in tests and is never dealt: it has what lists of games and the page want to know of one.
"""

from __future__ import annotations

from cantina.engine.actions import ActionSpace, Verb
from cantina.engine.game import Game, GameOption


class TinyGame(Game):
    """Its words are in the folder its class stands in, as those of every game."""

    def __init__(self) -> None:
        space = ActionSpace(Verb("take", "card", ("spice",)), Verb("pass", passes=True))
        super().__init__("tiny-game", 1, (2, 4), (GameOption("length", ("short", "long")),), space, "TG-1")
