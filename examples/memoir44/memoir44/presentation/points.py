"""Where do the medals come from? Each source with its hexes, as the rules count them."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.board import NONE, HexSet, SideId, numbered, union
from hexwar.play.scene import PointSource
from memoir44.printed.arms import SIDES
from memoir44.rules.control import (
    beach_medals,
    bridge_medals,
    empty_section_medals,
    taken_shores,
    village_medals,
)
from memoir44.state import Memoir


def medal_sources(g: Memoir) -> tuple[PointSource, ...]:
    """Return where the medals of both sides come from now.

    Source:
        1.10 and 2.2; 2.12.6 for sections without an enemy.
    """
    return tuple(source for side, name in numbered(SideId, SIDES) for source in _of(g, side, name))


def _of(g: Memoir, side: SideId, name: str) -> Iterator[PointSource]:
    if g.won[side]:
        yield PointSource("units eliminated, exits and bridges", g.won[side], NONE, "1.10", name)
    for objective, holder in zip(g.game.plan.objectives, g.held, strict=True):
        if holder == side:
            yield PointSource("objective", objective.worth, objective.hexes, "1.10", name)
    plan, standing = g.game.plan, g.standing[side]
    shores: HexSet = union(taken_shores(g, side).values())
    controls = (
        ("villages", village_medals(g), union(v.hexes for v in plan.villages), "2.2.1"),
        ("beach sections", beach_medals(g), shores, "2.2.2"),
        ("bridges", bridge_medals(g), _beside(g, standing), "2.2.3"),
        ("section without an enemy", empty_section_medals(g), NONE, "2.12.6"),
    )
    for what, medals, hexes, number in controls:
        if medals[side]:
            yield PointSource(what, medals[side], hexes, number, name)


def _beside(g: Memoir, standing: HexSet) -> HexSet:
    """Return the hexes of units that hold a bridge."""
    return standing & union(near for control in g.game.plan.bridges for near in control.holds)
