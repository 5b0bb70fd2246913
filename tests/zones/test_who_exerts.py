"""Units that exert control, hexes that two sides control, places that hang together."""

from __future__ import annotations

import pytest

from hexwar.board import Board, HexSet
from hexwar.zones import Zones, connected

ROW = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 9}')


def zones(exerting: dict[str, HexSet], radius: int = 1, **units: list[str]) -> Zones:
    """Return the zones of some sides on one row of hexes."""
    hexes = {side: ROW.bits(names) for side, names in units.items()}
    return Zones(grid=ROW, units=hexes, exerting=exerting, radius=radius)


@pytest.mark.parametrize(
    ("radius", "of_one", "of_all"),
    [
        (1, ["0101", "0103"], ["0101", "0103", "0107", "0109"]),
        (
            2,
            ["0101", "0102", "0103", "0104"],
            ["0101", "0102", "0103", "0104", "0106", "0107", "0108", "0109"],
        ),
    ],
)
def test_only_units_that_exert_control(radius: int, of_one: list[str], of_all: list[str]) -> None:
    """A side of which some units are named controls what these reach, the others what all do."""
    guns = {"red": ROW.bits(["0102"])}
    some = zones(guns, radius, red=["0102", "0108"], blue=["0102", "0108"])
    assert ROW.names(some.of("red")) == of_one
    assert ROW.names(some.of("blue")) == of_all


def test_contested_hexes() -> None:
    """Those that two sides control, and no other place: none, where there is one side."""
    assert zones({}, red=["0102"]).contested() == 0
    assert zones({}, red=["0102"], blue=["0108"]).contested() == 0
    assert zones({}, red=["0102"], blue=["0104"]).contested() == ROW.bits(["0103"])
    three = zones({}, red=["0102"], blue=["0104"], green=["0106"])
    assert three.contested() == ROW.bits(["0103", "0105"])


def test_connected_along_some_ways_only() -> None:
    """Held places count only if the ways that are open lead there."""
    held = ROW.bits(["0101", "0102", "0103"])
    eastward = tuple(ROW.bits(["0101"]) if direction == 0 else 0 for direction in range(6))
    found = connected(ROW, held, ROW.bits(["0101"]), eastward)  # type: ignore[arg-type]
    assert ROW.names(found) == ["0101", "0102"]
