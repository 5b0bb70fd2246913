"""Confusion on the map, and the special operations that lead into it and out of it (4.4, 6.11)."""

from __future__ import annotations

import pytest
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.attackers import may_be_attacked
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.ground import terrain
from normandie44.rules.ground.headquarters import may_be_controlled
from normandie44.rules.logistics import supply
from normandie44.rules.logistics.replacements import Rest
from normandie44.rules.turn.movement_phase import BARRIERS, OPERATORS, Movement, operate
from normandie44.rules.turn.overrun import OVERRUNNERS, may_be_overrun
from normandie44.state import Field
from normandie_stage import flying, is_open_to_air, laid_out, offered, to, under_way, unit, why_not

from hexwar.board import NONE, has, one
from hexwar.kit.forces import OFF
from hexwar.play import RuleContext
from hexwar.play.states.runner import perform


def with_die(g: Field, monkeypatch: pytest.MonkeyPatch, die: int) -> None:
    """The next throws show a number."""
    monkeypatch.setattr(type(g), "roll", lambda _g, _label: die)


def confused(**more: str) -> Field:
    """American paratroopers and a German regiment in 0920."""
    return laid_out(u82_505="0920", u709_919="0920", **more)


@pytest.mark.rule("4.4")
def test_who_operates() -> None:
    """An elite parachute regiment that is fresh; not infantry, and nobody in disorder."""
    g = laid_out(u82_505="0920", u4_8="0822", u709_919="0921")
    regiment, infantry = unit(g, "u82_505"), unit(g, "u4_8")
    assert OPERATORS.among(RuleContext(None, g)) == one(regiment)
    assert why_not(OPERATORS, g, regiment) is None
    assert why_not(OPERATORS, g, infantry) == "4.4"
    g.disorganised[regiment] = 1
    assert why_not(OPERATORS, g, regiment) == "4.4"
    g.disorganised[regiment], g.moved = 0, one(regiment)
    assert why_not(OPERATORS, g, regiment) == "1.1.2.2"


@pytest.mark.rule("4.4", "6.11")
def test_an_assault_on_a_hex_brings_both_into_confusion(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a die of 3 the regiment is among the enemies; an empty hex is no operation."""
    g = laid_out(u82_505="0920", u709_919="0921")
    regiment, target = unit(g, "u82_505"), to(g, "0921")
    assert why_not(BARRIERS, g, regiment, to(g, "0919")) == "4.4"
    assert why_not(BARRIERS, g, regiment, to(g, "0923")) == "4.4"
    under_way(g, Movement())
    assert ("infiltrate", regiment, target) in g.listed
    with_die(g, monkeypatch, LIMITS.infiltrates["elite"])
    perform(g, ("infiltrate", regiment, target))
    assert g.confused == one(target)
    assert Movement().movers.refusal(g, regiment) == "1.1.2.2"


@pytest.mark.rule("4.4", "6.11")
def test_dt_25_a_unit_whose_operation_fails_stays_in_confusion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DT-25: one more than needed: it stays and has moved; with the number it is out."""
    for die, leaves in ((4, False), (3, True)):
        g = confused()
        regiment = unit(g, "u82_505")
        assert why_not(BARRIERS, g, regiment, to(g, "0821")) is None
        with_die(g, monkeypatch, die)
        operate(g, regiment, to(g, "0821"))
        assert (g.hex[regiment] != to(g, "0920")) == leaves
        assert g.moved == one(regiment)


@pytest.mark.rule("4.4")
def test_an_impassable_hexside_is_crossed_with_one_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over an estuary a die of 3 fails, 2 does."""
    g = laid_out(u82_505="0920")
    regiment, board = unit(g, "u82_505"), g.game.board
    land = g.game.window
    at, over = next(
        (a, b)
        for a in board.ids
        for b in board.neighbours[a]
        if terrain.is_cut(g, a, b) and land >> a & 1 and land >> b & 1
    )
    g.put(regiment, at)
    assert why_not(BARRIERS, g, regiment, over) is None
    for die, there in ((3, at), (2, over)):
        with_die(g, monkeypatch, die)
        operate(g, regiment, over)
        assert g.hex[regiment] == there


@pytest.mark.rule("6.11")
def test_who_is_in_confusion_stays_and_others_may_enter() -> None:
    """No move, no overrun, no rest; a friend may enter as far as his own stack has room."""
    g = confused(u4_8="0921", u70__Tk="0821")
    regiment, tank, here = unit(g, "u82_505"), unit(g, "u70__Tk"), to(g, "0920")
    assert Movement().movers.refusal(g, regiment) == "6.11"
    assert may_be_overrun(g, tank, here) == "6.11"
    assert Movement().reach.refusal(g, unit(g, "u4_8"), here) is None
    assert g.has_room(unit(g, "u4_8"), here)
    g.set_steps(regiment, 1)
    assert Rest(side=ALLIES).tired.refusal(g, regiment) == "6.10"
    g.put(tank, here)
    assert why_not(OVERRUNNERS, g, tank) == "6.11"


@pytest.mark.rule("6.11", "6.1")
def test_units_in_confusion_attack_their_own_hex_with_help_from_outside() -> None:
    """The regiment attacks where it stands and nowhere else; infantry next to it joins."""
    g = confused(u4_8="0921", u709_739="0821", US__VII__HQ="0922")
    regiment, infantry, here = unit(g, "u82_505"), unit(g, "u4_8"), to(g, "0920")
    assert may_be_attacked(g, regiment, here) is None
    assert may_be_attacked(g, regiment, to(g, "0821")) == "6.11"
    g.stack = [Activation(hq=unit(g, "US__VII__HQ"))]
    assault = Assault.of(g, here, one(regiment), hq=unit(g, "US__VII__HQ"))
    assert has(assault.joiners.of(g), infantry)
    assert assault.joiners.refusal(g, infantry) is None
    assert [line.what for line in assault.strengths(g)[1].lines] == ["709/919"]


@pytest.mark.rule("6.11", "6.2", "9.1")
def test_neither_ships_nor_aircraft_take_part() -> None:
    """The hex is open to neither, which next to it is."""
    g = confused()
    g.ships = [3, 3, 3, 3]
    flying(g, us=(1, 1, 0, 3))
    assault = Assault.of(g, to(g, "0920"), one(unit(g, "u82_505")))
    assert assault.hit.of(g) == NONE
    assert not offered(assault, "bombard", g)
    assert not offered(assault, "call_bombers", g)
    assert not is_open_to_air(assault, g)


@pytest.mark.rule("6.11", "5.1")
def test_a_headquarters_in_confusion_controls_its_own_hex() -> None:
    """The regiment beside it, but not the one next to the hex."""
    g = confused(US__VII__HQ="0920", u4_8="0921")
    hq = unit(g, "US__VII__HQ")
    assert may_be_controlled(g, hq, unit(g, "u4_8")) == "6.11"
    assert may_be_controlled(g, hq, unit(g, "u82_505")) is None


@pytest.mark.rule("6.11", "7.3.1")
def test_a_line_of_supply_enters_a_hex_that_is_shared() -> None:
    """Both sides occupy it."""
    g = confused()
    for side in (ALLIES, GERMANS):
        assert not supply.closed(g, side)["enemy units"] >> to(g, "0920") & 1


@pytest.mark.rule("5.4", "6.11")
def test_in_confusion_an_attack_destroys_the_headquarters_of_the_enemy_only() -> None:
    """Where both have a headquarters in the hex, that of the attacker stays and goes on leading."""
    g = confused(US__VII__HQ="0920", LXXXIV__HQ="0920")
    regiment, own = unit(g, "u82_505"), unit(g, "US__VII__HQ")
    foe = unit(g, "LXXXIV__HQ")
    g.put(unit(g, "u709_919"), OFF)
    under_way(g, Activation(own))
    perform(g, ("attack", regiment, to(g, "0920")))
    assert g.hex[foe] == OFF
    assert g.hex[own] == to(g, "0920")
