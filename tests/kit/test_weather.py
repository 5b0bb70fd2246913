"""The weather of a turn: every turn and every throw of the die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar.board import Board, HexId
from hexwar.components import ResultsTable
from hexwar.errors import UnknownNameError
from hexwar.kit.forces import Positions
from hexwar.kit.weather import Weather, column_of, forecast
from hexwar.play import state

TABLE = ResultsTable(
    name="weather",
    columns=("1-2", "3-5", "6+"),
    rows={"1-2": ("clear", "clear", "rain"), "3-6": ("clear", "rain", "mud")},
)


@pytest.mark.parametrize(("turn", "column"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (40, 2)])
def test_each_turn_has_a_column(turn: int, column: int) -> None:
    """The last column holds for all later turns."""
    assert column_of(TABLE, turn) == column


@pytest.mark.parametrize("turn", [1, 4, 9])
def test_the_outlook_counts_the_throws(turn: int) -> None:
    """The chances are those of six throws, counted."""
    counted = Counter(TABLE.result(column_of(TABLE, turn), die) for die in range(1, 7))
    assert forecast(TABLE, turn) == {kind: Fraction(n, 6) for kind, n in counted.items()}


@state
class Sky(Weather):
    """A state that is nothing but weather."""


def test_rules_ask_for_weather_that_the_table_has() -> None:
    """A word of no cell would be a rule that nobody can meet, also as one of several."""
    game: Any = SimpleNamespace(weather=TABLE)
    g = Sky(game=game, weather="mud")
    assert (g.weather_is("mud"), g.weather_is("rain", "mud"), g.weather_is("clear")) == (1, 1, 0)
    for kinds in (("muds",), ("mud", "muds"), ("muds", "mud")):
        with pytest.raises(UnknownNameError, match="no weather 'muds'; did you mean 'mud'"):
            g.weather_is(*kinds)


@state
class Snowed(Weather, Positions):
    """Weather over counters."""


def test_what_was_worked_out_is_forgotten_when_the_weather_is_thrown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What bars the way of a side may depend on it."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
    g: Any = Snowed(game=SimpleNamespace(board=board, side_of=(0,)), hex=[HexId(0)])
    g.reindex()
    monkeypatch.setattr(Snowed, "roll", lambda self, stream: 6)
    bars = [g.once("bars", lambda: g.weather)]
    g.throw_for_weather(TABLE, 9)
    bars.append(g.once("bars", lambda: g.weather))
    assert bars == ["clear", "mud"]
