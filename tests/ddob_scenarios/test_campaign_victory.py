"""Victory in the long scenarios: the first check, exits, draws, the levels (20, 21.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.rules import victory
from ddob_scenarios.rules.common.control import held_for_victory, us_network
from ddob_scenarios.rules.common.losses import losses_of, record_loss
from ddob_scenarios.rules.engineers_and_hq import areas_of_operations
from ddob_scenarios.rules.us_movement.entering import leave_map
from ddob_scenarios.rules.victory import (
    campaign_points,
    current_points,
    judge,
    on_the_high_ground,
    open_draws,
    points_for_exits,
)
from hexwar.board import NONE, CounterId, HexId, HexSet, has, iterate, one, pack

from .asked import cannot_leave, cannot_move
from .situations import FIRST, Situation
from .test_first_waves_victory import holding
from .test_movement import acting, refused

EVERY_EXIT = ("1001", "1902", "2015", "2022", "2025", "1435", "0635")
"""With these held no German position has communication, so that all of them are held."""


def day(turn: int = 32, scenario: str = "d-day", **options: Any) -> Situation:
    """An empty map of the long game at the end of a turn, without Kampfgruppe Meyer."""
    s = Situation(scenario, turn=turn, **options)
    s.g.pools["M"], s.g.pool_sizes["M"] = NONE, 0
    return s


# -- the first check -------------------------------------------------------------------------------


@pytest.mark.rule("20.2", "R20-01", "E2")
@pytest.mark.parametrize(
    ("positions", "edition", "outcome"),
    [
        (25, "2017", "decisive victory at turn 16"),
        (24, "2017", None),
        (11, "2017", None),
        (10, "2017", "decisive defeat at turn 16"),
        (13, "2.0", None),
        (12, "2.0", "decisive defeat at turn 16"),
    ],
)
def test_the_first_check(positions: int, edition: str, outcome: str | None) -> None:
    """At the end of turn 16, by the points of the first waves: 25 win, 10 lose (12 in 2.0)."""
    s = day(16, edition=edition)
    sites = [p for p in s.game.map.positions if not p.wn and not p.armour]
    board = s.game.map.board
    holding(s, [board.name(s.game.map.sites[p.sites[0]].hex) for p in sites[:positions]])
    assert current_points(s.g) == positions
    judge(s.g)
    assert (s.g.result.outcome if s.g.result is not None else None) == outcome
    if outcome is not None:
        assert s.g.result is not None
        assert s.g.result.rule == "20.2"
        assert s.g.result.winners == (("us",) if "victory" in outcome else ())


@pytest.mark.rule("20.2")
def test_the_first_check_comes_once() -> None:
    """Neither before nor after turn 16 do the points matter, nor ever in Beyond the Beach."""
    for turn in (15, 17, 31):
        s = day(turn)
        judge(s.g)
        assert s.g.result is None
    s = day(16, "beyond-the-beach")
    judge(s.g)
    assert s.g.result is None


# -- what scores -----------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "R20-02", "R20-07")
def test_all_positions_held() -> None:
    """42 marked positions and no WN hex lost; the other 31 positions score nothing."""
    s = holding(day(), EVERY_EXIT, 32)
    assert sum(p.vp for p in s.game.map.positions) == 42
    assert campaign_points(s.g) == 42


@pytest.mark.rule("20.3", "R20-07")
def test_wn_hexes_and_meyer_cost() -> None:
    """-18 with nothing held, one more for each Meyer unit; half a WN is one hex."""
    s = day()
    assert campaign_points(s.g) == -18
    s.g.pool_sizes["M"] = 8
    assert campaign_points(s.g) == -26
    holding(s, ["0812"], 32)
    assert campaign_points(s.g) == -25


@pytest.mark.rule("20.3", "R20-04")
def test_vehicles_on_the_high_ground() -> None:
    """Units with steps that are not infantry, in communication or not; no bases, no leaders."""
    s = day().us("1/B/741@1113/1", "7FA@1310/2", "AT/16@0812/1", "A/1/16@1210/3", "C/2R@1212/2")
    s.us("16-HQ@1114", "Wyman@1115")
    units = {s.counter("1/B/741"), s.counter("7FA")}
    assert on_the_high_ground(s.g) == pack(unit for unit in units)
    s.german("C1", "T")
    assert on_the_high_ground(s.g).bit_count() == 2


@pytest.mark.rule("20.3", "R20-05")
def test_points_for_exits() -> None:
    """A point a step with US communication to the exit at the end; rangers at F and G always."""
    s = day().us("1/B/741@1001/2", "A/1/16@1001/2", "7FA@1001/3", "A-B/2R@1001/2")
    s.us("C-D/5R@0635/2", "A/1/116@0635/3", "58AFA@0635/4")
    for name in ("1/B/741", "A/1/16", "7FA", "A-B/2R", "C-D/5R", "A/1/116", "58AFA"):
        leave_map(s.g, s.counter(name))
    # rangers score nothing at A, guns without armour nothing anywhere
    assert points_for_exits(s.g) == 2 + 2 + 2 + 3 + 4
    cut_off = s.game.map.board.adjacent[s.at("1001")] | one(s.at("1001"))
    s.g.german_hexes |= cut_off
    assert points_for_exits(s.g) == 2 + 3 + 4
    s.g.german_hexes |= s.game.map.board.adjacent[s.at("0635")] | one(s.at("0635"))
    assert points_for_exits(s.g) == 2


@pytest.mark.rule("20.3", "R20-06")
@pytest.mark.parametrize(("option", "scores"), [(True, 1), (False, 0)])
def test_exited_armour_on_the_high_ground(option: bool, scores: int) -> None:
    """It scores for its steps and, by default, as a unit on the high ground too."""
    s = day(exited_armour_on_high_ground=option).us("1/B/741@1001/2", "A/1/16@1902/3")
    for name in ("1/B/741", "A/1/16"):
        leave_map(s.g, s.counter(name))
    assert on_the_high_ground(s.g).bit_count() == scores


@pytest.mark.rule("20.3", "R20-05", "R20-06")
@pytest.mark.parametrize(("option", "high"), [(True, 1), (False, 0)])
def test_a_tank_behind_an_exit_that_is_cut_off(option: bool, high: int) -> None:
    """Its steps need communication to the exit; its point for the high ground never does."""
    s = day(exited_armour_on_high_ground=option).us("1/B/741@1902/2").german("B6", "T")
    leave_map(s.g, s.counter("1/B/741"))
    assert not has(us_network(s.g), s.at("1902"))
    assert points_for_exits(s.g) == 0
    assert on_the_high_ground(s.g).bit_count() == high


@pytest.mark.rule("20.3", "R20-03")
@pytest.mark.parametrize("draw", ["E-3", "E-1", "D-3", "D-1"])
def test_an_open_draw(draw: str) -> None:
    """Held, with its mines and its barrier in the range of bases: four points."""
    s = day()
    board, omaha = s.game.map.board, s.game.map
    s = holding(s, board.names(omaha.draws[draw]), 32)
    assert open_draws(s.g, held_for_victory(s.g)) == []
    mouths = {"E-3": "0711", "E-1": "0717", "D-3": "0622", "D-1": "0430"}
    base = s.counter("1-37")
    s.g.put(base, s.at(mouths[draw]))
    opened = []
    for space in range(len(s.game.track.engineer_range)):
        s.g.track[base] = space
        opened.append(open_draws(s.g, held_for_victory(s.g)) == [draw])
    assert opened == sorted(opened)  # once open, a wider range keeps it so
    assert opened[-1]
    assert not opened[0]
    before = campaign_points(s.g)
    s.g.lift(base)
    assert before - campaign_points(s.g) == 4


def where_a_tank_gets(s: Situation, tank: CounterId, start: HexId) -> HexSet:
    """The hexes that a tank reaches by moves of any number of turns, as a set."""
    found, edge = one(start), [start]
    while edge:
        at = edge.pop()
        s.g.put(tank, at)
        for to in s.game.map.board.neighbours[at]:
            if not has(found, to) and cannot_move(s.g, tank, to) is None:
                found |= one(to)
                edge.append(to)
    return found


@pytest.mark.rule("20.3", "R20-03")
@pytest.mark.parametrize(
    ("draw", "mouth"), [("E-3", "0711"), ("E-1", "0717"), ("D-3", "0622"), ("D-1", "0430")]
)
def test_a_tank_drives_out_by_a_draw_that_is_open(draw: str, mouth: str) -> None:
    """Whatever the range of the base: a draw that scores leads from the beach to high ground."""
    s = day(20)
    omaha = s.game.map
    tank, base = s.counter("1/B/741"), s.counter("1-37")
    s.g.put(base, s.at(mouth))
    opened = 0
    for space in range(len(s.game.track.engineer_range)):
        s.g.track[base] = space
        if draw in open_draws(s.g, omaha.board.all):
            opened += 1
            assert where_a_tank_gets(s, tank, s.at(mouth)) & omaha.high, space
            s.g.lift(tank)
    assert opened


@pytest.mark.rule("20.3", "R20-03")
def test_a_draw_is_open_if_engineers_reach_all_its_mines_and_barriers() -> None:
    """From every beach hex and at every range: of a barrier a base reaches either side."""
    s = day()
    omaha, base = s.game.map, s.counter("1-37")
    board = omaha.board
    opened = set()
    for at in iterate(omaha.ground["beach"]):
        s.g.put(base, at)
        for space, reach in enumerate(s.game.track.engineer_range):
            s.g.track[base] = space
            expected = [
                name
                for name in omaha.draws
                if all(
                    board.distance(at, mined) <= reach for mined in iterate(omaha.mined_roads[name])
                )
                and all(
                    min(board.distance(at, side) for side in sides) <= reach
                    for sides in omaha.barriers[name]
                )
            ]
            assert open_draws(s.g, board.all) == expected
            opened |= set(expected)
    assert {"E-3", "E-1", "D-3", "D-1"} <= opened


@pytest.mark.rule("20.3", "R20-03")
def test_a_barrier_is_cleared_from_either_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fire on the hex on one side of a ditch or wall does not close a draw, on both it does."""
    s = day()
    omaha = s.game.map
    checked = 0
    for name, sides in omaha.barriers.items():
        for i, j in sides:
            for fire in (one(i), one(j), one(i) | 1 << j):
                area = omaha.board.all & ~fire
                monkeypatch.setattr(victory, "areas_of_operations", lambda g, area=area: area)
                clear = not omaha.mined_roads[name] & fire and all(
                    not (fire >> a & 1 and fire >> b & 1) for a, b in sides
                )
                assert (name in open_draws(s.g, omaha.board.all)) == clear
                checked += clear
    assert checked


@pytest.mark.rule("20.3", "R20-03")
def test_the_mined_hex_at_the_head_of_e_1_must_be_cleared() -> None:
    """With 1017 out of range nothing on wheels leaves the draw, and it is not open."""
    s = day(20)
    base = s.counter("1-37")
    s.g.put(base, s.at("0717"))
    ranges = s.game.track.engineer_range
    s.g.track[base] = ranges.index(2)
    area = areas_of_operations(s.g)
    assert has(area, s.at("0917"))
    assert not has(area, s.at("1017"))
    assert "E-1" not in open_draws(s.g, s.game.map.board.all)
    s.g.track[base] = ranges.index(3)
    assert "E-1" in open_draws(s.g, s.game.map.board.all)


@pytest.mark.rule("20.3", "R20-03")
def test_the_mined_hexes_of_a_draw_are_those_of_its_data_sheet() -> None:
    """The list is the region's; every hex of it is a mined hex of the map, and none is left out."""
    omaha = day().game.map
    named = {name: set(omaha.board.names(hexes)) for name, hexes in omaha.mined_roads.items()}
    assert named["E-1"] == {"0816", "0817", "0917", "1017"}
    listed: HexSet = NONE
    for name, hexes in omaha.mined_roads.items():
        assert not omaha.mined & omaha.draws[name] & ~hexes, name
        listed |= hexes
    assert listed == omaha.mined


@pytest.mark.rule("19.3", "R13-05", "R19-05", "20.3")
@pytest.mark.parametrize(("option", "held"), [("occupies", False), ("always", True)])
def test_garrisons_hold_for_victory(option: str, held: bool) -> None:
    """A garrison is control; fire and communication still count, unless the option says no."""
    s = day(garrison_victory=option)
    site = s.site("C1")
    s.us("A/1/16@0713/3")
    assert not held_for_victory(s.g) >> s.at("1113") & 1
    s.g.garrisons = one(site)
    assert held_for_victory(s.g) >> s.at("1113") & 1
    s.german("C3", "T")
    assert has(s.game.map.positions[s.position("C3")].field, s.at("1113"))
    assert bool(held_for_victory(s.g) >> s.at("1113") & 1) == held


# -- exits -----------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "2.1", "R20-05", "7.2")
def test_leaving_the_map_is_a_move() -> None:
    """It costs an action; the unit keeps its steps and never returns."""
    s = day(20).us("A/1/16@1001/3", "B/1/16@0713/3")
    acting(s).do("leave A/1/16")
    unit = s.counter("A/1/16")
    assert s.g.exited == {unit: s.at("1001")}
    assert (s.where("A/1/16"), s.g.steps[unit], s.g.losses) == ("", 3, 0)
    assert s.g.actions_left[FIRST] == 2
    assert refused(s, "leave B/1/16") == "20.3"


@pytest.mark.rule("20.3", "R20-05", "17.1")
def test_leaving_as_the_second_hex_of_a_move() -> None:
    """Infantry enters the exit hex and goes on off the map; so does a tank by road."""
    s = day(20).us("A/1/16@1002/3", "1/B/741@1103/2", "B/1/16@0713/3")
    play = acting(s).do("move 1/B/741 1002", "onward 1001", "leave-map")
    assert s.counter("1/B/741") in s.g.exited
    play.do("move A/1/16 1001", "leave-map")
    assert s.counter("A/1/16") in s.g.exited
    assert s.g.actions_left[FIRST] == 1


@pytest.mark.rule("20.3", "7.21", "R20-05")
def test_a_pair_leaves_for_one_action() -> None:
    """Two units of a stack do the same thing."""
    s = day(20).us("A/1/16@1001/3", "C/1/16@1001/3", "B/1/16@0713/3")
    acting(s).do("leave A/1/16", "along C/1/16")
    assert len(s.g.exited) == 2
    assert s.g.actions_left[FIRST] == 2


@pytest.mark.rule("20.3", "R20-05")
def test_who_does_not_leave() -> None:
    """No leader; nobody away from an exit; and nobody where exits do not score."""
    s = day(20).us("Wyman@1001", "A/1/16@1001/3")
    acting(s)
    assert refused(s, "leave Wyman") == "20.3"
    s = Situation(turn=16).us("A/1/16@1001/3", "B/1/16@0713/3")
    acting(s)
    assert refused(s, "leave A/1/16") == "20.3"


@pytest.mark.rule("20.3", "2.1", "R20-05")
def test_every_combat_unit_may_leave_and_no_leader() -> None:
    """At an exit hex; a hex away from it nobody may."""
    s = day(20)
    for counter in range(len(s.game.us)):
        s.g.put(CounterId(counter), s.at("1001"))
        unit = bool(s.game.combat_units >> counter & 1)
        name = s.game.us[counter].name
        assert cannot_leave(s.g, CounterId(counter)) == (None if unit else "20.3"), name
        s.g.put(CounterId(counter), s.at("1002"))
        assert cannot_leave(s.g, CounterId(counter)) == "20.3", name
        s.g.lift(CounterId(counter))


# -- the end ---------------------------------------------------------------------------------------

LEVELS = (
    (60, "decisive victory"),
    (59, "operational victory"),
    (50, "operational victory"),
    (49, "tactical victory"),
    (40, "tactical victory"),
    (39, "tactical defeat"),
    (30, "tactical defeat"),
    (29, "operational defeat"),
    (20, "operational defeat"),
    (19, "decisive defeat"),
    (-26, "decisive defeat"),
)


@pytest.mark.rule("20.3", "21.2", "R20-07")
@pytest.mark.parametrize(("scenario", "more"), [("d-day", 0), ("beyond-the-beach", 5)])
def test_levels(scenario: str, more: int) -> None:
    """Six levels from 60, 50, 40, 30, 20 points on; Beyond the Beach asks for five more."""
    victory = Situation(scenario).game.file.victory
    for total, outcome in LEVELS:
        reached = next(
            level
            for level in victory.levels
            if level.points is None or total + more >= level.points
        )
        assert reached.outcome == outcome, total
        assert reached.won == ("victory" in outcome)


@pytest.mark.rule("20.3", "21.2")
def test_the_end_names_its_points() -> None:
    """After turn 32 the level is the result, with the points that made it."""
    for scenario, outcome in (
        ("d-day", "tactical victory"),
        ("beyond-the-beach", "tactical defeat"),
    ):
        s = holding(day(scenario=scenario), EVERY_EXIT, 32)
        judge(s.g)
        assert s.g.result is not None
        assert s.g.result.outcome == outcome
        assert s.g.result.rule == "20.3"
        assert dict(s.g.result.facts)["points"] == 42
        assert s.g.result.winners == (("us",) if outcome == "tactical victory" else ())


@pytest.mark.rule("20.1", "13.1")
@pytest.mark.parametrize(("turn", "limit"), [(16, 8), (17, 14)])
def test_catastrophic_loss(turn: int, limit: int) -> None:
    """The eighth company of a division ends the game on turns 1-16, the fourteenth later."""
    s = day(turn)
    companies = [
        u for u in range(len(s.game.units)) if s.game.companies >> u & 1 and s.game.home[u] == FIRST
    ]
    for unit in companies[:limit]:
        assert s.g.result is None
        record_loss(s.g, CounterId(unit))
    assert s.g.result is not None
    assert s.g.result.outcome == "catastrophic-loss"
    assert s.g.result.rule == ("20.1" if turn > 16 else "13.1")
    assert losses_of(s.g, FIRST) == limit
