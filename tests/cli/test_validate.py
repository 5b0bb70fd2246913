"""``hexwar validate``: each kind of file by its own reader, each fault with its file and line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs
import pytest

import hexwar
from hexwar.cli import main, validate
from hexwar.cli.kinds import ALL, KINDS
from hexwar.cli.validate import (
    check_cards,
    check_cited,
    check_drawn,
    check_sentences,
    check_symbols,
)
from hexwar.data import Document, Fault
from hexwar.errors import DataError
from hexwar.play import Game, GameData, Scenario
from hexwar.plugins import find_game
from hexwar.testing import CheckError
from hexwar.testing.texts import NO_SENTENCE, Untranslated

from .test_commands import ROOT, fails, run

SKIRMISH = ROOT / "examples/skirmish/skirmish/data"
FOX = "[scenario]\ngame = 'ddob'\nbase = 'easy-fox'\nname = 'fox'\ntitle = 'Fox'\n"

SOUND = {
    "board": 'grid = {orientation = "flat", rows = 2, columns = 2, terrain = "clear"}',
    "overrides": '[[box]]\nid = "Brest"\nkind = "area"',
    "costs": 'modes = ["foot"]\nterrain = [{kind = "clear", cost = 1}]',
    "counters": '[[counter]]\nname = "Able"',
    "results": '[[table]]\nname = "combat"\ncolumns = ["1:1"]\nrows = {1 = ["no effect"]}',
    "rules": '[[rule]]\nnumber = "1"\ntitle = "Moving"\nsummary = "Units move."',
    "style": '[page]\nink = "#000000 #ffffff"',
    "automaton": '[[card]]\nname = "raid"\ninstructions = [{do = ["move"]}]',
    "standing": '[[standing]]\ndo = ["any"]',
    "labels": '[actions]\nmove = "Move {unit}"\n[fr.actions]\nmove = "Déplacer {unit}"',
    "briefing": '[all]\nplayers = "1 player"\n[fox]\ngoal = ["Get ashore."]',
    "wording": 'moved = "{unit:counter} goes to {to:hex}."',
}

FAULTY = {
    "board": (SOUND["board"] + "\nrows = 2", ":2: rows: unknown key"),
    "overrides": (SOUND["overrides"] + "\nhexes = 3", ":4: box[0].hexes: "),
    "costs": (SOUND["costs"].replace("1}", "-1}"), ":2: terrain[0].cost: "),
    "counters": ('[[counter]]\nname = "Able Baker"', ":2: counter[0].name: "),
    "results": (SOUND["results"].replace('"no effect"', ""), ":4: table[0].rows.1: "),
    "rules": (SOUND["rules"] + "\n" + SOUND["rules"], ":6: rule[1].number: rule 1 stands"),
    "style": ("[page]\nink = 1", ":2: page.ink: "),
    "automaton": (SOUND["automaton"].replace("do =", "does ="), ":3: card[0].instructions[0]"),
    "labels": (SOUND["labels"].replace("{unit}", "{}"), ":2: actions.move: a pair of braces"),
    "french": (SOUND["labels"].replace('"Déplacer {unit}"', "3"), ":4: fr.actions.move: expected"),
    "briefing": (SOUND["briefing"].replace('["Get ashore."]', "[1]"), ":4: fox.goal[0]: exp"),
    "part": (SOUND["briefing"].replace("goal", "gaol"), ":4: fox.gaol: no part of a briefing"),
    "wording": ('moved = "{unit"', ":1: moved: cannot be filled in: "),
    "empty": ("", ":1: the file is empty: expected one of scenario, grid,"),
    "unknown": ("[what]\nis = 1", ":1: unknown kind of file: expected one of"),
    "game": ("[scenario]\ngame = 'dd0b'", ":2: scenario.game: no game 'dd0b'; did you mean 'ddob'"),
    "scenario-slip": ("[scnario]\n[scenario.x]", ":1: scnario: no table 'scnario'; did you"),
    "language": ("[actions]\n[fractions]\nx = 'Y'", ":2: fractions: no table of labels 'fr"),
    "spoken": ("[actions]\n[fr.action]\nx = 'Y'", ":2: fr.action: no table of labels 'action'"),
    "name": ("[actions]\n[names]\na-1 = 3", ":3: names.a-1: expected a text"),
    "numbered": (
        "[actions]\n[names]\n'a-{number}' = 'A {number}'\n[fr.names]\n'a-{number}' = 'A'",
        ":5: fr.names.a-{number}: expected {number} in both the name and the text",
    ),
    "no-game": ("a = 1\n[scenario]\nname = 'a'", ":2: scenario.game: missing"),
    "list": ("a = [1,\n  2\nb = 3", ":3: not TOML: Unclosed array; a ] or a comma is missing, "),
    "quote": ('a = "x', ":1: not TOML: Unterminated string; a quotation mark is missing"),
    "line": ("a = 3 b = 4", "document after a statement; each key stands on a line of its own"),
    "game-list": ("[scenario]\ngame = ['ddob']", ":2: scenario.game: expected a text"),
    "number": ("\nscenario = 3", ":2: scenario: expected a table: [scenario]"),
    "tables": ("\n[[scenario]]\ngame = 'ddob'", ":2: scenario: expected a table: [scenario]"),
    "base": (FOX.replace("'easy-fox'", "['x']"), ":3: scenario.base: expected the name of a"),
    "other-base": (FOX.replace("easy-fox", "easy"), ":3: scenario.base: no scenario to be based"),
    "hook": (FOX + "hook = 'ghost'", ":6: scenario.hook: no hook 'ghost'; install it, or name its"),
    "path": (FOX + "hook = '../../evil.py'", "only the name of a hook, such as 'rearguard', and"),
    "syntax": ("\nname = ", ":2: not TOML"),
    "deep": ("\na = " + "[" * 5000, ":2: tables and lists lie more than 32 deep"),
    "digits": ("\na = " + "1" * 5000, ":2: a whole number has 64 bits at most"),
}  # fmt: skip


@pytest.mark.parametrize("kind", SOUND)
def test_every_kind_of_data_file_is_checked_by_its_reader(tmp_path: Path, kind: str) -> None:
    """Not scenarios and boards alone: what the library can read, it can check."""
    file = tmp_path / f"{kind}.toml"
    file.write_text(SOUND[kind])
    assert run("validate", str(file)).rstrip().endswith(", valid")


@pytest.mark.parametrize("kind", FAULTY)
def test_every_fault_says_in_which_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """Also where several files are checked and where the very kind of the file is wrong."""
    text, fault = FAULTY[kind]
    file = tmp_path / f"{kind}.toml"
    file.write_text(text)
    told = fails(capsys, "validate", str(SKIRMISH / "board.toml"), str(file)).splitlines()
    assert all(line.startswith(f"{file}:") for line in told)
    assert fault in told[0]


@pytest.mark.parametrize("kind", ["empty", "game", "number", "tables", "base", "hook", "path",
                                  "syntax", "deep", "digits"])  # fmt: skip
def test_starting_a_faulty_file_says_the_same(tmp_path: Path, kind: str) -> None:
    """The door reports as ``validate`` does: the game need not be known for it."""
    text, fault = FAULTY[kind]
    file = tmp_path / f"{kind}.toml"
    file.write_text(text)
    with pytest.raises(DataError) as refused:
        hexwar.start(str(file))
    assert all(found.file == str(file) for found in refused.value.faults)
    wanted = ":1: no scenario: it has no table [scenario]" if kind == "empty" else fault
    assert wanted in str(refused.value)


@pytest.mark.parametrize(("encoding", "line"), [("latin-1", 2), ("utf-16", 1)])
@pytest.mark.parametrize("command", ["validate", "play", "sim"])
def test_a_file_in_another_encoding_is_a_fault_wherever_it_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, encoding: str, line: int
) -> None:
    """Not a UnicodeDecodeError."""
    file = tmp_path / "fox.toml"
    file.write_text("[scenario]\ntitle = 'für'\n", encoding=encoding)
    assert f"{file}:{line}: not UTF-8" in fails(capsys, command, str(file))


def test_a_picture_is_no_file_that_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says which files are."""
    file = tmp_path / "board.svg"
    file.write_text("<svg/>")
    told = fails(capsys, "validate", str(file))
    assert told.startswith(f"{file}: unknown kind of file: expected a name that ends in")
    assert ".json" in told
    assert ".toml" in told


def test_a_reader_of_a_game_that_fails_is_a_fault_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake in the check of a game does not end the report on the other files."""
    from ddob_scenarios.game import DDayAtOmahaBeach

    def fail(path: Path) -> None:
        raise ZeroDivisionError(path.name)

    monkeypatch.setattr(DDayAtOmahaBeach, "read_scenario", fail)
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for file in files:
        shutil.copy(ROOT / "ddob_scenarios/data/scenarios/easy-fox.toml", file)
    told = fails(capsys, "validate", *map(str, files)).splitlines()
    assert len(told) == 2
    for file, line in zip(files, told, strict=True):
        assert line.startswith(f"{file}:1: the check of this file failed (ZeroDivisionError: ")


PO = 'msgid ""\nmsgstr ""\n"Language: fr"\n\nmsgid "{a} moves."\nmsgstr "{a} avance."\n'
COUNTED = (
    '\nmsgid "{n} hit"\nmsgid_plural "{n} hits"\nmsgstr[0] "{n} touche"\nmsgstr[1] "{n} touches"\n'
)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (PO.replace("{a} avance", "{b} avance"), ":5: the translation names other facts: {b} av"),
        (PO + PO[PO.index("msgid", 9) :], ":7: stands twice, first on line 5"),
        (PO + COUNTED, ":1: the head needs a line such as Plural-Forms"),
        (PO.replace("fr", "fr\\nPlural-Forms: nplurals=3; plural=n;", 1) + COUNTED, ":8: it has 2"),
        (PO + "msgstring 3", ":7: expected msgid or msgstr, found 'msgstring'"),
    ],
)
def test_translations_are_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, fault: str
) -> None:
    """A catalogue is a data file like all others."""
    file = tmp_path / "fr.po"
    file.write_text(PO)
    assert run("validate", str(file)) == f"{file}: 1 translated text, valid\n"
    file.write_text(text)
    assert f"{file}{fault}" in fails(capsys, "validate", str(file))


def test_all_files_of_a_game_are_checked_and_its_translations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the name of the game; files of its own kinds are left to its own reader."""
    told = run("validate", "classic")
    assert "automaton.toml: a side that 2 cards play (its verbs and keys: hexwar validate" in told
    assert "fr.po: " in told
    assert told.endswith("classic, fr: 0 texts not translated\n")
    assert "m44.toml" not in run("validate", "memoir44")
    assert "skirmish150, fr: 0 texts not translated" in run("validate", "skirmish150")
    lacks = [Untranslated("button", "move"), Untranslated("event", "went", NO_SENTENCE)]
    monkeypatch.setattr("hexwar.cli.validate.untranslated", lambda _game, _language: lacks)
    told = run("validate", "skirmish150")
    assert "  button: move (not translated)" in told
    assert "to be written in: labels.toml under [fr.actions] (button), wording.toml (event)" in told


@pytest.mark.parametrize("name", sorted(hexwar.games()))
def test_every_installed_game_is_valid_and_has_its_french(name: str) -> None:
    """What the games of the project ship is without a fault, and no text lacks its French."""
    assert run("validate", name).endswith(f"{name}, fr: 0 texts not translated\n")


def test_labels_that_do_not_fit_the_actions_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A button could not be written for them, and the page would not open."""
    file = tmp_path / "labels.toml"
    file.write_text(
        '[actions]\nmove = "Move {unit}"\natack = "Attack"\n[fr.actions]\nmove = "{block}"\n'
    )
    shown = GameData.file
    monkeypatch.setattr(
        GameData, "file", lambda *at: file if at[1:] == ("labels.toml",) else shown(*at)
    )
    told = fails(capsys, "validate", "skirmish").splitlines()
    assert f"{file}:2: actions.move: no noun {{unit}}: the action has {{block}} and {{to}}" in told
    assert any(line.startswith(f"{file}:3: actions.atack: no action") for line in told)
    assert not any("fr.actions" in line or "rules.toml" in line for line in told)


@pytest.mark.parametrize(
    ("check", "name", "was", "fault", "told"),
    [
        (check_cards, "automaton.toml", '"pays"', '"pas"', ":11: .*; did you mean 'pays'"),
        (check_drawn, "style.toml", "terrain.bocage", "terrain.bocge", ":20: .* mean 'bocage'"),
        (check_sentences, "wording/events.toml", "unit:counter", "unit:contr", ":8: supported: no"),
        (check_sentences, "wording/events.toml", "\nsupported", "\nsuported", ":8: .*'supported'"),
        (check_sentences, "wording/events.toml", "{unit:", "{unt:", "no fact of this event 'unt'"),
    ],
)
def test_words_of_other_files_are_looked_up_in_the_game(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[[type[Game]], None],
    name: str,
    was: str,
    fault: str,
    told: str,
) -> None:
    """Keys of cards, kinds of ground in a style, events and kinds of names in a sentence."""
    monkeypatch.setattr("hexwar.cli.validate.without_a_sentence", lambda _game: ["supported"])
    game, file = find_game("normandie44"), tmp_path / name
    assert game.data is not None
    text = game.data.file(*name.split("/")).read_text(encoding="utf-8")
    assert was in text
    file.parent.mkdir(exist_ok=True)
    file.write_text(text.replace(was, fault, 1), encoding="utf-8")
    own = GameData.file
    monkeypatch.setattr(
        GameData, "file", lambda data, *at: file if at == (file.name,) else own(data, *at)
    )
    monkeypatch.setattr("hexwar.cli.validate.data_files", lambda _game: [file])
    with pytest.raises(DataError, match=told):
        check(game)


def test_a_game_without_a_scenario_is_checked_as_far_as_it_goes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its files are there before its first scenario is."""

    class Begun(find_game("skirmish")):  # type: ignore[misc]
        @classmethod
        def scenarios(cls) -> Mapping[str, Scenario]:
            return {}

    assert validate.check_whole(Begun) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "skirmish: its rules and translations are checked when it has a scenario"


def test_a_rule_that_is_cited_stands_in_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the code of a game cites and its rules.toml has not is a fault of that file."""
    game = find_game("skirmish")

    def cites(_game: Game) -> None:
        raise CheckError("rules stand in the rulebook", "Turn.move names rule 9")

    check_cited(game)
    monkeypatch.setattr("hexwar.testing.checks.check_cited", cites)
    with pytest.raises(DataError, match=r"rules\.toml:1: .*Turn\.move names rule 9"):
        check_cited(game)


def test_a_misspelt_symbol_is_told_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A symbol that no style has is drawn as letters, so that a slip would not be seen at once."""
    game, own = find_game("normandie44"), GameData.file
    (tmp_path / "kinds.toml").write_text('[kinds]\nffi = { symbol = "infanrty" }\n')
    monkeypatch.setattr(GameData, "file", lambda data, *at: own(data, *at) if at else tmp_path)
    check_symbols(game)
    monkeypatch.setattr(game.presentation_class, "symbols", {"ffi": "infanrty", "flak": "own"})
    with pytest.raises(DataError, match=r"kinds\.toml:2: .* no symbol 'infanrty'; did you mean"):
        check_symbols(game)


SLIPS = {
    "counters.toml": ('conters = ["A red x"]', ":1: conters: unknown key; did you mean 'counters'"),
    "results.toml": ('[[tabel]]\nname = "combat"', ":1: tabel: unknown key; did you mean 'table'"),
    "weather.toml": ('[[tabel]]\nname = "weather"', ":1: tabel: unknown key; did you mean 'table'"),
    "labels.toml": (
        '[acions]\nmove = "Go"',
        ":1: acions: no table of labels 'acions'; did you mean",
    ),
    "wording.toml": (
        'went = "x"\nfr.went = "y"',
        ":2: fr: expected a text; what it is in French sta",
    ),
    "wording/events.toml": ("went = 3\n[fr]", ":1: went: expected a text; what it is in French"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_file_whose_tables_do_not_tell_its_kind_is_known_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """A slip in the one key that tells what a file is does not make it a file of unknown kind."""
    text, fault = SLIPS[name]
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    assert f"{file}{fault}" in fails(capsys, "validate", str(file))


def test_a_briefing_is_for_scenarios_and_options_of_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands under another name would never be read."""
    file = tmp_path / "briefing.toml"
    file.write_text(
        'variants = ["wether"]\n[al]\ngoal = "Win."\n'
        '[crossing]\nend = "It ends."\n[fr.crosing]\nend = "Fin."'
    )
    shown = GameData.file
    monkeypatch.setattr(
        GameData, "file", lambda *at: file if at[1:] == ("briefing.toml",) else shown(*at)
    )
    told = fails(capsys, "validate", "classic").splitlines()
    assert told == [
        f"{file}:1: variants[0]: no option 'wether'; did you mean 'weather'?",
        f"{file}:2: al: no scenario 'al'; did you mean 'all'?",
        f"{file}:6: fr.crosing: no scenario 'crosing'; did you mean 'crossing'?",
    ]


def test_what_is_neither_a_file_nor_a_game_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the nearest name."""
    told = fails(capsys, "validate", "clasic")
    assert "no file or game 'clasic'; did you mean 'classic'" in told


NAMED_BY_THE_GAME = {"labels", "briefing", "wording"}
"""Kinds of files in which the names of verbs, events and scenarios are keys."""


def test_schemas_are_printed_for_editors() -> None:
    """One for each kind that is listed; unknown keys are faults, names of the game are not."""
    kinds = set(run("schema").split())
    assert kinds == {kind.name for kind in ALL}
    for kind in kinds:
        schema = json.loads(run("schema", kind))
        closed = schema["additionalProperties"] is False
        assert closed == (kind not in NAMED_BY_THE_GAME)


@pytest.mark.parametrize("kind", SOUND)
def test_a_schema_has_the_keys_of_a_sound_file(kind: str) -> None:
    """What the reader takes, the schema knows, at the top level."""
    name = "automaton" if kind == "standing" else kind
    schema = json.loads(run("schema", name))
    found = Document.parse(SOUND[kind], "sound").data.keys()
    assert found >= set(schema.get("required", ()))
    assert schema["additionalProperties"] is not False or found <= schema["properties"].keys()


def test_the_scenario_schema_has_its_tables() -> None:
    """Those of the kit."""
    assert "set_up" in json.loads(run("schema", "scenario"))["properties"]


def test_a_game_with_faulty_files_is_not_asked_for_its_texts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fault is told once, and nothing is started on faulty files."""

    def faulty(_document: Document) -> str:
        raise DataError([Fault("board.toml", 3, "", "expected a map")])

    kinds = tuple(attrs.evolve(k, check=faulty) if k.name == "board" else k for k in KINDS)
    monkeypatch.setattr("hexwar.cli.kinds.KINDS", kinds)
    with pytest.raises(SystemExit):
        main(["validate", "classic"])
    told = capsys.readouterr()
    assert told.err.count("board.toml:3: expected a map") == 1
    assert "its translations are checked when" in told.out


def test_rules_that_fail_are_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While texts are collected from a game at random: what failed, and what finds the place."""

    def failing(*_given: object) -> list[Untranslated]:
        raise IndexError("list index out of range")

    monkeypatch.setattr("hexwar.cli.validate.untranslated", failing)
    with pytest.raises(SystemExit):
        main(["validate", "classic"])
    told = capsys.readouterr().err
    assert "classic: its translations cannot be looked at" in told
    assert "IndexError: list index out of range (test_validate.py:" in told
    assert ", failing); `hexwar sim classic/" in told


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The package of a game that is not installed yet has the name of the game."""
    folder = tmp_path / "mygame"
    folder.mkdir()
    told = fails(capsys, "validate", str(folder))
    assert f"{folder} is a folder: name its files; or" in told
    assert f"pip install -e ./{folder}" in told


def test_a_closed_pipe_is_no_fault_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """``hexwar validate GAME | head`` does not say that sound files cannot be read."""

    def closed(message: object = None, **_: object) -> None:
        raise BrokenPipeError(message)

    monkeypatch.setattr("click.echo", closed)
    with pytest.raises(BrokenPipeError, match=r"board\.toml: a board of"):
        validate.told(SKIRMISH / "board.toml")
