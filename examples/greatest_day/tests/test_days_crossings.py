"""Water without a road: the railway bridge, Bailey bridges, ferries, dinghies (2.4, 2.6, 3.5)."""

from __future__ import annotations

import copy

import pytest
from days_stage import do, laid_out, printed_game, put, refused, to, under_way, unit, work
from greatest_day.rules.actions.activation import Activation, Labour
from greatest_day.rules.actions.ferries import Passage
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.ground.crossings import crossings, deflate, para_quality
from greatest_day.rules.ground.marching import march, may_cross
from greatest_day.rules.ground.transport import allowance
from greatest_day.state import Field
from test_days_ways import on_board

from hexwar.board import has, iterate, one
from hexwar.play.states.runner import deciding
from hexwar.play.values.chance import Scripted

ENGINEER, BAILEY, COMPANY = "u246__Fd__Coy__RE", "Bailey__Bridge__(Sword)", "A_7__Para"
WEST, EAST = "10.025", "09.025"  # the ends of the railway bridge of Bures
CANAL, BANK = "29.019", "28.020"  # the ends of Pegasus Bridge


def at_the_canal(scenario: str = "sword", **units: str) -> Field:
    """Some units alone, with the chit of the 6th Airborne."""
    printed = printed_game(scenario)
    g = printed.set_up(1)
    g.hex, g.column = [-1] * len(g.hex), 0
    g.reindex()
    g.changed()
    for name, at in units.items():
        put(g, name, at)
    return with_the_chit_of(g, "6th-Airborne")


def way(g: Field, name: str) -> list[str]:
    """The cheapest way of a unit over the Dives."""
    ways = g.game.marches.ways(march(g, unit(g, name), 0))
    return [g.game.board.name(at) for at in ways.path(to(g, EAST))]


def legal(g: Field) -> list[tuple[object, ...]]:
    """What may be done now."""
    frame, question = deciding(g)
    return list(question.legal(frame, g))


def with_the_chit_of(g: Field, division: str) -> Field:
    """Its Division chit is in play."""
    g.chit = next(n for n, chit in enumerate(g.game.chits) if chit.name == division)
    return g


@pytest.mark.rule("2.4.3")
def test_vehicles_cross_the_railway_bridge_once_it_is_upgraded() -> None:
    """An engineer in one of its hexes upgrades it with a check; a column on foot crosses anyway."""
    tank = "C_13_18__KRH"
    g = laid_out(**{tank: WEST, ENGINEER: EAST, "A_1__Suffolk": WEST})
    engineer = unit(g, ENGINEER)
    g.form(unit(g, tank), column=True)
    assert way(g, tank) != [WEST, EAST]
    g.form(unit(g, tank), column=False)
    g.form(unit(g, "A_1__Suffolk"), column=True)
    assert way(g, "A_1__Suffolk") == [WEST, EAST]
    g.form(unit(g, "A_1__Suffolk"), column=False)
    assert refused(g, "upgrade-bridge", unit(g, "A_1__Suffolk")) == "2.4.3"
    assert refused(g, "upgrade-bridge", engineer) is None
    g.chance = Scripted({"quality": [8, 2]}, then=g.chance)
    work(g, "upgrade-bridge", engineer)
    assert g.upgraded == 0
    work(g, "upgrade-bridge", engineer)
    assert refused(g, "upgrade-bridge", engineer) == "2.4.3"
    g.form(unit(g, tank), column=True)
    assert way(g, tank) == [WEST, EAST]


@pytest.mark.rule("2.4.3")
def test_who_crosses_the_railway_bridge_on_foot_loses_its_transport() -> None:
    """Unless it is upgraded: then its lorries follow."""
    for upgraded in (False, True):
        g = laid_out(u5___125=WEST)
        grenadiers = unit(g, "u5___125")
        carrier = next(u for u in range(len(g.hex)) if g.game.transports[u])
        if g.game.transports[grenadiers] is None:
            grenadiers = carrier
            g.set_steps(carrier, 1)
            g.put(carrier, to(g, WEST))
        g.upgraded = (1 << to(g, WEST) | 1 << to(g, EAST)) if upgraded else 0
        g.abandon(grenadiers, to(g, WEST), to(g, EAST))
        lost = g.abandoned >> grenadiers & 1
        railway = g.game.ways_of_going["wheeled_column"].charge(to(g, WEST), to(g, EAST))
        assert not railway.barred
        assert lost == (not upgraded)


@pytest.mark.rule("2.4.7")
def test_a_bailey_bridge_is_emplaced_built_and_crossed_in_column() -> None:
    """It never moves again; while it is suppressed or shaken nobody crosses."""
    g = with_the_chit_of(laid_out(**{BAILEY: CANAL, "A_1__Suffolk": CANAL}), "3rd-Infantry")
    bailey, company, bank = unit(g, BAILEY), unit(g, "A_1__Suffolk"), to(g, BANK)
    assert refused(g, "emplace", company, bank) == "2.4.7"
    assert refused(g, "emplace", bailey, to(g, "30.020")) == "2.4.7"
    assert refused(g, "build-bridge", bailey) == "2.4.7"
    under_way(g, Activation(), quality=[2])
    do(g, "activate", bailey)
    do(g, "emplace", bank)
    assert allowance(g, bailey) == 0
    assert refused(g, "load-trucks", bailey) == "12.0"
    assert refused(g, "emplace", bailey, bank) == "2.4.7"
    assert refused(g, "build-bridge", bailey) is None
    under_way(g, Labour(bailey, "build-bridge"), quality=[2])
    assert g.spanned >> bailey & 1
    assert crossings(g, company, fresh=False) == {}
    g.form(company, column=True)
    assert crossings(g, company, fresh=False) == {bank: "2.4.7"}
    for shaken in ("cohesion", "suppressed"):
        g.cohesion[bailey] = int(shaken == "cohesion")
        g.suppress(bailey, on=shaken == "suppressed")
        assert may_cross(g, company, bank, fresh=True) == "2.2.4"
    g.suppress(bailey, on=False)
    assert may_cross(g, company, bank, fresh=True) is None
    g.roadblocks = 1 << bank
    assert may_cross(g, company, bank, fresh=True) == "5.0"


@pytest.mark.rule("2.4.7", "3.3.2")
def test_a_column_goes_on_beyond_the_bailey_bridge() -> None:
    """The crossing costs what the ground there costs, and the move goes on."""
    g = with_the_chit_of(laid_out(**{BAILEY: CANAL, "A_1__Suffolk": CANAL}), "3rd-Infantry")
    bailey, company, bank = unit(g, BAILEY), unit(g, "A_1__Suffolk"), to(g, BANK)
    g.spans, g.spanned = {bailey: bank}, 1 << bailey
    g.form(company, column=True)
    under_way(g, Activation())
    do(g, "activate", company)
    do(g, "cross", bank)
    assert g.hex[company] == bank
    walk = g.stack[-1]
    assert 0 < walk.spent < 2 * allowance(g, company)
    do(g, "cross", to(g, CANAL))
    assert g.hex[company] == to(g, CANAL)


def ferry(**options: bool) -> Field:
    """Horsa and Pegasus Bridge destroyed, engineers and a column on foot at the canal."""
    g = at_the_canal(**{"u591__Para__Sqn__RE": BANK, COMPANY: BANK, "C_7__Para": "27.021"})
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, **options}
    g.blown = ["Pegasus Bridge"]
    g.form(unit(g, COMPANY), column=True)
    return g


@pytest.mark.rule("2.6.1")
def test_an_engineer_is_a_ferry_at_a_destroyed_bridge_by_option() -> None:
    """Only with the option, only there, and only if somebody can take it."""
    g = ferry()
    engineer = unit(g, "u591__Para__Sqn__RE")
    canal = to(g, CANAL)
    assert refused(g, "make-ferry", engineer, canal) == "2.6.1"
    g = ferry(ferries=True)
    assert refused(g, "make-ferry", unit(g, COMPANY), canal) == "2.6.1"
    assert refused(g, "make-ferry", engineer, canal) is None
    assert refused(g, "make-ferry", engineer, to(g, "27.020")) == "2.6.1"
    g.form(unit(g, COMPANY), column=False)
    assert refused(g, "make-ferry", engineer, canal) == "2.6.1"
    g.form(unit(g, COMPANY), column=True)
    g.ferries = 1 << engineer
    assert refused(g, "make-ferry", engineer, canal) == "2.6.1"
    g.ferries, g.blown = 0, []
    assert refused(g, "make-ferry", engineer, canal) == "2.6.1"


@pytest.mark.rule("2.6.1", "2.6.2")
def test_from_the_island_a_ferry_crosses_where_a_bridge_is_gone() -> None:
    """Over the Orne while Pegasus Bridge stands; over both waters once both bridges are gone."""
    g = ferry(ferries=True)
    engineer, company = unit(g, "u591__Para__Sqn__RE"), unit(g, COMPANY)
    g.blown, orne = ["Horsa Bridge"], to(g, "27.020")
    under_way(g, Activation(), quality=[1])
    do(g, "activate", engineer)
    assert ("make-ferry", to(g, CANAL)) not in legal(g)
    do(g, "make-ferry", orne)
    do(g, "board", company)
    assert g.hex[company] == orne
    g.ferried = 0
    assert crossings(g, company, fresh=True) == {to(g, BANK): "2.6.2"}
    g.put(company, to(g, BANK))
    assert crossings(g, company, fresh=True) == {orne: "2.6.2"}
    g.blown = ["Horsa Bridge", "Pegasus Bridge"]
    assert crossings(g, company, fresh=True) == dict.fromkeys((orne, to(g, CANAL)), "2.6.2")


@pytest.mark.rule("2.6.1", "2.6.2")
def test_one_unit_crosses_with_the_new_ferry_and_one_with_each_chit() -> None:
    """The passenger is not active; the next one takes the ferry with all of its first move."""
    g = ferry(ferries=True)
    engineer, company, far = unit(g, "u591__Para__Sqn__RE"), unit(g, COMPANY), to(g, CANAL)
    assert Passage(engineer, far).waiting.refusal(g, engineer) == "2.6.1"
    under_way(g, Activation(), quality=[1])
    do(g, "activate", engineer)
    do(g, "make-ferry", far)
    do(g, "board", company)
    assert g.hex[company] == far
    assert g.done >> company & 1
    assert g.ferries >> engineer & 1
    if ("halt",) in legal(g):
        do(g, "halt")
    assert crossings(g, company, fresh=True) == {}
    g.ferried = 0
    assert crossings(g, company, fresh=True) == {to(g, BANK): "2.6.2"}
    assert crossings(g, company, fresh=False) == {}
    put(g, "u5___125", BANK)
    assert may_cross(g, company, to(g, BANK), fresh=True) == "2.6.2"
    g.put(engineer, to(g, "27.021"))
    assert crossings(g, company, fresh=True) == {}


@pytest.mark.rule("3.5")
def test_dinghies_cross_twice_and_go_when_the_bridge_is_taken() -> None:
    """B Company alone, with all its movement; once the Allies control the bridge they are gone."""
    g = at_the_canal(**{"B_7__Para": CANAL, COMPANY: CANAL})
    boats = unit(g, "B_7__Para")
    g.game = copy.copy(g.game)
    g.game.boatmen, g.dinghies, g.holder = boats, 2, {}
    bank = to(g, BANK)
    assert may_cross(g, unit(g, COMPANY), bank, fresh=True) == "2.2.4"
    for left in (1, 0):
        under_way(g, Activation())
        g.done = 0
        do(g, "activate", boats)
        do(g, "cross", bank)
        assert (g.hex[boats], g.dinghies) == (bank, left)
        bank = to(g, CANAL)
        if ("halt",) in legal(g):
            do(g, "halt")
    assert crossings(g, boats, fresh=True) == {}
    g.dinghies, g.holder = 1, {}
    deflate(g)
    assert g.dinghies == 1
    g.holder = dict.fromkeys((to(g, CANAL), to(g, BANK)), 0)
    deflate(g)
    assert g.dinghies == 0


@pytest.mark.rule("2.4.6")
def test_parachute_infantry_wires_with_three_two_or_one() -> None:
    """By its steps, and a rearguard with 1; infantry that came by glider does not."""
    g = at_the_canal(**{COMPANY: CANAL, "D_2__Ox&Bucks": CANAL})
    g.holder = dict.fromkeys((to(g, CANAL), to(g, BANK)), 0)
    company = unit(g, COMPANY)
    assert refused(g, "wire", unit(g, "D_2__Ox&Bucks"), to(g, BANK)) == "2.4.6"
    for steps, die in ((2, 3), (1, 2)):
        for more, wired in ((1, {}), (0, {"Pegasus Bridge": 0})):
            g.steps[company], g.wired, g.labour = steps, {}, 0
            under_way(g, Labour(company, "wire", to(g, BANK)), quality=[die + more])
            assert g.wired == wired
    rearguard = unit(g, "Rearguard__1_6__AB")
    put(g, "Rearguard__1_6__AB", CANAL)
    g.wired, g.labour = {}, 0
    under_way(g, Labour(rearguard, "wire", to(g, BANK)), quality=[1])
    assert g.wired == {"Pegasus Bridge": 0}


@pytest.mark.rule("2.4.6", "series.opportunity")
def test_work_at_a_bridge_draws_fire_before_it_is_done() -> None:
    """Who is stopped by it does no work."""
    g = at_the_canal(u591__Para__Sqn__RE=CANAL, u5___125="30.019")
    g.holder = dict.fromkeys((to(g, CANAL), to(g, BANK)), 0)
    engineer = unit(g, "u591__Para__Sqn__RE")
    g.command = [0] * len(g.command)
    under_way(g, Labour(engineer, "wire", to(g, BANK)), quality=[0, 9, 1], fire=[1])
    do(g, "opportunity-fire", unit(g, "u5___125"))
    if ("check",) in legal(g):
        do(g, "check")
    assert g.suppressed >> engineer & 1
    assert g.wired == {}


@pytest.mark.rule("2.4.6")
@pytest.mark.parametrize(("steps", "needed"), [(2, 3), (1, 2), (0, 1)])
def test_what_counts_as_the_quality_of_paratroops_who_wire_a_bridge(
    steps: int, needed: int
) -> None:
    """3, 2 or 1 by steps, a rearguard being none; glider infantry has no engineers with it."""
    g = laid_out(A_7__Para="29.019")
    para, glider = unit(g, "A_7__Para"), put(g, "D_2__Ox&Bucks", "28.020")
    who = para
    if not steps:
        who = next(u for u in iterate(g.game.rearguards) if has(g.game.airborne, u))
    g.set_steps(who, max(steps, 1))
    g.put(who, to(g, "29.019"))
    assert para_quality(g, who) == needed
    assert para_quality(g, glider) is None


@pytest.mark.rule("2.4.7")
def test_a_bailey_bridge_that_is_mounted_is_not_emplaced() -> None:
    """It has to get down first."""
    g = laid_out()
    bailey, bank = put(g, BAILEY, CANAL), to(g, BANK)
    assert refused(g, "emplace", bailey, bank) is None
    g.mount(bailey)
    assert refused(g, "emplace", bailey, bank) == "2.4.7"


@pytest.mark.rule("2.4.7", "2.1.12", "2.2.4", "2.1")
@pytest.mark.parametrize("water", ["river", "canal", "stream", "impassable"])
def test_a_built_bridge_leads_over_any_water(water: str) -> None:
    """A vehicle In Column crosses where nothing but the bridge carries it."""
    sides = f'[[hexsides]]\nkind = "{water}"\nsides = ["04.004/04.005"]\n'
    g = on_board(sides, C_13_18__KRH="04.004", **{BAILEY: "04.004"})
    tank, bailey, far = unit(g, "C_13_18__KRH"), unit(g, BAILEY), to(g, "04.005")
    g.form(tank, column=True)
    g.spans = {bailey: far}
    assert may_cross(g, tank, far, fresh=False) == "2.2.4"
    g.spanned = one(bailey)
    assert may_cross(g, tank, far, fresh=False) is None


@pytest.mark.rule("series.movement", "2.4.7", "2.6.2", "3.5")
@pytest.mark.parametrize(("crossing", "spent"), [("2.4.7", 2), ("3.5", 12)])
def test_what_a_crossing_costs(crossing: str, spent: int) -> None:
    """By a built bridge the ground of the other bank, a point; dinghies take all that there is."""
    g = on_board('[[hexsides]]\nkind = "river"\nsides = ["04.004/04.005"]\n', A_7__Para="04.004")
    company, far = unit(g, "A_7__Para"), to(g, "04.005")
    g.form(company, column=True)
    g.dinghies = 2
    walk = Walk(company, far, crossing=crossing)
    walk.set_out(g)
    walk.enter_the_next_hex(g)
    assert (g.hex[company], walk.crossing, walk.spent) == (far, "", spent)
