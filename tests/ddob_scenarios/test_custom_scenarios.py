"""Scenarios of an author: what one file changes, what a hook adds, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import printed_cards
from ddob_scenarios.rules.common.losses import bearable
from ddob_scenarios.rules.german_phase import SectorFire
from ddob_scenarios.rules.landing.amphibious import meets_mines
from ddob_scenarios.scenarios.files import printed_scenarios, read_scenario
from hexwar.board import CardId, one
from hexwar.cli import group
from hexwar.data import Document
from hexwar.errors import DataError, OptionError, SaveError
from hexwar.play.game.hooks import VARIABLE
from hexwar.sim import simulate
from hexwar.testing import check_game

ROOT = Path(__file__).parents[2]
WHAT_IFS = ROOT / "examples" / "what-ifs"

HEAD = """
source = "reconstructed"
[scenario]
game = "ddob"
base = "{base}"
name = "mine"
title = "Mine"
"""


@pytest.fixture(autouse=True)
def no_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hook is offered, before a test and after it."""
    monkeypatch.setenv(VARIABLE, "")


def written(folder: Path, text: str, base: str = "first-waves", name: str = "mine.toml") -> str:
    """Write a scenario file based on a scenario of the game, and return its path."""
    file = folder / name
    file.write_text(HEAD.format(base=base) + text, encoding="utf-8")
    return str(file)


def game_of(path: str, **options: Any) -> DDayAtOmahaBeach:
    """Return the game of a scenario file."""
    game = hexwar.game(path, options)
    assert isinstance(game, DDayAtOmahaBeach)
    return game


def test_a_scenario_file_that_was_written_again_is_read_again(tmp_path: Path) -> None:
    """An author who edits his file and starts again, in one process, plays what it says now."""
    path = written(tmp_path, '[us]\nwithout = ["Wyman"]\n', "easy-fox")
    before = game_of(path)
    assert game_of(path) is before
    after = game_of(written(tmp_path, "[us]\nwithout = []\n", "easy-fox"))
    assert after.scenario.digest != before.scenario.digest


# -- on a base -------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", DATA.scenarios)
def test_a_file_that_changes_nothing_plays_its_base(base: str, tmp_path: Path) -> None:
    """It has the same forces, options and levels, another name, and a digest of its own."""
    mine = game_of(written(tmp_path, "", base))
    theirs = game_of(f"ddob/{base}")
    assert mine.scenario.title == "Mine"
    assert mine.scenario.digest != theirs.scenario.digest
    assert mine.scenario.options == theirs.scenario.options
    assert mine.file.victory == theirs.file.victory
    assert mine.set_up(5).plain() == theirs.set_up(5).plain()


def test_an_unknown_base_is_named() -> None:
    """With file and line, and with what there is."""
    document = Document.parse(HEAD.format(base="first-wave"), "fox.toml")
    line = document.text[: document.text.index("base")].count("\n") + 1
    with pytest.raises(DataError, match=r"based on 'first-wave'; did you mean 'first-waves'") as no:
        read_scenario(document)
    assert [(fault.file, fault.line) for fault in no.value.faults] == [("fox.toml", line)]


@pytest.mark.parametrize("base", ['["easy-fox"]', '{ name = "easy-fox" }', "3"])
def test_a_base_that_is_no_name_is_a_fault(base: str) -> None:
    """A list was looked up as a name and ended in a traceback."""
    text = f'[scenario]\ngame = "ddob"\nbase = {base}\n'
    with pytest.raises(DataError, match=r"fox\.toml:3: scenario\.base: expected the name"):
        read_scenario(Document.parse(text, "fox.toml"))


def test_a_fault_of_a_file_on_a_base_has_a_line_of_that_file() -> None:
    """What only the base says is reported where the file begins, not on a line behind its end."""
    text = HEAD.format(base="easy-fox") + "\n[german]\ndepth = ['WN99']"
    document = Document.parse(text, "fox.toml")
    with pytest.raises(DataError) as refused:
        read_scenario(document)
    assert all(fault.line <= text.count("\n") + 1 for fault in refused.value.faults)
    assert refused.value.faults[-1].line == text.count("\n") + 1


# -- what a file may change ------------------------------------------------------------------------


def test_forces_arrivals_and_set_up(tmp_path: Path) -> None:
    """Units stay away, come at other times and places, or are ashore; crews stand elsewhere."""
    text = """
    turns = [1, 12]
    [us]
    without = ["A/1/16"]
    changes = [{ unit = "B/1/16", arrives = 3, landing = "DG" }]
    ashore = [{ unit = "C/1/16", hex = "0714", steps = 2 }]
    [german]
    crews = [{ kind = "88", sites = ["WN60"] }]
    depth = ["WN60"]
    [german.pools]
    T = 2
    """
    game = game_of(written(tmp_path, text))
    g = game.set_up(1)
    counter = {unit.name: number for number, unit in enumerate(game.us)}
    a, b, c = (counter[name] for name in ("A/1/16", "B/1/16", "C/1/16"))
    assert (g.hex[a], g.box[a], g.due[a]) == (-1, -1, 0)
    assert g.due[b] == 3
    assert {game.map.boxes[i].beach for i in range(31) if game.landing_boxes[b] >> i & 1} == {"DG"}
    assert (g.hex[c], g.steps[c]) == (game.map.board.hex("0714"), 2)
    assert [game.map.sites[i].name for i, unit in enumerate(g.unit) if unit != -1] == ["WN60"]
    assert (g.pool_sizes["T"], g.pool_sizes["D"]) == (2, 11)
    assert game.file.scenario.turns == (1, 12)


@pytest.mark.rule("5.21", "5.14")
def test_tides(tmp_path: Path) -> None:
    """Water rises as the file says, and mines are met as soon as the obstacles are flooded."""
    text = (
        '[track]\ntides = [{ turn = 1, tide = "low" }, { turn = 3, tide = "mid" }]\nshuffles = [4]'
    )
    game = game_of(written(tmp_path, text))
    assert [game.track.space(turn).tide for turn in (1, 2, 3, 32)] == ["low", "low", "mid", "mid"]
    assert [space.turn for space in game.track.turns if space.shuffle] == [4]
    g = game.set_up(1)
    box = next(box.number for box in game.map.boxes if box.name == "ER1")
    for turn in (2, 3):
        g.set_turn(turn)
        assert meets_mines(g, box) == (turn == 3)


@pytest.mark.rule("2.3")
def test_the_deck(tmp_path: Path) -> None:
    """Cards are left out, changed or added; the others are those of the game."""
    text = """
    [deck]
    without = [2, 3]
    [[deck.card]]
    number = 55
    landing = { diamond = "A", triangle = "A", circle = "A" }
    target = "circle"
    fire = [
      { colour = "red", double = false, symbol = "A" },
      { colour = "blue", double = true, symbol = "M" },
      { colour = "green", double = false, symbol = "R" },
    ]
    events = [{ turns = [2, 31], effects = [{ kind = "initiative" }] }]
    """
    game = game_of(written(tmp_path, text))
    assert game.cards[:54] == printed_cards()
    assert game.cards[54].number == 55
    g = game.set_up(1)
    assert g.deck.bit_count() == 53
    assert not g.deck & 0b110
    assert simulate(written(tmp_path, text, name="again.toml"), games=2, seed=1).errors == ()


@pytest.mark.rule("13.1", "20.1")
def test_levels_and_losses_that_end_the_game(tmp_path: Path) -> None:
    """Whoever counts differently says so."""
    text = """
    [victory]
    catastrophe = [30, 40]
    levels = [{ outcome = "well done", points = 0, won = true }, { outcome = "never" }]
    """
    path = written(tmp_path, text)
    g = game_of(path).set_up(1)
    assert bearable(g) == 30
    g.set_turn(20)
    assert bearable(g) == 40
    assert simulate(path, games=3, seed=1).results == {"well done": 3}


def test_variants_of_a_file(tmp_path: Path) -> None:
    """Variants are options: with other defaults, or refused by a rule."""
    text = """
    [options]
    offered = ["edition", "effective_bombardment"]
    defaults = { edition = "2.0", effective_bombardment = true }
    refused = { tanks_land_safely = "22.2" }
    """
    game = game_of(written(tmp_path, text))
    assert game.options == {"edition": "2.0", "effective_bombardment": True}
    assert game.set_up(1).turn == 4


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    """With the line of the author's file, base or not."""
    text = """
    [track]
    tides = [{ turn = 2, tide = "low" }]
    shuffles = [40]
    [deck]
    without = [99]
    [victory]
    catastrophe = [0, 5]
    [options.defaults]
    german_armour = true
    [options.refused]
    edition = "99.9"
    sleep = "2"
    """
    path = written(tmp_path, text)
    with pytest.raises(DataError) as error:
        hexwar.game(path)
    lines = str(error.value).splitlines()
    told = {re.sub(r"^.*mine\.toml:\d+: ", "", line).split(":")[0] for line in lines}
    assert told == {
        "track.tides",
        "track.shuffles[0]",
        "deck.without[0]",
        "victory.catastrophe",
        "options.defaults.german_armour",
        "options.refused.edition",
        "options.refused.sleep",
    }
    assert all(re.match(r"^.*mine\.toml:\d+: ", line) for line in lines)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("left", "enough"), [(20, True), (19, False)])
def test_a_deck_lasts_a_turn(left: int, enough: bool, tmp_path: Path) -> None:
    """Twenty cards of the deck must be left; with fewer a turn might run out of them."""
    path = written(tmp_path, f"[deck]\nwithout = {list(range(left + 1, 55))}")
    if enough:
        assert game_of(path).set_up(1).deck.bit_count() == left
        return
    with pytest.raises(DataError, match=r"deck\.without: a turn may need 20 cards and more"):
        hexwar.game(path)


# -- hooks -----------------------------------------------------------------------------------------


def test_a_hook_named_on_the_command_line() -> None:
    """The artillery of the worked example keeps silent before noon, and is heard after it."""
    scenario, hook = WHAT_IFS / "silent-guns.toml", WHAT_IFS / "silent_guns.py"
    runner = CliRunner()
    refused = runner.invoke(group, ["validate", str(scenario)])
    assert refused.exit_code == 1
    assert "--hook silent_guns.py" in refused.output
    checked = runner.invoke(group, ["validate", "--hook", str(hook), str(scenario)])
    assert checked.exit_code == 0, checked.output
    played = runner.invoke(group, ["sim", str(scenario), "--games", "2", "--hook", str(hook)])
    assert played.exit_code == 0, played.output


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("turn", "silent"), [(8, True), (20, False)])
def test_a_hook_replaces_a_procedure(
    turn: int, silent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its step runs in place of the game's, and its wording tells of it."""
    monkeypatch.setenv(VARIABLE, str(WHAT_IFS / "silent_guns.py"))
    game = game_of(str(WHAT_IFS / "silent-guns.toml"))
    g = game.set_up(1)
    g.turn, g.events = turn, []
    g.stack = [SectorFire(0)]
    fired = [card.number for card in game.cards if card.artillery is not None]
    g.deck = one(CardId(fired[0] - 1))
    with pytest.raises(hexwar.errors.GameError, match="without a result"):
        hexwar.play.states.runner.advance(g)
    kinds = [event.kind for event in g.events]
    assert ("no-shells" in kinds) == silent
    assert ("artillery-fires" in kinds or "artillery-too-weak" in kinds) != silent
    if silent:
        told = next(event for event in g.events if event.kind == "no-shells")
        assert game.sentence(told) == "The batteries in the East have no shells."


def test_a_hook_changes_the_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its function sees the state before the first procedure; indexes are rebuilt after it."""
    hook = tmp_path / "ashore.py"
    hook.write_text(
        "from hexwar.play.game.hooks import Hook\n"
        "def set_up(g):\n"
        "    g.hex[0] = g.game.map.board.hex('0714')\n"
        "    g.due[0] = 0\n"
        "hook = Hook(set_up=set_up)\n",
        encoding="utf-8",
    )
    monkeypatch.setenv(VARIABLE, str(hook))
    path = written(tmp_path, 'hook = "ashore"', "d-day")
    match = hexwar.start(path, seed=1)
    state: Any = match.state
    assert state.hex[0] in state.at
    assert state.due[0] == 0
    check_game(path, games=1, thorough_every=100)


def test_a_save_knows_its_hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the hook it goes on, and with a new comment in it; with other code it is refused."""
    hook = tmp_path / "quiet.py"
    hook.write_text("from hexwar.play.game.hooks import Hook\nhook = Hook()\n", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(hook))
    path = written(tmp_path, 'hook = "quiet"')
    match = hexwar.start(path, seed=1)
    match.save(tmp_path / "save.json")
    assert hexwar.open(tmp_path / "save.json").state.digest() == match.state.digest()
    hook.write_text(
        "from hexwar.play.game.hooks import Hook\nhook = Hook()  # new\n", encoding="utf-8"
    )
    assert hexwar.open(tmp_path / "save.json").state.digest() == match.state.digest()
    code = "from hexwar.play.game.hooks import Hook\nhook = Hook(wording={})\n"
    hook.write_text(code, encoding="utf-8")
    assert hexwar.game(path).scenario.digest != match.game.scenario.digest
    with pytest.raises(SaveError, match=r"has changed .* \(code of the hook 'quiet': '"):
        hexwar.open(tmp_path / "save.json")


# -- the worked what-ifs ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["earlier-low-tide", "bombed-without-rangers"])
def test_the_worked_what_ifs_play(name: str) -> None:
    """Random games end, and the contract holds."""
    path = str(WHAT_IFS / f"{name}.toml")
    batch = simulate(path, games=4, seed=1)
    assert [row.error for row in batch.errors] == []
    assert check_game(path, games=1, thorough_every=100).games == 1


@pytest.mark.rule("22.1", "22.3")
def test_no_ranger_lands_after_the_bombardment() -> None:
    """Not even C/2R; and play starts on turn 4."""
    game = game_of(str(WHAT_IFS / "bombed-without-rangers.toml"))
    g = game.set_up(1)
    assert g.turn == 4
    for counter in range(len(game.units)):
        if game.rangers >> counter & 1:
            assert (g.hex[counter], g.box[counter], g.due[counter]) == (-1, -1, 0)


def test_what_the_guide_says_of_faults_and_refusals(tmp_path: Path) -> None:
    """Where the page shows what a command answers, the command answers so."""
    page = (ROOT / "docs" / "guide" / "what-ifs.md").read_text(encoding="utf-8")
    lines = (WHAT_IFS / "earlier-low-tide.toml").read_text(encoding="utf-8")
    lines = lines.replace('"first-waves"', '"first-waves"\nturn = 16').replace('"mid"', '"neap"')
    (tmp_path / "faulty.toml").write_text(lines, encoding="utf-8")
    with pytest.raises(DataError) as faults:
        hexwar.game(str(tmp_path / "faulty.toml"))
    assert str(faults.value).replace(f"{tmp_path}/", "") in page
    with pytest.raises(OptionError) as refusal:
        hexwar.start("ddob/first-waves", options={"german_armour": True})
    assert str(refusal.value).replace("True", "true") in " ".join(page.split())


def test_examples_are_no_scenarios_of_the_game() -> None:
    """What-ifs are reconstructed, and say so."""
    for file in WHAT_IFS.glob("*.toml"):
        read = read_scenario(Document.read(file), file)
        assert read.file is not None
        assert read.file.source is not None
        assert read.file.source.kind == "reconstructed"
        assert read.name not in printed_scenarios()
