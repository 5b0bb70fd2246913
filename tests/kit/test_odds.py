"""Reckonings: the preview, the throw and the event agree, and odds are exact."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.components import Clamping, ResultsTable, Rounding
from hexwar.errors import TableError
from hexwar.kit.modifiers import Ledger, add, shift
from hexwar.kit.odds import DIE, at_difference, at_odds

COLUMNS = ("1:2", "1:1", "3:2", "2:1", "3:1", "4:1")
TABLE = ResultsTable(
    name="combat",
    columns=COLUMNS,
    rows={
        "1": ("A2", "A1", "A1", "-", "D1", "D1"),
        "2-3": ("A1", "A1", "-", "D1", "D1", "D2"),
        "4-5": ("A1", "-", "D1", "D1", "D2", "D2"),
        "6": ("-", "D1", "D1", "D2", "D2", "D3"),
    },
)
BANDS = ResultsTable(
    name="assault", columns=("<=-3", "-2 to 0", "1-4", "5+"), rows={"1-6": ("a", "b", "c", "d")}
)


@given(
    st.fractions(min_value=Fraction(1, 2), max_value=40, max_denominator=2),
    st.fractions(min_value=Fraction(1, 2), max_value=40, max_denominator=2),
    st.lists(st.integers(-3, 3), max_size=4),
    st.sampled_from(["before", "after"]),
    st.sampled_from(["defender", "attacker"]),
)
def test_the_column_is_that_of_the_table(
    attack: Fraction, defence: Fraction, shifts: list[int], clamping: Clamping, rounding: Rounding
) -> None:
    """A ledger of shifts comes to the same column as the table's own arithmetic."""
    ours, theirs = Ledger.of([add(attack, "a")]), Ledger.of([add(defence, "d")])
    declared = [shift(n, "cause") for n in shifts]
    found = at_odds(TABLE, ours, theirs, declared, rounding=rounding, clamping=clamping)
    wanted = TABLE.odds_column(attack, defence, sum(shifts), rounding=rounding, clamp=clamping)
    assert found.column == wanted
    assert found.head == COLUMNS[wanted]


@given(st.integers(1, 30), st.integers(1, 30), st.lists(st.integers(-2, 2), max_size=3))
def test_chances_count_every_throw_of_the_die(attack: int, defence: int, shifts: list[int]) -> None:
    """The chances of the preview are those of the throw, counted out."""
    declared = [shift(n, "cause") for n in shifts]
    found = at_odds(TABLE, Ledger.of([add(attack, "a")]), Ledger.of([add(defence, "d")]), declared)
    counted = Counter(found.result(throw) for throw in DIE)
    assert found.chances() == {result: Fraction(n, 6) for result, n in counted.items()}


def test_half_odds_have_a_column_of_their_own() -> None:
    """14 against 8 is 3:2, and a town takes it two columns down."""
    found = at_odds(
        TABLE, Ledger.of([add(14, "a")]), Ledger.of([add(8, "d")]), [shift(-2, "town", "6.4")]
    )
    assert found.basic == "3:2"
    assert found.text({"town": "ville"}) == "14 against 8, 3:2; ville -2 → 1:2"


@pytest.mark.parametrize(
    ("clamping", "told"),
    [
        ("before", "36 against 3, 12:1; limit -8 → 4:1, town -2 → 2:1"),
        ("after", "36 against 3, 12:1; town -2 → 4:1 +6, limit -6 → 4:1"),
    ],
)
def test_odds_beyond_the_table_are_told_with_what_is_lost(clamping: Clamping, told: str) -> None:
    """Where the surplus goes is a line like any other."""
    ours, theirs = Ledger.of([add(36, "a")]), Ledger.of([add(3, "d")])
    found = at_odds(TABLE, ours, theirs, [shift(-2, "town")], clamping=clamping)
    assert found.text() == told


def test_a_strength_of_nothing_has_no_odds() -> None:
    """What happens then is for the rules of the game to say."""
    with pytest.raises(TableError, match="no odds with a strength of 0 for the attack"):
        at_odds(TABLE, Ledger.of([]), Ledger.of([add(3, "d")]))


@given(st.integers(0, 30), st.integers(0, 30), st.integers(-4, 4))
def test_differences_come_to_the_column_of_their_band(attack: int, defence: int, by: int) -> None:
    """A difference and its shifts come to the same column as the table's own arithmetic."""
    ours, theirs = Ledger.of([add(attack, "a")]), Ledger.of([add(defence, "d")])
    found = at_difference(BANDS, ours, theirs, [shift(by, "cause")])
    assert found.column == BANDS.band_column(attack - defence, by)


def test_a_preview_has_a_row_for_each_shift_with_its_rule() -> None:
    """Who weighs an attack reads every cause and the rule behind it."""
    ours, theirs = Ledger.of([add(6, "1/A"), add(6, "2/A")]), Ledger.of([add(8, "IX")])
    found = at_odds(TABLE, ours, theirs, [shift(-1, "river", "6.4")], rule="6.2")
    assert [(row.what, row.value, row.rule) for row in found.rows()] == [
        ("attack", "12 (1/A +6, 2/A +6)", "6.2"),
        ("defence", "8 (IX +8)", "6.2"),
        ("odds", "3:2", "6.2"),
        ("river", "-1 → 1:1", "6.4"),
    ]
    assert [(row.what, row.value, row.rule) for row in found.chance_rows()] == [
        ("A1", "1/2", "6.2"),
        ("-", "1/3", "6.2"),
        ("D1", "1/6", "6.2"),
    ]
