"""A record told to everybody: the golden transcripts.  `python -m tests.golden.transcript` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

import cantina
from cantina.engine.actions import CLOCK
from cantina.engine.chance import Fast
from cantina.engine.record import PlayedMove
from cantina.engine.state import RANDOM_WORDS
from cantina.games import GAMES, find_game
from cantina.text.about import Golden, about

FOLDER = Path(__file__).parent
GOLDEN = {f"{game}/{name}": one for game in GAMES for name, one in about(game).golden.items()}  # by file


def transcript(record: cantina.RecordFile) -> str:
    """Every move, and after it what a spectator and each seat heard and are asked."""
    return "\n".join(line for moment in record.replay() for line in tell(record, moment)) + "\n"


def tell(record: cantina.RecordFile, moment: PlayedMove) -> list[str]:
    move = "the deal" if moment.move is None else f"{moment.move.seat} {moment.move.action}"
    lines = [f"> {move}"]
    told: dict[str, list[str]] = {}
    for viewer in (None, *range(record.seats)):
        heard = json.dumps([event.seen_by(viewer) for event in moment.events], ensure_ascii=False)
        told.setdefault(heard, []).append("-" if viewer is None else str(viewer))
    lines += [f"{','.join(viewers)} {heard}" for heard, viewers in told.items()]
    view = find_game(record.game).view(moment.state, None)
    return [*lines, f"? {view.asked} {view.prompt} {view.about}"]


def random_record(game: str, wanted: Golden) -> cantina.RecordFile:
    """A game at random, in which the clock sometimes runs out."""
    deck = (FOLDER / game / wanted.deck).read_text("utf-8") if wanted.deck else ""
    names = ["Аня", "Bob", "Cid", "Даша"]
    match = cantina.new(game, wanted.seats, wanted.seed, wanted.options, names, deck)
    dice = Fast.seeded(wanted.seed)
    while match.outcome is None:
        seat = CLOCK if dice.below(12) == 0 else match.to_act[0]
        actions = match.legal(seat)
        chosen = actions[dice.below(len(actions))]
        match.play(seat, chosen, f"{RANDOM_WORDS} {len(match.record.moves)}" if chosen.speaks else "")
    return match.record


if __name__ == "__main__":
    for name, wanted in GOLDEN.items():
        record = random_record(name.partition("/")[0], wanted)
        (FOLDER / name).parent.mkdir(exist_ok=True)
        record.save(FOLDER / f"{name}.record.txt")
        (FOLDER / f"{name}.told.txt").write_text(transcript(record), "utf-8")
