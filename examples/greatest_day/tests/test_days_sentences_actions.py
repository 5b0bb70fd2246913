"""Single sentences about what units do and may not do: each decides in a position of its own."""

from __future__ import annotations

import pytest
from days_stage import (
    acting,
    at_dawn,
    cleared,
    do,
    laid_out,
    legal,
    may_take,
    offered,
    printed_game,
    put,
    refused,
    to,
    told,
    under_way,
    unit,
    with_chit,
    with_the_naval_chit,
    work,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import Labour
from greatest_day.rules.actions.assault import FallBack
from greatest_day.rules.actions.ferries import Passage
from greatest_day.rules.actions.movement import Dismount
from greatest_day.rules.combat.beach import sub_beach_of
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.sea.landing import Landings
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF, Field

from hexwar.board import has, iterate, one, pack
from hexwar.play.states.runner import deciding

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
ENGINEERS = "u246__Fd__Coy__RE"


# -- who enters


@pytest.mark.rule("series.reinforcements")
def test_who_is_due_enters_with_the_chit_of_its_division() -> None:
    """Not who is on the map, is of another division, or has nowhere to enter yet."""
    g = with_chit(printed_game("sword").set_up(1), "21.-Panzer")
    due, other = unit(g, "u1___125"), unit(g, "A_2__Ox&Bucks")
    g.turn = g.game.turns
    g.put(due, OFF)
    activation = Activation()
    assert has(activation.is_due(g), due)
    assert not has(activation.is_due(g), other)
    at = to(g, "38.021")
    g.set_steps(due, 2)
    g.put(due, at)
    assert not has(activation.is_due(g), due)
    g.put(due, OFF)
    g.turn = 1
    assert not has(activation.is_due(g), due)
    g.turn = g.game.turns
    assert not has(activation.is_due(with_chit(g, "6th-Airborne")), due)


@pytest.mark.rule("series.reinforcements", "4.3.3")
def test_who_was_still_at_sea_enters_with_its_division_once_the_beach_is_secured() -> None:
    """From the box of reinforcements, at a hex behind the beach."""
    g = with_chit(printed_game("sword").set_up(1), "3rd-Infantry")
    company = unit(g, "A_1__Norfolk")
    g.secured, g.turn = 1, g.game.turns
    assert not has(Activation().is_due(g), company)
    g.muster([company])
    assert has(Activation().is_due(g), company)


# -- work under fire


@pytest.mark.rule("series.works", "2.4.6")
@pytest.mark.parametrize(("stopped", "wired"), [(False, True), (True, False)])
def test_who_is_stopped_does_not_do_the_work(stopped: bool, wired: bool) -> None:
    """A check is passed, but only who is not suppressed by the fire before it works on."""
    g = printed_game("canal").set_up(1)
    engineer = unit(g, "u591__Para__Sqn__RE")
    name = "Pegasus Bridge"
    for at in g.game.bridges[name]:
        g.holder[at] = 0
    for enemy in list(g.on_map(1)):
        g.put(enemy, OFF)
    g.put(engineer, g.game.bridges[name][0])
    if stopped:
        g.suppress(engineer)
    under_way(g, Labour(engineer, "wire", g.game.bridges[name][1]), quality=[0])
    assert (name in g.wired) is wired


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(("tried", "die", "left"), [(False, 6, 0), (False, 7, 1), (True, 8, 0)])
def test_a_work_marker_adds_two_to_clearing_mines(tried: bool, die: int, left: int) -> None:
    """One step needs 6 or less; with the marker of a try before, 8."""
    g = laid_out(u246__Fd__Coy__RE="34.012")
    engineer = unit(g, "u246__Fd__Coy__RE")
    g.set_steps(engineer, 1)
    g.mines = {g.hex[engineer]: 1}
    g.labour = one(engineer) if tried else 0
    under_way(g, OpportunityFire(engineer, g.hex[engineer]), mines=[die])
    work(g, "clear-mines", engineer)
    assert len(g.mines) == left


# -- assaults


@pytest.mark.rule("series.opportunity", "series.assault")
def test_who_runs_two_hexes_is_fired_at_before_the_first_one_only() -> None:
    """The same unit has no second chance; it could fire again in the next hex."""
    g = laid_out(C_13_18__KRH="34.012", u8___736="34.013", Leader__Palmer="34.012")
    tank, enemy = unit(g, "C_13_18__KRH"), unit(g, "u8___736")
    assert g.game.ranges[tank] > 2
    under_way(g, FallBack(one(enemy), 2, to(g, "34.013")), quality=[9, 9, 9])
    asked = 0
    while any(action[0] == "opportunity-fire" for action in legal(g)):
        asked += 1
        do(g, "opportunity-fire", tank)
        step = next(a for a in legal(g) if a[0] in ("retreat", "opportunity-fire"))
        while step[0] == "retreat":
            do(g, *step)
            step = next((a for a in legal(g) if a[0] in ("retreat", "opportunity-fire")), ("",))
    assert asked == 1
    assert g.game.board.distance(g.hex[enemy], to(g, "34.013")) == 2


# -- hits


@pytest.mark.rule("4.1.7")
@pytest.mark.parametrize(
    ("die", "hits", "suppressed"), [(0, 1, False), (9, 0, True)], ids=["passed", "failed"]
)
def test_a_craft_turns_suppression_into_a_hit_by_a_check(
    die: int, hits: int, suppressed: bool
) -> None:
    """Without a leader, and without a point."""
    g = printed_game("queen-red").set_up(1)
    craft = put(g, "LC__1", "34.008")
    g.command = [0] * len(g.command)
    under_way(g, Hit(craft, "S"), quality=[die])
    do(g, "try-to-steady")
    assert (g.cohesion[craft], has(g.suppressed, craft)) == (hits, suppressed)


@pytest.mark.rule("4.1.7", "series.points/suppression")
def test_a_company_does_not_steady_itself_by_a_check() -> None:
    """Only craft and raiders do."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    under_way(g, Hit(unit(g, COMPANY), "S"))
    verbs = {action[0] for action in legal(g)}
    assert "steady" in verbs
    assert "try-to-steady" not in verbs


# -- heroes, parachutes, transport


@pytest.mark.rule("17.4")
def test_hollis_comes_once() -> None:
    """He is gone when he has come; Wittmann, who is at hand too, is not."""
    g = laid_out(A_6__Green__Howards="34.020")
    howards = unit(g, "A_6__Green__Howards")
    g.at_hand = ["wittmann", "hollis"]
    g.cohesion[howards] = 2
    g.suppress(howards)
    work(g, "call-hollis", howards)
    assert (g.cohesion[howards], has(g.suppressed, howards)) == (0, False)
    assert g.at_hand == ["wittmann"]
    assert refused(g, "call-hollis", howards) == "17.4"


@pytest.mark.rule("3.3.2", "4.2.1")
@pytest.mark.parametrize("marker", ["delay", "drift"])
@pytest.mark.parametrize(
    ("marked", "suppressed", "why"),
    [(1, False, True), (1, True, False), (0, False, False), (0, True, False)],
)
def test_under_a_marker_one_rallies_from_suppression_only(
    marker: str, marked: int, suppressed: bool, why: bool
) -> None:
    """With a Cohesion Hit alone it is refused there, and nowhere else."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    g.cohesion[company] = 1
    g.suppress(company, on=suppressed)
    getattr(g, marker)[company] = marked
    expected = {"delay": "3.3.2", "drift": "4.2.1"}[marker] if why else None
    assert refused(g, "rally", company) == expected


@pytest.mark.rule("7.2", "2.3.3.3")
@pytest.mark.parametrize(
    ("at", "trucks", "lost"),
    [("45.023", False, True), ("38.021", False, False), ("45.023", True, False)],
)
def test_transport_is_abandoned_on_raised_and_sunken_ways(
    at: str, trucks: bool, lost: bool
) -> None:
    """Elsewhere it is mounted again; a truck of the division is no transport of its own."""
    g = laid_out("german", u5___192=at)
    company = unit(g, "u5___192")
    g.mount(company)
    g.form(company, column=True)
    if trucks:
        g.on_trucks |= one(company)
    under_way(g, Dismount(company))
    assert not has(g.mounted | g.column, company)
    assert has(g.abandoned, company) is lost


# -- the navy and the beach


@pytest.mark.rule("4.4.3")
def test_ships_count_their_range_from_where_the_marker_is_put() -> None:
    """The owner moves it with the Naval chit, along the coast."""
    g = at_dawn()
    g.wave = g.loading = g.under_way = 0
    while ("ride-at-anchor",) not in legal(g):
        do(g, next(a[0] for a in legal(g) if len(a) == 1))
    new = next(a[1] for a in legal(g) if a[0] == "shift")
    do(g, "shift", new)
    assert g.force == new


@pytest.mark.rule("4.1.8", "series.cup", "4.7")
@pytest.mark.parametrize(
    ("night", "afloat", "wave", "inside"),
    [(False, True, False, True), (False, False, True, True), (False, False, False, False),
     (True, True, True, False)],
)  # fmt: skip
def test_the_naval_chit_is_in_the_cup_by_day_while_something_is_at_sea(
    night: bool, afloat: bool, wave: bool, inside: bool
) -> None:
    """Ships, or loads that have not landed."""
    g = printed_game("sword").set_up(1)
    g.wave, g.loading, g.under_way = (g.wave if wave else 0), 0, 0
    g.afloat = g.afloat if afloat else 0
    told(g, night=night)
    g.cup = 0
    Campaign().fill_the_cup(g)
    assert has(g.cup, g.game.naval_chit) is inside


@pytest.mark.rule("4.1.2", "4.2.4")
@pytest.mark.parametrize(
    ("at", "hexes"),
    [
        ("36.007", ["36.007", "35.007"]),
        ("33.008", ["33.008", "34.007", "34.008"]),
        ("", ["33.008", "34.007", "34.008", "35.007", "36.007"]),
    ],
)
def test_the_sub_beach_of_who_reduces_the_gaps(at: str, hexes: list[str]) -> None:
    """Queen White and Queen Red; a craft at sea serves both."""
    g = cleared()
    tank = unit(g, "B_13_18__KRH")
    if at:
        put(g, "B_13_18__KRH", at)
    else:
        g.put(tank, OFF)
    assert sub_beach_of(g, tank) == pack(to(g, name) for name in hexes)


@pytest.mark.rule("4.2.1", "4.5.3")
def test_a_leader_in_a_craft_adrift_is_on_the_map_and_acts_not() -> None:
    """He commands from there, and does nothing until the craft is clear."""
    g = landing_adrift()
    leader = next(u for u in iterate(g.present[0] & g.game.leaders))
    assert g.hex[leader] == g.hex[unit(g, "LC__2")]
    assert g.drift[leader] == 2
    assert may_take(g, acting(leader), "move") == "4.2.1"


def landing_adrift() -> Field:
    """A battalion with a leader comes to Queen Red; the obstacles throw a 0."""
    g = with_the_naval_chit("queen-red", Landings(), obstacles=[0])
    load = unit(g, "LC__2")
    leader = unit(g, LEADER)
    g.loaded = {**g.loaded, leader: load}
    do(g, "land", load, to(g, "34.008"))
    return g


@pytest.mark.rule("2.6.1")
def test_nobody_crosses_with_a_ferry_that_is_lost() -> None:
    """Its engineer was eliminated before."""
    g = printed_game("canal").set_up(1)
    engineer = unit(g, "u591__Para__Sqn__RE")
    passage = Passage(engineer, to(g, "28.020"))
    company = unit(g, "A_7__Para")
    g.put(company, g.hex[engineer])
    assert passage.beside_the_ferry(g) & one(company)
    g.put(engineer, OFF)
    assert not passage.beside_the_ferry(g)
    assert offered(passage, "who_crosses", g) == []


@pytest.mark.rule("2.4.3", "5.0", "10.1", "10.3", "17.8", "series.works/levels")
@pytest.mark.parametrize(
    "verb", ["lay-mines", "clear-mines", "block-road", "clear-road", "raid", "dig"]
)
def test_an_engineer_action_is_done_under_fire_and_not_in_column(verb: str) -> None:
    """2.4.3 says it of a bridge: it is an Engineer Action, therefore so."""
    name, at = ("C_Inns__of__Court", "28.020") if verb == "raid" else (ENGINEERS, "35.014")
    g = laid_out(**{name: at, "Wn__17__Hillman": "35.015"})
    who, wn = unit(g, name), unit(g, "Wn__17__Hillman")
    if verb == "raid":
        g.put(wn, to(g, "28.021"))
    if verb == "clear-mines":
        g.mines = {g.hex[who]: 1}
    if verb == "clear-road":
        g.roadblocks = one(g.hex[who])
    g.blocks = [1] * len(g.blocks)
    under_way(g, acting(who), quality=[9])
    action = next(a for a in legal(g) if a[0] == verb)
    g.form(who, column=True)
    under_way(g, acting(who))
    assert action not in legal(g)
    g.form(who, column=False)
    under_way(g, acting(who), quality=[9, 9])
    do(g, *action)
    frame, _ = deciding(g)
    assert isinstance(frame, OpportunityFire)
    assert frame.mover == who
