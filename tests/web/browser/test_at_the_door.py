"""The front page and the lobby: tables that are open, links to copy, seats and bots."""

from __future__ import annotations

import asyncio

from playwright.async_api import Route, expect

from .audit import misprinted
from .people import People
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen

SHORT_PHONE = Screen(390, 664, touch=True)


async def test_an_open_table_is_found_on_the_front_page(people: People) -> None:
    anna, bob = await people.come("Зинаида", PHONE, "ru"), await people.come("Bob")
    await anna.open("/")
    await anna.label("name.label").fill(anna.name)
    await anna.tile("home.create").click()
    await anna.label("lobby.open").check()
    await expect(anna.button("lobby.sit-also")).to_have_count(0)  # at open tables everybody has one seat
    await bob.open("/")
    row = bob.page.get_by_role("listitem").filter(has_text=anna.name)
    await row.get_by_role("link", name=bob.say("home.join")).click()
    await bob.label("name.label").fill("Bob")
    await bob.button("lobby.join-as").click()
    await expect(anna.page.get_by_text("Bob")).to_be_visible()
    await expect(bob.page.get_by_text(bob.say("lobby.wait-host", {"name": anna.name}))).to_be_visible()


async def test_the_link_is_copied_and_stands_in_the_qr_code(people: People) -> None:
    anna = await people.come("Anna", LAPTOP, permissions=["clipboard-read", "clipboard-write"])
    code = await people.sit_down(anna, seats=3, start=False)
    await anna.open(f"/t/{code}")
    await anna.button("lobby.copy").click()
    await expect(anna.button("lobby.copied")).to_be_visible()
    assert await anna.page.evaluate("() => navigator.clipboard.readText()") == f"{anna.url}/t/{code}?lang=en"
    await expect(anna.page.get_by_role("img", name=anna.say("lobby.link"))).to_be_visible()


async def test_on_a_phone_the_way_to_call_friends_is_in_sight_from_the_first(people: People) -> None:
    anna = await people.come("Аня", Screen(390, 664, touch=True), "ru")
    code = await people.sit_down(anna, seats=4, start=False)
    await anna.open(f"/t/{code}")
    invite = anna.button("lobby.invite")
    await expect(invite).to_be_in_viewport(ratio=1)
    await invite.click()
    await expect(anna.button("lobby.copy")).to_be_in_viewport(ratio=1)
    await expect(anna.page.get_by_role("img", name=anna.say("lobby.link"))).to_be_in_viewport(ratio=1)


async def test_the_link_is_copied_also_where_there_is_no_tls(people: People) -> None:
    """As in a local network: browsers keep their clipboard from such pages."""
    anna = await people.come("Аня", LAPTOP, "ru", permissions=["clipboard-read", "clipboard-write"])
    code = await people.sit_down(anna, seats=3, start=False)
    await anna.page.add_init_script("delete Navigator.prototype.clipboard")
    await anna.open(f"/t/{code}")
    await anna.button("lobby.copy").click()
    await expect(anna.button("lobby.copied")).to_be_visible()
    beside = await anna.page.context.new_page()
    await beside.goto(anna.url)
    assert await beside.evaluate("() => navigator.clipboard.readText()") == f"{anna.url}/t/{code}?lang=ru"


async def test_bots_come_and_go_and_the_host_is_handed_on(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await anna.open(f"/t/{code}")
    await bob.open(f"/t/{code}")
    levels = anna.label("lobby.level")
    await levels.select_option("careful")
    await expect(bob.page.get_by_text(bob.say("lobby.bot")).first).to_be_visible()
    await expect(anna.button("lobby.start")).to_be_visible()
    await levels.select_option("")
    await expect(anna.button("lobby.fill")).to_be_visible()
    await anna.button("lobby.make-host").click()
    await expect(bob.button("lobby.fill")).to_be_visible()
    await expect(anna.button("lobby.fill")).to_be_hidden()
    await bob.button("lobby.stand").click()
    await expect(bob.button("lobby.stand")).to_be_hidden()
    await expect(bob.button("lobby.sit").first).to_be_visible()


async def test_somebody_whose_seat_is_freed_is_told_so_and_who_gets_up_is_not(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await anna.open(f"/t/{code}")
    await bob.open(f"/t/{code}")
    await expect(bob.button("lobby.stand")).to_be_visible()
    await anna.button("lobby.remove").click()
    removed = bob.text("lobby.removed", {"name": "Anna"})
    await expect(removed).to_be_visible()
    await bob.button("lobby.sit").first.click()
    await expect(removed).to_be_hidden()
    await bob.button("lobby.stand").click()
    await expect(bob.button("lobby.stand")).to_be_hidden()
    await expect(removed).to_be_hidden()


async def test_who_was_away_when_their_seat_was_freed_is_told_when_they_come_back(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await anna.open(f"/t/{code}")
    await bob.open(f"/t/{code}")
    await expect(bob.button("lobby.stand")).to_be_visible()
    await bob.page.goto("about:blank")
    await anna.button("lobby.remove").click()
    await expect(anna.button("lobby.remove")).to_be_hidden()
    await bob.open(f"/t/{code}")
    await expect(bob.text("lobby.removed", {"name": "Anna"})).to_be_visible()
    await bob.page.reload()
    await expect(bob.button("lobby.sit").first).to_be_visible()
    await expect(bob.text("lobby.removed", {"name": "Anna"})).to_be_hidden()  # once is enough


async def test_two_guests_without_names_are_told_apart(people: People) -> None:
    anna, bob, cid = await people.come("Anna"), await people.come("Bob"), await people.come("Cid", PHONE)
    code = await people.sit_down(anna, seats=4, start=False)
    await anna.open(f"/t/{code}")
    for guest in (bob, cid):
        await guest.open(f"/t/{code}")
        await expect(guest.page.get_by_text(guest.say.game.about)).to_be_visible()
        await guest.button("lobby.join-as").click()
        await expect(guest.button("lobby.stand")).to_be_visible()
    await expect(anna.page.get_by_text("Guest", exact=True)).to_be_visible()
    await expect(anna.page.get_by_text("Guest 2", exact=True)).to_be_visible()


async def test_people_talk_in_the_lobby_in_words_and_pictures(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await anna.open(f"/t/{code}")
    await bob.open(f"/t/{code}")
    await bob.label("table.say").fill("Привет!")
    await bob.button("table.send").click()
    talk = anna.page.get_by_role("log", name=anna.say("lobby.talk"))
    await expect(talk).to_contain_text("Привет!")
    await bob.button("reaction.cheers").click()
    await expect(talk.get_by_role("img", name=anna.say("reaction.cheers"))).to_be_visible()


async def test_a_name_is_kept_for_the_next_time(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await anna.label("name.label").fill("Аня")
    await anna.label("name.label").blur()
    await anna.page.reload()
    await expect(anna.label("name.label")).to_have_value("Аня")


async def test_on_the_narrowest_phone_no_word_is_broken_and_no_card_is_cut(people: People) -> None:
    anna = await people.come("Аня", Screen(320, 640, touch=True), "ru")
    await anna.open("/")
    await expect(anna.tile("home.lesson")).to_be_visible()
    assert await misprinted(anna.page) == []


async def test_with_letters_twice_as_large_no_word_of_the_front_page_is_broken(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await expect(anna.tile("home.lesson")).to_be_visible()
    await anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert await misprinted(anna.page) == []


async def test_who_has_a_code_is_led_to_where_it_is_typed(people: People) -> None:
    """The games come first, and they are many."""
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob")
    code = await people.sit_down(bob, seats=3, start=False)
    await anna.open("/")
    await anna.button("home.have-code").click()
    await expect(anna.label("home.join-code")).to_be_in_viewport()
    alike = str.maketrans("ABEKMHOPCTYX", "АВЕКМНОРСТУХ")  # on a Russian keyboard they look the same
    await anna.page.keyboard.type(code.translate(alike).lower())
    await anna.page.keyboard.press("Enter")
    await expect(anna.button("lobby.join-as")).to_be_visible()


async def test_a_game_in_which_nobody_is_asked_just_now_is_on_all_the_same(people: People) -> None:
    """A clock may be all that is waited for: no name is missing then."""
    anna = await people.come("Аня", PHONE, "ru")
    await people.sit_down(anna, seats=2, options={"length": "match", "starter": "0"})
    await anna.is_asked()

    async def ask_nobody(route: Route) -> None:
        tables = await (await route.fetch()).json()
        await route.fulfill(json=[{**table, "asked": []} for table in tables])

    await anna.page.route("**/api/glance*", ask_nobody)
    await anna.open("/")
    await expect(anna.text("home.in-play")).to_be_visible()


async def leave(person: Person) -> None:
    """What has consequences is asked once more."""
    await person.button("table.leave").click()
    await person.page.get_by_role("button", name=person.say("ask.sure", {"what": person.say("table.leave")})).click()


async def test_who_leaves_the_lobby_frees_the_seat_and_is_at_home(people: People) -> None:
    anna, bob = await people.come("Аня", LAPTOP, "ru"), await people.come("Bob", PHONE)
    code = await people.sit_down(anna, bob, start=False)
    for person in (anna, bob):
        await person.open(f"/t/{code}")
    await bob.waits_for_salt(code, 2)
    await leave(bob)
    await expect(bob.page).to_have_url(f"{bob.url}/")
    await expect(bob.text("home.go-on")).to_have_count(0)
    assert [chair["member"] for chair in await anna.chairs(code)] == [0, None]


async def test_who_leaves_a_game_has_left_it_on_every_device_and_may_come_back(people: People) -> None:
    anna, bob = await people.come("Аня", LAPTOP, "ru"), await people.come("Bob", PHONE)
    code = await people.sit_down(anna, bob)
    second = Person("Bob", await bob.page.context.new_page(), "en", people.url)
    await second.open(f"/t/{code}")
    await expect(second.hand).to_be_visible()
    await expect(bob.hand).to_be_visible()
    await expect(anna.hand).to_be_visible()
    await bob.button("table.menu").click()
    await leave(bob)
    await expect(anna.text("comings.left", {"name": "Bob"})).to_be_visible()
    await expect(bob.page).to_have_url(f"{bob.url}/")
    await expect(second.text("lost.left")).to_be_visible()
    assert [chair["stand_in"] for chair in await anna.chairs(code)] == ["", "careful"]
    await second.button("lost.come-in").click()
    await second.button("table.take-back").click()
    await expect(anna.text("comings.plays-again", {"name": "Bob"})).to_be_visible()
    await expect(second.hand).to_be_visible()
    assert [chair["stand_in"] for chair in await anna.chairs(code)] == ["", ""]


async def test_all_are_told_whose_seat_is_a_bots_from_now_on(people: People) -> None:
    anna, bob = await people.come("Аня", LAPTOP, "ru"), await people.come("Bob", PHONE)
    carl, television = await people.come("Carl", PHONE), await people.come("TV", TELEVISION)
    code = await people.sit_down(anna, bob, carl)
    await television.open(f"/tv/{code}")
    for person in (anna, carl):
        await expect(person.hand).to_be_visible()
    await expect(television.page.locator("[data-seat]")).to_have_count(3)
    await anna.do(code, "remove", member=1)
    for person in (anna, carl, television):
        machine = person.say.all.bots[(await person.chairs(code))[1]["who"]]
        await expect(person.text("comings.removed", {"name": "Bob", "other": machine})).to_be_visible()


async def test_who_finds_the_seat_taken_meanwhile_sits_down_on_the_next_one(people: People) -> None:
    """A link is sent to all at once, and they come at once."""
    anna, bob, cid = await people.come("Аня", LAPTOP, "ru"), await people.come("Bob", PHONE), await people.come("Cid")
    code = await people.sit_down(anna, seats=3, start=False)
    for guest in (bob, cid):
        await guest.open(f"/t/{code}")
        await guest.label("name.label").fill(guest.name)
    await asyncio.gather(*[guest.button("lobby.join-as").click() for guest in (bob, cid)])
    for guest in (bob, cid):
        await expect(guest.button("lobby.stand")).to_be_visible()
        await expect(guest.page.get_by_role("alert")).to_have_count(0)
        guest.forget_network_errors()


async def test_who_stands_at_the_door_sees_who_comes_and_that_all_seats_are_taken(people: People) -> None:
    anna, bob, cid = await people.come("Anna"), await people.come("Боря"), await people.come("Cid", PHONE)
    code = await people.sit_down(anna, seats=2, start=False)
    await cid.open(f"/t/{code}")
    await expect(cid.button("lobby.join-as")).to_be_visible()
    await anna.open(f"/t/{code}")
    await bob.do(code, "join", name=bob.name)
    await bob.do(code, "sit", seat=1)
    await bob.open(f"/t/{code}")
    await expect(cid.page.get_by_role("listitem").filter(has_text=bob.name)).to_be_visible()
    await expect(cid.text("door.full")).to_be_visible()
    await cid.button("lobby.join-beside").click()
    await expect(cid.text("door.full")).to_be_visible()
    await expect(cid.button("lobby.stand")).to_have_count(0)


async def test_who_comes_to_a_table_full_of_bots_takes_the_place_of_one(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, seats=2, start=False)
    await anna.do(code, "bots", seat=1, level="careful")
    await bob.open(f"/t/{code}")
    await bob.button("lobby.join-as").click()
    await expect(bob.button("lobby.stand")).to_be_visible()


async def test_on_a_phone_what_is_said_in_the_lobby_is_seen_and_answered_wherever_one_reads(people: People) -> None:
    anna, bob = await people.come("Аня", SHORT_PHONE, "ru"), await people.come("Bob")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await anna.open(f"/t/{code}")
    await expect(anna.button("lobby.fill")).to_be_visible()
    await anna.stays(".passing")
    await bob.do(code, "chat", text="hello there")
    passing = anna.page.locator("button.passing")
    await expect(passing).to_contain_text("hello there")
    await passing.click()
    await expect(anna.label("table.say")).to_be_focused()
    await expect(anna.label("table.say")).to_be_in_viewport()
    await bob.do(code, "chat", text="how are you")
    await expect(anna.page.get_by_role("log")).to_contain_text("how are you")
    await expect(passing).to_have_count(0)  # the talk itself is in sight


async def test_that_a_seat_was_freed_is_seen_wherever_one_reads(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", SHORT_PHONE, "ru")
    code = await people.sit_down(anna, bob, seats=3, start=False)
    await bob.open(f"/t/{code}")
    await bob.label("table.say").focus()
    await anna.do(code, "stand", seat=1)
    await expect(bob.text("lobby.removed", {"name": "Anna"})).to_be_in_viewport()


async def test_a_long_name_of_ones_own_is_read_to_its_end_on_a_phone(people: People) -> None:
    anna, bob = await people.come("Анастасия Витальевна", SHORT_PHONE, "ru"), await people.come("Bob", SHORT_PHONE)
    code = await people.sit_down(anna, bob, seats=9, game="spyfall", start=False, options={})
    await anna.open(f"/t/{code}")
    field = anna.page.get_by_role("listitem").get_by_role("textbox")
    assert await field.evaluate("one => one.scrollWidth <= one.clientWidth")
    await bob.open(f"/t/{code}")
    waits = bob.text("lobby.wait-host", {"name": anna.name})  # over the seats: on a ground of its own
    assert await waits.evaluate("one => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)"


async def test_where_the_host_is_away_another_may_start_the_game(people: People) -> None:
    """At once, or as soon as the table takes the host for absent: it is asked for again."""
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, start=False)
    await bob.open(f"/t/{code}")
    await expect(bob.text("lobby.host-away", {"name": "Anna"})).to_be_visible()
    lead = bob.button("lobby.lead")  # nothing is read through it
    assert await lead.evaluate("one => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)"
    async with bob.page.expect_event("console"):  # the browser's own line about the first, early try
        await lead.click()
    await expect(bob.text("lobby.lead-soon", {"name": "Anna"})).to_be_visible()
    await expect(bob.page.get_by_role("alert")).to_have_count(0)
    bob.forget_network_errors()
    await anna.do(code, "host", member=1)
    await expect(bob.button("lobby.start")).to_be_visible()
