"""Who acts, whom cards play, and who holds the village at the end?"""

from __future__ import annotations

import hexwar
import pytest
from hexwar.errors import RuleError
from hexwar.testing import check_stand_in


@pytest.mark.rule("1", "2", "2.1")
def test_a_counter_acts_once() -> None:
    """It cannot act again in this turn, nor can the other side's."""
    match = hexwar.start("mygame/start", seed=1)
    match.do("move A1 0202")
    with pytest.raises(RuleError, match=r"rule 2\.1 does not allow it"):
        match.do("move A1 0102")
    assert match.explain("move B1 0502").rule == "2"


@pytest.mark.rule("automaton")
def test_cards_play_the_other_side() -> None:
    """They answer inside the rules, know no more than their side, and march on the village."""
    match = hexwar.start("mygame/start", seed=1)
    kinds = [event.kind for event in match.do("end-turn")]
    assert {"automaton-card", "automaton-instruction", "moved"} <= set(kinds)
    assert "blue" not in match.game.players
    assert match.decision is not None
    assert match.decision.player in match.game.players
    assert check_stand_in(match.game, games=2) > 10


@pytest.mark.rule("5")
def test_who_is_in_the_village_wins() -> None:
    """After the last turn; nobody keeps the cards from it."""
    match = hexwar.start("mygame/start", seed=1)
    while not match.over:
        match.do("end-turn")
    assert match.result is not None
    assert match.result.outcome == "village-held"
    assert match.result.winners == (match.game.sides[1],)
