"""Numbers for words, words for numbers and ``nan`` are refused by policies and by their ground."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hexwar.board import Board
from hexwar.errors import HexError
from hexwar.sight import Elevation, HexsideObstacle, Obstacle, Policy, Sight
from hexwar.sight.policy import Blind

BOARD = Board.parse('grid = {orientation = "flat", rows = 2, columns = 3}')
NAN = float("nan")


@pytest.mark.parametrize(
    ("made", "values", "told"),
    [
        (
            lambda it: Obstacle(hindrance=it),
            (NAN, "1", 1.5, True, None, -1),
            "hindrance is a whole",
        ),
        (lambda it: Obstacle(height=it), (NAN, "2", 2.5, False), "height is a whole number, not"),
        (lambda it: Obstacle(blocks=it), (1, "yes", None), "blocks is True or False, not"),
        (lambda it: Obstacle(connected=it), (1, "no"), "connected is True or False"),
        (lambda it: Obstacle(free_at=it), (1, "nowhere", True), "free_at is one of"),
        (lambda it: HexsideObstacle(height=it), (NAN, "2"), "height is a whole"),
        (lambda it: HexsideObstacle(along=it), (0, "yes"), "along is True or False"),
        (lambda it: Blind(hexes=it), (NAN, "1", None), "hexes is a whole number"),
        (lambda it: Blind(every=it), (0, NAN, "5"), "every is a whole number, 1 or more"),
        (lambda it: Blind(steeper=it), (NAN, None), "steeper is a whole"),
        (lambda it: Blind(deeper=it), ("1",), "deeper is a whole"),
        (lambda it: Blind(least=it), (1.5,), "least is a whole"),
        (lambda it: Elevation(eye=it), (NAN, "1"), "eye is a whole number"),
        (lambda it: Elevation(equal=it), (1,), "equal is True or False"),
        (lambda it: Elevation(levels=it), (3, None), "levels is str"),
        (lambda it: Elevation(slope=it), (3, [1], "steep"), "slope is one of"),
        (lambda it: Policy(elevation=it), (5, "level", True), "elevation is Elevation, not"),
        (lambda it: Policy(terrain={"x": it}), (3, "block", None, HexsideObstacle()), "is an Obst"),
        (lambda it: Policy(sets={"x": it}), (3, True), "'x' is an Obstacle, not"),
        (lambda it: Policy(hexsides={"x": it}), (3, Obstacle()), "'x' is a HexsideObstacle, not"),
        (lambda it: Policy(paths={"x": it}), ("road",), "'x' is a HexsideObstacle, not"),
        (lambda it: Policy(terrain=it), (3, ["woods"], "woods"), "expected each obstacle by its"),
        (lambda it: Policy(seen_within={"x": it}), (NAN, "1", None, True), "'x' is a distance"),
        (lambda it: Policy(reach=it), (NAN, "8", -1, True), "reach is a whole number, 0 or more"),
        (lambda it: Policy(limit=it), (NAN, 1.5), "limit is a whole"),
        (lambda it: Policy(ignored=it), (NAN, None), "ignored is a whole"),
        (lambda it: Policy(free_crossings=it), ("1",), "free_crossings is a whole"),
        (lambda it: Policy(off_map=it), ("yes", 1), "off_map is True or False"),
        (lambda it: Policy(neighbours_see=it), (None,), "neighbours_see is True or False"),
    ],
)
def test_what_does_not_fit_is_refused(
    made: Callable[[Any], Any], values: tuple[Any, ...], told: str
) -> None:
    """Each sentence has the name of the value, what it has to be, and what it is."""
    for value in values:
        with pytest.raises(HexError, match=told):
            made(value)


@pytest.mark.parametrize(
    "levels",
    [*([each] * BOARD.size for each in (NAN, "1", 1.5, None, True)), np.full(BOARD.size, NAN)],
)
def test_levels_are_whole_numbers(levels: Any) -> None:
    """A level that is none would be compared with others, and answer whatever it liked."""
    with pytest.raises(HexError, match="levels are whole numbers, and that of place 0 is"):
        Sight(BOARD, Policy(elevation=Elevation()), levels=levels)


def test_whole_numbers_of_any_library_fit() -> None:
    """Policies and levels may come from arrays."""
    values: list[Any] = [np.int64(8), np.int8(1)]
    reach, eye = values
    policy = Policy(reach=reach, elevation=Elevation(eye=eye))
    assert Sight(BOARD, policy, levels=np.arange(BOARD.size)).sees(BOARD.ids[0], BOARD.ids[1])
    assert Sight(BOARD, policy, levels=[*np.arange(BOARD.size)]).sees(BOARD.ids[0], BOARD.ids[1])
