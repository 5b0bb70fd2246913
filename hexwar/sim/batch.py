"""Batches of games: game number n of a batch with seed S is the game with seed S + n.

Batches run bare states, without log and hashes, and record events only if they are counted or kept.
:func:`rematch` plays any game of a batch again as a match with its log.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, SupportsIndex

import attrs

from hexwar.bots import Bot
from hexwar.door import game as find_game
from hexwar.door import seated
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.match.notation import position_text
from hexwar.play.states import State
from hexwar.play.states.runner import begin, perform
from hexwar.play.states.state import need_player
from hexwar.play.values.chance import SAMPLED, seed_of
from hexwar.sim.events import GameEvents
from hexwar.sim.exact import Sprt
from hexwar.sim.files import Files, identities
from hexwar.sim.intervals import mean_score
from hexwar.sim.playing import Chooses, chooser_of, play_on
from hexwar.sim.recorder import EventRecorder, RankedChance
from hexwar.sim.rows import Batch, GameRow, LossRow
from hexwar.sim.storage import BatchSettings
from hexwar.sim.workers import worked

LOOK_AFTER = 50
"""A batch that may stop early checks its interval each time after this number of games."""

TEST_SEEDS = 1 << 62
"""The first seed for tests of what was trained: environments that choose their seeds themselves
choose lower ones, so that no game of training is one of the test."""

PARTS = 64
"""The number of parts in which a batch goes to other processes, so that few wait at the end."""

PART = 50
"""The maximum number of games in a part: an interrupted batch loses the parts in progress."""

PlayedGame = tuple[GameRow, GameEvents]
"""A game, and what happened in it if that is kept."""


def play_one(
    game: Game,
    seed: SupportsIndex,
    players: Mapping[str, str | Bot] | None = None,
    *,
    tally: bool = False,
) -> GameRow:
    """Play one game to its end.

    Args:
        game: The game with its scenario and options.
        seed: The seed of the game and of its bots.
        players: Bots by player, by name or as objects; the others play at random.
        tally: Count the events of the game, by rule and kind, its losses and its draws.

    Returns:
        The game; an exception in it becomes the row's error.

    Raises:
        UnknownNameError: When there is no such player or bot.
    """
    return _play(game, seed_of(seed), seated(game, players or {}), tally=tally)[0]


def _play(
    game: Game, seed: int, players: Mapping[str, Bot], *, tally: bool = False, keep: bool = False
) -> tuple[GameRow, GameEvents]:
    """Play one game; return it with its events, if they are kept."""
    choose, taken = chooser_of(game, players), [0]
    recorder, watched = EventRecorder(keep=keep), RankedChance(SAMPLED)
    try:
        g = game.lay_out(seed)
        if tally or keep:
            recorder.hear(g)
            g.chance = watched
        begin(g, game.opening)
        play_on(g, Random(seed), _stepping(choose, recorder) if keep else choose, taken)
    except Exception as error:
        position = _position_at(game, seed, choose, taken[0])
        row = GameRow(seed, "", {}, (), taken[0], _in_one_line(error), position)
        return row, GameEvents(seed, recorder.events)
    result = g.result
    assert result is not None
    row = GameRow(
        seed,
        result.outcome,
        dict(result.facts),
        result.winners,
        taken[0],
        scores={player: game.analysis.score(result, player) for player in game.players},
    )
    if tally:
        row = attrs.evolve(
            row,
            tally=dict(sorted(recorder.counts.items())),
            losses=tuple(LossRow(*key, amount) for key, amount in sorted(recorder.losses.items())),
            draws=dict(sorted(watched.ranks.items())),
        )
    return row, GameEvents(seed, recorder.events)


def _in_one_line(error: Exception) -> str:
    """Write an error with its notes in one line, as the rows of a table need it."""
    lines = [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
    return " ".join(" ".join(lines).split())


def _stepping(choose: Chooses, recorder: EventRecorder) -> Chooses:
    """Return a choice that tells a recorder how many decisions were taken."""

    def counted(g: State, rng: Random) -> Any:
        recorder.step += 1
        return choose(g, rng)

    return counted


def _position_at(game: Game, seed: int, choose: Chooses, decisions: int) -> str:
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
    seed: SupportsIndex = 0,
    players: Mapping[str, str | Bot] | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    cluster: str = "",
    keep: str | Path | None = None,
    events: str | Path | None = None,
    until: float | Sprt | None = None,
    tally: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Play many games by bots.

    The rows do not depend on who plays them, nor on how often the batch was cut off and went on.

    Args:
        name: ``"game/scenario"``, or the path of a scenario file.
        games: How many games at most.
        seed: The seed of the first game; game number n has seed + n.
        players: Bots by player, by name (also ``"module:Class"``) or as objects, which are copied
            for each process; the others play at random.
        options: Values of the scenario's options.
        jobs: How many processes play; -1 for one a core.
        cluster: ``"dask:ADDRESS"`` or ``"ray"``: all workers of a cluster play instead.
        keep: A file that keeps the games, ``.csv`` or ``.parquet``; those that it holds already are
            not played again.
        events: A file that keeps what happens in each game, ``.jsonl`` or ``.parquet``.
        until: Stop when the interval of the first player's mean score is as narrow as this, or when
            a sequential test (:class:`~hexwar.sim.Sprt`) has shown one of its two hypotheses;
            looked at after every fifty games.
        tally: Count the events of each game, by rule and kind, its losses and its draws.
        progress: Called with the number of games just finished.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.
        OptionError: When a file is to keep games of a bot that has neither a name nor a digest.
        SaveError: When a file holds other games, or games by other rules.
        MissingExtraError: When the package that the cluster or a file needs is not installed.

    Example:
        >>> batch = simulate("skirmish/ford", games=2, seed=1944)
        >>> [row.seed for row in batch.rows], batch.errors
        ([1944, 1945], ())
    """
    chosen, bots = dict(options or {}), dict(players or {})
    game, first = find_game(name, chosen), seed_of(seed)
    if isinstance(until, Sprt) and until.player:
        need_player(game.players, until.player)
    seats = seated(game, bots)
    kept_as = identities(bots, seats) if keep or events else {}
    started = time.perf_counter()
    rules = f"{game.version} {game.scenario.digest}".rstrip()
    files = Files.at(keep, events, BatchSettings.of(name, rules, kept_as, chosen, tally=tally))
    kept_rows = {row.seed: row for row in files.read()}
    play = partial(
        play_part, name, players=bots, options=chosen, tally=tally, keep=events is not None
    )
    rows: list[GameRow] = []
    played = 0
    for part in _looks(range(first, first + games), until):
        wanted = [number for number in part if number not in kept_rows]
        for row, told in _in_order(part, kept_rows, worked_games(play, wanted, jobs, cluster)):
            rows.append(row)
            if row.seed not in kept_rows:
                played += row.decisions
                files.append(row, told)
            if progress is not None:
                progress(1)
        if until is not None and _enough(rows, game.players[0], until):
            break
    files.finish()
    return Batch(tuple(rows), time.perf_counter() - started, played)


def _looks(seeds: range, until: float | Sprt | None) -> list[range]:
    """Return the seeds between one look at the interval and the next; all, if nobody looks."""
    if until is None:
        return [seeds]
    return [seeds[i : i + LOOK_AFTER] for i in range(0, len(seeds), LOOK_AFTER)]


def worked_games(
    play: Callable[[Sequence[int]], list[PlayedGame]], seeds: Sequence[int], jobs: int, cluster: str
) -> Iterator[PlayedGame]:
    """Play the games of some seeds in parts; give them in the order of the seeds."""
    alone = jobs == 1 and not cluster
    size = 1 if alone else max(1, min(PART, len(seeds) // PARTS))
    parts = [seeds[i : i + size] for i in range(0, len(seeds), size)]
    for part in worked(play, parts, jobs=jobs, cluster=cluster):
        yield from part


def _in_order(
    seeds: Sequence[int], kept: Mapping[int, GameRow], played: Iterator[PlayedGame]
) -> Iterator[PlayedGame]:
    """Yield the games in the order of their seeds, kept or just played."""
    for number in seeds:
        yield (kept[number], GameEvents(number, ())) if number in kept else next(played)


def _enough(rows: Sequence[GameRow], first: str, until: float | Sprt) -> bool:
    """Return whether the games so far say what was asked."""
    player = until.player or first if isinstance(until, Sprt) else first
    scores = [row.scores[player] for row in rows if row.scores]
    if isinstance(until, Sprt):
        return bool(until.verdict(scores))
    return bool(scores) and mean_score(scores).width <= until


def play_part(
    name: str,
    seeds: Sequence[int],
    players: Mapping[str, str | Bot],
    options: Mapping[str, Any],
    *,
    tally: bool = False,
    keep: bool = False,
) -> list[PlayedGame]:
    """Play the games of some seeds; each process of a batch is given such parts."""
    game = find_game(name, options)
    bots = seated(game, deepcopy(dict(players)))
    return [_play(game, seed, bots, tally=tally, keep=keep) for seed in seeds]


def rematch(
    name: str,
    seed: int,
    *,
    players: Mapping[str, str | Bot] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Return a game of a batch as a match, with its log, to look at or to change.

    Args:
        name: ``"game/scenario"``, or the path of a scenario file.
        seed: The seed of the game, as its row says it.
        players: Bots by player, as in the batch.
        options: Values of the scenario's options, as in the batch.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.

    Example:
        >>> row = simulate("skirmish/ford", games=1, seed=1944).rows[0]
        >>> match = rematch("skirmish/ford", 1944)
        >>> (match.result.outcome, len(match.log) - 1) == (row.outcome, row.decisions)
        True
    """
    game = find_game(name, dict(options or {}))
    choose = chooser_of(game, seated(game, deepcopy(dict(players or {}))))
    match = Match(game, seed)
    rng = Random(match.seed)
    while not match.over:
        match.do(choose(match.state, rng))
    return match
