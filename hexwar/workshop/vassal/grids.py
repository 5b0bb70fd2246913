"""The hex grids of VASSAL: which hexes are on a board, where they lie, how they are numbered."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from hexwar.errors import HexError
from hexwar.hexes import Hex, Numbering

Raw = tuple[int, int]
"""A hex by its place in the grid: the number of its straight line, its place in the line."""

Polygon = tuple[tuple[float, float], ...]
"""The corners of a zone, in pixels of the board."""

MOST: Final = 20_000
"""Hexes of a board at most."""


@attrs.frozen(kw_only=True)
class NumberRule:
    """How VASSAL writes the number of a hex.

    Attributes:
        rows_first: Whether the row stands before the column.
        between: What stands between them.
        letters: Whether columns and rows are letters.
        leading: How many zeros they keep: their digits less one.
        offset: What is added to them.
        descends: Whether they count down.
        stagger: Whether the row of odd columns is one more.
    """

    rows_first: bool = False
    between: str = ""
    letters: tuple[bool, bool] = (False, False)
    leading: tuple[int, int] = (1, 1)
    offset: tuple[int, int] = (1, 1)
    descends: tuple[bool, bool] = (False, False)
    stagger: bool = False

    @classmethod
    def of(cls, said: Mapping[str, str]) -> NumberRule:
        """Return the rule that an element ``HexGridNumbering`` says.

        Args:
            said: Its attributes.
        """
        return cls(
            rows_first=said.get("first") == "V",
            between=said.get("sep", ""),
            letters=(said.get("hType") == "A", said.get("vType") == "A"),
            leading=(_whole(said.get("hLeading"), 1), _whole(said.get("vLeading"), 1)),
            offset=(_whole(said.get("hOff"), 1), _whole(said.get("vOff"), 1)),
            descends=(said.get("hDescend") == "true", said.get("vDescend") == "true"),
            stagger=said.get("stagger", "true") == "true",
        )


@attrs.frozen(kw_only=True)
class VassalGrid:
    """A hex grid on a board.

    Attributes:
        origin: Where the hex (0, 0) has its centre; for pointy hexes with x and y exchanged.
        pitch: How far straight lines are apart.
        size: How far hexes of a line are apart.
        sideways: Whether hexes are pointy.
        board: How wide and how high the board is, in pixels.
        number: How hexes are numbered.
        inside: Polygons in which the hexes are; anywhere on the board without any.
        outside: Polygons in which no hexes are.
    """

    origin: tuple[float, float]
    pitch: float
    size: float
    sideways: bool
    board: tuple[int, int]
    number: NumberRule
    inside: tuple[Polygon, ...] = ()
    outside: tuple[Polygon, ...] = ()

    @classmethod
    def of(cls, said: Mapping[str, str], board: tuple[int, int], number: NumberRule) -> VassalGrid:
        """Return the grid that an element ``HexGrid`` says.

        Args:
            said: Its attributes.
            board: The size of the board.
            number: How hexes are numbered.

        Raises:
            ValueError: Its hexes have no size, or no number of them makes a board.
        """
        size = float(said.get("dy", "64"))
        pitch = float(said.get("dx", str(math.sqrt(3) / 2 * size)))
        origin = float(said.get("x0", "0")), float(said.get("y0", "32"))
        if not all(map(math.isfinite, (*origin, size, pitch))) or min(size, pitch) < 1:
            raise ValueError(f"hexes of {pitch:g} by {size:g} pixels")
        wide, high = board
        if wide * high / (size * pitch) > MOST:
            raise ValueError(f"more than {MOST} hexes")
        return cls(
            origin=origin,
            pitch=pitch,
            size=size,
            sideways=said.get("sideways") == "true",
            board=board,
            number=number,
        )

    @property
    def along(self) -> tuple[int, int]:
        """The board with x and y exchanged for pointy hexes, as VASSAL computes."""
        wide, high = self.board
        return (high, wide) if self.sideways else (wide, high)

    def centre(self, at: Raw) -> tuple[float, float]:
        """Return where the centre of a hex lies, in pixels of the board."""
        line, place = at
        x = self.origin[0] + line * self.pitch
        y = self.origin[1] + place * self.size + (self.size / 2 if line % 2 else 0.0)
        return (y, x) if self.sideways else (x, y)

    def hexes(self) -> Iterator[Raw]:
        """Yield the hexes whose centres lie on the board and in its zones, line by line."""
        if not self.inside and not self.outside:
            yield from self._on_board()
            return
        for at in self._on_board():
            centre = self.centre(at)
            there = not self.inside or any(holds(zone, *centre) for zone in self.inside)
            if there and not any(holds(zone, *centre) for zone in self.outside):
                yield at

    def _on_board(self) -> Iterator[Raw]:
        across, down = self.along
        first = math.ceil(-self.origin[0] / self.pitch)
        last = math.floor((across - self.origin[0]) / self.pitch)
        for line in range(first, last + 1):
            top = self.origin[1] + (self.size / 2 if line % 2 else 0.0)
            begin, end = math.ceil(-top / self.size), math.floor((down - top) / self.size)
            yield from ((line, place) for place in range(begin, end + 1))

    def nearest(self, x: float, y: float) -> Raw:
        """Return the hex whose centre is nearest to a point of the board.

        Args:
            x: How far to the right, in pixels.
            y: How far down.
        """
        if self.sideways:
            x, y = y, x
        guess = round((x - self.origin[0]) / self.pitch)
        best, distance = (guess, 0), math.inf
        for line in (guess - 1, guess, guess + 1):
            top = self.origin[1] + (self.size / 2 if line % 2 else 0.0)
            place = round((y - top) / self.size)
            away = math.hypot(x - self.origin[0] - line * self.pitch, y - top - place * self.size)
            if away < distance:
                best, distance = (line, place), away
        return best

    def written(self, at: Raw) -> str:
        """Return the number of a hex."""
        column, row = at
        rule = self.number
        wide, high = self.along
        # As VASSAL computes it: by the pitch down the board, by the size across it.
        most_columns = math.floor(wide / self.size + 0.5)
        most_rows = math.floor(high / self.pitch + 0.5)
        if rule.descends[0]:
            column = most_columns - column
        if rule.descends[1]:
            row = most_rows - row
        if rule.stagger and at[0] % 2:
            row += -1 if rule.descends[1] else 1
        words = [
            _number(value + rule.offset[k], rule.letters[k], rule.leading[k])
            for k, value in enumerate((column, row))
        ]
        return rule.between.join(reversed(words) if rule.rows_first else words)

    def canonical(self, at: Raw) -> Hex:
        """Return the axial coordinates of a hex, those of (0, 0) being (0, 0)."""
        line, place = at
        if self.sideways:  # rows, odd ones half a hex to the right
            return Hex(place - (line - (line & 1)) // 2, line)
        return Hex(line, place - (line - (line & 1)) // 2)

    def grid_table(self) -> tuple[dict[str, Any], dict[Raw, str], str]:
        """Return the table ``[grid]`` of a board with these hexes, and the number of each.

        Returns:
            The table; the numbers; and why the printed ones could not be kept, or "".
        """
        hexes = list(self.hexes())
        for table, numbering in self._candidates():
            names = self._fitting(numbering, hexes)
            if names is not None:
                return {**table, "hexes": _ranges(hexes, names)}, names, ""
        table, names = self._plain(hexes)
        reason = f"no numbering of hexwar writes numbers such as {self.written(hexes[0])!r:.20}"
        return {**table, "hexes": _ranges(hexes, names)}, names, reason

    def _plain(self, hexes: list[Raw]) -> tuple[dict[str, Any], dict[Raw, str]]:
        """Return plain numbers of line and place, from 1: odd lines keep odd numbers."""
        line_off = 2 * math.ceil((1 - min(line for line, _ in hexes)) / 2)
        place_off = 1 - min(place for _, place in hexes)
        most = max(max(line + line_off, place + place_off) for line, place in hexes)
        digits = max(len(str(most)), 2)
        names = {
            (line, place): f"{line + line_off:0{digits}}{place + place_off:0{digits}}"
            for line, place in hexes
        }
        letters = ("R", "C") if self.sideways else ("C", "R")
        table = {
            "orientation": "pointy" if self.sideways else "flat",
            "ids": "".join(letter * digits for letter in letters),
            "stagger": "odd",
        }
        return table, names

    def _candidates(self) -> Iterator[tuple[dict[str, Any], Numbering]]:
        """Yield the numberings that may write the numbers of VASSAL."""
        rule = self.number
        # The first number of VASSAL is that of the line: for pointy hexes hexwar calls it the row.
        letters = ("R", "C") if self.sideways else ("C", "R")
        runs = [letter * (max(rule.leading[k], 0) + 1) for k, letter in enumerate(letters)]
        order = rule.between.join(reversed(runs) if rule.rows_first else runs)
        shifts = ("right", "left") if self.sideways else ("down", "up")
        plain = not rule.between and not any(rule.letters)
        longer = ("", {"C": "column", "R": "row"}[order[0]]) if plain else ("",)
        for stagger, shift, rows, columns, long in itertools.product(
            ("even", "odd"), shifts, ("down", "up"), ("right", "left"), longer
        ):
            table: dict[str, Any] = {
                "orientation": "pointy" if self.sideways else "flat",
                "ids": order,
                "stagger": stagger,
                "shift": shift,
                "row_direction": rows,
                "column_direction": columns,
                "first_row": 1,
                "first_column": 1,
                "longer": long,
            }
            for k, letter in enumerate(letters):
                if rule.letters[k]:
                    key = "row_style" if letter == "R" else "column_style"
                    table[key] = "doubled letters"
            said = {key: value for key, value in table.items() if key != "ids"}
            try:
                yield table, Numbering(order=order, **said)
            except HexError:
                continue

    def _fitting(self, numbering: Numbering, hexes: list[Raw]) -> dict[Raw, str] | None:
        """Return the numbers, if the numbering puts every hex where VASSAL has it."""
        names = {at: self.written(at) for at in hexes}
        moved: Hex | None = None
        try:
            for at, name in names.items():
                q, r = numbering.parse(name)
                name_of_hex = self.canonical(at)
                shift = Hex(q - name_of_hex.q, r - name_of_hex.r)
                if moved is None:
                    moved = shift
                if shift != moved or numbering.format(Hex(q, r)) != name:
                    return None
        except HexError:
            return None
        return names


def holds(zone: Polygon, x: float, y: float) -> bool:
    """Return whether a polygon holds a point.

    Args:
        zone: Its corners.
        x: How far to the right the point is.
        y: How far down.

    Example:
        >>> square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
        >>> holds(square, 1, 1), holds(square, 5, 1)
        (True, False)
    """
    inside = False
    for (ax, ay), (bx, by) in zip(zone, (*zone[1:], zone[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


MOST_CORNERS: Final = 5000


def polygon(text: str) -> Polygon:
    """Return the corners that the path of a zone says; none for anything else.

    Args:
        text: The path, ``x,y;x,y``.

    Example:
        >>> polygon("0,0;4,0;4,4"), polygon("?")
        (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0)), ())
    """
    corners = text.split(";")
    try:
        pairs = [tuple(map(float, corner.split(","))) for corner in corners[:MOST_CORNERS]]
    except ValueError:
        return ()
    path = tuple((pair[0], pair[1]) for pair in pairs if len(pair) == 2)
    return path if len(path) == len(corners) > 2 else ()


def _whole(text: str | None, default: int) -> int:
    try:
        number = int(text or "")
    except ValueError:
        return default
    return number if abs(number) < 10_000 else default


def _number(value: int, letters: bool, leading: int) -> str:
    """Return a number as VASSAL writes it: digits, or A to Z, AA, BB."""
    if not letters:
        sign = "-" if value < 0 else ""
        return f"{sign}{abs(value):0{min(max(leading, 0), 8) + 1}d}"
    sign = "-" if value < 0 else ""
    times, letter = divmod(abs(value), 26)
    return sign + chr(65 + letter) * (min(times, 40) + 1)


def _ranges(hexes: list[Raw], names: Mapping[Raw, str]) -> list[str]:
    """Return the numbers of hexes, a range for each line where they follow each other."""
    ranges = []
    for _, line in itertools.groupby(hexes, key=lambda at: at[0]):
        members = [names[at] for at in line]
        ranges.append(members[0] if len(members) == 1 else f"{members[0]}-{members[-1]}")
    return ranges
