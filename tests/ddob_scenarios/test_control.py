"""Control and communication (12): the worked example and the laws of tracing."""

from __future__ import annotations

import pytest

from ddob_scenarios.rules.control import (
    communication_table,
    german_network,
    held_for_victory,
    in_communication,
    us_control,
)

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
    s.g.set_unit(s.site("C2"), -1)
    assert not in_communication(s.g, s.site("C2"))


@pytest.mark.rule("12.1", "12.11")
def test_low_ground_does_not_control_high_ground() -> None:
    """A full company in a draw controls the draw, not the high ground beside it."""
    s = Situation().us("A/1/16@1211/3")
    board = s.game.map.board
    controlled = set(board.names(us_control(s.g)))
    assert "1211" in controlled
    assert "1311" in controlled
    assert "1210" not in controlled
    assert "1212" not in controlled


@pytest.mark.rule("12.1")
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


@pytest.mark.rule("12.22")
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
    lacking = [x.name for x in s.game.map.sites if not table >> x.number & 1]
    assert lacking == []


@pytest.mark.rule("12.3", "12.31", "13.22")
def test_victory_control_stops_at_standing_fields() -> None:
    """A disrupted German still denies victory control of the hexes in its field."""
    s = Situation().us("A/1/16@0813/3")
    inside = s.at("0813")
    assert held_for_victory(s.g) >> inside & 1
    s.german("WN62S", "75", disrupted=True)
    assert not held_for_victory(s.g) >> inside & 1


@pytest.mark.rule("12.2")
def test_german_network_never_enters_the_beach() -> None:
    """The network holds no beach, sea or rough hex, nor pavilion beside the beach."""
    s = Situation()
    network = german_network(s.g)
    ground = s.game.map.ground
    assert not network & (ground["beach"] | ground["sea"] | ground["rough"])
    assert not network >> s.at("0812") & 1
    assert network >> s.at("0821") & 1
