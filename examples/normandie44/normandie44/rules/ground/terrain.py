"""What terrain does to movement and combat (2.2, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, has, iterate, union
from hexwar.play import rule
from hexwar.reach import Going
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, WATERS
from normandie44.state import Field


@rule("2.2")
def defence_choices(g: Field, target: HexId) -> dict[str, int]:
    """Return what the defender may choose from: the ground or the settlement, never both."""
    game, ground = g.game, g.game.board.terrain[target]
    shifts: dict[str, int] = {kind: n for kind, n in LIMITS.ground.items() if kind == ground}
    if has(game.town_set, target):
        shifts["town"] = LIMITS.town
    elif has(game.village_set, target):
        shifts["village"] = LIMITS.village
    return shifts


def is_cut(g: Field, at: HexId, to: HexId) -> bool:
    """Return whether an impassable hexside without a road lies between two hexes."""
    return has(g.game.cut_from[at], to)


@rule("2.2")
def terrain_shifts(g: Field, units: CounterSet, target: HexId) -> Iterator[kit.Modifier]:
    """Yield what the ground, the fortified line and a river shift for the defender."""
    game = g.game
    choices = defence_choices(g, target)
    if choices:
        best = max(choices, key=lambda what: choices[what])
        yield kit.shift(-choices[best], best, "2.2")
    if has(game.fortified, target) and g.active == ALLIES:
        yield kit.shift(-LIMITS.fortified, "fortified line", "2.2")
    if all_cross(g, units, target):
        yield kit.shift(-LIMITS.river, "across the river", "2.2/river")


@rule("2.2/river")
def all_cross(g: Field, units: CounterSet, target: HexId) -> bool:
    """Return whether all who attack do so over a river: one who does not lets it count for none."""
    return all(g.game.is_wet(g.hex[unit], target) for unit in iterate(units))


@rule("9.2", "9.2/ground", "2.2")
def going_of(g: Field, unit: CounterId) -> Going:
    """Return how the ground fares for a unit: for Germans, clear ground and rivers cost double.

    That is so in the zones that aircraft hinder, but not in towns and forests, nor along roads.
    """
    game = g.game
    plain = game.on_foot if g.dismounted and has(g.dismounted, unit) else game.going[unit]
    if not g.zones_hit or game.side_of[unit] != GERMANS:
        return plain
    key = (g.zones_hit, id(plain))
    if (costs := game.hindered.get(key)) is None:
        zones = (zone for n, zone in enumerate(game.zones.values()) if has(g.zones_hit, n))
        hit = union(zones) & ~game.under_cover
        costs = game.hindered[key] = kit.with_higher_costs(plain, hit, ("clear", *WATERS))
    return costs
