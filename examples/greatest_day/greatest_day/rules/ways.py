"""What do raised and sunken ways mean to who is on them, or fires at them (2.3.3 to 2.3.6)?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatest_day.rules.transport import moves_as
from greatest_day.state import Field
from hexwar.board import CounterId, HexId, Lane, SixSets, shut_around
from hexwar.kit.modifiers import Modifier, add
from hexwar.play import rule

NUMBERS: Final = {"raised": "2.3.3", "sunken": "2.3.5.1"}
"""The rule by how a way lies."""


def is_vehicle(g: Field, unit: CounterId) -> bool:
    """Tell whether a unit rolls."""
    return moves_as(g, unit) in ("tracked", "wheeled")


@rule("2.3.3.2", "2.3.5.2", "2.3.6")
def lane_of(g: Field, unit: CounterId) -> Lane | None:
    """Return the way on which a unit is: of several that do not meet, the one it came by."""
    lanes = g.game.lanes.at.get(g.hex[unit])
    return lanes[g.lane.get(unit, 0)] if lanes else None


@rule("2.3.3.2", "2.3.5.2")
def take_lane(g: Field, unit: CounterId, came_from: HexId) -> None:
    """Note by which of several ways a unit has come into its hex."""
    taken = g.game.lanes.number(g.hex[unit], came_from)
    if taken or unit in g.lane:
        g.lane = {**g.lane, unit: taken}


@rule("2.3.3.2", "2.3.3.3", "2.3.5.2", "2.3.5.3", "2.4.3", "5.0")
def road_sides(g: Field, unit: CounterId) -> list[tuple[str, SixSets]]:
    """Columns and vehicles take these ways from their ends; columns stop at roadblocks."""
    game, found = g.game, []
    if game.rail_bridges and is_vehicle(g, unit):
        found.append(("a railway bridge", game.for_vehicles(g.upgraded)))
    if game.lanes.at and (g.is_column(unit) or is_vehicle(g, unit)):
        own = (g.hex[unit], g.lane.get(unit, 0))
        along = game.lanes.sides(own if own[0] in game.lanes.at else None)
        found.append(("no way leads there", along))
    if g.roadblocks and g.is_column(unit):
        found.append(("roadblock", shut_around(game.board, g.roadblocks)))
    return found


@rule("2.3.3", "2.3.3.1", "2.3.3.4", "2.3.4", "2.3.5.1", "2.3.5.3", "2.3.5.4")
def lane_lines(g: Field, unit: CounterId) -> Iterator[Modifier]:
    """Give what the way adds to a shot at a unit on it, by how it lies and by who rolls."""
    lane = lane_of(g, unit)
    if lane and lane.lies:
        amount = g.game.amounts["ways"][lane.lies][is_vehicle(g, unit)]
        yield add(amount, f"{lane.lies} way", NUMBERS[lane.lies])
