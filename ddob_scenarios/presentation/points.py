"""Where do the points come from? Each source with its hexes, by the rule that judges next."""

from __future__ import annotations

from collections.abc import Iterator

from ddob_scenarios.rules.common.control import held_for_victory
from ddob_scenarios.rules.victory import (
    draws_held,
    judges_by_campaign,
    on_the_high_ground,
    open_draws,
    points_for_exits,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import has, iterate, pack
from hexwar.play.scene import PointSource


def point_sources(g: Omaha) -> tuple[PointSource, ...]:
    """Return where the points of the next check come from.

    Args:
        g: The moment.

    Source:
        13.2 for the first waves, 20.3 for the whole day.
    """
    return tuple(_campaign(g) if judges_by_campaign(g) else _first_waves(g))


def _first_waves(g: Omaha) -> Iterator[PointSource]:
    held = held_for_victory(g)
    for position in g.game.map.positions:
        if position.armour or position.sector not in g.game.sectors:
            continue
        if not position.hexes & ~held:
            points = len(position.sites) if position.wn else 1
            yield PointSource(position.name, points, position.hexes, "13.2")
    for name in draws_held(g.game, held):
        yield PointSource(f"draw {name}", 5, g.game.map.draws[name], "13.21")


def _campaign(g: Omaha) -> Iterator[PointSource]:
    held, omaha = held_for_victory(g), g.game.map
    for position in omaha.positions:
        if position.vp and not position.hexes & ~held:
            yield PointSource(position.name, 1, position.hexes, "20.3")
    for name in open_draws(g, held):
        yield PointSource(f"open draw {name}", 4, omaha.draws[name], "20.3")
    high = on_the_high_ground(g)
    if high:
        on_map = pack(g.hex[u] for u in iterate(high) if g.hex[u] >= 0)
        yield PointSource("units on the high ground", high.bit_count(), on_map, "20.3")
    if points_for_exits(g):
        yield PointSource("steps that left the map", points_for_exits(g), 0, "20.3")
    lost = [s for s in omaha.sites if omaha.positions[s.position].wn and not has(held, s.hex)]
    if lost:
        yield PointSource("WN hexes not held", -len(lost), pack(s.hex for s in lost), "20.3")
    if g.pool_sizes["M"]:
        yield PointSource("units of KG Meyer still to come", -g.pool_sizes["M"], 0, "20.3")
