"""Taking a move back over the wire: free, by consent, or never."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cantina.games.secret_invasion.cards import LUKE, TROOPER
from cantina.server import fair
from cantina.server.table import moves

from .party import Party, gather
from .place import Place, secret_where
from .visitor import Refusal


def anna_has_a_trooper(table: Any) -> bool:
    """And Bob Luke, so that naming the 8 is a miss."""
    return TROOPER in (table.hand[0], table.drawn) and table.hand[1] == LUKE


Sit = Callable[..., Awaitable[Party]]


@pytest.fixture
def sit(place: Place, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A table where Anna begins and has a Stormtrooper: a target is chosen, then a number is named."""

    async def dealt(*names: str, bots: int = 0) -> Party:
        secret = secret_where(anna_has_a_trooper, len(names) + bots, {"starter": "0"})
        monkeypatch.setattr(fair, "draw_secret", lambda: secret)
        return await gather(place, *names, bots=bots, options={"starter": "0"})

    return dealt


async def moves_made(party: Party) -> list[str]:
    return [moved.action for moved in (await party.game()).moves]


async def ask_back(party: Party) -> Any:
    return await party.people[0].do(party.code, "undo", seat=0)


async def wish(party: Party) -> Any:
    return (await party.people[0].see(party.code))["table"]["undo"]


# ---- free


async def test_what_nobody_learned_from_is_taken_back_at_once(sit: Sit) -> None:
    party = await sit("Anna", "Bob", "Cid")
    for action in ("discard trooper", "choose 1"):
        (await party.move(action)).granted()
    before = (await party.game()).ask
    async with party.people[1].events(party.code) as stream:
        await stream.next("snapshot")
        (await ask_back(party)).granted()
        news = (await stream.next("news")).data
    assert news["play"]["events"] == [{"kind": "took-back", "seat": 0}]
    assert news["play"]["view"]["prompt"] == "trooper"
    assert news["play"]["ask"] > before  # a late answer to the question taken back must not count
    assert await moves_made(party) == ["discard trooper"]
    (await party.move("choose 2")).granted()


# ---- by consent


async def test_what_others_saw_is_taken_back_when_all_of_them_agree(sit: Sit) -> None:
    party = await sit("Anna", "Bob", "Cid")
    _, bob, cid = party.people
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    assert await wish(party) == {"seat": 0, "member": 0, "agreed": []}
    assert await moves_made(party) == ["discard trooper"]
    (await cid.do(party.code, "undo/answer", agree=True)).granted()
    assert (await wish(party))["agreed"] == [2]
    assert (await cid.do(party.code, "undo/answer", agree=True)).refusal == Refusal(409, "not-your-say")
    (await bob.do(party.code, "undo/answer", agree=True)).granted()
    assert await wish(party) is None
    assert await moves_made(party) == []
    assert (await party.people[0].see(party.code))["play"]["view"]["prompt"] == "discard"


async def test_a_wish_survives_a_restart(place: Place, sit: Sit) -> None:
    party = await sit("Anna", "Bob", "Cid")
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    (await party.people[1].do(party.code, "undo/answer", agree=True)).granted()
    before = await party.seen()
    await place.restart()
    assert await party.seen() == before
    (await party.people[2].do(party.code, "undo/answer", agree=True)).granted()
    assert await moves_made(party) == []


async def test_one_who_does_not_agree_is_enough(sit: Sit) -> None:
    party = await sit("Anna", "Bob", "Cid")
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    (await party.people[1].do(party.code, "undo/answer", agree=False)).granted()
    assert await wish(party) is None
    assert await moves_made(party) == ["discard trooper"]


async def test_the_wish_can_be_withdrawn_but_not_granted_to_oneself(sit: Sit) -> None:
    party = await sit("Anna", "Bob")
    anna = party.people[0]
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    assert (await ask_back(party)).refusal == Refusal(409, "undo-is-asked")
    assert (await anna.do(party.code, "undo/answer", agree=True)).refusal == Refusal(409, "not-your-say")
    (await anna.do(party.code, "undo/answer", agree=False)).granted()
    assert await wish(party) is None
    assert (await anna.do(party.code, "undo/answer", agree=False)).refusal == Refusal(409, "no-undo-asked")


async def test_spectators_have_no_say(place: Place, sit: Sit) -> None:
    party = await sit("Anna", "Bob")
    dan = place.visitor("Dan")
    await dan.join(party.code)
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    assert (await dan.do(party.code, "undo/answer", agree=True)).refusal == Refusal(409, "not-your-say")
    assert (await dan.do(party.code, "undo", seat=0)).refusal == Refusal(403, "not-your-seat")


async def test_nobody_makes_the_server_think_about_the_seat_of_another(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await sit("Anna", "Bob")
    (await party.move("discard trooper")).granted()
    monkeypatch.delattr(moves, "undo_verdict")
    assert (await party.people[1].do(party.code, "undo", seat=0)).refusal == Refusal(403, "not-your-seat")


async def test_bots_always_agree(sit: Sit) -> None:
    party = await sit("Anna", bots=2)
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    assert await moves_made(party) == []


async def test_when_the_game_goes_on_the_wish_is_forgotten(sit: Sit) -> None:
    party = await sit("Anna", "Bob")
    (await party.move("discard trooper")).granted()
    (await ask_back(party)).granted()
    async with party.people[1].events(party.code) as stream:
        await stream.next("snapshot")
        (await party.move("choose 1")).granted()
        assert (await stream.next("news")).data["table"]["undo"] is None
    assert (await party.people[1].do(party.code, "undo/answer", agree=True)).refusal == Refusal(409, "no-undo-asked")


# ---- never


async def test_what_has_come_to_light_stays(sit: Sit) -> None:
    party = await sit("Anna", "Bob")
    for action in ("discard trooper", "choose 1", "name 8"):
        (await party.move(action)).granted()
    assert (await ask_back(party)).refusal == Refusal(409, "cannot-take-back")
    assert (await party.people[1].do(party.code, "undo", seat=1)).refusal == Refusal(409, "nothing-to-take-back")


# ---- what stays of it


async def test_a_move_taken_back_is_in_no_record_and_stays_away_after_a_restart(place: Place, sit: Sit) -> None:
    party = await sit("Anna", "Bob", "Cid")
    for action in ("discard trooper", "choose 1"):
        (await party.move(action)).granted()
    (await ask_back(party)).granted()
    before = await party.seen()
    await place.restart()
    assert await party.seen() == before
    (await party.move("choose 2")).granted()
    assert await moves_made(party) == ["discard trooper", "choose 2"]
