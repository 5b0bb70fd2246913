"""``python -m memoir44.m44``: import and export of ``.m44`` files."""

from __future__ import annotations

from pathlib import Path

import click

from hexwar.data import read_text
from hexwar.errors import HexwarError
from memoir44.m44.reading import SUFFIXES, import_m44, open_scenario
from memoir44.m44.writing import export_m44
from memoir44.scenarios.loading import parse_scenario, printed_scenarios


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
        scenario = parse_scenario(imported.toml, str(target))
        target.write_text(imported.toml, encoding="utf-8")
    except (HexwarError, OSError) as error:
        raise click.ClickException(str(error)) from error
    for warning in scenario.warnings:
        click.echo(warning)
    click.echo(f"{target}: {len(imported.notes)} things could not be kept")


@main.command("export")
@click.argument("name")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def export_command(name: str, target: Path) -> None:
    """Write a scenario as an .m44 file: one of ours by its name, or the one in a file.

    NAME is the name of a scenario, a scenario file (.toml), or an .m44 file.  Of boards that are
    joined, each becomes a file of its own, as the format holds one board.
    """
    try:
        scenarios = printed_scenarios()
        entry = scenarios.get(name.removeprefix("memoir44/"))
        if entry is None and Path(name).suffix in SUFFIXES:
            entry = open_scenario(Path(name))
        if entry is None:
            message = f"no scenario is named {name!r}, nor is it a file; {', '.join(scenarios)}"
            raise click.ClickException(message)
        joined = len(entry.files) > 1
        if joined:
            click.echo(f"{entry.title} joins {len(entry.files)} boards: a file each, without seams")
        for place, file in enumerate(entry.files, 1):
            board = file.scenario.name
            scenario = scenarios[board] if joined else entry
            path = target.with_stem(f"{target.stem}-{place}-{board}") if joined else target
            path.write_text(export_m44(scenario), encoding="utf-8")
            click.echo(f"{path}: {scenario.title}")
    except (HexwarError, OSError) as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main()
