"""The games, by id.  Each lives in a folder of its own and imports only the engine."""

from __future__ import annotations

from typing import Final

from ..engine.errors import BadSetup
from ..engine.game import Game
from . import fluxx, secret_invasion, warlords

GAMES: Final[dict[str, Game]] = {game.id: game for game in (secret_invasion.GAME, warlords.GAME, fluxx.GAME)}


def find_game(id: str) -> Game:
    if id not in GAMES:
        raise BadSetup("", "no-such-game", game=id, known=", ".join(GAMES))
    return GAMES[id]
