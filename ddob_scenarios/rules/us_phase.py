"""The US Action phase: the segments of the divisions, and what units do in them (7, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from ddob_scenarios.rules.common.command import allot, cannot_act, fix_command, hindered
from ddob_scenarios.rules.common.stacking import Stacking, overfull
from ddob_scenarios.rules.us_actions.action_list import actions_of, actions_of_counters, roster_of
from ddob_scenarios.rules.us_actions.together import BARRAGE, LEAVE, SCALE, begin_action, carry_out
from ddob_scenarios.rules.us_attacks.attack import Attack
from ddob_scenarios.rules.us_attacks.barrage import may_barrage, may_naval_barrage, naval_barrage
from ddob_scenarios.rules.us_attacks.joining import may_attack
from ddob_scenarios.rules.us_movement.arriving import CLIMB, CROSS, MOVE
from ddob_scenarios.rules.us_movement.exits import cannot_leave
from ddob_scenarios.rules.us_movement.movement import (
    may_climb,
    may_cross,
    may_move,
    may_scale,
    unpaid,
)
from ddob_scenarios.rules.us_movement.preservation import note_menaced
from ddob_scenarios.state.nouns import DivisionId, SiteId
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import members
from hexwar.play import (
    Actions,
    Bits,
    CounterId,
    Frame,
    HexId,
    Next,
    again,
    ask,
    call,
    each,
    frame,
    repeat,
    rule,
    step,
)

# -- where to look, and who may act ----------------------------------------------------------------


def ashore(g: Omaha) -> Iterable[int]:
    """Give the US counters on the map, ascending."""
    return members(g.ashore)


def next_hexes(g: Omaha, counter: int) -> Iterable[int]:
    """Give the hexes next to a counter."""
    return g.game.map.board.neighbours[g.hex[counter]]


def german_sites(g: Omaha, *_: int) -> Iterable[int]:
    """Give the sites with German units."""
    return [site for site, unit in enumerate(g.unit) if unit != NOBODY]


@rule("7", "7.1", "7.2", "7.4", "7.51", "7.7")
def may_act(g: Omaha, counter: int) -> str | None:
    """Judge whether a counter may act as it likes."""
    return cannot_act(g, counter) or hindered(g, counter)


@rule("7", "7.1", "7.2", "7.7", "R7-20", "R7-25")
def may_recover(g: Omaha, counter: int) -> str | None:
    """Judge whether a counter may remove its disrupted marker, all that it may do then."""
    refused = cannot_act(g, counter)
    if refused:
        return refused
    return None if g.disrupted & ~g.fresh & 1 << counter else "7.7"


@rule("7", "7.1", "7.2", "7.4", "7.7", "R7-20")
def may_finish_climb(g: Omaha, counter: int) -> str | None:
    """Judge whether a counter may remove its climb marker, all that it may do then."""
    refused = cannot_act(g, counter)
    if refused:
        return refused
    if g.disrupted >> counter & 1:
        return "7.7"
    return None if g.climbing >> counter & 1 else "7.4"


@rule("7", "7.1", "7.2", "7.51", "7.7", "R7-20")
def may_go_on_scaling(g: Omaha, counter: int) -> str | None:
    """Judge whether a counter may go on over a cliff or give it up, all that it may do then."""
    refused = cannot_act(g, counter)
    if refused:
        return refused
    if g.disrupted >> counter & 1:
        return "7.7"
    return None if g.scaling >> counter & 1 else "7.51"


@rule("7", "7.1", "7.2", "7.4", "7.5", "7.51", "7.7", "17.12")
def may_begin_scaling(g: Omaha, counter: int) -> str | None:
    """Judge whether a counter may begin to climb a cliff."""
    return may_act(g, counter) or may_scale(g, counter)


@rule("7", "7.1", "7.2", "7.4", "7.51", "7.7", "20.3", "R20-05")
def may_leave(g: Omaha, counter: int) -> str | None:
    """Judge whether a counter may leave the map, as a move from an exit hex."""
    return may_act(g, counter) or cannot_leave(g, counter) or unpaid(g, counter)


# -- the phase -------------------------------------------------------------------------------------


@frame
class UsActions(Frame):
    """The US Action phase (7): one division after the other.

    Attributes:
        asked: Whether the players choose which is the first.
    """

    asked: bool = False

    @step("7", "7.1", "R7-01", "R7-03")
    def begin(self, g: Omaha) -> None:
        clear_markers_of_the_phase(g)
        allot(g)
        fix_command(g)
        note_menaced(g)
        g.segments_left = tuple(sorted(g.game.divisions))
        if len(g.segments_left) > 1:
            # One with nothing to do comes last: it may find something when the other is done.
            idle = [division for division in g.segments_left if _is_idle(g, division)]
            if g.game.settings.division_order == "west_first":
                g.segments_left = tuple(reversed(g.segments_left))
            g.segments_left = tuple(sorted(g.segments_left, key=lambda d: d in idle))
            self.asked = g.game.settings.division_order == "chosen" and not idle

    def player(self, g: Omaha) -> str:
        """The player of both divisions; of two the first, who says what they agree on."""
        return g.game.players[0]

    @ask("7.2", "R7-02", by=player)
    def which_division_goes_first(self, g: Omaha) -> Actions:
        """Which division acts first?"""
        return [("first", division) for division in g.segments_left] if self.asked else ()

    @which_division_goes_first.on
    def first(self, g: Omaha, division: DivisionId) -> None:
        g.segments_left = (division, *(d for d in g.segments_left if d != division))

    @step("7.2", "R7-02")
    def one_division_after_the_other(self, g: Omaha) -> Next:
        if not g.segments_left:
            return None
        division, *rest = g.segments_left
        g.segments_left = tuple(rest)
        return repeat(Segment, division)

    @step("7.6", "7.63", "R4-03")
    def stacks_are_judged(self, g: Omaha) -> Next:
        return call(Stacking) if overfull(g) else None

    @step("7.2", "7.7")
    def end(self, g: Omaha) -> None:
        clear_markers_of_the_phase(g)


def _is_idle(g: Omaha, division: int) -> bool:
    """Tell whether a division has nothing to do; a naval barrage is no division's action."""
    return not actions_of_counters(g, division, roster_of(g, division))


@rule("7.2", "7.7", "8.16")
def clear_markers_of_the_phase(g: Omaha) -> None:
    """Remove what counts within one Action phase only."""
    g.segment, g.actions_left, g.actions_owed = -1, [0, 0], 0
    g.acted = g.fresh = g.hit = g.moved_leaders = 0
    g.attacked = g.barraged = 0
    g.in_command, g.menaced = {}, {}
    g.note_command()


@frame
class Segment(Frame):
    """The actions of one division, in any order that its player likes (7.2).

    Attributes:
        division: The division.
        roster: The counters that act with it, as a set: nobody joins them before the segment ends.
    """

    division: int
    roster: Bits = 0

    def player(self, g: Omaha) -> str:
        """The player of the division."""
        return g.player(self.division)

    @step("7.2", "R7-02")
    def begin(self, g: Omaha) -> None:
        g.segment = self.division
        self.roster = roster_of(g, self.division)

    @ask("7.2", "7", "R7-02", by=player, or_else="end-segment", lists=True)
    def next_action(self, g: Omaha) -> Actions:
        """Choose an action of the {division:division} Division."""
        return actions_of(g, self.division, self.roster)

    @next_action.on(each(ashore, may_act), each(next_hexes, may_move), rule="7.3")
    def move(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        return begin_action(g, MOVE, unit, to)

    @next_action.on(each(ashore, may_act), each(next_hexes, may_climb), rule="7.4")
    def climb(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        return begin_action(g, CLIMB, unit, to)

    @next_action.on(each(ashore, may_leave), rule="20.3")
    def leave(self, g: Omaha, unit: CounterId) -> Next:
        return begin_action(g, LEAVE, unit)

    @next_action.on(each(ashore, may_begin_scaling), rule="7.5")
    def scale(self, g: Omaha, unit: CounterId) -> Next:
        return begin_action(g, SCALE, unit)

    @next_action.on(each(ashore, may_go_on_scaling), each(next_hexes, may_cross), rule="7.5")
    def cross(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        g.acted |= 1 << unit
        procedure = carry_out(g, CROSS, (unit,), to)
        return repeat(*procedure) if procedure else again()

    @next_action.on(each(ashore, may_go_on_scaling), rule="7.51")
    def give_up_climb(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= 1 << unit
        g.scaling &= ~(1 << unit)
        g.say("gives-up-climb", unit=unit)
        return again()

    @next_action.on(each(ashore, may_finish_climb), rule="7.4")
    def finish_climb(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= 1 << unit
        g.climbing &= ~(1 << unit)
        g.say("finishes-climb", unit=unit)
        return again()

    @next_action.on(each(ashore, may_recover), rule="7.7")
    def recover(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= 1 << unit
        g.disrupted &= ~(1 << unit)
        g.say("recovers", unit=unit)
        return again()

    @next_action.on(each(german_sites, may_attack), rule="8.1")
    def attack(self, g: Omaha, site: SiteId) -> Next:
        return repeat(Attack, site)

    @next_action.on(each(ashore, may_act), each(german_sites, may_barrage), rule="8.4")
    def barrage(self, g: Omaha, unit: CounterId, site: SiteId) -> Next:
        return begin_action(g, BARRAGE, unit, site)

    @next_action.on(each(german_sites, may_naval_barrage), rule="8.5")
    def naval_barrage(self, g: Omaha, site: SiteId) -> Next:
        naval_barrage(g, site)
        return again()
