"""Options: each reading of the text that the booklet leaves open is played as it says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.attackers import may_be_attacked
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.campaign.victory import linger
from normandie44.rules.ground.damage import disorganise
from normandie44.rules.ground.headquarters import within_quota
from normandie44.rules.logistics.supply import lines
from normandie44.rules.march.movement import entries
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import Overrun
from normandie44.rules.turn.sequence import Phase, PlayerPhase
from normandie44.state import Field
from normandie_stage import is_open_to_air, to, unit

from hexwar.board import first, has, one
from hexwar.kit.forces import OFF


def played_with(**options: object) -> Field:
    """The start of Cobra with some options."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Normandie1944("cobra", chosen).set_up(1)


@pytest.mark.rule("5.1")
def test_independent_units_without_stacking_points() -> None:
    """A brigade is led among the three, but with the option; a battalion always is."""
    brigade, plain = 1 << unit(played_with(), "u8__Arm__Bde"), played_with()
    assert within_quota(plain, brigade) is None
    strict = played_with(small_independents=True)
    assert within_quota(strict, brigade) == "5.1"
    assert within_quota(strict, 1 << unit(strict, "u70__Tk")) is None


@pytest.mark.rule("1.1.1.1")
@pytest.mark.parametrize("second", [True, False])
def test_a_second_storm_test(second: bool) -> None:
    """Without a storm in A there is a test in B, but with the option."""
    g = played_with(storm_test_in_b=second)
    for _ in range(20):
        g.storm_due = True
        Phase(name="A").storm_test(g)
        assert g.storm_due == (second and not g.storm)


@pytest.mark.rule("9.1", "4.3")
@pytest.mark.parametrize("first", [7, 8])
def test_air_support_of_overruns_in_turn_seven(first: int) -> None:
    """In turn 7 aircraft help an American overrun by one rule and not by the other."""
    g = played_with(air_overruns_from=first)
    tanks = 1 << unit(g, "US__4__Arm")
    assert is_open_to_air(Overrun.of(g, to(g, "1020"), tanks), g) == (first == 7)


@pytest.mark.rule("7.3.1", "8")
@pytest.mark.parametrize("shared", [False, True])
def test_supply_by_a_headquarters_of_the_other_command(shared: bool) -> None:
    """Q-03: with American headquarters alone, Anglo-Canadians are fed with the option only."""
    g = played_with(supply_by_any_command=shared)
    for hq in g.corps(ALLIES):
        if g.game.groups[hq] == "ac":
            g.put(hq, OFF)
    fed = lines(g, ALLIES, "ac").places
    assert bool(fed) == shared


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("once", [False, True])
def test_a_stack_that_has_defended(once: bool) -> None:
    """Q-05: it is attacked again by fresh units, and with the option not in the same phase."""
    g = played_with(one_defence_a_phase=once)
    g.active = ALLIES
    attacker, target = unit(g, "US__30"), to(g, "1217")
    assert may_be_attacked(g, attacker, target) is None
    g.defended = g.on[target]
    assert may_be_attacked(g, attacker, target) == ("6.1" if once else None)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("every", [False, True])
def test_support_of_a_second_attack(every: bool) -> None:
    """Q-08: the headquarters supports one attack, or with the option each attack once."""
    g = played_with(support_every_attack=every)
    g.active = ALLIES
    hq = unit(g, "US__VII__HQ")
    g.supporting = 1 << hq
    assault = Assault(target=to(g, "1118"), units=1 << unit(g, "US__9"), hq=hq)
    assert assault.supporters.refusal(g, hq) == (None if every else "5.3")
    assault.backing = 1 << hq
    assert assault.supporters.refusal(g, hq) == "5.3"


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("costs", [False, True])
def test_two_levels_on_a_unit_of_level_one(costs: bool) -> None:
    """Q-07: it is at level 2, and with the option it loses a step for the third level."""
    g = played_with(surplus_level_costs_a_step=costs)
    number = unit(g, "US__9")
    before, g.disorganised[number] = g.steps[number], 1
    disorganise(g, number, 2)
    assert g.disorganised[number] == 2
    assert g.steps[number] == before - costs


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("by_turn", [False, True])
def test_the_capacity_of_a_beach_in_phase_b(by_turn: bool) -> None:
    """Q-25: it is whole again in each movement phase, or with the option only in phase A."""
    g = played_with(landing_by_turn=by_turn)
    g.landed, g.phase = [1] * len(g.landed), "B"
    PlayerPhase(side=ALLIES).begin(g)
    assert any(g.landed) == by_turn
    g.phase = "A"
    PlayerPhase(side=ALLIES).begin(g)
    assert not any(g.landed)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("limits", ["end-of-phase", "each-move", "never"])
def test_a_move_into_a_full_stack(limits: str) -> None:
    """It may end where somebody can still go, or never, or always, as the option says."""
    g = played_with(stacking_limits=limits)
    battalion, other = unit(g, "u743__Tk"), unit(g, "u746__Tk")
    g.put(other, g.game.board.neighbours[g.hex[battalion]][0])
    assert has(Movement().no_room(g, battalion), g.hex[other]) == (limits == "each-move")
    assert Movement().no_room(g, other) == Movement().no_room(g, battalion)
    g.moved = one(other)
    assert has(Movement().no_room(g, battalion), g.hex[other]) == (limits != "never")


@pytest.mark.rule("1.1.3")
@pytest.mark.parametrize("single", [False, True])
def test_a_second_attack_of_an_activation(single: bool) -> None:
    """Q-08: a headquarters leads any number of attacks, or with the option one."""
    g = played_with(one_attack_an_activation=single)
    g.active = ALLIES
    activation = Activation(hq=unit(g, "US__VII__HQ"))
    assert activation.fighters.refusal(g, unit(g, "US__9")) is None
    activation.begun = True
    assert activation.fighters.refusal(g, unit(g, "US__9")) == ("1.1.3" if single else None)


@pytest.mark.rule("11.3")
@pytest.mark.parametrize("each_one", [True, False])
def test_american_paratroopers_on_the_map_cost_points_after_turn_five(each_one: bool) -> None:
    """Q-11: a point for each regiment, three for a division, or one for all; none in turn 5."""
    g = Normandie1944("campaign", {"each-lingers": each_one}).set_up(1)
    airborne = [u for u in g.on_map(ALLIES) if g.game.withdrawable >> u & 1]
    division, regiments = unit(g, "u101"), ("82/505", "82/507", "82/508")
    assert division in airborne
    numbers = {division: 3, **{g.game.counters.named(name): 1 for name in regiments}}
    for number in airborne:
        if g.game.groups[number] == "us" and number not in numbers:
            g.put(number, OFF)
    for number in numbers:
        g.put(number, g.hex[division])
    americans = 6
    for g.turn, cost in ((5, 0), (6, americans if each_one else 1)):
        before = g.score[ALLIES]
        linger(g)
        assert before - g.score[ALLIES] == cost


@pytest.mark.rule("11.3", "11.3/destroyed")
@pytest.mark.parametrize("back", [True, False])
def test_points_for_a_town_and_a_depot_that_are_lost_again(back: bool) -> None:
    """Q-12: they are lost with it, or with the option they stay; a town of the start had none."""
    g = played_with(points_taken_back=back)
    town = next(
        n
        for n, o in enumerate(g.game.objectives)
        if g.holder[n] == GERMANS and o.name == "Saint-Lô"
    )
    at = first(g.game.objectives[town].hexes)
    tank, infantry = unit(g, "US__2"), unit(g, "276")
    for german in g.stack_in(at):
        g.put(german, OFF)
    g.put(tank, at)
    held = g.points(ALLIES)
    g.put(tank, to(g, "0818"))
    g.put(infantry, at)
    assert held - g.points(ALLIES) == (3 if back else 0)
    beach = next(n for n, d in enumerate(g.game.depots) if d.name == "Utah")
    before, worth = g.score[ALLIES], g.game.depots[beach].worth(g.depots[beach])
    for friend in g.stack_in(g.game.depots[beach].hex):
        g.put(friend, OFF)
    g.put(infantry, g.game.depots[beach].hex)
    assert before - g.score[ALLIES] == (worth if back else 0)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("exempt", [True, False])
def test_a_set_up_with_two_battalions_in_a_hex(exempt: bool) -> None:
    """Q-13: 0619 begins with two units of 0 points; with the option one of them lands later."""
    g = Normandie1944("race", {"set-up-exempt": exempt}).set_up(1)
    both = [unit(g, "u70__Tk"), unit(g, "u746__Tk")]
    assert sum(g.hex[u] == to(g, "0619") for u in both) == (2 if exempt else 1)
    assert all(g.hex[u] != OFF or entries(g, u) for u in both)


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("costs", "points"), [("fitted", 1), ("half", Fraction(1, 2))])
def test_a_hex_along_a_road(costs: str, points: Fraction | int) -> None:
    """It costs vehicles and cyclists a point, or half a point by the option; on foot a point."""
    game = Normandie1944("cobra", {"road-costs": costs})
    along = game.board.hex("0908"), game.board.hex("0909")
    names = ("US-4-Arm", "US-9", "30-Schn", "709/729")
    prices = [game.going[game.counters.named(name)].price(*along) for name in names]
    assert prices == [points, points, points, 1]


@pytest.mark.rule("11.3", "11.1")
@pytest.mark.parametrize("scenario", ["campaign", "d-day", "race"])
def test_garrisons_of_towns(scenario: str) -> None:
    """They are all that the option adds; those of the race stand where the campaign has them."""
    with_them, without = (
        Normandie1944(scenario, {"garrisons": there}).set_up(1) for there in (True, False)
    )
    campaign = Normandie1944("campaign").set_up(1)
    names = with_them.game.counters.names
    added = [number for number in with_them.on_map(GERMANS) if number >= len(without.hex)]
    assert with_them.hex[: len(without.hex)] == without.hex
    assert len(added) == (16 if scenario != "race" else 6)
    for number in added:
        assert has(with_them.game.garrisons, number)
        place = campaign.hex[campaign.game.counters.named(names[number])]
        assert with_them.hex[number] == place != OFF


def test_which_scenarios_have_garrisons_without_being_asked() -> None:
    """The campaign and D-Day do; the set-up of Cobra is the booklet's."""
    names = ("campaign", "d-day", "race", "cobra", "montebourg")
    there = [Normandie1944(name).options.get("garrisons", False) for name in names]
    assert there == [True, True, False, False, False]
