"""The hexes of a map: their ids, printed numbers and neighbours."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, overload

import attrs

from hexwar.board.bits import as_set, pack
from hexwar.board.ids import OFF_MAP, HexId, HexSet
from hexwar.board.refusals import check_set, no_hex, no_set, other_order
from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import DIRECTIONS, Hex, Numbering

_MOST_BITS = 1 << 29
"""Bits of the sets of neighbours, hexes times places, that are kept ready: some 32 MB."""

_MOST_PLACES = 1 << 18
"""Places up to which distances are looked up in a table: some 20 MB."""

SixSets = tuple[int, int, int, int, int, int]
"""For each direction 0 to 5 a set of hexes."""

_TABLES = (
    *("stride", "size", "steps", "all", "ids", "neighbours", "adjacent", "by_name"),
    *("_names", "_ids_by_hex", "_first", "_places", "_apart", "_discs"),
)
"""What is made of the hexes of a grid, and never changes."""

Self = TypeVar("Self", bound="Grid")


class Adjacent(Sequence[HexSet]):
    """By id the neighbours, made when asked for: for maps where all would take too much."""

    __slots__ = ("_neighbours",)

    def __init__(self, neighbours: Sequence[tuple[HexId, ...]]) -> None:
        self._neighbours = neighbours

    def __len__(self) -> int:
        return len(self._neighbours)

    @overload
    def __getitem__(self, i: int) -> HexSet: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[HexSet]: ...
    def __getitem__(self, i: int | slice) -> HexSet | Sequence[HexSet]:
        """Return the neighbours of a hex."""
        if isinstance(i, slice):
            return tuple(map(pack, self._neighbours[i]))
        return pack(self._neighbours[i])


def _as_hexes(hexes: Iterable[tuple[int, int]]) -> tuple[Hex, ...]:
    return tuple(Hex(q, r) for q, r in hexes)


@attrs.frozen(eq=False, repr=False)
class Grid:
    """The hexes of a map, each with an int id and its printed number.

    Ids are places in *padded axial storage*: a hex (q, r) has the id ``r * stride + q`` plus a
    constant, with spare places around the map. So the neighbour in direction d of any hex i is
    ``i + steps[d]``, and such a step never leads from one edge of the map to another. Not every id
    below ``size`` is a hex: ``all`` is the set of those that are.

    A set of hexes is as long as the map has places. That is right for printed maps, and up to some
    100,000 hexes; for larger ones there is :class:`~hexwar.board.Expanse`, with arrays. Storage is
    skewed: where zigzag lines run the long way (pointy hexes on a tall map, flat ones on a wide
    map) it has half as many columns more as the map has rows, and sets are so much longer.

    Attributes:
        numbering: How the hexes are numbered.
        hexes: Axial coordinates of all hexes, in printed order.
        stride: Ids from one row of storage to the next.
        size: One more than the greatest id that a step can lead to: length of lists by id.
        steps: What to add to the id of a hex for its neighbour, by direction 0 to 5.
        all: The set of all hexes.
        ids: All hexes in printed order.
        neighbours: By id: the neighbours that are on the map, by direction.
        adjacent: By id: the set of these neighbours.
        by_name: Every hex by its printed number.

    Raises:
        HexError: There are no hexes, one is given twice, or one cannot be numbered.

    Example:
        >>> grid = Grid(Numbering("CCRR", "flat"), [Hex(0, 0), Hex(1, 0), Hex(2, 0)])
        >>> [grid.name(i) for i in grid.ids]
        ['0101', '0201', '0302']
        >>> grid.distance(grid.hex("0101"), grid.hex("0302"))
        2
    """

    numbering: Numbering
    hexes: tuple[Hex, ...] = attrs.field(converter=_as_hexes)
    stride: int = attrs.field(init=False)
    size: int = attrs.field(init=False)
    steps: tuple[int, ...] = attrs.field(init=False)
    all: HexSet = attrs.field(init=False)
    ids: tuple[HexId, ...] = attrs.field(init=False)
    neighbours: tuple[tuple[HexId, ...], ...] = attrs.field(init=False)
    adjacent: Sequence[HexSet] = attrs.field(init=False)
    by_name: Mapping[str, HexId] = attrs.field(init=False)
    _names: tuple[str, ...] = attrs.field(init=False)
    _ids_by_hex: dict[tuple[int, int], HexId] = attrs.field(init=False)
    _first: Hex = attrs.field(init=False)
    _places: tuple[int | None, ...] = attrs.field(init=False)
    _apart: tuple[int, ...] = attrs.field(init=False)
    _discs: dict[int, dict[int, HexSet]] = attrs.field(factory=dict, init=False)
    _like: "Grid | None" = attrs.field(default=None, kw_only=True)
    """A grid of the same hexes, whose tables are taken over; nobody asks for it afterwards."""

    def __attrs_post_init__(self) -> None:
        like = self._like
        self._keep(_like=None)
        if like and (like.numbering, like.hexes) == (self.numbering, self.hexes):
            self._keep(**{name: getattr(like, name) for name in _TABLES})
        else:
            self._make()

    def _make(self) -> None:
        """Make all tables."""
        hexes = tuple(sorted(self.hexes, key=self.numbering.in_printed_order))
        if not hexes or len(set(hexes)) < len(hexes):
            raise HexError("a map has hexes, each of them once")
        self._keep(hexes=hexes)
        self._store()
        self._connect()
        self._measure()

    def _keep(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _store(self) -> None:
        """Choose the ids."""
        columns = [q for q, _ in self.hexes]
        rows = [r for _, r in self.hexes]
        # One spare column is enough, as the end of one row borders on the beginning of the next;
        # a step up to the right from the first hex of all needs a spare row and a place more.
        first = Hex(min(columns), min(rows) - 1)
        stride = max(columns) - first.q + 2
        ids = tuple(HexId((r - first.r) * stride + q - first.q) for q, r in self.hexes)
        size = (max(rows) - first.r + 2) * stride
        by_id: list[str] = [""] * size
        for i, at in zip(ids, self.hexes, strict=True):
            by_id[i] = self.numbering.format(at)
        self._keep(
            stride=stride,
            size=size,
            steps=tuple(r * stride + q for q, r in DIRECTIONS),
            ids=ids,
            all=pack(ids),
            _first=first,
            _names=tuple(by_id),
            by_name={by_id[i]: i for i in ids},
            _ids_by_hex=dict(zip(self.hexes, ids, strict=True)),
        )

    def _connect(self) -> None:
        """Find the neighbours."""
        neighbours: list[tuple[HexId, ...]] = [()] * self.size
        on_map = self._names
        for i in self.ids:
            neighbours[i] = tuple([HexId(i + step) for step in self.steps if on_map[i + step]])
        adjacent: Sequence[HexSet] = Adjacent(tuple(neighbours))
        if len(self.ids) * self.size <= _MOST_BITS:
            adjacent = tuple(map(pack, neighbours))
        self._keep(neighbours=tuple(neighbours), adjacent=adjacent)

    def _measure(self) -> None:
        """Make the table of distances by difference of places.

        Places are ids with a stride so wide that each difference belongs to one way only. Negative
        differences find theirs from the end of the table. What is no hex has no place, nor has an
        id that counts from the end. On maps too large for a table distances are calculated.
        """
        if self.size > _MOST_PLACES:
            self._keep(_places=(), _apart=())
            return
        wide = 2 * self.stride
        rows = self.size // self.stride
        places: list[int | None] = [None] * (2 * self.size)
        for i in self.ids:
            places[i] = i // self.stride * wide + i % self.stride
        half = rows * wide
        apart = [0] * (2 * half)
        for r in range(rows):
            for q in range(-self.stride, self.stride):
                apart[r * wide + q] = apart[-r * wide - q] = self._apart_by(q, r)
        self._keep(_places=tuple(places), _apart=tuple(apart))

    def _apart_by(self, q: int, r: int) -> int:
        """Return how far hexes are apart whose coordinates differ so."""
        return (abs(q) + abs(r) + abs(q + r)) >> 1

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, _: object) -> Self:
        return self  # nothing about a map ever changes

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.ids)} hexes>"

    def hex(self, name: str) -> HexId:
        """Return the id of the hex with a printed number.

        Raises:
            UnknownNameError: No hex of this map has the number.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])
            >>> grid.hex("0102") == grid.hex("0101") + grid.steps[0]
            True
        """
        try:
            return self.by_name[name]
        except KeyError:
            raise UnknownNameError.of(
                "hex", name, self.by_name, hint=other_order(self, name)
            ) from None

    def name(self, i: int) -> str:
        """Return the printed number of a hex.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0)])
            >>> grid.name(grid.ids[0])
            '0101'
        """
        try:
            name = self._names[i] if 0 <= i < self.size else ""
        except TypeError:
            raise no_hex(i) from None
        if not name:
            raise no_hex(i)
        return name

    def coordinates(self, i: int) -> Hex:
        """Return the axial coordinates of a hex; the reverse of :meth:`at`.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])
            >>> grid.coordinates(grid.hex("0102"))
            Hex(q=1, r=0)
        """
        self.name(i)  # refuses what is no hex
        row, column = divmod(i, self.stride)
        return Hex(column + self._first.q, row + self._first.r)

    def at(self, at: tuple[int, int]) -> HexId:
        """Return the id of the hex with axial coordinates, or -1 off the map.

        Example:
            >>> Grid(Numbering(), [Hex(0, 0)]).at((5, 5))
            -1
        """
        return self._ids_by_hex.get(at, OFF_MAP)

    def neighbour(self, i: int, direction: int) -> HexId:
        """Return the hex next to a hex, or -1 off the map.

        Args:
            i: Id of a hex.
            direction: 0 to 5; other numbers are taken modulo 6.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])
            >>> grid.name(grid.neighbour(grid.hex("0101"), 0)), grid.neighbour(grid.hex("0101"), 3)
            ('0102', -1)
        """
        if not self.is_hex(i):
            raise no_hex(i)
        j = HexId(i + self.steps[direction % 6])
        return j if self._names[j] else OFF_MAP

    def direction(self, i: int, j: int) -> int:
        """Return the direction from a hex to its neighbour, 0 to 5.

        Args:
            i: Id of a hex.
            j: Id of a hex next to it.

        Raises:
            HexError: They are not next to each other.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])
            >>> grid.direction(*grid.ids)
            0
        """
        vector = self.vector(i, j)
        if vector not in DIRECTIONS:
            raise HexError(f"{self.name(i)} and {self.name(j)} are not next to each other")
        return DIRECTIONS.index(vector)

    def distance(self, i: int, j: int) -> int:
        """Return the number of steps between two hexes, as the crow flies.

        Raises:
            HexError: An id is not a hex of this map.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(4, 0)])
            >>> grid.distance(*grid.ids)
            4
        """
        places = self._places
        try:
            return self._apart[places[j] - places[i]]  # type: ignore[operator] # None is refused
        except (TypeError, IndexError):
            return self._apart_by(*self.coordinates(j) - self.coordinates(i))  # refuses no hex

    def vector(self, i: int, j: int) -> Hex:
        """Return how far another hex lies from a hex, in axial coordinates.

        Args:
            i: Id of a hex.
            j: Id of another.

        Raises:
            HexError: An id is not a hex of this map.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(4, 0)])
            >>> grid.vector(*grid.ids)
            Hex(q=4, r=0)
        """
        return self.coordinates(j) - self.coordinates(i)

    def is_hex(self, i: int) -> bool:
        """Return whether something is the id of a hex of this map.

        Args:
            i: What may be an id.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0)])
            >>> grid.is_hex(grid.hex("0101")), grid.is_hex(-1), grid.is_hex("0101")
            (True, False, False)
        """
        try:
            return 0 <= i < self.size and bool(self._names[i])
        except TypeError:
            return False

    def within(self, i: int, distance: int) -> HexSet:
        """Return the set of hexes of the map within a distance of a hex, which is one of them.

        Args:
            i: Id of a hex.
            distance: In hexes, 0 or more.

        Raises:
            HexError: The id is not a hex of this map.

        Example:
            >>> from hexwar.hexes import disc
            >>> grid = Grid(Numbering("R.C"), [at + (9, 9) for at in disc(Hex(0, 0), 4)])
            >>> grid.within(grid.at((9, 9)), 2).bit_count()
            19
        """
        try:
            return self._discs[i][distance]
        except KeyError:
            self.name(i)  # refuses what is no hex
            disc = self._discs.setdefault(i, {})[distance] = self._disc(i, distance)
            return disc

    def _disc(self, i: int, distance: int) -> HexSet:
        return self._disc_around(*divmod(i, self.stride), distance)

    def _disc_around(self, row: int, column: int, distance: int) -> HexSet:
        stride = self.stride
        last = self.size // stride - 1
        bits = 0
        for r in range(max(-distance, -row), min(distance, last - row) + 1):
            left = max(column - distance + max(0, -r), 0)
            right = min(column + distance - max(0, r), stride - 1)
            if left <= right:
                bits |= ((1 << right - left + 1) - 1) << (row + r) * stride + left
        return as_set(bits) & self.all

    def next_to(self, hexes: int, open_sides: SixSets | None = None) -> HexSet:
        """Return the set of hexes that are next to any hex of a set.

        Args:
            hexes: A set of hexes; those of them that lie side by side are in the answer, too.
            open_sides: For each direction the hexes that count as having a neighbour there; all,
                if not given.

        Raises:
            HexError: It is no set, but the id of a hex.

        Example:
            >>> grid = Grid(Numbering(), [Hex(q, 0) for q in range(5)])
            >>> grid.names(grid.next_to(grid.bits(["0102"])))
            ['0101', '0103']
        """
        if 0 < hexes < self.size and hexes & ~self.all:
            raise no_set(self, hexes)
        if open_sides is None:
            stride, both = self.stride, hexes | hexes << 1
            return as_set(hexes << 1 | hexes >> 1 | both << stride - 1 | both >> stride) & self.all
        a, b, c, d, e, f = self.shifted(hexes, open_sides)
        return as_set(a | b | c | d | e | f) & self.all

    def shifted(self, hexes: int, open_sides: SixSets | None = None) -> SixSets:
        """Return for each direction the places to which a step that way leads.

        Args:
            hexes: A set of hexes.
            open_sides: For each direction the hexes that count as having a neighbour there; all,
                if not given.

        Returns:
            Six sets. Where a step leads off the map, there is an id that is no hex.

        Example:
            >>> grid = Grid(Numbering("R.C"), [Hex(q, 0) for q in range(5)])
            >>> steps = grid.shifted(grid.bits(["1.2"]))
            >>> [grid.names(hexes & grid.all) for hexes in steps]
            [['1.3'], [], [], ['1.1'], [], []]
        """
        a = b = c = d = e = f = hexes
        if open_sides is not None:
            a, b, c, d, e, f = open_sides
            a, b, c, d, e, f = hexes & a, hexes & b, hexes & c, hexes & d, hexes & e, hexes & f
        above, row = self.stride - 1, self.stride
        return a << 1, b >> above, c >> row, d >> 1, e << above, f << row

    def bits(self, names: Iterable[str]) -> HexSet:
        """Return the set of the hexes with printed numbers.

        Raises:
            UnknownNameError: No hex of this map has one of the numbers.

        Example:
            >>> grid = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])
            >>> grid.bits(["0101", "0102"]) == grid.all
            True
        """
        return pack(map(self.hex, names))

    def names(self, hexes: int) -> list[str]:
        """Return the printed numbers of the hexes of a set, in printed order.

        Raises:
            HexError: It is no set, or has places that are not on this map.

        Example:
            >>> grid = Grid(Numbering(), [Hex(1, 0), Hex(0, 0)])
            >>> grid.names(grid.all)
            ['0101', '0102']
        """
        check_set(self, hexes)
        return [self._names[i] for i in self.ids if hexes >> i & 1] if hexes else []
