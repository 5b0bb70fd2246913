"""Ledgers of modifiers: each line counts once, in its order, and nothing is lost unsaid."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.errors import TableError
from hexwar.kit.modifiers import (
    Ledger,
    Modifier,
    add,
    capped,
    clamp,
    fixed,
    multiply,
    number_text,
    shift,
)

AMOUNTS = st.one_of(
    st.integers(-9, 9), st.builds(Fraction, st.integers(-9, 9), st.sampled_from([2, 3]))
)


@st.composite
def modifiers(draw: st.DrawFn) -> Modifier:
    """Draw any modifier."""
    if draw(st.booleans()):
        return draw(st.sampled_from([add, multiply, fixed]))(draw(AMOUNTS), "cause")
    low = draw(st.none() | st.integers(-5, 5))
    return clamp(low, draw(st.none() | st.integers(low or 0, 9)))


@given(st.lists(modifiers(), max_size=8), AMOUNTS)
def test_value_is_every_modifier_applied_in_order(all_of: list[Modifier], start: Fraction) -> None:
    """The value is what one gets by hand, one modifier after the other."""
    value = Fraction(start)
    for each in all_of:
        if each.kind == "add":
            value += each.amount
        elif each.kind == "multiply":
            value *= each.amount
        elif each.kind == "fixed":
            value = Fraction(each.amount)
        else:
            value = value if each.least is None else max(value, Fraction(each.least))
            value = value if each.most is None else min(value, Fraction(each.most))
    assert Ledger.of(all_of, start).value == value


@given(st.lists(st.integers(-4, 4), max_size=6), st.integers(0, 5))
def test_lines_of_shifts_account_for_every_column(columns: list[int], start: int) -> None:
    """What shifts moved less what clamps took away is the way from the first column to the last."""
    ledger = Ledger.of([*(shift(n, "cause") for n in columns), clamp(0, 5)], start)
    moved = sum(line.amount for line in ledger.lines if line.kind == "shift")
    lost = sum(line.lost for line in ledger.lines)
    assert ledger.value == start + moved - lost
    assert 0 <= ledger.value <= 5


def test_a_clamp_in_the_middle_binds_only_what_stands_before_it() -> None:
    """Shifts to the right are limited first, then those to the left count in full."""
    ledger = Ledger.of([shift(4, "armour"), clamp(0, 5, "10.3"), shift(-2, "town")], start=4)
    assert ledger.value == 3
    assert ledger.text() == "armour +4, limit -3, town -2"
    assert ledger.lines[1].lost == 3
    assert ledger.rules == ("10.3",)


def test_a_clamp_that_changes_nothing_leaves_no_line() -> None:
    """A limit is told only where it bites."""
    assert Ledger.of([clamp(0, 5)], start=4).lines == ()


@given(st.lists(st.integers(1, 4), max_size=5), st.integers(0, 6))
def test_capped_modifiers_add_up_to_the_limit_at_most(amounts: list[int], most: int) -> None:
    """Support of both signs is limited in size."""
    for sign in (1, -1):
        support = [add(sign * amount, "support") for amount in amounts]
        total = Ledger.of(capped(most, support, "at most")).value
        assert abs(total) == min(sum(amounts), most)


def test_only_what_adds_or_shifts_can_be_capped() -> None:
    """A factor has no sum to limit."""
    with pytest.raises(TableError, match="mud"):
        capped(3, [multiply(Fraction(1, 2), "mud")], "at most 3")


def test_halves_stay_exact_until_the_rule_rounds_them() -> None:
    """Two halved units of 3 are 3, and not 2."""
    half = [add(Fraction(3, 2), "1/A"), add(Fraction(3, 2), "2/A")]
    assert Ledger.of(half).value == 3
    assert isinstance(Ledger.of(half).value, int)


def test_lines_of_one_side_can_be_shown_apart() -> None:
    """Windows of both sides show what each has committed."""
    ledger = Ledger.of([shift(2, "1/HQ", side="us"), shift(-1, "9/HQ", side="ge")])
    assert [line.what for line in ledger.of_side("ge")] == ["9/HQ"]


@given(st.fractions(min_value=-20, max_value=20, max_denominator=6))
def test_numbers_are_written_so_that_they_can_be_read_back(number: Fraction) -> None:
    """A whole part and a fraction add up to the number."""
    text = number_text(number)
    size = sum(map(Fraction, text.removeprefix("-").split()), Fraction(0))
    assert (-size if text.startswith("-") else size) == number
