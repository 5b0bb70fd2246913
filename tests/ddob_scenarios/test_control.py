"""Control and communication (12): the worked example and the laws of tracing."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.rules.common.control import (
    communication_table,
    german_network,
    held_for_victory,
    in_communication,
    us_control,
    us_network,
)
from hexwar.board import CounterId, has, one

from .situations import Situation


def communication_example() -> Situation:
    """Figure 24, with K/3/16 for the E/2/16 that is pictured twice."""
    return (
        Situation(turn=16)
        .german("C3", "8/2/916", revealed=True)
        .german("C2", "7/2/916", revealed=True)
        .us("K/3/16@1512/3", "M/3/16@1514/3", "I/3/16@1315/3", "E/2/16@1212/3", "L/3/16@1216/2")
        .us("F/2/16@1014/3")
    )


@pytest.mark.rule("12.2", "12.21", "12.23")
def test_communication_example() -> None:
    """X-12.2: C2 traces through bocage, C3 does not."""
    s = communication_example()
    assert in_communication(s.g, s.site("C2"))
    assert not in_communication(s.g, s.site("C3"))


@pytest.mark.rule("12.23")
def test_bocage_leads_out_when_all_around_is_controlled() -> None:
    """X-12.2, note: with 1116 controlled too, C2 traces only through one bocage hex."""
    s = communication_example().us("C/1/16@1116/2")
    assert in_communication(s.g, s.site("C2"))
    s.g.set_unit(s.site("C2"), GermanId(-1))
    assert not in_communication(s.g, s.site("C2"))


@pytest.mark.rule("12", "12.1", "12.11", "R12-02")
def test_low_ground_does_not_control_high_ground() -> None:
    """A full company in a draw controls the draw, not the high ground beside it."""
    s = Situation().us("A/1/16@1211/3")
    board = s.game.map.board
    controlled = set(board.names(us_control(s.g)))
    assert "1211" in controlled
    assert "1311" in controlled
    assert "1210" not in controlled
    assert "1212" not in controlled


@pytest.mark.rule("12", "12.1", "R12-01")
def test_who_controls_adjacent_hexes() -> None:
    """Black symbols control around them; white ones, headquarters and generals do not."""
    for placed, count in (
        ("A/1/16@1512/3", 7),
        ("A/1/16@1512/1", 1),
        ("1/B/741@1512/1", 7),
        ("7FA@1512/4", 1),
        ("16-HQ@1512", 1),
        ("Wyman@1512", 0),
    ):
        s = Situation().us(placed)
        assert us_control(s.g).bit_count() == count, placed


@pytest.mark.rule("12", "12.1", "12.11")
def test_control_of_several_units_adds_up() -> None:
    """Each unit adds the hexes that it controls to those that the others occupy or control."""
    units = ("1/B/741@1014/1", "16-HQ@1220", "A/1/16@1512/3", "B/1/16@1812/2")
    alone = [us_control(Situation().us(unit).g) for unit in units]
    together = us_control(Situation().us(*units).g)
    assert together == alone[0] | alone[1] | alone[2] | alone[3]
    assert together.bit_count() == sum(hexes.bit_count() for hexes in alone)


@pytest.mark.rule("12.2", "12.22")
@pytest.mark.parametrize("name", ["F8", "G1"])
def test_an_empty_position_in_an_exit_hex_needs_no_path(name: str) -> None:
    """US units that control it and all around it do not cut it off; one that stands there does."""
    s = Situation()
    board, at = s.game.map.board, s.game.map.sites[s.site(name)].hex
    around = board.neighbours[at]
    companies = [u for u in range(len(s.game.units)) if s.game.companies >> u & 1]
    for unit, beside in zip(companies, around, strict=False):
        s.g.put(CounterId(unit), beside)
        s.g.set_steps(CounterId(unit), 3)
    assert has(us_control(s.g), at)
    assert not german_network(s.g) & (one(at) | board.adjacent[at])
    assert in_communication(s.g, s.site(name))
    assert has(communication_table(s.g), s.site(name))
    s.g.put(CounterId(companies[len(around)]), at)
    assert not in_communication(s.g, s.site(name))
    assert not has(communication_table(s.g), s.site(name))


@pytest.mark.rule("12.22", "R12-05")
def test_an_empty_position_under_control_may_be_in_communication() -> None:
    """A controlled empty position traces; an occupied one never does."""
    s = Situation().us("A/1/16@1512/3")
    assert in_communication(s.g, s.site("C6"))
    s.us("B/1/16@1612/1")
    assert not in_communication(s.g, s.site("C6"))


@pytest.mark.rule("12.2")
def test_an_empty_map_is_all_communication() -> None:
    """Without US units every reinforcement position traces to an exit."""
    s = Situation()
    table = communication_table(s.g)
    lacking = [x.name for x in s.game.map.sites if not has(table, x.number)]
    assert lacking == []


@pytest.mark.rule("12.2", "12.21", "12.22", "12.23", "12.24", "R12-07")
def test_the_table_says_what_each_position_says() -> None:
    """The table that is frozen for the Fire phase is what one would find position by position."""
    occupied = communication_example()
    ringed = Situation("easy-fox").us("A/1/16@1001/1", "B/1/16@1902/1", "C/1/16@2015/1")
    inland = Situation(germans=True).us("A/1/16@1111/3", "B/1/16@1310/3", "C/1/16@0912/1")
    counts = []
    for s in (occupied, inland.german("C2", "T").german("A2", "T"), ringed.german("C3", "T")):
        table = communication_table(s.g)
        counts.append(table.bit_count())
        for site in s.game.map.sites:
            inside = has(s.game.field, site.hex)
            found = has(table, site.number)
            assert found == (inside and in_communication(s.g, site.number)), site.name
    assert len(s.game.map.sites) > max(counts[:2])
    assert min(counts[:2]) > counts[2] == 0


@pytest.mark.rule("12.3", "12.31", "13.22")
def test_victory_control_stops_at_standing_fields() -> None:
    """A disrupted German still denies victory control of the hexes in its field."""
    s = Situation().us("A/1/16@0813/3")
    inside = s.at("0813")
    assert held_for_victory(s.g) >> inside & 1
    s.german("WN62S", "75", disrupted=True)
    assert not held_for_victory(s.g) >> inside & 1


@pytest.mark.rule("12", "12.2", "R12-03")
def test_german_network_never_enters_the_beach() -> None:
    """The network holds no beach, sea or rough hex, nor pavilion beside the beach."""
    s = Situation()
    network = german_network(s.g)
    ground = s.game.map.ground
    assert not network & (ground["beach"] | ground["sea"] | ground["rough"])
    assert not has(network, s.at("0812"))
    assert has(network, s.at("0821"))


@pytest.mark.rule("12.1", "R12-01")
def test_disruption_and_climbing_do_not_end_control() -> None:
    """A disrupted company on its way up a bluff controls as before."""
    s = Situation().us("A/1/16@1512/3")
    before = us_control(s.g)
    unit = one(s.counter("A/1/16"))
    s.g.disrupted = s.g.climbing = unit
    assert us_control(s.g) == before


@pytest.mark.rule("12.2", "R12-03")
def test_a_controlled_exit_is_no_exit() -> None:
    """Every hex of a path but the first is free of US units and control, the exit included."""
    s = Situation("easy-fox").us("A/1/16@1001/1", "B/1/16@1902/1", "C/1/16@2015/1")
    assert german_network(s.g) == 0
    assert not in_communication(s.g, s.site("C6"))
    s = Situation("easy-fox").us("A/1/16@1001/1", "B/1/16@1902/1")
    assert in_communication(s.g, s.site("C6"))


@pytest.mark.rule("12.21", "R12-04")
def test_a_german_unit_negates_control_of_its_own_hex_only() -> None:
    """Others trace through the hex of a German unit, disrupted or not, but not through the next."""
    ring = ("A/1/16@1116/3", "B/1/16@1216/1", "C/1/16@1214/1", "D/1/16@1115/1", "I/3/16@1315/1")
    s = Situation().us(*ring)
    held, beside = s.at("1215"), s.at("1116")
    assert has(us_control(s.g), held)
    assert not has(german_network(s.g), held)
    s.german("C2", "7/2/916", revealed=True, disrupted=True)
    assert has(german_network(s.g), held)
    assert not has(german_network(s.g), beside)


@pytest.mark.rule("12.23", "R12-06")
def test_who_may_trace_through_controlled_bocage() -> None:
    """One hex, beside an occupied reinforcement position, without US units; not from a WN."""
    s = communication_example().us("C/1/16@1116/2")
    assert in_communication(s.g, s.site("C2"))
    s.us("D/1/16@1316/1")
    assert not in_communication(s.g, s.site("C2"))
    s = Situation().german("WN67", "plain")
    around = [s.game.map.board.name(at) for at in s.game.map.board.neighbours[s.at("1220")]]
    others = ("A/1/16", "B/1/16", "C/1/16", "D/1/16", "E/2/16", "F/2/16")
    for name, at in zip(others, around, strict=True):
        s.us(f"{name}@{at}/1")
    assert not in_communication(s.g, s.site("WN67"))


@pytest.mark.rule("12.2", "R12-08")
def test_the_halves_of_a_wn_trace_apart() -> None:
    """A WN half traces from its own hex, and the other half is a hex of the path like any other."""
    s = Situation().german("WN62N", "plain").german("WN62S", "75")
    assert in_communication(s.g, s.site("WN62S"))
    assert in_communication(s.g, s.site("WN62N"))
    for name, at in (
        ("A/1/16", "0911"),
        ("B/1/16", "0913"),
        ("C/1/16", "1011"),
        ("D/1/16", "1012"),
    ):
        s.us(f"{name}@{at}/1")
    for name, at in (("E/2/16", "0811"), ("F/2/16", "0813")):
        s.us(f"{name}@{at}/1")
    assert not in_communication(s.g, s.site("WN62S"))
    assert not in_communication(s.g, s.site("WN62N"))
    s.g.lift(s.counter("D/1/16"))
    assert in_communication(s.g, s.site("WN62S"))


@pytest.mark.rule("12", "12.3", "12.31", "R12-09")
def test_us_communication() -> None:
    """Through safe hexes to any beach hex, whoever controls them, but not through rough ones."""
    s = Situation()
    omaha = s.game.map
    network = us_network(s.g)
    assert has(network, s.at("1012"))
    assert not network & (omaha.ground["rough"] | omaha.ground["sea"])
    s.german("WN62S", "75", disrupted=True)
    field = omaha.positions[s.position("WN62")].field
    network = us_network(s.g)
    assert not network & field
    assert not has(network, s.at("0912"))
    assert has(network, s.at("0518"))


@pytest.mark.rule("13.22", "R13-03")
def test_what_counts_as_held() -> None:
    """In communication, safe, no German; and occupied, controlled or cut off from the Germans."""
    s = Situation()
    hex_ = s.at("1113")
    assert has(us_network(s.g), hex_)
    assert not held_for_victory(s.g) >> hex_ & 1
    s.us("Wyman@1113")
    assert not held_for_victory(s.g) >> hex_ & 1
    s.us("A/1/16@1113/1")
    assert held_for_victory(s.g) >> hex_ & 1
    s.g.lift(s.counter("A/1/16"))
    s.us("B/1/16@1212/3")
    assert held_for_victory(s.g) >> hex_ & 1


@pytest.mark.rule("13.22", "R13-03")
def test_a_hex_cut_off_from_the_germans_is_held() -> None:
    """Nobody controls it, but no German communication reaches it."""
    s = Situation("easy-fox").us("A/1/16@1001/1", "B/1/16@1902/1", "C/1/16@2015/1")
    assert held_for_victory(s.g) >> s.at("1113") & 1


@pytest.mark.rule("R13-05", "13.22", "19.3")
@pytest.mark.parametrize(("value", "exposed"), [("occupies", False), ("always", True)])
def test_a_garrison_occupies_its_hex(value: str, exposed: bool) -> None:
    """It still needs communication and freedom from fire, unless the option drops both."""
    s = Situation("d-day", garrison_victory=value)
    s.g.garrisons = one(s.site("C1"))
    assert held_for_victory(s.g) >> s.at("1113") & 1
    s.german("C3", "8/2/916", revealed=True)
    assert bool(held_for_victory(s.g) >> s.at("1113") & 1) == exposed
