"""The opponent in battles of blocks: it rates a withdrawal by how the battle ends, not amid it."""

from __future__ import annotations

from random import Random
from typing import Any

from alder_stage import attacked, staged

from hexwar.bots.planner import PlannerBot
from hexwar.bots.settling import Settling
from hexwar.play.match.decision import decision

FIRE = ("fire",)


def fought() -> Any:
    """The moment in which the first of three attackers fires at a weaker defender or withdraws."""
    match = staged(C8="0206", C2="0206", C4="0206", L5="0207")
    attacked(match, "C8 0207", "C2 0207", "C4 0207")
    while match.decision.player != "crown":
        match.do("fire")
    assert len(match.legal_actions) > 2
    return match.state


def settling(g: Any, work: int = 2000) -> Settling:
    """What plays on from a moment for the Crown."""
    bot = PlannerBot(work)
    bot.take_seat(g.game, "crown")
    return bot.settling(g, Random(1), bot.effort(g))


def test_quick_choices_mostly_fire_and_sometimes_withdraw() -> None:
    """Playing on without thinking, a block that always left the battle would win none."""
    g = fought()
    quick = settling(g)
    fired = sum(quick.quick(g) == FIRE for _ in range(200))
    assert 100 < fired < 200


def test_tries_to_the_end_last_until_the_battle_is_over() -> None:
    """The next block's turn settles nothing: what a withdrawal costs shows when all have fired."""
    g = fought()
    depths: dict[bool, list[int]] = {}
    for to_the_end in (False, True):
        ended = depths[to_the_end] = []
        plays_on = settling(g)
        judged = plays_on.worth

        def noting(moment: Any, ended: list[int] = ended, judged: Any = judged) -> float:
            ended.append(len(moment.stack))
            return float(judged(moment))

        plays_on.worth = noting  # type: ignore[method-assign]
        copies = iter(lambda g=g: g.fork(0), None)
        plays_on.tried(copies, list(g.listed), few=6, to_the_end=to_the_end)
    amid = len(g.stack)
    tries = depths[True][1:]  # the first is the worth of the moment itself
    assert len(tries) >= 6
    assert all(depth < amid for depth in tries)
    assert any(depth >= amid for depth in depths[False][1:])


def test_the_stronger_side_fights_its_battle() -> None:
    """Three blocks against one: the planner fires in most of its turns."""
    g = fought()
    bot = PlannerBot(400)
    bot.take_seat(g.game, "crown")
    pending = decision(g)
    assert pending is not None
    view = g.view("crown")
    fired = sum(bot.choose(view, pending, Random(seed)) == FIRE for seed in range(10))
    assert fired >= 7
