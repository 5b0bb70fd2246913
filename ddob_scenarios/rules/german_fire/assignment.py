"""Which units the fire of several positions hits: the joint assignment of ruling R6-07.

Every position hits as many units as its limit allows, and a unit loses at most one step.  The hits
are assigned in three stages, each over all positions together:

1. Steps: the most units lose one; among such assignments the sorted list of keys is the smallest.
2. Disruptions of units that are not hit yet: the most, then the smallest keys.
3. Second hits, which disrupt units that have lost a step: sporadic fire, then what unrevealed
   positions have left over on intense and steady dots; the most of each, then the smallest keys.

Where a stage leaves several outcomes, the player names units one by one.  How the best assignment
is found stands in :mod:`hexwar.components.joint_fire`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ddob_scenarios.rules.common.losses import Hit
from hexwar.board import NONE, CounterId, CounterSet, PositionId, has
from hexwar.components import joint_fire
from hexwar.components.joint_fire import Pick, Way
from hexwar.play import rule

STEP, DISRUPTION, SECOND, LEFT_OVER = range(4)
"""What a shot does, the most urgent first (R6-07): it takes a step; disrupts a unit not hit yet;
disrupts one that has lost its step; is left over on one that has lost its step, and disrupts it."""

STAGES = (STEP, DISRUPTION, LEFT_OVER)
"""The stages, named by the last of these kinds that they settle."""

Preference = tuple[int, int, int]
"""How a position prefers its targets, the smallest first: dots, distance, less steps (6.31)."""


class Shot(NamedTuple):
    """A unit that a firing position could hit."""

    source: PositionId
    unit: CounterId
    # the priorities of rule 6.31: the dots on which it stands (0 intense, 1 steady, 2 sporadic),
    # how far it is from the position, and less its steps
    key: Preference
    loses: bool  # whether a hit costs it a step
    disrupts: bool  # whether a hit disrupts it


class Assignment(NamedTuple):
    """What is hit, or what the player has to decide first."""

    hits: tuple[Hit, ...] = ()  # what happens to each unit that is hit
    shots: tuple[Shot, ...] = ()  # the shots that do it
    # the units of which the player names one; without, the assignment is complete
    open: tuple[CounterId, ...] = ()
    stage: int = STEP  # the stage in which they are open


@rule("6.31", "6.33", "6.34", "R6-06", "R6-07", "R6-09")
def assign(
    shots: Sequence[Shot],
    limits: Mapping[PositionId, int],
    spent: CounterSet = NONE,
    picks: Sequence[Pick[CounterId]] = (),
) -> Assignment:
    """Assign the hits of positions that fire together, each at no more units than its limit.

    Spent units can lose no further step; picks are what the player has named so far.
    """
    at_units: dict[CounterId, list[Shot]] = {}
    for shot in shots:
        _, unit, _, _, disrupts = shot
        if disrupts or not has(spent, unit):
            at_units.setdefault(unit, []).append(shot)

    def ways(unit: CounterId, at_unit: Sequence[Shot]) -> list[Way[Shot]]:
        return ways_to_hit(at_unit, has(spent, unit))

    joint = joint_fire.assign(at_units, ways, limits, stages=STAGES, marks=_stages_of, picks=picks)
    if joint.open:
        return Assignment(open=tuple(sorted(joint.open)), stage=joint.stage)
    hits = sorted([_hit(way) for way in joint.hits.values()])
    fired = tuple([shot for way in joint.hits.values() for _, shot in way])
    return Assignment(tuple(hits), fired)


def _hit(way: Way[Shot]) -> Hit:
    kind, shot = way[0]
    return shot.unit, int(kind == STEP), int(shot.disrupts or way[-1][1].disrupts)


def _stages_of(way: Way[Shot]) -> int:
    """Return the stages in which a player may name a unit hit in some way.

    The first two are about what the first hit does, the last about whether any disrupts.
    """
    kind, shot = way[0]
    return 1 << kind | (shot.disrupts or way[-1][1].disrupts) << LEFT_OVER


@rule("6.33", "6.34", "R6-07")
def ways_to_hit(shots: Sequence[Shot], spent: bool) -> list[Way[Shot]]:
    """Return every way in which a unit may be hit by shots of different positions, also not at all.

    A second hit must change something: it disrupts a unit that the first one does not.  One that is
    spent has lost its step in this phase already.
    """
    if len(shots) == 1 and not spent:
        return [(), ((STEP if shots[0].loses else DISRUPTION, shots[0]),)]
    seconds = [(LEFT_OVER if shot.loses else SECOND, shot) for shot in shots if shot.disrupts]
    ways: list[Way[Shot]] = [()]
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
