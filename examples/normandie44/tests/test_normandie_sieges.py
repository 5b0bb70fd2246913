"""Festungen: what contests the box around one, sieges, storms, ways in and out."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.campaign import box_combat
from normandie44.rules.campaign.strategic import OffMap
from normandie44.rules.logistics.supply import judge
from normandie44.state import OFF, Field
from normandie_stage import fight_out, named, off_the_map, unit, why_not

from hexwar.board import has, one


def around(**boxes: str) -> Field:
    """A moment of the Allies with the Festung of Brest in its place."""
    g = off_the_map("allies", Fest__Brest="Festung Brest", **boxes)
    g.box_holder[named(g, "Brest")] = ALLIES if boxes else GERMANS
    return g


@pytest.mark.rule("0.1.2", "6.12")
def test_a_festung_does_not_contest_the_box_around_it() -> None:
    """AE-02: alone it neither holds the box nor brings confusion; it is always in supply."""
    g = around(US__4__Arm="Brest")
    assert not g.is_contested(named(g, "Brest"))
    judge(g, GERMANS)
    assert not has(g.unsupplied, unit(g, "Fest__Brest"))


@pytest.mark.rule("6.13", "11.3")
def test_dt_21_a_siege_needs_half_of_the_defence() -> None:
    """DT-21: 8 and 4 inside are besieged by 6 and not by 4; 3 points, once; no German outside."""
    g = around(US__30="Brest", u352_915="Festung Brest")
    number = unit(g, "US__30")
    assert sum(g.defence_of(u) for u in g.in_box(named(g, "Festung Brest"))) == 8 + 3
    g.set_steps(number, 1)
    box_combat.besiege(g)
    assert g.score[ALLIES] == 0
    g.set_steps(number, 2)
    box_combat.besiege(g)
    box_combat.besiege(g)
    assert g.score[ALLIES] == 3
    g = around(US__30="Brest", u326="Brest")
    box_combat.besiege(g)
    assert g.score[ALLIES] == 0


@pytest.mark.rule("0.1.2", "6.12", "11.3")
def test_a_festung_is_stormed_from_the_box_around_it() -> None:
    """Units in the box attack it; it does not retreat; taken it is worth 5, and is Allied then."""
    g = around(US__4__Arm="Brest", US__30="Brest", US__VIII__HQ="Brest")
    hq, fort = unit(g, "US__VIII__HQ"), named(g, "Festung Brest")
    g.markers[hq], g.fallen = 1, one(named(g, "Brest"))
    assert why_not(box_combat.BATTLEFIELDS, g, hq, fort) is None
    box_combat.BoxBattle(hq=hq, box=fort).fall_back(g, unit(g, "Fest__Brest"))
    assert g.box[unit(g, "Fest__Brest")] == fort
    for _ in range(40):
        g.attacked = 0
        for name in ("US__4__Arm", "US__30"):
            g.set_steps(unit(g, name), 3)
            g.disorganised[unit(g, name)] = 0
            g.put_in_box(unit(g, name), named(g, "Brest"))
        if why_not(box_combat.BATTLEFIELDS, g, hq, fort) is None:
            fight_out(g, hq, fort)
    assert g.box_holder[fort] == ALLIES
    assert g.score[ALLIES] == 5 + 1


@pytest.mark.rule("0.1.2")
def test_units_go_into_a_festung_and_out_of_it() -> None:
    """German units of 5 stacking points, once in a phase; no headquarters, and not the garrison."""
    inside = {"u326": "Brest", "u352_915": "Brest", "LXXXIV__HQ": "Brest"}
    g = around(**inside, u353="Brest")
    g.active, moves, fort = GERMANS, OffMap(), named(g, "Festung Brest")
    division, regiment = unit(g, "u326"), unit(g, "u352_915")
    assert has(moves.covers.of(g, division), fort)
    assert moves.covering.refusal(g, unit(g, "LXXXIV__HQ")) == "0.1.2"
    assert moves.covering.refusal(g, unit(g, "Fest__Brest")) == "1.1.2.2"
    for number in (division, regiment):
        assert moves.covers.refusal(g, number, fort) is None
        moves.take_cover(g, number, fort)
    assert moves.covering.refusal(g, division) == "1.1.2.1"
    assert moves.covers.refusal(g, unit(g, "u353"), fort) == "0.1.2"
    g.expire("player-turn")
    assert moves.covers.of(g, division) == one(named(g, "Brest"))
    moves.take_cover(g, division, named(g, "Brest"))
    assert g.box[division] == named(g, "Brest")


@pytest.mark.rule("0.1.2", "6.12")
def test_nobody_in_a_festung_retreats() -> None:
    """Its walls hold those inside, as the garrison."""
    g = around(u352_915="Festung Brest")
    fort, regiment = named(g, "Festung Brest"), unit(g, "u352_915")
    battle = box_combat.BoxBattle(hq=OFF, box=fort)
    battle.fall_back(g, regiment)
    assert not battle.falling
    assert g.box[regiment] == fort


@pytest.mark.rule("6.13")
def test_a_siege_is_shown_and_lifted() -> None:
    """It lies on the box as long as the besiegers are there; its points count once."""
    g = around(US__30="Brest")
    fort, game = named(g, "Festung Brest"), g.game
    box_combat.besiege(g)
    table = game.presentation_class(game)
    areas = {area.name: area.text for area in table.areas(g, {}, "allies")}
    assert areas["Festung Brest"].endswith("siege")
    g.put_in_box(unit(g, "US__30"), named(g, "Rennes"))
    box_combat.besiege(g)
    assert (g.sieges, g.besieged) == (0, one(fort))
    kinds = [event.kind for event in g.events if event.kind in ("besieged", "siege-lifted")]
    assert kinds == ["besieged", "siege-lifted"]
