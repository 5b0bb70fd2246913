"""Crowded positions: both armies scattered over a part of the map, as a scenario file of one's own.

Random play from the set-ups seldom surrounds anybody. Here everybody is in contact, so that there
are zones on all sides, units out of supply, retreats without a way out.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from normandie_reading.sheet import GERMANS, Sheet, counters, data, distance

NAME, BOXED = "crowded", "boxed"
RADIUS, UNITS = 4, 46

HEAD = """
source = "reconstructed"
[scenario]
game = "normandie44"
name = "crowded"
title = "Crowded"
summary = "Both armies, scattered."
turns = 9
briefing = ["Both armies, scattered."]
[options]
offered = ["stacking-limits", "clamp-between", "markers-travel", "aircraft-by-command"]
[[level]]
outcome = "draw"
[control]
germans = ["Cherbourg", "Cherbourg (Tourlaville)", "Saint-Lô", "Falaise", "Vire", "Coutances"]
[facts]
first_turn = {turn}
clear_to = 12
german_points_a_turn = 20
{more}markers = {{ {markers} }}
disorganised = {{ 1 = [{once}], 2 = [{twice}] }}
"""


def crowded(seed: int, folder: Path) -> Path:
    """Write a scenario with both armies around a hex at random; return its file."""
    luck, sheet = Random(f"crowded {seed}"), Sheet()
    middle = luck.choice([at for at in sheet.ground if sheet.is_land(at) and at[2:] > "02"])
    land = [
        at
        for at in sheet.ground
        if sheet.is_land(at) and sheet.ground[at] != "marsh" and distance(middle, at) <= RADIUS
    ]
    units = [counters()[line.split()[0]] for line in data("counters.toml")["counters"]]
    luck.shuffle(units)
    held: dict[str, int] = {}
    stacks: dict[str, list[str]] = {}
    tables, placed = [], []
    for unit in units[:UNITS]:
        at = luck.choice(land)
        if held.setdefault(at, unit.side) != unit.side or not room(stacks.get(at, []), unit.name):
            continue
        stacks.setdefault(at, []).append(unit.name)
        placed.append(unit)
        steps = luck.randint(1, max(len(unit.attack), 1))
        tables.append(f'[[set_up]]\nunits = ["{unit.name}"]\nhexes = ["{at}"]\nsteps = {steps}\n')
    leaders = [unit.name for unit in placed if unit.is_headquarters]
    troops = [unit.name for unit in placed if not unit.is_headquarters]
    return written(f"{NAME}_{seed}", folder, luck, tables, leaders, troops)


def boxed(seed: int, folder: Path) -> Path:
    """Write a scenario with both armies in the boxes off the map, many in the same; its file."""
    luck, sheet = Random(f"boxed {seed}"), Sheet()
    open_ones = [name for name, box in sheet.boxes.items() if box["kind"] != "festung"]
    places = luck.sample(open_ones, 6)
    units = [counters()[line.split()[0]] for line in data("counters.toml")["counters"]]
    luck.shuffle(units)
    allies = {place: luck.choice(("us", "ac")) for place in places}
    tables, leaders, troops = [], [], []
    for unit in units[:UNITS]:
        fits = [at for at in places if unit.side == GERMANS or allies[at] == unit.group]
        if not fits:
            continue
        (leaders if unit.is_headquarters else troops).append(unit.name)
        at, steps = luck.choice(fits), luck.randint(1, max(len(unit.attack), 1))
        tables.append(f'[[set_up]]\nunits = ["{unit.name}"]\nhexes = ["{at}"]\nsteps = {steps}\n')
    return written(
        f"{BOXED}_{seed}", folder, luck, tables, leaders, troops, "strategic_map = true\n"
    )


def written(
    name: str,
    folder: Path,
    luck: Random,
    tables: list[str],
    leaders: list[str],
    troops: list[str],
    more: str = "",
) -> Path:
    """Write a scenario file."""
    head = HEAD.format(
        more=more,
        turn=luck.randint(2, 8),
        markers=", ".join(f'"{name}" = 2' for name in leaders if luck.random() < 0.6),
        once=listed(troops[::4]),
        twice=listed(troops[1::4]),
    )
    file = folder / f"{name}.toml"
    file.write_text(head + "\n".join(tables), encoding="utf-8")
    return file


def room(stack: list[str], name: str) -> bool:
    """Whether a counter may stand in a stack (2.1, 8)."""
    unit, others = counters()[name], [counters()[other] for other in stack]
    if unit.is_headquarters:
        return not any(other.is_headquarters for other in others)
    units = [other for other in others if not other.is_headquarters]
    if any(other.group != unit.group for other in units):
        return False
    light = sum(not other.stacking for other in (*units, unit))
    return light <= 1 and sum(other.stacking for other in (*units, unit)) <= 5


def listed(names: list[str]) -> str:
    """Return names as a list of the scenario file."""
    return ", ".join(f'"{name}"' for name in names)
