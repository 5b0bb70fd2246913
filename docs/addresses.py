"""Where the project is on the web: stated once, by one command, in every file that names it.

No public address is known while nobody hosts the project, so none stands anywhere. The host of the
project runs, in the checkout::

    python docs/addresses.py --repository https://HOST/NAME --documentation https://HOST/DOCS/

and commits the change. The package then links to both, the links and pictures of its README are
whole on an index of packages, the site knows its own address (its map of pages, its page for what
is not found) and links to its sources, the citation names the place, and the README begins with a
link to the games of the site. The site holds games where it was built with the runtime of
their players: see docs/guide/how-to/publish.md.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

ROOT: Final = Path(__file__).parents[1]

URLS: Final = re.compile(r"\[project\.urls\]\n(?:.+\n)*\n")
SITE: Final = re.compile(r"^(?:site_url|repo_url): .*\n", re.MULTILINE)
PLAYED: Final = re.compile(r"^\*\*\[Play now\]\(https:.*\n\n", re.MULTILINE)
INDEXED: Final = re.compile(r"^replacement = '.*'(?=  # (links|pictures)$)", re.MULTILINE)
CITED: Final = re.compile(r"^(?:repository-code|url): .*\n", re.MULTILINE)


def state(root: Path, repository: str, documentation: str) -> None:
    """Write the addresses into a checkout; those that stood there go.

    Args:
        root: The checkout.
        repository: The address of the repository.
        documentation: The address of the site.

    Raises:
        ValueError: An address does not begin with ``https://``.
    """
    for address in (repository, documentation):
        if not re.fullmatch(r"https://[^\s\"]+", address):
            raise ValueError(f"{address!r} is no address: it begins with https://")
    repository, documentation = repository.rstrip("/"), documentation.rstrip("/") + "/"
    urls = (
        "[project.urls]\n"
        f'Documentation = "{documentation}"\n'
        f'Changelog = "{repository}/blob/main/CHANGELOG.md"\n'
        f'Issues = "{repository}/issues"\n'
        f'Source = "{repository}"\n\n'
    )
    site = f"site_url: {documentation}\nrepo_url: {repository}\n"
    cited = f"repository-code: {repository}\nurl: {documentation}\n"
    _put(root / "pyproject.toml", URLS, urls, before="[project.optional-dependencies]\n")
    indexed = {
        "links": rf"[\1]({repository}/blob/main/\2)",
        "pictures": rf'<\1\2\3="{repository}/raw/main/\4"\5>',
    }
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    (root / "pyproject.toml").write_text(
        INDEXED.sub(lambda found: f"replacement = '{indexed[found[1]]}'", project), encoding="utf-8"
    )
    _put(root / "docs" / "mkdocs.yml", SITE, site, before="site_description:")
    played = (
        f"**[Play now]({documentation}play-now.html)**, in this browser. There is nothing to "
        "install.\n\n"
    )
    _put(root / "CITATION.cff", CITED, cited, before="license:")
    _put(root / "README.md", PLAYED, played, before="**Hex-and-counter wargames")


def _put(path: Path, old: re.Pattern[str], text: str, *, before: str) -> None:
    stripped = old.sub("", path.read_text(encoding="utf-8"))
    head, mark, tail = stripped.partition(before)
    if not mark:
        raise ValueError(f"{path}: no line begins with {before.strip()!r}")
    path.write_text(f"{head}{text}{mark}{tail}", encoding="utf-8")


@click.command()
@click.option("--repository", required=True, help="The address of the repository.")
@click.option("--documentation", required=True, help="The address of the site.")
def main(repository: str, documentation: str) -> None:
    """State where the project is on the web."""
    try:
        state(ROOT, repository, documentation)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


if __name__ == "__main__":
    main()
