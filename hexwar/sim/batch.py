"""Batches of games: game number n of a batch with seed S is the game with seed S + n.

Batches run bare states, without log, events and hashes; any game of a batch can be looked at
afterwards by starting a match with its seed and the same bots.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from hexwar.bots import Bot
from hexwar.door import game as find_game
from hexwar.door import seated
from hexwar.play.game import Game
from hexwar.play.notation import position_text
from hexwar.play.runner import perform
from hexwar.play.state import State
from hexwar.sim.intervals import mean_score
from hexwar.sim.playing import Choice, chooser_of, play_on
from hexwar.sim.rows import Batch, GameRow
from hexwar.sim.storage import RowFile
from hexwar.sim.workers import worked

LOOK_AFTER = 50
"""A batch that may stop early looks at its interval after so many games each."""


def play_one(
    game: Game, seed: int, players: Mapping[str, Bot] | None = None, *, tally: bool = False
) -> GameRow:
    """Play one game to its end.

    Args:
        game: The game with its scenario and options.
        seed: The seed of the game and of its bots.
        players: Bots by player; the others play at random.
        tally: Count the events of the game, by rule and kind.

    Returns:
        The game; an exception in it becomes the row's error.
    """
    choose = chooser_of(game, players or {})
    taken = [0]
    counts: Counter[str] = Counter()
    try:
        g = game.start(seed)
        play_on(g, Random(seed), _counting(choose, counts) if tally else choose, taken)
        _count(g, counts)
    except Exception as error:
        told = _in_one_line(error)
        position = _position_at(game, seed, choose, taken[0])
        return GameRow(seed, "", {}, (), taken[0], told, position)
    result = g.result
    assert result is not None
    return GameRow(
        seed,
        result.outcome,
        dict(result.facts),
        result.winners,
        taken[0],
        scores={player: game.score(result, player) for player in game.players},
        tally=dict(sorted(counts.items())),
    )


def _in_one_line(error: Exception) -> str:
    """Write an error with its notes in one line, as the rows of a table need it."""
    told = [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
    return " ".join(" ".join(told).split())


def _counting(choose: Choice, counts: Counter[str]) -> Choice:
    """Return a choice that first counts what has happened since the last one."""

    def counted(g: State, rng: Random) -> Any:
        _count(g, counts)
        g.events = []
        return choose(g, rng)

    return counted


def _count(g: State, counts: Counter[str]) -> None:
    counts.update(f"{event.rule} {event.kind}" for event in g.events or ())


def _position_at(game: Game, seed: int, choose: Choice, decisions: int) -> str:
    """Return the position before the decision that failed, by playing the game again.

    A bot that thinks by the clock may not play it alike; then there is none.
    """
    rng = Random(seed)
    try:
        g = game.start(seed)
        for _ in range(decisions):
            perform(g, choose(g, rng))
        return position_text(g)
    except Exception:
        return ""


def simulate(
    name: str,
    *,
    games: int,
    seed: int = 0,
    players: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    cluster: str = "",
    keep: str | Path | None = None,
    until: float | None = None,
    tally: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Play many games by bots.

    The rows do not depend on who plays them, nor on how often the batch was cut off and went on.

    Args:
        name: ``"game/scenario"``, or the path of a scenario file.
        games: How many games at most.
        seed: The seed of the first game; game number n has seed + n.
        players: Names of bots by player; the others play at random.
        options: Values of the scenario's options.
        jobs: How many processes play; -1 for one a core.
        cluster: ``"dask:ADDRESS"`` or ``"ray"``: all workers of a cluster play instead.
        keep: A file that keeps the games; those that it holds already are not played again.
        until: Stop when the interval of the first player's mean score is as narrow as this; looked
            at after every fifty games.
        tally: Count the events of each game, by rule and kind.
        progress: Called with the number of games just finished.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.
        SaveError: When the file holds other games, or games by other rules.
        MissingExtraError: When the package that the cluster needs is not installed.

    Example:
        >>> batch = simulate("skirmish/ford", games=2, seed=1944)
        >>> [row.seed for row in batch.rows], batch.errors
        ([1944, 1945], ())
    """
    chosen, bots = dict(options or {}), dict(players or {})
    game = find_game(name, chosen)
    seated(game, bots)
    started = time.perf_counter()
    rules = f"{game.version} {game.scenario.digest}".rstrip()
    file = RowFile(Path(keep), name, bots, chosen, rules, tally=tally) if keep else None
    kept = {row.seed: row for row in file.read()} if file else {}
    play = partial(play_part, name, players=bots, options=chosen, tally=tally)
    rows: list[GameRow] = []
    played = 0
    for part in _looks(range(seed, seed + games), until):
        wanted = [number for number in part if number not in kept]
        for row in _in_order(part, kept, worked_rows(play, wanted, jobs, cluster)):
            rows.append(row)
            if row.seed not in kept:
                played += row.decisions
            if file and row.seed not in kept:
                file.append([row])
            if progress is not None:
                progress(1)
        if until is not None and _width(rows) <= until:
            break
    return Batch(tuple(rows), time.perf_counter() - started, played)


def _looks(seeds: range, until: float | None) -> list[range]:
    """Return the seeds between one look at the interval and the next; all, if nobody looks."""
    if until is None:
        return [seeds]
    return [seeds[i : i + LOOK_AFTER] for i in range(0, len(seeds), LOOK_AFTER)]


def worked_rows(
    play: Callable[[Sequence[int]], list[GameRow]], seeds: Sequence[int], jobs: int, cluster: str
) -> Iterator[GameRow]:
    """Play the games of some seeds in parts; give them in the order of the seeds."""
    alone = jobs == 1 and not cluster
    size = 1 if alone else max(1, min(50, len(seeds) // 16))
    parts = [seeds[i : i + size] for i in range(0, len(seeds), size)]
    for part in worked(play, parts, jobs=jobs, cluster=cluster):
        yield from part


def _in_order(
    seeds: Sequence[int], kept: Mapping[int, GameRow], played: Iterator[GameRow]
) -> Iterator[GameRow]:
    """Give the games in the order of their seeds, kept or just played."""
    for number in seeds:
        yield kept[number] if number in kept else next(played)


def _width(rows: Sequence[GameRow]) -> float:
    """Return the width of the interval of the first player's mean score."""
    scores = [next(iter(row.scores.values())) for row in rows if row.scores]
    return mean_score(scores).width if scores else float("inf")


def play_part(
    name: str,
    seeds: Sequence[int],
    players: Mapping[str, str],
    options: Mapping[str, Any],
    tally: bool = False,
) -> list[GameRow]:
    """Play the games of some seeds; each process of a batch is given such parts."""
    game = find_game(name, options)
    bots = seated(game, players)
    return [play_one(game, seed, bots, tally=tally) for seed in seeds]
