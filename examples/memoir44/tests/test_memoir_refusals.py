"""Why units may not: each guard refuses by the rule that its reader would look up."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.rules.aim import may_act, may_attack, may_attack_again, may_battle
from memoir44.rules.medics import may_recover
from memoir44.rules.movement import may_exit, may_march, may_step
from memoir44.rules.orders import ORDER, SEND, read_card
from memoir44.rules.pioneers import (
    may_be_bridged,
    may_bridge,
    may_clear_road,
    may_clear_wire,
    may_sweep,
)
from memoir44.rules.strikes import AirPower, may_be_struck
from memoir44.state.battle import Memoir
from memoir_stage import at, order, stage

from hexwar.play.clauses import Asking

HERE = (4, 12)
BESIDE = (4, 14)
FOE = ("axis", "infantry", (0, 0))


def one(kind: str = "infantry", *, ordered: bool = True, **setting: Any) -> Memoir:
    """A unit of the Allies, ordered, and one of the Axis far away."""
    g = stage(("allies", kind, HERE), FOE, medals=1, **setting)
    if ordered:
        order(g, 0)
    return g


def lost(**setting: Any) -> Memoir:
    """A unit of the Allies that has an order, and is off the board."""
    g = one(**setting)
    g.put(0, -1)
    return g


@pytest.mark.rule("1.3.3", "1.5")
def test_who_may_not_move() -> None:
    """Without an order 1.3.3; off the board, or where the move is over, 1.5."""
    assert may_march(one(ordered=False), 0) == "1.3.3"
    assert may_march(lost(), 0) == "1.5"
    halted = one()
    halted.halted |= 1
    assert may_march(halted, 0) == "1.5"
    assert may_march(one(), 0) is None


@pytest.mark.rule("1.5")
def test_a_step_leads_to_a_free_neighbour() -> None:
    """Two hexes away is no step; neither is a hex that holds a unit."""
    g = one()
    assert may_step(g, 0, at(g, (4, 16))) == "1.5"
    assert may_step(g, 0, at(g, BESIDE)) is None
    g.put(1, at(g, BESIDE))
    assert may_step(g, 0, at(g, BESIDE)) == "1.5"
    order(g, 1)
    assert may_step(g, 1, at(g, HERE)) == "1.5"


@pytest.mark.rule("1.13")
def test_who_may_not_leave_the_board() -> None:
    """Off an exit hex, without an order or without movement left, or by an exit of the enemy."""
    more = '[[exit]]\nside = "{}"\nhexes = ["G5"]\n'
    mine = more.format("allies")
    assert may_exit(one(more=mine), 0) is None
    assert may_exit(one(more=mine, ordered=False), 0) == "1.13"
    assert may_exit(one(more=more.format("axis")), 0) == "1.13"
    spent = one(more=mine)
    spent.moved[0] = 2
    assert may_exit(spent, 0) == "1.13"
    spent.moved[0] = 1
    assert may_exit(spent, 0) is None
    away = one(more=mine)
    away.put(0, at(away, BESIDE))
    assert may_exit(away, 0) == "1.13"


def orders_refused(g: Memoir, unit: int) -> tuple[str | None, str | None]:
    """Return the rules by which a unit is not ordered, and not sent on the move."""
    m = Asking(None, g)
    return ORDER.refusal(m, unit), SEND.refusal(m, unit)


@pytest.mark.rule("1.3.2", "1.4.2", "2.4.6")
def test_who_may_not_be_ordered_or_sent() -> None:
    """Enemies, lost units and those with an order; nobody is sent when all marches are spent."""
    g = one(card="Probe-Centre", form="breakthrough", ordered=False)
    read_card(g)
    assert orders_refused(g, 0) == (None, None)
    assert orders_refused(g, 1) == (
        "1.3.2",
        "1.3.2",
    )
    g.marches_left = 0
    assert SEND.refusal(Asking(None, g), 0) == "1.4.2"
    g.marches_left = 2
    for done in ("ordered", "on_the_move"):
        g.ordered = g.on_the_move = 0
        setattr(g, done, 1)
        g.orders_by[0] = g.seat
        assert orders_refused(g, 0) == (
            "1.3.2",
            "2.4.6",
        )
    g.ordered = g.on_the_move = 0
    g.put(0, -1)
    assert orders_refused(g, 0) == (
        "1.3.2",
        "1.3.2",
    )


@pytest.mark.rule("1.6.1", "1.15")
def test_who_may_not_battle() -> None:
    """Units without an order, barred by their move, that have battled, or that are lost."""
    assert may_act(one(), 0) is None
    assert may_act(one(ordered=False), 0) == "1.6.1"
    assert may_act(lost(), 0) == "1.6.1"
    for field, value in (("barred", 1), ("fought", [1, 0])):
        g = one()
        setattr(g, field, value)
        assert (may_act(g, 0), may_battle(g, 0)) == ("1.6.1", "1.6.1")
    assert may_act(one(terrain={"ocean": [HERE]}), 0) == "1.6.1"


@pytest.mark.rule("1.6.1", "1.12", "1.12/wire")
def test_who_may_not_remove_wire() -> None:
    """Only infantry that stands on wire and may act; engineers do so even after a battle."""
    wire = [("wire", "", [HERE])]
    assert may_clear_wire(one(obstacles=wire), 0) is None
    assert may_clear_wire(one(), 0) == "1.12/wire"
    assert may_clear_wire(one("armour", obstacles=wire), 0) == "1.12/wire"
    assert may_clear_wire(lost(obstacles=wire), 0) == "1.12/wire"
    for kind, refused in (("infantry", "1.6.1"), ("combat-engineers", None)):
        g = one(kind, obstacles=wire)
        g.fought[0] = 1
        assert may_clear_wire(g, 0) == refused
        g.barred = 1
        assert may_clear_wire(g, 0) == "1.6.1"
        assert may_clear_wire(one(kind, obstacles=wire, ordered=False), 0) == "1.6.1"


@pytest.mark.rule("1.6.1", "1.12", "1.14", "1.12/road-block", "1.15")
def test_who_may_not_clear_a_road() -> None:
    """Only engineers, on a road block, instead of their battle."""
    block = [("road-block", "", [HERE])]
    assert may_clear_road(one("combat-engineers", obstacles=block), 0) is None
    assert may_clear_road(one("combat-engineers"), 0) == "1.12/road-block"
    assert may_clear_road(one(obstacles=block), 0) == "1.12/road-block"
    assert may_clear_road(lost(obstacles=block), 0) == "1.12/road-block"
    g = one("combat-engineers", obstacles=block)
    g.fought[0] = 1
    assert may_clear_road(g, 0) == "1.6.1"


@pytest.mark.rule("1.6.1", "1.12", "1.14", "1.12/minefield", "1.15")
def test_who_may_not_sweep_mines() -> None:
    """Only engineers and ploughs, in a minefield of either side, instead of their battle."""
    for side in ("axis", "allies"):
        mines = [("minefield", side, [HERE])]
        for kind in ("combat-engineers", "funnies-plough"):
            assert may_sweep(one(kind, obstacles=mines), 0) is None
            assert may_sweep(one(kind), 0) == "1.12/minefield"
        assert may_sweep(one(obstacles=mines), 0) == "1.12/minefield"
        assert may_sweep(lost(obstacles=mines), 0) == "1.12/minefield"
    g = one("funnies-plough", obstacles=[("minefield", "axis", [HERE])])
    assert may_battle(g, 0) == "1.12/minefield"
    g.fought[0] = 1
    assert may_sweep(g, 0) == "1.6.1"


@pytest.mark.rule("1.6.1", "1.15")
def test_who_may_not_build_a_bridge_and_where() -> None:
    """Only a tank with a bridge, instead of its battle; in a free hex of river next to it."""
    river = {"river": [BESIDE, (4, 16), (3, 13)]}
    g = one("funnies-bridge", terrain=river)
    assert may_bridge(g, 0) is None
    assert may_bridge(one("armour", terrain=river), 0) == "1.15"
    assert may_be_bridged(g, 0, at(g, BESIDE)) is None
    assert may_be_bridged(g, 0, at(g, (4, 16))) == "1.15"
    assert may_be_bridged(g, 0, at(g, (5, 13))) == "1.15"
    assert may_be_bridged(g, 0, at(g, (3, 13))) is None
    g.put(1, at(g, (3, 13)))
    assert may_be_bridged(g, 0, at(g, (3, 13))) == "1.15"
    g.put(1, at(g, (4, 16)))
    g.put(0, at(g, BESIDE))
    assert may_be_bridged(g, 1, at(g, BESIDE)) == "1.15"
    g.put(0, at(g, HERE))
    g.fought[0] = 1
    assert may_bridge(g, 0) == "1.6.1"


@pytest.mark.rule("1.4.1", "1.4.2", "2.4.2")
def test_who_may_not_recover() -> None:
    """Enemies, lost units and those at full strength; nobody while the box is empty."""
    g = one()
    g.figures = [3, 3, *g.figures[2:]]
    assert may_recover(g, 0) is None
    assert may_recover(g, 1) == "1.4.1"
    pool, g.pool = g.pool, [0] * len(g.pool)
    assert may_recover(g, 0) == "2.4.2"
    g.pool, g.figures[0] = pool, 4
    assert may_recover(g, 0) == "1.4.1"
    g.figures[0] = 3
    g.put(0, -1)
    assert may_recover(g, 0) == "1.4.1"


@pytest.mark.rule("1.4.1", "1.15", "2.11.2")
def test_who_may_not_be_struck_from_the_air() -> None:
    """Own units and lost ones; nobody twice, nobody away from the one before, no fifth enemy."""
    row = [("axis", "infantry", (2, column)) for column in range(4, 16, 2)]
    g = stage(("allies", "infantry", HERE), *row, medals=3)
    assert may_be_struck(g, 1) is None
    assert may_be_struck(g, 0) == "1.4.1"
    chain = AirPower()
    assert [chain.not_in_chain(g, unit) for unit in range(3)] == ["1.4.1", None, None]
    chain = AirPower((1, 2))
    assert [chain.not_in_chain(g, unit) for unit in (1, 2, 3, 4)] == [
        "1.4.1",
        "1.4.1",
        None,
        "1.4.1",
    ]
    assert AirPower((1, 2, 3)).not_in_chain(g, 4) is None
    assert AirPower((1, 2, 3, 4)).not_in_chain(g, 5) == "1.4.1"
    g.put(1, -1)
    assert may_be_struck(g, 1) == "1.4.1"


def duel(kind: str, foe: str, there: tuple[int, int], **setting: Any) -> Memoir:
    """An ordered unit of the Allies and an enemy."""
    g = stage(("allies", kind, HERE), ("axis", foe, there), FOE, medals=2, **setting)
    order(g, 0)
    return g


@pytest.mark.rule("1.4.1", "1.6.2", "1.6.3", "1.7", "1.14", "1.15", "2.10.5", "1.4.1/close-assault")
def test_whom_a_unit_may_not_attack() -> None:
    """Each refusal names its rule: range, neighbours, card, kind, sight, dice left."""
    assert may_attack(duel("infantry", "infantry", (4, 18)), 0, 1) is None
    assert may_attack(duel("infantry", "infantry", (4, 20)), 0, 1) == "1.6.2"
    mine = stage(("allies", "infantry", HERE), ("allies", "infantry", BESIDE), FOE, medals=1)
    assert may_attack(mine, 0, 1) == "1.6.2"
    gone = duel("infantry", "infantry", BESIDE)
    gone.put(1, -1)
    assert may_attack(gone, 0, 1) == "1.6.2"
    held = duel("artillery", "infantry", BESIDE)
    held.put(2, at(held, (4, 18)))
    assert (may_attack(held, 0, 1), may_attack(held, 0, 2)) == (None, "1.6.2")
    close = duel("infantry", "infantry", (4, 16), card="Close-Assault")
    assert may_attack(close, 0, 1) == "1.4.1"
    assert may_attack_again(close, 0, 1) is None
    assert may_attack(duel("sniper", "armour", (4, 16)), 0, 1) == "1.14"
    hidden = duel("infantry", "infantry", (4, 16), terrain={"forest": [BESIDE]})
    assert may_attack(hidden, 0, 1) == "1.7"
    assert may_attack_again(hidden, 0, 1) == "1.7"
    town = duel("infantry", "infantry", (4, 18), terrain={"village": [(4, 18)]})
    assert may_attack(town, 0, 1) == "1.6.3"
    assert may_attack_again(town, 0, 1) == "1.6.3"
    far = duel("supported-infantry", "infantry", (4, 16))
    assert (may_attack(far, 0, 1), may_attack_again(far, 0, 1)) == (None, "2.10.5")
    near = duel("supported-infantry", "infantry", BESIDE)
    assert may_attack_again(near, 0, 1) is None
