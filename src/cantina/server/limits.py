"""How often, and how many at once: nobody can keep the tables from the others.

A client is an address as the network gives it; behind one may sit a whole party, so the limits are wide.  What is
guessed (codes, tokens) is counted by its misses, and whoever has missed too often is not even looked up.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from math import ceil
from typing import Any, Final, Literal, NamedTuple, get_args

from ..engine.errors import CantinaError

Kind = Literal["requests", "tables", "listed", "joins", "misses", "chat", "undo", "acts", "work", "entries"]

REFUSALS: Final[dict[Kind, str]] = {  # where more is to be said
    "listed": "too-many-listed",
    "work": "too-much-work",
    "entries": "table-too-busy",
}
MINUTE: Final = 60.0
WHEN_FULL: Final = 5  # seconds after which to try again for a stream: tabs close when they close


class TooMany(CantinaError):
    """Not now: `wait` is the whole number of seconds after which it is worth trying again (Retry-After)."""

    def __init__(self, rule: str, key: str, *, wait: int, **about: Any) -> None:
        super().__init__(rule, key, wait=wait, **about)
        self.wait = wait


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once after a rest."""

    per_second: float
    burst: int


class Rates(NamedTuple):
    """What one client may do; chat is counted by member, since friends behind one address talk at once."""

    requests: Rate = Rate(30, 90)
    tables: Rate = Rate(10 / MINUTE, 10)
    listed: Rate = Rate(0.1 / MINUTE, 5)  # tables open to all: nobody's push those of the others off the list
    joins: Rate = Rate(30 / MINUTE, 30)
    misses: Rate = Rate(20 / MINUTE, 20)
    chat: Rate = Rate(1, 5)
    undo: Rate = Rate(1, 5)  # by member too; whether a move may be taken back takes some working out
    acts: Rate = Rate(2, 100)  # by table and address: all but moves, so that no guest uses up what the table may get
    work: Rate = Rate(0.1, 5)  # seconds of the server's time for what takes long: replays, catching up, taking back
    entries: Rate = Rate(3, 10_000)  # by table: what happens there; 10,800 an hour in the long run
    streams_each: int = 60
    streams: int = 20_000
    clients: int = 50_000


class Bucket:
    """The tokens of every client for one kind of doing.

    Of each client one number is kept: the moment its bucket will be full again.  Whose bucket is full is forgotten, and
    where there are too many the one longest unheard of, so that a flood of addresses takes no memory.
    """

    __slots__ = ("full_at", "most", "reach", "step")

    def __init__(self, rate: Rate, most: int) -> None:
        self.step = 1 / rate.per_second
        self.reach = (rate.burst - 1 + 1e-3) * self.step  # the thousandth: sums of steps are not exact
        self.most = most
        self.full_at: OrderedDict[str, float] = OrderedDict()

    def wait(self, client: str, now: float) -> float:
        """Seconds until there is a token; not above zero if there is one."""
        return self.full_at.get(client, now) - now - self.reach

    def take(self, client: str, now: float) -> float:
        """The same, and the token is taken if there is one."""
        full_at = self.full_at.get(client)
        if full_at is None:
            self.forget(now)
            self.full_at[client] = now + self.step
            return -self.reach
        self.full_at.move_to_end(client)
        wait = full_at - now - self.reach
        if wait <= 0:
            self.full_at[client] = (full_at if full_at > now else now) + self.step
        return wait

    def spend(self, client: str, now: float, tokens: float) -> None:
        """Take as many as were used, also where there are none: it is known only afterwards what something costs."""
        if client not in self.full_at:
            self.forget(now)
        self.full_at[client] = max(self.full_at.get(client, now), now) + tokens * self.step
        self.full_at.move_to_end(client)

    def forget(self, now: float) -> None:
        """Make room for one: of the two longest unheard of those go whose buckets are full, or if there is no room."""
        for _ in range(2):
            client = next(iter(self.full_at), None)
            if client is None or (self.full_at[client] > now and len(self.full_at) < self.most):
                return
            del self.full_at[client]


class Limits:
    """All the buckets of a server process, and its open streams."""

    def __init__(self, rates: Rates | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.rates = rates or Rates()
        self.clock = clock
        self.latest = clock()
        self.behind = 0.0
        kinds: tuple[Kind, ...] = get_args(Kind)
        self.buckets = {kind: Bucket(getattr(self.rates, kind), self.rates.clients) for kind in kinds}
        self.streams: dict[str, int] = {}
        self.open = 0

    @staticmethod
    def none() -> Limits:
        """No limits: for benchmarks."""
        return NoLimits()

    def take(self, kind: Kind, client: str) -> None:
        """Count one; TooMany if that is one too many."""
        wait = self.buckets[kind].take(counted_as(client), self.now())
        if wait > 0:
            raise TooMany("", REFUSALS.get(kind, "too-many-requests"), wait=max(1, ceil(wait)))

    def check(self, kind: Kind, client: str) -> None:
        """TooMany if the next one would be too many.  Nothing is counted."""
        wait = self.buckets[kind].wait(counted_as(client), self.now())
        if wait > 0:
            raise TooMany("", REFUSALS.get(kind, "too-many-requests"), wait=max(1, ceil(wait)))

    def spend(self, client: str, seconds: float) -> None:
        """Count the time that was spent on a client; `check("work", …)` refuses whoever has used up theirs."""
        self.buckets["work"].spend(counted_as(client), self.now(), seconds)

    @contextmanager
    def stream(self, client: str) -> Iterator[None]:
        """A stream, counted as long as it is open."""
        whose = counted_as(client)
        if self.open >= self.rates.streams or self.streams.get(whose, 0) >= self.rates.streams_each:
            raise TooMany("", "too-many-streams", wait=WHEN_FULL)
        self.count_stream(whose, 1)
        try:
            yield
        finally:
            self.count_stream(whose, -1)

    def count_stream(self, whose: str, change: int) -> None:
        self.open += change
        self.streams[whose] = self.streams.get(whose, 0) + change
        if not self.streams[whose]:
            del self.streams[whose]

    def now(self) -> float:
        """The time, which never goes back: a clock that was set back goes on from where it was."""
        now = self.clock() + self.behind
        if now < self.latest:
            self.behind += self.latest - now
            now = self.latest
        self.latest = now
        return now


class NoLimits(Limits):
    """Counts open streams and refuses nothing."""

    def __init__(self) -> None:
        endless = 1 << 62
        super().__init__(Rates(streams_each=endless, streams=endless))

    def take(self, kind: Kind, client: str) -> None:
        pass

    def check(self, kind: Kind, client: str) -> None:
        pass


def counted_as(client: str) -> str:
    """Under which name a client is counted: an IPv6 address by its /64, which is what one household gets."""
    return network(client) if ":" in client else client


@lru_cache(maxsize=4096)
def network(client: str) -> str:
    try:
        address = ip_address(client)
    except ValueError:
        return client
    if isinstance(address, IPv4Address):
        return client
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address) >> 64 << 64, 64)))
