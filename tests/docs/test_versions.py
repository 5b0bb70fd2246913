"""One version: what is installed, cited, and asked for by games says the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet
from packaging.version import Version

import hexwar

ROOT = Path(__file__).parents[2]
GAMES = [
    *sorted(ROOT.glob("examples/*/pyproject.toml")),
    ROOT / "hexwar" / "cli" / "templates" / "common" / "pyproject.toml",
]


def project(path: Path) -> dict[str, object]:
    """What a project file says of its project."""
    read: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    return read


def test_package_project_and_citation_have_one_version() -> None:
    """A release changes four places, and none is forgotten."""
    assert project(ROOT / "pyproject.toml")["version"] == hexwar.__version__
    assert project(ROOT / "docs" / "pyproject.toml")["version"] == hexwar.__version__
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited is not None
    assert cited[1] == hexwar.__version__


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_games_ask_for_this_version_and_not_for_the_next(path: Path) -> None:
    """Before 1.0 a minor version may change what games use."""
    needs = project(path)["dependencies"]
    assert isinstance(needs, list)
    (asked,) = (need.removeprefix("hexwar") for need in needs if need.startswith("hexwar"))
    now = Version(hexwar.__version__)
    assert SpecifierSet(asked).contains(now, prereleases=True)
    assert not SpecifierSet(asked).contains(Version(f"{now.major}.{now.minor + 1}"))
    assert not SpecifierSet(asked).contains(Version(f"{now.major}.{now.minor - 1}.9"))


def test_no_address_is_invented() -> None:
    """No public address of the project is known: none stands where readers look for one."""
    written = [*ROOT.glob("*.md"), *ROOT.glob("hexwar/cli/templates/**/*.md"), *GAMES]
    named = [p for p in written if "hexwar/hexwar" in p.read_text(encoding="utf-8")]
    assert named == []
