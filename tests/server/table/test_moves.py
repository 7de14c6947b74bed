"""A game over the wire: moves are posted, everybody's stream tells."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cantina.server import fair_shuffle
from cantina.server.table.happenings import Moved

from ..local_server import LocalServer, secret_where
from ..seated_table import SeatedTable, seat_people
from ..web_client import Denied, EventReader, HttpAnswer, SseFrame, WebClient

ROUND = {"length": "round"}
STALE = Denied(409, "stale-ask")


async def play_by_stream(who: WebClient, code: str, seat: int, stream: EventReader) -> list[SseFrame]:
    """As a player's page does it: look at what is told, answer when asked, until the game is over."""
    told = [await stream.next("snapshot")]
    while (play := told[-1].data.get("play")) is None or play["view"]["outcome"] is None:
        if play is not None and play["view"]["options"]:
            action = play["view"]["options"][0]["text"]
            answer = await who.do(code, "moves", seat=seat, ask=play["ask"], action=action)
            assert answer.status == 200, answer.text
        told.append(await stream.next("news"))
    return told


async def test_two_people_and_a_bot_play_a_match_to_the_end_over_their_streams(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1, options={"length": "match"})
    anna, bob, cid = *seated.people, server.client("Cid")
    async with anna.events(seated.code) as annas, bob.events(seated.code) as bobs, cid.events(seated.code) as cids:
        played = await asyncio.gather(
            play_by_stream(anna, seated.code, 0, annas), play_by_stream(bob, seated.code, 1, bobs), seen_by(cids)
        )
    ends = [told[-1].data for told in played]
    assert (
        ends[0]["play"]["view"]["outcome"] == ends[1]["play"]["view"]["outcome"] == ends[2]["play"]["view"]["outcome"]
    )
    assert ends[0]["table"]["status"] == "over"
    assert len(ends[0]["table"]["records"]) == 1
    for whose, told in zip("01s", played, strict=True):
        first = int(told[0].id.split(".")[1])
        assert [frame.id for frame in told] == [f"{whose}.{first + number}" for number in range(len(told))]
    room = await server.room(seated.code)
    assert room.ledger.play is not None
    assert len(room.ledger.play.moves) + 1 == len(played[0])  # every move was told once


async def seen_by(stream: EventReader) -> list[SseFrame]:
    told = [await stream.next("snapshot")]
    while told[-1].data["play"]["view"]["outcome"] is None:
        told.append(await stream.next("news"))
    return told


async def test_the_answer_to_a_move_names_the_news_that_tell_of_it(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    async with seated.people[0].events(seated.code) as stream:
        done = (await seated.move()).granted().json
        news = (await stream.upto(done["id"]))[-1]
    assert news.kind == "news"
    assert news.data["play"]["events"][0]["kind"] == "discarded"


async def test_words_are_sent_to_those_who_ask_for_a_language(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    anna, bob = seated.people
    async with anna.events(seated.code, lang="ru") as russian, bob.events(seated.code, lang="en") as english:
        assert (await russian.next()).data["play"]["said"]["prompt"].startswith("Ваш ход.")
        assert "Anna" in (await english.next()).data["play"]["said"]["prompt"]
        await seated.move()
        said = (await russian.next("news")).data["play"]["said"]
        assert said["names"] == ["Anna", "Bob"]
        assert said["events"][0].startswith("Вы сбрасываете карту")
        assert (await english.next("news")).data["play"]["said"]["events"][0].startswith("Anna discards")
    assert "said" not in (await anna.see(seated.code))["play"]
    assert "Anna" in (await bob.see(seated.code, lang="ru"))["play"]["said"]["prompt"]


# ---- late, doubled and foreign clicks


async def both(seated: SeatedTable, *asked: dict[str, Any]) -> list[HttpAnswer]:
    """Several moves of Anna at the same moment."""
    return await asyncio.gather(*[seated.people[0].do(seated.code, "moves", **move) for move in asked])


async def moves_written(seated: SeatedTable) -> list[Moved]:
    return [happening for happening in await seated.server.log(seated.code) if isinstance(happening, Moved)]


async def test_of_a_doubled_click_exactly_one_is_taken(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    move = {"seat": 0, "ask": 1000, "action": (await seated.options(0))[0]}
    answers = await both(seated, *[move] * 5)
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409, 409]
    assert {answer.refusal for answer in answers if answer.status != 200} == {STALE}
    assert len(await moves_written(seated)) == 1


async def test_of_two_different_answers_to_one_question_the_first_counts(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = secret_where(lambda table: len(table.ask.options) == 2, 2, {"starter": "0"})
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    one, other = [{"seat": 0, "ask": 1000, "action": action} for action in await seated.options(0)]
    first, second = await both(seated, one, other)
    assert (first.status, second.refusal) == (200, STALE)
    assert [moved.action for moved in await moves_written(seated)] == [one["action"]]


async def test_a_late_click_names_a_question_that_is_answered(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    await seated.play(moves=3)
    seat = await seated.turn()
    assert seat is not None
    late = await seated.people[seat].move(seated.code, seat, (await seated.options(seat))[0], ask=1000)
    assert late.refusal == STALE


async def test_a_token_of_another_table_moves_nothing_here(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    thief = server.client("Thief")
    other = (
        await thief.post("/api/tables", {"game": "secret-invasion", "seats": 2, "name": "x", "cookie": False})
    ).json
    thief.headers["authorization"] = f"Bearer {other['token']}"
    stolen = await thief.move(seated.code, 0, (await seated.options(0))[0])
    assert stolen.refusal == Denied(401, "not-at-the-table")
    assert await moves_written(seated) == []


async def test_spaces_do_not_matter_in_an_action(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    verb, card = (await seated.options(0))[0].split()
    (await seated.move(f"  {verb}   {card} ")).granted()
    assert [moved.action for moved in await moves_written(seated)] == [f"{verb} {card}"]


# ---- several at once


async def contest(server: LocalServer, game: str) -> SeatedTable:
    """Three smugglers who are all asked at once what they offer."""
    for _ in range(200):
        seated = await seat_people(server, "Anna", "Bob", "Cid", game=game)
        if "play contest" in await seated.options(0):
            (await seated.move("play contest", seat=0)).granted()
            for seat in (1, 2):
                (await seated.move("pass", seat=seat)).granted()  # nobody jams it
            return seated
    raise AssertionError("nobody has a contest")


async def test_sealed_answers_are_given_once_each_and_in_any_order(server: LocalServer, smugglers: str) -> None:
    seated = await contest(server, smugglers)
    ask = (await seated.game()).ask
    assert (await seated.game()).to_act() == (0, 1, 2)
    (await seated.move("pass", seat=2)).granted()
    again = await seated.people[2].move(seated.code, 2, "pass", ask)
    assert again.refusal == Denied(422, "not-asked", "TY-2")
    (await seated.move("pass", seat=0)).granted()
    assert (await seated.game()).ask == ask
    (await seated.people[1].move(seated.code, 1, "pass", ask)).granted()
    assert (await seated.game()).ask > ask


async def test_nobody_sees_a_sealed_answer_before_all_have_answered(server: LocalServer, smugglers: str) -> None:
    seated = await contest(server, smugglers)
    offer = next(option for option in await seated.options(2) if option.startswith("offer"))
    (await seated.move(offer, seat=2)).granted()
    views = [seen["play"]["view"] for seen in await seated.seen()]
    assert [view["given"] for view in views] == [[], [], [offer], []]
    assert [view["answered"] for view in views] == [[2]] * 4
    assert {view["mode"] for view in views} == {"all"}
    assert [view["asked"] for view in views] == [[0, 1]] * 4


async def test_in_a_window_the_first_who_does_not_pass_is_heard_and_the_others_are_late(
    server: LocalServer, smugglers: str
) -> None:
    for _ in range(200):
        seated = await seat_people(server, "Anna", "Bob", "Cid", game=smugglers)
        hands = [await seated.options(seat) for seat in range(3)]
        card = next((option for option in hands[0] if option.startswith("play") and option != "play jam"), "")
        if not card:
            continue
        (await seated.move(card, seat=0)).granted()
        if all(["play jam" in await seated.options(seat) for seat in (1, 2)]):
            break
    ask = (await seated.game()).ask
    answers = await asyncio.gather(*[seated.people[seat].move(seated.code, seat, "play jam", ask) for seat in (1, 2)])
    assert [answer.status for answer in answers] == [200, 409]
    assert answers[1].refusal == STALE
