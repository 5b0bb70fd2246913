"""The landing on Queen beach that the booklet tells, roll by roll (B1 to B20)."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction

import pytest
from days_stage import (
    Halted,
    acting,
    do,
    legal,
    may_take,
    printed_game,
    put,
    refused,
    to,
    under_way,
    unit,
    with_chit,
    with_the_naval_chit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import may_assault_hex
from greatest_day.rules.actions.gaps import Dash
from greatest_day.rules.actions.unloading import Reaction, Unload
from greatest_day.rules.combat.beach import (
    OpenGap,
    at_beach,
    attack,
    beach_cells,
    beach_strength,
    column_at_beach,
    may_fire_at_beach,
)
from greatest_day.rules.combat.strength import Shot, result_of, strength
from greatest_day.rules.common.command import in_command
from greatest_day.rules.ground.marching import closed_to, march
from greatest_day.rules.sea.landing import Ashore, Landings
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF, Field

from hexwar.board import first, has, iterate
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import advance
from hexwar.play.values.chance import Scripted

TANK, FUNNY, FIRST, SECOND = "B_13_18__KRH", "u77_5__AR__RE", "LC__1", "LC__2"


def off_the_beach(**dice: list[int]) -> Field:
    """Queen Red at its first decision, with some dice by the stream."""
    return with_the_naval_chit("queen-red", Landings(), **dice)


def land_the_tank(g: Field) -> None:
    """B1 and B2: the sea suppresses the tank, a point makes a hit of it."""
    do(g, "land", unit(g, TANK), to(g, "33.008"))
    do(g, "steady")


def top(g: Field) -> object:
    """The procedure that asks."""
    return g.stack[-1]


@pytest.mark.rule("4.5.4.4")
def test_passengers_with_transport_may_land_mounted() -> None:
    """Also with another one In Column; who has none is not asked."""
    g = off_the_beach()
    load, gun, company = unit(g, FIRST), unit(g, "u6__pdr_41_20__A_T"), unit(g, "A_2__E__Yorks")
    g.game = copy.copy(g.game)
    g.game.crews = {**g.game.crews, load: (gun, company)}
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    put(g, FIRST, "34.008")
    under_way(g, Unload(load, to(g, "34.008"), load))
    assert ("land-in-transport", company) not in g.listed
    asked = decision(g)
    assert asked is not None
    assert (asked.procedure, asked.rule) == ("FormUp", "4.5.4.4")
    do(g, "land-in-column", company)
    do(g, "land-in-transport", gun)
    assert (has(g.mounted, gun), g.is_column(company)) == (True, True)


@pytest.mark.rule("4.2.5", "4.5.5.1", "4.5.5.2", "4.5.2", "4.8.3.2")
def test_b1_b2_the_sea_suppresses_the_tank_and_a_point_makes_a_hit_of_it() -> None:
    """B1: 1 is an S, and 6 or 7, 20 %, eliminate. B2: one point, one Cohesion Hit."""
    g = off_the_beach(sea=[1])
    tank = unit(g, TANK)
    odds = Counter(result_of(g, tank, "blue", g.sea, die) for die in range(10))
    assert (odds["E"], result_of(g, tank, "blue", g.sea, 1)) == (2, "S")
    land_the_tank(g)
    assert (g.cohesion[tank], g.command[0]) == (1, 5)
    assert g.hex[unit(g, "Leader__Palmer")] == g.hex[tank] == to(g, "33.008")
    assert not g.is_column(tank)


@pytest.mark.rule("4.2.2", "4.2.2.2", "4.5.5.3", "4.2.6", "4.2.6.1", "4.2.6.2")
def test_b3_to_b6_the_tank_fires_at_the_defences_after_the_nests() -> None:
    """B3: 5 -3 = 2 and a 2 is an S?. B4: no fire. B5: 4 +1 is N1. B6: no second fire, no rally."""
    g = off_the_beach(sea=[1], nests=[2], quality=[0], beach=[4])
    land_the_tank(g)
    tank = unit(g, TANK)
    assert beach_strength(g, "nests", tank).value == 2
    do(g, "activate", tank)
    do(g, "check")
    activation = top(g)
    assert isinstance(activation, Ashore)
    assert activation.player(g) == "allied"
    do(g, "clear-beach")
    assert (g.nests, at_beach(g, tank).value) == (4, 1)
    assert may_take(g, activation, "fire") == "series.actions/second"
    do(g, "again")
    assert ("rally",) not in g.listed


def sequence() -> Field:
    """B1 to B12 with the dice of the booklet."""
    g = off_the_beach(
        sea=[1], nests=[2, 4, 8], quality=[0, 9, 4], beach=[4, 2, 1], obstacles=[2, 2], fire=[]
    )
    land_the_tank(g)
    for action in (("activate", unit(g, TANK)), ("check",), ("clear-beach",), ("enough",)):
        do(g, *action)
    funny = unit(g, FUNNY)
    do(g, "land", unit(g, FIRST), to(g, "34.008"))
    do(g, "steady")
    assert (g.cohesion[unit(g, FIRST)], g.command[0]) == (1, 4)
    assert beach_strength(g, "nests", unit(g, FIRST)).value == 3
    do(g, "nests")
    do(g, "hold-fire")
    do(g, "land-in-column", funny)
    assert isinstance(top(g), Reaction)
    do(g, "shoot", unit(g, "Stp__20__Cod"), funny)
    do(g, "cover")
    assert (g.nests, g.hex[unit(g, FIRST)], g.cohesion[funny]) == (3, OFF, 1)
    do(g, "activate", funny)
    return g


@pytest.mark.rule("4.1.7", "4.2.1", "4.2.2.1", "4.5.4.1", "4.5.4.4", "4.5.4.5", "4.5.4.6", "17.6")
def test_b7_to_b12_the_funny_lands_and_opens_a_gap() -> None:
    """B7 to B12: S to C for both, a miss, no fire, N1, and A2 on the gaps with a 1 +1.

    B11 of the booklet leaves out the 2 of a unit In Column: 3 -4 +2 = 1, which an 8 misses too.
    """
    g = sequence()
    funny = unit(g, FUNNY)
    assert column_at_beach(g, funny) == "79th"
    assert beach_strength(g, "nests", funny).value == 1
    do(g, "clear-beach")
    do(g, "gaps")
    do(g, "gaps")
    assert g.gaps == 2
    gap = top(g)
    assert isinstance(gap, OpenGap)
    assert gap.chooser(g) == "german"
    assert {g.game.board.name(at) for at in iterate(gap.closed(g))} == {"33.009", "34.009"}
    do(g, "open-gap", to(g, "34.009"))
    assert g.open_gaps


def second_craft() -> Field:
    """B13: the battalion's craft is suppressed, and its check fails."""
    g = sequence()
    for action in (("clear-beach",), ("gaps",), ("gaps",), ("open-gap", to(g, "34.009"))):
        do(g, *action)
    do(g, "land", unit(g, SECOND), to(g, "34.008"))
    do(g, "try-to-steady")
    return g


@pytest.mark.rule("4.2.1", "4.5.1", "4.8.3.1")
def test_b13_b14_obstacles_suppress_the_craft_and_cost_steps_in_a_fifth() -> None:
    """B13: a 2 is an S, and 4 against quality 3 fails. B14: 4 and 5 of ten cost a step."""
    g = second_craft()
    craft = unit(g, SECOND)
    assert g.suppressed >> craft & 1
    odds = Counter(result_of(g, craft, "white", 5, die) for die in range(10))
    assert odds["1"] == 2
    g.chance = Scripted({"obstacles": [4]})
    assert attack(g, "obstacles", craft) == "1"


@pytest.mark.rule("4.2.3", "4.2.2.1", "series.mass")
def test_b15_to_b18_what_nests_and_strongpoints_have_against_the_battalion() -> None:
    """B15: 4, or 6 as the example counts. B16: 2. B17: 7. B18: 9 or 11, which count 8.

    B15 and B16 count the craft alone, as the example does (``craft_mass_alone``).
    """
    g = second_craft()
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "craft_mass_alone": True}
    craft, stp = unit(g, SECOND), unit(g, "Stp__20__Cod")
    assert strength(g, Shot(stp, craft, "opportunity")).value == 4
    assert strength(g, Shot(stp, craft, "opportunity", moving=2)).value == 6
    assert beach_strength(g, "nests", craft).value == 2
    do(g, "spare")
    do(g, "hold-fire")
    company = unit(g, "A_2__E__Yorks")
    assert g.mass(to(g, "34.008")) == 10
    assert beach_strength(g, "nests", company).value == 7
    for moving, lines in ((0, 9), (2, 11)):
        ledger = strength(g, Shot(stp, company, "opportunity", moving=moving))
        assert sum(line.amount for line in ledger.lines) == lines
        assert ledger.value == 8


@pytest.mark.rule("4.2.3", "4.2.2.1")
def test_b19_nests_and_fire_each_have_one_chance() -> None:
    """Nests at the craft are used up; fire at it is not repeated at a passenger."""
    g = off_the_beach(obstacles=[9], nests=[9], quality=[0], fire=[9])
    do(g, "land", unit(g, FIRST), to(g, "34.008"))
    do(g, "nests")
    do(g, "shoot", unit(g, "Stp__20__Cod"), unit(g, FIRST))
    do(g, "deployed")
    craft = next(f for f in g.stack if isinstance(f, Unload))
    assert craft.nests_have_attacked(g)
    assert {verb for verb, *_ in g.listed} == {"fire-back", "cover", "turn-about"}


def adrift() -> Field:
    """The engineers' craft drifts: a 0 of the obstacles, a hit, and nobody has landed."""
    g = off_the_beach(obstacles=[0], nests=[9] * 9, quality=[0] * 9)
    g.command[0] = 0
    do(g, "land", unit(g, FIRST), to(g, "34.008"))
    return g


@pytest.mark.rule("4.2.1")
def test_a_0_of_the_obstacles_sends_a_craft_adrift_and_the_next_one_lands() -> None:
    """It stays in the hex with a hit and Drift 2; its passengers are neither at sea nor ashore."""
    g = adrift()
    craft, funny = unit(g, FIRST), unit(g, FUNNY)
    assert (g.hex[craft], g.drift[craft], g.cohesion[craft]) == (to(g, "34.008"), 2, 1)
    assert (g.hex[funny], g.drift[funny]) == (OFF, 0)
    assert not has(g.wave, craft)
    assert craft in g.units_in(g.hex[craft], 0)
    assert isinstance(top(g), Landings)


@pytest.mark.rule("4.2.1", "14.0")
def test_a_craft_adrift_acts_with_its_division_and_not_by_direct_command() -> None:
    """One level with each activation, since both would be Moves; then it unloads at once."""
    g = adrift()
    craft, funny = unit(g, FIRST), unit(g, FUNNY)
    with_chit(g, "3rd-Infantry")
    for left in (1, 0):
        g.done, g.events = 0, []
        under_way(g, Activation())
        do(g, "activate", craft)
        assert any(e.kind == "beach-attack" and e.facts["what"] == "nests" for e in g.events)
        assert {verb for verb, *_ in legal(g)} == {"clear-obstacles", "pass"}
        do(g, "clear-obstacles")
        assert g.drift[craft] == left
    assert isinstance(g.stack[-2], Unload)
    for verb in ("deployed", "hold-fire", "turn-about"):
        do(g, verb)
    assert (g.hex[craft], g.hex[funny]) == (OFF, to(g, "34.008"))
    assert (g.drift[funny], g.cohesion[funny]) == (2, 1)
    assert not g.cargo
    g.chit = 0
    assert Activation().active.refusal(g, craft) is not None


@pytest.mark.rule("4.2.1")
def test_who_drifts_removes_it_and_rallies_from_suppression_only() -> None:
    """No move, no fire; a second action cannot be the second Move."""
    g = adrift()
    funny, acts = put(g, FUNNY, "33.008"), Activation()
    g.drift[funny], g.cohesion[funny], acts.unit = 2, 1, funny
    assert may_take(g, acts, "move") == may_take(g, acts, "fire") == "4.2.1"
    assert may_take(g, acts, "drift") is None
    assert refused(g, "rally", funny) == "4.2.1"
    g.suppress(funny)
    assert refused(g, "rally", funny) is None
    acts.acted = "move"
    assert may_take(g, acts, "drift") == "series.actions/second"


@pytest.mark.rule("4.2.1", "4.5.3", "4.5.4.3")
def test_with_a_craft_adrift_its_passengers_are_lost_and_its_leader_commands_until_then() -> None:
    """The battalion's eight steps and the craft's two; Palmer lands on another unit of the side."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[0], quality=[9] * 9)
    load, leader = unit(g, "A_1__S__Lancs"), unit(g, "Leader__8th__Brigade")
    do(g, "land", load, to(g, "35.007"))
    craft = next(iter(g.cargo))
    assert (g.cargo[craft], g.hex[leader]) == (load, to(g, "35.007"))
    lost = g.lost[0]
    g.eliminate(craft, "series.damage")
    assert g.lost[0] == lost + 2 + 8
    assert not g.cargo
    assert g.drift[leader] == 0


@pytest.mark.rule("4.5.4.5")
def test_a_craft_fires_back_at_a_strongpoint_that_it_sees() -> None:
    """Red 3 at Cod, with no company bonus; then it goes back to sea."""
    g = off_the_beach(obstacles=[9], nests=[9], quality=[9], fire=[8])
    do(g, "land", unit(g, FIRST), to(g, "34.008"))
    for verb in ("nests", "hold-fire", "deployed", "hold-fire"):
        do(g, verb)
    g.events = []
    do(g, "fire-back", unit(g, "Stp__20__Cod"))
    fired = next(e.facts for e in g.events if e.kind == "fired")
    assert str(fired["why"]).startswith("LC-1 +3")
    assert not any(e.facts.get("what") == "company bonus" for e in g.events)
    assert g.hex[unit(g, FIRST)] == OFF


@pytest.mark.rule("4.5.4.3", "4.5.4.6")
def test_b20_passengers_of_a_suppressed_craft_land_suppressed() -> None:
    """The craft does not fire, and goes.

    In the example points buy the battalion actions under Palmer, who leads another brigade: by the
    rule of command he cannot, and nobody is asked.
    """
    g = second_craft()
    company = unit(g, "A_2__E__Yorks")
    assert not in_command(g, company)
    for verb in ("spare", "hold-fire", "spare", "hold-fire"):
        do(g, verb)
    assert g.suppressed >> company & 1
    assert g.hex[unit(g, SECOND)] == OFF
    assert not any(isinstance(frame, Ashore) for frame in g.stack)


@pytest.mark.rule("4.5.4.7")
def test_a_point_buys_a_passenger_in_command_an_action_that_is_no_move() -> None:
    """With the leader of its brigade ashore the battalion may rally, but not go on."""
    g = second_craft()
    put(g, "Leader__8th__Brigade", "34.008")
    for verb in ("spare", "hold-fire", "spare", "hold-fire"):
        do(g, verb)
    company, ashore = unit(g, "A_2__E__Yorks"), top(g)
    assert isinstance(ashore, Ashore)
    assert ashore.active.refusal(g, company) is None
    ashore.unit = company
    assert may_take(g, ashore, "move") == "4.5.4.7"
    assert may_take(g, ashore, "rally") is None


@pytest.mark.rule("4.2.6.1")
def test_f4_one_step_and_two_hits_add_three_to_the_die() -> None:
    """F4: +1 and +2."""
    g = off_the_beach()
    tank = put(g, TANK, "33.008")
    g.set_steps(tank, 1)
    g.cohesion[tank] = 2
    assert at_beach(g, tank).value == 3
    assert column_at_beach(g, tank) == "tank"
    assert beach_cells(g, tank)[5] == "N1"
    g.nests = 0
    assert may_fire_at_beach(g, tank) == "4.2.6"


@pytest.mark.rule("4.5.4.3")
def test_f5_a_step_lost_by_the_craft_is_lost_by_each_passenger() -> None:
    """F5: a 4 of the obstacles costs the craft a step, and each company one."""
    g = off_the_beach(obstacles=[4])
    do(g, "land", unit(g, SECOND), to(g, "34.008"))
    for verb in ("spare", "hold-fire"):
        do(g, verb)
    assert [g.steps[unit(g, f"{letter}_2__E__Yorks")] for letter in "ABCD"] == [1, 1, 1, 1]
    assert g.lost[0] == 5


@pytest.mark.rule("4.2.4", "2.1.9")
def test_the_beach_is_left_in_column_through_open_gaps_only() -> None:
    """No gap, no way inland; and none for those that are not In Column."""
    g = off_the_beach()
    company = put(g, "A_2__E__Yorks", "33.008")
    g.put(unit(g, "Wn__18"), OFF)
    inland = to(g, "33.009")

    def there() -> int:
        return g.game.marches.places(march(g, company, 0)) >> inland & 1

    assert not there()
    number = next(n for n, (_, land) in enumerate(g.game.gaps) if land == inland)
    g.open_gaps = 1 << number
    assert not there()
    g.form(company, column=True)
    assert there()
    put(g, "Wn__18", "33.009")
    assert may_assault_hex(g, company, inland) is None
    g.form(company, column=False)
    assert may_assault_hex(g, company, inland) == "4.2.4"


@pytest.mark.rule("4.5.1")
def test_all_that_waits_lands_and_each_once() -> None:
    """While anything waits the question is what lands; nobody may leave it there."""
    g = off_the_beach(sea=[9], obstacles=[9, 9], nests=[9] * 9, quality=[9] * 9)
    waiting = {unit(g, name) for name in (TANK, FIRST, SECOND)}
    for name, at in ((TANK, "33.008"), (FIRST, "34.007"), (SECOND, "34.008")):
        assert {action[0] for action in g.listed} == {"land"}
        assert {action[1] for action in g.listed} == waiting
        do(g, "land", unit(g, name), to(g, at))
        waiting.discard(unit(g, name))
        while waiting and not isinstance(top(g), Landings):
            do(g, *next(a for a in g.listed if a[0] in PASSED))
    assert not g.wave


PASSED = ("end-activation", "spare", "hold-fire", "deployed", "turn-about", "check", "accept")
"""What ends each question of a landing without anything more."""


@pytest.mark.rule("2.1.9", "4.1.3")
def test_a_beach_is_closed_to_all_once_it_is_secured() -> None:
    """Until then Allies move on it and are kept on the overlay; Germans never enter."""
    g = off_the_beach()
    company = put(g, "A_2__E__Yorks", "33.008")
    german = unit(g, "Wn__18")
    assert {name for name, hexes in closed_to(g, company) if hexes & g.game.beach} == set()
    assert dict(closed_to(g, german))["the beach"] == g.game.beach
    kept = bool(dict(closed_to(g, company))["outside the overlay"])
    assert kept is bool(g.game.overlay >> to(g, "33.008") & 1)
    g.secured = 1
    assert dict(closed_to(g, company))["the beach"] == g.game.beach
    assert not dict(closed_to(g, company))["outside the overlay"]


@pytest.mark.rule("4.2.4")
@pytest.mark.parametrize(("dice", "passed"), [([6, 4], True), ([5, 9], False), ([9, 3], False)])
def test_a_commando_in_column_may_try_a_closed_gap(dice: list[int], passed: bool) -> None:
    """Above 5 gaps and 3 nests it is across, and the gap stays closed; otherwise it is lost."""
    g = off_the_beach()
    g.put(unit(g, "Wn__18"), OFF)
    g.gaps, g.nests = 5, 3
    troop = next(u for u in iterate(g.game.commandos) if g.game.side_of[u] == 0)
    g.set_steps(troop, 2)
    g.put(troop, to(g, "33.008"))
    inland = to(g, "33.009")
    assert refused(g, "cross-gap", troop, inland) == "4.2.4"
    g.form(troop, column=True)
    assert refused(g, "cross-gap", troop, inland) is None
    assert refused(g, "cross-gap", put(g, "A_2__E__Yorks", "33.008"), inland) == "4.2.4"
    g.chance = Scripted({"gap": dice}, then=g.chance)
    Dash(troop, inland).cross(g)
    assert (g.hex[troop] == inland, g.steps[troop]) == (passed, 2 * passed)
    assert not g.open_gaps


@pytest.mark.rule("4.2.4")
@pytest.mark.parametrize(("gaps", "nests"), [(5, 3), (9, 0), (4, 11)])
def test_the_preview_of_a_gap_is_the_share_of_dice_that_cross_it(gaps: int, nests: int) -> None:
    """Of all 100 throws of two dice, as many as the preview says take the commando across."""
    g = off_the_beach()
    g.gaps, g.nests = gaps, nests
    activation = acting(first(g.game.commandos))
    across = sum(gap > gaps and nest > nests for gap in range(10) for nest in range(10))
    shown = activation.preview(g, ("cross-gap", to(g, "33.009")))
    assert shown is not None
    assert Fraction(shown.rows[0].value) == Fraction(across, 100)


@pytest.mark.rule("4.5.1", "4.2.2.2", "4.7", "4.1.8")
def test_the_campaign_begins_with_the_landing_and_nests_go_on_firing() -> None:
    """The first chit is the Naval one; with a later chit nests fire before an action."""
    g = printed_game("queen-red").set_up(1)
    g.stack = [Campaign()]
    advance(g)
    while not isinstance(top(g), Landings):
        do(g, "end-dispatch")
    assert g.chit == g.game.naval_chit
    g = off_the_beach(nests=[9])
    tank, leader = put(g, TANK, "33.008"), put(g, "Leader__Palmer", "33.008")
    assert leader
    g.chit = 0
    activation = Activation()
    g.stack = [Halted(), activation]
    advance(g)
    do(g, "activate", tank)
    assert g.draws["nests"] == 1
