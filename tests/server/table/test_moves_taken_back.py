"""Taking a move back over the wire: free, by consent, or never."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cantina.games.secret_invasion.cards import LUKE, TROOPER
from cantina.server import fair_shuffle
from cantina.server.table import moves

from ..local_server import LocalServer, secret_where
from ..seated_table import SeatedTable, seat_people
from ..web_client import Denied


def anna_has_a_trooper(table: Any) -> bool:
    """And Bob Luke, so that naming the 8 is a miss."""
    return TROOPER in (table.hand[0], table.drawn) and table.hand[1] == LUKE


SitDown = Callable[..., Awaitable[SeatedTable]]


@pytest.fixture
def sit(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> SitDown:
    """A table where Anna begins and has a Stormtrooper: a target is chosen, then a number is named."""

    async def dealt(*names: str, bots: int = 0) -> SeatedTable:
        secret = secret_where(anna_has_a_trooper, len(names) + bots, {"starter": "0"})
        monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
        return await seat_people(server, *names, bots=bots, options={"starter": "0"})

    return dealt


async def moves_made(seated: SeatedTable) -> list[str]:
    return [moved.action for moved in (await seated.game()).moves]


async def ask_back(seated: SeatedTable) -> Any:
    return await seated.people[0].do(seated.code, "undo", seat=0)


async def wish(seated: SeatedTable) -> Any:
    return (await seated.people[0].see(seated.code))["table"]["undo"]


# ---- free


async def test_what_nobody_learned_from_is_taken_back_at_once(sit: SitDown) -> None:
    seated = await sit("Anna", "Bob", "Cid")
    for action in ("discard trooper", "choose 1"):
        (await seated.move(action)).granted()
    before = (await seated.game()).ask
    async with seated.people[1].events(seated.code) as stream:
        await stream.next("snapshot")
        (await ask_back(seated)).granted()
        news = (await stream.next("news")).data
    assert news["play"]["events"] == [{"kind": "took-back", "seat": 0}]
    assert news["play"]["view"]["prompt"] == "trooper"
    assert news["play"]["ask"] > before  # a late answer to the question taken back must not count
    assert await moves_made(seated) == ["discard trooper"]
    (await seated.move("choose 2")).granted()


# ---- by consent


async def test_what_others_saw_is_taken_back_when_all_of_them_agree(sit: SitDown) -> None:
    seated = await sit("Anna", "Bob", "Cid")
    _, bob, cid = seated.people
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    assert await wish(seated) == {"seat": 0, "member": 0, "agreed": []}
    assert await moves_made(seated) == ["discard trooper"]
    (await cid.do(seated.code, "undo/answer", agree=True)).granted()
    assert (await wish(seated))["agreed"] == [2]
    assert (await cid.do(seated.code, "undo/answer", agree=True)).refusal == Denied(409, "not-your-say")
    (await bob.do(seated.code, "undo/answer", agree=True)).granted()
    assert await wish(seated) is None
    assert await moves_made(seated) == []
    assert (await seated.people[0].see(seated.code))["play"]["view"]["prompt"] == "discard"


async def test_a_wish_survives_a_restart(server: LocalServer, sit: SitDown) -> None:
    seated = await sit("Anna", "Bob", "Cid")
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    (await seated.people[1].do(seated.code, "undo/answer", agree=True)).granted()
    before = await seated.seen()
    await server.restart()
    assert await seated.seen() == before
    (await seated.people[2].do(seated.code, "undo/answer", agree=True)).granted()
    assert await moves_made(seated) == []


async def test_one_who_does_not_agree_is_enough(sit: SitDown) -> None:
    seated = await sit("Anna", "Bob", "Cid")
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    (await seated.people[1].do(seated.code, "undo/answer", agree=False)).granted()
    assert await wish(seated) is None
    assert await moves_made(seated) == ["discard trooper"]


async def test_the_wish_can_be_withdrawn_but_not_granted_to_oneself(sit: SitDown) -> None:
    seated = await sit("Anna", "Bob")
    anna = seated.people[0]
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    assert (await ask_back(seated)).refusal == Denied(409, "undo-is-asked")
    assert (await anna.do(seated.code, "undo/answer", agree=True)).refusal == Denied(409, "not-your-say")
    (await anna.do(seated.code, "undo/answer", agree=False)).granted()
    assert await wish(seated) is None
    assert (await anna.do(seated.code, "undo/answer", agree=False)).refusal == Denied(409, "no-undo-asked")


async def test_spectators_have_no_say(server: LocalServer, sit: SitDown) -> None:
    seated = await sit("Anna", "Bob")
    dan = server.client("Dan")
    await dan.join(seated.code)
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    assert (await dan.do(seated.code, "undo/answer", agree=True)).refusal == Denied(409, "not-your-say")
    assert (await dan.do(seated.code, "undo", seat=0)).refusal == Denied(403, "not-your-seat")


async def test_nobody_makes_the_server_think_about_the_seat_of_another(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await sit("Anna", "Bob")
    (await seated.move("discard trooper")).granted()
    monkeypatch.delattr(moves, "undo_price")
    assert (await seated.people[1].do(seated.code, "undo", seat=0)).refusal == Denied(403, "not-your-seat")


async def test_bots_always_agree(sit: SitDown) -> None:
    seated = await sit("Anna", bots=2)
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    assert await moves_made(seated) == []


async def test_when_the_game_goes_on_the_wish_is_forgotten(sit: SitDown) -> None:
    seated = await sit("Anna", "Bob")
    (await seated.move("discard trooper")).granted()
    (await ask_back(seated)).granted()
    async with seated.people[1].events(seated.code) as stream:
        await stream.next("snapshot")
        (await seated.move("choose 1")).granted()
        assert (await stream.next("news")).data["table"]["undo"] is None
    assert (await seated.people[1].do(seated.code, "undo/answer", agree=True)).refusal == Denied(409, "no-undo-asked")


# ---- never


async def test_what_has_come_to_light_stays(sit: SitDown) -> None:
    seated = await sit("Anna", "Bob")
    for action in ("discard trooper", "choose 1", "name 8"):
        (await seated.move(action)).granted()
    assert (await ask_back(seated)).refusal == Denied(409, "cannot-take-back")
    assert (await seated.people[1].do(seated.code, "undo", seat=1)).refusal == Denied(409, "nothing-to-take-back")


# ---- what stays of it


async def test_a_move_taken_back_is_in_no_record_and_stays_away_after_a_restart(
    server: LocalServer, sit: SitDown
) -> None:
    seated = await sit("Anna", "Bob", "Cid")
    for action in ("discard trooper", "choose 1"):
        (await seated.move(action)).granted()
    (await ask_back(seated)).granted()
    before = await seated.seen()
    await server.restart()
    assert await seated.seen() == before
    (await seated.move("choose 2")).granted()
    assert await moves_made(seated) == ["discard trooper", "choose 2"]
