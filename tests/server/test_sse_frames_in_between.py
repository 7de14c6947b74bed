"""Moments in the middle of an effect: told before the end of it, and shown in replays."""

from __future__ import annotations

import pytest

from .busy_port import in_port, play_of
from .local_server import LocalServer


async def test_what_a_rule_shows_in_the_middle_is_told_before_the_end_of_it(
    server: LocalServer, smugglers: str
) -> None:
    """TY-15 What customs take lies open before it is gone."""
    seated = await in_port(server, "Anna", "Bob")
    async with seated.people[1].events(seated.code) as stream:
        for _ in range(2):
            (await seated.move("draw", seat=0)).granted()
            if (await play_of(seated.people[0], seated))["view"]["prompt"] == "turn":
                (await seated.move("draw", seat=1)).granted()
        view = (await play_of(seated.people[0], seated))["view"]
        assert (view["mode"], view["picks"], view["prompt"]) == ("picks", 1, "customs")
        await stream.so_far()
        throw = view["options"][0]
        (await seated.move(throw["text"], seat=0)).granted()
        told = (await stream.so_far())[-1].data["play"]
    (moment,) = told["moments"]
    assert moment["kind"] == "thrown"
    assert [zone["cards"] for zone in moment["view"]["zones"] if zone["name"] == "offered"] == [[throw["word"]], []]
    assert [zone["cards"] for zone in told["view"]["zones"] if zone["name"] == "offered"] == [[], []]
    assert [event["kind"] for event in moment["events"]] == ["answered", "thrown"]
    assert told["events"][:2] == moment["events"]


@pytest.mark.parametrize("lang", ["", "all open"])
async def test_a_whole_game_with_bots_comes_to_its_end_and_can_be_looked_at_again(
    server: LocalServer, smugglers: str, lang: str
) -> None:
    """All that was shown on the way is in the replay."""
    seated = await in_port(server, "Anna", "Bob", bots=2)
    async with seated.people[0].events(seated.code) as stream:
        while (seat := await seated.turn()) is not None:
            if options := await seated.options(seat):
                tried = await seated.move(seated.dice.choice(options), seat)
                assert tried.status in (200, 409, 422)  # a bot may have been quicker
        told = [frame.data["play"] for frame in await stream.so_far() if "play" in frame.data]
    seen = await seated.people[0].see(seated.code)
    assert seen["table"]["status"] == "over"
    shown = [moment["kind"] for play in told if play for moment in play.get("moments", [])]
    (id,) = seen["table"]["records"]
    eyes = "all" if lang else "0"
    replayed = (await seated.people[0].get(f"/api/records/{id}/replay?seat={eyes}")).granted().json
    assert [moment["kind"] for move in replayed["moments"] for moment in move.get("moments", [])] == shown
    assert shown
    assert (await seated.people[0].get(f"/api/records/{id}/check")).granted().json["ok"]
