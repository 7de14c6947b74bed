"""Going on where one sits, talking at the table, standing in for the absent, and another game when all want it."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from playwright.async_api import Request, expect

from .people import People
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen

ANNA_FIRST = {"length": "round", "starter": "0"}


async def test_the_games_one_sits_in_stand_first_with_whose_turn_it_is(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    await anna.is_asked()
    await anna.open("/")
    table = anna.page.get_by_role("listitem").filter(has_text=anna.say("table.your-turn"))
    first_game = anna.page.get_by_role("heading", name=anna.say.game.title, exact=True)
    await expect(table).to_be_visible()
    higher, lower = await table.bounding_box(), await first_game.bounding_box()
    assert higher is not None
    assert lower is not None
    assert higher["y"] < lower["y"]
    await table.get_by_role("link").click()
    await anna.is_asked()


async def test_of_many_games_the_first_are_shown_and_the_others_are_a_press_away(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    for _ in range(5):
        await anna.open(f"/t/{await people.sit_down(anna, seats=3, start=False)}")
        await expect(anna.button("lobby.fill")).to_be_visible()
    await anna.open("/")
    tables = anna.page.get_by_role("listitem").filter(has_text=anna.say("home.in-lobby"))
    await expect(tables).to_have_count(4)
    await anna.button("table.menu").click()
    await expect(tables).to_have_count(5)
    await expect(anna.button("table.menu")).to_be_hidden()


async def test_who_sits_nowhere_sees_nothing_of_it(people: People) -> None:
    anna = await people.come("Anna")
    await anna.open("/")
    await expect(anna.text("home.lead")).to_be_visible()
    await expect(anna.text("home.go-on")).to_be_hidden()


async def test_from_play_to_the_table_are_two_requests_in_a_row(people: People) -> None:
    anna = await people.come("Anna", PHONE)
    await anna.open("/")
    await expect(anna.tile("home.play-now")).to_be_visible()
    asked: list[str] = []

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/api/tables"):
            asked.append(f"{request.method} {path.rpartition('/')[2]}")

    anna.page.on("request", note)
    await anna.tile("home.play-now").click()
    await anna.is_asked()
    assert asked[0] == "POST tables"
    assert sorted(asked[1:3]) == ["GET events", "POST start"]  # side by side
    assert {"GET events", "POST start", "POST tables", "POST seen", "POST gone-on"} >= set(asked)
    assert (await anna.chairs(anna.page.url.rpartition("/")[2]))[0]["salted"]


async def test_on_a_phone_what_is_said_passes_over_the_table_and_is_answered_with_one_tap(people: People) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob")
    code = await people.sit_down(anna, bob, options=ANNA_FIRST)
    await anna.is_asked()
    await bob.do(code, "chat", text="hello there")
    await expect(anna.page.locator(".badge")).to_have_attribute("data-count", "1")
    await anna.page.get_by_role("button").filter(has_text="hello there").click()
    await expect(anna.label("table.say")).to_be_focused()
    await anna.page.keyboard.type("привет")
    await anna.page.keyboard.press("Enter")
    await expect(bob.log).to_contain_text("привет")
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator(".badge")).to_have_count(0)


async def test_what_is_said_on_phones_passes_though_the_table_goes_on(people: People) -> None:
    """It lies over the players: whatever happens meanwhile, it does not stay there."""
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob")
    code = await people.sit_down(anna, bob, options={"length": "match", "starter": "0"})
    passing = anna.page.get_by_role("button").filter(has_text="hello there")
    await bob.do(code, "chat", text="hello there")
    await expect(passing).to_be_visible()
    await anna.menu("table.hand-over")
    await expect(anna.text("table.bot-plays-for-you")).to_be_visible()
    await expect(passing).to_be_hidden()


async def test_story_and_chat_are_one_thread_in_the_order_they_happened(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    code = await people.sit_down(anna, bob, options={"length": "match", "starter": "0"})
    await anna.do(code, "chat", text="first")
    await anna.answers()
    await anna.do(code, "chat", text="second")
    await expect(anna.log).to_contain_text("second")
    for _ in range(2):  # as it was told, and as it is told anew
        text = await anna.log.inner_text()
        assert text.index("first") < text.index("You discard") < text.index("second")
        await anna.page.reload()
        await expect(anna.log).to_contain_text("second")


async def test_while_a_bot_plays_for_me_the_way_back_is_the_main_thing(people: People) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob")
    await people.sit_down(anna, bob, options={"length": "match", "starter": "1"})
    await anna.menu("table.hand-over")
    await expect(anna.text("table.bot-plays-for-you")).to_be_visible()
    await bob.answers()
    await expect(anna.glowing).to_have_count(0)
    assert anna.say("table.your-turn") not in await anna.page.title()
    await anna.button("table.take-back").click()
    await expect(anna.text("table.bot-plays-for-you")).to_be_hidden()


async def test_who_is_away_is_spoken_of_openly(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob", PHONE)
    await people.sit_down(anna, bob, options={"length": "round", "starter": "1"})
    await bob.is_asked()
    await bob.page.goto("about:blank")
    await expect(anna.text("table.is-away", {"name": "Bob"})).to_be_visible()
    async with anna.page.expect_event("console"):  # the browser's own line about the first, early try
        await anna.button("table.let-bot-play").click()
    await expect(anna.text("table.bot-soon", {"name": "Bob"})).to_be_visible()  # no refusal: it is asked for again
    await expect(anna.page.get_by_role("alert")).to_have_count(0)
    anna.forget_network_errors()


async def ends(people: People, *who: Person) -> str:
    code = await people.sit_down(*who, options={"length": "round"})
    await asyncio.gather(*[person.plays_on() for person in who])
    return code


async def test_a_rematch_needs_everybody_and_can_move_all_one_seat_on(people: People) -> None:
    anna, bob = await people.come("Anna", LAPTOP), await people.come("Боря", PHONE, "ru")
    code = await ends(people, anna, bob)
    cid = await people.come("Cid", PHONE)
    await cid.open(f"/t/{code}")
    await cid.button("lobby.watch-only").click()
    await expect(cid.end).to_be_visible()
    await anna.label("end.rotate").check()
    await anna.button("end.again").click()
    await expect(anna.text("end.rematch-waits", {"names": "Боря"})).to_be_visible()
    await expect(bob.text("end.rematch-asked-rotated", {"names": "Anna"})).to_be_visible()
    await expect(bob.end).to_be_visible()  # nobody is taken away from it
    await bob.button("end.agree").click()
    for person in (anna, bob):
        await expect(person.hand.get_by_role("button").first).to_be_visible()
    chairs = await anna.chairs(code)
    assert [chair["name"] for chair in chairs] == ["Боря", "Anna"]
    assert all(chair["salted"] for chair in chairs)
    await expect(cid.text("end.next-to-watch")).to_be_visible()  # who only watches was not asked
    await expect(cid.end).to_be_visible()


async def test_a_rematch_need_not_wait_for_who_has_gone_away(people: People) -> None:
    """At once, or as soon as the table takes them for absent: it is asked for again."""
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await ends(people, anna, bob)
    await bob.page.goto("about:blank")
    await anna.button("end.again").click()
    await anna.button("end.without-them").click()
    await expect(anna.text("end.without-soon", {"names": "Боря"})).to_be_visible()
    async with anna.page.expect_request(f"**/api/tables/{code}/rematch"):
        pass
    await bob.open(f"/t/{code}")
    await bob.button("end.agree").click()
    await expect(anna.hand.get_by_role("button").first).to_be_visible()


async def test_on_a_laptop_everybodys_result_is_seen_beside_the_next_game(people: People) -> None:
    anna, bob = await people.come("Anna", Screen(1366, 657)), await people.come("Bob")
    await ends(people, anna, bob)
    results = await anna.end.get_by_role("list", name=anna.say("end.results")).bounding_box()
    again = await anna.button("end.again").bounding_box()
    assert results is not None
    assert again is not None
    assert results["y"] + results["height"] <= again["y"]


async def test_who_still_looks_at_the_end_is_not_taken_to_the_lobby(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    await ends(people, anna, bob)
    await anna.button("end.lobby").click()
    await expect(anna.button("lobby.start")).to_be_visible()
    await expect(bob.text("end.lobby-open")).to_be_visible()
    await expect(bob.end).to_be_visible()
    await bob.button("end.to-lobby").click()
    await expect(bob.button("lobby.stand")).to_be_visible()


async def test_who_still_looks_at_the_end_is_called_to_the_next_game_and_not_fetched(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    cid = await people.come("Cid", PHONE)
    code = await ends(people, anna, bob)
    await cid.open(f"/t/{code}")
    await cid.button("lobby.watch-only").click()
    await expect(cid.end).to_be_visible()
    await anna.button("end.lobby").click()
    await anna.button("lobby.start").click()
    await expect(anna.hand.get_by_role("button").first).to_be_visible()
    await expect(bob.text("end.next-is-on")).to_be_in_viewport(ratio=1)
    await expect(bob.button("end.to-table")).to_be_in_viewport(ratio=1)
    await expect(bob.end).to_be_visible()
    await bob.button("end.to-table").click()
    await expect(bob.end).to_be_hidden()
    await expect(bob.hand.get_by_role("button").first).to_be_visible()
    await expect(cid.text("end.next-to-watch")).to_be_visible()  # nor is who only watches
    await cid.button("end.to-table").click()
    await expect(cid.end).to_be_hidden()


async def test_the_end_says_large_who_won_also_on_the_television(people: People) -> None:
    screen = await people.come("TV", TELEVISION)
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, options={"length": "round"})
    await screen.open(f"/tv/{code}")
    await asyncio.gather(anna.plays_on(), bob.plays_on())
    winners = (await anna.get(f"/api/tables/{code}"))["play"]["view"]["outcome"]["winners"]
    names = ", ".join(["Anna", "Боря"][seat] for seat in winners)
    everybody = len(winners) == 2
    heading = screen.end.get_by_role("heading", level=2)
    await expect(heading).to_have_text(screen.say("end.won-all") if everybody else names)
    assert float((await heading.evaluate("one => getComputedStyle(one).fontSize")).removesuffix("px")) > 60
    assert await screen.end.get_by_role("button").count() == 0
    await expect(screen.page.get_by_text(code, exact=True)).to_be_in_viewport(ratio=1)
