"""Boxes off the map: who is in which and holds it, distances, transfers and travel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, BoxId, CounterId, CounterSet, HexId, SideId, has, iterate, one, pack
from hexwar.data import DataError
from hexwar.kit.box_moves import BoxMovers, BoxMoves
from hexwar.kit.boxes import BoxMap
from hexwar.kit.forces import OFF, Stacks
from hexwar.play import frame, state
from hexwar.trace import Leg, supply

BOARD = Board.parse("""
grid = {orientation = "pointy", rows = 1, columns = 3}
box = [
    {id = "A", kind = "area", hexes.x = "0101", attributes.links = ["B"]},
    {id = "B", kind = "area", attributes = {links = ["A", "C"], depot = true}},
    {id = "C", kind = "area", attributes.links = ["B"]},
    {id = "alone", kind = "area"},
    {id = "pool", kind = "holding"},
]
""")
BOXES = BoxMap.of(BOARD, "area")
GAME: Any = SimpleNamespace(
    board=BOARD,
    boxes=BOXES,
    side_of=(0, 0, 1),
    all_of=(0b011, 0b100),
    sides=("red", "blue"),
    units_of=[[0, 1], [2]],
)
HERE = BOARD.hex("0101")
A, B, C, ALONE = map(BoxId, range(4))


@state
class Field(BoxMovers, Stacks):
    """Three counters, two of them red."""

    active: ClassVar[int] = 0

    acting: ClassVar[CounterSet] = pack([CounterId(0), CounterId(1)])

    def acts(self, unit: CounterId) -> bool:
        """Return whether a counter belongs to red."""
        return has(self.acting, unit)


@frame
class Free(BoxMoves):
    """All rules are rule 1."""

    cites: ClassVar[dict[str, Any]] = dict.fromkeys(BoxMoves.cites, "1")


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('["A", "C"]', '["A", "D"]', r":5: box\[1\].*: no box on the strategic map 'D'"),
        ('["A", "C"]', '["C"]', r":4: box\[0\].attributes.links\[0\]: B does not name A: both"),
        ('["A", "C"]', '["A", "C", "pool"]', ":5: .* no box on the strategic map 'pool'"),
    ],
)
def test_a_line_joins_two_boxes(was: str, fault: str, told: str) -> None:
    """Both name it, and both are of the kinds that lines join; a fault has its line."""
    text = BOARD.documents[0].text
    assert was in text
    with pytest.raises(DataError, match=told):
        BoxMap.of(Board.parse(text.replace(was, fault, 1)), "area")


def field() -> Field:
    """Nobody anywhere; blue holds all boxes."""
    off, blue = [OFF] * 3, [SideId(1)] * 4
    g = Field(game=GAME, hex=list(off), box=list(off), box_holder=blue)
    g.reindex()
    g.events = []
    return g


def test_a_board_tells_its_boxes() -> None:
    """Lines, hexes, distances; holding boxes are none of them, and no line means no distance."""
    assert BOXES.names == ("A", "B", "C", "alone")
    assert BOXES.links == ((1,), (0, 2), (1,), ())
    assert (BOXES.distance(A, C), BOXES.distance(A, A), BOXES.distance(A, ALONE)) == (2, 0, None)
    assert BOXES.values("depot", False) == (False, True, False, False)
    assert BOXES.box_at == {HERE: 0}


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 3)), max_size=12))
def test_a_side_that_is_alone_in_a_box_holds_it(steps: list[tuple[int, int]]) -> None:
    """After any moves a box with one side in it is held by that side; others keep their holder."""
    g = field()
    for unit, box in steps:
        before = list(g.box_holder)
        if box < 0:
            g.put(CounterId(unit), HERE)
        else:
            g.put_in_box(CounterId(unit), BoxId(box))
        assert (g.hex[unit] == OFF) is (box >= 0)
        for number in (A, B, C, ALONE):
            sides = g.sides_in(number)
            assert g.in_box(number) == [u for u, there in enumerate(g.box) if there == number]
            assert g.box_holder[number] == (min(sides) if len(sides) == 1 else before[number])


def test_lines_of_supply_enter_no_box_of_the_enemy() -> None:
    """A box that the enemy holds, or is in, is shut; a way leads through the others."""
    g = field()
    assert g.shut_boxes(SideId(1)) == 0
    leg = Leg(
        to="depot", ends=one(HexId(BOARD.size + 1)), closed={"enemy": g.shut_boxes(SideId(1))}
    )
    assert has(supply(BOXES.space, leg).places, HERE)
    g.put_in_box(CounterId(0), A)
    assert BOXES.space.names(g.shut_boxes(SideId(1))) == ["A"]
    assert g.units_on(SideId(0)) == [0]
    assert g.box_by(CounterId(0)) == 0


def test_a_unit_is_transferred_once_and_travels_twice() -> None:
    """Onto the map and not back in one player turn; two boxes, and not a third."""
    g, moves = field(), Free()
    g.put_in_box(CounterId(0), A)
    assert moves.deploying.refusal(g, 0) is None
    moves.deploy(g, CounterId(0), HERE)
    assert moves.leaving.refusal(g, 0) == "1"
    g.expire("player-turn")
    moves.leave_map(g, CounterId(0))
    assert (g.box[0], g.hex[0]) == (0, OFF)
    for box in (B, C):
        assert moves.travellers.refusal(g, 0) is None
        moves.travel(g, CounterId(0), box)
    assert moves.travellers.refusal(g, 0) == "1"
    assert moves.next_boxes.of(g, 0) == one(B)


@pytest.mark.parametrize("held", [True, False])
def test_who_is_held_in_a_box(held: bool) -> None:
    """A halted unit does not travel; one beside an enemy in its box is not brought onto the map."""
    g, moves = field(), Free()
    g.put_in_box(CounterId(0), A)
    g.halted = one(CounterId(0)) if held else g.halted
    assert (moves.travellers.refusal(g, 0) == "1") is held
    g.put_in_box(CounterId(2), A)
    assert moves.deploying.refusal(g, 0) == "1"
    assert iterate(g.halted) == ([0] if held else [])
