"""Who acts, and who holds the village at the end?"""

from __future__ import annotations

import hexwar
import pytest
from hexwar.errors import RuleError
from hexwar.play.match import Match


@pytest.mark.rule("1", "2", "2.1")
def test_a_counter_acts_once() -> None:
    """It cannot act again before its side's next turn, nor can the other side's."""
    match = hexwar.start("mygame/start", seed=1)
    match.do("move A1 0202")
    with pytest.raises(RuleError, match=r"rule 2\.1 does not allow it"):
        match.do("move A1 0102")
    assert match.explain("move B1 0502").rule == "2"
    match.do("end-turn")
    match.do("move B1 0502")


@pytest.mark.rule("5")
def test_who_is_in_the_village_wins() -> None:
    """After the last turn."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state.clone()
    g.put(0, g.game.board.hex("0304"))
    held = Match.at(match.game, g)
    while not held.over:
        held.do("end-turn")
    assert held.result is not None
    assert held.result.winners == (held.game.players[0],)
