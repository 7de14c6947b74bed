"""A whole evening, every byte of it kept: secrets, seeds, salts, tokens, keys and other tables are in none of them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest

from cantina.server import fair
from cantina.server.safety import fingerprint
from cantina.server.table.ledger import Ledger

from ..party import Party, gather
from ..place import Place
from ..visitor import Visitor
from .tap import Sent, Tap, found

SALT = "5a17" * 16
ROUND = {"length": "round"}


class Evening(NamedTuple):
    """A game that has been played, and what was sent: before the deal, before the end, and in all."""

    place: Place
    party: Party
    key: str
    other: Party
    dealt: Sent
    played: Sent
    tap: Tap

    @property
    def everybody(self) -> Sequence[Visitor]:
        return (*self.party.people, *self.other.people)


@pytest.fixture
async def evening(place: Place) -> AsyncIterator[Evening]:
    tap = Tap(place)
    other = await gather(place, "Xenia", "Yuri", chat=True)
    (await other.people[0].do(other.code, "chat", text="the password is quetzalcoatl")).granted()
    party = await gather(place, "Anna", "Bob", "Cid", start=False, options=ROUND)
    async with AsyncExitStack() as stack:
        for visitor in (*party.people, place.visitor("Dora")):
            await stack.enter_async_context(visitor.events(party.code, lang="ru"))
        key = await prepare(party)
        dealt = tap.sent()
        (await party.people[0].do(party.code, "start")).granted()
        yield Evening(place, party, key, other, dealt, await play(party, tap), tap)


async def prepare(party: Party) -> str:
    """Salt, a key, and a second device that comes with it."""
    anna = party.people[0]
    commitment = (await anna.see(party.code))["table"]["commitment"]
    (await anna.do(party.code, "salt", seat=0, salt=SALT, commitment=commitment)).granted()
    key = str((await anna.do(party.code, "key")).granted().json["key"])
    (await Visitor(party.place, "Anna", anna.address).do(party.code, "join", key=key)).granted()
    return key


async def play(party: Party, tap: Tap) -> Sent:
    """To the end, with all that people do besides; what had been sent before the last move."""
    dice, sent = random.Random(4), tap.sent()
    while (seat := await party.turn()) is not None:
        sent = tap.sent()
        who = dice.choice(party.people)
        await who.do(party.code, dice.choice(("undo", "vote", "hand-over", "take-back")), seat=dice.randrange(3))
        await who.do(party.code, "take-back", seat=party.people.index(who))
        await who.do(party.code, "moves", seat=seat, ask=0, action="discard leia")
        await who.get(f"/api/tables/{party.code}?lang=en")
        await party.move()
    return sent


async def ledger(evening: Evening) -> Ledger:
    return (await evening.place.room(evening.party.code)).ledger


async def test_the_secret_and_the_seed_are_sent_to_nobody_before_the_end(evening: Evening) -> None:
    t = await ledger(evening)
    assert t.play is not None
    assert t.play.is_over
    seed = fair.seed(bytes.fromhex(t.secret), [SALT, "", ""]).hex()
    assert t.play.start.seed == f"fair {seed}"
    for secret in (t.secret, seed, t.records[0]):
        assert found(secret, evening.played) == []
    await evening.party.people[0].get(f"/api/records/{t.records[0]}")
    assert found(t.secret, evening.tap.sent()) == [evening.party.people[0].address]


async def test_a_salt_is_sent_to_nobody_before_the_deal(evening: Evening) -> None:
    assert found(SALT, evening.dealt) == []
    assert len(found(SALT, evening.played)) == 4


async def test_a_token_is_sent_to_its_holder_alone_and_its_fingerprint_to_nobody(evening: Evening) -> None:
    sent = evening.tap.sent()
    for visitor in evening.everybody:
        [token] = visitor.cookies.values()
        assert found(token, sent) == [visitor.address]
        assert found(fingerprint(token), sent) == []


async def test_what_is_stored_of_tokens_and_keys_is_sent_to_nobody(evening: Evening) -> None:
    tokens = [token for member in (await ledger(evening)).members.values() for token in member.tokens]
    assert len(tokens) == 4  # Anna has two devices
    for stored in (*tokens, fingerprint(evening.key)):
        assert found(stored, evening.tap.sent()) == []


async def test_a_key_is_sent_to_whoever_had_it_cut(evening: Evening) -> None:
    assert found(evening.key, evening.tap.sent()) == [evening.party.people[0].address]


async def test_nothing_of_another_table_is_sent(evening: Evening) -> None:
    theirs, yuri = (await evening.place.room(evening.other.code)).ledger, evening.other.people[1]
    for secret in (evening.other.code, "Xenia", "quetzalcoatl", theirs.commitment, theirs.secret):
        assert found(secret, evening.tap.sent(), except_for=evening.other.people) == []
    await yuri.see(evening.other.code)
    assert found("quetzalcoatl", evening.tap.sent()) == [yuri.address]
