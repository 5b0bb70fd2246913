"""Each clause that the game takes from the kit decides alone in a position of Across the Lenn."""

from __future__ import annotations

from typing import Any

import pytest
from classic.by_contact import CombatByContact, LennByContact
from classic.by_hills import FieldAndHills, LennByHills, OffMap
from classic.rules.combat import Assault, Combat, Retreat
from classic.rules.movement import Deployment, Movement
from classic.rules.sequence import Refit
from classic.state import Field
from classic_stage import laid_out, staged, to, under_way, unit

from hexwar.board import BoxId, iterate
from hexwar.kit.forces import OFF

EAST, WEST = BoxId(0), BoxId(1)


def said(refusal: Any) -> tuple[str, str] | None:
    """The rule and the reason of a refusal; None where nothing is refused."""
    return None if refusal is None else (str(refusal), str(refusal.reason))


def assault(g: Field, target: str, *names: str) -> Assault:
    """An attack by some units."""
    return Assault(to(g, target), sum(1 << unit(g, name) for name in names))


@pytest.mark.rule("6.1", "6.2")
def test_who_attacks_and_what() -> None:
    """A hex beside it with enemies in it; who joins could attack it by itself."""
    g = staged("east", Combat(), **{"1_I": "0603", "1_A": "0804", "3_I": "0804", "10_X": "0503"})
    combat = Combat()
    empty = combat.targets.refusal(g, unit(g, "1/I"), to(g, "0602"))
    assert said(empty) == ("6.1", "No enemy is there.")
    assert combat.targets.refusal(g, unit(g, "1/I"), to(g, "0503")) is None
    g = staged("east", Combat(), **{"1_A": "0804", "3_I": "0804", "10_X": "0704"})
    attack = assault(g, "0704", "3/I")
    river = attack.joiners.refusal(g, unit(g, "1/A"))
    assert said(river) == ("6.2", "Vehicles attack across the river by the bridges only.")
    g.put(unit(g, "1/A"), to(g, "0603"))
    assert attack.joiners.refusal(g, unit(g, "1/A")) is None


@pytest.mark.rule("7.4", "2.2", "4.1")
def test_who_advances() -> None:
    """Who is left, stands beside the hex, may enter it, and finds room there."""
    places = {"1_I": "0603", "1_A": "0603", "2_I": "0401", "3_I": "0503"}
    g = staged("east", Combat(), **places)
    g.set_steps(unit(g, "4/II"), 2)
    attack = assault(g, "0503", "1/I", "1/A", "2/I", "3/I", "4/II")
    why = {name: said(attack.advancing.refusal(g, unit(g, name))) for name in
           ("1/I", "2/I", "3/I", "4/II", "5/II")}  # fmt: skip
    assert why == {
        "1/I": None,
        "2/I": ("7.4", "It is not adjacent."),
        "3/I": ("7.4", "It stands there."),
        "4/II": ("7.4", "It is lost."),
        "5/II": ("7.4", "It has not attacked the hex."),
    }
    g.put(unit(g, "6/II"), to(g, "0503"))
    assert said(attack.advancing.refusal(g, unit(g, "1/I"))) == ("4.1", "The stack there is full.")
    g = staged("east", Combat(), **{"1_I": "0707", "1_A": "0707"})
    marsh = assault(g, "0806", "1/I", "1/A")
    assert marsh.advancing.refusal(g, unit(g, "1/I")) is None
    assert said(marsh.advancing.refusal(g, unit(g, "1/A"))) == ("7.4", "It cannot enter the hex.")


@pytest.mark.rule("7.3", "3.4", "4.1", "2.2")
def test_where_a_retreat_leads() -> None:
    """Farther from the hex, to the next one, to no enemy, zone, full stack or closed ground."""
    g = laid_out("east", T_1="0708")
    one, origin = unit(g, "T/1"), to(g, "0708")
    g.put(one, origin)
    retreat = Retreat(1 << one, 2, origin)

    def why(at: str, hex_: str) -> tuple[str, str] | None:
        return said(retreat.steps_back.refusal(g, one, to(g, at), to(g, hex_)))

    assert why("0708", "0608") is None
    assert why("0708", "0508") == ("7.3", "It is not adjacent.")
    assert why("0608", "0708") == ("7.3", "It does not lead farther from the battle.")
    board = g.game.board
    barred = next(
        (a, b)
        for a in iterate(board.all)
        for b in board.neighbours[a]
        if board.terrain[b] == "marsh" and board.distance(b, origin) > board.distance(a, origin)
    )
    assert said(retreat.steps_back.refusal(g, one, *barred)) == ("7.3", "The ground forbids it.")
    g.put(unit(g, "1/I"), to(g, "0608"))
    assert why("0708", "0608") == ("7.3", "Enemies are there.")
    g.put(unit(g, "1/I"), to(g, "0508"))
    found = why("0708", "0608")
    assert found is not None
    assert found[0] == "3.4"
    g.put(unit(g, "10/X"), to(g, "0608"))  # a friend cancels the zone
    assert why("0708", "0608") is None
    g.put(unit(g, "11/X"), to(g, "0608"))
    assert why("0708", "0608") == ("4.1", "The stack there is full.")


@pytest.mark.rule("8.1", "1.3")
def test_who_is_not_due_does_not_move() -> None:
    """A unit off the map before its turn, and one without an entry."""
    g = laid_out("east", **{"1_I": "1103"})
    late = unit(g, "7/III")
    g.set_steps(late, 2)
    g.turn = 1
    refusal = Movement.of(g).movers.refusal(g, late)
    assert said(refusal) == ("8.1", "It does not enter the map now.")
    g.turn = 2
    assert Movement.of(g).movers.refusal(g, late) is None


@pytest.mark.rule("8.4", "4.1")
def test_a_third_unit_is_not_placed_in_a_hex() -> None:
    """With one unit there it may be."""
    g = laid_out("east", **{"1_I": "0902"})
    third, hex_ = unit(g, "3/I"), to(g, "0902")
    g.set_steps(third, 2)
    deployment = Deployment(unit=third)
    assert deployment.hexes.refusal(g, third, hex_) is None
    g.put(unit(g, "2/I"), hex_)
    assert said(deployment.hexes.refusal(g, third, hex_)) == ("4.1", "The stack there is full.")


@pytest.mark.rule("8.3")
def test_without_replacements_nobody_takes_a_step_back() -> None:
    """Those of the enemy are of no use."""
    g = laid_out("east", **{"1_I": "1203"})
    g.set_steps(unit(g, "1/I"), 1)
    g.replacements = [0, 5]
    assert said(Refit().stocked.refusal(g)) == ("8.3", "No replacements are left.")
    g.replacements = [1, 0]
    assert Refit().stocked.refusal(g) is None


def tracks(**units: str) -> FieldAndHills:
    """The East's moves off the map."""
    g = staged("east", OffMap(), LennByHills, **units)
    assert isinstance(g, FieldAndHills)
    return g


@pytest.mark.rule("10.1", "10.2", "10")
def test_who_goes_on_the_tracks_and_who_comes_back() -> None:
    """Own units in a box that nothing holds there, without an enemy, to a hex of their box."""
    g = tracks(**{"1_I": "1203", "10_X": "0703"})
    moves, rec, enemy = OffMap(), unit(g, "Rec/E"), unit(g, "11/X")
    for number in (rec, enemy):
        g.set_steps(number, 2)
    g.put_in_box(rec, EAST)
    assert moves.travellers.refusal(g, rec) is None
    assert moves.deploying.refusal(g, rec) is None
    g.put_in_box(enemy, WEST)
    assert said(moves.travellers.refusal(g, enemy)) == ("10.2", "It is no unit of yours.")
    assert said(moves.deploying.refusal(g, enemy)) == ("10.1", "It is no unit of yours.")
    on_the_map = unit(g, "1/I")
    assert said(moves.travellers.refusal(g, on_the_map)) == ("10.2", "It is in no box.")
    g.halted = 1 << rec
    assert said(moves.travellers.refusal(g, rec)) == ("10.2", "It stays in its box.")
    g.halted, g.travelled_far = 0, 1 << rec
    assert said(moves.travellers.refusal(g, rec)) == ("10.2", "It has gone two boxes.")
    g.travelled_far = 0
    end = to(g, "1401")
    assert moves.hexes_of_its_box.refusal(g, rec, end) is None
    elsewhere = moves.hexes_of_its_box.refusal(g, rec, to(g, "1203"))
    assert said(elsewhere) == ("10.1", "Its box is not linked to this hex.")
    g.put_in_box(enemy, EAST)
    assert said(moves.deploying.refusal(g, rec)) == ("10.1", "Enemies are in its box.")
    g.put(enemy, OFF)
    g.put(unit(g, "10/X"), end)
    held = moves.hexes_of_its_box.refusal(g, rec, end)
    assert said(held) == ("10.1", "An enemy stands there.")


@pytest.mark.rule("6.1")
def test_announcing_goes_on_while_somebody_may_attack() -> None:
    """With nobody beside an enemy it is over at once."""
    for hex_, goes_on in (("0903", False), ("1003", True)):
        g = laid_out("east", LennByContact, **{"1_I": hex_, "10_X": "0904" if goes_on else "0401"})
        under_way(g, CombatByContact())
        top = g.stack[-1]
        assert isinstance(top, CombatByContact) is goes_on or not goes_on
        assert CombatByContact().somebody_may_attack(g) is goes_on
