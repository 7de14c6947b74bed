"""The bot `careful` at Spyfall: what it can say, what it makes of what is said, and how it plays."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cantina.bots import make
from cantina.bots.base import Said, TableSampler, own_dice
from cantina.bots.careful import spyfall as careful
from cantina.bots.careful.spyfall.bank import (
    AMOUNT,
    ANSWERS,
    GRADES,
    HIGH,
    LOW,
    MID,
    OPENINGS,
    PLACES,
    QUESTIONS,
    SMALL_TALK,
    TRAITS,
    VAGUE_ANSWERS,
    fit,
    opened,
    true_of,
)
from cantina.bots.careful.spyfall.inference import answers_in, likeliest, suspicions, where
from cantina.bots.careful.spyfall.matching import (
    LINES,
    NAMED,
    NOTHING_SAID,
    Answered,
    Asked,
    read_answer,
    read_question,
    small_talk,
    translated,
)
from cantina.bots.careful.spyfall.speaking import vague_lines
from cantina.engine.actions import CLOCK
from cantina.games.spyfall import GAME
from cantina.games.spyfall.actions import ANSWER, ASK
from cantina.games.spyfall.cards import LOCATIONS
from tests.games.spyfall.driver import Round

from .spyfall_table import Bots, figures

ANSWER_LINES = [*[line for grades in LINES for lines in grades for line in lines], *NOTHING_SAID]
ALL_LINES = [*[question.words for question in QUESTIONS], *ANSWER_LINES]


def trait(name: str) -> int:
    return TRAITS.index(name)


# ---- the bank


def test_there_are_at_least_eighty_questions_each_with_answers_of_every_grade() -> None:
    assert len(QUESTIONS) >= 80
    for name, grades in zip(TRAITS, ANSWERS, strict=True):
        assert len(grades) == len(GRADES)
        assert all(len(lines) >= 3 for lines in grades), name


def test_every_place_has_an_amount_of_every_trait_and_no_two_are_alike() -> None:
    assert set(AMOUNT) == set(LOCATIONS)
    assert len(set(AMOUNT.values())) == len(LOCATIONS)
    for place in LOCATIONS:
        for number in range(len(TRAITS)):
            assert 0 <= AMOUNT[place][number] <= 4
            assert sum(fit(place, number, grade) for grade in range(3)) == pytest.approx(1)


def test_every_line_stands_once_in_two_languages_and_fits_its_move() -> None:
    for number in range(2):
        assert len({line[number] for line in ALL_LINES}) == len(ALL_LINES)
    for english, russian in ALL_LINES:
        assert not re.search("[а-яё]", english.lower())
        assert not re.search("[a-z]", russian.lower())
    assert max(len(text) for question in QUESTIONS for text in question.words) <= ASK.actions[0].speaks
    answers = [opened(opening, line) for opening in OPENINGS for line in ANSWER_LINES]
    assert max(len(text) for line in answers for text in line) <= ANSWER.only.speaks


def test_no_line_names_a_place() -> None:
    """Whoever says the name of the place has lost it."""
    names = "hoth dagobah yavin falcon jabba ewok tantive bespin tatooine endor хот дагоб явин сокол джабб эвок тантив"
    for line in ALL_LINES:
        for word in re.findall(r"\w+", " ".join(line).lower()):
            assert word not in names.split()


# ---- what people type


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Is it cold here?", "heat"),
        ("Тебе не жарко?", "heat"),
        ("Много людей вокруг?", "crowd"),
        ("Это корабль?", "moving"),
        ("Do you see any droids around?", "droids"),
        ("Какую музыку тут играют?", "music"),
        ("Что ты ел на завтрак?", "food"),
        ("Есть тут деревья?", "plants"),
        ("Can we leave quickly?", "leaving"),
        ("Есть ли тут опасные животные?", "beasts"),
        ("Is there sand in your shoes?", "sand"),
        ("Wuold you sleep wihtout a blanket here?", "heat"),  # mistyped
        ("Do you feel safe here?", "danger"),
        ("Тебе тут нравится?", "holiday"),
        ("Хотел бы ты тут жить?", "holiday"),
        ("Are we in space?", "height"),
        ("Дроиды тут есть?", "droids"),
        ("Часто тут стреляют?", "danger"),
        ("Do people shoot often?", "danger"),
        ("А детей сюда взять можно?", "holiday"),
        ("Would you go on a date here?", "holiday"),
        ("Сколько стоит вход?", "money"),
        ("Ты тут один?", "crowd"),
        ("Кому ты служишь?", "empire"),
        ("Do you own a lightsaber?", "danger"),  # nothing about the light
        ("Как часто сюда прилетают корабли?", "leaving"),
        ("Нужен ли здесь скафандр?", "height"),
        ("Пыль в глаза не летит?", "sand"),  # and not: are we moving
        ("Часто ли здесь дерутся?", "danger"),
        ("Есть свободные комнаты?", "wealth"),  # no talk of freedom
        ("печка есть?", "heat"),
        ("we goin anywhere or just chillin?", "moving"),  # nothing cold about it
        ("can i bring my mom here?", "holiday"),
    ],
)
def test_a_typed_question_is_matched_to_the_bank(question: str, name: str) -> None:
    asked = read_question(question)
    assert asked is not None
    assert TRAITS[asked.trait] == name


@pytest.mark.parametrize(
    "question",
    ["Что у тебя в кармане?", "Do you believe in the Force?", "Кто твой начальник?", "?", "Долго тут ещё?", "Часто?"],
)
def test_what_fits_nothing_is_not_understood(question: str) -> None:
    assert read_question(question) is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Are you the spy?", "If I were, would I say so?"),
        ("Где мы вообще?", "Nice try."),
        ("Is it as cold as on Hoth?", "Nice try."),
        ("Do you come here often?", "Longer than I meant to."),
        ("Как добрался сюда?", "I followed the others."),
        ("What do you see out of the window?", "My eyes have got used to it."),
        ("What colour is the sky?", "In this light? The colour of doubt."),
        ("Ты бот?", "On Mondays I wonder myself."),
        ("Ты дурак?", "Manners first, then answers."),
        ("Сколько лет этому месту?", "Older than our jokes."),
        ("ты с кем сюда приехал?", "With those you see."),  # and not: how
        ("тебе тут дышится нормально?", "In, out, so far it works."),
        ("seen the boss today?", "He would not like us to talk about him."),  # no puddle
        ("фоткаться тут разрешают?", "Only from my better side."),
    ],
)
def test_small_talk_is_answered_in_kind_and_tells_nothing(question: str, answer: str) -> None:
    assert read_question(question) is None
    number = small_talk(question)
    assert number is not None
    assert SMALL_TALK[number].answers[0][0] == answer
    assert read_answer(None, answer) is None


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("слыш а чем тут воняет?", "Чем тут пахнет?"),
        ("ты что на себя сегодня напялил?", "Что ты сюда надеваешь на работу?"),
        ("есть чё пожрать?", "Что на ужин?"),
        ("is there a lot of booze?", "Where does one get a drink here?"),
        ("whats the weather like", "How is the climate treating you?"),
    ],
)
def test_a_question_in_other_words_is_answered_like_the_bank_s_own(question: str, same: str) -> None:
    asked = read_question(question)
    assert asked is not None
    assert asked.number is not None
    assert same in QUESTIONS[asked.number].words


def test_nobody_speaks_of_an_end_where_there_is_merely_some() -> None:
    assert true_of("millennium-falcon", trait("heat")) == [0.0, 1.0, 0.0]


def test_who_knows_the_place_never_says_the_opposite_of_what_is_so() -> None:
    assert true_of("hoth", trait("heat"))[HIGH] == 0.0
    assert true_of("mos-eisley", trait("heat"))[LOW] == 0.0
    assert all(sum(true_of(place, number)) > 0.5 for place in PLACES for number in range(len(TRAITS)))


@pytest.mark.parametrize(
    ("question", "answer", "name", "grade"),
    [
        ("Is it cold here?", "yes, very", "heat", LOW),
        ("Is it cold here?", "no", "heat", HIGH),
        ("Тебе не жарко?", "нет", "heat", LOW),
        ("Мы летим?", "стоим на месте", "moving", LOW),
        ("Форма тебе жмёт?", "не ношу форму", "empire", LOW),
        ("Is it dark?", "not dark", "light", HIGH),
        ("Что ты ел на завтрак?", "Мясо на гриле", "food", HIGH),
        ("Что у тебя в кармане?", "снег", "heat", LOW),
        ("Чей портрет тут стоит повесить на стену?", "Холодновато тут", "heat", LOW),  # beside the question
        ("Do you need a lamp here?", "Yes", "light", LOW),
        ("Можно тут заблудиться?", "Легко", "room", HIGH),
        ("Тебя здесь не укачивает?", "Есть немного", "moving", 1),
        ("Хорошо спалось?", "Нет, шумно", "noise", HIGH),  # the "no" turns nothing around
        ("Железо здесь ржавеет?", "Тут всё ржавеет, включая меня", "damp", HIGH),  # what was asked, said again
        ("Could one tell a joke about the Emperor here?", "Not if you value your neck", "empire", HIGH),
        ("Тёмные очки надеть не хочется?", "Не помешали бы, солнце бьёт в окна", "light", HIGH),
        ("Ребёнка сюда поиграть отпустишь?", "Ни за что", "danger", HIGH),
        ("Are you afraid of heights?", "I am not", "height", LOW),
        ("Высоты не боишься?", "боюсь, но терплю", "height", HIGH),
        ("Высоты не боишься?", "да не особо, привык уже", "height", LOW),  # here "да" is no yes
        ("Завтра мы будем всё там же?", "ну типа да, куда мы денемся", "moving", LOW),  # and here it is one
        ("Хорошо спалось?", "не очень", "noise", HIGH),
        ("Тёмные очки надеть не хочется?", "не помешали бы", "light", HIGH),
        ("Нужен ли здесь инженер?", "без него эта штука встанет", "machines", HIGH),
        ("Какая тут утром очередь?", "никакой, кому сюда охота", "crowd", LOW),
        ("Do people haggle here?", "not always", "money", 1),
        ("Можно тут пошутить про Императора?", "ага, щас", "empire", HIGH),
        ("Do people haggle here?", "yeah right", "money", LOW),
    ],
)
def test_a_typed_answer_is_graded(question: str, answer: str, name: str, grade: int) -> None:
    assert read_answer(read_question(question), answer) == Answered(trait(name), grade)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Did you sleep well?", "Not sure"), ("В отпуск сюда поедешь?", "Не знаю"), ("Did you sleep well?", "…")],
)
def test_who_is_not_sure_has_said_nothing(question: str, answer: str) -> None:
    assert read_answer(read_question(question), answer) is None


def test_every_line_of_the_bank_is_read_as_what_it_is_with_any_opening() -> None:
    for question in QUESTIONS:
        for text in question.words:
            read = read_question(text)
            assert read is not None
            assert read[:3] == (question.trait, question.yes, QUESTIONS.index(question))
    for number, grades in enumerate(LINES):
        for grade, lines in enumerate(grades):
            for opening in OPENINGS:
                for line in lines:
                    for text in opened(opening, line):
                        assert read_answer(None, text) == Answered(number, grade)
    for line in NOTHING_SAID:
        assert read_answer(Asked(0, None), line[0]) is None


def test_what_a_bot_said_can_be_read_in_the_other_language() -> None:
    line = opened(OPENINGS[2], ANSWERS[0][0][0])
    assert translated(line[0], 1) == line[1]
    assert translated(line[1], 0) == line[0]
    assert translated("Привет", 0) == "Привет"


def test_a_bot_answers_vaguely_what_it_does_not_understand_and_in_the_language_of_the_question() -> None:
    for words, number in (("Что у тебя в кармане?", 1), ("What is in your pocket?", 0)):
        t = Round(4, spy=3).says(0, f'ask 2 "{words}"')
        action, said = careful.choose(t.view(2), own_dice("x", 1))
        assert action is ANSWER.only
        assert any(line[number].lower() in said.lower() for line in VAGUE_ANSWERS)


def test_where_somebody_asks_for_a_thing_the_answer_is_no_measure_of_it() -> None:
    lines = {line[1] for line in vague_lines("Где тут спрятан ключ?")}
    assert "Дело вкуса." not in lines
    assert "Смотря кто спрашивает." in lines
    assert "Дело вкуса." in {line[1] for line in vague_lines("Тебе идёт этот шлем?")}


def test_a_bot_asked_how_pretty_it_is_does_not_speak_of_the_furniture() -> None:
    for words in ("Закаты тут красивые?", "Is it pretty here?"):
        assert read_question(words) is None
        assert small_talk(words) is not None


def test_a_bot_answers_its_own_kind_of_question_to_the_point() -> None:
    question = QUESTIONS[trait("food") * 4]
    said = []
    for seed in range(40):
        t = Round(4, spy=3, location="hoth").says(0, f'ask 2 "{question.words[0]}"')
        said.append(careful.choose(t.view(2), own_dice("x", seed))[1])
    own = [
        line for line in said if any(words[0].lower() in line.lower() for words in (*question.answers, question.dodge))
    ]
    assert own == said


def test_a_bot_does_not_dodge_where_everybody_has_gathered_as_much() -> None:
    """However late it is: what tells no more than was said before can be said aloud."""
    t = Round(4, spy=3, location="hoth")
    talked(t, (0, 1, "heat", LOW), (1, 2, "light", HIGH), (2, 0, "plants", LOW), (0, 1, "beasts", HIGH))
    talked(t, (1, 2, "wealth", LOW), (2, 0, "moving", LOW), (0, 1, "damp", 1))
    t.says(1, f'ask 2 "{QUESTIONS[trait("heat")].words[0]}"')
    grades = []
    for seed in range(40):
        said = careful.choose(t.view(2), own_dice("x", seed))[1]
        grades.append(read_answer(read_question(QUESTIONS[trait("heat")].words[0]), said))
    assert grades.count(None) <= 10


@pytest.mark.parametrize("seats", [4, 9])
def test_most_answers_tell_something_however_many_talk(seats: int) -> None:
    found = figures(seats, 12)
    assert 0.05 < found.dodges / found.answers < 0.36


def test_who_would_say_too_much_says_less_if_that_is_true_as_well() -> None:
    """After "everything is grey and at attention" a lot of droids would be plain; that there are some is no lie."""
    question = QUESTIONS[4 * trait("droids")].words[0]
    t = talked(Round(9, spy=8, location="death-star"), (0, 1, "empire", HIGH)).says(1, f'ask 2 "{question}"')
    said = [careful.choose(t.view(2), own_dice("x", seed))[1] for seed in range(60)]
    grades = Counter([read_answer(read_question(question), words) for words in said])
    assert grades[Answered(trait("droids"), MID)] > grades[Answered(trait("droids"), HIGH)] > grades[None]


def test_two_answers_in_a_round_do_not_begin_alike() -> None:
    begins: Counter[str] = Counter()
    for seed in range(6):
        for _, _, words in Bots(4, seed).play().moves:
            begins.update([f"{seed} {opening[0]}" for opening in OPENINGS[1:] if words.startswith(opening[0])])
    assert len(begins) > 3
    assert max(begins.values()) == 1


def test_what_somebody_types_is_less_sure_than_a_line_of_the_bank() -> None:
    question, line = QUESTIONS[0].words[0], ANSWERS[0][HIGH][0][0]
    chances = []
    for words in (line, "hot"):
        t = Round(4, spy=3, location="hoth").says(0, f'ask 3 "{question}"').says(3, f'answer "{words}"')
        chances.append(suspicions(t.view(0), "hoth")[3])
    assert 1 / 3 < chances[1] < chances[0]


def test_a_place_that_somebody_names_is_likely_to_the_spy() -> None:
    assert read_answer(None, "как на Хоте, честное слово") == Answered(NAMED, PLACES.index("hoth"))
    t = Round(4, spy=3, location="hoth").says(0, 'ask 1 "Well?"').says(1, 'answer "We are on Hoth!"')
    assert likeliest(where(t.view(3), 3, 0.0))[0] == "hoth"
    assert suspicions(t.view(2), "hoth")[1] < suspicions(t.view(2), "hoth")[0]
    assert suspicions(t.view(2), "dagobah")[1] > suspicions(t.view(2), "dagobah")[0]


# ---- what follows


def talked(t: Round, *talk: tuple[int, int, str, int]) -> Round:
    """Who asks whom about which trait, and the grade of the answer."""
    for asker, asked, name, grade in talk:
        question = next(question for question in QUESTIONS if question.trait == trait(name))
        t.says(asker, f'ask {asked} "{question.words[0]}"')
        t.says(asked, f'answer "{ANSWERS[trait(name)][grade][0][0]}"')
    return t


def test_who_answers_against_the_place_is_suspected_and_accused() -> None:
    t = talked(Round(4, spy=2, location="hoth"), (0, 2, "heat", HIGH), (2, 1, "crowd", HIGH), (1, 0, "light", HIGH))
    talked(t, (0, 2, "plants", HIGH), (2, 3, "wealth", LOW), (3, 0, "moving", LOW))
    for seat in (0, 1, 3):
        suspected = suspicions(t.view(seat), "hoth")
        assert sum(suspected.values()) == pytest.approx(1)
        assert max(suspected, key=lambda other: suspected[other]) == 2
        wanted = careful.volunteer(t.view(seat))
        assert wanted is not None
        assert wanted.text == "accuse 2"
    t.says(0, "accuse 2")
    assert careful.choose(t.view(1), own_dice("x", 1))[0].text == "yes"
    assert careful.choose(t.view(3), own_dice("x", 1))[0].text == "yes"


def test_nobody_accuses_before_anything_is_said() -> None:
    t = Round(5)
    assert [careful.volunteer(t.view(seat)) for seat in range(5)] == [None] * 5


def test_nobody_stops_the_clock_before_everybody_has_had_a_word() -> None:
    t = talked(Round(4, spy=2, location="hoth"), (0, 2, "heat", HIGH), (2, 3, "crowd", HIGH), (3, 0, "damp", 1))
    talked(t, (0, 2, "plants", HIGH), (2, 3, "wealth", LOW))
    assert [careful.volunteer(t.view(seat)) for seat in range(4)] == [None] * 4
    talked(t, (3, 0, "moving", LOW))
    wanted = careful.volunteer(t.view(3))
    assert wanted is not None
    assert wanted.text == "accuse 2"


def test_the_spy_finds_the_place_in_what_the_others_say_and_names_it() -> None:
    t = Round(4, spy=3, location="hoth")
    talked(t, (0, 1, "heat", LOW), (1, 2, "light", HIGH), (2, 0, "plants", LOW), (0, 1, "beasts", HIGH))
    talked(t, (1, 2, "wealth", LOW), (2, 0, "moving", LOW), (0, 1, "damp", 1))
    place, chance = likeliest(where(t.view(3), 3, 0.0))
    assert place == "hoth"
    assert chance > 0.5
    t.says(3, "reveal")
    assert careful.choose(t.view(3), own_dice("x", 1))[0].text == "guess hoth"


def test_one_s_own_answers_tell_the_spy_nothing() -> None:
    t = talked(Round(4, spy=2), (0, 2, "heat", HIGH))
    assert len(set(where(t.view(2), 2, 0.0).values())) == 1
    assert len(set(where(t.view(1), 1, 0.0).values())) > 1


def test_silence_and_vagueness_are_heard() -> None:
    t = Round(4, spy=3).says(0, 'ask 3 "Well?"').rings("answering")
    assert [said.grade for said in answers_in(t.view(0))] == [-1]
    assert suspicions(t.view(0), "hoth")[3] > suspicions(t.view(0), "hoth")[1]


def test_a_bot_at_a_table_that_talks_aloud_passes_the_question_on() -> None:
    t = Round(4, talk="spoken")
    assert careful.choose(t.view(0), own_dice("x", 1))[0].verb == "point"
    assert careful.volunteer(t.view(0)) is None


def test_the_bot_careful_is_the_one_that_talks() -> None:
    bot = make("careful", 4)
    assert bot.volunteers("spyfall")
    assert not bot.remembers("spyfall")
    t = Round(4, spy=2)
    sample = TableSampler(GAME, GAME.sampler(t.s, 0))
    said = bot.choose(t.view(0), sample)
    assert isinstance(said, Said)
    assert said.action.verb == "ask"
    assert said.words in [text for question in QUESTIONS for text in question.words]
    assert bot.volunteer(t.view(0), sample) is None


# ---- equal knowledge, equal behaviour


def test_a_spy_behaves_the_same_in_every_place() -> None:
    done = set()
    for place in LOCATIONS:
        t = talked(Round(4, spy=2, location=place), (0, 1, "heat", HIGH), (1, 2, "crowd", LOW))
        action, words = careful.choose(t.view(2), own_dice("x", 5))
        done.add((action.text, words, str(careful.volunteer(t.view(2)))))
    assert len(done) == 1


def test_a_player_behaves_the_same_whoever_is_the_spy() -> None:
    done = set()
    for spy in (1, 2, 3):
        t = talked(Round(4, spy=spy), (0, 1, "heat", LOW), (1, 2, "crowd", LOW), (2, 0, "music", LOW))
        action, words = careful.choose(t.view(0), own_dice("x", 5))
        done.add((action.text, words, str(careful.volunteer(t.view(0)))))
    assert len(done) == 1


# ---- whole games


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_bot_says_the_same_twice_in_a_match(lang: str) -> None:
    table = Bots(4, 3, lang, rounds="10").play()
    said = Counter([(seat, words) for seat, _, words in table.moves if words])
    assert len(said) > 60
    assert max(said.values()) == 1
    cyrillic = [bool(re.search("[а-я]", words.lower())) for _, words in said]
    assert all(cyrillic) if lang == "ru" else not any(cyrillic)


def test_bots_play_to_the_end_at_every_number_of_seats_by_every_way_a_round_can_end() -> None:
    ends: Counter[str] = Counter()
    for seats in range(3, 10):
        found = figures(seats, 8)
        assert found.rounds == 8
        ends += found.ends
    assert {"found", "named", "misnamed", "not-found"} <= set(ends)


def test_time_passes_while_bots_talk() -> None:
    rung = [Bots(3, seed).play().moves for seed in range(12)]
    assert any((seat, action.text) == (CLOCK, "ring round") for moves in rung for seat, action, _ in moves)


@pytest.mark.long
@pytest.mark.parametrize("seats", range(3, 10))
def test_spies_win_neither_too_often_nor_too_seldom(seats: int) -> None:
    assert 0.33 < figures(seats, 1000).spy_wins < 0.62
