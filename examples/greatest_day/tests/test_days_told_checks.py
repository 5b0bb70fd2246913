"""What the players read of each check: of which unit it is asked, and for what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from days_stage import at_dawn, laid_out, printed_game, put, to, unit, work
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.fire import company_bonus, is_quick_enough
from greatest_day.rules.common.command import leaves_mines
from greatest_day.rules.ground.crossings import PEGASUS
from greatest_day.rules.ground.works import Recovery, rally_from_a_hit, rally_from_suppression
from greatest_day.rules.sea.ships import CoastalShot
from greatest_day.state import Field
from test_days_told_units import heard, listening

from hexwar.board import one
from hexwar.play.values.chance import Scripted

COMPANY, ENEMY = "A_1__Suffolk", "u8___736"


def shaken(g: Field, who: int) -> None:
    """It is suppressed, out of command."""
    g.suppress(who)
    rally_from_suppression(g, who)


def hurt(g: Field, who: int) -> None:
    """It has a Cohesion Hit."""
    g.cohesion[who] = 1
    rally_from_a_hit(g, who)


def barraged(g: Field, who: int) -> None:
    """It leaves a hex under a heavy barrage."""
    g.barrage = {g.hex[who]: 2}
    Walk(who, to(g, "34.011"), way=(to(g, "34.011"),)).leave_the_hex(g)


def mined(g: Field, who: int) -> None:
    """It leaves mines."""
    g.mines = {g.hex[who]: 1}
    leaves_mines(g, who)


def heroic(g: Field, who: int) -> None:
    """It would act twice, with a hero."""
    g.heroes = one(who)
    Activation(unit=who, acted="move").may_act_twice(g)


def summoned(g: Field, who: int) -> None:
    """Hollis demands its surrender."""
    g.demand = True
    work(g, "demand-surrender", unit(g, ENEMY), who)


CHECKS: list[tuple[str, str, Callable[[Field, int], object]]] = [
    ("series.rally/suppression", "rally", shaken),
    ("series.rally/cohesion", "rally", hurt),
    ("series.opportunity", "opportunity fire", is_quick_enough),
    ("series.fire/company", "company bonus", company_bonus),
    ("series.actions/second", "second action", heroic),
    ("series.barrage/leaving", "heavy barrage", barraged),
    ("10.2", "mines", mined),
    ("17.4", "surrender", summoned),
    ("series.damage", "suppression", lambda g, u: Hit(u, "S?").check_for_suppression(g)),
    ("4.1.7", "suppression", lambda g, u: Hit(u, "S").try_to_steady(g)),
    ("16.4", "recovery", lambda g, u: Recovery(u).try_it(g)),
]


@pytest.mark.parametrize(
    ("what", "act"),
    [pytest.param(what, act, marks=pytest.mark.rule(rule)) for rule, what, act in CHECKS],
)
@pytest.mark.parametrize(("die", "kind"), [(0, "check-passed"), (9, "check-failed")])
def test_everybody_reads_what_a_check_is_for(
    what: str, act: Callable[[Field, int], object], die: int, kind: str
) -> None:
    """One die is thrown, for that unit and nobody else."""
    g = listening(laid_out(**{COMPANY: "34.012", ENEMY: "34.013"}))
    company = unit(g, COMPANY)
    g.chance = Scripted({"quality": [die]}, then=g.chance)
    act(g, company)
    assert [(facts["unit"], facts["what"]) for _, facts in heard(g, kind)] == [(company, what)]
    assert g.draws["quality"] == 1


@pytest.mark.rule("2.4.6", "series.works/marker")
def test_everybody_reads_that_a_bridge_is_being_wired() -> None:
    """Parachute infantry of two steps needs a 3."""
    g = listening(printed_game("canal").set_up(1))
    company = put(g, "A_7__Para", "29.019")
    g.chance = Scripted({"quality": [3]}, then=g.chance)
    work(g, "wire", company, to(g, "28.020"))
    facts = {"unit": company, "what": "wiring", "needed": 3, "die": 3}
    assert heard(g, "check-passed") == [("series.quality", facts)]
    assert heard(g, "wired") == [("2.4.6", {"unit": company, "bridge": PEGASUS})]
    assert g.wired[PEGASUS] == 0


@pytest.mark.rule("2.4.6")
@pytest.mark.parametrize(("die", "gone"), [(6, True), (7, False)])
def test_everybody_reads_the_die_at_a_bridge(die: int, gone: bool) -> None:
    """6 or less destroys it out of fire; either way its charges are gone, those of others not."""
    g = printed_game("canal").set_up(1)
    for enemy in g.on_map(1):
        g.put(enemy, -1)
    company = put(g, "A_7__Para", "29.019")
    g.wired = {PEGASUS: 0, "Horsa Bridge": 0}
    g.chance = Scripted({"bridge": [die]}, then=g.chance)
    work(listening(g), "blow", company, to(g, "28.020"))
    facts = {"unit": company, "bridge": PEGASUS, "die": die, "needed": 6}
    assert heard(g, "bridge-die") == [("2.4.6", facts)]
    assert g.wired == {"Horsa Bridge": 0}
    assert g.blown == [PEGASUS] * gone


@pytest.mark.rule("17.8")
@pytest.mark.parametrize(("die", "blown"), [(0, True), (1, False), (5, False), (6, False)])
def test_everybody_reads_the_die_of_a_raid(die: int, blown: bool) -> None:
    """A 0 destroys the bridge, 6 or more eliminates the squadron."""
    raiders = "C_Inns__of__Court"
    g = listening(laid_out(**{raiders: "29.019"}))
    squadron = unit(g, raiders)
    g.chance = Scripted({"raid": [die]}, then=g.chance)
    work(g, "raid", squadron, to(g, "28.020"))
    ((rule, facts),) = heard(g, "raid")
    assert (rule, facts["unit"], facts["die"]) == ("17.8", squadron, die)
    assert g.blown == [facts["bridge"]] * blown
    assert bool(g.steps[squadron]) is (die < 6)


@pytest.mark.rule("4.4.7", "4.8.2", "9.0")
def test_everybody_reads_the_check_of_a_craft_at_sea() -> None:
    """By its own quality of 4, a level less before the beach is secured."""
    g = listening(at_dawn())
    load = unit(g, "A_1__S__Lancs")
    g.chance = Scripted({"quality": [3]}, then=g.chance)
    CoastalShot(unit(g, "u1___1260"), load).check_it(g)
    facts = {"unit": load, "what": "suppression", "needed": 3, "die": 3}
    assert heard(g, "check-passed") == [("series.quality", facts)]
