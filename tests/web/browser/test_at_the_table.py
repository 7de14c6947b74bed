"""What hands do at a table: drag a card, hold it to read it, ask why not, look at a rival's card in secret."""

from __future__ import annotations

import random
from typing import Any

from playwright.async_api import Locator, expect

from cantina.engine import state as states
from cantina.games.secret_invasion.cards import HAN, OBI_WAN, TROOPER, VADER, Card

from .page_server import PageServer
from .people import People
from .person import PHONE, Person

DEAL = {"length": "round", "starter": "0"}


async def dealt(people: People, server: PageServer, anna: Person, *others: Person, hand: Card, drawn: Card) -> str:
    """Anna, who begins, holds one card and has drawn another."""
    seats = max(2, 1 + len(others))
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (hand, drawn), seats, **DEAL)
    code = await people.sit_down(anna, *others, seats=seats, options=DEAL)
    await expect(anna.hand.get_by_role("button")).to_have_count(2)
    return code


def card(person: Person, id: str) -> Locator:
    return person.hand.get_by_role("button", name=person.say.game.cards[id].name)


async def middle_of(place: Locator) -> tuple[float, float]:
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_a_card_dragged_up_is_played(people: People, server: PageServer) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    await dealt(people, server, anna, bob, hand=VADER, drawn=TROOPER)
    x, y = await middle_of(card(anna, "trooper"))
    mouse = anna.page.mouse
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + 10, y - 30)
    await mouse.up()
    await expect(anna.hand.get_by_role("button")).to_have_count(2)  # not far enough: it was only lifted
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x - 20, y - 160, steps=5)
    await mouse.up()
    await expect(anna.hand.get_by_role("button")).to_have_count(1)
    await expect(anna.log).to_contain_text(anna.say.game.cards["trooper"].name)


async def test_a_card_dragged_with_a_finger_is_played(people: People, server: PageServer) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob")
    await dealt(people, server, anna, bob, hand=VADER, drawn=TROOPER)
    x, y = await middle_of(card(anna, "trooper"))
    finger = await anna.page.context.new_cdp_session(anna.page)

    async def touch(kind: str, *points: tuple[float, float]) -> None:
        said = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        await finger.send("Input.dispatchTouchEvent", said)

    await touch("touchStart", (x, y))
    for far in range(0, 180, 30):
        await touch("touchMove", (x, y - far))
    await touch("touchEnd")
    await expect(anna.hand.get_by_role("button")).to_have_count(1)


async def test_a_player_who_cannot_be_chosen_says_why(people: People, server: PageServer) -> None:
    """SI-17 Not oneself with a Stormtrooper; the sheet of the player tells, with the rule."""
    anna, bob = await people.come("Anna"), await people.come("Bob")
    code = await dealt(people, server, anna, bob, hand=VADER, drawn=TROOPER)
    await card(anna, "trooper").click()
    await anna.confirm.click()
    await expect(anna.hand.get_by_role("button")).to_have_count(1)  # played: now a player is asked for
    why = await anna.get(f"/api/tables/{code}/why?seat=0&action=choose 0&lang=en")
    await anna.seat("Anna").click()
    await expect(anna.dialog).to_contain_text(why["reason"])
    await expect(anna.dialog).to_contain_text(why["rule"])


async def test_a_card_is_taken_back_before_anybody_is_chosen(people: People, server: PageServer) -> None:
    anna = await people.come("Anna")
    await dealt(people, server, anna, hand=VADER, drawn=TROOPER)
    await card(anna, "trooper").click()
    await anna.confirm.click()
    await expect(anna.hand.get_by_role("button")).to_have_count(1)
    await anna.button("table.undo").click()
    await expect(anna.hand.get_by_role("button")).to_have_count(2)
    await expect(anna.button("table.undo")).to_be_hidden()


async def test_a_card_that_is_held_tells_what_it_does(people: People, server: PageServer) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await dealt(people, server, anna, hand=VADER, drawn=TROOPER)
    await anna.page.mouse.move(*await middle_of(card(anna, "trooper")))
    await anna.page.mouse.down()
    await expect(anna.dialog.get_by_text(anna.say.game.cards["trooper"].text)).to_be_visible()
    await anna.page.mouse.up()
    await anna.page.keyboard.press("Escape")
    await expect(anna.dialog).to_be_hidden()
    await expect(anna.confirm).to_be_hidden()
    await card(anna, "trooper").press("Enter")
    await expect(anna.confirm).to_be_visible()


async def test_why_a_card_cannot_be_played(people: People, server: PageServer) -> None:
    """SI-7 With Darth Vader beside him, Obi-Wan is the one to discard."""
    anna = await people.come("Аня", PHONE, "ru")
    code = await dealt(people, server, anna, hand=VADER, drawn=OBI_WAN)
    why = await anna.get(f"/api/tables/{code}/why?seat=0&action=discard vader&lang=ru")
    await expect(anna.glowing).to_have_count(1)
    await card(anna, "vader").click()
    await expect(anna.dialog).to_contain_text(why["reason"])
    await expect(anna.dialog).to_contain_text("SI-7")


async def test_what_is_seen_in_secret_is_shown_where_it_lies_and_to_nobody_else(
    people: People, server: PageServer
) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    dora = await people.come("Dora")
    code = await dealt(people, server, anna, bob, hand=VADER, drawn=HAN)
    await dora.open(f"/t/{code}")
    await dora.button("lobby.watch-only").click()
    await card(anna, "han").click()
    await anna.confirm.click()
    await anna.seat("Bob").click()
    await anna.confirm.click()
    theirs = anna.page.locator("[data-place='hand 1']")
    await expect(theirs).to_contain_text(anna.say("table.known"))
    held = (await bob.hand.get_by_role("button").first.inner_text()).strip()
    assert held
    await expect(theirs).to_contain_text(held.splitlines()[-1])
    await expect(dora.faces("hand")).to_have_count(0)
    await expect(bob.faces("hand 0")).to_have_count(0)


async def test_the_title_says_when_it_is_my_turn(people: People, server: PageServer) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    await dealt(people, server, anna, bob, hand=VADER, drawn=HAN)
    assert anna.say("table.your-turn") in await anna.page.title()
    await expect(bob.hand.get_by_role("button")).to_have_count(1)
    assert bob.say("table.your-turn") not in await bob.page.title()


async def test_the_guided_first_game_is_won_by_following_the_hints(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await anna.tile("home.lesson").click()
    rival = anna.page.get_by_role("region", name=anna.say("lobby.seats")).locator("[data-can]")
    eight = anna.glowing.filter(has_text="8")
    answers = [card(anna, "han"), rival, card(anna, "trooper"), rival, eight]
    for hint, answer in zip(anna.say.game.lesson, answers, strict=True):
        await expect(anna.page.get_by_text(hint.text)).to_be_visible()
        await answer.click()
        await anna.confirm.click()
        await expect(anna.page.get_by_text(hint.text)).to_be_hidden()
    await expect(anna.end.get_by_role("listitem").first).to_contain_text("★")


async def test_the_names_of_three_rivals_stay_whole_while_something_is_said_of_them(
    people: People, server: PageServer
) -> None:
    rivals = "bob: leia, protected | cid: vader, protected | dan: luke, protected"
    with server.begins_at("secret-invasion", f"me: han trooper | {rivals} | deck: trooper chewbacca boba | aside: han"):
        names = ("Аня", "Александра", "Константин", "Марта")
        anna, *others = [await people.come(name, PHONE, "ru") for name in names]
        await people.sit_down(anna, *others, options={})
        seats = anna.page.locator(".around .name")
        await expect(seats).to_have_text(list(names[1:]))
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        assert await seats.evaluate_all(cut) == []


def to_the_highest_card(s: Any) -> list[tuple[int, str]]:
    """Moves by which the deck runs out and hands are compared (SI-19); none if it comes otherwise."""
    dice = random.Random(19)
    moves: list[tuple[int, str]] = []
    while s.round == 1:
        [seat] = states.to_act(s)
        action = dice.choice(states.legal(s, seat))
        states.play(s, seat, action)
        moves.append((seat, action.text))
    return moves if s.last_round[2] else []


async def test_when_hands_have_to_be_shown_they_are_turned_over_at_their_seats(
    people: People, server: PageServer
) -> None:
    """SI-19: the next round is dealt at once, but the end of this one is looked at first."""
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob")
    moves: list[tuple[int, str]] = []

    def wanted(s: Any) -> bool:
        moves[:] = to_the_highest_card(s)
        return bool(moves)

    match = {"length": "match", "starter": "0"}
    server.will_deal(wanted, 2, **match)
    code = await people.sit_down(anna, bob, options=match)
    for seat, action in moves:
        person = (anna, bob)[seat]
        ask = (await person.get(f"/api/tables/{code}"))["play"]["ask"]
        await person.do(code, "moves", seat=seat, ask=ask, action=action)
    for person in (anna, bob):
        shown = person.page.locator("[data-seat] [data-place^='hand'] .card:not(.back)")
        await expect(person.text("table.look")).to_be_visible()
        await expect(shown).to_have_count(2)
        await person.button("table.go-on").click()
        await expect(shown).to_have_count(0)
        await expect(person.hand.get_by_role("button").first).to_be_visible()
