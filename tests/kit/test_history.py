"""Dates of history beside a played game, and the front between two sides."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexwar
from hexwar.board import NONE, Board, HexId, SideId, has, iterate, pack
from hexwar.data import Document
from hexwar.errors import DataError
from hexwar.kit.history import Fall, History, compared, first_held, front, read_history
from hexwar.play.match import Match

BOARD = Board.parse("""
grid = {orientation = "pointy", rows = 3, columns = 5}
region = [
    {id = "Ford", kind = "town", hexes = ["0102"]},
    {id = "Mill", kind = "town", hexes = ["0304"]},
]
""")


STANDING = st.sets(st.sampled_from(BOARD.ids), max_size=4)


@given(STANDING, STANDING)
def test_the_front_is_between_the_nearer_sides(ours: set[HexId], theirs: set[HexId]) -> None:
    """Each hex of a front is as near to its own side as to the other, and next to the other's."""
    first, second = front(BOARD, pack(ours), pack(theirs), BOARD.all)
    away = theirs - ours
    for at in iterate(first):
        near = min(BOARD.distance(at, to) for to in ours)
        assert near <= min(BOARD.distance(at, to) for to in away)
        assert any(has(second, to) for to in BOARD.neighbours[at])
    for at in iterate(second):
        near = min(BOARD.distance(at, to) for to in away)
        assert near < min(BOARD.distance(at, to) for to in ours)
    assert bool(first) is bool(second)


def test_a_side_that_is_nowhere_has_no_front() -> None:
    """Nobody on the other side: there is no front."""
    assert front(BOARD, BOARD.bits(["0101"]), NONE, BOARD.all) == (0, 0)


def test_what_had_fallen_on_a_day() -> None:
    """The day itself counts; a place that falls later does not."""
    falls = (Fall(place="Ford", on="1944-06-07"), Fall(place="Mill", on="1944-06-20"))
    past = History(fall=falls)
    assert BOARD.names(past.held(BOARD, date(1944, 6, 7))) == ["0102"]
    assert past.held(BOARD, date(1944, 6, 6)) == 0
    assert BOARD.names(past.places(BOARD)) == ["0102", "0304"]
    rows = compared(past, {"Ford": date(1944, 6, 5)})
    assert [row.late for row in rows] == [-2, None]
    assert str(rows[1]) == "Mill: 1944-06-20, not in the game"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[[fall]]\nplace = "Nowhere"\non = "1944-06-07"', ":2:"),
        ('[[fall]]\nplace = "Ford"\non = "in June"', ":3:"),
    ],
)
def test_a_bad_history_is_refused_with_its_line(text: str, line: str) -> None:
    """An unknown place and what is no date are told with file and line."""
    with pytest.raises(DataError, match=line):
        read_history(Document.parse(text, "history.toml"), BOARD)


def test_when_a_side_first_held_each_objective() -> None:
    """What a side holds at the start counts from the first turn; the rest when it is entered."""
    match = Match(hexwar.game("classic/crossing"), seed=4)
    for number in range(120):
        if match.over:
            break
        legal = list(match.legal_actions)
        match.do(legal[number * 13 % len(legal)])
    found = first_held(match, SideId(0))
    start: Any = Match(hexwar.game("classic/crossing"), seed=4).state
    end: Any = match.state
    both = zip(start.game.objectives, start.holder, strict=True)
    for name in (objective.name for objective, holder in both if holder == 0):
        assert found[name] == start.turn
    assert all(1 <= turn <= end.turn for turn in found.values())
