"""Hints come from what the player may know, and change nothing."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.web.hints import hint


@pytest.mark.parametrize("name", ["ddob/easy-fox", "skirmish/ford"])
def test_a_hint_is_a_legal_action(name: str) -> None:
    """The player who decides gets one, nobody else does, and the match stays as it is."""
    match = hexwar.start(name, seed=1944)
    assert match.decision is not None
    before, player = match.position, match.decision.player
    assert hint(match, player) in match.legal_actions
    assert hint(match, "nobody") is None
    assert match.position == before
    assert match.seated == {}
