"""Which units the fire of several positions hits: the joint assignment of ruling R6-07.

A *shot* is one unit that one position could hit.  Every position hits as many units as its limit
allows, and a unit loses at most one step.  The hits are assigned in three stages, each over all
positions together:

1. Steps: the most units lose one; among such assignments the sorted list of keys is the smallest.
2. Disruptions of units that are not hit yet: the most, then the smallest keys.
3. Second hits, which disrupt units that have lost a step: sporadic fire, then what unrevealed
   positions have left over on intense and steady dots; the most of each, then the smallest keys.

Where a stage leaves several outcomes, the player names units one by one.  Who fires at whom stays
open as long as it makes no difference.

A position that can hit all it wants binds nobody, so only units wanted by the same *short* position
must be settled together.  :func:`_best_ways` goes through such units and remembers, for each state
of the limits, the best there is so far: the numbers and keys of a stage are the digits of one
integer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ddob_scenarios.rules.losses import Hit
from hexwar.board import bits_of
from hexwar.play import rule

STEP, DISRUPTION, SECOND, LEFT_OVER = range(4)
"""What a shot does, the most urgent first (R6-07): it takes a step; disrupts a unit not hit yet;
disrupts one that has lost its step; is left over on one that has lost its step, and disrupts it."""

STAGES = (STEP, DISRUPTION, LEFT_OVER)
"""The stages, named by the last of these kinds that they settle."""

Key = tuple[int, int, int]
"""How a position prefers its targets, the smallest first: dots, distance, less steps (6.31)."""


class Shot(NamedTuple):
    """A unit that a firing position could hit.

    Attributes:
        position: The position.
        unit: The unit.
        key: The priorities of rule 6.31: the dots on which it stands (0 intense, 1 steady,
            2 sporadic), how far it is from the position, and less its steps.
        loses: Whether a hit costs it a step.
        disrupts: Whether a hit disrupts it.
    """

    position: int
    unit: int
    key: Key
    loses: bool
    disrupts: bool


Way = tuple[tuple[int, Shot], ...]
"""One way in which a unit may be hit: the shots at it with what they do, the most urgent first."""

Ways = dict[int, list[Way]]
"""The ways in which each unit of a group may be hit."""

Limits = Mapping[int, int]
"""How many units positions may hit."""

Pick = tuple[int, int]
"""A stage, and a unit that the player has named in it."""


class Assignment(NamedTuple):
    """What is hit, or what the player has to decide first.

    Attributes:
        hits: What happens to each unit that is hit.
        shots: The shots that do it.
        open: The units of which the player names one; without, the assignment is complete.
        stage: The stage in which they are open.
    """

    hits: tuple[Hit, ...] = ()
    shots: tuple[Shot, ...] = ()
    open: tuple[int, ...] = ()
    stage: int = STEP


@rule("6.31", "6.33", "6.34", "R6-06", "R6-07", "R6-09")
def assign(
    shots: Sequence[Shot],
    limits: Limits,
    spent: int = 0,
    picks: Sequence[Pick] = (),
) -> Assignment:
    """Assign the hits of positions that fire together.

    Args:
        shots: Every unit that each position could hit.
        limits: How many units each position may hit.
        spent: The units that can lose no further step, as a set.
        picks: What the player has named so far.
    """
    targets: dict[int, list[Shot]] = {}
    wanted: dict[int, int] = {}
    for shot in shots:
        position, unit, _, _, disrupts = shot
        if disrupts or not spent >> unit & 1:
            targets.setdefault(unit, []).append(shot)
            wanted[position] = wanted.get(position, 0) + 1
    short = {p: limits[p] for p, count in wanted.items() if count > limits[p]}
    groups, free = _groups(targets, short) if short else ([], targets)
    chosen = [_freely(targets[unit], bool(spent >> unit & 1)) for unit in free]
    for group in groups:
        ways = {unit: ways_to_hit(targets[unit], bool(spent >> unit & 1)) for unit in group}
        alone = all(len(targets[unit]) == 1 for unit in group)
        settled = (_settle_alone if alone else _settle)(ways, short, picks)
        if isinstance(settled, Assignment):
            return settled
        chosen += settled
    fired = tuple(shot for way in chosen for _, shot in way)
    return Assignment(hits=tuple(sorted(_hit(way) for way in chosen if way)), shots=fired)


def _hit(way: Way) -> Hit:
    kind, shot = way[0]
    return (shot.unit, int(kind == STEP), int(_disrupts(way)))


def _disrupts(way: Way) -> bool:
    return any(shot.disrupts for _, shot in way)


@rule("6.33", "6.34", "R6-07")
def ways_to_hit(shots: Sequence[Shot], spent: bool) -> list[Way]:
    """Return every way in which a unit may be hit, also not at all.

    A second hit must change something: it disrupts a unit that the first one does not.

    Args:
        shots: The shots at the unit, of different positions.
        spent: Whether it has lost its step in this phase already.
    """
    seconds = [(LEFT_OVER if shot.loses else SECOND, shot) for shot in shots if shot.disrupts]
    ways: list[Way] = [()]
    if spent:
        return [*ways, *((second,) for second in seconds)]
    for shot in shots:
        if not shot.loses:
            ways.append(((DISRUPTION, shot),))
            continue
        ways.append(((STEP, shot),))
        if not shot.disrupts:
            ways += [((STEP, shot), second) for second in seconds]
    return ways


def _freely(shots: Sequence[Shot], spent: bool) -> Way:
    """Return how a unit is hit if no limit binds."""
    if len(shots) == 1:
        return _by_one(shots[0], spent)
    return min(ways_to_hit(shots, spent), key=_eagerness)


def _by_one(shot: Shot, spent: bool) -> Way:
    """Return the only way in which a single shot hits a unit."""
    if not shot.loses:
        return ((SECOND if spent else DISRUPTION, shot),)
    return ((LEFT_OVER if spent else STEP, shot),)


def _eagerness(way: Way) -> tuple[tuple[int, Key | None], ...]:
    """Return how a way compares with others at the same unit if no limit binds, the best first."""
    keys = {kind: shot.key for kind, shot in way}
    return tuple((0, keys[kind]) if kind in keys else (1, None) for kind in range(LEFT_OVER + 1))


def _groups(
    targets: Mapping[int, Sequence[Shot]], short: Limits
) -> tuple[list[list[int]], list[int]]:
    """Return the units wanted by short positions in groups that share none, and the others."""
    groups: list[tuple[int, list[int]]] = []
    free: list[int] = []
    for unit, shots in targets.items():
        positions = bits_of(shot.position for shot in shots if shot.position in short)
        if not positions:
            free.append(unit)
            continue
        group, apart = [unit], []
        for others, units in groups:
            if others & positions:
                positions |= others
                group = units + group
            else:
                apart.append((others, units))
        groups = [*apart, (positions, group)]
    return [group for _, group in groups], free


# -- one position alone ----------------------------------------------------------------------------


def _settle_alone(ways: Ways, short: Limits, picks: Sequence[Pick]) -> list[Way] | Assignment:
    """Settle units that only one position wants: it takes the best of them, up to its limit."""
    only = {unit: of_unit[-1] for unit, of_unit in ways.items()}
    ranks = {unit: (way[0][0], way[0][1].key) for unit, way in only.items()}
    limit = short[next(iter(only.values()))[0][1].position]
    last = sorted(ranks.values())[limit]  # of the units it cannot hit, the one it wants most
    stage = next(stage for stage in STAGES if last[0] <= stage)
    hit = [unit for unit, rank in ranks.items() if rank < last or (stage, unit) in picks]
    if len(hit) < limit:
        equals = sorted(u for u, rank in ranks.items() if rank == last and u not in hit)
        return Assignment(open=tuple(equals), stage=stage)
    return [only[unit] for unit in hit]


# -- stage by stage --------------------------------------------------------------------------------


def _settle(ways: Ways, short: Limits, picks: Sequence[Pick]) -> list[Way] | Assignment:
    """Settle a group: return how each unit is hit, or what the player has to decide first."""
    optimal: Ways = {unit: [()] for unit in ways}
    solution: list[Way] = []
    settled = -1
    kinds = {way[-1][0] for of_unit in ways.values() for way in of_unit if way}
    for stage in STAGES:
        named = [unit for at, unit in picks if at == stage and unit in ways]
        if named or any(settled < kind <= stage for kind in kinds):
            options = {
                unit: [way for way in of_unit if not way or way[-1][0] <= stage]
                for unit, of_unit in ways.items()
            }
            for unit in named:
                options[unit] = [way for way in options[unit] if _strikes(way, stage)]
            optimal, solution = _best_ways(options, short)
        struck = {unit: {_strikes(way, stage) for way in of} for unit, of in optimal.items()}
        undecided = tuple(sorted(unit for unit, either in struck.items() if len(either) == 2))
        if undecided:
            return Assignment(open=undecided, stage=stage)
        for unit, either in struck.items():
            ways[unit] = [way for way in ways[unit] if _strikes(way, stage) in either]
        settled = stage
    return solution


def _strikes(way: Way, stage: int) -> bool:
    """Tell whether a way of being hit has the consequence that a stage is about."""
    if stage == LEFT_OVER:
        return _disrupts(way)
    return bool(way) and way[0][0] == stage


# -- the best assignments of a group ---------------------------------------------------------------


def _worth(options: Ways) -> dict[tuple[int, Key], int]:
    """Return what a shot adds to an assignment, by kind and key.

    From the highest digit down there are, for each kind, the number of its shots and how many have
    the best key, the second best, and so on: of two assignments with equally many shots, the one
    with more of the first key in which they differ has the smaller sorted list of keys.
    """
    kinds = {(kind, shot.key) for ways in options.values() for way in ways for kind, shot in way}
    width = len(options).bit_length()
    place = 0
    worth: dict[tuple[int, Key], int] = {}
    for _, alike in groupby(sorted(kinds, reverse=True), key=lambda entry: entry[0]):
        entries = list(alike)
        for entry in entries:
            worth[entry] = 1 << place
            place += width
        for entry in entries:
            worth[entry] += 1 << place
        place += width
    return worth


Move = tuple[int, int, list[Way]]
"""What a unit costs the limits, the most that this is worth, and the ways that are worth it."""


def _moves(ways: Sequence[Way], worth: Mapping[tuple[int, Key], int], one: Limits) -> list[Move]:
    """Return the best ways of hitting a unit for each cost that it may have."""
    best: dict[int, tuple[int, list[Way]]] = {}
    for way in ways:
        value = cost = 0
        for kind, shot in way:
            value += worth[kind, shot.key]
            cost += one.get(shot.position, 0)
        known = best.get(cost, (-1, []))
        if value > known[0]:
            best[cost] = value, [way]
        elif value == known[0]:
            known[1].append(way)
    return [(cost, value, alike) for cost, (value, alike) in best.items()]


_BITS = 5
_ROOM = (1 << _BITS - 1) - 1


def _best_ways(options: Ways, short: Limits) -> tuple[Ways, list[Way]]:
    """Return the ways of hitting each unit in any best assignment, and one best assignment.

    It goes from unit to unit and remembers the best for each state of the limits.  A state is one
    integer with five bits for each short position: what is left of its limit, and above that a
    guard, which goes when more is spent than there is.
    """
    worth = _worth(options)
    one = {position: 1 << _BITS * number for number, position in enumerate(short)}
    guards = sum(one.values()) << _BITS - 1
    moves = [_moves(ways, worth, one) for ways in options.values()]
    start = sum([min(limit, _ROOM) * one[position] for position, limit in short.items()])
    best, trail = {start | guards: 0}, []
    for of_unit, wanted in zip(moves, _wanted_later(moves), strict=True):
        best, steps = _step(best, of_unit, guards, guards | wanted)
        trail.append(steps)
    return _traced(options, trail)


def _wanted_later(moves: Sequence[Sequence[Move]]) -> list[int]:
    """Return for each unit the limits on which those after it draw; what is left of others is lost.

    So states that make no difference any more become one, and a single one at the end.
    """
    wanted = [0]
    for of_unit in reversed(moves[1:]):
        drawn = 0
        for cost, _, _ in of_unit:
            drawn |= cost
        wanted.append(wanted[-1] | drawn * _ROOM)
    return wanted[::-1]


Steps = dict[int, list[tuple[int, list[Way]]]]
"""By state of the limits after a unit: the states before it, and the ways that lead on from them
to the best that this state can be."""


def _step(
    best: Mapping[int, int], moves: Sequence[Move], guards: int, kept: int
) -> tuple[dict[int, int], Steps]:
    """Hit one unit more: return the best worth by state of the limits, and how one comes there."""
    found: dict[int, int] = {}
    steps: Steps = {}
    for state, before in best.items():
        for cost, value, ways in moves:
            then = state - cost
            if then & guards != guards:
                continue
            then &= kept
            total, known = before + value, found.get(then, -1)
            if total > known:
                found[then] = total
                steps[then] = [(state, ways)]
            elif total == known:
                steps[then].append((state, ways))
    return found, steps


def _traced(options: Ways, trail: Sequence[Steps]) -> tuple[Ways, list[Way]]:
    """Follow the best assignments back from their end."""
    optimal: Ways = {}
    solution: list[Way] = []
    states = list(trail[-1])
    for unit, steps in zip(reversed(options), reversed(trail), strict=True):
        reached = [entry for state in states for entry in steps[state]]
        optimal[unit] = [way for _, ways in reached for way in ways]
        solution.append(reached[0][1][0])
        states = list(dict.fromkeys([before for before, _ in reached]))
    return optimal, solution[::-1]
