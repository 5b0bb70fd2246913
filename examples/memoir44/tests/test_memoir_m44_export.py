"""What is exported is what other programs read: the editor's own spelling (3.2, 3.3)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from m44_files import m44, opened
from memoir44.m44 import export_m44, import_m44
from memoir44.m44.__main__ import main
from memoir44.m44.fields import OURS
from memoir44.scenarios.loading import MemoirScenario, parse_scenario, printed_scenarios
from memoir_stage import game_of, scene_text

import hexwar
from hexwar.cli import group
from hexwar.errors import DataError, GameError, HexwarError


def exported(scenario: MemoirScenario) -> dict[str, Any]:
    """The file of a scenario."""
    found: dict[str, Any] = json.loads(export_m44(scenario))
    return found


def record(file: dict[str, Any], row: int, column: int) -> dict[str, Any]:
    """The record of a hex; nothing if it has none."""
    entries = file["board"]["hexagons"]
    return next((e for e in entries if (e["row"], e["col"]) == (row, column)), {})


def staged(*units: tuple[str, str, tuple[int, int]], **said: Any) -> MemoirScenario:
    """A scenario on a standard board, with a unit of each side far away."""
    there = [("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)), *units]
    parts = {
        "terrain": {}, "pieces": (), "obstacles": (), "roads": (), "more": "", "form": "standard",
        "face": "country", "medals": 1, **said,
    }  # fmt: skip
    return parse_scenario(scene_text(there, **parts))


def stripped(file: Any) -> Any:
    """A file without anything under our own key."""
    if isinstance(file, dict):
        return {key: stripped(value) for key, value in file.items() if key != OURS}
    return [stripped(each) for each in file] if isinstance(file, list) else file


@pytest.mark.rule("1.11/shoreline", "3.2")
@pytest.mark.parametrize("board", ["STANDARD", "BRKTHRU", "OVERLORD"])
def test_a_beach_board_writes_no_record_for_what_is_printed_on_it(board: str) -> None:
    """Background hexes have none, no terrain is called shoreline, and the file reads back."""
    ends = [{"row": 0, "col": 0, "unit": {"name": "infger"}},
            {"row": 0, "col": 24, "unit": {"name": "infus"}}]  # fmt: skip
    scenario = opened(m44(board__type=board, board__face="BEACH", board__hexagons=ends))
    text = export_m44(scenario)
    assert len(json.loads(text)["board"]["hexagons"]) == len(ends)
    again = parse_scenario(import_m44(text).toml)
    assert again.plan.battlefield.board.terrain == scenario.plan.battlefield.board.terrain


@pytest.mark.rule("3.2")
def test_dry_land_where_the_face_shows_beach_is_written() -> None:
    """A bare record would turn into beach or sea: high ground is plain ground for everybody."""
    scenario = staged(face="beach", terrain={"countryside": [(5, 5)], "shoreline": [(2, 4)]})
    text = export_m44(scenario)
    file = json.loads(text)
    assert record(file, 5, 5)["terrain"]["name"] == "highground"
    assert record(file, 2, 4)["terrain"]["name"] == "ocean"
    again = parse_scenario(import_m44(text).toml)
    assert again.plan.battlefield.board.terrain == scenario.plan.battlefield.board.terrain


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("side", "kind", "wanted"),
    [("axis", "elite-armour", {"name": "tank2ger", "badge": "badge4", "nbr_units": 4}),
     ("axis", "tiger", {"name": "tank2ger", "badge": "badge4", "nbr_units": 1}),
     ("allies", "elite-armour", {"name": "tank2us", "nbr_units": 4}),
     ("axis", "elite-infantry", {"name": "inf2ger", "badge": "badge4"}),
     ("allies", "elite-infantry", {"name": "inf2us"}),
     ("allies", "rangers", {"name": "inf2us", "badge": "badge2"}),
     ("allies", "commandos", {"name": "inf2us", "badge": "badge1"}),
     ("axis", "combat-engineers", {"name": "infger", "badge": "badge6"}),
     ("allies", "resistance", {"name": "inf2us", "badge": "badge3", "nbr_units": 3,
                               "behavior": "FRENCH_RESISTANCE"}),
     ("allies", "machine-gun", {"name": "infus", "badge": "badge45"}),
     ("axis", "flak-88", {"name": "gunger", "badge": "badge46"}),
     ("allies", "armour", {"name": "tankus"})],
)  # fmt: skip
def test_units_are_spelled_as_the_editor_spells_them(
    side: str, kind: str, wanted: dict[str, Any]
) -> None:
    """Class, badge and figures say the kind of unit, without a word of ours."""
    file = exported(staged((side, kind, (4, 4))))
    assert record(file, 4, 4)["unit"] == wanted


@pytest.mark.rule("3.3")
def test_what_the_format_cannot_say_of_a_unit_is_under_our_key() -> None:
    """Paratroopers, supported units and formations have no code, and still come back."""
    scenario = staged(("allies", "paratroopers", (4, 4)), ("allies", "supported-infantry", (4, 8)))
    file = exported(scenario)
    assert record(file, 4, 4)["unit"][OURS] == {"kind": "paratroopers"}
    again = parse_scenario(import_m44(json.dumps(file)).toml)
    assert {u.its_kind.name for u in again.plan.units} >= {"paratroopers", "supported-infantry"}


@pytest.mark.rule("1.11/river", "3.2")
def test_a_river_runs_from_tile_to_tile() -> None:
    """Straight and curved tiles meet their neighbours; a bridge spans them, a ford lies in one."""
    run = [(4, 2), (4, 4), (4, 6), (3, 7), (2, 8)]
    scenario = staged(terrain={"river": run, "ford": [(1, 9)]}, pieces=[("bridge", "", [(4, 4)])])
    file = exported(scenario)
    tiles = {at: record(file, *at)["terrain"] for at in run}
    assert tiles[4, 4] == {"name": "river", "orientation": 1}
    assert tiles[3, 7] == {"name": "river", "orientation": 2}
    assert (tiles[4, 6]["name"], tiles[4, 6]["orientation"]) == ("curve", 3)
    assert record(file, 4, 4)["rect_terrain"] == {"name": "bridge", "orientation": 1}
    assert record(file, 1, 9)["rect_terrain"]["name"] == "ford"


@pytest.mark.rule("1.11/railroad", "3.2")
def test_rails_coast_and_roads_over_hills_have_their_tiles() -> None:
    """What runs through hexes is written with the orientation in which it goes on."""
    scenario = staged(
        terrain={
            "railroad": [(2, 4), (3, 5), (4, 6)],
            "coastline": [(6, 4), (6, 6), (6, 8)],
            "hill": [(4, 14)],
        },
        roads=[[(4, 12), (4, 14), (4, 16)]],
        pieces=[("bridge", "", [(4, 16)])],
    )
    file = exported(scenario)
    assert record(file, 3, 5)["terrain"] == {"name": "rail", "orientation": 3}
    assert record(file, 6, 6)["terrain"] == {"name": "coast", "orientation": 1}
    assert record(file, 4, 14)["terrain"] == {"name": "hillroad", "orientation": 1}
    assert record(file, 4, 16)["rect_terrain"]["orientation"] == 4


@pytest.mark.rule("3.2", "3.3")
def test_exits_and_sudden_death_are_written_as_the_format_says_them() -> None:
    """One mark with side and group, one condition with side, number and group."""
    more = """
[[exit]]
side = "axis"
hexes = ["C5", "D5"]
[[sudden_death]]
side = "allies"
hexes = ["G5", "H5"]
needs = 2
"""
    file = exported(staged(more=more))
    (tag,) = record(file, 4, 4)["tags"]
    assert tag["behavior"] == "EXIT_MARKER"
    assert (tag["side"], tag["group"]) == ("AXIS", ["C5", "D5"])
    (condition,) = file["game_info"]["victory"]["condition"]
    assert condition["group_sudden_death"] == {
        "side": "ALLIES", "number": 2, "group": ["G5", "H5"],
    }  # fmt: skip


@pytest.mark.rule("3.2")
def test_the_texts_go_out_again() -> None:
    """Briefing, victory and rules stand where an editor looks for them, in their language."""
    text = {"name": "Essai", "historical": "Il pleut.\nLongtemps.", "rules": "Neige"}
    file = exported(opened(m44(text={"fr": text})))
    assert file["text"] == {"fr": {**text, "subtitle": ""}}


@pytest.mark.rule("3.2", "3.3")
def test_other_programs_read_the_same_board() -> None:
    """Without our key, everything that the format has words for comes back."""
    scenario = staged(
        ("axis", "tiger", (1, 3)), ("axis", "flak-88", (1, 5)), ("allies", "rangers", (7, 3)),
        ("allies", "elite-armour", (7, 5)), ("axis", "combat-engineers", (1, 7)),
        terrain={"forest": [(2, 4)], "steep-hill": [(2, 6)], "river": [(4, 2), (4, 4)],
                 "ford": [(4, 6)], "supply-depot": [(2, 10)], "marsh": [(2, 12)]},
        pieces=[("bridge", "", [(4, 4)]), ("bunker", "axis", [(3, 5)])],
        obstacles=[("wire", "", [(3, 7)]), ("minefield", "axis", [(3, 9)])],
        roads=[[(5, 3), (5, 5), (5, 7)]],
    )  # fmt: skip
    again = parse_scenario(import_m44(json.dumps(stripped(exported(scenario)))).toml)
    one, other = scenario.plan, again.plan
    assert one.battlefield.board.terrain == other.battlefield.board.terrain
    assert (one.works, one.mines) == (other.works, other.mines)
    assert {(u.kind, u.hex, u.figures) for u in one.units} == {
        (u.kind, u.hex, u.figures) for u in other.units
    }
    assert one.battlefield.pieces == other.battlefield.pieces


@pytest.mark.rule("3.2")
def test_a_destroyer_keeps_its_side() -> None:
    """The piece says whose it is, and what of it is left."""
    scenario = staged(("axis", "destroyer:2", (4, 4)), terrain={"ocean": _sea(4, 4)})
    again = parse_scenario(import_m44(export_m44(scenario)).toml)
    (found,) = [u for u in again.plan.units if u.its_kind.arm == "vessel"]
    assert (found.side, found.figures) == (0, 2)


def _sea(row: int, column: int) -> list[tuple[int, int]]:
    near = [(row, column + d) for d in (-2, 0, 2)]
    return near + [(row + down, column + across) for down in (-1, 1) for across in (-1, 1)]


FACES = [
    ("terrain", "wforest", {}), ("terrain", "wvillage", {}), ("terrain", "bled", {}),
    ("terrain", "dhill", {}), ("terrain", "whill", {"behavior": "BLUFF"}),
    ("terrain", "pbeach", {}), ("terrain", "lakeB", {}), ("terrain", "pond", {}),
    ("terrain", "wmarshes", {}), ("terrain", "palmtrees", {}), ("terrain", "wairfield", {}),
    ("terrain", "droad", {"orientation": 1}), ("terrain", "wroad", {"orientation": 1}),
    ("rect_terrain", "pbunker", {}), ("rect_terrain", "wbunker", {}),
    ("rect_terrain", "dbunker", {}), ("rect_terrain", "wbridge", {}),
    ("tags", "medal4", {}), ("tags", "medal7", {}),
]  # fmt: skip
"""Tiles, pieces and medals that play like others and show another face: part, name, what else."""


def faced(part: str, name: str, more: dict[str, Any]) -> MemoirScenario:
    """A file of another editor in which (4, 4) shows a face, between two ordinary roads."""
    said = {"name": name, **more}
    middle = {"row": 4, "col": 4, part: [said] if part == "tags" else said}
    sides = [{"row": 4, "col": c, "terrain": {"name": "road", "orientation": 1}} for c in (2, 6)]
    return opened(m44(middle, *(sides if "road" in name else ())))


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("part", "name", "more"), FACES)
def test_what_shows_another_face_keeps_it(part: str, name: str, more: dict[str, Any]) -> None:
    """Snow, desert and similar ground go out as they came in, for the next program to show."""
    scenario = faced(part, name, more)
    there = record(exported(scenario), 4, 4)[part]
    shown = there[0] if part == "tags" else there
    assert shown["name"] == name
    assert shown.get("behavior", "") == more.get("behavior", "")
    again = parse_scenario(import_m44(export_m44(scenario)).toml)
    assert export_m44(again) == export_m44(scenario)
    assert again.plan.faces == scenario.plan.faces != {}


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("face", ["beach", "winter"])
def test_what_is_printed_on_the_board_keeps_a_tile_that_lies_on_it(face: str) -> None:
    """A tile of beach on a row of beach is a record of its own."""
    text = m44({"row": 6, "col": 4, "terrain": {"name": "pbeach"}}, board__face=face.upper())
    assert record(exported(opened(text)), 6, 4)["terrain"] == {"name": "pbeach"}


@pytest.mark.rule("3.3")
def test_a_face_goes_when_something_else_lies_there() -> None:
    """An author who makes a village of a snow wood gets a village; a road keeps its openings."""
    faces = '[faces]\nwforest = ["C5", "E5"]\nwroadX = ["D3"]\npbunker = ["C5"]\nmedal4 = ["C5"]\n'
    medal = '[[medal]]\nside = "axis"\nhexes = ["C5"]\n'
    file = exported(
        staged(
            more=medal + faces,
            terrain={"village": [(4, 4)], "forest": [(4, 8)]},
            pieces=[("bridge", "", [(4, 4)])],
            roads=[[(6, 4), (6, 6), (6, 8)]],
        )
    )
    assert record(file, 4, 4)["terrain"]["name"] == "buildings"
    assert record(file, 4, 4)["rect_terrain"]["name"] == "bridge"
    assert record(file, 4, 4)["tags"][0]["name"] == "medal2"
    assert record(file, 4, 8)["terrain"]["name"] == "wforest"
    assert record(file, 6, 6)["terrain"]["name"] == "wroad"


@pytest.mark.rule("3.3")
def test_faces_name_hexes_of_the_board() -> None:
    """A face in a hex that is not there is a fault."""
    with pytest.raises(HexwarError, match="Z99"):
        staged(more='[faces]\nwforest = ["Z99"]\n')


# -- the command -----------------------------------------------------------------------------------


def run(*words: str) -> str:
    """What ``python -m memoir44.m44`` says."""
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.rule("3.2")
def test_export_takes_a_name_a_toml_file_and_an_m44_file(tmp_path: Path) -> None:
    """Whatever the game plays can be written."""
    by_name, toml, other = tmp_path / "utah.m44", tmp_path / "own.toml", tmp_path / "raid.m44"
    assert "Utah" in run("export", "utah", str(by_name))
    other.write_text(m44(), encoding="utf-8")
    run("import", str(other), str(toml))
    for source in (toml, other, by_name):
        target = tmp_path / f"again-{source.name}.m44"
        run("export", str(source), str(target))
        assert json.loads(target.read_text(encoding="utf-8"))["board"]["hexagons"]


@pytest.mark.rule("2.11.5", "3.2")
def test_export_writes_a_file_for_each_of_several_boards(tmp_path: Path) -> None:
    """The format holds one board: joined ones become files of their own, which is said."""
    assert "joins 2 boards" in run("export", "sword-juno", str(tmp_path / "pair.m44"))
    assert {file.name for file in tmp_path.iterdir()} == {
        "pair-1-sword.m44", "pair-2-juno.m44",
    }  # fmt: skip


@pytest.mark.rule("3.2")
def test_joined_boards_are_refused_by_the_function() -> None:
    """One text cannot hold them; the error names the boards."""
    joined = next(s for s in printed_scenarios().values() if len(s.files) > 1)
    with pytest.raises(HexwarError, match="holds one"):
        export_m44(joined)


@pytest.mark.rule("3.2")
def test_an_unknown_name_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    """The error lists what there is."""
    result = CliRunner().invoke(main, ["export", "sward", str(tmp_path / "x.m44")])
    assert result.exit_code == 1
    assert "sword" in result.output


@pytest.mark.rule("3.2", "3.3")
def test_the_head_of_an_exported_file() -> None:
    """What the file is, who plays which side, and the special rules that it has words for."""
    more = (
        '[special]\nbattle_back = ["allies"]\n[empty_sections]\nside = "axis"\nworth = 2\n'
        '[[sudden_death]]\nside = "axis"\nhexes = ["C1", "E1"]\nneeds = 2\n'
    )
    file = exported(staged(more=more, army="GB"))
    assert file["meta_data"] == {"software": "hexwar", "status": "GAME"}
    info = file["game_info"]
    assert (info["front"], info["type"], info["starting"]) == ("WESTERN", "HISTORICAL", "PLAYER2")
    players = [
        {key: info[f"{key}_player{n}"] for key in ("side", "country", "cards", "victory")}
        for n in (1, 2)
    ]
    assert players == [
        {"side": "AXIS", "country": "", "cards": 5, "victory": 1},
        {"side": "ALLIES", "country": "GB", "cards": 5, "victory": 1},
    ]
    assert info["options"] == {
        "british_commonwealth": True,
        "empty_section_medals": {"sections": [0, 1, 2], "side": "AXIS", "count_for": 2},
    }
    assert info["victory"] == {
        "condition": [{"group_sudden_death": {"side": "AXIS", "number": 2, "group": ["C1", "E1"]}}]
    }
    assert (file["board"]["type"], file["board"]["face"]) == ("STANDARD", "COUNTRY")
    assert file["board"]["labels"] == []
    assert file["text"] == {"en": {"name": "Stage", "subtitle": ""}}


# -- boards without units --------------------------------------------------------------------------

BARE = m44(board__hexagons=[{"row": 4, "col": 4, "terrain": {"name": "wforest"}}])
"""A board of an editor on which nobody stands yet."""

TO_ADD = "unit: a board without units: those of both sides are still to be added"


@pytest.mark.rule("3.2")
def test_a_board_without_units_opens_as_a_board() -> None:
    """It has its terrain, says once what is missing, and goes out again."""
    scenario = opened(BARE)
    assert scenario.plan.units == ()
    assert scenario.warnings == (TO_ADD,)
    game = game_of(import_m44(BARE).toml)
    assert game.board.terrain[game.board.hex("C5")] == "forest"
    file = exported(scenario)
    assert file["board"]["hexagons"] == [{"row": 4, "col": 4, "terrain": {"name": "wforest"}}]
    assert opened(json.dumps(file)).warnings == (TO_ADD,)


@pytest.mark.rule("3.2")
def test_a_board_without_units_is_not_played(tmp_path: Path) -> None:
    """One sentence says what to add, and where; with units added it is played."""
    file, toml = tmp_path / "bare.m44", tmp_path / "bare.toml"
    file.write_text(BARE, encoding="utf-8")
    said = run("import", str(file), str(toml))
    assert said.splitlines() == [TO_ADD, f"{toml}: 0 things could not be kept"]
    wanted = r"^A test cannot be played yet: add units of the axis and the allies as \[\[unit\]\] "
    with pytest.raises(GameError, match=wanted + r"tables to its scenario file$"):
        hexwar.start(str(toml), seed=1)
    with pytest.raises(
        GameError, match=r"which 'python -m memoir44.m44 import .* of an .m44 file$"
    ):
        hexwar.start(str(file), seed=1)
    validated = CliRunner().invoke(group, ["validate", str(file)])
    assert (validated.exit_code, TO_ADD in validated.output) == (0, True)
    units = "".join(
        f'[[unit]]\nside = "{side}"\nkind = "infantry"\nhexes = ["{at}"]\n'
        for side, at in (("axis", "A9"), ("allies", "M1"))
    )
    toml.write_text(toml.read_text(encoding="utf-8") + units, encoding="utf-8")
    match = hexwar.start(str(toml), seed=1)
    assert match.game.scenario.warnings == ()
    assert match.legal_actions


@pytest.mark.rule("3.2")
def test_a_side_without_units_is_named() -> None:
    """With units of one side alone the other is what is missing."""
    text = m44(board__hexagons=[{"row": 0, "col": 0, "unit": {"name": "infger"}}])
    assert "allies: it has no unit on the board, and none ever comes" in opened(text).warnings
    with pytest.raises(GameError, match="add units of the allies as"):
        game_of(import_m44(text).toml).start(1)


@pytest.mark.rule("1.2/figures")
def test_a_file_of_ours_has_units() -> None:
    """What no other program made is checked as a whole scenario."""
    bare = import_m44(BARE).toml.partition("[imported]")[0]
    with pytest.raises(DataError, match="without units"):
        parse_scenario(bare)
