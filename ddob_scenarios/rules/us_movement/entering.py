"""Entering a hex, past Germans or not, and leaving the map by an exit (7.3-7.5, 7.32, 20.3)."""

from __future__ import annotations

from functools import cache

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.command import change_hands, revert
from ddob_scenarios.rules.common.losses import TakeHits
from ddob_scenarios.state.omaha import NOBODY, Omaha, draw_card
from hexwar.board import NONE, CounterId, CounterSet, HexId, PositionSet, has, iterate, one, pack
from hexwar.play import Choice, Frame, Next, again, ask, call, frame, goto, requires, rule, step

MOVE, CLIMB_BLUFF, CROSS_CLIFF = "move", "climb", "cross"
"""The ways of leaving a hex: a plain step, a bluff climbed, a cliff climbed over."""

ARRIVALS = {
    MOVE: ("moved", "7.3"),
    CLIMB_BLUFF: ("climbed", "7.4"),
    CROSS_CLIFF: ("crossed-the-cliff", "7.5"),
}
"""What is told of each way of arriving, and the rule that it follows."""


@rule("7.4", "7.5", "17.11", "17.12")
def leaves_marker(g: Omaha, i: HexId, j: int) -> bool:
    """Return whether a unit that climbs from a hex to another gets a climb marker.

    From turn 17 on it gets none on a bluff, only on a cliff.
    """
    return not g.extended or not g.game.map.board.features(i, j).isdisjoint(CLIFFS)


@rule("7.3", "7.33", "7.4", "7.41", "7.5", "18.11", "R7-09", "R7-20", "R18-02")
def arrive(g: Omaha, way: str, counter: CounterId, to: HexId) -> None:
    """Put a counter that has moved or climbed into its hex, with the marker of its climb.

    A command post that moves is a headquarters again.
    """
    bit = one(counter)
    marked = way != MOVE and leaves_marker(g, g.hex[counter], to)
    g.put(counter, to)
    kind, followed = ARRIVALS[way]
    g.say(kind, unit=counter, to=to, rule=followed)
    if g.posts & bit:
        revert(g, counter)
    if g.game.leaders & bit:
        g.moved_leaders |= bit
        g.note_free_actions()
    elif marked:
        g.scaling &= ~bit
        g.climbing |= bit
    change_hands(g, counter)


@cache
def guarded_by(omaha: OmahaMap) -> tuple[tuple[tuple[SiteId, PositionSet], ...], ...]:
    """Return by hex the sites next to it whose fire reaches it, each with its position."""
    guards: list[tuple[tuple[SiteId, PositionSet], ...]] = [()] * omaha.board.size
    for site in omaha.sites:
        field = omaha.positions[site.position].field
        for at in iterate(omaha.board.adjacent[site.hex] & field):
            guards[at] = (*guards[at], (site.number, one(site.position)))
    return tuple(guards)


@rule("7.32", "6.4", "R7-15")
def watching(g: Omaha, at: HexId) -> PositionSet:
    """Return the positions in whose active field a hex lies next to their Germans."""
    positions: PositionSet = NONE
    for site, position in guarded_by(g.game.map)[at]:
        if g.active & position and g.unit[site] != NOBODY:
            positions |= position
    return positions


@rule("7.32", "R7-15")
def infiltrated(g: Omaha, i: HexId, j: HexId) -> PositionSet:
    """Return the positions past which a step between two hexes infiltrates."""
    past = watching(g, i)
    return past & watching(g, j) if past else NONE


def enter(
    g: Omaha, way: str, group: tuple[CounterId, ...], to: HexId
) -> tuple[str, tuple[int, ...], tuple[int, ...], int] | None:
    """Let a group of a hex enter another; or return the fields of an :class:`Infiltrate`."""
    if infiltrated(g, g.hex[group[0]], to):
        units = tuple(c for c in group if has(g.game.combat_units, c))
        leaders = tuple(c for c in group if has(g.game.leaders, c))
        return way, units, leaders, to
    for counter in group:
        arrive(g, way, counter, to)
    return None


@rule("7.32", "R7-17", "R7-19")
def fired_upon(g: Omaha, card: FireCard, unit: CounterId, past: PositionSet) -> bool:
    """Return whether a card hits a unit that infiltrates past some positions.

    It shows the unit's own symbol and the colour of any of them; a double colour counts only for a
    position with an undisrupted unit that has depth.  Smoke does not matter.
    """
    if card.target != g.symbol(unit):
        return False
    for number in iterate(past):
        position = g.game.map.positions[number]
        shown = card.shows(g.colour_of(number))
        if shown is None:
            continue
        if not shown.double or any(
            g.unit[site] != NOBODY and g.depth[site] != NOBODY and not has(g.disrupted_sites, site)
            for site in position.sites
        ):
            return True
    return False


@frame
class Infiltrate(Frame):
    """A step past Germans: a card for each unit, then the leaders that go along (7.32)."""

    way: str  # how they enter the hex
    units: tuple[CounterId, ...]  # the units that are still to make the step
    leaders: tuple[CounterId, ...]  # the leaders that go along and have not done so yet
    to: HexId  # the hex
    unit: CounterId = NOBODY  # the unit that is making the step
    card: int = 0  # the number of its card
    steps: int = 0  # the steps that it had before the card
    stays: bool = False  # whether it stays after a loss
    across: bool = False  # whether a unit has crossed
    behind: bool = False  # whether a unit has not crossed

    @step("7.32", "R7-15", "R7-16", "R7-17")
    def a_unit_is_fired_upon(self, g: Omaha) -> Next:
        unit = self.unit = self.units[0]
        past = infiltrated(g, g.hex[unit], self.to)
        g.say("infiltrates", unit=unit, to=self.to, past=tuple(iterate(past)))
        if not self.card or g.game.settings.infiltration_draws == "unit":
            self.card = draw_card(g, "infiltration").number
        self.steps, self.stays = g.steps[unit], False
        if fired_upon(g, g.game.cards[self.card - 1], unit, past):
            return call(TakeHits, ((unit, 1, 0),))
        return None

    @ask("7.32", "R7-16", by=lambda frame, g: g.commander(frame.unit))
    def complete_the_move(self, g: Omaha) -> None:
        """{unit:counter} has lost a step: complete the move?"""

    @requires("7.32", "R7-16")
    def has_lost_a_step(self, g: Omaha) -> bool:
        """It has lost no step."""
        return 0 < g.steps[self.unit] < self.steps

    @requires("7.32", "R7-16")
    def makes_the_step(self, g: Omaha) -> CounterSet:
        """It is not the unit that makes the step."""
        return one(self.unit)

    mover, hit = Choice(makes_the_step), Choice(has_lost_a_step)

    @complete_the_move.on(mover, when=hit)
    def go_on(self, g: Omaha, unit: CounterId) -> None:
        """It goes on."""

    @complete_the_move.on(mover, when=hit, rule="7.32")
    def stay(self, g: Omaha, unit: CounterId) -> None:
        self.stays = True
        g.say("stays", unit=unit)

    @step("7.32", "11.14", "R7-19")
    def it_arrives(self, g: Omaha) -> Next:
        self.units = self.units[1:]
        if g.steps[self.unit] and not self.stays:
            arrive(g, self.way, self.unit, self.to)
            self.across = True
        else:
            self.behind = True
        return goto(self.a_unit_is_fired_upon) if self.units else None

    @ask("7.32", "R7-18", by=lambda frame, g: g.commander(frame.leaders[0]))
    def leaders_follow_or_stay(self, g: Omaha) -> None:
        """Does the leader go with the one unit that has crossed?"""

    @requires("7.32", "R7-18")
    def one_of_two_has_crossed(self, g: Omaha) -> bool:
        """Not just one of two units has crossed."""
        return self.across and self.behind

    @requires("7.32", "R7-18")
    def is_in_question(self, g: Omaha) -> CounterSet:
        """It is not the leader in question."""
        return pack(self.leaders[:1])

    leader, parted = Choice(is_in_question), Choice(one_of_two_has_crossed)

    @leaders_follow_or_stay.on(leader, when=parted)
    def follow(self, g: Omaha, leader: CounterId) -> Next:
        self.leaders = self.leaders[1:]
        arrive(g, MOVE, leader, self.to)
        return again()

    @leaders_follow_or_stay.on(leader, when=parted)
    def stay_behind(self, g: Omaha, leader: CounterId) -> Next:
        self.leaders = self.leaders[1:]
        g.say("stays", unit=leader)
        return again()

    @step("7.32", "R7-18")
    def leaders_follow(self, g: Omaha) -> None:
        for leader in self.leaders:
            if self.across:
                arrive(g, MOVE, leader, self.to)
            else:
                g.say("stays", unit=leader)


@rule("20.3", "R20-05")
def leave_map(g: Omaha, unit: CounterId) -> None:
    """Take a unit off the map by its exit, for good; it is no loss and keeps its steps."""
    at = g.hex[unit]
    g.exited[unit] = at
    g.lift(unit)
    g.clear_markers(unit)
    g.say("left-the-map", unit=unit, at=at)
