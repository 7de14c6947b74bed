"""Decks that the owner of a box has corrected: `--deck GAME=my-deck.toml`.

The rules need only the code of a deck, which is an option of the game like any other and stands in the record.  Names
are words, so they are this process's: whoever reads the table here reads the owner's names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..engine.errors import BadText
from ..engine.game import OwnDeck
from ..games import find_game
from .catalogue import OWN_DECKS, Catalogue, why_not


class DeckRefused(Exception):
    """A deck that cannot be used: file, line and reason, in words."""


def use_decks(words: Catalogue, given: Sequence[str]) -> dict[str, str]:
    """Take decks, each given as GAME=FILE, into use: their names from now on, and by game the choice of its option."""
    codes: dict[str, str] = {}
    for text in given:
        game, equals, path = text.partition("=")
        if not (game and equals and path):
            raise DeckRefused(words.ui("cli.bad-deck", text=text))
        deck = read_deck(words, game, Path(path))
        OWN_DECKS[game] = deck.cards
        codes[game] = deck.code
    return codes


def read_deck(words: Catalogue, game: str, path: Path) -> OwnDeck:
    rules = find_game(game)
    try:
        return rules.read_deck(path.read_text("utf-8"))
    except OSError as error:
        raise DeckRefused(words.ui("cli.cannot-read", path=path, why=why_not(words, error))) from error
    except UnicodeDecodeError as error:
        raise DeckRefused(words.ui("cli.not-text", path=path)) from error
    except BadText as error:
        reason = Catalogue(game, words.lang).reason(error, ())
        raise DeckRefused(f"{path}:{error.line}:{error.column}: {reason}") from error
