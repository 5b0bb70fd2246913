"""Random games that like to attack, played to their end.

Plain random play moves more than it fights, and rarely comes to the corners of a battle: the last
attacker falls before the throw, or nobody is left to retreat. Here a player who may attack, join,
bombard or exploit mostly does.

Use: ``python -m tests.fuzz.attacking_at_random --games 100 --seed 1``, with ``--scenario`` for
some of the scenarios only. The same seeds give the same games; the suite plays a few.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Iterator

import click

from hexwar.errors import GameError
from hexwar.play import Game
from hexwar.play.match import Match
from hexwar.play.match.decision import LegalActions
from hexwar.play.match.notation import action_text
from hexwar.play.states.runner import perform
from hexwar.plugins import all_games

FIGHTING = frozenset(
    (
        *("attack", "launch", "join", "advance", "advance-on", "assault", "overrun", "overrun-box"),
        *("shell", "bomb", "straddle", "strike", "fire", "barrage", "bombard", "target", "battle"),
        *("counter-attack", "close-up", "reoccupy", "ambush", "battle-back", "take-ground"),
        *("exploit", "release", "fight-in", "infiltrate", "add-support", "defend"),
        *("opportunity-fire", "fire-at", "shoot", "fire-back", "support-fire", "answer", "cover"),
        *("nests", "nests-at", "clear-beach", "bombard-with", "demand-surrender", "call-wittmann"),
    )
)
"""The verbs of attacks, and of what follows from them, in all games."""

EAGER = 0.8
"""How often a player who can fight does so."""

MOST = 20_000
"""More decisions than any game takes: one that goes on longer does not end."""


def played(game: Game, seed: int) -> int:
    """Play a game to its end; return how many decisions it took.

    Args:
        game: The game.
        seed: The seed of the game and of its decisions.

    Raises:
        GameError: It does not end, or a decision fails: the message has the last actions.
    """
    state, luck, done = Match(game, seed=seed).state.clone(), random.Random(seed), list[str]()
    while state.result is None:
        listed = list(LegalActions(state))
        if not listed or len(done) == MOST:
            raise GameError(f"no end after {len(done)} decisions: {done[-3:]}")
        fights = [action for action in listed if action[0] in FIGHTING]
        action = luck.choice(fights if fights and luck.random() < EAGER else listed)
        done.append(action_text(state, action))
        try:
            perform(state, action)
        except Exception as error:
            raise GameError(f"{error!r} at decision {len(done)}, {done[-3:]}") from error
    return len(done)


def scenarios(wanted: tuple[str, ...]) -> Iterator[tuple[str, Game]]:
    """Yield the scenarios of all games, or those that are wanted, each with its game."""
    for known in all_games():
        for scenario in known.game.scenarios() if known.game else ():
            name = f"{known.name}/{scenario}"
            if known.game and (not wanted or {name, known.name} & set(wanted)):
                yield name, known.game(scenario)


@click.command()
@click.option("--games", default=100, show_default=True, help="How many, of each scenario.")
@click.option("--seed", default=1, show_default=True, help="The seed of the first game.")
@click.option("--scenario", multiple=True, help="Only this game or scenario; several times.")
def main(games: int, seed: int, scenario: tuple[str, ...]) -> None:
    """Play games and say how many ended, and what went wrong in others."""
    failed = 0
    for name, game in scenarios(scenario):
        begun, decisions, faults = time.perf_counter(), 0, 0
        for number in range(seed, seed + games):
            try:
                decisions += played(game, number)
            except GameError as error:
                faults += 1
                click.echo(f"{name}, seed {number}: {error}", err=True)
                traceback.print_exception(error.__cause__)
        seconds = time.perf_counter() - begun
        ended = f"{games - faults} of {games} ended"
        click.echo(f"{name}: {ended}, {decisions} decisions, {seconds:.0f} s")
        failed += faults
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
