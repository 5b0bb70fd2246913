"""``python -m tests.mutants hexwar.zones``: break each public function of a package in small ways.

Only the tests that name the function are run, of those that mirror the package.  For the rules of
a game use ``hexwar rules GAME --mutants``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hexwar.cli.rules import tell_of_mutants
from hexwar.testing.mutants import functions_of_package

PACKAGES = ("hexes", "board", "sight", "reach", "zones", "trace", "large")
TESTS = Path(__file__).parents[1]


@click.command()
@click.argument("packages", nargs=-1)
@click.option("--only", default="", help="Only functions whose dotted name holds this text.")
@click.option("--each", default=5, show_default=True, help="How many mutants for a function.")
@click.option("--seed", default=1, show_default=True, help="Which ones.")
@click.option(
    "--record", type=click.Path(path_type=Path), default=Path("build/mutants"), show_default=True
)
def main(packages: tuple[str, ...], only: str, each: int, seed: int, record: Path) -> None:
    """Break the public functions of packages, such as hexwar.zones; by default all of space."""
    alive = 0
    for name in packages or [f"hexwar.{package}" for package in PACKAGES]:
        click.echo(f"== {name}")
        targets = [t for t in functions_of_package(name) if only in t.name]
        folder = TESTS / name.rpartition(".")[2]
        alive |= tell_of_mutants(targets, [folder], each, seed, record / f"{name}.jsonl")
    sys.exit(alive)


main()
