"""``hexwar play``: a match at the terminal."""

from __future__ import annotations

import time
from pathlib import Path

import click

import hexwar
from hexwar.cli.choices import player_option, scenario_option
from hexwar.cli.terminal import Terminal
from hexwar.play.match import Match


@click.command("play")
@click.argument("what", metavar="GAME/SCENARIO or FILE")
@click.option("--seed", type=int, help="The seed of all chance; by default one from the clock.")
@click.option("--study", is_flag=True, help="Let undo go behind draws; the match is marked.")
@click.option(
    "--save",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where 'save' writes; by default the scenario's name with .json.",
)
@player_option
@scenario_option
def command(
    what: str,
    seed: int | None,
    study: bool,
    file: Path | None,
    players: dict[str, str],
    options: dict[str, str],
) -> None:
    """Play a scenario, or go on with a saved match, at the terminal.

    GAME/SCENARIO is listed by 'hexwar games'; a scenario file (.toml) may be given instead, or the
    file of a saved match (.json).
    """
    match = resumed(what, players) if what.endswith(".json") else None
    if match is None:
        chosen = int(time.time()) if seed is None else seed
        match = hexwar.start(what, seed=chosen, options=options, players=players, study=study)
        click.echo(f"{match.game.title}: {match.game.scenario.title}, seed {chosen}.")
    default = Path(what if what.endswith(".json") else f"{match.game.scenario.name}.json")
    Terminal(match, file or default).run()


def resumed(what: str, players: dict[str, str]) -> Match:
    """Open a saved match; bots named on the command line replace those of the save."""
    match = hexwar.open(what, players=players or None)
    click.echo(
        f"{match.game.title}: {match.game.scenario.title}, after {len(match.log) - 1} decisions."
    )
    return match
