"""A release: its version stated everywhere by one command, its packages built by another.

::

    python docs/release.py version 0.2.0
    python docs/release.py build

The first writes the version into each file that has it, the bounds of the games on it, and the date
into the changelog; the commit of the release is what it changes. The second builds the packages of
the library, of each game and of the documentation into ``dist``, checks how an index of packages
would show them, and writes their digests. It uploads nothing. On a public host the workflow
``wheels`` runs it for a tag and attests what it built.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click
from packaging.version import InvalidVersion, Version

ROOT: Final = Path(__file__).parents[1]

STATED: Final = {
    "pyproject.toml": r'^(version = ")[^"]+',
    "docs/pyproject.toml": r'^(version = ")[^"]+',
    "hexwar/__init__.py": r'^(__version__ = ")[^"]+',
    "CITATION.cff": r"^(version: )\S+",
}
"""Where the version stands."""

BOUND: Final = re.compile(r"hexwar>=[\w.]+,<[\d.]+")
CITED_DATE: Final = re.compile(r"^date-released: .*\n", re.MULTILINE)
UNRELEASED: Final = "## Unreleased\n"


def state(root: Path, version: Version, day: date) -> list[str]:
    """Write a version into a checkout; return the files that changed.

    Args:
        root: The checkout.
        version: The version; one of development (``0.3.0.dev0``) has no date in the changelog.
        day: The day of the release.

    Raises:
        ValueError: A file does not say what is replaced in it.
    """
    changes = {}
    for name, pattern in STATED.items():
        text = (root / name).read_text(encoding="utf-8")
        changes[name], count = re.subn(pattern, rf"\g<1>{version}", text, flags=re.MULTILINE)
        if count != 1:
            raise ValueError(f"{name}: the version stands there {count} times, not once")
    bound = f"hexwar>={version},<{version.major}.{version.minor + 1}"
    for name in games_and_guide(root):
        changes[name] = BOUND.sub(bound, (root / name).read_text(encoding="utf-8"))
    changes["CITATION.cff"] = CITED_DATE.sub("", changes["CITATION.cff"])
    if not version.is_devrelease:
        cited = f"version: {version}\n"
        dated = f"{cited}date-released: {day}\n"
        changes["CITATION.cff"] = changes["CITATION.cff"].replace(cited, dated)
        changes["CHANGELOG.md"] = dated_changes(root, version, day, bound)
    return [name for name, text in changes.items() if replaced(root / name, text)]


def games_and_guide(root: Path) -> Iterator[str]:
    """Yield the files that ask for a version of the library: games, their template, the guide."""
    paths = [*sorted(root.glob("examples/*/pyproject.toml"))]
    paths.append(root / "hexwar" / "cli" / "templates" / "common" / "pyproject.toml")
    paths.append(root / "docs" / "guide" / "tutorials" / "write-a-game.md")
    yield from (path.relative_to(root).as_posix() for path in paths)


def dated_changes(root: Path, version: Version, day: date, bound: str) -> str:
    """Return the changelog with the unreleased changes under a version and its date.

    Raises:
        ValueError: There are no unreleased changes.
    """
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    before, heading, after = text.partition(UNRELEASED)
    if not heading:
        raise ValueError(f"CHANGELOG.md: no heading {UNRELEASED.strip()!r}")
    changes, mark, older = after.partition("\n## ")
    return f"{before}## {version} ({day})\n{BOUND.sub(bound, changes)}{mark}{older}"


def replaced(path: Path, text: str) -> bool:
    """Write a file if its text is another one; return whether it is."""
    if path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8")
    return True


def build_all(root: Path, folder: Path) -> list[Path]:
    """Build the packages of library, games and documentation; return the files.

    Args:
        root: The checkout, with the site built by ``hexwar docs --build-only``.
        folder: Where the files go; it has to be empty.
    """
    python = [sys.executable, "-m"]
    built = [*python, "build", "--outdir", str(folder)]
    games = sorted(root.glob("examples/*/pyproject.toml"))
    for project in (root, *(path.parent for path in games)):
        click.echo(f"== {project.name}")
        subprocess.run([*built, str(project)], check=True, stdout=subprocess.DEVNULL)
    click.echo("== docs")
    subprocess.run([*built, "--wheel", str(root / "docs")], check=True, stdout=subprocess.DEVNULL)
    files = sorted(folder.iterdir())
    subprocess.run([*python, "twine", "check", "--strict", *map(str, files)], check=True)
    return files


@click.group()
def main() -> None:
    """State the version of a release, or build its packages."""


@main.command("version")
@click.argument("number")
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), help="The day, if not today.")
def version_command(number: str, day: datetime | None) -> None:
    """Write the version NUMBER into each file that has it."""
    try:
        changed = state(ROOT, Version(number), (day or datetime.now()).date())
    except (InvalidVersion, ValueError) as error:
        raise click.UsageError(str(error)) from error
    click.echo("\n".join(changed))


@main.command("build")
def build_command() -> None:
    """Build and check the packages in the folder dist; upload nothing."""
    folder = ROOT / "dist"
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException("the folder dist is not empty: what it holds would be released")
    if not (ROOT / "build" / "site" / "index.html").exists():
        raise click.ClickException("there is no site: run hexwar docs --build-only first")
    files = build_all(ROOT, folder)
    digests = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in files]
    (folder / "SHA256SUMS").write_text("\n".join(digests) + "\n", encoding="utf-8")
    click.echo(f"{len(files)} packages in {folder}. Nothing was uploaded.")


if __name__ == "__main__":
    main()
