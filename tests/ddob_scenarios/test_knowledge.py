"""What the player knows (P7): backs and pool sizes, but no face that nobody has looked at."""

from __future__ import annotations

import json

import pytest

import hexwar
from ddob_scenarios.rules.common.germans import (
    back_of,
    remove_depth,
    remove_unit,
    reveal_unit,
    turn_face_down,
    withdraw,
)
from ddob_scenarios.rules.events.reinforcements import bring_in
from ddob_scenarios.rules.german_actions.moves import transfer
from ddob_scenarios.state.omaha import HIDDEN
from hexwar.board import NONE, has, one

from .situations import Situation


@pytest.mark.rule("P7")
def test_backs_are_known() -> None:
    """A face-down WN shows its gun, the rockets theirs; a reinforcement unit shows nothing."""
    s = Situation(germans=True).german("A4", "T").german("A1", "D")
    shown = {name: back_of(s.g, s.site(name)) for name in ("WN61", "WN60", "WN69", "WN64")}
    assert shown == {"WN61": "88", "WN60": "75", "WN69": "rocket", "WN64": "plain"}
    assert back_of(s.g, s.site("A4")) == back_of(s.g, s.site("A1")) == "reinforcement"


@pytest.mark.rule("P7")
def test_no_face_and_no_order_is_in_the_state() -> None:
    """Games of different seeds look alike until something is drawn: there is nothing to find."""
    game = hexwar.game("ddob/first-waves")
    views = [json.dumps(game.set_up(seed=n).view("us"), default=sorted) for n in (1, 2)]
    assert views[0] == views[1]


@pytest.mark.rule("P7", "P6")
def test_what_is_removed_unseen_stays_unseen() -> None:
    """Nobody learns which marker or unit it was; one that was revealed is known to be gone."""
    s = Situation().german("WN64", "plain", depth=True)
    site = s.site("WN64")
    unit_lot, depth_lot = s.g.unit_lot[site], s.g.depth_lot[site]
    gone = len(s.g.gone_depth), len(s.g.gone_units)
    remove_depth(s.g, site)
    remove_unit(s.g, site)
    assert s.g.gone_depth[gone[0] :] == [depth_lot]
    assert s.g.gone_units[gone[1] :] == [unit_lot]
    assert (s.g.lost_depth, s.g.lost_units) == (0, 0)


@pytest.mark.rule("P7", "9.31")
def test_a_withdrawn_unit_is_known_to_be_in_the_pool() -> None:
    """It may be drawn again, but nobody knows when."""
    s = Situation().german("C3", "8/2/916", revealed=True)
    s.g.pools["T"], s.g.pool_sizes["T"] = NONE, 0
    unit = s.g.unit[s.site("C3")]
    withdraw(s.g, s.site("C3"))
    assert s.g.pools["D"] >> unit & 1
    assert s.g.pool_sizes["D"] == 12
    bring_in(s.g, s.site("A4"))
    lot = s.g.unit_lot[s.site("A4")]
    assert s.g.unit[s.site("A4")] == HIDDEN
    assert has(lot, unit)
    assert lot.bit_count() == 12


@pytest.mark.rule("P7", "9.1")
def test_a_unit_turned_face_down_is_remembered() -> None:
    """Its back is up again, but everybody has seen its face."""
    s = Situation().german("C3", "8/2/916", revealed=True).settle()
    unit = s.g.unit[s.site("C3")]
    turn_face_down(s.g, s.site("C3"))
    assert s.g.unit_lot[s.site("C3")] == one(unit)
    reveal_unit(s.g, s.site("C3"))
    assert s.g.unit[s.site("C3")] == unit


@pytest.mark.rule("9.1", "R9-19", "R16-03")
def test_a_revealed_unit_stays_revealed_on_its_way() -> None:
    """Redeploying or advancing turns nobody face down, nor face up; both are noted as arrived."""
    s = Situation(turn=18).german("C3", "8/2/916", revealed=True).german("A6", "T").settle()
    known, lot = s.g.unit[s.site("C3")], s.g.unit_lot[s.site("A6")]
    transfer(s.g, s.site("C3"), s.site("C1"))
    transfer(s.g, s.site("A6"), s.site("A2"))
    assert s.g.unit[s.site("C1")] == known
    assert (s.g.unit[s.site("A2")], s.g.unit_lot[s.site("A2")]) == (HIDDEN, lot)
    assert s.g.arrived == one(s.site("C1")) | one(s.site("A2"))
