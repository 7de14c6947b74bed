"""Warlords of the Empire at a table of the server: an owner's deck, and parts of moves taken back for free."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cantina.games import WITH_OWN_DECK, bring_deck

from .local_server import QUICK, LocalServer
from .seated_table import seat_people
from .web_client import Denied

DECK_FILE = files("cantina.games.warlords").joinpath("deck.toml").read_text("utf-8") + "# mine\n"
CODE = bring_deck("warlords", DECK_FILE).deck_name


async def options_of(who: Any, code: str) -> Any:
    return (await who.see(code))["table"]["settings"]["options"]


async def test_new_tables_have_the_deck_of_the_house_and_keep_it(tmp_path: Path) -> None:
    bring_deck("warlords", DECK_FILE)
    server = LocalServer(tmp_path / "cantina.db", replace(QUICK, decks={"warlords": CODE}))
    await server.open()
    anna = server.client("Anna")
    code = await anna.open_table(game="warlords", seats=3)
    assert await options_of(anna, code) == {"starter": "random", "deck": CODE}
    (await anna.do(code, "settings", options={"starter": "1"})).granted()
    assert await options_of(anna, code) == {"starter": "1", "deck": CODE}
    server.config = QUICK
    WITH_OWN_DECK.clear()  # as in another process
    await server.restart()
    assert await options_of(anna, code) == {"starter": "1", "deck": CODE}
    (await anna.do(code, "start", fill="random")).granted()
    assert (await anna.see(code))["play"]["view"]["prompt"] == "turn"
    await server.close()


async def test_other_games_have_none_of_it(tmp_path: Path) -> None:
    bring_deck("warlords", DECK_FILE)
    server = LocalServer(tmp_path / "cantina.db", replace(QUICK, decks={"warlords": CODE}))
    await server.open()
    anna = server.client("Anna")
    assert "deck" not in await options_of(anna, await anna.open_table())
    await server.close()


async def test_a_part_of_a_move_is_taken_back_at_once_and_nobody_hears_of_it(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", game="warlords", options={"starter": "0"})
    anna, bob = seated.people
    others = (await bob.see(seated.code))["play"]["view"]
    start = (await anna.see(seated.code))["play"]["view"]
    ship = next(option["text"] for option in start["options"] if option["verb"] == "defend")
    async with bob.events(seated.code) as stream:
        await stream.next("snapshot")
        (await seated.move(ship)).granted()
        assert (await anna.see(seated.code))["play"]["view"]["facts"]["doing"] == [ship]
        assert (await bob.see(seated.code))["play"]["view"] == others
        (await anna.do(seated.code, "undo", seat=0)).granted()
        assert [frame for frame in await stream.so_far() if frame.kind == "news"] == []
    assert (await anna.see(seated.code))["play"]["view"] == start
    enlist = next(option["text"] for option in start["options"] if option["verb"] == "enlist")
    (await seated.move(enlist)).granted()
    assert (await bob.see(seated.code))["play"]["view"]["zones"] != others["zones"]


async def test_nobody_can_count_the_parts_that_somebody_thinks_of(server: LocalServer) -> None:
    """Or they could tell that a special card was looked at, and put back."""
    seated = await seat_people(server, "Anna", "Bob", game="warlords", options={"starter": "0"})
    anna, bob = seated.people

    async def asks(who: Any) -> int:
        return int((await who.see(seated.code))["play"]["ask"])

    ship = next(option for option in await seated.options(0) if option.startswith("defend"))
    first, seen = await asks(anna), await asks(bob)
    assert first == seen
    for _ in range(3):
        (await seated.move(ship)).granted()
        late = await anna.move(seated.code, 0, ship, first)
        assert late.refusal == Denied(409, "stale-ask")
        (await anna.do(seated.code, "undo", seat=0)).granted()
        await server.forward(60)  # undoing is counted
    assert await asks(anna) > first
    assert await asks(bob) == seen
    for guess in (seen, await asks(anna)):  # whether a number is right is no way to find out
        refused = (await bob.move(seated.code, 1, "pass", guess)).refusal
        assert refused == (Denied(409, "stale-ask") if guess != seen else Denied(422, "not-asked", "WE-5"))
    (await seated.move(ship)).granted()
    (await seated.move((await seated.options(0))[0])).granted()
    assert await asks(anna) == await asks(bob) == seen + 1000
