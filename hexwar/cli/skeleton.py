"""The files of a new game: copies of a template with the names of the game in them.

A template is a complete package in ``templates/KIND``: it is called ``mygame``, its class
``MyGame``, its title is *My Game*, and its sides are ``red`` and ``blue``.  A template may build on
another one: its data files are then added to those of the other, its other files replace them,
and so does its briefing.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from typing import Final

import attrs

from hexwar.errors import HexwarError
from hexwar.plugins import registered

TEMPLATES = Path(__file__).parent / "templates"

KINDS = {
    "sandbox": "a map and counters without rules: move and flip counters, roll dice",
    "classic": "units that stack and march, zones of control, supply, odds, retreats, arrivals",
    "chits": "the classic game by chits: formations drawn from a cup, opportunity fire",
    "blocks": "blocks that only their owners see, fire by letter, losses by turning, withdrawals",
    "areas": "areas and straits instead of hexes, impulses by turns, odds, retreats, dusk",
    "skirmish": "two sides or more, one counter to a hex, a results table, a village to hold",
    "solitaire": "the skirmish game; cards play the second side",
    "plots": "aircraft whose orders all players plot at the same time, with facing and fire",
}
"""The kinds of games, each with what it is."""

BASES = {
    "sandbox": "common",
    "classic": "common",
    "chits": "classic",
    "areas": "common",
    "blocks": "common",
    "skirmish": "common",
    "solitaire": "skirmish",
    "plots": "common",
}
"""The folder on whose files another one builds."""

WHOLE = frozenset({"briefing.toml"})
"""Data files that replace the file of the base; other data files are added to it."""

ANOTHER_MAP = dict.fromkeys(["areas", "plots"], frozenset({"board.toml", "start.toml"}))
"""Data files that replace that of the base as well, for kinds that are played on another map."""

RESERVED = frozenset({"hexwar", "ddob_scenarios", "test", "tests", "docs", "examples"})
"""Names that a package beside hexwar cannot have."""

NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
SIDE = re.compile(r"[a-z][a-z0-9-]{0,15}")
TITLE = re.compile(
    r"[^\s\"\\{}<>`\x00-\x1f\x7f]([^\"\\{}<>`\x00-\x1f\x7f]{0,58}[^\s\"\\{}<>`\x00-\x1f\x7f])?"
)


class NewGameError(HexwarError):
    """A new game cannot be written as it was described."""


DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", "conin", "conout"]
    + [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
)
"""Names that no file or folder has on Windows, whatever its ending."""


@attrs.frozen(kw_only=True)
class Description:
    """What a new game is called.

    Attributes:
        name: The name of the package, of the distribution and of the game.
        title: Its title.
        kind: One of :data:`KINDS`.
        sides: The names of its two sides.

    Raises:
        NewGameError: A name or the title cannot be used; says why.
    """

    name: str
    title: str
    kind: str
    sides: tuple[str, ...] = ("red", "blue")

    def __attrs_post_init__(self) -> None:
        check_name(self.name)
        check_title(self.title)
        check_sides(self.sides)
        if self.kind not in KINDS:
            raise NewGameError(f"no kind of game {self.kind!r}; known are {', '.join(KINDS)}")

    @property
    def class_name(self) -> str:
        """The name of its class, such as ``LongHillGame`` for ``long_hill``."""
        words = "".join(word[:1].upper() + word[1:] for word in self.name.split("_"))
        return words if words.endswith("Game") and words != "Game" else f"{words}Game"

    @property
    def replacements(self) -> dict[str, str]:
        """What stands for each word of the template."""
        return {
            "mygame": self.name,
            "MyGame": self.class_name,
            "My Game": self.title,
            "red": self.sides[0],
            "blue": self.sides[1],
        }


def check_name(name: str) -> None:
    """Refuse a name that no new package can have.

    Raises:
        NewGameError: It is malformed, reserved or taken.
    """
    if not NAME.fullmatch(name):
        raise NewGameError(
            f"the name {name!r} cannot be used: expected a small letter, then small letters, "
            "digits or _, 30 at most, such as long_hill"
        )
    if iskeyword(name) or issoftkeyword(name):
        raise NewGameError(f"the name {name!r} cannot be used: it is a word of Python")
    if name in DEVICES:
        raise NewGameError(f"the name {name!r} cannot be used: Windows keeps it for a device")
    if name in RESERVED:
        raise NewGameError(f"the name {name!r} cannot be used: hexwar reserves it")
    if name in registered():
        raise NewGameError(f"the name {name!r} cannot be used: a game of that name is installed")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise NewGameError(
            f"the name {name!r} cannot be used: a Python module of that name is installed"
        )


def check_title(title: str) -> None:
    """Refuse a title that cannot stand in files as it is.

    Raises:
        NewGameError: It is empty, too long, or has quotes, backslashes or brackets.
    """
    if not TITLE.fullmatch(title):
        raise NewGameError(
            f"the title {title!r} cannot be used: expected 1 to 60 characters without quotation "
            'marks ("), backslashes, backticks, or the brackets { } < >'
        )


def check_sides(sides: tuple[str, ...]) -> None:
    """Refuse names of players that cannot be used.

    Raises:
        NewGameError: They are not two different words.
    """
    if len(set(sides)) != 2 or len(sides) != 2:
        raise NewGameError(
            f"expected two players with different names, got {', '.join(sides) or 'none'}; "
            "a third one is added in the files, as the README says"
        )
    for side in sides:
        if not SIDE.fullmatch(side):
            raise NewGameError(
                f"the player {side!r} cannot be used: expected a small letter, then small letters, "
                "digits or -, 16 at most; style.toml says under [players] what people call it"
            )
        if side == "everybody":
            raise NewGameError("the player 'everybody' cannot be used: it stands for all of them")


def write(game: Description, folder: Path) -> Path:
    """Write the files of a new game; where something fails, nothing is left.

    Args:
        game: What it is called.
        folder: Where its own folder is made.

    Returns:
        The new folder.

    Raises:
        NewGameError: A file or folder of that name is there already.
        OSError: The folder cannot be written.
    """
    place = folder / game.name
    if place.exists() or place.is_symlink():
        raise NewGameError(f"{place} exists already: choose another name, or move it away")
    with tempfile.TemporaryDirectory(dir=folder, prefix=f".{game.name}-") as draft:
        for path, text in texts(game).items():
            file = Path(draft, "new", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        shutil.move(Path(draft, "new"), place)
    return place


def texts(game: Description) -> dict[str, str]:
    """Return the files of a new game: their texts by their paths.

    Args:
        game: What it is called.
    """
    words = game.replacements
    contents = kind_texts(game.kind)
    return {_renamed(path, words): _renamed(text, words) for path, text in contents.items()}


def kind_texts(kind: str) -> dict[str, str]:
    """Return the files of a template as they stand, with those that it builds on.

    Args:
        kind: The name of its folder.
    """
    words = kind_texts(BASES[kind]) if kind in BASES else {}
    folder, whole = TEMPLATES / kind, WHOLE | ANOTHER_MAP.get(kind, frozenset())
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder)
        if file.is_dir() or any(part in _LEFT_OUT for part in path.parts):
            continue
        name, text = path.as_posix(), file.read_text(encoding="utf-8")
        adds = name in words and "data" in path.parts and path.name not in whole
        words[name] = f"{words[name]}\n{text}" if adds else text
    return words


_LEFT_OUT = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
"""What tools leave in a template while it is being worked on."""


def _renamed(text: str, words: Mapping[str, str]) -> str:
    """Return a text with the words of the template replaced, all at once."""
    pattern = "|".join(rf"(?<![a-zA-Z]){word}" for word in words)
    return re.sub(rf"(?:{pattern})(?![a-z])", lambda found: words[found[0]], text)
