"""Boards that wrap round: who leaves them over one edge comes in over the opposite one.

A board says so in its table ``[grid]``: ``wrap = "columns"`` (the last column borders on the
first), ``"rows"`` or ``"both"``. Hexes keep their ids and numbers. What lies across the seam is a
line of a :class:`~hexwar.board.Graph`, so that every search takes it as it takes other lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, Final

import attrs

from hexwar.board.bits import as_set, iterate, pack
from hexwar.board.board import Board
from hexwar.board.graph import Graph, OpenSides, joins_of
from hexwar.board.grid import Grid, SixSets
from hexwar.board.ids import OFF_MAP, HexId, HexSet
from hexwar.board.refusals import no_hex
from hexwar.data import Catalogue
from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, Hex, Numbering

Periods = tuple[int, int]
"""After how many printed rows, and after how many columns, a board begins again; 0 for never."""

NARROWEST: Final = 3
"""Hexes around a board at least: on a narrower one two sides of a hex lead to one neighbour."""


@attrs.frozen(eq=False, repr=False)
class WrappedBoard(Board, Graph):
    """A board whose columns, rows, or both wrap round.

    Read one as any board: :meth:`~hexwar.board.Board.read` makes it of a file with ``wrap``.
    Between two hexes there are several ways round. Distances, arcs and lines of sight are those of
    the shortest; of two that are equally short, the one across fewer seams has the say for arcs,
    and a hex is seen if it is seen along either.

    Attributes:
        periods: After how many printed rows and columns the board begins again; 0 for never.
        shifts: For each neighbouring copy of the board how far it lies, itself first.
        board: The same hexes as they lie on the page, without a step across a seam.
        everything: All ways; its lines are the steps across the seams.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 4, columns = 6, wrap = "columns"}
        ... ''')
        >>> board.names(board.adjacent[board.hex("0206")])
        ['0101', '0106', '0201', '0205', '0301', '0306']
        >>> board.distance(board.hex("0101"), board.hex("0106"))
        1
    """

    periods: tuple[int, int] = attrs.field(default=(0, 0), kw_only=True)
    shifts: tuple[Hex, ...] = attrs.field(init=False)
    board: Grid = attrs.field(init=False)
    everything: OpenSides = attrs.field(init=False)
    _around: tuple[tuple[HexId, ...], ...] = attrs.field(init=False)
    _directions: dict[int, int] = attrs.field(init=False)

    @classmethod
    def bare(cls, grid: Grid, periods: Periods) -> WrappedBoard:
        """Return the hexes of a grid, wrapped round, of which nothing is known.

        Args:
            grid: The hexes, in full rows and columns, perhaps with holes.
            periods: After how many printed rows and columns they begin again; 0 for never.

        Raises:
            HexError: The hexes cannot wrap, with the reason.
        """
        nothing: Mapping[str, Any] = Catalogue("datum", {})
        return cls(
            numbering=grid.numbering,
            hexes=grid.hexes,
            title="",
            about=nothing,
            terrain=("",) * grid.size,
            attributes=nothing,
            regions=nothing,
            positions=nothing,
            boxes=nothing,
            kinds=nothing,
            documents=(),
            features={},
            said={},
            links={},
            origins={},
            periods=periods,
        )

    def __attrs_post_init__(self) -> None:
        self._keep(shifts=_shifts(self.numbering, self.hexes[0], self.periods))
        super().__attrs_post_init__()
        self._keep(board=Grid(self.numbering, self.hexes))
        self._keep(_directions={step: d for d, step in enumerate(self.steps)})
        seams = [
            (i, j) for i in self.ids for j in self.neighbours[i] if j - i not in self._directions
        ]
        # Not in _connect, which a board does not call that shares the tables of another.
        self._keep(_around=self._next_in_each_direction())
        self._keep(everything=OpenSides((self.all,) * 6, joins_of(seams)))

    def _connect(self) -> None:
        """Find the neighbours, those across the seams among them."""
        around = self._next_in_each_direction()
        neighbours = tuple(tuple([j for j in near if j != OFF_MAP]) for near in around)
        self._keep(neighbours=neighbours, adjacent=tuple(map(pack, neighbours)))

    def _next_in_each_direction(self) -> tuple[tuple[HexId, ...], ...]:
        """Return by id the hex in each direction, or -1 off the map; nothing for what is no hex."""
        around: list[tuple[HexId, ...]] = [()] * self.size
        for i in self.ids:
            at = self.coordinates(i)
            around[i] = tuple([self.at(at + step) for step in DIRECTIONS])
        return tuple(around)

    def _apart_by(self, q: int, r: int) -> int:
        return min(_length(shift + (q, r)) for shift in self.shifts)  # noqa: RUF005 - coordinates

    # -- places

    def at(self, at: tuple[int, int]) -> HexId:
        """Return the id of the hex with axial coordinates, however often they go round.

        Example:
            >>> board = Board.parse('''
            ... grid = {orientation = "flat", rows = 3, columns = 4, wrap = "both"}
            ... ''')
            >>> board.name(board.at((4, -2))), board.name(board.at((0, 3)))
            ('0101', '0101')
        """
        i = self._ids_by_hex.get(at)
        if i is not None:
            return i
        row, column = self.numbering.row_and_column(at)
        rows, columns = (
            _again(number, first, period)
            for number, first, period in (
                (row, self.numbering.first_row, self.periods[0]),
                (column, self.numbering.first_column, self.periods[1]),
            )
        )
        for there in product(rows, columns):
            i = self._ids_by_hex.get(self.numbering.hex_at(*there))
            if i is not None:
                return i
        return OFF_MAP

    def vector(self, i: int, j: int) -> Hex:
        """Return how far another hex lies from a hex, by the shortest way round.

        Args:
            i: Id of a hex.
            j: Id of another.

        Raises:
            HexError: An id is not a hex of this map.
        """
        way = self.coordinates(j) - self.coordinates(i)
        return min((way + shift for shift in self.shifts), key=_length)

    def vectors(self, i: int, j: int) -> list[Hex]:
        """Return all shortest ways from a hex to another one: one, or several equally short.

        Args:
            i: Id of a hex.
            j: Id of another.

        Raises:
            HexError: An id is not a hex of this map.
        """
        way, distance = self.coordinates(j) - self.coordinates(i), self.distance(i, j)
        ways = (way + shift for shift in self.shifts)
        return [vector for vector in ways if _length(vector) == distance]

    def neighbour(self, i: int, direction: int) -> HexId:
        """Return the hex next to a hex, or -1 off the map.

        Args:
            i: Id of a hex.
            direction: 0 to 5; other numbers are taken modulo 6.

        Raises:
            HexError: The id is not a hex of this map.
        """
        if not self.is_hex(i):
            raise no_hex(i)
        return self._around[i][direction % 6]

    def _disc(self, i: int, distance: int) -> HexSet:
        row, column = divmod(i, self.stride)
        bits = 0
        for shift in self.shifts:
            bits |= self._disc_around(row + shift.r, column + shift.q, distance)
        return as_set(bits)

    # -- ways

    def next_to(self, hexes: int, open_sides: SixSets | None = None) -> HexSet:
        """Return the set of hexes that are next to any hex of a set.

        Args:
            hexes: A set of hexes.
            open_sides: Ways that may be taken; all, if not given.

        Raises:
            HexError: It is no set, but the id of a hex.
        """
        near = super().next_to(hexes, open_sides)
        return as_set(near | self.led_to(hexes & self.all, open_sides) & self.all)

    def open_sides(self, *closed: str, bridges: tuple[str, ...] = ()) -> OpenSides:
        """Return the ways that do not lead across hexsides of the closed kinds.

        Args:
            closed: Kinds of hexsides.
            bridges: Kinds of paths that open a closed side where they lead across it.

        Raises:
            UnknownNameError: The board declares its kinds of these, and this is none of them.
        """
        key = "open round", closed, bridges
        if key not in self._cache:
            bridged = set(self._pairs(bridges)) if bridges else set()
            both = ((way, way[::-1]) for way in self.sides(*closed))
            shut = (way for ways in both for way in ways if way not in bridged)
            self._cache[key] = self.without(shut)
        return self._cache[key]  # type: ignore[no-any-return]

    def link_sides(self, *kinds: str) -> OpenSides:
        """Return the ways along which a path leads.

        Args:
            kinds: Kinds of paths; none for all.

        Raises:
            UnknownNameError: The board declares its kinds of paths, and this is none of them.
        """
        key = "links round", kinds
        if key not in self._cache:
            sides, seams = [0] * 6, []
            for i, j in self._pairs(kinds):
                direction = self._directions.get(j - i)
                if direction is None:
                    seams.append((i, j))
                else:
                    sides[direction] |= 1 << i
            a, b, c, d, e, f = sides
            self._cache[key] = OpenSides((a, b, c, d, e, f), joins_of(seams))
        return self._cache[key]  # type: ignore[no-any-return]

    def without(self, shut: Iterable[tuple[int, int]]) -> OpenSides:
        """Return all ways but some.

        Args:
            shut: Steps that are not open, each with where it begins and where it leads.
        """
        sides, joins = [self.all] * 6, dict(self.everything.joins)
        for i, j in shut:
            direction = self._directions.get(j - i)
            if direction is None:
                joins[i] &= ~(1 << j)
            else:
                sides[direction] = as_set(sides[direction] & ~(1 << i))
        a, b, c, d, e, f = sides
        return OpenSides((a, b, c, d, e, f), {i: to for i, to in joins.items() if to})

    def _pairs(self, kinds: tuple[str, ...]) -> list[tuple[HexId, HexId]]:
        return [(i, j) for i, others in self.links(*kinds).items() for j in others]

    def seams(self) -> Iterable[tuple[HexId, HexId]]:
        """Yield the steps across the seams, each with where it begins and where it leads."""
        for i, others in self.everything.joins.items():
            yield from ((HexId(i), HexId(j)) for j in iterate(as_set(others)))


def _length(vector: Hex) -> int:
    return vector.distance_to((0, 0))


def _again(number: int, first: int, period: int) -> tuple[int, ...]:
    """Return the numbers of rows or columns that may be the same one, once round or not."""
    if not period:
        return (number,)
    within = (number - first) % period + first
    return within, within - period, within + period


def _shifts(numbering: Numbering, at: tuple[int, int], periods: Periods) -> tuple[Hex, ...]:
    """Return how far each copy of a board lies from it: those across fewer seams first."""
    row, column = numbering.row_and_column(at)
    rows, columns = ((-period, 0, period) if period else (0,) for period in periods)
    start = Hex(*at)
    copies = sorted(product(rows, columns), key=lambda copy: (sum(map(bool, copy)), copy))
    return tuple(numbering.hex_at(row + down, column + across) - start for down, across in copies)


def cannot_wrap(numbering: Numbering, lines: int, length: int, periods: Periods) -> str:
    """Return why a map of full rows and columns cannot wrap round; nothing if it can.

    Args:
        numbering: How its hexes are numbered.
        lines: Its straight lines: rows of pointy hexes, columns of flat ones.
        length: Hexes in each of them.
        periods: After how many printed rows and columns it begins again; 0 for never.

    Example:
        >>> cannot_wrap(Numbering(orientation="flat"), 5, 4, (0, 5))
        'an odd number of columns (5) cannot wrap round: every second column of flat hexes is \
shifted, and the last would not fit the first; take 4 or 6'
    """
    word = "rows" if numbering.orientation == "pointy" else "columns"
    if numbering.stagger == "every":
        return f"slanting maps cannot wrap round: say which {word} are shifted, not every one"
    across, along = periods if numbering.orientation == "pointy" else periods[::-1]
    if across and lines % 2:
        return (
            f"an odd number of {word} ({lines}) cannot wrap round: every second "
            f"{word[:-1]} of {numbering.orientation} hexes is shifted, and the last would not fit "
            f"the first; take {lines - 1} or {lines + 1}"
        )
    fewest = min([lines] * bool(across) + [length] * bool(along))
    least = 4 if across and lines == fewest else NARROWEST
    if fewest < least:
        return (
            f"{fewest} hexes around are too few to wrap round: two sides of a hex would lead to "
            f"one neighbour; take {least} or more"
        )
    return ""


def refuse_wrapped(board: object, what: str) -> None:
    """Refuse a board that wraps round for what needs the plane.

    Args:
        board: The board.
        what: What needs it, as a message says it.

    Raises:
        HexError: It is a board that wraps round.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 2, columns = 4, wrap = "columns"}
        ... ''')
        >>> refuse_wrapped(board, "joined maps")
        Traceback (most recent call last):
        hexwar.errors.HexError: joined maps are for boards with edges, and this one wraps round
    """
    if isinstance(board, WrappedBoard):
        raise HexError(f"{what} are for boards with edges, and this one wraps round")


__all__ = ["NARROWEST", "Periods", "WrappedBoard", "cannot_wrap", "refuse_wrapped"]
