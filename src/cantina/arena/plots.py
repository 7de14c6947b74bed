"""Plots of simulations, as SVG: the same figures always give the same bytes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from ..engine.errors import BadSetup
from ..games import find_game
from .result import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PlotWords = Callable[[str], str]  # the words on a plot, by their key

INK: Final = "#171310"
PAPER: Final = "#f4e9d2"
COLOURS: Final = ("#c9532c", "#2b7f7a", "#e5a934", "#6b4426", "#171310")
STYLE: Final = {
    "axes.edgecolor": INK,
    "axes.facecolor": PAPER,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": PAPER,
    "font.size": 10,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "none",
    "svg.hashsalt": "cantina",
}
BARS: Final = 60  # not more for a length, or they are hairs


def draw(results: Sequence[Result], say: PlotWords) -> dict[str, str]:
    """The plots by name: how long games are, what is scored, and, unless all play together, what a seat is worth."""
    try:
        import matplotlib  # noqa: PLC0415  heavy, and only needed here
    except ImportError as error:
        raise BadSetup("", "plots-need-matplotlib", command=f"{sys.executable} -m pip install matplotlib") from error
    matplotlib.use("svg")
    with matplotlib.rc_context(STYLE):  # type: ignore[arg-type]
        plots = {"length": plot_length, "scores": plot_scores, "seats": plot_seats}
        if find_game(results[0].setup.game).cooperative:
            del plots["seats"]
        return {name: one_plot(plot, results, say) for name, plot in plots.items()}


def one_plot(plot: Callable[[Axes, Result, PlotWords], None], results: Sequence[Result], say: PlotWords) -> str:
    """The same picture for each number of seats, side by side."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(3.1 * len(results), 2.9), layout="constrained")
    row: Any = figure.subplots(1, len(results), squeeze=False)
    for axes, result in zip(row[0], results, strict=True):
        axes.set_title(f"{say('arena.plot-seats')}: {result.setup.seats}", fontsize=10)
        plot(axes, result, say)
    row[0][0].set_ylabel(say("arena.plot-share"))
    written = StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": "cantina"})
    return "".join(line.rstrip() + "\n" for line in written.getvalue().splitlines())


def plot_length(axes: Axes, result: Result, say: PlotWords) -> None:
    lengths = result.spread.decisions
    width = max(1, -(-(max(lengths) - min(lengths) + 1) // BARS))
    bars: dict[int, int] = {}
    for length, games in lengths.items():
        start = length // width * width
        bars[start] = bars.get(start, 0) + games
    axes.bar([start + width / 2 for start in bars], shares(bars), width, color=COLOURS[0])
    axes.set_xlabel(say("arena.length"))


def plot_scores(axes: Axes, result: Result, say: PlotWords) -> None:
    """Everybody's points, and those of the winner."""
    everybody: dict[int, int] = {}
    for seat in result.spread.scores:
        for score, games in seat.items():
            everybody[score] = everybody.get(score, 0) + games
    winners = result.spread.winning_scores
    axes.bar(list(everybody), shares(everybody), 0.9, color=COLOURS[1], label=say("arena.plot-all"))
    if winners:  # a team may lose them all
        axes.step(*outline(winners), where="mid", color=COLOURS[0], linewidth=2, label=say("arena.plot-winners"))
    axes.set_xlabel(say("arena.plot-points"))
    axes.legend(frameon=False, fontsize=8)


def outline(counts: Mapping[int, int]) -> tuple[list[int], list[float]]:
    """Without gaps, and down to nothing at both ends."""
    numbers = list(range(min(counts) - 1, max(counts) + 2))
    return numbers, shares({number: counts.get(number, 0) for number in numbers})


def plot_seats(axes: Axes, result: Result, say: PlotWords) -> None:
    """What each seat wins, with its 95 % interval, beside an even share."""
    rates = [row.rate for row in result.by_seat]
    reach = [[rate.value - rate.low for rate in rates], [rate.high - rate.value for rate in rates]]
    axes.bar(range(1, len(rates) + 1), [rate.value for rate in rates], 0.6, color=COLOURS[2])
    axes.errorbar(range(1, len(rates) + 1), [rate.value for rate in rates], reach, fmt="none", ecolor=INK, capsize=3)
    axes.axhline(1 / len(rates), color=INK, linewidth=1, linestyle="--")
    axes.set_xticks(range(1, len(rates) + 1))
    axes.set_ylim(0, max(rate.high for rate in rates) * 1.15)
    axes.set_xlabel(say("arena.plot-order"))


def shares(counts: Mapping[int, int]) -> list[float]:
    total = sum(counts.values())
    return [count / total for count in counts.values()]
