"""Wittmann, Hollis, heroes of events, and the Inns of Court (6.1, 16.2, 17.4, 17.8)."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest
from days_stage import (
    acting,
    do,
    laid_out,
    legal,
    may_take,
    put,
    refused,
    to,
    told,
    under_way,
    unit,
    with_chit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import bravery
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.combat.strength import Shot, firer_lines, target_lines
from greatest_day.rules.common.command import can_pay, check_chance, checks, in_command, quality
from greatest_day.rules.common.heroes import make_a_hero, part_from
from greatest_day.rules.common.sight import view
from greatest_day.rules.ground.crossings import ThrownDie, bridge_over, raid
from greatest_day.rules.ground.marching import going_of, march, may_go
from greatest_day.state import OFF, Field

from hexwar.board import NONE, CounterId, HexId, has, one
from hexwar.play.match.decision import decision
from hexwar.play.values.chance import Scripted

TIGERS, SECOND = "u1___s.SS__Pz.101", "u2___s.SS__Pz.101"
HOWARDS = "A_6__Green__Howards"
RAIDERS = "C_Inns__of__Court"


def tigers() -> Field:
    """A company of Tigers before two Shermans, with Wittmann at hand."""
    places = {TIGERS: "34.020", SECOND: "34.024", "A_ERY": "36.020", "B_ERY": "36.021"}
    g = laid_out("german", **places)
    g.at_hand = ["wittmann"]
    g.active = 1
    return g


@pytest.mark.rule("16.2")
def test_f7_wittmann_fires_four_times() -> None:
    """F7: Fire-Fire-Fire-Fire is legal, and no fifth action follows; checks pass by themselves."""
    g = tigers()
    company = unit(g, TIGERS)
    g.cohesion[company] = 2
    g.suppress(company)
    g.command, g.heroes = [9] * len(g.command), 1 << company
    under_way(g, Activation(), fire=[9, 9, 9, 9])
    do(g, "activate", company)
    do(g, "call-wittmann")
    assert (g.cohesion[company], g.suppressed >> company & 1) == (0, 0)
    for left in (4, 3, 2, 1):
        assert g.feats == left
        do(g, "fire", unit(g, "A_ERY"))
    # No action that the chit or a command point would give follows the four.
    assert legal(g) == [("wait",)]
    assert g.inspired == OFF
    assert g.at_hand == []


@pytest.mark.rule("16.2")
def test_a_company_with_wittmann_that_can_do_nothing_ends_its_turn() -> None:
    """Nobody to fire at and no way to go: the game looked for an action of it forever."""
    g = tigers()
    company = unit(g, TIGERS)
    for name in ("A_ERY", "B_ERY", SECOND):
        g.put(unit(g, name), OFF)
    g.command, g.heroes = [9] * len(g.command), one(company)
    g.spans, g.spanned = {company: to(g, "34.021")}, one(company)  # it cannot move
    under_way(g, Activation())
    do(g, "activate", company)
    do(g, "call-wittmann")
    do(g, "stake-hero")
    assert (g.inspired, g.wittmann) == (OFF, company)


@pytest.mark.rule("16.2")
def test_wittmann_commands_his_battalion_until_the_turn_ends() -> None:
    """In his range; bravery is checked as ever, which is no check of quality."""
    g = tigers()
    company, second = unit(g, TIGERS), unit(g, SECOND)
    assert not in_command(g, second)
    g.wittmann = g.inspired = company
    g.feats = 4
    assert in_command(g, second)
    assert checks(g, company, "anything")
    target = to(g, "35.020")
    needed = bravery(g, company, target, 1 << company)
    assert int(needed.value) >= int(quality(g, company).value)
    g.put(second, to(g, "34.033"))
    assert not in_command(g, second)
    g.wittmann = OFF
    g.put(second, to(g, "34.021"))
    assert not in_command(g, second)


@pytest.mark.rule("16.2")
def test_wittmann_comes_once_and_to_a_fresh_company_of_his() -> None:
    """Not to others, and not after an action."""
    g = tigers()
    put(g, "u1___Pz.Rgt.__22", "34.022")
    assert refused(g, "call-wittmann", unit(g, "u1___Pz.Rgt.__22")) == "16.2"
    activation = Activation(unit=unit(g, TIGERS), acted="fire")
    assert may_take(g, activation, "wittmann") == "16.2"
    assert may_take(g, activation, "hero") is None
    g.at_hand = []
    assert refused(g, "call-wittmann", unit(g, TIGERS)) == "16.2"


@pytest.mark.rule("17.4")
def test_hollis_demands_one_surrender_while_his_unit_acts() -> None:
    """A German unit next to him passes a check or is gone; then the unit acts as ever."""
    g = laid_out(**{HOWARDS: "34.020", "Wn__17__Hillman": "35.020", "u5___192": "33.020"})
    g.game.divisions = {**g.game.divisions}
    howards, bunker = unit(g, HOWARDS), unit(g, "Wn__17__Hillman")
    assert refused(g, "call-hollis", howards) == "17.4"
    g.at_hand = ["hollis"]
    assert refused(g, "call-hollis", bunker) == "17.4"
    assert refused(g, "demand-surrender", howards, bunker) == "17.4"
    g.heroes = 1 << howards
    under_way(g, Activation(), quality=[9])
    do(g, "activate", howards)
    do(g, "call-hollis")
    do(g, "demand-surrender", bunker)
    assert g.hex[bunker] == OFF
    assert refused(g, "demand-surrender", howards, unit(g, "u5___192")) == "17.4"
    assert checks(g, howards, "anything")
    do(g, "pass")
    assert (g.inspired, g.demand) == (OFF, False)


@pytest.mark.rule("17.4")
def test_hollis_comes_also_after_a_first_action_and_costs_none() -> None:
    """The unit has its second action still, for one point, and its checks pass."""
    g = laid_out(**{HOWARDS: "34.020", "Wn__17__Hillman": "35.020"})
    howards, bunker = unit(g, HOWARDS), unit(g, "Wn__17__Hillman")
    put(g, "Leader__8th__Brigade", "34.020")
    g.at_hand, g.command = ["hollis"], [9] * len(g.command)
    activation = Activation(unit=howards, acted="move", again=True)
    activation.stand_at("choose_an_action")
    under_way(g, activation)
    do(g, "call-hollis")
    assert (activation.acted, g.command[g.division(howards)]) == ("move", 9)
    do(g, "fire", bunker)
    assert g.command[g.division(howards)] == 8


@pytest.mark.rule("6.1")
def test_a_hero_fires_better_is_hit_less_and_commands_himself() -> None:
    """2 more in fire and assault, quality 1 higher, defence 1 better; no points are paid for it."""
    g = laid_out(A_1__Suffolk="34.020", u5___192="35.020")
    company = unit(g, "A_1__Suffolk")
    g.cohesion[company] = 1
    g.command = [9] * len(g.command)

    def values() -> tuple[int, int, int]:
        shot = Shot(company, unit(g, "u5___192"))
        mine = sum(int(line.amount) for line in firer_lines(g, shot))
        at_me = sum(int(line.amount) for line in target_lines(g, Shot(shot.target, company)))
        return mine, at_me, int(quality(g, company).value)

    g.cohesion[company] = 0
    put(g, "Leader__8th__Brigade", "34.020")
    plain = values()
    assert can_pay(g, company)
    make_a_hero(g, company)
    fire, hit, firm = values()
    assert (fire - plain[0], hit - plain[1], firm - plain[2]) == (2, -1, 1)
    assert not can_pay(g, company)
    assert in_command(g, company)
    assert Activation().active.refusal(g, company) is None


@pytest.mark.rule("6.1")
def test_a_hero_may_be_spent_to_pass_a_check() -> None:
    """Against a possible suppression; then he is gone."""
    g = laid_out(A_1__Suffolk="34.020")
    company = unit(g, "A_1__Suffolk")
    make_a_hero(g, company)
    under_way(g, Hit(company, "S?"))
    do(g, "spend-hero")
    assert (g.heroes, g.suppressed) == (0, 0)


@pytest.mark.rule("6.1", "series.quality")
def test_a_hero_may_be_staked_on_any_check_of_his_unit() -> None:
    """The next check passes whatever it is, and is shown so; he is spent, and not staked twice."""
    g = laid_out(A_1__Suffolk="34.020")
    company = unit(g, "A_1__Suffolk")
    make_a_hero(g, company)
    g.cohesion[company] = 1
    under_way(g, Activation())
    do(g, "activate", company)
    do(g, "stake-hero")
    assert ("stake-hero",) not in legal(g)
    assert check_chance(g, company) == 1
    do(g, "rally")
    assert (g.heroes, g.staked, g.cohesion[company]) == (0, OFF, 0)
    make_a_hero(g, company)
    g.staked = company
    part_from(g)
    assert (has(g.heroes, company), g.staked) == (True, OFF)


@pytest.mark.rule("6.1", "series.opportunity")
def test_a_hero_may_be_staked_on_the_check_for_opportunity_fire() -> None:
    """It fires without a die for its check, and the hero is spent."""
    g = laid_out(A_1__Suffolk="34.020", u5___125="34.022", u6___125="34.023")
    company, grenadiers = unit(g, "A_1__Suffolk"), unit(g, "u5___125")
    g.put(grenadiers, to(g, "34.021"))
    under_way(g, OpportunityFire(company, to(g, "34.019")))
    assert ("rely-on-hero", grenadiers) not in legal(g)
    make_a_hero(g, grenadiers)
    do(g, "rely-on-hero", grenadiers)
    assert ("rely-on-hero", grenadiers) not in legal(g)
    g.chance = Scripted({"fire": [9]}, then=g.chance)
    g.events = []
    do(g, "opportunity-fire", grenadiers)
    assert [e.kind for e in g.events][:2] == ["hero-spent", "fired"]
    assert not g.heroes


@pytest.mark.rule("17.8")
@pytest.mark.parametrize(("answer", "left"), [("it-hit", True), ("it-missed", False)])
def test_the_die_of_a_raid_is_thrown_at_the_other_player(answer: str, left: bool) -> None:
    """By option: a 6 that has hit him counts 5, and the squadron is still there."""
    g = laid_out(**{RAIDERS: "28.020"})
    raiders, east = unit(g, RAIDERS), to(g, "27.020")
    activation = acting(raiders)
    plain = activation.preview(g, ("raid", east))
    assert plain is not None
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "thrown_die": True}
    shown = activation.preview(g, ("raid", east))
    assert shown is not None
    chances = [(row.what, row.value) for row in shown.rows]
    assert chances[:3] == [(row.what, row.value) for row in plain.rows]
    assert chances[3:] == [
        ("if the die hits", ""),
        ("bridge destroyed", "1/5"),
        ("no effect", "1/2"),
        ("squadron lost", "3/10"),
    ]
    assert ThrownDie in raid(g, raiders, east)
    under_way(g, ThrownDie(raiders, east), raid=[6])
    assert decision(g).player == "german"
    do(g, answer)
    assert (g.hex[raiders] != OFF) is left
    assert not g.blown


@pytest.mark.rule("17.8")
@pytest.mark.parametrize(
    ("die", "gone", "lost"), [(0, True, False), (5, False, False), (6, False, True)]
)
def test_the_squadron_destroys_a_bridge_with_a_nought(die: int, gone: bool, lost: bool) -> None:
    """From 6 on it is eliminated; in between nothing happens."""
    g = laid_out(**{RAIDERS: "28.020"})
    raiders, east = unit(g, RAIDERS), to(g, "27.020")
    g.chance = Scripted({"raid": [die]}, then=g.chance)
    raid(g, raiders, east)
    name = bridge_over(g, to(g, "28.020"), east)
    assert (name in g.blown, g.hex[raiders] == OFF) == (gone, lost)
    if gone:
        assert refused(g, "raid", raiders, east) == "17.8"
        g.form(raiders, column=True)
        ways = g.game.marches.ways(march(g, raiders, 0))
        assert may_go(g, raiders, east) or list(ways.path(east))[1] != east


@pytest.mark.rule("17.8", "2.4.4")
def test_a_bridge_without_a_name_is_destroyed_like_any_other() -> None:
    """Nobody sees along it any more, and neither vehicles nor columns on foot cross it."""
    g = laid_out(**{RAIDERS: "28.020", "C_13_18__KRH": "28.020", "A_1__Suffolk": "28.020"})
    board = g.game.board
    a, b = next(side for side in sorted(board.sides("road-bridge")) if not bridged(g, *side))
    g.put(unit(g, RAIDERS), a)
    g.chance = Scripted({"raid": [0]}, then=g.chance)
    raid(g, unit(g, RAIDERS), b)
    assert g.blown == [bridge_over(g, a, b)]
    assert view(g, a) == view(g, a, among=board.all)
    for name in ("C_13_18__KRH", "A_1__Suffolk"):
        g.put(unit(g, name), a)
        g.form(unit(g, name), column=True)
        ways = g.game.marches.ways(march(g, unit(g, name), 0))
        assert may_go(g, unit(g, name), b) or list(ways.path(b))[1] != b
        g.put(unit(g, name), OFF)


@pytest.mark.rule("17.8", "2.2.3")
def test_a_column_on_foot_wades_where_a_bridge_over_a_stream_is_gone() -> None:
    """The road cost half a point; now it pays the ground and one for the stream, others two."""
    g = laid_out(**{RAIDERS: "28.020", "A_1__Suffolk": "28.020"})
    company, board = unit(g, "A_1__Suffolk"), g.game.board
    sides = ((a, b) for a, b in sorted(board.sides("stream")) if board.link(a, b))
    a, b = next(side for side in sides if going_of(g, company).price(*side) is not None)
    g.put(company, a)
    g.form(company, column=True)

    def price() -> object:
        return going_of(g, company).price(a, b)

    road, ground = price(), going_of(g, company).charge(a, b).total
    assert road == ground
    g.put(unit(g, RAIDERS), a)
    g.chance = Scripted({"raid": [0]}, then=g.chance)
    raid(g, unit(g, RAIDERS), b)
    wades = price()
    assert dict(going_of(g, company).charge(a, b).items)["stream"] == 1
    g.form(company, column=False)
    assert (road, wades) == (Fraction(1, 2), price() - 1)  # type: ignore[operator]
    assert may_go(g, company, b) is None


def bridged(g: Field, a: HexId, b: HexId) -> bool:
    """Whether a bridge of the scenario leads from hex to hex."""
    return bridge_over(g, a, b) in g.game.bridges


@pytest.mark.rule("17.8")
def test_the_first_two_bridges_over_the_orne_cost_quality() -> None:
    """The 21. Panzer for the first; a third costs nobody anything."""
    g = told(laid_out(**{RAIDERS: "28.020"}), orne=("28.020", "27.020", "29.019"))
    g.game.division_ids = {**g.game.division_ids, "21.-Panzer": 0}
    g.quality[0] = 0
    g.chance = Scripted({"raid": [0, 0, 0]}, then=g.chance)
    for place in ("27.020", "29.019", "27.020"):
        raid(g, unit(g, RAIDERS), to(g, place))
    assert (g.orne, g.quality[0]) == (2, -1)


@pytest.mark.rule("17.8")
def test_the_squadron_acts_twice_with_a_check_and_is_always_in_command() -> None:
    """No points are ever paid for it, and others destroy no bridge so."""
    g = laid_out(**{RAIDERS: "28.020", "A_1__Suffolk": "28.020"})
    raiders = unit(g, RAIDERS)
    assert in_command(g, raiders)
    assert not can_pay(g, raiders)
    assert refused(g, "raid", unit(g, "A_1__Suffolk"), to(g, "27.020")) == "17.8"
    assert refused(g, "raid", raiders, to(g, "28.021")) == "17.8"
    g.chance = Scripted({"quality": [1, 8]}, then=g.chance)
    activation = Activation(unit=raiders, acted="move")
    assert activation.may_act_twice(g)
    assert not activation.may_act_twice(g)


@pytest.mark.rule("14.0")
def test_who_commands_himself_acts_and_enters_with_direct_command_alone() -> None:
    """Also a hero of an event; the chit of the division takes neither along."""
    g = laid_out(**{RAIDERS: "28.020", "A_1__Suffolk": "28.021"})
    raiders, company = unit(g, RAIDERS), unit(g, "A_1__Suffolk")
    g.heroes |= one(company)
    g.put(raiders, OFF)
    g.reserve |= one(raiders)
    g.game = copy.copy(g.game)
    g.game.gates = one(CounterId(to(g, "28.020")))
    acts = Activation()
    assert acts.active.refusal(g, company) is None
    assert acts.coming.of(g) == one(raiders)
    assert acts.must_enter(g)
    put(g, "u1___125", "28.020")
    assert not acts.must_enter(g)  # there is no room
    with_chit(g, "3rd-Infantry")
    assert acts.active.refusal(g, company) == "series.activation"
    g.chit = next(n for n, each in enumerate(g.game.chits) if each.kind == "formation")
    assert acts.coming.of(g) == NONE
