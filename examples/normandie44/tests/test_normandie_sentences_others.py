"""What one unit or player does leaves alone what others have done."""

from __future__ import annotations

import pytest
from normandie44.rules.battle.combat import Activation
from normandie44.rules.campaign.box_combat import BoxBattle
from normandie44.rules.logistics.offensive import Markers
from normandie_stage import laid_out, named, off_the_map, to, unit

from hexwar.board import has, pack


@pytest.mark.rule("6.12", "6.12/way")
def test_several_units_stay_out_of_a_combat_in_a_box() -> None:
    """A second one that stays out does not bring the first one back."""
    names = ("US__2", "US__5", "US__8")
    g = off_the_map(
        "allies", US__VIII__HQ="Rennes", u326="Rennes", **dict.fromkeys(names, "Rennes")
    )
    battle = BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes"))
    battle.muster(g)
    first, second, third = (unit(g, name) for name in names)
    battle.withdraw(g, first)
    battle.withdraw(g, second)
    assert (battle.staying, battle.units) == (pack((first, second)), pack((third,)))


@pytest.mark.rule("1.1.1.2")
def test_who_sends_no_more_markers_is_not_asked_again_when_the_other_player_stops() -> None:
    """Each player stops for himself; when both have, the next phase begins."""
    g = laid_out("allies")
    markers = Markers(0)
    markers.keep(g)
    markers.go_on(g)
    markers.keep(g)
    assert all(has(markers.passed, number) for number in range(len(g.game.marker_order)))


@pytest.mark.rule("6.1", "9.1")
def test_each_attack_has_its_own_aircraft() -> None:
    """Aircraft over an attack before do not hurt who retreats from the next one."""
    g = laid_out("allies", US__VII__HQ="0619", u4_8="0619", u709_919="0618")
    g.air_over = True
    activation = Activation(hq=unit(g, "US__VII__HQ"))
    activation.attack(g, unit(g, "u4_8"), to(g, "0618"))
    assert (activation.begun, g.air_over) == (True, False)
