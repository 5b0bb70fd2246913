"""A benchmark of agents: fixed scenarios, seeds and opponents, with intervals, for papers.

Games name the scenarios and the player (:attr:`hexwar.play.Game.benchmark`). Each agent plays that
side against the same opponent, on seeds that no training uses.  The result says which rules were
played, by a hash of how they play, so that two tables can be compared or are seen to differ.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import attrs
import cattrs

import hexwar
from hexwar.bots import Bot
from hexwar.door import game as find_game
from hexwar.errors import SaveError, UnknownNameError
from hexwar.play.game import Game
from hexwar.sim.batch import TEST_SEEDS, simulate
from hexwar.sim.exact import NOTE
from hexwar.sim.intervals import Interval, mean_score, share
from hexwar.sim.playing import finish

EDITION = 2
"""The number of the benchmark: it changes when its scenarios, seeds or opponents do."""

OPPONENT = "greedy:samples=1"
"""Who plays the other sides."""

FINGERPRINTS = 3
"""Of how many games at random the hash of the rules is taken."""


@attrs.frozen
class Task:
    """What an agent has to do.

    Attributes:
        scenario: ``"game/scenario"``.
        player: The player for whom it plays.
    """

    scenario: str
    player: str


BASELINES = {
    "random actions": "random",
    "random words": "hexwar.envs.policies:RandomWordsBot",
    "greedy": "greedy:samples=1",
    "mcts, 50 ms": "mcts:seconds=0.05,clock=processor",
    "planner": "planner",
}
"""The baselines: names and bots."""


@attrs.frozen
class AgentResult:
    """How an agent plays a scenario.

    Attributes:
        agent: Its name in the table.
        bot: The bot, as commands name it.
        score: Its mean score, from -1 to 1.
        wins: The share of games that it has won.
        games: How many games were finished.
        errors: How many failed.
        seconds: The time of all games on the wall clock; those that were kept take none.
        trouble: What went wrong in the first game that failed, or "".
    """

    agent: str
    bot: str
    score: Interval
    wins: Interval
    games: int
    errors: int
    seconds: float
    trouble: str = ""

    @property
    def cell(self) -> str:
        """The score, and how many games failed, which tell nothing of it."""
        failed = [f"{self.errors} failed"] if self.errors else []
        return ", ".join([str(self.score)] * bool(self.games) + failed)


@attrs.frozen
class TaskResult:
    """How all agents play a scenario.

    Attributes:
        task: The scenario and the player.
        version: The version of the game's rules.
        fingerprint: A hash of how the rules play.
        agents: The agents.
    """

    task: Task
    version: str
    fingerprint: str
    agents: tuple[AgentResult, ...]

    @property
    def row(self) -> tuple[Any, ...]:
        """What agents must have in common to stand in one row: rules and numbers of games."""
        return self.task, self.version, self.fingerprint, {one.games for one in self.agents}

    def beside(self, other: TaskResult) -> TaskResult:
        """Return this row with the agents of another; where both have one, its newer result."""
        agents = {one.agent: one for one in (*self.agents, *other.agents)}
        return attrs.evolve(self, agents=tuple(agents.values()))


@attrs.frozen
class Benchmark:
    """The results of a benchmark.

    Attributes:
        games: The games of each agent in each scenario.
        opponent: Who played the other sides.
        tasks: The scenarios.
    """

    games: int
    opponent: str
    tasks: tuple[TaskResult, ...]

    @classmethod
    def read(cls, *files: str | Path) -> Benchmark:
        """Return the results of files as one table.

        Agents of several files are in one row where scenario, rules and numbers of games agree.

        Args:
            files: Files of results, in the order of their rows; where two have results of an agent,
                those of the later file count.

        Raises:
            SaveError: When one is no file of results, or of other opponents than the first.
        """
        parts = []
        for file in files:
            try:
                told = json.loads(Path(file).read_text(encoding="utf-8"))
                part = cattrs.structure(told, cls)
            except (ValueError, KeyError, TypeError, cattrs.ClassValidationError) as error:
                raise SaveError(f"{file}: no results of the benchmark: {error!r}") from error
            parts.append(part)
            if part.opponent != parts[0].opponent:
                raise SaveError(
                    f"{file}: {part.opponent} played the other sides, and {parts[0].opponent} in "
                    f"{files[0]}: one table has one opponent"
                )
        rows: list[TaskResult] = []
        for task in (task for part in parts for task in part.tasks):
            place = next((i for i, row in enumerate(rows) if row.row == task.row), None)
            if place is None:
                rows.append(task)
            else:
                rows[place] = rows[place].beside(task)
        return cls(max(part.games for part in parts), parts[0].opponent, tuple(rows))

    def summary(self) -> dict[str, Any]:
        """Return the results as JSON data, with all that is needed to repeat them."""
        return {
            "benchmark": f"hexwar agents {EDITION}",
            "hexwar": hexwar.__version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "opponent": self.opponent,
            "games": self.games,
            "test_seeds": [TEST_SEEDS, TEST_SEEDS + self.games - 1],
            "training_seeds": [0, TEST_SEEDS - 1],
            "note": NOTE.partition(". ")[0] + ": intervals hold 19 times in 20, each for itself.",
            "tasks": [attrs.asdict(task) for task in self.tasks],
        }

    def lines(self) -> Iterator[str]:
        """Yield the results as a table in Markdown."""
        agents = list(dict.fromkeys(one.agent for task in self.tasks for one in task.agents))
        yield f"| scenario | rules | games | {' | '.join(agents)} |"
        yield f"| --- | --- | ---: | {' | '.join('---' for _ in agents)} |"
        for task in self.tasks:
            scores = {one.agent: one.cell for one in task.agents}
            cells = (scores.get(agent, "") for agent in agents)
            played = " to ".join(map(str, sorted({one.games for one in task.agents})))
            head = f"{task.task.scenario} as {task.task.player} | {task.version}"
            yield f"| {head}, `{task.fingerprint}` | {played} | {' | '.join(cells)} |"


def installed_tasks(scenarios: Sequence[str] = ()) -> list[Task]:
    """Return the tasks that the installed games name, each game for itself and not for variants.

    Args:
        scenarios: Only these; () for all.

    Raises:
        UnknownNameError: When no game names one of them.
    """
    tasks = [
        Task(f"{name}/{scenario}", player)
        for name, game in sorted(hexwar.games().items())
        for scenario, player in vars(game).get("benchmark", {}).items()
    ]
    known = [task.scenario for task in tasks]
    for scenario in scenarios:
        if scenario not in known:
            raise UnknownNameError.of("scenario of the benchmark", scenario, known)
    return [task for task in tasks if not scenarios or task.scenario in scenarios]


def fingerprint(game: Game) -> str:
    """Return a hash of how a scenario plays: equal rules have the same, whatever their code.

    Rules that differ only where games at random never come have the same, too.

    Args:
        game: The game with its scenario and options.

    Example:
        >>> len(fingerprint(hexwar.game("skirmish/ford")))
        12
    """
    digest = blake2b(digest_size=6)
    for seed in range(FINGERPRINTS):
        digest.update(finish(game.start(seed), Random(seed)).digest().encode())
    return digest.hexdigest()


def bench_agents(
    agents: Mapping[str, str | Bot] | None = None,
    *,
    scenarios: Sequence[str] = (),
    games: int = 40,
    opponent: str = OPPONENT,
    jobs: int = 1,
    keep: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Benchmark:
    """Let agents play the benchmark.

    Args:
        agents: Agents by the names that the table gives them, as bots by name or as objects; by
            default the baselines.
        scenarios: Only these scenarios; () for all that are installed.
        games: How many games each plays in each scenario.
        opponent: Who plays the other sides.
        jobs: How many processes play; -1 for one a core.
        keep: A folder that keeps the games; those in it are not played again.
        progress: Called with what is played next.

    Raises:
        UnknownNameError: When there is no such bot, or no game names such a scenario.

    Example:
        >>> found = bench_agents({"random": "random"}, scenarios=["skirmish/ford"], games=4)
        >>> found.tasks[0].agents[0].games
        4
    """
    playing = dict(BASELINES if agents is None else agents)
    found = []
    for task in installed_tasks(scenarios):
        game = find_game(task.scenario)
        results = []
        for name, bot in playing.items():
            progress(f"{task.scenario}: {name}")
            results.append(_played(task, game, name, bot, games, opponent, jobs, keep))
        found.append(TaskResult(task, game.version, fingerprint(game), tuple(results)))
    return Benchmark(games, opponent, tuple(found))


def _played(
    task: Task,
    game: Game,
    name: str,
    bot: str | Bot,
    games: int,
    opponent: str,
    jobs: int,
    keep: Path | None,
) -> AgentResult:
    """Let one agent play one scenario."""
    others = {player: opponent for player in game.players if player != task.player}
    file = None
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        words = "-".join("".join(c if c.isalnum() else " " for c in name).split())
        file = keep / f"{task.scenario.replace('/', '-')}-{words}.csv"
    batch = simulate(
        task.scenario,
        games=games,
        seed=TEST_SEEDS,
        players={task.player: bot, **others},
        jobs=jobs,
        keep=file,
    )
    done = [row for row in batch.rows if not row.error]
    scores = [row.scores[task.player] for row in done] or [0.0]
    won = sum(task.player in row.winners for row in done)
    called = bot if isinstance(bot, str) else bot.name
    wins = share(won, max(1, len(done)))
    errors, seconds = batch.errors, round(batch.seconds, 1)
    trouble = errors[0].error if errors else ""
    score = mean_score(scores)
    return AgentResult(name, called, score, wins, len(done), len(errors), seconds, trouble)
