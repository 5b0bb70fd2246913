"""Where an error of a game was raised: in its own code, even where the library failed for it."""

from __future__ import annotations

import pytest

from hexwar import kit
from hexwar.board import Board, HexId
from hexwar.errors import raised_at

START = HexId(0)


def test_the_line_is_that_of_the_code_that_the_library_called() -> None:
    """Not of who called the library, which knows nothing of the error."""

    def ways(at: HexId) -> list[HexId]:
        return [HexId(at // 0)]

    with pytest.raises(ZeroDivisionError) as caught:
        kit.farthest(ways, START, 2)
    assert raised_at(caught.value) == f"test_raised_at.py:{ways.__code__.co_firstlineno + 1}, ways"


def test_it_is_a_line_of_a_game_where_the_library_fails_in_its_hands() -> None:
    """The innermost line of the game, below which the library raised the error."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')

    def ways(at: HexId) -> list[HexId]:
        return [board.hex("9999"), at]

    with pytest.raises(KeyError) as caught:
        kit.farthest(ways, START, 2)
    assert raised_at(caught.value) == f"test_raised_at.py:{ways.__code__.co_firstlineno + 1}, ways"


def test_without_a_line_of_a_game_it_is_one_of_the_library() -> None:
    """Who called the library is no place to look."""
    with pytest.raises(ValueError, match="grid") as caught:
        Board.parse("grid = 1")
    assert not raised_at(caught.value).startswith("test_raised_at.py:")
