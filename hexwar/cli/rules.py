"""``hexwar rules``: each numbered rule, the code that enforces it, the tests that protect it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from hexwar.play.game import Game
from hexwar.play.rulebook import Coverage
from hexwar.plugins import find_game


@click.command("rules")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--missing", is_flag=True, help="List only the rules that lack code or a test.")
@click.option(
    "--tests",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Where the tests are; by default those that the game names, if they are at hand.",
)
def command(game: str, as_json: bool, missing: bool, folders: tuple[Path, ...]) -> None:
    """List the numbered rules of a game with their code and tests."""
    found = find_game(game)
    places = list(folders) or test_folders(found)
    rows = found.rulebook().coverage(found.modules, places)
    if not any(place.exists() for place in places):
        click.echo(f"The tests of {game} are not at hand here: name them with --tests.", err=True)
    if as_json:
        click.echo(json.dumps(as_data(rows), indent=1, ensure_ascii=False))
        return
    for row in rows:
        if missing and row.covered:
            continue
        code = ", ".join(place.name for place in row.code) or "no code"
        tests = ", ".join(row.tests) or "no test"
        click.echo(f"{row.rule.number:<8} {row.rule.summary}")
        click.echo(f"         code: {code}")
        click.echo(f"         tests: {tests}")
    covered = sum(row.covered for row in rows)
    click.echo(f"{covered} of {len(rows)} rules have code and a test.")


def test_folders(game: type[Game]) -> list[Path]:
    """Return the folders of tests that a game names, beside its package or below this folder."""
    beside = Path(__import__(game.__module__.partition(".")[0]).__file__ or ".").parent.parent
    return [root / folder for folder in game.tests for root in {beside, Path.cwd()}]


def as_data(rows: list[Coverage]) -> dict[str, Any]:
    """Return the report as JSON data."""
    return {
        "total": len(rows),
        "covered": sum(row.covered for row in rows),
        "rules": [
            {
                "id": row.rule.number,
                "summary": row.rule.summary,
                "code": [
                    f"{place.name} ({Path(place.file).name}:{place.line})" for place in row.code
                ],
                "tests": list(row.tests),
            }
            for row in rows
        ],
    }
