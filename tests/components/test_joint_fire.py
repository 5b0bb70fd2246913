"""Who is hit when several sources fire together: the solver against every assignment there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.components import joint_fire
from hexwar.components.joint_fire import Assigned, Pick, Way, assign, each_alone


class Shot(NamedTuple):
    """A target that a source could hit, on some level."""

    source: str
    target: int
    key: int
    level: int = 0


Solution = tuple[Way[Shot], ...]

LEVELS = 3
STAGES = (0, 2)
"""The first stage settles level 0, the second one levels 1 and 2."""


def up_to_two(target: int, shots: Sequence[Shot]) -> list[Way[Shot]]:
    """A target may be hit by one shot, or by two of different levels."""
    ways = [(shot,) for shot in shots] + list(combinations(shots, 2))
    ordered = (sorted(way, key=lambda shot: shot.level) for way in ways)
    found = [tuple((shot.level, shot) for shot in way) for way in ordered]
    return [(), *(way for way in found if len({level for level, _ in way}) == len(way))]


def marks(way: Way[Shot]) -> int:
    """The first stage is about hits of level 0; the second one about whether there is any other."""
    levels = {level for level, _ in way}
    return int(0 in levels) | any(levels - {0}) << 2


def every_solution(
    shots: dict[int, list[Shot]], limits: dict[str, int]
) -> Iterator[tuple[Way[Shot], ...]]:
    """Yield every assignment within the limits."""
    for chosen in product(*(up_to_two(target, at) for target, at in shots.items())):
        used = [shot.source for way in chosen for _, shot in way]
        if all(used.count(source) <= limit for source, limit in limits.items()):
            yield chosen


def worth(solution: Solution) -> list[object]:
    """Return how good an assignment is, the smaller the better."""
    found: list[object] = []
    for level in range(LEVELS):
        keys = sorted(shot.key for way in solution for at, shot in way if at == level)
        found += [-len(keys), keys]
    return found


def ends(solutions: list[Solution], stages: Sequence[int]) -> Iterator[Solution]:
    """Yield an assignment for each outcome, for all choices of the player."""
    if not stages:
        yield solutions[0]
        return
    stage, *later = stages
    settled = [s for s in solutions if all(level <= stage for way in s for level, _ in way)]
    best = min(map(worth, settled))
    for marked in picked([marked_in(s, stage) for s in settled if worth(s) == best]):
        left = [s for s in solutions if marked_in(s, stage) == marked]
        if later:
            yield from ends(left, later)
        else:
            yield next(s for s in left if s in settled and worth(s) == best)


def marked_in(solution: Solution, stage: int) -> frozenset[int]:
    """Return the places of the targets that an assignment marks in a stage."""
    return frozenset(at for at, way in enumerate(solution) if way and marks(way) >> stage & 1)


def picked(outcomes: list[frozenset[int]]) -> set[frozenset[int]]:
    """Return what is left when the player names targets that only some outcomes have."""
    open_targets = frozenset().union(*outcomes) - frozenset(outcomes[0]).intersection(*outcomes)
    if not open_targets:
        return set(outcomes)
    return set().union(*(picked([o for o in outcomes if t in o]) for t in open_targets))


def played(shots: dict[int, list[Shot]], limits: dict[str, int]) -> Iterator[Assigned[int, Shot]]:
    """Yield what the solver finds, for all choices of the player."""
    waiting: list[tuple[Pick[int], ...]] = [()]
    while waiting:
        picks = waiting.pop()
        found = assign(shots, up_to_two, limits, stages=STAGES, marks=marks, picks=picks)
        waiting += [(*picks, (found.stage, target)) for target in found.open]
        if not found.open:
            yield found


@st.composite
def fires(draw: st.DrawFn) -> tuple[dict[int, list[Shot]], dict[str, int]]:
    """Up to three sources that fire at up to four targets, with many equal keys."""
    sources = "ABC"[: draw(st.integers(1, 3))]
    shots = {}
    for target in range(draw(st.integers(1, 4))):
        among = draw(st.sets(st.sampled_from(sources), min_size=1))
        shots[target] = [
            Shot(source, target, draw(st.integers(0, 1)), draw(st.integers(0, LEVELS - 1)))
            for source in sorted(among)
        ]
    return shots, {source: draw(st.integers(0, 3)) for source in sources}


@settings(max_examples=200, deadline=None)
@given(fires())
def test_assignment_is_what_brute_force_finds(
    fire: tuple[dict[int, list[Shot]], dict[str, int]],
) -> None:
    """Law: over all choices of the player, the solver reaches exactly the best assignments."""
    shots, limits = fire
    solutions = list(every_solution(shots, limits))
    expected = {
        tuple(marks(way) if way else 0 for way in solution) for solution in ends(solutions, STAGES)
    }
    reached = set()
    for found in played(shots, limits):
        solution = tuple(found.hits.get(target, ()) for target in shots)
        assert solution in solutions
        reached.add(tuple(marks(way) if way else 0 for way in solution))
    assert reached == expected


def test_assignment_keeps_large_limits() -> None:
    """A digit is as wide as the largest limit: forty of fifty targets are hit, the nearest."""
    shots = {target: [Shot("A", target, target), Shot("B", target, 0)] for target in range(50)}
    found = assign(shots, each_alone, {"A": 40, "B": 0})
    assert sorted(found.hits) == list(range(40))


def test_assignment_refuses_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many sources with large limits that want the same targets are refused, not awaited."""
    monkeypatch.setattr(joint_fire, "MOST_STATES", 100)
    shots = {t: [Shot(source, t, t) for source in "ABCDEF"] for t in range(20)}
    with pytest.raises(ValueError, match="6 sources at 20 targets cannot be assigned"):
        assign(shots, each_alone, dict.fromkeys("ABCDEF", 3))
