"""Decks that the owner of a box has corrected: `--deck GAME=my-deck.toml`.

A deck is known by its content: the option `deck` names it, and the record holds its file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..engine.deck_file import OwnDeck
from ..engine.errors import BadText
from ..games import bring_deck
from .catalogue import Catalogue, why_not


class DeckRefused(Exception):
    """A deck that cannot be used: file, line and reason, in words."""


def use_decks(words: Catalogue, given: Sequence[str]) -> dict[str, str]:
    """Take decks, each given as GAME=FILE, into use: by game, the choice of its option `deck`."""
    decks: dict[str, str] = {}
    for text in given:
        game, equals, path = text.partition("=")
        if not (game and equals and path):
            raise DeckRefused(words.ui("cli.bad-deck", text=text))
        decks[game] = read_deck(words, game, Path(path)).digest
    return decks


def read_deck(words: Catalogue, game: str, path: Path) -> OwnDeck:
    try:
        deck = bring_deck(game, path.read_text("utf-8")).deck
    except OSError as error:
        raise DeckRefused(words.ui("cli.cannot-read", path=path, why=why_not(words, error))) from error
    except UnicodeDecodeError as error:
        raise DeckRefused(words.ui("cli.not-text", path=path)) from error
    except BadText as error:
        reason = Catalogue(game, words.lang).reason(error, ())
        raise DeckRefused(f"{path}:{error.line}:{error.column}: {reason}") from error
    assert deck is not None
    return deck
