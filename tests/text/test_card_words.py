"""What a card does in one line, and which rules speak of it: what who chooses a card is shown."""

from __future__ import annotations

from typing import Final

import pytest

from cantina.games import GAMES
from cantina.server.page_words import page_words
from cantina.server.protocol_words import GameWords
from cantina.text import LANGUAGES
from cantina.text.about import about
from cantina.text.catalogue import MINI, Catalogue

ONE_LINE: Final = 90  # letters: a line on a laptop, two on a phone


def words_of(game: str, lang: str) -> GameWords:
    return next(one for one in page_words(lang).games if one.id == game)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_says_in_one_line_what_it_does(game: str, lang: str) -> None:
    for id, card in words_of(game, lang).cards.items():
        line = card.brief or card.text  # a text that is a line is not said twice
        assert 0 < len(line) <= ONE_LINE, (id, line)
        assert card.brief != card.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_its_own_is_shorter_than_the_text(game: str, lang: str) -> None:
    for id, card in Catalogue(game, lang).entries["card"].items():
        assert len(card.get("brief", "")) < len(card["text"]), id


@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_its_rules_the_same_in_both_languages(game: str) -> None:
    english, russian = (words_of(game, lang).cards for lang in ("en", "ru"))
    for id, card in english.items():
        assert card.rules, id
        assert card.rules == russian[id].rules, id


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_told_of_a_card_is_a_rule_of_the_game(game: str) -> None:
    words = Catalogue(game, "en")
    kinds = {known.get("kind", known.get("type")) for known in words.deck.values()}
    for about_what, rules in about(game).rules.items():
        assert about_what in {*words.deck, *kinds}
        assert set(rules) <= set(words.entries["rules"]), about_what


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_name_on_a_very_small_card_is_short(game: str, lang: str) -> None:
    for id, card in words_of(game, lang).cards.items():
        assert len(card.mini) <= MINI + 1, id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["warlords", "path-to-hope", "fluxx"])
def test_every_card_that_may_lie_very_small_has_a_name_at_every_size(game: str, lang: str) -> None:
    for id, card in words_of(game, lang).cards.items():
        assert card.mini or card.number is not None, id


def test_copies_are_those_of_the_deck() -> None:
    cards = words_of("secret-invasion", "en").cards
    assert sum(card.copies for card in cards.values()) == 17
    assert (cards["trooper"].copies, cards["trooper"].rules) == (5, ["SI-15", "SI-17", "SI-R8"])
