"""The status of supply, against a flood over the map hex by hex."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, CounterId, HexId, SideId, as_set, iterate, pack
from hexwar.kit.supply import Supplied, judge_supply, supply_overlays, supply_refusal
from hexwar.play import state
from hexwar.trace import Leg, Supply, supply

BOARD = Board.parse('grid = {orientation = "pointy", rows = 4, columns = 5}')
HEXES = list(iterate(BOARD.all))
GAME: Any = SimpleNamespace(board=BOARD, side_of=(0, 0, 0, 1), sides=("red", "blue"))


@state
class Field(Supplied):
    """Counters with a status."""


def flooded(depot: int, closed: set[int]) -> set[int]:
    """All hexes from which a way leads to a depot, found hex by hex."""
    found = {depot} - closed
    edge: set[int] = set(found)
    while edge:
        edge = {int(to) for at in edge for to in BOARD.neighbours[at]} - closed - found
        found |= edge
    return found


def lines(depot: int, closed: set[int]) -> Supply:
    """The same, as the library traces it."""
    return supply(BOARD, Leg(to="depot", ends=1 << depot, closed={"enemy": pack(closed)}))


@given(
    st.sampled_from(HEXES),
    st.sets(st.sampled_from(HEXES), max_size=12),
    st.lists(st.sampled_from([-1, *HEXES]), min_size=4, max_size=4),
    st.integers(0, 0b1111),
)
def test_a_judgement_is_what_a_flood_finds(
    depot: int, closed: set[int], at: list[HexId], before: int
) -> None:
    """Changes are told, and only those; others and counters off the map keep their status."""
    g = Field(game=GAME, hex=list(at), unsupplied=as_set(before))
    g.reindex()
    g.events = []
    found = judge_supply(g, SideId(0), lines(depot, closed))
    fed = flooded(depot, closed)
    told = [(event.kind, event.facts["unit"]) for event in g.events]
    for unit in map(CounterId, range(4)):
        was_out, out = before >> unit & 1, unit < 3 and at[unit] >= 0 and at[unit] not in fed
        if unit == 3 or at[unit] < 0:
            assert g.in_supply(unit) is not bool(was_out)
            continue
        assert g.in_supply(unit) is not out
        assert (unit in found.still) == bool(out and was_out)
        assert (("cut-off", unit) in told) == (unit in found.cut_off) == bool(out and not was_out)
        assert (("supplied", unit) in told) == (unit in found.restored) == bool(was_out and not out)


@given(st.sampled_from(HEXES), st.sets(st.sampled_from(HEXES), max_size=12))
def test_a_refusal_has_a_reason_where_the_overlay_does_not_reach(
    depot: int, closed: set[int]
) -> None:
    """The overlay shows exactly the hexes for which there is no refusal."""
    g: Any = SimpleNamespace(game=GAME)
    overlay = next(iter(supply_overlays(g, lambda g, side: lines(depot, closed))))
    assert overlay.grades["area"] == pack(flooded(depot, closed))
    for at in HEXES:
        refused = supply_refusal(lines(depot, closed), at, "5.1")
        assert (refused is None) == bool(overlay.grades["area"] >> at & 1)
        assert refused is None or (refused == "5.1" and BOARD.name(at) in str(refused.reason))
