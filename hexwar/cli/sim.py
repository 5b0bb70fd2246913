"""``hexwar sim``: many games by bots."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

import hexwar
from hexwar.cli.choices import hook_option, player_option, scenario_option
from hexwar.data import write_text
from hexwar.sim import Batch, mean_score, plots, simulate
from hexwar.sim import report as report_of


@click.command("sim")
@click.argument("scenario", metavar="GAME/SCENARIO")
@click.option("--games", default=100, show_default=True, help="How many games to play.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option("--jobs", default=1, show_default=True, help="Processes; -1 for one a core.")
@click.option("--cluster", default="", help="Play on a cluster: dask:ADDRESS, or ray.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the games in this file (.csv), and go on with those that it holds.",
)
@click.option("--until", type=float, help="Stop when the mean score is known to this width.")
@click.option(
    "--report",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a report with plots and events to this file (.html).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@player_option
@scenario_option
@hook_option
def command(
    scenario: str,
    games: int,
    seed: int,
    jobs: int,
    cluster: str,
    keep: Path | None,
    until: float | None,
    page: Path | None,
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
            cluster=cluster,
            keep=keep,
            until=until,
            tally=page is not None,
            progress=lambda done: bar.advance(task, done),
        )
    if page is not None:
        told = report_of(hexwar.game(scenario, options), batch.rows)
        write_text(page, told.html(plots(batch.rows)))
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
    done = [row for row in batch.rows if not row.error]
    for player in done[0].scores if len(done) > 1 else ():
        score = mean_score([row.scores[player] for row in done])
        lines.append(f"  mean score of {player}, from -1 to 1: {score}")
    for row in batch.errors[:5]:
        lines.append(f"  seed {row.seed}: {row.error}")
        lines.append(f"    {row.position[:200]}…")
    return "\n".join(lines)
