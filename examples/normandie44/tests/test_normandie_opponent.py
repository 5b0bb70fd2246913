"""The opponent in positions whose right choice everybody who plays such games would name."""

from __future__ import annotations

from random import Random

from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.turn.movement_phase import Movement
from normandie44.state import Field
from normandie_stage import laid_out, to, under_way, unit

from hexwar.bots.effort import Effort
from hexwar.bots.planner import PlannerBot
from hexwar.bots.replies import harm_of_replies
from hexwar.kit.forces import OFF
from hexwar.kit.position import Position
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import decider, perform


def moved(g: Field, work: int = 300) -> Field:
    """The same after the movement of the active side, by the planner."""
    under_way(g, Movement())
    bot, rng, phase = PlannerBot(work), Random(1), g.stack[-1]
    player = decider(g)
    bot.take_seat(g.game, player)
    while any(procedure is phase for procedure in g.stack):
        pending = decision(g)
        assert pending is not None
        if pending.player != player:
            perform(g, g.listed[0])
            continue
        perform(g, bot.choose(g.view(player), pending, rng))
    return g


def test_a_garrison_of_cherbourg_stays() -> None:
    """Americans could walk in: the regiment in the town does not go to meet them."""
    g = laid_out("germans", u709_919="0222", u4_8="0421", u4_12="0421")
    g.holder = [GERMANS] * len(g.holder)
    moved(g)
    assert g.hex[unit(g, "u709_919")] == to(g, "0222")


def test_a_headquarters_alone_is_all_lost_when_it_is_struck() -> None:
    """So its danger is that of twice its worth, and beside a regiment it has less of it."""
    worth = []
    for guard in ({}, {"u4_22": "0619"}):
        names = {"US__VII__HQ": "0619", "u709_919": "0520", **guard}
        g = laid_out("allies", "race", 2, **names)
        position = Position(g.game.judge, g)
        hq = unit(g, "US__VII__HQ")
        worth.append(position.loss(to(g, "0619"), position.stacks[ALLIES][to(g, "0619")], 2.0))
        assert g.game.judge.back[hq]
    assert worth[0] > 1.5
    assert worth[1] < worth[0]


def test_a_headquarters_does_not_march_ahead_of_its_own() -> None:
    """Neither into an empty town near the enemy: nobody of the rear is counted there."""
    g = laid_out(
        "allies", US__VII__HQ="0619", u4_22="0619", u4_8="0620", u709_919="0421", u91_1057="0421"
    )
    moved(g)
    hq = g.hex[unit(g, "US__VII__HQ")]
    distance = g.game.board.distance
    assert min(distance(hq, g.hex[unit(g, name)]) for name in ("u4_22", "u4_8")) <= 1


def test_an_empty_town_is_taken() -> None:
    """Nobody is there, and it is in reach: in Montebourg that is three points at once."""
    g = laid_out("allies", "montebourg", US__VII__HQ="0619", u4_22="0619", u709_919="0222")
    g.holder = [GERMANS] * len(g.holder)
    before = g.points(ALLIES)
    moved(g)
    assert g.points(ALLIES) > before


def test_overrun_of_a_headquarters_alone() -> None:
    """Tanks beside a headquarters that nobody guards capture it, since that takes no throw."""
    garrison = {"u709_729": "0222", "u709_739": "0223"}
    near = {"u70__Tk": "0619", "u4_8": "0617", "US__VII__HQ": "0617", "LXXXIV__HQ": "0519"}
    g = laid_out("allies", **garrison, **near)
    moved(g)
    assert g.hex[unit(g, "LXXXIV__HQ")] == OFF


def test_landing() -> None:
    """Who is due lands as soon as there is room: off the map it helps nobody."""
    g = laid_out("allies", "montebourg", US__VII__HQ="0619", u4_22="0619", u709_919="0321")
    lands = unit(g, "US__9")
    g.turn = 2
    g.set_steps(lands, g.game.counters.steps[lands])
    moved(g)
    assert g.hex[lands] != OFF


def test_the_only_depot_is_guarded() -> None:
    """A German who comes into its hex destroys it, for more points than any town has."""
    g = laid_out(
        "allies", "montebourg", u4_22="0617", u4_8="0721", u709_919="0518", LXXXIV__HQ="0321"
    )
    depot = to(g, "0617")
    assert g.stack_in(depot)
    moved(g)
    assert g.stack_in(depot)


def test_replies_find_what_the_others_could_take() -> None:
    """The depot, if nobody stands in it; with a regiment there nobody walks in."""
    harms = []
    for at in ("0617", "0721"):
        g = laid_out("allies", "montebourg", u4_22=at, u4_8="0620", u709_919="0518")
        under_way(g, Movement())
        bot = PlannerBot(300)
        bot.take_seat(g.game, "allies")
        harms.append(harm_of_replies(bot.settling(g, Random(1), Effort(300)), g))
    depot = to(g, "0617")
    assert depot in harms[1].hexes
    assert depot not in harms[0].hexes
    assert harms[1].amount > harms[0].amount + 10
