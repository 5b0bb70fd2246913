"""``hexwar bench-agents``: agents on scenarios of all games, one table that a paper can cite."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from hexwar.data import write_text
from hexwar.errors import UnknownNameError
from hexwar.sim.benchmark import BASELINES, OPPONENT, Benchmark, bench_agents


@click.command("bench-agents")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="NAME=BOT or BASELINE",
    help="An agent, such as mine=policy:net=my.onnx, or the name of a baseline. May be repeated; "
    "by default all baselines.",
)
@click.option("--scenario", "scenarios", multiple=True, help="Only this scenario. May be repeated.")
@click.option("--games", default=40, show_default=True, help="Games of each agent and scenario.")
@click.option("--opponent", default=OPPONENT, show_default=True, help="Who plays the other sides.")
@click.option(
    "--jobs", default=1, show_default=True, help="Number of processes; -1 means one per core."
)
@click.option(
    "--keep",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder that keeps the games, so that an interrupted run goes on.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the results to this file, as JSON.",
)
@click.option(
    "--show",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Play nothing; print the table of this file of results. May be repeated: agents of the "
    "same rules and numbers of games come into one row. With --out they come into one file.",
)
def command(
    agents: tuple[str, ...],
    scenarios: tuple[str, ...],
    games: int,
    opponent: str,
    jobs: int,
    keep: Path | None,
    out: Path | None,
    show: tuple[Path, ...],
) -> None:
    """Compare agents on the benchmark: fixed scenarios, test seeds and opponents.

    The table has the mean score of each agent with its 95 % interval, and a hash of the rules. Cite
    it with the file CITATION.cff.
    """
    if show:
        report = Benchmark.read(*show)
    else:
        sys.path.insert(0, str(Path.cwd()))
        report = bench_agents(
            chosen(agents),
            scenarios=scenarios,
            games=games,
            opponent=opponent,
            jobs=jobs,
            keep=keep,
            progress=lambda what: click.echo(what, err=True),
        )
    for line in report.lines():
        click.echo(line)
    for task in report.tasks:
        for one in task.agents:
            if one.errors:
                failed = f"{one.errors} of {one.errors + one.games} games failed"
                what = f"{task.task.scenario}: {one.agent}: {failed}, the first with {one.trouble}"
                click.echo(what, err=True)
    if out is not None:
        write_text(out, f"{json.dumps(report.summary(), indent=1)}\n")


def chosen(agents: tuple[str, ...]) -> dict[str, str]:
    """Return agents as they were named: baselines, or names with bots.

    Raises:
        UnknownNameError: When there is no such baseline.
    """
    available = BASELINES
    named_bots = {}
    for text in agents:
        name, equals, bot = text.partition("=")
        if not equals and name not in available:
            raise UnknownNameError.of("baseline", name, available)
        named_bots[name] = bot if equals else available[name]
    return named_bots or available
