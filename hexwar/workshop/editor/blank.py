"""What does a new file begin with?"""

from __future__ import annotations

import re
from pathlib import Path

from hexwar.data import Document, read_text
from hexwar.errors import UnknownNameError
from hexwar.plugins import find_game
from hexwar.workshop.editing import Source
from hexwar.workshop.editing.source import value_text

_NO_NAME = re.compile(r"[^a-z0-9]+")


def blank(file: Path, columns: int, rows: int, orientation: str) -> str:
    """Return the text of a new board, called as its file.

    Args:
        file: The file.
        columns: How many columns of hexes it has.
        rows: How many rows.
        orientation: ``"flat"`` or ``"pointy"``; ``"none"`` for a board of areas.
    """
    title = titled(file, "board")
    if orientation == "none":
        return blank_areas(title)
    return blank_board(title, columns, rows, orientation)


def blank_board(title: str, columns: int, rows: int, orientation: str) -> str:
    """Return the text of a board on which nothing is drawn yet.

    Args:
        title: What it is called.
        columns: How many columns it has.
        rows: How many rows.
        orientation: ``"flat"`` or ``"pointy"``.

    Example:
        >>> from hexwar.board import Board
        >>> len(Board.parse(blank_board("The valley", 3, 2, "flat")).ids)
        6
    """
    ids = "CCRR" if max(columns, rows) < 100 else "CCC.RRR"
    return (
        f"title = {value_text(title)}\n\n"
        f"[grid]\n"
        f"orientation = {value_text(orientation)}\n"
        f"ids = {value_text(ids)}\n"
        f"rows = {rows}\n"
        f"columns = {columns}\n"
        f'terrain = "clear"\n'
    )


def blank_areas(title: str) -> str:
    """Return the text of a board of areas with one round place, to begin with.

    Args:
        title: What it is called.

    Example:
        >>> from hexwar.board import Board
        >>> list(Board.parse(blank_areas("The straits")).areas)
        ['Area-1']
    """
    return (
        f"title = {value_text(title)}\n\n"
        f'[areas]\nterrain = "clear"\n\n'
        f'[[area]]\nid = "Area-1"\nat = [66, 66]\nradius = 50\n'
    )


def set_up_beside(path: Path) -> str:
    """Return the text of a new set-up for the sandbox, if a board lies beside it; else ""."""
    if path.name == "board.toml" or not (path.parent / "board.toml").is_file():
        return ""
    lines = ["[scenario]", 'game = "sandbox"', f"name = {value_text(short_name(path))}"]
    lines.append(f"title = {value_text(titled(path, 'start'))}")
    if (path.parent / "counters.toml").is_file():
        lines.append('counters = "counters.toml"')
    return "\n".join(lines) + "\n"


def titled(file: Path, usual: str) -> str:
    """Return what a new file is called: as its name says, or its folder where it has a usual one.

    Args:
        file: The file.
        usual: The name that every game has, without its ending.

    Example:
        >>> titled(Path("omaha-east/start.toml"), "start"), titled(Path("night.toml"), "start")
        ('Omaha east', 'Night')
    """
    name = file.resolve().parent.name if file.stem == usual else file.stem
    return name.replace("-", " ").replace("_", " ").capitalize()


def short_name(path: Path) -> str:
    """Return the name of a scenario in a new file.

    Example:
        >>> short_name(Path("Night attack.toml"))
        'night-attack'
    """
    return _NO_NAME.sub("-", path.stem.lower()).strip("-") or "new"


def like_scenario(name: str, path: Path) -> str:
    """Return the text of a new scenario that begins as one of an installed game.

    Args:
        name: ``"game/scenario"``.
        path: The new file; the scenario gets its name.

    Raises:
        UnknownNameError: There is no such scenario, or it does not come from a file.
    """
    short, _, scenario = name.partition("/")
    game = find_game(short)
    scenarios = dict(game.data.scenarios) if game.data else {}
    if scenario not in scenarios:
        raise UnknownNameError.of("scenario", scenario, scenarios)
    document: Document = scenarios[scenario]
    source = Source(read_text(document.name) if Path(document.name).is_file() else document.text)
    return source.with_value(("scenario", "name"), short_name(path)).text


__all__ = ["blank", "blank_areas", "blank_board", "like_scenario"]
