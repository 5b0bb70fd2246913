"""Sheets joined at their half hexes, turned sheets, overlays that come and go."""

from __future__ import annotations

import pytest

from hexwar.board import Board, Seam, join
from hexwar.data import Document
from hexwar.errors import HexError, UnknownNameError

SHEET = """
[grid]
orientation = "flat"
ids = "CCRR"
rows = 4
columns = 5
terrain = "clear"

[[terrain]]
kind = "woods"
hexes = ["0202", "0303"]

[[attribute]]
name = "level"
default = 0
values = [{ value = 2, hexes = ["0202"] }]

[[hexsides]]
kind = "river"
sides = ["0202/0203"]

[[paths]]
kind = "road"
hexes = ["0101", "0102", "0103"]
"""
PLACES = """
[[region]]
id = "Hill"
kind = "hill"
hexes = ["0202", "0203"]

[[position]]
id = "Farm"
hexes = ["0303"]
fields = { strong = ["0304"] }

[[box]]
id = "Reserve"
hexes = { entry = "0101" }
"""


def sheet(more: str = "") -> Board:
    """Return a sheet."""
    return Board.parse(SHEET + more)


def test_half_hexes_become_one() -> None:
    """The last column of one sheet is the first column of the next."""
    board = join({"A": sheet(), "B": sheet()}, {"B": Seam("B0101", onto="A0501")})
    assert len(board.ids) == 2 * 20 - 4
    assert board.hex("A0503") == board.hex("B0103")
    assert board.name(board.hex("B0103")) == "A0503"
    assert board.distance(board.hex("A0101"), board.hex("B0501")) == 4 + 4
    assert board.names(board.where(terrain="woods")) == ["A0202", "A0303", "B0202", "B0303"]


def test_whole_hexes_lie_beside_each_other() -> None:
    """Without half hexes a sheet begins next to where the other ends."""
    seam = Seam("B0101", onto="A0104", direction=5)
    below = join({"A": sheet(), "B": sheet()}, {"B": seam})
    assert len(below.ids) == 40
    assert below.hex("B0101") in below.neighbours[below.hex("A0104")]


def test_what_is_on_the_sheets_comes_along() -> None:
    """Terrain, attributes, hexsides, paths, and what has a name."""
    board = join({"A": sheet(), "B": sheet(PLACES)}, {"B": Seam("B0101", onto="A0501")})
    for name in "AB":
        i, j = board.hex(f"{name}0202"), board.hex(f"{name}0203")
        assert (board.attribute("level")[i], board.terrain[i]) == (2, "woods")
        assert frozenset({"river"}) == board.features(i, j) == board.features(j, i)
        assert board.link(board.hex(f"{name}0101"), board.hex(f"{name}0102")) is not None
    assert board.names(board.regions["Hill"].hexes) == ["B0202", "B0203"]
    assert (board.hex("B0303"),) == board.positions["Farm"].hexes
    assert board.names(board.positions["Farm"].field) == ["B0304"]
    assert board.hex("B0101") == board.boxes["Reserve"].hexes["entry"]


def test_a_turned_sheet() -> None:
    """Half a turn brings the last hex of a sheet to where its first one was."""
    board = join({"A": sheet(), "B": sheet()}, {"B": Seam("B0501", onto="A0501", turned=3)})
    assert board.hex("B0501") == board.hex("A0501")
    i, j = board.hex("B0202"), board.hex("B0203")
    assert frozenset({"river"}) == board.features(i, j)
    assert board.distance(i, j) == 1


OVERLAY = """
[grid]
orientation = "flat"
ids = "CCRR"
rows = 2
columns = 2
terrain = "beach"

[[hexsides]]
kind = "wall"
sides = ["0101/0102"]
"""


def test_an_overlay_replaces_what_lies_below() -> None:
    """Terrain, and hexsides between the hexes that it covers; without it the map is as before."""
    base = sheet()
    seam = Seam("over0101", onto="0302")
    covered = join({"": base, "over": Board.parse(OVERLAY)}, {"over": seam}, overlap="last")
    assert covered.names(covered.where(terrain="beach")) == ["0302", "0303", "0402", "0403"]
    i, j = covered.hex("0302"), covered.hex("0303")
    assert frozenset({"wall"}) == covered.features(i, j)
    assert base.terrain[base.hex("0303")] == "woods"
    beneath = join({"": base, "over": Board.parse(OVERLAY)}, {"over": seam}, overlap="first")
    assert beneath.terrain[beneath.hex("0303")] == "woods"
    assert frozenset() == beneath.features(beneath.hex("0302"), beneath.hex("0303"))


def test_another_version_of_a_sheet() -> None:
    """Overrides belong to a sheet, which then takes the place of the old one."""
    board = join({"A": sheet(), "B": sheet()}, {"B": Seam("B0101", onto="A0501")})
    burnt = sheet().with_overrides(
        Document.parse('terrain = [{kind = "clear", hexes = ["0202"]}]\n')
    )
    later = board.with_sheet("B", burnt)
    assert later.names(later.where(terrain="woods")) == ["A0202", "A0303", "B0303"]
    with pytest.raises(UnknownNameError, match="no sheet 'C'"):
        board.with_sheet("C", burnt)
    with pytest.raises(HexError, match="with_sheet"):
        board.with_overrides(Document.parse(""))


def test_sheets_that_do_not_fit_are_refused() -> None:
    """Each message says which sheet, and what is wrong."""
    seam = {"B": Seam("B0101", onto="A0501")}
    pointy = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2}')
    wet = Board.parse(SHEET.replace('"clear"', '"marsh"'))
    with pytest.raises(HexError, match="sheet 'B' has no seam"):
        join({"A": sheet(), "B": sheet()}, {})
    with pytest.raises(HexError, match="are not flat"):
        join({"A": sheet(), "B": pointy}, seam)
    with pytest.raises(HexError, match="A0501 is clear, but on sheet 'B' it is marsh"):
        join({"A": sheet(), "B": wet}, seam)
    with pytest.raises(HexError, match="a region 'Hill', as another sheet has"):
        join({"A": sheet(PLACES), "B": sheet(PLACES)}, seam)
    with pytest.raises(UnknownNameError, match="'A0909'"):
        join({"A": sheet(), "B": sheet()}, {"B": Seam("B0101", onto="A0909")})


def test_a_region_that_is_on_no_sheet_is_refused_as_a_region() -> None:
    """The refusal says what was looked for."""
    board = join({"A": sheet(PLACES)}, {})
    with pytest.raises(UnknownNameError, match="no region 'Hull'; did you mean 'Hill'"):
        board.regions["Hull"]
