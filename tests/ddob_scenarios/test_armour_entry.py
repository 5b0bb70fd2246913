"""How German armour enters (23.1, 23.2, 23.21), and what that is worth (23.7)."""

from __future__ import annotations

import pytest

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.rules.events.effects import EventPhase
from ddob_scenarios.rules.events.reinforcements import site_for_armour
from ddob_scenarios.rules.german_armour import has_road, may_enter
from ddob_scenarios.rules.victory import adjustment
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE
from hexwar.errors import OptionError
from hexwar.testing import Rehearsal

from .armour_scenes import GREEN, RED, armour_at, armoured
from .situations import Situation, card

OTHERS = ("C1", "C2", "C3", "C4", "C5", "G1", "G2", "G3", "G4")
"""Positions that are held in the example, so that C6 and G5 are selected."""


def example(turn: int = 23, tactical: int = 0) -> Situation:
    """The situation of X-23.2: C6 and G5 are the lowest positions that are free."""
    s = armoured(turn)
    s.g.pool_sizes["T"] = tactical
    if not tactical:
        s.g.pools["T"] = NONE
    for name in OTHERS:
        s.german(name, "D")
    return s.drawn(D=len(OTHERS))


def event(s: Situation, *, second: bool = True) -> Rehearsal[Omaha]:
    """Draw card 19, which brings reinforcements in zones C and G."""
    return s.rehearse(EventPhase, second, script={"event": [card(19)], "reveal/Pz1612": [0]})


def armour_on_map(s: Situation) -> list[str]:
    """Name the hexes with armour."""
    sites = s.game.map.armour_site_at
    return [s.game.map.board.name(at) for at, site in sites.items() if s.g.unit[site] != NOBODY]


@pytest.mark.rule("9.3", "23.2", "R23-01")
@pytest.mark.rule("23.2", "R23-01", "event/reinforcements")
def test_the_example_of_the_booklet() -> None:
    """X-23.2: armour comes to C6, revealed with depth beneath; G5 gets an ordinary unit."""
    s = example()
    play = event(s)
    assert armour_on_map(s) == ["1612"]
    site = s.site("Pz1612")
    assert s.g.unit[site] >= 0
    assert s.g.depth[site] == HIDDEN
    assert s.g.unit[s.site("C6")] == NOBODY
    assert s.g.unit[s.site("G5")] == HIDDEN
    assert s.g.pool_sizes["A"] == s.g.pool_sizes["armour"] == 3
    assert [f["site"] for f in play.facts_of("armour-enters")] == [s.site("C6")]


@pytest.mark.rule("23.2", "R23-01", "event/reinforcements")
def test_not_by_the_first_event_nor_with_tactical_units_left() -> None:
    """Either condition brings ordinary reinforcements to both positions."""
    for s, second in ((example(), False), (example(tactical=5), True)):
        event(s, second=second)
        assert armour_on_map(s) == []
        assert s.g.unit[s.site("C6")] == HIDDEN


@pytest.mark.rule("23.2", "R23-01")
def test_the_division_pool_may_be_empty() -> None:
    """Armour comes in place of a Division unit even if there is none."""
    s = example()
    s.g.pools["D"], s.g.pool_sizes["D"] = NONE, 0
    event(s)
    assert armour_on_map(s) == ["1612"]
    assert s.g.unit[s.site("G5")] == NOBODY


@pytest.mark.rule("23.21", "R23-01")
def test_one_unit_a_turn_in_the_lower_number() -> None:
    """With two positions that qualify the lower numbered one gets the armour."""
    s = example()
    zones = ("C", "E")
    for name in ("E1", "E2", "E3", "E4"):
        s.german(name, "D")
    site = site_for_armour(s.g, zones)
    assert site == s.site("E5")
    s.german("E5", "D")
    assert site_for_armour(s.g, zones) == s.site("C6")


@pytest.mark.rule("23.2", "R23-01")
def test_the_road_must_be_free_of_us_units_and_control() -> None:
    """A unit that controls the road closes it; a German unit negates control of its hex."""
    s = example()
    at = s.at("1612")
    assert has_road(s.g, at)
    assert not has_road(s.g, s.at("1030"))
    others = ("F/2/116@1410/3", "E/2/116@1515/3")  # the roads to the other exits
    assert has_road(example().us(*others).g, at)
    for closed in ("1814", "1815", "1914"):
        assert not has_road(example().us(*others, f"G/2/116@{closed}/3").g, at)
    held = example().us(*others, "G/2/116@1914/3")
    for armour in ("1814", "1815"):
        armour_at(held, armour, GREEN if armour == "1814" else RED)
    assert has_road(held.g, at)


@pytest.mark.rule("23.2")
def test_exits_a_f_and_g_bring_no_armour() -> None:
    """With the southern exits cut off the roads to the other exits do not help."""
    s = example()
    board = s.game.map.board
    controlled = [f"{c}@{hex_}/3" for c, hex_ in zip(FOUR, EXIT_HEXES, strict=True)]
    s.us(*controlled)
    open_exits = [board.name(at) for name, at in s.game.map.exits.items() if name in "AFG"]
    assert open_exits == ["1001", "1435", "0635"]
    assert not has_road(s.g, s.at("1612"))


FOUR = ("G/2/116", "F/2/116", "E/2/116", "H/2/116")
EXIT_HEXES = ("1902", "2015", "2022", "2025")


@pytest.mark.rule("23.1")
def test_armour_waits_in_its_box_only_if_it_is_played() -> None:
    """Four units and four markers take part in the two long scenarios, and in no other."""
    for scenario in ("d-day", "beyond-the-beach"):
        for played in (False, True):
            game = hexwar.game(f"ddob/{scenario}", {"german_armour": played})
            assert isinstance(game, DDayAtOmahaBeach)
            g = game.set_up(1)
            assert g.pool_sizes["A"] == g.pool_sizes["armour"] == (4 if played else 0)
            assert bool(game.map.armour_site_at) == played
    for scenario in ("first-waves", "easy-fox"):
        with pytest.raises(OptionError, match=r"rule 23\.1 does not allow"):
            hexwar.game(f"ddob/{scenario}", {"german_armour": True})


@pytest.mark.rule("23.2")
def test_no_armour_without_the_variant() -> None:
    """Without the variant the same event brings ordinary units."""
    s = Situation("d-day", turn=23)
    s.g.pools["T"], s.g.pool_sizes["T"] = NONE, 0
    assert not may_enter(s.g, s.site("C6"))


@pytest.mark.rule("23.7", "R23-18")
def test_a_point_for_each_unit_that_entered() -> None:
    """Each adds one to the final total, eliminated or not."""
    s = example()
    assert adjustment(s.g) == 0
    event(s)
    assert adjustment(s.g) == 1
    s.g.set_unit(s.site("Pz1612"), NOBODY)
    assert adjustment(s.g) == 1
