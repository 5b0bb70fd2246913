"""Migrations by replay, for saves whose actions still have the same results.

A new version may have other fields in its state, or a procedure that was split in two. The actions
describe the whole match, so they are performed again:

    migrations = {"1": by_replay("2", lambda: AcrossTheLenn)}

What both versions keep must come out alike, or the save does not open; a list may have become
longer, because the game has more counters now, which come after those it had. A question that the
earlier version did not ask is declined.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

from hexwar.errors import ActionError, SaveError
from hexwar.play import Game
from hexwar.play.match import Match
from hexwar.play.match.notation import parse_action


def by_replay(
    version: str, game: Callable[[], type[Game]], declining: Collection[str] = ()
) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return a migration that plays the actions of a save again.

    Args:
        version: The version of the rules to which it brings a save.
        game: Gives the class of the game, which names its migrations before it is made.
        declining: Verbs that decline what an earlier version did not ask: they are taken where
            the next action of the save is not legal yet.
    """

    def migrated(data: dict[str, Any]) -> dict[str, Any]:
        played = game()(data["scenario"], data["options"])
        match = Match(played, data["seed"], study=data["study"])
        actions: list[str] = []
        for action in data["actions"]:
            while (declined := _declined(match, declining, unless=action)) is not None:
                match.do(declined)
                actions.append(declined)
            match.do(action)
            actions.append(action)
        state = json.loads(json.dumps(match.state.plain()))
        while (other := _other_field(data, state)) is not None:
            declined = _declined(match, declining)
            if declined is None:
                raise SaveError(f"its actions lead to another {other!r} than it says")
            match.do(declined)
            actions.append(declined)
            state = json.loads(json.dumps(match.state.plain()))
        unknown = [""] * (len(data["hashes"]) + len(actions) - len(data["actions"]))
        changed = {"hashes": unknown, "actions": actions}
        return {**data, "version": version, **changed, "state": state}

    return migrated


def _declined(match: Match, declining: Collection[str], unless: str = "") -> str | None:
    """Return the action that declines what is asked; None if none does, or another is legal."""
    listed = match.legal_actions
    if unless and _is_legal(match, unless):
        return None
    return next((a[0] for a in listed if a[0] in declining and len(a) == 1), None)


def _is_legal(match: Match, text: str) -> bool:
    """Return whether an action is legal; to write all of them as texts takes longer than a game."""
    try:
        return parse_action(match.state, text) in match.legal_actions
    except ActionError:
        return False


def _other_field(data: dict[str, Any], state: dict[str, Any]) -> str | None:
    """Return the first field that is not as the save says, or None; fields may come and go."""
    fields = state["fields"]
    saved = data["state"]["fields"].items()
    return next((name for name, was in saved if not _kept(was, fields.get(name, was))), None)


def _kept(was: Any, now: Any) -> bool:
    """Return whether a value is as it was; a list may have more at its end, for more counters."""
    if isinstance(was, list) and isinstance(now, list):
        return now[: len(was)] == was
    return bool(now == was)


__all__ = ["by_replay"]
