"""The words of the reference for Spyfall: places, settings, timers, and what chance gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

LOCATIONS = (  # SF-1
    *("asteroid-belt", "death-star", "shield-generator", "cloud-city", "docking-bay-94", "jabbas-palace"),
    *("carbon-freezing-chamber", "emperors-throne-room", "jabbas-sail-barge", "dagobah", "ewok-village", "home-one"),
    *("hoth", "lars-homestead", "millennium-falcon", "mos-eisley", "sandcrawler", "star-destroyer"),
    *("tantive-iv", "yavin-4"),
)
MINUTES = {3: 6, 4: 6, 5: 7, 6: 7, 7: 8, 8: 8, 9: 8}  # SF-3


@dataclass(frozen=True)
class Settings:
    """What the host has chosen; times in seconds."""

    rounds: int
    seconds: int
    written: bool
    language: str  # of bots that talk
    asking: int
    answering: int
    voting: int
    guessing: int
    talking: int
    return_after: int  # 0: only when none is left


@dataclass(frozen=True)
class Timer:
    name: str
    seconds: int
    number: int  # another when it is set anew


class Chances(Protocol):
    """What the table's dice gave, to be checked against the rules before it is used."""

    def dealer(self) -> int: ...  # SF-4

    def spy(self) -> int: ...  # SF-5

    def location(self) -> str: ...

    def drawn(self, count: int) -> int: ...  # among so many, where a choice is made at random
