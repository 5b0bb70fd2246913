"""Printed hex numbers: every numbering is reversible, and the usual ones look as printed."""

from typing import Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hexwar.errors import HexError
from hexwar.hexes import Hex, Layout, Numbering, Orientation, Style, distance

hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
styles: st.SearchStrategy[Style] = st.sampled_from(["digits", "letters", "doubled letters"])


@st.composite
def numberings(draw: st.DrawFn) -> Numbering:
    """Any numbering that can be made: those that contradict themselves are thrown away.

    Letters are written once and only digits side by side may have a longer line, so that few are.
    """
    row_style, column_style = draw(styles), draw(styles)
    separator = draw(st.sampled_from(["", ".", "-", " / "]))
    rows, columns = (
        letter * (draw(st.integers(1, 3)) if style == "digits" else 1)
        for letter, style in (("R", row_style), ("C", column_style))
    )
    parted = separator or (row_style, column_style) != ("digits", "digits")
    orientation: Orientation = draw(st.sampled_from(["pointy", "flat"]))
    shifts = ["right", "left", ""] if orientation == "pointy" else ["down", "up", ""]
    first, second = draw(st.permutations([rows, columns]))
    try:
        return Numbering(
            first + separator + second,
            orientation,
            draw(st.sampled_from(["odd", "even", "every"])),
            draw(st.sampled_from(shifts)),
            draw(st.sampled_from(["down", "up"])),
            draw(st.sampled_from(["right", "left"])),
            draw(st.integers(0, 60)),
            draw(st.integers(0, 60)),
            row_style,
            column_style,
            draw(st.sampled_from(["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHJKLMNPQRSTUVWXYZ"])),
            draw(st.sampled_from(["", "B", "7-", "Map A "])),
            draw(st.sampled_from(["", "", "E", " east", "-7"])),
            "" if parted else draw(st.sampled_from(["", "row", "column"])),
            draw(st.sampled_from([1, 2])),
            draw(st.sampled_from(["odd", "even", ""])),
        )
    except HexError:
        assume(False)
        raise


@settings(deadline=None, max_examples=300)
@given(numberings(), hexes)
def test_parse_undoes_format(numbering: Numbering, at: Hex) -> None:
    """Whatever can be written is read back as the same hex."""
    try:
        text = numbering.format(at)
    except HexError:
        row, column = numbering.row_and_column(at)
        assert min(row, column) < 1 or max(row, column) > 9  # only what has no such number
        return
    assert at == numbering.parse(text)


@settings(deadline=None, max_examples=300)
@given(numberings(), st.data())
def test_format_undoes_parse(numbering: Numbering, data: st.DataObject) -> None:
    """No hex has two numbers: a text that is read is the text that would be written.

    Small letters and capitals are read alike where both are printed.
    """
    alphabet = st.sampled_from("0123456789ABZI.-/ 7")
    text = numbering.prefix + data.draw(st.text(alphabet, max_size=6))
    try:
        at = numbering.parse(text)
    except HexError:
        return
    written = numbering.format(at)
    assert text == written or (numbering.small_letters and text.upper() == written.upper())


@settings(deadline=None)
@given(numberings(), hexes)
def test_rows_and_columns_are_reversible(numbering: Numbering, at: Hex) -> None:
    """Also where they cannot be written, as below row 0."""
    assert at == numbering.hex_at(*numbering.row_and_column(at))


@settings(deadline=None)
@given(numberings(), st.integers(-9, 9), st.integers(-9, 9))
def test_numbers_grow_as_the_map_says(numbering: Numbering, row: int, column: int) -> None:
    """On the page, the next number along a line is the next hex in the direction declared."""
    page, step = Layout(numbering.orientation), numbering.interval
    row, column = numbering.first_row + step * row, numbering.first_column + step * column
    here = numbering.hex_at(row, column)
    pointy = numbering.orientation == "pointy"
    along = numbering.hex_at(row, column + step) if pointy else numbering.hex_at(row + step, column)
    assert distance(here, along) == 1
    (x, y), (next_x, next_y) = page.centre(here), page.centre(along)
    if pointy:
        assert y == pytest.approx(next_y)
        assert (next_x > x) == (numbering.column_direction == "right")
    else:
        assert x == pytest.approx(next_x)
        assert (next_y > y) == (numbering.row_direction == "down")
    aside = step - 1
    across = (
        numbering.hex_at(row + 1, column + aside)
        if pointy
        else numbering.hex_at(row + aside, column + 1)
    )
    assert distance(here, across) == 1


@settings(deadline=None)
@given(numberings(), st.integers(0, 9), st.integers(0, 9))
def test_staggered_lines_are_shifted_to_their_side(
    numbering: Numbering, row: int, column: int
) -> None:
    """A shifted line lies half a hex to the side declared, seen from one that is not."""
    assume(numbering.stagger != "every" and numbering.interval == 1)
    page = Layout(numbering.orientation)
    pointy = numbering.orientation == "pointy"
    line = row if pointy else column
    step_row, step_column = (1, 0) if pointy else (0, 1)
    here = page.centre(numbering.hex_at(row, column))
    there = page.centre(numbering.hex_at(row + step_row, column + step_column))
    half = (there[0] - here[0] if pointy else there[1] - here[1]) / (3**0.5 / 2)
    here_is_shifted = (line % 2 == 1) == (numbering.stagger == "odd")
    back = numbering.shift in ("left", "up")
    assert pytest.approx(-1 if here_is_shifted != back else 1) == half


def test_omaha_beach() -> None:
    """RRCC, row 01 at the bottom, even rows half a hex to the right: the first customer's map."""
    omaha = Numbering("RRCC", stagger="even", row_direction="up")
    assert {"0914", "0915", "1013", "1015", "1114", "1115"} == {
        omaha.format(at) for at in omaha.parse("1014").neighbours()
    }
    assert {"1214", "1215", "1314", "1316", "1414", "1415"} == {
        omaha.format(at) for at in omaha.parse("1315").neighbours()
    }


def test_a_flat_map_with_columns_first() -> None:
    """CCRR, even columns half a hex lower: 0202 touches 0102 and 0103, as on most flat maps."""
    usual = Numbering("CCRR", "flat")
    around = {usual.format(at) for at in usual.parse("0202").neighbours()}
    assert {"0201", "0203", "0102", "0103", "0302", "0303"} == around


def test_letters() -> None:
    """A1 and AA12, in spreadsheet order or doubled, and without I and O."""
    plain = Numbering("CR", "flat", column_style="letters")
    assert [plain.written(1, n) for n in (1, 26, 27, 28)] == ["A1", "Z1", "AA1", "AB1"]
    doubled = Numbering("CR", "flat", column_style="doubled letters")
    assert [doubled.written(1, n) for n in (1, 26, 27, 28)] == ["A1", "Z1", "AA1", "BB1"]
    short = Numbering("C-R", "flat", column_style="letters", alphabet="ABCDEFGHJKLMNPQRSTUVWXYZ")
    assert short.written(4, 9) == "J-4"


def test_an_oblique_map() -> None:
    """With every row shifted further, a column is a straight slanted row of hexes."""
    oblique = Numbering("CC.RR", stagger="every", first_row=0, first_column=0)
    column = [oblique.hex_at(row, 5) for row in range(4)]
    assert [Hex(5, 0), Hex(5, 1), Hex(5, 2), Hex(5, 3)] == column
    assert oblique.format(Hex(12, 7)) == "12.07"


def test_printed_order() -> None:
    """Hexes sort as their numbers are counted, also upwards and past padding."""
    omaha = Numbering("RRCC", row_direction="up")
    names = ["0101", "0102", "0136", "0201", "1001"]
    hexes = sorted(map(omaha.parse, reversed(names)), key=omaha.in_printed_order)
    assert names == [omaha.format(at) for at in hexes]


@pytest.mark.parametrize(
    ("numbering", "text", "message"),
    [
        (
            Numbering(),
            "714",
            "'714' is not a hex number: expected a row of 2 digits, then a column",
        ),
        (Numbering(prefix="B"), "0714", "expected 'B', a row of 2 digits.*such as 'B0101'"),
        (
            Numbering("C-R", column_style="letters"),
            "C4",
            "a column in letters, '-', a row of 1 dig",
        ),
        (Numbering("C.R"), "03.4", "a column of 1 digit or more, '.', a row of 1 digit or more"),
    ],
)
def test_a_wrong_number_says_what_was_expected(
    numbering: Numbering, text: str, message: str
) -> None:
    """The text, what was expected, and an example."""
    with pytest.raises(HexError, match=message):
        numbering.parse(text)


def test_what_cannot_be_written_is_refused() -> None:
    """A row of three digits does not fit RR; there is no letter before A."""
    with pytest.raises(HexError, match="row 100 cannot be written in the order 'RRCC'"):
        Numbering().written(100, 1)
    with pytest.raises(HexError, match="column 0 cannot be written"):
        Numbering("CR", column_style="letters").written(1, 0)
    with pytest.raises(HexError, match="row -1 cannot be written"):
        Numbering("R.C").written(-1, 5)


@pytest.mark.parametrize(
    "wrong",
    [
        {"order": "RR"},
        {"order": "RRRR"},
        {"order": "R1C"},
        {"order": "CR", "column_style": "letters", "row_style": "letters"},
        {"order": "CCRR", "column_style": "letters"},
        {"shift": "down"},
        {"orientation": "flat", "shift": "left"},
        {"stagger": "none"},
        {"first_row": 100},
        {"alphabet": "AAB"},
        {"alphabet": "A-"},
        {"alphabet": "abc", "small_letters": "odd"},
        {"small_letters": "all"},
        {"row_direction": "left"},
        {"column_style": "roman"},
        {"interval": 3},
        {"longer": "rows"},
        {"order": "RR.CC", "longer": "row"},
        {"order": "CR", "column_style": "letters", "longer": "row"},
    ],
)
def test_numberings_that_contradict_themselves_are_refused(wrong: dict[str, str | int]) -> None:
    """Better at once than at the first hex that is read wrongly."""
    with pytest.raises(HexError):
        Numbering(**wrong)  # type: ignore[arg-type]


def test_a_suffix_stands_after_every_number() -> None:
    """2233E on an eastern sheet: read and written, and no other spelling."""
    east = Numbering("CCRR", "flat", suffix="E")
    assert east.format(east.parse("2233E")) == "2233E"
    for wrong in ("2233", "2233W", "2233EE"):
        with pytest.raises(HexError, match=r"'E', such as '0101E'"):
            east.parse(wrong)
    with pytest.raises(HexError, match="could be read as a part of the number"):
        Numbering("CCRR", suffix="1")
    with pytest.raises(HexError, match="could be read as a part of the number"):
        Numbering("RC", column_style="letters", suffix="E")


@settings(deadline=None)
@given(numberings(), st.integers(0, 9), st.integers(0, 9))
def test_places_of_a_line_lie_side_by_side(numbering: Numbering, line: int, place: int) -> None:
    """From the first hex, lines and places lead the same way whatever the numbers in them are."""
    found = numbering.in_line(line, place)
    assert distance(found, numbering.in_line(line, place + 1)) == 1
    assert distance(found, numbering.in_line(line + 1, place)) == 1
    assert numbering.in_line(0, 0) == Hex(0, 0)
    if numbering.interval == 2:
        row, column = numbering.row_and_column(found)
        assert (row + column - numbering.first_row - numbering.first_column) % 2 == 0


def test_columns_of_three_digits_after_those_of_two() -> None:
    """9901 and then 10001: the column is longer, the row keeps its digits."""
    wide = Numbering("CCRR", "flat", longer="column")
    assert [wide.written(row=1, column=n) for n in (9, 99, 100, 1234)] == [
        "0901",
        "9901",
        "10001",
        "123401",
    ]
    assert wide.numbers("10001") == (1, 100)
    assert wide.parse("10001") == wide.hex_at(row=1, column=100)
    with pytest.raises(HexError, match=r"'09901'.*a column of 2 digits or more, then a row of 2"):
        wide.parse("09901")
    with pytest.raises(HexError, match="row 100 cannot be written in the order 'CCRR'"):
        wide.written(row=100, column=1)
    high = Numbering("CCRR", "flat", longer="row")
    assert high.numbers("10101") == Numbering("CCRR", "flat").numbers("10101") == (101, 10)


def test_numbers_that_run_in_twos() -> None:
    """Doubled numbers: a row of pointy hexes has the odd ones, the next row the even ones."""
    doubled = Numbering("RRCC", interval=2)
    around = {doubled.format(at) for at in doubled.parse("0303").neighbours()}
    assert {"0301", "0305", "0202", "0204", "0402", "0404"} == around
    with pytest.raises(HexError, match="no hex has row 3 and column 4: numbers run in twos"):
        doubled.parse("0304")
    flat = Numbering("CCRR", "flat", row_direction="up", interval=2)
    around = {flat.format(at) for at in flat.parse("0303").neighbours()}
    assert {"0301", "0305", "0202", "0204", "0402", "0404"} == around


@pytest.mark.parametrize(
    ("shift", "direction", "second"),
    [
        ("right", "right", ["0202", "0204", "0206"]),
        ("left", "right", ["0200", "0202", "0204"]),
        ("left", "left", ["0202", "0204", "0206"]),
    ],
)
def test_shifted_lines_begin_a_number_further(
    shift: Literal["right", "left"], direction: Literal["right", "left"], second: list[str]
) -> None:
    """Where numbers run in twos, the second row begins half a hex further along them, or before."""
    numbering = Numbering(shift=shift, column_direction=direction, interval=2)
    assert [numbering.format(numbering.in_line(1, place)) for place in range(3)] == second


@pytest.mark.parametrize(
    ("orientation", "expected"),
    [("pointy", ["A1", "a2", "B1", "b2"]), ("flat", ["A1", "A2", "b1", "b2"])],
)
def test_small_letters_follow_the_lines(orientation: Orientation, expected: list[str]) -> None:
    """Every second row of pointy hexes, or column of flat ones, has small letters."""
    names = Numbering("CR", orientation, column_style="letters", small_letters="even")
    assert [names.written(row, column) for column in (1, 2) for row in (1, 2)] == expected


def test_shifted_columns_begin_a_number_further() -> None:
    """Where numbers run in twos down the columns of flat hexes, the second begins with 02."""
    flat = Numbering("CCRR", "flat", interval=2)
    assert [flat.format(flat.in_line(1, place)) for place in range(3)] == ["0202", "0204", "0206"]
