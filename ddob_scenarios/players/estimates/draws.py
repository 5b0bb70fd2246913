"""Which draws could be opened to traffic, and from where do engineers clear them?

An open draw is worth four points, and each vehicle on the high ground is worth one (20.3); most of
them get there only by a draw that an engineer base has cleared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import attrs

from ddob_scenarios.players.estimates.routes import ExitRoute, overlooked
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexId, HexSet, has, iterate, pack, union
from hexwar.play import rule

CLEARS = 3
"""From so far away a base is to clear a draw, in hexes: more takes too long."""


@attrs.frozen
class Draw:
    """A draw that could be opened.

    Attributes:
        name: Its name.
        way: The way up, from where the engineers work.
        hexes: Its hexes.
        to_clear: What the engineers have to clear: hexes.
        bases: Where a base is near enough to clear all of it: hexes of the beach.
    """

    name: str
    way: ExitRoute
    hexes: HexSet
    to_clear: HexSet
    bases: HexSet


@cache
@rule("19.1", "20.3")
def easiest_draw(omaha: OmahaMap) -> Draw:
    """Return the draw that fewest positions can fire at."""
    draws = [draw for name in omaha.draws for draw in _draw_with_base(omaha, name)]
    return min(draws, key=lambda draw: draw.way.positions.bit_count())


def _draw_with_base(omaha: OmahaMap, name: str) -> Iterator[Draw]:
    """Give a draw with the hexes from which it is cleared, if there are any."""
    hexes = omaha.draws[name]
    mined = hexes & omaha.mined
    mined |= omaha.mined & omaha.board.next_to(mined)
    to_clear = mined | pack(i for i, _ in omaha.barriers[name])
    distance = omaha.board.distance
    beach = omaha.ground["beach"] & ~omaha.submerged["high"]
    bases = [
        at for at in iterate(beach) if max(distance(at, h) for h in iterate(to_clear)) <= CLEARS
    ]
    if not bases:
        return
    path = sorted(iterate(to_clear), key=lambda at: min(distance(at, b) for b in iterate(beach)))

    in_fields = overlooked(omaha)

    def exposure(at: HexId) -> tuple[int, int]:
        return in_fields[at].bit_count(), distance(at, path[-1])

    base = min(bases, key=exposure)
    positions = union(in_fields[at] for at in (base, *path))
    way = ExitRoute(path[-1], (base, *path), positions)
    yield Draw(name, way, hexes, to_clear, pack(bases))


def draws_of(g: Omaha) -> tuple[Draw, ...]:
    """Return the draws that are worth opening: the easiest one."""
    if not g.extended:
        return ()
    draw = easiest_draw(g.game.map)
    return (draw,) if not draw.hexes & ~g.game.field else ()


def is_served(g: Omaha, draw: Draw) -> bool:
    """Tell whether a base stands from where it can clear a draw."""
    return any(g.hex[base] >= 0 and has(draw.bases, g.hex[base]) for base in iterate(g.game.bases))
