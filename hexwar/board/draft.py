"""How do the files of a board become a board?

The first file is the board itself; each further one overrides data of those before. Every file is
read to its end, whatever is wrong in it, so that all its faults are reported at once.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

import attrs

from hexwar.board.features import Box, Link, Position, Region, Way
from hexwar.board.grid import Grid
from hexwar.board.ids import NONE, HexId, HexSet
from hexwar.board.mapped import terrain_of
from hexwar.board.reader import Reader, frozen
from hexwar.board.tables import (
    AttributeTable,
    BoardFile,
    BoxTable,
    Layer,
    MapRows,
    PathsTable,
    PositionTable,
    RegionTable,
    Scalar,
    SpotTable,
)
from hexwar.data import Document, Faults, KeyPath

Side = tuple[int, int]
"""Two hexes next to each other; for hexsides the lower id first."""

_NOTHING: dict[type, Scalar] = {bool: False, int: 0, float: 0.0, str: ""}


class _Named(Protocol):
    """A table with a name that can be taken away."""

    @property
    def id(self) -> str: ...
    @property
    def remove(self) -> bool: ...


N = TypeVar("N", bound=_Named)
M = TypeVar("M")


@attrs.define
class Values:
    """The values that an attribute has: that of most hexes, and those of the others."""

    default: Scalar
    of: dict[int, Scalar] = attrs.field(factory=dict)


class Draft:
    """What the files read so far say of a board.

    Args:
        grid: The hexes.
        terrain: The terrain of hexes that no file names.
    """

    def __init__(self, grid: Grid, terrain: str) -> None:
        self.grid = grid
        self.default_terrain = terrain
        self.title = ""
        self.stretch, self.turn = 1.0, 0.0
        self.about: dict[str, Any] = {}
        self.kinds: dict[str, tuple[str, ...]] = {}
        self.terrain: dict[int, str] = {}
        self.attributes: dict[str, Values] = {}
        self.sides: dict[Side, dict[str, Mapping[str, Any]]] = {}
        self.links: dict[Side, dict[tuple[str, str], Way]] = {}
        self.regions: dict[str, Region] = {}
        self.positions: dict[str, Position] = {}
        self.boxes: dict[str, Box] = {}
        self.origins: dict[str, tuple[Document, KeyPath]] = {}

    def add(self, layer: Layer, document: Document, faults: Faults, overriding: bool) -> None:
        """Read one more file.

        Args:
            layer: The file.
            document: The same, as it was read.
            faults: Its faults.
            overriding: Whether it overrides what was read before.
        """
        self.title = layer.title or self.title
        self.about.update(layer.about)
        for field in attrs.fields(type(layer.kinds)):
            declared = getattr(layer.kinds, field.name)
            if isinstance(declared, tuple):
                self.kinds[field.name] = (*self.kinds.get(field.name, ()), *declared)
        for topic in ("hexsides", "paths"):  # a link is a side and a way at once
            if topic in self.kinds:
                self.kinds[topic] = (*self.kinds[topic], *layer.kinds.links)
        reader = Reader(self.grid, document, faults, self.kinds, self.origins, overriding)
        self._add_terrain(layer, reader)
        for place, table in enumerate(layer.attribute):
            self._add_attribute(table, ("attribute", place), reader)
        self._add_sides(layer, reader)
        for place, path in enumerate(layer.paths):
            self._add_path(path, ("paths", place), reader)
        _add_named("region", layer.region, self.regions, _region, reader)
        _add_named("position", layer.position, self.positions, _position, reader)
        _add_named("box", layer.box, self.boxes, _box, reader)
        _check_spot_names(layer, reader)

    def check_terrain(self, faults: Faults) -> None:
        """Report hexes without terrain, on a board where others have some."""
        bare = [i for i in self.grid.ids if i not in self.terrain]
        # A table with another fault is not complete: what it lacks is no fault by itself.
        if self.terrain and bare and not self.default_terrain and not faults:
            names = ", ".join(self.grid.name(i) for i in bare[:5])
            more = f" and {len(bare) - 5} more" if len(bare) > 5 else ""
            table = "grid" if self.grid.hexes else "areas"
            message = f"no terrain for {names}{more}; for the rest, say terrain in [{table}]"
            faults.add(("terrain",), message)

    def _add_map(self, table: MapRows, reader: Reader) -> None:
        """Take the terrain of a map in text."""
        terrain = terrain_of(table, self.grid, lambda at, what: reader.fault(("map", *at), what))
        for place, i, kind in terrain:
            reader.kind("terrain", kind, ("map", "legend"))
            if reader.claim(f"terrain {self.grid.name(i)}", ("map", *place)):
                self.terrain[i] = kind

    def _add_terrain(self, layer: Layer, reader: Reader) -> None:
        if isinstance(layer, BoardFile) and layer.map is not None:
            self._add_map(layer.map, reader)
        for place, table in enumerate(layer.terrain):
            reader.kind("terrain", table.kind, ("terrain", place, "kind"))
            for i, path in reader.hexes(table.hexes, ("terrain", place, "hexes")):
                if reader.claim(f"terrain {self.grid.name(i)}", path):
                    self.terrain[i] = table.kind

    def _add_attribute(self, table: AttributeTable, path: KeyPath, reader: Reader) -> None:
        name = table.name
        if name == "terrain":
            reader.fault((*path, "name"), "terrain is said in [[terrain]]")
        if not reader.claim(f"attribute {name}", path):
            return
        values = self.attributes.setdefault(name, Values(_default(table)))
        if table.default is not None:
            values.default = table.default
        kind = type(values.default)
        if table.hexes and kind is not bool:
            reader.fault((*path, "hexes"), f"{name} is not true or false: use values")
        elif table.hexes:
            self._set(name, True, table.hexes, (*path, "hexes"), reader)
        for place, each in enumerate(table.values):
            value_path = (*path, "values", place)
            value = float(each.value) if kind is float and type(each.value) is int else each.value
            if type(value) is not kind:
                expected = f"expected a value like {values.default!r}"
                reader.fault((*value_path, "value"), f"{expected}, got {each.value!r}")
                continue
            self._set(name, value, each.hexes, (*value_path, "hexes"), reader)

    def _set(
        self, name: str, value: Scalar, hexes: tuple[str, ...], path: KeyPath, reader: Reader
    ) -> None:
        for i, element in reader.hexes(hexes, path):
            if reader.claim(f"{name} {self.grid.name(i)}", element):
                self.attributes[name].of[i] = value

    def _add_sides(self, layer: Layer, reader: Reader) -> None:
        for place, table in enumerate(layer.hexsides):
            path: KeyPath = ("hexsides", place)
            reader.kind("hexsides", table.kind, (*path, "kind"))
            remove = reader.may_remove(table.remove, path)
            attributes = frozen(table.attributes)
            for n, text in enumerate(table.sides):
                side = reader.side(text, (*path, "sides", n))
                if side is None:
                    continue
                name = f"hexside {table.kind} {self._pair(side)}"
                if not reader.claim(name, (*path, "sides", n)):
                    continue
                features = self.sides.setdefault(side, {})
                if not remove:
                    features[table.kind] = attributes
                elif features.pop(table.kind, None) is None:
                    reader.fault((*path, "sides", n), f"there is no {table.kind} to remove")

    def _add_path(self, table: PathsTable, path: KeyPath, reader: Reader) -> None:
        reader.kind("paths", table.kind, (*path, "kind"))
        remove = reader.may_remove(table.remove, path)
        if table.meets and not table.name:
            reader.fault((*path, "meets"), "a path without a name meets all others without one")
        meets = reader.hex_set(table.meets, (*path, "meets"))
        drawn = Way(table.kind, table.name, frozen(table.attributes), meets)
        title = f"{table.kind} {table.name}".rstrip()
        before = -1
        for i, element in reader.hexes(table.hexes, (*path, "hexes")):
            j, before = before, i
            if j < 0 or not reader.adjacent(j, i, element):
                continue
            both = (j, i) if table.one_way else (min(i, j), max(i, j))
            if not reader.claim(f"path {title} {self._pair(both)}", element):
                continue
            for way in [(j, i)] if table.one_way else [(i, j), (j, i)]:
                link = self.links.setdefault(way, {})
                if not remove:
                    link[table.kind, table.name] = drawn
                elif link.pop((table.kind, table.name), None) is None:
                    reader.fault(element, f"there is no {title} to remove")
        if len(table.hexes) < 2 and not any("-" in text for text in table.hexes):
            reader.fault((*path, "hexes"), "a path leads through two hexes or more")

    def _pair(self, side: Side) -> str:
        return f"{self.grid.name(side[0])}/{self.grid.name(side[1])}"

    def by_id(self, name: str) -> tuple[Scalar, ...]:
        """Return the values of an attribute by id, for every id."""
        values = self.attributes[name]
        return tuple(values.of.get(i, values.default) for i in range(self.grid.size))

    def made_links(self) -> Iterator[tuple[Side, Link]]:
        """Yield the links, each with its paths."""
        for side, ways in self.links.items():
            if ways:
                yield side, Link(tuple(ways.values()))


def _default(table: AttributeTable) -> Scalar:
    """Return the value of the hexes that a table does not name."""
    if table.default is not None:
        return table.default
    return _NOTHING[type(table.values[0].value)] if table.values else False


def _add_named(
    topic: str,
    tables: tuple[N, ...],
    made: dict[str, M],
    make: Callable[[N, M | None, KeyPath, Reader], M],
    reader: Reader,
) -> None:
    """Make the things with names that tables describe, or change or remove those there are."""
    for place, table in enumerate(tables):
        path: KeyPath = (topic, place)
        if not reader.claim(f"{topic} {table.id}", path):
            continue
        if reader.may_remove(table.remove, path):
            if made.pop(table.id, None) is None:
                reader.fault((*path, "id"), f"there is no {topic} {table.id!r} to remove")
            continue
        made[table.id] = make(table, made.get(table.id), path, reader)


def _region(table: RegionTable, old: Region | None, path: KeyPath, reader: Reader) -> Region:
    reader.kind("regions", table.kind, (*path, "kind"))
    hexes = reader.hex_set(table.hexes, (*path, "hexes"))
    if old is None:
        if not table.hexes:
            reader.fault(path, f"region {table.id} has no hexes")
        return Region(table.id, table.kind, hexes, frozen(table.attributes))
    return Region(
        old.id,
        table.kind or old.kind,
        hexes if table.hexes else old.hexes,
        frozen({**old.attributes, **table.attributes}),
    )


def _position(
    table: PositionTable, old: Position | None, path: KeyPath, reader: Reader
) -> Position:
    reader.kind("positions", table.kind, (*path, "kind"))
    hexes, names, hex_attributes = _spots(table, (*path, "hexes"), reader)
    fields: dict[str, HexSet] = dict.fromkeys(reader.kinds.get("grades", ()), NONE)
    attributes = dict(table.attributes)
    kind = table.kind
    if old is not None:
        fields.update(old.fields)
        attributes = {**old.attributes, **attributes}
        kind = kind or old.kind
        if not hexes:
            hexes, names, hex_attributes = old.hexes, old.names, old.hex_attributes
    elif not table.hexes:
        reader.fault(path, f"position {table.id} has no hexes")
    for grade, texts in table.fields.items():
        reader.kind("grades", grade, (*path, "fields", grade))
        fields[grade] = reader.hex_set(texts, (*path, "fields", grade))
    reader.overlap(fields, (*path, "fields"))
    return Position(
        table.id, kind, hexes, names, hex_attributes, frozen(attributes), frozen(fields, "grade")
    )


def _spots(
    table: PositionTable, path: KeyPath, reader: Reader
) -> tuple[tuple[HexId, ...], tuple[str, ...], tuple[Mapping[str, Any], ...]]:
    """Return the hexes of a position, their names and their attributes."""
    spots: dict[HexId, tuple[str, Mapping[str, Any]]] = {}
    for place, spot in enumerate(table.hexes):
        if not isinstance(spot, SpotTable):
            spot = SpotTable(hex=spot)
            hexes = list(reader.hexes((spot.hex,), path, place))
        else:
            hexes = list(reader.hexes((spot.hex,), (*path, place), "hex"))
        for i, element in hexes:
            if i in spots:
                reader.fault(element, f"{reader.grid.name(i)} is listed twice")
            spots[i] = (spot.name or table.id, frozen(spot.attributes))
    return (
        tuple(spots),
        tuple(name for name, _ in spots.values()),
        tuple(attributes for _, attributes in spots.values()),
    )


def _check_spot_names(layer: Layer, reader: Reader) -> None:
    """Report hexes of positions that have the same name, within one file."""
    for place, table in enumerate(layer.position):
        for n, spot in enumerate(table.hexes):
            if isinstance(spot, SpotTable) and spot.name:
                reader.claim(f"hex {spot.name}", ("position", place, "hexes", n))


def _box(table: BoxTable, old: Box | None, path: KeyPath, reader: Reader) -> Box:
    reader.kind("boxes", table.kind, (*path, "kind"))
    hexes = {}
    for name, text in table.hexes.items():
        i = reader.hex(text, (*path, "hexes", name))
        if i >= 0:
            hexes[name] = i
    order = -1 if table.order is None else table.order
    if old is None:
        return Box(table.id, table.kind, order, frozen(hexes, "hex"), frozen(table.attributes))
    return Box(
        old.id,
        table.kind or old.kind,
        old.order if table.order is None else order,
        frozen({**old.hexes, **hexes}, "hex"),
        frozen({**old.attributes, **table.attributes}),
    )
