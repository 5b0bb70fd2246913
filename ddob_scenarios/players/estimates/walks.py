"""How long are the ways on an empty map, without Germans and fire?"""

from __future__ import annotations

from functools import lru_cache

from ddob_scenarios.players.estimates.ways import DistanceMap, Ground, Step, StepsToGoals
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.rules.us_movement.long_moves import slowed_by_bocage
from ddob_scenarios.rules.us_movement.movement import (
    CLIMB_BLUFF,
    CROSS_CLIFF,
    MOVE,
    Conditions,
    opened_by_terrain,
)
from ddob_scenarios.scenarios.printed_game import PrintedGame
from hexwar.board import NONE, HexId, HexSet, has, iterate, numbered, one, up_to

SLOW = 1.7  # hexes of way that a step into bocage is like where two hexes are a turn (17.1)
# Turns that a step takes: to move, to climb a bluff, to scale a cliff, which only infantry does.
TURNS = {"infantry": {MOVE: 1.0, CLIMB_BLUFF: 2.0, CROSS_CLIFF: 3.0}, "vehicle": {MOVE: 1.0}}
# The number of tables of steps kept, and of walks: by tide, and for engineers at work.
STEPS_KEPT, WALKS_KEPT = 32, 512
STEPS_FROM_KEPT = 2048  # the number of hexes for which the steps of vehicles are kept


@lru_cache(maxsize=STEPS_KEPT)
def steps_on_foot(game: PrintedGame, tide: Tide, extended: bool = False) -> StepsToGoals:
    """Return the steps of infantry, backwards; from turn 17 on bocage slows it (17.1)."""
    conditions = Conditions("infantry", tide, extended)
    found = _on_all_hexes(game, steps_backwards(game, conditions, game.map.board.all))
    if not extended:
        return found
    slowed = slowed_by_bocage(game.map)
    return tuple(
        tuple((i, SLOW if has(slowed[i], j) else turns) for i, turns in into)
        for j, into in numbered(HexId, found)
    )


@lru_cache(maxsize=STEPS_KEPT)
def steps_on_wheels(game: PrintedGame, tide: Tide, cleared: HexSet) -> StepsToGoals:
    """Return the steps of vehicles, backwards; ``cleared`` is where engineers work.

    Their work changes only the steps from and to these hexes.
    """
    board = game.map.board
    if not cleared:
        return _on_all_hexes(game, steps_backwards(game, Conditions("vehicle", tide), board.all))
    changed = cleared | board.next_to(cleared)
    again: dict[HexId, list[Step]] = {}
    for at in iterate(changed):
        for to, step in _on_wheels_from(game, tide, cleared & (one(at) | board.adjacent[at]), at):
            again.setdefault(to, []).append(step)
    found = [*steps_on_wheels(game, tide, NONE)]
    for at in iterate(changed | board.next_to(changed)):
        kept = [step for step in found[at] if not has(changed, step[0])]
        found[at] = (*kept, *again.get(at, ()))
    return tuple(found)


@lru_cache(maxsize=STEPS_FROM_KEPT)
def _on_wheels_from(
    game: PrintedGame, tide: Tide, cleared: HexSet, at: HexId
) -> tuple[tuple[HexId, Step], ...]:
    """Return the steps of vehicles from a hex, where engineers work there and beside it."""
    steps = steps_backwards(game, Conditions("vehicle", tide, cleared=cleared), one(at))
    return tuple([(to, step) for to, (step,) in steps.items()])


def steps_backwards(
    game: PrintedGame, conditions: Conditions, starts: HexSet
) -> dict[HexId, list[Step]]:
    """Return by hex the steps by which the rules let units enter it.

    Args:
        game: The game with its scenario.
        conditions: How the units move, and when.
        starts: From where they set out.
    """
    found: dict[HexId, list[Step]] = {}
    for at in iterate(starts):
        for verb, turns in TURNS[conditions.mover].items():
            for to in iterate(opened_by_terrain(game, verb, conditions, at)):
                found.setdefault(to, []).append((at, turns))
    return found


def _on_all_hexes(game: PrintedGame, into: dict[HexId, list[Step]]) -> StepsToGoals:
    size = game.map.board.size
    return tuple(tuple(into.get(at, ())) for at in iterate(up_to(HexId, size)))


@lru_cache(maxsize=WALKS_KEPT)
def walks_to(game: PrintedGame, tide: Tide, at: HexId) -> DistanceMap:
    """Return by hex how far infantry walks to a hex on an empty map."""
    return DistanceMap({at: 0.0}, empty_map(game, tide))


@lru_cache(maxsize=STEPS_KEPT)
def empty_map(game: PrintedGame, tide: Tide) -> Ground:
    """Return the ground of infantry without Germans and fire."""
    board = game.map.board
    return Ground(board, steps_on_foot(game, tide), [0.0] * board.size)
