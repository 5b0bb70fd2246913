"""The page about the architecture: its layers are those that are checked, its places exist."""

from __future__ import annotations

import ast
import re
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/guide/explanation/architecture.md").read_text(encoding="utf-8")
PLACES = re.findall(r"^\| (.*) \| `(.*)` \| `(.*)` \|$", PAGE, re.MULTILINE)


def names_in(path: Path) -> set[str]:
    """Return the names that a module defines."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def test_architecture_draws_the_layers_that_are_checked() -> None:
    """The drawing is the contract of the import linter, line by line."""
    contracts = ConfigParser()
    contracts.read(ROOT / ".importlinter")
    layers = contracts["importlinter:contract:layers"]["layers"].split("\n")
    drawn = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert drawn
    expected = [layer.replace("(", "").replace(")", "") for layer in layers if layer]
    assert drawn[1].splitlines() == expected


def test_architecture_answers_the_questions_of_newcomers() -> None:
    """The table is found, with places in both games and the library."""
    assert len(PLACES) >= 10
    folders = {file.split("/")[0] for _, file, _ in PLACES}
    assert folders == {"ddob_scenarios", "examples", "hexwar"}


@pytest.mark.parametrize(("question", "file", "name"), PLACES)
def test_architecture_place_exists(question: str, file: str, name: str) -> None:
    """Each answer names a file and something that is defined in it."""
    assert name in names_in(ROOT / file), question
