"""US actions against German armour (23.6)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.counters import TWENTY_NINTH
from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.rules.common.command import allot, roster_of
from ddob_scenarios.rules.common.control import held_for_victory
from ddob_scenarios.rules.common.germans import defeat, depth_pool, place_depth, turn_face_down
from ddob_scenarios.rules.events.event_choices import StrayNavalFire
from ddob_scenarios.rules.events.reinforcements import candidates
from ddob_scenarios.rules.us_attacks.attack import Attack, defence_against
from ddob_scenarios.rules.us_movement.movement import note_menaced, refuge
from ddob_scenarios.rules.us_phase import Segment
from ddob_scenarios.state.omaha import NOBODY
from hexwar.board import NONE, has, iterate, one, pack

from .armour_scenes import BLUE, GREEN, RED, armour_at, armoured
from .asked import actions_of, cannot_barrage, may_move
from .situations import Situation


def beside(s: Situation, at: str) -> list[str]:
    """Name the hexes around a hex."""
    board = s.game.map.board
    return [board.name(i) for i in board.neighbours[board.hex(at)]]


@pytest.mark.rule("23.6", "R23-15")
def test_terrain_never_helps_armour() -> None:
    """In buildings or bocage and behind any hexside it defends with what is printed."""
    s = armoured()
    omaha = s.game.map
    strength = {unit.name: unit.strength for unit in s.game.german}
    number = int(s.game.lexicon.names["german"].read(RED))
    kinds = set()
    for at, site in omaha.armour_site_at.items():
        s.g.set_unit(site, GermanId(number))
        for origin in omaha.board.neighbours[at]:
            s.g.put(s.counter("G/2/116"), origin)
            attackers = one(s.counter("G/2/116"))
            assert defence_against(s.g, site, attackers) == strength[RED]
        kinds.add(omaha.board.terrain[at])
        s.g.set_unit(site, NOBODY)
    assert {"building", "bocage", "woods"} <= kinds


@pytest.mark.rule("23.6")
def test_it_is_attacked_like_any_position() -> None:
    """An attack on its hex is offered and resolved by the chart."""
    s = armour_at(armoured(), "1621", GREEN)
    s.us("G/2/116@1521/3", "F/2/116@1522/3", "E/2/116@1721/3")
    s.g.segment = TWENTY_NINTH
    allot(s.g)
    actions = actions_of(s.g, TWENTY_NINTH, roster_of(s.g, TWENTY_NINTH))
    assert ("attack", s.site("Pz1621")) in actions
    play = s.rehearse(Attack, s.site("Pz1621"))
    play.do("join G/2/116", "join F/2/116", "resolve")
    assert s.g.attacked == one(s.site("Pz1621"))


@pytest.mark.rule("23.6")
def test_defeated_armour_leaves_play() -> None:
    """It never withdraws to a pool, in communication or not."""
    s = armour_at(armoured(), "1825", GREEN, depth=True)
    number = s.g.unit[s.site("Pz1825")]
    defeat(s.g, s.site("Pz1825"))
    assert has(s.g.lost_units, number)
    assert not s.g.pools["D"] >> number & 1
    assert s.g.german_hexes == 0


@pytest.mark.rule("23.6", "R23-15")
def test_it_gains_depth_from_its_own_pool_only() -> None:
    """A marker left in the armour box, else none; depth events pass it over."""
    s = armour_at(armoured(), "1825", GREEN)
    site = s.site("Pz1825")
    assert candidates(s.g) == []
    assert depth_pool(s.g, site) == "armour"
    s.g.pool_sizes["armour"] = 0
    assert depth_pool(s.g, site) is None
    assert not place_depth(s.g, site)


@pytest.mark.rule("23.6", "8.4", "R23-15")
def test_it_may_be_barraged() -> None:
    """A tank in range that stands in its field barrages it."""
    s = armour_at(armoured(), "1621", GREEN).us("2/C/743@1523/2")
    assert cannot_barrage(s.g, s.counter("2/C/743"), s.site("Pz1621")) is None


@pytest.mark.rule("23.41")
def test_it_is_never_turned_face_down() -> None:
    """Once in play it stays revealed."""
    s = armour_at(armoured(), "1825", GREEN)
    turn_face_down(s.g, s.site("Pz1825"))
    assert s.g.unit[s.site("Pz1825")] >= 0


@pytest.mark.rule("23.43", "R23-06", "event/stray-naval-fire")
def test_stray_naval_fire_hits_armour_in_a_position() -> None:
    """Armour that stands on an empty WN hex is the German unit there."""
    s = armour_at(armoured(), "0812", GREEN, depth=True)
    site = s.site("WN62N")
    s.rehearse(StrayNavalFire, (site, site, site))
    assert s.g.disrupted_sites == one(s.site("Pz0812"))
    assert s.g.depth[s.site("Pz0812")] == NOBODY


@pytest.mark.rule("13.22", "R13-05")
def test_a_garrison_does_not_hold_a_hex_with_armour() -> None:
    """Armour drives over the marker; the hex is then not held, by either reading."""
    for option in ("occupies", "always"):
        s = armoured(garrison_victory=option)
        at = s.at("1612")
        s.g.garrisons |= one(s.site("C6"))
        assert held_for_victory(s.g) >> at & 1
        armour_at(s, "1612")
        assert not held_for_victory(s.g) >> at & 1


# -- flight ----------------------------------------------------------------------------------------


def menaced() -> Situation:
    """Infantry and a tank beside armour, with no actions left."""
    s = armour_at(armoured(), "1621", BLUE).us("G/2/116@1521/3", "2/C/743@1721/2")
    note_menaced(s.g)
    s.g.segment = TWENTY_NINTH
    s.g.actions_left = [0, 0]
    return s


def free_moves(s: Situation, name: str) -> set[str]:
    """Name the hexes to which a unit may move without an action."""
    actions = actions_of(s.g, TWENTY_NINTH, roster_of(s.g, TWENTY_NINTH))
    board = s.game.map.board
    return {board.name(int(a[2])) for a in actions if a[:2] == ("move", s.counter(name))}


@pytest.mark.rule("23.6", "R23-17")
def test_infantry_flees_from_armour_free() -> None:
    """It goes where the armour is neither next to it nor fires intensely; nothing else is free."""
    s = menaced()
    omaha = s.game.map
    intense = omaha.positions[s.position("Pz1621")].fields[0]
    bad = intense | omaha.board.adjacent[s.at("1621")] | one(s.at("1621"))
    around = pack(s.at(name) for name in beside(s, "1521"))
    expected = {omaha.board.name(i) for i in iterate(around & ~bad)}
    found = free_moves(s, "G/2/116")
    assert found == {
        name for name in expected if may_move(s.g, s.counter("G/2/116"), s.at(name)) is None
    }
    assert found
    assert free_moves(s, "2/C/743") == set()


@pytest.mark.rule("23.6", "R23-17")
@pytest.mark.parametrize(("units", "at"), [(("1814", "1713"), "1813"), (("1511", "1513"), "1512")])
def test_infantry_between_two_armour_units_flees_from_either(
    units: tuple[str, str], at: str
) -> None:
    """From each of them it goes where that one is neither next to it nor fires intensely."""
    s = armoured().us(f"G/2/116@{at}/3")
    omaha, expected = s.game.map, 0
    for name, unit in zip(units, (BLUE, RED), strict=True):
        armour_at(s, name, unit)
        intense = omaha.positions[s.position(f"Pz{name}")].fields[0]
        near = omaha.board.adjacent[s.at(name)]
        expected |= omaha.board.adjacent[s.at(at)] & ~(near | intense)
    note_menaced(s.g)
    assert refuge(s.g, s.counter("G/2/116"), NONE) == expected
    s.g.set_unit(s.site(f"Pz{units[1]}"), NOBODY)  # what was defeated menaces nobody
    assert refuge(s.g, s.counter("G/2/116"), NONE) != expected


@pytest.mark.rule("23.6", "R23-17")
def test_who_is_menaced_is_fixed_as_the_phase_begins() -> None:
    """A unit that comes beside armour later, or that is on steady dots, does not flee free."""
    s = menaced()
    assert s.g.menaced == {s.counter("G/2/116"): one(s.site("Pz1621"))}
    late = armour_at(armoured(), "1621", BLUE)
    note_menaced(late.g)
    late.us("G/2/116@1521/3")
    assert late.g.menaced == {}
    steady = armour_at(armoured(), "1621", BLUE).us("G/2/116@1620/3")
    note_menaced(steady.g)
    assert steady.g.menaced == {}
    disrupted = armour_at(armoured(), "1621", BLUE, disrupted=True).us("G/2/116@1521/3")
    note_menaced(disrupted.g)
    assert disrupted.g.menaced == {}


@pytest.mark.rule("23.6", "R23-17", "R17-01")
def test_the_flight_is_one_hex_and_costs_nothing() -> None:
    """The move leaves the allotment untouched."""
    s = menaced()
    to = min(free_moves(s, "G/2/116"))
    play = s.rehearse(Segment, TWENTY_NINTH)
    play.do(f"move G/2/116 {to}")
    assert s.where("G/2/116") == to
    assert s.g.actions_left == [0, 0]
