"""Words that are said with a move, and what may be done though nobody waits for it."""

from __future__ import annotations

import pytest

from ..busy_port import in_port, moved, play_of
from ..local_server import LocalServer
from ..web_client import Denied

# ---- words


async def test_what_is_said_with_a_move_is_cleaned_kept_and_heard_by_all(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server)
    anna, bob, _ = seated.people
    async with anna.events(seated.code) as stream:
        await stream.next("snapshot")
        (await bob.move(seated.code, 1, "boast", words="  Fastest\tship \u202e of 2 ")).granted()
        play = (await stream.next("news")).data["play"]
    assert play["events"] == [{"kind": "boasted", "seat": 1, "words": "Fastest ship of 2"}]
    assert play["view"]["facts"]["boasts"] == ["", "Fastest ship of 2", ""]
    before = [seen["play"] for seen in await seated.seen()]
    await server.restart()
    assert [seen["play"] for seen in await seated.seen()] == before
    assert (await seated.game()).record().moves[0].action == 'boast "Fastest ship of 2"'


@pytest.mark.parametrize(
    ("action", "words", "why"),
    [
        ("boast", None, "words-needed"),
        ("boast", " \u200b\n", "words-needed"),
        ("boast", "x" * 61, "too-many-words"),
        ("alarm", "Thieves!", "no-words-here"),
    ],
)
async def test_words_that_will_not_do_are_refused(
    server: LocalServer, smugglers: str, action: str, words: str | None, why: str
) -> None:
    seated = await in_port(server)
    assert (await seated.people[1].move(seated.code, 1, action, words=words)).refusal == Denied(422, why, "TY-2")
    assert await moved(seated) == []


async def test_whoever_speaks_all_the_time_is_asked_to_wait(server: LocalServer, smugglers: str) -> None:
    server.rates = server.rates._replace(chat=type(server.rates.chat)(1, 2))
    await server.restart()
    seated = await in_port(server)
    answers = [await seated.people[1].move(seated.code, 1, "boast", words="I") for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]


# ---- standing options


async def test_what_may_be_done_besides_is_offered_to_those_who_are_not_asked(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    anna, bob, _ = seated.people
    assert [option["text"] for option in (await play_of(anna, seated))["view"]["also"]] == ["boast"]
    shown = (await play_of(bob, seated))["view"]
    assert [(option["text"], option.get("speaks")) for option in shown["also"]] == [("boast", 60), ("alarm", None)]
    assert (shown["options"], shown["mode"], shown["rule"]) == ([], "one", "TY-2")


async def test_a_standing_option_leaves_the_question_and_answers_in_flight_good(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    ask = (await play_of(seated.people[0], seated))["ask"]
    (await seated.people[1].move(seated.code, 1, "boast", words="So")).granted()
    assert (await play_of(seated.people[0], seated))["ask"] == ask
    (await seated.people[0].move(seated.code, 0, "draw", ask)).granted()


async def test_who_is_asked_may_do_it_too_and_does_not_pay_for_it(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server, patient=True, clock={"seconds": 10, "bank": 60})
    await server.forward(15)
    deadlines = (await play_of(seated.people[0], seated))["clock"]
    (await seated.people[0].move(seated.code, 0, "boast", words="Wait")).granted()
    assert (await play_of(seated.people[0], seated))["clock"] == deadlines
    (await seated.people[0].move(seated.code, 0, "draw")).granted()
    assert (await play_of(seated.people[0], seated))["clock"]["bank"] == [55_000, 60_000, 60_000]


async def test_words_that_all_have_heard_are_not_taken_back_but_the_alarm_is_by_consent(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    bob = seated.people[1]
    (await bob.move(seated.code, 1, "boast", words="So")).granted()
    assert (await bob.do(seated.code, "undo", seat=1)).refusal == Denied(409, "cannot-take-back")
    (await bob.move(seated.code, 1, "alarm")).granted()
    (await bob.do(seated.code, "undo", seat=1)).granted()
    assert (await bob.see(seated.code))["table"]["undo"] == {"seat": 1, "member": 1, "agreed": []}


async def test_a_pass_is_taken_back_though_its_seat_has_not_moved_last(server: LocalServer, smugglers: str) -> None:
    """Only the answer to what is still asked falls away, not what others have done since."""
    seated = await in_port(server)
    play = next(option for option in await seated.options(0) if option.startswith("play"))
    (await seated.move(play, seat=0)).granted()
    (await seated.people[1].move(seated.code, 1, "pass")).granted()
    (await seated.people[2].move(seated.code, 2, "boast", words="So")).granted()
    (await seated.people[1].do(seated.code, "undo", seat=1)).granted()
    assert [action for _, action in await moved(seated)] == [play, "pass", "boast"]
    assert [move.action for move in (await seated.game()).moves] == [play, "boast"]
