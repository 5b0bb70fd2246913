"""What is no ordinary file is refused in one sentence, and nobody waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import hexwar
from hexwar.data import Document, translations
from hexwar.errors import HexwarError, MissingFileError, UnreadableFileError
from hexwar.play.game.hooks import VARIABLE, find_hook


def as_hook(name: str) -> None:
    """Load a hook from a file."""
    os.environ[VARIABLE] = name
    find_hook(Path(name).stem)


OPENED: dict[str, tuple[str, Callable[[str], object]]] = {
    "start": (".toml", hexwar.start),
    "game": (".toml", hexwar.game),
    "open": (".json", hexwar.open),
    "document": (".toml", Document.read),
    "catalogue": (".po", lambda name: translations(Path(name))),
    "hook": (".py", as_hook),
}


def missing(path: Path) -> None:
    """Make no file."""
    del path


def looped(path: Path) -> None:
    """Make a link that leads to itself."""
    path.symlink_to(path)


def below_a_file(path: Path) -> None:
    """Make a file of what is named as a folder."""
    path.parent.rmdir()
    path.parent.write_text("")


def pipe(path: Path) -> None:
    """Make a pipe that nobody writes to."""
    os.mkfifo(path)


KINDS = {
    missing: "there is no such file",
    Path.mkdir: "it is a folder, not a file",
    looped: "its links lead round in a circle",
    pipe: "it is a pipe or a device",
    below_a_file: "a part of its path is a file, not a folder",
}


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")
@pytest.mark.parametrize("door", OPENED)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_no_file_is_told(
    door: str, kind: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence has the name and the reason; a pipe is not opened."""
    monkeypatch.setenv(VARIABLE, "")
    ending, opened = OPENED[door]
    path = tmp_path / "folder" / f"thing{ending}"
    path.parent.mkdir()
    kind(path)
    with pytest.raises(UnreadableFileError) as caught:
        opened(str(path))
    assert str(caught.value) == f"{path}: {KINDS[kind]}"
    assert isinstance(caught.value, OSError)


@pytest.mark.parametrize("name", ["a\0b.toml", "x" * 5000 + ".toml", "no-such.toml"])
def test_names_that_no_file_has(name: str) -> None:
    """They are refused in one sentence, too."""
    with pytest.raises(HexwarError):
        hexwar.start(name)


def test_a_missing_file_is_what_python_calls_one() -> None:
    """``except FileNotFoundError`` still works."""
    with pytest.raises(FileNotFoundError):
        hexwar.open("no-such.json")
    assert issubclass(MissingFileError, UnreadableFileError)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")
@pytest.mark.parametrize("ending", ["toml", "json", "po", "geojson", "m44"])
def test_validate_waits_for_no_pipe(ending: str, tmp_path: Path) -> None:
    """``hexwar validate`` says so, whatever the file is called."""
    path = tmp_path / f"thing.{ending}"
    os.mkfifo(path)
    done = subprocess.run(
        [sys.executable, "-m", "hexwar", "validate", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "pipe or a device" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_save_of_a_scenario_file_that_became_a_folder(tmp_path: Path) -> None:
    """Opening it says which file cannot be read."""
    file = tmp_path / "mine.toml"
    text = '[scenario]\ngame = "skirmish"\nbase = "ford"\nname = "mine"\ntitle = "Mine"\n'
    file.write_text(text, encoding="utf-8")
    hexwar.start(str(file), seed=1).save(tmp_path / "save.json")
    file.unlink()
    file.mkdir()
    with pytest.raises(HexwarError, match=r"save\.json: .*mine\.toml: it is a folder, not a file"):
        hexwar.open(tmp_path / "save.json")
