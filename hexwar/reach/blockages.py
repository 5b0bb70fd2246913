"""What stops a move at a hex: which cost, which rule, which zone?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from hexwar.board.bits import iterate
from hexwar.board.flooding import entered_by
from hexwar.board.spreading import spread
from hexwar.board.steps import WHOLE, may_step
from hexwar.reach.going import Charge, Points, movement_points
from hexwar.reasons import Reason

if TYPE_CHECKING:
    from hexwar.reach.reaching import Reach

Cause: TypeAlias = Literal["ground", "cost", "closed", "side", "stop", "zone", "stay", "far"]
"""What kind of thing stops a move.

========== ==============================================================================
ground     the ground forbids the step
cost       the step costs more than is left, or nothing is
closed     the hex may not be entered
side       the hexside is closed
stop       the move has to end in the hex before
zone       no step leads from a zone of control directly to another hex of it
stay       no move may end in the hex, but it would have to end there
far        nothing next to the hex is reached
========== ==============================================================================
"""


@attrs.frozen
class Blockage:
    """What stops a move at a hex, from one of the hexes next to it.

    It is an answer, unlike :class:`hexwar.sight.HexsideObstacle`, which says in a policy what
    hexsides do to lines of sight.

    Attributes:
        at: Id of the hex that is reached; -1 if none next to ``to`` is, or for a unit that comes
            from off the map.
        to: Id of the hex where no move ends.
        cause: What kind of thing it is.
        what: Its name, such as that of a zone.
        reason: The same in words, for people, with its figures: a guard may give it in a
            :class:`hexwar.play.Refusal`.
    """

    at: int
    to: int
    cause: Cause
    what: str
    reason: Reason

    @property
    def text(self) -> str:
        """The reason in English."""
        return str(self.reason)


def blockages(reach: Reach, j: int) -> tuple[Blockage, ...]:
    """Return what stops a move from ending in a place (see :meth:`hexwar.reach.Reach.why`)."""
    if reach.hexes >> j & 1:
        return ()
    name = reach.grid.name(j)
    if reach.entered >> j & 1:
        obstacle = _holding(reach.restrictions.no_stay.items(), j)
        reason = Reason.of(
            "{to} may be passed, but no move ends there: {what}", to=name, what=obstacle
        )
        return (Blockage(-1, j, "stay", str(obstacle), reason),)
    near = entered_by(reach.grid, 1 << j) & reach.entered
    reasons = [_obstruction(reach, i, j) for i in iterate(near)]
    if j in reach.entering:
        reasons.insert(0, _obstruction_from_off_map(reach, j))
    return tuple(reasons) or (_far(reach, j),)


def _obstruction_from_off_map(reach: Reach, j: int) -> Blockage:
    """Return what forbids entering a place from off the map, or else what that lacks."""
    stop, stay = _stopping(reach, j), _holding(reach.restrictions.no_stay.items(), j)
    cause: Cause = "cost"
    obstacle: str | Reason = _holding(reach.restrictions.closed.items(), j)
    if obstacle:
        cause = "closed"
    elif stop and stay:
        cause, obstacle = "stay", _both(stop, stay)
    else:
        charge = reach.restrictions.entry_charge(reach.entering[j], j)
        obstacle = _left(charge, movement_points(reach.limit or 0, reach.going.scale))
    figures = {"to": reach.grid.name(j), "what": obstacle}
    return Blockage(
        -1, j, cause, str(obstacle), Reason(f"off the map to {{to}}: {_SAYING[cause]}", figures)
    )


def _obstruction(reach: Reach, i: int, j: int) -> Blockage:
    """Return what forbids the step between two places, or else what it lacks."""
    cause, obstacle = _forbidden(reach, i, j) or _halted(reach, i) or _too_dear(reach, i, j)
    figures = {"from": reach.grid.name(i), "to": reach.grid.name(j), "what": obstacle}
    return Blockage(
        i, j, cause, str(obstacle), Reason(f"{{from}} to {{to}}: {_SAYING[cause]}", figures)
    )


_SAYING: Final[dict[Cause, str]] = {
    "ground": "{what}",
    "cost": "{what}",
    "closed": "{what} there",
    "side": "{what} between",
    "stop": "the move ends before: {what}",
    "zone": "no step from {what} to {what}",
    "stay": "the move would have to end there, but may not: {what}",
    "far": "{what}",
}


def _forbidden(reach: Reach, i: int, j: int) -> tuple[Cause, str | Reason] | None:
    """Return what forbids a step, however many points are left."""
    rules, grid = reach.restrictions, reach.grid
    ground = reach.going.charge(i, j)
    if ground.barred:
        return "ground", ground.reason
    if obstacle := _holding(rules.closed.items(), j):
        return "closed", obstacle
    for name, sides in rules.sides.items():
        if not may_step(grid, i, j, sides):
            return "side", name
    for zone in rules.zones:
        if zone.through is None and zone.hexes >> i & zone.hexes >> j & 1:
            return "zone", zone.name
    stop = _stopping(reach, j)
    stay = _holding(rules.no_stay.items(), j)
    return ("stay", _both(stop, stay)) if stop and stay else None


def _halted(reach: Reach, i: int) -> tuple[Cause, str | Reason] | None:
    """Return why a move that gets to a place ends there."""
    if i in reach.starts:
        return None
    if reach.all_in >> i & 1:
        return "cost", "the whole allowance is spent"
    stop = _stopping(reach, i)
    return ("stop", stop) if stop else None


def _too_dear(reach: Reach, i: int, j: int) -> tuple[Cause, Reason]:
    """Return what a step costs and what is left."""
    charge = reach.restrictions.charge(reach.going, i, j)
    if reach.limit is None:
        return "cost", Reason.of("{charge}, which needs an allowance", charge=charge.reason)
    if charge.total == WHOLE:
        return "cost", Reason.of("{charge}, which only a first step may", charge=charge.reason)
    halted = reach.found.terms.halt >> i & 1
    spent = reach.starts[i] if halted and i in reach.starts else reach.found.points(i) or 0
    return "cost", _left(charge, movement_points(reach.limit - spent, reach.going.scale))


def _left(charge: Charge, points: Points) -> Reason:
    return Reason.of("{charge}, {left} left", charge=charge.reason, left=str(points))


def _both(stop: str, stay: str) -> Reason:
    return Reason.of("{stop}, {stay}", stop=stop, stay=stay)


def _far(reach: Reach, j: int) -> Blockage:
    """Return what is lacking to get to a place that is nowhere near."""
    name, going = reach.grid.name(j), reach.going
    entries = reach.found.entries
    terms = reach.found.terms
    anywhere = spread(going.costs, reach.starts, None, terms, until=1 << j, entries=entries)
    points = anywhere.points(j)
    reason = Reason("no way leads there")
    if points is not None:
        reason = Reason.of(
            "the cheapest way costs {points} of {allowance}",
            points=str(movement_points(points, going.scale)),
            allowance=str(movement_points(reach.limit or 0, going.scale)),
        )
    return Blockage(-1, j, "far", str(reason), Reason.of("{to}: {what}", to=name, what=reason))


def _stopping(reach: Reach, i: int) -> str:
    """Return the names of what ends a move on entering a place; empty if nothing does."""
    return _holding([*reach.going.stops.items(), *reach.restrictions.halts()], i)


def _holding(sets: Iterable[tuple[str, int]], i: int) -> str:
    """Return the names of the sets that hold a place; empty if none does."""
    return ", ".join(dict.fromkeys(name for name, places in sets if places >> i & 1))
