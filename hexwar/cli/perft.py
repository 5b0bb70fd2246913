"""``hexwar perft``: positions and branches of chance ahead, counted exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.status import Status
from rich.table import Table

import hexwar
from hexwar.cli.choices import scenario_option
from hexwar.play.states import State
from hexwar.sim import Depth, PublishedPosition, TooManyPositionsError, perft, perft_within
from hexwar.sim.perft import AT_MOST

BRANCHES = 5_000
"""The branches of chance that are counted when no depth is asked for: a few seconds of work."""

PUBLISHED = 2
"""How many decisions deep a position is published when no depth is asked for."""


@click.command("perft")
@click.argument("scenario", metavar="GAME/SCENARIO|FILE")
@click.option(
    "--decisions",
    type=click.IntRange(min=0),
    help="The depth in decisions, without a limit of time; by default --branches limits the depth.",
)
@click.option(
    "--branches",
    type=click.IntRange(min=1),
    default=BRANCHES,
    show_default=True,
    help="Without --decisions: the maximum number of branches of chance.",
)
@click.option(
    "--at-most",
    type=click.IntRange(min=1),
    default=AT_MOST,
    show_default=True,
    help="The maximum number of positions in one depth; a larger number is an error.",
)
@click.option("--seed", default=1, show_default=True, help="The seed up to the first decision.")
@click.option(
    "--solve", is_flag=True, help="Also give the exact value of the position; needs --json."
)
@click.option("--json", "as_json", is_flag=True, help="Print the position and its counts as JSON.")
@click.option("--write", is_flag=True, help="Write the new counts to the file.")
@scenario_option
def command(
    scenario: str,
    decisions: int | None,
    branches: int,
    at_most: int,
    seed: int,
    solve: bool,
    as_json: bool,
    write: bool,
    options: dict[str, str],
) -> None:
    """Count positions and branches of chance ahead of a scenario's first decision.

    Another implementation of the same rules must give the same counts and probabilities.  The
    counts of a published FILE (.json) are computed again and compared.

    Without --decisions as many depths are counted as --branches allows, which takes seconds.
    """
    if scenario.endswith(".json"):
        with naming_flags():
            recount(Path(scenario), at_most, write=write)
    elif as_json:
        heading = f"The first decision, with seed {seed}."
        depth = PUBLISHED if decisions is None else decisions
        published = PublishedPosition(scenario, heading, depth, seed, options=options, solved=solve)
        with naming_flags():
            lines = published.told(at_most)
        click.echo(json.dumps(lines, indent=1, ensure_ascii=False))
    else:
        g = hexwar.game(scenario, options).start(seed)
        with naming_flags():
            depths = counted(g, decisions, branches, at_most)
        Console().print(table(depths))
        if decisions is None and depths[-1].actions:
            click.echo(
                f"Depth {len(depths)} has too many branches of chance for --branches {branches}. "
                f"Increase it, or use --decisions {len(depths)}."
            )


@contextmanager
def naming_flags() -> Iterator[None]:
    """Yield which flags of the command help where a depth has too many positions."""
    try:
        yield
    except TooManyPositionsError as error:
        raise click.ClickException(
            f"depth {error.decisions} has more than {error.at_most:,} positions: "
            "count fewer --decisions, or allow more with --at-most"
        ) from error


def counted(g: State, decisions: int | None, branches: int, at_most: int) -> tuple[Depth, ...]:
    """Count the positions after a position, and show progress on standard error.

    Args:
        g: The position.
        decisions: How many decisions deep; None for as deep as the branches allow.
        branches: The branches of chance to count at most, without a number of decisions.
        at_most: The most positions that a depth may have, with a number of decisions.

    Raises:
        TooManyPositionsError: When a depth has more positions than that.
    """
    with Status("counting", console=Console(stderr=True)) as shown:

        def progress(depth: int, positions: int) -> None:
            shown.update(f"depth {depth}: {positions:,} positions so far")

        if decisions is None:
            return perft_within(g, branches, progress=progress)
        return perft(g, decisions, at_most=at_most, progress=progress)


def recount(file: Path, at_most: int, *, write: bool) -> None:
    """Count a published position again, and report differences from its file.

    Args:
        file: The file of the position.
        at_most: The most positions that a depth may have.
        write: Whether the file gets the new counts.

    Raises:
        TooManyPositionsError: When a depth has more positions than that.
    """
    published = PublishedPosition.read(file)
    before, now = json.loads(file.read_text(encoding="utf-8")), published.told(at_most)
    others = [name for name in now if plain(now[name]) != before.get(name)]
    if write:
        published.write(file, at_most)
    if others and not write:
        click.echo(f"{file}: differs from the new counts: {', '.join(others)}", err=True)
        raise SystemExit(1)
    counted = sum(depth["outcomes"] for depth in now["depths"])
    changed = f"; written: {', '.join(others)}" if others else ""
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
