"""The plan of the first sixteen turns: the strongpoint that opens the beach, posts behind it."""

from __future__ import annotations

from random import Random

import hexwar
from ddob_scenarios.players.decisions.acting import _urgency
from ddob_scenarios.players.estimates.opening import _gates, gates, is_gate, ways_inland
from ddob_scenarios.players.memory import Memories
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import has, iterate, pack
from hexwar.bots import make_bot
from hexwar.play.match.choosers import seat_at


def start(scenario: str) -> Omaha:
    """The first moment."""
    g = hexwar.game(scenario).start(7)
    assert isinstance(g, Omaha)
    return g


def test_wn62_opens_the_east() -> None:
    """The way over 0713 and 0812 lies in its field alone; every other one is under several."""
    g = start("ddob/easy-fox")
    (gate,) = gates(g)
    names = [g.game.map.positions[number].name for number in iterate(gate.positions)]
    assert names == ["WN62"]


def test_each_sector_has_a_strongpoint_of_its_own() -> None:
    """In The First Waves there are two, one in each sector."""
    g = start("ddob/first-waves")
    sectors = {g.game.map.positions[n].sector for gate in gates(g) for n in iterate(gate.positions)}
    assert len(sectors) == len(gates(g)) == 2


def test_inland_germans_shut_companies_in_as_well() -> None:
    """Where WN62 is silent, Germans in A1 and C1 bar all ground; either alone hardly any."""
    g = start("ddob/easy-fox")
    numbers = {position.name: position.number for position in g.game.map.positions}
    a1, c1, wn62 = (pack([numbers[name]]) for name in ("A1", "C1", "WN62"))
    silent, sectors = g.standing & ~wn62, tuple(g.game.sectors)
    assert not _gates(g.game.map, g.game.field, silent | a1, sectors)
    assert not _gates(g.game.map, g.game.field, silent | c1, sectors)
    (gate,) = _gates(g.game.map, g.game.field, silent | a1 | c1, sectors)
    assert gate.positions == a1


def test_only_barrages_on_the_strongpoint_that_opens_the_beach_come_before_moves() -> None:
    """Others of the same worth take an action of the two only if no move is worth it."""
    match = hexwar.start("ddob/easy-fox", seed=303)
    bot = make_bot("ddob-sensible")
    seat_at(match.game, {"us": bot})
    urgencies: dict[bool, set[float]] = {True: set(), False: set()}
    while not (all(urgencies.values()) or match.over):
        g, pending = match.state, match.decision
        assert isinstance(g, Omaha)
        assert pending is not None
        plan = Plan(g.game, match.view("us"), Memories())
        for action in pending.actions:
            if action[0] == "barrage" and not has(g.acts_free, action[1]):
                opens = is_gate(g, g.game.map.sites[action[2]].position)
                urgencies[opens].add(_urgency(plan, action, 1.0))
        match.do(bot.choose(match.view("us"), pending, Random(1)))
    assert urgencies[False] == {0.0}
    assert min(urgencies[True]) > 0


def test_nothing_bars_the_way_inland_once_no_german_stands() -> None:
    """Every scoring position that is no island is reached from the beach."""
    g = start("ddob/easy-fox")
    ways = ways_inland(g.game.map, g.game.field, 0)
    assert all(bars == 0 for bars, _ in ways.values())
    assert len(ways) > 100


def test_companies_behind_the_strongpoint_get_posts_of_their_own() -> None:
    """With WN62 out of the way two companies inland take different positions."""
    game = hexwar.game("ddob/easy-fox")
    bot_game = hexwar.start("ddob/easy-fox", seed=7019, players={"us": "ddob-sensible"})
    posts = []
    for number in range(len(bot_game.log) - 2, 1, -30):
        g = bot_game.fork(number).state
        if g.result is None:
            plan = Plan(game, g.view("us"), Memories())  # type: ignore[arg-type]
            posts.append([task.target for task in plan.tasks.values() if task.kind == "guard"])
    assert any(len(targets) >= 2 for targets in posts)
    assert all(len(targets) == len(set(targets)) for targets in posts)
