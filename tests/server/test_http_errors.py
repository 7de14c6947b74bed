"""What is refused is refused in the reader's words, with the rule, and changes nothing."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from cantina.games.secret_invasion.cards import HAN, LUKE, OBI_WAN
from cantina.server import fair_shuffle

from .local_server import LocalServer, secret_where
from .seated_table import SeatedTable, seat_people
from .web_client import Denied, HttpAnswer, WebClient

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
ROUND = {"length": "round", "starter": "0"}


class Wrong(NamedTuple):
    """A request that is refused: who asks for what, and why not."""

    who: int  # 0 Anna, the host; 1 Bob; 2 Cid, a member without a seat
    what: str
    said: dict[str, Any]
    refusal: Denied


IN_THE_LOBBY = [
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard luke"}, Denied(409, "not-started")),
    Wrong(0, "undo", {"seat": 0}, Denied(409, "not-started")),
    Wrong(0, "undo/answer", {"agree": True}, Denied(409, "not-started")),
    Wrong(0, "hand-over", {"seat": 0}, Denied(409, "not-started")),
    Wrong(0, "take-back", {"seat": 0}, Denied(409, "not-handed-over")),
    Wrong(0, "vote", {"seat": 1}, Denied(409, "not-started")),
    Wrong(0, "again", {}, Denied(409, "game-not-over")),
    Wrong(0, "start", {}, Denied(409, "seats-empty")),
    Wrong(0, "start", {"fill": "jedi"}, Denied(422, "no-such-bot")),
    Wrong(0, "bots", {"seat": 2, "level": "jedi"}, Denied(422, "no-such-bot")),
    Wrong(0, "bots", {"seat": 1}, Denied(409, "seat-taken")),
    Wrong(0, "stand", {"seat": 2}, Denied(409, "seat-empty")),
    Wrong(0, "settings", {"seats": 7}, Denied(422, "wrong-seats")),
    Wrong(0, "host", {"member": 9}, Denied(422, "no-such-member")),
    Wrong(0, "salt", {"seat": 1, "salt": "ab", "commitment": "0" * 64}, Denied(403, "not-your-seat")),
    Wrong(0, "salt", {"seat": 0, "salt": "ab", "commitment": "0" * 64}, Denied(409, "other-commitment")),
    Wrong(0, "salt", {"seat": 0, "salt": "xyz", "commitment": "0" * 64}, Denied(400, "bad-request")),
    Wrong(0, "chat", {"text": "\u200b"}, Denied(422, "chat-empty")),
    Wrong(0, "chat", {"text": "x" * 301}, Denied(422, "chat-too-long")),
    Wrong(1, "start", {}, Denied(403, "not-the-host")),
    Wrong(1, "sit", {"seat": 0}, Denied(409, "seat-taken")),
    Wrong(1, "sit", {"seat": 3}, Denied(422, "no-such-seat")),
    Wrong(1, "name", {"seat": 0, "name": "Bob"}, Denied(403, "not-your-seat")),
    Wrong(1, "name", {"seat": 3, "name": "Bob"}, Denied(422, "no-such-seat")),
    Wrong(1, "name", {"seat": 1, "name": "\u200b"}, Denied(422, "bad-name")),
    Wrong(1, "join", {"key": "wrong"}, Denied(403, "wrong-key")),
    Wrong(2, "stand", {"seat": 1}, Denied(403, "not-the-host")),
    Wrong(2, "hand-over", {"seat": 1}, Denied(409, "not-started")),
]

# Anna is asked, and holds Luke and Obi-Wan: so Obi-Wan must go.
IN_A_GAME = [
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard luke"}, Denied(422, "obi-wan-must-go", "SI-7")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard vader"}, Denied(422, "not-in-hand", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "choose 1"}, Denied(422, "another-question", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "decline"}, Denied(422, "another-question", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "time-out 1"}, Denied(422, "another-question", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "juggle"}, Denied(422, "no-such-action")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard"}, Denied(422, "no-such-action")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": ""}, Denied(400, "bad-request")),
    Wrong(0, "moves", {"seat": 0, "ask": 0, "action": "discard obi-wan"}, Denied(409, "stale-ask")),
    Wrong(0, "moves", {"seat": 0, "ask": 2000, "action": "discard obi-wan"}, Denied(409, "stale-ask")),
    Wrong(0, "moves", {"seat": 0, "ask": -1, "action": "discard obi-wan"}, Denied(400, "bad-request")),
    Wrong(0, "moves", {"seat": 0, "action": "discard obi-wan"}, Denied(400, "bad-request")),
    Wrong(0, "moves", {"seat": 1, "ask": 1000, "action": "discard obi-wan"}, Denied(403, "not-your-seat")),
    Wrong(0, "moves", {"seat": 3, "ask": 1000, "action": "discard obi-wan"}, Denied(422, "no-such-seat")),
    Wrong(1, "moves", {"seat": 0, "ask": 1000, "action": "discard obi-wan"}, Denied(403, "not-your-seat")),
    Wrong(1, "moves", {"seat": 1, "ask": 1000, "action": "discard obi-wan"}, Denied(422, "not-asked", "SI-4")),
    Wrong(2, "moves", {"seat": 0, "ask": 1000, "action": "discard obi-wan"}, Denied(403, "not-your-seat")),
    Wrong(0, "undo", {"seat": 0}, Denied(409, "nothing-to-take-back")),
    Wrong(0, "undo", {"seat": 1}, Denied(403, "not-your-seat")),
    Wrong(0, "undo/answer", {"agree": True}, Denied(409, "no-undo-asked")),
    Wrong(0, "hand-over", {"seat": 1}, Denied(403, "not-your-seat")),
    Wrong(0, "hand-over", {"seat": 0, "level": "jedi"}, Denied(422, "no-such-bot")),
    Wrong(0, "take-back", {"seat": 0}, Denied(409, "not-handed-over")),
    Wrong(0, "vote", {"seat": 0}, Denied(409, "not-your-say")),
    Wrong(0, "vote", {"seat": 1}, Denied(409, "is-not-absent")),
    Wrong(0, "vote", {"seat": 2}, Denied(409, "is-not-absent")),
    Wrong(2, "vote", {"seat": 1}, Denied(409, "not-your-say")),
    Wrong(1, "sit", {"seat": 2}, Denied(409, "has-seen-a-hand")),
    Wrong(0, "stand", {"seat": 0}, Denied(409, "hand-over-instead")),
    Wrong(0, "name", {"seat": 0, "name": "Anne"}, Denied(409, "game-has-begun")),
    Wrong(0, "start", {}, Denied(409, "game-has-begun")),
    Wrong(0, "again", {}, Denied(409, "game-not-over")),
]

WHEN_OVER = [
    Wrong(0, "moves", {"seat": 0, "ask": 99, "action": "discard obi-wan"}, Denied(422, "game-over", "SI-4")),
    Wrong(0, "undo", {"seat": 0}, Denied(422, "game-over", "SI-4")),
    Wrong(0, "undo/answer", {"agree": False}, Denied(422, "game-over", "SI-4")),
    Wrong(0, "hand-over", {"seat": 0}, Denied(422, "game-over", "SI-4")),
    Wrong(0, "vote", {"seat": 1}, Denied(422, "game-over", "SI-4")),
    Wrong(0, "start", {}, Denied(409, "game-has-begun")),
    Wrong(2, "sit", {"seat": 2}, Denied(409, "game-has-begun")),
    Wrong(2, "again", {}, Denied(403, "not-the-host")),
]


def anna_has_luke_and_obi_wan(table: Any) -> bool:
    return sorted([table.hand[0], table.drawn]) == [LUKE, OBI_WAN]


async def with_cid(server: LocalServer, **settings: Any) -> tuple[SeatedTable, list[WebClient]]:
    seated = await seat_people(server, "Anna", "Bob", **settings)
    cid = server.client("Cid")
    await cid.join(seated.code)
    return seated, [*seated.people, cid]


async def check(seated: SeatedTable, people: list[WebClient], wrong: Wrong) -> None:
    """Refused in both languages, and the same table before and after for all who look at it."""
    before, written = await seated.seen(), await seated.server.log(seated.code)
    said = {}
    for lang, asked in (("en", "en-GB,en;q=0.9"), ("ru", "de, ru;q=0.8, en;q=0.7")):
        people[wrong.who].headers["accept-language"] = asked
        answer = await people[wrong.who].do(seated.code, wrong.what, **wrong.said)
        assert answer.refusal == wrong.refusal, wrong
        said[lang] = answer.json["detail"]
    assert not CYRILLIC.search(said["en"]), said
    assert CYRILLIC.search(said["ru"]), said
    assert all(wrong.refusal.rule in sentence for sentence in said.values())
    assert await seated.seen() == before
    assert await seated.server.log(seated.code) == written


async def test_in_the_lobby(server: LocalServer) -> None:
    seated, people = await with_cid(server, seats=3, start=False)
    for wrong in IN_THE_LOBBY:
        await check(seated, people, wrong)


async def test_in_a_game(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = secret_where(anna_has_luke_and_obi_wan, 3, ROUND)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    server.bot_workers.may_answer.clear()
    seated, people = await with_cid(server, bots=1, options=ROUND)
    for wrong in IN_A_GAME:
        await check(seated, people, wrong)
    (await seated.move("discard obi-wan", seat=0)).granted()


async def test_when_the_game_is_over(server: LocalServer) -> None:
    seated, people = await with_cid(server, bots=1, options=ROUND)
    await seated.play()
    for wrong in WHEN_OVER:
        await check(seated, people, wrong)


async def test_whom_nobody_may_choose(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule, and the name of the player as the reader knows it."""
    secret = secret_where(lambda table: HAN in (table.hand[0], table.drawn), 2, ROUND)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    seated, people = await with_cid(server, options=ROUND)
    (await seated.move("discard han")).granted()
    for action, code, rule in (("choose 0", "not-yourself", "SI-14"), ("choose 3", "no-such-player", "SI-17")):
        wrong = {"seat": 0, "ask": 2000, "action": action}
        await check(seated, people, Wrong(0, "moves", wrong, Denied(422, code, rule)))


async def test_while_a_bot_plays_for_one(server: LocalServer) -> None:
    seated, people = await with_cid(server, options=ROUND)
    server.bot_workers.may_answer.clear()
    (await people[0].do(seated.code, "hand-over", seat=0)).granted()
    wrong = {"seat": 0, "ask": 1000, "action": (await seated.options(0))[0]}
    await check(seated, people, Wrong(0, "moves", wrong, Denied(409, "handed-over")))


async def test_a_language_asked_for_in_the_address_comes_first(server: LocalServer) -> None:
    anna = server.client()
    answer = await anna.get("/api/tables/ZZZZZZ?lang=ru", {"accept-language": "en"})
    assert CYRILLIC.search(answer.json["detail"])
    for other in ("de", "", "x" * 100, "q=;;,"):
        assert not CYRILLIC.search((await anna.get(f"/api/tables/ZZZZZZ?lang={other}")).json["detail"])


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_game_refuses_in_its_own_words_also_where_there_is_no_table(server: LocalServer, lang: str) -> None:
    anna = server.client()
    new = {"game": "warlords", "seats": 2, "name": "Anna", "options": {"deck": "mine"}}
    answer = await anna.post(f"/api/tables?lang={lang}", new)
    assert answer.refusal == Denied(422, "no-such-deck", "")
    assert bool(CYRILLIC.search(answer.json["detail"])) == (lang == "ru")
    assert (await anna.get("/api/tables")).json == []


WARLORDS = "cantina record 1\ngame: warlords\nrules: 2\nseats: 2\nseed: fast 5\n"
INVASION = WARLORDS.replace("warlords", "secret-invasion").replace("rules: 2", "rules: 1")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (WARLORDS + "option deck: mine\n", Denied(422, "no-such-deck", "")),
        (WARLORDS + "option starter: 0\n\n0 pass\n", Denied(422, "illegal-action", "WE-R5")),
        (INVASION + "position: me: out | bob: out\n", Denied(422, "two-must-be-in")),
        (INVASION + "end: " + "9" * 5000 + " last-one-in 1,0\n", Denied(422, "bad-end")),
    ],
)
async def test_a_record_is_refused_in_the_words_of_its_game(server: LocalServer, text: str, refusal: Denied) -> None:
    for lang in ("en", "ru"):
        answer = await server.client().post(f"/api/replay?lang={lang}", {"text": text})
        assert answer.refusal == refusal
        assert bool(CYRILLIC.search(answer.json["detail"])) == (lang == "ru")


async def test_a_mistake_of_the_server_tells_no_details(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the hand of seat 0 is luke")

    anna = server.client()
    code = await anna.open_table()
    monkeypatch.setattr(server.rooms, "find", broken)
    answer: HttpAnswer = await anna.do(code, "chat", text="hello")
    assert answer.refusal == Denied(500, "server-error")
    assert "luke" not in answer.text
    assert "Traceback" not in answer.text
    (line,) = [line for line in server.said if line["log_level"] == "error"]
    assert (line["event"], type(line["exc_info"])) == ("request-failed", RuntimeError)
    server.said.clear()


# ---- requests for what there is not


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/tables", {"GET", "POST"}),
        ("PUT", "/api/games", {"GET"}),
        ("GET", "/api/tables/ZZZZZZ/join", {"POST"}),
        ("POST", "/healthz", {"GET"}),
    ],
)
async def test_the_wrong_method(server: LocalServer, method: str, path: str, allowed: set[str]) -> None:
    answer = await server.client().ask(method, path, headers={"content-type": "application/json"})
    assert answer.refusal == Denied(405, "wrong-method")
    assert allowed <= {word.strip() for word in answer.headers["allow"].split(",")}


@pytest.mark.parametrize("path", ["/nowhere", "/api", "/api/", "/api/tables/ZZZZZZ/dance", "/..%2f..%2fetc"])
async def test_there_is_no_such_page(server: LocalServer, path: str) -> None:
    assert (await server.client().get(path)).refusal == Denied(404, "no-such-page")
