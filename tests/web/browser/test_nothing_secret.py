"""Every byte that reaches a browser, kept: nobody is sent another's cards, tokens, or the secret of the shuffle."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from ...server.sent_bytes.sent_recorder import forms_of
from .people import People
from .person import LAPTOP, PHONE
from .received_bytes import ReceivedBytes

SEEN_IN_SECRET = ("looked", "compared", "swapped")
HIDDEN_IN = {"drew": ("card",), "looked": ("card",), "compared": ("own", "other"), "swapped": ("gave", "got")}


async def test_nothing_secret_reaches_anybody_else(people: People) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", LAPTOP, "en")
    dora = await people.come("Dora", LAPTOP, "en")
    code = await people.sit_down(anna, bob, seats=4, start=False)
    wires = {person: await ReceivedBytes.tap(person.page) for person in (anna, bob, dora)}
    for person in (anna, bob, dora):
        await person.open(f"/t/{code}")
    await dora.button("lobby.watch-only").click()
    await anna.waits_for_salt(code, 2)
    await anna.button("lobby.fill").click()
    await asyncio.gather(anna.plays_on(), bob.plays_on())

    record = (await anna.get(f"/api/tables/{code}"))["table"]["records"][-1]
    text = await (await anna.page.request.get(f"{anna.url}/api/records/{record}")).text()
    for wire in wires.values():
        assert len(wire.frames) > 5
        assert one_line(text, "commitment").encode() in wire.bytes_received  # it does hear what is sent
        assert_not_told(wire, [one_line(text, "secret"), one_line(text, "seed").removeprefix("fair ")])
    for person in (anna, bob):
        token = [cookie["value"] for cookie in await person.page.context.cookies()]
        assert len(token) == 1
        for other in {anna, bob, dora} - {person}:
            assert_not_told(wires[other], token)
    assert_hands_stay_hidden(wires[anna], 0)
    assert_hands_stay_hidden(wires[bob], 1)
    assert_hands_stay_hidden(wires[dora], None)


def one_line(record: str, field: str) -> str:
    [line] = [line for line in record.splitlines() if line.startswith(f"{field}: ")]
    return line.removeprefix(f"{field}: ")


def assert_not_told(wire: ReceivedBytes, secrets: Sequence[str]) -> None:
    for secret in secrets:
        assert len(secret) >= 32
        for form in forms_of(secret):
            assert form not in wire.bytes_received


def assert_hands_stay_hidden(wire: ReceivedBytes, me: int | None) -> None:
    """Cards in rivals' hands are faces only if this seat was shown them in secret."""
    told: set[str] = set()
    checked = 0
    for play in wire.plays:
        for event in play["events"]:
            told |= secrets_of(event, me)
        if play["view"]["outcome"] is not None:
            continue  # SI-19 hands are shown when the round is over
        for zone in play["view"]["zones"]:
            if zone["name"] == "hand" and zone["seat"] != me:
                assert {card for card in zone["cards"] if card is not None} <= told, (zone, told)
                checked += len(zone["cards"])
            if zone["seat"] is None and zone["name"] != "open":
                assert set(zone["cards"]) <= {None}
    assert checked > 10


def secrets_of(event: dict[str, Any], me: int | None) -> set[str]:
    """The cards an event tells in secret; only those it is about may be told."""
    cards = {event[field] for field in HIDDEN_IN.get(event["kind"], ()) if event.get(field) is not None}
    if cards:
        assert me is not None
        assert me in (event["seat"], event.get("target"))
    return cards if event["kind"] in SEEN_IN_SECRET else set()
