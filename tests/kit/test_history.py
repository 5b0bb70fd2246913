"""Dates of history beside a played game, and the front between two sides."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexwar
from hexwar.board import NONE, Board, HexId, SideId, has, iterate, pack
from hexwar.data import Document
from hexwar.errors import DataError
from hexwar.kit.history import (
    Fall,
    History,
    compared,
    first_held,
    front,
    objectives_held,
    places_occupied,
    read_history,
)
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
    assert [row.late for row in rows] == [timedelta(days=-2), None]
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


def a_game() -> Match:
    """A game of 120 decisions."""
    match = Match(hexwar.game("classic/crossing"), seed=4)
    for number in range(120):
        if match.over:
            break
        legal = list(match.legal_actions)
        match.do(legal[number * 13 % len(legal)])
    return match


def day_of(g: Any) -> date:
    """A turn is a day."""
    return date(1944, 6, 1) + timedelta(days=g.turn)


def test_when_a_side_first_held_each_objective() -> None:
    """What a side holds at the start counts from the first turn; the rest when it is entered."""
    match = a_game()
    found = first_held(match, objectives_held(SideId(0)), day_of)
    start: Any = Match(hexwar.game("classic/crossing"), seed=4).state
    end: Any = match.state
    both = zip(start.game.objectives, start.holder, strict=True)
    for name in (objective.name for objective, holder in both if holder == 0):
        assert found[name] == day_of(start)
    assert all(day_of(start) <= day <= day_of(end) for day in found.values())


def test_when_a_side_first_stood_in_each_place() -> None:
    """Places without control of their own: the side stands there, and its enemy does not."""
    game: Any = hexwar.game("classic/crossing")
    match, regions = a_game(), game.board.regions
    past = History(fall=tuple(Fall(place=name, on="1944-06-02") for name in regions))
    again, stood = Match(game, match.state.seed), set()
    for entry in match.log[1:]:
        state: Any = again.state
        stood |= {name for name in regions if regions[name].hexes & state.standing[1]}
        if entry.action is not None:
            again.do(entry.action)
    assert stood
    assert stood == set(first_held(match, places_occupied(past, SideId(1)), day_of))


def test_hours_of_history() -> None:
    """A place with an hour has fallen from that hour on; one without once its day is over."""
    past = History(
        fall=(Fall(place="Ford", on="1944-06-06T13:30"), Fall(place="Mill", on="1944-06-06"))
    )
    held = [past.held(BOARD, datetime(1944, 6, 6, hour)) for hour in (13, 14)]
    assert [BOARD.names(hexes) for hexes in held] == [[], ["0102"]]
    assert BOARD.names(past.held(BOARD, date(1944, 6, 6))) == ["0102", "0304"]
    rows = compared(past, {"Ford": datetime(1944, 6, 6, 17), "Mill": datetime(1944, 6, 8, 9)})
    assert [str(row) for row in rows] == [
        "Ford: 1944-06-06 13:30, in the game 1944-06-06 17:00 (+3.5 hours)",
        "Mill: 1944-06-06, in the game 1944-06-08 09:00 (+2 days)",
    ]
