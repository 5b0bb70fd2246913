"""The variant by chits: formations act in the order in which they are drawn."""

from __future__ import annotations

import pytest
from classic.by_chits import LennByChits

from hexwar.play.match import Match
from hexwar.testing import check_game


def test_contract() -> None:
    """The variant keeps the whole contract, and every rule of its booklet has code."""
    assert check_game(LennByChits("crossing"), games=1, thorough_every=4).games == 1
    rows = LennByChits.rulebook().coverage(LennByChits.modules, [])
    assert [row.rule.number for row in rows if row.rule.number == "1.4" and not row.code] == []
    assert LennByChits.translations("fr")["Chits"] == "Jetons"


@pytest.mark.rule("1.4")
def test_only_the_formation_drawn_acts() -> None:
    """All units that may move belong to one formation, and each formation acts once a turn."""
    match = Match(LennByChits("crossing"), 3)
    seen = set()
    while not match.over and match.state.turn == 1:
        g = match.state
        moves = [action for action in match.legal_actions if action[0] == "move"]
        if moves:
            formation = g.game.formations[g.formation]
            assert all(formation.counters >> action[1] & 1 for action in moves)
            seen.add(g.formation)
        match.do(next(reversed(list(match.legal_actions))))
    assert len(seen) > 5
