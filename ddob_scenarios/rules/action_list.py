"""Everything that a division may do now, listed at one stroke (7).

The guards of the actions say the same verb by verb, and explain it; this says it quickly, since it
is asked after every action.  What counters can do from where they stand is ready-made
(:func:`ddob_scenarios.rules.movement.all_ways`); what cost, command and Germans allow is worked out
once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from ddob_scenarios.rules.arriving import MOVE
from ddob_scenarios.rules.barrage import barrage_list, may_fire_barrages, naval_list
from ddob_scenarios.rules.bases import areas_of_operations, traffic
from ddob_scenarios.rules.command import (
    BY_DIVISION,
    BY_EITHER,
    acts_with,
    can_pay,
    free_to_act,
    price,
)
from ddob_scenarios.rules.exits import exit_hexes
from ddob_scenarios.rules.infiltration import watching
from ddob_scenarios.rules.joining import attack_list, open_to_infantry
from ddob_scenarios.rules.movement import Steps, may_cross, opened_by_engineers, tide_of, unblocked
from ddob_scenarios.rules.preservation import out_of_fire, refuge
from ddob_scenarios.state import Omaha
from hexwar.board import members
from hexwar.play import Action, rule


@rule("7.2", "7.22")
def roster_of(g: Omaha, division: int) -> tuple[int, ...]:
    """Return the counters on the map that act with a division, ascending."""
    counters = members(g.ashore & (g.game.combat_units | g.game.leaders))
    return tuple(counter for counter in counters if acts_with(g, counter, division))


@rule("7", "8.53")
def actions_of(g: Omaha, division: int, roster: tuple[int, ...]) -> list[Action]:
    """Return all that a division may do now; naval barrages, which nobody's action pays, come last.

    Args:
        g: The state.
        division: The division that acts.
        roster: What :func:`roster_of` gave when its segment began.
    """
    found = actions_of_counters(g, division, roster)
    if g.naval_markers:
        found += naval_list(g)
    return found


@rule("7", "7.1", "7.2")
def actions_of_counters(g: Omaha, division: int, roster: tuple[int, ...]) -> list[Action]:
    """Return the actions of the counters of a division: one by one, then attacks and barrages."""
    game, hexes, blocked = g.game, g.hex, g.german_hexes
    ways = game.ways[tide_of(g), g.extended]
    open_hexes, guns = open_to_infantry(game.map), may_fire_barrages(g)
    cleared, directed = (areas_of_operations(g), traffic(g)) if g.extended else (0, 0)
    exits, calm = exit_hexes(g), out_of_fire(g)
    bound = g.disrupted | g.climbing | g.scaling
    able = g.ashore & ~g.acted
    ready = [counter for counter in roster if able >> counter & 1]
    acting = free_to_act(g) | payers(g, division, ready)
    found: list[Action] = []
    reach, firing = 0, []
    for counter in ready:
        if bound >> counter & 1:
            found += forced_actions(g, counter)
            continue
        at, way = hexes[counter], ways[counter]
        steps = way[at]
        if cleared and way.mover == "vehicle" and (acting >> counter | directed >> at) & 1:
            found += [(MOVE, counter, to) for to in opened_by_engineers(g, at, cleared)]
        if acting >> counter & 1:
            if way.mover == "leader":
                found += _steps_of_leader(g, steps, at)
                continue
            found += unblocked(steps.actions, blocked) if steps.hexes & blocked else steps.actions
            if way.mover == "infantry":
                reach |= open_hexes[at]
            elif guns >> counter & 1:
                firing.append(counter)
            if exits >> at & 1:
                found.append(("leave", counter))
        elif directed >> at & 1:
            moves = tuple(action for action in steps.actions if action[0] == MOVE)
            found += unblocked(moves, blocked)
        elif steps.free or calm or g.menaced:
            found += _preservation_moves(g, counter, steps, calm)
    if reach & blocked:
        found += attack_list(g, reach)
    if firing:
        found += barrage_list(g, firing)
    return found


def payers(g: Omaha, division: int, counters: list[int]) -> int:
    """Return counters whose action could be paid, as a set: all, or some of those that are given.

    Args:
        g: The state.
        division: The division that acts.
        counters: Counters that act with it.
    """
    if can_pay(g, BY_DIVISION[division]):
        return -1
    if len(g.game.divisions) == 1 or not can_pay(g, BY_EITHER):
        return 0
    sector, hexes, command = g.game.map.sector, g.hex, g.command
    walkers = [c for c in counters if sector[hexes[c]] != command[c]]
    return sum(1 << counter for counter in walkers if price(g, counter) == BY_EITHER)


@rule("7.4", "7.51", "7.7", "R7-20", "R7-23", "R7-25")
def forced_actions(g: Omaha, counter: int) -> list[Action]:
    """Return the actions of a counter with a marker: to remove it, or to go on over a cliff."""
    if g.disrupted >> counter & 1:
        return [] if g.fresh >> counter & 1 else [("recover", counter)]
    if g.climbing >> counter & 1:
        return [("finish-climb", counter)]
    near = g.game.map.board.neighbours[g.hex[counter]]
    over = [("cross", counter, to) for to in near if may_cross(g, counter, to) is None]
    return [*over, ("give-up-climb", counter)]


@rule("7.1", "22.1", "23.6", "R7-11", "R22-07", "R23-17")
def _preservation_moves(g: Omaha, counter: int, steps: Steps, calm: int) -> Iterable[Action]:
    """Return the steps of a counter that cost nothing, whoever makes them."""
    blocked = g.german_hexes
    found: Iterable[Action] = steps.free
    if steps.free_hexes & blocked:
        found = unblocked(steps.free, blocked)
    to_refuge = refuge(g, counter, calm) & ~steps.free_hexes & ~blocked
    if to_refuge:
        more = (a for a in steps.actions if a[0] == MOVE and to_refuge >> int(a[2]) & 1)
        found = [*found, *more]
    return found


@rule("7.32", "R7-18")
def _steps_of_leader(g: Omaha, steps: Steps, at: int) -> Iterable[Action]:
    """Return the moves of a leader, who does not infiltrate on his own."""
    open_steps = unblocked(steps.actions, g.german_hexes)
    past = watching(g, at)
    return [step for step in open_steps if not past & watching(g, step[2])] if past else open_steps
