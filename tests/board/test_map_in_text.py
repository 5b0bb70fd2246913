"""A map in text: what the terminal shows of the terrain can be read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, text_of
from hexwar.errors import DataError

LETTERS = {"clear": "c", "woods": "w", "hill": "h"}


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a small board of either orientation, with terrain and a road."""
    orientation = draw(st.sampled_from(["pointy", "flat"]))
    stagger = draw(st.sampled_from(["even", "odd"]))
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    grid = f'orientation = "{orientation}", stagger = "{stagger}", rows = {rows}'
    text = f'grid = {{{grid}, columns = {columns}, terrain = "clear"}}\n'
    plain = Board.parse(text)
    found: dict[str, list[str]] = {}
    for i in plain.ids:
        kind = draw(st.sampled_from(sorted(LETTERS)))
        if kind != "clear":
            found.setdefault(kind, []).append(f'"{plain.name(i)}"')
    for kind, hexes in found.items():
        text += f'[[terrain]]\nkind = "{kind}"\nhexes = [{", ".join(hexes)}]\n'
    first = plain.ids[0]
    if plain.neighbours[first]:
        ends = f'"{plain.name(first)}", "{plain.name(plain.neighbours[first][0])}"'
        text += f'[[paths]]\nkind = "road"\nhexes = [{ends}]\n'
    return Board.parse(text)


@given(boards())
def test_the_picture_of_a_board_can_be_read_back(board: Board) -> None:
    """Terrain drawn as text and read as a map is the terrain of the board."""
    *lines, legend = text_of(board).splitlines()
    letters = dict(part.split(" ", 1) for part in legend.split(", "))
    stands_for = {letter: name for letter, name in letters.items() if letter not in "+*"}
    numbering = board.numbering
    grid = f'orientation = "{numbering.orientation}", stagger = "{numbering.stagger}"'
    sizes = f"rows = {_size(board, 0)}, columns = {_size(board, 1)}"
    legend_toml = ", ".join(f'{letter} = "{name}"' for letter, name in stands_for.items())
    rows = ", ".join(f'"{line}"' for line in lines)
    again = Board.parse(
        f"grid = {{{grid}, {sizes}}}\n[map]\nlegend = {{{legend_toml}}}\nrows = [{rows}]\n"
    )
    assert [again.terrain[again.hex(board.name(i))] for i in board.ids] == [
        board.terrain[i] for i in board.ids
    ]


def _size(board: Board, part: int) -> int:
    return max(int(board.name(i)[part * 2 : part * 2 + 2]) for i in board.ids)


FAULTY = """
grid = {orientation = "pointy", rows = 3, columns = [3, 2]}
[map]
legend = {c = "clear", w = "woods"}
rows = [
  "c w c",
  " c q",
  "c w c c",
]
"""


def test_faults_of_a_map_stand_on_their_lines() -> None:
    """Wrong letters and lines of the wrong length are told where they stand."""
    with pytest.raises(DataError) as caught:
        Board.parse(FAULTY, "map.toml")
    assert [(fault.line, fault.message) for fault in caught.value.faults] == [
        (7, "no letter 'q' in the legend; known are 'c' and 'w'"),
        (8, "expected 3 hexes from 0301 to 0303, got 4"),
    ]


def test_a_hex_of_the_map_is_not_given_twice() -> None:
    """A map and a table that both name a hex contradict each other."""
    text = FAULTY.replace("q", "c").replace("c w c c", "c w c")
    with pytest.raises(DataError, match="terrain 0101 is given twice"):
        Board.parse(text + '[[terrain]]\nkind = "woods"\nhexes = ["0101"]\n')
