"""What legs of a chain may not touch, and from which of their ends the chain leads on."""

from __future__ import annotations

import pytest

from hexwar.board import Board
from hexwar.trace import Leg, supply

ROW = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 7}')
A, B, C, D, E, F, G = ROW.ids


@pytest.mark.parametrize(
    ("closed", "expected"),
    [
        ({}, 0),
        ({"sea": 1 << A}, 1 << A),
        ({"sea": 1 << A | 1 << B, "enemy": 1 << B | 1 << D}, 1 << A | 1 << B | 1 << D),
        ({"sea": 1 << A, "enemy": 1 << D, "zone": 1 << F}, 1 << A | 1 << D | 1 << F),
    ],
)
def test_a_leg_may_touch_no_obstacle(closed: dict[str, int], expected: int) -> None:
    """All sets of places are barred together, however many there are."""
    assert Leg(to="depot", ends=0, closed=closed).barred == expected


def test_from_where_a_chain_leads_on() -> None:
    """Of the ends of a leg those from which the next leg leads; of the last one all."""
    found = supply(
        ROW,
        Leg(to="headquarters", ends=1 << B | 1 << F, limit=1),
        Leg(to="railhead", ends=1 << C | 1 << G, limit=1),
        Leg(to="depot", ends=1 << D, limit=1),
    )
    assert found.relays(0) == 1 << B
    assert found.relays(1) == 1 << C
    assert found.relays(2) == 1 << D
