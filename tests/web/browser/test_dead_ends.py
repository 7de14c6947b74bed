"""Wrong codes, unknown addresses, closed tables, a server that does not answer: always a page with a way on."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, expect

from cantina.engine.errors import CantinaError
from cantina.text import Catalogue

from .people import People
from .person import PATIENCE, PHONE, TELEVISION

NOWHERE = ("/nowhere", "/%E0%A4%A", "/t", "/t/K7Q2XB/more", "/help/nothing", "/help")


@pytest.mark.parametrize("path", NOWHERE)
async def test_an_unknown_address_has_a_way_home(people: People, path: str) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open(path)
    await expect(anna.text("lost.nowhere")).to_be_visible()
    await anna.link("end.home").click()
    await expect(anna.tile("home.play-now")).to_be_visible()
    anna.forget_network_errors()


async def test_a_wrong_code_can_be_typed_again(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    code = await people.sit_down(anna, seats=3, start=False)
    await bob.open("/t/ZZZZZZ")
    await expect(bob.text("lost.no-table")).to_be_visible()
    await expect(bob.page.get_by_role("alert")).to_contain_text("ZZZZZZ")
    await bob.label("home.join-code").fill(f" {code[:3]}-{code[3:].lower()}")
    await bob.button("home.join").click()
    await expect(bob.button("lobby.join-as")).to_be_visible()
    bob.forget_network_errors()


async def test_a_closed_table_says_so_also_to_who_sat_there(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await bob.open(f"/t/{code}")
    await expect(bob.button("lobby.stand")).to_be_visible()
    await anna.do(code, "close")
    await expect(bob.text("lost.closed-why")).to_be_visible()
    await bob.link("end.home").click()
    await expect(bob.text("home.go-on")).to_be_hidden()
    await bob.open(f"/t/{code}")
    await expect(bob.text("lost.closed-why")).to_be_visible()
    bob.forget_network_errors()


async def test_where_the_server_does_not_answer_one_can_try_again(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, seats=3, start=False)

    async def silence(route: Route) -> None:
        await route.abort()

    await bob.page.route("**/api/**", silence)
    await bob.open(f"/t/{code}")
    await expect(bob.text("lost.no-server")).to_be_visible()
    await bob.page.unroute("**/api/**")
    await bob.button("lost.again").click()
    await expect(bob.button("lobby.join-as")).to_be_visible()
    bob.forget_network_errors()


async def test_a_table_that_cannot_be_read_says_so_to_who_sits_there_and_to_who_comes(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, seats=3, start=False)

    async def set_aside(route: Route) -> None:
        detail = Catalogue("", "ru").error(CantinaError("", "table-set-aside"), ())
        about = {"title": "", "status": 503, "code": "table-set-aside", "rule": "", "detail": detail}
        await route.fulfill(status=503, content_type="application/problem+json", json=about)

    await bob.open(f"/t/{code}")
    await expect(bob.button("lobby.stand")).to_be_visible()
    await bob.page.route(f"**/api/tables/{code}**", set_aside)
    await bob.page.route(f"**/api/tables/{code}/**", set_aside)
    await bob.page.evaluate("dispatchEvent(new Event('online'))")  # it looks for another line
    await expect(bob.page.get_by_role("alert")).to_contain_text("Этот стол сейчас не открыть")
    await bob.open(f"/t/{code}")
    await expect(bob.text("lost.not-now")).to_be_visible()
    await expect(bob.page.get_by_role("alert")).to_contain_text("хозяин сервера")
    await bob.page.unroute_all()
    await bob.button("lost.again").click()
    await expect(bob.button("lobby.stand")).to_be_visible()
    bob.forget_network_errors()


async def test_a_television_and_a_replay_of_nothing_have_a_way_on(people: People) -> None:
    screen = await people.come("TV", TELEVISION)
    await screen.open("/tv/ZZZZZZ")
    await expect(screen.text("lost.no-table")).to_be_visible()
    assert await screen.button("home.watch").is_visible()  # what is typed there is for the television, too
    await screen.open("/replay/nothing")
    await expect(screen.text("lost.no-record")).to_be_visible()
    await expect(screen.link("end.home")).to_be_visible()
    screen.forget_network_errors()


async def test_a_television_asks_for_the_code(people: People) -> None:
    screen, anna = await people.come("TV", TELEVISION), await people.come("Аня", PHONE, "ru")
    code = await people.sit_down(anna, seats=3, start=False)
    await screen.open("/tv")
    await screen.label("home.join-code").fill(code)
    await screen.button("home.watch").click()
    await expect(screen.page.get_by_text("Аня")).to_be_visible()
    letters = screen.page.get_by_text(code, exact=True)
    box = await letters.bounding_box()
    assert box is not None
    assert box["height"] > 100


async def test_while_the_code_is_on_its_way_there_is_a_sign_of_life(people: People) -> None:
    anna, coming = await people.come("Аня", PHONE, "ru"), asyncio.Event()

    async def late(route: Route) -> None:
        await coming.wait()
        await route.continue_()

    await anna.page.route("**/assets/*.js", late)
    await anna.page.goto(anna.url, wait_until="commit")
    await expect(anna.page.locator("#app")).to_have_count(1)
    ring = "getComputedStyle(document.querySelector('#app'), '::after').content !== 'none'"
    async with asyncio.timeout(PATIENCE / 1000):
        while not await anna.page.evaluate(ring):
            await asyncio.sleep(0.05)
    coming.set()
    await expect(anna.tile("home.play-now")).to_be_visible()
    assert not await anna.page.evaluate(ring)
