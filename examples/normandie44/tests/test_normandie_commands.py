"""The commands of this folder: the sensitivity of the tables, a simulated game beside history."""

from __future__ import annotations

import pytest
from beside_history import NEVER, play, quartiles, row
from normandie44 import Normandie1944
from sensitivity import leads

SCENARIO, GAMES, SEED = "montebourg", 2, 5


@pytest.mark.parametrize(("rows", "same"), [(0, True), (3, False)])
def test_a_table_is_read_some_rows_further(rows: int, same: bool) -> None:
    """No row further is the game as it is; three rows further, combat comes to something else."""
    plain = leads(SCENARIO, GAMES, SEED)
    assert (leads(SCENARIO, GAMES, SEED, "combat", rows) == plain) is same


def test_a_game_of_two_bots_is_laid_beside_history() -> None:
    """In a race of the cards against random play both hexes of Cherbourg fall before they did."""
    game = Normandie1944("race")
    turns, outcome = play(game, SEED, {"allies": "cards", "germans": "random"})
    assert "allies" in outcome
    assert turns["Cherbourg"] <= 4
    assert play(game, SEED, {"allies": "cards", "germans": "random"}) == (turns, outcome)


def test_a_line_of_the_report_tells_how_near_history_a_town_fell() -> None:
    """Median and quartiles are turns of games; a town that does not fall is later than all."""
    assert quartiles([NEVER, 3, 5, 9, 4, 4, 6, NEVER]) == (4, 6, NEVER)
    line = row("Falaise", [NEVER, 10, 9])
    assert line == "| Falaise | 11 (17 August) | 10 (8 August) | 9 (1 August), not | yes |"
    assert row("Falaise", [8, 7, 8]).endswith("| no |")
    assert row("Cherbourg", [NEVER] * 3) == "| Cherbourg | 4 (27 June) | not | not, not | no |"
