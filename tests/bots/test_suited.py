"""Who is offered as an opponent: the bots of the game, general ones, and its cards."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.bots import bots_for, make_bot
from hexwar.web.language import Language
from hexwar.web.opponents import UNNAMED, bot_options


@pytest.mark.parametrize(
    ("scenario", "own", "cards"),
    [
        ("greatest_day/hillman", ["greatest_day-general"], False),
        ("ddob/easy-fox", ["ddob-sensible"], False),
        ("classic/crossing", [], True),
        ("normandie44/montebourg", [], True),
        ("memoir44/mill-stream", [], True),
    ],
)
def test_the_bots_of_a_game_come_first_and_cards_where_it_has_some(
    scenario: str, own: list[str], cards: bool
) -> None:
    """No bot of another game is offered; the page offers the same."""
    game = type(hexwar.game(scenario))
    offered = bots_for(game)
    assert offered[: len(own)] == own
    assert [name for name in offered if "-" in name] == own
    assert ("cards" in offered) is cards
    page = bot_options("", game, Language("en"))
    assert all(f'value="{name}"' in page for name in offered if name not in UNNAMED)
    for level in ("level=easy,seconds=1", "level=medium,seconds=1", "level=strong,seconds=3"):
        assert f'value="commander:{level}"' in page
    assert ('value="cards"' in page) is cards


def test_the_general_is_chosen_by_its_name() -> None:
    """The player of rules of thumb of The Greatest Day can be named everywhere."""
    assert make_bot("greatest_day-general").name == "greatest_day-general"
