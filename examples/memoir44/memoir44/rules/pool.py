"""Which figures are still in the box, and who takes some or puts some back (2.4.2)."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar.board import CounterId
from hexwar.play import rule
from memoir44.printed.arms import ARMS
from memoir44.printed.units import UnitKind
from memoir44.state.battle import Memoir


@rule("2.4.2", "2.10.4")
def figures_of(kind: UnitKind, figures: int) -> dict[int, int]:
    """Return the figures of a unit by the number of their arm: a supported unit has one of another.

    Args:
        kind: Its kind.
        figures: How many it has, all together.
    """
    if kind.extra is None:
        return {kind.number: figures}
    return {kind.number: figures - 1, ARMS.index(kind.extra): 1}


def stock_of(g: Memoir, unit: CounterId) -> int:
    """Return the stock of figures that a unit's losses go back to: that of its board."""
    return g.game.stock(g.game.side_of[unit], g.hex[unit])


@rule("2.4.2")
def in_box(g: Memoir, unit: CounterId) -> int:
    """Return how many figures of its own arm are in the box for a unit on the board."""
    return g.pool[stock_of(g, unit) * len(ARMS) + g.arm(unit)]


@rule("2.4.2")
def take_figures(g: Memoir, stock: int, arm: int, figures: int) -> None:
    """Take figures of an arm out of the box; fewer than none put some back.

    Args:
        g: The state.
        stock: The stock to take them from.
        arm: The number of their arm.
        figures: How many; the caller has made sure that they are there.
    """
    g.pool[stock * len(ARMS) + arm] -= figures


@rule("2.4.2")
def can_be_raised(g: Memoir, stock: int, kinds: Iterable[int]) -> bool:
    """Tell whether the box has the figures for units of some kinds, all of them together."""
    needed = [0] * len(ARMS)
    for each in kinds:
        kind = g.game.kinds[each]
        for arm, figures in figures_of(kind, kind.figures).items():
            needed[arm] += figures
    pool = g.pool[stock * len(ARMS) :]
    return all(wanted <= there for wanted, there in zip(needed, pool, strict=False))
