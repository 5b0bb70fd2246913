"""Why units may not: each guard refuses by the rule that its reader would look up."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.rules.aim import MAY_ACT, not_again
from memoir44.rules.battle_phase import Battles
from memoir44.rules.movement_phase import Movement
from memoir44.rules.orders import Orders, read_card
from memoir44.rules.tactics import AirPower, Barrage, Medics
from memoir44.rules.where_to_move import MAY_MOVE
from memoir44.state import Memoir
from memoir_stage import at, barred, kept_out, order, refusal, stage

from hexwar.board import CounterId

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


@pytest.mark.rule("1.3.3", "1.3.3/ordered", "1.5/stop")
def test_who_may_not_move() -> None:
    """Without an order or off the board 1.3.3; where the move is over, 1.5."""
    assert kept_out(one(ordered=False), MAY_MOVE, 0) == "1.3.3/ordered"
    assert kept_out(lost(), MAY_MOVE, 0) == "1.3.3/ordered"
    halted = one()
    halted.halted |= 1
    assert kept_out(halted, MAY_MOVE, 0) == "1.5/stop"
    assert kept_out(one(), MAY_MOVE, 0) is None


@pytest.mark.rule("1.5/next-hex", "1.5/occupied")
def test_a_step_leads_to_a_free_neighbour() -> None:
    """Two hexes away is no step; neither is a hex that holds a unit."""
    g = one()
    assert barred(g, Movement, "move", 0, at(g, (4, 16))) == "1.5/next-hex"
    assert barred(g, Movement, "move", 0, at(g, BESIDE)) is None
    g.put(1, at(g, BESIDE))
    assert barred(g, Movement, "move", 0, at(g, BESIDE)) == "1.5/occupied"
    order(g, 1)
    assert barred(g, Movement, "move", 1, at(g, HERE)) == "1.5/occupied"


@pytest.mark.rule("1.13/exit-hex", "1.13/movement-left")
def test_who_may_not_leave_the_board() -> None:
    """Off an exit hex, without an order or without movement left, or by an exit of the enemy."""
    more = '[[exit]]\nside = "{}"\nhexes = ["G5"]\n'
    mine = more.format("allies")
    assert refusal(one(more=mine), Movement, "exit", 0) is None
    assert refusal(one(more=mine, ordered=False), Movement, "exit", 0) == "1.3.3/ordered"
    assert refusal(one(more=more.format("axis")), Movement, "exit", 0) == "1.13/exit-hex"
    spent = one(more=mine)
    spent.moved[0] = 2
    assert refusal(spent, Movement, "exit", 0) == "1.13/movement-left"
    spent.moved[0] = 1
    assert refusal(spent, Movement, "exit", 0) is None
    away = one(more=mine)
    away.put(0, at(away, BESIDE))
    assert refusal(away, Movement, "exit", 0) == "1.13/exit-hex"


def orders_refused(g: Memoir, unit: int) -> tuple[str | None, str | None]:
    """Return the rules by which a unit is not ordered, and not sent on the move."""
    return refusal(g, Orders, "order", unit), refusal(g, Orders, "send", unit)


@pytest.mark.rule("1.3.2", "1.3.2/once", "1.3.2/own-units", "1.4.2/no-second-order")
@pytest.mark.rule("1.4.2/on-the-move", "2.4.6")
def test_who_may_not_be_ordered_or_sent() -> None:
    """Enemies, lost units and those with an order; nobody is sent when all marches are spent."""
    g = one(card="Probe-Centre", form="breakthrough", ordered=False)
    read_card(g)
    assert orders_refused(g, 0) == (None, None)
    assert orders_refused(g, 1) == ("1.3.2/own-units", "1.3.2/own-units")
    g.marches_left = 0
    assert refusal(g, Orders, "send", 0) == "1.4.2/on-the-move"
    g.marches_left = 2
    for done in ("ordered", "on_the_move"):
        g.ordered = g.on_the_move = 0
        setattr(g, done, 1)
        g.orders_by[0] = g.seat
        assert orders_refused(g, 0) == ("1.3.2/once", "1.4.2/no-second-order")
    g.ordered = g.on_the_move = 0
    g.put(0, -1)
    assert orders_refused(g, 0) == ("1.3.2/own-units", "1.3.2/own-units")


@pytest.mark.rule("1.6.1/after-moving", "1.6.1/its-hex", "1.6.1/once", "1.6.1/ordered")
def test_who_may_not_battle() -> None:
    """Units without an order, barred by their move, that have battled, or that are lost."""
    assert kept_out(one(), MAY_ACT, 0) is None
    assert kept_out(one(ordered=False), MAY_ACT, 0) == "1.6.1/ordered"
    assert kept_out(lost(), MAY_ACT, 0) == "1.6.1/ordered"
    for field, value, rule in (("barred", 1, "after-moving"), ("fought", [1, 0], "once")):
        g = one()
        setattr(g, field, value)
        wanted = f"1.6.1/{rule}"
        assert (kept_out(g, MAY_ACT, 0), refusal(g, Battles, "battle", 0, 1)) == (wanted, wanted)
    assert kept_out(one(terrain={"ocean": [HERE]}), MAY_ACT, 0) == "1.6.1/its-hex"


@pytest.mark.rule("1.12/wire", "1.12/wire/removed", "1.14/combat-engineers/wire")
def test_who_may_not_remove_wire() -> None:
    """Only infantry that stands on wire and may act; engineers do so even after a battle."""
    wire = [("wire", "", [HERE])]
    assert refusal(one(obstacles=wire), Battles, "clear-wire", 0) is None
    assert refusal(one(), Battles, "clear-wire", 0) == "1.12/wire/removed"
    assert refusal(one("armour", obstacles=wire), Battles, "clear-wire", 0) == "1.12/wire/removed"
    assert refusal(lost(obstacles=wire), Battles, "clear-wire", 0) == "1.6.1/ordered"
    for kind, refused in (("infantry", "1.6.1/once"), ("combat-engineers", None)):
        g = one(kind, obstacles=wire)
        g.fought[0] = 1
        assert refusal(g, Battles, "clear-wire", 0) == refused
        g.barred = 1
        assert refusal(g, Battles, "clear-wire", 0) == "1.6.1/after-moving"
        assert (
            refusal(one(kind, obstacles=wire, ordered=False), Battles, "clear-wire", 0)
            == "1.6.1/ordered"
        )


@pytest.mark.rule("1.12/road-block", "1.12/road-block/cleared")
def test_who_may_not_clear_a_road() -> None:
    """Only engineers, on a road block, instead of their battle."""
    block = [("road-block", "", [HERE])]
    assert refusal(one("combat-engineers", obstacles=block), Battles, "clear-road", 0) is None
    assert refusal(one("combat-engineers"), Battles, "clear-road", 0) == "1.12/road-block/cleared"
    assert refusal(one(obstacles=block), Battles, "clear-road", 0) == "1.12/road-block/cleared"
    assert refusal(lost(obstacles=block), Battles, "clear-road", 0) == "1.6.1/ordered"
    g = one("combat-engineers", obstacles=block)
    g.fought[0] = 1
    assert refusal(g, Battles, "clear-road", 0) == "1.6.1/once"


@pytest.mark.rule("1.12/minefield", "1.12/minefield/swept")
def test_who_may_not_sweep_mines() -> None:
    """Only engineers and ploughs, in a minefield of either side, instead of their battle."""
    for side in ("axis", "allies"):
        mines = [("minefield", side, [HERE])]
        for kind in ("combat-engineers", "funnies-plough"):
            assert refusal(one(kind, obstacles=mines), Battles, "sweep", 0) is None
            assert refusal(one(kind), Battles, "sweep", 0) == "1.12/minefield/swept"
        assert refusal(one(obstacles=mines), Battles, "sweep", 0) == "1.12/minefield/swept"
        assert refusal(lost(obstacles=mines), Battles, "sweep", 0) == "1.6.1/ordered"
    g = one("funnies-plough", obstacles=[("minefield", "axis", [HERE])])
    assert refusal(g, Battles, "battle", 0, 1) == "1.12/minefield/swept"
    g.fought[0] = 1
    assert refusal(g, Battles, "sweep", 0) == "1.6.1/once"


def refusal_to_bridge(g: Memoir) -> str | None:
    """Return the rule by which the unit builds no bridge anywhere."""
    return refusal(g, Battles, "build-bridge", 0)


@pytest.mark.rule("1.15/bridge")
def test_who_may_not_build_a_bridge_and_where() -> None:
    """Only a tank with a bridge, instead of its battle; in a free hex of river next to it."""
    river = {"river": [BESIDE, (4, 16), (3, 13)]}
    g = one("funnies-bridge", terrain=river)
    assert refusal_to_bridge(g) is None
    assert refusal_to_bridge(one("armour", terrain=river)) == "1.15/bridge"
    assert barred(g, Battles, "build-bridge", 0, at(g, BESIDE)) is None
    assert barred(g, Battles, "build-bridge", 0, at(g, (4, 16))) == "1.15/bridge"
    assert barred(g, Battles, "build-bridge", 0, at(g, (5, 13))) == "1.15/bridge"
    assert barred(g, Battles, "build-bridge", 0, at(g, (3, 13))) is None
    g.put(1, at(g, (3, 13)))
    assert barred(g, Battles, "build-bridge", 0, at(g, (3, 13))) == "1.15/bridge"
    g.put(1, at(g, (4, 16)))
    g.put(0, at(g, BESIDE))
    assert barred(g, Battles, "build-bridge", 1, at(g, BESIDE)) == "1.15/bridge"
    g.put(0, at(g, HERE))
    g.fought[0] = 1
    assert refusal_to_bridge(g) == "1.6.1/once"


@pytest.mark.rule("1.3.2", "1.3.2/own-units", "1.4.1/medics-and-mechanics/strength", "2.4.2/box")
def test_who_may_not_recover() -> None:
    """Enemies, lost units and those at full strength; nobody while the box is empty."""
    g = one()
    g.figures = [3, 3, *g.figures[2:]]
    assert refusal(g, Medics, "treat", 0) is None
    assert refusal(g, Medics, "treat", 1) == "1.3.2/own-units"
    pool, g.pool = g.pool, [0] * len(g.pool)
    assert refusal(g, Medics, "treat", 0) == "2.4.2/box"
    g.pool, g.figures[0] = pool, 4
    assert refusal(g, Medics, "treat", 0) == "1.4.1/medics-and-mechanics/strength"
    g.figures[0] = 3
    g.put(0, -1)
    assert refusal(g, Medics, "treat", 0) == "1.3.2/own-units"


@pytest.mark.rule("1.4.1/air-power/chain", "1.4.1/air-power/four", "1.4.1/strikes")
@pytest.mark.rule("1.15/safe-in-craft", "2.11.2/strikes")
def test_who_may_not_be_struck_from_the_air() -> None:
    """Own units and lost ones; nobody twice, nobody away from the one before, no fifth enemy."""
    row = [("axis", "infantry", (2, column)) for column in range(4, 16, 2)]
    g = stage(("allies", "infantry", HERE), *row, medals=3)
    assert refusal(g, Barrage, "bombard", 1) is None
    assert refusal(g, Barrage, "bombard", 0) == "1.4.1/strikes"
    chain = AirPower()
    assert [refusal(g, chain, "target", unit) for unit in range(3)] == ["1.4.1/strikes", None, None]
    chain = AirPower((1, 2))
    assert [refusal(g, chain, "target", unit) for unit in (1, 2, 3, 4)] == [
        "1.4.1/air-power/four", "1.4.1/air-power/four", None, "1.4.1/air-power/chain",
    ]  # fmt: skip
    assert refusal(g, AirPower((1, 2, 3)), "target", 4) is None
    assert refusal(g, AirPower((1, 2, 3, 4)), "target", 5) == "1.4.1/air-power/four"
    g.put(1, -1)
    assert refusal(g, Barrage, "bombard", 1) == "1.4.1/strikes"


def duel(kind: str, foe: str, there: tuple[int, int], **setting: Any) -> Memoir:
    """An ordered unit of the Allies and an enemy."""
    g = stage(("allies", kind, HERE), ("axis", foe, there), FOE, medals=2, **setting)
    order(g, 0)
    return g


def again(g: Memoir) -> str | None:
    """The rule by which unit 0, once it has taken ground, may not battle unit 1 as well."""
    return not_again(g, CounterId(0), CounterId(1))


@pytest.mark.rule("1.4.1/close-assault", "1.4.1/close-assault/only-close", "1.6.2/neighbours")
@pytest.mark.rule("1.6.2/range", "1.6.3/none-left", "1.7/needed", "1.9/again", "1.14/not-against")
@pytest.mark.rule("2.10.5")
def test_whom_a_unit_may_not_attack() -> None:
    """Each refusal names its rule: range, neighbours, card, kind, sight, dice left."""
    assert barred(duel("infantry", "infantry", (4, 18)), Battles, "battle", 0, 1) is None
    assert barred(duel("infantry", "infantry", (4, 20)), Battles, "battle", 0, 1) == "1.6.2/range"
    mine = stage(("allies", "infantry", HERE), ("allies", "infantry", BESIDE), FOE, medals=1)
    assert barred(mine, Battles, "battle", 0, 1) == "1.6.2/range"
    gone = duel("infantry", "infantry", BESIDE)
    gone.put(1, -1)
    assert barred(gone, Battles, "battle", 0, 1) == "1.6.2/range"
    held = duel("artillery", "infantry", BESIDE)
    held.put(2, at(held, (4, 18)))
    assert (barred(held, Battles, "battle", 0, 1), barred(held, Battles, "battle", 0, 2)) == (
        None,
        "1.6.2/neighbours",
    )
    close = duel("infantry", "infantry", (4, 16), card="Close-Assault")
    assert barred(close, Battles, "battle", 0, 1) == "1.4.1/close-assault/only-close"
    assert again(close) is None
    assert barred(duel("sniper", "armour", (4, 16)), Battles, "battle", 0, 1) == "1.14/not-against"
    hidden = duel("infantry", "infantry", (4, 16), terrain={"forest": [BESIDE]})
    assert barred(hidden, Battles, "battle", 0, 1) == "1.7/needed"
    assert again(hidden) == "1.7/needed"
    town = duel("infantry", "infantry", (4, 18), terrain={"village": [(4, 18)]})
    assert barred(town, Battles, "battle", 0, 1) == "1.6.3/none-left"
    assert again(town) == "1.6.3/none-left"
    far = duel("supported-infantry", "infantry", (4, 16))
    assert (barred(far, Battles, "battle", 0, 1), again(far)) == (None, "2.10.5")
    near = duel("supported-infantry", "infantry", BESIDE)
    assert again(near) is None
