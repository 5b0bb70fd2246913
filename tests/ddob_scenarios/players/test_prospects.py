"""What a German position costs: the points that companies could take in time without it."""

from __future__ import annotations

from ddob_scenarios.players.estimates.danger import worth_of_site
from ddob_scenarios.players.estimates.prospects import cost_in_points
from tests.ddob_scenarios.players.test_inland import behind_wn62
from tests.ddob_scenarios.situations import Situation


def test_c1_costs_what_lies_in_its_field_of_fire() -> None:
    """On the last turn a company in WN62 takes its hexes and C1 only if C1 falls."""
    there = behind_wn62("C1", turn=16).us("E/2/16@0912/3")
    assert cost_in_points(there.g, there.position("C1")) > 1.5
    assert cost_in_points(there.g, there.position("WN60")) == 0.0


def test_a_position_costs_nothing_that_nobody_takes_in_time() -> None:
    """A company on the beach is too late on turn 16, and a last step takes nothing (12.1)."""
    late = behind_wn62("C1", turn=16).us("E/2/16@0714/3")
    assert cost_in_points(late.g, late.position("C1")) == 0.0
    early = behind_wn62("C1", turn=12).us("E/2/16@0714/3")
    assert cost_in_points(early.g, early.position("C1")) > 0.0
    weak = behind_wn62("C1", turn=12).us("E/2/16@0714/1")
    assert cost_in_points(weak.g, weak.position("C1")) == 0.0


def test_one_of_two_that_bar_the_same_ground_costs_less_than_the_last() -> None:
    """With WN62 standing too nothing is gained by the fall of C1."""
    both = behind_wn62("C1").german("WN62N").german("WN62S").us("E/2/16@0714/3")
    assert cost_in_points(both.g, both.position("C1")) == 0.0
    assert cost_in_points(both.g, both.position("WN62")) > 0.0


def test_an_attack_is_worth_more_on_a_position_that_costs_points() -> None:
    """What it is worth to silence C1 grows with the companies that could go on behind it."""
    alone = behind_wn62("C1", turn=16)
    near = behind_wn62("C1", turn=16).us("E/2/16@0912/3")
    site = alone.site("C1")
    assert worth_of_site(near.g, site) > worth_of_site(alone.g, site) + 1.0


def test_points_of_the_whole_day_are_taken_by_its_first_check() -> None:
    """They are counted at the end of turn 16 (20.2): companies have no time after it."""
    there = Situation("d-day", turn=16).german("C1", "T").us("E/2/16@0912/3")
    assert cost_in_points(there.g, there.position("C1")) > 1.5
