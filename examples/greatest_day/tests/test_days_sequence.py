"""The cup, points, chits, activations, command and victory."""

from __future__ import annotations

import copy

import pytest
from days_stage import do, laid_out, may_take, printed_game, put, refused, to, under_way, unit
from greatest_day import GreatestDay
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.combat.shelling import contacts
from greatest_day.rules.common.command import by_telephone, can_pay, in_command
from greatest_day.rules.ground.marching import kept_out
from greatest_day.rules.sea.ships import NavalFire
from greatest_day.rules.turn.sequence import Dispatch, chit_of
from greatest_day.rules.turn.victory import points
from greatest_day.state import OFF

from hexwar.board import first, has, iterate
from hexwar.play.match import Match


def chit(name: str) -> int:
    """The number of a chit by its name."""
    return next(n for n, each in enumerate(printed_game().chits) if each.name == name)


@pytest.mark.rule("series.activation", "13.0", "17.7")
def test_the_units_of_a_division_and_of_a_formation_are_those_that_say_so() -> None:
    """Also after a formation and a battalion have been attached elsewhere."""
    g = laid_out()
    game = g.game
    moved = {game.formations_of[0]: game.divisions_of[-1], game.battalions[0]: "elsewhere"}
    for g.attached in ({}, moved):
        for name in {*game.divisions_of, *moved.values()}:
            own = [u for u in range(len(g.hex)) if g.division_of(u) == name]
            assert iterate(g.units_of_division(name)) == own
        for name in {*game.formations_of, *moved.values()}:
            own = [u for u in range(len(g.hex)) if g.formation_of(u) == name]
            assert iterate(g.units_of_formation(name)) == own


@pytest.mark.rule("series.cup")
def test_the_last_chit_stays_and_opens_the_next_turn() -> None:
    """Each chit comes once a turn but the last one, which comes first in the next turn."""
    match, drawn, turn = Match(GreatestDay("hillman"), 3), {1: [], 2: [], 3: []}, 1
    while not match.over:
        actions = [a[0] for a in match.legal_actions]
        quiet = ("end-activation", "end-dispatch", "hold-fire", "pass", "halt")
        events = match.do((next(v for v in quiet if v in actions),))
        for event in events:
            turn = event.facts["turn"] if event.kind == "turn-begins" else turn
            if event.kind == "chit":
                facts = event.facts
                drawn[turn].append((facts["what"], facts["side"], facts["name"]))
    first, second = drawn[1], drawn[2]
    assert len(set(first)) == len(first) == 3
    left = {("direct", side, "Direct Command") for side in ("allied", "german")}
    left |= {("division", "allied", "3rd-Infantry"), ("division", "german", "716.-Infanterie")}
    assert second[0] in left - set(first)


@pytest.mark.rule("series.points")
def test_a_command_point_becomes_a_dispatch_point_while_there_is_room() -> None:
    """One for one, from the division of a leader on the map, up to the limit of 12."""
    g = laid_out(Leader__8th__Brigade="34.012")
    leader = unit(g, "Leader__8th__Brigade")
    own = g.division(leader)
    g.command[own], g.dispatch[own] = 2, 11
    under_way(g, Dispatch(0))
    do(g, "convert", leader)
    assert (g.command[own], g.dispatch[own]) == (1, 12)
    assert Dispatch(0).converters.refusal(g, leader) == "series.points"
    g.command[own], g.dispatch[own] = 0, 3
    assert Dispatch(0).converters.refusal(g, leader) == "series.points"


@pytest.mark.rule("series.dispatch")
def test_a_formation_chit_costs_dispatch_points_and_comes_once() -> None:
    """Its price is paid by the division; a second one is refused, and so is one without points."""
    g = laid_out(Leader__8th__Brigade="34.012", Leader__Palmer="34.012")
    leader, frame = unit(g, "Leader__8th__Brigade"), Dispatch(0)
    under_way(g, frame)
    do(g, "dispatch", leader)
    assert g.dispatch[0] == 0
    assert g.bought == 1 << chit("8th-Brigade")
    assert frame.buyers.refusal(g, leader) == "series.dispatch/once"
    refused = frame.buyers.refusal(g, unit(g, "Leader__Palmer"))
    assert str(refused.reason) == "It costs 3, 0 left."  # type: ignore[union-attr]


@pytest.mark.rule("series.activation")
def test_a_division_chit_keeps_units_out_of_fire_zones_and_from_assaults() -> None:
    """Nobody enters the zone of Hillman with it, nobody assaults; a formation chit allows both."""
    g = laid_out(A_1__Suffolk="35.014", Leader__8th__Brigade="35.014", Wn__17__Hillman="35.015")
    company, target = unit(g, "A_1__Suffolk"), to(g, "35.015")
    for name, number in (("3rd-Infantry", "series.activation/division"), ("8th-Brigade", None)):
        g.chit, g.done, activation = chit(name), 0, Activation()
        under_way(g, activation)
        do(g, "activate", company)
        assert refused(g, "assault", activation.unit, target) == number
        assert (kept_out(g, g.active) != 0) is (number is not None)


@pytest.mark.rule("series.activation", "series.command")
def test_a_formation_chit_takes_independents_along_up_to_the_limit() -> None:
    """White-striped units near the leader count against his limit."""
    g = laid_out(A_1__Suffolk="35.014", Leader__8th__Brigade="34.012", u77_5__AR__RE="35.011")
    g.chit, activation = chit("8th-Brigade"), Activation()
    under_way(g, activation)
    funny = unit(g, "u77_5__AR__RE")
    assert activation.active.refusal(g, funny) is None
    activation.independents = 6
    assert activation.active.refusal(g, funny) == "series.activation/independents"
    tank = put(g, "C_13_18__KRH", "34.011")
    assert activation.active.refusal(g, tank) == "series.activation"


@pytest.mark.rule("series.points", "series.activation")
def test_direct_command_brings_points_and_costs_one_for_each_unit() -> None:
    """Six points come to the division, and one goes for the unit that acts."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012", B_1__Suffolk="34.010")
    g.command[0] = 0
    under_way(g, Activation())
    assert g.command[0] == 6
    do(g, "activate", unit(g, "A_1__Suffolk"))
    assert g.command[0] == 5


@pytest.mark.rule("series.actions", "series.points")
def test_a_second_action_is_of_another_type_and_costs_a_point() -> None:
    """B6: after digging no second Engineer Action; another type is paid for."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    g.chit = chit("8th-Brigade")
    company, activation = unit(g, "A_1__Suffolk"), Activation()
    under_way(g, activation, quality=[0])
    do(g, "activate", company)
    do(g, "dig")
    before = g.command[0]
    assert may_take(g, activation, "engineer") == "series.actions/second"
    do(g, "move", to(g, "34.011"))
    assert g.command[0] == before - 1
    do(g, "halt")
    assert activation.active.refusal(g, company) == "series.activation"


@pytest.mark.rule("series.command")
def test_command_ends_at_the_range_of_the_leader() -> None:
    """Ten hexes from the leader of the formation, and no other leader."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.022")
    company = unit(g, "A_1__Suffolk")
    assert in_command(g, company)
    put(g, "A_1__Suffolk", "34.011")
    assert not in_command(g, company)
    assert not can_pay(g, company)
    put(g, "Leader__9th__Brigade", "34.012")
    assert not in_command(g, company)


@pytest.mark.rule("14.0")
def test_self_commanded_units_are_in_command_and_never_pay() -> None:
    """A commando needs no leader and no point; he acts with his own chit, not by command."""
    g = laid_out(Leader__8th__Brigade="34.012")
    troop = next(
        u for u in range(len(g.hex)) if g.game.self_commanded >> u & 1 and g.game.side_of[u] == 0
    )
    g.set_steps(troop, 1)
    g.put(troop, to(g, "34.010"))
    assert in_command(g, troop)
    assert not can_pay(g, troop)
    activation = Activation()
    under_way(g, activation)
    assert activation.active.refusal(g, troop) == "series.command"


@pytest.mark.rule("16.1")
def test_krug_commands_his_strongpoints_by_telephone() -> None:
    """A Wn far away is In Command, and so is a company beside it, but none in the open."""
    g = laid_out(Leader__Krug="35.015", Wn__26="48.005", u8___736="48.005", u4___736="48.008")
    krug, company = unit(g, "Leader__Krug"), unit(g, "u8___736")
    assert in_command(g, unit(g, "Wn__26"))
    assert by_telephone(g, krug, company)
    assert in_command(g, company)
    assert not in_command(g, unit(g, "u4___736"))


@pytest.mark.rule("16.1")
def test_cut_lines_silence_the_telephones_on_the_overlay_alone() -> None:
    """A 0 by ships on the beach cuts them from 0900 on; strongpoints behind it still hear Krug."""
    g = Match(GreatestDay("sword"), 1).state
    ship, at = first(g.afloat), first(g.game.overlay)
    g.events = []
    under_way(g, NavalFire(ship, at), contact=[0], fire=[0])
    assert not g.lines_cut
    g.turn += 1
    under_way(g, NavalFire(ship, at), contact=[0], fire=[0])
    assert g.lines_cut
    assert [e.rule for e in g.events if e.kind == "lines-cut"] == ["16.1"]
    for at, heard in ((first(g.game.overlay), False), (to(g, "35.015"), True)):
        krug, wn = unit(g, "Leader__Krug"), first(g.game.telephones)
        g.put(wn, at)
        assert by_telephone(g, krug, wn) is heard


@pytest.mark.rule("series.activation", "series.artillery")
def test_batteries_in_contact_take_the_place_of_independents() -> None:
    """Each counts against the limit of the leader, black-striped ones do not."""
    g = laid_out(Leader__8th__Brigade="34.012", A_1__Suffolk="34.012")
    company = unit(g, "A_1__Suffolk")
    batteries = list(iterate(g.game.batteries))[:3]
    for battery in batteries:
        g.contact[battery] = company
    striped = sum(g.game.stripes[u] != "black" for u in batteries)
    assert contacts(g, "8th-Brigade") == striped > 0
    assert contacts(g, "9th-Brigade") == 0


@pytest.mark.rule("victory")
def test_prizes_count_for_who_holds_them_and_lost_steps_for_the_enemy() -> None:
    """Hillman is worth 8: to the Germans until an Allied unit is in its hex."""
    g = laid_out(A_1__Suffolk="34.012")
    assert (points(g, 0), points(g, 1)) == (0, 12)
    put(g, "A_1__Suffolk", "35.015")
    g.lost = [1, 3]
    assert (points(g, 0), points(g, 1)) == (11, 5)
    assert g.chit != OFF


@pytest.mark.rule("victory")
def test_queen_red_counts_each_level_that_the_defences_lose() -> None:
    """A point for each level, 3 more for gaps at 2; two lost steps are a point for the enemy."""
    g = printed_game("queen-red").set_up(1)
    assert (points(g, 0), points(g, 1)) == (0, 0)
    g.nests, g.gaps, g.sea, g.lost = 4, 3, 3, [5, 0]
    assert (points(g, 0), points(g, 1)) == (2, 2)
    g.gaps = 2
    assert points(g, 0) == 6


@pytest.mark.rule("series.dispatch", "series.cup")
def test_at_queen_red_the_formation_of_the_tanks_has_a_chit_that_can_be_bought() -> None:
    """Palmer has landed with his tank; while nobody buys it the cup is as if there were none."""
    g = printed_game("queen-red").set_up(1)
    palmer = put(g, "Leader__Palmer", "33.008")
    number = chit_of(g, palmer)
    assert (g.game.chits[number].kind, number) == ("formation", g.game.usual_chits)
    under_way(g, Dispatch(g.game.side_of[palmer]))
    do(g, "dispatch", palmer)
    assert has(g.bought, number)


@pytest.mark.rule("series.points")
def test_no_side_of_a_short_scenario_has_points_that_nobody_can_spend() -> None:
    """A division with command points has a leader on the map, or one that comes by sea or later."""
    for scenario in ("hillman", "minefield", "queen-red", "zone-n", "canal"):
        game = printed_game(scenario)
        able = {
            game.divisions_of[u]
            for u in iterate(game.leaders)
            if game.set_up(1).hex[u] != OFF or any(u in crew for crew in game.loads.values())
        }
        for name, division in game.divisions.items():
            assert name in able or not (division.command or division.command_points), scenario


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(
    ("name", "commanded"),
    [("1./736", True), ("1./Pz.Rgt.-22", False), ("1./192", False), ("5./125", False)],
)
def test_only_units_of_the_regiment_are_commanded_beside_a_telephone(
    name: str, commanded: bool
) -> None:
    """Each leader is far away; the tanks and grenadiers of the 21. Panzer have no lines."""
    g = laid_out("german", Wn__18="33.009")
    names = ("Krug", "Oppeln", "Rauch", "Luck")
    for leader in names:
        put(g, f"Leader__{leader}", "12.030")
    company = g.game.counters.named(name)
    g.set_steps(company, 1)
    g.put(company, to(g, "33.012"))
    assert not in_command(g, company)
    g.put(company, to(g, "33.009"))
    assert in_command(g, company) is commanded
    g.put(unit(g, "Wn__18"), to(g, "33.012"))
    assert not in_command(g, company)


@pytest.mark.rule("16.1")
def test_krug_commands_coastal_batteries_that_have_a_telephone_and_their_lines_are_never_cut() -> (
    None
):
    """Also on the overlay; units beside the battery are not commanded through it."""
    g = printed_game("sword").set_up(1)
    battery, company = unit(g, "u1___1260"), put(g, "u1___736", "31.014")
    for name in ("u4___1716", "Wn__12__Daimler"):
        g.put(unit(g, name), OFF)
    g.put(unit(g, "Leader__Krug"), to(g, "12.030"))
    g.put(battery, first(g.game.overlay))
    g.put(company, g.hex[battery])
    for g.lines_cut in (False, True):
        assert in_command(g, battery)
        assert not in_command(g, company)
    g.put(unit(g, "Leader__Krug"), OFF)
    assert not in_command(g, battery)


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(("colour", "cut"), [("orange", True), ("white", False)])
def test_only_orange_fire_cuts_the_lines(colour: str, cut: bool) -> None:
    """A 0 on the overlay at 0900 or later."""
    g = printed_game("sword").set_up(1)
    ship = unit(g, "HMS__Kelvin")
    g.game = copy.copy(g.game)
    g.game.colours = [*g.game.colours]
    g.game.colours[ship] = colour
    g.turn = 2
    NavalFire(ship, first(g.game.overlay), die=0).cut_the_lines(g)
    assert g.lines_cut is cut


@pytest.mark.rule("4.5.3", "series.damage")
def test_a_leader_whose_unit_is_lost_joins_the_nearest_unit_of_his_formation() -> None:
    """Not engineers of another one who are nearer, but when he has nobody else."""
    g = laid_out(Leader__8th__Brigade="34.012", A_1__Suffolk="34.012", B_1__Suffolk="34.016")
    leader, engineers = unit(g, "Leader__8th__Brigade"), put(g, "u17__Fd__Coy__RE", "34.013")
    g.eliminate(unit(g, "A_1__Suffolk"), "series.damage")
    assert g.hex[leader] == to(g, "34.016")
    g.eliminate(unit(g, "B_1__Suffolk"), "series.damage")
    assert g.hex[leader] == g.hex[engineers]
