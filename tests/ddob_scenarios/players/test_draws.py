"""Draws that could be opened to traffic, and from where."""

from __future__ import annotations

from ddob_scenarios.players.estimates.routes import draws_of, easiest_draw, is_served
from ddob_scenarios.players.estimates.ways import FAR
from ddob_scenarios.printed.map_reading import printed_map
from hexwar.board import iterate
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation


def test_the_easiest_draw_is_e_1() -> None:
    """Four positions look upon its way up; a base below it clears mines and ditch (19.3)."""
    omaha = printed_map()
    draw = easiest_draw(omaha)
    assert draw.name == "E-1"
    names = {omaha.positions[number].name for number in iterate(draw.way.positions)}
    assert {"WN64", "WN65", "D2"} <= names
    assert omaha.mined & draw.hexes == omaha.mined & draw.hexes & draw.to_clear
    assert draw.bases == draw.bases & omaha.ground["beach"]


def test_no_draw_is_opened_before_there_are_engineer_bases() -> None:
    """They come with turn 17 (19), and scenarios before it know no open draws (13.2)."""
    assert draws_of(Situation(turn=9).g) == ()
    assert draws_of(Situation("d-day", turn=9).g) == ()


def test_vehicles_gather_below_a_draw_that_engineers_will_clear() -> None:
    """Before a base stands there they know no way to the high ground from the beach (20.3)."""
    there = Situation("beyond-the-beach", turn=22)
    below = there.at("0717")
    assert seen(there).on_wheels[below] == FAR
    there.us("1-37@0717")
    assert is_served(there.g, easiest_draw(there.game.map))
    look = seen(there)
    assert look.on_wheels[there.at("0917")] < look.on_wheels[below] < FAR
