"""``hexwar new``: each kind of game plays at once, and a bad description writes nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hexwar.cli import group, main
from hexwar.cli.skeleton import BASES, KINDS, TEMPLATES, Description, NewGameError, texts, write

NAMES = {
    "classic": "valley",
    "plots": "wings",
    "chits": "cup",
    "areas": "delta",
    "blocks": "sandstone",
    "sandbox": "a",
    "skirmish": "long_hill_at_dawn_in_the_snow",
    "solitaire": "red",
}
"""A name for each kind: the shortest, one of nearly full length, a word of the templates."""


def installed(place: Path, name: str, class_name: str) -> None:
    """Write what an installation writes, so that the game is found by its entry point."""
    info = place / f"{name}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[hexwar.games]\n{name} = {name}:{class_name}\n")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A game of each kind, written and installed; its folder by its kind."""
    folder, made = tmp_path_factory.mktemp("games"), {}
    for kind, name in NAMES.items():
        game = Description(name=name, title="L'été à Vire", kind=kind, sides=("blue", "red"))
        made[kind] = write(game, folder)
        installed(made[kind], name, game.class_name)
    return made


def environment(*places: Path) -> dict[str, str]:
    """The environment of a process in which the games in some folders are installed."""
    path = os.pathsep.join(filter(None, (*map(str, places), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path}


def run(place: Path, *words: str) -> str:
    """Run Python in the folder of a game; return what it prints."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=place,
        env=environment(place),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def printed(games: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What commands print of each game, and its page: one process, as each takes a second to start.

    In it all games are installed, and none of them has been loaded before.
    """
    folder = tmp_path_factory.mktemp("commands")
    asked = {kind: [NAMES[kind], *OPENINGS.get(kind, MOVED)] for kind in NAMES}
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, json.dumps(asked)],
        cwd=folder,
        env=environment(*games.values()),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    outputs: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return outputs


MOVED = ("move A1 0202\n", "A1 goes to 0202.")
OPENINGS = {
    "plots": ("steer A1 left\n", ": steer A1 left"),  # nothing follows before both have plotted
    "areas": ("activate Ashby\nmove A1 Beck\n", "A1 goes to Beck."),
}
"""What is typed in the terminal, and what is printed then."""

COMMANDS = """
import json, sys
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener
import hexwar
from click.testing import CliRunner
from hexwar.cli import group
from hexwar.web import Application, serving

def run(*words, typed=""):
    done = CliRunner().invoke(group, words, input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output

printed = {"games": run("games")}
application = Application(Path("shelf.sqlite"), token="of the tests")
with serving(application) as address:
    for kind, (name, typed, _) in json.loads(sys.argv[1]).items():
        start = f"{name}/start"
        words = ["play", start, "--terminal", "--seed", "1", "--save", f"{name}.json"]
        opener = build_opener(HTTPCookieProcessor(CookieJar()))
        page = address + application.begin(hexwar.start(start, seed=1))
        printed[kind] = {
            "sim": run("sim", start, "--games", "2", "--jobs", "1"),
            "terminal": run(*words, typed=f"{typed}save\\nquit\\n"),
            "validate": run("validate", name),
            "page": opener.open(page, timeout=60).read().decode(),
        }
print(json.dumps(printed))
"""


@pytest.mark.parametrize("kind", KINDS)
def test_its_own_tests_pass(games: dict[str, Path], kind: str) -> None:
    """They contain check_game, and a test for each rule."""
    assert " passed" in run(games[kind], "-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_they_are_well_formed(games: dict[str, Path]) -> None:
    """The linter, whose settings are in the pyproject.toml of each, finds nothing."""
    folder = games["classic"].parent
    assert "All checks passed" in run(folder, "-m", "ruff", "check", "--no-cache", ".")
    shape = run(folder, "-m", "ruff", "format", "--no-cache", "--check", ".")
    assert "already formatted" in shape
    assert "would be" not in shape


def test_their_types_are_right(games: dict[str, Path]) -> None:
    """By their own strict settings, which are the same for all."""
    pytest.importorskip("mypy")
    cache = Path(os.environ.get("MYPY_CACHE_DIR", Path(__file__).parents[2] / ".mypy_cache/new"))
    settings = {(place / "pyproject.toml").read_text() for place in games.values()}
    assert len({text.partition("[tool.mypy]")[2] for text in settings}) == 1
    packages = [str(place / NAMES[kind]) for kind, place in games.items()]
    told = run(games["classic"], "-m", "mypy", "--cache-dir", str(cache), *packages)
    assert "Success: no issues found" in told


@pytest.mark.parametrize("kind", KINDS)
def test_bots_play_it(printed: dict[str, Any], kind: str) -> None:
    """It is found by its entry point, and plays to its end."""
    assert "2" in printed[kind]["sim"]
    assert f"{NAMES[kind]}/start" in printed["games"]
    assert "L'été à Vire" in printed["games"]


@pytest.mark.parametrize("kind", KINDS)
def test_it_plays_in_the_terminal(printed: dict[str, Any], kind: str) -> None:
    """One decision, and leave."""
    assert OPENINGS.get(kind, MOVED)[1] in printed[kind]["terminal"]


@pytest.mark.parametrize("kind", KINDS)
def test_all_its_files_are_valid_and_all_its_texts_french(
    printed: dict[str, Any], kind: str
) -> None:
    """By ``hexwar validate``; its briefing stands beside the map in both languages."""
    assert f"{NAMES[kind]}, fr: 0 texts not translated" in printed[kind]["validate"]
    assert "briefing.toml: " in printed[kind]["validate"]


@pytest.mark.parametrize("kind", KINDS)
def test_it_plays_in_the_browser(printed: dict[str, Any], kind: str) -> None:
    """The page shows its title and its counters, or where players hide something, who sits down."""
    page = printed[kind]["page"]
    assert "L&#39;été à Vire" in page or "L'été à Vire" in page or "L&#x27;été" in page
    assert "A1" in page or re.search(r'"curtain": ?"\w', page)


TESTED_AND_PLAYED = """
import pytest, sys
from hexwar.cli import main

failed = pytest.main(["-q", "-p", "no:cacheprovider"])
sys.exit(failed) if failed else main(["sim", "three/start", "--games", "3", "--jobs", "1"])
"""


@pytest.mark.parametrize("kind", ["skirmish", "classic", "chits", "solitaire", "plots", "blocks"])
def test_a_third_side_needs_no_code(kind: str, tmp_path: Path) -> None:
    """As the README says: counters, places, a level. its tests pass, and it plays on."""
    game = Description(name="three", title="Three", kind=kind)
    place = write(game, tmp_path)
    installed(place, "three", game.class_name)
    data = place / "three" / "data"
    counters = (data / "counters.toml").read_text()
    columns = re.search(r'columns = "(.*)"', counters)
    assert columns is not None
    words = dict.fromkeys(columns[1].split(), "4/2") | {"side": "green", "kind": "infantry"}
    words |= {"move": "4", "mode": "foot", "formation": "G"}
    words |= {"dice": "2/1", "letter": "B", "hits": "2"}
    lines = [
        " ".join(words[column] for column in columns[1].split())
        for words in ({**words, "name": "C1"}, {**words, "name": "C2"})
    ]
    more = "".join(f'  "{line}",\n' for line in lines)
    (data / "counters.toml").write_text(re.sub(r"\]\s*\Z", f"{more}]\n", counters))
    places = "".join(
        f'[[set_up]]\nunits = ["{unit}"]\nhexes = ["{at}"]\n\n'
        for unit, at in (("C1", "0307"), ("C2", "0507"))
    )
    levels = '[[level]]\noutcome = "victory"\nwinner = "green"\nlead = 1\n\n'
    start = data / "scenarios" / "start.toml"
    before, draw, after = start.read_text().partition('[[level]]\noutcome = "draw"')
    start.write_text(f"{before}{places}{levels if draw else ''}{draw}{after}")
    told = run(place, "-c", TESTED_AND_PLAYED)
    assert " passed" in told
    assert "green" in told.partition(" passed")[2]


def test_it_asks_what_it_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title, the players and the kind; an empty answer takes what is offered."""
    monkeypatch.chdir(tmp_path)
    answers = "The Long Hill\nnorth,south\nsandbox\n"
    done = CliRunner().invoke(group, ["new", "long_hill"], input=answers, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    counters = (tmp_path / "long_hill/long_hill/data/counters.toml").read_text()
    assert "north" in counters
    assert not re.search(r"\bred\b", counters)
    assert '"The Long Hill"' in (tmp_path / "long_hill/long_hill/game.py").read_text()
    done = CliRunner().invoke(group, ["new", "valley", "--yes"], catch_exceptions=False)
    assert "Valley, two sides or more" in done.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["2hills"], "expected a small letter"),
        (["Hills"], "expected a small letter"),
        (["../hills"], "expected a small letter"),
        (["hills" * 7], "30 at most"),
        (["class"], "a word of Python"),
        (["match"], "a word of Python"),
        (["json"], "a Python module of that name is installed"),
        (["attrs"], "a Python module of that name is installed"),
        (["hexwar"], "hexwar reserves it"),
        (["tests"], "hexwar reserves it"),
        (["ddob"], "a game of that name is installed"),
        (["taken"], "exists already"),
        (["hills", "--title", 'Say "no"'], "cannot be used"),
        (["hills", "--title", "a\\b"], "cannot be used"),
        (["hills", "--title", "{x}"], "cannot be used"),
        (["hills", "--title", "x\ny"], "cannot be used"),
        (["hills", "--title", "x" * 61], "1 to 60 characters"),
        (["hills", "--players", "north"], "expected two players"),
        (["hills", "--players", "a,b,c"], "a third one is added in the files"),
        (["hills", "--players", "north,north"], "expected two players"),
        (["hills", "--players", "north,The South"], "the player 'The South' cannot be used"),
        (["hills", "--players", "north,everybody"], "stands for all"),
        (["hills", "--kind", "chess"], "'chess' is not one of"),
    ],
)
def test_a_bad_description_is_refused_and_writes_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    reason: str,
) -> None:
    """With what is wrong and what would do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").touch()
    with pytest.raises(SystemExit):
        main(["new", *words, "--yes"])
    assert reason in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_what_fails_halfway_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the folder nor a part of it."""

    def fail(*_given: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("hexwar.cli.skeleton.shutil.move", fail)
    with pytest.raises(OSError, match="no space left"):
        write(Description(name="hills", title="Hills", kind="skirmish"), tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_of_the_template_is_left(kind: str) -> None:
    """Neither in a file nor in its name."""
    game = Description(name="hills", title="Hills", kind=kind, sides=("north", "south"))
    for path, text in texts(game).items():
        assert not re.search(r"my_?game|my game|\bred\b|\bblue\b", f"{path}\n{text}", re.IGNORECASE)


@pytest.mark.parametrize("name", ["con", "aux", "nul", "prn", "com1", "lpt9", "com0"])
def test_names_that_windows_keeps(name: str) -> None:
    """A folder of such a name could be on no disk of Windows."""
    with pytest.raises(NewGameError, match=f"'{name}' cannot be used: Windows keeps it"):
        Description(name=name, title="A title", kind="classic")


def test_names_of_classes() -> None:
    """They are words of Python style, and none is a name that the templates use."""
    named = {
        name: Description(name=name, title="x", kind="sandbox").class_name
        for name in ("hills", "long_hill", "game", "war_game", "field", "x1")
    }
    assert list(named.values()) == [
        *("HillsGame", "LongHillGame", "GameGame", "WarGame", "FieldGame", "X1Game")
    ]


def test_each_folder_of_templates_belongs_to_a_kind() -> None:
    """None is forgotten, and an unknown kind is refused."""
    folders = {path.name for path in TEMPLATES.iterdir() if path.is_dir()}
    assert folders - {".ruff_cache"} == {*KINDS, *BASES.values()}
    with pytest.raises(NewGameError, match="no kind of game"):
        Description(name="hills", title="Hills", kind="chess")
