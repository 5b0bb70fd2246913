"""The page of the editor as a whole: who may read it, its languages, axe, its command."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from hexwar.web import serving
from hexwar.web.language import catalogue
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import Editor, blank_board
from hexwar.workshop.editor import page as editor_page
from hexwar.workshop.editor.words import OF_AREAS, words
from tests.web.asking import ask
from tests.workshop.drawing import CLASSIC, drawing

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_axe_finds_nothing_serious(chromium: Browser, tmp_path: Path) -> None:
    """All pages of the panel, light and dark by turns; the page speaks French."""
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    copy = tmp_path / "crossing.toml"
    copy.write_bytes((CLASSIC.parent / "scenarios" / "crossing.toml").read_bytes())
    with drawing(chromium, tmp_path, Desk(copy), locale="fr") as editor:
        page = editor.page
        page.evaluate(axe)
        for tab, _title in editor_page.TABS:
            page.click(f"#tab-{tab}")
            page.click("#theme")
            found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
            serious = [one["id"] for one in found if one["impact"] in ("serious", "critical")]
            assert serious == [], (
                tab,
                [node["html"] for one in found for node in one["nodes"]][:3],
            )
        expect(page.locator("#save")).to_have_text("Enregistrer")


def test_only_the_owner_and_only_the_file(tmp_path: Path) -> None:
    """Without the key nothing is shown or written; with it no other file than the one named."""
    desk = Desk(tmp_path / "board.toml", blank_board("Mine", 3, 3, "flat"))
    app = Editor(tmp_path / "games.sqlite", desk)
    paint = {"do": "paint", "hexes": ["0101"], "kind": "woods"}
    with serving(app) as address:
        own = address + app.first
        for url in (own.replace(app.keys.owner, "0" * 32), f"{address}/edit/"):
            assert ask(url).status in (403, 404)
            assert ask(f"{url}do", paint).status in (403, 404, 405)
        assert desk.history.last is None
        evil = {"Origin": "http://evil.example"}
        assert ask(f"{own}do", paint, headers=evil).status == 403
        assert ask(f"{own}do", paint | {"path": ["..", "x"]}).status == 200
        assert ask(f"{own}do", {"do": "save"}).status == 200
        assert sorted(p.name for p in tmp_path.glob("*.toml*")) == ["board.toml"]
        assert ask(f"{own}do", paint | {"hexes": ["../0101"]}).status == 404
        assert ask(f"{address}/editor/page.py").status == 404
        assert ask(f"{address}/editor/..%2Fpage.py").status == 404


def test_the_command_says_what_it_does_not_edit(tmp_path: Path) -> None:
    """Another kind of file, one that is there already, a folder that is not."""
    from click.testing import CliRunner

    from hexwar.cli import group

    results = CLASSIC.parent / "results.toml"
    wrong = CliRunner().invoke(group, ["edit", str(results)])
    assert "neither a board" in str(wrong.exception)
    assert CliRunner().invoke(group, ["edit", str(tmp_path / "map.txt")]).exit_code == 2
    there = CliRunner().invoke(group, ["edit", str(CLASSIC), "--like", "classic/crossing"])
    assert there.exit_code == 2
    nowhere = CliRunner().invoke(group, ["edit", str(tmp_path / "no" / "board.toml")])
    assert "no such folder" in str(nowhere.exception)


def test_everything_is_said_in_french() -> None:
    """Each text of the page, of its scripts and of each operation has its French."""
    home = files("hexwar.workshop.editor") / "static"
    scripts = "\n".join(
        file.read_text(encoding="utf-8") for file in home.iterdir() if file.name.endswith(".js")
    )
    said = set(re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', scripts))
    said |= {
        text
        for pair in re.findall(
            r'\bt\([^"()]*(?:\([^()]*\))?[^"()]*\? "([^"]*)" : "([^"]*)"', scripts
        )
        for text in pair
    }
    said |= {
        text for pair in re.findall(r'\bcounted\("([^"]*)", "([^"]*)"', scripts) for text in pair
    }
    titled = (*editor_page.TOOLS, *editor_page.OF_AREAS, *editor_page.TABS, *editor_page.ZOOM)
    said |= {title for *_rest, title in titled}
    folder = Path(str(files("hexwar.workshop.editing")))
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Told" and node.args:
                said |= {
                    str(part.value)
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    assert set(OF_AREAS) <= said  # nothing that is no longer said
    said |= set(OF_AREAS.values())
    french = {**catalogue("fr"), **words("fr")}  # as the page has them
    assert len(said) > 90
    assert sorted(said - set(french)) == []
    for english in said:
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", french[english]))
