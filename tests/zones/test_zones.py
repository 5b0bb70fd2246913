"""Zones of control and overlays."""

from pathlib import Path

import pytest

from hexwar.board import Board
from hexwar.errors import UnknownNameError
from hexwar.zones import Overlay, zone

BEACH = Path(__file__).parent.parent / "board" / "beach.toml"


@pytest.fixture(scope="module")
def beach() -> Board:
    """The board of beach.toml."""
    return Board.read(BEACH)


def test_a_zone_is_what_lies_around(beach: Board) -> None:
    """The hexes of units belong to it only where another unit controls them."""
    one = beach.bits(["0303"])
    assert beach.adjacent[beach.hex("0303")] == zone(beach, one)
    both = one | beach.bits(["0304"])
    assert both == zone(beach, both) & both
    assert zone(beach, 0) == 0


def test_a_zone_ends_at_closed_hexsides(beach: Board) -> None:
    """No control up a cliff."""
    unit = beach.bits(["0302"])
    open_sides = beach.open_sides("cliff")
    assert beach.bits(["0401"]) == zone(beach, unit) & ~zone(beach, unit, open_sides)


def test_an_overlay_unites_active_projectors(beach: Board) -> None:
    """Of all grades or some; a grade that a projector lacks adds nothing."""
    overlay = Overlay.of_positions(beach)
    field = beach.positions["WN62"].fields
    assert beach.positions["WN62"].field == overlay.union(["WN62", "A1"])
    assert field["intense"] == overlay.union(["WN62"], "intense", "sporadic")
    assert overlay.union([]) == overlay.union(["A1"]) == overlay.union(["WN62"], "none") == 0
    with pytest.raises(UnknownNameError, match="no projector 'WN26'"):
        overlay.union(["WN26"])


def test_an_overlay_says_who_reaches_a_hex() -> None:
    """In the order in which projectors and grades were given."""
    overlay = Overlay({"B": {"near": 0b10, "far": 0b100}, "A": {"far": 0b110}})
    assert overlay.reaching(1) == (("B", "near"), ("A", "far"))
    assert overlay.reaching(2) == (("B", "far"), ("A", "far"))
    assert overlay.reaching(0) == ()
