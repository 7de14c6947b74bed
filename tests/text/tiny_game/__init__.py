"""A game as "Adding a game" in CONTRIBUTING.md asks for it, with the fewest words it can be offered with.

It lives only in tests: the rules are those of the engine's toy.
"""

from __future__ import annotations

from ...engine.toy.game import Smugglers


class TinyGame(Smugglers):
    """Its words are in the folder its class stands in, as those of every game."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "tiny-game"
