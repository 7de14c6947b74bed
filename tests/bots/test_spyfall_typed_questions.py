"""What people type at a table of Spyfall is understood: what it is about, or that it is small talk."""

from __future__ import annotations

import pytest

from cantina.bots.careful.spyfall.bank import FIT_ANY, QUESTIONS, SMALL_TALK, TRAITS
from cantina.bots.careful.spyfall.matching import read_question, small_talk


@pytest.mark.parametrize(
    ("typed", "trait"),
    [
        ("How many of us are here?", "crowd"),
        ("Сколько нас тут примерно человек?", "crowd"),
        ("Гости часто приходят?", "crowd"),
        ("Далеко до ближайшего бара?", "food"),
        ("Пил сегодня уже?", "food"),
        ("What did you have for breakfast?", "food"),
        ("Тут можно искупаться?", "damp"),
        ("Нужен ли тебе плащ?", "heat"),
        ("Какое сейчас время года?", "heat"),
        ("Ты бы тут жил?", "holiday"),
        ("Мы двигаемся?", "moving"),
        ("Тут можно заработать?", "money"),
        ("Не обсчитали тебя?", "money"),
        ("Сюда пускают вуки?", "species"),
        ("Are the stairs steep?", "height"),
        ("Далеко до земли?", "height"),
        ("Под полом ничего не рычит?", "beasts"),
    ],
)
def test_a_typed_question_is_about_what_it_is_about(typed: str, trait: str) -> None:
    asked = read_question(typed)
    assert asked is not None
    assert TRAITS[asked.trait] == trait


def test_breakfast_is_no_word_of_what_breaks() -> None:
    asked = read_question("What did you have for breakfast?")
    assert asked is not None
    assert asked.number is not None
    assert QUESTIONS[asked.number].words[0] == "What is for dinner?"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("А связь тут ловит?", "Хочешь, чтобы услышали, кричи погромче."),
        ("Is there wifi?", "If you want to be heard, shout."),
        ("Ты тут впервые?", "Счёт уже потерян."),
        ("Where did you park?", "I followed the others."),
        ("Где ты оставил свой спидер?", "Шли все, и я за всеми."),
        ("Кого ты тут встретил?", "Имён я не называю."),
    ],
)
def test_small_talk_has_answers_that_fit(typed: str, answer: str) -> None:
    assert read_question(typed) is None
    number = small_talk(typed)
    assert number is not None
    assert answer in [text for line in SMALL_TALK[number].answers for text in line]


def test_shoes_that_are_taken_off_are_no_photographs() -> None:
    photographs = small_talk("Можно тут снимать?")
    assert photographs is not None
    assert small_talk("Обувь снимать надо?") != photographs


def test_who_is_asked_for_a_thing_does_not_nod() -> None:
    assert "I nod meaningfully." not in [english for english, _ in FIT_ANY]
