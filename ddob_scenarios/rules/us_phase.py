"""The US Action phase: the segments of the divisions, and what units do in them (7, 8)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import DivisionId, SiteId
from ddob_scenarios.rules.common.acting import roster_of
from ddob_scenarios.rules.common.command import allot, fix_command
from ddob_scenarios.rules.common.stacking import Stacking, overfull
from ddob_scenarios.rules.us_actions.together import UsAction, begin_action, carry_out
from ddob_scenarios.rules.us_attacks.attack import Attack
from ddob_scenarios.rules.us_attacks.barrage import BARRAGE, NAVAL_BARRAGE, naval_barrage
from ddob_scenarios.rules.us_attacks.joining import ATTACK
from ddob_scenarios.rules.us_movement.movement import (
    CLIMB,
    CROSS,
    FINISH_CLIMB,
    GIVE_UP_CLIMB,
    LEAVE,
    MOVE,
    RECOVER,
    SCALE,
)
from ddob_scenarios.rules.us_movement.preservation import note_menaced
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexId, one
from hexwar.play import Actions, Frame, Next, again, ask, call, frame, rule, step
from hexwar.play.frames import repeat

ACTIONS = (
    MOVE,
    CLIMB,
    LEAVE,
    SCALE,
    CROSS,
    GIVE_UP_CLIMB,
    FINISH_CLIMB,
    RECOVER,
    ATTACK,
    BARRAGE,
)
"""What the counters of a division do; a naval barrage is no division's action."""

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
    """Tell whether a division has nothing to do."""
    m = UsAction(Segment(division, roster_of(g, division)), g)
    return not any(verb.any_legal(m) for verb in ACTIONS)


@rule("7.2", "7.7", "8.16")
def clear_markers_of_the_phase(g: Omaha) -> None:
    """Remove what counts within one Action phase only."""
    g.segment, g.actions_left, g.actions_owed = -1, [0, 0], 0
    g.acted = g.fresh = g.hit = g.moved_leaders = NONE
    g.attacked = g.barraged = NONE
    g.in_command, g.menaced = {}, {}
    g.note_command()


@frame
class Segment(Frame):
    """The actions of one division, in any order that its player likes (7.2).

    Attributes:
        division: The division.
        roster: The counters that act with it: nobody joins them before the segment ends.
    """

    division: int
    roster: CounterSet = NONE

    def player(self, g: Omaha) -> str:
        """The player of the division."""
        return g.player(self.division)

    @step("7.2", "R7-02")
    def begin(self, g: Omaha) -> None:
        g.segment = self.division
        self.roster = roster_of(g, self.division)

    @ask("7.2", "7", "R7-02", by=player, or_else="end-segment", asking=UsAction)
    def next_action(self, g: Omaha) -> None:
        """Choose an action of the {division:division} Division."""

    @next_action.on(MOVE)
    def move(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        return begin_action(g, MOVE, unit, to)

    @next_action.on(CLIMB)
    def climb(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        return begin_action(g, CLIMB, unit, to)

    @next_action.on(LEAVE)
    def leave(self, g: Omaha, unit: CounterId) -> Next:
        return begin_action(g, LEAVE, unit)

    @next_action.on(SCALE)
    def scale(self, g: Omaha, unit: CounterId) -> Next:
        return begin_action(g, SCALE, unit)

    @next_action.on(CROSS)
    def cross(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        g.acted |= one(unit)
        procedure = carry_out(g, CROSS, (unit,), to)
        return repeat(*procedure) if procedure else again()

    @next_action.on(GIVE_UP_CLIMB)
    def give_up_climb(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= one(unit)
        g.scaling &= ~one(unit)
        g.say("gives-up-climb", unit=unit)
        return again()

    @next_action.on(FINISH_CLIMB)
    def finish_climb(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= one(unit)
        g.climbing &= ~one(unit)
        g.say("finishes-climb", unit=unit)
        return again()

    @next_action.on(RECOVER)
    def recover(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= one(unit)
        g.disrupted &= ~one(unit)
        g.say("recovers", unit=unit)
        return again()

    @next_action.on(ATTACK)
    def attack(self, g: Omaha, site: SiteId) -> Next:
        return repeat(Attack, site)

    @next_action.on(BARRAGE)
    def barrage(self, g: Omaha, unit: CounterId, site: SiteId) -> Next:
        return begin_action(g, BARRAGE, unit, site)

    @next_action.on(NAVAL_BARRAGE)
    def naval_barrage(self, g: Omaha, site: SiteId) -> Next:
        naval_barrage(g, site)
        return again()
