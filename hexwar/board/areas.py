"""Boards without hexes: areas and points, and the links between them.

An :class:`AreaBoard` is a board like any other: an area is to it what a hex is to a map. It has an
id, a name, terrain, attributes and neighbours, so that movement, zones, stacking, supply, control
and combat work on it as on hexes; what a file says of hexes in its tables, it says of areas.
Neighbours are those that a link joins, and a distance is counted in links.

What belongs to hexes alone, coordinates, directions and lines of sight, is refused. This is
simpler than places that are neither: a game on areas takes the same rooms of the kit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

import attrs

from hexwar.board.bits import pack
from hexwar.board.board import Board
from hexwar.board.features import Link
from hexwar.board.graph import Graph, OpenSides, joins_of
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import NONE, HexId, HexSet
from hexwar.board.outlines import Corner, edges
from hexwar.board.refusals import no_set
from hexwar.data import Catalogue, Document, KeyPath
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, Hex, Numbering

NO_SIDES: Final = (0, 0, 0, 0, 0, 0)
"""For each direction of hexes nothing: areas have none."""


@attrs.frozen
class Area:
    """Where an area lies on its map.

    Attributes:
        id: Its name.
        centre: Where its counters stand: to the right, and down.
        outline: The corners of its border in order, clockwise.
        radius: How far the border of a round place is from its centre; 0 of other areas.
    """

    id: str
    centre: Corner
    outline: tuple[Corner, ...]
    radius: float = 0.0

    @property
    def title(self) -> str:
        """What it is called: its name, in which a hyphen stands for a blank."""
        return self.id.replace("-", " ")


@attrs.frozen(eq=False, repr=False)
class NoHexes(Grid):
    """The hexes of a board without any."""

    numbering: Numbering = attrs.field(factory=Numbering)
    hexes: tuple[Hex, ...] = ()

    def __attrs_post_init__(self) -> None:
        self._keep(stride=2, size=0, steps=tuple(2 * r + q for q, r in DIRECTIONS), all=NONE)
        self._keep(ids=(), neighbours=(), adjacent=(), by_name={}, _names=(), _ids_by_hex={})
        self._keep(_first=Hex(0, 0), _places=(), _apart=())


_NO_HEXES: Final = NoHexes()


@attrs.frozen(eq=False, repr=False)
class AreaBoard(Board, Graph):
    """A board of areas and points, which links join.

    Read one as any board: :meth:`~hexwar.board.Board.read` makes it of a file with areas.

    Attributes:
        areas: Where each area lies, by name, in the order of the file.
        around: The terrain that is drawn around them; empty for the page.
        board: No hexes.
        everything: All links.

    Example:
        >>> board = Board.parse('''
        ... areas = {terrain = "land"}
        ... [[area]]
        ... id = "Breskens"
        ... points = [[0, 0], [60, 0], [60, 60], [0, 60]]
        ... [[area]]
        ... id = "Sluis"
        ... points = [[60, 0], [120, 0], [120, 60], [60, 60]]
        ... [[area]]
        ... id = "Flushing"
        ... at = [30, -80]
        ... radius = 30
        ... [[links]]
        ... kind = "land"
        ... between = ["Breskens/Sluis"]
        ... [[links]]
        ... kind = "strait"
        ... between = ["Breskens/Flushing"]
        ... ''')
        >>> breskens, sluis, flushing = board.ids
        >>> board.names(board.adjacent[breskens]), board.distance(sluis, flushing)
        (['Sluis', 'Flushing'], 2)
        >>> board.features(breskens, flushing)
        frozenset({'strait'})
        >>> board.names(board.next_to(board.bits(["Breskens"]), board.open_sides("strait")))
        ['Sluis']
    """

    areas: Mapping[str, Area]
    around: str = ""
    board: Grid = attrs.field(init=False, default=_NO_HEXES)
    everything: OpenSides = attrs.field(init=False)
    _steps_from: dict[int, Mapping[int, int]] = attrs.field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        names = tuple(self.areas)
        ids = tuple(map(HexId, range(len(names))))
        by_name = dict(zip(names, ids, strict=True))
        # One row of places, for those who lay sets of places out in rows.
        self._keep(stride=len(ids), size=len(ids), steps=(), ids=ids, all=pack(ids))
        self._keep(by_name=by_name, _names=names, _ids_by_hex={}, _first=Hex(0, 0))
        joins = joins_of(self._links)
        others: list[list[HexId]] = [[] for _ in ids]
        for i, j in self._links:
            others[i].append(HexId(j))
        neighbours = tuple(tuple(dict.fromkeys(there)) for there in others)
        self._keep(neighbours=neighbours, adjacent=tuple(map(pack, neighbours)))
        self._keep(_places=(), _apart=(), everything=OpenSides(NO_SIDES, joins))

    @classmethod
    def bare(
        cls, areas: Iterable[Area], pairs: Iterable[tuple[int, int]], around: str = ""
    ) -> AreaBoard:
        """Return areas of which nothing is known but the links.

        Args:
            areas: The areas.
            pairs: For each link the ids of the areas: from where, and where to.
            around: The terrain that is drawn around them.
        """
        nothing: Mapping[str, Any] = Catalogue("datum", {})
        documents: tuple[Document, ...] = ()
        origins: dict[str, tuple[Document, KeyPath]] = {}
        by_name = {area.id: area for area in areas}
        return cls(
            numbering=Numbering(),
            hexes=(),
            title="",
            about=nothing,
            terrain=("",) * len(by_name),
            attributes=nothing,
            regions=nothing,
            positions=nothing,
            boxes=nothing,
            kinds=nothing,
            documents=documents,
            features={},
            said={},
            links={pair: Link(()) for pair in pairs},
            origins=origins,
            areas=Catalogue("area", by_name),
            around=around,
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.ids)} areas>"

    # -- what hexes have by their place in a grid, and areas by their links

    def distance(self, i: int, j: int) -> int:
        """Return the number of links from an area to another one, by the shortest way.

        Args:
            i: Id of an area.
            j: Id of another.

        Returns:
            The number of links; as many as there are areas where no way leads.

        Raises:
            HexError: An id is not an area of this map.
        """
        self.name(j)  # refuses what is no area
        return self._distances(i).get(j, self.size)

    def _distances(self, i: int) -> Mapping[int, int]:
        distances = self._steps_from.get(i)
        if distances is None:
            self.name(i)  # refuses what is no area
            steps: dict[int, int] = {i: 0}
            edge: list[int] = [i]
            while edge:
                beyond = dict.fromkeys(k for at in edge for k in self.neighbours[at])
                edge = [k for k in beyond if k not in steps]
                steps |= dict.fromkeys(edge, max(steps.values()) + 1)
            distances = self._steps_from[i] = steps
        return distances

    def within(self, i: int, distance: int) -> HexSet:
        """Return the set of areas within a number of links of an area, which is one of them.

        Args:
            i: Id of an area.
            distance: In links, 0 or more.

        Raises:
            HexError: The id is not an area of this map.
        """
        return pack(HexId(j) for j, steps in self._distances(i).items() if steps <= distance)

    def next_to(self, hexes: int, open_sides: SixSets | None = None) -> HexSet:
        """Return the set of areas to which a link leads from any area of a set.

        Args:
            hexes: A set of areas.
            open_sides: Ways that may be taken; all, if not given.

        Raises:
            HexError: It is no set of areas.
        """
        if 0 < hexes < self.size and hexes & ~self.all:
            raise no_set(self, hexes)
        return self.led_to(hexes & self.all, open_sides)

    def open_sides(self, *closed: str, bridges: tuple[str, ...] = ()) -> OpenSides:
        """Return the links that are of none of the closed kinds.

        Args:
            closed: Kinds of links.
            bridges: Kinds of paths that open a closed link along which they lead.

        Raises:
            UnknownNameError: The board declares its kinds, and this is none of them.
        """
        key = "open links", closed, bridges
        if key not in self._cache:
            self._check_kinds("hexsides", closed)
            bridged = joins_of(self._pairs(bridges)) if bridges else {}
            joins = {
                i: others & ~pack(j for j in self.neighbours[i] if self._has(i, j, closed))
                | bridged.get(i, 0)
                for i, others in self.everything.joins.items()
            }
            self._cache[key] = OpenSides(NO_SIDES, joins)
        return self._cache[key]  # type: ignore[no-any-return]

    def link_sides(self, *kinds: str) -> OpenSides:
        """Return the links of some kinds, and those along which paths of such kinds lead.

        Args:
            kinds: The kinds; none for all.

        Raises:
            UnknownNameError: The board declares its kinds, and this is none of them.
        """
        key = "links", kinds
        if key not in self._cache:
            self._cache[key] = OpenSides(NO_SIDES, joins_of(self._pairs(kinds)))
        return self._cache[key]  # type: ignore[no-any-return]

    def _has(self, i: int, j: int, kinds: tuple[str, ...]) -> bool:
        return not self.features(i, j).isdisjoint(kinds)

    def _pairs(self, kinds: tuple[str, ...]) -> list[tuple[int, int]]:
        return [(i, j) for i, others in self.links(*kinds).items() for j in others]

    def border(self, i: int, j: int) -> tuple[tuple[Corner, Corner], ...]:
        """Return the edges that two areas have in common, in order, with the second to the right.

        Args:
            i: Id of an area.
            j: Id of another.

        Example:
            >>> square = ((0, 0), (4, 0), (4, 4), (0, 4))
            >>> beside = ((4, 0), (8, 0), (8, 4), (4, 4))
            >>> areas = [Area("Sluis", (2, 2), square), Area("Knokke", (6, 2), beside)]
            >>> AreaBoard.bare(areas, []).border(0, 1)
            (((4, 4), (4, 0)),)
        """
        key = "border", i, j
        if key not in self._cache:
            here, there = (self.areas[self.name(k)].outline for k in (i, j))
            own = set(edges(here))
            common = [(a, b) for a, b in edges(there) if (b, a) in own]
            starts = {b for _, b in common}
            first = next((k for k, (a, _) in enumerate(common) if a not in starts), 0)
            self._cache[key] = (*common[first:], *common[:first])
        return self._cache[key]  # type: ignore[no-any-return]

    # -- what only hexes have

    def shifted(self, hexes: int, open_sides: SixSets | None = None) -> SixSets:
        """Return nothing for each direction: areas have none."""
        return NO_SIDES

    def coordinates(self, i: int) -> NoReturn:
        """Refuse: an area has no coordinates.

        Raises:
            HexError: Always.
        """
        raise HexError(
            f"{self.name(i)} is an area: coordinates, directions and lines of sight are for hexes"
        )

    def neighbour(self, i: int, direction: int) -> NoReturn:
        """Refuse: areas have no directions.

        Raises:
            HexError: Always.
        """
        self.coordinates(i)

    def is_hex(self, i: int) -> bool:
        """Return whether something is the id of an area of this map.

        Args:
            i: What may be an id.
        """
        try:
            return 0 <= i < self.size
        except TypeError:
            return False


def of_areas(board: object, what: str) -> None:
    """Refuse a board of areas for what needs hexes.

    Args:
        board: The board.
        what: What needs them, as a message says it.

    Raises:
        HexError: It is a board of areas.

    Example:
        >>> of_areas(AreaBoard.bare([Area("Sluis", (0, 0), ())], []), "lines of sight")
        Traceback (most recent call last):
        hexwar.errors.HexError: lines of sight are for hexes, and this is a board of areas
    """
    if isinstance(board, AreaBoard):
        raise HexError(f"{what} are for hexes, and this is a board of areas")


__all__ = ["Area", "AreaBoard", "NoHexes", "of_areas"]
