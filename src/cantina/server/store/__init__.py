"""The store: an append-only log of every table, durable before anybody is told."""

from .backup import back_up
from .batch import PAUSE
from .entries import Append, CodeTaken, Conflict, FinishedGame, LogEntry, StoreFailed
from .store import Store, milliseconds

__all__ = [
    "PAUSE",
    "Append",
    "CodeTaken",
    "Conflict",
    "FinishedGame",
    "LogEntry",
    "Store",
    "StoreFailed",
    "back_up",
    "milliseconds",
]
