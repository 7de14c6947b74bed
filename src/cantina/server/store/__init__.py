"""The store: an append-only log of every table, durable before anybody is told."""

from .backup import back_up
from .entries import Append, CodeTaken, Conflict, Entry, Shelved, StoreFailed
from .store import Store, milliseconds

__all__ = ["Append", "CodeTaken", "Conflict", "Entry", "Shelved", "Store", "StoreFailed", "back_up", "milliseconds"]
