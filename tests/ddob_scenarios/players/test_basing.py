"""What the engineers of the sensible player do (19)."""

from __future__ import annotations

from ddob_scenarios.players.decisions.basing import base_work, range_needed
from ddob_scenarios.players.estimates.routes import easiest_draw
from hexwar.board import CounterId, iterate
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation

NOTHING = ("no-engineers",)


def bases_of_the_1st(there: Situation) -> list[int]:
    """Return the bases of the 1st Division."""
    return [base for base in iterate(there.game.bases) if there.game.home[base] == 0]


def test_a_base_below_the_draw_comes_before_others() -> None:
    """From there the engineers clear the way up for the vehicles (19.3)."""
    there = Situation("beyond-the-beach", turn=20)
    base = bases_of_the_1st(there)[0]
    places = [("place-base", base, there.at(name)) for name in ("0709", "0717", "0719")]
    assert places[1] == base_work(seen(there), [NOTHING, *places])


def test_the_last_base_is_kept_for_the_draw() -> None:
    """It does not move once it is placed (19.1)."""
    there = Situation("beyond-the-beach", turn=20).us("1-37@0709")
    first, second = bases_of_the_1st(there)
    assert there.g.hex[first] == there.at("0709")
    actions = [NOTHING, ("place-base", second, there.at("0713"))]
    assert base_work(seen(there), actions) == NOTHING


def test_a_base_reaches_as_far_as_the_draw_before_others_reach_farther() -> None:
    """Until its range clears the draw it is of no use to the vehicles (19.2)."""
    there = Situation("beyond-the-beach", turn=22)
    first, second = bases_of_the_1st(there)
    there.g.put(CounterId(first), there.at("0709"))
    there.g.put(CounterId(second), there.at("0717"))
    draw = easiest_draw(there.game.map)
    assert range_needed(there.g, draw, there.at("0717")) > 0
    actions = [NOTHING, ("extend-base", first), ("extend-base", second)]
    assert actions[2] == base_work(seen(there), actions)
    there.g.track[second] = len(there.game.track.engineer_range) - 2
    assert actions[1] == base_work(seen(there), actions)
