"""Cantina: a digital table for five Star Wars card games."""

from .engine.actions import CLOCK, HOUSE, Action
from .engine.errors import BadSetup, BadText, CantinaError, IllegalAction
from .engine.events import Event
from .engine.state import Outcome
from .engine.view import View, Zone
from .match import Match, RecordFile, games, load, new, position

__all__ = [
    "CLOCK",
    "HOUSE",
    "Action",
    "BadSetup",
    "BadText",
    "CantinaError",
    "Event",
    "IllegalAction",
    "Match",
    "Outcome",
    "RecordFile",
    "View",
    "Zone",
    "games",
    "load",
    "new",
    "position",
]
__version__ = "0.1.0"
