"""Two kinds of one board never look the same, or that is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.board import Board
from hexwar.cli.draw import command
from hexwar.data import Document
from hexwar.draw import Style, default_style, svg
from hexwar.draw.likeness import alike, distinct
from hexwar.plugins import find_game

BOTH = Board.parse("""
grid = { orientation = "flat", rows = 4, columns = 4, terrain = "clear" }
terrain = [
  { kind = "hills", hexes = ["0101"] },
  { kind = "mountains", hexes = ["0102"] },
  { kind = "high ground", hexes = ["0103"] },
  { kind = "village", hexes = ["0201"] },
]
hexsides = [
  { kind = "river", sides = ["0301/0302"] },
  { kind = "canal", sides = ["0302/0303"] },
]
paths = [{ kind = "road", hexes = ["0401", "0402"] }, { kind = "street", hexes = ["0403", "0404"] }]
""")


def test_words_for_the_same_are_told_apart_where_a_board_has_both() -> None:
    """The first keeps its look; the others differ by colour and by a letter or a dash."""
    style = distinct(default_style(), BOTH)
    hills, mountains, high = map(style.terrain_of, ("hills", "mountains", "high ground"))
    assert hills == default_style().terrain_of("hills")
    assert len({hills.fill, mountains.fill, high.fill}) == 3
    assert [look.letter for look in (hills, mountains, high)] == ["", "M", "Hi"]
    assert mountains.texture == hills.texture
    assert mountains.height == hills.height
    assert style.terrain_of("village") == default_style().terrain_of("village")
    assert style.side_of("river").strokes[-1].dash != style.side_of("canal").strokes[-1].dash
    assert style.path_of("road") != style.path_of("street")
    assert alike(default_style(), BOTH) == []


def test_a_board_with_one_of_them_is_drawn_as_before() -> None:
    """The style itself comes back, so pictures kept for it still serve."""
    board = Board.parse(
        'grid = { orientation = "flat", rows = 1, columns = 2, terrain = "mountains" }'
    )
    assert distinct(default_style(), board) is default_style()


def test_the_key_shows_each_with_its_name() -> None:
    """A picture names and shows both, in two looks."""
    picture = svg(BOTH)
    assert ">mountains<" in picture
    assert ">hills<" in picture
    assert ">M<" in picture


SAME = """
[terrain.heath]
fill = "#aabb77 #334422"

[terrain.moor]
fill = "#aabb77 #334422"
title = "moorland"
"""


def test_an_author_who_draws_two_kinds_alike_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A style may say so on purpose: it stays, and the command says it."""
    board = Board.parse("""
    grid = { orientation = "flat", rows = 1, columns = 2, terrain = "heath" }
    terrain = [{ kind = "moor", hexes = ["0102"] }]
    """)
    assert alike(Style.of(Document.parse(SAME)), board) == [("heath", "moor")]
    file = tmp_path / "two.toml"
    file.write_text(
        'grid = { orientation = "flat", rows = 1, columns = 2, terrain = "hills" }\n'
        'terrain = [{ kind = "mountains", hexes = ["0102"] }]\n',
        encoding="utf-8",
    )
    arguments = [str(file), "-o", str(tmp_path / "two.svg")]
    assert "look the same" not in CliRunner().invoke(command, arguments).output
    monkeypatch.setattr("hexwar.cli.draw.alike", lambda style, board: [("heath", "moor")])
    output = CliRunner().invoke(command, arguments).output
    assert "heath and moor look the same: a style can tell them apart" in output


def test_an_author_is_told_of_ground_without_a_look(tmp_path: Path) -> None:
    """Words that the style knows are silent."""
    file = tmp_path / "sky.toml"
    file.write_text(
        'grid = { orientation = "flat", rows = 1, columns = 3, terrain = "space" }\n'
        'terrain = [{ kind = "planet", hexes = ["0102"] }, { kind = "hills", hexes = ["0103"] }]\n',
        encoding="utf-8",
    )
    output = CliRunner().invoke(command, [str(file), "-o", str(tmp_path / "sky.svg")]).output
    assert "planet, space: no look known" in output
    assert "give each one in style.toml, as in [terrain.planet]" in output
    assert "hills" not in output


@pytest.mark.parametrize("name", sorted(hexwar.games()))
def test_no_board_of_a_game_has_two_kinds_that_look_alike(name: str) -> None:
    """All installed games tell their ground, hexsides and ways apart."""
    scenario = next(iter(find_game(name).scenarios()))
    scene = hexwar.start(f"{name}/{scenario}").scene()
    given = [scene.style] if isinstance(scene.style, Document) else []
    assert isinstance(scene.board, Board)
    assert alike(Style.of(*given), scene.board) == []
