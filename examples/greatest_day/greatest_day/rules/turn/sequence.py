"""The turn: points are spent on chits, and chits are drawn until one is left (series.cup)."""

from __future__ import annotations

from greatest_day.printed import ALLIES, LIMITS
from greatest_day.rules.actions.activation import AIRBORNE, Activation
from greatest_day.rules.actions.drop import FirstDrop
from greatest_day.rules.combat.air import Allotment, do_they_fly, open_the_roads
from greatest_day.rules.common import calendar
from greatest_day.rules.common.attachments import Regroup
from greatest_day.rules.common.calendar import HOURS, hour, is_night
from greatest_day.rules.common.history import watch_the_roads
from greatest_day.rules.ground.securing import arrive, lift_the_overlay, secure
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.turn.events import Event, forget_events
from greatest_day.rules.turn.victory import points
from greatest_day.state import OFF, Command, Field, Turn, Whole
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, SideId, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    forbids,
    frame,
    goto,
    phase,
    repeat,
    requires,
    rule,
    step,
)


def chit_of(g: Field, leader: CounterId) -> int:
    """Return the chit of the formation that a leader commands, or OFF."""
    body = g.formation_of(leader)
    chits = enumerate(g.game.chits)
    return next((n for n, chit in chits if chit.kind == "formation" and chit.name == body), OFF)


@rule("4.1.8")
def is_navy_left(g: Field) -> bool:
    """Return whether the Naval chit still does something; by night it is not in the cup."""
    return bool(not is_night(g) and (g.wave | g.loading | g.under_way | g.afloat))


@frame
class Dispatch(kit.OfSide):
    """A side buys chits for its formations."""

    side: SideId

    @requires()
    def commanders(self, g: Field) -> CounterSet:
        """It is no leader of yours who could lead in this turn."""
        # Those in landing boxes land with the Naval chit.
        landing = [u for load in iterate(g.wave) for u in g.crew(load)] if not self.side else ()
        return (g.present[self.side] | pack(landing)) & g.game.leaders

    @forbids("series.dispatch/once")
    def chit_is_in_play(self, g: Field, unit: CounterId) -> bool:
        """Its chit is in play."""
        chit = chit_of(g, unit)
        return chit == OFF or has(g.bought, chit) or chit == g.carried

    @forbids("17.2")
    def sleeps(self, g: Field) -> CounterSet:
        """By night only airborne units of the Allies get chits."""
        return ~g.game.airborne if is_night(g) and self.side == ALLIES else NONE

    def points(self, g: Field, unit: CounterId) -> dict[str, int]:
        """Return the price of a chit, and the points that are left for it."""
        division = g.division(unit)
        points = 0 if division == OFF else g.dispatch[division]
        return {"price": LIMITS.chit_price, "left": points}

    @requires("series.dispatch", figures=points)
    def can_be_paid(self, g: Field, unit: CounterId) -> bool:
        """It costs {price}, {left} left."""
        division = g.division(unit)
        return division != OFF and g.dispatch[division] >= LIMITS.chit_price

    buyers = Choice(commanders, chit_is_in_play, sleeps, can_be_paid)

    @ask("series.dispatch", by=kit.OfSide.player, or_else="end-dispatch")
    def buy_chits(self, g: Field) -> None:
        """Which leader's formation gets a chit?"""

    @buy_chits.on(buyers, rule="series.dispatch")
    def dispatch(self, g: Whole, unit: CounterId) -> Next:
        g.dispatch[g.division(unit)] -= LIMITS.chit_price
        g.bought |= one(chit_of(g, unit))
        g.say("dispatched", unit=unit, formation=g.formation_of(unit))
        return again()

    @requires("series.points")
    def has_a_point(self, g: Field, unit: CounterId) -> bool:
        """The division has no command point."""
        division = g.division(unit)
        return division != OFF and bool(g.command[division])

    def most(self, g: Field, unit: CounterId) -> dict[str, int]:
        """Return how many dispatch points a division may have."""
        del g, unit
        return {"most": LIMITS.stocks["dispatch"][1]}

    @forbids("series.points", figures=most)
    def is_full(self, g: Field, unit: CounterId) -> bool:
        """{most} at most."""
        return g.dispatch[g.division(unit)] >= LIMITS.stocks["dispatch"][1]

    converters = Choice(commanders, has_a_point, is_full)

    @buy_chits.on(converters, rule="series.points")
    def convert(self, g: Command, unit: CounterId) -> Next:
        division = g.division(unit)
        g.command[division] -= 1
        g.dispatch[division] += 1
        g.say("converted", unit=unit)
        return again()


@rule("3.1", "4.1.8", "17.2")
def lose_by_night(g: Turn) -> None:
    """The chit left at 2100 is lost if it is naval, or of the Commonwealth by land.

    Those of the 6th Airborne and the commandos are not; but while units of it have still to jump
    its Division chit does not open the night.
    """
    if g.carried == OFF or not is_night(g):
        return
    chit = g.game.chits[g.carried]
    if chit.name == AIRBORNE and len(g.game.later_sticks) > g.dropped.bit_count():
        g.carried = OFF
        g.say("chit-waits", rule="3.1", name=chit.name)
        return
    airborne = g.game.airborne & g.game.leaders & g.units_of_formation(chit.name)
    if chit.kind == "naval" or (chit.kind == "formation" and chit.side == ALLIES and not airborne):
        g.carried = OFF
        g.say("chit-lost", rule="17.2", name=chit.name)


@frame
class Campaign(Frame):
    """Turn after turn (series.cup)."""

    @step("3.1")
    def first_drop(self, g: Field) -> Next:
        """A unit that jumps first does so before the game."""
        return call(FirstDrop) if g.game.sticks else None

    @step("series.cup", "1.2", "4.3.3", "4.5.6.2", "4.6", "6.1", "8.0", "11.0", "17.1", "17.2")
    def begin_turn(self, g: Whole) -> None:
        g.say("turn-begins", turn=g.turn)
        lose_by_night(g)
        calendar.keep_the_calendar(g)
        calendar.build_the_harbour(g)
        calendar.note_the_roads(g)
        calendar.lose_who_is_cut_off(g)
        calendar.throw_for_the_weather(g)
        open_the_roads(g)
        if hour(g) == HOURS[0]:
            g.crowds = NONE
        lift_the_overlay(g)
        arrive(g)

    @step("17.1")
    def allot_aircraft(self, g: Field) -> Next:
        return call(Allotment) if do_they_fly(g) else None

    allied_dispatch = phase("series.dispatch", Dispatch, 0)
    german_dispatch = phase("series.dispatch", Dispatch, 1)

    @step("17.7")
    def regrouping(self, g: Field) -> Next:
        """Where brigades vary, battalions may change them now."""
        return call(Regroup) if g.game.facts.brigades else None

    @step("series.cup", "series.cup/once", "4.1.8", "17.3.1")
    def fill_the_cup(self, g: Turn) -> None:
        """Division and Direct Command chits, and those that were bought; none is there twice."""
        for number, chit in enumerate(g.game.chits):
            if chit.kind == "naval":
                g.cup |= one(number) if is_navy_left(g) else NONE
            elif chit.kind != "formation" or has(g.bought, number):
                g.cup |= one(number)
        if g.carried != OFF:
            g.cup &= ~one(g.carried)

    @step("4.1.8", "4.7")
    def landing(self, g: Turn) -> Next:
        """The Naval chit is the first one of 6 June, and then goes back into the cup."""
        if g.turn > 1 or not g.wave:
            return None
        g.active, g.chit = ALLIES, g.game.naval_chit
        return call(NavalSequence, opening=True)

    @step("series.cup", "series.cup/carried", "4.3.2", "4.7", "6.0", "6.1")
    def draw_a_chit(self, g: Whole) -> Next:
        """First the chit carried over, then at random; the last one stays for the next turn."""
        if g.carried != OFF:
            g.chit, g.carried = g.carried, OFF
        elif g.cup.bit_count() > 1:
            g.chit = g.draw("cup", g.cup, max(g.game.usual_chits, g.cup.bit_length()))
            g.cup &= ~one(g.chit)
        else:
            g.carried = next(iter(iterate(g.cup)), OFF)
            if g.carried != OFF and g.game.chits[g.carried].kind == "event":
                g.carried = OFF
            g.cup, g.chit = NONE, OFF
            return None
        secure(g)
        watch_the_roads(g)
        frames = {"naval": NavalSequence, "event": Event}
        return repeat(frames.get(g.game.chits[g.chit].kind, Activation))

    @step("series.barrage", "series.cup", "6.1", "16.2", "victory")
    def end_turn(self, g: Whole) -> Next:
        """Barrages lift; the game ends after its last turn."""
        g.barrage, g.bought, g.queue, g.columns_in = {}, NONE, {}, {}
        g.wittmann = OFF
        forget_events(g)
        g.expire("turn")
        g.changed()
        if g.turn < g.game.turns:
            g.turn += 1
            return goto(self.begin_turn)
        kit.end_by_level(g, [points(g, side) for side in range(2)], "victory")
        return None
