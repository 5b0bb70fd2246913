"""How does the work of a search grow with the map? Counted, so that it is the same everywhere."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from hexwar.board import Expanse
from hexwar.large import CostField, reach_on
from hexwar.large.searching import scratch
from hexwar.sight import Obstacle, Policy, Sight
from hexwar.sight.sweep import SweepBuffers, sweep
from hexwar.sight.sweeping import Sweeping

SIDES = (10, 20, 40, 80, 160, 320)
"""Hexes on a side of the maps."""


class Work(NamedTuple):
    """What a search from the middle of a map found, and how often it looked.

    Attributes:
        hexes: Hexes of the map.
        found: Hexes that are seen, or reached.
        looks: How many times what stands in a hex, or what a step costs, was looked up.
    """

    hexes: int
    found: int
    looks: int


class Counted(bytes):
    """What stands in hexes, with a count of how many of its places were looked at."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        self.looks += len(found) if isinstance(found, bytes) else 1
        return found


def one_sweep(side: int, woods: float = 0.0) -> Work:
    """Look at all that is seen from the middle of a square map.

    Args:
        side: Hexes on a side.
        woods: The share of hexes that block.
    """
    space, middle = _square(side)
    trees = np.random.default_rng(44).random((side, side)) < woods
    rules = Policy(terrain={"woods": Obstacle()})
    sight = Sight(space, rules, terrain={"woods": space.spread(trees)}, backend="python")
    sweeping = Sweeping.of(sight.ground)
    assert sweeping is not None
    land = sweeping.plain_land()
    land = land._replace(code=Counted(land.code), standing=Counted(land.standing))
    room = [0] * 100 * side
    assert sweep(
        middle, sweeping.reach, land, SweepBuffers(bytearray(space.size), room, room[:]), 6
    )
    looks = land.code.looks + land.standing.looks
    return Work(space.count, sight.seen_from(middle).bit_count(), looks)


def line_by_line(side: int) -> Work:
    """Walk the line to each hex from the middle of a square map, as one would without a sweep.

    Args:
        side: Hexes on a side.
    """
    space, middle = _square(side)
    steps = int(space.distances(middle)[space.inside != 0].sum())
    return Work(space.count, space.count, steps)


def one_search(side: int, allowance: int | None = None) -> Work:
    """Go from the middle of a square map wherever one can; each step costs 2 points.

    Args:
        side: Hexes on a side.
        allowance: How many points there are; enough for the whole map, if not given.
    """
    space, middle = _square(side)
    field = CostField.of(space, space.spread(np.full((side, side), 2)))
    work = scratch(field, "python")
    costs = Counted(work.ground.entry)
    work.ground = work.ground._replace(entry=costs)
    found = reach_on(field, middle, 4 * side if allowance is None else allowance, backend="python")
    return Work(space.count, len(found.ids), costs.looks)


def _square(side: int) -> tuple[Expanse, int]:
    """Return a square map and the hex in its middle."""
    space = Expanse(side, side)
    return space, space.index(side // 2, side // 2)


SIGHT: Mapping[str, Callable[[int], Work]] = {
    "a line to each hex": line_by_line,
    "one sweep, open ground": one_sweep,
    "one sweep, 5 % woods": lambda side: one_sweep(side, 0.05),
}
REACH: Mapping[str, Callable[[int], Work]] = {
    "the whole map": one_search,
    "60 points": lambda side: one_search(side, 60),
    "12 points": lambda side: one_search(side, 12),
}


def chart(curves: Mapping[str, Callable[[int], Work]], sides: Iterable[int] = SIDES) -> str:
    """Draw how often searches look, by the size of the map; as SVG.

    Args:
        curves: Searches by name.
        sides: Hexes on a side of the maps.
    """
    import matplotlib as mpl  # noqa: PLC0415 - heavy
    from matplotlib.figure import Figure  # noqa: PLC0415

    sides = tuple(sides)
    with mpl.rc_context({"svg.hashsalt": "hexwar", "font.size": 10}):
        figure = Figure(figsize=(7, 3.6), layout="constrained")
        axes = figure.subplots()
        for name, work in curves.items():
            done = [work(side) for side in sides]
            (drawn,) = axes.plot([one.hexes for one in done], [one.looks for one in done], "o-")
            last = done[-1].hexes * 1.3, done[-1].looks
            axes.annotate(name, last, color=drawn.get_color(), va="center")
        axes.set(xscale="log", yscale="log", xlabel="hexes of the map", ylabel="looks")
        axes.set_xlim(right=sides[-1] ** 2 * 30)
        axes.grid(alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


PICTURES: Mapping[str, Callable[[], str]] = {
    "pictures/growth-sight.svg": lambda: chart(SIGHT),
    "pictures/growth-reach.svg": lambda: chart(REACH),
}
"""The charts by their place in the guide."""
