"""Single sentences about batteries: what they may shell, contact, and what their fire leaves."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, laid_out, put, to, under_way, unit
from greatest_day.rules.combat.shelling import (
    Bombardment,
    contact_needed,
    may_bombard,
    shellable,
    shells_how,
    struck,
)
from greatest_day.rules.sea.ships import CoastalShot
from greatest_day.state import OFF

from hexwar.board import NONE, has, iterate, one

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS, SUPPORT, BATTERY = "u302__Bty_76__Fd__Rgt", "LCS__Sword", "u1___1260"


@pytest.mark.rule("series.artillery", "series.artillery/counter-battery")
def test_only_batteries_answer_guns_that_have_fired_and_nothing_mounted_fires() -> None:
    """A field battery does so unseen, a coastal one does not."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", u1___1716="35.017", u1___1260="35.018")
    ours, field, coastal = (unit(g, name) for name in (GUNS, "u1___1716", BATTERY))
    assert not has(g.game.batteries, coastal)
    g.game = copy.copy(g.game)
    g.game.ranges = [20] * len(g.game.ranges)
    assert not has(shellable(g, field), g.hex[ours])
    g.shelled = one(ours)
    assert [has(shellable(g, u), g.hex[ours]) for u in (field, coastal)] == [True, False]
    assert [struck(g, u, g.hex[ours], "counter") for u in (field, coastal)] == [one(ours), NONE]
    assert [struck(g, field, g.hex[ours], kind) for kind in ("blind", "indirect")] == [
        NONE,
        one(ours),
    ]
    assert (may_bombard(g, field, g.hex[ours]), shells_how(g, field, g.hex[ours])) == (
        None,
        "counter",
    )
    g.mount(field)
    assert shellable(g, field) == NONE
    assert may_bombard(g, field, g.hex[ours]) == "series.artillery"


@pytest.mark.rule("series.artillery", "series.artillery/mortars")
def test_mortars_shell_what_their_own_battalion_sees() -> None:
    """Guns shell what any unit In Command sees."""
    g = laid_out(A_1__Suffolk="35.013", Leader__8th__Brigade="35.013", Wn__17__Hillman="35.015")
    mortars, guns = put(g, "D_2__Middlesex", "35.004"), put(g, GUNS, "35.004")
    g.game = copy.copy(g.game)
    g.game.colours = ["green" if u == mortars else c for u, c in enumerate(g.game.colours)]
    g.game.ranges = [20] * len(g.game.ranges)
    post = to(g, "35.015")
    assert [has(shellable(g, u), post) for u in (mortars, guns)] == [False, True]
    assert [shells_how(g, u, post) for u in (mortars, guns)] == ["blind", "indirect"]
    put(g, "B_2__Middlesex", "35.013")
    assert has(shellable(g, mortars), post)
    assert shells_how(g, mortars, post) == "indirect"


@pytest.mark.rule("series.artillery/contact", "2.1.10")
def test_contact_at_bocage_is_made_with_who_looks_at_the_ground() -> None:
    """Nobody sees who hides there two hexes away; the hex is shelled all the same."""
    g = laid_out(u302__Bty_76__Fd__Rgt="12.030", A_1__Suffolk="12.020", u8___736="12.018")
    put(g, LEADER, "12.020")
    guns, hedges = unit(g, GUNS), to(g, "12.018")
    assert contact_needed(g, guns, hedges) == (unit(g, COMPANY), 6)
    g.put(unit(g, COMPANY), to(g, "12.019"))
    g.put(unit(g, LEADER), to(g, "12.019"))
    assert contact_needed(g, guns, hedges) == (unit(g, COMPANY), 6)


@pytest.mark.rule("series.artillery/contact")
def test_contact_is_with_the_formation_of_the_unit_held_not_of_the_first_who_sees() -> None:
    """Two companies of two brigades see the target: either contact serves, a third does not."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", Wn__17__Hillman="35.015")
    guns, target = unit(g, GUNS), to(g, "35.015")
    pairs = [(COMPANY, LEADER, "35.013"), ("W_2__KSLI", "Leader__185th__Brigade", "36.014")]
    seers = [put(g, name, at) for name, _, at in pairs]
    for _, leader, at in pairs:
        put(g, leader, at)
    away = put(g, "A_1__KOSB", "35.005")
    for held, needs in ((seers[0], False), (seers[1], False), (away, True), (OFF, True)):
        g.contact[guns] = held
        assert (contact_needed(g, guns, target) is not None) is needs


@pytest.mark.rule("4.4.7", "4.8.2")
@pytest.mark.parametrize(
    ("fire", "check", "sunk"), [(9, 0, False), (1, 0, False), (1, 9, True), (0, 0, True)]
)
def test_a_possible_suppression_that_is_passed_saves_a_ship(
    fire: int, check: int, sunk: bool
) -> None:
    """A 1 of black fire at armour is one; a 9 misses, anything worse sinks."""
    g = at_dawn(fire=[fire], quality=[check])
    ship = unit(g, "HMS__Kelvin")
    under_way(g, CoastalShot(unit(g, BATTERY), ship))
    assert has(g.afloat, ship) is not sunk


@pytest.mark.rule("series.artillery", "series.artillery/contact")
@pytest.mark.parametrize(("die", "made"), [(6, True), (7, False)])
def test_a_battery_without_contact_fires_only_when_it_gets_it(die: int, made: bool) -> None:
    """Either way it has shown itself to the guns of the enemy, and no other battery has."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", Wn__17__Hillman="35.015", A_1__Suffolk="35.013")
    put(g, LEADER, "35.013")
    guns, other = unit(g, GUNS), put(g, "u303__Bty_76__Fd__Rgt", "35.003")
    bombardment, g.events = Bombardment(guns, to(g, "35.015")), []
    under_way(g, bombardment, contact=[die], quality=[0], fire=[8])
    assert [e.kind for e in g.events if "contact" in e.kind] == [
        "contact" if made else "no-contact"
    ]
    assert (bombardment.die, bombardment.bonus) == ((8, 2) if made else (-1, 0))
    assert (has(g.shelled, guns), has(g.shelled, other)) == (True, False)


@pytest.mark.rule("series.artillery")
@pytest.mark.parametrize(("gap", "why"), [(24, None), (25, "range 24, distance 25")])
def test_a_battery_reaches_as_far_as_its_range(gap: int, why: str | None) -> None:
    """The hex is looked at from next to it."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", A_1__Suffolk=f"35.0{4 + gap - 1}")
    put(g, LEADER, f"35.0{4 + gap - 1}")
    refusal = may_bombard(g, unit(g, GUNS), to(g, f"35.0{4 + gap}"))
    assert (str(refusal.reason) if refusal else None) == why


@pytest.mark.rule("2.5")
@pytest.mark.parametrize(
    ("terrain", "rubble", "ruined"),
    [("city", False, True), ("city", True, False), ("clear", False, False)],
)
def test_a_nought_ruins_a_city_once(terrain: str, rubble: bool, ruined: bool) -> None:
    """Open ground has nothing to ruin."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004")
    at = next(iter(iterate(g.game.board.where(terrain=terrain) & g.game.land)))
    g.rubble = one(at) if rubble else NONE
    g.events = []
    Bombardment(unit(g, GUNS), at, die=0).leave_rubble(g)
    assert [e.kind for e in g.events] == ["rubble"] * ruined
