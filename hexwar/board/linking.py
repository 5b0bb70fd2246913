"""Which areas does a board file describe, and which of them do its links join?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from hexwar.board.areas import Area, AreaBoard
from hexwar.board.draft import Draft
from hexwar.board.features import Way
from hexwar.board.outlines import circle, clockwise, fault_in, middle, overlap
from hexwar.board.reader import frozen
from hexwar.board.tables import AreaTable, BoardFile, LinksTable
from hexwar.data import Document, Faults, KeyPath
from hexwar.errors import closest, did_you_mean

MOST_AREAS = 1000
"""Areas of a board at most: each pair of them is looked at, and no printed map has half as many."""


def drawn_areas(file: BoardFile, faults: Faults) -> AreaBoard | None:
    """Return the areas of a file and which of them are linked; None if that cannot be told.

    Args:
        file: The board file.
        faults: Where to report what is wrong.
    """
    if not file.area:
        faults.add(("grid",), "missing: a board has a table grid, or areas in tables [[area]]")
        return None
    if len(file.area) > MOST_AREAS:
        faults.add(("area",), f"{len(file.area)} areas: a board has {MOST_AREAS} at most")
        return None
    areas: dict[str, Area] = {}
    for place, table in enumerate(file.area):
        if table.id in areas:
            faults.add(("area", place, "id"), f"area {table.id} is given twice")
        areas[table.id] = _area(table, file.areas.scale, ("area", place), faults)
    if not faults:
        _report_overlaps(list(areas.values()), faults)
    ids = {name: i for i, name in enumerate(areas)}
    pairs: dict[tuple[int, int], None] = {}
    for links, (a, b), _ in _pairs(file, ids, None):
        pairs |= {(ids[a], ids[b]): None} | ({} if links.one_way else {(ids[b], ids[a]): None})
    return AreaBoard.bare(areas.values(), pairs, file.areas.around)


def _area(table: AreaTable, scale: float, path: KeyPath, faults: Faults) -> Area:
    for key, spots in (("points", table.points), ("at", (table.at,) if table.at else ())):
        for place, spot in enumerate(spots):
            if len(spot) != 2:
                where = (*path, key, place) if key == "points" else (*path, key)
                faults.add(where, f"expected two numbers, right and down, got {len(spot)}")
                return Area(table.id, (0.0, 0.0), ())
    outline = tuple((x * scale, y * scale) for x, y in table.points)
    at = (table.at[0] * scale, table.at[1] * scale) if table.at else None
    if bool(outline) == bool(table.radius):
        faults.add(path, f"{table.id} needs points, or a radius with the place at which it is")
    elif outline:
        if fault := fault_in(outline):
            faults.add((*path, "points"), f"{fault}: {table.id}")
            return Area(table.id, (0.0, 0.0), ())
        return Area(table.id, at or middle(outline), clockwise(outline))
    elif at is None:
        faults.add(path, f"{table.id} has a radius, but not the place at which it is: say at")
    else:
        radius = table.radius * scale
        return Area(table.id, at, circle(at, radius), radius)
    return Area(table.id, (0.0, 0.0), ())


def _report_overlaps(areas: list[Area], faults: Faults) -> None:
    for (_, first), (place, second) in combinations(enumerate(areas), 2):
        if overlap(first.outline, second.outline):
            faults.add(("area", place), f"{second.id} lies on {first.id}: areas do not overlap")


def _pairs(
    file: BoardFile, ids: Mapping[str, int], faults: Faults | None
) -> Iterator[tuple[LinksTable, tuple[str, str], KeyPath]]:
    """Yield each pair of areas that a table of links names; report what is none."""
    for number, table in enumerate(file.links):
        for place, text in enumerate(table.between):
            path: KeyPath = ("links", number, "between", place)
            names = [name.strip() for name in text.split("/")]
            missing = [name for name in names if name not in ids]
            if len(names) == 2 and not missing and names[0] != names[1]:
                yield table, (names[0], names[1]), path
            elif faults is None:
                continue
            elif len(names) != 2:
                faults.add(path, f"expected two areas as in 'Sluis/Breskens', got {text!r}")
            elif missing:
                hint = did_you_mean(missing[0], closest(missing[0], ids))
                faults.add(path, f"no area {missing[0]!r} on this board{hint}")
            else:
                faults.add(path, f"a link leads from {names[0]} to itself")


def add_areas(draft: Draft, file: BoardFile, document: Document, faults: Faults) -> None:
    """Add what a file says of its areas and links to the draft of its board.

    Args:
        draft: The draft.
        file: The board file.
        document: The same, as it was read.
        faults: Where to report what is wrong.
    """
    if file.grid is not None:
        for topic, tables in (("area", file.area), ("links", file.links)):
            if tables:
                faults.add((topic,), "a board has a table grid, or areas and links: not both")
        return
    declared, ids = file.kinds.links, draft.grid.by_name
    for place, table in enumerate(file.area):
        if table.terrain:
            draft.terrain[ids[table.id]] = table.terrain
            draft.origins[f"terrain {table.id}"] = (document, ("area", place, "terrain"))
            if file.kinds.terrain and table.terrain not in file.kinds.terrain:
                hint = did_you_mean(table.terrain, file.kinds.terrain)
                message = f"{table.terrain!r} is not among the kinds of terrain{hint}"
                faults.add(("area", place, "terrain"), message)
    for number, links in enumerate(file.links):
        if declared and links.kind not in declared:
            hint = did_you_mean(links.kind, declared)
            message = f"{links.kind!r} is not among the kinds of links{hint}"
            faults.add(("links", number, "kind"), message)
    seen: dict[tuple[str, str, str], KeyPath] = {}
    for links, (a, b), path in _pairs(file, ids, faults):
        first, second = sorted((a, b))
        before = seen.setdefault((links.kind, first, second), path)
        if before is not path:
            line = faults.line(before)
            faults.add(path, f"link {links.kind} {a}/{b} is given twice, first on line {line}")
            continue
        _add_link(draft, links, ids[a], ids[b])
        draft.origins[f"link {links.kind} {a}/{b}"] = (document, path)


def _add_link(draft: Draft, table: LinksTable, i: int, j: int) -> None:
    attributes = frozen(table.attributes)
    draft.sides.setdefault((min(i, j), max(i, j)), {})[table.kind] = attributes
    for way in [(i, j)] if table.one_way else [(i, j), (j, i)]:
        draft.links.setdefault(way, {})[table.kind, ""] = Way(table.kind, "", attributes)
