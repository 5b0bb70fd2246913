"""``python -m tests.fuzz``: a large dose of bad input, and what came of it."""

from __future__ import annotations

import math
import sys

import click

from tests.fuzz import actions, files, requests, saves
from tests.fuzz.dose import Trial, tried

TARGETS: dict[str, Trial] = {
    "saves": saves.trial,
    "files": files.trial,
    "actions": actions.trial,
    "requests": requests.trial,
}


@click.command()
@click.option("--cases", default=20_000, show_default=True, help="How many, of each target.")
@click.option("--seed", default=1, show_default=True, help="The seed of all cases.")
@click.option("--seconds", default=math.inf, help="End each target after so many seconds.")
@click.option("--target", type=click.Choice(list(TARGETS)), help="Only this one.")
@click.option("--case", "number", type=int, help="Only the case of this number.")
@click.option("--shown", default=5, show_default=True, help="How many findings are written out.")
def main(
    cases: int, seed: int, seconds: float, target: str | None, number: int | None, shown: int
) -> None:
    """Put bad input through every door, and report what ends otherwise than it may."""
    found = 0
    numbers = range(cases) if number is None else range(number, number + 1)
    for name in [target] if target else TARGETS:
        dose = tried(name, TARGETS[name], numbers, seed, seconds)
        came = ", ".join(f"{count} {what}" for what, count in sorted(dose.came.items()))
        longest, slowest = dose.slowest
        click.echo(f"{name}: {came or 'none'}; slowest case {slowest}, {longest:.2f} s")
        for finding in dose.findings[:shown]:
            click.echo(f"{name}, case {finding.number}:\n{finding.error}", err=True)
        if dose.findings:
            click.echo(f"{name}: {len(dose.findings)} findings", err=True)
        found += len(dose.findings)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
