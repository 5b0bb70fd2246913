"""``hexwar bench``: the speed of games relative to python-chess, measured in the same run.

The other engine is python-chess.  It plays at random with its full legal list at each ply, in two
loops: the usual one, and the fastest that keeps all the rules of chess.  All take turns in short
rounds, and the median of the rounds counts, so that other work of the machine affects all equally.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import zip_longest
from random import Random
from statistics import median
from typing import Any

import attrs
import click
from rich.console import Console
from rich.table import Table

import hexwar
from hexwar.play.game import Game
from hexwar.play.states import State, runner
from hexwar.play.states.runner import perform


@attrs.frozen
class Benchmark:
    """A measurement, and the same of the other engine.

    Attributes:
        name: What was measured.
        beside: What the other engine did.
        value: Hexwar's figure.
        unit: Its unit.
        other: The figure of the other engine, or None if it is not installed.
        better: Which of the two ways is better: ``"more"`` or ``"less"``.
    """

    name: str
    beside: str
    value: float
    unit: str
    other: float | None
    better: str

    @property
    def ratio(self) -> float | None:
        """How many times as good as the other engine; over 1 is better than the other engine."""
        if not self.other or not self.value:
            return None
        return self.value / self.other if self.better == "more" else self.other / self.value


@click.command("bench")
@click.argument("scenarios", nargs=-1, metavar="[GAME/SCENARIO]...")
@click.option("--rounds", default=5, show_default=True, help="The number of rounds.")
@click.option("--seconds", default=0.5, show_default=True, help="The length of a round in seconds.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(scenarios: tuple[str, ...], rounds: int, seconds: float, as_json: bool) -> None:
    """Measure random play, cloning and import relative to python-chess.

    Without a scenario, the command measures one scenario of each installed game.  python-chess is
    in the extra 'bench'.  If it is not installed, only the figures of hexwar are shown.
    """
    names = scenarios or [
        f"{name}/{min(game.scenarios())}" for name, game in hexwar.games().items()
    ]
    measures: list[Benchmark] = []
    for name in names:
        game = hexwar.game(name)
        measures += play_measures(name, game, rounds, seconds)
        measures.append(clone_measure(name, game, rounds))
    measures.append(import_measure(rounds))
    if as_json:
        rows = [{**attrs.asdict(measure), "ratio": measure.ratio} for measure in measures]
        click.echo(json.dumps(rows, indent=1))
    else:
        Console().print(table(measures))


def table(measures: list[Benchmark]) -> Table:
    """Return the figures as a table."""
    shown = Table("", "hexwar", "python-chess", "of chess", "ratio", caption=f"engine: {engine()}")
    for measure in measures:
        other = "not installed" if measure.other is None else figure(measure.other, measure.unit)
        ratio = "" if measure.ratio is None else f"{measure.ratio:.2f}"
        ours = figure(measure.value, measure.unit)
        shown.add_row(measure.name, ours, other, measure.beside, ratio)
    return shown


def engine() -> str:
    """Return which engine plays: plain Python, or the compiled one."""
    return "plain Python" if str(runner.__file__).endswith(".py") else "compiled"


def figure(value: float, unit: str) -> str:
    """Write a figure with its unit."""
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


# -- what is measured


def play_measures(name: str, game: Game, rounds: int, seconds: float) -> list[Benchmark]:
    """Measure decisions of random play, with the full legal list at each, and plies of chess."""
    ours, *others = in_turns([decisions_of(game), *plies_of_chess()], rounds, seconds)
    return [
        Benchmark(f"{name}: random play", beside, ours, "decisions/s", other, "more")
        for beside, other in zip_longest(CHESS, others)
    ]


def clone_measure(name: str, game: Game, rounds: int) -> Benchmark:
    """Measure a clone of a state in the middle of a game, and a copy of a chess board."""
    times = [1e6 / rate for rate in in_turns([clones_of(game), *copies_of_chess()], rounds, 0.1)]
    other = times[1] if len(times) > 1 else None
    return Benchmark(f"{name}: clone", "copy of a board", times[0], "µs", other, "less")


def import_measure(rounds: int) -> Benchmark:
    """Measure the import in a new process, minus the time of an empty process."""
    ours = min(importing("hexwar") for _ in range(rounds))
    other = min(importing("chess") for _ in range(rounds)) if has_chess() else None
    return Benchmark("import", "import", ours, "s", other, "less")


def importing(module: str) -> float:
    """Return the seconds that an import takes in a new process."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def has_chess() -> bool:
    """Return whether the other engine is installed."""
    return find_spec("chess") is not None


def in_turns(works: Sequence[Iterator[int]], rounds: int, seconds: float) -> list[float]:
    """Let several kinds of work take turns; return how often each is done in a second.

    Args:
        works: Each does its work once with each item, which says how much was done.
        rounds: How many turns each gets.
        seconds: How long a turn lasts, in seconds of processor time.
    """
    measured = [[rate(work, seconds) for work in works] for _ in range(rounds)]
    return [median(rates) for rates in zip(*measured, strict=True)]


def rate(work: Iterator[int], seconds: float) -> float:
    """Return how much of a work is done in a second of processor time."""
    done = 0
    start = now = time.process_time()
    while now - start < seconds:
        done += next(work)
        now = time.process_time()
    return done / (now - start)


# -- the work


def decisions_of(game: Game) -> Iterator[int]:
    """Play games at random; yield the number of decisions of each."""
    rng = Random(1)
    seed = 0
    while True:
        seed += 1
        count = 0
        g = game.start(seed)
        while g.listed:
            perform(g, g.listed[int(rng.random() * len(g.listed))])
            count += 1
        yield count


def clones_of(game: Game) -> Iterator[int]:
    """Clone a state from the middle of a random game."""
    g = mid_game(game)
    while True:
        for _ in range(100):
            g.clone()
        yield 100


def mid_game(game: Game, seed: int = 1) -> State:
    """Return the state half way through a random game."""
    decisions = next(decisions_of(game))
    rng = Random(1)
    g = game.start(seed)
    for _ in range(decisions // 2):
        perform(g, g.listed[int(rng.random() * len(g.listed))])
    return g


CHESS = ("usual loop", "quickest loop")
"""How chess is played: asked whether the game is over and then for the moves, which lists most of
them twice; or asked for the moves, and then for the three ways in which a game is drawn."""


def plies_of_chess() -> list[Iterator[int]]:
    """Play chess at random, in both loops; each yields the plies of a game."""
    return [_usual_chess(), _quick_chess()] if has_chess() else []


def copies_of_chess() -> list[Iterator[int]]:
    """Copy a board of the other engine from the middle of a random game."""
    return [_chess_copies()] if has_chess() else []


def _usual_chess() -> Iterator[int]:
    chess: Any = __import__("chess")
    rng = Random(1)
    while True:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
        yield len(board.move_stack)


def _quick_chess() -> Iterator[int]:
    chess: Any = __import__("chess")
    rng = Random(1)
    while True:
        board = chess.Board()
        while moves := list(board.legal_moves):
            drawn = board.is_insufficient_material() or board.is_seventyfive_moves()
            if drawn or board.is_fivefold_repetition():
                break
            board.push(moves[int(rng.random() * len(moves))])
        yield len(board.move_stack)


def _chess_copies() -> Iterator[int]:
    chess: Any = __import__("chess")
    rng = Random(1)
    board = chess.Board()
    for _ in range(40):
        board.push(rng.choice(list(board.legal_moves)))
    while True:
        for _ in range(100):
            board.copy(stack=False)
        yield 100
