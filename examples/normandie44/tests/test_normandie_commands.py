"""The commands of this folder: the sensitivity of the tables, a simulated game beside history."""

from __future__ import annotations

import pytest
from beside_history import beside_history
from sensitivity import leads

SCENARIO, GAMES, SEED = "montebourg", 2, 5


@pytest.mark.parametrize(("rows", "same"), [(0, True), (3, False)])
def test_a_table_is_read_some_rows_further(rows: int, same: bool) -> None:
    """No row further is the game as it is; three rows further, combat comes to something else."""
    plain = leads(SCENARIO, GAMES, SEED)
    assert (leads(SCENARIO, GAMES, SEED, "combat", rows) == plain) is same


def test_a_simulated_game_is_laid_beside_history() -> None:
    """The end of a race that the cards win, and the day on which they have taken Cherbourg."""
    ended, *rows = beside_history("race", "allies", SEED)
    assert "allies" in ended
    assert any(row.startswith("Cherbourg: 1944-06-27, in the game 1944-06-") for row in rows)
