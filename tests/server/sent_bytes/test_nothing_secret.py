"""A whole evening, every byte of it kept: secrets, seeds, salts, tokens, keys and other tables are in none of them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest

from cantina.server import fair_shuffle
from cantina.server.random_codes import fingerprint
from cantina.server.table.ledger import Ledger

from ..local_server import LocalServer
from ..seated_table import SeatedTable, seat_people
from ..web_client import WebClient
from .sent_recorder import Sent, SentRecorder, found

SALT = "5a17" * 16
ROUND = {"length": "round"}


class Evening(NamedTuple):
    """A game that has been played, and what was sent: before the deal, before the end, and in all."""

    server: LocalServer
    seated: SeatedTable
    key: str
    other: SeatedTable
    dealt: Sent
    played: Sent
    tap: SentRecorder

    @property
    def everybody(self) -> Sequence[WebClient]:
        return (*self.seated.people, *self.other.people)


@pytest.fixture
async def evening(server: LocalServer) -> AsyncIterator[Evening]:
    tap = SentRecorder(server)
    other = await seat_people(server, "Xenia", "Yuri", chat=True)
    (await other.people[0].do(other.code, "chat", text="the password is quetzalcoatl")).granted()
    seated = await seat_people(server, "Anna", "Bob", "Cid", start=False, options=ROUND)
    async with AsyncExitStack() as stack:
        for client in (*seated.people, server.client("Dora")):
            await stack.enter_async_context(client.events(seated.code, lang="ru"))
        key = await prepare(seated)
        dealt = tap.sent()
        (await seated.people[0].do(seated.code, "start")).granted()
        yield Evening(server, seated, key, other, dealt, await play(seated, tap), tap)


async def prepare(seated: SeatedTable) -> str:
    """Salt, a key, and a second device that comes with it."""
    anna = seated.people[0]
    commitment = (await anna.see(seated.code))["table"]["commitment"]
    (await anna.do(seated.code, "salt", seat=0, salt=SALT, commitment=commitment)).granted()
    key = str((await anna.do(seated.code, "key")).granted().json["key"])
    (await WebClient(seated.server, "Anna", anna.address).do(seated.code, "join", key=key)).granted()
    return key


async def play(seated: SeatedTable, tap: SentRecorder) -> Sent:
    """To the end, with all that people do besides; what had been sent before the last move."""
    dice, sent = random.Random(4), tap.sent()
    while (seat := await seated.turn()) is not None:
        sent = tap.sent()
        who = dice.choice(seated.people)
        await who.do(seated.code, dice.choice(("undo", "vote", "hand-over", "take-back")), seat=dice.randrange(3))
        await who.do(seated.code, "take-back", seat=seated.people.index(who))
        await who.do(seated.code, "moves", seat=seat, ask=0, action="discard leia")
        await who.get(f"/api/tables/{seated.code}?lang=en")
        await seated.move()
    return sent


async def ledger(evening: Evening) -> Ledger:
    return (await evening.server.room(evening.seated.code)).ledger


async def test_the_secret_and_the_seed_are_sent_to_nobody_before_the_end(evening: Evening) -> None:
    t = await ledger(evening)
    assert t.play is not None
    assert t.play.is_over
    seed = fair_shuffle.seed(bytes.fromhex(t.secret), [SALT, "", ""]).hex()
    assert t.play.start.seed == f"fair {seed}"
    for secret in (t.secret, seed, t.records[0]):
        assert found(secret, evening.played) == []
    await evening.seated.people[0].get(f"/api/records/{t.records[0]}")
    assert found(t.secret, evening.tap.sent()) == [evening.seated.people[0].address]


async def test_a_salt_is_sent_to_nobody_before_the_deal(evening: Evening) -> None:
    assert found(SALT, evening.dealt) == []
    assert len(found(SALT, evening.played)) == 4


async def test_a_token_is_sent_to_its_holder_alone_and_its_fingerprint_to_nobody(evening: Evening) -> None:
    sent = evening.tap.sent()
    for client in evening.everybody:
        [token] = client.cookies.values()
        assert found(token, sent) == [client.address]
        assert found(fingerprint(token), sent) == []


async def test_what_is_stored_of_tokens_and_keys_is_sent_to_nobody(evening: Evening) -> None:
    tokens = [token for member in (await ledger(evening)).members.values() for token in member.tokens]
    assert len(tokens) == 4  # Anna has two devices
    for stored in (*tokens, fingerprint(evening.key)):
        assert found(stored, evening.tap.sent()) == []


async def test_a_key_is_sent_to_whoever_had_it_cut(evening: Evening) -> None:
    assert found(evening.key, evening.tap.sent()) == [evening.seated.people[0].address]


async def test_nothing_of_another_table_is_sent(evening: Evening) -> None:
    theirs, yuri = (await evening.server.room(evening.other.code)).ledger, evening.other.people[1]
    for secret in (evening.other.code, "Xenia", "quetzalcoatl", theirs.commitment, theirs.secret):
        assert found(secret, evening.tap.sent(), except_for=evening.other.people) == []
    await yuri.see(evening.other.code)
    assert found("quetzalcoatl", evening.tap.sent()) == [yuri.address]
