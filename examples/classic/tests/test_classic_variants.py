"""The variants: another combat system, and formations that act by chits."""

from __future__ import annotations

import pytest
from classic import AcrossTheLenn
from classic.rules.combat import Assault
from classic_chits import Chits
from classic_differences import DifferenceAssault, Differences
from classic_stage import to, unit

from hexwar.play import Match
from hexwar.testing import check_game


@pytest.mark.parametrize("variant", [Differences, Chits])
def test_contract(variant: type[AcrossTheLenn]) -> None:
    """A variant keeps the whole contract, and every rule of its booklet has code."""
    assert check_game(variant("crossing"), games=1, thorough_every=4).games == 1
    rows = variant.rulebook().coverage(variant.modules, [])
    assert [row.rule.number for row in rows if not row.code] == []


@pytest.mark.rule("6.3")
def test_differences_are_counted_instead_of_odds() -> None:
    """10 against 5 is +5, whoever builds the attack."""
    game = Differences("crossing")
    assert game.variant(Assault) is DifferenceAssault
    g = game.set_up(1)
    for name, at in (("1/I", "0603"), ("2/I", "0603"), ("10/X", "0503")):
        g.put(unit(g, name), to(g, at))
    both = 1 << unit(g, "1/I") | 1 << unit(g, "2/I")
    assert DifferenceAssault(to(g, "0503"), both).reckon(g).text() == "10 against 5, +5"
    assert game.translations("fr")["Differences"] == "Différences"


@pytest.mark.rule("1.4")
def test_only_the_formation_drawn_acts() -> None:
    """All units that may move belong to one formation, and each formation acts once a turn."""
    match = Match(Chits("crossing"), 3)
    seen = set()
    while not match.over and match.state.turn == 1:
        g = match.state
        moves = [action for action in match.legal_actions if action[0] == "move"]
        if moves:
            assert {g.game.formation_of[action[1]] for action in moves} == {g.formation}
            seen.add(g.formation)
        match.do(next(reversed(list(match.legal_actions))))
    assert len(seen) > 5
