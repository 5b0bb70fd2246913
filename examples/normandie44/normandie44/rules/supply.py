"""Supply: from the unit to a headquarters, by roads to a depot (7)."""

from __future__ import annotations

from hexwar.board import pack
from hexwar.play import rule
from hexwar.trace import Leg, Supply, supply
from normandie44.printed import ALLIES
from normandie44.state import Field


@rule("7.1.2", "7.2")
def depots(g: Field, side: int) -> int:
    """Allied beaches that are not destroyed; German Cherbourg and the exits to the depots."""
    game = g.game
    if side == ALLIES:
        return pack(game.landing) & ~g.destroyed_depots
    port = game.board.hex("0223")
    held = g.holder[game.objective_at[port]] == side
    return game.exits | held << port


@rule("7.3.1", "7.3.2")
def closed(g: Field, side: int) -> dict[str, int]:
    """A line enters no enemy unit, and an enemy zone only where a friendly unit stands."""
    enemy = 1 - side
    return {
        "enemy units": g.standing[enemy],
        "enemy zone of control": g.zone_of(enemy) & ~g.standing[side],
        "outside the map of the scenario": g.game.board.all & ~g.game.window,
    }


@rule("7.3.2")
def by_road(g: Field, side: int) -> Supply:
    """Trace from everywhere along roads to a depot: the line of a headquarters."""
    game = g.game
    leg = Leg(to="depot", ends=depots(g, side), closed=closed(g, side), open_sides=game.road_sides)
    return supply(game.board, leg)


@rule("7.3.2")
def supplied_corps(g: Field, side: int) -> list[int]:
    """Return the headquarters with a line by road, or with an Offensive marker."""
    fed = by_road(g, side).places
    return [hq for hq in g.corps(side) if g.markers[hq] or fed >> g.hex[hq] & 1]


@rule("7.3.1", "8")
def lines(g: Field, side: int, group: str) -> Supply:
    """Trace from everywhere to a supplied headquarters of the group, any distance."""
    game = g.game
    corps = [hq for hq in supplied_corps(g, side) if game.groups[hq] == group]
    ends = pack({g.hex[hq] for hq in corps})
    leg = Leg(to="headquarters", ends=ends, closed=closed(g, side), open_sides=game.land_sides)
    return supply(game.board, leg)


@rule("7.3.1", "7.5")
def judge(g: Field, side: int) -> None:
    """Mark who is out of supply, once a turn; the mark stays until the next check."""
    game, fed = g.game, pack(supplied_corps(g, side))
    found: dict[str, Supply] = {}
    for unit in g.on_map(side):
        group = game.groups[unit]
        if group not in found:
            found[group] = lines(g, side, group)
        in_supply = fed >> unit & 1 if g.is_headquarters(unit) else g.hex[unit] in found[group]
        before = g.unsupplied >> unit & 1
        if not in_supply:
            g.unsupplied |= 1 << unit
        else:
            g.unsupplied &= ~(1 << unit)
        if bool(before) == bool(in_supply):
            g.say("supplied" if in_supply else "cut-off", rule="7.3.1", unit=unit)
