"""Stacking is judged at the end of a movement phase: who makes room, and what becomes of others."""

from __future__ import annotations

from random import Random

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES
from normandie44.rules.campaign.strategic import OffMap
from normandie44.rules.march import stacking
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.movement_phase import Movement
from normandie44.state import Field
from normandie_stage import laid_out, printed_game, to, under_way, unit

from hexwar.board import NONE, SideId, has, iterate, one
from hexwar.kit.forces import OFF
from hexwar.play.match import Match
from hexwar.play.states.runner import perform

HERE, THERE = "0920", "0921"


def side_by_side() -> tuple[Field, Movement]:
    """Two American divisions of 3 stacking points in hexes side by side, in their movement."""
    g = laid_out(US__9=HERE, US__79=THERE)
    under_way(g, Movement())
    moves = g.stack[-1]
    assert isinstance(moves, Movement)
    return g, moves


@pytest.mark.rule("2.1")
def test_dt_02_two_divisions_change_places() -> None:
    """DT-02: both stand in one hex during the phase; it does not end before the other has gone."""
    g, moves = side_by_side()
    ninth, other = unit(g, "US__9"), unit(g, "US__79")
    perform(g, ("move", other, to(g, HERE)))
    assert moves.must_go_on.refusal(g) == "2.1"
    assert ("end-movement",) not in g.listed
    perform(g, ("move", ninth, to(g, THERE)))
    assert (g.hex[ninth], g.hex[other]) == (to(g, THERE), to(g, HERE))
    assert ("end-movement",) in g.listed


@pytest.mark.rule("2.1")
def test_who_has_moved_makes_no_room() -> None:
    """Nobody goes where all have moved, or where only units of another sort can still go."""
    g, moves = side_by_side()
    g.put(unit(g, "u746__Tk"), to(g, HERE))
    assert has(moves.reach.of(g, unit(g, "US__79")), to(g, HERE))
    g.moved |= one(unit(g, "US__9"))
    assert not has(moves.reach.of(g, unit(g, "US__79")), to(g, HERE))
    assert moves.reach.refusal(g, unit(g, "US__79"), to(g, HERE)) == "2.1"


@pytest.mark.rule("2.1", "8")
def test_another_command_makes_no_room() -> None:
    """Americans do not end a move with Anglo-Canadians, though they have still to go."""
    g = laid_out(US__79=THERE, AC__49=HERE, scenario="cobra")
    under_way(g, Movement())
    assert not has(Movement().reach.of(g, unit(g, "US__79")), to(g, HERE))


@pytest.mark.rule("2.1")
def test_a_surplus_that_cannot_go_is_lost() -> None:
    """The player says which unit; the steps are points for the enemy, and then the phase ends."""
    g, moves = side_by_side()
    ninth, other = unit(g, "US__9"), unit(g, "US__79")
    g.moved |= one(unit(g, "US__9"))
    g.overfilled |= one(to(g, HERE))
    g.put(other, to(g, HERE))
    g.moved |= one(other)
    assert moves.must_go_on.refusal(g) is None
    before, steps = g.score[1], g.steps[ninth]
    perform(g, ("end-movement",))
    assert {*g.listed} == {("give-up", ninth), ("give-up", other)}
    perform(g, ("give-up", ninth))
    assert (g.hex[ninth], g.hex[other], g.score[1]) == (OFF, to(g, HERE), before + steps)
    assert not any(action[0] == "give-up" for action in g.listed)


@pytest.mark.rule("2.1")
def test_a_headquarters_too_many_returns_later() -> None:
    """One of two headquarters is lost as in combat: it comes back."""
    g = laid_out(US__VII__HQ=HERE, US__VIII__HQ=HERE)
    g.overfilled = one(to(g, HERE))
    moves, hq = Movement(), unit(g, "US__VIII__HQ")
    assert moves.left_over(g) == one(hq) | one(unit(g, "US__VII__HQ"))
    moves.give_up(g, hq)
    assert (g.hex[hq], moves.left_over(g)) == (OFF, NONE)
    assert g.back[hq] > g.moment


@pytest.mark.rule("2.1")
def test_a_stack_of_the_set_up_may_stay() -> None:
    """The booklet sets two battalions up in 0619; only what a move has filled must be put right."""
    g = printed_game("race").set_up(1)
    g.active = ALLIES
    assert stacking.surplus(g, to(g, "0619"))
    assert not stacking.too_large(g)


@pytest.mark.rule("2.1", "1.1.2.1")
def test_who_comes_onto_the_map_may_be_one_too_many_for_a_while() -> None:
    """A box is left for a full hex where somebody has still to move."""
    g = laid_out(US__9=HERE, scenario="cobra")
    coming = unit(g, "US__79")
    g.set_steps(coming, 2)
    assert has(OffMap().is_room(g, coming), to(g, HERE))
    g.moved |= one(unit(g, "US__9"))
    assert not has(OffMap().is_room(g, coming), to(g, HERE))


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("scenario", ["race", "cobra", "d-day"])
def test_no_stack_is_too_large_when_the_combat_begins(scenario: str) -> None:
    """Units move at random: what has become too large in the phase has been put right."""
    rng, g, seen = Random(3), printed_game(scenario).start(3), 0
    begun = [at for side in (0, 1) for at in iterate(g.standing[side])]
    exempt = {
        at for at in begun if any(g.limits_of(u)[-1].excess(g.on[at]) for u in iterate(g.on[at]))
    }
    for _ in range(1200):
        if g.result is not None:
            break
        if g.stack and type(g.stack[-1]) is Combat:
            seen += 1
            assert not stacking.too_large(g)
            full = {at for at in iterate(g.standing[g.active]) if stacking.surplus(g, at)}
            assert full <= exempt
        perform(g, rng.choice(g.listed))
    assert seen or scenario == "d-day"


def test_cards_do_not_crowd_stacks() -> None:
    """Their orders lead only where there is room, so that they lose no unit."""
    match, rng = Match(Normandie1944("race", {"automaton": "allies"}), seed=4), Random(4)
    for _ in range(150):
        if match.over:
            break
        assert match.state.active != SideId(ALLIES) or not match.state.overfilled
        match.do(rng.choice(list(match.legal_actions)))
    assert len(match.log) > 30
