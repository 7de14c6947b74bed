"""A finished game again: step, jump, play, through any eyes, from a link to a moment or from a file."""

from __future__ import annotations

from pathlib import Path

import pytest_asyncio
from playwright.async_api import Locator, expect

import cantina

from .page_server import PageServer
from .people import People
from .person import PHONE, Person


@pytest_asyncio.fixture(loop_scope="session")
async def record(people: People, server: PageServer, tmp_path: Path) -> Path:
    """A game of a script: all that the page needs is the text."""
    match = cantina.new("secret-invasion", seats=3, seed=7, options={"length": "round"}, names=["Аня", "Bob", "Cid"])
    while not match.outcome:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    path = tmp_path / "game.txt"
    match.record.save(str(path))
    return path


def count_of(record: Path) -> int:
    return sum(line[:1].isdigit() for line in record.read_text(encoding="utf-8").splitlines())


def moment(person: Person, number: int, count: int) -> Locator:
    return person.page.get_by_text(person.say("replay.step", {"number": number, "count": count}), exact=True).last


async def opens_the_file(person: Person, record: Path) -> None:
    await person.open("/replay")
    await person.page.get_by_label(person.say("replay.open-file")).set_input_files(record)
    await expect(moment(person, 0, count_of(record))).to_be_visible()


async def test_a_downloaded_record_step_by_step(people: People, record: Path) -> None:
    anna, count = await people.come("Аня", PHONE, "ru"), count_of(record)
    await opens_the_file(anna, record)
    await anna.button("replay.forward").click()
    await expect(moment(anna, 1, count)).to_be_visible()
    await anna.button("replay.last").click()
    await expect(moment(anna, count, count)).to_be_visible()
    await anna.button("replay.forward").click()
    await expect(moment(anna, count, count)).to_be_visible()
    await anna.button("replay.back").click()
    await expect(moment(anna, count - 1, count)).to_be_visible()
    await anna.button("replay.first").click()
    await expect(moment(anna, 0, count)).to_be_visible()
    slider = anna.page.get_by_role("slider")
    await slider.fill("3")
    await expect(moment(anna, 3, count)).to_be_visible()
    await anna.button("replay.first").focus()
    await anna.page.keyboard.press("ArrowRight")
    await expect(moment(anna, 4, count)).to_be_visible()


async def test_it_plays_by_itself_and_stops_at_the_end(people: People, record: Path) -> None:
    anna, count = await people.come("Anna"), count_of(record)
    await anna.page.clock.install()
    await opens_the_file(anna, record)
    await anna.page.get_by_role("slider").fill(str(count - 1))
    await anna.button("replay.play").click()
    await anna.page.clock.run_for(4_000)
    await expect(moment(anna, count, count)).to_be_visible()
    await anna.page.clock.run_for(4_000)
    await expect(anna.button("replay.play")).to_be_visible()


async def test_through_whose_eyes(people: People, record: Path) -> None:
    """All open shows every hand; a spectator sees none of them."""
    anna = await people.come("Anna")
    await opens_the_file(anna, record)
    eyes = anna.page.get_by_label(anna.say("replay.eyes"))
    for seat in range(3):
        await expect(anna.faces(f"hand {seat}").first).to_be_visible()
    await eyes.select_option(label=anna.say("replay.spectator"))
    await expect(anna.faces("hand")).to_have_count(0)
    await expect(anna.faces("deck")).to_have_count(0)
    await eyes.select_option(label="Bob")
    await expect(anna.faces("hand 1").first).to_be_visible()
    assert await anna.faces("hand").count() == await anna.faces("hand 1").count()


async def test_a_link_to_a_moment(people: People) -> None:
    anna = await people.come("Anna", permissions=["clipboard-read", "clipboard-write"])
    await people.sit_down(anna, seats=2)
    await anna.plays_on()
    await anna.link("end.replay").click()
    await anna.button("replay.forward").click()  # once: a game may be over with its first move
    await anna.page.get_by_label(anna.say("replay.eyes")).select_option(label="Anna")
    await anna.button("replay.copy").click()
    await expect(anna.button("lobby.copied")).to_be_visible()
    link = str(await anna.page.evaluate("() => navigator.clipboard.readText()"))

    bob = await people.come("Боря", PHONE, "ru")
    await bob.page.goto(link)
    count = await bob.page.get_by_role("slider").evaluate("slider => Number(slider.max)")
    await expect(moment(bob, 1, count)).to_be_visible()
    await expect(bob.page.get_by_label(bob.say("replay.eyes")).locator("option:checked")).to_have_text("Anna")


async def test_a_file_that_is_no_record_is_refused_in_words(people: People, tmp_path: Path) -> None:
    anna = await people.come("Anna")
    (tmp_path / "song.txt").write_text("la la la")
    await anna.open("/replay")
    await anna.page.get_by_label(anna.say("replay.open-file")).set_input_files(tmp_path / "song.txt")
    await expect(anna.page.get_by_role("alert")).to_be_visible()
    anna.forget_network_errors()
