"""Printed hex numbers: from a hex to its number and back."""

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from hexwar.errors import HexError
from hexwar.hexes.coordinates import Hex
from hexwar.hexes.directions import Orientation
from hexwar.hexes.offsets import from_doubled, to_doubled

Stagger: TypeAlias = Literal["odd", "even", "every"]
"""Which of the straight lines of hexes are shifted (see :class:`Numbering`)."""

Style: TypeAlias = Literal["digits", "letters", "doubled letters"]
"""How a row or column is written: 12; or L, and after Z comes AA, AB ...; or after Z AA, BB ..."""

_ORDER = re.compile(r"(?P<first>R+|C+)(?P<separator>\W*)(?P<second>R+|C+)")


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a map numbers its hexes: :meth:`parse` and :meth:`format` are each other's reverse.

    Pointy hexes stand in straight rows, flat ones in straight columns. Such a *line* is shifted by
    half a hex against the next one, and the other count zigzags, or, on oblique maps, slants.

    Attributes:
        order: What stands where: a run of ``R`` for the row and one of ``C`` for the column, each
            as long as the digits it has at least, and any separator between them: ``"RRCC"``,
            ``"CCRR"``, ``"CC.RR"``, ``"C-R"``. Without a separator, digits before digits are
            exactly as many as the run is long, unless ``longer`` says otherwise.
        orientation: ``"pointy"`` or ``"flat"``.
        stagger: Which lines are shifted, by their printed number: the ``"odd"`` ones, the
            ``"even"`` ones, or ``"every"`` one further than the one before (oblique numbering).
        shift: To which side: ``"right"`` or ``"left"`` for pointy hexes, ``"down"`` or ``"up"`` for
            flat ones; empty for right and down.
        row_direction: ``"down"`` or ``"up"``: the direction in which row numbers grow.
        column_direction: ``"right"`` or ``"left"``: the direction in which column numbers grow.
        first_row: Number of the row that the hex (0, 0) is in.
        first_column: Number of the column that the hex (0, 0) is in.
        row_style: ``"digits"``, ``"letters"`` or ``"doubled letters"``; the letter A is row 1.
        column_style: The same for columns.
        alphabet: The letters in use; some maps leave out I and O.
        prefix: What stands before every number, such as the letter of a map sheet.
        suffix: What stands after every number.
        longer: ``"row"`` or ``"column"``: which of two numbers without a separator may have more
            digits than its run, as where column 100 follows column 99; empty for the second.
        interval: By how much numbers grow from hex to hex in a line: 1, or 2 where the lines next
            to it bear the numbers left out (doubled numbering).
        small_letters: ``"odd"`` or ``"even"``: the lines of these numbers have small letters, and
            small letters and capitals are read alike; empty for one alphabet on all lines.

    Raises:
        HexError: The parts do not go together, or a number could be read in two ways.

    Example:
        >>> beach = Numbering("RRCC", stagger="even", row_direction="up")
        >>> beach.parse("0203"), beach.format(Hex(3, -1))
        (Hex(q=3, r=-1), '0203')
        >>> Numbering("CR", "flat", column_style="letters").format(Hex(26, -13))
        'AA1'
        >>> Numbering("CCRR", "flat", longer="column").format(Hex(99, -49))
        '10001'
        >>> names = Numbering("CR", column_style="letters", small_letters="even")
        >>> names.format(Hex(0, 0)), names.format(Hex(0, 1)), names.parse("A2")
        ('A1', 'a2', Hex(q=0, r=1))
    """

    order: str = "RRCC"
    orientation: Orientation = "pointy"
    stagger: Stagger = "even"
    shift: Literal["right", "left", "down", "up", ""] = ""
    row_direction: Literal["down", "up"] = "down"
    column_direction: Literal["right", "left"] = "right"
    first_row: int = 1
    first_column: int = 1
    row_style: Style = "digits"
    column_style: Style = "digits"
    alphabet: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    prefix: str = ""
    suffix: str = ""
    longer: Literal["row", "column", ""] = ""
    interval: Literal[1, 2] = 1
    small_letters: Literal["odd", "even", ""] = ""
    _rows_first: bool = field(init=False, repr=False, compare=False)
    _widths: tuple[int, int] = field(init=False, repr=False, compare=False)
    _separator: str = field(init=False, repr=False, compare=False)
    _exact: tuple[bool, bool] = field(init=False, repr=False, compare=False)
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        order = _ORDER.fullmatch(self.order)
        if order is None or order["first"][0] == order["second"][0]:
            raise HexError(f"an order is runs of R and C such as 'RRCC', not {self.order!r}")
        self._check_choices()
        if len(set(self.alphabet)) != len(self.alphabet) or not self.alphabet.isalpha():
            raise HexError(f"an alphabet is letters, each once, not {self.alphabet!r}")
        if self.small_letters and not self.alphabet.isupper():
            raise HexError(f"small letters stand for capitals, not for {self.alphabet!r}")
        # Frozen dataclasses have no other way to keep what they work out.
        object.__setattr__(self, "_rows_first", order["first"][0] == "R")
        object.__setattr__(self, "_widths", (len(order["first"]), len(order["second"])))
        object.__setattr__(self, "_separator", order["separator"])
        object.__setattr__(self, "_exact", self._which_are_exact(order["separator"]))
        object.__setattr__(self, "_pattern", self._make_pattern())
        self.written(self.first_row, self.first_column)  # refuses a beginning without a number

    def _check_choices(self) -> None:
        choices: dict[str, tuple[str | int, ...]] = {
            "orientation": get_args(Orientation),
            "stagger": get_args(Stagger),
            "shift": ("right", "left", "") if self.orientation == "pointy" else ("down", "up", ""),
            "row_direction": ("down", "up"),
            "column_direction": ("right", "left"),
            "row_style": get_args(Style),
            "column_style": get_args(Style),
            "small_letters": ("odd", "even", ""),
            "longer": ("row", "column", ""),
            "interval": (1, 2),
        }
        for name, allowed in choices.items():
            value = getattr(self, name)
            if value not in allowed:
                raise HexError(
                    f"the {name.replace('_', ' ')} of {self.orientation} hexes is one of "
                    f"{', '.join(map(repr, allowed))}, not {value!r}"
                )

    def _which_are_exact(self, separator: str) -> tuple[bool, bool]:
        """Tell of the first and the second number whether it has as many digits as its run."""
        digits = self.row_style == self.column_style == "digits"
        if self.longer and (separator or not digits):
            raise HexError(
                "longer is said of digits that no separator parts from digits, not in the order "
                f"{self.order!r}"
            )
        if separator or not digits:
            return False, False
        first_is_longer = self.longer == ("row" if self._rows_first else "column")
        return not first_is_longer, first_is_longer

    def parse(self, text: str) -> Hex:
        """Return the hex that bears a printed number.

        Args:
            text: Exactly as :meth:`format` would write it, except the case of ``small_letters``.

        Raises:
            HexError: The text is not such a number; the message says what was expected.

        Example:
            >>> Numbering("CC.RR", "flat").parse("02.01")
            Hex(q=1, r=0)
            >>> Numbering().parse("714")
            Traceback (most recent call last):
            hexwar.errors.HexError: '714' is not a hex number: expected a row of 2 digits, then a \
column of 2 digits or more, such as '0101'
        """
        row, column = self.numbers(text)
        return self.hex_at(row, column)

    def format(self, at: tuple[int, int]) -> str:
        """Return the printed number of a hex.

        Args:
            at: Axial coordinates.

        Raises:
            HexError: The row or column has no number: it is negative or has too many digits.

        Example:
            >>> Numbering("RRCC", prefix="B").format(Hex(12, 6))
            'B0716'
        """
        return self.written(*self.row_and_column(at))

    def numbers(self, text: str) -> tuple[int, int]:
        """Return the row and column in a printed number.

        Raises:
            HexError: The text is not such a number.

        Example:
            >>> Numbering("CR", column_style="letters").numbers("C12")
            (12, 3)
        """
        match = self._pattern.fullmatch(text)
        if match is None:
            raise HexError(f"{text!r} is not a hex number: {self._expected()}")
        first = self._read(match["first"], self._styles[0])
        second = self._read(match["second"], self._styles[1])
        return (first, second) if self._rows_first else (second, first)

    def written(self, row: int, column: int) -> str:
        """Return the printed number of a row and column; the reverse of :meth:`numbers`.

        Raises:
            HexError: The row or column cannot be written.

        Example:
            >>> Numbering("CC-RR").written(row=3, column=11)
            '11-03'
        """
        first, second = (row, column) if self._rows_first else (column, row)
        number = f"{self._write(first, 0)}{self._separator}{self._write(second, 1)}"
        line = row if self.orientation == "pointy" else column
        if self.small_letters and line % 2 == (self.small_letters == "odd"):
            number = number.lower()
        return f"{self.prefix}{number}{self.suffix}"

    def hex_at(self, row: int, column: int) -> Hex:
        """Return the hex in a row and column, by their printed numbers.

        Raises:
            HexError: Numbers run in twos, and the line has not this one.

        Example:
            >>> Numbering(stagger="every").hex_at(row=3, column=1)
            Hex(q=0, r=2)
            >>> Numbering(interval=2).hex_at(row=2, column=2)
            Hex(q=0, r=1)
        """
        down = row - self.first_row if self.row_direction == "down" else self.first_row - row
        across = column - self.first_column
        if self.column_direction == "left":
            across = -across
        if self.interval == 2 and (down + across) % 2:
            raise HexError(f"no hex has row {row} and column {column}: numbers run in twos")
        if self.orientation == "pointy":
            x = across if self.interval == 2 else 2 * across + self._shifted(row)
            return from_doubled(x, down, "double-width")
        y = down if self.interval == 2 else 2 * down + self._shifted(column)
        return from_doubled(across, y, "double-height")

    def in_line(self, line: int, place: int) -> Hex:
        """Return the hex at a place of a line, both counted from 0 as the numbers grow.

        Args:
            line: Which row of pointy hexes, or column of flat ones.
            place: Which hex of it.

        Example:
            >>> doubled = Numbering(interval=2)
            >>> [doubled.format(doubled.in_line(1, place)) for place in range(3)]
            ['0202', '0204', '0206']
        """
        if self.orientation == "pointy":
            row, column = self.first_row + line, self.first_column + self.interval * place
            return self.hex_at(row, column + self._number_shifted(row))
        row, column = self.first_row + self.interval * place, self.first_column + line
        return self.hex_at(row + self._number_shifted(column), column)

    def row_and_column(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the printed row and column of a hex; the reverse of :meth:`hex_at`.

        Example:
            >>> Numbering(stagger="even").row_and_column(Hex(0, 1))
            (2, 1)
        """
        if self.orientation == "pointy":
            x, down = to_doubled(at, "double-width")
            row = self._row(down)
            return row, self._column(x if self.interval == 2 else (x - self._shifted(row)) // 2)
        across, y = to_doubled(at, "double-height")
        column = self._column(across)
        return self._row(y if self.interval == 2 else (y - self._shifted(column)) // 2), column

    def in_printed_order(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return a key that sorts hexes as their printed numbers run.

        Example:
            >>> sorted([Hex(1, 0), Hex(0, 1), Hex(0, 0)], key=Numbering("CCRR").in_printed_order)
            [Hex(q=0, r=0), Hex(q=0, r=1), Hex(q=1, r=0)]
        """
        row, column = self.row_and_column(at)
        return (row, column) if self._rows_first else (column, row)

    @property
    def _styles(self) -> tuple[Style, Style]:
        if self._rows_first:
            return self.row_style, self.column_style
        return self.column_style, self.row_style

    def _row(self, down: int) -> int:
        return self.first_row + (down if self.row_direction == "down" else -down)

    def _column(self, across: int) -> int:
        return self.first_column + (across if self.column_direction == "right" else -across)

    def _shifted(self, line: int) -> int:
        """Return by how many half hexes a line is shifted against that of the hex (0, 0)."""
        first = self.first_row if self.orientation == "pointy" else self.first_column
        if self.stagger == "every":
            halves = line - first
        else:
            odd = self.stagger == "odd"
            halves = (line % 2 == odd) - (first % 2 == odd)
        return -halves if self.shift in ("left", "up") else halves

    def _number_shifted(self, line: int) -> int:
        """Return by how much the numbers of a line differ from those of the first line."""
        if self.interval == 1:
            return 0
        pointy = self.orientation == "pointy"
        grows = self.column_direction == "right" if pointy else self.row_direction == "down"
        return self._shifted(line) if grows else -self._shifted(line)

    def _make_pattern(self) -> re.Pattern[str]:
        if self.suffix and self.suffix[0] in self._letters_of(1):
            raise HexError(f"the suffix {self.suffix!r} could be read as a part of the number")
        if not self._separator and "digits" not in self._styles:
            raise HexError(f"letters on letters need a separator in the order {self.order!r}")
        return re.compile(
            f"{re.escape(self.prefix)}(?P<first>{self._part(0)})"
            f"{re.escape(self._separator)}(?P<second>{self._part(1)}){re.escape(self.suffix)}",
            re.IGNORECASE if self.small_letters else 0,
        )

    def _letters_of(self, place: int) -> str:
        """Return the letters or digits that one part is written with."""
        return "0123456789" if self._styles[place] == "digits" else self.alphabet

    def _part(self, place: int) -> str:
        """Return the pattern of one part, such that no number has two spellings."""
        style, width = self._styles[place], self._widths[place]
        if self._exact[place]:
            return f"[0-9]{{{width}}}"
        if style == "digits":
            return f"[0-9]{{{width}}}|[1-9][0-9]{{{width},}}"
        if width > 1:
            raise HexError(f"letters are not padded: write one {self.order!r} letter for them")
        if style == "letters":
            return f"[{self.alphabet}]+"
        return "|".join(f"{letter}+" for letter in self.alphabet)

    def _read(self, text: str, style: Style) -> int:
        if style == "digits":
            return int(text)
        base, text = len(self.alphabet), text.upper() if self.small_letters else text
        if style == "doubled letters":
            return base * (len(text) - 1) + self.alphabet.index(text[0]) + 1
        number = 0
        for letter in text:
            number = number * base + self.alphabet.index(letter) + 1
        return number

    def _write(self, number: int, place: int) -> str:
        style, width = self._styles[place], self._widths[place]
        if style == "digits":
            text = f"{number:0{width}}"
            too_long = self._exact[place] and len(text) > width
            if number >= 0 and not too_long:
                return text
        elif number >= 1:
            return self._letters(number, style)
        axis = "row" if (place == 0) == self._rows_first else "column"
        raise HexError(f"{axis} {number} cannot be written in the order {self.order!r}")

    def _letters(self, number: int, style: Style) -> str:
        base = len(self.alphabet)
        if style == "doubled letters":
            times, letter = divmod(number - 1, base)
            return self.alphabet[letter] * (times + 1)
        text = ""
        while number:
            number, letter = divmod(number - 1, base)
            text = self.alphabet[letter] + text
        return text

    def _expected(self) -> str:
        """Return what a printed number looks like, with an example."""
        kinds = ("row", "column") if self._rows_first else ("column", "row")
        parts = []
        for place, kind in enumerate(kinds):
            if self._styles[place] != "digits":
                parts.append(f"a {kind} in letters")
                continue
            width = self._widths[place]
            digits = f"{width} digit{'s' if width > 1 else ''}"
            parts.append(f"a {kind} of {digits}{'' if self._exact[place] else ' or more'}")
        before = f"{self.prefix!r}, " if self.prefix else ""
        between = f", {self._separator!r}, " if self._separator else ", then "
        after = f", {self.suffix!r}" if self.suffix else ""
        example = self.written(self.first_row, self.first_column)
        return f"expected {before}{between.join(parts)}{after}, such as {example!r}"
