"""Plug-ins: finding games, and telling what is wrong with one."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hexwar
from hexwar.bots import bot_names, make_bot
from hexwar.errors import GameError, OptionError, UnknownNameError
from hexwar.plugins import VARIABLE, all_games, find_game, overview, registered
from hexwar.plugins.overviews import Heading, headings
from tests.play.duel import Duel

ROOT = Path(__file__).parents[2]

EXAMPLES = sorted(path.parent.name for path in ROOT.glob("examples/*/*/overview.py"))

HEAVY = {
    "hexalattice",
    "joblib",
    "matplotlib",
    "networkx",
    "numba",
    "numpy",
    "pyarrow",
    "scipy",
    "shapely",
    "starlette",
}


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, named in the environment."""
    monkeypatch.setenv(VARIABLE, "duel=tests.play.duel:Duel")


def test_a_game_may_be_named_in_the_environment(duel: None) -> None:
    """A game that is not installed can be played by naming its class."""
    assert find_game("duel") is Duel
    assert hexwar.games()["duel"] is Duel
    assert hexwar.start("duel/dawn", seed=1).game.title == "Duel"


def test_installed_games_are_found() -> None:
    """The entry points of installed packages are games by name."""
    assert "ddob" in hexwar.games()


def test_unknown_names_suggest_others(duel: None) -> None:
    """Games, scenarios, players, bots and options that do not exist are named, with what does."""
    with pytest.raises(UnknownNameError, match="no game 'dule'; did you mean 'duel'"):
        hexwar.start("dule/dawn")
    with pytest.raises(UnknownNameError, match=r"no scenario 'dusk'; .*'dawn'"):
        hexwar.start("duel/dusk")
    with pytest.raises(UnknownNameError, match="no game/scenario 'duel'; did you mean 'duel/dawn'"):
        hexwar.start("duel")
    with pytest.raises(UnknownNameError, match="no game/scenario 'dawn'; did you mean 'duel/dawn'"):
        hexwar.start("dawn")
    with pytest.raises(UnknownNameError, match="no player 'green'"):
        hexwar.start("duel/dawn", players={"green": "random"})
    with pytest.raises(UnknownNameError, match="no bot 'rndom'; did you mean 'random'"):
        hexwar.start("duel/dawn", players={"red": "rndom"})
    with pytest.raises(OptionError, match="no option 'turn'; its options: turns"):
        hexwar.start("duel/dawn", options={"turn": 6})
    with pytest.raises(OptionError, match="one of 6, 60; not 7"):
        hexwar.start("duel/dawn", options={"turns": 7})


def test_options_may_be_given_as_text(duel: None) -> None:
    """The command line gives texts; they are read as the option's values."""
    assert hexwar.start("duel/dawn", options={"turns": "60"}).game.options == {"turns": 60}


def test_a_broken_plug_in_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that cannot be loaded is listed with the reason."""
    monkeypatch.setenv(VARIABLE, "gone=nowhere.at:all, duel=tests.play.duel:Duel, odd=math:pi")
    faults = {listing.name: listing.fault for listing in all_games()}
    assert "No module named 'nowhere'" in faults["gone"]
    assert "is not a subclass of Game" in faults["odd"]
    assert faults["duel"] == ""
    with pytest.raises(GameError, match="cannot be loaded"):
        find_game("gone")


def test_a_misspelt_name_of_the_kit_is_told_with_the_line_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that uses it, not the one of the kit that looks it up."""
    text = "from hexwar import kit\n\nclass Turn(kit.SideTrun): ...\n"
    (tmp_path / "misspelt_game.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(VARIABLE, "misspelt=misspelt_game:Game")
    with pytest.raises(GameError, match=r"misspelt_game\.py:3: .*did you mean 'SideTurn'"):
        find_game("misspelt")


def test_lists_of_games_load_no_rules() -> None:
    """``hexwar games`` reads what it prints; who plays one game does not load the others."""
    code = (
        "import sys; from hexwar.cli import main; main(['games']); "
        "assert not {'ddob_scenarios.game', 'memoir44.game'} & set(sys.modules); "
        "import hexwar; hexwar.start('skirmish/ford'); hexwar.start('duel/dawn'); "
        "assert not {'ddob_scenarios.game', 'memoir44.game'} & set(sys.modules)"
    )
    environment = {**os.environ, VARIABLE: "duel=tests.play.duel:Duel"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=ROOT)


@pytest.mark.parametrize("name", sorted(registered()))
def test_overviews_say_what_the_games_say(name: str) -> None:
    """Titles, versions and scenarios, in their order, are those of the game itself."""
    told, game = overview(name), find_game(name)
    assert (told.title, told.version) == (game.title, game.version)
    expected = [(s.name, s.title, s.summary) for s in game.scenarios().values()]
    assert expected == [tuple(heading) for heading in told.scenarios]


@pytest.mark.parametrize("name", EXAMPLES)
def test_overviews_of_the_examples_load_no_rules(name: str) -> None:
    """Each example says its titles without its rules, and says the same as its game."""
    project = tomllib.loads((ROOT / "examples" / name / "pyproject.toml").read_text())
    points = project["project"]["entry-points"]
    module, _, told = points["hexwar.overviews"][name].partition(":")
    home, _, game = points["hexwar.games"][name].partition(":")
    code = (
        f"import sys; from {module} import {told}; found = {told}(); "
        f"assert 'hexwar.play' not in sys.modules; from {home} import {game}; "
        f"assert (found.title, found.version) == ({game}.title, {game}.version); "
        f"said = [(s.name, s.title, s.summary) for s in {game}.scenarios().values()]; "
        "assert said == [tuple(heading) for heading in found.scenarios]"
    )
    pytest.importorskip(name)
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize(
    "text",
    [
        '[scenario]\nname = "ford"\ntitle = "The ford"\n\n[map]\nhexes = [1]\n',
        '[map]\nhexes = [1]\n\n[scenario]\nname = "ford"\ntitle = "The ford"\n',
        '[scenario]\nname = "ford"\nnote = """\n[as printed]\n"""\ntitle = "The ford"\n[map]\n',
        '[scenario]\nname = "ford"\ntitle = "The ford"\nsummary = "A river."\nturns = 6\n[map]\n',
        '[scenario]\nsummary = "A river."\ntitle = "The ford"\nname = "ford"\n',
        '[scenario]\nname = "ford"\ntitle = "The ford"\nsummary = """\nA \\\nriver."""\n',
        '[scenario]\nname = "ford"\ntitle = "The ford"\na = """\nsummary = 1\n"""\nsummary = "A"\n',
        '[map]\nsummary = "A map."\n\n[scenario]\nname = "ford"\ntitle = "The ford"\n',
    ],
    ids=[
        "first",
        "later",
        "a-bracket-within-a-text",
        "summary-last",
        "summary-first",
        "summary-of-several-lines",
        "a-summary-within-a-text",
        "a-summary-of-something-else",
    ],
)
def test_headings_are_read_wherever_they_stand(tmp_path: Path, text: str) -> None:
    """A list of games parses no more than it shows, if that comes first."""
    (tmp_path / "ford.toml").write_text(text, encoding="utf-8")
    told = tomllib.loads(text)["scenario"].get("summary", "")
    assert list(headings(tmp_path)) == [Heading("ford", "The ford", told)]


def test_a_game_of_the_environment_tells_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the overview of an installed game of the same name is shown, but its own."""
    monkeypatch.setenv(VARIABLE, "ddob=tests.play.duel:Duel,gone=nowhere.at:all")
    assert overview("ddob").title == "Duel"
    with pytest.raises(GameError, match="cannot be loaded: No module named 'nowhere'"):
        overview("gone")


def test_a_malformed_variable_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment variable says how it is written."""
    monkeypatch.setenv(VARIABLE, "duel")
    with pytest.raises(GameError, match="expected name=module:attribute, found 'duel'"):
        find_game("duel")


def test_bots_by_name() -> None:
    """The random bot is always there."""
    assert "random" in bot_names()
    assert make_bot("random").name == "random"


def test_bots_play_whole_games(duel: None) -> None:
    """With a bot for each player a match plays itself to its end."""
    match = hexwar.start("duel/dawn", seed=5, players={"red": "random", "blue": "random"})
    assert match.over


def test_saves_keep_the_bots(duel: None, tmp_path: object) -> None:
    """A reopened match seats the bots that played."""
    from pathlib import Path

    file = Path(str(tmp_path)) / "duel.json"
    match = hexwar.start("duel/dawn", seed=5, players={"blue": "random"})
    match.do("end-turn")
    match.save(file)
    again = hexwar.open(file)
    assert again.log == match.log
    again.do(again.legal_actions[0])
    assert again.decision is None or again.decision.player == "red"
    alone = hexwar.open(file, players={})
    assert alone.log == match.log


def test_positions_open_by_text(duel: None) -> None:
    """A position as text is opened by the game that it names."""
    match = hexwar.start("duel/dawn", seed=5)
    assert hexwar.open_position(match.position).digest() == match.state.digest()
    with pytest.raises(hexwar.HexwarError, match="begins with 'hexwar:game/scenario:'"):
        hexwar.open_position("rnbqkbnr/pppppppp")
    with pytest.raises(hexwar.HexwarError, match="cut off or changed"):
        hexwar.open_position(match.position[:-9])


JSON = ("json",) if sys.version_info < (3, 13) else ()
"""From 3.13 on Python itself loads it to read what is installed."""


@pytest.mark.parametrize(
    ("code", "heavy"),
    [
        ("import hexwar", {*HEAVY, "cattrs", "click", "rich"}),
        ("main(['--help'])", {*HEAVY, "cattrs", "rich"}),
        ("main(['games'])", {*HEAVY, "difflib", "email.parser", *JSON}),
    ],
)
def test_start_is_light(code: str, heavy: set[str]) -> None:
    """Neither the import nor a quick question on the command line loads what it does not use."""
    import subprocess
    import sys

    lines = [
        "import sys",
        "from hexwar.cli import main" if code.startswith("main") else "",
        "try:",
        f"    {code}",
        "finally:",
        f"    print(sorted({heavy} & set(sys.modules)), file=sys.stderr)",
    ]
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
