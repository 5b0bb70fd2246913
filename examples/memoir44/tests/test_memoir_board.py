"""The board: formats, names, distances, sections (examples G1 to G10)."""

from __future__ import annotations

import pytest
from memoir44.game import Memoir44
from memoir44.printed.boards import printed_formats
from memoir44.printed.cards import SECTIONS
from memoir44.state import Memoir
from memoir_stage import at, name, places, stage

from hexwar.errors import HexError

UNITS = (("axis", "infantry", (0, 0)), ("allies", "infantry", (0, 24)))


def board(form: str = "standard") -> Memoir:
    """A board with a unit of each side in its upper corners."""
    return stage(*UNITS, form=form, medals=1)


@pytest.mark.rule("2.11.1")
@pytest.mark.parametrize(
    ("form", "count"),
    [("standard", 113), ("breakthrough", 213), ("overlord", 230), ("extended", 288)],
)
def test_g1_g10_hexes_of_each_format(form: str, count: int) -> None:
    """G1, G10: half hexes at the rim are none, so that odd rows have one hex less."""
    field = board(form).field
    assert field.board.all.bit_count() == count
    assert [sum(row == n for row, _ in field.places) for n in (0, 1)] in ([13, 12], [26, 25])


@pytest.mark.rule("2.11.5")
@pytest.mark.parametrize(
    ("name_", "boards", "count"),
    [("sword", 1, 288), ("sword-juno", 2, 587), ("commonwealth-beaches", 3, 886),
     ("neptune", 6, 1783)],
)  # fmt: skip
def test_g2_joined_boards(name_: str, boards: int, count: int) -> None:
    """G2: boards that are joined make whole hexes of half ones, one a seam and odd row."""
    field = Memoir44(name_).battlefield
    assert field.board.all.bit_count() == count
    rows = [sum(row == n for row, _ in field.places) for n in (0, 1)]
    assert rows == [13 * boards, 13 * boards - 1]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [((0, 0), (0, 4), 2), ((0, 0), (2, 0), 2), ((8, 8), (5, 11), 3), ((3, 1), (0, 8), 5),
     ((8, 8), (0, 8), 8)],
)  # fmt: skip
def test_g3_distances(one: tuple[int, int], other: tuple[int, int], hexes: int) -> None:
    """G3: distances in doubled columns."""
    g = board()
    assert g.field.board.distance(at(g, one), at(g, other)) == hexes


@pytest.mark.rule("1.1/columns")
@pytest.mark.parametrize(
    ("form", "place", "printed"),
    [("standard", (2, 6), "D7"), ("breakthrough", (0, 10), "F17"), ("standard", (1, 1), "a8")],
)
def test_g4_printed_names(form: str, place: tuple[int, int], printed: str) -> None:
    """G4: capitals on even rows, small letters on odd ones, counted from the bottom edge."""
    g = board(form)
    assert g.field.board.name(at(g, place)) == printed
    assert name(place, printed_formats()[form].rows) == printed  # type: ignore[index]


@pytest.mark.rule("1.1/sections")
@pytest.mark.parametrize(
    ("place", "below", "above"),
    [((0, 6), "L", "R"), ((0, 8), "C", "C"), ((1, 7), "LC", "CR"), ((1, 17), "CR", "LC"),
     ((0, 18), "R", "L")],
)  # fmt: skip
def test_g5_g6_sections_from_either_chair(place: tuple[int, int], below: str, above: str) -> None:
    """G5, G6: what is left for one player is right for the other; hexes on a line are of both."""
    g = board()
    for side, sections in ((1, below), (0, above)):
        named = zip(SECTIONS, g.field.sections(side), strict=True)
        found = [s for s, hexes in named if hexes >> at(g, place) & 1]
        assert {s[0].upper() for s in found} == set(sections)


@pytest.mark.rule("1.1/lines", "1.1/sections")
def test_g7_sections_split_four_five_four() -> None:
    """G7: even rows split into four, five and four hexes."""
    g = board()
    top = sum(1 << i for i in g.field.board.ids if g.field.places[i][0] == 0)
    assert [(band & top).bit_count() for band in g.field.fronts[0].bands] == [4, 5, 4]


@pytest.mark.rule("1.1/columns")
def test_g8_row_plus_column_is_even() -> None:
    """G8: a place whose row plus column is odd is no hex."""
    with pytest.raises(HexError, match="row plus column is even"):
        at(board(), (3, 4))


@pytest.mark.rule("1.1")
def test_g9_neighbours_at_the_edge() -> None:
    """G9: a hex in the edge column of an even row has three neighbours."""
    g = board()
    assert places(g, g.field.board.neighbours[at(g, (4, 0))]) == {(4, 2), (3, 1), (5, 1)}
