"""Cost tables: what each kind of ground costs each mode of movement.

A table has one row for each terrain, and rows for what else matters: attributes of hexes, features
of hexsides, paths. Costs are in movement points: whole numbers, fractions such as ``"1/2"``,
``"all"`` for the whole allowance and only as the first step, ``"no"`` for no entry.

* A step costs what the terrain entered does, and more for attributes of that hex, for features of
  the hexside crossed, and for leaving the terrain it begins in.
* A path that leads from hex to hex replaces all this, unless it costs more. Lines between boxes are
  paths, too. A path may cost 0: a railway that carries units for nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Final, TypeAlias

import attrs

from hexwar.board import Board, HexSet, pack
from hexwar.board.graph import Space
from hexwar.board.steps import WHOLE, SortedCosts, step_features
from hexwar.data import Datum, Document, Faults, KeyPath, NotEmpty, Readable, read
from hexwar.errors import HexError, UnknownNameError, did_you_mean
from hexwar.reach.going import Charge, Going, Points

Price: TypeAlias = int | str
"""Movement points as a table writes them: 2, ``"1/2"``, ``"all"``, ``"no"``."""

Prices = Annotated[
    Price | dict[str, Price], "movement points: for all modes alike, or for each by its name"
]
Name = Annotated[str, NotEmpty()]
Modes = Annotated[tuple[str, ...], "names of modes of movement"]


@attrs.frozen(kw_only=True)
class TerrainRow(Datum):
    """What it costs to enter a terrain, and to leave it."""

    kind: Name
    cost: Prices
    leave: Annotated[Prices, "more points to leave it, whatever is entered"] = 0
    stop: Annotated[Modes, "modes whose move ends when they enter it"] = ()


@attrs.frozen(kw_only=True)
class AttributeRow(Datum):
    """What it costs more to enter a hex where an attribute has a value."""

    name: Name
    value: bool | int | float | str = True
    cost: Prices
    stop: Annotated[Modes, "modes whose move ends when they enter it"] = ()


@attrs.frozen(kw_only=True)
class HexsideRow(Datum):
    """What it costs more to cross a hexside."""

    kind: Name
    cost: Prices


@attrs.frozen(kw_only=True)
class PathRow(Datum):
    """What it costs to follow a path, instead of everything else; for some modes only, or all."""

    kind: Name
    cost: Prices


CostRow: TypeAlias = TerrainRow | AttributeRow | HexsideRow | PathRow


@attrs.frozen(kw_only=True)
class CostTable(Datum):
    """Movement costs of each kind of ground for each mode of movement.

    Make one with :meth:`read` or :meth:`parse`, or from rows by :meth:`checked`.

    Attributes:
        title: What it is called.
        modes: The modes of movement.
        terrain: A row for each terrain.
        attribute: Rows for attributes of hexes.
        hexsides: Rows for features of hexsides; features without a row cost nothing.
        paths: Rows for paths and lines; those without a row are not there for movement, nor are
            those without a cost for a mode there for it.

    Example:
        >>> table = CostTable.parse('''
        ... modes = ["foot", "motor"]
        ... terrain = [
        ...   {kind = "clear", cost = 1},
        ...   {kind = "marsh", cost = {foot = 2, motor = "no"}},
        ... ]
        ... hexsides = [{kind = "river", cost = {foot = 1, motor = 2}}]
        ... paths = [{kind = "road", cost = {foot = 1, motor = "1/2"}}]
        ... ''')
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "clear"}
        ... terrain = [{kind = "marsh", hexes = ["0103"]}]
        ... hexsides = [{kind = "river", sides = ["0101/0102"]}]
        ... paths = [{kind = "road", hexes = ["0102", "0103"]}]
        ... ''')
        >>> a, b, c = board.ids
        >>> print(table.charge(board, a, b, "motor"), "|", table.charge(board, b, c, "motor"))
        clear 1 + river 2 = 3 | road 1/2
    """

    title: str = ""
    modes: Annotated[Modes, NotEmpty()]
    terrain: tuple[TerrainRow, ...]
    attribute: tuple[AttributeRow, ...] = ()
    hexsides: tuple[HexsideRow, ...] = ()
    paths: tuple[PathRow, ...] = ()

    @classmethod
    def read(cls, source: Readable | Document) -> CostTable:
        """Read a table from a TOML file.

        Args:
            source: A path, a resource of a package, or a document read before.

        Raises:
            DataError: The file has faults; prints them all, one a line, with file and line.
            UnreadableFileError: The file cannot be read.
        """
        return read(source, cls, _report)

    @classmethod
    def parse(cls, text: str, name: str = "<text>") -> CostTable:
        """Read a table from the text of a TOML file.

        Args:
            text: The text.
            name: The name under which faults are reported.

        Raises:
            DataError: The text has faults.
        """
        return cls.read(Document.parse(text, name))

    def checked(self) -> CostTable:
        """Return the table itself.

        Raises:
            HexError: A price is none, a mode is unknown or missing, or a row is there twice.

        Example:
            >>> row = TerrainRow(kind="clear", cost={"foot": 1})
            >>> CostTable(modes=("foot",), terrain=(row,)).checked().terrain[0].kind
            'clear'
        """
        for _, message in _faults(self):
            raise HexError(message)
        return self

    @property
    def scale(self) -> int:
        """Into how many parts a movement point is divided, so that all costs are whole numbers."""
        return math.lcm(
            *(
                price.denominator
                for row in self._rows()
                for mode in self.modes
                for price in _prices(row, mode)
                if price is not None
            )
        )

    def _rows(self) -> tuple[CostRow, ...]:
        return (*self.terrain, *self.attribute, *self.hexsides, *self.paths)

    def on(self, board: Board | Space, mode: str) -> Going:
        """Return how a mode of movement fares on a board: its cost of every step.

        It takes a few milliseconds; keep what it returns.

        Args:
            board: The board, or a space with boxes.
            mode: The mode of movement.

        Raises:
            UnknownNameError: The table has no such mode, or no row for a terrain of the board; or
                the board has no attribute that the table has a row for; or a row for hexsides or
                paths differs from a kind of the board in one letter only.
        """
        ground = _Ground(self, board, mode)
        scale = self.scale
        steps = SortedCosts.of(board, lambda i, j, _: ground.charge(i, j).points(scale))
        return Going(steps, scale, ground.stops(), ground.charge)

    def charge(self, board: Board | Space, i: int, j: int, mode: str) -> Charge:
        """Return what a step costs, item by item, or what forbids it.

        Args:
            board: The board, or a space with boxes.
            i: Id of a place.
            j: Id of a place next to it.
            mode: The mode of movement.

        Raises:
            UnknownNameError: The table has no such mode, or no row for a terrain of the board; or
                the board has no attribute that the table has a row for; or a row for hexsides or
                paths differs from a kind of the board in one letter only.
        """
        return _Ground(self, board, mode).charge(i, j)


class _Ground:
    """A table for one mode of movement, looked up by what a board says."""

    def __init__(self, table: CostTable, space: Board | Space, mode: str) -> None:
        if mode not in table.modes:
            raise UnknownNameError.of("mode of movement", mode, table.modes)
        self.space = space
        board = space.board if isinstance(space, Space) else space
        if not isinstance(board, Board):
            raise HexError("a cost table needs a board that says what is printed on its hexes")
        self.board = board
        self.mode = mode
        self.table = table
        self.enter = {row.kind: price_of(row.cost, mode) for row in table.terrain}
        self.leave = {row.kind: price_of(row.leave, mode) for row in table.terrain}
        self.cross = {row.kind: price_of(row.cost, mode) for row in table.hexsides}
        self.follow = {
            row.kind: price_of(row.cost, mode) for row in table.paths if serves(row, mode)
        }
        self.more = [
            (board.attribute(row.name), row.value, row.name, price_of(row.cost, mode))
            for row in table.attribute
        ]
        board.refuse_slips("hexsides", self.cross.keys())
        board.refuse_slips("paths", self.follow.keys())
        for i in board.ids:
            if board.terrain[i] not in self.enter:
                raise UnknownNameError.of("row for terrain", board.terrain[i], self.enter)

    def charge(self, i: int, j: int) -> Charge:
        """Return what a step costs, item by item, or what forbids it."""
        board, hexes = self.board, self.board.all
        beside = hexes >> i & hexes >> j & 1 and j in board.neighbours[i]
        across = self._across(i, j) if beside else Charge((), ("no line that can be followed",))
        link = board.link(i, j) if beside else None
        kinds = link.kinds if link else () if beside else step_features(self.space, i, j)
        prices = ((kind, self.follow.get(kind)) for kind in kinds)
        followed = [Charge(((kind, price),)) for kind, price in prices if price is not None]
        return min([*followed, across], key=lambda charge: charge.rank)

    def _across(self, i: int, j: int) -> Charge:
        """Return what a step across country costs."""
        board = self.board
        left, entered = board.terrain[i], board.terrain[j]
        items: list[tuple[str, Points | None]] = [(entered or "the hex", self.enter[entered])]
        items += [(name, price) for by_id, value, name, price in self.more if by_id[j] == value]
        kinds = sorted(board.features(i, j))
        items += [(kind, self.cross[kind]) for kind in kinds if kind in self.cross]
        items.append((f"leaving {left}", self.leave[left]))
        barred = tuple(obstacle for obstacle, price in items if price is None)
        return Charge(tuple((obstacle, price) for obstacle, price in items if price), barred)

    def stops(self) -> dict[str, HexSet]:
        """Return where a move ends on entering, by the name of the ground."""
        board, mode = self.board, self.mode
        hexes = {
            row.kind: pack(i for i in board.ids if board.terrain[i] == row.kind)
            for row in self.table.terrain
            if mode in row.stop
        }
        for row in self.table.attribute:
            if mode in row.stop:
                values = board.attribute(row.name)
                hexes[row.name] = pack(i for i in board.ids if values[i] == row.value)
        return hexes


def serves(row: PathRow, mode: str) -> bool:
    """Return whether a path is there for a mode of movement: whether it has a cost for it.

    Args:
        row: What the table says of the path.
        mode: The mode of movement.

    Example:
        >>> railway = PathRow(kind="rail", cost={"train": 1})
        >>> serves(railway, "train"), serves(railway, "foot")
        (True, False)
    """
    return not isinstance(row.cost, Mapping) or mode in row.cost


def price_of(prices: Price | Mapping[str, Price], mode: str) -> Points | None:
    """Return the movement points that a row of a table charges a mode of movement.

    Args:
        prices: What the row says.
        mode: The mode of movement.

    Returns:
        Movement points, ``WHOLE`` for the whole allowance, or None for no entry.

    Raises:
        HexError: It says nothing for this mode, or something that is no price.

    Example:
        >>> price_of({"foot": 2, "motor": "1/2"}, "motor"), price_of("no", "motor")
        (Fraction(1, 2), None)
    """
    price = prices.get(mode) if isinstance(prices, Mapping) else prices
    if price is None:
        raise HexError(f'no cost for {mode}: write {mode} = a number, or "no" where it cannot go')
    if price in ("all", "no"):
        return WHOLE if price == "all" else None
    try:
        points = Fraction(price)
    except (ValueError, ZeroDivisionError):
        points = Fraction(-1)
    if points < 0:
        expected = "expected a number such as 2 or '1/2', or 'all' or 'no'"
        raise HexError(f"{price!r} is no cost: {expected}")
    return int(points) if points.denominator == 1 else points


_TOPICS: Final = ("terrain", "attribute", "hexsides", "paths")


def _report(table: CostTable, faults: Faults) -> None:
    for path, message in _faults(table):
        faults.add(path, message)


def _faults(table: CostTable) -> Iterator[tuple[KeyPath, str]]:
    """Find what types cannot say: unknown modes, prices that are none, rows given twice."""
    for topic in _TOPICS:
        seen = set()
        for place, row in enumerate(getattr(table, topic)):
            key = (row.name, row.value) if isinstance(row, AttributeRow) else row.kind
            if key in seen:
                yield (topic, place), f"{topic} {key} is there twice"
            seen.add(key)
            for fault in _row_faults(table.modes, row):
                yield (topic, place, *fault[0]), fault[1]


def _row_faults(modes: tuple[str, ...], row: CostRow) -> Iterator[tuple[KeyPath, str]]:
    for key in ("cost", "leave"):
        prices = getattr(row, key, 0)
        for mode in prices if isinstance(prices, Mapping) else ():
            if mode not in modes:
                yield (key, mode), f"no mode of movement {mode!r}{did_you_mean(mode, modes)}"
        for mode in modes:
            try:
                if not isinstance(row, PathRow) or serves(row, mode):
                    price_of(prices, mode)
            except HexError as wrong:
                yield (key,), str(wrong)
    for mode in getattr(row, "stop", ()):
        if mode not in modes:
            yield ("stop",), f"no mode of movement {mode!r}{did_you_mean(mode, modes)}"


def _prices(row: CostRow, mode: str) -> Iterator[Points | None]:
    if isinstance(row, PathRow) and not serves(row, mode):
        return
    yield price_of(row.cost, mode)
    yield price_of(getattr(row, "leave", 0), mode)
