"""A whole evening of two people and two bots: from the front page to a rematch, with the mouse and with a finger."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from cantina.engine.record import parse_record

from .people import People
from .person import LAPTOP, PHONE, Person, Screen
from .words import GAME

Device = tuple[str, Screen, str]


async def opens_a_table(host: Person) -> str:
    """On the front page, with a name; in the lobby the game is made short."""
    await host.open("/")
    await host.label("name.label").fill(host.name)
    await host.label("name.label").blur()
    await host.tile("home.create").click()
    await host.page.wait_for_url("**/t/*")
    await host.page.get_by_label(host.say.setting("length")).select_option(label=host.say.choice("length", "round"))
    return host.page.url.rsplit("/", 1)[1]


async def comes_by_link(guest: Person, code: str) -> None:
    await guest.open(f"/t/{code}")


async def comes_by_code(guest: Person, code: str) -> None:
    """As people type it: small letters, a gap in the middle."""
    await guest.open("/")
    await guest.label("home.join-code").fill(f"{code[:3]} {code[3:]}".lower())
    await guest.button("home.join").click()


async def sits_down(guest: Person) -> None:
    await guest.label("name.label").fill(guest.name)
    await guest.button("lobby.join-as").click()
    await expect(guest.button("lobby.stand")).to_be_visible()


async def own_salts(person: Person) -> list[str]:
    """What the device has kept of what it added."""
    kept: dict[str, str] = await person.page.evaluate("() => ({ ...localStorage })")
    return [salt for key, salt in kept.items() if key.startswith("cantina.salt.")]


async def downloads_the_record(person: Person, folder: Path) -> str:
    async with person.page.expect_download() as started:
        await person.link("end.record").click()
    path = folder / (await started.value).suggested_filename
    await (await started.value).save_as(path)
    assert path.name.startswith(GAME)
    return path.read_text(encoding="utf-8")


async def sees_the_result(person: Person, text: str) -> None:
    """Names and scores as the record has them."""
    record = parse_record(text)
    assert record.outcome is not None
    results = person.end.get_by_role("list", name=person.say("end.results"), exact=True)
    await expect(results.get_by_role("listitem")).to_have_count(record.seats)
    shown = sorted(int(score) for score in await results.locator(".score").all_inner_texts())
    scores = record.outcome.scores
    only_won = all(score == (seat in record.outcome.winners) for seat, score in enumerate(scores))
    assert shown == ([] if only_won else sorted(scores))  # where nothing is counted the star says who won
    await expect(results.get_by_text(person.name, exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("hosts", "guests", "comes"),
    [
        (("Аня", PHONE, "ru"), ("Bob", LAPTOP, "en"), comes_by_link),
        pytest.param(("Ann", LAPTOP, "en"), ("Боря", PHONE, "ru"), comes_by_code, marks=pytest.mark.long),
    ],
    ids=["a phone in Russian invites", "a laptop in English invites"],
)
async def test_two_people_and_two_bots(
    people: People, tmp_path: Path, hosts: Device, guests: Device, comes: Callable[[Person, str], Awaitable[None]]
) -> None:
    host, guest = await people.come(*hosts), await people.come(*guests)
    code = await opens_a_table(host)
    await comes(guest, code)
    await sits_down(guest)
    await host.waits_for_salt(code, 2)
    await host.button("lobby.fill").click()
    await asyncio.gather(host.plays_on(), guest.plays_on())

    text = await downloads_the_record(guest, tmp_path)
    for person in (host, guest):
        await sees_the_result(person, text)
        [salt] = await own_salts(person)
        assert f": {salt}\n" in text
        await person.button("end.check").click()
        await expect(person.text("end.check-ok")).to_be_visible()

    await guest.button("end.again").click()
    await expect(host.text("end.rematch-asked", {"names": guest.name})).to_be_visible()
    await host.button("end.agree").click()
    for person in (host, guest):  # a bot that goes first may put somebody out before they have looked
        await expect(person.end).to_be_hidden()
        await expect(person.hand).to_be_visible()
