"""The first screen: its picture is what the renderer draws, its command is what CI runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hexwar.cli.draw import command

ROOT = Path(__file__).parents[2]
PICTURES = {
    "ddob/easy-fox": "easy-fox.svg",
    "scheldt/october": "scheldt.svg",
    "skirmish/ford": "skirmish.svg",
    "examples/landscape/vire.toml": "vire.svg",
}


@pytest.mark.parametrize("scenario", PICTURES)
def test_pictures_are_drawn_by_the_renderer(scenario: str, tmp_path: Path) -> None:
    """What README and guide show is what the command draws today."""
    file = tmp_path / PICTURES[scenario]
    CliRunner().invoke(command, [scenario, "-o", str(file)], catch_exceptions=False)
    kept = ROOT / "docs" / "guide" / "pictures" / PICTURES[scenario]
    assert told(file) == told(kept), (
        f"draw it again: hexwar draw {scenario} -o {kept.relative_to(ROOT)}"
    )


def told(picture: Path) -> list[str]:
    """Return what a picture says, in whatever style it is drawn."""
    return re.findall(r"<title[^>]*>([^<]*)</title>|<desc>([^<]*)</desc>", picture.read_text())


def test_everything_linked_is_there() -> None:
    """Links of the README lead to files of the project."""
    targets = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text())
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_ci_runs_the_command_of_the_readme() -> None:
    """The block that CI takes out of the README is one command that runs pytest."""
    text = (ROOT / "README.md").read_text()
    block = text.partition("<!-- the tests -->\n```sh\n")[2].partition("\n```")[0]
    assert block.endswith("-m pytest -q -n 2 --dist worksteal")
    assert "<!-- the tests -->" in (ROOT / ".ci" / "run").read_text()


def test_the_game_of_the_readme_is_the_example() -> None:
    """The forty lines are those that run."""
    block = (ROOT / "README.md").read_text().partition("```py\n")[2].partition("```")[0]
    assert block in (ROOT / "examples" / "first" / "hill.py").read_text()
