"""Zones and sight of counters that face one way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, HexId, iterate, pack
from hexwar.hexes import FACING_CORNER, FACING_SIDE, Arcs
from hexwar.sight import hexes_in_arc
from hexwar.zones import sides_in_arc, zone

BOARD = Board.parse('grid = {orientation = "pointy", rows = 6, columns = 7}')

placed = st.dictionaries(
    st.sampled_from(iterate(BOARD.all)), st.integers(0, 5), min_size=1, max_size=4
)
kinds = st.sampled_from([FACING_SIDE, FACING_CORNER])


@given(placed, kinds)
def test_zone_in_front_is_what_the_arcs_say(facings: dict[HexId, int], arcs: Arcs) -> None:
    """Law: a hex is controlled when it is next to a counter that has it in its front."""
    found = zone(BOARD, pack(facings), sides_in_arc(facings, "front", arcs=arcs))
    where = BOARD.coordinates
    expected = pack(
        to
        for at, facing in facings.items()
        for to in BOARD.neighbours[at]
        if arcs.arc(facing, where(at), where(to)) == "front"
    )
    assert found == expected


@given(placed)
def test_zone_of_all_arcs_is_the_whole_zone(facings: dict[HexId, int]) -> None:
    """Law: front, flank and rear together are the zone of a counter without facing."""
    sides = sides_in_arc(facings, "front", "flank", "rear")
    assert zone(BOARD, pack(facings), sides) == zone(BOARD, pack(facings))


@given(st.sampled_from(iterate(BOARD.all)), st.integers(0, 5), kinds)
def test_arcs_share_out_the_map(at: HexId, facing: int, arcs: Arcs) -> None:
    """Law: each hex but the counter's own lies in exactly one arc."""
    front = hexes_in_arc(BOARD, at, facing, "front", arcs=arcs)
    flank = hexes_in_arc(BOARD, at, facing, "flank", arcs=arcs)
    rear = hexes_in_arc(BOARD, at, facing, "rear", arcs=arcs)
    assert front | flank | rear == BOARD.all & ~pack([at])
    assert not front & flank | front & rear | flank & rear
