"""Kinds of terrain, hexsides and paths that are misspelt do not lose their effect silently."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, Line, Space
from hexwar.errors import HexError, UnknownNameError, misspelt
from hexwar.reach import CostTable
from hexwar.sight import HexsideObstacle, Obstacle, Policy, Sight

BOARD = Board.parse("""
grid = {orientation = "pointy", rows = 2, columns = 3, terrain = "clear"}
terrain = [{kind = "woods", hexes = ["0102"]}]
hexsides = [{kind = "river", sides = ["0101/0102"]}]
paths = [{kind = "trail", hexes = ["0101", "0201"]}]
""")


@pytest.mark.parametrize(
    ("policy", "meant"),
    [
        (Policy(terrain={"wods": Obstacle()}), "woods"),
        (Policy(terrain={"Woods": Obstacle()}), "woods"),
        (Policy(seen_within={"wodos": 1}), "woods"),
        (Policy(hexsides={"rivr": HexsideObstacle()}), "river"),
        (Policy(paths={"trails": HexsideObstacle()}), "trail"),
    ],
)
def test_policies_with_a_slip_are_refused(policy: Policy, meant: str) -> None:
    """A policy whose woods are misspelt would let everybody see through them."""
    with pytest.raises(UnknownNameError, match=f"on this board; did you mean '{meant}'"):
        Sight(BOARD, policy)


def test_policies_may_name_what_a_board_lacks() -> None:
    """One policy serves many boards; a kind that it names as well is no slip for another."""
    policy = Policy(
        terrain={"town": Obstacle(), "woods": Obstacle()},
        hexsides={"hedge": HexsideObstacle()},
        paths={"trail": HexsideObstacle(), "rail": HexsideObstacle()},
    )
    assert Sight(BOARD, policy).seen_from(BOARD.hex("0101"))
    given = Sight(BOARD, Policy(terrain={"wood": Obstacle()}), terrain={"wood": 0})
    assert given.seen_from(BOARD.hex("0101"))


def table(row: str) -> CostTable:
    """A table with one more row."""
    text = 'modes = ["foot"]\nterrain = [{kind = "clear", cost = 1}, {kind = "woods", cost = 2}]\n'
    return CostTable.parse(text + row)


def test_cost_tables_with_a_slip_are_refused() -> None:
    """A row for a misspelt river would let everybody wade through it at no cost."""
    for row, meant in (
        ('hexsides = [{kind = "rivr", cost = "no"}]', "river"),
        ('paths = [{kind = "trial", cost = 1}]', "trail"),
    ):
        with pytest.raises(UnknownNameError, match=f"did you mean '{meant}'"):
            table(row).on(BOARD, "foot")
    assert table('paths = [{kind = "road", cost = 1}]').on(BOARD, "foot").scale == 1


def test_questions_with_a_slip_are_refused() -> None:
    """The same of a board that is asked for its hexes, sides and paths."""
    for question in (
        lambda: BOARD.open_sides("rver"),
        lambda: BOARD.open_sides("river", bridges=("trial",)),
        lambda: BOARD.hexes_beside("riverr"),
        lambda: BOARD.link_sides("trall"),
        lambda: BOARD.where(terrain="woosd"),
    ):
        with pytest.raises(UnknownNameError, match="If not, declare both under"):
            question()
    assert BOARD.open_sides("cliff") == (BOARD.all,) * 6


def test_declared_kinds_are_never_slips() -> None:
    """Who declares his kinds may have two that are alike."""
    declared = Board.parse("""
    grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "wood"}
    kinds = {terrain = ["wood", "woods"]}
    """)
    assert declared.where(terrain="woods") == 0
    with pytest.raises(UnknownNameError, match="no kind of terrain 'wods'; did you mean"):
        declared.where(terrain="wods")


@given(st.text("abcdefg", min_size=4, max_size=8), st.data())
def test_one_slip_is_found_and_mended(name: str, data: st.DataObject) -> None:
    """One letter too many, missing or wrong, or two that changed places; two slips are no slip."""
    i = data.draw(st.integers(0, len(name) - 1))
    slips = {
        name[:i] + name[i + 1 :],
        name[:i] + "x" + name[i:],
        name[:i] + "x" + name[i + 1 :],
        name[:i] + name[i : i + 2][::-1] + name[i + 2 :],
        name.upper(),
    }
    assert {misspelt(slip, [name]) for slip in slips} == {name}
    assert misspelt("x" + name + "x", [name]) is None
    assert misspelt(name + "1", [name + "2"]) is None


def test_short_names_differ_for_good_reasons() -> None:
    """Sea and lea, or A and B, are not misspelt."""
    assert misspelt("sea", ["lea"]) is None
    assert misspelt("a", ["b", "ab"]) is None


def test_a_space_has_no_lines_of_sight() -> None:
    """Boxes lie nowhere; the message says what to give instead, before anything is asked."""
    space = Space(BOARD, ["Rennes"], [Line("Rennes", "0101")])
    with pytest.raises(HexError, match=r"give the board of the space, space.board"):
        Sight(space, Policy())  # type: ignore[arg-type]
