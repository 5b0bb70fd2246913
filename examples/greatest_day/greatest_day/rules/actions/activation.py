"""What does a chit let units do: one after the other, one action each, a second at a price?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import GERMANS, SIDES, Chit
from greatest_day.rules.actions.all_actions import COUNTS_AS, LAST, UNIT_ACTIONS, Labour, fit_for
from greatest_day.rules.actions.chits import activated, belongs, may_be_led
from greatest_day.rules.actions.drop import LaterDrop, due
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.actions.stragglers import GATHERING, Gather, Search, points_are_left
from greatest_day.rules.combat.air import Strike, interdict
from greatest_day.rules.combat.beach import BeachAttack, attack_rows, nests_attack
from greatest_day.rules.common.attachments import Reattach, Rejoin, rest_the_leaders, settle, waits
from greatest_day.rules.common.calendar import is_harbour_lost, is_night
from greatest_day.rules.common.command import (
    Lead,
    can_pay,
    checks,
    in_command,
    pay,
    receive_points,
    stock,
    why_unpaid,
)
from greatest_day.rules.common.heroes import (
    ADDRESSES,
    BEFORE_HOLLIS,
    HOLLIS,
    call_hollis,
    demand,
    germans_beside,
    part_from,
)
from greatest_day.rules.common.history import watch_the_roads
from greatest_day.rules.common.unit_actions import UnitAction
from greatest_day.rules.ground import crossings
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.ground.marching import may_cross
from greatest_day.rules.ground.securing import ENTRIES, enter, entries, secure
from greatest_day.state import OFF, Command, Field, Heroes, Reinforcements, Whole
from hexwar import kit
from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    one,
    pack,
)
from hexwar.play import (
    Actions,
    Choice,
    Clause,
    Next,
    Preview,
    Refusal,
    RuleContext,
    again,
    ask,
    call,
    forbids,
    frame,
    goto,
    repeat,
    requires,
    rule,
    rules_of,
    step,
)

AIRBORNE: Final = "6th-Airborne"
"""The division whose chit brings stragglers back (3.4.2)."""


# -- what an action asks of the procedure


def as_allowed(of_partner: Clause[Refusal | None]) -> tuple[UnitAction, ...]:
    """Return the actions of a unit as an activation allows them.

    Args:
        of_partner: What keeps the target from actions that it takes, too.
    """
    actions = [action.within(*fit_for(action.type)) for action in UNIT_ACTIONS.values()]
    for action in actions:
        if action.partner:
            unit, target = action.choices
            action.choices = unit, Choice(target, of_partner)
    return tuple(actions)


def why_not_across(self: Activation, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """Return what keeps a unit from crossing to a hex."""
    return may_cross(g, unit, to, fresh=True, paid=self.takes_no_ferry(g, unit))


@requires(*rules_of(may_cross), why=why_not_across)
def far_banks(self: Activation, g: Field, unit: CounterId) -> HexSet:
    """Nothing carries it across the water to that hex."""
    return pack(self.crossings(g, unit))


@forbids(*rules_of(may_cross))
def cannot_cross(self: Activation, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """It may not be there."""
    return why_not_across(self, g, unit, to)


@frame
class Activation(kit.OfActiveSide):
    """The units of a chit act, one at a time (series.activation)."""

    unit: CounterId = OFF  # the unit that acts, or OFF
    acted: str = ""  # the type of its first action, or ""
    again: bool = False  # whether a second action has been offered
    took: bool = False  # whether it has done something since it was last asked what it does
    independents: int = 0  # white-striped independents that have acted with this leader

    # -- who

    def chit(self, g: Field) -> Chit:
        return g.game.chits[g.chit]

    @step("series.activation", "series.points", "13.0", "17.1", "17.3.1", "17.3.2", "17.7")
    def begin(self, g: Whole) -> Next:
        """With Direct Command the divisions of the side receive their points."""
        chit = self.chit(g)
        g.active = SideId(chit.side)
        g.say("chit", name=chit.name, what=chit.kind, side=SIDES[chit.side])
        if chit.kind == "direct":
            receive_points(g, chit.side)
        elif chit.kind == "marines":
            g.led = NONE
            g.changed()
            return call(Lead)
        elif chit.kind == "division":
            settle(g, chit.name)
            if g.active == GERMANS:
                interdict(g, chit.name)
            return call(Reattach) if g.game.facts.independent else None
        return None

    @step("3.4.2")
    def stragglers(self, g: Field) -> Next:
        """With the chit of the 6th Airborne its battalions look for their stragglers."""
        return call(Search) if self.chit(g).name == AIRBORNE and g.rally_points else None

    @step("17.7")
    def leaders_come_back(self, g: Field) -> Next:
        """A leader that has units again since the dice for attachments may choose where to be."""
        return call(Rejoin) if g.back else None

    @step("3.1")
    def later_drop(self, g: Field) -> Next:
        """With the chit of the 6th Airborne those jump whose turn has come."""
        number = due(g) if self.chit(g).name == AIRBORNE else None
        return None if number is None else call(LaterDrop, number)

    @step("17.1")
    def aircraft(self, g: Field) -> Next:
        """Before the units of an Allied division act, its fighter-bombers fly, not by night."""
        chit = self.chit(g)
        flies = chit.kind == "division" and g.fighters[g.game.division_ids[chit.name]]
        return call(Strike, chit.name) if flies and not is_night(g) else None

    @requires("series.activation")
    def of_the_side(self, g: Field) -> CounterSet:
        """It is no unit of yours on the map."""
        return g.present[g.active]

    @forbids("series.activation")
    def has_been_active(self, g: Field) -> CounterSet:
        """It has been active with this chit."""
        return g.done

    @forbids("7.3")
    def rides(self, g: Field) -> CounterSet:
        """It rides on a tank."""
        return pack(g.riding)

    @forbids("6.1")
    def is_astray(self, g: Field) -> CounterSet:
        """It has lost its way."""
        return g.astray

    @forbids("13.0", "17.7")
    def is_pending(self, g: Field, unit: CounterId) -> Refusal | None:
        """It waits to be attached."""
        number = waits(g, unit)
        return Refusal(number, "It waits to be attached.") if number else None

    @requires("series.activation", "14.0")
    def of_the_division(self, g: Field) -> CounterSet:
        """It is not of the division."""
        return ALL if self.chit(g).kind in ("direct", "formation") else activated(g)

    @forbids("series.command")
    def leads_itself(self, g: Field) -> CounterSet:
        """Direct Command activates no leaders and no craft."""
        direct = self.chit(g).kind == "direct"
        return (g.game.leaders | g.game.craft) & ~activated(g) if direct else NONE

    @forbids(*rules_of(may_be_led), *rules_of(why_unpaid))
    def is_not_activated(self, g: Field, unit: CounterId) -> Refusal | None:
        """The chit does not activate it."""
        if belongs(g, unit):
            return None
        if self.chit(g).kind == "formation":
            return may_be_led(g, unit, self.independents)
        return why_unpaid(g, unit, "series.command")

    active = Choice(
        *(of_the_side, has_been_active, rides, is_astray, is_pending),
        *(of_the_division, leads_itself, is_not_activated),
    )

    @ask("series.activation", by=kit.OfActiveSide.player, or_else="end-activation")
    def choose_a_unit(self, g: Field) -> None:
        """Which unit acts next?"""

    def attack_of_nests(self, g: Field, unit: CounterId) -> Preview | None:
        """Return what the nests would do to a unit that acts; None where they do not attack."""
        return attack_rows(g, "nests", unit) if nests_attack(g, unit) else None

    @choose_a_unit.on(active, preview=attack_of_nests)
    def activate(self, g: Whole, unit: CounterId) -> Next:
        """It is its turn; by Direct Command for a point."""
        self.charge(g, unit)
        self.unit, self.acted, self.again = unit, "", False
        part_from(g)
        g.done |= one(unit)
        return goto(self.nests_fire)

    @rule("series.activation", "series.points")
    def charge(self, g: Command, unit: CounterId) -> None:
        """Pay for a unit that the chit does not activate for nothing, or count it."""
        if not belongs(g, unit):
            if self.is_paid(g, unit):
                pay(g, unit, "activation")
            self.independents += g.stripe(unit) == "white"

    def is_paid(self, g: Field, unit: CounterId) -> bool:
        """Return whether a point is spent on the activation of a unit."""
        return self.chit(g).kind == "direct" and not belongs(g, unit)

    @rule("2.6.2")
    def takes_no_ferry(self, g: Field, unit: CounterId) -> bool:
        """Return whether no ferry carries a unit: it has acted, or a point activates it."""
        return bool(self.acted) or self.is_paid(g, unit)

    def crossings(self, g: Field, unit: CounterId) -> dict[HexId, str]:
        """Return where something carries a unit across with all its movement."""
        return crossings.crossings(g, unit, fresh=True, paid=self.takes_no_ferry(g, unit))

    @rule("series.activation", "7.1", "series.points")
    def may_act_too(self, g: Field, unit: CounterId) -> Refusal | None:
        """A unit that acts with another one could be active itself, and is paid for."""
        free = belongs(g, unit) or self.chit(g).kind != "direct"
        short = not free and self.pays_again(g) and stock(g, unit) < 2
        few = Refusal("series.points", "No command point is left.") if short else None
        return self.active.refusal(g, unit) or few

    def pays_again(self, g: Field) -> bool:
        """Return whether its next action is a second one for a point."""
        return bool(self.acted) and not has(g.game.testers | g.heroes, self.unit)

    @requires("series.reinforcements")
    def of_the_chit(self, g: Field) -> CounterSet:
        """It does not enter with this chit."""
        enters = self.chit(g).kind in ("division", "marines", "direct")
        return activated(g) & g.game.all_of[g.active] if enters else NONE

    @requires("series.reinforcements")
    def is_due(self, g: Field) -> CounterSet:
        """It is not due."""
        waiting = (g.game.scheduled | g.reserve | g.flank) & ~g.present[g.active]
        own = self.of_the_chit(g) & waiting
        return pack(unit for unit in iterate(own) if entries(g, unit))

    coming = Choice(of_the_chit, is_due)

    @choose_a_unit.on(coming, ENTRIES, verb="enter")
    def bring_on(self, g: Reinforcements, unit: CounterId, to: HexId) -> Next:
        """As it is, mounted, or In Column; a unit that comes back round the map is In Column."""
        enter(g, unit, to)
        leader = has(g.game.leaders, unit)
        return again() if leader else repeat(FormUp, one(unit), "series.reinforcements")

    @choose_a_unit.on(GATHERING, when=Choice(points_are_left), rule="3.4.3.2")
    def recall(self, g: Field, unit: CounterId) -> Next:
        """It comes back, or gathers its men; one that has come back may act with this chit."""
        del g
        return repeat(Gather, unit)

    @forbids("14.0")
    def must_enter(self, g: Field) -> bool:
        """Units that command themselves enter now."""
        m = RuleContext(self, g)
        coming = iterate(self.is_due(g)) if self.chit(g).kind == "direct" else ()
        return any(ENTRIES.among(m, (unit,)) for unit in coming)

    @choose_a_unit.on(when=Choice(must_enter))
    def end_activation(self, g: Field) -> Next:
        self.unit = OFF
        return goto(self.over)

    @step("series.activation")
    def nobody_is_left(self, g: Field) -> Next:
        return goto(self.over)

    # -- the nests of the beach, before each action

    @step("4.2.2.2")
    def nests_fire(self, g: Field) -> Next:
        return call(BeachAttack, self.unit) if nests_attack(g, self.unit) else None

    @step("4.2.2.2")
    def is_it_left(self, g: Field) -> Next:
        return goto(self.choose_a_unit) if g.hex[self.unit] == OFF else None

    # -- what

    def lands(self, g: Field) -> bool:
        """Return whether the unit has just come ashore, and moves no more."""
        del g
        return False

    @ask("series.actions", by=kit.OfActiveSide.player, or_else="pass", given=("unit",))
    def choose_an_action(self, g: Field) -> None:
        """What does {unit:counter} do?"""

    def takes(self, g: Command, kind: str) -> None:
        """Note the type of an action, and pay for a second one, unless a check has been passed."""
        self.took = True
        if not (counts_as := COUNTS_AS.get(kind, kind)):
            return
        if self.pays_again(g):
            pay(g, self.unit, "second action")
        self.acted = counts_as

    @forbids(*rules_of(may_act_too))
    def cannot_act_too(self, g: Field, unit: CounterId, other: CounterId) -> Refusal | None:
        """It could not be active itself."""
        del unit
        return self.may_act_too(g, other)

    @choose_an_action.on(*as_allowed(cannot_act_too))
    def act(self, g: Whole, action: UnitAction, *target: int) -> Next:
        """It takes the action, perhaps under fire."""
        self.takes(g, action.type)
        if action.partner:
            partner = CounterId(target[0])
            self.charge(g, partner)
            g.done |= one(partner)
        if action.provokes_fire:
            return call(Labour, self.unit, action.verb, *target)
        return action.carry_out(g, self.unit, *target)

    @choose_an_action.on(Choice(*fit_for("move")), Choice(far_banks, cannot_cross), rule="2.6.2")
    def cross(self, g: Command, to: HexId) -> Next:
        by = self.crossings(g, self.unit)[to]
        self.takes(g, "move")
        return call(Walk, self.unit, to, crossing=by)

    @choose_an_action.on(verb="pass")
    def pass_on(self, g: Field) -> Next:
        self.again = True
        return None

    @rule("series.actions/second", "12.0", "17.3.2")
    def may_act_twice(self, g: Heroes) -> bool:
        """For a point; commandos, raiders, heroes with a check, whose failure ends the turn.

        A unit that has got down from trucks does nothing more.
        """
        unit = self.unit
        if has(g.unloaded, unit):
            return False
        if not has(g.game.testers | g.heroes, unit):
            return can_pay(g, unit) and not has(g.game.leaders, unit)
        return in_command(g, unit) and checks(g, unit, "second action")

    @step(
        *("series.actions", "series.actions/second", "series.points", "4.2.2.2", "4.3.2", "4.6"),
        *("6.1", "12.0", "16.2", "17.4", "17.7"),
    )
    def perhaps_again(self, g: Whole) -> Next:
        """A unit In Command may act at once a second time, for a point."""
        secure(g)
        crossings.deflate(g)
        rest_the_leaders(g)
        is_harbour_lost(g)
        watch_the_roads(g)
        unit = self.unit
        took, self.took = self.took, False
        if g.inspired == unit and g.hex[unit] != OFF and took and not self.again:
            if self.acted and g.feats > 1:
                g.feats, self.acted = g.feats - 1, ""
            if not self.acted:
                return goto(self.choose_an_action)
            self.again = g.feats > 0
        may = not self.again and self.acted not in ("", *LAST) and g.hex[unit] != OFF
        if may and self.may_act_twice(g):
            self.again = True
            asks = nests_attack(g, unit)
            return goto(self.once_more if asks else self.choose_an_action)
        at_hand = HOLLIS in g.at_hand or g.inspired == unit
        return goto(self.before_it_rests if at_hand and g.hex[unit] != OFF else self.choose_a_unit)

    @ask("4.2.2.2", by=kit.OfActiveSide.player, or_else="enough")
    def once_more(self, g: Field) -> Actions:
        """Does {unit:counter} act again, after an attack by the nests?"""
        yield ("again",)

    def attack_before(self, g: Field) -> Preview | None:
        """Return what the nests would do to it before it acts again."""
        return self.attack_of_nests(g, self.unit)

    @once_more.on(verb="again", preview=attack_before)
    def once_again(self, g: Field) -> Next:
        """The nests attack it first."""
        return goto(self.nests_fire)

    @once_more.on
    def enough(self, g: Field) -> Next:
        return goto(self.choose_a_unit)

    @ask("17.4", by=kit.OfActiveSide.player, or_else="rest", given=("unit",))
    def before_it_rests(self, g: Field) -> None:
        """Does Stanley Hollis help {unit:counter}?"""

    @before_it_rests.on(Choice(*BEFORE_HOLLIS), rule="17.4")
    def call_hollis(self, g: Heroes) -> Next:
        """He comes at any time of its activation, also when it has acted."""
        return call_hollis(g, self.unit)

    @before_it_rests.on(Choice(*ADDRESSES), Choice(germans_beside), rule="17.4")
    def demand_surrender(self, g: Heroes, target: CounterId) -> Next:
        """That costs no action either."""
        return demand(g, self.unit, target)

    @step("17.4")
    def it_rests(self, g: Field) -> Next:
        del g
        return goto(self.choose_a_unit)

    @step("series.activation")
    def over(self, g: Whole) -> None:
        part_from(g)
        g.recovery = [0] * len(g.recovery)
        g.expire("activation")
