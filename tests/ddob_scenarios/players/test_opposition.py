"""What Germans may be, and what it takes to beat them."""

from __future__ import annotations

import pytest

from ddob_scenarios.players.estimates.opposition import (
    AMPLE_ALONE,
    force_needed,
    markers_of,
    units_of,
)
from tests.ddob_scenarios.situations import Situation


def test_the_chances_of_a_lot_add_up() -> None:
    """Every counter of a pool is as likely as any other."""
    game = Situation("beyond-the-beach", turn=17, germans=True).game
    g = game.set_up(seed=1)
    units = units_of(game, g.unit_lot[game.map.site_named["A3"]])
    depth = markers_of(game, g.depth_lot[game.map.site_named["A3"]])
    assert sum(chance for _, chance in units) == pytest.approx(1.0)
    assert sum(chance for _, chance in depth) == pytest.approx(1.0)


def test_depth_and_bocage_ask_for_more() -> None:
    """A unit of strength 2 in bocage counts 4 (8.3); unknown depth adds to that."""
    there = Situation("beyond-the-beach", turn=17).german("A3", "3/1/726")
    site = there.game.map.site_named["A3"]
    alone = force_needed(there.g, site)
    assert alone == pytest.approx(AMPLE_ALONE * 4)
    there.german("A3", "3/1/726", depth=True)
    assert force_needed(there.g, site) > alone
