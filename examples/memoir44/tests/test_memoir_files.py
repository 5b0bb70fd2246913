"""Scenario files: the publisher's ``.m44`` and ours (examples J1 to J10)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from m44_files import ENDS, hex_at, m44, opened, terrain
from memoir44.m44 import export_m44, import_m44, read_m44
from memoir44.m44.__main__ import main
from memoir44.m44.tiles import links, openings, tile_for
from memoir44.scenarios.loading import parse_scenario, read_scenario, single_scenarios
from memoir44.scenarios.plan import Plan

import hexwar
from hexwar.board import iterate
from hexwar.data import Document
from hexwar.errors import DataError
from hexwar.hexes import Hex

EXIT = {"name": "tag4", "behavior": "EXIT_MARKER", "side": "ALLIES", "group": []}


@pytest.mark.rule("3.2", "3.3")
def test_j1_a_gun_in_a_bunker() -> None:
    """J1: the bunker belongs to the side of the unit in it."""
    hex_ = {
        "row": 2, "col": 12, "rect_terrain": {"name": "bunker", "orientation": 1},
        "unit": {"name": "gunger"},
    }  # fmt: skip
    plan = opened(m44(hex_)).plan
    i = hex_at(plan.battlefield, 2, 12)
    gun = next(unit for unit in plan.units if unit.hex == i)
    assert (gun.side, gun.its_kind.name) == (0, "artillery")
    assert plan.battlefield.pieces[i].owner == "axis"
    assert plan.battlefield.board.name(i) == "G7"


@pytest.mark.rule("1.11/shoreline", "3.2")
def test_j2_j3_the_beach_face() -> None:
    """J2, J3: where no tile lies a beach board shows beach, shoreline and ocean by rows."""
    small = opened(m44(board__face="BEACH", board__hexagons=[
        ENDS[0], {"row": 0, "col": 24, "unit": {"name": "infus"}}]))  # fmt: skip
    assert [terrain(small, 5, 5), terrain(small, 7, 3), terrain(small, 8, 8)] == [
        "beach", "shoreline", "ocean",
    ]  # fmt: skip
    large = opened(m44(board__type="BRKTHRU", board__face="BEACH", board__hexagons=[
        ENDS[0], {"row": 0, "col": 24, "unit": {"name": "infus"}}]))  # fmt: skip
    assert [terrain(large, 12, 0), terrain(large, 15, 1)] == ["beach", "ocean"]


@pytest.mark.rule("1.11/bluff", "1.11/cliff", "3.3")
def test_j4_behaviours_of_hills_and_rivers() -> None:
    """J4: a hill that behaves as a cliff is one, and so with bluffs and fords."""
    scenario = opened(m44(
        {"row": 4, "col": 4, "terrain": {"name": "hills", "behavior": "CLIFF"}},
        {"row": 4, "col": 6, "terrain": {"name": "hills", "behavior": "BLUFF"}},
        {"row": 4, "col": 8, "terrain": {"name": "river", "behavior": "FORD"}},
        {"row": 4, "col": 10, "terrain": {"name": "river"}, "rect_terrain": {"name": "ford"}},
    ))  # fmt: skip
    found = [terrain(scenario, 4, column) for column in (4, 6, 8, 10)]
    assert found == ["cliff", "bluff", "ford", "ford"]


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("unit", "year", "kind", "notes"),
    [({"name": "tank2ger", "nbr_units": 1}, 1944, "tiger", 0),
     ({"name": "tank2ger", "nbr_units": "4"}, 1944, "elite-armour", 0),
     ({"name": "infger", "badge": "badge45"}, 1944, "machine-gun", 0),
     ({"name": "infger", "badge": "badge45"}, 1941, "infantry", 1),
     ({"name": "inf2us", "badge": "badge2"}, 1944, "rangers", 0),
     ({"name": "gunger", "badge": "badge5"}, 1944, "heavy-artillery", 0),
     ({"name": "infus", "badge": "badge3", "behavior": "FRENCH_RESISTANCE"}, 1944, "resistance", 0),
     ({"name": "infus", "badge": "badge29"}, 1944, "infantry", 1),
     ({"name": "tankus", "badge": "badge33"}, 1944, "flame-thrower", 0)],
)  # fmt: skip
def test_j5_j6_units_by_class_badge_and_year(
    unit: dict[str, Any], year: int, kind: str, notes: int
) -> None:
    """J5, J6: one figure makes a Tiger, a badge special troops, the year equipment of late war."""
    imported = import_m44(
        m44({"row": 4, "col": 4, "unit": unit}, game_info__date_begin=f"{year}-06-06")
    )
    assert imported.data["unit"][-1]["kind"] == kind
    assert len(imported.notes) == notes


@pytest.mark.rule("3.3")
def test_j7_objectives() -> None:
    """J7: a majority objective of two hexes worth two medals, for either side."""
    tag = {"name": "medal0", "medal": {"counts_for": 2, "majority": True}, "group": ["B13"]}
    text = m44({"row": 2, "col": 0, "tags": [tag]}, board__type="BRKTHRU")
    plan = opened(text).plan
    (objective,) = plan.objectives
    field = plan.battlefield
    places = {field.places[i] for i in iterate(objective.hexes)}
    assert places == {(2, 0), (4, 2)}
    assert (objective.side, objective.worth, objective.majority) == (-1, 2, True)


@pytest.mark.rule("3.2")
def test_j8_other_dialects() -> None:
    """J8: small letters, numbers as texts, hexagons wrapped in items, maps in place of lists."""
    tag = {"name": "medal1", "medal": {"permanent": "1"}}
    hexes = {"item": [*ENDS, {"row": "4", "col": "4", "tags": {"0": tag}}]}
    text = m44(
        board__type="overlord", board__face="beach", board__hexagons=hexes,
        game_info__cards_player1="6",
    ).replace('"row": 8', '"row": 2')  # fmt: skip
    scenario = opened(text)
    assert scenario.files[0].scenario.format == "overlord"
    assert scenario.files[0].axis.hand == 6
    assert scenario.plan.objectives[0].permanent


FAULTY: dict[str, tuple[str, str]] = {
    "J9 parity": (m44({"row": 3, "col": 4}), r"board\.hexagons\[2\].*row plus column is even"),
    "J10 tile": (m44({"row": 4, "col": 4, "terrain": {"name": "wods"}}), r"tile \(C5\).*'woods'"),
    "not JSON": ('{"board": ', r"test\.m44:1: not JSON"),
    "no object": ("[]", "expected an object with 'board'"),
    "no board": ("{}", "board: expected an object with the hexagons"),
    "type of board": (m44(board__type="HUGE"), "no type of board 'HUGE'"),
    "face": (m44(board__face="MOON"), "no face of a board 'MOON'"),
    "outside": (m44({"row": 9, "col": 1}), "row 9, column 1 is not on a standard board"),
    "number": (m44({"row": "x", "col": 4}), r"hexagons\[2\]\.row: expected a number, got 'x'"),
    "unit": (m44({"row": 4, "col": 4, "unit": {"name": "infmars"}}), r"unit \(C5\) 'infmars'"),
    "badge": (m44({"row": 4, "col": 4, "unit": {"name": "infus", "badge": "star"}}),
              "expected a number or 'badge'"),
    "figures": (m44({"row": 4, "col": 4, "unit": {"name": "infus", "nbr_units": 40}}),
                "a infantry has 4 figures"),
    "piece": (m44({"row": 4, "col": 4, "rect_terrain": {"name": "bunkr"}}), "piece.*'bunker'"),
    "obstacle": (m44({"row": 4, "col": 4, "obstacle": {"name": "wall"}}), r"obstacle \(C5\)"),
    "tag": (m44({"row": 4, "col": 4, "tags": [{"name": "tag77"}]}), r"tag \(C5\) 'tag77'"),
    "group": (m44({"row": 4, "col": 4, "tags": [{"name": "medal1", "group": ["Z99"]}]}),
              "no hex 'Z99' on a standard board"),
    "cards": (m44(game_info__cards_player2="many"), "cards_player2: expected a number, got 'many'"),
    "sides": (m44(game_info__side_player2="AXIS"), "both players are AXIS"),
    "starting": (m44(game_info__starting="NOBODY"), "no player 'NOBODY'"),
    "hexagons": (m44(board__hexagons=7), "board.hexagons: expected a list, got 7"),
    "part": (m44({"row": 4, "col": 4, "terrain": "woods"}), "expected an object with a name"),
}  # fmt: skip


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize("name", FAULTY)
def test_j9_j10_what_is_malformed_is_refused(name: str) -> None:
    """J9, J10 and twenty more: the fault says where and what."""
    text, message = FAULTY[name]
    with pytest.raises(DataError, match=message):
        import_m44(text, "test.m44")


@pytest.mark.rule("3.2")
def test_all_faults_are_named_with_their_lines() -> None:
    """A file with several faults has them all reported at once, each with the line of its hex."""
    text = m44(
        {"row": 3, "col": 4}, {"row": 4, "col": 4, "terrain": {"name": "wods"}},
        board__type="HUGE",
    )  # fmt: skip
    with pytest.raises(DataError) as caught:
        import_m44(text, "test.m44")
    assert len(caught.value.faults) == 3
    lines = text.splitlines()
    parity = next(
        fault
        for fault in caught.value.faults
        if "parity" in fault.message or "even" in fault.message
    )
    assert '"row": 3' in lines[parity.line - 1]


@pytest.mark.rule("3.3")
def test_what_has_no_rules_is_reported() -> None:
    """Terrain, pieces, tags and options without rules here are named, not dropped in silence."""
    imported = import_m44(m44(
        {"row": 4, "col": 4, "terrain": {"name": "mountain"}},
        {"row": 4, "col": 6, "rect_terrain": {"name": "loco"}},
        {"row": 4, "col": 8, "tags": [{"name": "tag14"}]},
        {"row": 4, "col": 10, "terrain": {"name": "river", "behavior": "WIDE_RIVER"}},
        {"row": 4, "col": 12, "rect_terrain": {"name": "bridge", "behavior": "CAN_BE_BLOWN"}},
        {"row": 4, "col": 14, "unit": {"name": "infus", "behavior": "CAN_IGNORE_ONE_FLAG"}},
        {"row": 4, "col": 16, "unit": {"name": "vehus", "equipment": "boat"}},
        board__labels=[{"row": 0, "col": 0, "text": ["Caen"]}],
        game_info__options={"night_visibility_rules": True, "british_commonwealth": True},
    ))  # fmt: skip
    assert len(imported.notes) == 9
    assert imported.data["special"]["battle_back"] == ["allies"]
    assert imported.toml.startswith("# board.hexagons[2].terrain in C5: mountain")


@pytest.mark.rule("1.11/road", "3.2")
def test_roads_meet_where_two_openings_do() -> None:
    """A road leads where two tiles open to each other, or one to a bridge."""
    west, east = Hex(2, 0), Hex(3, 0)
    assert openings("road", 1) == {0, 3}
    assert openings("roadcurve", 2) == {0, 2}
    straight = {west: openings("road", 1), east: openings("road", 1)}
    assert links(straight, set()) == [(west, east)]
    assert links({west: openings("road", 2), east: openings("road", 1)}, set()) == []
    assert links({west: openings("road", 1)}, {east}) == [(west, east)]
    assert tile_for(frozenset({0, 3}), frozenset()) == ("road", 1)
    assert tile_for(frozenset(range(6)), frozenset()) is None


@pytest.mark.rule("3.3")
def test_craft_destroyers_mines_exits_and_sea_walls() -> None:
    """Barges become landing craft, their passengers float; mines and exits have their sides."""
    beach = {"row": 8, "col": 4, "rect_terrain": {"name": "barge"}, "unit": {"name": "infus"}}
    plan = opened(m44(
        beach,
        {"row": 8, "col": 12, "rect_terrain": {"name": "pdestroyer"}},
        {"row": 2, "col": 4, "tags": [{"name": "tag3", "behavior": "MINE_FIELD", "side": "AXIS"}]},
        {"row": 2, "col": 6, "tags": [EXIT]},
        {"row": 6, "col": 4, "obstacle": {"name": "sand", "behavior": "SEAWALL",
                                          "original_owner": "ALLIES"}},
        board__hexagons=[ENDS[0], {"row": 0, "col": 24, "unit": {"name": "infus"}}, beach,
            {"row": 8, "col": 12, "rect_terrain": {"name": "pdestroyer"}},
            {"row": 2, "col": 4, "tags": [{"name": "tag3", "side": "AXIS"}]},
            {"row": 2, "col": 6, "tags": [EXIT]},
            {"row": 6, "col": 4, "obstacle": {"name": "sand", "behavior": "SEAWALL"}}],
        board__face="BEACH",
    ).replace('"STANDARD"', '"BRKTHRU"').replace('"row": 8', '"row": 16')).plan  # fmt: skip
    assert [unit.afloat for unit in plan.units] == [False, False, True, False]
    assert plan.units[3].its_kind.name == "destroyer"
    assert plan.mines[0].bit_count() == 1
    assert plan.exits[0].side == 1
    wall = next(iter(plan.battlefield.obstacles.values()))[0]
    assert (wall.feature.name, wall.owner) == ("sea-wall", "allies")


def summary(plan: Plan) -> dict[str, Any]:
    """What a plan sets up, without regard to the order of units and objectives."""
    field = plan.battlefield
    board = field.board
    roads = {(i, j) for i in board.ids for j in board.neighbours[i] if field.on_road(i, j)}
    units = [(u.side, u.its_kind.name, u.hex, u.figures, u.medals, u.afloat) for u in plan.units]
    names = ("villages", "beaches", "bridges", "empty_sections", "built_bridges", "exits",
             "entries", "equipment", "mines", "works")  # fmt: skip
    return {
        "terrain": board.terrain,
        "pieces": {i: (p.feature.name, p.owner) for i, p in field.pieces.items()},
        "obstacles": {i: [o.feature.name for o in os] for i, os in field.obstacles.items()},
        "roads": roads,
        "units": sorted(units, key=str),
        "objectives": sorted(plan.objectives, key=str),
        "craft": [(c.side, c.icons, sorted(c.start)) for c in plan.craft],
        **{name: getattr(plan, name) for name in names},
    }


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize("name", list(single_scenarios()))
def test_our_boards_round_trip(name: str) -> None:
    """What we write as .m44 reads back as the same board, and is written the same again."""
    scenario = single_scenarios()[name]
    text = export_m44(scenario)
    again = opened(text)
    assert summary(again.plan) == summary(scenario.plan)
    assert again.files[0].special == scenario.files[0].special
    assert again.files[0].axis == scenario.files[0].axis
    assert again.files[0].reinforcements == scenario.files[0].reinforcements
    assert import_m44(text).notes == ()
    twice = export_m44(again)
    assert json.loads(export_m44(opened(twice))) == json.loads(twice)


@pytest.mark.rule("3.2")
def test_an_m44_file_is_played(tmp_path: Path) -> None:
    """A file is opened by its path, validated, played and saved like any scenario."""
    path = tmp_path / "test.m44"
    path.write_text(m44({"row": 4, "col": 4, "terrain": {"name": "mountain"}}), encoding="utf-8")
    assert "1 things in the file have no rules here" in read_m44(path).summary
    match = hexwar.start(str(path), seed=1)
    assert match.game.name == "memoir44"
    match.do(match.legal_actions[0])


def test_import_and_export_from_the_shell(tmp_path: Path) -> None:
    """``python -m memoir44.m44`` writes either kind of file, and says what is wrong."""
    run = CliRunner().invoke
    file, ours = tmp_path / "utah.m44", tmp_path / "utah.toml"
    assert run(main, ["export", "utah", str(file)]).exit_code == 0
    assert run(main, ["import", str(file), str(ours)]).exit_code == 0
    assert read_scenario(Document.read(ours)).name == "utah"
    assert run(main, ["export", "nowhere", str(file)]).exit_code == 1
    file.write_text("{", encoding="utf-8")
    assert "not JSON" in run(main, ["import", str(file), str(ours)]).output


@pytest.mark.rule("1.2/figures")
def test_scenario_files_of_ours_are_checked() -> None:
    """All that is wrong in a scenario file is named at once, with its line."""
    text = single_scenarios()["omaha"].documents[0].text
    wrong = text.replace('kind = "rangers"', 'kind = "ranger"', 1).replace(
        "medals = 16", "medals = 0"
    )
    with pytest.raises(DataError) as caught:
        parse_scenario(wrong, "omaha.toml")
    told = str(caught.value)
    assert "did you mean 'rangers'?" in told
    assert told.count("medals") == 2
