"""Guards who stand fast where Germans could advance."""

from __future__ import annotations

import pytest

from ddob_scenarios.players.tasks.assigning import Tasks
from ddob_scenarios.players.tasks.posting import SECOND_FROM, is_threatened, resistance, stand_fast
from hexwar.board import pack
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation


def test_an_advance_disrupts_one_symbol_and_bocage_doubles_the_others() -> None:
    """A9 lies in bocage: four points of a triangle are left of it with a circle of six (16.82)."""
    there = Situation("beyond-the-beach", turn=28)
    there.us("G/2/18@1204/2", "H/2/18@1204/3", "C/1/18@1104/3")
    triangle, circle, other = (there.counter(name) for name in ("G/2/18", "H/2/18", "C/1/18"))
    at = there.at("1204")
    assert resistance(there.g, at, [triangle]) == 0
    assert resistance(there.g, at, [triangle, circle]) == 2 * 4
    assert resistance(there.g, at, [circle, other]) == 0


def test_germans_come_along_arrows_from_off_the_way() -> None:
    """B2 points at A9 (16.8); A9 points at A5, but who holds the way holds A9."""
    there = Situation("beyond-the-beach", turn=28)
    look = seen(there)
    assert is_threatened(look, there.position("A9"))
    assert not is_threatened(look, there.position("A5"))
    there.us("G/2/18@1403/3")
    assert not is_threatened(seen(there), there.position("A9"))


@pytest.mark.parametrize(("turn", "guards"), [(SECOND_FROM - 1, 1), (SECOND_FROM, 2)])
def test_late_in_the_day_a_second_company_joins_the_guard(turn: int, guards: int) -> None:
    """Before, it is needed on the way; and it has another target symbol (16.82)."""
    there = Situation("beyond-the-beach", turn=turn)
    there.us("H/2/18@1204/3", "C/1/18@1105/3", "G/2/18@1005/3")
    look = seen(there)
    found = Tasks()
    able = [there.counter(name) for name in ("H/2/18", "C/1/18", "G/2/18")]
    stand_fast(look, there.game.map.positions[there.position("A9")], pack(able), 24.0, found)
    assert set(found) == ({able[0], able[2]} if guards == 2 else {able[0]})
    assert {task.target for task in found.values()} == {there.at("1204")}


def test_a_strong_guard_is_called_from_farther_away() -> None:
    """The last step of a company would be driven from its post by any advance (16.82)."""
    there = Situation("beyond-the-beach", turn=SECOND_FROM - 1)
    there.us("H/2/18@1104/1", "G/2/18@1005/3")
    found = Tasks()
    able = [there.counter(name) for name in ("H/2/18", "G/2/18")]
    position = there.game.map.positions[there.position("A9")]
    stand_fast(seen(there), position, pack(able), 24.0, found)
    assert list(found) == [there.counter("G/2/18")]
    found = Tasks()
    stand_fast(seen(there), position, pack(able), 0.0, found)
    assert found == {}
