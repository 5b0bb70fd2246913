"""The US Action phase: the segments of the divisions, and units that act together (7, 8)."""

from __future__ import annotations

from typing import Any

from ddob_scenarios.printed.ids import DivisionId, SiteId
from ddob_scenarios.rules.common import command
from ddob_scenarios.rules.common.stacking import Stacking, overfull
from ddob_scenarios.rules.us_attacks.attack import Attack
from ddob_scenarios.rules.us_attacks.barrage import (
    BARRAGE,
    NAVAL_BARRAGE,
    Firing,
    barrage,
    naval_barrage,
)
from ddob_scenarios.rules.us_attacks.joining import ATTACK
from ddob_scenarios.rules.us_movement.entering import Infiltrate, enter, infiltrated, leave_map
from ddob_scenarios.rules.us_movement.long_moves import LongMove
from ddob_scenarios.rules.us_movement.movement import (
    CLIMB_BLUFF,
    CROSS_CLIFF,
    FINISH_BLUFF,
    GIVE_UP_CLIFF,
    LEAVE,
    MOVE,
    RECOVER,
    SCALE_CLIFF,
    Moving,
    leader_alone,
    note_menaced,
)
from ddob_scenarios.state.omaha import Omaha, division_player
from hexwar.board import (
    NONE,
    OFF_MAP,
    CounterId,
    CounterSet,
    HexId,
    PositionSet,
    SetOf,
    has,
    one,
    pack,
)
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    TableVerb,
    again,
    ask,
    call,
    fact,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)

VERBS = {verb.verb: verb for verb in (MOVE, CLIMB_BLUFF, CROSS_CLIFF, SCALE_CLIFF, BARRAGE, LEAVE)}
"""What a stack does together, by name."""

Procedure = tuple[Any, ...]
"""A frame with its first fields."""


class UsAction(Moving, Firing):
    """What all rules of a division's actions read of a moment."""


def begin_action(g: Omaha, verb: TableVerb, unit: CounterId, target: Any = OFF_MAP) -> Next:
    """Begin an action of the list of a division, and come back to that list; its unit pays.

    The target is the hex to enter, or the site to barrage.
    """
    m = UsAction(g.stack[-1], g)
    freed = verb.frees(m, unit)
    paid = not freed and verb.costs_there(m, unit, target)
    settled = paid or freed
    if paid:
        command.pay(g, command.price(g, unit))
    g.acted |= one(unit)
    beside = g.at[g.hex[unit]] & ~g.acted
    if beside and companions(g, Together(verb.verb, (unit,), target, paid, settled)):
        return repeat(Together, verb.verb, (unit,), target, paid, settled)
    procedure = carry_out(g, verb, (unit,), target, settled=settled)
    return repeat(*procedure) if procedure else again()


@rule(*(verb.rule for verb in VERBS.values()))
def carry_out(
    g: Omaha, verb: TableVerb, group: tuple[CounterId, ...], target: Any, *, settled: bool = True
) -> Procedure | None:
    """Do what a group does; or return the procedure that does it, with its fields.

    The target is the hex to enter, or the site to barrage.  What is settled is paid or free, even
    if it is a long move.
    """
    g.rule = verb.rule
    if verb is MOVE and g.extended:
        return LongMove, group, target, settled
    if verb in (MOVE, CLIMB_BLUFF, CROSS_CLIFF):
        infiltration = enter(g, verb.verb, group, target)
        return (Infiltrate, *infiltration) if infiltration else None
    for unit in group:
        if verb is SCALE_CLIFF:
            g.scaling |= one(unit)
            g.say("scales", unit=unit)
        elif verb is BARRAGE:
            barrage(g, unit, target)
        else:
            leave_map(g, unit)
    return None


@rule("7.21", "R7-06")
def _shares_cost(g: Omaha, verb: TableVerb, paid: bool, free: bool) -> bool:
    """Return whether a second unit acts at the cost of the first."""
    return paid and not free and (verb is not BARRAGE or g.game.settings.stack_barrage)


@rule("R7-17")
def _shares_card(g: Omaha, unit: CounterId, settled: bool) -> bool:
    """Return whether a second unit may go along because both draw one card."""
    if g.game.settings.infiltration_draws != "stack":
        return False
    return settled or command.can_pay(g, command.price(g, unit))


class Along(UsAction):
    """What the rules of going along read of a moment: what is done, and by whom so far."""

    def __init__(self, frame: Any, g: Omaha, together: Together | None = None) -> None:
        super().__init__(frame, g)
        self.together: Together = frame if together is None else together
        self.verb = VERBS[self.together.verb]

    @property
    def roster(self) -> CounterSet:
        """The counters that act with the division; if nobody has kept them, those of the stack."""
        kept: CounterSet | None = getattr(self.frame, "roster", None)
        if kept is None:
            kept = command.those_of(self.g, self.division, in_the_same_hex(self))
        return kept

    @fact
    def past(self) -> PositionSet:
        """The positions past which they infiltrate."""
        g, together = self.g, self.together
        steps = self.verb in (MOVE, CLIMB_BLUFF)
        return infiltrated(g, g.hex[together.group[0]], HexId(together.target)) if steps else NONE


@requires("7.21")
def in_the_same_hex(m: Along) -> CounterSet:
    """It is in another hex."""
    return m.g.at[m.g.hex[m.together.group[0]]]


@forbids("7.32", "R7-18")
def leaders_where_nobody_infiltrates(m: Along) -> CounterSet:
    """Leaders go along in an infiltration only."""
    return NONE if m.past else m.g.game.leaders


@forbids("7.21", "R7-06")
def units_beside_two(m: Along) -> CounterSet:
    """Two units do it already."""
    units = m.g.game.combat_units
    return units if (pack(m.together.group) & units).bit_count() > 1 else NONE


@forbids(*sorted({number for verb in VERBS.values() for number in verb.rules}))
def could_not_do_the_same(m: Along, unit: CounterId) -> Refusal | None:
    """Return what keeps it from doing the same, payment apart."""
    target = m.together.target
    if has(m.g.game.leaders, unit):
        return MOVE.barred(m, unit, target, but=[leader_alone])
    fit = m.verb.actors is command.UNHINDERED or has(m.able(m.verb.actors), unit)
    if fit and m.verb.allows(m, unit, target):
        return None
    return m.verb.refusal_of_actor(m, unit) or m.verb.barred(m, unit, target)


@forbids("7.21", "R7-06", "R7-07", "R7-17")
def needs_its_own_action(m: Along, unit: CounterId) -> bool:
    """It does not share the action."""
    if has(m.g.game.leaders, unit):
        return False
    paid, free = m.together.paid, not m.verb.costs(m, unit, m.together.target)
    if _shares_cost(m.g, m.verb, paid, free):
        return False
    return not (m.past and _shares_card(m.g, unit, paid or free))


COMPANIONS = Choice(
    in_the_same_hex,
    command.UNHINDERED,
    leaders_where_nobody_infiltrates,
    units_beside_two,
    could_not_do_the_same,
    needs_its_own_action,
)
"""Who of a stack may go along: a second unit that would pay, and leaders who infiltrate."""


def companions(g: Omaha, together: Together) -> CounterSet:
    """Return who of the stack may go along in an action of the list of a division."""
    m = Along(g.stack[-1], g, together)
    return COMPANIONS.among(m) if together.paid or m.past else NONE


@frame
class Together(Frame):
    """An action for which others of the stack may go along (7.21, 7.32)."""

    verb: str
    group: tuple[CounterId, ...]
    target: int
    paid: bool
    settled: bool

    def commander(self, g: Omaha) -> str:
        """The player who commands the unit."""
        return g.commander(self.group[0])

    @ask("7.21", "7.32", "R7-06", "R7-18", by=commander, or_else="nobody-else", context=Along)
    def who_goes_along(self, g: Omaha) -> None:
        """Who does the same along with {group:counter}?"""

    @who_goes_along.on(COMPANIONS)
    def along(self, g: Omaha, unit: CounterId) -> Next:
        if not self.paid and VERBS[self.verb].costs(UsAction(None, g), unit, self.target):
            command.pay(g, command.price(g, unit))
        g.acted |= one(unit)
        self.group = (*self.group, unit)
        return again()

    @step("7.21")
    def they_act(self, g: Omaha) -> Next:
        procedure = carry_out(g, VERBS[self.verb], self.group, self.target, settled=self.settled)
        return call(*procedure) if procedure else None


ACTIONS = (*VERBS.values(), GIVE_UP_CLIFF, FINISH_BLUFF, RECOVER, ATTACK)
"""What the counters of a division do; a naval barrage is no division's action."""

# -- the phase -------------------------------------------------------------------------------------


@frame
class UsActions(Frame):
    """The US Action phase (7): one division after the other."""

    asked: bool = False  # whether the players choose which is the first

    @step("7", "7.1", "R7-01", "R7-03")
    def begin(self, g: Omaha) -> None:
        clear_markers_of_the_phase(g)
        command.allot(g)
        command.fix_command(g)
        note_menaced(g)
        g.segments_left = tuple(sorted(g.game.divisions))
        if len(g.segments_left) > 1:
            # One with nothing to do comes last: it may find something when the other is done.
            idle = [division for division in g.segments_left if _is_idle(g, division)]
            if g.game.settings.division_order == "west_first":
                g.segments_left = tuple(reversed(g.segments_left))
            g.segments_left = tuple(sorted(g.segments_left, key=lambda d: d in idle))
            self.asked = g.game.settings.division_order == "chosen" and not idle

    # Of two players the first says what they agree on.
    @ask("7.2", "R7-02", by=lambda frame, g: g.game.players[0])
    def which_division_goes_first(self, g: Omaha) -> None:
        """Which division acts first?"""

    @requires("7.2", "R7-02")
    def players_choose(self, g: Omaha) -> bool:
        """The players do not choose which division is the first."""
        return self.asked

    @requires("7.2", "R7-02")
    def waits_for_its_segment(self, g: Omaha) -> SetOf[DivisionId]:
        """It does not act on this turn."""
        return pack([DivisionId(division) for division in g.segments_left])

    @which_division_goes_first.on(Choice(waits_for_its_segment), when=Choice(players_choose))
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
    """Return whether a division has nothing to do."""
    m = UsAction(Segment(division, command.roster_of(g, division)), g)
    return not any(verb.any_legal(m) for verb in ACTIONS)


@rule("7.2", "7.7", "8.16")
def clear_markers_of_the_phase(g: Omaha) -> None:
    """Remove what counts within one Action phase only."""
    g.segment, g.actions_left, g.actions_owed = -1, [0, 0], 0
    g.acted = g.fresh = g.hit = g.moved_leaders = NONE
    g.attacked = g.barraged = NONE
    g.in_command, g.menaced = {}, {}
    g.note_free_actions()


@frame
class Segment(Frame):
    """The actions of one division, in any order that its player likes (7.2)."""

    division: int
    # the counters that act with it: nobody joins them before the segment ends
    roster: CounterSet = NONE

    @step("7.2", "R7-02")
    def begin(self, g: Omaha) -> None:
        g.segment = self.division
        self.roster = command.roster_of(g, self.division)

    @ask("7.2", "7", "R7-02", by=division_player, or_else="end-segment", context=UsAction)
    def next_action(self, g: Omaha) -> None:
        """Choose an action of the {division:division} Division."""

    @next_action.on(MOVE, CLIMB_BLUFF, LEAVE, SCALE_CLIFF)
    def act(self, g: Omaha, verb: TableVerb, unit: CounterId, to: int = OFF_MAP) -> Next:
        return begin_action(g, verb, unit, to)

    @next_action.on(CROSS_CLIFF)
    def cross(self, g: Omaha, unit: CounterId, to: HexId) -> Next:
        g.acted |= one(unit)
        procedure = carry_out(g, CROSS_CLIFF, (unit,), to)
        return repeat(*procedure) if procedure else again()

    @next_action.on(GIVE_UP_CLIFF)
    def give_up_climb(self, g: Omaha, unit: CounterId) -> Next:
        g.acted |= one(unit)
        g.scaling &= ~one(unit)
        g.say("gives-up-climb", unit=unit)
        return again()

    @next_action.on(FINISH_BLUFF)
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
