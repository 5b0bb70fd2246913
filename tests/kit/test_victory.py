"""Objectives, their points, and levels of victory."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, CounterId, HexId, SideId, iterate
from hexwar.errors import GameError
from hexwar.kit.forces import OFF, Stacks
from hexwar.kit.scenario import LevelTable
from hexwar.kit.victory import (
    NOBODY,
    Objectives,
    UncontestedControl,
    end_by_level,
    level_of,
    objective_hexes,
    objectives_of,
)
from hexwar.play import state

BOARD = Board.parse("""
grid = {orientation = "pointy", rows = 2, columns = 4}
region = [
  {id = "Ford", kind = "town", hexes = ["0101", "0102"], attributes = {points = 3}},
  {id = "Mill", kind = "town", hexes = ["0203"], attributes = {points = 2}},
  {id = "Edge", kind = "edge", hexes = ["0204"]},
]
""")
OBJECTIVES = objectives_of(BOARD)
GAME: Any = SimpleNamespace(
    board=BOARD,
    side_of=(0, 1),
    sides=("red", "blue"),
    objectives=OBJECTIVES,
    objective_at=objective_hexes(OBJECTIVES),
)
PLACES = [OFF, *iterate(BOARD.all)]


@state
class Field(Objectives, Stacks):
    """Two counters that may stand in one hex."""


def test_objectives_are_the_regions_with_points() -> None:
    """In the order of the file; a region without points is none."""
    assert [(o.name, o.points, BOARD.names(o.hexes)) for o in OBJECTIVES] == [
        ("Ford", 3, ["0101", "0102"]),
        ("Mill", 2, ["0203"]),
    ]


@given(st.lists(st.tuples(st.integers(0, 1).map(CounterId), st.sampled_from(PLACES)), max_size=12))
def test_an_objective_belongs_to_the_last_who_entered_it(
    moves: list[tuple[CounterId, HexId]],
) -> None:
    """Against the list of moves read from its end; leaving a place changes nothing."""
    g = Field(game=GAME, hex=[OFF, OFF], holder=[NOBODY, NOBODY])
    g.reindex()
    for counter, to in moves:
        g.put(counter, to)
    for number, objective in enumerate(OBJECTIVES):
        entered = [counter for counter, to in moves if to >= 0 and objective.hexes >> to & 1]
        assert g.holder[number] == (entered[-1] if entered else NOBODY)
    for side in map(SideId, range(2)):
        points = sum(int(each.amount) for each in g.objective_points(side, "9.2"))
        held = [o for o, holder in zip(OBJECTIVES, g.holder, strict=True) if holder == side]
        assert points == sum(objective.points for objective in held)
        assert g.holds_all(side) == (len(held) == len(OBJECTIVES))
        assert g.goals(side) == sum(o.hexes for o in OBJECTIVES if o not in held)


LEVELS = (
    LevelTable(outcome="decisive", winner="red", lead=5),
    LevelTable(outcome="victory", winner="red", lead=1),
    LevelTable(outcome="victory", winner="blue", lead=2),
    LevelTable(outcome="draw"),
)


@pytest.mark.parametrize(
    ("points", "outcome", "winners"),
    [
        ((7, 2), "decisive", ("red",)),
        ((6, 2), "victory", ("red",)),
        ((2, 4), "victory", ("blue",)),
        ((2, 3), "draw", ()),
    ],
)
def test_the_first_level_that_is_reached_is_the_result(
    points: tuple[int, int], outcome: str, winners: tuple[str, ...]
) -> None:
    """With the points of each side as facts."""
    told: dict[str, Any] = {}
    sides = ("red", "blue")
    game = SimpleNamespace(levels=LEVELS, sides=sides, players_by_side=[(side,) for side in sides])
    g: Any = SimpleNamespace(game=game, end=lambda kind, **facts: told.update(kind=kind, **facts))
    end_by_level(g, points, "9.3")
    red, blue = points
    assert told == {"kind": outcome, "rule": "9.3", "winners": winners, "red": red, "blue": blue}


def test_without_a_level_that_is_reached_the_game_goes_on() -> None:
    """A scenario without a draw may have no result yet; of three sides the second best counts."""
    assert level_of(LEVELS[:1], ("red", "blue"), (4, 0)) is None
    three = LevelTable(outcome="won", winner="b", lead=2)
    assert level_of((three,), ("a", "b", "c"), (1, 5, 4)) is None
    assert level_of((three,), ("a", "b", "c"), (1, 5, 3)) is three


@state
class Backwards(Stacks, Objectives):
    """Stacks first: its put would end the chain."""


def test_the_order_of_the_parts_is_checked() -> None:
    """A state that would not note who enters an objective is refused, with what to do."""
    with pytest.raises(GameError, match="name Objectives before Stacks"):
        Backwards(game=GAME, hex=[OFF, OFF], holder=[NOBODY, NOBODY]).reindex()


def test_players_who_share_a_side_win_together() -> None:
    """The winners of a level are all who command its side."""
    told: dict[str, Any] = {}
    commands = [("army", "navy"), ("blue",)]
    game = SimpleNamespace(levels=LEVELS, sides=("red", "blue"), players_by_side=commands)
    g: Any = SimpleNamespace(game=game, end=lambda kind, **facts: told.update(kind=kind, **facts))
    end_by_level(g, (99, 0), "9.3")
    assert told["winners"] == ("army", "navy")


@state
class Shared(UncontestedControl, Stacks):
    """Counters of both sides may be in one hex."""


def test_uncontested_control_passes_to_who_is_alone() -> None:
    """Who enters a contested objective takes nothing, who is left alone there does."""
    mill, edge = BOARD.hex("0203"), BOARD.hex("0204")
    g = Shared(game=GAME, hex=[OFF, OFF], holder=[NOBODY, NOBODY])
    g.reindex()
    holders = []
    for counter, to in [
        (0, mill),
        (1, mill),
        (1, edge),
        (1, mill),
        (0, edge),
        (1, OFF),
        (1, mill),
        (0, mill),
    ]:
        g.put(CounterId(counter), to)
        holders.append(g.holder[1])
    assert holders == [0, 0, 0, 0, 1, 1, 1, 1]


def test_uncontested_control_looks_at_the_whole_objective() -> None:
    """An enemy in another of its hexes keeps it."""
    g = Shared(game=GAME, hex=[OFF, OFF], holder=[NOBODY, NOBODY])
    g.reindex()
    g.put(CounterId(0), BOARD.hex("0101"))
    g.put(CounterId(1), BOARD.hex("0102"))
    assert g.holder[0] == 0
    g.put(CounterId(0), BOARD.hex("0203"))
    assert g.holder == [1, 0]
