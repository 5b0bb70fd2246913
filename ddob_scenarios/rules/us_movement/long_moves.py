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
from hexwar.play import Actions, Frame, Next, ask, call, done, frame, goto, rule, step

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
    here = next((kind for kind in by_road if kind in link.kinds), "")  # the better of two roads
    return here if not here or by_road[here] < by_road[so_far] else so_far


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

    def can_afford(self, g: Omaha) -> bool:
        """Return whether the move may go on: after a preservation move only for an action."""
        return self.settled or can_pay(g, price(g, self.group[0]))

    @rule(*RULES_OF_A_STEP, "7.32", "17.1", "17.11", "17.2", "17.21", "R17-01", "R17-02")
    def open_to(self, g: Omaha, counter: CounterId) -> HexSet:
        """Return the hexes to which a counter of the group may move on, if that can be paid for."""
        m, at = Moving(None, g), g.hex[counter]
        found: HexSet = STEP.unbarred(m, counter, but=[leader_alone])
        if has(g.game.leaders, counter):
            alone = not pack(self.group) & g.game.combat_units
            return found & ~leader_alone(m, counter) if alone else found
        if has(g.game.infantry, counter):
            return found & ~slowing_infantry(g, at)
        roads = [(to, road_between(g, at, to, self.road)) for to in iterate(found)]
        by_road = LONG_MOVES.by_road
        return pack([to for to, kind in roads if kind and self.hexes < by_road[kind]])

    @rule(*RULES_OF_A_STEP, "7.2", "7.32", "17.1", "17.21", "R7-06")
    def why_not_there(self, g: Omaha, to: HexId) -> str | None:
        """Return the rule that keeps the group from moving on to a hex, or None."""
        if not self.can_afford(g):
            return "7.2"
        refused = (self.why_not_for(g, counter, to) for counter in self.group)
        return next((number for number in refused if number), None)

    @rule(*RULES_OF_A_STEP, "7.32", "17.1", "17.21")
    def why_not_for(self, g: Omaha, counter: CounterId, to: HexId) -> str | None:
        """Return the rule that keeps a counter of the group from moving on to a hex, or None."""
        if has(self.open_to(g, counter), to):
            return None
        refused = STEP.barred(Moving(None, g), counter, to, but=[leader_alone])
        if refused:
            return refused
        if has(g.game.leaders, counter):
            return "7.32"
        return "17.1" if has(g.game.infantry, counter) else "17.21"

    @ask("17.1", "17.2", "17.21", "R17-01", "R17-02", by=acting_player, or_else="halt")
    def farther(self, g: Omaha) -> Actions:
        """Does {group:counter} move on?"""
        if not self.can_afford(g):
            return
        found = g.game.map.board.all
        for counter in self.group:
            found &= self.open_to(g, counter)
        near = g.game.map.board.neighbours[g.hex[self.group[0]]]
        yield from (("onward", to) for to in near if has(found, to))
        m = Moving(None, g)
        if all(LEAVE.allows(m, counter) for counter in self.group):
            yield ("leave-map",)

    def _settle(self, g: Omaha) -> None:
        if not self.settled:
            pay(g, price(g, self.group[0]))
            self.settled = True

    @farther.on(refusal=why_not_there)
    def onward(self, g: Omaha, to: HexId) -> Next:
        self._settle(g)
        self.to = to
        return goto(self.enter_a_hex)

    @farther.on
    def leave_map(self, g: Omaha) -> None:
        self._settle(g)
        for unit in self.group:
            leave_map(g, unit)
