"""The strongest attack on a hex in the next turn: played out by the rules, with exact chances."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import hexwar
import hexwar.bots.onslaught as module
from hexwar.bots.onslaught import Onslaught, onslaught
from hexwar.play.match import Match


def crossing(decisions: int = 120) -> Match:
    """Return a game of the classic game after some decisions taken at random."""
    match, rng = hexwar.start("classic/crossing", seed=3), Random(1)
    for _ in range(decisions):
        match.do(rng.choice(list(match.decision.actions)))  # type: ignore[union-attr]
    return match


def attack_on(match: Match, name: str) -> Onslaught | None:
    """Return the strongest attack on a hex of the player who decides."""
    game: Any = match.game
    player = match.decision.player  # type: ignore[union-attr]
    return onslaught(game, match.view(player), player, game.board.hex(name))


def test_all_who_get_there_by_the_rules_attack_together() -> None:
    """Three reach 0810; the preview of the game gives their odds and the column after the shifts.

    One die decides, so the chances stand in sixths.
    """
    worst = attack_on(crossing(), "0810")
    assert worst is not None
    game: Any = hexwar.game("classic/crossing")
    assert [game.counters.names[unit] for unit in worst.units] == ["T/1", "10/X", "21/XX"]
    assert worst.odds == "2:1 → 3:1"
    assert worst.losses == {0: Fraction(1, 3), 1: Fraction(1, 2), 2: Fraction(1, 6)}
    assert worst.taken == Fraction(2, 3)


def test_a_hex_that_nobody_reaches_is_not_attacked() -> None:
    """One unit could come by its movement points, but zones of control and stacks forbid it."""
    assert attack_on(crossing(), "1310") is None
    assert attack_on(crossing(), "0101") is None


def test_the_chances_are_those_of_the_rules() -> None:
    """Everywhere: they add up to one, and the match itself is not changed."""
    match = crossing(80)
    before = match.text()
    g: Any = match.state
    attacks = [attack_on(match, g.game.board.name(at)) for at in sorted(set(g.hex)) if at >= 0]
    found = [worst for worst in attacks if worst is not None]
    assert len(found) >= 3
    assert all(sum(worst.losses.values()) == 1 and 0 <= worst.taken <= 1 for worst in found)
    assert match.text() == before


def test_what_is_hidden_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where strengths are hidden, or sampled states differ; and nothing to who has no seat."""
    match = crossing()
    game: Any = match.game
    assert attack_on(match, "0810") is not None
    assert onslaught(game, match.view("spectator"), "spectator", game.board.hex("0810")) is None
    with monkeypatch.context() as patch:
        patch.setattr(type(game.judge), "open_strengths", False)
        assert attack_on(match, "0810") is None
    results = iter(
        [Onslaught((1,), "2:1", {}, Fraction(0)), Onslaught((2,), "3:1", {}, Fraction(0))]
    )
    monkeypatch.setattr(module, "_attack_on", lambda *_: next(results))
    assert attack_on(match, "0810") is None
