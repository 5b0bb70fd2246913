"""Batches of games: game number n of a batch with seed S is the game with seed S + n.

Batches run bare states, without log, events and hashes; any game of a batch can be looked at
afterwards by starting a match with its seed and the same bots.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

import attrs

from hexwar.bots import Bot, make_bot
from hexwar.door import game as find_game
from hexwar.door import seated
from hexwar.play.game import Game
from hexwar.play.notation import position_text
from hexwar.play.runner import perform
from hexwar.sim.playing import Choice, chooser_of, play_on


@attrs.frozen
class GameRow:
    """One game of a batch.

    Attributes:
        seed: Its seed.
        outcome: How it ended; "" if it failed.
        facts: What the outcome rests on, such as ``{"points": 21}``.
        winners: The players who have won.
        decisions: How many decisions were taken.
        error: What went wrong, or "".
        position: The position before the decision that went wrong, for
            :func:`hexwar.open_position`, or "".
    """

    seed: int
    outcome: str
    facts: dict[str, int | str]
    winners: tuple[str, ...]
    decisions: int
    error: str = ""
    position: str = ""


@attrs.frozen
class Batch:
    """The games of a batch, and how long they took.

    Attributes:
        rows: The games in the order of their seeds.
        seconds: The time from the first to the last, on the wall clock.
    """

    rows: tuple[GameRow, ...]
    seconds: float

    @property
    def errors(self) -> tuple[GameRow, ...]:
        """The games that failed."""
        return tuple(row for row in self.rows if row.error)

    @property
    def decisions(self) -> int:
        """The decisions of all games together."""
        return sum(row.decisions for row in self.rows)

    @property
    def results(self) -> dict[str, int]:
        """How often each outcome came, the most frequent first."""
        return dict(Counter(row.outcome for row in self.rows if not row.error).most_common())

    def summary(self) -> dict[str, Any]:
        """Return the batch in a few numbers, as ``hexwar sim --json`` prints it."""
        rate = self.decisions / self.seconds if self.seconds else 0.0
        return {
            "games": len(self.rows),
            "finished": len(self.rows) - len(self.errors),
            "errors": len(self.errors),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(rate, 1),
            "results": self.results,
            "failed": [attrs.asdict(row) for row in self.errors],
        }


def play_one(game: Game, seed: int, players: Mapping[str, Bot] | None = None) -> GameRow:
    """Play one game to its end.

    Args:
        game: The game with its scenario and options.
        seed: The seed of the game and of its bots.
        players: Bots by player; the others play at random.

    Returns:
        The game; an exception in it becomes the row's error.
    """
    choose = chooser_of(game, players or {})
    taken = [0]
    try:
        g = game.start(seed)
        play_on(g, Random(seed), choose, taken)
    except Exception as error:
        told = " ".join([f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())])
        position = _position_at(game, seed, choose, taken[0])
        return GameRow(seed, "", {}, (), taken[0], told, position)
    assert g.result is not None
    return GameRow(seed, g.result.outcome, dict(g.result.facts), g.result.winners, taken[0])


def _position_at(game: Game, seed: int, choose: Choice, decisions: int) -> str:
    """Return the position before the decision that failed, by playing the game again."""
    try:
        g = game.start(seed)
    except Exception:
        return ""
    rng = Random(seed)
    for _ in range(decisions):
        perform(g, choose(g, rng))
    return position_text(g)


def simulate(
    name: str,
    *,
    games: int,
    seed: int = 0,
    players: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Play many games by bots.

    The rows do not depend on the number of processes.

    Args:
        name: ``"game/scenario"``, or the path of a scenario file.
        games: How many games.
        seed: The seed of the first game; game number n has seed + n.
        players: Names of bots by player; the others play at random.
        options: Values of the scenario's options.
        jobs: How many processes play; -1 for one a core.
        progress: Called with the number of games just finished.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.

    Example:
        >>> batch = simulate("ddob/easy-fox", games=2, seed=1944)
        >>> [row.seed for row in batch.rows], batch.errors
        ([1944, 1945], ())
    """
    seated(find_game(name, options), players or {})
    seeds = range(seed, seed + games)
    started = time.perf_counter()
    rows: list[GameRow] = []
    for part in _parts(name, seeds, dict(players or {}), dict(options or {}), jobs):
        rows += part
        if progress is not None:
            progress(len(part))
    return Batch(tuple(rows), time.perf_counter() - started)


def _parts(
    name: str, seeds: range, players: dict[str, str], options: dict[str, Any], jobs: int
) -> Iterator[list[GameRow]]:
    """Play the games in parts, in the order of their seeds."""
    size = 1 if jobs == 1 else max(1, min(50, len(seeds) // 16))
    parts = [seeds[i : i + size] for i in range(0, len(seeds), size)]
    if jobs == 1:
        return (play_part(name, part, players, options) for part in parts)
    from joblib import Parallel, delayed  # noqa: PLC0415 -- not needed by those who play one game

    running: Iterable[list[GameRow]] = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(play_part)(name, part, players, options) for part in parts
    )
    return iter(running)


def play_part(
    name: str, seeds: Iterable[int], players: Mapping[str, str], options: Mapping[str, Any]
) -> list[GameRow]:
    """Play the games of some seeds; each process of a batch is given such parts."""
    game = find_game(name, options)
    bots = {player: make_bot(bot) for player, bot in players.items()}
    return [play_one(game, seed, bots) for seed in seeds]
