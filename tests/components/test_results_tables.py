"""Tables of results: odds as exact fractions, bands, shifts, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.components import Bands, ResultsTable, TableForm, expected, odds, read_tables, sums
from hexwar.errors import DataError, HexwarError, TableError, UnknownNameError

HALF_ODDS = ("1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")


def table_of(*heads: str) -> ResultsTable:
    """A table with one row and these columns."""
    return ResultsTable(name="combat", columns=heads, rows={"1": heads})


@pytest.mark.parametrize("attack", range(1, 31))
def test_every_pair_of_strengths_finds_the_best_column_that_it_reaches(attack: int) -> None:
    """Half odds have columns of their own: 20 to 12 is 3:2 and not 1:1, 2 to 3 is 2:3."""
    table = table_of(*HALF_ODDS)
    ratios = [Fraction(*map(int, head.split(":"))) for head in HALF_ODDS]
    for defence in range(1, 31):
        reached = [i for i, ratio in enumerate(ratios) if ratio <= Fraction(attack, defence)]
        assert table.odds_column(attack, defence) == max(reached, default=0)


ladder = st.lists(
    st.fractions(Fraction(1, 9), 9, max_denominator=9), min_size=1, max_size=9, unique=True
).map(sorted)
strengths = st.one_of(st.integers(1, 99), st.fractions(Fraction(1, 2), 99, max_denominator=2))


@given(
    ladder,
    strengths,
    strengths,
    st.integers(-20, 20),
    st.sampled_from(["defender", "attacker"]),
    st.sampled_from(["before", "after"]),
)
def test_odds_columns_by_brute_force(
    ratios: list[Fraction],
    attack: int | Fraction,
    defence: int | Fraction,
    shift: int,
    rounding: Literal["defender", "attacker"],
    clamp: Literal["before", "after"],
) -> None:
    """Writing the table on by whole odds far to both sides, and counting, gives the same column."""
    table = table_of(*(f"{ratio.numerator}:{ratio.denominator}" for ratio in ratios))
    ours, whole = Fraction(attack) / Fraction(defence), range(1, 400)
    below = sorted({Fraction(1, n) for n in whole} | {Fraction(n) for n in whole})
    beyond = [ratio for ratio in below if ratio > ratios[-1]]
    below = [ratio for ratio in below if ratio < ratios[0]]
    columns = [*below, *ratios, *beyond]
    reached = [i for i, ratio in enumerate(columns) if ratio <= ours]
    no_worse = [i for i, ratio in enumerate(columns) if ratio >= ours]
    first, last = len(below), len(below) + len(ratios) - 1
    place = max(reached) if rounding == "defender" else min(no_worse)
    if clamp == "before":
        place = min(max(place, first), last)
    wanted = min(max(place + shift, first), last) - first
    assert table.odds_column(attack, defence, shift, rounding=rounding, clamp=clamp) == wanted


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 9))
def test_odds_depend_on_the_ratio_alone(attack: int, defence: int, times: int) -> None:
    """Both strengths multiplied alike stand for the same column and the same printed odds."""
    table = table_of(*HALF_ODDS)
    assert table.odds_column(attack, defence) == table.odds_column(attack * times, defence * times)
    assert odds(attack, defence) == odds(attack * times, defence * times)


@pytest.mark.parametrize(
    "heads",
    [
        ("1-3", "1-2", "1-1", "3-2", "2-1"),
        ("1:3", "1:2", "1:1", "1.5:1", "2:1"),
        ("1/3", "1/2", "1/1", "1.5/1", "2/1"),
        ("1\u20133", "1\u20132", "1\u20131", "3\u20132", "2\u20131"),
        ("1\u22123", "1\u22122", "1\u22121", "3\u22122", "2\u22121"),
        ("1 to 3", "1 to 2", "1 to 1", "1,5 to 1", " 2 : 1 "),
    ],
)
def test_odds_are_read_as_printed(heads: tuple[str, ...]) -> None:
    """Colons, strokes, hyphens, printed dashes and halves are all odds."""
    table = table_of(*heads)
    pairs = ((1, 9), (1, 2), (5, 5), (20, 12), (4, 2))
    assert [table.odds_column(attack, defence) for attack, defence in pairs] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("attack", "defence"), [(4, 0), (0, 4), (-3, 2), (3, -2), (0, 0)])
def test_strengths_without_odds_are_refused(attack: int, defence: int) -> None:
    """A strength of 0 or less has no odds, and the message says what to do instead."""
    with pytest.raises(TableError, match=r"no odds with a strength of .* take the column that"):
        odds(attack, defence)
    with pytest.raises(TableError, match="no odds with a strength of"):
        table_of(*HALF_ODDS).odds_column(attack, defence)


def test_strengths_are_exact() -> None:
    """A floating point number could fall on the wrong side of a column."""
    with pytest.raises(TableError, match="a whole number or a Fraction"):
        odds(1.5, 1)  # type: ignore[arg-type]


def test_odds_that_have_to_be_exact() -> None:
    """Odds between two columns are refused where a rule knows none; beyond the ends they count."""
    table = table_of("1:1", "3:2", "2:1")
    assert table.odds_column(6, 4, rounding="exact") == 1
    assert table.odds_column(9, 1, rounding="exact") == 2
    with pytest.raises(TableError, match="odds of 7:4 lie between two columns"):
        table.odds_column(7, 4, rounding="exact")


def test_shifts_before_or_after_the_end_of_the_table() -> None:
    """12:1 with three columns to the left is 3:1 or 6:1: both rules exist in print."""
    table = table_of("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
    assert table.columns[table.odds_column(12, 1, shift=-3)] == "3:1"
    assert table.columns[table.odds_column(12, 1, shift=-3, clamp="after")] == "6:1"
    assert table.columns[table.odds_column(1, 5, shift=1)] == "1:2"
    assert table.columns[table.odds_column(1, 5, shift=1, clamp="after")] == "1:3"


def test_unknown_choices_of_rounding_and_clamping_are_refused() -> None:
    """A choice that is misspelt does not become another one silently."""
    with pytest.raises(TableError, match="'defender'"):
        table_of("1:1").odds_column(1, 1, rounding="up")  # type: ignore[arg-type]
    with pytest.raises(TableError, match="'before' or 'after'"):
        table_of("1:1").odds_column(1, 1, clamp="never")  # type: ignore[arg-type]


@pytest.mark.parametrize("heads", [("3:1", "2:1", "1:1"), ("1:1", "1:1"), ("1:1", "2:2", "3:1")])
def test_columns_out_of_order_are_refused(heads: tuple[str, ...]) -> None:
    """Columns run from worst to best, or every search for one would be wrong."""
    with pytest.raises(TableError, match=r"combat.columns: .* do not run from worst to best"):
        table_of(*heads)


def test_hyphens_may_head_bands_until_they_are_asked_for_odds() -> None:
    """``1-2`` and ``3-10`` are bands that rise, and odds that fall."""
    table = table_of("1-2", "3-10")
    assert table.band_column(7) == 1
    with pytest.raises(TableError, match="do not run from worst to best: 3-10 comes after 1-2"):
        table.odds_column(7, 1)


@pytest.mark.parametrize("head", ["1:0", "0:1", "one", "2:1:1", ":1"])
def test_heads_that_are_no_odds_are_refused(head: str) -> None:
    """A head with a 0 is refused when the table is asked, not divided by."""
    with pytest.raises(TableError, match="headed by"):
        ResultsTable(name="t", columns=("1-2", head), rows={"1": ("a", "b")}).odds_column(1, 1)


@pytest.mark.parametrize("results", [("AE",), ("AE", "AR", "EX")])
def test_rows_of_the_wrong_length_are_refused(results: tuple[str, ...]) -> None:
    """A table made in Python is held to the same as one that is read."""
    with pytest.raises(TableError, match=rf"t.rows.1: expected 2 results, got {len(results)}"):
        ResultsTable(name="t", columns=("1:1", "2:1"), rows={"1": results})


def test_tables_without_columns_or_rows_are_refused() -> None:
    """There must be something to look up."""
    with pytest.raises(TableError, match="one column and one row at least"):
        ResultsTable(name="t", columns=(), rows={})


def test_files_report_columns_out_of_order_with_their_line(tmp_path: Path) -> None:
    """The author of a file is led to the line of the columns."""
    file = tmp_path / "tables.toml"
    file.write_text('[[table]]\nname = "crt"\ncolumns = ["2:1", "1:1"]\nrows = {1 = ["A", "D"]}\n')
    with pytest.raises(DataError, match=r"tables.toml:3: .*1:1 comes after 2:1"):
        read_tables(file)


def test_columns_and_rows_that_the_rules_ask_for_are_checked(tmp_path: Path) -> None:
    """A head that is not there is told when the file is read."""
    file = tmp_path / "tables.toml"
    file.write_text('[[table]]\nname = "air"\ncolumns = ["clear"]\nrows = {1-3 = ["2"]}\n')
    assert read_tables(file, {"air": TableForm(columns=["clear"], throws=range(1, 4))})
    with pytest.raises(DataError, match=r"toml:3: .*no column of air 'cleer'; did you mean"):
        read_tables(file, {"air": TableForm(columns=["cleer"])})
    with pytest.raises(DataError, match=r"toml:4: .*no row of air 4"):
        read_tables(file, {"air": TableForm(throws=range(1, 5))})


@pytest.mark.parametrize(
    ("forms", "told"),
    [
        ({"crt": TableForm("A|D")}, ""),
        (
            {"crt": TableForm("A|E")},
            r"tables.toml:4: table\[0\].rows.1\[1\]: crt has no result 'D'",
        ),
        ({"cert": TableForm("A|D")}, "tables.toml:1: table: no table 'cert'; did you mean 'crt'"),
    ],
)
def test_tables_and_cells_that_the_rules_read_are_checked(
    tmp_path: Path, forms: dict[str, TableForm], told: str
) -> None:
    """A misspelt table or result is told with its line, not in the middle of a game."""
    file = tmp_path / "tables.toml"
    file.write_text('[[table]]\nname = "crt"\ncolumns = ["1:1", "2:1"]\nrows = {1 = ["A", "D"]}\n')
    if told:
        with pytest.raises(DataError, match=told):
            read_tables(file, forms)
    else:
        assert read_tables(file, forms)["crt"].result(1, 1) == "D"


COMBAT = ResultsTable(
    name="combat",
    columns=("1:2", "1:1", "3:1"),
    rows={"1": ("AE", "AR", "EX"), "2-5": ("AR", "EX", "DR"), "6": ("EX", "DR", "DE")},
)


@pytest.mark.parametrize("place", [-1, 3, 9])
def test_places_beside_the_table_are_refused(place: int) -> None:
    """A place of -1 is not the best column, as it is in a Python list."""
    with pytest.raises(TableError, match=f"columns 0 to 2, not {place}"):
        COMBAT.result(place, 1)


def test_rows_stand_for_bands_of_throws() -> None:
    """A throw finds the row that holds it; one beyond the table the nearest, if that is said."""
    assert [COMBAT.result("1:1", throw) for throw in (1, 2, 5, 6)] == ["AR", "EX", "EX", "DR"]
    assert COMBAT.result("1:1", 6 + 2, clamp=True) == "DR"
    assert COMBAT.result("1:1", 1 - 3, clamp=True) == "AR"
    for throw in (0, 7, "2-6"):
        with pytest.raises(UnknownNameError, match="no row of combat"):
            COMBAT.result("1:1", throw)


def test_rows_with_names_are_not_clamped() -> None:
    """Rows that are no numbers have no nearest one."""
    table = ResultsTable(name="t", columns=("A",), rows={"rain": ("x",), "sun": ("y",)})
    assert table.result("A", "sun") == "y"
    with pytest.raises(UnknownNameError, match="no row of t 3"):
        table.result("A", 3, clamp=True)


def test_chances_of_two_dice_are_weighted() -> None:
    """The sum of two dice is 7 six times as often as 2."""
    rows: dict[str, tuple[str, ...]] = {
        str(total): ("low" if total < 7 else "high",) for total in range(2, 13)
    }
    table = ResultsTable(name="t", columns=("A",), rows=rows)
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    assert expected(table, "A", sums(2)) == expected(table, 0, throws)
    assert expected(table, "A", sums(2))["low"] == Fraction(15, 36)
    modified = {total + 2: ways for total, ways in sums(2).items()}
    assert expected(table, "A", modified, clamp=True)["low"] == Fraction(6, 36)


def test_dice_that_give_nothing_are_refused() -> None:
    """No throws, or negative weights, are no chances."""
    nothing: list[dict[int, int]] = [{}, {1: 0}, {1: 2, 2: -1}]
    for rows in nothing:
        with pytest.raises(TableError, match="can give nothing"):
            expected(COMBAT, 0, rows)


DIFFERENTIALS = [
    (("<=-6", "-5 to -3", "-2 to 0", "1 to 4", ">4"), [-9, -6, -5, -3, -2, 0, 1, 4, 5, 99]),
    (("<-5", "-5--3", "-2-0", "+1-+4", "5+"), [-9, -6, -5, -3, -2, 0, 1, 4, 5, 99]),
    (
        ("\u2264\u22126", "\u22125\u2013\u22123", "\u22122\u20130", "+1\u2013+4", "\u22655"),
        [-9, -6, -5, -3, -2, 0, 1, 4, 5, 99],
    ),
]


@pytest.mark.parametrize(("labels", "numbers"), DIFFERENTIALS)
def test_bands_of_differences(labels: tuple[str, ...], numbers: list[int]) -> None:
    """Negative ranges are written in words, with hyphens, or with dashes and minus signs."""
    assert [Bands(labels).of(number) for number in numbers] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    table = ResultsTable(name="t", columns=labels, rows={"1": labels})
    assert table.band_column(-4, shift=9) == 4


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=6, unique=True).map(sorted), st.data())
def test_a_number_is_in_the_band_between_its_bounds(edges: list[int], data: st.DataObject) -> None:
    """Bands cut from a row of numbers hold what lies between the cuts."""
    labels = tuple(f"{low} to {high - 1}" for low, high in pairwise(edges))
    number = data.draw(st.integers(edges[0], edges[-1] - 1))
    place = Bands(labels).of(number)
    assert edges[place] <= number < edges[place + 1]


@pytest.mark.parametrize("label", ["5-3", "3 to -5", "-3--5"])
def test_empty_bands_are_refused(label: str) -> None:
    """A range that runs down holds nothing."""
    with pytest.raises(TableError, match="holds no number"):
        Bands((label,))


@pytest.mark.parametrize("labels", [("1-2", "4-5"), ("1-3", "3-5"), ("6+", "7"), ("1", "<=3")])
def test_bands_that_do_not_fit_together_are_refused(labels: tuple[str, ...]) -> None:
    """Bands follow each other without a gap; one without an end is the first or the last."""
    with pytest.raises(TableError, match="overlap or leave a gap"):
        Bands(labels)


def test_errors_of_tables_are_those_that_callers_expect() -> None:
    """They are errors of hexwar, and values that are wrong."""
    assert issubclass(TableError, HexwarError)
    assert issubclass(TableError, ValueError)


def test_columns_of_numbers_leave_no_gap() -> None:
    """A gap is a fault of the file, not an error at the first attack that falls into it."""
    rows: dict[str, tuple[str, ...]] = {"1": ("A1", "-", "D1")}
    with pytest.raises(TableError, match="overlap or leave a gap"):
        ResultsTable(name="combat", columns=("<-1", "0 to 1", "2+"), rows=rows)
    without = ResultsTable(name="combat", columns=("<=-1", "0 to 1", "2+"), rows=rows)
    heads = ResultsTable(name="fire", columns=("1", "3", "6"), rows=rows)
    assert without.result("2+", 1) == heads.result("6", 1) == "D1"


def test_a_misspelt_row_is_told_where_a_throw_lacks_its_own(tmp_path: Path) -> None:
    """Its own line is named beside that of the rows; a row too many is none by itself."""
    file = tmp_path / "tables.toml"
    rows = '1 = ["2"]\n"x" = ["3"]\n3 = ["4"]\n9 = ["5"]\n'
    file.write_text(f'[[table]]\nname = "air"\ncolumns = ["clear"]\n\n[table.rows]\n{rows}')
    with pytest.raises(
        DataError, match=r"toml:7: .*no throw of air gets to the row 'x'"
    ) as refused:
        read_tables(file, {"air": TableForm(throws=range(1, 4))})
    assert "toml:5: table[0].rows: no row of air 2" in str(refused.value)
    assert read_tables(file, {"air": TableForm(throws=(1, 3))})
