"""Copies and pickles of games, states and matches, by what saves and positions say of them.

A game is immutable, so that its deep copy is the game itself; in another process it is made again
from its class, scenario and options.  A state is its plain data, a match its beginning and the
actions since, which are played again.  The classes of these call the functions here, which
therefore name none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from hexwar.errors import ActionError, GameError, SaveError
from hexwar.play.values.chance import SAMPLED
from hexwar.play.values.steering import Action

__all__ = ["reduced_game", "reduced_match", "reduced_state"]

Reduced = tuple[Any, tuple[Any, ...]]
"""What makes an object again, as ``__reduce__`` gives it."""


def reduced_game(game: Any) -> Reduced:
    """Return what makes a game again: its class, its scenario or the file of it, its options."""
    scenario = game.scenario
    name = str(scenario.source.resolve()) if scenario.source else scenario.name
    return game_again, (type(game), name, tuple(sorted(game.options.items())), scenario.digest)


@lru_cache(maxsize=32)
def game_again(made: Any, scenario: str, options: tuple[tuple[str, Any], ...], digest: str) -> Any:
    """Make a game again, once for each scenario and options.

    Args:
        made: Its class.
        scenario: The name of its scenario, or the path of the file.
        options: Its options.
        digest: The digest of its scenario.

    Raises:
        SaveError: When the scenario file is not there, or the scenario has changed since.
    """
    try:
        game = made(scenario, dict(options))
    except FileNotFoundError:
        raise SaveError(
            f"a pickled game was played from the scenario file {scenario!r}, which is not there: "
            "bring the file along, or send match.text() to a place that has it"
        ) from None
    if game.scenario.digest != digest:
        kind = "file " if Path(scenario).suffix else ""
        raise SaveError(f"the scenario {kind}{scenario!r} has changed since it was pickled")
    return game


def reduced_state(g: Any) -> Reduced:
    """Return what makes a state again: its game, and its plain data.

    Raises:
        GameError: When its chance is scripted or enumerated, which is a thing of one process.
    """
    if g.chance is not SAMPLED:
        raise GameError(
            "a state whose chance is scripted cannot be pickled: set g.chance to SAMPLED, or send "
            "the state before the script"
        )
    return state_again, (g.game, g.plain(), list(g.listed))


def state_again(game: Any, plain: dict[str, Any], listed: Sequence[Action]) -> Any:
    """Make a state again.

    Args:
        game: Its game.
        plain: Its plain data.
        listed: The legal actions, if it waits for a decision.

    Raises:
        SaveError: When the data are not a moment of the game.
    """
    g = game.state_class.load(game, plain)
    g.listed = listed
    return g


def reduced_match(match: Any, begun: Any) -> Reduced:
    """Return what makes a match again.

    Args:
        match: The match.
        begun: The moment after its set-up.
    """
    first, now = match.log[0], match.checkpoint()
    actions = [entry.action for entry in match.log[1:]], match.contributions
    flags = {"study": match.study, "hashing": match.hashing}
    extras = {"undone": now.undone, "choosers": now.choosers, "studied": now.studied}
    extras["ahead"] = now.ahead
    said = first.events, first.drawn
    of = type(match), match.game, match.seed, begun
    return match_again, (*of, flags, said, actions, extras, match.state.digest())


def match_again(
    made: Any,
    game: Any,
    seed: int,
    begun: Any,
    flags: Mapping[str, bool],
    said: tuple[Any, Any],
    actions: tuple[Sequence[Action], Mapping[int, int]],
    kept: Mapping[str, Any],
    digest: str,
) -> Any:
    """Make a match again, from the moment after its set-up.

    Args:
        made: Its class.
        game: Its game.
        seed: Its seed.
        begun: That moment.
        flags: How it is played: in study, with hashes.
        said: The events of the set-up, and what was drawn there.
        actions: Its actions, which are played again, and what was contributed to chance, by its
            place in the log.
        kept: What was taken back, who decides, and whether study was used.
        digest: The hash of the moment to which it leads.

    Raises:
        SaveError: When the rules no longer play its actions alike.
    """
    match = made(game, seed, moment=begun, **flags)
    match.log[0].events, match.log[0].drawn = said
    try:
        for action in (*actions[0], None):
            if len(match.log) in actions[1]:
                match.contribute(actions[1][len(match.log)])
            if action is not None:
                match.do(action)
    except ActionError as error:
        raise SaveError(f"a pickled match cannot be played any more: {error}") from error
    if match.state.digest() != digest:
        raise SaveError("the rules no longer play a pickled match as when it was pickled")
    match.roll_back(match.checkpoint()._replace(**kept))
    return match
