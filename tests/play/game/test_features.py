"""Features: what an author declares for learners is judged when it is declared."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.board import Board
from hexwar.errors import GameError
from hexwar.play.game.features import Feature, Features, Row, Seen, one_of

BOARD = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')


def test_names_are_given_once() -> None:
    """Two planes of one name could not be distinguished; a plane and a fact can."""
    own = Feature("own", "own blocks")
    assert Features(BOARD, (own,), (own,)).planes == (own,)
    with pytest.raises(GameError, match="two features are named 'own': give each plane its own"):
        Features(BOARD, (own, own), ())


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 256), (-1, 5), (0, 1.5)])
def test_planes_are_bytes(low: float, high: float) -> None:
    """What no byte holds is refused, with the bounds that were given."""
    with pytest.raises(GameError, match=f"goes from {low} to {high}: planes have whole numbers"):
        Features(BOARD, (Feature("own", "own blocks", high, low),), ())


def test_facts_may_have_any_bounds() -> None:
    """They are numbers of their own."""
    assert Features(BOARD, (), (Feature("points", "points", 99.5, -99.5),)).facts[0].low == -99.5


def test_one_of_several_values() -> None:
    """Each value is a fact, and says so."""
    assert [fact.meaning for fact in one_of("tide", ("low", "high"), "the tide is {}")] == [
        "the tide is low",
        "the tide is high",
    ]


def test_a_row_is_read_as_a_dictionary() -> None:
    """Who asks for a name gets its value; what is wrong with a plane of a row is found."""
    row = Row(("own", "enemy"), (1, 1 << 999))
    assert (row["own"], dict(row), "gone" in row) == (1, {"own": 1, "enemy": 1 << 999}, False)
    with pytest.raises(KeyError, match="gone"):
        row["gone"]
    features = Features(BOARD, (Feature("enemy", "enemy blocks"),), ())
    assert sorted(features.faults(Seen(row, {}))) == [
        "'own' is no feature that changes",
        "the plane 'enemy' has a number where there is no hex",
    ]


def test_a_row_has_a_value_for_each_name() -> None:
    """Else planes would be written under the names of others."""
    with pytest.raises(GameError, match="a row of 1 values for 2 names"):
        Row(("own", "enemy"), (1,))


def test_a_game_without_features_says_so() -> None:
    """It sees the view; what to write for more is in the error."""
    game = hexwar.game("skirmish150/open")
    assert game.learning.features("red") is None
    with pytest.raises(GameError, match="write features and observe"):
        game.learning.observe({}, "red")
