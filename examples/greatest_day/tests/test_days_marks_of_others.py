"""A mark that one unit gets or loses is its own: a unit that had it before has it still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from days_stage import acting, at_dawn, chit, laid_out, printed_game, put, to, told, unit
from greatest_day.facts import Flank
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import UNIT_ACTIONS
from greatest_day.rules.actions.assault import Assault, Exchange, FallBack
from greatest_day.rules.actions.drop import LaterDrop, vanish
from greatest_day.rules.actions.movement import Dismount
from greatest_day.rules.actions.stragglers import gather
from greatest_day.rules.actions.unloading import Reaction
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.combat.shelling import Bombardment
from greatest_day.rules.common.history import bring
from greatest_day.rules.ground.flank import come_back
from greatest_day.rules.ground.securing import arrive, enter, lift_the_overlay
from greatest_day.rules.ground.transport import get_down
from greatest_day.rules.ground.works import Recovery, recover_step
from greatest_day.rules.sea.landing import Ashore
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.turn.events import Event
from greatest_day.rules.turn.sequence import Campaign, Dispatch
from greatest_day.state import OFF, Field

from hexwar.board import NONE, SideId, has, iterate, one, pack
from hexwar.play.values.chance import Scripted

COMPANY, OTHER, LEADER, ENEMY = "A_1__Suffolk", "B_1__Suffolk", "Leader__8th__Brigade", "u8___736"
TANK, GUNS, BAILEY = "C_13_18__KRH", "u302__Bty_76__Fd__Rgt", "Bailey__Bridge__(Sword)"


def scene(**units: str) -> tuple[Field, int, int]:
    """Two companies in one hex, and others."""
    g = laid_out(**{COMPANY: "34.012", OTHER: "34.012", **units})
    g.chance = Scripted({"quality": [0] * 9}, then=g.chance)
    return g, unit(g, COMPANY), unit(g, OTHER)


def do_it(g: Field, verb: str, who: int, *noun: int) -> object:
    """A unit does something, and its check passes."""
    return UNIT_ACTIONS[verb].carry_out(g, who, *noun)


def by_rule(table: dict[str, tuple[str, str, Callable[[Field, int], object]]]) -> list[object]:
    """Return the names of cases, each with the mark of its rule."""
    return [
        pytest.param(name, marks=pytest.mark.rule(rule)) for name, (rule, _, _) in table.items()
    ]


def rides(g: Field, who: int) -> None:
    """It comes on a tank, and gets down."""
    g.riding = {who: unit(g, TANK)}
    get_down(g, who)


def from_trucks(g: Field, who: int) -> None:
    """It gets down from trucks."""
    g.mounted = g.on_trucks = one(who)
    get_down(g, who)


def act_with(g: Field, who: int) -> None:
    """A tank takes it up."""
    acting(unit(g, TANK)).act(g, UNIT_ACTIONS["take-up"], who)


def failed(g: Field, do: Callable[[], object]) -> None:
    """Something is done, and its check fails."""
    g.chance = Scripted({"quality": [9], "mines": [9]}, then=g.chance)
    do()


def hero_comes(g: Field, who: int) -> None:
    """A hero comes by an event."""
    Event(name="allied-hero").name_a_unit(g, who)


GAINS: dict[str, tuple[str, str, Callable[[Field, int], object]]] = {
    "activated": ("series.activation", "done", lambda g, u: Activation().activate(g, u)),
    "acts along": ("7.1", "done", act_with),
    "joins": ("series.assault", "done", lambda g, u: Assault(to(g, "34.013"), NONE).join(g, u)),
    "lands": ("4.5.4.7", "done", lambda g, u: Ashore(tank=True).activate(g, u)),
    "rode": ("7.2/inactive", "done", rides),
    "got down": ("12.0", "unloaded", from_trucks),
    "trucks": ("12.0", "on_trucks", lambda g, u: do_it(g, "load-trucks", u)),
    "built": ("2.4.7", "spanned", lambda g, u: do_it(emplaced(g, u), "build-bridge", u)),
    "cover": ("16.3", "hedged", lambda g, u: do_it(g, "take-cover", u)),
    "rallies": (
        "series.rally/cohesion",
        "rallying",
        lambda g, u: failed(g, lambda: do_it(hurt(g, u), "rally", u)),
    ),
    "recovers": ("16.4", "rallying", lambda g, u: failed(g, lambda: Recovery(u).try_it(g))),
    "labours": (
        "series.works/marker",
        "labour",
        lambda g, u: failed(g, lambda: do_it(g, "dig", u)),
    ),
    "enters": ("series.reinforcements", "arriving", lambda g, u: enter(g, u, to(g, "34.009"))),
    "hero": ("6.1", "heroes", hero_comes),
    "loses": ("3.3.1", "box", lambda g, u: vanish(g, u, "E")),
    "leaves": ("17.5", "flank", lambda g, u: do_it(at_the_exit(g, u), "leave-map", u)),
}
"""By what is done: the rule, the mark that the unit gets, and how it is done."""


def emplaced(g: Field, who: int) -> Field:
    """It is an emplaced bridge."""
    g.spans = {who: to(g, "34.013"), unit(g, OTHER): to(g, "34.011")}
    return g


def hurt(g: Field, who: int) -> Field:
    """It has a Cohesion Hit."""
    g.cohesion[who] = 1
    return g


def at_the_exit(g: Field, who: int) -> Field:
    """Its division goes round the map here."""
    division = g.division_of(who)
    return told(g, day=12, hour="1100", flank=Flank(division=division, out="34.012", back="34.02"))


@pytest.mark.parametrize("name", by_rule(GAINS))
def test_a_mark_that_a_unit_gets_leaves_that_of_another(name: str) -> None:
    """Both have it then."""
    _, field, act = GAINS[name]
    g, who, other = scene(**{TANK: "34.012", LEADER: "34.012"})
    g.command, g.trucks = [9] * len(g.command), [9] * len(g.trucks)
    setattr(g, field, one(other))
    act(g, who)
    assert has(getattr(g, field), who)
    assert has(getattr(g, field), other)


LOSSES: dict[str, tuple[str, str, Callable[[Field, int], object]]] = {
    "rallied": ("series.rally/cohesion", "rallying", lambda g, u: do_it(hurt(g, u), "rally", u)),
    "recovered": ("16.4", "rallying", recover_step),
    "cleared": ("10.3", "labour", lambda g, u: do_it(mined(g), "clear-mines", u)),
    "laboured": ("series.works/marker", "labour", lambda g, u: do_it(g, "dig", u)),
    "back": ("17.5", "flank", lambda g, u: come_back(at_the_exit(g, u), u)),
    "in": ("series.reinforcements", "reserve", lambda g, u: enter(g, u, to(g, "34.009"))),
    "off trucks": ("12.0", "on_trucks", lambda g, u: get_down(mount(g, u), u)),
    "gathered": ("3.4.3.2", "box", lambda g, u: gather(rallying(g, u), u, 0)),
    "gone": ("series.damage", "suppressed", lambda g, u: g.eliminate(u, "series.damage")),
    "no column": ("series.damage", "column", lambda g, u: g.eliminate(u, "series.damage")),
    "moved on": ("series.reinforcements", "arriving", lambda g, u: g.put(u, to(g, "34.013"))),
    "out of cover": ("16.3", "hedged", lambda g, u: g.put(u, to(g, "34.013"))),
    "no ferry": ("2.6.1", "ferries", lambda g, u: g.put(u, to(g, "34.013"))),
    "no bridge": ("2.4.7", "spanned", lambda g, u: emplaced(g, u).put(u, to(g, "34.013"))),
    "works": ("series.works/marker", "labour", lambda g, u: g.put(u, to(g, "34.013"))),
}
"""By what is done: the rule, the mark that the unit loses, and how it is done."""


def mined(g: Field) -> Field:
    """Enemy mines lie in the hex."""
    g.mines = {to(g, "34.012"): 1}
    return g


def mount(g: Field, who: int) -> Field:
    """Both are on trucks."""
    g.mounted = g.on_trucks
    return g


def rallying(g: Field, who: int) -> Field:
    """It is in the box, and its battalion has points."""
    stick = printed_game("zone-n").sticks[0]
    told(g)
    g.game.sticks = [stick._replace(battalion=g.game.battalions[who])]
    g.rally_points, g.stragglers, g.recovery = [to(g, "34.012")], [0], [9]
    g.put(who, OFF)
    return g


@pytest.mark.parametrize("name", by_rule(LOSSES))
def test_a_mark_that_a_unit_loses_stays_on_another(name: str) -> None:
    """It had the same."""
    _, field, act = LOSSES[name]
    g, who, other = scene(**{LEADER: "34.012"})
    setattr(g, field, one(who) | one(other))
    act(g, who)
    assert not has(getattr(g, field), who)
    assert has(getattr(g, field), other)


@pytest.mark.rule("5.0", "2.5")
@pytest.mark.parametrize(
    ("verb", "field", "gains"),
    [("block-road", "roadblocks", True), ("clear-road", "roadblocks", False),
     ("clear-rubble", "rubble", False)],
)  # fmt: skip
def test_work_in_one_hex_leaves_other_hexes_as_they_are(verb: str, field: str, gains: bool) -> None:
    """A roadblock or ruins elsewhere."""
    g, who, _ = scene()
    here, there = to(g, "34.012"), to(g, "34.020")
    g.blocks = [1] * len(g.blocks)
    setattr(g, field, one(there) | (NONE if gains else one(here)))
    do_it(g, verb, who)
    assert getattr(g, field) == one(there) | (one(here) if gains else NONE)


@pytest.mark.rule("5.0")
def test_a_ruin_adds_to_those_that_are_there() -> None:
    """It is destroyed, too."""
    g, _, _ = scene()
    g.rubble = g.destroyed = one(to(g, "34.020"))
    g.ruin(to(g, "34.012"))
    assert g.rubble == g.destroyed == pack((to(g, "34.012"), to(g, "34.020")))


@pytest.mark.rule("series.assault", "series.opportunity", "10.2")
def test_who_has_run_fired_or_tried_is_noted_beside_those_before() -> None:
    """Runners, firers at them, and those who react to a landing."""
    g, who, other = scene(**{ENEMY: "34.013"})
    at, enemy = to(g, "34.013"), unit(g, ENEMY)
    back = FallBack(one(who) | one(other), 2, at, ran=one(other))
    back.run_under_fire(g)
    assert back.ran == one(who) | one(other)
    g.suppress(who)
    back.who_is_stopped(g)
    assert back.units == one(other)
    exchange = Exchange(SideId(0), one(who) | one(other), one(enemy), "assault")
    exchange.fire_at(g, who, enemy)
    assert exchange.firers == one(other)
    window = OpportunityFire(enemy, to(g, "34.014"), one(other))
    window.opportunity_fire(g, who)
    assert window.tried == one(who) | one(other)
    reaction = Reaction(one(enemy), one(other))
    reaction.shoot(g, who, enemy)
    assert (reaction.tried, reaction.aim) == (one(who) | one(other), enemy)


@pytest.mark.rule("series.bravery", "10.2")
def test_all_who_are_brave_go_on_and_no_one_else() -> None:
    """The first and the third of three."""
    g, first, second = scene(C_1__Suffolk="34.012", **{ENEMY: "34.013"})
    third = unit(g, "C_1__Suffolk")
    g.chance = Scripted({"bravery": [0, 9, 0]}, then=g.chance)
    assault = Assault(to(g, "34.013"), pack((first, second, third)))
    assault.check_bravery(g)
    assert assault.units == pack((first, third))


@pytest.mark.rule("series.artillery/contact", "series.artillery/counter-battery")
def test_a_battery_that_fires_is_noted_beside_those_that_have_fired() -> None:
    """Other arms are not."""
    g, who, _ = scene(**{GUNS: "35.004"})
    before = unit(g, "u303__Bty_76__Fd__Rgt")
    g.shelled = one(before)
    for firer in (unit(g, GUNS), who):
        Bombardment(firer, to(g, "35.015")).make_contact(g)
    assert g.shelled == one(before) | one(unit(g, GUNS))


@pytest.mark.rule("7.2", "series.transport", "2.3.3.3", "2.3.5.3")
def test_who_abandons_its_transport_is_noted_beside_others() -> None:
    """On a bank."""
    g = laid_out("german", u5___192="45.023", u6___192="38.021")
    company, other = unit(g, "u5___192"), unit(g, "u6___192")
    g.abandoned = one(other)
    g.mount(company)
    Dismount(company).down(g)
    assert g.abandoned == one(company) | one(other)


@pytest.mark.rule("3.1", "3.3", "3.3.2")
def test_each_stick_of_a_later_drop_is_noted_and_its_units_have_a_marker_more() -> None:
    """The second one after the first."""
    g = printed_game("sword").set_up(1)
    g.dropped = 1
    drop = LaterDrop(1)
    units = drop.units(g)
    g.delay = [1] * len(g.delay)
    drop.drop(g, to(g, "28.016"))
    assert g.dropped == 3
    assert {g.delay[u] for u in units} == {2}
    assert {g.hex[u] for u in units} == {to(g, "28.016")}


@pytest.mark.rule("4.4.4", "4.4.6", "4.4.7", "4.4.2", "4.5.6.2", "4.8.1")
def test_each_that_fires_or_sails_is_noted_beside_those_before() -> None:
    """Ships, support craft, batteries, loads, boxes."""
    g = at_dawn()
    first, ship, craft = (unit(g, n) for n in ("HMS__Warspite", "HMS__Kelvin", "LCS__Sword"))
    post, load = unit(g, "Stp__20__Cod"), next(iter(iterate(g.loading)))
    for act, who in (
        (lambda s: s.shell(g, ship, to(g, "34.009")), ship),
        (lambda s: s.support(g, craft), craft),
        (lambda s: s.support_fire(g, craft, post), craft),
        (lambda s: s.answer(g, unit(g, "u1___1260"), ship), unit(g, "u1___1260")),
        (lambda s: s.direct(g, load, to(g, "35.007")), load),
        (lambda s: s.station(g, ship, "long"), ship),
    ):
        sequence = NavalSequence(fired=one(first))
        act(sequence)
        assert sequence.fired == one(first) | one(who)
    assert has(g.afloat, craft)


@pytest.mark.rule("4.3.3", "4.4.5", "4.8.1", "4.5.6.1", "4.5.6.2", "4.8.4")
def test_only_rockets_leave_after_the_bombardment_and_waves_add_up() -> None:
    """What waits still to land stays in the landing boxes with what comes; what is due adds up."""
    g = at_dawn()
    afloat, wave, loading, under_way = g.afloat, g.wave, g.loading, g.under_way
    NavalSequence().rockets_leave(g)
    assert g.afloat == afloat & ~g.game.rockets != afloat
    NavalSequence().move_up(g)
    assert (g.wave, g.loading) == (wave | loading, under_way)
    g.turn, g.under_way = 2, under_way
    arrive(g)
    due = pack(load for load, turn in g.game.due.items() if turn == 2)
    assert g.under_way == under_way | due != under_way
    g.secured = 1
    lift_the_overlay(g)
    assert g.afloat == afloat & ~g.game.rockets & ~g.game.support


@pytest.mark.rule("6.1", "series.dispatch", "series.cup")
def test_what_is_bought_loaded_or_fired_in_an_event_adds_up() -> None:
    """A second chit, the commandos who load, the second ship."""
    g = at_dawn()
    before = g.loading
    g.game.crews[unit(g, "A_46__RM__Cdo")] = (unit(g, "A_46__RM__Cdo"),)
    bring(g, "46-RM-Cdo")
    del g.game.crews[unit(g, "A_46__RM__Cdo")]
    assert g.loading == before | one(unit(g, "A_46__RM__Cdo"))
    leader = put(g, LEADER, "34.018")
    g.bought, g.dispatch = one(0), [9] * len(g.dispatch)
    Dispatch(0).dispatch(g, leader)
    assert g.bought == one(0) | one(chit(g, "8th-Brigade"))
    ships = unit(g, "HMS__Warspite"), unit(g, "HMS__Kelvin")
    event = Event(name="ships", left=2, fired=one(ships[0]))
    event.fire_a_ship(g, ships[1], to(g, "34.018"))
    assert (event.fired, event.left) == (pack(ships), 1)
    g.cup = one(0)
    Campaign().fill_the_cup(g)
    assert has(g.cup, 0)
    assert has(g.cup, chit(g, "8th-Brigade"))
