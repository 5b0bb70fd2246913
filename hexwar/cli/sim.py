"""``hexwar sim``: many games by bots."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from hexwar.cli.choices import player_option, scenario_option
from hexwar.sim import Batch, simulate


@click.command("sim")
@click.argument("scenario", metavar="GAME/SCENARIO")
@click.option("--games", default=100, show_default=True, help="How many games to play.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option("--jobs", default=1, show_default=True, help="Processes; -1 for one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@player_option
@scenario_option
def command(
    scenario: str,
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
    players: dict[str, str],
    options: dict[str, str],
) -> None:
    """Let bots play many games of a scenario and report what came out.

    Players for whom no bot is named play at random.  Game number n has the seed SEED + n.
    """
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        batch = simulate(
            scenario,
            games=games,
            seed=seed,
            players=players,
            options=options,
            jobs=jobs,
            progress=lambda done: bar.advance(task, done),
        )
    click.echo(json.dumps(batch.summary(), indent=1) if as_json else report(batch))
    if batch.errors:
        raise SystemExit(1)


def report(batch: Batch) -> str:
    """Return a batch as lines of text."""
    summary = batch.summary()
    finished = f"{summary['finished']} of {summary['games']} games finished"
    speed = f"{summary['decisions']} decisions in {summary['seconds']} s"
    lines = [f"{finished}; {speed}, {summary['decisions_per_second']} a second."]
    for outcome, count in batch.results.items():
        lines.append(f"  {count:>6}  {count / len(batch.rows):6.1%}  {outcome}")
    for row in batch.errors[:5]:
        lines.append(f"  seed {row.seed}: {row.error}")
        lines.append(f"    {row.position[:200]}…")
    return "\n".join(lines)
