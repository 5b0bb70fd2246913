"""``hexwar rules``: each numbered rule, the code that enforces it, the tests that protect it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hexwar.play.game import Game
from hexwar.play.game.rulebook import Coverage
from hexwar.plugins import find_game

if TYPE_CHECKING:
    from hexwar.testing.mutants import MutantTarget


@click.command("rules")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--missing", is_flag=True, help="List only rules that lack code, a test or a part.")
@click.option(
    "--uncited", is_flag=True, help="List what is done under no rule, with the line to write."
)
@click.option(
    "--tests",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    help="The folder of the tests; by default the folders that the game names, if they exist.",
)
@click.option(
    "--mutants",
    is_flag=True,
    help="Break the code of each rule in small ways and list the changes that no test detects.",
)
@click.option("--only", multiple=True, help="With --mutants: only this rule. May be repeated.")
@click.option(
    "--each", default=5, show_default=True, help="With --mutants: the number for each rule."
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    help="With --mutants: the random seed that selects them.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --mutants: the file of results; by default build/mutants/GAME.jsonl.",
)
def command(
    game: str,
    as_json: bool,
    missing: bool,
    uncited: bool,
    folders: tuple[Path, ...],
    mutants: bool,
    only: tuple[str, ...],
    each: int,
    seed: int,
    record: Path | None,
) -> None:
    """List the numbered rules of a game with their code and tests."""
    game_class = find_game(game)
    if uncited:
        sys.exit(tell_of_uncited(game_class))
    places = list(folders) or test_folders(game_class)
    if mutants:
        record = record or Path("build", "mutants", f"{game}.jsonl")
        try_rules(game_class, places, only, each, seed, record)
        return
    rows = game_class.rulebook().coverage(game_class.modules, places)
    tested = any(place.exists() for place in places)
    if not tested:
        click.echo(not_found(game, places), err=True)
    if as_json:
        click.echo(json.dumps(as_data(rows), indent=1, ensure_ascii=False))
        return
    for line in report(rows, tested=tested, missing=missing):
        click.echo(line)


def tell_of_uncited(game: type[Game]) -> int:
    """Print what a game does under no rule; return 1 where there is something, else 0."""
    from hexwar.testing.citations import uncited  # noqa: PLC0415 -- needed here alone

    lines = uncited(game, next(iter(game.scenarios())))
    for line in lines:
        click.echo(line)
    click.echo(f"{len(lines)} places of {game.title} name no rule of what they do.")
    return 1 if lines else 0


def not_found(game: str, places: Sequence[Path]) -> str:
    """Say once that there are no tests where they were looked for, and what to do.

    An installed package has none: they stand beside its sources.

    Args:
        game: The name of the game.
        places: The folders that were looked for.
    """
    where = f"there is no {' and no '.join(map(str, places))}" if places else "it names no folder"
    return (
        f"The tests of {game} are not part of the package and were not found ({where}): "
        "name their folder with --tests."
    )


def report(rows: Sequence[Coverage], *, tested: bool, missing: bool) -> Iterator[str]:
    """Yield the report as lines.

    Args:
        rows: The rules with their code and tests.
        tested: Whether tests were found; without them, rules are judged by their code alone.
        missing: Whether only the rules are listed that lack something, or of which something is
            left out.
    """
    for row in rows:
        left_out = row.rule.left_out
        if missing and not left_out and (row.covered if tested else row.code):
            continue
        code = ", ".join(place.name for place in row.code) or "no code"
        yield f"{row.rule.number:<8} {row.rule.summary}"
        if row.sentences:
            yield f"         sentences: {', '.join(row.sentences)}"
        if row.code or not row.sentences:
            yield f"         code: {code}"
        if tested and (row.tests or not row.sentences):
            yield f"         tests: {', '.join(row.tests) or 'no test'}"
        if left_out:
            yield f"         left out: {left_out}"
    if tested:
        yield f"{sum(row.covered for row in rows)} of {len(rows)} rules have code and a test."
    else:
        yield f"{sum(bool(row.code) for row in rows)} of {len(rows)} rules have code."


def try_rules(
    game: type[Game],
    folders: Sequence[Path],
    only: Sequence[str],
    each: int,
    seed: int,
    record: Path,
) -> None:
    """Break the code of the rules of a game, and report what their tests do not detect.

    Args:
        game: The class of the game.
        folders: Where its tests are.
        only: The numbers of the rules; none for all.
        each: How many mutants each rule gets.
        seed: Which ones.
        record: Where trials are written down.
    """
    from hexwar.testing.mutants import rules_of_game  # noqa: PLC0415 -- needed here alone

    for number in only:
        game.rulebook()[number]
    targets = [t for t in rules_of_game(game) if not only or t.name in only]
    sys.exit(tell_of_mutants(targets, folders, each, seed, record))


def tell_of_mutants(
    targets: Sequence[MutantTarget], folders: Sequence[Path], each: int, seed: int, record: Path
) -> int:
    """Try mutants, print those that live and a summary; return 1 where one lives, else 0.

    Args:
        targets: The rules or functions.
        folders: Where the tests are.
        each: How many mutants each target gets.
        seed: Which ones.
        record: Where trials are written down.
    """
    from hexwar.testing.mutants import read_equivalents, reporting, try_mutants  # noqa: PLC0415

    there = [folder for folder in folders if folder.exists()]
    equivalents = read_equivalents(there)
    survey = try_mutants(
        targets, there, seed=seed, each=each, equivalents=equivalents, record=record
    )
    for trial in survey.alive:
        click.echo(reporting.survivor(trial))
    for line in reporting.summary(survey):
        click.echo(line)
    return 1 if survey.alive else 0


def test_folders(game: type[Game]) -> list[Path]:
    """Return the folders of tests that a game names, beside its package or below this folder."""
    beside = Path(__import__(game.__module__.partition(".")[0]).__file__ or ".").parent.parent
    roots = dict.fromkeys((beside, Path.cwd()))
    each = ([root / folder for root in roots] for folder in game.tests)
    return [next((folder for folder in folders if folder.is_dir()), folders[0]) for folders in each]


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
                "sentences": list(row.sentences),
                "left_out": row.rule.left_out,
            }
            for row in rows
        ],
    }
