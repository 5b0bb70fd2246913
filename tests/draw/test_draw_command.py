"""``hexwar draw``."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest
from click.testing import CliRunner

from hexwar.cli.draw import command
from hexwar.errors import UnknownNameError
from hexwar.plugins import find_game
from tests.draw.tables import parsed, values_of


def draw(*arguments: str) -> str:
    """Run the command; return what it prints."""
    done = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_bare_map(tmp_path: Path) -> None:
    """A game without a scenario: its map, nothing on it."""
    file = tmp_path / "map.svg"
    assert str(file) in draw("ddob", "-o", str(file))
    picture = file.read_text()
    assert values_of(picture, "data-counter") == []
    assert values_of(picture, "data-area") == []
    assert "0714" in values_of(picture, "data-hex")


def test_a_scenario_with_an_overlay_on_a_dark_page(tmp_path: Path) -> None:
    """The table as it is set up."""
    file = tmp_path / "fox.svg"
    draw("ddob/easy-fox", "-o", str(file), "--overlay", "WN62", "--overlay", "control", "--dark")
    picture = file.read_text()
    assert values_of(picture, "data-overlay") == ["control", "WN62"]  # areas lie below
    assert values_of(picture, "data-counter")
    assert " dark" in parsed(picture).attrib["class"]


def test_without_counters(tmp_path: Path) -> None:
    """Only the places for them."""
    file = tmp_path / "fox.svg"
    draw("ddob/easy-fox", "-o", str(file), "--no-counters")
    picture = file.read_text()
    assert values_of(picture, "data-counter") == []
    assert "FG1" in values_of(picture, "data-area")


def test_png_beside_the_svg(tmp_path: Path) -> None:
    """Under the same name."""
    pytest.importorskip("resvg_py")
    file = tmp_path / "map.svg"
    draw("ddob", "-o", str(file), "--png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_a_png_by_the_name_of_the_file(tmp_path: Path) -> None:
    """No SVG is hidden in a file that says it is a PNG."""
    pytest.importorskip("resvg_py")
    file = tmp_path / "map.png"
    draw("ddob", "-o", str(file))
    assert file.read_bytes().startswith(b"\x89PNG")
    assert [each.name for each in tmp_path.iterdir()] == ["map.png"]


def test_an_unknown_overlay_writes_nothing(tmp_path: Path) -> None:
    """And is named."""
    file = tmp_path / "map.svg"
    done = CliRunner().invoke(command, ["ddob", "-o", str(file), "--overlay", "WN6"])
    assert isinstance(done.exception, UnknownNameError)
    assert "did you mean" in str(done.exception)
    assert not file.exists()


def test_all_scenarios_on_a_contact_sheet(tmp_path: Path) -> None:
    """Each scenario of a game once, whole, with its title; in colours also as a PNG."""
    file = tmp_path / "sheet.svg"
    draw("skirmish", "-o", str(file), "--contact")
    sheet = parsed(file.read_text())
    images = [each for each in sheet.iter() if each.tag.endswith("image")]
    pictures = [b64decode(each.attrib["href"].partition(",")[2]).decode() for each in images]
    game = find_game("skirmish")
    assert len(pictures) == len(game.scenarios())
    assert all(values_of(picture, "data-counter") for picture in pictures)
    texts = [each.text for each in sheet.iter() if each.tag.endswith("text")]
    for name in game.scenarios():
        assert f"skirmish/{name}" in texts
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    draw("skirmish", "-o", str(tmp_path / "sheet.png"), "--contact")
    with image.open(tmp_path / "sheet.png") as drawn:
        assert len(drawn.convert("RGB").resize((60, 60)).getcolors(4000)) > 40


def test_a_contact_sheet_is_of_a_game(tmp_path: Path) -> None:
    """A scenario has no further ones."""
    with pytest.raises(UnknownNameError):
        draw("skirmish/ford", "-o", str(tmp_path / "sheet.svg"), "--contact")
