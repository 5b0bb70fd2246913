"""Single sentences about the beach, sight, columns that come, and charges."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, chit, laid_out, printed_game, put, to, unit, with_chit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import Exchange
from greatest_day.rules.actions.unloading import Reaction
from greatest_day.rules.combat.beach import may_fire_at_beach
from greatest_day.rules.combat.fire import Fire
from greatest_day.rules.combat.shelling import contact_needed, shells_how
from greatest_day.rules.combat.strength import Kind
from greatest_day.rules.common.history import bring
from greatest_day.rules.common.sight import crosses_ridge, observed_from
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.ground.marching import may_go
from greatest_day.rules.ground.securing import enter
from greatest_day.rules.ground.transport import may_dismount
from greatest_day.rules.sea.landing import LandCraft
from greatest_day.rules.turn.events import Event, lose_a_brigadier
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF

from hexwar.board import NONE, CounterId, HexId, SideId, has, iterate, one

COMPANY, LEADER = "A_1__Suffolk", "Leader__8th__Brigade"


@pytest.mark.rule("4.2.6")
def test_a_suppressed_unit_does_not_fire_at_the_defences() -> None:
    """Nor does a unit for which nothing is left that it could reduce: a company reduces nests."""
    g = at_dawn()
    company = put(g, COMPANY, "33.008")
    assert may_fire_at_beach(g, company) is None
    g.suppress(company, on=True)
    assert may_fire_at_beach(g, company) == "4.2.6"
    g.suppress(company, on=False)
    g.nests = 0
    assert may_fire_at_beach(g, company) == "4.2.6"
    assert may_fire_at_beach(g, put(g, "u629__Fd__Coy__RE", "33.008")) is None


@pytest.mark.rule("series.sight", "2.1.7", "2.1.11")
def test_one_sees_eight_hexes_and_from_a_post_thirteen() -> None:
    """By day: the map decides what lies between."""
    g = laid_out(A_1__Suffolk="34.012")
    board, plain = g.game.board, to(g, "34.012")
    post = next(at for at in iterate(g.game.posts & ~g.game.hills))
    farthest = [
        max(board.distance(at, seen) for seen in iterate(observed_from(g, at)))
        for at in (plain, post)
    ]
    assert farthest[0] <= 8 < farthest[1] <= 13


@pytest.mark.rule("6.1")
def test_a_second_brigade_without_a_leader_does_not_give_the_first_one_back() -> None:
    """Until the night is over both are bereft."""
    g = laid_out(Leader__8th__Brigade="34.012", Leader__185th__Brigade="35.013")
    g.bereft = ["9th-Brigade"]
    lose_a_brigadier(g, 5)
    assert g.bereft[0] == "9th-Brigade"
    assert len(g.bereft) == 2


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("kind", "charge"), [("charge", True), ("defence", False)])
def test_a_hero_is_staked_on_fire_at_a_charge(kind: Kind, charge: bool) -> None:
    """Other fire in an assault needs no check."""
    exchange = Exchange(side=SideId(0), firers=NONE, targets=NONE, kind=kind)
    assert exchange.is_a_charge(laid_out()) is charge


@pytest.mark.rule("series.column")
@pytest.mark.parametrize("column", [True, False])
def test_who_comes_into_a_hex_with_a_column_comes_deployed(column: bool) -> None:
    """One column stands in a hex."""
    g = laid_out(A_1__Suffolk="34.012", B_1__Suffolk="34.012")
    g.column = one(unit(g, "B_1__Suffolk")) if column else NONE
    coming = FormUp(units=one(unit(g, COMPANY)), by="4.5.4.4")
    assert coming.column_is_there(g) is column


@pytest.mark.rule("series.command", "series.activation")
def test_only_direct_command_leaves_leaders_and_craft_out() -> None:
    """The chit of its formation activates a leader."""
    g = laid_out(Leader__8th__Brigade="34.012", A_1__Suffolk="34.012")
    leader, activation = unit(g, LEADER), Activation()
    assert has(activation.leads_itself(g), leader)
    g.chit = chit(g, "8th-Brigade")
    assert activation.leads_itself(g) == NONE


@pytest.mark.rule("series.movement", "2.1")
def test_a_unit_goes_where_its_points_lead_and_not_where_it_is() -> None:
    """The next hex is free."""
    g = with_chit(laid_out(A_1__Suffolk="34.013", Leader__8th__Brigade="34.013"), "8th-Brigade")
    company = unit(g, COMPANY)
    assert may_go(g, company, to(g, "34.014")) is None
    assert may_go(g, company, to(g, "34.013")) == "series.movement"


@pytest.mark.rule("4.4.6")
def test_the_page_shows_the_fire_of_a_unit_and_no_arrow_from_a_craft_at_sea() -> None:
    """Craft are on the naval card, not in a hex."""
    g = at_dawn()
    post, company = unit(g, "Wn__18"), put(g, COMPANY, "33.008")
    g.stack = [*g.stack, Fire(CounterId(company), CounterId(post), "direct")]
    drawn = g.game.presentation.attack(g)
    assert (drawn.origins, drawn.target) == (one(to(g, "33.008")), g.hex[post])
    g.stack = [*g.stack, Fire(CounterId(unit(g, "LCS__Sword")), CounterId(post), "support")]
    assert g.game.presentation.attack(g) is None


@pytest.mark.rule("4.2.3")
def test_nobody_fires_at_a_craft_that_the_obstacles_have_sunk() -> None:
    """Nor at somebody who is not there: of some targets those on the map count."""
    g = at_dawn()
    craft, company = put(g, "LC__1", "33.008"), put(g, COMPANY, "33.008")
    landing = LandCraft(CounterId(craft), to(g, "33.008"), CounterId(company))
    assert landing.fire_at_the_craft(g) is not None
    assert Reaction(one(craft) | one(company)).landed(g) == one(craft) | one(company)
    g.put(CounterId(craft), HexId(OFF))
    assert landing.fire_at_the_craft(g) is None
    assert Reaction(one(craft) | one(company)).landed(g) == one(company)


@pytest.mark.rule("series.artillery/contact", "series.artillery/counter-battery")
def test_guns_that_answer_guns_need_no_contact() -> None:
    """They hear where the enemy guns are, whoever sees the hex."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", u3___1716="35.015", A_1__Suffolk="35.013")
    put(g, LEADER, "35.013")
    guns, target = unit(g, "u302__Bty_76__Fd__Rgt"), to(g, "35.015")
    assert contact_needed(g, guns, target) is not None
    g.put(unit(g, COMPANY), HexId(OFF))
    g.shelled = one(unit(g, "u3___1716"))
    assert shells_how(g, guns, target) == "counter"
    assert contact_needed(g, guns, target) is None


@pytest.mark.rule("2.2.2")
def test_a_ridge_is_crossed_from_either_side() -> None:
    """From hex to hex over it, and back."""
    here, there = (to(laid_out(), name) for name in ("34.013", "34.014"))
    for ridges in ({(here, there)}, {(there, here)}, set()):
        for line in ((here, there), (there, here)):
            game = copy.copy(printed_game())
            game.ridges = ridges
            assert crosses_ridge(game, *line) is bool(ridges)


@pytest.mark.rule("series.reinforcements", "4.3.3")
def test_who_enters_is_no_longer_in_reserve_and_the_others_are() -> None:
    """It stands where it came, and has just arrived."""
    g = laid_out()
    company, other = unit(g, COMPANY), unit(g, "B_1__Suffolk")
    for number in (company, other):
        g.set_steps(number, 2)
    g.reserve = one(company) | one(other)
    enter(g, company, to(g, "34.009"))
    assert (g.reserve, g.hex[company]) == (one(other), to(g, "34.009"))
    assert has(g.arriving, company)


@pytest.mark.rule("series.transport", "7.2")
@pytest.mark.parametrize(("spent", "why"), [(0, None), (14, None), (15, "7.2")])
def test_a_tank_lets_its_riders_down_with_half_of_its_points_left(
    spent: int, why: str | None
) -> None:
    """Points are counted in halves: of 14 it may have spent 7."""
    g = laid_out(C_13_18__KRH="34.013", A_1__Suffolk="34.013")
    tank = unit(g, "C_13_18__KRH")
    g.riding = {unit(g, COMPANY): tank}
    assert may_dismount(g, tank, spent) == why


@pytest.mark.rule("6.1")
def test_the_events_of_commanders_throw_a_die_for_whom_they_hit() -> None:
    """A German division loses its dispatch points, an Allied brigade its command points."""
    g = at_dawn(commander=[9, 0])
    put(g, LEADER, "34.012")
    number = g.game.division_ids["21.-Panzer"]
    g.dispatch[number], g.command[number] = 5, 5
    Event(name="german-commander").commanders(g)
    assert (g.dispatch[number], g.command[number]) == (0, 2)
    assert g.bereft == []
    Event(name="allied-commander").commanders(g)
    assert g.bereft == ["8th-Brigade"]


@pytest.mark.rule("11.0", "series.cup")
def test_whether_the_roads_are_connected_is_looked_at_when_a_turn_begins() -> None:
    """Caen without Germans: both are."""
    g = printed_game("caen").set_up(1)
    g.joined = False
    for enemy in list(g.on_map(SideId(1))):
        g.put(enemy, HexId(OFF))
    g.mines = {}
    Campaign().begin_turn(g)
    assert g.joined


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("secured", [False, True])
def test_a_battalion_that_is_released_loads_for_an_open_beach(secured: bool) -> None:
    """Elsewhere, or when the beach is secured, it comes by land."""
    g = at_dawn()
    g.secured, first = int(secured), unit(g, "A_46__RM__Cdo")
    before = g.loading
    bring(g, "46-RM-Cdo")
    assert has(g.loading & ~before, first) is (first in g.game.crews and not secured)
    assert has(g.reserve, first) is not has(g.loading, first)
