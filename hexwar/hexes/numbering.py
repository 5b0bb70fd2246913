"""What is printed in a hex, and which hex bears a printed number?"""

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
            exactly as many as the run is long.
        orientation: ``"pointy"`` or ``"flat"``.
        stagger: Which lines are shifted, by their printed number: the ``"odd"`` ones, the
            ``"even"`` ones, or ``"every"`` one further than the one before (oblique numbering).
        shift: To which side: ``"right"`` or ``"left"`` for pointy hexes, ``"down"`` or ``"up"`` for
            flat ones; empty for right and down.
        row_direction: ``"down"`` or ``"up"``: whither row numbers grow.
        column_direction: ``"right"`` or ``"left"``: whither column numbers grow.
        first_row: Number of the row that the hex (0, 0) is in.
        first_column: Number of the column that the hex (0, 0) is in.
        row_style: ``"digits"``, ``"letters"`` or ``"doubled letters"``; the letter A is row 1.
        column_style: The same for columns.
        alphabet: The letters in use; some maps leave out I and O.
        prefix: What stands before every number, such as the letter of a map sheet.
        suffix: What stands after every number.

    Raises:
        HexError: The parts do not go together, or a number could be read in two ways.

    Example:
        >>> beach = Numbering("RRCC", stagger="even", row_direction="up")
        >>> beach.parse("0203"), beach.format(Hex(3, -1))
        (Hex(q=3, r=-1), '0203')
        >>> Numbering("CR", "flat", column_style="letters").format(Hex(26, -13))
        'AA1'
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
    _rows_first: bool = field(init=False, repr=False, compare=False)
    _widths: tuple[int, int] = field(init=False, repr=False, compare=False)
    _separator: str = field(init=False, repr=False, compare=False)
    _exact: bool = field(init=False, repr=False, compare=False)
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        order = _ORDER.fullmatch(self.order)
        if order is None or order["first"][0] == order["second"][0]:
            raise HexError(f"an order is runs of R and C such as 'RRCC', not {self.order!r}")
        self._check_choices()
        if len(set(self.alphabet)) != len(self.alphabet) or not self.alphabet.isalpha():
            raise HexError(f"an alphabet is letters, each once, not {self.alphabet!r}")
        # Frozen dataclasses have no other way to keep what they work out.
        object.__setattr__(self, "_rows_first", order["first"][0] == "R")
        object.__setattr__(self, "_widths", (len(order["first"]), len(order["second"])))
        object.__setattr__(self, "_separator", order["separator"])
        digits = self.row_style == self.column_style == "digits"
        object.__setattr__(self, "_exact", digits and not order["separator"])
        object.__setattr__(self, "_pattern", self._make_pattern())
        self.written(self.first_row, self.first_column)  # refuses a beginning without a number

    def _check_choices(self) -> None:
        choices: dict[str, tuple[str, ...]] = {
            "orientation": get_args(Orientation),
            "stagger": get_args(Stagger),
            "shift": ("right", "left", "") if self.orientation == "pointy" else ("down", "up", ""),
            "row_direction": ("down", "up"),
            "column_direction": ("right", "left"),
            "row_style": get_args(Style),
            "column_style": get_args(Style),
        }
        for name, allowed in choices.items():
            value = getattr(self, name)
            if value not in allowed:
                raise HexError(
                    f"the {name.replace('_', ' ')} of {self.orientation} hexes is one of "
                    f"{', '.join(map(repr, allowed))}, not {value!r}"
                )

    def parse(self, text: str) -> Hex:
        """Return the hex that bears a printed number.

        Args:
            text: Exactly as :meth:`format` would write it.

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
        return f"{self.prefix}{number}{self.suffix}"

    def hex_at(self, row: int, column: int) -> Hex:
        """Return the hex in a row and column, by their printed numbers.

        Example:
            >>> Numbering(stagger="every").hex_at(row=3, column=1)
            Hex(q=0, r=2)
        """
        down = row - self.first_row if self.row_direction == "down" else self.first_row - row
        across = column - self.first_column
        if self.column_direction == "left":
            across = -across
        if self.orientation == "pointy":
            return from_doubled(2 * across + self._shifted(row), down, "double-width")
        return from_doubled(across, 2 * down + self._shifted(column), "double-height")

    def row_and_column(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the printed row and column of a hex; the reverse of :meth:`hex_at`.

        Example:
            >>> Numbering(stagger="even").row_and_column(Hex(0, 1))
            (2, 1)
        """
        if self.orientation == "pointy":
            x, down = to_doubled(at, "double-width")
            row = self._row(down)
            return row, self._column((x - self._shifted(row)) // 2)
        across, y = to_doubled(at, "double-height")
        column = self._column(across)
        return self._row((y - self._shifted(column)) // 2), column

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

    def _make_pattern(self) -> re.Pattern[str]:
        if self.suffix and self.suffix[0] in self._letters_of(1):
            raise HexError(f"the suffix {self.suffix!r} could be read as a part of the number")
        if not self._separator and "digits" not in self._styles:
            raise HexError(f"letters on letters need a separator in the order {self.order!r}")
        first = f"[0-9]{{{self._widths[0]}}}" if self._exact else self._part(0)
        return re.compile(
            f"{re.escape(self.prefix)}(?P<first>{first})"
            f"{re.escape(self._separator)}(?P<second>{self._part(1)}){re.escape(self.suffix)}"
        )

    def _letters_of(self, place: int) -> str:
        """Return the letters or digits that one part is written with."""
        return "0123456789" if self._styles[place] == "digits" else self.alphabet

    def _part(self, place: int) -> str:
        """Return the pattern of one part, such that no number has two spellings."""
        style, width = self._styles[place], self._widths[place]
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
        base = len(self.alphabet)
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
            too_long = self._exact and place == 0 and len(text) > width
            if number >= 0 and not too_long:
                return text
        elif number >= 1:
            return self._letters(number, style)
        what = "row" if (place == 0) == self._rows_first else "column"
        raise HexError(f"{what} {number} cannot be written in the order {self.order!r}")

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
        """Say what a printed number looks like, with an example."""
        kinds = ("row", "column") if self._rows_first else ("column", "row")
        parts = []
        for place, kind in enumerate(kinds):
            if self._styles[place] != "digits":
                parts.append(f"a {kind} in letters")
                continue
            width = self._widths[place]
            digits = f"{width} digit{'s' if width > 1 else ''}"
            exact = self._exact and place == 0
            parts.append(f"a {kind} of {digits}{'' if exact else ' or more'}")
        before = f"{self.prefix!r}, " if self.prefix else ""
        between = f", {self._separator!r}, " if self._separator else ", then "
        after = f", {self.suffix!r}" if self.suffix else ""
        example = self.written(self.first_row, self.first_column)
        return f"expected {before}{between.join(parts)}{after}, such as {example!r}"
