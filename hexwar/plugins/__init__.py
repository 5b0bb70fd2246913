"""Which games are installed: the entry points of the group ``hexwar.games``.

A plug-in's ``pyproject.toml`` names its game class:

    [project.entry-points."hexwar.games"]
    skirmish = "skirmish:Skirmish"

A game that is not installed can be named in the environment:
``HEXWAR_GAMES="skirmish=skirmish:Skirmish"``, several separated by commas.

A plug-in whose rules take a while to load may also say what it is called, by a function under the
group ``hexwar.overviews`` that gives an overview (:mod:`hexwar.plugins.overviews`); lists of games
then load no more than that. Its package offers the game by :mod:`hexwar.plugins.on_demand`.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, NamedTuple

from hexwar.errors import DataError, GameError, UnknownNameError, misspelt
from hexwar.plugins.overviews import Heading, Overview

if TYPE_CHECKING:
    from hexwar.data import Document
    from hexwar.play.game import Game

GROUP = "hexwar.games"
STANDING = {"sandbox": EntryPoint("sandbox", "hexwar.workshop.sandbox:Sandbox", GROUP)}
"""Games of hexwar itself that are only played from files: found by name, and in no list."""

OVERVIEWS = "hexwar.overviews"
VARIABLE = "HEXWAR_GAMES"


class KnownGame(NamedTuple):
    """A game that is registered, whether or not it can be loaded.

    Attributes:
        name: The name under which it is registered.
        game: The class of the game, or None if it cannot be loaded.
        fault: Why it cannot be loaded, or "".
    """

    name: str
    game: type[Game] | None
    fault: str = ""


_installed = cache(entry_points)
"""Gives the entry points of all groups: whatever is installed is looked through once."""


@cache
def _points(group: str) -> EntryPoints:
    return _installed().select(group=group)


@cache
def _registered(extra: str) -> dict[str, list[EntryPoint]]:
    points: dict[str, list[EntryPoint]] = {}
    for point in _points(GROUP):
        points.setdefault(point.name, []).append(point)
    for item in filter(None, (part.strip() for part in extra.split(","))):
        name, _, value = item.partition("=")
        if not value:
            raise GameError(f"{VARIABLE}: expected name=module:attribute, found {item!r}")
        points[name.strip()] = [EntryPoint(name.strip(), value.strip(), GROUP)]
    return points


def forget_registered() -> None:
    """Look for plug-ins again, because others can be found now."""
    for cached in (_installed, _points, _registered):
        cached.cache_clear()


def registered() -> dict[str, list[EntryPoint]]:
    """Return the entry points of all registered games by name; nothing is loaded."""
    return _registered(os.environ.get(VARIABLE, ""))


def find_game(name: str) -> type[Game]:
    """Return the class of a registered game.

    Args:
        name: The name under which it is registered, such as ``"skirmish"``.

    Raises:
        UnknownNameError: When no game has that name.
        GameError: When two plug-ins claim the name, or the plug-in cannot be loaded.
    """
    return _load(_point(name))


def game_of(document: Document) -> type[Game]:
    """Return the class of the game that a scenario file is for, as its ``[scenario]`` table says.

    Raises:
        DataError: When it has no such table, or names no registered game.
        GameError: When the plug-in cannot be loaded.
    """
    table = document.data.get("scenario")
    name = table.get("game") if isinstance(table, dict) else None
    slips = [key for key in document.data if key != "scenario" and misspelt(key, ["scenario"])]
    with document.checking() as faults:
        if slips:
            for key in slips:
                faults.unknown((key,), "table", key, ["scenario"])
        elif table is None:
            faults.add((), "no scenario: it has no table [scenario] that names its game")
        elif not isinstance(table, dict):
            faults.add(("scenario",), "expected a table: [scenario]")
        elif not isinstance(name, str):
            wrong = "missing: expected the name of the game" if name is None else "expected a text"
            faults.add(("scenario", "game"), wrong)
        elif name not in (names := [*registered(), *STANDING]):
            faults.unknown(("scenario", "game"), "game", name, names)
    return find_game(str(name))


def _point(name: str) -> EntryPoint:
    points = registered()
    if name in STANDING and name not in points:
        return STANDING[name]
    if name not in points:
        raise UnknownNameError.of("game", name, points)
    if len({point.value for point in points[name]}) > 1:
        claims = " and ".join(sorted(point.value for point in points[name]))
        raise GameError(f"two plug-ins claim the name {name!r}: {claims}")
    return points[name][0]


def overview(name: str) -> Overview:
    """Return what a registered game and its scenarios are called.

    Args:
        name: The name under which it is registered.

    Raises:
        UnknownNameError: When no game has that name.
        GameError: When two plug-ins claim the name, or the plug-in cannot be loaded.

    Example:
        >>> overview("skirmish").scenarios[0].title
        'The ford'
    """
    point = _point(name)
    for found in _points(OVERVIEWS).select(name=name):
        if point.dist is not None and found.dist is point.dist:  # its name would be parsed
            return _told(found)
    game = _load(point)
    headings = (Heading(s.name, s.title, s.summary) for s in game.scenarios().values())
    return Overview(game.title, game.version, tuple(headings))


def scenarios_like(name: str) -> list[str]:
    """Return the scenarios that a short name can mean: all of a game, or those of that name.

    Args:
        name: What may be the name of a game, or that of a scenario without its game.

    Returns:
        Full names such as ``"skirmish/ford"``; games that cannot be loaded have none.

    Example:
        >>> scenarios_like("ford"), scenarios_like("skirmish")[0], scenarios_like("fjord")
        (['skirmish/ford'], 'skirmish/ford', [])
    """
    names = []
    for game in [name] if name in registered() else sorted(registered()):
        try:
            titles = overview(game).scenarios
        except (DataError, GameError):
            continue
        names += [f"{game}/{heading.name}" for heading in titles if name in (game, heading.name)]
    return names


def _told(point: EntryPoint) -> Overview:
    try:
        heading: Overview = point.load()()
    except Exception as error:
        raise _unloadable(point, error) from error
    return heading


def _load(point: EntryPoint) -> type[Game]:
    from hexwar.play.game import Game  # noqa: PLC0415 -- not needed by those who list games

    try:
        loaded: Any = point.load()
    except Exception as error:
        raise _unloadable(point, error) from error
    if not (isinstance(loaded, type) and issubclass(loaded, Game)):
        raise GameError(f"the plug-in {point.name!r} ({point.value}) is not a subclass of Game")
    return loaded


def _is_machinery(file: str) -> bool:
    """Return whether code of a traceback imports modules, or looks up the names of the kit."""
    return "importlib" in file or Path(file).parts[-3:] == ("hexwar", "kit", "__init__.py")


def _unloadable(point: EntryPoint, error: Exception) -> GameError:
    """Return the error of a plug-in that cannot be loaded, with the line of its code."""
    lines = [f for f in extract_tb(error.__traceback__) if not _is_machinery(f.filename)]
    place = f"{lines[-1].filename}:{lines[-1].lineno}: " if len(lines) > 1 else ""
    if isinstance(error, SyntaxError):
        place = f"{error.filename}:{error.lineno}: "
        error = SyntaxError(error.msg)
    return GameError(f"the plug-in {point.name!r} ({point.value}) cannot be loaded: {place}{error}")


def all_games() -> list[KnownGame]:
    """Return all registered games, those that cannot be loaded with the reason."""
    listings = []
    for name in sorted(registered()):
        try:
            listings.append(KnownGame(name, find_game(name)))
        except GameError as error:
            listings.append(KnownGame(name, None, str(error)))
    return listings
