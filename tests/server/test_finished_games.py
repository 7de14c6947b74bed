"""Finished games: listed, downloaded, replayed with anybody's eyes, checked."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from cantina.engine.record import parse_record
from cantina.games.secret_invasion.cards import DECK
from cantina.match import RecordFile
from cantina.server import fair_shuffle
from cantina.server.table import ledger

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people
from .web_client import Denied, WebClient

pytestmark = pytest.mark.engine

ROUND = {"length": "round"}
NO_RECORD = Denied(404, "no-such-record")


async def played(server: LocalServer, **settings: Any) -> tuple[SeatedTable, str]:
    """A finished game and the id of its record."""
    seated = await seat_people(server, "Anna", "Bob", bots=1, options=ROUND, **settings)
    await seated.play()
    (id,) = (await seated.people[0].see(seated.code))["table"]["records"]
    return seated, str(id)


async def text_of(client: WebClient, id: str) -> str:
    return (await client.get(f"/api/records/{id}")).granted().text


# ---- games that were not played to their end


@pytest.mark.parametrize("why", ["host", "expired"])
async def test_a_game_whose_table_is_closed_leaves_a_record_that_says_so(server: LocalServer, why: str) -> None:
    seated = await seat_people(server, "Anna", "Bob", options=ROUND, open=True)
    anna = seated.people[0]
    (await seated.move()).granted()
    if why == "host":
        (await anna.do(seated.code, "close")).granted()
    else:
        await server.forward(49 * 3600)
    (id,) = (await anna.see(seated.code))["table"]["records"]
    (listed,) = (await anna.get("/api/records")).json
    assert (listed["id"], listed["closed"], listed["winners"]) == (id, why, [])
    text = await text_of(anna, id)
    assert f"\nclosed: {why}\n" in text
    assert "\nend: " not in text
    shown = (await anna.get(f"/api/records/{id}/replay?seat=all")).json
    assert (shown["closed"], len(shown["moments"])) == (why, 2)
    assert (await anna.get(f"/api/records/{id}/check")).json["ok"] is True


async def test_a_table_that_is_closed_between_games_leaves_no_such_record(server: LocalServer) -> None:
    seated, id = await played(server)
    (await seated.people[0].do(seated.code, "close")).granted()
    listed = (await seated.people[0].get(f"/api/tables/{seated.code}/records")).json
    assert [(one["id"], one["closed"]) for one in listed] == [(id, "")]


# ---- lists


async def test_games_of_open_tables_are_listed_the_newest_first(server: LocalServer) -> None:
    seated, first = await played(server, open=True)
    anna = seated.people[0]
    server.clock.forward(60)
    for what in ("again", "start"):
        (await anna.do(seated.code, what)).granted()
    await seated.play()
    newest, oldest = (await anna.get("/api/records")).json
    assert (newest["number"], oldest["number"], oldest["id"]) == (2, 1, first)
    assert newest["at"] - oldest["at"] == 60_000
    outcome = (await seated.game()).state.outcome
    assert outcome is not None
    assert newest["winners"] == list(outcome.winners)
    assert newest["names"][:2] == ["Anna", "Bob"]
    assert (newest["game"], newest["seats"]) == ("secret-invasion", 3)
    assert (await anna.get(f"/api/records?before={newest['at']}")).json == [oldest]
    assert (await anna.get(f"/api/tables/{seated.code}/records")).json == [oldest, newest]


async def test_games_by_invitation_are_listed_only_at_their_table(server: LocalServer) -> None:
    seated, id = await played(server)
    stranger = server.client()
    assert (await stranger.get("/api/records")).json == []
    assert [row["id"] for row in (await stranger.get(f"/api/tables/{seated.code}/records")).json] == [id]
    assert (await stranger.get("/api/tables/ZZZZZZ/records")).refusal == Denied(404, "no-such-table")


@pytest.mark.parametrize("before", ["-1", "x", "9" * 30])
async def test_a_moment_that_never_was(server: LocalServer, before: str) -> None:
    assert (await server.client().get(f"/api/records?before={before}")).refusal == Denied(400, "bad-request")


async def test_of_a_table_at_which_people_play_for_days_the_last_games_are_told(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They travel with everything that is so at the table.  Earlier ones are asked for."""
    monkeypatch.setattr(ledger, "RECORDS_SHOWN", 2)
    seated = await seat_people(server, "Anna", "Bob", options=ROUND)
    for _ in range(3):
        await seated.play()
        server.clock.forward(1)
        for who in seated.people:
            (await who.do(seated.code, "rematch")).granted()
    anna = seated.people[0]
    listed = (await anna.get(f"/api/tables/{seated.code}/records")).json
    assert [game["number"] for game in listed] == [1, 2, 3]
    assert (await anna.see(seated.code))["table"]["records"] == [game["id"] for game in listed[1:]]
    earlier = await anna.get(f"/api/tables/{seated.code}/records?before={listed[1]['at']}")
    assert earlier.json == listed[:1]


async def test_there_is_no_record_before_the_end(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", open=True)
    await seated.play(moves=2)
    anna = seated.people[0]
    assert (await anna.see(seated.code))["table"]["records"] == []
    assert (await anna.get(f"/api/tables/{seated.code}/records")).json == (await anna.get("/api/records")).json == []
    id = (await seated.game()).id
    for what in ("", "/replay", "/check"):
        assert (await anna.get(f"/api/records/{id}{what}")).refusal == NO_RECORD


@pytest.mark.parametrize("id", ["x", "0" * 32, "..", "é" * 10])
async def test_there_is_no_such_record(server: LocalServer, id: str) -> None:
    for what in ("", "/replay", "/check"):
        assert (await server.client().get(f"/api/records/{id}{what}")).refusal == NO_RECORD


# ---- the file


async def test_a_record_is_a_file_that_replays(server: LocalServer) -> None:
    seated, id = await played(server)
    answer = await server.client().get(f"/api/records/{id}")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="secret-invasion-{id[:8]}.txt"'
    assert answer.text == (await seated.game()).record().text()
    moments = RecordFile(*parse_record(answer.text)).replay()
    assert len(moments) == len((await seated.game()).moves) + 1


async def test_names_in_any_script_are_in_the_file(server: LocalServer) -> None:
    seated = await seat_people(server, "Аня", "Боб 👋", options=ROUND)
    await seated.play()
    (id,) = (await seated.people[0].see(seated.code))["table"]["records"]
    text = await text_of(seated.people[0], id)
    assert "name 0: Аня\nname 1: Боб 👋\n" in text


async def test_records_stay_when_the_table_is_closed_and_the_server_restarted(server: LocalServer) -> None:
    seated, id = await played(server, open=True)
    before = await text_of(seated.people[0], id)
    (await seated.people[0].do(seated.code, "close")).granted()
    await server.restart()
    assert await text_of(seated.people[0], id) == before


# ---- replays


async def test_a_replay_shows_each_seat_what_it_saw(server: LocalServer) -> None:
    seated, id = await played(server)
    game = await seated.game()
    for seat, eyes in ((0, "0"), (2, "2"), (None, "")):
        shown = (await server.client().get(f"/api/records/{id}/replay?seat={eyes}")).granted().json
        assert len(shown["moments"]) == len(game.moves) + 1
        assert shown["moments"][0]["seat"] is None
        assert [(moment["seat"], moment["action"]) for moment in shown["moments"][1:]] == [
            (move.seat, move.action) for move in game.moves
        ]
        assert {moment["view"]["seat"] for moment in shown["moments"]} == {seat}
        assert "open" not in shown["moments"][0]
        others = [
            zone for zone in shown["moments"][0]["view"]["zones"] if zone["name"] == "hand" and zone["seat"] != seat
        ]
        assert {card for zone in others for card in zone["cards"]} == {None}


async def test_all_open_shows_where_every_card_is(server: LocalServer) -> None:
    _, id = await played(server)
    shown = (await server.client().get(f"/api/records/{id}/replay?seat=all")).granted().json
    counts = {sum(len(cards) for cards in moment["open"].values()) for moment in shown["moments"]}
    assert counts == {len(DECK)}
    assert all("card" in event for event in shown["moments"][0]["events"] if event["kind"] == "drew")


@pytest.mark.parametrize(
    ("seat", "refusal"),
    [("3", Denied(422, "no-such-seat")), ("16", Denied(400, "bad-request")), ("x", Denied(400, "bad-request"))],
)
async def test_eyes_that_nobody_has(server: LocalServer, seat: str, refusal: Denied) -> None:
    seated, id = await played(server)
    assert (await server.client().get(f"/api/records/{id}/replay?seat={seat}")).refusal == refusal
    text = await text_of(seated.people[0], id)
    assert (await server.client().post(f"/api/replay?seat={seat}", {"text": text})).refusal == refusal


async def test_a_record_one_has_is_replayed_the_same(server: LocalServer) -> None:
    seated, id = await played(server)
    text = await text_of(seated.people[0], id)
    for eyes in ("", "1", "all"):
        kept = (await server.client().get(f"/api/records/{id}/replay?seat={eyes}")).granted()
        own = (await server.client().post(f"/api/replay?seat={eyes}", {"text": text})).granted()
        assert own.body == kept.body


# ---- who played


async def test_a_bot_is_called_as_the_reader_calls_it(server: LocalServer) -> None:
    seated, id = await played(server, open=True)
    text = await text_of(seated.people[0], id)
    assert "name 1: Bob\nbot 2: 0\n" in text
    for lang, name in (("en", "Marta"), ("ru", "Марта")):
        reader = server.client()
        reader.headers["accept-language"] = lang
        shown = (await reader.get(f"/api/records/{id}/replay?lang={lang}")).granted().json
        assert shown["names"] == shown["moments"][0]["said"]["names"] == ["Anna", "Bob", name]
        for list_of in ("/api/records", f"/api/tables/{seated.code}/records"):
            assert (await reader.get(list_of)).json[0]["names"] == ["Anna", "Bob", name]


async def test_an_older_record_keeps_the_name_it_has_for_a_bot(server: LocalServer) -> None:
    seated, id = await played(server)
    text = (await text_of(seated.people[0], id)).replace("bot 2: 0", "name 2: Marta").replace("name 1: Bob\n", "")
    shown = (await server.client().post("/api/replay?lang=ru", {"text": text})).granted().json
    assert shown["names"] == ["Anna", "Игрок 2", "Marta"]
    assert (await server.client().post("/api/check", {"text": text})).granted().json["ok"] is True


# ---- the check


async def test_an_honest_record_is_right_in_every_point(server: LocalServer) -> None:
    seated, id = await played(server)
    anna = seated.people[0]
    checked = (await anna.get(f"/api/records/{id}/check")).granted().json
    assert checked["ok"] is True
    assert checked["points"] == [{"point": point, "ok": True} for point in ("commitment", "seed", "replay")]
    assert checked["commitment"] == (await anna.see(seated.code))["table"]["commitment"]
    own = (await anna.post("/api/check", {"text": await text_of(anna, id)})).granted()
    assert own.json == checked


@pytest.mark.parametrize(("field", "wrong"), [("secret", "commitment"), ("seed", "seed"), ("digest", "replay")])
async def test_a_record_that_was_tampered_with_is_found_out(server: LocalServer, field: str, wrong: str) -> None:
    seated, id = await played(server)
    lines = (await text_of(seated.people[0], id)).splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith(f"{field}: "))
    lines[number] = lines[number][:-1] + ("0" if lines[number][-1] != "0" else "1")
    checked = (await server.client().post("/api/check", {"text": "\n".join(lines)})).granted().json
    assert checked["ok"] is False
    assert {"point": wrong, "ok": False} in checked["points"]


FROM_A_POSITION = (
    "cantina record 1\ngame: secret-invasion\nrules: 1\nseats: 2\nseed: fast 1\n"
    "position: me: leia luke | bob: han | deck: boba"
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-a-record"),
        ("cantina record 1\n", "missing-field"),
        ("cantina record 9\n", "unknown-format"),
        ("cantina record 1\ngame: sabacc\nrules: 1\nseats: 2\nseed: fast 1\n", "no-such-game"),
        ("cantina record 1\ngame: secret-invasion\nrules: 9\nseats: 2\nseed: fast 1\n", "other-rules"),
        (f"{FROM_A_POSITION} | agenda: rules.end_turn\n", "planned-position"),
        (f"{FROM_A_POSITION} | more: round 3\n", "planned-position"),
    ],
)
@pytest.mark.parametrize("what", ["check", "replay"])
async def test_what_is_no_record_is_refused(server: LocalServer, what: str, text: str, code: str) -> None:
    answer = await server.client().post(f"/api/{what}", {"text": text})
    assert answer.refusal == Denied(422, code)


# ---- the shuffle


async def test_the_cards_follow_from_the_commitment_and_every_seats_salt(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False, options=ROUND)
    commitment = (await seated.people[0].see(seated.code))["table"]["commitment"]
    for seat, (who, salt) in enumerate(zip(seated.people, ("c0ffee", "ABCD"), strict=True)):
        (await who.do(seated.code, "salt", seat=seat, salt=salt, commitment=commitment)).granted()
    chairs = (await seated.people[0].see(seated.code))["table"]["chairs"]
    assert [(chair["salted"], chair["salt"]) for chair in chairs] == [(True, ""), (True, "")]  # not before the deal
    (await seated.people[0].do(seated.code, "start")).granted()
    chairs = (await seated.people[0].see(seated.code))["table"]["chairs"]
    assert [chair["salt"] for chair in chairs] == ["c0ffee", "abcd"]
    await seated.play()
    table = (await seated.people[0].see(seated.code))["table"]
    assert table["commitment"] == commitment
    record = parse_record(await text_of(seated.people[0], table["records"][0]))
    assert hashlib.sha256(bytes.fromhex(record.secret)).hexdigest() == record.commitment == commitment
    assert record.salts == ("c0ffee", "abcd")
    assert record.seed == f"fair {fair_shuffle.seed(bytes.fromhex(record.secret), record.salts).hex()}"


async def test_a_seat_that_is_left_loses_its_salt_and_a_new_game_wants_new_ones(server: LocalServer) -> None:
    seated, _ = await played(server)
    anna, bob = seated.people
    (await anna.do(seated.code, "again")).granted()
    table = (await anna.see(seated.code))["table"]
    assert [chair["salted"] for chair in table["chairs"]] == [False, False, False]
    (await bob.do(seated.code, "salt", seat=1, salt="aa", commitment=table["commitment"])).granted()
    (await bob.do(seated.code, "stand", seat=1)).granted()
    (await bob.do(seated.code, "sit", seat=1)).granted()
    assert (await anna.see(seated.code))["table"]["chairs"][1]["salted"] is False


async def test_the_secret_is_nowhere_before_the_end(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = bytes.fromhex("5ec7e7" + "a1" * 29)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    seated = await seat_people(server, "Anna", "Bob", open=True, options=ROUND)
    anna = seated.people[0]
    async with anna.events(seated.code) as annas, server.client().events(seated.code) as strangers:
        heard = b""
        while (await seated.turn()) is not None:
            heard += b"".join([frame.raw for stream in (annas, strangers) for frame in await stream.so_far()])
            paths = [
                f"/api/tables/{seated.code}",
                "/api/tables",
                "/api/records",
                "/metrics",
                f"/api/tables/{seated.code}/records",
            ]
            heard += b"".join([(await anna.get(path)).body for path in paths])
            seed, id = fair_shuffle.seed(secret, ("", "")).hex(), (await seated.game()).id
            for hidden in (secret.hex(), seed, id):
                assert hidden.encode() not in heard
            (await seated.move()).granted()
    (id,) = (await anna.see(seated.code))["table"]["records"]
    assert secret.hex() in await text_of(anna, id)
