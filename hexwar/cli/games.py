"""``hexwar games``: what is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import hexwar
from hexwar.errors import DataError, GameError
from hexwar.plugins import find_game, overview, registered

if TYPE_CHECKING:
    from hexwar.play.game.scenarios import Option


@click.command("games")
@click.option("--options", "with_options", is_flag=True, help="Also list each scenario's options.")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def command(with_options: bool, as_json: bool) -> None:
    """List the installed games and their scenarios."""
    names = sorted(registered())
    if not names and not as_json:
        click.echo("No game is installed.")
    rows = []
    for name in names:
        try:
            if as_json:
                rows.append(described(name))
            else:
                click.echo("\n".join(listed(name, with_options=with_options)))
        except DataError as error:
            click.echo(f"{name}: its files have faults; hexwar validate {name} tells all", err=True)
            click.echo(str(error), err=True)
        except GameError as error:
            click.echo(f"{name}: {error}", err=True)
    if as_json:
        import json  # noqa: PLC0415 -- not needed by people

        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))


def listed(name: str, *, with_options: bool) -> Iterator[str]:
    """Yield the lines about a game; its rules are loaded only where the options are asked for.

    Raises:
        DataError: When the file of a scenario has faults.
        GameError: When the game cannot be loaded.
    """
    game = overview(name)
    scenarios = find_game(name).scenarios() if with_options else {}
    yield f"{name}  {game.title} (rules version {game.version})"
    width = max((len(scenario.name) for scenario in game.scenarios), default=0)
    for scenario in game.scenarios:
        summary = f": {scenario.summary}" if scenario.summary else ""
        yield f"  {name}/{scenario.name:<{width}}  {scenario.title}{summary}"
        for option in scenarios[scenario.name].options if with_options else ():
            values = ", ".join(str(value) for value in option.values)
            yield f"      --option {option.name}=…  {option.summary} ({values})"


def described(name: str) -> dict[str, Any]:
    """Return what is known of a game as JSON data.

    The ``id`` of a scenario is what other commands take; its ``players`` are those at the default
    options.

    Raises:
        GameError: When the game cannot be loaded.
    """
    game, scenarios = overview(name), find_game(name).scenarios()
    return {
        "id": name,
        "title": game.title,
        "version": game.version,
        "scenarios": [
            {
                "id": f"{name}/{heading.name}",
                "title": heading.title,
                "summary": heading.summary,
                "players": list(hexwar.game(f"{name}/{heading.name}").players),
                "options": [described_option(each) for each in scenarios[heading.name].options],
            }
            for heading in game.scenarios
        ],
    }


def described_option(option: Option) -> dict[str, Any]:
    """Return what is known of an option as JSON data."""
    return {
        "name": option.name,
        "values": list(option.values),
        "default": option.default,
        "summary": option.summary,
    }
