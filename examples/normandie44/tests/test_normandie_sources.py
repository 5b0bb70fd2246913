"""Who is asked for an action: sources that settle a question agree with the guards that explain."""

from __future__ import annotations

from random import Random

import pytest
from normandie44.rules.battle.attackers import beside
from normandie44.rules.turn import overrun
from normandie44.rules.turn.movement_phase import Movement
from normandie44.state import Field
from normandie_stage import printed_game

from hexwar.board import CounterId, has, iterate, one, pack
from hexwar.play.states.runner import perform

DECISIONS = 60


def moments(scenario: str) -> list[Field]:
    """Moments of a movement phase, in a game at random."""
    rng, g, found = Random(7), printed_game(scenario).start(7), list[Field]()
    while g.result is None and len(found) < DECISIONS:
        perform(g, rng.choice(g.listed))
        if g.stack and type(g.stack[-1]) is Movement:
            found.append(g.clone())
    return found


@pytest.mark.rule("1.1.2.2", "4.1.1", "4.3", "4.4", "2.2")
@pytest.mark.parametrize("scenario", ["race", "cobra"])
def test_who_may_act_is_who_is_let_pass(scenario: str) -> None:
    """The sets that list an action, and the guards that refuse it, are of one mind."""
    for g in moments(scenario):
        moves = g.stack[-1]
        assert isinstance(moves, Movement)
        units = [CounterId(unit) for unit in range(len(g.hex))]
        here = [unit for unit in units if g.hex[unit] >= 0]
        let = [unit for unit in units if moves.movers.refusal(g, unit) is None]
        assert iterate(moves.movers.of(g)) == let
        for unit in here:
            free = [to for to in beside(g, unit) if overrun.may_be_overrun(g, unit, to) is None]
            assert overrun.overrun_from(g, unit) == pack(free)


@pytest.mark.rule("1.1.2.2", "4.3")
@pytest.mark.parametrize("scenario", ["race", "d-day", "campaign"])
def test_what_is_kept_while_the_enemy_stands(scenario: str) -> None:
    """Where units may go, enter and overrun is what is found by somebody who has kept nothing."""
    for g in moments(scenario):
        moves, fresh = g.stack[-1], g.clone()
        fresh.forget()
        assert isinstance(moves, Movement)
        for unit in iterate(g.acting):
            for what in (moves.entering, moves.reach.of):
                assert what(g, unit) == what(fresh, unit)
            if g.hex[unit] >= 0:
                there = overrun.overrun_from
                assert there(g, unit) == there(fresh, unit)


@pytest.mark.rule("2.1", "4.1.1")
def test_where_moves_end() -> None:
    """What is listed of a search without stacks is what a search with them allows."""
    for g in moments("race")[::6]:
        moves = g.stack[-1]
        assert isinstance(moves, Movement)
        for unit in iterate(moves.movers.of(g)):
            ways, full = g.game.marches.ways(moves.march(g, unit)), moves.no_room(g, unit)
            listed = moves.reach.of(g, unit)
            assert listed == ways.hexes & ~full & ~(one(g.hex[unit]) if g.hex[unit] >= 0 else 0)
            tried = iterate(ways.hexes)[:: 1 + len(iterate(ways.hexes)) // 4]
            free = pack(to for to in tried if moves.reach.refusal(g, unit, to) is None)
            assert [has(free, to) for to in tried] == [has(listed, to) for to in tried]
