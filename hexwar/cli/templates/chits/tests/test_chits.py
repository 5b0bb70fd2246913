"""Formations act in the order in which their chits are drawn, and enemies fire at who moves."""

from __future__ import annotations

import hexwar
import pytest
from hexwar.play.values.chance import SAMPLED, Scripted
from staging import staged


@pytest.mark.rule("1", "2.2")
def test_units_of_other_formations_wait() -> None:
    """Those of the same side, too."""
    match = staged(A1="0102", A2="0103", A3="0105", B1="0602")
    assert match.explain("move A3 0205").rule == "1"


@pytest.mark.rule("8")
def test_each_formation_acts_once_in_a_turn() -> None:
    """The chits of a turn are those of all formations."""
    match = hexwar.start("mygame/start", seed=3)
    seen = []
    while match.state.turn == 1:
        if match.state.formation not in seen:
            seen.append(match.state.formation)
        match.do("end-movement" if "end-movement" in match.legal_actions.texts() else "end-combat")
    assert sorted(seen) == list(range(len(match.game.formations)))


@pytest.mark.rule("8.1", "8.2")
@pytest.mark.parametrize(("die", "steps"), [(4, 2), (5, 1)])
def test_enemies_fire_at_units_that_move(die: int, steps: int) -> None:
    """Next to where they stop, once in an activation, if they want to."""
    match = staged(A1="0302", A2="0303", B1="0502")
    match.state.chance = Scripted({"fire": [die - 1]}, then=SAMPLED)
    match.do("move A1 0402")
    assert match.decision is not None
    assert match.decision.player == match.game.players[1]
    match.do("commit B1")
    assert match.state.steps[0] == steps
    match.do("move A2 0402")
    assert match.decision.player == match.game.players[0]


@pytest.mark.rule("8.2")
def test_who_stood_there_before_is_not_hit() -> None:
    """The fire is at the unit that has moved."""
    match = staged(A1="0302", A2="0402", B1="0502")
    match.state.chance = Scripted({"fire": [5]}, then=SAMPLED)
    match.do("move A1 0402")
    match.do("commit B1")
    assert (match.state.steps[0], match.state.steps[1]) == (1, 2)
