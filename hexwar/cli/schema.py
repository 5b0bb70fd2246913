"""``hexwar schema``: the JSON Schema of a kind of data file, for editors that check."""

from __future__ import annotations

import json

import click

from hexwar.cli.kinds import ALL, kind_named


@click.command("schema")
@click.argument("kind", required=False)
def command(kind: str | None) -> None:
    """Print the JSON Schema of a kind of data file; without KIND, list the kinds."""
    if kind is None:
        for each in ALL:
            click.echo(each.name)
        return
    click.echo(json.dumps(kind_named(kind).schema(), indent=2, ensure_ascii=False))
