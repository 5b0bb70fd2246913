"""Can each side of a scenario win? The medals that are within its reach (1.10)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.board import SideId
from hexwar.play import rule
from memoir44.printed.arms import BOTH_SIDES, SIDES
from memoir44.scenarios.doubts import Doubts
from memoir44.scenarios.file import ScenarioFile
from memoir44.scenarios.plan import EITHER, Plan


@rule("1.10")
def check_medals(file: ScenarioFile, plan: Plan, doubts: Doubts) -> None:
    """Report a side that could never win: units and objectives are worth too few medals."""
    for side, table in zip(BOTH_SIDES, (file.axis, file.allies), strict=True):
        if SIDES[1 - side] in file.reinforcements.sides:
            continue  # there may always be more units to eliminate
        if any(condition.side == side for condition in plan.sudden_deaths):
            continue
        within_reach = sum(_worths(file, plan, side))
        if within_reach < table.medals:
            message = f"only {within_reach} medals are within reach"
            doubts.add((SIDES[side], "medals"), f"{message}, and {table.medals} are needed")


def _worths(file: ScenarioFile, plan: Plan, side: SideId) -> Iterator[int]:
    """Give the medals that a side can get."""
    for unit in plan.units:
        if unit.side != side:
            usual = file.special.heavy_artillery if unit.its_kind.heavy else unit.its_kind.medals
            yield usual if unit.medals is None else unit.medals
    yield from (each.worth for each in plan.objectives if each.side in (side, EITHER))
    yield from (len(each.thresholds) for each in plan.villages)
    for beaches in plan.beaches:
        mine = side == beaches.attacker
        medals = beaches.attacker_medals if mine else beaches.defender_medals
        yield medals * len(beaches.sections)
    for bridges in plan.bridges:
        yield bridges.hexes.bit_count() * bridges.worth if bridges.side == side else 0
    yield from (award.worth for award in plan.empty_sections if award.side == side)
    yield from (award.worth for award in plan.built_bridges if award.side == side)
    for exits in plan.exits:
        if exits.side == side:
            yield exits.worth * (exits.hexes.bit_count() if exits.single_use else len(plan.units))
