"""Which figures are still in the box, and who takes some or puts some back (2.4.2)."""

from collections.abc import Iterable
from functools import cache

from hexwar.board import CounterId
from hexwar.play import rule
from memoir44.printed.arms import ARMS, KindId
from memoir44.printed.units import UnitKind, unit_kinds
from memoir44.state import Memoir


@rule("2.4.2/box", "2.10.4")
def figures_of(kind: UnitKind, figures: int) -> dict[int, int]:
    """Return the figures of a unit by their arm; a supported unit has one of another."""
    if kind.extra is None:
        return {kind.number: figures}
    return {kind.number: figures - 1, ARMS.index(kind.extra): 1}


def stock_of(g: Memoir, unit: CounterId) -> int:
    """Return the stock of figures that a unit's losses go back to: that of its board."""
    return g.game.stock(g.game.side_of[unit], g.hex[unit])


@rule("2.4.2/box")
def take_figures(g: Memoir, stock: int, arm: int, figures: int) -> None:
    """Take figures of an arm out of the box, where they are; fewer than none put some back."""
    g.pool[stock * len(ARMS) + arm] -= figures


@rule("2.4.2/box")
def left_in_box(g: Memoir, stock: int, raised: Iterable[KindId] = ()) -> list[int]:
    """Return the figures of a stock that are left, by arm, once units of some kinds are raised."""
    in_box = g.pool[stock * len(ARMS) : (stock + 1) * len(ARMS)]
    for kind in raised:
        for arm, figures in figures_to_raise(kind):
            in_box[arm] -= figures
    return in_box


@rule("2.4.2/box")
def can_be_raised(kind: KindId, left: list[int]) -> bool:
    """Return whether a whole unit of a kind can be had of the figures that are left."""
    return all(left[arm] >= figures for arm, figures in figures_to_raise(kind))


@cache
def figures_to_raise(kind: KindId) -> tuple[tuple[int, int], ...]:
    """Return the figures of a whole unit of a kind, with the number of their arm."""
    its = unit_kinds()[kind]
    return tuple(figures_of(its, its.figures).items())
