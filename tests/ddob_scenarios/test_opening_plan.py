"""The plan of the first sixteen turns: the strongpoint that opens the beach, posts behind it."""

from __future__ import annotations

import hexwar
from ddob_scenarios.players.estimates.opening import gates, ways_inland
from ddob_scenarios.players.memory import Memories
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import iterate


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
