"""What a step costs, item by item: the sum, the order of charges, the words."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board
from hexwar.reach import WHOLE, Charge, Going

WOODS = Charge((("woods", 2),))
STREAM = Charge((("woods", 2), ("stream", Fraction(1, 2))))
RIDGE = Charge((("ridge", WHOLE), ("woods", 2)))
NOTHING = Charge(())
CLIFF = Charge((("woods", 2),), ("cliff", "mines"))


@pytest.mark.parametrize(
    ("charge", "total", "points", "text"),
    [
        (WOODS, 2, 4, "woods 2"),
        (STREAM, Fraction(5, 2), 5, "woods 2 + stream 1/2 = 5/2"),
        (RIDGE, WHOLE, WHOLE, "ridge all + woods 2 = all"),
        (NOTHING, 0, 0, " = 0"),
        (CLIFF, None, None, "no entry: cliff, mines"),
    ],
)
def test_a_charge_adds_up(
    charge: Charge, total: Fraction | int | None, points: int | None, text: str
) -> None:
    """In movement points, in halves of them, and in words; a whole allowance is never scaled."""
    assert charge.total == total
    assert charge.points(2) == points
    assert str(charge) == text


def test_the_order_of_charges() -> None:
    """The cheaper comes first, a whole allowance after all sums, what is barred last."""
    charges = [CLIFF, RIDGE, STREAM, NOTHING, WOODS]
    assert sorted(charges, key=lambda charge: charge.rank) == [NOTHING, WOODS, STREAM, RIDGE, CLIFF]
    assert CLIFF.rank == (True, 0)


@given(st.data())
def test_the_price_of_a_step_is_the_total_of_its_charge(data: st.DataObject) -> None:
    """On any ground, with whole allowances and steps that are barred; half of it in half points."""
    board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
    prices = st.sampled_from([0, 1, 3, WHOLE, None])
    steps = {(i, j): data.draw(prices) for i in board.ids for j in board.neighbours[i]}
    going = Going.of(board, lambda i, j, _: steps[i, j])
    halves = attrs.evolve(going, scale=2)
    for (i, j), price in steps.items():
        assert going.price(i, j) == going.charge(i, j).total == price
        scaled = price if price in (None, WHOLE) else Fraction(price or 0, 2)
        assert halves.price(i, j) == scaled


def test_a_whole_price_is_a_whole_number() -> None:
    """Where points are divided by two, four halves are 2 and not a fraction."""
    board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 3}')
    a, b, c = board.ids
    halves = Going.of(board, lambda i, j, side: 3 if c in (i, j) else 4)
    going = attrs.evolve(halves, scale=2)
    prices = going.price(a, b), going.price(b, c)
    assert prices == (2, Fraction(3, 2))
    assert [type(price) for price in prices] == [int, Fraction]
