"""Everything a game says can be said, to everybody, in both languages."""

from __future__ import annotations

from typing import Any, Final

import pytest

import cantina
from cantina.engine.errors import BadSetup, BadText, CantinaError, IllegalAction
from cantina.games import GAMES
from cantina.text import LANGUAGES, Catalogue, MissingWords
from cantina.text.message import Speech, choose, variants

from .gather import HEARING, Raised, heard, is_in_games, raised

NAMES: Final = ["Анна", "", "Cid", "Дмитрий"]
SAMPLE: Final[dict[str, Any]] = {
    "why": "game-over",
    "because": {},
    **dict.fromkeys(("target", "seat"), 1),
    **dict.fromkeys(
        ("seats", "fewest", "most", "least", "number", "given", "copies", "bots", "games", "rules", "count"), 3
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_say_that_it_was_called_off_and_nobody_won(game: str, lang: str) -> None:
    for reader in (None, 0, 2):
        assert_said(Catalogue(game, lang).outcome(cantina.Outcome((), "called-off", (0, 0, 0)), NAMES[:3], reader))


@pytest.mark.parametrize("lang", LANGUAGES)
@HEARING
def test_all_that_random_games_tell_has_words(game: str, lang: str) -> None:
    words, told = Catalogue(game, lang), heard(game)
    for event, seats, reader in told.events.values():
        assert_said(words.event(event, NAMES[:seats], reader))
    for view in told.views.values():
        names = NAMES[: len(view.seats)]
        assert_said(words.status(view))
        if view.prompt is not None:
            assert_said(words.prompt(view, names))
        for option in view.options:
            assert_said(words.option(option, names, view.seat))
        for seat in range(len(view.seats)):
            for sign, said in words.seat_facts(view, seat):
                assert_said(sign)
                assert_said(said)
    for outcome, seats in told.outcomes:
        for reader in (None, *range(seats)):
            assert_said(words.outcome(outcome, NAMES[:seats], reader))
            assert_said(words.scores(outcome.scores, NAMES[:seats]))


def assert_said(text: str) -> None:
    assert text
    assert "{" not in text
    assert "None" not in text
    assert text == text.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_action_and_setting_has_words(game: str, lang: str) -> None:
    words, rules = Catalogue(game, lang), GAMES[game]
    assert_said(words.title)
    assert_said(words.description)
    for card in words.deck:
        assert_said(words.card(card))
        assert_said(words.card_text(card))
        for form in ("card", "label", "tag"):
            assert_said(words.card_as(form, card))
    for action in (*rules.space.actions, *(rules.space[-1 - seat] for seat in range(rules.most))):
        assert_said(words.option(action, NAMES, None))
    for option in rules.options:
        assert_said(words.setting(option.key))
        for choice in option.choices:
            assert_said(words.choice(option.key, choice))
    assert words.help()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", raised(), ids=lambda place: f"{place.where}:{'/'.join(place.keys)}")
def test_every_error_raised_in_the_source_has_words(place: Raised, lang: str) -> None:
    words = Catalogue(is_in_games(place.where), lang)
    for key in place.keys:
        about = {name: sample(words, name) for name in place.about - {"rule"}}
        assert_said(words.reason(CantinaError("SI-1", key, **about), NAMES))


def sample(words: Catalogue, name: str) -> Any:
    """Something an error can be about."""
    own = {"card": words.deck, "asked": words.entries.get("verb", {})}
    return next(iter(own[name])) if own.get(name) else SAMPLE.get(name, name)


def test_an_if_in_the_source_is_read_too() -> None:
    keys = {key for place in raised() for key in place.keys}
    assert {"is-out", "is-protected", "not-asked", "not-an-option", "bad-number", "no-such-bot"} <= keys


# ---- single sentences


@pytest.fixture
def ru() -> Catalogue:
    return Catalogue("secret-invasion", "ru")


@pytest.fixture
def en() -> Catalogue:
    return Catalogue("secret-invasion", "en")


def test_who_draws_reads_the_card_and_nobody_else(ru: Catalogue) -> None:
    drew = cantina.Event("drew", {"seat": 1}, {1: {"card": "luke"}})
    assert ru.event(drew.seen_by(1), NAMES, 1) == "Вы берёте карту «Люк Скайуокер»."
    assert ru.event(drew.seen_by(0), NAMES, 0) == "Игрок 2 берёт карту."
    assert ru.event(drew.seen_by(None), NAMES, None) == "Игрок 2 берёт карту."


def test_an_event_speaks_to_its_target(en: Catalogue) -> None:
    looked = cantina.Event("looked", {"seat": 0, "target": 2}, {0: {"card": "han"}, 2: {"card": "han"}})
    assert en.event(looked.seen_by(0), NAMES, 0) == "You look at Cid's card: it is Han Solo."
    assert en.event(looked.seen_by(2), NAMES, 2) == "Анна looks at your card, Han Solo."
    assert en.event(looked.seen_by(1), NAMES, 1) == "Анна looks at Cid's card."


def test_a_tie_lists_the_names_with_the_reader_last(ru: Catalogue) -> None:
    over = {"kind": "round-over", "winners": (0, 2), "reason": "tie", "hands": ["luke", None, "luke"]}
    said = ru.event(over, NAMES, 0)
    assert "По жетону получают Cid и вы." in said
    assert "у вас «Люк Скайуокер»; Cid — «Люк Скайуокер»" in said


@pytest.mark.parametrize(("count", "words"), [(1, "1 жетон"), (3, "3 жетона"), (5, "5 жетонов"), (21, "21 жетон")])
def test_russian_counts_by_the_rules_of_the_language(ru: Catalogue, count: int, words: str) -> None:
    assert ru.show("test", "count", "token-count", Speech({"count": count})) == words


def test_equal_cards_are_told_together_and_to_oneself_as_ones_own() -> None:
    said = {"kind": "claimed", "seat": 0, "cards": ("fighter", "fighter", "plans")}
    hope = [Catalogue("path-to-hope", lang) for lang in LANGUAGES]
    assert [words.event(said, NAMES, 0) for words in hope] == [
        "You say: “I saw TIE fighter ×2 and Death Star plans.”",
        "Вы рассказываете о разведке: «Истребитель СИД» ×2 и «Чертежи Звезды Смерти».",
    ]
    assert hope[0].event(said, NAMES, 2) == "Анна says: “I saw TIE fighter ×2 and Death Star plans.”"


def test_rebels_are_people_and_stand_without_quotes_in_russian() -> None:
    words = Catalogue("path-to-hope", "ru")
    assert words.event({"kind": "announced", "seat": 0, "card": "jyn"}, NAMES, 2) == "Анна хочет отправить: Джин Эрсо."
    assert words.event({"kind": "put-back", "pile": 2, "card": "trooper"}, NAMES, 2).startswith("«Штурмовик смерти»")


def test_an_error_names_its_rule(ru: Catalogue) -> None:
    error = IllegalAction("SI-17", "is-protected", target=0)
    assert ru.error(error, NAMES) == "Выбрать нельзя: Анна под защитой. (SI-17)"


def test_a_text_that_cannot_be_read_is_told_with_line_and_column(en: Catalogue) -> None:
    assert en.error(BadText("unknown-field", 3, 5, text="sets"), ()) == "Line 3, column 5: The field “sets” is unknown."


def test_one_error_key_may_come_with_different_parameters(en: Catalogue) -> None:
    assert "Player 9" in en.error(BadSetup("", "no-such-seat", seat=8, seats=3), ())
    assert "bob, me" in en.error(BadText("no-such-seat", 1, 1, text="cid", known="bob, me"), ())


def test_an_illegal_move_of_a_match_can_be_said() -> None:
    match = cantina.position("secret-invasion", "me: obi-wan luke | bob: leia | deck: trooper han | aside: r2-d2")
    with pytest.raises(IllegalAction) as refusal:
        match.play(0, "discard luke")
    said = Catalogue("secret-invasion", "ru").error(refusal.value, NAMES, 0)
    assert said.endswith("сбросить можно только карту «Оби-Ван Кеноби». (SI-7)")


# ---- how variants are chosen


def test_the_first_variant_whose_conditions_hold_is_taken() -> None:
    entry = {"you hit": "a", "you": "b", "target=you": "c", "reason=tie": "d", "default": "e"}
    assert choose(entry, Speech({"seat": 0, "hit": True}, (), 0)) == "a"
    assert choose(entry, Speech({"seat": 0, "hit": False}, (), 0)) == "b"
    assert choose(entry, Speech({"seat": 0, "target": 1}, (), 1)) == "c"
    assert choose(entry, Speech({"seat": 0, "reason": "tie"}, (), 1)) == "d"
    assert choose(entry, Speech({"seat": 0}, (), None)) == "e"
    assert list(variants("x")) == ["default"]


def test_seat_nought_counts_as_somebody() -> None:
    assert Speech({"target": 0}).has("target")
    assert not Speech({"card": None, "hit": False, "open": ()}).has("open")
    assert not Speech({}, (), None).is_reader("seat")


def test_missing_words_are_an_error_and_never_shown(en: Catalogue) -> None:
    with pytest.raises(MissingWords):
        en.event({"kind": "exploded"}, NAMES, 0)
    with pytest.raises(MissingWords):
        en.event({"kind": "discarded", "seat": 0}, NAMES, 1)
    with pytest.raises(MissingWords):
        en.ui("no-such-key")
    with pytest.raises(MissingWords):
        Catalogue("secret-invasion", "de")


def test_a_card_whose_name_ends_with_its_own_sign_takes_no_full_stop() -> None:
    announced = {"kind": "announced", "seat": 0, "card": "as-you-were"}
    assert Catalogue("fluxx", "en").event(announced, NAMES, 1).endswith(" plays As You Were!")


def test_russian_quotes_within_quotes_take_their_inner_form() -> None:
    play = GAMES["fluxx"].space.parse
    said = [Catalogue("fluxx", "ru").option(play(f"play {card}"), (), 0) for card in ("x-wing", "luke")]
    assert said == ["Сыграть «Истребитель „Крестокрыл“»", "Сыграть «Люк Скайуокер»"]
