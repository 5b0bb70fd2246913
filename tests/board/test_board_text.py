"""The picture of a board in text."""

from pathlib import Path

from hexwar.board import Board, text_of


def test_pointy_rows_are_staggered() -> None:
    """Rows from the top of the page, each with the number of its first hex, and a legend."""
    board = Board.read(Path(__file__).with_name("beach.toml"))
    assert str(board).splitlines() == [
        "0501 l*l+l w",
        "0401  w+l*l*l+l",
        "0301 b b b+b b b",
        "0201  s s s s s",
        "0101 s s s s s s",
        "s sea, b beach, w woods, l bluff top, * position, + path",
    ]


def test_flat_columns_are_staggered() -> None:
    """A row of flat hexes takes two lines, as every other column lies half a hex lower."""
    board = Board.parse('grid = {orientation = "flat", ids = "CCRR", rows = 2, columns = 4}')
    assert str(board).splitlines() == ["0101 .   .", "0201   .   .", "0102 .   .", "0202   .   ."]


def test_cells_replace_terrain() -> None:
    """Counters on the map, two characters each."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "sea"}')
    i, j, _ = board.ids
    assert text_of(board, {i: "A1", j: "Bxx"}).splitlines() == ["0101 A1Bxs", "s sea"]
    assert text_of(board, {i: "7"}).splitlines() == ["0101 7 s s", "s sea"]


def test_terrains_with_the_same_letters() -> None:
    """Each kind has a sign of its own as long as there are any."""
    kinds = ["a", "aa", "A", "A A", "aAa"]
    tables = "".join(
        f"[[terrain]]\nkind = '{kind}'\nhexes = ['010{n}']\n" for n, kind in enumerate(kinds, 1)
    )
    grid = '[grid]\norientation = "pointy"\nrows = 1\ncolumns = 5\n'
    assert str(Board.parse(grid + tables)).splitlines()[0] == "0101 a A 0 1 2"
