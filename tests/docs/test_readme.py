"""The first screen: its picture is what the renderer draws, its command is what CI runs."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from hexwar.cli.draw import command

ROOT = Path(__file__).parents[2]
PICTURE = "docs/guide/pictures/easy-fox.svg"


def test_the_picture_is_drawn_by_the_renderer(tmp_path: Path) -> None:
    """What the README shows is what the command draws today."""
    file = tmp_path / "easy-fox.svg"
    CliRunner().invoke(command, ["ddob/easy-fox", "-o", str(file)], catch_exceptions=False)
    assert file.read_text() == (ROOT / PICTURE).read_text(), (
        f"draw it again: hexwar draw ddob/easy-fox -o {PICTURE}"
    )


def test_everything_linked_is_there() -> None:
    """Links of the README lead to files of the project."""
    targets = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text())
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_ci_runs_the_command_of_the_readme() -> None:
    """The block that CI takes out of the README is one command that runs pytest."""
    text = (ROOT / "README.md").read_text()
    block = text.partition("<!-- the tests -->\n```sh\n")[2].partition("\n```")[0]
    assert block.endswith("-m pytest -q -n 2")
    assert "<!-- the tests -->" in (ROOT / ".ci" / "run").read_text()
