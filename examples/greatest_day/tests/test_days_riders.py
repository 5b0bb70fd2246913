"""Infantry on tanks and other vehicles (7)."""

from __future__ import annotations

import pytest
from days_stage import (
    Halted,
    do,
    laid_out,
    legal,
    listed,
    named,
    opportunity,
    put,
    refused,
    there,
    to,
    under_way,
    unit,
    with_chit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import Labour
from greatest_day.rules.actions.assault import Assault
from greatest_day.rules.actions.movement import Dismount, Walk
from greatest_day.rules.combat.air import AirAttack
from greatest_day.rules.combat.fire import Fire, OpportunityFire
from greatest_day.rules.combat.shelling import Bombardment
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.ground import transport
from greatest_day.rules.ground.marching import march
from greatest_day.state import Field

from hexwar.board import CounterId, has, one
from hexwar.play.states.runner import advance, deciding


def riding() -> tuple[Field, CounterId, CounterId]:
    """A squadron with a company of its formation on it, before Hillman."""
    g = laid_out(C_13_18__KRH="35.010", A_1__Suffolk="35.010", Leader__8th__Brigade="35.010")
    tank, company = named(g, "C/13/18-KRH"), named(g, "A/1-Suffolk")
    g.game.formations_of = tuple(
        g.game.formations_of[company] if u == tank else body
        for u, body in enumerate(g.game.formations_of)
    )
    g.riding = {company: tank}
    g.changed()
    return g, tank, company


@pytest.fixture(autouse=True)
def _formations() -> object:
    """Formations that a test changes are put back."""
    game = laid_out().game
    kept = game.formations_of, game.divisions_of
    yield
    game.formations_of, game.divisions_of = kept


@pytest.mark.rule("7.1")
def test_infantry_mounts_a_tank_of_its_formation_that_is_large_enough() -> None:
    """Both act for it; a tank carries one unit, of no more steps than it has."""
    g, tank, company = riding()
    g.riding = {}
    assert refused(g, "take-up", tank, company) is None
    under_way(g, Activation())
    do(g, "activate", tank)
    do(g, "take-up", company)
    assert g.riding == {company: tank}
    g.riding = {}
    g.done = 0
    g.set_steps(tank, 1)
    assert refused(g, "take-up", tank, company) == "7.1"


@pytest.mark.rule("7.1")
def test_each_thing_that_keeps_infantry_off_a_tank_has_its_own_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Mounted, suppressed, with transport of its own: one fact at a time."""
    g, tank, company = riding()
    g.riding = {}

    def reason() -> str:
        return str(getattr(refused(g, "take-up", tank, company), "reason", ""))

    assert reason() == ""
    g.mounted |= one(company)
    assert reason() == "It is mounted."
    g.mounted &= ~one(company)
    g.suppressed |= one(company)
    assert reason() == "It is suppressed."
    g.suppressed &= ~one(company)
    own = [(1, "truck") if unit == company else own for unit, own in enumerate(g.game.transports)]
    monkeypatch.setattr(g.game, "transports", own)
    assert reason() == "It has transport of its own."


@pytest.mark.rule("7.1", "series.points")
@pytest.mark.parametrize(("points", "left"), [(3, 1), (2, 0)])
def test_with_direct_command_tank_and_infantry_are_both_paid_for(points: int, left: int) -> None:
    """One point for each; both spend a whole Move Action."""
    g, tank, company = riding()
    g.riding = {}
    under_way(g, Activation())
    g.command = [points] * len(g.command)
    do(g, "activate", tank)
    do(g, "take-up", company)
    assert (g.command[g.division(tank)], g.riding) == (left, {company: tank})


@pytest.mark.rule("7.1", "series.points")
def test_infantry_that_nobody_can_pay_for_does_not_ride() -> None:
    """With one point for the tank alone; or with one left for a second action of the tank."""
    g, tank, company = riding()
    g.riding = {}
    under_way(g, Activation())
    g.command = [1] * len(g.command)
    do(g, "activate", tank)
    assert ("take-up", company) not in g.listed
    activation = Activation(unit=tank, acted="fire")
    g.command = [1] * len(g.command)
    assert activation.may_act_too(g, company) == "series.points"
    g.command = [2] * len(g.command)
    assert activation.may_act_too(g, company) is None


@pytest.mark.rule("7.1")
def test_troops_without_a_formation_and_those_of_another_division_do_not_ride() -> None:
    """White-striped units are of no formation, though their troops share a name."""
    g = laid_out(M10_41_20__A_T="35.010")
    tank, engineers = unit(g, "M10_41_20__A_T"), put(g, "u17__Fd__Coy__RE", "35.010")
    g.set_steps(engineers, 1)
    assert g.formation_of(engineers) == g.formation_of(tank)
    assert refused(g, "take-up", tank, engineers) == "7.1"
    g, tank, company = riding()
    g.riding = {}
    assert refused(g, "take-up", tank, company) is None
    own = enumerate(g.game.divisions_of)
    g.game.divisions_of = tuple("other" if u == company else name for u, name in own)
    assert refused(g, "take-up", tank, company) == "7.1"


@pytest.mark.rule("7.1", "series.opportunity")
def test_who_mounts_a_tank_is_fired_at_and_so_is_the_tank() -> None:
    """Both spend a Move Action; each enemy tries once, and who is stopped does not mount."""
    for at_the_tank in (True, False):
        g, tank, company = riding()
        g.riding = {}
        wn = put(g, "Wn__17__Hillman", "35.012")
        under_way(g, Activation(), quality=[0, 9, 9], fire=[0])
        do(g, "activate", tank)
        do(g, "take-up", company)
        if not at_the_tank:
            assert opportunity(g).mover == tank
            do(g, "hold-fire")
        assert opportunity(g).mover == (tank if at_the_tank else company)
        do(g, "opportunity-fire", wn)
        if at_the_tank:
            assert g.cohesion[tank] == 1
            assert g.riding == {company: tank}
        else:
            assert g.steps[company] == 1


@pytest.mark.rule("7.1", "series.opportunity")
@pytest.mark.parametrize("stopped", ["tank", "company"])
def test_who_is_stopped_by_fire_does_not_mount(stopped: str) -> None:
    """Neither the infantry nor the tank is left to do it alone."""
    g, tank, company = riding()
    g.riding = {}
    labour = Labour(tank, "take-up", company)
    under_way(g, labour)
    assert g.riding == {company: tank}
    g.riding = {}
    g.suppress(tank if stopped == "tank" else company)
    labour.stand_at("work")
    g.stack = [Halted(), labour]
    advance(g)
    assert g.riding == {}


@pytest.mark.rule("7.1")
def test_infantry_that_was_to_mount_has_been_active_also_if_fire_stops_it() -> None:
    """Both spend a Move Action, whatever comes of it."""
    g, tank, company = riding()
    g.riding = {}
    put(g, "Wn__17__Hillman", "35.012")
    under_way(g, Activation())
    do(g, "activate", tank)
    do(g, "take-up", company)
    assert opportunity(g).mover == tank
    assert has(g.done, company)


@pytest.mark.rule("7.1")
def test_with_the_chit_of_the_division_nobody_pays() -> None:
    """Both are active for nothing then."""
    g, tank, company = riding()
    g.riding, g.command = {}, [0] * len(g.command)
    with_chit(g, "3rd-Infantry")
    under_way(g, Activation())
    do(g, "activate", tank)
    do(g, "take-up", company)
    assert g.riding == {company: tank}


@pytest.mark.rule("7.2", "7.3")
def test_riders_go_where_the_tank_goes_and_do_nothing() -> None:
    """The tank only moves, and may let them get down."""
    g, tank, company = riding()
    under_way(g, Activation())
    assert Activation().active.refusal(g, company) == "7.3"
    do(g, "activate", tank)
    assert listed(g) <= {"move", "form-column", "dismount", "pass"}
    under_way(g, Walk(tank, to(g, "35.009")))
    assert g.hex[company] == g.hex[tank] == to(g, "35.009")
    do(g, "dismount")
    assert g.riding == {}
    assert g.hex[company] == to(g, "35.009")


@pytest.mark.rule("7.2/inactive")
def test_who_has_got_down_from_a_tank_does_nothing_more_with_the_chit() -> None:
    """It was never active while it rode; with the next chit it acts."""
    g, tank, company = riding()
    other = put(g, "B_1__Suffolk", "35.009")
    g.command = [9] * len(g.command)
    under_way(g, Activation())
    do(g, "activate", tank)
    do(g, "dismount")
    assert g.riding == {}
    assert [a for a in legal(g) if a[0] == "activate"] == [("activate", other)]
    do(g, "end-activation")
    under_way(g, Activation())
    assert ("activate", company) in legal(g)


@pytest.mark.rule("7.1")
def test_only_infantry_rides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guns without transport are no infantry; the company is."""
    g, tank, company = riding()
    g.riding = {}
    assert refused(g, "take-up", tank, company) is None
    blue = ["blue" if u == company else own for u, own in enumerate(g.game.colours)]
    monkeypatch.setattr(g.game, "colours", tuple(blue))
    assert refused(g, "take-up", tank, company) == "7.1"


@pytest.mark.rule("7.2", "series.opportunity")
@pytest.mark.parametrize("before", [True, False])
def test_who_gets_down_is_fired_at_before_or_after_but_once(before: bool) -> None:
    """Before, tank and riders are hit; after, the riders alone. Nobody tries twice."""
    g, tank, company = riding()
    wn = put(g, "Wn__17__Hillman", "35.012")
    under_way(g, Dismount(tank), quality=[9])
    if before:
        do(g, "opportunity-fire", wn)  # the check fails
        assert listed(g) == {"wait"}
    else:
        do(g, "hold-fire")
        frame, _ = deciding(g)
        assert isinstance(frame, OpportunityFire)
        assert frame.mover == company
        do(g, "opportunity-fire", wn)
    assert g.riding == {}
    assert listed(g) == {"wait"}


@pytest.mark.rule("7.4")
def test_one_die_counts_against_tank_and_riders_and_they_get_down() -> None:
    """A hit on either brings the infantry to the ground."""
    g, tank, company = riding()
    wn = put(g, "Wn__17__Hillman", "35.012")
    g.command[0] = 0
    under_way(g, Fire(CounterId(wn), tank, "direct"), fire=[0])
    assert g.riding == {}
    assert g.cohesion[tank] == 1
    assert g.steps[company] == 1


@pytest.mark.rule("7.4")
def test_ground_and_markers_of_the_tank_protect_its_riders() -> None:
    """Against both the same lines count, except the defence rating of each."""
    g, tank, company = riding()
    wn = CounterId(put(g, "Wn__17__Hillman", "35.012"))
    g.heroes |= 1 << tank
    g.rubble |= 1 << g.hex[tank]
    assert g.game.protection[tank] != g.game.protection[company]
    lines = [
        [line.what for line in strength(g, Shot(wn, target)).lines if line.rule in ("2.5", "6.1")]
        for target in (tank, company)
    ]
    assert lines == [["rubble", "hero"]] * 2


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("fallen", [True, False])
def test_riders_whom_indirect_fire_brings_down_are_not_also_threatened(fallen: bool) -> None:
    """By a S? they are suppressed with a 9, unless the tank's result has brought them down."""
    g, tank, company = riding()
    gun, g.command[0], g.events = put(g, "u1___1716", "36.014"), 0, []
    die = next(n for n in range(9) if g.game.damage_tables[False].result("orange", n) == "S?")
    shelling = Bombardment(CounterId(gun), to(g, "35.010"), bonus=8, die=die, left=1 << company)
    shelling.riders = 1 << company
    shelling.stand_at("judge_each")
    if fallen:
        transport.get_down(g, tank)
    under_way(g, shelling, quality=[9])
    fired = [e.facts for e in g.events if e.kind == "fired"]
    assert [facts["result"] for facts in fired] == ["S?"]
    assert has(g.suppressed, company) is not fallen


@pytest.mark.rule("7.4", "17.1")
def test_an_air_attack_strikes_riders_with_the_die_of_the_tank() -> None:
    """Both are told with one die."""
    g, tank, company = riding()
    g.command[0], g.events = 0, []
    under_way(g, AirAttack(tank), air=[0])
    attacks = [e.facts for e in g.events if e.kind == "air-attack"]
    assert {facts["target"] for facts in attacks} == {tank, company}
    assert {facts["die"] for facts in attacks} == {0}
    assert g.riding == {}


@pytest.mark.rule("7.4")
def test_riders_without_room_are_lost_when_they_have_to_get_down() -> None:
    """Three more companies and the tank fill the hex."""
    g, tank, company = riding()
    for name in ("B/1-Suffolk", "C/1-Suffolk", "D/1-Suffolk"):
        there(g, name, "35.010")
    transport.get_down(g, tank)
    assert g.steps[company] == 0


def riding_in_a_crowd() -> tuple[Field, CounterId, CounterId]:
    """A tank with riders where three more companies stand, which leave them no room."""
    g, tank, company = riding()
    for name in ("B/1-Suffolk", "C/1-Suffolk", "D/1-Suffolk"):
        there(g, name, "35.010")
    g.command[0], g.events = 0, []
    return g, tank, company


@pytest.mark.rule("7.4")
def test_fire_asks_nothing_about_riders_who_are_lost_with_its_first_result() -> None:
    """The tank fails its check, its riders have no room, and nobody checks for them then."""
    g, tank, company = riding_in_a_crowd()
    infantry = there(g, "4./736", "35.011")
    under_way(g, Fire(infantry, tank, "direct"), fire=[1], quality=[9, 9])
    fired = {e.facts["target"]: e.facts["result"] for e in g.events if e.kind == "fired"}
    assert fired == {tank: "S?", company: "S?"}
    assert g.hex[company] == -1
    assert [e.facts["unit"] for e in g.events if e.kind == "check-failed"] == [infantry, tank]
    assert listed(g) == {"wait"}


@pytest.mark.rule("7.4", "series.artillery")
def test_a_bombardment_goes_on_without_riders_who_are_lost() -> None:
    """The tank's result costs the riders their lives; nothing is counted against them."""
    g, tank, company = riding_in_a_crowd()
    gun = CounterId(put(g, "u1___1716", "36.014"))
    shelling = Bombardment(gun, to(g, "35.010"), bonus=8, die=0, left=1 << tank | 1 << company)
    shelling.riders = 1 << company
    shelling.stand_at("judge_each")
    under_way(g, shelling)
    assert g.hex[company] == -1
    assert {e.facts["target"] for e in g.events if e.kind == "fired"} == {tank}


@pytest.mark.rule("7.4")
def test_riders_get_down_when_their_hex_is_assaulted() -> None:
    """Without fire at them."""
    g, _, company = riding()
    enemy = there(g, "4./736", "35.011")
    under_way(g, Assault(to(g, "35.010"), 1 << enemy), bravery=[9])
    assert company not in g.riding
    assert march(g, company, 0).allowance == 6


@pytest.mark.rule("7.1")
def test_any_vehicle_carries_riders_and_nothing_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Armour is not asked for: lorried flak has none. Guns that go on foot are no vehicle."""
    g, tank, company = riding()
    g.riding = {}
    monkeypatch.setattr(g.game, "armoured", g.game.armoured & ~one(tank))
    for mode, why in (("tracked", None), ("wheeled", None), ("leg", "7.1")):
        modes = [mode if u == tank else own for u, own in enumerate(g.game.moves_by)]
        monkeypatch.setattr(g.game, "moves_by", tuple(modes))
        assert refused(g, "take-up", tank, company) == why
