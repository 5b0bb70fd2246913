"""A state a player could be in, for all he knows: what search plays on instead of the truth."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hexwar.errors import GameError
from hexwar.play.events import Result
from hexwar.play.frames import Frame
from hexwar.play.game import Game
from hexwar.play.runner import advance
from hexwar.play.state import State


def redraw(game: Game, view: Mapping[str, Any], player: str, rng: Random) -> State:
    """Return a state that looks to a player just like the one he sees, with a seed of its own.

    What he sees is taken from his view; what he does not see, from the game's ``imagine``.  Nothing
    of the true state enters, neither its secrets nor its coming dice.

    Args:
        game: The game with its scenario and options.
        view: What ``state.view(player)`` gave.
        player: The player.
        rng: The randomness to use.

    Raises:
        GameError: When the game's ``imagine`` leaves a secret field out.

    See Also:
        State.fork: The same moment with another seed, where nothing is hidden.
    """
    imagined = game.imagine(view, player, rng)
    columns = [column for column in game.state_class.columns if column.sees != "index"]
    fields: dict[str, Any] = {}
    for column in columns:
        if column.sees == "secret" and column.name not in imagined:
            raise GameError(f"{type(game).__name__}.imagine leaves out {column.name!r}")
        value = imagined[column.name] if column.sees == "secret" else view["fields"][column.name]
        fields[column.name] = value.copy() if isinstance(value, list | dict) else value
    result = view["result"]
    g = game.state_class(
        game=game,
        seed=rng.getrandbits(62),
        result=result and Result.read(result),
        stack=[_frame(game, seen, imagined) for seen in view["stack"]],
        **fields,
    )
    g.reindex()
    advance(g)
    return g


def _frame(game: Game, seen: Mapping[str, Any], imagined: Mapping[str, Any]) -> Frame:
    made = game.procedures[seen["frame"]]
    fields = {
        name: imagined[f"{seen['frame']}.{name}"] if name in made.views else seen[name]
        for name in made.hints
    }
    frame = made(**fields)
    frame.stand_at(seen["at"])
    return frame
