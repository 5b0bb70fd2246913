"""Everything that a division may do now, listed in a single pass (7).

The guards of the actions say the same verb by verb, and explain it; this says it quickly, since it
is asked after every action.  What counters can do from where they stand is ready-made
(:func:`ddob_scenarios.rules.us_movement.movement.all_ways`); what cost, command and Germans allow
is worked out once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from ddob_scenarios.rules.common.command import (
    BY_DIVISION,
    BY_EITHER,
    acts_with,
    can_pay,
    free_to_act,
    price,
)
from ddob_scenarios.rules.engineers_and_hq.bases import areas_of_operations, traffic
from ddob_scenarios.rules.us_attacks.barrage import barrage_list, may_fire_barrages, naval_list
from ddob_scenarios.rules.us_attacks.joining import attack_list
from ddob_scenarios.rules.us_movement.arriving import MOVE
from ddob_scenarios.rules.us_movement.infiltration import watching
from ddob_scenarios.rules.us_movement.movement import (
    Steps,
    all_ways,
    may_cross,
    opened_by_engineers,
    tide_of,
    unblocked,
)
from ddob_scenarios.rules.us_movement.preservation import out_of_fire, refuge
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import bits_of, members
from hexwar.play import Action, rule


@rule("7.2", "7.22")
def roster_of(g: Omaha, division: int) -> int:
    """Return the counters on the map that act with a division, as a set."""
    counters = g.ashore & (g.game.combat_units | g.game.leaders)
    command = g.command
    others = [counter for counter in members(counters) if command[counter] != division]
    return counters & ~bits_of([other for other in others if not acts_with(g, other, division)])


@rule("7", "8.53")
def actions_of(g: Omaha, division: int, roster: int) -> list[Action]:
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
def actions_of_counters(g: Omaha, division: int, roster: int) -> list[Action]:
    """Return the actions of the counters of a division: one by one, then attacks and barrages."""
    hexes, blocked, leaders = g.hex, g.german_hexes, g.game.leaders
    ways = g.game.once(all_ways)[tide_of(g), g.extended]
    cleared, directed = (areas_of_operations(g), traffic(g)) if g.extended else (0, 0)
    calm = out_of_fire(g)
    refuges = bool(calm or g.menaced)
    able = roster & g.ashore & ~g.acted
    bound = able & (g.disrupted | g.climbing | g.scaling)
    acting = able & ~bound & (free_to_act(g) | payers(g, division, able))
    found: list[Action] = []
    reach = 0
    for counter in members(able):
        at = hexes[counter]
        steps = ways[counter][at]
        if cleared and (acting >> counter | directed >> at) & 1 and not bound >> counter & 1:
            found += [(MOVE, counter, to) for to in opened_by_engineers(g, counter, cleared)]
        if acting >> counter & 1:
            if leaders >> counter & 1:
                found += _steps_of_leader(g, steps, at)
                continue
            found += unblocked(steps.actions, blocked) if steps.hexes & blocked else steps.actions
            reach |= steps.within_reach
        elif bound >> counter & 1:
            found += forced_actions(g, counter)
        elif directed >> at & 1:
            moves = tuple(action for action in steps.actions if action[0] == MOVE)
            found += unblocked(moves, blocked)
        else:
            found += unblocked(steps.free, blocked) if steps.free_hexes & blocked else steps.free
            if refuges:
                found += _moves_to_refuge(g, counter, steps, calm)
    if reach & blocked:
        found += attack_list(g, reach)
    firing = acting & may_fire_barrages(g)
    if firing:
        found += barrage_list(g, firing)
    return found


def payers(g: Omaha, division: int, counters: int) -> int:
    """Return counters whose action could be paid, as a set: all, or some of those that are given.

    Args:
        g: The state.
        division: The division that acts.
        counters: Counters that act with it, as a set.
    """
    if can_pay(g, BY_DIVISION[division]):
        return -1
    if len(g.game.divisions) == 1 or not can_pay(g, BY_EITHER):
        return 0
    sector, hexes, command = g.game.map.sector, g.hex, g.command
    walkers = [c for c in members(counters) if sector[hexes[c]] != command[c]]
    return bits_of([counter for counter in walkers if price(g, counter) == BY_EITHER])


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
def _moves_to_refuge(g: Omaha, counter: int, steps: Steps, calm: int) -> Iterable[Action]:
    """Return the moves to refuge of a counter, but for the steps that are free in any case."""
    to_refuge = refuge(g, counter, calm) & ~(steps.free_hexes | g.german_hexes)
    return [a for a in steps.actions if a[0] == MOVE and to_refuge >> int(a[2]) & 1]


@rule("7.32", "R7-18")
def _steps_of_leader(g: Omaha, steps: Steps, at: int) -> Iterable[Action]:
    """Return the moves of a leader, who does not infiltrate on his own."""
    open_steps = unblocked(steps.actions, g.german_hexes)
    past = watching(g, at)
    return [step for step in open_steps if not past & watching(g, step[2])] if past else open_steps
