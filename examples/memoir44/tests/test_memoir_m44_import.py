"""What an ``.m44`` file says is kept, played, or named loudly: nothing is lost in silence (3.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from m44_files import hex_at, hexes, m44, opened, terrain
from memoir44.m44 import export_m44, import_m44, read_m44
from memoir44.rules.medals import settle
from memoir_stage import game_of

import hexwar
from hexwar.cli import group


def exit_mark(name: str, **said: Any) -> dict[str, Any]:
    """A hex with an exit mark."""
    return {"row": 0, "col": 8, "tags": [{"name": name, "behavior": "EXIT_MARKER", **said}]}


def notes(text: str) -> str:
    """All notes of an import, one below the other."""
    return "\n".join(import_m44(text, "test.m44").notes)


# -- exits -----------------------------------------------------------------------------------------


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("picture", ["tag4", "tag5"])
@pytest.mark.parametrize(("said", "side"), [("ALLIES", 1), ("AXIS", 0), ("allies", 1)])
def test_an_exit_belongs_to_the_side_it_says_whatever_its_picture(
    picture: str, said: str, side: int
) -> None:
    """The arrow is a picture: its ``side`` says who leaves there."""
    (found,) = opened(m44(exit_mark(picture, side=said))).plan.exits
    assert found.side == side


@pytest.mark.rule("3.3")
def test_an_exit_has_all_hexes_of_its_group() -> None:
    """One mark with a group is an exit of many hexes, its own included once."""
    scenario = opened(m44(exit_mark("tag5", side="ALLIES", group=["E9", "F9", "G9", "H9"])))
    (found,) = scenario.plan.exits
    assert hexes(scenario, found.hexes) == {"E9", "F9", "G9", "H9"}


@pytest.mark.rule("3.3")
def test_two_marks_of_a_side_in_one_hex_are_one_exit() -> None:
    """Groups that overlap name each hex once."""
    other = exit_mark("tag4", side="ALLIES", group=["E9"]) | {"col": 10}
    scenario = opened(m44(exit_mark("tag4", side="ALLIES", group=[]), other))
    (found,) = scenario.plan.exits
    assert hexes(scenario, found.hexes) == {"E9", "F9"}


@pytest.mark.rule("3.3")
def test_an_exit_without_side_is_never_guessed() -> None:
    """Without a side the mark is nobody's, and the note names its hexes."""
    text = m44(exit_mark("tag4", group=["F9"]))
    assert not opened(text).plan.exits
    assert "says no side; nobody leaves the board by E9, F9" in notes(text)


@pytest.mark.rule("3.3")
def test_an_arrow_without_exit_marker_is_no_exit() -> None:
    """The picture alone marks nothing."""
    text = m44({"row": 0, "col": 8, "tags": [{"name": "tag4", "side": "ALLIES"}]})
    assert not opened(text).plan.exits
    assert " in E9: tag4: an arrow without EXIT_MARKER" in notes(text)


# -- texts -----------------------------------------------------------------------------------------

TEXT = {
    "name": "Two towns", "subtitle": "A raid",
    "historical": "It rained.\nThey came at dawn.", "description": "Axis Player: take 4 cards.",
    "victory": '4 Medals\nA "town" decides.', "rules": "Back\\slash and snow: everyone slips.",
}  # fmt: skip


@pytest.mark.rule("3.2")
def test_the_texts_of_a_file_are_kept_word_for_word() -> None:
    """Briefing, description, victory and rules come through TOML with lines and quotes."""
    text = opened(m44(text={"en": TEXT})).files[0].text
    assert text.historical == TEXT["historical"]
    assert text.victory == TEXT["victory"]
    assert text.rules == TEXT["rules"]
    assert (text.language, text.description) == ("en", TEXT["description"])


@pytest.mark.rule("3.2")
def test_players_read_the_texts_before_play(tmp_path: Path) -> None:
    """The scenario has them as its briefing, paragraph by paragraph."""
    file = tmp_path / "towns.m44"
    file.write_text(m44(text={"en": TEXT}), encoding="utf-8")
    told = read_m44(file).briefing
    assert told[0] == "It rained. They came at dawn."
    assert told[2:] == (
        'Victory: 4 Medals A "town" decides.',
        "Special rules: Back\\slash and snow: everyone slips.",
    )


@pytest.mark.rule("3.2", "3.3")
def test_conditions_in_words_are_warned_of() -> None:
    """Rules and victory in words are not played, which the notes and the scenario say."""
    told = notes(m44(text={"en": TEXT}))
    assert "text.rules: the special rules are shown to the players, not enforced" in told
    assert "text.victory" in told
    assert "text.victory" not in notes(m44(text={"en": {"name": "x", "victory": "6 Medals."}}))


@pytest.mark.rule("3.2")
def test_another_language_is_read_when_there_is_no_english() -> None:
    """The first language that the file has counts, and the others are named."""
    text = m44(text={"fr": {"name": "Essai", "rules": "Il neige."}, "de": {"name": "Versuch"}})
    found = opened(text)
    assert (found.title, found.files[0].text.language) == ("Essai", "fr")
    assert "not kept: de" in notes(text)


@pytest.mark.rule("3.3")
def test_validate_lists_what_is_not_kept(tmp_path: Path) -> None:
    """``hexwar validate`` calls the file sound, and lists each thing that has no rules."""
    file = tmp_path / "raid.m44"
    file.write_text(m44({"row": 4, "col": 4, "terrain": {"name": "mountain"}}), encoding="utf-8")
    result = CliRunner().invoke(group, ["validate", str(file)])
    assert result.exit_code == 0
    assert "warning: board.hexagons[2].terrain in C5: mountain" in result.output


@pytest.mark.rule("3.3")
def test_the_imported_toml_still_says_what_is_not_kept() -> None:
    """The warnings stand in the scenario itself, so that the TOML file carries them on."""
    scenario = opened(m44({"row": 4, "col": 4, "terrain": {"name": "mountain"}}))
    (warning,) = scenario.warnings
    assert "in C5: mountain" in warning


# -- conditions of victory -------------------------------------------------------------------------


def sudden_death(number: int, *group: str, side: str = "ALLIES") -> dict[str, Any]:
    """A condition of victory as the format says it."""
    said = {"side": side, "number": number, "group": list(group)}
    return {"condition": [{"group_sudden_death": said}]}


@pytest.mark.rule("3.2")
def test_hexes_that_win_at_once_are_read() -> None:
    """Side, number and group of a sudden death are kept."""
    scenario = opened(m44(game_info__victory=sudden_death(2, "C5", "D5", "E5")))
    (found,) = scenario.plan.sudden_deaths
    assert (found.side, found.needs) == (1, 2)
    assert hexes(scenario, found.hexes) == {"C5", "D5", "E5"}


@pytest.mark.rule("1.10")
def test_holding_enough_of_them_together_wins_without_medals() -> None:
    """The game ends when as many hexes as needed are held at once, and not before."""
    own = [{"row": 4, "col": column, "unit": {"name": "infus"}} for column in (4, 10)]
    text = m44(
        *own, game_info__victory=sudden_death(2, "C5", "D5", "E5"), game_info__victory_player2=9
    )
    g = game_of(import_m44(text).toml).set_up(1)
    settle(g)
    assert g.result is None
    g.put(3, hex_at(g.field, 4, 8))
    settle(g)
    assert g.result is not None
    assert (g.result.winners, g.medals) == (("allies",), [0, 0])


@pytest.mark.rule("1.10")
def test_the_enemy_does_not_win_by_hexes_of_the_other_side() -> None:
    """Only the side that the condition names wins by it."""
    own = [{"row": 4, "col": column, "unit": {"name": "infger"}} for column in (4, 6)]
    g = game_of(import_m44(m44(*own, game_info__victory=sudden_death(1, "C5", "D5"))).toml).set_up(
        1
    )
    settle(g)
    assert g.result is None


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize(
    "said",
    [{"number": 2, "group": ["C5", "D5"]}, {"side": "AXIS", "number": 3, "group": ["C5"]},
     {"side": "AXIS", "number": 1, "group": []}, {"side": "AXIS", "number": 1, "group": ["Z5"]}],
)  # fmt: skip
def test_a_sudden_death_that_nobody_can_reach_is_a_fault(said: dict[str, Any]) -> None:
    """Without a side, or with too few hexes, the condition means nothing."""
    text = m44(game_info__victory={"condition": [{"group_sudden_death": said}]})
    with pytest.raises(hexwar.errors.DataError, match="group_sudden_death"):
        import_m44(text)


@pytest.mark.rule("3.2", "3.3")
def test_other_conditions_are_named() -> None:
    """Whatever else the file wants of the winner is a note."""
    told = notes(m44(
        game_info__victory={"condition": [{"hold_out": {"turns": 9}}]},
        game_info__victory_conditions=[{"standard": {}}, {"escort": {}}],
    ))  # fmt: skip
    assert "condition[0].hold_out: this game has no such condition" in told
    assert "victory_conditions[1].escort" in told
    assert "standard" not in told


# -- units -----------------------------------------------------------------------------------------


@pytest.mark.rule("1.14/resistance", "3.3")
def test_the_resistance_is_known_by_its_behaviour() -> None:
    """Without a badge, as elite figures, it still has three figures and its own rules."""
    unit = {"name": "inf2us", "behavior": "FRENCH_RESISTANCE"}
    found = opened(m44({"row": 4, "col": 4, "unit": unit})).plan.units[-1]
    assert (found.its_kind.name, found.figures) == ("resistance", 3)


@pytest.mark.rule("1.14/commonwealth", "3.3")
def test_british_figures_bring_their_command_rule_and_say_their_nation() -> None:
    """A raw file has no word for the rule: its British figures have it, and no others."""
    text = m44({"row": 4, "col": 4, "unit": {"name": "tankbrit"}})
    scenario = opened(text)
    assert [unit.nation for unit in scenario.plan.units] == ["DE", "US", "GB"]
    assert scenario.files[0].special.battle_back == ("allies",)
    assert "British figures (1 units)" in notes(text)
    off = opened(m44({"row": 4, "col": 4, "unit": {"name": "tankbrit"}},
                     game_info__options={"british_commonwealth": False}))  # fmt: skip
    assert not off.files[0].special.battle_back


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("unit", "year", "told"),
    [({"name": "infus", "badge": "badge29"}, 1944, "cavalry"),
     ({"name": "infru", "badge": "badge30"}, 1944, "ski troops"),
     ({"name": "infger", "badge": "badge38"}, 1944, "Italian"),
     ({"name": "infger", "badge": "badge37"}, 1941, "early-war anti-tank weapon"),
     ({"name": "infger", "badge": "badge41"}, 1941, "early-war mortar"),
     ({"name": "infger", "badge": "badge45"}, 1941, "early-war machine gun")],
)  # fmt: skip
def test_badges_without_rules_are_named_by_what_they_are(
    unit: dict[str, Any], year: int, told: str
) -> None:
    """The note says which troops become ordinary ones."""
    text = m44({"row": 4, "col": 4, "unit": unit}, game_info__date_begin=f"{year}-01-01")
    assert told in notes(text)


# -- everything else that a file may hold ----------------------------------------------------------


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("entry", "told"),
    [({"tags": [{"name": "tag3", "behavior": "DECOY_MEDAL_MINE_FIELD"}]}, "decoy medals"),
     ({"tags": [{"name": "medal1", "medal": {"any_hex": True}}]}, "any_hex"),
     ({"tags": [{"name": "medal1", "medal": {"side": "AXIS"}}]}, "side axis of the medal"),
     ({"tags": [{"name": "tag15"}]}, "camouflage: the unit under it cannot be attacked"),
     ({"tags": [{"name": "medal5"}]}, "taken for an objective of the Axis"),
     ({"terrain": {"name": "river", "properties": {"isBlocking": [1]}}}, "properties of river"),
     ({"rect_terrain": {"name": "bridge", "behavior2": "ONE_MEDAL_IF_BLOWN"}},
      "ONE_MEDAL_IF_BLOWN"),
     ({"obstacle": {"name": "abatis"}}, "abatis"),
     ({"terrain": {"name": "wcastle"}}, "castle"), ({"terrain": {"name": "ravine"}}, "ravine"),
     ({"terrain": {"name": "cravine"}}, "ravine"),
     ({"terrain": {"name": "railroad", "orientation": 1}}, "road across the rails")],
)  # fmt: skip
def test_what_has_no_rules_is_named_by_its_hex(entry: dict[str, Any], told: str) -> None:
    """No code and no key of a hex is dropped in silence."""
    assert told in notes(m44({"row": 4, "col": 4, **entry}))


@pytest.mark.rule("3.3")
def test_a_deck_that_is_never_shuffled_again_is_named() -> None:
    """The rule is a value that says no, which is not the same as no rule."""
    assert "deck is shuffled again here" in notes(
        m44(game_info__options={"deck_reshuffling": False})
    )


@pytest.mark.rule("3.2")
def test_overlord_boards_are_called_so() -> None:
    """What is made for two teams of generals is played by two, and the import says it."""
    text = m44(board__type="OVERLORD")
    assert "an Overlord board" in notes(text)
    assert "Overlord" not in notes(m44())


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("name", "kind"),
    [("barracks", "village"), ("factory", "village"), ("wfactory", "village"),
     ("lighthouse", "village"), ("station", "village"), ("powerplant", "village"),
     ("palmtrees", "forest"), ("price", "marsh"), ("depot", "supply-depot"),
     ("phospital", "hospital"), ("descarpment", "escarpment"), ("wchurch", "church"),
     ("cairfield", "airfield"), ("wrailFR", "railroad"), ("railroad", "railroad"),
     ("wrailroad", "railroad")],
)  # fmt: skip
def test_tiles_that_play_like_others_are_read_as_those(name: str, kind: str) -> None:
    """Synonyms of the format are the terrain whose rules they share."""
    scenario = opened(m44({"row": 4, "col": 4, "terrain": {"name": name}}))
    assert terrain(scenario, 4, 4) == kind


@pytest.mark.rule("1.11/escarpment", "1.11/hospital", "1.11/supply-depot")
@pytest.mark.parametrize(
    ("name", "closed"), [("depot", False), ("phospital", False), ("descarpment", True)]
)
def test_depots_and_hospitals_block_sight_only_and_escarpments_everything(
    name: str, *, closed: bool
) -> None:
    """All three block the line of sight; nobody enters an escarpment."""
    field = opened(m44({"row": 4, "col": 4, "terrain": {"name": name}})).plan.battlefield
    ground = field.ground(hex_at(field, 4, 4))
    assert "blocks-sight" in ground.roles
    assert bool(ground.closed[0]) is closed
    assert not any((*ground.stops, *ground.bars, *ground.penalty, *ground.from_below))


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    "entry",
    [{"rect_terrain": {"name": "roadblock", "orientation": 2}},
     {"obstacle": {"name": "wroadblock"}}, {"rect_terrain": {"name": "wroadblock"}}],
)  # fmt: skip
def test_a_road_block_is_one_wherever_it_is_written(entry: dict[str, Any]) -> None:
    """The editor has it as a piece and as an obstacle."""
    scenario = opened(m44({"row": 4, "col": 4, **entry}))
    assert hexes(scenario, scenario.plan.works["road-block"]) == {"C5"}


@pytest.mark.rule("3.3")
def test_a_winter_pontoon_is_a_bridge() -> None:
    """It plays as the pontoon of the other faces."""
    entry = {"row": 4, "col": 4, "terrain": {"name": "river"}, "rect_terrain": {"name": "wpontoon"}}
    assert len(opened(m44(entry)).plan.battlefield.pieces) == 1


# -- genuine files that were refused ---------------------------------------------------------------


@pytest.mark.rule("3.3")
def test_more_medals_than_are_within_reach_are_a_warning() -> None:
    """A scenario whose reinforcements or rules are not kept may still be opened."""
    scenario = opened(m44(game_info__victory_player1=7))
    assert any(
        told == "axis.medals: only 1 medals are within reach, and 7 are needed"
        for told in scenario.warnings
    )


@pytest.mark.rule("1.11/bunker", "1.11/field-bunker")
@pytest.mark.parametrize("piece", ["bunker", "casemate"])
def test_armour_may_be_set_up_in_a_bunker(piece: str) -> None:
    """A bunker keeps armour from moving in; what is set up inside stays there."""
    entry = {
        "row": 4, "col": 4, "unit": {"name": "tankger"},
        "rect_terrain": {"name": piece, "orientation": 1},
    }  # fmt: skip
    field = opened(m44(entry)).plan.battlefield
    ground = field.ground(hex_at(field, 4, 4))
    assert ground.closed[1]
    assert ground.fixed[1]


@pytest.mark.rule("3.2")
def test_two_records_for_one_hex_are_one() -> None:
    """Tags of both count; of terrain, piece, obstacle and unit the first, and the note says so."""
    one = {"row": 4, "col": 4, "terrain": {"name": "woods"}, "tags": [{"name": "medal1"}]}
    other = {
        "row": 4, "col": 4, "terrain": {"name": "hills"}, "unit": {"name": "infus"},
        "tags": {"0": {"name": "medal2"}},
    }  # fmt: skip
    scenario = opened(m44(one, other))
    assert terrain(scenario, 4, 4) == "forest"
    assert [each.side for each in scenario.plan.objectives] == [1, 0]
    assert [u.hex for u in scenario.plan.units][-1] == hex_at(scenario.plan.battlefield, 4, 4)
    assert "in C5: a second terrain: the first one counts" in notes(m44(one, other))


@pytest.mark.rule("3.2")
def test_a_file_that_is_no_text_is_refused_by_line(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are a fault of the file; a byte-order mark is none."""
    file = tmp_path / "latin.m44"
    file.write_bytes(b'{\n"board": "\xe9"}')
    with pytest.raises(hexwar.errors.DataError, match=r"latin\.m44:2: not UTF-8"):
        read_m44(file)
    file.write_bytes(b"\xef\xbb\xbf" + m44().encode())
    assert read_m44(file).title == "A test"


@pytest.mark.rule("3.2")
def test_an_imported_game_with_all_of_it_plays_to_its_end(tmp_path: Path) -> None:
    """Exits, sudden death and texts do not keep a game from being played."""
    file = tmp_path / "raid.m44"
    file.write_text(m44(
        exit_mark("tag5", side="ALLIES", group=["F9"]), text={"en": TEXT},
        game_info__victory=sudden_death(1, "G5"),
    ), encoding="utf-8")  # fmt: skip
    match = hexwar.start(str(file), seed=3, players={"axis": "random", "allies": "random"})
    assert match.over


@pytest.mark.rule("3.2", "3.3")
def test_faults_of_the_tables_that_a_file_carries_are_told_of_that_file(tmp_path: Path) -> None:
    """By its name and the line where they begin, not of a text that nobody has seen."""
    text = export_m44(hexwar.game("memoir44/sword").scenario).replace(
        '"source": "reconstructed"', '"source": 7'
    )
    line = text[: text.index('"hexwar"')].count("\n") + 1
    file = tmp_path / "theirs.m44"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(hexwar.errors.DataError) as refused:
        read_m44(file)
    assert {(fault.file, fault.line) for fault in refused.value.faults} == {(str(file), line)}
    assert line > 1


HEX = "board.hexagons[2]"


def at(**parts: Any) -> dict[str, Any]:
    """A record of a hex inland."""
    return {"row": 2, "col": 4, **parts}


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (m44(meta={"x": 1}), "meta"),
        (m44(game_info__max_turns=6), "game_info.max_turns"),
        (m44(game_info__victory={"condition": [], "turns": 8}), "game_info.victory.turns"),
        (m44(board__groups=[["A1"]]), "board.groups"),
        (m44(at(smoke=True)), f"{HEX}.smoke"),
        (m44(at(terrain={"name": "woods", "burning": 1})), f"{HEX}.terrain.burning"),
        (m44(at(rect_terrain={"name": "ford", "behavior": "X"})), f"{HEX}.rect_terrain.behavior"),
        (m44(at(obstacle={"name": "wire", "behavior": "X"})), f"{HEX}.obstacle.behavior"),
        (m44(at(unit={"name": "infus", "dug_in": "yes"})), f"{HEX}.unit.dug_in"),
        (m44(at(tags=[{"name": "medal1", "turn": 3}])), f"{HEX}.tags[0].turn"),
        (m44(at(tags=[{"name": "medal1", "medal": {"lost": 1}}])), f"{HEX}.tags[0].medal.lost"),
        (m44(at(tags=[{"name": "medal1", "behavior": "IS_WITTMANN"}])), f"{HEX}.tags[0].behavior"),
        (m44(equipment_packs={"base_cost": 5, "axis_pack": [{"cost": 2}]}), "equipment_packs"),
    ],
)  # fmt: skip
def test_what_nobody_knows_is_named_by_its_place(text: str, told: str) -> None:
    """A key that no dialect has may be a rule of the battle: nothing is left out in silence."""
    (note,) = import_m44(text).notes
    where = " in C7" if told.startswith(HEX) else ""
    assert note.startswith(f"{told}{where}: ")
    assert opened(text).warnings == (note,)


@pytest.mark.rule("3.2")
def test_known_keys_and_empty_values_are_no_loss() -> None:
    """What says that something is not there is not named, nor what only describes the file."""
    said = {"expert_mode": False, "operation": "Overlord", "night": False, "weather": None}
    changes: dict[str, Any] = {f"game_info__{key}": value for key, value in said.items()}
    text = m44(meta_data={"status": "GAME"}, packs={"base": 1}, board__groups=[], **changes)
    assert import_m44(text).notes == ()


@pytest.mark.rule("3.2")
def test_thousands_of_unknown_keys_are_told_in_few_lines() -> None:
    """A file that is full of nonsense does not bury what matters."""
    notes = import_m44(m44(**{f"k{number}": 1 for number in range(5000)})).notes
    assert len(notes) == 51
    assert "4950 more keys" in notes[-1]


@pytest.mark.rule("3.2", "3.3")
@pytest.mark.parametrize(
    "unit",
    [{"name": "inf2ger", "badge": "badge30"}, {"name": "infus", "badge": "badge99"},
     {"name": "infger", "behavior": "DUG_IN"}, {"name": "vehus", "equipment": "boat"}],
)  # fmt: skip
def test_a_note_on_a_unit_names_its_hex(unit: dict[str, Any]) -> None:
    """A reader looks for a hex of the board, not for the number of a record."""
    (note,) = import_m44(m44(at(unit=unit))).notes
    assert note.startswith(f"{HEX}.unit.")
    assert " in C7: " in note
