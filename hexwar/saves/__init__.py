"""Opening saved matches: checking the file, migrating earlier versions, and the replay.

A save holds its actions as text, a hash after each, and the last state.  Opening it replays the
actions and compares the hashes, so a match always continues from the saved state. If the rules have
changed, the error names the first action with a different result.

A save also holds what its scenario said to the rules, so that it opens as long as the rules are
told the same: whatever a scenario file says to people may change. Saves of before held a hash of
the file's text. Which change was one of a comment, no hash can tell, so they are judged by their
replay alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from hexwar.data import content_of, json_of
from hexwar.errors import (
    ActionError,
    ChanceError,
    DataError,
    GameError,
    MissingFileError,
    OptionError,
    SaveError,
    ScenarioChangedError,
    UnknownNameError,
    UnreadableFileError,
)
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.match.notation import resumed
from hexwar.play.match.written import FORMAT, seal_of
from hexwar.saves.comparing import changes, first_difference
from hexwar.saves.links import (
    LinkedMatch,
    are_contributions,
    is_ahead,
    is_hand_over,
    is_scenario_link,
    parse_link,
    parse_scenario_link,
    scenario_link,
)
from hexwar.saves.programs import refuse_programs

__all__ = [
    "LARGEST_SAVE",
    "LinkedMatch",
    "contribute",
    "decide_ahead",
    "is_hand_over",
    "is_scenario_link",
    "match_of",
    "open_match",
    "parse_link",
    "parse_save",
    "parse_scenario_link",
    "read_save",
    "refuse_programs",
    "replay",
    "scenario_link",
]

Maker: TypeAlias = Callable[[type[Game], str, Mapping[str, Any]], Game]
"""``make(game_class, scenario, options)`` gives the game with its scenario, perhaps a kept one."""

KEYS = {
    "game": str,
    "version": str,
    "scenario": str,
    "options": dict,
    "seed": int,
    "study": bool,
    "studied": bool,
    "players": dict,
    "actions": list,
    "hashes": list,
    "state": dict,
}
"""What a save holds, and of which kind."""

ITEMS: dict[str, tuple[type, ...]] = {
    "options": (str, int, bool),
    "players": (str,),
    "actions": (str,),
    "hashes": (str,),
}
"""Of which kinds the parts of its lists and tables are."""

LARGEST_SAVE = 1 << 24
"""Bytes of a save at most. A campaign of 2,000 decisions takes a hundred kilobytes."""


def read_save(path: Path) -> dict[str, Any]:
    """Return what a save says, after checking that it is whole and unchanged.

    Raises:
        SaveError: When the file is no save, is cut off, or was changed after it was written.
        UnreadableFileError: When there is no such file, or it cannot be read.
    """
    content = content_of(path, LARGEST_SAVE + 1)
    try:
        text = content.decode("utf-8") if len(content) <= LARGEST_SAVE else " " * len(content)
    except UnicodeDecodeError:
        raise SaveError(f"{path}: not a saved match: it is not text") from None
    return parse_save(text, str(path))


def parse_save(text: str, where: str) -> dict[str, Any]:
    """Return what the text of a save says, after checking that it is whole and unchanged.

    Args:
        text: What :meth:`hexwar.play.match.Match.text` gave.
        where: Where it comes from, for the message of an error.

    Raises:
        SaveError: When the text is no save, is cut off, or was changed after it was written.
    """
    data = _loaded(text, where)
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith("hexwar-match/"):
        raise SaveError(f"{where}: not a saved match: it does not say {FORMAT!r}")
    if data["format"] != FORMAT:
        raise SaveError(f"{where}: its format {data['format']!r} is not known here; {FORMAT!r} is")
    if data.pop("seal", None) != seal_of(data):  # before anything of it is quoted
        raise SaveError(
            f"{where}: changed after it was written: its seal does not fit what it says"
        )
    for key, kind in KEYS.items():
        if type(data.get(key)) is not kind:
            raise SaveError(f"{where}: {key!r} is missing or is not a {kind.__name__}")
    for key, kinds in ITEMS.items():
        held = data[key]
        for place, item in held.items() if isinstance(held, dict) else enumerate(held):
            if type(item) not in kinds:
                kinds_expected = " or ".join(kind.__name__ for kind in kinds)
                raise SaveError(
                    f"{where}: {key}[{place!r:.40}] is not a {kinds_expected}: {item!r:.40}"
                )
    return data


def _loaded(text: str, where: str) -> Any:
    """Return what a text says as JSON.

    Raises:
        SaveError: When it is none, or beyond what a save may hold.
    """
    if len(text) > LARGEST_SAVE:
        raise SaveError(f"{where}: not a saved match: larger than {LARGEST_SAVE >> 20} MB")
    try:
        return json_of(text, where)
    except DataError as wrong:
        (fault,) = wrong.faults
        raise SaveError(
            f"{where}:{fault.line}: not a saved match, or cut off here: {fault.message}"
        ) from None


def newly_made(game_class: type[Game], scenario: str, options: Mapping[str, Any]) -> Game:
    """Return a game with its scenario, prepared for this save alone."""
    return game_class(scenario, options)


def open_match(
    path: Path,
    find_game: Callable[[str], type[Game]],
    *,
    verify: bool = True,
    make: Maker = newly_made,
) -> tuple[Match, dict[str, str]]:
    """Return the match in a file, at the decision where it was left.

    Args:
        path: The file that :meth:`hexwar.play.match.Match.save` wrote.
        find_game: Gives the class of a game by its name.
        verify: Replay all actions and compare the hashes.  Without, only the last state is read
            and the log begins there: for a save that the present rules no longer play alike.
        make: Gives the game that is played; by default it is prepared again for each save.

    Returns:
        The match, and the names of the bots that played, by player; they are not yet seated.

    Raises:
        SaveError: When the file is no whole and unchanged save, or the rules no longer play it
            alike; the first action that differs is named.
    """
    return match_of(read_save(path), find_game, str(path), verify=verify, make=make)


def match_of(
    data: dict[str, Any],
    find_game: Callable[[str], type[Game]],
    where: str,
    *,
    verify: bool = True,
    make: Maker = newly_made,
) -> tuple[Match, dict[str, str]]:
    """Return the match that a save describes; see :func:`open_match`.

    Args:
        data: What :func:`parse_save` gave.
        find_game: Gives the class of a game by its name.
        where: Where the save comes from, for the message of an error.
        verify: Replay all actions and compare the hashes.
        make: Gives the game that is played; by default it is prepared again for each save.

    Raises:
        SaveError: When the rules no longer play it alike.
    """
    game, data = _game_of(data, find_game, where, make)
    try:
        game.state_class.read_fields(data["state"])
        if not verify:
            match = Match.at(game, resumed(game, data["state"]), study=data["study"])
    except SaveError as error:
        raise SaveError(f"{where}: {error}") from error
    if verify:
        match = Match(game, data["seed"], study=data["study"])
        replay(match, data["actions"], data["hashes"], where, _contributions(data, where))
        different = first_difference(data["state"], match.state.plain())
        if different:
            raise SaveError(
                f"{where}: the replay does not end in the state that was saved: {different}"
            )
    match.studied = data["studied"]
    match.allow_redo(_undone(data, where))
    decide_ahead(match, data.get("ahead", {}), where)
    return match, data["players"]


def decide_ahead(match: Match, ahead: Any, where: str) -> None:
    """Let players decide ahead of those who are asked before them, as a save tells it.

    Args:
        match: The match, at the decision where it was left.
        ahead: The actions as text, by player.
        where: Where they come from, for the message of an error.

    Raises:
        SaveError: They are none, or can no longer be played.
    """
    if not is_ahead(ahead):
        raise SaveError(f"{where}: 'ahead' is not a table of actions as text, by player")
    for player, texts in ahead.items():
        for text in texts:
            try:
                match.do(text, player)
            except (ActionError, GameError, UnknownNameError) as error:
                raise SaveError(
                    f"{where}: {text!r:.80}, decided ahead, cannot be played any more: {error}"
                ) from error


def _game_of(
    data: dict[str, Any], find_game: Callable[[str], type[Game]], where: str, make: Maker
) -> tuple[Game, dict[str, Any]]:
    """Return the game that a save is of, and the save as its present version would write it.

    Raises:
        SaveError: When there is no such game, scenario or option, or the scenario has changed.
    """
    try:
        made = find_game(data["game"])
        data = _migrated(data, made, where)
        game = make(made, data["scenario"], data["options"])
    except (UnknownNameError, OptionError) as error:
        raise SaveError(f"{where}: {error}") from error
    except MissingFileError:
        raise SaveError(
            f"{where}: the scenario file {data['scenario']!r} that it was played from is not there"
        ) from None
    except UnreadableFileError as error:
        raise SaveError(f"{where}: the scenario file that it was played from: {error}") from None
    difference = changes(data.get("scenario_data", game.scenario.data), game.scenario.data)
    if difference:
        raise ScenarioChangedError(where, data["scenario"], difference)
    return game, data


def _undone(data: dict[str, Any], where: str) -> list[str]:
    """Return what was taken back and can be done again; saves of before redo was kept have none."""
    undone = data.get("undone", [])
    if not isinstance(undone, list) or not all(isinstance(text, str) for text in undone):
        raise SaveError(f"{where}: 'undone' is not a list of actions as text")
    return undone


def _contributions(data: dict[str, Any], where: str) -> dict[int, int]:
    """Return what was contributed to chance, by its place in the log."""
    contributions = data.get("contributions", [])
    if not are_contributions(contributions):
        raise SaveError(f"{where}: 'contributions' is not a list of places and numbers")
    return dict(contributions)


def contribute(match: Match, contributions: Mapping[int, int], where: str) -> None:
    """Let a match have what was contributed to chance at its present length, if anything was.

    Args:
        match: The match.
        contributions: All contributions, by their place in the log.
        where: Where they come from, for the message of an error.

    Raises:
        SaveError: When nobody can contribute there.
    """
    number = contributions.get(len(match.log))
    if number is None:
        return
    try:
        match.contribute(number)
    except (GameError, ChanceError) as error:
        raise SaveError(f"{where}: a contribution to chance: {error}") from error


def replay(
    match: Match,
    actions: list[str],
    hashes: list[str],
    where: str,
    contributions: Mapping[int, int] = MappingProxyType({}),
) -> None:
    """Perform saved actions, and compare the state after each with the saved hash.

    Args:
        match: A match at its set-up.
        actions: The text forms of the actions.
        hashes: The hash after the set-up and after each action; empty strings are not compared.
        where: The name of the file, for the message of an error.
        contributions: What was contributed to chance, by its place in the log.

    Raises:
        SaveError: When an action is no longer legal, or leads to another state.
    """
    if len(hashes) != len(actions) + 1:
        raise SaveError(f"{where}: {len(actions)} actions need {len(actions) + 1} hashes")
    if hashes[0] and hashes[0] != match.take_hash():
        raise SaveError(f"{where}: the set-up is not that of the saved match (other rules or data)")
    for number, (text, expected) in enumerate(zip(actions, hashes[1:], strict=True), start=1):
        contribute(match, contributions, where)
        try:
            match.do(text)
        except (ActionError, GameError) as error:
            raise SaveError(
                f"{where}: action {number}, {text!r:.80}, cannot be played any more: {error}"
            ) from error
        if expected and expected != match.take_hash():
            raise SaveError(
                f"{where}: action {number}, {text!r}, is the first that goes another way than when "
                "the match was saved (other rules or data)"
            )
    contribute(match, contributions, where)


def _migrated(data: dict[str, Any], made: type[Game], where: str) -> dict[str, Any]:
    """Bring a save of an earlier version of the rules to the present one, step by step."""
    seen = set()
    while data["version"] != made.version and data["version"] in made.migrations:
        version = data["version"]
        if version in seen:
            raise SaveError(f"{where}: the migration from version {version} leads back to itself")
        seen.add(version)
        try:
            data = made.migrations[version](data)
        except Exception as error:
            raise SaveError(
                f"{where}: the migration from version {version} cannot read it: {error!r:.200}"
            ) from error
    return data
