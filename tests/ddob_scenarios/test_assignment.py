"""The joint assignment of hits (6.34, ruling R6-07), against brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddob_scenarios.rules.german_fire.assignment import (
    DISRUPTION,
    LEFT_OVER,
    SECOND,
    STEP,
    Assignment,
    Shot,
    assign,
)
from hexwar.board import CounterId, CounterSet, PositionId, as_set, iterate, one, up_to
from hexwar.components.joint_fire import Pick

# -- the oracle: every assignment there is, sifted stage by stage ----------------------------------

Role = tuple[int, Shot]
Solution = tuple[Role, ...]
Outcome = tuple[tuple[int, int, int], ...]


def roles_at_a_unit(shots: Sequence[Shot], spent: bool) -> Solution | None:
    """Return what each of the shots at a unit does, or None if they cannot all be hits.

    A unit loses one step at most, and a shot that changes nothing is no hit (6.33, 6.34).
    """
    takers = [shot for shot in shots if shot.loses]
    others = [shot for shot in shots if not shot.loses]
    if spent:
        if not shots:
            return ()
        if len(shots) > 1 or not shots[0].disrupts:
            return None
        return ((LEFT_OVER if takers else SECOND, shots[0]),)
    if not takers:
        return tuple((DISRUPTION, shot) for shot in others) if len(others) < 2 else None
    quiet = [shot for shot in takers if not shot.disrupts]
    if len(shots) == 1:
        return ((STEP, shots[0]),)
    if len(shots) > 2 or len(quiet) != 1:
        return None
    second = next(shot for shot in shots if shot is not quiet[0])
    return ((STEP, quiet[0]), (LEFT_OVER if second.loses else SECOND, second))


def every_solution(
    shots: Sequence[Shot], limits: dict[PositionId, int], spent: CounterSet
) -> list[Solution]:
    """Return every set of hits within the limits."""
    at_units = []
    for unit in sorted({shot.unit for shot in shots}):
        at_unit = [shot for shot in shots if shot.unit == unit]
        subsets = [c for n in range(len(at_unit) + 1) for c in combinations(at_unit, n)]
        found = [roles_at_a_unit(subset, bool(spent >> unit & 1)) for subset in subsets]
        at_units.append([roles for roles in found if roles is not None])
    solutions = []
    for chosen in product(*at_units):
        solution = tuple(role for roles in chosen for role in roles)
        used = [shot.source for _, shot in solution]
        if all(used.count(position) <= limit for position, limit in limits.items()):
            solutions.append(solution)
    return solutions


def worth(solution: Solution, *kinds: int) -> list[object]:
    """Return how good a solution is, the smaller the better: numbers and sorted keys."""
    found: list[object] = []
    for kind in kinds:
        keys = sorted(shot.key for role, shot in solution if role == kind)
        found += [-len(keys), keys]
    return found


def best(solutions: Sequence[Solution], *kinds: int) -> list[Solution]:
    """Return the best of some solutions."""
    most = min(worth(solution, *kinds) for solution in solutions)
    return [solution for solution in solutions if worth(solution, *kinds) == most]


Struck = Callable[[Solution], frozenset[int]]


def struck(kind: int) -> Struck:
    """Return what tells which units are hit in one way."""
    return lambda solution: frozenset(shot.unit for role, shot in solution if role == kind)


def disrupted(solution: Solution) -> frozenset[int]:
    """Return which units are disrupted."""
    return frozenset(shot.unit for _, shot in solution if shot.disrupts)


def ends(solutions: Sequence[Solution], units: Struck) -> Iterable[Sequence[Solution]]:
    """Return what is left when the player has named units that only some solutions strike."""
    sets = [units(solution) for solution in solutions]
    undecided = frozenset().union(*sets) - frozenset(sets[0]).intersection(*sets)
    if not undecided:
        yield solutions
    for unit in undecided:
        yield from ends([s for s, of in zip(solutions, sets, strict=True) if unit in of], units)


def outcome(solution: Solution) -> Outcome:
    """Return what happens to each unit."""
    steps = struck(STEP)(solution)
    return tuple(
        (unit, int(unit in steps), int(unit in disrupted(solution)))
        for unit in sorted(steps | disrupted(solution))
    )


def every_outcome(
    shots: Sequence[Shot], limits: dict[PositionId, int], spent: CounterSet
) -> set[Outcome]:
    """Return what may come out of ruling R6-07, for all choices of the player."""
    found = set()
    for same_steps in ends(best(every_solution(shots, limits, spent), STEP), struck(STEP)):
        for same_firsts in ends(best(same_steps, DISRUPTION), struck(DISRUPTION)):
            for alike in ends(best(same_firsts, SECOND, LEFT_OVER), disrupted):
                found.add(outcome(alike[0]))
    return found


# -- the assignment, for all choices of the player -------------------------------------------------


def all_ends(
    shots: Sequence[Shot], limits: dict[PositionId, int], spent: CounterSet
) -> list[Assignment]:
    """Return the assignments that the player can reach."""
    ends = []
    waiting: list[tuple[Pick[CounterId], ...]] = [()]
    while waiting:
        picks = waiting.pop()
        found = assign(shots, limits, spent, picks)
        waiting += [(*picks, (found.stage, unit)) for unit in found.open]
        if not found.open:
            ends.append(found)
    return ends


@st.composite
def volleys(draw: st.DrawFn) -> tuple[list[Shot], dict[PositionId, int], CounterSet]:
    """Positions that fire at units in a few hexes, with many equal keys."""
    positions = iterate(up_to(PositionId, draw(st.integers(1, 4))))
    units = iterate(up_to(CounterId, draw(st.integers(1, 5))))
    unrevealed = {position: draw(st.booleans()) for position in positions}
    steps = {unit: draw(st.integers(1, 2)) for unit in units}
    shots = []
    for position, unit in product(positions, units):
        grade = draw(st.sampled_from([None, 0, 1, 2]))
        if grade is not None:
            distance = draw(st.integers(1, 2))
            disrupts = grade == 2 or unrevealed[position]
            key = (grade, distance, -steps[unit])
            shots.append(Shot(position, unit, key, grade < 2, disrupts))
    limits = {position: draw(st.integers(1, 3)) for position in positions}
    spent = as_set(draw(st.integers(0, (1 << len(units)) - 1)) if draw(st.booleans()) else 0)
    return shots, limits, spent


@pytest.mark.rule("6.34", "R6-07", "6.33", "R6-06")
@settings(max_examples=300, deadline=None)
@given(volleys())
def test_the_assignment_is_what_brute_force_finds(
    volley: tuple[list[Shot], dict[PositionId, int], CounterSet],
) -> None:
    """Law: over all choices of the player, exactly the outcomes of ruling R6-07 are reached."""
    shots, limits, spent = volley
    reached = {end.hits for end in all_ends(shots, limits, spent)}
    assert reached == every_outcome(shots, limits, spent)


@pytest.mark.rule("6.31", "6.34", "R6-07")
@settings(max_examples=100, deadline=None)
@given(volleys())
def test_the_shots_told_are_a_best_solution(
    volley: tuple[list[Shot], dict[PositionId, int], CounterSet],
) -> None:
    """Law: the shots keep the limits, do what is said, and are as many and as good as can be."""
    shots, limits, spent = volley
    solutions = every_solution(shots, limits, spent)
    for end in all_ends(shots, limits, spent):
        at_units = {shot.unit: [s for s in end.shots if s.unit == shot.unit] for shot in end.shots}
        roles = [roles_at_a_unit(at, bool(spent >> unit & 1)) for unit, at in at_units.items()]
        assert all(role is not None for role in roles)
        solution = tuple(entry for role in roles for entry in role or ())
        for position, limit in limits.items():
            assert sum(shot.source == position for shot in end.shots) <= limit
        assert worth(solution, STEP) == worth(best(solutions, STEP)[0], STEP)
        assert outcome(solution) == end.hits


@pytest.mark.rule("6.31", "R6-07")
@settings(max_examples=100, deadline=None)
@given(volleys())
def test_no_position_passes_over_a_better_unit(
    volley: tuple[list[Shot], dict[PositionId, int], CounterSet],
) -> None:
    """Law: no position takes a step from a unit while a better one of its list is not hit."""
    shots, limits, spent = volley
    for end in all_ends(shots, limits, spent):
        losing = {unit for unit, steps, _ in end.hits if steps}
        for hit in end.shots:
            if not hit.loses or spent >> hit.unit & 1 or hit.unit not in losing:
                continue
            only = sum(1 for s in end.shots if s.unit == hit.unit and s.loses) == 1
            passed = [
                s
                for s in shots
                if s.source == hit.source
                and s.loses
                and s.unit not in losing
                and not spent >> s.unit & 1
                and s.key < hit.key
            ]
            assert not (only and passed)


# -- single points of the ruling -------------------------------------------------------------------

A, B, C = map(PositionId, range(3))
"""Positions."""

U, V, W = map(CounterId, range(3))
"""Units."""


def shot(
    position: PositionId,
    unit: CounterId,
    grade: int = 0,
    distance: int = 1,
    steps: int = 3,
    *,
    unrevealed: bool = False,
) -> Shot:
    """Return a shot as the fire chart has it."""
    key = (grade, distance, -steps)
    return Shot(position, unit, key, grade < 2, grade == 2 or unrevealed)


@pytest.mark.rule("6.34")
def test_the_booklets_example() -> None:
    """A may hit two of three units, one of which B hits as well: B takes that one."""
    shots = [shot(A, U), shot(A, V), shot(A, W), shot(B, V)]
    found = assign(shots, {A: 2, B: 1})
    assert found.hits == ((U, 1, 0), (V, 1, 0), (W, 1, 0))
    assert {(s.source, s.unit) for s in found.shots} == {(A, U), (A, W), (B, V)}


@pytest.mark.rule("R6-07", "6.34")
def test_more_units_go_before_better_dots() -> None:
    """A hits the unit on steady dots and leaves that on intense ones to B, who has no other."""
    shots = [shot(A, U, 0), shot(A, V, 1), shot(B, U, 0)]
    found = assign(shots, {A: 1, B: 1})
    assert found.hits == ((U, 1, 0), (V, 1, 0))


@pytest.mark.rule("R6-07")
def test_a_choice_without_consequence_is_not_asked() -> None:
    """A and B may swap their equal targets: nobody is asked who fires at whom."""
    shots = [shot(p, u) for p, u in product((A, B), (U, V))]
    found = assign(shots, {A: 1, B: 1})
    assert not found.open
    assert found.hits == ((U, 1, 0), (V, 1, 0))


@pytest.mark.rule("R6-07")
def test_a_choice_is_narrowed_pick_by_pick() -> None:
    """Two of three equal units: after the first pick the other two are asked."""
    shots = [shot(p, u) for p, u in product((A, B), (U, V, W))]
    limits = {A: 1, B: 1}
    first = assign(shots, limits)
    assert first.open == (U, V, W)
    second = assign(shots, limits, picks=[(first.stage, V)])
    assert second.open == (U, W)
    third = assign(shots, limits, picks=[(first.stage, V), (second.stage, W)])
    assert third.hits == ((V, 1, 0), (W, 1, 0))


@pytest.mark.rule("R6-07", "6.33")
def test_disruptions_go_to_units_not_hit_yet_first() -> None:
    """A steps U; B's one disruption goes to V, not to the nearer U; with two, to both."""
    shots = [shot(A, U), shot(B, U, 2, 1), shot(B, V, 2, 3)]
    assert assign(shots, {A: 1, B: 1}).hits == ((U, 1, 0), (V, 0, 1))
    assert assign(shots, {A: 1, B: 2}).hits == ((U, 1, 1), (V, 0, 1))


@pytest.mark.rule("R6-07", "6.34")
def test_left_over_hits_of_unrevealed_units_disrupt() -> None:
    """The step is taken once; the unrevealed position's spare hit on that unit still disrupts."""
    shots = [shot(A, U, 0, 1), shot(B, U, 0, 2, unrevealed=True)]
    assert assign(shots, {A: 1, B: 1}).hits == ((U, 1, 1),)
    shots = [shot(A, U, 0, 1), shot(B, U, 0, 2)]
    assert assign(shots, {A: 1, B: 1}).hits == ((U, 1, 0),)


@pytest.mark.rule("6.34", "R6-07")
def test_units_that_lost_a_step_before_are_dropped() -> None:
    """Nobody takes a second step; sporadic and unrevealed fire may still disrupt."""
    spent = one(U)
    assert assign([shot(A, U), shot(A, V)], {A: 1}, spent).hits == ((V, 1, 0),)
    assert assign([shot(A, U)], {A: 1}, spent).hits == ()
    assert assign([shot(A, U, 2)], {A: 1}, spent).hits == ((U, 0, 1),)
    assert assign([shot(A, U, unrevealed=True)], {A: 1}, spent).hits == ((U, 0, 1),)
    both = [shot(A, U, unrevealed=True), shot(A, V, 2)]
    assert assign(both, {A: 1}, spent).hits == ((V, 0, 1),)


@pytest.mark.rule("R6-07")
def test_a_large_volley_is_assigned_in_time() -> None:
    """Ten positions and twenty units along a beach: the states of the limits stay few."""
    units = iterate(up_to(CounterId, 20))
    positions = iterate(up_to(PositionId, 10))
    shots = [
        shot(position, unit, (unit + position) % 3, abs(unit - 2 * position), 1 + unit % 3)
        for unit in units
        for position in positions
        if abs(unit - 2 * position) < 4
    ]
    limits = {position: 1 + position % 3 for position in positions}
    ends = 0
    picks: list[Pick[CounterId]] = []
    found = assign(shots, limits)
    while found.open:
        picks.append((found.stage, found.open[0]))
        found = assign(shots, limits, picks=picks)
        ends += 1
    assert sum(steps for _, steps, _ in found.hits) <= sum(limits.values())
    assert len(found.shots) == sum(limits.values())
