"""Victory after the first waves (13.2): points, draws, and the level of the end."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import hexwar
from ddob_scenarios.analysis.evaluation import of_points
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.rules.common.control import held_for_victory
from ddob_scenarios.rules.victory import draws_held, first_waves_points, judge
from hexwar.board import CounterId

from .situations import Situation


def holding(s: Situation, hexes: Iterable[str], scenario_turn: int = 16) -> Situation:
    """Put a one-step company into each of some hexes; the others are beyond its reach."""
    s.g.set_turn(scenario_turn)
    companies = [u for u in range(len(s.game.units)) if s.game.companies >> u & 1]
    for unit, at in zip(companies, hexes, strict=False):
        s.g.put(CounterId(unit), s.at(at))
        s.g.set_steps(CounterId(unit), 1)
    return s


@pytest.mark.rule("13.2", "R13-04")
def test_points_of_positions() -> None:
    """One for a WN hex or a reinforcement position, marked VP or not, printed number or not."""
    assert first_waves_points(holding(Situation(), []).g) == 0
    for hexes, total in (
        (["0916"], 1),
        (["1113"], 1),
        (["1014"], 1),
        (["1310"], 1),
        (["1113", "1014", "0916"], 3),
    ):
        assert first_waves_points(holding(Situation(), hexes).g) == total, hexes


@pytest.mark.rule("13.2", "R13-04")
def test_a_two_hex_wn_scores_two_or_nothing() -> None:
    """Half of it is worth nothing."""
    assert first_waves_points(holding(Situation(), ["0812"]).g) == 0
    assert first_waves_points(holding(Situation(), ["0812", "0912"]).g) == 2


@pytest.mark.rule("13.2", "13.21", "R13-04")
@pytest.mark.parametrize("draw", ["E-3", "E-1", "D-3", "D-1"])
def test_a_draw_scores_when_all_of_it_is_held(draw: str) -> None:
    """Five points, but not while a single hex inland of the barrier is left out."""
    s = Situation()
    board = s.game.map.board
    hexes = list(board.names(s.game.map.draws[draw]))
    whole = holding(s, hexes)
    assert draws_held(whole.g.game, held_for_victory(whole.g)) == [draw]
    without = holding(Situation(), hexes[:-1])
    before, after = first_waves_points(without.g), first_waves_points(whole.g)
    assert draws_held(without.g.game, held_for_victory(without.g)) == []
    assert after - before >= 5


@pytest.mark.rule("13.2", "13.22", "R13-03")
def test_a_german_in_the_hex_or_over_it_denies_the_point() -> None:
    """Not even a disrupted one."""
    s = holding(Situation(), ["1113"])
    assert first_waves_points(s.g) == 1
    s.german("C3", "8/2/916", revealed=True, disrupted=True)
    assert first_waves_points(s.g) == 0


@pytest.mark.rule("13.2", "R13-04", "R3-06")
def test_all_positions_count() -> None:
    """With nobody but US units on the map 18 WN hexes, 73 positions and four draws score."""
    s = holding(Situation(), ["1001", "1902", "2015", "2022", "2025", "1435", "0635"])
    assert first_waves_points(s.g) == 18 + 73 + 4 * 5
    fox = holding(Situation("easy-fox"), ["1001", "1902", "2015"])
    assert first_waves_points(fox.g) == 17 + 35


@pytest.mark.rule("13.2", "23.7")
def test_roads_of_the_armour_variant_are_no_positions() -> None:
    """The first check of the long game counts the printed positions, German armour or not."""
    totals = []
    for armour in (False, True):
        s = Situation("d-day", german_armour=armour)
        s.us("K/3/16@1902/3", "M/3/16@2015/3", "A/1/16@1113/3", "B/1/16@0510/1")
        roads = {s.game.map.sites[p.sites[0]].hex for p in s.game.map.positions if p.armour}
        held = held_for_victory(s.g)
        assert bool(roads) == armour
        assert not armour or any(held >> at & 1 for at in roads)
        totals.append(first_waves_points(s.g))
    assert totals[0] == totals[1] > 0


@pytest.mark.rule("13.2", "R13-06", "E1")
@pytest.mark.parametrize(
    ("edition", "total", "outcome"),
    [
        ("2017", 18, "defeat"),
        ("2017", 19, "victory"),
        ("2.0", 19, "defeat"),
        ("2.0", 20, "victory"),
    ],
)
def test_the_end_of_the_first_waves(edition: str, total: int, outcome: str) -> None:
    """Won with nineteen points, in edition 2.0 with twenty; there is nothing in between."""
    s = Situation(edition=edition)
    free = [p for p in s.game.map.positions if not p.wn and not p.overlooks_beach]
    board = s.game.map.board
    hexes = [board.name(s.game.map.sites[p.sites[0]].hex) for p in free if p.sector == 0]
    holding(s, hexes[:total])
    assert first_waves_points(s.g) == total
    judge(s.g)
    assert s.g.result is not None
    assert (s.g.result.outcome, s.g.result.fact("points")) == (outcome, total)
    assert s.g.result.rule == "13.2"
    assert s.g.result.winners == (("us",) if outcome == "victory" else ())
    assert s.g.result.rule == "13.2"


@pytest.mark.rule("13.2", "R3-09")
@pytest.mark.parametrize(
    ("level", "total", "outcome"),
    [
        ("half", 9, "defeat"),
        ("half", 10, "victory"),
        ("fitted", 11, "defeat"),
        ("fitted", 12, "victory"),
    ],
)
def test_the_level_of_easy_fox(level: str, total: int, outcome: str) -> None:
    """Won with ten points, or with the number fitted to games; what is wanted is shown in play."""
    s = Situation("easy-fox", easy_fox_level=level)
    free = [p for p in s.game.map.positions if not p.wn and not p.overlooks_beach]
    board = s.game.map.board
    hexes = [board.name(s.game.map.sites[p.sites[0]].hex) for p in free if p.sector == 0]
    holding(s, hexes[:total])
    assert first_waves_points(s.g) == total
    wanted = {"half": 10, "fitted": 12}[level]
    scene = s.game.presentation.scene(s.g.view("us"), "us")
    assert dict(scene.scores)["Points"] == f"{total} of {wanted}"
    judge(s.g)
    assert s.g.result is not None
    assert (s.g.result.outcome, s.g.result.fact("points")) == (outcome, total)


@pytest.mark.rule("R3-09")
def test_the_level_of_easy_fox_is_offered_there_only() -> None:
    """The levels of the other scenarios are printed."""
    offered = {s.name: {o.name for o in s.options} for s in DDayAtOmahaBeach.scenarios().values()}
    assert {name for name, options in offered.items() if "easy_fox_level" in options} == {
        "easy-fox"
    }
    assert of_points(hexwar.game("ddob/easy-fox", {"easy_fox_level": "fitted"}), 11) < 0
    assert of_points(hexwar.game("ddob/easy-fox"), 11) > 0
