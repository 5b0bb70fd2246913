"""Second readings of rules on random positions: ways of retreat, supply lines, column shifts.

Each is written from the rule alone: plain searches over neighbours, without the sets, searches and
ledgers that the game uses.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from normandie44.rules import supply
from normandie44.rules.combat import Assault
from normandie44.rules.damage import ways_out
from normandie44.state import Field
from normandie_stage import printed_game

from hexwar.board import iterate
from hexwar.kit.forces import OFF

SEEDS = range(12)


def scattered(seed: int) -> Field:
    """Both armies at random on land hexes of the window, within the limits of a stack."""
    luck = random.Random(seed)
    game = printed_game("race")
    g = game.set_up(seed)
    size = len(g.hex)
    g.hex = [OFF] * size
    g.markers = [luck.choice((0, 0, 1)) for _ in range(size)]
    g.disorganised = [luck.randrange(3) for _ in range(size)]
    g.affected = [luck.randrange(3) for _ in range(size)]
    g.reindex()
    land = [at for at in iterate(game.window) if game.board.terrain[at] not in ("sea", "marsh")]
    held: dict[int, int] = {}
    for unit in range(size):
        g.set_steps(unit, luck.randint(1, int(game.counters.steps[unit])))
        side, at = game.side_of[unit], luck.choice(land)
        if held.setdefault(at, side) == side and len(g.stack_in(at)) < 2:
            g.put(unit, at)
    g.active = luck.randrange(2)
    return g


def is_barrier(g: Field, a: int, b: int) -> bool:
    """An impassable hexside without a road or railway over it."""
    board = g.game.board
    return "impassable" in board.features(a, b) and board.link(a, b) is None


def controlled(g: Field, at: int, side: int) -> bool:
    """Whether a side has a zone of control in a hex (3)."""
    game = g.game
    if game.town_set >> at & 1:
        return False
    for near in game.board.neighbours[at]:
        strong = [u for u in g.fighters(near, side) if game.points[u]]
        if strong and not is_barrier(g, near, at):
            return True
    return False


@pytest.mark.rule("7.3.1")
@pytest.mark.parametrize("seed", SEEDS)
def test_lines_to_headquarters_by_flooding(seed: int) -> None:
    """From each headquarters in supply, hex by hex: no enemy, and no zone without a friend."""
    g = scattered(seed)
    for side, group in ((0, "us"), (1, "ge")):
        corps = [q for q in supply.supplied_corps(g, side) if g.game.groups[q] == group]
        reached = [g.hex[q] for q in corps]
        for at in reached:
            for near in g.game.board.neighbours[at]:
                if near not in reached and is_open(g, at, near, side):
                    reached.append(near)
        found = supply.lines(g, side, group)
        for unit in g.on_map(side):
            assert (g.hex[unit] in found) == (g.hex[unit] in reached)


def is_open(g: Field, at: int, near: int, side: int) -> bool:
    """Whether a line goes from a hex to the next one."""
    game = g.game
    if not game.window >> near & 1 or game.board.terrain[near] in ("sea", "out_of_play"):
        return False
    if g.standing[1 - side] >> near & 1 or is_barrier(g, at, near):
        return False
    return bool(g.standing[side] >> near & 1) or not controlled(g, near, 1 - side)


@pytest.mark.rule("6.6", "2.1")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("hexes", [1, 2])
def test_ways_of_retreat_one_by_one(seed: int, hexes: int) -> None:
    """All ways of a unit, tried one after the other, lead to the same hexes at the same price."""
    g = scattered(seed)
    tried = [u for side in (0, 1) for u in g.on_map(side) if not g.is_headquarters(u)]
    for unit in tried:
        assert ways_out(g, unit, hexes) == ways_by_hand(g, unit, hexes)
    assert tried


def ways_by_hand(g: Field, unit: int, hexes: int) -> dict[int, int]:
    """Hexes as far away as the retreat is long, with room; farther ones while there are none."""
    for length in range(hexes, hexes + 4):
        ends: dict[int, int] = {}
        for way in ways_of_length(g, unit, [g.hex[unit]], length):
            price = sum(controlled(g, at, 1 - g.game.side_of[unit]) for at in way[1:])
            if g.game.board.distance(way[0], way[-1]) == length and has_room(g, unit, way[-1]):
                ends[way[-1]] = min(price, ends.get(way[-1], price))
        if ends:
            survived = {to: price for to, price in ends.items() if price < g.steps[unit]}
            return survived or ends
    return {}


def ways_of_length(g: Field, unit: int, way: list[int], length: int) -> Iterator[list[int]]:
    """Each way over ground that the unit may enter, to no enemy."""
    if not length:
        yield way
        return
    board, enemy = g.game.board, 1 - g.game.side_of[unit]
    for to in board.neighbours[way[-1]]:
        ground = board.terrain[to]
        tracked = g.game.counters.kinds[unit] in ("armour", "tank_battalion", "tank_destroyer")
        stuck = ground == "marsh" and tracked and not by_road(g, way[-1], to)
        shut = ground in ("sea", "out_of_play") or stuck or is_barrier(g, way[-1], to)
        if not shut and g.game.window >> to & 1 and not g.standing[enemy] >> to & 1:
            yield from ways_of_length(g, unit, [*way, to], length - 1)


def by_road(g: Field, a: int, b: int) -> bool:
    """Whether a road or a railway joins two hexes."""
    return g.game.board.link(a, b) is not None


def has_room(g: Field, unit: int, at: int) -> bool:
    """5 stacking points, one unit of none, one command (2.1, 8)."""
    game = g.game
    others = [u for u in g.fighters(at, game.side_of[unit]) if u != unit]
    units = [*others, unit]
    zeros = sum(not game.points[u] for u in units)
    one_command = len({game.groups[u] for u in units}) == 1
    points = sum(game.points[u] for u in units)
    crowd = zeros > 1 if not game.points[unit] else points > 5
    return one_command and not crowd


@pytest.mark.rule("6.3", "6.5", "2.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_columns_of_attacks_counted_by_hand(seed: int) -> None:
    """Ratio rounded down, state of the defender right, then that of the attacker and the ground."""
    g = scattered(seed)
    game, enemy, counted = g.game, 1 - g.active, 0
    for unit in g.on_map(g.active):
        for target in game.board.neighbours[g.hex[unit]]:
            stack = g.fighters(target, enemy)
            attack = game.attacks[unit][g.steps[unit]]
            if not stack or g.is_headquarters(unit) or not attack:
                continue
            found = Assault.of(g, target, 1 << unit).calculate(g)
            assert found.column == column_by_hand(g, unit, target, stack)
            counted += 1
    assert counted


def column_by_hand(g: Field, unit: int, target: int, stack: list[int]) -> int:
    """The column of an attack by a single unit, without support."""
    game = g.game
    attack = int(game.attacks[unit][g.steps[unit]])
    defence = sum(int(game.defences[u][g.steps[u]]) for u in stack)
    heads = ((1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    column = sum(attack * low >= defence * high for high, low in heads) - 1
    column = max(column, 0)
    column += max(g.disorganised[u] for u in stack) + max(g.affected[u] for u in stack)
    column = min(column, 8)
    column -= g.disorganised[unit] + g.affected[unit]
    ground = {"bocage": 1, "forest": 1, "marsh": 1}.get(game.board.terrain[target], 0)
    place = 2 if game.town_set >> target & 1 else int(game.village_set >> target & 1)
    column -= max(ground, place)
    if g.active == 0 and game.fortified >> target & 1:
        column -= 2
    features = game.board.features(g.hex[unit], target)
    column -= "river" in features or "major_river" in features
    return int(max(column, 0))
