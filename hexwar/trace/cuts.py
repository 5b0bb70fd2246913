"""What cuts a place off from its supply?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from hexwar.board import Spread, pack
from hexwar.reasons import Reason

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
        reason: The same in words, for people, with its figures: a guard may give it in a
            :class:`hexwar.play.Refusal`.
    """

    leg: int
    start: int
    cause: CutCause
    places: int
    reason: Reason

    @property
    def text(self) -> str:
        """The reason in English."""
        return str(self.reason)

    def __str__(self) -> str:
        return self.text


def cut_of(supply: Supply, i: int, number: int = 0) -> Cut:
    """Return what cuts a place off, beginning with a certain leg (see :meth:`Supply.why_not`)."""
    grid, leg = supply.grid, supply.legs[number]
    name = grid.name(i)
    if leg.barred >> i & 1:
        held = Reason.of("{at}: {by}", at=name, by=_holding(leg, 1 << i))
        return Cut(number, i, "here", 1 << i, held)
    relays = supply.relays(number)
    idle = leg.ends & ~relays
    near = leg.back_from(grid, idle, leg.limit, leg.barred)
    if near.reached >> i & 1:
        return _cut_farther_on(supply, number, i, _end(near, i))
    away = leg.back_from(grid, relays, None, leg.barred).points(i)
    if away is not None:
        reason = Reason(
            "{at}: the nearest {end} is {away} away, farther than {limit}",
            {"at": name, "end": leg.to, "away": away, "limit": leg.limit},
        )
        return Cut(number, i, "far", 0, reason)
    way = leg.back_from(grid, leg.ends, None, 0).way(i)
    if way is None:
        reason = Reason.of("{at}: no way leads to a {end}", at=name, end=leg.to)
        return Cut(number, i, "none", 0, reason)
    closed = pack(way) & leg.barred
    reason = Reason.of(
        "{at}: cut off from {end} {there} by {by}, {where}",
        at=name,
        end=leg.to,
        there=grid.name(way[0]),
        by=_holding(leg, closed),
        where=", ".join(grid.names(closed)),
    )
    return Cut(number, i, "closed", closed, reason)


def _cut_farther_on(supply: Supply, number: int, i: int, end: int) -> Cut:
    """Return what cuts off the end of a leg that a place does reach."""
    cut = cut_of(supply, end, number + 1)
    reason = Reason.of(
        "{at}: {end} {there} is reached, but {then}",
        at=supply.grid.name(i),
        end=supply.legs[number].to,
        there=supply.grid.name(end),
        then=cut.reason,
    )
    return attrs.evolve(cut, reason=reason)


def _end(found: Spread, i: int) -> int:
    """Return the end to which the shortest way from a place leads."""
    way = found.way(i)
    assert way is not None
    return way[0]


def _holding(leg: Leg, places: int) -> Reason:
    """Return the names of the closed sets that hold any of some places."""
    names = [name for name, closed in leg.closed.items() if closed & places]
    text = " and ".join(f"{{set{k}}}" for k in range(len(names)))
    return Reason(text, {f"set{k}": name for k, name in enumerate(names)})
