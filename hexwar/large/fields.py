"""The costs of steps on a large map, prepared once for many searches.

Costs stand in numpy arrays by id (see :class:`~hexwar.board.Expanse`), in whole points.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import attrs

from hexwar.board import Expanse, Grid
from hexwar.board.steps import WHOLE, CostFunction, StepCosts
from hexwar.errors import HexError
from hexwar.reach.going import Going

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

_DEAREST: Final = 1 << 20
"""The most points that a step on an expanse may cost, so that sums keep within 32 bits."""


_BLOCKED: Final = 255
"""What stands for no step where all others cost so little that a byte holds them."""


@attrs.frozen(eq=False, repr=False)
class CostField:
    """What each step on an expanse costs: for :func:`reach_on`, :func:`route_on`, :func:`costs_on`.

    Make one with :meth:`of` from arrays, or with :meth:`of_costs` from the costs of a board. It may
    be asked again and again; where costs change, make another one.

    Attributes:
        expanse: The map.
        entry: Points of steps: by id of the hex entered, if it does not matter from which side;
            otherwise six times that, by direction of the step.
        blocked: What stands in ``entry`` where no step leads.
        least: The least points of any step.
        most: The most.
        order: By id, what decides between ways that are equally good; None for ids themselves.
        kinds: How many different costs there are.
        kept: What searches keep from one to the next.

    Example:
        >>> import numpy as np
        >>> plain = Expanse(100, 80)
        >>> field = CostField.of(plain, plain.spread(np.full((80, 100), 2)))
        >>> field.cost(plain.index(0, 0), plain.index(1, 0))
        2
    """

    expanse: Expanse
    entry: NDArray[Any]
    blocked: int
    least: int
    most: int
    order: NDArray[np.int32] | None = None
    kinds: int = attrs.field(default=1)
    kept: dict[object, Any] = attrs.field(factory=dict, init=False)

    def __repr__(self) -> str:
        return f"<CostField of {self.expanse.count} hexes>"

    @classmethod
    def of(
        cls,
        expanse: Expanse,
        enter: ArrayLike,
        hexsides: Iterable[tuple[ArrayLike, int | None]] = (),
        paths: Iterable[tuple[ArrayLike, int]] = (),
    ) -> CostField:
        """Prepare costs from arrays.

        Args:
            expanse: The map.
            enter: By id: points to enter a hex; less than 1 where none may.
            hexsides: Pairs of sides, as :meth:`hexwar.board.Expanse.hexsides` returns them, and the
                points more to cross one; None for no crossing.
            paths: Pairs of links and the points of a step along one, which stand in for everything
                else where that would cost more. Links are bytes by id, with bit d set where a path
                leads from the hex in direction d.

        Raises:
            HexError: An array has another length, or a step costs too much.

        Example:
            >>> import numpy as np
            >>> plain = Expanse(3, 1)
            >>> a, b, c = (plain.index(column, 0) for column in range(3))
            >>> river = plain.hexsides([a], [0])
            >>> field = CostField.of(plain, plain.spread([[1, 1, 0]]), hexsides=[(river, 2)])
            >>> field.cost(a, b), field.cost(b, c)
            (3, None)
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        points = _by_id(expanse, enter).astype(np.int64)
        points[(points < 1) | (expanse.inside == 0)] = WHOLE
        sided, linked = list(hexsides), list(paths)
        if not sided and not linked:
            return cls._stored(expanse, points)
        planes = np.full((6, expanse.size), WHOLE, dtype=np.int64)
        for d, step in enumerate(expanse.steps):
            # What counts is the side from which a hex is entered: the opposite one.
            bit = 1 << (d + 3) % 6
            plane = planes[d]
            plane[:] = points
            for sides, more in sided:
                crossed = (_by_id(expanse, sides).astype(np.uint8) & bit) != 0
                plane[crossed] = WHOLE if more is None else plane[crossed] + more
            for links, instead in linked:
                left = np.nonzero(_by_id(expanse, links).astype(np.uint8) & (1 << d))[0]
                entered = left[expanse.inside[left] != 0] + step
                plane[entered] = np.minimum(plane[entered], instead)
            plane[(expanse.inside == 0) | (plane >= WHOLE)] = WHOLE
        return cls._stored(expanse, planes.ravel())

    @classmethod
    def of_costs(
        cls, expanse: Expanse, costs: Going | StepCosts | CostFunction, grid: Grid
    ) -> CostField:
        """Prepare the costs of steps on a board, of which an expanse was made.

        Ties then break as they do on the board: by print.

        Args:
            expanse: ``Expanse.of(grid)``.
            costs: What steps cost on the board, in any form.
            grid: The board.

        Raises:
            HexError: The expanse has other hexes, or a step takes a whole allowance or nothing.
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if expanse.all != grid.all or expanse.stride != grid.stride:
            raise HexError("this expanse was not made of that board")
        told = Going.of(grid, costs).costs
        planes = np.full((6, expanse.size), WHOLE, dtype=np.int64)
        for i in grid.ids:
            for d, step in enumerate(grid.steps):
                points = told.cost(i, i + step) if grid.neighbour(i, d) >= 0 else None
                if points == WHOLE:
                    raise HexError("no step on an expanse takes a whole allowance")
                if points is not None:
                    planes[d, i + step] = points
        order = np.zeros(expanse.size, dtype=np.int32)
        order[list(grid.ids)] = np.arange(len(grid.ids))
        return cls._stored(expanse, planes.ravel(), order)

    @classmethod
    def _stored(
        cls, expanse: Expanse, points: NDArray[np.int64], order: NDArray[np.int32] | None = None
    ) -> CostField:
        import numpy as np  # noqa: PLC0415 - not needed by boards

        steps = points[points < WHOLE]
        least, most = (int(steps.min()), int(steps.max())) if len(steps) else (1, 1)
        if least < 1 or most > _DEAREST:
            raise HexError(
                f"on an expanse a step costs 1 to {_DEAREST} points, not {least} to {most}"
            )
        small = most < _BLOCKED
        blocked = _BLOCKED if small else 2 * _DEAREST
        entry = np.where(points < WHOLE, points, blocked).astype(np.uint8 if small else np.int32)
        return cls(expanse, entry, blocked, least, most, order, len(different(entry, blocked)))

    @property
    def costs(self) -> tuple[int, ...]:
        """The different points of steps, ascending."""
        if "costs" not in self.kept:
            self.kept["costs"] = different(self.entry, self.blocked)
        by_hex: tuple[int, ...] = self.kept["costs"]
        return by_hex

    @property
    def shifts(self) -> tuple[int, ...]:
        """What to add to an id for the place of the step in ``entry``, by direction."""
        size, sided = self.expanse.size, len(self.entry) > self.expanse.size
        return tuple(d * size * sided + step for d, step in enumerate(self.expanse.steps))

    def cost(self, i: int, j: int) -> int | None:
        """Return the points of a step between neighbours, or None.

        Args:
            i: Id of a hex.
            j: Id of a hex.
        """
        for step, shift in zip(self.expanse.steps, self.shifts, strict=True):
            if i + step == j:
                points = int(self.entry[i + shift])
                return None if points == self.blocked else points
        return None


def different(entry: NDArray[Any], blocked: int) -> tuple[int, ...]:
    """Return the different points of steps, ascending, without what stands for no step."""
    import numpy as np  # noqa: PLC0415 - not needed by boards

    small = entry.dtype == np.uint8
    entries: list[int] = (
        np.flatnonzero(np.bincount(entry)) if small else np.unique(entry)
    ).tolist()
    return tuple(points for points in entries if points != blocked)


def _by_id(expanse: Expanse, values: ArrayLike) -> NDArray[Any]:
    import numpy as np  # noqa: PLC0415 - not needed by boards

    array = np.asarray(values)
    if array.shape != (expanse.size,):
        raise HexError(f"an array of length {expanse.size} is needed, not {array.shape}")
    return array
