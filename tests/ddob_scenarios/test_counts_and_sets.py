"""Small rules that others count on, asked one by one: losses, command, control, moving on."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import attrs
import pytest

from ddob_scenarios.printed.counters import (
    FIRST,
    TWENTY_NINTH,
    check_us_counters,
    printed_us_counters,
)
from ddob_scenarios.rules.common.command import allot
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.losses import disrupt, eliminate, record_loss
from ddob_scenarios.rules.events.event_choices import AddStep
from ddob_scenarios.rules.events.reinforcements import AddDepthInEachSector
from ddob_scenarios.rules.german_actions.moves import may_redeploy_to, transfer
from ddob_scenarios.rules.us_movement.long_moves import LongMove
from ddob_scenarios.state.omaha import NOBODY
from hexwar.board import ALL, NONE, HexSet, iterate, one
from hexwar.data.faults import Faults

from .asked import cannot_leave, cannot_start_climbing, climbs
from .situations import Situation
from .test_german_details import told
from .test_long_moves import extended


class Noted:
    """Notes where faults are found."""

    def __init__(self) -> None:
        self.places: list[tuple[Any, ...]] = []

    def add(self, path: tuple[Any, ...], message: str) -> None:
        """Note a place; each fault says something."""
        assert message
        self.places.append(path)


@pytest.mark.rule("2.2", "2.21", "2.23")
def test_what_is_wrong_with_counters() -> None:
    """Two of one name, in whatever groups, and sides that do not grow weaker."""
    printed = printed_us_counters()
    first, second, *others = printed.unit
    weak = attrs.evolve(first, steps=first.steps[::-1])
    even = attrs.evolve(second, steps=(second.steps[0], second.steps[0]))
    twin = attrs.evolve(printed.leader[0], name=first.name)
    for changed, places in (
        ({}, []),
        ({"unit": (first, attrs.evolve(second, name=first.name))}, [("unit", 1, "name")]),
        ({"leader": (twin,)}, [("leader", 0, "name")]),
        ({"unit": (weak, second, *others)}, [("unit", 0, "steps")]),
        ({"unit": (first, even)}, [("unit", 1, "steps")]),
    ):
        noted = Noted()
        check_us_counters(attrs.evolve(printed, **cast("Any", changed)), cast("Faults", noted))
        assert noted.places == places


# -- losses ----------------------------------------------------------------------------------------


@pytest.mark.rule("13.1", "20.1")
def test_a_company_that_is_eliminated_has_no_steps() -> None:
    """Its loss is told once, with the rule on losses."""
    s = Situation().us("A/1/16@0510/3")
    unit = s.counter("A/1/16")
    events = told(s, lambda: eliminate(s.g, unit))
    assert s.g.steps[unit] == 0
    assert [(e.rule, e.facts) for e in events if e.kind == "company-lost"] == [
        ("13.1", {"unit": unit, "division": FIRST, "lost": 1})
    ]
    assert told(s, lambda: record_loss(s.g, unit)) == []


@pytest.mark.rule("2.25", "6.33", "P5")
def test_each_unit_has_its_own_disrupted_marker() -> None:
    """The marker of a unit does not count for the one before it on the list."""
    s = Situation().us("A/1/16@0510/3", "B/1/16@0510/3")
    first, second = s.counter("A/1/16"), s.counter("B/1/16")
    for units in ((second, first), (first, second)):
        s.g.disrupted = NONE
        kinds = [e.kind for unit in units for e in told(s, partial(disrupt, s.g, unit))]
        assert kinds == ["disrupted", "disrupted"]
        assert s.g.disrupted == one(first) | one(second)
    assert told(s, lambda: disrupt(s.g, first)) == []


@pytest.mark.rule("13.12", "event/step-added", "RE-12")
def test_companies_that_may_gain_a_step() -> None:
    """Those of the division with one step, and nobody who is no company."""
    s = Situation().us("A/1/16@0510/1", "B/1/16@0510/2", "1/B/741@0510/1", "AT/16@0510/1")
    s.us("A/1/116@0512/1")
    frame = AddStep(FIRST)
    names = s.game.us
    assert [names[u].name for u in iterate(frame.companies.of(s.g))] == ["A/1/16"]
    assert [names[u].name for u in iterate(frame.others.of(s.g))] == ["A/1/116"]


# -- actions ---------------------------------------------------------------------------------------


@pytest.mark.rule("7", "7.2", "R7-01")
def test_a_division_that_takes_no_part_has_no_actions() -> None:
    """In a scenario of one division the other is given none."""
    s = Situation("easy-fox")
    allot(s.g)
    assert [bool(left) for left in s.g.actions_left] == [
        division in s.game.divisions for division in (FIRST, TWENTY_NINTH)
    ]


@pytest.mark.rule("7.3", "7.31", "7.4", "7.5", "17.12", "terrain-effects")
def test_nobody_climbs_into_a_hex_with_germans() -> None:
    """Over each bluff below a site: free while it is empty, refused when a unit stands there."""
    s = Situation(turn=8)
    unit, board = s.counter("A/1/16"), s.game.map.board
    slopes = [
        (at, site)
        for site in s.game.map.sites
        for at in board.neighbours[site.hex]
        if climbs(s.game, "infantry", "mid", at, site.hex)
    ]
    assert slopes
    for at, site in slopes[::5]:
        s = Situation(turn=8)
        s.g.put(unit, at)
        assert cannot_start_climbing(s.g, unit, site.hex) is None
        s.german(site.name)
        assert cannot_start_climbing(s.g, unit, site.hex) == "7.31"


@pytest.mark.rule("17.1", "17.21", "17.22", "17.23", "17.2")
@pytest.mark.parametrize(
    ("mover", "farthest"), [("Cota", 2), ("A/1/16", 2), ("1/B/741", 4), ("AT/116", 0)]
)
def test_how_far_a_move_goes_on(mover: str, farthest: int) -> None:
    """Leaders and infantry two hexes, tanks along a primary road four; guns one."""
    s = extended(f"{mover}@1513")
    counter, at = s.counter(mover), s.at("1513")
    moves = [LongMove((counter,), at, True, at, hexes) for hexes in range(1, 6)]
    going = [move.hexes for move in moves if move.goes_farther(s.g, counter)]
    assert going == list(range(1, farthest))


@pytest.mark.rule("2.1", "20.3", "R20-05")
def test_who_may_leave_the_map() -> None:
    """Every unit in an exit hex, the last of the list too; no headquarters and no general."""
    s = Situation("d-day", turn=20)
    exits = s.game.exit_hexes
    assert exits
    at = next(iter(iterate(exits)))
    for name, expected in (("A/1/16", None), ("AT/116", None), ("16-HQ", "20.3"), ("Cota", "20.3")):
        s.g.put(s.counter(name), at)
        assert cannot_leave(s.g, s.counter(name)) == expected


# -- Germans ---------------------------------------------------------------------------------------


@pytest.mark.rule("12", "12.1", "12.11", "R12-01")
def test_the_control_of_several_units_is_united() -> None:
    """What any of them controls or occupies."""
    names = ("A/1/16@0915/3", "B/1/16@1206/3", "C/1/16@1826/1")
    alone: HexSet = NONE
    for placed in names:
        alone |= us_control(Situation().us(placed).g)
    assert us_control(Situation().us(*names).g) == alone


@pytest.mark.rule("16.3", "16.32", "9.1")
def test_a_unit_that_redeploys_has_arrived_like_others() -> None:
    """Besides those that have come to other sites."""
    s = Situation("d-day", turn=20).german("A1", "T")
    before = one(s.site("C10"))
    s.g.arrived = before
    transfer(s.g, s.site("A1"), s.site("A5"))
    assert s.g.arrived == before | one(s.site("A5"))
    assert s.g.unit[s.site("A1")] == NOBODY != s.g.unit[s.site("A5")]


@pytest.mark.rule("16.3", "16.31", "12.24")
def test_nobody_redeploys_out_of_communication() -> None:
    """Positions that are in it are offered, and none when there is no communication."""
    s = Situation("d-day", turn=20).german("A1", "T").us("E/2/16@1110/3", "F/2/16@1206/3")
    s.g.communication = ALL
    offered = may_redeploy_to(s.g, s.position("A1"))
    assert offered
    s.g.communication = NONE
    assert may_redeploy_to(s.g, s.position("A1")) == []


@pytest.mark.rule("9.24", "R9-06", "22.4")
def test_markers_that_return_are_markers_left() -> None:
    """With one in the pools and five that may be recalled each sector gains depth."""
    s = Situation("d-day", turn=20, improved_reaction=True).german("A1", "T").german("E9", "T")
    s.german("WN62S").german("WN72S")
    for pool in s.g.pool_sizes:
        s.g.pool_sizes[pool] = 0
    s.g.pool_sizes["wn"] = 1
    s.g.lost_depth = s.game.depth_of["mobile"]
    s.rehearse(AddDepthInEachSector, script={})
    assert sum(marker != NOBODY for marker in s.g.depth) == 2
