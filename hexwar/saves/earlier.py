"""How is a save of an earlier version opened whose actions the present rules still play alike?

A new version may keep other things of a moment than the one before: one field more, a procedure
that was split in two. The actions say all that happened, so they are played again:

    migrations = {"1": by_replay("2", lambda: AcrossTheLenn)}

What both versions keep must come out alike, or the save does not open; a list may have become
longer, because the game has more counters now, which come after those it had. A game whose
scenarios have become files may have written saves that say nothing of a file: they are of the file
as it is now.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hexwar.errors import SaveError
from hexwar.play import Game
from hexwar.play.match import Match


def by_replay(
    version: str, game: Callable[[], type[Game]]
) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return a migration that plays the actions of a save again.

    Args:
        version: The version of the rules to which it brings a save.
        game: Gives the class of the game, which names its migrations before it is made.
    """

    def migrated(data: dict[str, Any]) -> dict[str, Any]:
        played = game()(data["scenario"], data["options"])
        match = Match(played, data["seed"], study=data["study"])
        for action in data["actions"]:
            match.do(action)
        state = json.loads(json.dumps(match.state.plain()))
        for name, value in data["state"]["fields"].items():
            if not _kept(value, state["fields"].get(name, value)):
                raise SaveError(f"its actions lead to another {name!r} than it says")
        unknown = [""] * len(data["hashes"])
        digest = data["scenario_digest"] or played.scenario.digest
        changed = {"scenario_digest": digest, "hashes": unknown, "state": state}
        return {**data, "version": version, **changed}

    return migrated


def _kept(was: Any, now: Any) -> bool:
    """Tell whether a value is as it was; a list may have more at its end, for more counters."""
    if isinstance(was, list) and isinstance(now, list):
        return now[: len(was)] == was
    return bool(now == was)


__all__ = ["by_replay"]
