"""Words for streams and refusals, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..engine.deck_file import STANDARD
from ..engine.view import View
from ..games import GAMES, find_game
from ..text import LANGUAGES, Catalogue, CatalogueWithGaps
from .protocol import Said

if TYPE_CHECKING:
    from .table.ledger import PlayerName


def catalogue(game: str, lang: str, deck: str = STANDARD) -> Catalogue:
    return kept_catalogue(game, lang, deck)


@cache
def kept_catalogue(game: str, lang: str, deck: str) -> Catalogue:
    """By all three: what is left unsaid is another key to a cache."""
    return CatalogueWithGaps(game, lang, find_game(game, deck).deck if game else None)


def read_all() -> None:
    """Read the words of all games now: later there may be no file descriptor left, and nobody is to wait for it."""
    for game in ("", *GAMES):
        for lang in LANGUAGES:
            words = catalogue(game, lang)
            words.join(["", "", words.locale.plural_form(2)])  # these read the language's own rules


def names_in(lang: str, players: Sequence[PlayerName]) -> tuple[str, ...]:
    """How everybody is called; `Player 2` in a record that does not say."""
    words = catalogue("", lang)
    names = words.called([player.name for player in players], [player.who for player in players])
    return tuple(words.name(seat, names) for seat in range(len(names)))


def say(
    lang: str, view: View, events: Sequence[dict[str, Any]], players: Sequence[PlayerName], deck: str = STANDARD
) -> Said:
    """What is asked, what can be done and what happened, said to the viewer; cards are called as the deck says."""
    words, names = catalogue(view.game, lang, deck), names_in(lang, players)
    prompt = "" if view.prompt is None else words.prompt(view, names)
    if view.outcome is not None:
        prompt = words.outcome(view.outcome, names, view.seat)
    options = [words.option(option, names, view.seat) for option in view.options]
    return Said(
        names=list(names),
        status=words.status(view),
        facts=[[list(fact) for fact in words.seat_facts(view, seat)] for seat in range(len(view.seats))],
        prompt=prompt,
        options=options,
        given=[words.option(GAMES[view.game].space.parse(text), names, view.seat) for text in view.given],
        also=[words.option(option, names, view.seat) for option in view.also],
        events=[words.event(event, names, view.seat) for event in events],
    )


def language(asked: str) -> str:
    """The first language of an Accept-Language header that we speak, by its weights; else English."""
    wishes = []
    for place, wish in enumerate(asked.split(",")[:20]):
        tag, _, weight = wish.strip().partition(";")
        try:
            q = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            q = 0.0
        wishes.append((-q, place, tag.strip().lower().partition("-")[0]))
    known = [tag for q, _, tag in sorted(wishes) if tag in LANGUAGES and q < 0]
    return known[0] if known else "en"
