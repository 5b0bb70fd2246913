"""Two players together: one commands the 1st Division, the other the 29th (7.22)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import hexwar
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId
from hexwar.errors import OptionError
from hexwar.play import State
from hexwar.play.match.decision import decision
from hexwar.play.sequence.entries import Question
from hexwar.play.states.runner import perform

from .test_invariants import endless

BOTH = ("1st", "29th")

BY_SECTOR = ("strike", "lay-up")
"""Mines belong to the player whose sector's card it is, whomever they strike."""


def counters_listed(g: State) -> set[CounterId]:
    """Return the US counters that the listed actions name first."""
    frame = g.stack[-1]
    planned = frame.plan[frame.at]
    question = planned.entry
    assert isinstance(question, Question)
    found = set()
    for action in g.listed:
        handler = question.handlers.get(action[0])
        if handler is None or not handler.nouns or action[0] in BY_SECTOR:
            continue
        if handler.nouns[0][1].kind == "counter":
            found.add(CounterId(action[1]))
    return found


@pytest.mark.rule("7.22", "R7-08")
def test_who_the_players_are() -> None:
    """One player is the default; two are named after their divisions; Easy Fox has one only."""
    assert hexwar.game("ddob/first-waves").players == ("us",)
    assert hexwar.game("ddob/first-waves", {"players": 2}).players == BOTH
    with pytest.raises(OptionError, match="R3-06"):
        hexwar.game("ddob/easy-fox", {"players": 2})


@pytest.mark.rule("7.22", "7.2", "R7-02", "R7-08")
@pytest.mark.parametrize("base", ["first-waves", "d-day", "beyond-the-beach"])
def test_a_unit_is_decided_about_by_who_commands_it(base: str, tmp_path: Path) -> None:
    """Whoever may choose among units of one command commands them; both players have their say."""
    game = endless(base, {"players": 2}, tmp_path)
    asked: Counter[str] = Counter()
    handed_over = 0
    for seed in (1, 2):
        g = cast("Omaha", game.start(seed))
        rng = Random(seed)
        while g.result is None:
            pending = decision(g)
            assert pending is not None
            asked[pending.player] += 1
            commanders = {g.commander(counter) for counter in counters_listed(g)}
            assert len(commanders) != 1 or commanders == {pending.player}, pending.prompt
            g.events = []
            perform(g, rng.choice(g.listed))
            handed_over += sum(event.kind == "changes-hands" for event in g.events)
    assert set(asked) == set(BOTH)
    assert min(asked.values()) > 50
    assert handed_over or base == "first-waves"


@pytest.mark.rule("7.22")
def test_both_win_or_lose_together(tmp_path: Path) -> None:
    """They play against the cards, not against each other, and see the same."""
    match = hexwar.start("ddob/first-waves", seed=4, options={"players": 2})
    rng = Random(4)
    while not match.over:
        views: list[Any] = [match.view(player) for player in BOTH]
        assert views[0] == views[1]
        match.do(rng.choice(match.legal_actions))
    assert match.result is not None
    assert match.result.winners in ((), BOTH)
    first, second = (match.game.analysis.score(match.result, player) for player in BOTH)
    assert first == second < 0
    won = match.result._replace(winners=BOTH)
    assert [match.game.analysis.score(won, player) for player in BOTH] == [1.0, 1.0]
