"""What cuts a place off from its supply?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from hexwar.board import Spread, bits_of

if TYPE_CHECKING:
    from hexwar.trace.chains import Leg, Supply

CutCause: TypeAlias = Literal["here", "far", "closed", "none"]
"""What kind of thing cuts a place off.

======== =====================================================================
here     the place itself may not be touched
far      all ends are farther away than the leg may be long
closed   the leg would have to touch places that it may not
none     no way leads to an end at all
======== =====================================================================
"""


@attrs.frozen
class Cut:
    """What cuts a place off.

    Attributes:
        leg: Which leg of the chain fails, from 0.
        start: Id of the place from which that leg fails: that of a relay, if earlier legs lead on.
        cause: What kind of thing it is.
        places: Set of the closed places that the shortest way would touch; empty for other causes.
        text: The same in words, for people.
    """

    leg: int
    start: int
    cause: CutCause
    places: int
    text: str

    def __str__(self) -> str:
        return self.text


def cut_of(supply: Supply, i: int, number: int = 0) -> Cut:
    """Return what cuts a place off, beginning with a certain leg (see :meth:`Supply.why_not`)."""
    grid, leg = supply.grid, supply.legs[number]
    name = grid.name(i)
    if leg.barred >> i & 1:
        return Cut(number, i, "here", 1 << i, f"{name}: {_holding(leg, 1 << i)}")
    relays = supply.relays(number)
    idle = leg.ends & ~relays
    near = leg.back_from(grid, idle, leg.limit, leg.barred)
    if near.reached >> i & 1:
        end = _end(near, i)
        cut = cut_of(supply, end, number + 1)
        text = f"{name}: {leg.to} {grid.name(end)} is reached, but {cut.text}"
        return attrs.evolve(cut, text=text)
    away = leg.back_from(grid, relays, None, leg.barred).points(i)
    if away is not None:
        text = f"{name}: the nearest {leg.to} is {away} away, farther than {leg.limit}"
        return Cut(number, i, "far", 0, text)
    through = leg.back_from(grid, leg.ends, None, 0)
    way = through.way(i)
    if way is None:
        return Cut(number, i, "none", 0, f"{name}: no way leads to a {leg.to}")
    closed = bits_of(way) & leg.barred
    where = ", ".join(grid.names(closed))
    text = f"{name}: cut off from {leg.to} {grid.name(way[0])} by {_holding(leg, closed)}, {where}"
    return Cut(number, i, "closed", closed, text)


def _end(found: Spread, i: int) -> int:
    """Return the end to which the shortest way from a place leads."""
    way = found.way(i)
    assert way is not None
    return way[0]


def _holding(leg: Leg, places: int) -> str:
    """Return the names of the closed sets that hold any of some places."""
    return " and ".join(name for name, closed in leg.closed.items() if closed & places)
