"""Which places are joined by lines, and where do the lines lead?

Off-map boxes are joined to hexes where units enter: a :class:`Space` is a map with such boxes. A
map without hexes is a :class:`~hexwar.board.AreaBoard`. Both are a :class:`Graph`: a box and an
area are places with an id, like a hex, so sets of places are ints, too, and every query accepts
all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import attrs

from hexwar.board.bits import as_set, iterate, pack
from hexwar.board.board import Board
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import HexId, HexSet
from hexwar.board.refusals import check_set, no_hex
from hexwar.errors import HexError, UnknownNameError

ENTRY = "entry"
"""Kind of the lines that join a box to the hexes it is linked to in the board file."""


@attrs.frozen
class Line:
    """A line that joins two places which need not lie side by side.

    Attributes:
        a: Name of a box, or printed number of a hex.
        b: The same of its other end.
        kinds: What kinds of way it is, such as ``"road"`` or ``"rail"``.
        one_way: Whether it only leads from ``a`` to ``b``.

    Example:
        >>> Line("Rennes", "Le Mans", ("road",))
        Line(a='Rennes', b='Le Mans', kinds=('road',), one_way=False)
    """

    a: str
    b: str
    kinds: tuple[str, ...] = ()
    one_way: bool = False


class OpenSides(tuple[int, int, int, int, int, int]):  # noqa: SLOT001 - tuples have no room for them
    """Ways that may be taken: for each direction the hexes that may be left so, and the lines.

    It is what :meth:`Space.open_sides` returns, and stands wherever the six sets of a board may
    stand. Given to a space, six sets alone leave all lines open.

    Attributes:
        joins: By place: the set of places to which lines lead from there.
        joined: The set of the places from which any line leads.
    """

    joins: Mapping[int, int]
    joined: int

    def __new__(cls, sides: SixSets, joins: Mapping[int, int]) -> OpenSides:
        """Make ways of six sets of hexes and of lines."""
        ways = super().__new__(cls, sides)
        ways.joins, ways.joined = joins, pack(joins)
        return ways

    def __getnewargs__(self) -> tuple[SixSets, Mapping[int, int]]:
        return tuple(self), self.joins  # type: ignore[return-value] # six, as they came


def common_ways(several: Iterable[SixSets]) -> SixSets | None:
    """Return the ways that all of several leave open; None, which is all ways, of none.

    Example:
        >>> common_ways([(3, 3, 3, 3, 3, 3), (1, 2, 4, 1, 2, 4)])
        (1, 2, 0, 1, 2, 0)
    """
    sides: list[int] | None = None
    joins: Mapping[int, int] | None = None
    for ways in several:
        sides = [*ways] if sides is None else [a & b for a, b in zip(sides, ways, strict=True)]
        if isinstance(ways, OpenSides):
            lines = ways.joins.items()
            joins = ways.joins if joins is None else {i: to & joins.get(i, 0) for i, to in lines}
    if sides is None:
        return None
    a, b, c, d, e, f = sides
    return (a, b, c, d, e, f) if joins is None else OpenSides((a, b, c, d, e, f), joins)


class Graph:
    """Places that lines join: the boxes of a space, and the areas of a board.

    Attributes:
        board: The hexes among the places.
        everything: All ways: across all sides of these hexes, and along all lines.
    """

    __slots__ = ()

    board: Grid
    everything: OpenSides

    def ways(self, open_sides: SixSets | None = None) -> OpenSides:
        """Return ways as such: all, if none are given, and all lines, where six sets are.

        Args:
            open_sides: Ways that may be taken; all, if not given.
        """
        if isinstance(open_sides, OpenSides):
            return open_sides
        return (
            self.everything if open_sides is None else OpenSides(open_sides, self.everything.joins)
        )

    def led_to(self, places: int, open_sides: SixSets | None = None) -> HexSet:
        """Return the set of places that one line leads to from any place of a set.

        Args:
            places: A set of places.
            open_sides: Ways that may be taken; all, if not given.
        """
        ways = self.ways(open_sides)
        hexes = 0
        for i in iterate(places & ways.joined):
            hexes |= ways.joins[i]
        return as_set(hexes)

    def led_from(self, places: int, open_sides: SixSets | None = None) -> HexSet:
        """Return the set of places from which one line leads to any place of a set.

        Args:
            places: A set of places.
            open_sides: Ways that may be taken; all, if not given.
        """
        ways = self.ways(open_sides)
        return as_set(pack(i for i, others in ways.joins.items() if others & places))


def _as_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


def joins_of(ways: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return for each place where ways begin the set of the places to which they lead.

    Args:
        ways: Each from where it leads, and where to.

    Example:
        >>> joins_of([(0, 1), (0, 2), (2, 0)])
        {0: 6, 2: 1}
    """
    joins: dict[int, int] = {}
    for i, j in ways:
        joins[i] = joins.get(i, 0) | 1 << j
    return joins


def _as_lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(lines)


@attrs.frozen(eq=False, repr=False)
class Space(Graph):
    """A map and the boxes beside it.

    Hexes keep the ids that they have on the map; boxes have those from ``board.size`` on, which
    are a ``HexId`` for the type checker: what is asked of a hex is asked of a box. What
    takes a map in :mod:`hexwar.reach` and :mod:`hexwar.trace` takes a space as well.

    Attributes:
        board: The map.
        boxes: The names of the boxes, in their order.
        lines: The lines between boxes, between boxes and hexes, and between hexes.
        size: One more than the greatest id.
        all: The set of all places.
        ids: All places: hexes in printed order, then boxes.
        neighbours: By id: the places that a step leads to, those across hexsides first.
        by_name: Every place by its name.
        everything: All ways.

    Raises:
        HexError: Two places have one name, or a line leads from a place to itself.
        UnknownNameError: A line ends nowhere.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 2}
        ... box = [{id = "Rennes", hexes = {east = "0101"}}, {id = "Brest"}]
        ... ''')
        >>> space = Space.of(board, [Line("Brest", "Rennes", ("road",))])
        >>> space.names(space.next_to(space.bits(["Rennes"])))
        ['0101', 'Brest']
    """

    board: Grid
    boxes: tuple[str, ...] = attrs.field(converter=_as_names)
    lines: tuple[Line, ...] = attrs.field(converter=_as_lines)
    size: int = attrs.field(init=False)
    all: HexSet = attrs.field(init=False)
    ids: tuple[HexId, ...] = attrs.field(init=False)
    neighbours: tuple[tuple[HexId, ...], ...] = attrs.field(init=False)
    by_name: Mapping[str, HexId] = attrs.field(init=False)
    everything: OpenSides = attrs.field(init=False)
    _kinds: dict[tuple[int, int], frozenset[str]] = attrs.field(init=False, factory=dict)
    _ways: dict[object, OpenSides] = attrs.field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        board = self.board
        boxes = tuple(HexId(board.size + k) for k in range(len(self.boxes)))
        by_name = {**board.by_name, **dict(zip(self.boxes, boxes, strict=True))}
        if len(by_name) < len(board.by_name) + len(boxes):
            raise HexError("two places have the same name")
        self._keep(
            size=board.size + len(boxes),
            all=board.all | pack(boxes),
            ids=(*board.ids, *boxes),
            by_name=by_name,
        )
        for line in self.lines:
            i, j = self.place(line.a), self.place(line.b)
            if i == j:
                raise HexError(f"a line leads from {line.a} to itself")
            for way in ((i, j),) if line.one_way else ((i, j), (j, i)):
                self._kinds[way] = self._kinds.get(way, frozenset()) | frozenset(line.kinds)
        everything = self._open((board.all,) * 6, lambda _: True)
        neighbours = [*board.neighbours, *(() for _ in boxes)]
        for place, others in everything.joins.items():
            near = neighbours[place]
            neighbours[place] = (*near, *(j for j in iterate(as_set(others)) if j not in near))
        self._keep(neighbours=tuple(neighbours), everything=everything)

    def _keep(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(
        cls, board: Board, lines: Iterable[Line] = (), entry: tuple[str, ...] = (ENTRY,)
    ) -> Space:
        """Return a board with its boxes, each joined to the hexes that the file links it to.

        A box whose attributes have ``lines``, a list of names of boxes, is joined to these as well.

        Args:
            board: The board.
            lines: More lines.
            entry: Kinds of the lines between boxes and hexes.

        Raises:
            HexError: A box has the name of a hex, or a line leads from a place to itself.
            UnknownNameError: A line ends nowhere.
        """
        neighbours = []
        for box in board.boxes.values():
            neighbours += [Line(box.id, board.name(i), entry) for i in box.hexes.values()]
            neighbours += [Line(box.id, other) for other in box.attributes.get("lines", ())]
        return cls(board, board.boxes, (*neighbours, *lines))

    def __repr__(self) -> str:
        return f"<Space of {len(self.board.ids)} hexes and {len(self.boxes)} boxes>"

    def place(self, name: str) -> HexId:
        """Return the id of the place with a name or printed number.

        Raises:
            UnknownNameError: No place has the name.
        """
        try:
            return self.by_name[name]
        except KeyError:
            raise UnknownNameError.of("place", name, self.by_name) from None

    def name(self, i: int) -> str:
        """Return the name of a box or the printed number of a hex.

        Raises:
            HexError: The id is no place.
        """
        try:
            if self.board.size <= i < self.size:
                return self.boxes[i - self.board.size]
        except TypeError:
            raise no_hex(i) from None
        return self.board.name(i)

    def bits(self, names: Iterable[str]) -> HexSet:
        """Return the set of the places with some names.

        Raises:
            UnknownNameError: No place has one of the names.
        """
        return pack(map(self.place, names))

    def names(self, places: int) -> list[str]:
        """Return the names of the places of a set: hexes in printed order, then boxes.

        Raises:
            HexError: It is no set, or has places that are not there.
        """
        check_set(self, places, "the set of places")
        return [self.name(i) for i in self.ids if places >> i & 1]

    def features(self, i: int, j: int) -> frozenset[str]:
        """Return what is on the hexside between two hexes, or the kinds of the line between places.

        Of neighbours that a line joins as well, it is what is on the hexside.
        """
        board = self.board
        if i < board.size and j in board.neighbours[i]:
            return board.features(i, j) if isinstance(board, Board) else frozenset()
        return self._kinds.get((i, j), frozenset())

    def next_to(self, places: int, open_sides: SixSets | None = None) -> HexSet:
        """Return the set of places that one step leads to from any place of a set.

        Args:
            places: A set of places.
            open_sides: Ways that may be taken; all, if not given.
        """
        hexes = self.board.next_to(places & self.board.all, open_sides)
        return hexes | self.led_to(places, open_sides)

    def open_sides(self, *closed: str, bridges: tuple[str, ...] = ()) -> OpenSides:
        """Return the ways that lead neither across hexsides of closed kinds nor along such lines.

        Args:
            closed: Kinds of hexsides and of lines.
            bridges: Kinds of paths of the board that open a closed side where they lead across it.

        Raises:
            UnknownNameError: The board declares its kinds of hexsides, and this is neither one of
                them nor the kind of a line; or it has no paths of such a kind.
        """
        ways = self._ways.get(("open", closed, bridges))
        if ways is None:
            board, kinds = self.board, self._of_board("hexsides", closed)
            sides: SixSets = (board.all,) * 6
            if isinstance(board, Board):
                sides = board.open_sides(*kinds, bridges=bridges)
            ways = self._open(sides, lambda has: has.isdisjoint(closed))
            self._ways["open", closed, bridges] = ways
        return ways

    def link_sides(self, *kinds: str) -> OpenSides:
        """Return the ways along paths and lines of some kinds.

        Args:
            kinds: Kinds of paths and of lines; none for all.

        Raises:
            UnknownNameError: The board declares its kinds of paths, and this is neither one of them
                nor the kind of a line.
        """
        ways = self._ways.get(("links", kinds))
        if ways is None:
            board, of_board = self.board, self._of_board("paths", kinds)
            sides: SixSets = OpenSides((0, 0, 0, 0, 0, 0), {})
            if isinstance(board, Board) and (of_board or not kinds):
                sides = board.link_sides(*of_board)
            ways = self._open(sides, lambda has: not kinds or not has.isdisjoint(kinds))
            self._ways["links", kinds] = ways
        return ways

    def _of_board(self, topic: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """Leave out kinds that lines have and a board that declares its own kinds does not know."""
        declared = self.board.kinds.get(topic, ()) if isinstance(self.board, Board) else ()
        of_lines = {kind for line in self.lines for kind in line.kinds}
        return tuple(k for k in kinds if k in declared or not (declared and k in of_lines))

    def _open(self, sides: SixSets, wanted: Callable[[frozenset[str]], bool]) -> OpenSides:
        joins = joins_of(way for way, kinds in self._kinds.items() if wanted(kinds))
        if isinstance(self.board, Graph):  # which wraps round
            for i, others in self.board.ways(sides).joins.items():
                joins[i] = joins.get(i, 0) | others
        return OpenSides(sides, joins)


GridOrSpace: TypeAlias = Grid | Space
"""What questions are asked of: a map, or a map with boxes."""


def page_of(grid: GridOrSpace) -> Grid:
    """Return the hexes of a map as they lie on the page, where every step adds the same to ids.

    Args:
        grid: The map, or the map with boxes; one that wraps round has an edge on the page.
    """
    while isinstance(grid, Graph):
        grid = grid.board
    return grid
