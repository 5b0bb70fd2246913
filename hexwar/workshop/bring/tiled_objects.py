"""Layers of objects of Tiled: names become regions, lines become paths or hexsides."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from hexwar.board import Board, HexId
from hexwar.data import counted
from hexwar.workshop.bring.lines import Place
from hexwar.workshop.bring.tiled_files import Spot, TiledMap, TiledObject

MOST_STEPS: Final = 1_000_000
"""Places at which all lines of a map are looked at, at most."""

ATTRIBUTES: Final = "attributes."
"""What the properties of an object begin with that are attributes."""

Table = dict[str, Any]


class Objects:
    """What the layers of objects of a map become.

    A line on the layer ``hexsides`` lies along hexsides; any other one leads from hex to hex. A
    point with a name is a hex of the region of this name; on the layers ``positions`` and
    ``counters`` one of these.

    Args:
        tiled: The map.
        board: Its hexes.
        names: Their numbers by row and column.

    Attributes:
        tables: Tables of a board file, by name.
        counters: The counters.
        recognised: What was recognised, in words.
        left_out: What was not.
    """

    def __init__(self, tiled: TiledMap, board: Board, names: Mapping[Place, str]) -> None:
        self.tiled, self.board = tiled, board
        self.ids = {at: board.hex(name) for at, name in names.items()}
        self.left: Counter[str] = Counter()
        self.steps = 0
        self.counters: list[Table] = []
        said = tiled.properties.get("counters")
        beside = said if isinstance(said, list) else []
        self.tables: dict[str, list[Table]] = {"hexsides": [], "paths": []}
        named: dict[str, dict[str, Table]] = {"region": {}, "position": {}}
        for each in tiled.objects:
            layer = each.layer.lower()
            if len(each.points) > 1:
                table = self._sides(each) if layer == "hexsides" else self._path(each)
                if table:
                    self.tables["hexsides" if layer == "hexsides" else "paths"].append(table)
            elif (at := self.hex_at(each.points[0])) is None:
                self.left["an object beside the hexes"] += 1
            elif not each.name:
                self.left["an object without a name"] += 1
            elif layer == "counters":
                self.counters.append(_counter(each, board.name(at)))
            else:
                topic = "position" if layer == "positions" else "region"
                self._add(named[topic], each, board.name(at), topic)
        self.counters += [each for each in beside if isinstance(each, dict) and "counter" in each]
        self.tables |= {topic: [*tables.values()] for topic, tables in named.items()}

    @property
    def recognised(self) -> Iterator[str]:
        """What the objects became, in words."""
        for key, one, several in (
            ("hexsides", "line of hexsides", "lines of hexsides"),
            ("paths", "path", "paths"),
            ("region", "region", "regions"),
            ("position", "position", "positions"),
        ):
            if self.tables[key]:
                yield counted(len(self.tables[key]), one, several)
        if self.counters:
            yield counted(len(self.counters), "counter")

    @property
    def left_out(self) -> Iterator[str]:
        """What of the objects was left out, in words."""
        yield from (f"{count} x {why}" for why, count in self.left.items())

    def centre(self, at: Place) -> Spot:
        """Return the middle of a hex in pixels."""
        wide, high, side = self.tiled.tile
        row, column = at
        shifted = 0 if self.tiled.index == "even" else 1
        if self.tiled.axis == "x":
            down = high / 2 if column % 2 == shifted else 0.0
            return column * (wide + side) / 2 + wide / 2, row * high + high / 2 + down
        right = wide / 2 if row % 2 == shifted else 0.0
        return column * wide + wide / 2 + right, row * (high + side) / 2 + high / 2

    def nearest(self, spot: Spot) -> list[tuple[float, HexId]]:
        """Return the hexes around a place with their distances, the nearest first."""
        wide, high, side = self.tiled.tile
        flat = self.tiled.axis == "x"
        column = spot[0] // ((wide + side) / 2 if flat else wide)
        row = spot[1] // (high if flat else (high + side) / 2)
        around = [(int(row) + down, int(column) + right) for down in _NEAR for right in _NEAR]
        return sorted(
            (math.dist(self.centre(at), spot), self.ids[at]) for at in around if at in self.ids
        )

    def hex_at(self, spot: Spot) -> HexId | None:
        """Return the hex at a place, or None beside all of them."""
        hexes = self.nearest(spot)
        return hexes[0][1] if hexes and hexes[0][0] <= max(self.tiled.tile) / 2 else None

    def _path(self, each: TiledObject) -> Table:
        """Return a line as a path; one that leaves out hexes goes straight through them."""
        step = min(self.tiled.tile[:2]) / 4
        self.steps += sum(1 + int(math.dist(a, b) / step) for a, b in pairwise(each.points))
        if self.steps > MOST_STEPS:
            self.left["a line too long to be followed"] += 1
            return {}
        course = [self.hex_at(spot) for spot in _walked(each.points, step)]
        hexes: list[HexId] = []
        for i in course:
            if i is None:
                self.left["a line that leaves the hexes"] += 1
                return {}
            if not hexes or hexes[-1] != i:
                hexes.append(i)
        steps = pairwise(hexes)
        if len(hexes) < 2 or not all(self.board.adjacent[i] >> j & 1 for i, j in steps):
            self.left["a line that does not lead from hex to hex"] += 1
            return {}
        table = {"kind": each.kind or each.layer or "path", "hexes": [*map(self.board.name, hexes)]}
        table |= {"name": each.name} if each.name else {}
        own = {key: each.properties[key] for key in ("one_way", "meets") if key in each.properties}
        return _with_attributes({**table, **own}, each)

    def _sides(self, each: TiledObject) -> Table:
        """Return a line along hexsides; each of its parts lies on one."""
        sides = []
        for a, b in pairwise(each.points):
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            nearest = self.nearest(middle)[:2]
            if len(nearest) < 2 or not self.board.adjacent[nearest[0][1]] >> nearest[1][1] & 1:
                self.left["a part of a line that lies on no hexside"] += 1
                continue
            sides.append("/".join(self.board.name(i) for _, i in nearest))
        if not sides:
            return {}
        return _with_attributes({"kind": each.kind or each.name or "hexside", "sides": sides}, each)

    def _add(self, tables: dict[str, Table], each: TiledObject, at: str, topic: str) -> None:
        """Add a hex to the region or the position of this name."""
        table = tables.setdefault(each.name, {"id": each.name, "hexes": []})
        table |= {"kind": each.kind} if each.kind else {}
        spot: Table = {"hex": at}
        if topic == "position":
            spot |= {"name": str(each.properties["name"])} if "name" in each.properties else {}
            said = each.properties.get("hex")
            spot |= {"attributes": said} if isinstance(said, dict) else {}
            fields = each.properties.get("fields")
            table |= {"fields": fields} if isinstance(fields, dict) else {}
        table["hexes"].append(spot if len(spot) > 1 else at)
        _with_attributes(table, each)


_NEAR: Final = (-1, 0, 1)


def _walked(points: Sequence[Spot], step: float) -> Iterator[Spot]:
    """Yield the places along a line, each a step from the one before at most."""
    yield points[0]
    for a, b in pairwise(points):
        count = max(math.ceil(math.dist(a, b) / step), 1)
        for k in range(1, count + 1):
            yield a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count


def _with_attributes(table: Table, each: TiledObject) -> Table:
    """Add the attributes that the properties of an object say to its table."""
    attributes = {
        key.removeprefix(ATTRIBUTES): value
        for key, value in each.properties.items()
        if key.startswith(ATTRIBUTES)
    }
    if attributes:
        table["attributes"] = {**table.get("attributes", {}), **attributes}
    return table


def _counter(each: TiledObject, at: str) -> Table:
    table: Table = {"counter": each.name, "kind": each.kind, "at": at}
    keys = ("side", "faces", "face")
    return {**table, **{key: each.properties[key] for key in keys if key in each.properties}}
