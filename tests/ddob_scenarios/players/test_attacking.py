"""Which attacks the sensible player makes."""

from __future__ import annotations

from ddob_scenarios.players.decisions.attacking import Target, plan_attack
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.players.tasks.assigning import Task
from ddob_scenarios.printed.ids import SiteId
from hexwar.board import one, pack
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation


def siege(*more: str) -> tuple[Situation, Plan, int]:
    """Return Germans at A9 with companies beside them, what a player sees, and the site."""
    there = Situation("beyond-the-beach", turn=24).german("A9", "D", depth=True)
    there.g.phase, there.g.segment, there.g.actions_left = "actions", 0, [3, 3]
    there.g.naval_markers = 2
    site = there.site("A9")
    for other in there.game.map.sites:
        if other.number != site:
            there.g.garrisons |= one(other.number)
    there.us("F/2/18@1104/3", "H/2/18@1105/1", "18-HQ@1104", *more)
    return there, seen(there), site


def test_naval_fire_is_thought_of_before_the_attack_is_put_off() -> None:
    """Without it nothing is gained, and others are on the way to join (8.51)."""
    there, look, site = siege("E/2/18@0906/3", "A/1/18@0906/3")
    target = Target(look.g, SiteId(site))
    attackers = one(there.counter("F/2/18")) | one(there.counter("H/2/18"))
    assert target.expect(attackers, naval=False) <= 0.0 < target.expect(attackers, naval=True)
    assert plan_attack(look, SiteId(site)).naval


def test_who_goes_round_the_germans_is_hardly_wanted_in_the_attack() -> None:
    """An attack that does not flank them only disrupts them, turn after turn (8.22)."""
    there, look, site = siege()
    unit = there.counter("F/2/18")
    at = there.at("1104")
    staying, going = Task("attack", at), Task("attack", there.at("1205"))
    worth = []
    for task in (staying, going):
        look.tasks[unit] = task
        worth.append(plan_attack(look, SiteId(site), one(unit), naval=True).worth)
    assert worth[1] < worth[0]


def test_an_attack_is_planned_that_only_the_last_attacker_makes_worth_while() -> None:
    """Three companies reach nothing against eight points, four defeat them (8.3)."""
    there = Situation("beyond-the-beach", turn=21)
    there.g.phase, there.g.segment, there.g.actions_left = "actions", 0, [3, 3]
    there.german("A3", "3/1/726", revealed=True, depth="mobile-2-RD-FL", depth_revealed=True)
    there.us("K/3/16@0806/2", "H/2/18@0806/2", "E/2/18@0807/2", "G/2/18@0807/2")
    look, site = seen(there), there.site("A3")
    units = [there.counter(name) for name in ("K/3/16", "H/2/18", "E/2/18", "G/2/18")]
    look.tasks.clear()
    target = Target(look.g, site)
    for left_out in units:
        three = pack(unit for unit in units if unit != left_out)
        assert target.expect(three, naval=False) <= 0.0
    assert plan_attack(look, site).attackers == pack(units)
