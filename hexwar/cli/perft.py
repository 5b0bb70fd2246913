"""``hexwar perft``: positions and branches of chance ahead, counted exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import hexwar
from hexwar.cli.choices import scenario_option
from hexwar.sim import Depth, Published, perft


@click.command("perft")
@click.argument("scenario", metavar="GAME/SCENARIO|FILE")
@click.option("--decisions", default=2, show_default=True, help="How many decisions deep.")
@click.option("--seed", default=1, show_default=True, help="The seed up to the first decision.")
@click.option("--solve", is_flag=True, help="Also say what the position is worth; needs --json.")
@click.option("--json", "as_json", is_flag=True, help="Print all that is published of a position.")
@click.option("--write", is_flag=True, help="Write the file anew, with what is counted now.")
@scenario_option
def command(
    scenario: str,
    decisions: int,
    seed: int,
    solve: bool,
    as_json: bool,
    write: bool,
    options: dict[str, str],
) -> None:
    """Count positions and branches of chance ahead of a scenario's first decision.

    Another implementation of the same rules must come to the same counts and probabilities.  A
    published FILE (.json) is counted again and compared.
    """
    if scenario.endswith(".json"):
        recount(Path(scenario), write=write)
    elif as_json:
        what = f"The first decision, with seed {seed}."
        published = Published(scenario, what, decisions, seed, options=options, solved=solve)
        click.echo(json.dumps(published.told(), indent=1, ensure_ascii=False))
    else:
        Console().print(table(perft(hexwar.game(scenario, options).start(seed), decisions)))


def recount(file: Path, *, write: bool) -> None:
    """Count a published position again, and say whether everything is as its file says."""
    published = Published.read(file)
    before, now = json.loads(file.read_text(encoding="utf-8")), published.told()
    others = [name for name in now if plain(now[name]) != before.get(name)]
    if write:
        published.write(file)
    if others and not write:
        click.echo(f"{file}: not as counted now: {', '.join(others)}", err=True)
        raise SystemExit(1)
    counted = sum(depth["outcomes"] for depth in now["depths"])
    changed = f"; written anew: {', '.join(others)}" if others else ""
    click.echo(f"{file}: {len(now['depths'])} depths, {counted} branches of chance{changed}")


def plain(value: Any) -> Any:
    """Return a value as it comes back from JSON."""
    return json.loads(json.dumps(value))


def table(depths: tuple[Depth, ...]) -> Table:
    """Return the counts as a table, a row for each depth."""
    shown = Table(*depths[0].plain())
    for depth in depths:
        shown.add_row(*map(str, depth.plain().values()))
    return shown
