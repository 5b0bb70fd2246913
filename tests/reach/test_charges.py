"""What a step costs, item by item: the sum, the order of charges, the words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexwar.reach import WHOLE, Charge

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
    assert sorted(charges, key=lambda charge: charge.rank) == [
        NOTHING,
        WOODS,
        STREAM,
        RIDGE,
        CLIFF,
    ]
    assert CLIFF.rank == (True, 0)
