"""Pictures of a batch: how its games ended, how their numbers are spread, what was lost, luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from hexwar.sim.draw_statistics import EXPECTED, draw_statistics
from hexwar.sim.intervals import Interval, share
from hexwar.sim.losses import MeanLosses, losses_of
from hexwar.sim.rows import GameRow, stated_facts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

BARS_AT_MOST = 30
"""The number of bars of a histogram."""

UNITS_AT_MOST = 15
"""The number of units shown, those with the largest losses."""

TURNS_AT_MOST = 40
"""Of more turns the columns are so thin that their bounds would hide them."""

DOTS = 200
"""Dots per inch of a PNG."""


@attrs.frozen
class Plot:
    """A picture, drawn when it is asked for; Jupyter shows it.

    Attributes:
        name: Its name, such as ``"outcomes"``; a file can be called so.
        title: What it shows.
        section: The part of a report that it belongs to.
        height: How high it is, in inches; all are 6 inches wide.
    """

    name: str
    title: str
    section: str
    _draw: Callable[[Any], None] = attrs.field(repr=False, eq=False)
    height: float = 2.4

    def svg(self) -> str:
        """Return the picture as an SVG element, the same for the same games."""
        text = self._drawn("svg", {"Date": None, "Creator": None}).decode()
        return "".join(text.partition("<svg")[1:])

    def png(self) -> bytes:
        """Return the picture as PNG."""
        return self._drawn("png", {"Software": None})

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, as PNG if its name ends so, else as SVG."""
        file = Path(path)
        file.write_bytes(self.png() if file.suffix == ".png" else self.svg().encode())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _drawn(self, form: str, metadata: Mapping[str, None]) -> bytes:
        import matplotlib as mpl  # noqa: PLC0415 -- heavy
        from matplotlib.figure import Figure  # noqa: PLC0415 -- heavy

        with mpl.rc_context(
            {
                "svg.hashsalt": self.name,
                "svg.fonttype": "none",
                "font.family": "sans-serif",
                "axes.spines.top": False,
                "axes.spines.right": False,
            }
        ):
            figure = Figure(figsize=(6, self.height), layout="constrained", dpi=DOTS)
            axes = figure.subplots()
            axes.set_title(self.title)
            self._draw(axes)
            file = BytesIO()
            figure.savefig(file, format=form, metadata=dict(metadata))
        return file.getvalue()


def plots(rows: Sequence[GameRow]) -> list[Plot]:
    """Return pictures of a batch: how games ended, points, length; losses and luck if counted.

    Args:
        rows: The games; those that failed are left out.

    Example:
        >>> from hexwar.sim import simulate
        >>> [plot.name for plot in plots(simulate("skirmish/ford", games=3).rows)]
        ['outcomes', 'decisions']
    """
    done = [row for row in rows if not row.error]
    if not done:
        return []
    numbers = {**stated_facts(done), "decisions": [float(row.decisions) for row in done]}
    outcomes = Counter(row.outcome for row in done).most_common()
    return [
        _bars("outcomes", "How games ended", "results", _shares(outcomes, len(done)), "share"),
        *(_spread(name, some) for name, some in numbers.items() if len(set(some)) > 1),
        *_lost(losses_of(done)),
        *_fell(done),
    ]


def _shares(counts: Sequence[tuple[str, int]], of: int) -> dict[str, Interval]:
    return {name: share(count, of) for name, count in counts}


def _spread(name: str, values: Sequence[float]) -> Plot:
    """Return how often each value came."""

    def draw(axes: Axes) -> None:
        axes.hist(values, bins=_edges(values), edgecolor="white")
        axes.set_ylabel("games")
        _whole(axes.xaxis, axes.yaxis)

    return Plot(name, f"{name.replace('_', ' ').capitalize()} of a game", "results", draw)


def _edges(values: Sequence[float]) -> list[float]:
    """Return where the bars of a histogram begin and end: around whole numbers."""
    low, high = min(values), max(values)
    width = max(1, -(-int(high - low + 1) // BARS_AT_MOST))
    count = int((high - low) // width) + 1
    return [low - 0.5 + width * number for number in range(count + 1)]


def _bars(name: str, title: str, section: str, found: Mapping[str, Interval], unit: str) -> Plot:
    """Return numbers by name as bars, with the bounds of their intervals."""
    shown = dict(reversed([*found.items()]))

    def draw(axes: Axes) -> None:
        numbers = list(shown.values())
        reach = [[n.estimate - n.low for n in numbers], [n.high - n.estimate for n in numbers]]
        axes.barh(list(shown), [n.estimate for n in numbers], xerr=reach, ecolor="0.35", capsize=3)
        axes.set_xlim(left=0)
        axes.set_xlabel(unit)

    return Plot(name, title, section, draw, 1.2 + 0.26 * len(found))


def _lost(losses: MeanLosses) -> Iterator[Plot]:
    """Yield for each kind of loss in which turns it fell, and on which units."""
    for measure, by_turn in losses.by_turn.items():
        name = f"losses-{measure.side}-{measure.what}".replace(" ", "-")
        yield _columns(f"{name}-by-turn", f"Losses by turn, {measure}", by_turn)
        if by_unit := losses.by_unit.get(measure):
            worst = dict(list(by_unit.items())[:UNITS_AT_MOST])
            title = f"Largest losses, {measure}"
            yield _bars(f"{name}-by-unit", title, "losses", worst, f"{measure.what} in a game")


def _columns(name: str, title: str, by_turn: Mapping[int, Interval]) -> Plot:
    """Return numbers by turn as columns, with the bounds of their intervals."""

    def draw(axes: Axes) -> None:
        numbers = list(by_turn.values())
        bounds = _reach(numbers) if len(numbers) <= TURNS_AT_MOST else None
        means = [number.estimate for number in numbers]
        axes.bar(list(by_turn), means, yerr=bounds, ecolor="0.35", capsize=2)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("turn")
        axes.set_ylabel("lost in a game")
        _whole(axes.xaxis)

    return Plot(name, title, "losses", draw)


def _whole(*scales: Axis) -> None:
    """Let scales show whole numbers only."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 -- heavy

    for scale in scales:
        scale.set_major_locator(MaxNLocator(integer=True))


def _reach(numbers: Sequence[Interval]) -> list[list[float]]:
    """Return how far below and above each number its bounds lie."""
    return [[n.estimate - n.low for n in numbers], [n.high - n.estimate for n in numbers]]


def _fell(rows: Sequence[GameRow]) -> list[Plot]:
    """Return how the draws for each purpose came out."""
    statistics = draw_statistics(rows)
    if not statistics:
        return []
    shown = dict(reversed([*statistics.items()][:UNITS_AT_MOST]))

    def draw(axes: Axes) -> None:
        ranks = [one.rank for one in shown.values()]
        middle = [rank.estimate for rank in ranks]
        axes.errorbar(middle, list(shown), xerr=_reach(ranks), fmt="o", capsize=3)
        axes.axvline(EXPECTED, color="0.5", linestyle="--")
        axes.margins(y=0.1)
        axes.set_xlabel("mean rank of a draw; 0.5 is expected")

    return [Plot("luck", "Luck compared with expectation", "luck", draw, 1.2 + 0.26 * len(shown))]


__all__ = ["Plot", "plots"]
