"""What can be measured while it runs, for Prometheus.

Labels come from short lists (games, error keys, levels of bots), never from what somebody typed: each new value is a
series for ever.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

# Without it there is a second series beside each, telling when the process started.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The figures of one application; two in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves_total = self.counter("moves", "Moves accepted.", "game")
        self.refusals_total = self.counter("refusals", "Requests refused, by the key of the error.", "code")
        self.bot_decisions_total = self.counter("bot_decisions", "Decisions bots were asked for.", "level", "result")
        self.chats_total = self.counter("chats", "Lines of chat accepted.")
        self.streams_open = self.gauge("streams_open", "Open streams of events.")
        self.rooms_loaded = self.gauge("rooms_loaded", "Tables held in memory.")
        self.tables_open = self.gauge("tables_open", "Tables that are not closed, in memory or not.")
        self.bots_waiting = self.gauge("bots_waiting", "Decisions of bots that wait for a worker.")
        self.database_errors_total = self.counter("database_errors", "What the database did not do, by kind.", "kind")
        self.database_bytes = self.gauge("database_bytes", "What the database takes on its disk.")
        self.disk_free_bytes = self.gauge("disk_free_bytes", "What is free beside an SQLite database.")
        self.loop_lag_seconds = self.histogram("loop_lag_seconds", "How late the event loop comes to what is due.")
        self.tables_set_aside = self.gauge("tables_set_aside", "Tables whose logs cannot be read.")
        self.move_seconds = self.histogram("move_seconds", "From a move's arrival until everybody is told.")
        self.append_seconds = self.histogram("append_seconds", "Until an entry is durable.")
        self.bot_seconds = self.histogram("bot_seconds", "Until a bot has decided.")
        for kind in ("read", "write"):
            self.database_errors_total.labels(kind)
        ProcessCollector(registry=self.registry)

    def database_failed(self, kind: str) -> None:
        self.database_errors_total.labels(kind).inc()

    def moved(self, game: str, seconds: float) -> None:
        """A move was made, and everybody told."""
        self.moves_total.labels(game).inc()
        self.move_seconds.observe(seconds)

    def counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"cantina_{name}", about, labels, registry=self.registry)

    def gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"cantina_{name}", about, registry=self.registry)

    def histogram(self, name: str, about: str) -> Histogram:
        return Histogram(f"cantina_{name}", about, buckets=SECONDS, registry=self.registry)

    def render(self) -> tuple[bytes, str]:
        """The page for Prometheus and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST
