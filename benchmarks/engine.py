"""How fast the engine is, beside OpenSpiel and RLCard, all driven in one run: `make bench`.

Each contestant plays random games for a short while, turn about with the others.  A ratio is taken within each turn,
and the median of the turns is shown: a noisy machine is noisy for all.  Decisions per second count the choices of
players, not the deals.  Clone+step is the mean over all decisions of a match, fresh deals among them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cantina.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
GAME = "secret-invasion"
LONG_GAME = "warlords"  # moves of several parts, and a state of many cards
OTHERS = [game for game in GAMES if game != GAME]


# ---- contestants: each call plays for about `seconds` and says how many decisions a second it made


def rate(play_one: Callable[[], int], seconds: float) -> float:
    start = time.perf_counter()
    decisions = 0
    while time.perf_counter() - start < seconds:
        decisions += play_one()
    return decisions / (time.perf_counter() - start)


def cantina_playout(name: str = GAME) -> Callable[[], int]:
    """Random full matches with the table's own dice, as a search does them."""
    from cantina.engine.chance import Fast  # noqa: PLC0415
    from cantina.engine.state import playout  # noqa: PLC0415
    from cantina.games import find_game  # noqa: PLC0415

    game, seeds = find_game(name), iter(range(10**9))
    return lambda: playout(game.start(3, {}, Fast.seeded(next(seeds))))


def cantina_driven() -> Callable[[], int]:
    """The same, every decision taken outside with Python's random: the loop the others are driven with."""
    import random  # noqa: PLC0415

    from cantina.engine.chance import Fast  # noqa: PLC0415
    from cantina.engine.state import legal, play, to_act  # noqa: PLC0415
    from cantina.games import find_game  # noqa: PLC0415

    game, seeds, dice = find_game(GAME), iter(range(10**9)), random.Random(1)

    def play_one() -> int:
        s = game.start(3, {}, Fast.seeded(next(seeds)))
        decisions = 0
        while s.outcome is None:
            seat = to_act(s)[0]
            play(s, seat, dice.choice(legal(s, seat)))
            decisions += 1
        return decisions

    return play_one


def openspiel() -> Callable[[], int]:
    import random  # noqa: PLC0415

    import pyspiel  # noqa: PLC0415

    game, dice = pyspiel.load_game("leduc_poker"), random.Random(1)

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.legal_actions()))
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play_one


def rlcard() -> Callable[[], int]:
    import random  # noqa: PLC0415

    import rlcard as library  # noqa: PLC0415

    environment, dice = library.make("leduc-holdem"), random.Random(1)

    def play_one() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            state, _ = environment.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play_one


CONTESTANTS: dict[str, Callable[[], Callable[[], int]]] = {
    "cantina, playout": cantina_playout,
    **{f"cantina, playout of {game}": partial(cantina_playout, game) for game in OTHERS},
    "cantina, driven from Python": cantina_driven,
    "OpenSpiel leduc_poker": openspiel,
    "RLCard leduc-holdem": rlcard,
}


def openspiel_clone_and_step(rounds: int) -> float:
    """Microseconds for OpenSpiel's clone with one action on it."""
    import pyspiel  # noqa: PLC0415

    state = pyspiel.load_game("leduc_poker").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    action = state.legal_actions()[-1]

    def step_each() -> None:
        for _ in range(200):
            state.clone().apply_action(action)

    return timed(step_each, rounds, 200)


def clone_and_step(rounds: int, name: str = GAME) -> tuple[float, float]:
    """Microseconds for a clone, and for a clone with one decision on it: the mean over the decisions of a match."""
    from cantina.engine.actions import Action  # noqa: PLC0415
    from cantina.engine.chance import Fast  # noqa: PLC0415
    from cantina.engine.state import Table, legal, play, to_act  # noqa: PLC0415
    from cantina.games import find_game  # noqa: PLC0415

    dice = Fast.seeded(7)
    s = find_game(name).start(3, {}, Fast.seeded(3))
    cases: list[tuple[Table, int, Action]] = []
    while s.outcome is None:
        seat = to_act(s)[0]
        options = legal(s, seat)
        action = options[dice.below(len(options))]
        cases.append((s.clone(), seat, action))
        play(s, seat, action)
    clone = timed(lambda: [t.clone() for t, _, _ in cases], rounds, len(cases))

    def step_each() -> None:
        for t, seat, action in cases:
            play(t.clone(), seat, action)

    return clone, timed(step_each, rounds, len(cases))


def timed(work: Callable[[], object], rounds: int, size: int) -> float:
    """Microseconds a piece, the median of the rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) / size * 1e6


# ---- one process per form, asked turn about


def answer_questions() -> None:
    """Play when told to, until the questions end: one line in, one number out."""
    ready: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        name, seconds = json.loads(line)
        if name == "clone":
            answer: object = clone_and_step(int(seconds))
        elif name == "clone warlords":
            answer = clone_and_step(int(seconds), LONG_GAME)
        elif name == "peer clone":
            answer = openspiel_clone_and_step(int(seconds))
        else:
            ready.setdefault(name, CONTESTANTS[name]() if name not in ready else ready[name])
            answer = rate(ready[name], seconds)
        print(json.dumps(answer), flush=True)


class EngineForm:
    """A process with one form of the engine on its path."""

    def __init__(self, path: str) -> None:
        command = [sys.executable, str(Path(__file__)), "--answer"]
        self.process = subprocess.Popen(
            command, env={"PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, name: str, seconds: float) -> list[float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([name, seconds]) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer if isinstance(answer, list) else [answer]

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--turns", type=int, default=25, help="how often each contestant plays (default 25)")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long each time (default 0.2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    arguments = parser.parse_args()
    if arguments.answer:
        return answer_questions()
    rows = measure(arguments.turns, arguments.seconds)
    print(json.dumps(rows) if arguments.json else table(rows))
    return None


Turn = dict[str, float]


def measure(turns: int, seconds: float) -> dict[str, dict[str, float]]:
    """For each row the median of its figures, and of its ratios to OpenSpiel turn by turn."""
    forms = {"pure": EngineForm(str(ROOT / "src")), "compiled": EngineForm(str(ROOT / ".fast"))}
    played = [one_turn(forms, seconds) for _ in range(turns + 1)][1:]  # the first warms up
    for process in forms.values():
        process.end()
    rows = {}
    for name in played[0]:
        peer = PEER_CLONE if "µs" in name else PEER
        ratio = statistics.median([turn[name] / turn[peer] for turn in played])
        rows[name] = {"value": statistics.median([turn[name] for turn in played]), "ratio": ratio}
    return rows


PEER = "OpenSpiel leduc_poker"
PEER_CLONE = "clone+step, OpenSpiel (µs)"


def one_turn(forms: dict[str, EngineForm], seconds: float) -> Turn:
    turn: Turn = {}
    for form, process in forms.items():
        for name in [name for name in CONTESTANTS if name.startswith("cantina")]:
            turn[f"{name}, {form}"] = process.ask(name, seconds)[0]
    for name in (PEER, "RLCard leduc-holdem"):
        turn[name] = forms["pure"].ask(name, seconds)[0]
    for form, process in forms.items():
        turn[f"clone, {form} (µs)"], turn[f"clone+step, {form} (µs)"] = process.ask("clone", 9)
        turn[f"clone, warlords, {form} (µs)"], turn[f"clone+step, warlords, {form} (µs)"] = process.ask(
            "clone warlords", 5
        )
    turn[PEER_CLONE] = forms["pure"].ask("peer clone", 9)[0]
    return turn


def table(rows: dict[str, dict[str, float]]) -> str:
    lines = [f"{'':44}{'decisions/s':>14}{'× OpenSpiel':>14}"]
    lines += [f"{name:44}{row['value']:14,.0f}{row['ratio']:14.2f}" for name, row in rows.items() if "µs" not in name]
    lines += ["", f"{'':44}{'microseconds':>14}{'× OpenSpiel':>14}"]
    lines += [f"{name:44}{row['value']:14.2f}{row['ratio']:14.2f}" for name, row in rows.items() if "µs" in name]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
