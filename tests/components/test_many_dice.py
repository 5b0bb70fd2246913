"""Dice without end are refused, and a number of dice is a whole number."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar.components.dice import sums, throws
from hexwar.errors import ChanceError


@pytest.mark.parametrize(("dice", "sides"), [(2000, 6), (3, 10**7), (10**9, 1), (10**30, 6)])
def test_sums_that_would_take_for_ever_are_refused(dice: int, sides: int) -> None:
    """The bound is stated, and the sentence says which dice they were."""
    with pytest.raises(ChanceError, match=f"{dice} dice of {sides} sides have too many sums"):
        sums(dice, sides)


@pytest.mark.parametrize(("sides", "dice"), [(6, 40), (6, 10**7), (1, 10**9), (1000, 1000)])
def test_throws_that_would_take_for_ever_are_refused(sides: int, dice: int) -> None:
    """Neither is the list of throws begun, nor counted for ever."""
    with pytest.raises(ChanceError, match=f"{dice} dice of {sides} sides have too many throws"):
        throws(range(sides), dice)


@pytest.mark.parametrize("dice", [1.5, "2", None, float("nan"), -1])
def test_dice_are_counted_in_whole_numbers(dice: Any) -> None:
    """Anything else is no number of dice."""
    with pytest.raises(ChanceError, match="cannot be thrown"):
        sums(dice)
    with pytest.raises(ChanceError, match="cannot be thrown"):
        throws("ab", dice)


def test_the_bounds_leave_room() -> None:
    """Dice that games throw are far below them."""
    assert sum(sums(100).values()) == 6**100
    assert len(throws(range(6), 20)[0]) == 53130
