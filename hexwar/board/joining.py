"""How do several map sheets, or a map and an overlay, become one map?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

import attrs

from hexwar.board.bits import iterate, pack
from hexwar.board.board import Board
from hexwar.board.features import Box, Link, Position, Region
from hexwar.board.grid import Grid
from hexwar.board.ids import HexId, HexSet
from hexwar.board.wrapped import refuse_wrapped
from hexwar.data import Catalogue, Document, Readable
from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import Hex, Numbering

Overlap: TypeAlias = Literal["same", "first", "last"]
"""What holds where sheets lie on each other. ``"same"``: they say the same, as half hexes at their
edges should; ``"first"``: what the earlier sheet says; ``"last"``: what the later one says, as an
overlay does."""

_Named = TypeVar("_Named", Region, Position, Box)


@attrs.frozen
class Seam:
    """Where a sheet lies: which of its hexes lies on which hex of another sheet, or next to it.

    Attributes:
        hex: The hex, by its name on the joined map: that of the sheet, then its number.
        onto: The hex of a sheet that is named before.
        direction: In which direction from the latter it lies, 0 to 5; None if it lies on it.
        turned: By how many sixths of a turn the sheet is turned counter-clockwise, 0 to 5.
    """

    hex: str
    onto: str
    direction: int | None = None
    turned: int = 0


@dataclass(frozen=True, slots=True)
class SheetNumbering(Numbering):
    """The numbers of several sheets, each after the name of its sheet.

    Attributes:
        names: By hex: its number on the first sheet that has it.
        hexes: By number, also of further sheets: the hex.
    """

    names: Mapping[Hex, str] = field(default_factory=dict)
    hexes: Mapping[str, Hex] = field(default_factory=dict)
    _order: Mapping[Hex, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Numbering.__post_init__(self)
        order = {at: place for place, at in enumerate(self.names)}
        object.__setattr__(self, "_order", order)

    def format(self, at: tuple[int, int]) -> str:
        """Return the number of a hex, with the name of its sheet."""
        if Hex(*at) not in self.names:
            raise HexError(f"{tuple(at)} is on no sheet")
        return self.names[Hex(*at)]

    def parse(self, text: str) -> Hex:
        """Return the hex that bears a number."""
        if text not in self.hexes:
            raise HexError(f"{text!r} is on no sheet")
        return self.hexes[text]

    def in_printed_order(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return what hexes are sorted by: sheet by sheet, and in their order there."""
        return self._order[Hex(*at)], 0


@attrs.frozen(eq=False, repr=False)
class JoinedBoard(Board):
    """A board that was joined from sheets by :func:`join`.

    Its hexes bear the name of their sheet and their number there. A half hex that lies on another
    one is one hex with them; ``hex`` knows it by both numbers.

    Attributes:
        sheets: The sheets by name.
        seams: Where each sheet but the first lies.
        overlap: What holds where they lie on each other.
    """

    sheets: Mapping[str, Board]
    seams: Mapping[str, Seam]
    overlap: Overlap

    def with_sheet(self, name: str, sheet: Board) -> "JoinedBoard":
        """Return the board with another version of one sheet, such as one with overrides.

        Args:
            name: The name of the sheet.
            sheet: What takes its place; it has the same numbering.

        Raises:
            UnknownNameError: There is no sheet of that name.
        """
        if name not in self.sheets:
            raise UnknownNameError.of("sheet", name, self.sheets)
        return join({**self.sheets, name: sheet}, self.seams, self.overlap)

    def with_overrides(self, source: Readable | Document) -> Board:
        """Refuse: overrides belong to a sheet, whose numbers they use.

        Raises:
            HexError: Always; it says what to do.
        """
        raise HexError(
            "a joined board has no file of its own: override a sheet, and put it in its place "
            "with with_sheet()"
        )


def join(
    sheets: Mapping[str, Board], seams: Mapping[str, Seam], overlap: Overlap = "same"
) -> JoinedBoard:
    """Join map sheets to one board, or lay overlays on a map.

    An overlay is a sheet that lies on another one, with ``overlap="last"``. It comes off again as
    it came: the board without it is still there.

    Args:
        sheets: The sheets by name; the name stands before the numbers of its hexes.
        seams: Where each sheet but the first lies, by its name.
        overlap: What holds where they lie on each other.

    Raises:
        HexError: A sheet has no seam, stands otherwise than the first, or does not agree with one
            on which it lies; or two have a region, position or box of one name.
        UnknownNameError: A seam names a hex that is on no sheet.

    Example:
        >>> west, east = (Board.parse('''
        ... grid = {orientation = "pointy", rows = 2, columns = 3, terrain = "clear"}
        ... ''') for _ in range(2))
        >>> both = join({"W": west, "E": east}, {"E": Seam("E0101", onto="W0103")})
        >>> len(both.ids), both.hex("E0101") == both.hex("W0103")
        (10, True)
        >>> both.distance(both.hex("W0101"), both.hex("E0103"))
        4
    """
    places = _placed(sheets, seams)
    names: dict[Hex, str] = {}
    hexes: dict[str, Hex] = {}
    for name, sheet in sheets.items():
        refuse_wrapped(sheet, "sheets of a larger map")
        for i in sheet.ids:
            number, at = f"{name}{sheet.name(i)}", places[name][i]
            hexes[number] = at
            names.setdefault(at, number)
    orientation = next(iter(sheets.values())).numbering.orientation
    grid = Grid(SheetNumbering(orientation=orientation, names=names, hexes=hexes), list(names))
    merged = _Merged(grid, overlap)
    for name, sheet in sheets.items():
        merged.add(name, sheet, {i: grid.at(at) for i, at in places[name].items()})
    board = JoinedBoard(
        numbering=grid.numbering,
        hexes=grid.hexes,
        title=", ".join(sheet.title for sheet in sheets.values() if sheet.title),
        about=Catalogue("fact", {name: sheet.about for name, sheet in sheets.items()}),
        terrain=tuple(merged.terrain.get(i, "") for i in range(grid.size)),
        attributes=Catalogue("attribute of hexes", merged.by_id()),
        regions=Catalogue("region", merged.regions),
        positions=Catalogue("position", merged.positions),
        boxes=Catalogue("box", merged.boxes),
        kinds=Catalogue("topic", _kinds(sheets)),
        documents=tuple(document for sheet in sheets.values() for document in sheet.documents),
        features={side: kinds for side, kinds in merged.features.items() if kinds},
        said={side: kinds for side, kinds in merged.said.items() if kinds},
        links=merged.links,
        origins={},
        sheets=dict(sheets),
        seams=dict(seams),
        overlap=overlap,
    )
    numbers = {number: grid.at(at) for number, at in hexes.items()}
    object.__setattr__(board, "by_name", numbers)
    return board


def _placed(sheets: Mapping[str, Board], seams: Mapping[str, Seam]) -> dict[str, dict[HexId, Hex]]:
    """Return where the hexes of each sheet lie, by their ids there."""
    placed: dict[str, dict[HexId, Hex]] = {}
    corners: dict[str, Hex] = {}
    for name, sheet in sheets.items():
        turned, shift = 0, Hex(0, 0)
        if placed:
            if name not in seams:
                raise HexError(f"sheet {name!r} has no seam that says where it lies")
            first = next(iter(sheets.values())).numbering.orientation
            if sheet.numbering.orientation != first:
                raise HexError(f"the hexes of sheet {name!r} are not {first}, as the others are")
            seam = seams[name]
            turned = seam.turned
            onto = Catalogue("hex on the sheets before", corners)[seam.onto]
            if seam.direction is not None:
                onto = onto.neighbour(seam.direction)
            own = sheet.coordinates(sheet.hex(seam.hex.removeprefix(name)))
            shift = onto - own.rotated(turned)
        placed[name] = {i: sheet.coordinates(i).rotated(turned) + shift for i in sheet.ids}
        corners |= {f"{name}{sheet.name(i)}": at for i, at in placed[name].items()}
    return placed


def _kinds(sheets: Mapping[str, Board]) -> dict[str, tuple[str, ...]]:
    """Return the kinds that are declared; a topic that a sheet leaves open stays open."""
    topics = dict.fromkeys(topic for sheet in sheets.values() for topic in sheet.kinds)
    kinds_by_topic = {}
    for topic in topics:
        declared = [sheet.kinds.get(topic, ()) for sheet in sheets.values()]
        if all(declared):
            kinds_by_topic[topic] = tuple(
                dict.fromkeys(kind for kinds in declared for kind in kinds)
            )
    return kinds_by_topic


class _Merged:
    """What the sheets say, sheet after sheet."""

    def __init__(self, grid: Grid, overlap: Overlap) -> None:
        self.grid, self.overlap = grid, overlap
        self.terrain: dict[int, str] = {}
        self.attributes: dict[str, dict[int, Any]] = {}
        self.nothing: dict[str, Any] = {}
        self.features: dict[tuple[int, int], frozenset[str]] = {}
        self.said: dict[tuple[int, int], dict[str, Mapping[str, Any]]] = {}
        self.links: dict[tuple[int, int], Link] = {}
        self.regions: dict[str, Region] = {}
        self.positions: dict[str, Position] = {}
        self.boxes: dict[str, Box] = {}
        self.covered: set[int] = set()

    def add(self, name: str, sheet: Board, ids: Mapping[HexId, HexId]) -> None:
        """Add a sheet.

        Args:
            name: Its name.
            sheet: The sheet.
            ids: What its ids are on the joined board.
        """
        shared = self.covered & set(ids.values())
        for i, j in ids.items():
            if j not in shared or self.overlap == "last":
                self.terrain[j] = sheet.terrain[i]
            elif self.overlap == "same" and self.terrain[j] != sheet.terrain[i]:
                raise HexError(
                    f"{self.grid.name(j)} is {self.terrain[j] or 'nothing'}, but on sheet "
                    f"{name!r} it is {sheet.terrain[i] or 'nothing'}"
                )
        for attribute, values in sheet.attributes.items():
            here = self.attributes.setdefault(attribute, {})
            self.nothing.setdefault(attribute, type(values[0])())
            for i, j in ids.items():
                if j not in here or self.overlap == "last":
                    here[j] = values[i]
        self._add_sides(sheet, ids, shared)
        self._add_named(name, sheet, ids)
        self.covered |= set(ids.values())

    def _add_sides(self, sheet: Board, ids: Mapping[HexId, HexId], shared: set[int]) -> None:
        """Add hexsides and paths; between two hexes on which a sheet lies, what holds there."""
        for i, j in ids.items():
            for k in sheet.neighbours[i]:
                side = j, ids[k]
                features, link = sheet.features(i, k), sheet.link(i, k)
                covered = side[0] in shared and side[1] in shared
                if covered and self.overlap == "first":
                    continue
                if covered and self.overlap == "last":
                    self.features.pop(side, None)
                    self.said.pop(side, None)
                    self.links.pop(side, None)
                self.features[side] = self.features.get(side, frozenset()) | features
                said = {kind: sheet.feature(i, k, kind) for kind in sorted(features)}
                self.said[side] = {**self.said.get(side, {}), **said}
                if link is not None:
                    self.links[side] = _both(self.links.get(side), link, ids)

    def _add_named(self, name: str, sheet: Board, ids: Mapping[HexId, HexId]) -> None:
        """Add regions, positions and boxes."""

        def moved(hexes: HexSet) -> HexSet:
            return pack(ids[i] for i in iterate(hexes))

        for region in sheet.regions.values():
            new = attrs.evolve(region, hexes=moved(region.hexes))
            _add(self.regions, "region", new, name)
        for position in sheet.positions.values():
            fields = {grade: moved(hexes) for grade, hexes in position.fields.items()}
            hexes = tuple(ids[i] for i in position.hexes)
            placed = attrs.evolve(position, hexes=hexes, fields=Catalogue("grade", fields))
            _add(self.positions, "position", placed, name)
        for box in sheet.boxes.values():
            entries = {key: ids[i] for key, i in box.hexes.items()}
            linked = attrs.evolve(box, hexes=Catalogue("hex", entries))
            _add(self.boxes, "box", linked, name)

    def by_id(self) -> dict[str, tuple[Any, ...]]:
        """Return the values of attributes by id."""
        return {
            name: tuple(values.get(i, self.nothing[name]) for i in range(self.grid.size))
            for name, values in self.attributes.items()
        }


def _both(before: Link | None, link: Link, ids: Mapping[HexId, HexId]) -> Link:
    """Return a link with the ways of a sheet, and those that earlier sheets have there besides."""
    ways = {(way.kind, way.name): way for way in before.ways} if before else {}
    for way in link.ways:
        meets = pack(ids[i] for i in iterate(way.meets))
        ways[way.kind, way.name] = attrs.evolve(way, meets=meets)
    return Link(tuple(ways.values()))


def _add(made: dict[str, _Named], topic: str, new: _Named, sheet: str) -> None:
    if new.id in made:
        raise HexError(f"sheet {sheet!r} has a {topic} {new.id!r}, as another sheet has")
    made[new.id] = new
