"""Plotted courses: where an order leads, who has none yet, and what a player sees of them."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from broadside.rules import Plot, Sea

import hexwar
from hexwar.board import CounterId, iterate
from hexwar.kit.forces import OFF
from hexwar.kit.plots import NO_ORDER, Plotting, plotted
from hexwar.play.match import Match

ABLE = CounterId(0)

plot: Any = Plot  # mypy does not see the player, a field of a class that is no frame


@pytest.fixture
def match() -> Match:
    """The beginning of a battle."""
    return hexwar.start("broadside/strait", seed=1)


def test_a_course_is_what_its_steps_give_one_by_one(match: Match) -> None:
    """From every hex and facing: turns as on a compass, steps as far as the ground lets them."""
    g = match.state
    assert isinstance(g, Sea)
    g.put(ABLE, OFF)
    free = [at for at in iterate(g.game.board.all) if at not in g.hex]
    for at, facing in product(free[::7], range(6)):
        g.put(ABLE, at)
        g.face(ABLE, facing)
        for number, steps in enumerate(Plot.steps.values()):
            place, heading, expected = at, facing, []
            for letter in steps:
                heading = (heading + {"P": 1, "S": 5}.get(letter, 0)) % 6
                to = g.game.board.neighbour(place, heading)
                shut = to == OFF or g.game.board.terrain[to] == "shoal"
                place = place if letter != "A" or shut else to
                expected.append((place, heading))
            assert plot("red").course(g, ABLE, number) == expected


def test_a_unit_has_no_course_before_its_order(match: Match) -> None:
    """And the player seals when all have one."""
    g = match.state
    plotting = g.stack[-1]
    assert isinstance(plotting, Plot)
    assert (plotting.order_of(ABLE), plotting.course(g, ABLE, NO_ORDER)) == (NO_ORDER, [])
    for name in ("Able", "Bold", "Calm"):
        assert "seal" not in match.legal_actions.texts()
        match.do(f"steer {name} slow", "red")
    assert match.legal_actions.texts() == ["seal"]


def test_only_the_player_sees_the_arrows(match: Match) -> None:
    """One for each hex of the course."""
    match.do("steer Able ahead", "red")
    own, others = (match.scene(player).arrows for player in ("red", "blue"))
    assert (len(own), others) == (2, ())
    assert own[0].towards == own[1].start


def test_a_preview_tells_where_an_order_leads(match: Match) -> None:
    """By the rule that the game cites."""
    presentation = match.game.presentation
    preview = presentation.preview(match.view("red"), "red", ("steer", ABLE, 2))
    assert preview is not None
    (row,) = preview.rows
    assert (row.what, row.rule) == ("ends in", "2")


@pytest.mark.parametrize("steps", [(0, 1), ("L", "B"), None])
def test_the_steps_of_an_order_are_a_text(steps: Any) -> None:
    """A tuple of letters would pass, and its course would be read letter by letter."""
    said = re.escape(f"Burns.steps['burn'] is {steps!r}: write the steps as a text of letters")
    with pytest.raises(TypeError, match=said):
        type("Burns", (Plotting,), {"steps": {"coast": "", "burn": steps}})


def test_all_orders_are_known_when_all_have_sealed(match: Match) -> None:
    """By counter, of both players."""
    g = match.state
    plots = [plot(player, tuple(range(6))) for player in ("red", "blue")]
    g.returned = tuple(plots)
    assert plotted(g) == {CounterId(ship): ship for ship in range(6)}
