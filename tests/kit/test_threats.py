"""What the enemy can do to a hex: who gets there by his movement points, and at which odds."""

from __future__ import annotations

import pytest

from hexwar.kit.position import Position

from .small_war import SmallWar, placed

BOARD = SmallWar("one").board


def test_those_who_get_beside_a_hex_strike_with_all_they_have() -> None:
    """B1 stands beside it, R3 is four hexes away with four points; woods cost more than it has."""
    g = placed({"R1": BOARD.hex("0303"), "B1": BOARD.hex("0304"), "B2": BOARD.hex("0505")})
    judge, r1 = g.game.judge, g.game.counters.named("R1")
    threat = Position(judge, g).threat_to(g.hex[r1], 0)
    assert threat is not None
    names = [g.game.counters.names[unit] for unit in threat.units]
    assert names == ["B1", "B2"]
    assert threat.strength == pytest.approx(3 + 3)
    assert threat.odds == pytest.approx(6 / 4)


def test_who_is_too_far_away_is_not_counted() -> None:
    """Three movement points do not get over four hexes to beside the hex."""
    g = placed({"R1": BOARD.hex("0101"), "B1": BOARD.hex("0505")})
    threat = Position(g.game.judge, g).threat_to(BOARD.hex("0101"), 0)
    assert threat is not None
    assert threat.units == ()
    assert threat.odds == 0


def test_an_empty_hex_is_not_threatened() -> None:
    """There is nobody to be struck."""
    g = placed({"R1": BOARD.hex("0101"), "B1": BOARD.hex("0505")})
    assert Position(g.game.judge, g).threat_to(BOARD.hex("0303"), 0) is None
