"""Pictures of a batch: how its games ended, and how their numbers are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from hexwar.sim.report import numeric_facts
from hexwar.sim.rows import GameRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BARS_AT_MOST = 30


def plots(rows: Sequence[GameRow]) -> list[str]:
    """Return pictures of a batch as SVG: how games ended, their length, each numeric fact.

    Args:
        rows: The games; those that failed are left out.
    """
    done = [row for row in rows if not row.error]
    outcomes = Counter(row.outcome for row in done).most_common()
    numbers = {**numeric_facts(done), "decisions": [float(row.decisions) for row in done]}
    return [
        _picture("How games ended", lambda axes: _bars(axes, outcomes)),
        *(_spread(name, values) for name, values in numbers.items()),
    ]


def _spread(name: str, values: Sequence[float]) -> str:
    """Return how often each value came."""

    def draw(axes: Axes) -> None:
        axes.hist(values, bins=min(BARS_AT_MOST, len(set(values))), edgecolor="white")
        axes.set_ylabel("games")

    return _picture(name, draw)


def _bars(axes: Axes, counts: Sequence[tuple[str, int]]) -> None:
    axes.barh([name for name, _ in reversed(counts)], [count for _, count in reversed(counts)])
    axes.set_xlabel("games")


def _picture(title: str, draw: Callable[[Axes], None]) -> str:
    """Return a picture as an SVG element, the same for the same data."""
    import matplotlib as mpl  # noqa: PLC0415 -- heavy
    from matplotlib.figure import Figure  # noqa: PLC0415 -- heavy

    with mpl.rc_context(
        {"svg.hashsalt": title, "svg.fonttype": "none", "font.family": "sans-serif"}
    ):
        figure = Figure(figsize=(6, 2.4), layout="constrained")
        axes = figure.subplots()
        axes.set_title(title)
        draw(axes)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue().partition("<svg")[1] + text.getvalue().partition("<svg")[2]
