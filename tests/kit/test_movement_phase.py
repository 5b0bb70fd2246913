"""Moving units: the list is what a search hex by hex finds, and every refusal has its reason."""

from __future__ import annotations

import heapq
import re
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import CounterId, HexId, iterate, one
from hexwar.errors import GameError
from hexwar.kit.forces import OFF
from hexwar.kit.movement_phase import Movers, RailMoves, Trains
from hexwar.play import Frame, frame, state
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform

from .small_war import Field, Movement, SmallWar, War, placed, under_way

BOARD = SmallWar("one").board
HEXES = list(iterate(BOARD.all))
COST = {"clear": 1, "woods": 2}


@st.composite
def positions(draw: st.DrawFn) -> Field:
    """Up to five counters, no two sides in a hex, two of a side at most."""
    spots = draw(st.permutations(HEXES))
    at: dict[str, HexId] = {"R1": spots[0], "B1": spots[1], "B2": spots[2]}
    at["R2"] = spots[0] if draw(st.booleans()) else spots[3]
    at["R3"] = draw(st.sampled_from((spots[4], at["R2"] if at["R2"] != spots[0] else spots[4])))
    return placed(at)


def dijkstra(g: Field, unit: int) -> set[int]:
    """Where a unit may end its move, found hex by hex."""
    enemies = {g.hex[u] for u in range(len(g.hex)) if g.game.side_of[u] == 1}
    friends = [at for u, at in enumerate(g.hex) if u != unit and g.game.side_of[u] == 0]
    best, edge = {g.hex[unit]: 0}, [(0, g.hex[unit])]
    while edge:
        spent, at = heapq.heappop(edge)
        for to in BOARD.neighbours[at]:
            price = spent + COST[BOARD.terrain[to]]
            left = price <= g.game.moves[unit][g.steps[unit]]
            if left and to not in enemies and price < best.get(to, 99):
                best[to] = price
                heapq.heappush(edge, (price, to))
    return {at for at in best if at != g.hex[unit] and friends.count(at) < 2}


@given(positions())
def test_the_moves_listed_are_those_of_a_search(g: Field) -> None:
    """For each unit of the side: enemies bar the way, full stacks may be passed."""
    under_way(g, Movement())
    listed = {(a[1], a[2]) for a in g.listed if a[0] == "move"}
    wanted = {(u, to) for u in range(3) if g.hex[u] != OFF for to in dijkstra(g, u)}
    assert listed == wanted
    assert ("end-movement",) in g.listed


@given(positions(), st.sampled_from(HEXES))
def test_what_is_not_listed_is_refused_with_a_rule_of_movement(g: Field, to: int) -> None:
    """And the other way round."""
    under_way(g, Movement())
    for unit in range(5):
        found = explain(g, ("move", unit, to))
        assert found.legal == (("move", unit, to) in g.listed)
        assert found.legal or found.rule in ("2", "2.1")


def test_a_unit_moves_once_and_its_preview_is_the_way() -> None:
    """The cost and the hexes; afterwards it is done for the player turn."""
    g = placed({"R1": BOARD.hex("0101"), "B1": BOARD.hex("0505")})
    under_way(g, Movement())
    move = ("move", 0, BOARD.hex("0103"))
    phase = g.stack[-1]
    assert isinstance(phase, Movement)
    preview = phase.preview(g, move)
    assert preview is not None
    assert preview.rows[0].value == "2"
    assert preview.way is not None
    assert [BOARD.name(i) for i in preview.way.hexes] == ["0101", "0102", "0103"]
    assert preview.way.cost == "2"
    perform(g, move)
    assert g.moved == 1
    assert str(explain(g, ("move", 0, BOARD.hex("0102"))).reason) == "It has moved already."


def test_units_enter_when_they_are_due() -> None:
    """From their turn on, at their hexes, for a point."""
    g = placed({"R1": BOARD.hex("0303")})
    g.set_steps(CounterId(2), 2)
    under_way(g, Movement())
    assert not [a for a in g.listed if a[1:2] == (2,)]
    g.turn = 2
    under_way(g, Movement())
    entered = {BOARD.name(a[2]) for a in g.listed if a[1:2] == (2,)}
    assert "0102" in entered
    assert "0505" not in entered


def test_what_stops_a_move_cites_its_rule_or_that_of_the_move() -> None:
    """Enemies by ``causes``, too far by the rule of the procedure."""
    enemy = BOARD.neighbours[HEXES[0]][0]
    g = placed({"R1": HEXES[0], "B1": enemy})
    far = max(HEXES, key=lambda to: BOARD.distance(HEXES[0], to))
    assert [Movement().why_not_there(g, CounterId(0), to) for to in (enemy, far)] == ["2.1", "2"]


# -- trains ----------------------------------------------------------------------------------------


@state
class Railed(Field, Trains):
    """A moment with trains."""


def railway_war(trains: Any) -> SmallWar:
    """Small War with a phase for trains."""

    @frame("2")
    class ByRail(RailMoves):
        """Units go by rail."""

    @frame
    class RailWar(War):
        """Turn after turn."""

        by_rail: ClassVar[type[Frame]] = ByRail

    if trains is not None:
        ByRail.trains = trains
    game = type("RailwayWar", (SmallWar,), {"opening": RailWar, "state_class": Railed})
    return game("one")  # type: ignore[no-any-return]


@pytest.mark.parametrize("trains", [3, (3,), (1, 2, 3), None])
def test_trains_are_one_number_for_each_side(trains: Any) -> None:
    """Anything else would fail in the middle of a game."""
    said = rf"ByRail\.trains is {re.escape(repr(trains))}: write .* such as trains = \(0, 3\), for "
    with pytest.raises(GameError, match=said):
        railway_war(trains)


def test_a_side_has_its_own_trains() -> None:
    """Those of the enemy do not count, where ``railed`` lasts longer than a player turn."""
    game = railway_war((1, 1))
    g, by_rail = game.set_up(1), game.opening.by_rail()  # type: ignore[attr-defined]
    red, blue = CounterId(0), CounterId(game.counters.named("B1"))
    g.railed = one(blue)  # type: ignore[attr-defined]
    assert not by_rail.no_train_left(g, red)
    g.railed = one(red)  # type: ignore[attr-defined]
    assert by_rail.no_train_left(g, red)


def test_trains_stand_behind_those_who_have_moved() -> None:
    """Python wants a part before the one that it builds on; these two build on neither."""

    @state
    class Behind(Movers, Trains):
        """Movers first."""

    assert {"moved", "railed"} <= {column.name for column in Behind.columns}
