"""The games, by id.  Each lives in a folder of its own and imports only the engine."""

from __future__ import annotations

from typing import Final

from ..engine.deck_file import STANDARD
from ..engine.errors import BadSetup
from ..engine.game import Game
from . import fluxx, path_to_hope, secret_invasion, spyfall, warlords

GAMES: Final[dict[str, Game]] = {
    game.id: game for game in (secret_invasion.GAME, warlords.GAME, path_to_hope.GAME, fluxx.GAME, spyfall.GAME)
}


WITH_OWN_DECK: Final[dict[tuple[str, str], Game]] = {}  # by game and the name of the deck


def find_game(id: str, deck: str = STANDARD) -> Game:
    """The game, with its own deck or one that was brought before."""
    if id not in GAMES:
        raise BadSetup("", "no-such-game", game=id, known=", ".join(GAMES))
    if deck == STANDARD:
        return GAMES[id]
    if (id, deck) not in WITH_OWN_DECK:
        raise BadSetup("", "no-such-deck", game=id, option="deck", choice=deck)
    return WITH_OWN_DECK[id, deck]


def bring_deck(id: str, text: str) -> Game:
    """The game with the deck that a file describes, here to be found from now on."""
    game = find_game(id).with_deck(text)
    assert game.deck is not None
    return WITH_OWN_DECK.setdefault((id, game.deck.digest), game)
