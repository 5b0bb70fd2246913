"""Impulses: which units act in them, and how reinforcements come."""

from __future__ import annotations

from typing import Any

import pytest
from saltroad import TheSaltRoad

from hexwar.play.match import Match


def week(turn: int) -> Any:
    """The first impulse of a week in which nobody has moved before."""
    g: Any = Match(TheSaltRoad("war"), seed=1).state.clone()
    g.turn = turn
    return Match.at(g.game, g)


@pytest.mark.parametrize(("turn", "comes"), [(2, False), (3, True), (5, True)])
def test_reinforcements_are_active_with_the_area_where_they_enter(turn: int, comes: bool) -> None:
    """From their turn on, and in later ones if they have waited."""
    match = week(turn)
    match.do("activate Traunstein")
    late = [match.game.counters.named(name) for name in ("B11", "B12")]
    assert [match.state.acts(unit) for unit in late] == [comes] * 2
    if comes:
        match.do("move B8 Teisendorf")
        match.do("move B11 Traunstein")
        assert match.state.hex[late[0]] == match.game.board.hex("Traunstein")


def test_an_area_with_nobody_but_reinforcements_can_be_activated() -> None:
    """Elsewhere they do not act."""
    match = week(4)
    match.do("pass")
    assert match.explain("activate Saalfelden").legal
    assert not match.explain("activate Lofer").legal
    match.do("activate Hallein")
    assert not match.state.acts(match.game.counters.named("S7"))


def test_who_was_called_and_did_not_come_has_acted() -> None:
    """It is called once in a turn."""
    match = week(4)
    match.do("pass")
    match.do("activate Saalfelden")
    match.do("end-movement")
    match.do("pass")
    assert not match.explain("activate Saalfelden").legal
