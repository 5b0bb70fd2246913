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
from itertools import groupby, pairwise
from typing import NamedTuple

from ddob_scenarios.rules.common.losses import Hit
from hexwar.board import NONE, CounterId, CounterSet, PositionId, PositionSet, has, iterate, one
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

    position: PositionId
    unit: CounterId
    key: Key
    loses: bool
    disrupts: bool


Way = tuple[tuple[int, Shot], ...]
"""One way in which a unit may be hit: the shots at it with what they do, the most urgent first."""

Ways = dict[CounterId, list[Way]]
"""The ways in which each unit of a group may be hit."""

Limits = Mapping[PositionId, int]
"""How many units positions may hit."""

Pick = tuple[int, CounterId]
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
    open: tuple[CounterId, ...] = ()
    stage: int = STEP


@rule("6.31", "6.33", "6.34", "R6-06", "R6-07", "R6-09")
def assign(
    shots: Sequence[Shot],
    limits: Limits,
    spent: CounterSet = NONE,
    picks: Sequence[Pick] = (),
) -> Assignment:
    """Assign the hits of positions that fire together.

    Args:
        shots: Every unit that each position could hit.
        limits: How many units each position may hit.
        spent: The units that can lose no further step, as a set.
        picks: What the player has named so far.
    """
    targets: dict[CounterId, list[Shot]] = {}
    wanted: dict[PositionId, int] = {}
    for shot in shots:
        position, unit, _, _, disrupts = shot
        if disrupts or not has(spent, unit):
            targets.setdefault(unit, []).append(shot)
            wanted[position] = wanted.get(position, 0) + 1
    short = {p: limits[p] for p, count in wanted.items() if count > limits[p]}
    groups, free = _groups(targets, short) if short else ([], targets)
    chosen = [_freely(targets[unit], spent >> unit & 1) for unit in free]
    for positions, group in groups:
        ways = {unit: ways_to_hit(targets[unit], spent >> unit & 1) for unit in group}
        alone = all(len(targets[unit]) == 1 for unit in group)
        bound = {position: short[position] for position in iterate(positions)}
        settled = (_settle_alone if alone else _settle)(ways, bound, picks)
        if isinstance(settled, Assignment):
            return settled
        chosen += settled
    hits = sorted([_hit(way) for way in chosen if way])
    return Assignment(tuple(hits), tuple([shot for way in chosen for _, shot in way]))


def _hit(way: Way) -> Hit:
    kind, shot = way[0]
    return shot.unit, int(kind == STEP), int(shot.disrupts or way[-1][1].disrupts)


@rule("6.33", "6.34", "R6-07")
def ways_to_hit(shots: Sequence[Shot], spent: int) -> list[Way]:
    """Return every way in which a unit may be hit, also not at all.

    A second hit must change something: it disrupts a unit that the first one does not.

    Args:
        shots: The shots at the unit, of different positions.
        spent: 1 if it has lost its step in this phase already, else 0.
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


def _freely(shots: Sequence[Shot], spent: int) -> Way:
    """Return how a unit is hit if no limit binds."""
    if len(shots) > 1:
        return min(ways_to_hit(shots, spent), key=_eagerness)
    shot = shots[0]
    if shot.loses:
        return ((LEFT_OVER if spent else STEP, shot),)
    return ((SECOND if spent else DISRUPTION, shot),)


def _eagerness(way: Way) -> tuple[tuple[int, Key | None], ...]:
    """Return how a way compares with others at the same unit if no limit binds, the best first."""
    keys = {kind: shot.key for kind, shot in way}
    return tuple((0, keys[kind]) if kind in keys else (1, None) for kind in range(LEFT_OVER + 1))


def _groups(
    targets: Mapping[CounterId, Sequence[Shot]], short: Limits
) -> tuple[list[tuple[PositionSet, list[CounterId]]], list[CounterId]]:
    """Return the units wanted by short positions in groups that share none, and the others.

    A group is the set of these positions with the units that any of them wants.
    """
    groups: list[tuple[PositionSet, list[CounterId]]] = []
    free: list[CounterId] = []
    for unit, shots in targets.items():
        positions: PositionSet = NONE
        for shot in shots:
            if shot.position in short:
                positions |= one(shot.position)
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
    return groups, free


# -- one position alone ----------------------------------------------------------------------------


def _settle_alone(ways: Ways, short: Limits, picks: Sequence[Pick]) -> list[Way] | Assignment:
    """Settle units that only one position wants: it takes the best of them, up to its limit."""
    only = {unit: of_unit[-1] for unit, of_unit in ways.items()}
    ranks = {unit: (way[0][0], way[0][1].key) for unit, way in only.items()}
    (limit,) = short.values()
    last = sorted(ranks.values())[limit]  # of the units it cannot hit, the one it wants most
    stage = next(stage for stage in STAGES if last[0] <= stage)
    hit = [unit for unit, rank in ranks.items() if rank < last or (stage, unit) in picks]
    if len(hit) < limit:
        equals = sorted(u for u, rank in ranks.items() if rank == last and u not in hit)
        return Assignment(open=tuple(equals), stage=stage)
    return [only[unit] for unit in hit]


# -- stage by stage --------------------------------------------------------------------------------


class Option(NamedTuple):
    """A way of hitting a unit, and what it means for the assignment.

    Attributes:
        cost: What it takes of the limits, in the digits of :func:`_digits`.
        worth: What it adds to the assignment, in the digits of :func:`_worth`.
        last: The least urgent kind of its shots, or -1.
        marks: The stages that are about what it does, as a set.
        way: The way itself.
    """

    cost: int
    worth: int
    last: int
    marks: int
    way: Way


Options = dict[CounterId, list[Option]]
"""The options for each unit of a group."""


def _settle(ways: Ways, short: Limits, picks: Sequence[Pick]) -> list[Way] | Assignment:
    """Settle a group: return how each unit is hit, or what the player has to decide first."""
    options = _options(ways, short)
    best: Best = {}
    kinds = {option.last for of_unit in options.values() for option in of_unit}
    for settled, stage in pairwise((-1, *STAGES)):
        if not any(settled < kind <= stage for kind in kinds):
            continue
        found = {
            unit: [option for option in of_unit if option.last <= stage]
            for unit, of_unit in options.items()
        }
        for unit in [unit for at, unit in picks if at == stage and unit in ways]:
            found[unit] = [option for option in found[unit] if option.marks >> stage & 1]
        best = _best_ways(found, short)
        undecided: list[CounterId] = []
        for unit, (alike, _) in best.items():
            struck = alike[0].marks >> stage & 1
            if any(option.marks >> stage & 1 != struck for option in alike):
                undecided.append(unit)
            options[unit] = [o for o in options[unit] if o.marks >> stage & 1 == struck]
        if undecided:
            return Assignment(open=tuple(sorted(undecided)), stage=stage)
    return [way for _, way in best.values()]


def _options(ways: Ways, short: Limits) -> Options:
    """Return the options for each unit of a group."""
    worth, one = _worth(ways), _digits(short)
    options: Options = {}
    for unit, of_unit in ways.items():
        options[unit] = []
        for way in of_unit:
            cost = value = marks = 0
            last = -1
            for last, shot in way:
                cost += one.get(shot.position, 0)
                value += worth[last, shot.key]
                marks |= shot.disrupts << LEFT_OVER
            if way:
                marks |= 1 << way[0][0]
            options[unit].append(Option(cost, value, last, marks, way))
    return options


def _worth(ways: Ways) -> dict[tuple[int, Key], int]:
    """Return what a shot adds to an assignment, by kind and key.

    From the highest digit down there are, for each kind, the number of its shots and how many have
    the best key, the second best, and so on: of two assignments with equally many shots, the one
    with more of the first key in which they differ has the smaller sorted list of keys.
    """
    kinds = {(kind, shot.key) for of_unit in ways.values() for way in of_unit for kind, shot in way}
    width = len(ways).bit_length()
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


_BITS = 5
_ROOM = (1 << _BITS - 1) - 1


def _digits(short: Limits) -> dict[int, int]:
    """Return the unit of each short position's digit in an integer that holds what is left of all.

    A digit has five bits: what is left of the limit, and above that a guard, which goes when more
    is spent than there is.
    """
    return {position: 1 << _BITS * number for number, position in enumerate(short)}


# -- the best assignments of a stage ---------------------------------------------------------------


Best = dict[CounterId, tuple[list[Option], Way]]
"""By unit: its options in any of the best assignments, and how it is hit in one of these."""


def _best_ways(options: Options, short: Limits) -> Best:
    """Return the best assignments of a group.

    It goes from unit to unit and remembers the best for each state of the limits.
    """
    one = _digits(short)
    guards = sum(one.values()) << _BITS - 1
    moves = [_moves(of_unit) for of_unit in options.values()]
    start = sum([min(limit, _ROOM) * one[position] for position, limit in short.items()])
    best, trail = {start | guards: 0}, []
    for of_unit, wanted in zip(moves, _wanted_later(moves), strict=True):
        best, steps = _step(best, of_unit, guards, guards | wanted)
        trail.append(steps)
    return _traced(list(options), trail)


Move = tuple[int, int, list[Option]]
"""What a unit costs the limits, the most that this is worth, and the options that are worth it."""


def _moves(options: Sequence[Option]) -> list[Move]:
    """Return the best options for a unit for each cost that it may have."""
    best: dict[int, Move] = {}
    for option in options:
        cost, value = option[:2]
        known = best.get(cost)
        if known is None or value > known[1]:
            best[cost] = cost, value, [option]
        elif value == known[1]:
            known[2].append(option)
    return list(best.values())


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


Trail = dict[int, list[tuple[int, list[Option]]]]
"""By state of the limits after a unit: the states before it, and the options that lead on from them
to the best that this state can be."""


def _step(
    best: Mapping[int, int], moves: Sequence[Move], guards: int, kept: int
) -> tuple[dict[int, int], Trail]:
    """Hit one unit more: return the best worth by state of the limits, and how one comes there."""
    found: dict[int, int] = {}
    steps: Trail = {}
    for state, before in best.items():
        for cost, value, options in moves:
            then = state - cost
            if then & guards != guards:
                continue
            then &= kept
            total, known = before + value, found.get(then, -1)
            if total > known:
                found[then] = total
                steps[then] = [(state, options)]
            elif total == known:
                steps[then].append((state, options))
    return found, steps


def _traced(units: Sequence[CounterId], trail: Sequence[Trail]) -> Best:
    """Follow the best assignments back from their end."""
    best: Best = {}
    states = list(trail[-1])
    for unit, steps in zip(reversed(units), reversed(trail), strict=True):
        reached = [entry for state in states for entry in steps[state]]
        options = reached[0][1]
        best[unit] = [option for _, found in reached for option in found], options[0].way
        states = list(dict.fromkeys([before for before, _ in reached]))
    return best
