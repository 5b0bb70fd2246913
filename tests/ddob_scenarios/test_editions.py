"""What the edition decides (E1 to E10), as far as it is not tested where its rule is."""

from __future__ import annotations

from typing import Any

import pytest

import hexwar
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules import victory
from ddob_scenarios.rules.common.command import Cost, price
from ddob_scenarios.rules.common.control import active_fields, potential_fields
from ddob_scenarios.rules.german_actions.hit_one_unit import MortarFire, mortar_range
from ddob_scenarios.rules.victory import judge
from ddob_scenarios.scenarios.file_format import Level
from hexwar.board import first, has, iterate

from .asked import cannot_move, may_grow
from .situations import Situation

EDITIONS = ("2017", "2.0")


def outcome(scenario: str, points: int, edition: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Judge turn 16 of a scenario with some points, and return the result, "" if it goes on."""
    monkeypatch.setattr(victory, "first_waves_points", lambda *_: points)
    s = Situation(scenario, turn=16, edition=edition)
    judge(s.g)
    return s.g.result.outcome if s.g.result else ""


@pytest.mark.rule("E1", "13.2")
def test_first_waves_takes_a_point_more_in_2_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nineteen points win in 2017, twenty in edition 2.0."""
    won = {
        (points, edition): outcome("first-waves", points, edition, monkeypatch)
        for points in (18, 19, 20)
        for edition in EDITIONS
    }
    assert won == {
        (18, "2017"): "defeat",
        (19, "2017"): "victory",
        (20, "2017"): "victory",
        (18, "2.0"): "defeat",
        (19, "2.0"): "defeat",
        (20, "2.0"): "victory",
    }


@pytest.mark.rule("E2", "20.2")
def test_the_campaign_goes_on_from_13_points_in_2_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """From eleven in 2017; twenty-five win in both."""
    for edition, least in (("2017", 11), ("2.0", 13)):
        assert outcome("d-day", least - 1, edition, monkeypatch).startswith("decisive defeat")
        assert outcome("d-day", least, edition, monkeypatch) == ""
        assert outcome("d-day", 24, edition, monkeypatch) == ""
        assert outcome("d-day", 25, edition, monkeypatch).startswith("decisive victory")


@pytest.mark.rule("E6", "16.5")
def test_mortars_hit_the_same_units_in_both() -> None:
    """The wording differs, the units do not."""
    struck = []
    for edition in EDITIONS:
        s = Situation("d-day", turn=17, edition=edition).german("A2", "T")
        near = [s.game.map.board.name(i) for i in iterate(mortar_range(s.g, s.position("A2")))]
        s.us(f"F/2/16@{near[0]}/3", f"L/3/16@{near[3]}/3", f"2/C/741@{near[5]}/2")
        play = s.rehearse(MortarFire, s.position("A2"), 21, EAST)
        struck.append(play.facts_of("mortars-hit"))
    assert struck[0] == struck[1]
    assert struck[0]


@pytest.mark.rule("E7", "19.34")
def test_engineers_open_no_seawall_in_either() -> None:
    """A vehicle stays behind a seawall without a road, base or none."""
    for edition in EDITIONS:
        s = Situation("d-day", turn=20, edition=edition)
        omaha = s.game.map
        sides = [
            (i, j)
            for i in iterate(omaha.ground["beach"] & omaha.in_sector[1])
            for j in omaha.board.neighbours[i]
            if omaha.board.features(i, j) == {"seawall"} and omaha.board.link(i, j) is None
        ]
        assert sides
        base = next(c for c in iterate(s.game.bases) if s.game.home[c] == 1)
        for i, j in sides:
            s.g.put(base, i)
            s.g.track[base] = 4
            s.us(f"2/C/743@{omaha.board.name(i)}/2")
            assert cannot_move(s.g, s.counter("2/C/743"), j) is not None


@pytest.mark.rule("E10", "19.2")
def test_growth_of_a_base_minds_potential_fields_in_2017_only() -> None:
    """In the field of an empty position in communication it grows in edition 2.0 alone."""
    grown: dict[str, bool] = {}
    for edition in EDITIONS:
        s = Situation("d-day", turn=20, edition=edition)
        base = next(c for c in iterate(s.game.bases) if s.game.home[c] == 1)
        tide = s.game.map.submerged["high"]
        beach = s.game.map.ground["beach"] & s.game.map.in_sector[1] & ~tide
        at = first(beach & potential_fields(s.g))
        assert not has(active_fields(s.g), at)
        s.g.put(base, at)
        grown[edition] = may_grow(s.g, base)
    assert grown == {"2017": False, "2.0": True}


@pytest.mark.rule("E5", "7.22")
@pytest.mark.parametrize(
    ("players", "edition", "either"),
    [(1, "2017", True), (1, "2.0", True), (2, "2017", False), (2, "2.0", True)],
)
def test_who_pays_for_a_unit_across_the_boundary(players: int, edition: str, either: bool) -> None:
    """Two players in 2017: its division alone; else both allotments, whoever stays at home."""
    s = Situation(turn=8, players=players, edition=edition).us("A/1/16@0720/3", "B/1/16@0714/3")
    own = Cost(first=1)
    assert price(s.g, s.counter("A/1/16")) == (Cost(either=1) if either else own)
    assert price(s.g, s.counter("B/1/16")) == own


@pytest.mark.rule("E3", "E4", "E8", "E9")
@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves", "d-day", "beyond-the-beach"])
def test_every_scenario_offers_both_editions(scenario: str) -> None:
    """The later English printing is the default."""
    options: dict[str, Any] = dict(hexwar.game(f"ddob/{scenario}").options)
    assert options["edition"] == "2017"
    assert hexwar.game(f"ddob/{scenario}", {"edition": "2.0"}).start(1).result is None


@pytest.mark.rule("E1")
def test_no_points_at_all_in_edition_two_are_points() -> None:
    """A level that asks for 0 in edition 2.0 asks for 0 there, not for what it asks in 2017."""
    level = Level(outcome="victory", points=3, points_2_0=0, won=True)
    assert (level.points_by("2017"), level.points_by("2.0")) == (3, 0)
