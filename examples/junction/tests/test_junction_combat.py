"""Odds, results, exchanges, retreats and advances of The Junction."""

from __future__ import annotations

import pytest
from junction_stage import asked, at, hexes, odds, staged, steps, unit, why

from hexwar.play.match import Match


def attacked(target: str, die: int, *join: str, formation: str = "Lettish", **places: str) -> Match:
    """The first unit attacks a hex, others join, and the die is thrown."""
    match = staged(formation, "combat", dice=str(die), **places)
    first = next(iter(places)).replace("_", "/")
    match.do(f"attack {first} {target}")
    for name in join:
        match.do(f"join {name}")
    if "resolve" in match.legal_actions.texts():
        match.do("resolve")
    return match


@pytest.mark.rule("6", "6.1")
def test_units_attack_once_a_hex_next_to_them() -> None:
    """The sums give the column, in favour of the defender; nobody attacks a hex twice."""
    places = {"1_Let": "0505", "2_Let": "0505", "3_Let": "0604", "1_Gar": "0605", "2_Gar": "0101"}
    match = staged("Lettish", "combat", dice="1", **places)
    assert why(match, "attack 1/Let 0101")[0] == "6"
    assert odds(match, "0605", "1/Let") == "5 against 5, 1:1"
    assert odds(match, "0605", "1/Let", "2/Let") == "10 against 5, 2:1"
    match.do("attack 1/Let 0605")
    match.do("join 2/Let")
    match.do("resolve")
    assert match.state.attacked == hexes(match, "0605")
    assert match.state.fought.bit_count() == 2


@pytest.mark.rule("6.2")
def test_ground_river_and_guns_shift_the_column() -> None:
    """A gun that does not attack helps if it has not fired in this turn."""
    places = {"1_Let": "0508", "G_Let": "0408", "1_Gar": "0608", "2_Gar": "0101"}
    match = staged("Lettish", "combat", **places)
    assert odds(match, "0608", "1/Let") == "5 against 5, 1:1; town -1 → 1:2, guns +1 → 1:1"
    assert odds(match, "0608", "1/Let", "G/Let") == "7 against 5, 1:1; town -1 → 1:2"
    match.state.reacted = 1 << unit(match, "G/Let")
    assert odds(match, "0608", "1/Let") == "5 against 5, 1:1; town -1 → 1:2"
    river = staged("Lettish", "combat", **{"1_Let": "0803", "1_Gar": "0904"})
    assert odds(river, "0904", "1/Let") == "5 against 5, 1:1; across the river -1 → 1:2"


@pytest.mark.rule("6.3")
def test_losses_are_steps_that_the_owner_chooses() -> None:
    """A1 at 1:1 by a two; AE below by a one."""
    match = attacked("0605", 2, **{"1_Let": "0505", "1_Gar": "0605"})
    assert (steps(match, "1/Let"), steps(match, "1/Gar")) == (1, 2)
    match = attacked("0605", 1, **{"1_Let": "0505", "1_Gar": "0605", "2_Gar": "0605"})
    assert steps(match, "1/Let") == 0


@pytest.mark.rule("6.4")
def test_an_exchange_costs_the_attacker_as_much_printed_strength() -> None:
    """Two steps of five and three against a defence of five: one step is too little."""
    match = attacked("0605", 3, "2/Let", **{"1_Let": "0505", "2_Let": "0505", "1_Gar": "0605"})
    assert at(match, "1/Gar") == ""
    assert asked(match)[1] == ["lose 1/Let", "lose 2/Let"]
    match.do("lose 1/Let")
    match.do("lose 1/Let")
    assert (steps(match, "1/Let"), steps(match, "2/Let")) == (0, 2)


@pytest.mark.rule("6.5", "6.6")
def test_the_beaten_retreat_and_the_attacker_may_advance() -> None:
    """At 2:1 by a four the defender goes back one hex."""
    match = attacked("0605", 4, "2/Let", **{"1_Let": "0505", "2_Let": "0505", "1_Gar": "0605"})
    match.do("retreat 1/Gar 0606")
    match.do("advance 1/Let")
    assert (at(match, "1/Gar"), at(match, "1/Let")) == ("0606", "0605")


@pytest.mark.rule("6.5")
def test_who_finds_no_way_back_is_lost() -> None:
    """An armoured train keeps to the rails; an enemy on them is its end."""
    places = {"1_Let": "0807", "2_Let": "0807", "3_Let": "0609", "Eagle": "0708"}
    match = attacked("0708", 4, "2/Let", **places)
    assert (steps(match, "Eagle"), at(match, "Eagle")) == (0, "")
    places["3_Let"] = "0101"
    match = attacked("0708", 4, "2/Let", **places)
    assert (steps(match, "Eagle"), at(match, "Eagle")) == (2, "0608")


@pytest.mark.rule("6.6", "2.1")
def test_a_train_advances_by_rail_only() -> None:
    """Beside the line it fires, and stays."""
    places = {"Dawn": "0606", "1_Let": "0707", "2_Let": "0707", "1_Gar": "0706"}
    match = attacked("0706", 5, "1/Let", "2/Let", **places)
    while "advance 1/Let" not in match.legal_actions.texts():
        match.do(match.legal_actions.texts()[0])
    assert why(match, "advance Dawn") == ("6.6", "It cannot enter the hex.")


@pytest.mark.rule("7.1")
def test_out_of_supply_the_attack_is_halved() -> None:
    """Five counts two and a half."""
    match = staged("Lettish", "combat", **{"1_Let": "0505", "1_Gar": "0605"})
    match.state.unsupplied = 1 << unit(match, "1/Let")
    assert odds(match, "0605", "1/Let") == "2 1/2 against 5, 1:2"
