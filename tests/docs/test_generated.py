"""Pages taken from the code: excerpts are the code itself, and nothing of it is left out."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hexwar
from hexwar.cli import COMMANDS

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"


def loaded(name: str) -> ModuleType:
    """Load a module of the docs folder, which is no package."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_game_of_the_project_has_its_table_and_its_scenarios_on_a_page() -> None:
    """A game that is installed with the project is shown; each scenario can be started so."""
    page = loaded("games_page")
    assert page.missing() == []
    text = page.games_page()
    for game in page.GAMES:
        assert f"(pictures/table-{game}.svg)" in text
        assert f"pictures/table-{game}.svg" in page.PICTURES
        for scenario in hexwar.games()[game].scenarios():
            assert f"| `{game}/{scenario}` |" in text
        for variant in page.GAMES[game].variants:
            assert f"- `{variant}`: " in text
            # A variant has the scenarios of its game, and may add its own.
            own = hexwar.games()[variant].scenarios()
            assert own.items() >= hexwar.games()[game].scenarios().items()
    assert page.picture("classic").startswith("<svg")


def test_excerpts_are_the_code() -> None:
    """Each mark of the guide becomes code that stands in the file it names, word for word."""
    excerpts = loaded("excerpts")
    marks = 0
    for page in sorted(GUIDE.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for mark in excerpts.MARK.finditer(text):
            marks += 1
            source = (ROOT / mark[1]).read_text(encoding="utf-8")
            block = excerpts.with_excerpts(mark[0])
            body = block.split("\n", 2)[2].removesuffix("\n```")
            for part in body.split("\n\n\n") if mark[2] else [body]:
                assert part in source
    assert marks > 8


def test_the_tutorial_alone_makes_the_game(tmp_path: Path) -> None:
    """Its files, copied from the page into an empty folder, are a game that plays and is drawn."""
    page = (GUIDE / "tutorials" / "write-a-game.md").read_text(encoding="utf-8")
    shown = loaded("excerpts").with_excerpts(page.partition("## The files")[2])
    files = re.findall(
        r"^`(\S+)`\n\n<!-- [^\n]* -->\n```\w+\n(.*?)^```$", shown, re.MULTILINE | re.DOTALL
    )
    for name, text in files:
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        assert text == (ROOT / "examples" / "skirmish" / name).read_text(encoding="utf-8")
    example = ROOT / "examples" / "skirmish"
    data = {str(f.relative_to(example)) for f in (example / "skirmish" / "data").rglob("*.*")}
    assert {name for name, _ in files} >= {"pyproject.toml", "skirmish/rules.py", *data}
    code = "import skirmish; print(skirmish.__file__); from hexwar.sim import play_one; "
    code += "print(play_one(skirmish.Skirmish('ford'), 3))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(tmp_path) in done.stdout
    assert "error=''" in done.stdout


def test_an_excerpt_that_is_gone_is_an_error() -> None:
    """A page that names what was renamed does not build."""
    mark = "<!-- excerpt: examples/skirmish/skirmish/rules.py Batle -->"
    with pytest.raises(KeyError, match="Batle"):
        loaded("excerpts").with_excerpts(mark)


def test_every_command_and_error_has_its_place() -> None:
    """The reference lists all commands and all errors."""
    generated = loaded("generated")
    commands, errors = generated.commands_page(), generated.errors_page()
    for name in COMMANDS:
        assert f"## {name}\n" in commands
        assert f"Usage: hexwar {name}" in commands
    for name, kind in vars(hexwar.errors).items():
        if isinstance(kind, type) and issubclass(kind, hexwar.HexwarError):
            assert f"## {name}\n" in errors


def test_every_rule_can_be_linked_to() -> None:
    """Whoever reads a rule number finds it on the rules page, by its anchor."""
    generated = loaded("generated")
    page = generated.rules_page("skirmish")
    for rule in hexwar.games()["skirmish"].rulebook():
        assert f"{{#{generated.anchor(rule.number)}}}" in page
        assert rule.summary in page


def test_formats_show_an_example_that_is_sound() -> None:
    """The schemas are those that the files are read by."""
    page = loaded("generated").formats_page()
    assert '"$schema"' in page
    assert "[grid]" in page
    assert "[scenario]" in page
