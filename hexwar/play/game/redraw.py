"""States sampled from a player's view, for search and for questions to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from hexwar.errors import GameError, RunawayError
from hexwar.play.sequence.frames import Frame
from hexwar.play.sequence.simultaneous import turn, under_way, waiting_in
from hexwar.play.states.runner import advance, perform, turn_to
from hexwar.play.states.state import State
from hexwar.play.values.events import Result

if TYPE_CHECKING:
    from hexwar.play.game.game import Game

__all__ = ["redraw"]

ANSWERS = range(10_000)
"""How many decisions a player takes at most before all have decided at once."""

SAME_EACH_TIME = 0
"""The seed of what :func:`moment` imagines: the same view gives the same state."""


def redraw(game: Game, view: Mapping[str, Any], player: str, rng: Random) -> State:
    """Return a sampled state that agrees with a player's view, with a seed of its own.

    The visible fields come from the view; the hidden ones are sampled by the parts of the state and
    by the game.  Nothing of the true state enters, neither its secrets nor its coming dice.

    Args:
        game: The game with its scenario and options.
        view: What ``state.view(player)`` gave.
        player: The player.
        rng: The randomness to use.

    Raises:
        GameError: When a secret field is left out by the parts of the state and by the game.

    See Also:
        State.fork: The same moment with another seed, where nothing is hidden.
        Game.moment: The same for scenes and previews, which only ask the rules.
    """
    g = _seen(game, view, _imagined(game, view, player, rng))
    g.seed = rng.getrandbits(62)
    others = [one for one in waiting_in(g.stack) if one != player]
    if others and turn_to(g.clone(), player):
        _imagine_answers(g, player, rng)
    elif others:
        turn(g.stack, min(others, key=game.players.index))
    advance(g)
    return g


def _imagine_answers(g: State, player: str, rng: Random) -> None:
    """Let the others among several who decide at once decide at random, before a player does."""
    for other in [frame.player for frame in under_way(g.stack)]:
        if other == player:
            continue
        asked = turn_to(g, other)
        for _ in ANSWERS:
            if not asked:
                break
            perform(g, rng.choice(g.listed))
            asked = other in waiting_in(g.stack)[-1:]
        else:
            raise RunawayError(f"{other} is not through after {len(ANSWERS)} random decisions")
    turn(g.stack, player)


def moment(game: Game, view: Mapping[str, Any], player: str) -> State:
    """Return what a player sees as a state; :meth:`Game.moment` tells what it is for.

    Args:
        game: The game with its scenario and options.
        view: What ``state.view(player)`` gave.
        player: The player.
    """
    hidden = game.state_class.has_secrets or any(
        game.procedures[seen["frame"]].views for seen in view["stack"]
    )
    imagined = _imagined(game, view, player, Random(SAME_EACH_TIME)) if hidden else {}
    return _seen(game, view, imagined)


def _imagined(game: Game, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
    """Return what a player does not see: what the parts of the state imagine, then the game."""
    return {**game.state_class.imagined(game, view, player, rng), **game.imagine(view, player, rng)}


def _seen(game: Game, view: Mapping[str, Any], imagined: Mapping[str, Any]) -> State:
    """Return a state with what is seen, and what is imagined of the rest."""
    fields = {**view["fields"]}
    if game.state_class.has_secrets:
        fields |= _secrets(game, imagined)
    for name in fields.keys() & {*game.state_class.containers}:
        fields[name] = fields[name].copy()
    result = view["result"]
    g = game.state_class(
        game=game,
        result=result and Result.read(result),
        stack=[_frame(game, seen, imagined) for seen in view["stack"]],
        **fields,
    )
    g.reindex()
    return g


def _secrets(game: Game, imagined: Mapping[str, Any]) -> dict[str, Any]:
    """Return the secret fields as they are imagined.

    Raises:
        GameError: When one is left out.
    """
    secrets = {}
    for column in game.state_class.recorded:
        if column.sees == "secret":
            if column.name not in imagined:
                raise GameError(
                    f"nobody imagines {column.name!r}, a secret of {column.owner}: write "
                    f"{column.owner}.imagined or {type(game).__name__}.imagine"
                )
            secrets[column.name] = imagined[column.name]
    return secrets


def _frame(game: Game, seen: Mapping[str, Any], imagined: Mapping[str, Any]) -> Frame:
    procedure = game.procedures[seen["frame"]]
    fields = {
        name: imagined[f"{seen['frame']}.{name}"] if name in procedure.views else seen[name]
        for name in procedure.hints
    }
    frame = procedure(**fields)
    frame.stand_at(seen["at"])
    return frame
