"""``python -m memoir44.m44``: import and export of ``.m44`` files."""

from __future__ import annotations

from pathlib import Path

import click

from hexwar.data import read_text
from hexwar.errors import HexwarError
from memoir44.m44.reading import import_m44
from memoir44.m44.writing import export_m44
from memoir44.scenario.joining import printed_scenarios
from memoir44.scenario.loading import parse_scenario


@click.group()
def main() -> None:
    """Read and write scenario files of the publisher's editor."""


@main.command("import")
@click.argument("source", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def import_command(source: Path, target: Path) -> None:
    """Write the scenario in an .m44 file as a scenario file of ours, and say what is not kept."""
    try:
        imported = import_m44(read_text(source), str(source))
        parse_scenario(imported.toml, str(target))
    except HexwarError as error:
        raise click.ClickException(str(error)) from error
    target.write_text(imported.toml, encoding="utf-8")
    for note in imported.notes:
        click.echo(note)
    click.echo(f"{target}: {len(imported.notes)} things could not be kept")


@main.command("export")
@click.argument("name")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def export_command(name: str, target: Path) -> None:
    """Write a scenario of ours, by its name, as an .m44 file."""
    scenario = printed_scenarios().get(name)
    if scenario is None or scenario.mode != "single":
        raise click.ClickException(f"no scenario of one board is named {name!r}")
    target.write_text(export_m44(scenario), encoding="utf-8")
    click.echo(f"{target}: {scenario.title}")


if __name__ == "__main__":
    main()
