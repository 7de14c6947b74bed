"""Warlords of the Empire at a table of the server: an owner's deck, and parts of moves taken back for free."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from .party import gather
from .place import QUICK, Place

CODE = "2228-24443333332222"


async def options_of(who: Any, code: str) -> Any:
    return (await who.see(code))["table"]["settings"]["options"]


async def test_new_tables_have_the_deck_of_the_house_and_keep_it(tmp_path: Path) -> None:
    place = Place(tmp_path / "cantina.db", replace(QUICK, decks={"warlords": CODE}))
    await place.open()
    anna = place.visitor("Anna")
    code = await anna.open_table(game="warlords", seats=3)
    assert await options_of(anna, code) == {"starter": "random", "deck": CODE}
    (await anna.do(code, "settings", options={"starter": "1"})).granted()
    assert await options_of(anna, code) == {"starter": "1", "deck": CODE}
    place.config = QUICK
    await place.restart()
    assert await options_of(anna, code) == {"starter": "1", "deck": CODE}
    (await anna.do(code, "start", fill="random")).granted()
    assert (await anna.see(code))["play"]["view"]["facts"]["deck"] == CODE
    await place.close()


async def test_other_games_have_none_of_it(tmp_path: Path) -> None:
    place = Place(tmp_path / "cantina.db", replace(QUICK, decks={"warlords": CODE}))
    await place.open()
    anna = place.visitor("Anna")
    assert "deck" not in await options_of(anna, await anna.open_table())
    await place.close()


async def test_a_part_of_a_move_is_taken_back_at_once_and_nobody_hears_of_it(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", game="warlords", options={"starter": "0"})
    anna, bob = party.people
    others = (await bob.see(party.code))["play"]["view"]
    start = (await anna.see(party.code))["play"]["view"]
    ship = next(option["text"] for option in start["options"] if option["verb"] == "defend")
    async with bob.events(party.code) as stream:
        await stream.next("snapshot")
        (await party.move(ship)).granted()
        assert (await anna.see(party.code))["play"]["view"]["facts"]["doing"] == [ship]
        assert (await bob.see(party.code))["play"]["view"] == others
        (await anna.do(party.code, "undo", seat=0)).granted()
        assert [frame for frame in await stream.so_far() if frame.kind == "news"] == []
    assert (await anna.see(party.code))["play"]["view"] == start
    enlist = next(option["text"] for option in start["options"] if option["verb"] == "enlist")
    (await party.move(enlist)).granted()
    assert (await bob.see(party.code))["play"]["view"]["zones"] != others["zones"]
