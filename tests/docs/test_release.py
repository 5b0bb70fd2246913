"""A release is one small commit that a command writes, and an index of packages shows it whole."""

from __future__ import annotations

import re
import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest
from packaging.version import Version

import hexwar
from tests.docs.test_generated import loaded

ROOT = Path(__file__).parents[2]
RELEASE = loaded("release")
GAMES = sorted(ROOT.glob("examples/*/pyproject.toml"))

LINK = re.compile(r"\]\((?!https?:)[^)]*\)|(?:src|srcset|href)=\"(?!https?:)[^\"]*\"")
"""A link or picture that is looked for beside the text."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the files that a release changes."""
    for name in (*RELEASE.STATED, "CHANGELOG.md", *RELEASE.games_and_guide(ROOT)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if RELEASE.UNRELEASED not in changes:  # straight after a release
        changes = changes.replace("\n## ", f"\n{RELEASE.UNRELEASED}\nA change.\n\n## ", 1)
    (tmp_path / "CHANGELOG.md").write_text(changes, encoding="utf-8")
    return tmp_path


def files_with(root: Path, text: str) -> list[str]:
    """Return the files of a checkout that have a text."""
    files = (path for path in sorted(root.rglob("*")) if path.is_file())
    return [str(file.relative_to(root)) for file in files if text in file.read_text("utf-8")]


def test_a_release_states_its_version_everywhere(checkout: Path) -> None:
    """Neither the version of development nor the bounds of games on it stay anywhere."""
    changed = RELEASE.state(checkout, Version("0.9.1"), date(2026, 12, 24))
    assert set(files_with(checkout, hexwar.__version__)) <= {"CHANGELOG.md"}
    assert files_with(checkout, "0.9.1") == sorted(changed)
    for game in checkout.glob("examples/*/pyproject.toml"):
        assert "hexwar>=0.9.1,<0.10" in game.read_text("utf-8")
    changes = (checkout / "CHANGELOG.md").read_text("utf-8")
    assert "\n## 0.9.1 (2026-12-24)\n" in changes
    assert "## Unreleased" not in changes
    assert "\n## 0.1.0\n" in changes
    assert "version: 0.9.1\ndate-released: 2026-12-24\n" in (checkout / "CITATION.cff").read_text()


def test_development_goes_on_without_a_date(checkout: Path) -> None:
    """The commit after a release states the next version; the changelog has no heading of it."""
    RELEASE.state(checkout, Version("0.9.1"), date(2026, 12, 24))
    released = (checkout / "CHANGELOG.md").read_text("utf-8")
    RELEASE.state(checkout, Version("0.10.0.dev0"), date(2026, 12, 25))
    assert (checkout / "CHANGELOG.md").read_text("utf-8") == released
    assert "date-released" not in (checkout / "CITATION.cff").read_text()
    assert "hexwar>=0.10.0.dev0,<0.11" in (checkout / "examples/alder/pyproject.toml").read_text()


def test_nothing_is_written_where_there_is_nothing_to_release(checkout: Path) -> None:
    """A second release without changes is refused before a file is touched."""
    RELEASE.state(checkout, Version("0.9.1"), date(2026, 12, 24))
    with pytest.raises(ValueError, match="no heading '## Unreleased'"):
        RELEASE.state(checkout, Version("0.9.2"), date(2026, 12, 25))
    assert files_with(checkout, "0.9.2") == []


def test_the_workflow_builds_what_the_command_builds() -> None:
    """What is attested on a public host is what a maintainer builds elsewhere."""
    workflow = (ROOT / ".github" / "workflows" / "wheels.yml").read_text("utf-8")
    assert "python docs/release.py build" in workflow
    assert "python docs/release.py version" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_the_readme_of_the_library_leads_somewhere_on_an_index() -> None:
    """The README of the package has no link or picture that is only in a checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    text = (ROOT / "README.md").read_text("utf-8")
    assert LINK.search(text)
    for rule in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    assert LINK.findall(text) == []
    assert "Your first battle goes through it click by click." in text


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_an_index_shows_what_a_game_is(path: Path) -> None:
    """Each game has its README there, without a link that is only in a checkout."""
    assert tomllib.loads(path.read_text("utf-8"))["project"]["readme"] == "README.md"
    assert LINK.findall((path.parent / "README.md").read_text("utf-8")) == []
