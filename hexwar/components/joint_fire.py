"""Which targets are hit when several sources fire together, each within its limit?

A *shot* is one target that one source could hit.  A game says in which *ways* the shots at a target
may hit it: which of them, and what each does.  What a shot does is a *level*: 0 is the most urgent.
An assignment takes one way for each target, or none, and spends no more shots of a source than its
limit.  The best assignment has the most shots of level 0, of these the ones with the smallest
keys; then the most of level 1, and so on.

The levels are decided in *stages*.  If several assignments of a stage are equally good but mark
different targets, a player names targets one by one.  Which source fires at which target is decided
only when it makes a difference.

A source with enough shots for all its targets imposes no choice.  So only targets of the same
*short* source must be decided together.  Within such a group ``_best_ways`` goes from target to
target and remembers, for each state of the limits, the best there is so far.  The numbers and keys
of the levels are the digits of one integer.  This is a lexicographic b-matching by dynamic
programming.

Example:
    Battery A may hit one of two battalions, battery B only the second.

    >>> from typing import NamedTuple
    >>> class Shot(NamedTuple):
    ...     source: str
    ...     target: str
    ...     key: int = 0
    >>> at = {"1st": [Shot("A", "1st")], "2nd": [Shot("A", "2nd"), Shot("B", "2nd")]}
    >>> found = assign(at, each_alone, {"A": 1, "B": 1})
    >>> {target: found.hits[target][0][1].source for target in at}
    {'1st': 'A', '2nd': 'B'}

    Without B the player names the one that A hits.

    >>> at["2nd"].pop()
    Shot(source='B', target='2nd', key=0)
    >>> assign(at, each_alone, {"A": 1}).open
    ('1st', '2nd')
    >>> assign(at, each_alone, {"A": 1}, picks=[(0, "2nd")]).hits
    {'2nd': ((0, Shot(source='A', target='2nd', key=0)),)}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

MOST_STATES = 1 << 20
"""How many states of the limits are looked at at most for one target."""


class AnyShot(Protocol):
    """A target that a source could hit."""

    @property
    def source(self) -> Any:
        """What hits."""

    @property
    def key(self) -> Any:
        """How the source prefers its targets, the smallest first."""


S = TypeVar("S", bound=AnyShot)
T = TypeVar("T", bound=Hashable)

Way = tuple[tuple[int, S], ...]
"""One way in which a target may be hit: levels with their shots, the most urgent first."""

WaysAt = dict[T, Sequence[Way[S]]]
"""The ways in which each target of a group may be hit, also not at all."""

Limits = Mapping[Any, int]
"""How many targets sources may hit."""

Pick = tuple[int, T]
"""A stage, and a target that the player has named in it."""


class Assigned(NamedTuple, Generic[T, S]):
    """The hits, or the choice that the player has to make first.

    Attributes:
        hits: How each target that is hit is hit.
        open: The targets of which the player names one; without, the assignment is complete.
        stage: The stage in which they are open.
    """

    hits: dict[T, Way[S]]
    open: tuple[T, ...] = ()
    stage: int = 0


def each_alone(target: object, shots: Sequence[S]) -> list[Way[S]]:
    """Return the ways of hitting a target that one shot hits, on level 0: each of them, or none.

    Args:
        target: The target.
        shots: The shots at it.
    """
    return [(), *(((0, shot),) for shot in shots)]


def first_level(way: Way[Any]) -> int:
    """Return what a way marks in the stages: its most urgent level."""
    return 1 << way[0][0]


def assign(
    shots: Mapping[T, Sequence[S]],
    ways: Callable[[T, Sequence[S]], Sequence[Way[S]]],
    limits: Limits,
    *,
    stages: Sequence[int] = (0,),
    marks: Callable[[Way[S]], int] = first_level,
    picks: Sequence[Pick[T]] = (),
) -> Assigned[T, S]:
    """Return who is hit by sources that fire together, or which targets a player decides about.

    Args:
        shots: The shots at each target, at most one of a source.
        ways: Gives the ways in which some shots may hit a target, the empty one first.  If a way
            has a shot that a later stage settles, it is among them without that shot, too.
        limits: How many targets each source may hit, 0 or more.
        stages: The last level of each stage, ascending.
        marks: Gives the stages that are about what a way does, except the empty way, which does
            nothing: bit i stands for the stage i.
        picks: What the player has named so far.

    Raises:
        ValueError: When the shots of one group leave more than MOST_STATES states of the limits.
    """
    wanted: dict[Any, int] = {}
    for at_target in shots.values():
        for shot in at_target:
            source = shot.source
            wanted[source] = wanted.get(source, 0) + 1
    short = {source: limits[source] for source, count in wanted.items() if count > limits[source]}
    groups, free = _groups(shots, short) if short else ([], shots)
    hits = {target: way for target in free if (way := _freely(ways(target, shots[target])))}
    for sources, group in groups:
        of_group: WaysAt[T, S] = {target: ways(target, shots[target]) for target in group}
        limited = {source: limit for source, limit in short.items() if source in sources}
        if all(
            len(shots[t]) == 1 and _has_one_shot(of_target) for t, of_target in of_group.items()
        ):
            settled = _settle_alone(of_group, limited, stages, picks)
        else:
            settled = _settle(of_group, limited, stages, marks, picks)
        if settled.open:
            return settled
        hits |= settled.hits
    return Assigned(hits)


def _freely(ways: Sequence[Way[S]]) -> Way[S]:
    """Return how a target is hit if no limit binds."""
    if len(ways) == 2 and not ways[0]:
        return ways[1]
    last = max([way[-1][0] for way in ways if way], default=-1)
    return min(ways, key=lambda way: _eagerness(way, last))


def _eagerness(way: Way[Any], last: int) -> tuple[tuple[int, list[Any]], ...]:
    """Return how a way compares with others at the same target if no limit binds, the best first.

    Args:
        way: The way.
        last: The least urgent level of all ways at the target.
    """
    groups = []
    for level in range(last + 1):
        keys = sorted(shot.key for at, shot in way if at == level)
        groups.append((-len(keys), keys))
    return tuple(groups)


def _groups(
    shots: Mapping[T, Sequence[S]], short: Limits
) -> tuple[list[tuple[set[Any], list[T]]], list[T]]:
    """Return the targets wanted by short sources in groups that share none, and the others.

    A group is the set of these sources with the targets that any of them wants.
    """
    groups: list[tuple[set[Any], list[T]]] = []
    free: list[T] = []
    for target, at_target in shots.items():
        sources = {shot.source for shot in at_target if shot.source in short}
        if not sources:
            free.append(target)
            continue
        group, apart = [target], []
        for others, targets in groups:
            if others.isdisjoint(sources):
                apart.append((others, targets))
            else:
                sources |= others
                group = targets + group
        groups = [*apart, (sources, group)]
    return groups, free


# -- one source alone ------------------------------------------------------------------------------


def _has_one_shot(ways: Sequence[Way[Any]]) -> bool:
    """Return whether a target is hit by one shot or not at all."""
    return len(ways) == 2 and not ways[0] and len(ways[1]) == 1


def _settle_alone(
    ways: WaysAt[T, S], short: Limits, stages: Sequence[int], picks: Sequence[Pick[T]]
) -> Assigned[T, S]:
    """Settle targets that only one source wants: it takes the best of them, up to its limit."""
    only = {target: of_target[1] for target, of_target in ways.items()}
    ranks = {target: (way[0][0], way[0][1].key) for target, way in only.items()}
    (limit,) = short.values()
    last = sorted(ranks.values())[limit]  # of the targets it cannot hit, the one it wants most
    stage = next(stage for stage in stages if last[0] <= stage)
    hit = [target for target, rank in ranks.items() if rank < last or (stage, target) in picks]
    if len(hit) < limit:
        equals = [target for target, rank in ranks.items() if rank == last and target not in hit]
        return Assigned({}, tuple(equals), stage)
    return Assigned({target: only[target] for target in hit})


# -- stage by stage --------------------------------------------------------------------------------


class Candidate(NamedTuple, Generic[S]):
    """A way of hitting a target, and what it means for the assignment.

    Attributes:
        cost: What it takes of the limits, in the digits of ``_digits``.
        worth: What it adds to the assignment, in the digits of ``_worth``.
        last: The least urgent level of its shots, or -1.
        marks: The stages that are about what it does.
        way: The way itself.
    """

    cost: int
    worth: int
    last: int
    marks: int
    way: Way[S]


Candidates = dict[T, list[Candidate[S]]]
"""The options for each target of a group."""


def _settle(
    ways: WaysAt[T, S],
    short: Limits,
    stages: Sequence[int],
    marks: Callable[[Way[S]], int],
    picks: Sequence[Pick[T]],
) -> Assigned[T, S]:
    """Settle a group: return how each target is hit, or what the player has to decide first."""
    digits = _digits(short)
    options = _options(ways, digits, marks)
    best: Best[T, S] = {}
    levels = {option.last for of_target in options.values() for option in of_target}
    for settled, stage in pairwise((-1, *stages)):
        if not any(settled < level <= stage for level in levels):
            continue
        best_by_target = {
            target: [option for option in of_target if option.last <= stage]
            for target, of_target in options.items()
        }
        for target in [target for at, target in picks if at == stage and target in ways]:
            best_by_target[target] = [
                option for option in best_by_target[target] if option.marks >> stage & 1
            ]
        best = _best_ways(best_by_target, short, digits)
        undecided: list[T] = []
        for target, (alike, _) in best.items():
            marked = alike[0].marks >> stage & 1
            if any(option.marks >> stage & 1 != marked for option in alike):
                undecided.append(target)
            options[target] = [o for o in options[target] if o.marks >> stage & 1 == marked]
        if undecided:
            return Assigned({}, tuple(undecided), stage)
    return Assigned({target: way for target, (_, way) in best.items() if way})


def _options(
    ways: WaysAt[T, S], digits: Mapping[Any, int], marks: Callable[[Way[S]], int]
) -> Candidates[T, S]:
    """Return the options for each target of a group."""
    worth = _worth(ways)
    options: Candidates[T, S] = {}
    for target, of_target in ways.items():
        options[target] = []
        for way in of_target:
            cost = value = 0
            last = -1
            for last, shot in way:
                cost += digits.get(shot.source, 0)
                value += worth[last, shot.key]
            options[target].append(Candidate(cost, value, last, marks(way) if way else 0, way))
    return options


def _worth(ways: WaysAt[T, S]) -> dict[tuple[int, Any], int]:
    """Return what a shot adds to an assignment, by level and key.

    From the highest digit down there are, for each level, the number of its shots and how many have
    the best key, the second best, and so on.  If two assignments have equally many shots, the one
    with more of the first key in which they differ has the smaller sorted list of keys.
    """
    kinds = {(at, shot.key) for of_target in ways.values() for way in of_target for at, shot in way}
    longest = max([len(way) for of_target in ways.values() for way in of_target])
    width = (len(ways) * longest).bit_length()
    place = 0
    worth: dict[tuple[int, Any], int] = {}
    for _, alike in groupby(sorted(kinds, reverse=True), key=lambda entry: entry[0]):
        entries = list(alike)
        for entry in entries:
            worth[entry] = 1 << place
            place += width
        for entry in entries:
            worth[entry] += 1 << place
        place += width
    return worth


def _digits(short: Limits) -> dict[Any, int]:
    """Return the unit of each short source's digit in an integer that holds what is left of all.

    A digit holds what is left of the limit, and above that a guard, which goes when more is spent
    than there is.
    """
    width = _width(short)
    return {source: 1 << width * number for number, source in enumerate(short)}


def _width(short: Limits) -> int:
    """Return the bits of a digit: those of the largest limit, and the guard."""
    return max(short.values()).bit_length() + 1


# -- the best assignments of a stage ---------------------------------------------------------------


Best = dict[T, tuple[list[Candidate[S]], Way[S]]]
"""By target: its options in any of the best assignments, and how it is hit in one of these."""


def _best_ways(options: Candidates[T, S], short: Limits, digits: Mapping[Any, int]) -> Best[T, S]:
    """Return the best assignments of a group.

    It goes from target to target and remembers the best for each state of the limits.
    """
    width = _width(short)
    room = (1 << width - 1) - 1
    guards = sum(digits.values()) << width - 1
    moves = [_moves(of_target) for of_target in options.values()]
    start = sum([limit * digits[source] for source, limit in short.items()])
    best, trail = {start | guards: 0}, []
    for of_target, wanted in zip(moves, _wanted_later(moves, room), strict=True):
        best, steps = _step(best, of_target, guards, guards | wanted)
        if len(best) > MOST_STATES:
            raise ValueError(
                f"the fire of {len(short)} sources at {len(options)} targets cannot be assigned: "
                f"more than {MOST_STATES} states of their limits; let fewer fire together"
            )
        trail.append(steps)
    return _traced(list(options), trail)


Move = tuple[int, int, list[Candidate[S]]]
"""What a target costs the limits, the most that this is worth, and the options worth it."""


def _moves(options: Sequence[Candidate[S]]) -> list[Move[S]]:
    """Return the best options for a target for each cost that it may have."""
    best: dict[int, Move[S]] = {}
    for option in options:
        cost, value = option[:2]
        cheapest = best.get(cost)
        if cheapest is None or value > cheapest[1]:
            best[cost] = cost, value, [option]
        elif value == cheapest[1]:
            cheapest[2].append(option)
    return list(best.values())


def _wanted_later(moves: Sequence[Sequence[Move[Any]]], room: int) -> list[int]:
    """Return for each target the limits on which those after it draw; what else is left is lost.

    So states that make no difference any more become one, and a single one at the end.
    """
    wanted = [0]
    for of_target in reversed(moves[1:]):
        drawn = 0
        for cost, _, _ in of_target:
            drawn |= cost
        wanted.append(wanted[-1] | drawn * room)
    return wanted[::-1]


Trail = dict[int, list[tuple[int, list[Candidate[S]]]]]
"""By state of the limits after a target: the states before it, and the options that lead on from
them to the best that this state can be."""


def _step(
    best: Mapping[int, int], moves: Sequence[Move[S]], guards: int, kept: int
) -> tuple[dict[int, int], Trail[S]]:
    """Hit one target more: return the best worth by state of the limits, and how it is reached."""
    values: dict[int, int] = {}
    steps: Trail[S] = {}
    for state, before in best.items():
        for cost, value, options in moves:
            then = state - cost
            if then & guards != guards:
                continue
            then &= kept
            total, best_before = before + value, values.get(then, -1)
            if total > best_before:
                values[then] = total
                steps[then] = [(state, options)]
            elif total == best_before:
                steps[then].append((state, options))
    return values, steps


def _traced(targets: Sequence[T], trail: Sequence[Trail[S]]) -> Best[T, S]:
    """Follow the best assignments back from their end."""
    best: Best[T, S] = {}
    states = list(trail[-1])
    for target, steps in zip(reversed(targets), reversed(trail), strict=True):
        reached = [entry for state in states for entry in steps[state]]
        options = reached[0][1]
        best[target] = [option for _, found in reached for option in found], options[0].way
        states = list(dict.fromkeys([before for before, _ in reached]))
    return best
