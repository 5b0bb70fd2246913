"""Opening saved matches: what is wrong with a file, earlier versions, and the replay.

A save holds its actions as text, a hash after each, and the last state.  Opening it replays the
actions and compares the hashes, so a match goes on only where it was left; where the rules have
changed since, the first action that goes another way is named.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hexwar.errors import ActionError, SaveError
from hexwar.play.game import Game
from hexwar.play.match import DIGITS, FORMAT, Match, seal_of

__all__ = ["match_of", "open_match", "parse_save", "read_save", "replay"]

KEYS = {
    "game": str,
    "version": str,
    "scenario": str,
    "scenario_digest": str,
    "options": dict,
    "seed": int,
    "study": bool,
    "studied": bool,
    "players": dict,
    "actions": list,
    "hashes": list,
    "state": dict,
}


def read_save(path: Path) -> dict[str, Any]:
    """Return what a save says, after checking that it is whole and unchanged.

    Args:
        path: The file.

    Raises:
        SaveError: When the file is no save, is cut off, or was changed after it was written.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SaveError(f"{path}: not a saved match: it is not text") from None
    return parse_save(text, str(path))


def parse_save(text: str, where: str) -> dict[str, Any]:
    """Return what the text of a save says, after checking that it is whole and unchanged.

    Args:
        text: What :meth:`hexwar.play.Match.text` gave.
        where: Where it comes from, for the message of an error.

    Raises:
        SaveError: When the text is no save, is cut off, or was changed after it was written.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SaveError(
            f"{where}:{error.lineno}: not a saved match, or cut off here: {error.msg}"
        ) from None
    except RecursionError:
        raise SaveError(f"{where}: not a saved match: it is nested too deeply") from None
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith("hexwar-match/"):
        raise SaveError(f"{where}: not a saved match: it does not say {FORMAT!r}")
    if data["format"] != FORMAT:
        raise SaveError(f"{where}: its format {data['format']!r} is not known here; {FORMAT!r} is")
    for key, kind in KEYS.items():
        if type(data.get(key)) is not kind:
            raise SaveError(f"{where}: {key!r} is missing or is not a {kind.__name__}")
    if data.pop("seal", None) != seal_of(data):
        raise SaveError(
            f"{where}: changed after it was written: its seal does not fit what it says"
        )
    return data


def open_match(
    path: Path, find_game: Callable[[str], type[Game]], *, verify: bool = True
) -> tuple[Match, dict[str, str]]:
    """Return the match in a file, at the decision where it was left.

    Args:
        path: The file that :meth:`hexwar.play.Match.save` wrote.
        find_game: Gives the class of a game by its name.
        verify: Replay all actions and compare the hashes.  Without, only the last state is read
            and the log begins there: for a save that the present rules no longer play alike.

    Returns:
        The match, and the names of the bots that played, by player; they are not yet seated.

    Raises:
        SaveError: When the file is no whole and unchanged save, or the rules no longer play it
            alike; the first action that differs is named.
    """
    return match_of(read_save(path), find_game, str(path), verify=verify)


def match_of(
    data: dict[str, Any],
    find_game: Callable[[str], type[Game]],
    where: str,
    *,
    verify: bool = True,
) -> tuple[Match, dict[str, str]]:
    """Return the match that a save describes; see :func:`open_match`.

    Args:
        data: What :func:`parse_save` gave.
        find_game: Gives the class of a game by its name.
        where: Where the save comes from, for the message of an error.
        verify: Replay all actions and compare the hashes.

    Raises:
        SaveError: When the rules no longer play it alike.
    """
    made = find_game(data["game"])
    data = _migrated(data, made, where)
    game = made(data["scenario"], data["options"])
    if game.scenario.digest != data["scenario_digest"]:
        raise SaveError(
            f"{where}: the scenario {data['scenario']!r} has changed since it was saved"
        )
    last = game.state_class.load(game, data["state"])
    if not verify:
        match = Match.at(game, last, study=data["study"])
    else:
        match = Match(game, data["seed"], study=data["study"])
        replay(match, data["actions"], data["hashes"], where)
        if last.digest() != match.state.digest():
            raise SaveError(f"{where}: the replay does not end in the state that was saved")
    match.studied = data["studied"]
    match.allow_redo(_undone(data, where))
    return match, data["players"]


def _undone(data: dict[str, Any], where: str) -> list[str]:
    """Return what was taken back and can be done again; saves of before redo was kept have none."""
    undone = data.get("undone", [])
    if not isinstance(undone, list) or not all(isinstance(text, str) for text in undone):
        raise SaveError(f"{where}: 'undone' is not a list of actions as text")
    return undone


def replay(match: Match, actions: list[str], hashes: list[str], where: str) -> None:
    """Perform saved actions, and compare the state after each with the saved hash.

    Args:
        match: A match at its set-up.
        actions: The text forms of the actions.
        hashes: The hash after the set-up and after each action; empty strings are not compared.
        where: The name of the file, for the message of an error.

    Raises:
        SaveError: When an action is no longer legal, or leads to another state.
    """
    if len(hashes) != len(actions) + 1:
        raise SaveError(f"{where}: {len(actions)} actions need {len(actions) + 1} hashes")
    if hashes[0] and hashes[0] != match.state.digest()[:DIGITS]:
        raise SaveError(f"{where}: the set-up is not that of the saved match (other rules or data)")
    for number, (text, expected) in enumerate(zip(actions, hashes[1:], strict=True), start=1):
        try:
            match.do(text)
        except ActionError as error:
            raise SaveError(
                f"{where}: action {number}, {text!r}, cannot be played any more: {error}"
            ) from error
        if expected and expected != match.log[-1].digest:
            raise SaveError(
                f"{where}: action {number}, {text!r}, is the first that goes another way than when "
                "the match was saved (other rules or data)"
            )


def _migrated(data: dict[str, Any], made: type[Game], where: str) -> dict[str, Any]:
    """Bring a save of an earlier version of the rules to the present one, step by step."""
    seen = set()
    while data["version"] != made.version and data["version"] in made.migrations:
        version = data["version"]
        if version in seen:
            raise SaveError(f"{where}: the migration from version {version} leads back to itself")
        seen.add(version)
        data = made.migrations[version](data)
    return data
