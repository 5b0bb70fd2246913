"""Maps and counters in tables: hexwright's JSON, CSV of counters."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from hexwar.data import counted, json_of
from hexwar.hexes import distance
from hexwar.workshop.archives import content, fault, text_of
from hexwar.workshop.bring.brought import Brought, distinct_names, plain_name
from hexwar.workshop.bring.lines import Lines, Place, board_tables, told

_CODE = re.compile(r"\d{4}")

CROSSINGS: Final = frozenset({"roads", "road", "rail", "rails", "bridges", "bridge"})
"""Layers of hexwright that lead over a hexside, and do not lie along it."""


BESIDE: Final = ("terrain.json", "hexsides.json", "elevation.json", "features.json", "names.json")
"""The files of hexwright that are read."""


def read_hexwright(path: Path) -> Brought:
    """Return what hexwright's ``terrain.json`` holds, with the files beside it.

    ``hexsides.json`` gives rivers and roads, ``elevation.json`` the heights, ``features.json`` and
    ``names.json`` what is in a hex. Flat hexes, CCRR, even columns half a hex lower.

    Raises:
        DataError: It is none of hexwright's.
        UnreadableFileError: It cannot be read.
    """
    name = str(path)
    said = json_of(text_of(content(path), name), name)
    terrain = said.get("terrain", said) if isinstance(said, dict) else {}
    kinds = {
        (int(code[2:]), int(code[:2])): str(kind)
        for code, kind in (terrain.items() if isinstance(terrain, dict) else ())
        if _CODE.fullmatch(code)
    }
    if not kinds:
        raise fault(name, 'expected hexwright\'s terrain: {"0803": "woods"}')
    first = min(1, *(row for row, _ in kinds), *(column for _, column in kinds))
    rows = max(row for row, _ in kinds) - first + 1
    columns = max(column for _, column in kinds) - first + 1
    grid = Lines(orientation="flat", rows=rows, columns=columns, first=first)
    board = board_tables(grid, kinds, name)
    notes, omissions = [told(kinds)], []
    sides = _beside(path, "hexsides.json")
    for layer, edges in sides.items():
        pairs, wrong = _pairs(edges, grid, kinds)
        if pairs and layer.lower() in CROSSINGS:
            ways = [{"kind": layer, "hexes": list(pair)} for pair in pairs]
            board["paths"] = [*board.get("paths", []), *ways]
        elif pairs:
            sides_of = ["/".join(pair) for pair in pairs]
            hexsides = board.get("hexsides", [])
            board["hexsides"] = [*hexsides, {"kind": layer, "sides": sides_of}]
        notes += [f"hexsides {layer!r}: {len(pairs)}"] if pairs else []
        omissions += [f"hexsides {layer!r}: {wrong} that are no two neighbours"] if wrong else []
    heights = _beside(path, "elevation.json")
    levels = heights.get("elevation", heights)
    if isinstance(levels, dict) and (table := _heights(levels, grid, kinds)):
        board["attribute"] = [table]
        notes.append(f"heights of {sum(len(v['hexes']) for v in table['values'])} hexes")
    regions, missing = _regions(path, grid, kinds)
    if regions:
        board["region"] = regions
        notes.append(counted(len(regions), "name"))
    omissions += [f"{code}: no hex of the map" for code in missing]
    others = {file.name for file in path.parent.glob("*.json")} - {path.name, *BESIDE}
    omissions += [f"{other}: a file beside it that is not read" for other in sorted(others)]
    return Brought(
        title=path.parent.name or path.stem,
        form="a map of hexwright",
        board=board,
        recognised=tuple(notes),
        left_out=tuple(omissions),
    )


def _beside(path: Path, name: str) -> dict[str, Any]:
    file = path.parent / name
    if not file.is_file() or file == path:
        return {}
    said = json_of(text_of(content(file), str(file)), str(file))
    return said if isinstance(said, dict) else {}


def _regions(
    path: Path, grid: Lines, kinds: Mapping[Place, str]
) -> tuple[list[dict[str, Any]], list[str]]:
    """Return features and names as regions of one hex each, and the codes that are no hexes."""
    features = _beside(path, "features.json").get("features", [])
    names = _beside(path, "names.json")
    listed = [each for each in features if isinstance(each, dict)]
    told = {each.get("code") for each in listed if each.get("name")}
    named = names.get("names", names)
    for code, title in named.items() if isinstance(named, dict) else ():
        if code not in told and _CODE.fullmatch(code):
            listed.append({"code": code, "type": "name", "name": title})
    regions: list[dict[str, Any]] = []
    missing: list[str] = []
    for each in listed:
        code = str(each.get("code"))
        at = (int(code[2:]), int(code[:2])) if _CODE.fullmatch(code) else (-1, -1)
        if at not in kinds:
            missing.append(code[:20])
            continue
        kind = str(each.get("type") or "feature")
        region = {"id": str(each.get("name") or f"{kind} {code}"), "kind": kind}
        values = {
            key: value
            for key, value in (each.get("attrs") or {}).items()
            if isinstance(value, bool | int | float | str)
        }
        regions.append({**region, "hexes": [grid.name(at)], "attributes": values})
    ids = distinct_names(region["id"] for region in regions)
    for region, name in zip(regions, ids, strict=True):
        region["id"] = name
        if not region["attributes"]:
            del region["attributes"]
    return regions, missing


def _pairs(
    edges: object, grid: Lines, kinds: Mapping[Place, str]
) -> tuple[list[tuple[str, str]], int]:
    """Return the hexes on both sides of each edge, and how many are no neighbours."""
    numbering, pairs, wrong = grid.numbering, [], 0
    for edge in edges if isinstance(edges, list) else []:
        ends: Any = [edge.get("a"), edge.get("b")] if isinstance(edge, dict) else edge
        codes = [str(end) for end in ends] if isinstance(ends, list) else []
        if len(codes) != 2 or not all(_CODE.fullmatch(code) for code in codes):
            wrong += 1
            continue
        places = [(int(code[2:]), int(code[:2])) for code in codes]
        hexes = [numbering.hex_at(*place) for place in places]
        if all(place in kinds for place in places) and distance(*hexes) == 1:
            pairs.append((grid.name(places[0]), grid.name(places[1])))
        else:
            wrong += 1
    return pairs, wrong


def _heights(levels: Mapping[str, Any], grid: Lines, kinds: Mapping[Place, str]) -> dict[str, Any]:
    values: dict[int, list[str]] = {}
    for code, level in levels.items():
        if _CODE.fullmatch(code) and type(level) is int:
            at = int(code[2:]), int(code[:2])
            if at in kinds and level:
                values.setdefault(level, []).append(grid.name(at))
    tables = [{"value": level, "hexes": hexes} for level, hexes in sorted(values.items())]
    return {"name": "elevation", "default": 0, "values": tables} if tables else {}


def read_counters_csv(path: Path) -> Brought:
    """Return the counters of a CSV file: a row for each, or for several alike.

    The first row has the heads. ``name``, ``side`` and ``kind`` are the counter's own, ``count`` is
    how many there are; the columns after one with the head ``BACK`` are those of the back; all
    others are values of the front.

    Raises:
        DataError: It has no heads or no rows, or a row is longer than the heads.
        UnreadableFileError: It cannot be read.
    """
    name = str(path)
    text = text_of(content(path, 4 << 20), name)
    mark = ";" if text.split("\n")[0].count(";") > text.split("\n")[0].count(",") else ","
    rows = list(csv.reader(text.splitlines(), delimiter=mark))
    heads = [head.strip() for head in rows[0]] if rows else []
    if "name" not in [head.lower() for head in heads]:
        raise fault(name, "the first row has the heads of the columns, one of which is 'name'")
    tables = list(_counter_tables(name, heads, rows[1:]))
    if not tables:
        raise fault(name, "no counters below the heads")
    names = distinct_names(table["name"] for table in tables)
    counters = tuple({**table, "name": name} for table, name in zip(tables, names, strict=True))
    several = sum("steps" in table for table in counters)
    return Brought(
        title=path.stem,
        form="a table of counters",
        counters=counters,
        recognised=(f"{counted(len(counters), 'counter')}, {several} of them with a back",),
    )


def _counter_tables(name: str, heads: list[str], rows: list[list[str]]) -> Iterator[dict[str, Any]]:
    small = [head.lower() for head in heads]
    back = small.index("back") if "back" in small else len(heads)
    for line, row in enumerate(rows, start=2):
        if len(row) > len(heads):
            raise fault(name, f"{len(row)} cells for {len(heads)} heads", line)
        cells = [(head, cell.strip()) for head, cell in zip(heads, row, strict=False)]
        own = {head.lower(): cell for head, cell in cells[:back]}
        if not own.get("name"):
            continue
        count = own.get("count") or "1"
        if not (count.isdecimal() and len(count) < 5):
            raise fault(name, f"the count {count!r:.20} is no number", line)
        table: dict[str, Any] = {"name": plain_name(own["name"])}
        table |= {key: plain_name(own[key]) for key in ("side", "kind") if own.get(key)}
        front = {
            head: _scalar(cell)
            for head, cell in cells[:back]
            if cell and head.lower() not in ("name", "side", "kind", "count")
        }
        behind = {head: _scalar(cell) for head, cell in cells[back + 1 :] if cell}
        if behind:
            table["steps"] = [front, {**front, **behind}]
        elif front:
            table["values"] = front
        yield from [table] * int(count)


def _scalar(cell: str) -> int | str:
    return int(cell) if re.fullmatch(r"-?\d{1,9}", cell) else cell
