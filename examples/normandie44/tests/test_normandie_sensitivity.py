"""The command that reads a table otherwise: it runs, and it changes nothing but that table."""

from __future__ import annotations

import pytest
from sensitivity import leads

SCENARIO, GAMES, SEED = "montebourg", 2, 5


@pytest.mark.parametrize(("rows", "same"), [(0, True), (3, False)])
def test_a_table_is_read_some_rows_further(rows: int, same: bool) -> None:
    """No row further is the game as it is; three rows further, combat comes to something else."""
    plain = leads(SCENARIO, GAMES, SEED)
    assert (leads(SCENARIO, GAMES, SEED, "combat", rows) == plain) is same
