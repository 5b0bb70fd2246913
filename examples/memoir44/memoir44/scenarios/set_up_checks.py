"""Can a scenario be set up, played and won?  Its tables may each be sound, and not together.

What is asked here needs the whole plan; what one table says wrong is found where it is resolved.
What cannot be is a *doubt*: a fault in a file of ours, and a warning in a scenario that comes from
another program, which may rest on rules that are not kept.
"""

from collections.abc import Iterator, Sequence

from hexwar.board import NONE, HexSet, SideId, has, iterate, pack
from hexwar.data import Faults
from hexwar.play import rule
from memoir44.printed.arms import BOTH_SIDES, LAND, SIDES, Side
from memoir44.printed.figures import FIGURES
from memoir44.printed.units import unit_kinds
from memoir44.scenarios.file import ScenarioFile
from memoir44.scenarios.plan import EITHER, Goal, Plan


def check_possible(file: ScenarioFile, plan: Plan, doubts: Faults) -> None:
    """Report what cannot be set up, or can never happen."""
    _check_sides(file, plan, doubts)
    _check_things(plan, doubts)
    _check_conditions(plan, doubts)
    _check_equipment(plan, doubts)


def sides_without_units(files: Sequence[ScenarioFile], plan: Plan) -> list[Side]:
    """Return the sides that have no unit on any board and call none."""
    there = {SIDES[unit.side] for unit in plan.units}
    there.update(side for file in files for side in file.reinforcements.sides)
    return [side for side in SIDES if side not in there]


@rule("1.2/figures", "2.4.2/box", "2.12.7")
def _check_sides(file: ScenarioFile, plan: Plan, doubts: Faults) -> None:
    """Report a side without units or with more figures than it has, or a hand beyond measure."""
    without = sides_without_units([file], plan)
    if len(without) == len(SIDES):
        doubts.add(("unit",), "a board without units: those of both sides are still to be added")
        without = []
    for side, (name, table) in enumerate(zip(SIDES, (file.axis, file.allies), strict=True)):
        mine = [unit for unit in plan.units if unit.side == side]
        if name in without:
            doubts.add((name,), "it has no unit on the board, and none ever comes")
        for arm, count in table.pool.items():
            used = sum(unit.figures for unit in mine if unit.its_kind.arm == arm)
            if used > count:
                message = f"{used} figures of {arm} stand on the board already"
                doubts.add((name, "pool", arm), message)
        largest = table.hand + sum(count - 1 for count in table.draws)
        if largest > FIGURES.largest_hand:
            message = f"the hand would grow to {largest} cards; {FIGURES.largest_hand} are the most"
            doubts.add((name, "draws"), message)


@rule("1.11/closed", "1.4.1/dig-in/where")
def _check_things(plan: Plan, doubts: Faults) -> None:
    """Report sandbags, wire and bunkers that lie where nothing can."""
    field = plan.battlefield
    closed = nobody_enters(plan)
    lasting = ((i, p.feature.label) for i, some in field.obstacles.items() for p in some)
    coming = ((i, name) for name, hexes in plan.works.items() for i in iterate(hexes))
    for i, label in (*lasting, *coming):
        if has(closed, i):
            doubts.add(("obstacle",), f"{label} in {field.board.name(i)}, which nobody can enter")
    for i in iterate(plan.works["sandbags"]):
        if "no-sandbags" in field.ground(i).roles:
            label = field.ground(i).label
            message = f"no sandbags can lie in {field.board.name(i)}: {label}"
            doubts.add(("obstacle",), message)
    water = field.with_role("sea") | field.with_role("river")
    for i, placed in field.pieces.items():
        if placed.feature.closed and has(water, i):
            message = f"no {placed.feature.label} can stand in {field.board.name(i)}: water"
            doubts.add(("piece",), message)


def nobody_enters(plan: Plan) -> HexSet:
    """Return the hexes that no land unit can ever enter; rivers may yet be bridged."""
    field = plan.battlefield
    bridged = any("bridge" in unit.its_kind.abilities for unit in plan.units)
    spared = field.with_role("river") if bridged or any(plan.entries) or plan.craft else NONE
    return pack(
        i
        for i in field.board.ids
        if all(field.ground(i).closed[arm] for arm in LAND) and not has(spared, i)
    )


@rule("1.10/needs", "1.13/exit-hex")
def _check_conditions(plan: Plan, doubts: Faults) -> None:
    """Report objectives, exits and entries that nobody can ever reach."""
    board, closed = plan.battlefield.board, nobody_enters(plan)
    stood = pack(unit.hex for unit in plan.units)
    shut = closed & ~stood
    goals: dict[str, Sequence[Goal]] = {
        "medal": plan.objectives,
        "sudden_death": plan.sudden_deaths,
    }
    for key, conditions in goals.items():
        for n, condition in enumerate(conditions):
            free = (condition.hexes & ~shut).bit_count()
            if free < condition.needs:
                message = f"units can stand in {free} of the hexes only, and it needs"
                doubts.add((key, n, "hexes"), f"{message} {condition.needs}")
    counted = [NONE, NONE]
    for n, exits in enumerate(plan.exits):
        for i in iterate(exits.hexes & closed):
            doubts.add(("exit", n, "hexes"), f"nobody can leave by {board.name(i)}: closed")
        for i in iterate(exits.hexes & counted[exits.side]):
            message = f"{board.name(i)} is an exit of the {SIDES[exits.side]} already"
            doubts.add(("exit", n, "hexes"), message)
        counted[exits.side] |= exits.hexes


@rule("2.12.1")
def _check_equipment(plan: Plan, doubts: Faults) -> None:
    """Report equipment for hexes without a unit that could have it, or that has some already."""
    board, kinds = plan.battlefield.board, unit_kinds()
    equipped: HexSet = NONE
    for place, table in enumerate(plan.equipment):
        arms = {unit.hex: unit.its_kind.arm for unit in plan.units if unit.side == table.side}
        path = ("equipment", place, "hexes")
        for i in iterate(table.hexes):
            name = board.name(i)
            if i not in arms:
                doubts.add(path, f"the {SIDES[table.side]} have no unit in {name}")
            elif has(equipped, i):
                doubts.add(path, f"the unit in {name} is equipped already")
            elif any(kinds[kind].arm != arms[i] for kind in table.kinds):
                doubts.add(path, f"{name} holds {arms[i]}, which cannot become these kinds")
        equipped |= table.hexes


@rule("1.10/victory")
def check_medals(file: ScenarioFile, plan: Plan, doubts: Faults) -> None:
    """Report a side that could never win: units and objectives are worth too few medals."""
    for side, table in zip(BOTH_SIDES, (file.axis, file.allies), strict=True):
        if not plan.units or SIDES[1 - side] in file.reinforcements.sides:
            continue  # there may always be more units to eliminate
        if any(condition.side == side for condition in plan.sudden_deaths):
            continue
        within_reach = sum(_worths(file, plan, side))
        if within_reach < table.medals:
            message = f"only {within_reach} medals are within reach"
            doubts.add((SIDES[side], "medals"), f"{message}, and {table.medals} are needed")


def _worths(file: ScenarioFile, plan: Plan, side: SideId) -> Iterator[int]:
    """Yield the medals that a side can get."""
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
