"""Zones of control and regions."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import NONE, Board, Grid, as_set, iterate, pack
from hexwar.errors import HexError, UnknownNameError
from hexwar.zones import Share, Zones, connected, controller, influence, zone
from tests.board.maps import NUMBERING, grids, sets, ways

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


@settings(deadline=None, max_examples=60)
@given(grids(), st.integers(0, 4), st.data())
def test_influence_is_what_lies_so_near(grid: Grid, radius: int, data: st.DataObject) -> None:
    """Step by step through what it extends into; on open ground, by distance."""
    units, passable = data.draw(sets(grid)), data.draw(sets(grid))
    found = set(iterate(units))
    for _ in range(radius):
        found |= {j for i in found for j in grid.neighbours[i] if passable >> j & 1}
    assert pack(found) == influence(grid, units, radius, passable)
    block = Grid(NUMBERING, [NUMBERING.hex_at(r, c) for r in range(1, 8) for c in range(1, 8)])
    middle = block.hex("4.4")
    near = pack(i for i in block.ids if block.distance(i, middle) <= radius)
    assert near == influence(block, 1 << middle, radius)


@settings(deadline=None, max_examples=60)
@given(grids(), st.integers(1, 2), st.data())
def test_what_cancels_control(grid: Grid, radius: int, data: st.DataObject) -> None:
    """Hex by hex: controlled by an enemy, and neither occupied nor controlled where that counts."""
    units = {side: as_set(data.draw(sets(grid))) for side in ("red", "blue", "white")}
    guns = {"blue": units["blue"] & as_set(data.draw(sets(grid)))}
    into, open_sides = as_set(data.draw(sets(grid))), data.draw(ways(grid))
    zones = Zones(
        grid=grid, units=units, exerting=guns, into=into, open_sides=open_sides, radius=radius
    )
    own = zones.of("red")
    enemies = zones.of("blue") | zones.of("white")
    for cancelled_by in ([], ["units"], ["zones"], ["units", "zones"]):
        expected = enemies
        if "units" in cancelled_by:
            expected &= ~units["red"]
        if "zones" in cancelled_by:
            expected &= ~own
        assert expected == zones.against("red", cancelled_by)  # type: ignore[arg-type]
    for i in grid.ids:
        controlling = sum(zones.of(side) >> i & 1 for side in units)
        assert (controlling > 1) is (zones.contested() >> i & 1 == 1)
    assert zones.of("blue") & ~into & ~(units["blue"] if radius > 1 else 0) == 0


def test_units_without_a_zone(beach: Board) -> None:
    """Those of a side that exert control may be fewer than its units; sides have names."""
    units = {"us": beach.bits(["0303"]), "them": beach.bits(["0301", "0402"])}
    zones = Zones(grid=beach, units=units, exerting={"them": NONE})
    assert zones.against("us") == 0
    with pytest.raises(UnknownNameError, match="no side 'they'"):
        zones.against("they")


@pytest.mark.parametrize(
    ("red", "blue", "share", "expected"),
    [
        (0b110, 0b1000, "most", "red"),
        (0b110, 0b1000, "half", None),
        (0b1110, 0b10000, "half", "red"),
        (0b1110, 0b10000, "all", None),
        (0b11110, 0b100000, "all", "red"),
        (0b0110, 0b11000, "most", None),
        (0, 0b100000, "most", None),
        (0b110, 0b1001, "most", "red"),
    ],
)
def test_who_controls_a_region(red: int, blue: int, share: Share, expected: str | None) -> None:
    """The region is hexes 1 to 4; what a side holds elsewhere does not count."""
    assert expected == controller(0b11110, {"red": red, "blue": blue}, share)


def test_places_count_by_their_value() -> None:
    """A citadel outweighs the suburbs; the whole of a region is its value, too."""
    held = {"red": 0b1000, "blue": 0b10110}
    assert controller(0b11110, held) == "blue"
    assert controller(0b11110, held, values={3: 4}) == "red"
    assert controller(0b11110, held, "half", values={3: 4}) == "red"
    assert controller(0b11110, held, "half", values={3: 3}) is None
    with pytest.raises(HexError, match="'most', 'half' or 'all'"):
        controller(0b11110, held, "some")  # type: ignore[arg-type]


def test_only_what_is_connected_counts(beach: Board) -> None:
    """Hexes held behind enemy lines do not, until a way of held hexes leads there."""
    held = beach.bits(["0101", "0102", "0104", "0105"])
    linked = connected(beach, held, beach.bits(["0101"]))
    assert beach.bits(["0101", "0102"]) == linked
    assert connected(beach, held, beach.bits(["0103"])) == 0
    closed = held | beach.bits(["0103"])
    assert closed == connected(beach, closed, beach.bits(["0101"]))
    region = beach.bits(["0102", "0104", "0105"])
    assert controller(region, {"us": linked}, "half") is None
    assert controller(region, {"us": held}, "half") == "us"


def test_a_region_that_no_side_is_named_for_is_nobodys() -> None:
    """Without sides there is no controller."""
    assert controller(0b110, {}) is None
