"""What no other test felt: who is aboard, what begins whole, whose column, who rides along."""

from __future__ import annotations

import copy

import pytest
from days_stage import cleared, laid_out, printed_game, put, to, told, under_way, unit
from greatest_day.rules.actions.assault import Assault
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.combat.beach import column_at_beach
from greatest_day.rules.combat.shelling import contact_needed, shells_how
from greatest_day.rules.common.calendar import grant
from greatest_day.rules.common.sight import observed_from, overlooked_at
from greatest_day.rules.sea.landing import LandCraft
from greatest_day.rules.sea.survivors import who_lands
from greatest_day.rules.turn.sequence import Campaign

from hexwar.board import NONE, SideId, first, iterate, one

COMPANY, TANK, ENEMY = "A_1__Suffolk", "C_13_18__KRH", "u8___736"
LEADER, GUNS, ENEMY_GUNS = "Leader__8th__Brigade", "u302__Bty_76__Fd__Rgt", "u3___1716"


@pytest.mark.rule("4.5.3", "4.5.5.1")
def test_a_swimming_tank_lands_itself_and_a_craft_its_passengers() -> None:
    """The craft is not among those who land."""
    g = printed_game("queen-red").set_up(1)
    tank, craft = first(g.game.dd & g.wave), first(g.wave & ~g.game.dd)
    assert who_lands(g, tank) == (tank, *g.crew(tank))
    assert who_lands(g, craft) == g.crew(craft)


@pytest.mark.rule("4.5.4.1", "4.8.3.1")
def test_a_craft_that_lands_has_both_steps_again() -> None:
    """The one that it lost in an earlier wave, too."""
    g = printed_game("queen-red").set_up(1)
    craft = put(g, "LC__1", "34.008")
    g.set_steps(craft, 1)
    LandCraft(craft, to(g, "34.008"), craft).touch_down(g)
    assert g.steps[craft] == 2


@pytest.mark.rule("17.6")
def test_craft_of_both_kinds_fire_at_the_defences_as_craft() -> None:
    """Landing craft and support craft, each in the column of craft."""
    g = printed_game("sword").set_up(1)
    for craft in (first(g.game.craft), first(g.game.support)):
        assert column_at_beach(g, craft) == "landing_craft"


@pytest.mark.rule("series.cup/carried", "4.3.2")
def test_a_beach_is_secured_when_the_chit_carried_over_is_taken() -> None:
    """Before anybody acts with it."""
    g = cleared()
    g.carried = next(n for n, chit in enumerate(g.game.chits) if chit.kind == "formation")
    Campaign().draw_a_chit(g)
    assert g.secured == g.turn


@pytest.mark.rule("series.assault/taking", "7.1")
def test_riders_come_along_into_a_hex_that_their_tank_has_taken() -> None:
    """They are where their tank is."""
    g = laid_out(**{TANK: "34.012", COMPANY: "34.012", ENEMY: "34.013"})
    tank, rider, at = unit(g, TANK), unit(g, COMPANY), to(g, "34.013")
    g.riding = {rider: tank}
    g.suppress(unit(g, ENEMY))
    Assault(at, one(tank)).take_the_hex(g)
    assert (g.hex[tank], g.hex[rider]) == (at, at)


@pytest.mark.rule("series.movement", "4.6")
def test_a_move_ends_with_the_game_where_a_german_enters_the_harbour() -> None:
    """Nobody is asked what the unit does next."""
    g = told(laid_out("german", u5___192="38.009"), day=8, hour="0700")
    g.game.harbour = to(g, "38.008")
    grenadiers, way = unit(g, "u5___192"), (to(g, "38.008"), to(g, "38.007"))
    under_way(g, Walk(grenadiers, way[-1], way=way))
    assert g.result is not None
    assert g.hex[grenadiers] == to(g, "38.008")


@pytest.mark.rule("series.artillery/contact", "series.artillery/counter-battery")
def test_guns_in_hedgerows_that_have_fired_are_answered_without_contact() -> None:
    """Who directs fire at the hedgerows, but sees nobody in them, is not needed."""
    g = laid_out(**{GUNS: "35.004", ENEMY_GUNS: "35.015", COMPANY: "35.013", LEADER: "35.013"})
    guns, watcher = unit(g, GUNS), unit(g, COMPANY)
    g.game = copy.copy(g.game)
    g.game.ranges = [40] * len(g.game.ranges)
    there, here = next(
        (at, near)
        for at in iterate(g.game.hedgerows)
        for near in iterate(g.game.board.within(at, 3))
        if overlooked_at(g, near, one(at)) and not observed_from(g, near, one(at))
    )
    g.put(unit(g, ENEMY_GUNS), there)
    g.put(watcher, here)
    g.put(unit(g, LEADER), here)
    g.command = [9] * len(g.command)
    g.shelled = one(unit(g, ENEMY_GUNS))
    assert overlooked_at(g, here, one(there))
    assert shells_how(g, guns, there) == "counter"
    assert contact_needed(g, guns, there) is None
    g.shelled = NONE
    assert contact_needed(g, guns, there) is not None


@pytest.mark.rule("4.3.3", "series.cup")
def test_what_is_due_comes_under_way_when_its_turn_begins() -> None:
    """Not a turn earlier."""
    g = printed_game("sword").set_up(1)
    turn, load = min((turn, load) for load, turn in g.game.due.items() if turn > 1)
    for g.turn in (turn - 1, turn):
        before = g.under_way
        g.under_way &= ~one(load)
        Campaign().begin_turn(g)
        assert bool(g.under_way & one(load)) is (g.turn == turn), before


@pytest.mark.rule("8.0", "9.0")
def test_fire_zones_are_asked_again_when_a_division_becomes_better() -> None:
    """They depend on quality where reactions are weighed, and are kept until something changes."""
    g = laid_out(**{COMPANY: "35.013", LEADER: "35.013"})
    g.watched = {SideId(0): NONE}
    grant(g, "9.0", "quality", "3rd-Infantry", 1)
    assert g.watched == {}
