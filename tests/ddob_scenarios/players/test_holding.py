"""Empty positions that are occupied so that Germans do not come back and take points."""

from __future__ import annotations

from ddob_scenarios.players.tasks.posting import LEAST_DENIED, points_denied
from hexwar.board import one
from tests.ddob_scenarios.players.test_assigning_tasks import tasks_of
from tests.ddob_scenarios.situations import Situation


def test_a_position_is_worth_the_wn_hexes_that_it_looks_upon() -> None:
    """Germans on it would take them from the US player (13.22), but for those they hold already."""
    there = Situation("beyond-the-beach", turn=24)
    positions = there.game.map.positions
    ours = points_denied(there.g, positions[there.game.map.position_named["P-0828"]])
    assert ours >= 1
    there.german("WN70", "plain")
    assert ours - 1 == points_denied(there.g, positions[there.game.map.position_named["P-0828"]])


def test_who_is_not_wanted_elsewhere_goes_where_germans_would_take_points() -> None:
    """A company that gets to no exit any more occupies D1, which can see WN67 and WN69."""
    there = Situation("beyond-the-beach", turn=29).us("F/2/116@1121/1")
    number = there.position("D1")
    assert points_denied(there.g, there.game.map.positions[number]) >= LEAST_DENIED
    for site in there.game.map.sites:
        if site.position != number:
            there.g.garrisons |= one(site.number)
    task = tasks_of(there)[there.counter("F/2/116")]
    assert ("guard", there.at("1122")) == (task.kind, task.target)
