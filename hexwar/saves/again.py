"""Play the decisions of a save again under the present rules, as far as they are legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexwar.errors import ActionError, GameError
from hexwar.play import Game
from hexwar.play.match import Match

__all__ = ["play_again"]


def play_again(data: dict[str, Any], find_game: Callable[[str], type[Game]]) -> tuple[Match, str]:
    """Return a match with the decisions of a save, under rules and data as they are now.

    An author who changes a rule wants the position again. Hashes are not compared, and a scenario
    that has changed is no fault: :func:`hexwar.saves.match_of` is for those who want proof.

    Args:
        data: What :func:`hexwar.saves.parse_save` gave.
        find_game: Gives the class of a game by its name.

    Returns:
        The match, and why it ends earlier than the save, or "".

    Raises:
        HexwarError: When the game cannot be made.
    """
    game = find_game(data["game"])(data["scenario"], data["options"])
    match = Match(game, data["seed"], study=data["study"])
    contributions = dict(data.get("contributions", []))
    for number, text in enumerate(data["actions"], start=1):
        if len(match.log) in contributions:
            match.contribute(contributions[len(match.log)])
        try:
            match.do(text)
        except (ActionError, GameError) as error:
            left = len(data["actions"]) - number + 1
            return match, f"decision {number}, {text!r:.80}, and {left - 1} after it: {error}"
    return match, ""
