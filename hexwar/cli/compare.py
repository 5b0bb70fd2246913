"""``hexwar compare``: two settings, played with the same seeds."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from hexwar.cli.choices import bots, pairs, player_option, scenario_option
from hexwar.data import write_text
from hexwar.sim import Setting, compare


@click.command("compare")
@click.argument("scenario", metavar="GAME/SCENARIO")
@click.argument("other", metavar="[GAME/SCENARIO]", required=False)
@click.option("--games", default=100, show_default=True, help="The number of pairs of games.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first pair.")
@click.option(
    "--jobs", default=1, show_default=True, help="Number of processes; -1 means one per core."
)
@player_option
@scenario_option
@click.option(
    "--other-player",
    "others",
    multiple=True,
    callback=bots,
    metavar="NAME=BOT",
    help="The bot of a player in the second setting, if different.",
)
@click.option(
    "--other-option",
    "changes",
    multiple=True,
    callback=pairs,
    metavar="NAME=VALUE",
    help="An option of the second setting, if different.",
)
@click.option(
    "--report",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the comparison as a page to this file (.html).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the differences as JSON.")
def command(
    scenario: str,
    other: str | None,
    games: int,
    seed: int,
    jobs: int,
    players: dict[str, str],
    options: dict[str, str],
    others: dict[str, str],
    changes: dict[str, str],
    file: Path | None,
    as_json: bool,
) -> None:
    """Compare two scenarios, two sets of options or two bots, with the same seeds for both.

    The second setting has the players and options of the first, except those named as other.
    """
    first = Setting(scenario, players, options)
    second = Setting(other or scenario, {**players, **others}, {**options, **changes})
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=2 * games)
        comparison = compare(
            first,
            second,
            games=games,
            seed=seed,
            jobs=jobs,
            progress=lambda done: bar.advance(task, done),
        )
    lines = [json.dumps(comparison.summary(), indent=1)] if as_json else comparison.lines()
    for line in lines:
        click.echo(line)
    if file is not None:
        write_text(file, comparison.html(worded(first), worded(second)))


def worded(setting: Setting) -> str:
    """Return a setting in a few words."""
    chosen = {**setting.players, **setting.options}
    return " ".join([setting.scenario, *(f"{name}={value}" for name, value in chosen.items())])
