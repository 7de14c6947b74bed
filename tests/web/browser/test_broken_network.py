"""The server is killed, the line is slow, requests vanish: the page says so, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, Request, Route, expect

from .page_server import PageServer
from .people import People
from .person import LAPTOP, PHONE, Person

MOVES = "**/moves"
ANNA_FIRST = {"length": "round", "starter": "0"}


@pytest_asyncio.fixture(loop_scope="session")
async def own_house(tmp_path: Path) -> AsyncIterator[PageServer]:
    """A server that may be killed."""
    server = PageServer(tmp_path)
    try:
        await server.start()
        yield server
    finally:
        server.end_everything()


async def test_the_server_is_killed_in_the_middle_of_a_game(browser: Browser, own_house: PageServer) -> None:
    async with AsyncExitStack() as stack:
        people = People(browser, own_house.url, stack)
        anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", LAPTOP, "en")
        await people.sit_down(anna, bob, options=ANNA_FIRST)
        await anna.is_asked()
        await expect(bob.hand.get_by_role("button")).to_have_count(1)
        before = await anna.hand.inner_text()

        await own_house.kill()
        for person in (anna, bob):
            await expect(person.text("connection.lost")).to_be_visible()
        await own_house.start()
        for person in (anna, bob):
            await expect(person.page.get_by_text(person.say("connection.back"))).to_be_visible(timeout=20_000)
            await expect(person.text("connection.lost")).to_be_hidden()

        assert await anna.hand.inner_text() == before
        await asyncio.gather(anna.plays_on(), bob.plays_on())
        for person in (anna, bob):
            person.forget_network_errors()
        people.assert_nobody_complains()


async def test_a_game_that_begins_by_itself_adds_its_chance_once_however_late_the_stream_is(people: People) -> None:
    anna = await people.come("Anna")
    asked: list[Request] = []

    async def not_yet(route: Route) -> None:
        asked.append(route.request)
        await route.fulfill(json={})

    salts = posted(anna, "/salt")
    await anna.page.route("**/start", not_yet)
    await anna.open("/")
    await anna.tile("home.play-now").click()
    await expect(anna.text("lost.dealing")).to_be_visible()  # what the stream tells of still is a lobby
    code = anna.page.url.rsplit("/", 1)[-1]
    await anna.do(code, "start", **(asked[0].post_data_json or {}))
    await expect(anna.hand.get_by_role("button").first).to_be_visible()
    assert salts == []


async def test_who_is_too_late_to_add_to_the_shuffle_plays_without_and_hears_nothing_of_it(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    code = await people.sit_down(anna, bob, start=False)
    sent, dealt = asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        sent.set()
        await dealt.wait()
        await route.continue_()

    await bob.page.route("**/salt", late)
    async with bob.page.expect_response("**/salt") as refused:
        await bob.open(f"/t/{code}")
        await sent.wait()
        await anna.do(code, "start", fill="careful")
        dealt.set()
    assert (await refused.value).status == 409
    await expect(bob.hand.get_by_role("button").first).to_be_visible()
    await expect(bob.page.get_by_role("alert")).to_have_count(0)


async def at_her_turn(people: People) -> Person:
    """Anna, asked for a card, at a table with a bot."""
    anna = await people.come("Anna")
    await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    assert await anna.is_asked()
    return anna


async def chooses(anna: Person) -> None:
    await anna.glowing.first.click()
    await anna.confirm.click()


def posted(anna: Person, what: str) -> list[Request]:
    """Every such request the page sends from now on."""
    sent: list[Request] = []
    anna.page.on("request", lambda request: sent.append(request) if request.url.endswith(what) else None)
    return sent


async def test_a_slow_move_is_seen_to_be_on_its_way_and_cannot_be_sent_twice(people: People) -> None:
    anna = await at_her_turn(people)
    may_go = asyncio.Event()

    async def slowly(route: Route) -> None:
        await may_go.wait()
        await route.continue_()

    await anna.page.route(MOVES, slowly)
    sent = posted(anna, "/moves")
    await anna.glowing.first.click()
    await anna.confirm.dblclick()
    await expect(anna.text("table.pending")).to_be_visible()
    await expect(anna.glowing).to_have_count(0)
    await anna.hand.get_by_role("button").first.click(click_count=2)
    await anna.page.keyboard.press("Escape")
    may_go.set()
    await expect(anna.text("table.pending")).to_be_hidden()
    assert len(sent) == 1
    await anna.answers()


async def test_a_move_that_did_not_get_through_can_be_tried_again(people: People) -> None:
    anna = await at_her_turn(people)
    await anna.page.route(MOVES, lambda route: route.abort("connectionreset"))
    await chooses(anna)
    await expect(anna.text("connection.unreachable")).to_be_visible()
    await anna.page.unroute(MOVES)
    await anna.confirm.click()
    await expect(anna.text("connection.unreachable")).to_be_hidden()
    await anna.answers()
    anna.forget_network_errors()


async def test_a_move_whose_answer_is_lost_is_made_once(people: People) -> None:
    """The stream tells of it, so the page knows what the answer would have said."""
    anna = await at_her_turn(people)

    async def lose_the_answer(route: Route) -> None:
        await route.fetch()
        await route.abort("connectionreset")

    await anna.page.route(MOVES, lose_the_answer)
    sent = posted(anna, "/moves")
    card = await chosen_card(anna)
    await expect(anna.text("table.pending")).to_be_hidden()
    await expect(anna.log.get_by_text(card)).to_have_count(1)
    await expect(anna.text("connection.unreachable")).to_be_hidden()
    await anna.page.unroute(MOVES)
    assert len(sent) == 1
    await anna.answers()
    anna.forget_network_errors()


async def chosen_card(anna: Person) -> str:
    """Choose a card: the sentence of the log that will say so."""
    await anna.glowing.first.click()
    said = await anna.confirm.get_attribute("aria-label") or ""
    await anna.confirm.click()
    return said.replace("Discard", "You discard")


async def test_a_move_that_is_never_answered_is_given_up_and_can_be_tried_again(people: People) -> None:
    anna = await people.come("Anna")
    await anna.page.clock.install()
    await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    assert await anna.is_asked()

    async def never(route: Route) -> None:
        await asyncio.sleep(0)

    await anna.page.route(MOVES, never)
    await chooses(anna)
    await expect(anna.text("table.pending")).to_be_visible()
    await anna.page.clock.fast_forward("01:00")
    await expect(anna.text("connection.unreachable")).to_be_visible()
    await anna.page.unroute(MOVES)
    await anna.page.clock.resume()
    await anna.confirm.click()
    await anna.answers()
    anna.forget_network_errors()


async def test_a_question_that_was_answered_elsewhere_gives_way_to_the_next(people: People) -> None:
    """Another tab was quicker."""
    anna = await at_her_turn(people)
    code = anna.page.url.rsplit("/", 1)[1]
    play = (await anna.get(f"/api/tables/{code}"))["play"]

    async def too_late(route: Route) -> None:
        await anna.do(code, "moves", seat=0, ask=play["ask"], action=play["view"]["options"][0]["text"])
        await route.continue_()

    await anna.page.route(MOVES, too_late)
    async with anna.page.expect_response(MOVES) as answered:
        await chooses(anna)
    assert (await answered.value).status == 409
    await anna.page.unroute(MOVES)
    await anna.answers()
    anna.forget_network_errors()


async def test_a_refusal_is_told_in_words(people: People) -> None:
    anna = await at_her_turn(people)
    async with anna.page.expect_response("**/undo") as answered:
        await anna.menu("table.undo")
    detail = (await (await answered.value).json())["detail"]
    await expect(anna.page.get_by_role("alert").get_by_text(detail)).to_be_visible()
    anna.forget_network_errors()


async def test_a_proxy_that_answers_for_the_server_does_not_end_the_stream_for_good(people: People) -> None:
    anna = await people.come("Anna")
    await anna.page.route("**/events?*", lambda route: route.fulfill(status=502), times=2)
    await people.sit_down(anna, seats=3)
    await expect(anna.text("connection.lost")).to_be_visible()
    await anna.answers()
    anna.forget_network_errors()


async def test_a_check_of_the_shuffle_that_does_not_come_says_so_and_can_be_asked_for_again(people: People) -> None:
    """Who only checks and only looks has lost nothing: the end stands as it stood."""
    anna = await people.come("Anna", LAPTOP)
    await people.sit_down(anna, seats=2)
    await anna.plays_on()
    asked, answer = asyncio.Event(), asyncio.Event()

    async def lost(route: Route) -> None:
        asked.set()
        await answer.wait()
        await route.abort()

    await anna.page.route("**/check", lost)
    await anna.button("end.check").click()
    await asked.wait()
    await expect(anna.end.locator(".spinner")).to_be_visible()
    answer.set()
    await expect(anna.text("connection.unreachable")).to_be_visible()
    await anna.page.unroute("**/check")
    await anna.button("end.check").click()
    await expect(anna.text("end.check-ok")).to_be_visible()
    await expect(anna.text("connection.unreachable")).to_be_hidden()
    await expect(anna.end.locator(".spinner")).to_be_hidden()
    anna.forget_network_errors()
