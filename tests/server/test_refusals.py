"""What is refused is refused in the reader's words, with the rule, and changes nothing."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from cantina.games.secret_invasion.cards import HAN, LUKE, OBI_WAN
from cantina.server import fair

from .party import Party, gather
from .place import Place, secret_where
from .visitor import Answer, Refusal, Visitor

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
ROUND = {"length": "round", "starter": "0"}


class Wrong(NamedTuple):
    """A request that is refused: who asks for what, and why not."""

    who: int  # 0 Anna, the host; 1 Bob; 2 Cid, a member without a seat
    what: str
    said: dict[str, Any]
    refusal: Refusal


IN_THE_LOBBY = [
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard luke"}, Refusal(409, "not-started")),
    Wrong(0, "undo", {"seat": 0}, Refusal(409, "not-started")),
    Wrong(0, "undo/answer", {"agree": True}, Refusal(409, "not-started")),
    Wrong(0, "hand-over", {"seat": 0}, Refusal(409, "not-started")),
    Wrong(0, "take-back", {"seat": 0}, Refusal(409, "not-handed-over")),
    Wrong(0, "vote", {"seat": 1}, Refusal(409, "not-started")),
    Wrong(0, "again", {}, Refusal(409, "game-not-over")),
    Wrong(0, "start", {}, Refusal(409, "seats-empty")),
    Wrong(0, "start", {"fill": "jedi"}, Refusal(422, "no-such-bot")),
    Wrong(0, "bots", {"seat": 2, "level": "jedi"}, Refusal(422, "no-such-bot")),
    Wrong(0, "bots", {"seat": 1}, Refusal(409, "seat-taken")),
    Wrong(0, "stand", {"seat": 2}, Refusal(409, "seat-empty")),
    Wrong(0, "settings", {"seats": 7}, Refusal(422, "wrong-seats")),
    Wrong(0, "host", {"member": 9}, Refusal(422, "no-such-member")),
    Wrong(0, "salt", {"seat": 1, "salt": "ab", "commitment": "0" * 64}, Refusal(403, "not-your-seat")),
    Wrong(0, "salt", {"seat": 0, "salt": "ab", "commitment": "0" * 64}, Refusal(409, "other-commitment")),
    Wrong(0, "salt", {"seat": 0, "salt": "xyz", "commitment": "0" * 64}, Refusal(400, "bad-request")),
    Wrong(0, "chat", {"text": "\u200b"}, Refusal(422, "chat-empty")),
    Wrong(0, "chat", {"text": "x" * 301}, Refusal(422, "chat-too-long")),
    Wrong(1, "start", {}, Refusal(403, "not-the-host")),
    Wrong(1, "sit", {"seat": 0}, Refusal(409, "seat-taken")),
    Wrong(1, "sit", {"seat": 3}, Refusal(422, "no-such-seat")),
    Wrong(1, "name", {"seat": 0, "name": "Bob"}, Refusal(403, "not-your-seat")),
    Wrong(1, "name", {"seat": 3, "name": "Bob"}, Refusal(422, "no-such-seat")),
    Wrong(1, "name", {"seat": 1, "name": "\u200b"}, Refusal(422, "bad-name")),
    Wrong(1, "join", {"key": "wrong"}, Refusal(403, "wrong-key")),
    Wrong(2, "stand", {"seat": 1}, Refusal(403, "not-the-host")),
    Wrong(2, "hand-over", {"seat": 1}, Refusal(409, "not-started")),
]

# Anna is asked, and holds Luke and Obi-Wan: so Obi-Wan must go.
IN_A_GAME = [
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard luke"}, Refusal(422, "obi-wan-must-go", "SI-7")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard vader"}, Refusal(422, "not-in-hand", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "choose 1"}, Refusal(422, "another-question", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "decline"}, Refusal(422, "another-question", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "time-out 1"}, Refusal(422, "another-question", "SI-4")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "juggle"}, Refusal(422, "no-such-action")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": "discard"}, Refusal(422, "no-such-action")),
    Wrong(0, "moves", {"seat": 0, "ask": 1000, "action": ""}, Refusal(400, "bad-request")),
    Wrong(0, "moves", {"seat": 0, "ask": 0, "action": "discard obi-wan"}, Refusal(409, "stale-ask")),
    Wrong(0, "moves", {"seat": 0, "ask": 2000, "action": "discard obi-wan"}, Refusal(409, "stale-ask")),
    Wrong(0, "moves", {"seat": 0, "ask": -1, "action": "discard obi-wan"}, Refusal(400, "bad-request")),
    Wrong(0, "moves", {"seat": 0, "action": "discard obi-wan"}, Refusal(400, "bad-request")),
    Wrong(0, "moves", {"seat": 1, "ask": 1000, "action": "discard obi-wan"}, Refusal(403, "not-your-seat")),
    Wrong(0, "moves", {"seat": 3, "ask": 1000, "action": "discard obi-wan"}, Refusal(422, "no-such-seat")),
    Wrong(1, "moves", {"seat": 0, "ask": 1000, "action": "discard obi-wan"}, Refusal(403, "not-your-seat")),
    Wrong(1, "moves", {"seat": 1, "ask": 1000, "action": "discard obi-wan"}, Refusal(422, "not-asked", "SI-4")),
    Wrong(2, "moves", {"seat": 0, "ask": 1000, "action": "discard obi-wan"}, Refusal(403, "not-your-seat")),
    Wrong(0, "undo", {"seat": 0}, Refusal(409, "nothing-to-take-back")),
    Wrong(0, "undo", {"seat": 1}, Refusal(403, "not-your-seat")),
    Wrong(0, "undo/answer", {"agree": True}, Refusal(409, "no-undo-asked")),
    Wrong(0, "hand-over", {"seat": 1}, Refusal(403, "not-your-seat")),
    Wrong(0, "hand-over", {"seat": 0, "level": "jedi"}, Refusal(422, "no-such-bot")),
    Wrong(0, "take-back", {"seat": 0}, Refusal(409, "not-handed-over")),
    Wrong(0, "vote", {"seat": 0}, Refusal(409, "not-your-say")),
    Wrong(0, "vote", {"seat": 1}, Refusal(409, "is-not-absent")),
    Wrong(0, "vote", {"seat": 2}, Refusal(409, "is-not-absent")),
    Wrong(2, "vote", {"seat": 1}, Refusal(409, "not-your-say")),
    Wrong(1, "sit", {"seat": 2}, Refusal(409, "has-seen-a-hand")),
    Wrong(0, "stand", {"seat": 0}, Refusal(409, "hand-over-instead")),
    Wrong(0, "name", {"seat": 0, "name": "Anne"}, Refusal(409, "game-has-begun")),
    Wrong(0, "start", {}, Refusal(409, "game-has-begun")),
    Wrong(0, "again", {}, Refusal(409, "game-not-over")),
]

WHEN_OVER = [
    Wrong(0, "moves", {"seat": 0, "ask": 99, "action": "discard obi-wan"}, Refusal(422, "game-over", "SI-4")),
    Wrong(0, "undo", {"seat": 0}, Refusal(422, "game-over", "SI-4")),
    Wrong(0, "undo/answer", {"agree": False}, Refusal(422, "game-over", "SI-4")),
    Wrong(0, "hand-over", {"seat": 0}, Refusal(422, "game-over", "SI-4")),
    Wrong(0, "vote", {"seat": 1}, Refusal(422, "game-over", "SI-4")),
    Wrong(0, "start", {}, Refusal(409, "game-has-begun")),
    Wrong(2, "sit", {"seat": 2}, Refusal(409, "game-has-begun")),
    Wrong(2, "again", {}, Refusal(403, "not-the-host")),
]


def anna_has_luke_and_obi_wan(table: Any) -> bool:
    return sorted([table.hand[0], table.drawn]) == [LUKE, OBI_WAN]


async def with_cid(place: Place, **settings: Any) -> tuple[Party, list[Visitor]]:
    party = await gather(place, "Anna", "Bob", **settings)
    cid = place.visitor("Cid")
    await cid.join(party.code)
    return party, [*party.people, cid]


async def check(party: Party, people: list[Visitor], wrong: Wrong) -> None:
    """Refused in both languages, and the same table before and after for all who look at it."""
    before, written = await party.seen(), await party.place.log(party.code)
    said = {}
    for lang, asked in (("en", "en-GB,en;q=0.9"), ("ru", "de, ru;q=0.8, en;q=0.7")):
        people[wrong.who].headers["accept-language"] = asked
        answer = await people[wrong.who].do(party.code, wrong.what, **wrong.said)
        assert answer.refusal == wrong.refusal, wrong
        said[lang] = answer.json["detail"]
    assert not CYRILLIC.search(said["en"]), said
    assert CYRILLIC.search(said["ru"]), said
    assert all(wrong.refusal.rule in sentence for sentence in said.values())
    assert await party.seen() == before
    assert await party.place.log(party.code) == written


async def test_in_the_lobby(place: Place) -> None:
    party, people = await with_cid(place, seats=3, start=False)
    for wrong in IN_THE_LOBBY:
        await check(party, people, wrong)


async def test_in_a_game(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = secret_where(anna_has_luke_and_obi_wan, 3, ROUND)
    monkeypatch.setattr(fair, "draw_secret", lambda: secret)
    place.minds.may_answer.clear()
    party, people = await with_cid(place, bots=1, options=ROUND)
    for wrong in IN_A_GAME:
        await check(party, people, wrong)
    (await party.move("discard obi-wan", seat=0)).granted()


async def test_when_the_game_is_over(place: Place) -> None:
    party, people = await with_cid(place, bots=1, options=ROUND)
    await party.play()
    for wrong in WHEN_OVER:
        await check(party, people, wrong)


async def test_whom_nobody_may_choose(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule, and the name of the player as the reader knows it."""
    secret = secret_where(lambda table: HAN in (table.hand[0], table.drawn), 2, ROUND)
    monkeypatch.setattr(fair, "draw_secret", lambda: secret)
    party, people = await with_cid(place, options=ROUND)
    (await party.move("discard han")).granted()
    for action, code, rule in (("choose 0", "not-yourself", "SI-14"), ("choose 3", "no-such-player", "SI-17")):
        wrong = {"seat": 0, "ask": 2000, "action": action}
        await check(party, people, Wrong(0, "moves", wrong, Refusal(422, code, rule)))


async def test_while_a_bot_plays_for_one(place: Place) -> None:
    party, people = await with_cid(place, options=ROUND)
    place.minds.may_answer.clear()
    (await people[0].do(party.code, "hand-over", seat=0)).granted()
    wrong = {"seat": 0, "ask": 1000, "action": (await party.options(0))[0]}
    await check(party, people, Wrong(0, "moves", wrong, Refusal(409, "handed-over")))


async def test_a_language_asked_for_in_the_address_comes_first(place: Place) -> None:
    anna = place.visitor()
    answer = await anna.get("/api/tables/ZZZZZZ?lang=ru", {"accept-language": "en"})
    assert CYRILLIC.search(answer.json["detail"])
    for other in ("de", "", "x" * 100, "q=;;,"):
        assert not CYRILLIC.search((await anna.get(f"/api/tables/ZZZZZZ?lang={other}")).json["detail"])


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_game_refuses_in_its_own_words_also_where_there_is_no_table(place: Place, lang: str) -> None:
    anna = place.visitor()
    new = {"game": "warlords", "seats": 2, "name": "Anna", "options": {"deck": "mine"}}
    answer = await anna.post(f"/api/tables?lang={lang}", new)
    assert answer.refusal == Refusal(422, "bad-deck", "WE-2")
    assert bool(CYRILLIC.search(answer.json["detail"])) == (lang == "ru")
    assert (await anna.get("/api/tables")).json == []


WARLORDS = "cantina record 1\ngame: warlords\nrules: 1\nseats: 2\nseed: fast 5\n"
INVASION = WARLORDS.replace("warlords", "secret-invasion")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (WARLORDS + "option deck: mine\n", Refusal(422, "bad-deck", "WE-2")),
        (WARLORDS + "option starter: 0\n\n0 pass\n", Refusal(422, "illegal-action", "WE-R5")),
        (INVASION + "position: me: out | bob: out\n", Refusal(422, "two-must-be-in")),
        (INVASION + "end: " + "9" * 5000 + " last-one-in 1,0\n", Refusal(422, "bad-end")),
    ],
)
async def test_a_record_is_refused_in_the_words_of_its_game(place: Place, text: str, refusal: Refusal) -> None:
    for lang in ("en", "ru"):
        answer = await place.visitor().post(f"/api/replay?lang={lang}", {"text": text})
        assert answer.refusal == refusal
        assert bool(CYRILLIC.search(answer.json["detail"])) == (lang == "ru")


async def test_a_mistake_of_the_server_tells_no_details(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the hand of seat 0 is luke")

    anna = place.visitor()
    code = await anna.open_table()
    monkeypatch.setattr(place.house, "find", broken)
    answer: Answer = await anna.do(code, "chat", text="hello")
    assert answer.refusal == Refusal(500, "server-error")
    assert "luke" not in answer.text
    assert "Traceback" not in answer.text
    (line,) = [line for line in place.said if line["log_level"] == "error"]
    assert (line["event"], type(line["exc_info"])) == ("request-failed", RuntimeError)
    place.said.clear()
