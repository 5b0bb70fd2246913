"""Ports, Mulberries, Cherbourg, and what their loss costs: acceptance examples."""

from __future__ import annotations

import pytest
from normandie44.depots import CLOSED, FULL, LOST, REDUCED
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.logistics import supply
from normandie44.state import Field
from normandie_stage import laid_out, to, unit


def number(g: Field, name: str) -> int:
    """The place of a depot among them."""
    return [depot.name for depot in g.game.depots].index(name)


def built_in(g: Field, name: str, turns: range) -> dict[int, int]:
    """The states of a depot in some turns, each after its step of construction."""
    found = {}
    for turn in turns:
        g.turn = turn
        supply.build(g)
        found[turn] = g.depots[number(g, name)]
    return found


@pytest.mark.rule("7.1.1")
def test_ae_09_a_mulberry_takes_two_turns_and_one_more() -> None:
    """AE-09: Saint-Laurent captured on D-Day: reduced in turn 3, full in turn 4."""
    g = laid_out(scenario="cobra", US__29="0714")
    g.turn, g.depots[number(g, "Mulberry A")] = 0, CLOSED
    supply.begin_works(g)
    assert built_in(g, "Mulberry A", range(1, 5)) == {1: CLOSED, 2: CLOSED, 3: REDUCED, 4: FULL}


@pytest.mark.rule("7.1.3")
def test_ae_14_cherbourg_takes_three_turns_and_three_more() -> None:
    """AE-14: captured in turn 4: reduced in turn 7, full in turn 10."""
    g = laid_out(US__9="0223")
    g.turn = 4
    supply.begin_works(g)
    states = built_in(g, "Port of Cherbourg", range(5, 11))
    assert [turn for turn, now in states.items() if now == REDUCED] == [7, 8, 9]
    assert states[10] == FULL


@pytest.mark.rule("7.1.1")
def test_ae_11_a_storm_destroys_a_mulberry_by_a_four() -> None:
    """AE-11: in many storms a Mulberry is lost for good, and a port never."""
    g = laid_out(scenario="cobra", US__29="0714")
    for _ in range(20):
        supply.storm_hits(g)
    assert g.depots[number(g, "Mulberry B")] == LOST
    assert g.depots[number(g, "Port of Cherbourg")] == REDUCED


@pytest.mark.rule("11.3", "7.1.1")
def test_ae_10_utah_is_worth_six() -> None:
    """AE-10: 3 points and a capacity of 3 markers."""
    g = laid_out()
    supply.change(g, number(g, "Utah"), CLOSED)
    assert g.score[ALLIES] == -6
    supply.change(g, number(g, "Utah"), FULL)
    assert g.score[ALLIES] == 0


@pytest.mark.rule("7.1.2", "7.1.3", "11.3")
def test_dt_24_an_enemy_destroys_a_beach_and_halves_cherbourg() -> None:
    """DT-24: Omaha is lost, 20 points for the Germans; Cherbourg loses a face in each turn."""
    g = laid_out(scenario="cobra", side="germans", u77="1020", u276="1111")
    omaha, cherbourg = number(g, "Omaha West"), number(g, "Port of Cherbourg")
    g.put(unit(g, "u276"), to(g, "0714"))
    assert (g.depots[omaha], g.score[GERMANS]) == (LOST, 20)
    g.depots[cherbourg] = FULL
    g.put(unit(g, "u77"), to(g, "0223"))
    assert built_in(g, "Port of Cherbourg", range(8, 10)) == {8: REDUCED, 9: CLOSED}


@pytest.mark.rule("7.1.1", "7.1.2")
def test_a_zone_shuts_a_port_and_delays_its_works_but_no_beach() -> None:
    """With Germans next to Isigny its port does not work; Utah does."""
    g = laid_out(scenario="cobra", u77="0815", US__29="0816")
    isigny = number(g, "Port of Isigny")
    assert not supply.working(g) >> to(g, "0816") & 1
    assert supply.working(g) >> to(g, "0617") & 1
    g.depots[isigny], g.works[isigny] = CLOSED, g.turn
    supply.build(g)
    assert (g.depots[isigny], g.works[isigny]) == (CLOSED, g.turn + 1)


@pytest.mark.rule("4.2")
def test_each_beach_has_its_own_room() -> None:
    """What lands at Gold leaves the room at Juno as it is."""
    g = laid_out(scenario="cobra")
    supply.note_landing(g, to(g, "0710"), 3)
    assert (supply.room(g, to(g, "0710")), supply.room(g, to(g, "0709"))) == (2, 4)


@pytest.mark.rule("11.3")
def test_a_town_retaken_is_worth_three_more() -> None:
    """Germans in Carentan have 3 points for taking it from the Allies."""
    g = laid_out(scenario="cobra", side="germans", u77="1020")
    g.put(unit(g, "u77"), to(g, "0818"))
    assert g.score[GERMANS] == 3
