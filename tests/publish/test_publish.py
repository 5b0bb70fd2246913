"""Publishing: which distributions belong to a game, which runtime is taken, what is refused."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import hexwar
from hexwar.cli import main
from hexwar.errors import HexwarError, UnknownNameError
from hexwar.publish import VERSION, as_if_installed, games_in, publish, runtime
from hexwar.publish.distributions import parts_of
from hexwar.publish.runtime import FILES, VARIABLE, Runtime


def test_a_game_comes_with_what_it_needs_and_nothing_else() -> None:
    """Its package, the library without what serves and computes, and their pure requirements."""
    parts = {part.name: part for part in parts_of(["skirmish"])}
    assert next(iter(parts)) == "hexwar"
    assert {"hexwar-skirmish", "attrs", "cattrs", "starlette", "anyio"} <= parts.keys()
    assert not {"numpy", "click", "matplotlib", "uvicorn", "exceptiongroup"} & parts.keys()
    assert "[hexwar.games]\nskirmish = skirmish:Skirmish\n" in parts["hexwar-skirmish"].entry_points
    assert parts["hexwar"].entry_points == ""
    library = parts["hexwar"].files
    assert "hexwar/play/match/match.py" in library
    assert not [path for path in library if path.startswith(("ddob_scenarios/", "hexwar/cli/"))]
    assert "skirmish/__init__.py" in parts["hexwar-skirmish"].files
    ddob = parts_of(["ddob"])[0]
    assert "ddob_scenarios/game.py" in ddob.files
    assert "ddob-sensible" in ddob.entry_points


def installed(folder: Path, *, name: str, tag: str, needs: str = "", extra: str = "") -> None:
    """Lay out a distribution as an installer does."""
    (folder / f"{name}.py").write_text("value = 1\n")
    about = folder / f"{name}-1.dist-info"
    about.mkdir()
    required = f"Requires-Dist: {needs}\n" if needs else ""
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{required}")
    pure = "true" if tag.endswith("any") else "false"
    (about / "WHEEL").write_text(f"Wheel-Version: 1.0\nRoot-Is-Purelib: {pure}\nTag: {tag}\n")
    (about / "RECORD").write_text(f"{name}.py,,\n{extra}{name}-1.dist-info/METADATA,,\n")


def test_a_folder_that_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``hexwar new`` has written can be published at once; afterwards nothing is left."""
    folder = tmp_path / "unheardof"
    monkeypatch.chdir(tmp_path)
    main(["new", "unheardof", "--kind", "skirmish", "--yes"])
    assert games_in(folder) == ["unheardof"]
    path = sys.path[:]
    with as_if_installed(folder):
        parts = {part.name: part for part in parts_of(games_in(folder))}
        assert hexwar.start("unheardof/start").legal_actions
    assert "unheardof/__init__.py" in parts["unheardof"].files
    assert "unheardof = unheardof:" in parts["unheardof"].entry_points
    assert (sys.path, "unheardof" in hexwar.games()) == (path, False)
    with pytest.raises(HexwarError, match="holds no pyproject"):
        games_in(tmp_path)


PUBLISHING = """
from hexwar.errors import HexwarError
from hexwar.publish.distributions import parts_of
try:
    print([part.name for part in parts_of(["mine"])])
except HexwarError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("tag", "needs", "told"),
    [
        ("cp311-cp311-linux_x86_64", "fastdice", "fastdice is not pure Python"),
        ("py3-none-any", "fastdice", "'fastdice'"),
        ("py3-none-any", "slowdice", "slowdice, which mine needs, is not installed"),
        ("py3-none-any", "slowdice; sys_platform == 'win32'", "'mine'"),
    ],
)
def test_what_is_not_pure_is_refused_by_name(
    tmp_path: Path, tag: str, needs: str, told: str
) -> None:
    """A game by somebody else, with a requirement that no browser can run, or that is missing."""
    installed(tmp_path, name="fastdice", tag=tag)
    installed(tmp_path, name="mine", tag="py3-none-any", needs=needs)
    points = "[hexwar.games]\nmine = mine:Mine\n"
    (tmp_path / "mine-1.dist-info" / "entry_points.txt").write_text(points)
    (tmp_path / "mine.py").write_text(
        "from skirmish import Skirmish\n\n\nclass Mine(Skirmish):\n    name = 'mine'\n"
    )
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{PUBLISHING}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told in done.stdout


def test_a_game_that_is_not_installed_is_refused(tmp_path: Path) -> None:
    """With the names of those that are."""
    with pytest.raises(UnknownNameError, match="skirmish"):
        parts_of(["skirmsh"])
    (tmp_path / "letters.txt").write_text("kept")
    with pytest.raises(HexwarError, match="holds other files"):
        publish(["skirmish"], tmp_path, Runtime(tmp_path, {}))
    assert (tmp_path / "letters.txt").read_text() == "kept"


def package(path: Path, *, version: str = VERSION, content: bytes = b"changed") -> Path:
    """Make an archive that looks like the npm package."""
    with tarfile.open(path, "w:gz") as archive:
        for name in ("package.json", *FILES):
            data = json.dumps({"version": version}).encode() if name == "package.json" else content
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def test_only_the_pinned_runtime_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, a changed file, no package at all: each refusal says how to get it."""
    monkeypatch.delenv(VARIABLE, raising=False)
    empty = tmp_path / "empty"
    empty.mkdir()
    (tmp_path / "text.tgz").write_text("no archive")
    for named, told in (
        (None, "the runtime is missing"),
        (tmp_path / "nowhere", "no such folder"),
        (empty, "is not the npm package"),
        (tmp_path / "text.tgz", "is not the npm package"),
        (package(tmp_path / "old.tgz", version="0.27.0"), "is version 0.27.0"),
        (package(tmp_path / "new.tgz"), "not as it was published"),
    ):
        with (
            pytest.raises(HexwarError, match=rf"{told}.*npm pack pyodide@{VERSION}"),
            runtime(named),
        ):
            pass


def test_node_is_missing_in_a_sentence(tmp_path: Path) -> None:
    """Who has no Node.js learns what it is for."""
    with pytest.raises(HexwarError, match=r"needs Node\.js.*'no-such-node' is not installed"):
        Runtime(tmp_path, {}).run("compiling.py", tmp_path, node="no-such-node")


REHEARSING = """
import ast, asyncio, sys
from importlib.resources import files
folder = sys.argv[1]
source = (files("hexwar.publish") / "within" / "rehearsal.py").read_text(encoding="utf-8")
source = source.replace("/build", folder).replace("/tmp/shelf", f"{folder}/shelf")
code = compile(source, "rehearsal.py", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
asyncio.run(eval(code, {"__name__": "rehearsal"}))
"""


def test_a_game_whose_players_decide_at_once_is_rehearsed(tmp_path: Path) -> None:
    """The second player decides on the log as it was when both were asked: that is not too late.

    The rehearsal runs with this Python here: that of the players takes some times as long to start.
    """
    (tmp_path / "rehearsed").write_text("broadside/strait")
    command = [sys.executable, "-c", REHEARSING, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded = json.loads((tmp_path / "used.json").read_text())
    assert [path for path in loaded if path.endswith("broadside/__init__.py")]


def test_the_command_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without a folder, and without the runtime."""
    monkeypatch.delenv(VARIABLE, raising=False)
    for words, told in (
        (["publish", "skirmish"], "--to FOLDER"),
        (["publish", "skirmish", "--to", str(tmp_path / "site")], f"npm pack pyodide@{VERSION}"),
    ):
        with pytest.raises(SystemExit):
            main(words)
        assert told in capsys.readouterr().err
