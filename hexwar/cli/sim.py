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
from hexwar.play.game import Game
from hexwar.sim import TEST_SEEDS, Batch, Report, Sprt, plots, simulate
from hexwar.sim import report as report_of

FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command("sim")
@click.argument("scenario", metavar="GAME/SCENARIO")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="How many games to play.",
)
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option(
    "--jobs", default=1, show_default=True, help="Number of processes; -1 means one per core."
)
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@click.option("--ray", is_flag=True, help="Play on the connected Ray cluster.")
@click.option(
    "--keep",
    "--out",
    type=FILE,
    help="Store the games in this table (.csv or .parquet), and continue after those in it.",
)
@click.option(
    "--events", type=FILE, help="Store the events of each game in this file (.jsonl or .parquet)."
)
@click.option(
    "--until", type=float, help="Stop when the interval of the mean score is this narrow."
)
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="LOW HIGH",
    help="Stop when the first player's mean score is shown to be LOW rather than HIGH, or HIGH.",
)
@click.option("--test-seeds", is_flag=True, help="Play seeds that no training uses.")
@click.option(
    "--report",
    "page",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Write a full report to this file (.html with plots, or .txt); - prints it.",
)
@click.option(
    "--plots", "folder", type=FOLDER, help="Write the plots to this folder, as SVG and PNG."
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
    dask: str | None,
    ray: bool,
    keep: Path | None,
    events: Path | None,
    until: float | None,
    sprt: tuple[float, float] | None,
    test_seeds: bool,
    page: Path | None,
    folder: Path | None,
    as_json: bool,
    players: dict[str, str],
    options: dict[str, str],
) -> None:
    """Let bots play many games of a scenario and report the results.

    Players for whom no bot is named play at random.  Game number n has the seed SEED + n.
    """
    seed += TEST_SEEDS if test_seeds else 0
    test = Sprt(*sprt) if sprt else None
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
            cluster=f"dask:{dask}" if dask else "ray" if ray else "",
            keep=keep,
            events=events,
            until=test or until,
            tally=any(file is not None for file in (page, folder, keep)),
            progress=lambda done: bar.advance(task, done),
        )
    click.echo(summed_up(batch, test) if as_json else told(batch, test))
    if page is not None:
        game = hexwar.game(scenario, options)
        played = setting(game, players, seed, games, options)
        write_report(report_of(game, batch.rows, setting=played), batch, page)
    if folder is not None:
        write_plots(batch, folder)
    if batch.errors:
        raise SystemExit(1)


def setting(
    game: Game, players: dict[str, str], seed: int, games: int, options: dict[str, str]
) -> str:
    """Return the bots, seeds and options of a batch in a few words."""
    bots = ", ".join(f"{player} by {players.get(player, 'random')}" for player in game.players)
    seeds = f"seed {seed}" if games == 1 else f"seeds {seed} to {seed + games - 1}"
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    return "; ".join(filter(None, (bots, seeds, chosen)))


def write_report(report: Report, batch: Batch, page: Path) -> None:
    """Write a report in the format of its file name, or print it."""
    text = "\n".join(report.lines())
    if str(page) == "-":
        click.echo(f"\n{text}")
    elif page.suffix == ".txt":
        write_text(page, f"{text}\n")
    else:
        write_text(page, report.html(plots(batch.rows)))


def write_plots(batch: Batch, folder: Path) -> None:
    """Write the plots of a batch into a folder, each as SVG and as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    for plot in plots(batch.rows):
        for ending in ("svg", "png"):
            plot.save(folder / f"{plot.name}.{ending}")


def summed_up(batch: Batch, test: Sprt | None) -> str:
    """Return a batch as JSON, with what a sequential test has shown."""
    summary = batch.summary()
    if test is not None:
        summary["sprt"] = {"low": test.low, "high": test.high, "verdict": shown(batch, test)}
    return json.dumps(summary, indent=1)


def shown(batch: Batch, test: Sprt) -> str:
    """Return what a sequential test of the first player has shown, or ""."""
    return test.verdict([next(iter(row.scores.values())) for row in batch.rows if row.scores])


def told(batch: Batch, test: Sprt | None = None) -> str:
    """Return a batch as lines of text."""
    summary = batch.summary()
    finished = f"{summary['finished']} of {summary['games']} games finished"
    speed = f"{summary['decisions']} decisions in {summary['seconds']} s"
    lines = [f"{finished}; {speed}, {summary['decisions_per_second']} a second."]
    for outcome, count in batch.results.items():
        lines.append(f"  {count:>6}  {count / len(batch.rows):6.1%}  {outcome}")
    for player, won in batch.wins.items():
        lines.append(f"  share of games won by {player}: {won}")
    for player, score in batch.scores.items():
        lines.append(f"  mean score of {player}, from -1 to 1: {score}")
    if test is not None:
        verdict = shown(batch, test) or "neither yet"
        lines.append(f"  sequential test, {test.low:g} or {test.high:g}: {verdict}")
    for row in batch.errors[:5]:
        lines.append(f"  seed {row.seed}: {row.error}")
        lines.append(f"    {row.position[:200]}…")
    return "\n".join(lines)
