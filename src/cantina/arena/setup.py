"""What is to be simulated: which game, which bots, how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..bots import BOTS
from ..engine.deck_file import STANDARD
from ..engine.errors import BadSetup
from ..match import BY_TEXT, TEXTS, WHOLE, expect, rules_of, seed_text


class SimulationSetup(NamedTuple):
    """What is to be simulated.  `bots` sit in this order in the first game."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, str] = {}
    paired: bool = True
    deck: str = ""  # the file of a deck that is not the game's own

    def check(self) -> SimulationSetup:
        """The same, complete: all options written out, one bot name standing for all seats.  Or BadSetup."""
        for name, value in (("seats", self.seats), ("games", self.games), ("seed", self.seed)):
            expect(name, value, WHOLE)
        expect("bots", self.bots, TEXTS)
        expect("options", self.options, BY_TEXT)
        game = rules_of(self.game, self.deck, self.options.get("deck", STANDARD))
        options = game.check_setup(self.seats, self.options)
        for name in self.bots:
            if name not in BOTS:
                raise BadSetup("", "no-such-bot", bot=name, known=", ".join(BOTS))
        if len(self.bots) not in (1, self.seats):
            raise BadSetup("", "wrong-number-of-bots", bots=len(self.bots), seats=self.seats)
        if self.games < 1:
            raise BadSetup("", "too-few-games", games=self.games)
        seed_text(self.seed)
        bots = self.bots * self.seats if len(self.bots) == 1 else self.bots
        return self._replace(options=options, bots=bots, deck="" if game.deck is None else game.deck.text)

    @property
    def arrangements(self) -> int:
        """In how many ways the bots sit down until the first comes again: (a, b, a, b) has two."""
        turns = range(1, self.seats + 1)
        return next(by for by in turns if self.bots[by:] + self.bots[:by] == self.bots)

    def deal_of(self, index: int) -> int:
        """Which deal is played in this game."""
        return index // self.arrangements if self.paired else index
