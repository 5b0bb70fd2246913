"""What does a text that is being edited say? The board, what stands on it, and all its faults."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

import hexwar
from hexwar.board import Board
from hexwar.board.loading import load_with_faults
from hexwar.data import DataError, Document, Fault
from hexwar.errors import HexwarError
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.scene import Scene
from hexwar.plugins import game_of
from hexwar.workshop.editing.counters_file import game_with
from hexwar.workshop.editing.hex_lists import named

_NUMBERED = re.compile(r"[\w.]+")
_PATH = re.compile(r"[^.\[\]]+")


@attrs.frozen
class Located:
    """A fault with the hexes that it is about.

    Attributes:
        line: The line of the file, from 1.
        path: Where in the file, as people write it.
        message: What is wrong.
        hexes: The numbers of the hexes that it names.
        file: The name of the file, if it is another one than that which is edited.
    """

    line: int
    path: str
    message: str
    hexes: tuple[str, ...] = ()
    file: str = ""


@attrs.frozen(eq=False)
class Reading:
    """What a text says.

    Attributes:
        kind: ``"board"`` or ``"scenario"``.
        board: The board; None where there is none that could be shown.
        scene: Of a scenario: the table at its start.
        game: Of a scenario: the game, or None where it cannot be told.
        style: How everything is drawn.
        faults: The faults, in the order of the file.
    """

    kind: str
    board: Board | None = None
    scene: Scene | None = None
    game: Game | None = None
    style: Document | None = None
    faults: tuple[Located, ...] = ()


def read_text_of(
    text: str,
    path: Path,
    before: Reading | None = None,
    edited: Mapping[Path, str] = MappingProxyType({}),
) -> Reading:
    """Return what a text says; where it has faults, what could be read, or was read before.

    Args:
        text: The text.
        path: The file that it is for; files beside it are read, such as its style.
        before: What an earlier text said.
        edited: The texts of other files that are edited with it.
    """
    try:
        document = Document.parse(text, path.name)
    except DataError as error:
        faults = tuple(Located(f.line, f.path, f.message) for f in error.faults)
        return attrs.evolve(before or Reading("board"), faults=faults)
    if "scenario" in document.data:
        return _scenario(document, path, before, edited)
    return _board(document, path, before)


def _board(document: Document, path: Path, before: Reading | None) -> Reading:
    board, faults = load_with_faults(document)
    shown = board or (before.board if before else None)
    located = _located(faults, document.data, shown, path.name)
    return Reading("board", shown, style=style_beside(path), faults=located)


def style_beside(path: Path) -> Document | None:
    """Return the style file in the folder of a file, if there is one without faults."""
    file = path.parent / "style.toml"
    try:
        return Document.read(file) if file.is_file() else None
    except HexwarError:
        return None


def _scenario(
    document: Document, path: Path, before: Reading | None, edited: Mapping[Path, str]
) -> Reading:
    before = before or Reading("scenario")
    try:
        game = game_with(game_of(document), edited)
        with tempfile.TemporaryDirectory(prefix="hexwar-") as folder:
            file = beside(document.text, path, Path(folder), edited)
            scenario = game.scenario_in(file)
            match = Match(game(scenario, scenario.chosen({})), 0)
            scene = match.scene()
        board = scene.board if isinstance(scene.board, Board) else None  # it may have areas
        return Reading("scenario", board, scene, match.game, _style(scene))
    except DataError as error:
        faults: Iterable[Fault] = error.faults
    except HexwarError as error:
        faults = [Fault(path.name, 1, "", str(error).replace(str(path.parent), ""))]
    board = before.board
    if board is None:
        before = _first_of(document)
        board = before.board
    located = _located(faults, document.data, board, path.name)
    return attrs.evolve(before, kind="scenario", faults=located)


def _first_of(document: Document) -> Reading:
    """Return the map of the game of a scenario that cannot be read, without counters."""
    try:
        game = game_of(document)
        name = next(iter(game.scenarios()))
        match = hexwar.start(f"{game.name}/{name}", seed=0, players={})
    except (HexwarError, StopIteration):
        return Reading("scenario")
    scene = attrs.evolve(match.scene(), stacks={}, marks={}, washes={})
    return Reading("scenario", scene.board, scene, match.game, _style(scene))


def _style(scene: Scene) -> Document | None:
    return scene.style if isinstance(scene.style, Document) else None


def beside(text: str, path: Path, folder: Path, edited: Mapping[Path, str]) -> Path:
    """Write a text into a folder, as a file beside which all files of its own folder lie."""
    parent = path.resolve().parent
    written = {file.name: new for file, new in edited.items() if file.resolve().parent == parent}
    for name, new in written.items():
        (folder / name).write_bytes(new.encode())
    for other in parent.iterdir() if parent.is_dir() else ():
        if other.name not in (path.name, *written) and (
            other.suffix in (".toml", ".py") or other.is_dir()
        ):
            (folder / other.name).symlink_to(other)
    file = folder / path.name
    file.write_bytes(text.encode())
    return file


def _located(
    faults: Iterable[Fault], data: Any, board: Board | None, name: str
) -> tuple[Located, ...]:
    """Return faults of a file of a name, and of others, with the hexes that each is about."""
    return tuple(
        Located(f.line, f.path, f.message, _hexes_of(f, data, board))
        if Path(f.file).name == name
        else Located(f.line, f.path, f.message, file=Path(f.file).name)
        for f in sorted(faults)
    )


def _hexes_of(fault: Fault, data: Any, board: Board | None) -> tuple[str, ...]:
    """Return the hexes that a fault names, or else those of the place where it stands."""
    if board is None:
        return ()
    said = [word for word in _NUMBERED.findall(fault.message) if word in board.by_name]
    if said:
        return tuple(dict.fromkeys(said))
    value = data
    for part in _PATH.findall(fault.path):
        try:
            value = value[int(part)] if isinstance(value, list) else value[part]
        except (KeyError, IndexError, ValueError, TypeError):
            return ()
    listed = value if isinstance(value, list) else [value]
    texts = [part for text in listed for part in str(text).split("/")]
    return tuple(board.name(i) for text in texts[:40] for i in named(board, text))


__all__ = ["Located", "Reading", "beside", "read_text_of", "style_beside"]
