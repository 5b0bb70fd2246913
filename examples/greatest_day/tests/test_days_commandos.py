"""Commandos gather around one of their colour, and act twice."""

from __future__ import annotations

import pytest
from days_stage import Halted, at_dawn, chit, do, put, unit
from greatest_day.rules.activation import Activation
from greatest_day.rules.command import in_command, is_led, quality
from greatest_day.rules.strength import Shot, strength

from hexwar.play.runner import advance

COD = "Stp__20__Cod"


@pytest.mark.rule("17.3.1", "17.3.2")
def test_f1_commandos_gather_around_one_of_their_colour() -> None:
    """Two within 2 hexes are In Command; a third, far off, has 1 less in fire, 3 in quality."""
    g = at_dawn(cup=[0])
    names = ("A_4__Cdo", "B_4__Cdo", "C_4__Cdo")
    first, second, third = (
        put(g, n, at) for n, at in zip(names, ("33.009", "34.011", "34.014"), strict=True)
    )
    g.chit = chit(g, "Royal Marines")
    assert is_led(g, third)  # nobody is chosen yet
    g.stack = [Halted(), Activation()]
    advance(g)
    assert {a[0] for a in g.listed} == {"lead"}
    do(g, "lead", first)
    assert in_command(g, second)
    assert not in_command(g, third)
    assert quality(g, third).value == g.game.printed_quality[third] - 3
    lines = {line.what for line in strength(g, Shot(third, unit(g, COD))).lines}
    assert "out of command" in lines


@pytest.mark.rule("17.3.2")
def test_f2_a_commando_acts_twice_if_he_passes_a_check() -> None:
    """In Command and with a 0 he may; with a 9, or out of command, he may not; nobody pays."""
    g = at_dawn(quality=[0, 9])
    troop = put(g, "A_4__Cdo", "33.009")
    g.chit, before = chit(g, "Royal Marines"), list(g.command)
    activation = Activation(unit=troop, acted="fire")
    assert activation.may_act_twice(g)
    assert not activation.may_act_twice(g)
    activation.takes(g, "move")
    assert g.command == before
