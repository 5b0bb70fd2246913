"""Commandos gather around one of their colour, and act twice."""

from __future__ import annotations

import pytest
from days_stage import Halted, at_dawn, chit, do, put, to, unit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.common.command import Lead, in_command, is_led, quality
from greatest_day.state import OFF, Field

from hexwar.board import iterate
from hexwar.play.states.runner import advance, deciding

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


def gathered(*hexes: str) -> tuple[Field, list[int]]:
    """Troops of 4 Commando in some hexes, after the chit is drawn and the first one is chosen."""
    g = at_dawn(cup=[0], quality=[0] * 9)
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    troops = [put(g, f"{n}_4__Cdo", at) for n, at in zip("ABCDEF", hexes, strict=False)]
    g.secured, g.chit = 1, chit(g, "Royal Marines")
    g.stack = [Halted(), Activation()]
    advance(g)
    do(g, "lead", troops[0])
    return g, troops


@pytest.mark.rule("17.3.2")
def test_who_is_in_command_is_settled_when_the_chit_is_drawn() -> None:
    """He who runs stays so, and so do those whom the chosen one leaves; others do not become so."""
    g, (chosen, near, far) = gathered("34.018", "34.019", "34.024")
    led = [in_command(g, u) for u in (chosen, near, far)]
    assert led == [True, True, False]
    g.put(near, to(g, "34.026"))
    g.put(chosen, to(g, "34.023"))
    assert [in_command(g, u) for u in (chosen, near, far)] == led
    g.eliminate(chosen, "series.damage")
    assert [in_command(g, u) for u in (near, far)] == led[1:]
    assert quality(g, near).value == g.game.printed_quality[near]


@pytest.mark.rule("17.3.2")
def test_a_commando_who_has_run_far_may_try_its_second_action() -> None:
    """As in the sidebar: In Command when the chit was drawn, it tries, with a check."""
    g, (chosen, runner) = gathered("34.018", "34.018")
    do(g, "activate", runner)
    gap = g.game.board.distance
    away = next(a for a in g.listed if a[0] == "move" and gap(a[1], g.hex[chosen]) >= 4)
    do(g, *away)
    while ("halt",) in g.listed:
        do(g, "halt")
    assert gap(g.hex[runner], g.hex[chosen]) > 2
    assert deciding(g)[0].unit == runner
    assert ("pass",) in g.listed


@pytest.mark.rule("17.3.2")
def test_the_choice_shows_where_those_are_who_would_be_in_command() -> None:
    """The preview marks the hexes of the chosen one and of those near it."""
    g = at_dawn(cup=[0])
    first = put(g, "A_4__Cdo", "33.009")
    put(g, "B_4__Cdo", "34.011")
    put(g, "C_4__Cdo", "34.014")
    shown = Lead().preview(g, ("lead", first))
    assert shown is not None
    assert {g.game.board.name(at) for at in iterate(shown.hexes)} == {"33.009", "34.011"}
