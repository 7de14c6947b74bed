"""What is said of a table of Fluxx, to whom."""

from __future__ import annotations

import pytest

from cantina.text.catalogue import Catalogue

from .laid import go, hush, lay

NAMES = ("Anna", "Bob", "Cid")
EN, RU = Catalogue("fluxx", "en"), Catalogue("fluxx", "ru")


def test_FX_R1_a_window_says_to_everybody_who_plays_the_card() -> None:
    t = lay("me: luke | bob: han | cid: leia")
    t.me.play("play luke")
    said = [EN.prompt(t.match.view(seat), NAMES) for seat in (0, 1, None)]
    assert said == [f"{who} Luke Skywalker. Does anybody answer?" for who in ("You play", "Anna plays", "Anna plays")]


def test_FX_S5_the_victim_of_a_theft_hears_that_it_is_about_them() -> None:
    t = lay("me: steal-a-keeper | bob: yoda, keepers han luke | cid: leia")
    go(t, "me", "play steal-a-keeper")
    t.me.play("choose han")
    said = [EN.prompt(t.match.view(seat), NAMES) for seat in (0, 1, 2)]
    assert said[0].startswith("You reach for Han Solo.")
    assert said[1].startswith("Anna reaches for your Han Solo.")
    assert said[2].startswith("Anna reaches for Han Solo.")


@pytest.mark.parametrize(
    ("rules", "en", "ru"),
    [
        ("", "Draw 1, play 1", "Тяни 1, сыграй 1"),
        ("draw-4 play-2 hand-limit-1", "Draw 4, play 2, hand limit 1", "Тяни 4, сыграй 2, предел руки 1"),
        ("play-all keeper-limit-3", "Draw 1, play all, keeper limit 3", "Тяни 1, сыграй все, предел тем 3"),
        (
            "hand-limit-0 keeper-limit-2",
            "Draw 1, play 1, hand limit 0, keeper limit 2",
            "Тяни 1, сыграй 1, предел руки 0, предел тем 2",
        ),
    ],
)
def test_FX_4_the_rules_in_force_are_said_in_a_sentence(rules: str, en: str, ru: str) -> None:
    view = lay(f"me: luke | bob: none{' | rules: ' + rules if rules else ''}").match.view(0)
    assert (EN.status(view), RU.status(view)) == (en, ru)


def test_FX_A15_an_extra_turn_is_called_so() -> None:
    t = lay("me: another-turn luke | bob: none | deck: hoth yoda")
    go(t, "me", "play another-turn")
    hush(t)
    turns = [event.seen_by(0) for event in t.events if event.seen_by(0)["kind"] == "turn"]
    assert EN.event(turns[-1], NAMES, 0) == "You have another turn."
    assert EN.event(turns[-1], NAMES, 1) == "Anna has another turn."


def test_FX_A14_who_gives_is_told_what_and_who_keeps_gives_to_nobody() -> None:
    t = lay("me: everybody-gets-one | bob: none | cid: none | deck: luke leia han yoda medal")
    go(t, "me", "play everybody-gets-one")
    t.me.play("give han", "give luke")
    own, given, _ = [event for event in t.events if event.seen_by(None)["kind"] == "gave"]
    assert [EN.event(own.seen_by(seat), NAMES, seat) for seat in (0, 2)] == ["You keep Han Solo.", "Anna keeps a card."]
    assert EN.event(given.seen_by(0), NAMES, 0) == "You give Bob Luke Skywalker."
    assert EN.event(given.seen_by(2), NAMES, 2) == "Anna gives Bob a card."


def test_FX_K5_who_discards_what_is_their_own_discards_it_of_nobody() -> None:
    t = lay("me: luke, keepers lightsaber, creepers wampa | bob: none")
    t.me.play("use lightsaber")
    gone = next(event for event in t.events if event.seen_by(None)["kind"] == "trashed").seen_by(None)
    assert [EN.event(gone, NAMES, seat) for seat in (0, 1)] == ["You discard Wampa.", "Anna discards Wampa."]
    assert RU.event(gone, NAMES, 1) == "Anna сбрасывает карту «Вампа»."


@pytest.mark.parametrize("words", [EN, RU])
def test_who_waits_reads_who_is_asked(words: Catalogue) -> None:
    for prompt, text in words.entries["prompt"].items():
        waits = text if isinstance(text, str) else text["default"]
        assert "{asked:names}" in waits or "{seat:name}" in waits, prompt


def test_FX_16_it_is_told_which_surprise_another_one_undoes() -> None:
    t = lay("me: luke senate-veto | bob: thats-mine | cid: as-you-were")
    t.me.play("play luke")
    t.bob.play("answer thats-mine")
    t.me.play("answer senate-veto")
    hush(t)
    told = [event.seen_by(2) for event in t.events]
    undone = [EN.event(event, NAMES, 2) for event in told if event["kind"] == "cancelled"]
    assert undone == ["Bob's That One's Mine is cancelled."]
    assert "laid" in [event["kind"] for event in told]


@pytest.mark.parametrize(
    ("card", "told"),
    [("zap-a-card", "Anna takes Wampa."), ("move-a-problem", "Anna moves Wampa to Bob.")],
)
def test_FX_A16_FX_A19_a_creeper_that_moves_is_told_once(card: str, told: str) -> None:
    whose = "bob" if card == "zap-a-card" else "me"
    creepers = {name: ", creepers wampa" if name == whose else "" for name in ("me", "bob")}
    t = lay(f"me: {card} luke{creepers['me']} | bob: han{creepers['bob']} | deck: yoda leia")
    go(t, "me", f"play {card}")
    events = [event.seen_by(2) for event in t.events]
    about = [EN.event(event, NAMES, None) for event in events if "wampa" in str(event)]
    assert about == [told]
