"""The hits of German positions that fire, alone or together (6.3-6.37, 11.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.figures import ARRIVALS
from ddob_scenarios.printed.ids import HeroId, HeroSet
from ddob_scenarios.rules.common.command import revert
from ddob_scenarios.rules.common.germans import UNITS
from ddob_scenarios.rules.common.losses import TakeHits, leave_for_good
from ddob_scenarios.rules.german_fire import aim
from ddob_scenarios.rules.german_fire.assignment import STEP, Shot, assign
from ddob_scenarios.state.omaha import Omaha, who_chooses
from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, PositionId, has, iterate, numbered, one, pack
from hexwar.play import (
    Action,
    Choice,
    Frame,
    Next,
    ask,
    call,
    frame,
    goto,
    repeat,
    requires,
    rule,
    step,
)


@rule("11.41", "R11-05")
def may_hit_a_leader(
    g: Omaha, card: FireCard, limits: Mapping[PositionId, int], shots: Sequence[Shot]
) -> tuple[PositionId, ...]:
    """Return the firing positions that may hit a leader once the units have been hit, in order.

    They are of the starred colour, and could hit fewer units than their limit allows, even counting
    those that other positions hit.
    """
    starred = {entry.colour for entry in card.fire if entry.symbol == "star"}
    if not starred:
        return ()
    eligible = Counter(shot.source for shot in shots)
    positions = [p for p in limits if g.colour_of(p) in starred and eligible[p] < limits[p]]
    return in_sequence(g, positions)


@rule("R11-05", "R16-02")
def in_sequence(g: Omaha, positions: list[PositionId]) -> tuple[PositionId, ...]:
    """Put positions in the order in which they act: higher number first, then later letter."""
    order = {position: g.game.map.positions[position].order for position in positions}
    return tuple(sorted(positions, key=lambda position: (order[position], -position), reverse=True))


@rule("11.4", "R11-05")
def leaders_in_field(g: Omaha, position: PositionId) -> dict[Action, HexId]:
    """Return how a position could hit leaders now, on intense or steady dots, with their hexes.

    Heroes are hit like headquarters and generals; two heroes with one unit are alike.
    """
    intense, steady, _ = aim.dots_of(g, position)
    at: dict[Action, HexId] = {}
    for hero, unit in numbered(HeroId, g.heroes):
        if unit >= 0 and g.hex[unit] >= 0 and g.hero_of(unit) == hero:
            at["hit-hero", hero] = g.hex[unit]
    for leader in iterate(g.game.leaders):
        if g.hex[leader] >= 0:
            at["hit-leader", leader] = g.hex[leader]
    return {action: hex_ for action, hex_ in at.items() if has(intense | steady, hex_)}


@kit.key("intense-dots", "on intense dots", most=True)
@rule("11.4", "R11-05")
def on_intense_dots(
    g: Omaha, action: Action, position: PositionId, at: dict[Action, HexId]
) -> bool:
    """Whether a leader stands on intense dots of the position; else on steady ones."""
    intense, *_ = aim.dots_of(g, position)
    return has(intense, at[action])


@kit.key("nearest", "nearest")
@rule("11.4", "R11-05")
def nearest(g: Omaha, action: Action, position: PositionId, at: dict[Action, HexId]) -> int:
    """How far a leader is from the position, in hexes."""
    return aim.distances_from(g, position)[at[action]]


LEADERS = kit.Priorities[Action](on_intense_dots, nearest)
"""Which leader a position hits (11.4)."""


@rule("11.4", "R11-05")
def exposed_leaders(g: Omaha, position: PositionId) -> list[Action]:
    """Return how a position hits a leader now: on intense dots, else on steady ones; nearest."""
    at = leaders_in_field(g, position)
    return LEADERS.best(g, at, position, at)


def numbers_of(verb: str, hits: Iterable[Action]) -> list[Any]:
    """Return the heroes or leaders whom some hits by a verb mean."""
    return [number for kind, number in hits if kind == verb]


def counters_of(g: Omaha, hits: Sequence[Action]) -> tuple[CounterId, ...]:
    """Return the counters that are meant: a hero's is that of its unit."""
    return tuple(g.heroes[n] if verb == "hit-hero" else n for verb, n in hits)


@frame
class LeaderHit(Frame):
    """A position of the starred colour hits a leader (11.4)."""

    position: PositionId
    sector: int

    @step("11.4", "R11-05")
    def tell_who_comes_first(self, g: Omaha) -> None:
        if g.events is not None:
            at = leaders_in_field(g, self.position)
            verdict = LEADERS.rank(g, at, self.position, at)
            kit.tell_passes(g, UNITS, verdict, named=partial(counters_of, g))

    def chooser(self, g: Omaha) -> str:
        """The player who commands the leaders in question, or whose sector the position is in."""
        exposed = exposed_leaders(g, self.position)
        return who_chooses(g, counters_of(g, exposed), self.sector)

    @ask("11.4", "11.41", "18.33", "R11-05", "R18-05", "P1", by=chooser, auto=True)
    def choose_a_leader(self, g: Omaha) -> None:
        """Choose the leader whom {position:position} hits."""

    @requires("11.4", "R11-05")
    def heroes_in_the_field(self, g: Omaha) -> HeroSet:
        """He is not on intense or steady dots of the position."""
        return pack(numbers_of("hit-hero", leaders_in_field(g, self.position)))

    @requires("11.4", "R11-05")
    def heroes_that_come_first(self, g: Omaha) -> HeroSet:
        """Another leader comes first."""
        return pack(numbers_of("hit-hero", exposed_leaders(g, self.position)))

    @requires("11.4", "R11-05")
    def leaders_in_the_field(self, g: Omaha) -> CounterSet:
        """It is not on intense or steady dots of the position."""
        return pack(numbers_of("hit-leader", leaders_in_field(g, self.position)))

    @requires("11.4", "R11-05")
    def leaders_that_come_first(self, g: Omaha) -> CounterSet:
        """Another leader comes first."""
        return pack(numbers_of("hit-leader", exposed_leaders(g, self.position)))

    heroes = Choice(heroes_in_the_field, heroes_that_come_first)
    leaders = Choice(leaders_in_the_field, leaders_that_come_first)

    @choose_a_leader.on(heroes, rule="11.4")
    def hit_hero(self, g: Omaha, hero: HeroId) -> None:
        g.inspired |= one(hero)
        g.say("hero-hit", position=self.position, hero=hero, unit=g.heroes[hero])

    @choose_a_leader.on(leaders, rule="11.4")
    def hit_leader(self, g: Omaha, leader: CounterId) -> None:
        g.say("leader-hit", position=self.position, unit=leader)
        if has(g.game.generals, leader):
            hit_general(g, leader)
        elif has(g.posts, leader):
            revert(g, leader)
        else:
            hit_headquarters(g, leader)


@rule("11.4")
def hit_general(g: Omaha, general: CounterId) -> None:
    """Wound a general lightly, or kill one who is wounded already."""
    if has(g.wounded, general):
        g.say("general-killed", unit=general)
        leave_for_good(g, general)
    else:
        g.wounded |= one(general)
        g.say("general-wounded", unit=general)


@rule("11.4", "R11-06")
def hit_headquarters(g: Omaha, headquarters: CounterId) -> None:
    """Put a headquarters two spaces on along the turn track; beyond its end it is gone."""
    turn = g.turn + ARRIVALS.absence
    g.clear_markers(headquarters)
    if turn > g.game.file.scenario.turns[1]:
        g.say("headquarters-gone", unit=headquarters)
        g.lift(headquarters)
        return
    g.put_on_track(headquarters, turn)
    g.delayed |= one(headquarters)
    g.say("headquarters-scattered", unit=headquarters, turn=turn)


# -- hits on units ---------------------------------------------------------------------------------


@rule("6.3", "6.31")
def tell_the_fire(
    g: Omaha, positions: Iterable[PositionId], wanted: Sequence[Shot], hits: Sequence[Shot]
) -> None:
    """Tell which positions hit whom, and whom they cannot hit any more within their limits."""
    if g.events is None:
        return
    struck = {shot.unit for shot in hits}
    hit_by, spared_by = defaultdict(list), defaultdict(list)
    for shot in sorted(hits, key=lambda shot: (shot.key, shot.unit)):
        hit_by[shot.source].append(shot.unit)
    for shot in wanted:
        if shot.unit not in struck:
            spared_by[shot.source].append(shot.unit)
    for position in positions:
        if units := tuple(hit_by[position]):
            g.say("position-fires", position=position, units=units, rule="6.3")
        if spared := tuple(sorted(spared_by[position])):
            g.say("fire-spares", position=position, units=spared, rule="6.31")


@frame
class Volley(Frame):
    """Positions fire together: their hits are one simultaneous calculation (6.3, R6-06).

    Nothing changes until all hits are assigned, so each entry takes aim again in the same state.
    """

    firing: tuple[tuple[PositionId, int], ...]  # the positions with their hit limits
    card: int  # the number of the fire card
    sector: int  # the sector of the positions
    # what the player has named so far, with the stage of the assignment
    picks: tuple[tuple[int, CounterId], ...] = ()
    open: tuple[CounterId, ...] = ()  # the units of which the player names one
    stage: int = STEP  # the stage in which they are open
    effect: str = ""  # what happens to the one that is named
    hits: tuple[tuple[CounterId, int, int], ...] = ()  # the hits, when nothing is open
    starred: tuple[PositionId, ...] = ()  # positions that may hit a leader afterwards

    @step("6.31", "6.33", "6.34", "R6-07")
    def assign_hits(self, g: Omaha) -> None:
        card = g.game.cards[self.card - 1]
        limits = dict(self.firing)
        shots = aim.shots_together(g, limits, card)
        assignment = assign(shots, limits, aim.spent_units(g), self.picks)
        self.open, self.stage, self.hits = assignment.open, assignment.stage, assignment.hits
        self.effect = "loses a step" if assignment.stage == STEP else "is disrupted"
        if not assignment.open:
            self.starred = may_hit_a_leader(g, card, limits, shots)
            tell_the_fire(g, limits, shots, assignment.shots)

    @ask("6.31", "R6-07", "P1", by=lambda f, g: who_chooses(g, f.open, f.sector), auto=True)
    def choose_a_unit(self, g: Omaha) -> None:
        """Choose which of the equally exposed units {effect}."""

    @requires("6.31", "R6-07")
    def is_equally_exposed(self, g: Omaha) -> CounterSet:
        """It is not one of the equally exposed units."""
        return pack(self.open)

    @choose_a_unit.on(Choice(is_equally_exposed))
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        self.picks = (*self.picks, (self.stage, unit))
        return goto(self.assign_hits)

    @step("6.32", "6.33")
    def hits_are_taken(self, g: Omaha) -> Next:
        return call(TakeHits, self.hits) if self.hits else None

    @step("11.4", "11.41")
    def leaders_are_hit(self, g: Omaha) -> Next:
        if not self.starred:
            return None
        position, *rest = self.starred
        self.starred = tuple(rest)
        return repeat(LeaderHit, position, self.sector)
