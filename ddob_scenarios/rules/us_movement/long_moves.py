"""Long moves: infantry and leaders two hexes, tanks along roads up to four (17.1, 17.2)."""

from __future__ import annotations

from functools import cache, lru_cache

from ddob_scenarios.printed.figures import LONG_MOVES
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.command import can_pay, pay, price
from ddob_scenarios.rules.us_movement.entering import MOVE, Infiltrate, enter, leave_map
from ddob_scenarios.rules.us_movement.movement import LEAVE, Moving, leader_alone
from ddob_scenarios.rules.us_movement.movement import MOVE as STEP
from ddob_scenarios.state.omaha import Omaha, acting_player
from hexwar.board import (
    NONE,
    OFF_MAP,
    CounterId,
    HexId,
    HexSet,
    PositionSet,
    has,
    iterate,
    numbered,
    pack,
    union,
)
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    ask,
    call,
    done,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)

INTENSE, STEADY = 0, 1
MEMORY = 64  # the number of results kept: active positions seldom change

RULES_OF_A_STEP = sorted({number for term in STEP.about for number in term.clause.rules[:1]})
"""What keeps a counter from the next hex, whether it pays or not."""


@rule("17.1", "17.2")
def under_fire(g: Omaha, *dots: int) -> HexSet:
    """Return the hexes with dots of some grades of active positions."""
    return _with_dots(g.game.map, g.active, dots)


@lru_cache(maxsize=MEMORY)
def _with_dots(omaha: OmahaMap, positions: PositionSet, dots: tuple[int, ...]) -> HexSet:
    """Return the hexes with dots of some grades of some positions."""
    fields = [omaha.positions[position].fields for position in iterate(positions)]
    return union(of_position[grade] for of_position in fields for grade in dots)


@cache
@rule("17.1")
def slowed_by_bocage(omaha: OmahaMap) -> tuple[HexSet, ...]:
    """Return by hex the next hexes with bocage to which no road or trail leads."""
    board = omaha.board
    return tuple(
        pack(j for j in iterate(around & omaha.ground["bocage"]) if board.link(i, j) is None)
        for i, around in numbered(HexId, board.adjacent)
    )


@rule("17.1", "R17-01")
def slowing_infantry(g: Omaha, at: HexId) -> HexSet:
    """Return the hexes into which a step from a hex lets infantry move one hex in all.

    They are those with bocage, without a road or trail, and those in intense or steady fire.
    """
    return slowed_by_bocage(g.game.map)[at] | under_fire(g, INTENSE, STEADY)


@rule("17.2", "17.21", "R17-02")
def road_between(g: Omaha, i: HexId, j: int, so_far: str = "primary") -> str:
    """Return the worst kind of the road of a tank's move after a step, "" if it leaves the road."""
    link = g.game.map.board.link(i, j)
    by_road = LONG_MOVES.by_road
    if link is None or so_far not in by_road:
        return ""
    road = next((kind for kind in by_road if kind in link.kinds), "")  # the better of two roads
    return road if not road or by_road[road] < by_road[so_far] else so_far


@frame
class LongMove(Frame):
    """A move of the extended game, hex by hex (17.1, 17.2)."""

    group: tuple[CounterId, ...]  # who moves, together
    to: HexId  # the hex that they enter next
    # whether the move is paid or free whatever its length; a preservation move is not
    settled: bool
    origin: HexId = OFF_MAP  # the hex that they came from
    hexes: int = 0  # how many hexes they have entered
    road: str = "primary"  # the worst kind of road that they have used, "" if they left the road

    @step("7.3", "17.1", "17.2")
    def enter_a_hex(self, g: Omaha) -> Next:
        self.origin = g.hex[self.group[0]]
        self.road = road_between(g, self.origin, self.to, self.road)
        self.hexes += 1
        infiltration = enter(g, MOVE, self.group, self.to)
        return call(Infiltrate, *infiltration) if infiltration else None

    @step("7.21", "7.32", "17.1", "17.2", "R7-16", "R7-18")
    def who_moves_on(self, g: Omaha) -> Next:
        there = [counter for counter in self.group if g.hex[counter] == self.to]
        able = [counter for counter in there if self.goes_farther(g, counter)]
        units = g.game.combat_units
        if any(has(units, c) for c in there if c not in able):
            able = [c for c in able if not has(units, c)]
        self.group = tuple(able)
        return None if self.group else done()

    @rule("17.1", "17.2", "17.21", "17.23", "R7-16", "R17-01", "R17-02")
    def goes_farther(self, g: Omaha, counter: CounterId) -> bool:
        """Return whether a counter that has just entered its hex may move on at all."""
        game, at, road = g.game, g.hex[counter], self.road
        if has(game.leaders, counter):
            return self.hexes < LONG_MOVES.afoot
        if has(game.infantry, counter):
            return self.hexes < LONG_MOVES.afoot and not has(slowing_infantry(g, self.origin), at)
        if not has(game.tanks, counter) or road not in LONG_MOVES.by_road:
            return False
        return self.hexes < LONG_MOVES.by_road[road] and not has(under_fire(g, INTENSE), at)

    @requires("7.2", "17.1", "17.2")
    def can_afford(self, g: Omaha) -> bool:
        """No action is left to pay for it."""
        # After a preservation move only for an action.
        return self.settled or can_pay(g, price(g, self.group[0]))

    @forbids(*LEAVE.rules)
    def cannot_leave(self, g: Omaha) -> Refusal | None:
        """Return what keeps anybody of the group from leaving the map."""
        m = Moving(None, g)
        return next(filter(None, [LEAVE.barred(m, counter) for counter in self.group]), None)

    def why_no_step(self, g: Omaha, to: HexId) -> Refusal | None:
        """Return what keeps anybody of the group from a step to a hex, payment apart."""
        m = Moving(None, g)
        refusals = [STEP.barred(m, c, to, but=[leader_alone]) for c in self.group]
        return next(filter(None, refusals), None)

    @requires(*RULES_OF_A_STEP, why=why_no_step)
    def open_to_a_step(self, g: Omaha) -> HexSet:
        """One of the group could not step there."""
        m, hexes = Moving(None, g), g.game.map.board.all
        for counter in self.group:
            hexes &= STEP.unbarred(m, counter, but=[leader_alone])
        return hexes

    @forbids("7.32", "R7-18")
    def past_germans(self, g: Omaha) -> HexSet:
        """Leaders do not infiltrate on their own."""
        if pack(self.group) & g.game.combat_units:
            return NONE
        m = Moving(None, g)
        return union(leader_alone(m, counter) for counter in self.group)

    @forbids("17.1", "R17-01")
    def bocage(self, g: Omaha) -> HexSet:
        """Infantry enters bocage by a road or trail, if it goes two hexes."""
        afoot = pack(self.group) & g.game.infantry
        return slowed_by_bocage(g.game.map)[g.hex[self.group[0]]] if afoot else NONE

    @forbids("17.1", "R17-01")
    def in_fire(self, g: Omaha) -> HexSet:
        """Infantry in intense and steady fire enters one hex only."""
        return under_fire(g, INTENSE, STEADY) if pack(self.group) & g.game.infantry else NONE

    @forbids("17.21", "R17-02")
    def off_the_road(self, g: Omaha) -> HexSet:
        """Vehicles go on by primary and secondary roads only."""
        return pack([to for to, kind in self.roads(g) if not kind])

    @forbids("17.2", "R17-02")
    def too_far_by_road(self, g: Omaha) -> HexSet:
        """By such a road it goes no farther."""
        by_road = LONG_MOVES.by_road
        return pack([to for to, kind in self.roads(g) if kind and self.hexes >= by_road[kind]])

    def roads(self, g: Omaha) -> list[tuple[HexId, str]]:
        """Return the next hexes, each with the worst road of a move there, if vehicles move."""
        if not pack(self.group) & ~(g.game.infantry | g.game.leaders):
            return []
        at = g.hex[self.group[0]]
        return [(j, road_between(g, at, j, self.road)) for j in g.game.map.board.neighbours[at]]

    way = Choice(open_to_a_step, past_germans, bocage, in_fire, off_the_road, too_far_by_road)

    @ask("17.1", "17.2", "17.21", "R17-01", "R17-02", by=acting_player, or_else="halt")
    def farther(self, g: Omaha) -> None:
        """Does {group:counter} move on?"""

    def _settle(self, g: Omaha) -> None:
        if not self.settled:
            pay(g, price(g, self.group[0]))
            self.settled = True

    @farther.on(way, when=Choice(can_afford))
    def onward(self, g: Omaha, to: HexId) -> Next:
        self._settle(g)
        self.to = to
        return goto(self.enter_a_hex)

    @farther.on(when=Choice(can_afford, cannot_leave))
    def leave_map(self, g: Omaha) -> None:
        self._settle(g)
        for unit in self.group:
            leave_map(g, unit)
