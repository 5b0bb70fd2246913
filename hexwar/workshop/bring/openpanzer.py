"""Scenarios of OpenPanzer: terrain, roads, names, zones, units without their values."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element

from hexwar.board import HexId
from hexwar.data import counted
from hexwar.workshop.archives import content, fault, xml_of
from hexwar.workshop.bring.brought import Brought, SetUp, distinct_names
from hexwar.workshop.bring.lines import Lines, Place, board_tables, told
from hexwar.workshop.editing.cuttings import chains

TERRAINS: Final = (
    "clear", "city", "airfield", "woods", "bocage", "hills", "mountains", "sand", "swamp", "sea",
    "river", "fortification", "port", "stream", "escarpment", "impassable river", "rough",
)  # fmt: skip
"""The terrains by number."""

WAYS: Final = {0: (-1, 0), 1: (-1, 1), 3: (0, 1), 4: (1, 0), 5: (0, -1), 7: (-1, -1)}
"""Where a bit of ``road`` leads from an even column: rows down and columns right.

The bits are the eight points of the compass from the north by the east; east and west are not used.
In three scenarios of the program each of 2,186 bits has its opposite in the hex to which it leads.
"""

OWN: Final = ("row", "col", "terrain", "road", "name")
"""What is said of a hex and becomes more than an attribute of it."""


def read_openpanzer(path: Path) -> Brought:
    """Return what a scenario of OpenPanzer holds.

    Rows and columns are numbered from 0 as there; odd columns lie half a hex lower. The values of
    units stand in a file of their own there, so counters have only what the scenario says of them.

    Args:
        path: The file.

    Raises:
        DataError: It is no scenario of OpenPanzer.
        UnreadableFileError: It cannot be read.
    """
    name = str(path)
    root = xml_of(content(path), name)
    if root.tag != "map" or root.find("hex") is None:
        raise fault(name, "expected a scenario of OpenPanzer: <map> with a <hex> for each hex")
    hexes = {at: each for each in root.findall("hex") if (at := _place(each))[0] >= 0}
    kinds = {at: _terrain(each) for at, each in hexes.items()}
    rows, columns = (max(at[k] for at in kinds) + 1 for k in (0, 1))
    grid = Lines(orientation="flat", rows=rows, columns=columns, first=0, shifted="odd")
    board = board_tables(grid, kinds, name)
    roads, astray = _roads(hexes)
    if roads:
        board["paths"] = [{"kind": "road", "hexes": [grid.name(at) for at in way]} for way in roads]
    named: dict[str, list[str]] = {}
    for at, each in hexes.items():
        if each.get("name"):
            named.setdefault(each.get("name", ""), []).append(grid.name(at))
    if named:
        board["region"] = [{"id": title, "hexes": places} for title, places in named.items()]
    attributes = _attributes(hexes, grid)
    if attributes:
        board["attribute"] = attributes
    counters, stacks = _units(hexes, grid)
    said = {key: value for key, value in root.attrib.items() if key not in ("rows", "cols", "name")}
    return Brought(
        title=root.get("name") or root.get("description") or path.stem,
        form="a scenario of OpenPanzer",
        board=board,
        counters=counters,
        set_ups=(SetUp(title="start", stacks=stacks),),
        recognised=(
            f"{columns} by {rows}: {told(kinds)}",
            counted(len(roads), "road"),
            f"{counted(len(named), 'name')}, {counted(len(counters), 'unit')}",
            *(f"{each['name']}: an attribute of hexes" for each in attributes),
        ),
        left_out=(
            "the values of units, which stand in a file of their own",
            *(f"{key} {value}"[:80] for key, value in said.items()),
            *(f"player {p.get('id')}: {dict(p.attrib)}"[:80] for p in root.findall("player")),
            *([counted(astray, "step") + " of roads that lead off the map"] if astray else []),
        ),
    )


def _place(each: Element) -> Place:
    row, column = each.get("row", ""), each.get("col", "")
    if row.isdecimal() and column.isdecimal() and len(row + column) < 10:
        return int(row), int(column)
    return -1, -1


def _terrain(each: Element) -> str:
    number = each.get("terrain", "0")
    is_standard = number.isdecimal() and len(number) < 4 and int(number) < len(TERRAINS)
    return TERRAINS[int(number)] if is_standard else f"terrain {number}"


def _roads(hexes: Mapping[Place, Element]) -> tuple[list[list[Place]], int]:
    """Return the roads as ways from hex to hex, and how many steps lead off the map."""
    numbers = {at: HexId(n) for n, at in enumerate(hexes)}
    places = list(hexes)
    steps: set[tuple[HexId, HexId]] = set()
    astray = 0
    for (row, column), each in hexes.items():
        bits = each.get("road", "0")
        mask = int(bits) if bits.isdecimal() and len(bits) < 4 else 0
        for bit, (down, right) in WAYS.items():
            lower = column % 2 if right else 0  # odd columns lie half a hex lower
            at = (row + down + lower, column + right)
            if not mask >> bit & 1:
                continue
            if at in numbers:
                a, b = numbers[row, column], numbers[at]
                steps.add((min(a, b), max(a, b)))
            else:
                astray += 1
    return [[places[n] for n in way] for way in chains(sorted(steps))], astray


def _attributes(hexes: Mapping[Place, Element], grid: Lines) -> list[dict[str, Any]]:
    """Return all else that is said of hexes: owners, flags, zones, victory hexes."""
    values: dict[str, dict[str, list[str]]] = {}
    for at, each in hexes.items():
        for key, value in each.attrib.items():
            if key not in OWN:
                values.setdefault(key, {}).setdefault(value, []).append(grid.name(at))
    return [
        {
            "name": key,
            "default": "",
            "values": [{"value": value, "hexes": named} for value, named in by_value.items()],
        }
        for key, by_value in sorted(values.items())
    ]


def _units(
    hexes: Mapping[Place, Element], grid: Lines
) -> tuple[tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]]:
    """Return the counters and the stacks of the set-up."""
    units = [(at, unit) for at, each in hexes.items() for unit in each.findall("unit")]
    names = distinct_names(f"unit-{unit.get('id', '')}" for _, unit in units)
    counters = []
    for title, (_, unit) in zip(names, units, strict=True):
        values = {key: value for key, value in unit.attrib.items() if key not in ("id", "owner")}
        side = f"player-{unit.get('owner', '0')}"
        counters.append({"name": title, "side": side, "kind": "unit", "values": values})
    placed = [(grid.name(at), title) for title, (at, _) in zip(names, units, strict=True)]
    stacks = tuple(
        {"hex": place, "units": [title for _, title in each]}
        for place, each in groupby(placed, key=lambda pair: pair[0])
    )
    return tuple(counters), stacks
