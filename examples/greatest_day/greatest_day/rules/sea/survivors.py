"""With whom does a leader go on whose unit is lost while it lands (4.5.3)?"""

from __future__ import annotations

from collections.abc import Iterable

from greatest_day.printed import ALLIES, SIDES
from greatest_day.rules.combat.beach import is_on_overlay
from greatest_day.state import OFF, Field, Naval
from hexwar.board import NONE, CounterId, CounterSet, first, has, iterate, one, pack
from hexwar.play import Choice, Frame, Next, again, ask, call, frame, requires, rule


@rule("4.5.3", "4.5.5.1")
def who_lands(g: Field, load: CounterId) -> tuple[CounterId, ...]:
    """Return a tank that swims with its leader, or the passengers of a craft."""
    return (load, *g.crew(load)) if has(g.game.dd, load) else g.crew(load)


def at_sea(g: Field, body: CounterSet) -> dict[CounterId, CounterId]:
    """Return the loads on the naval card that have units of some body, by the first of these."""
    loads = iterate(g.wave | g.loading | g.under_way)
    own = {load: pack((load, *g.crew(load))) & body for load in loads}
    return {first(units): load for load, units in own.items() if units}


@frame
class GoOn(Frame):
    """Leaders whose unit is lost in a landing join others of their formation (4.5.3)."""

    leaders: CounterSet  # who have still to join one

    @requires("4.5.3")
    def bereft(self, g: Field) -> CounterSet:
        """The leader has lost no unit."""
        del g
        return self.leaders

    @requires("4.5.3")
    def of_the_formation(self, g: Field, leader: CounterId) -> CounterSet:
        """It is no unit of the formation on the overlay or at sea."""
        own = g.units_of_formation(g.formation_of(leader)) & ~g.game.leaders
        ashore = (u for u in iterate(own & g.present[ALLIES]) if is_on_overlay(g, u))
        return pack(ashore) | pack(at_sea(g, own))

    @ask("4.5.3", by=SIDES[ALLIES], auto=True)
    def with_whom(self, g: Field) -> None:
        """With which unit does the leader go on, whose own is lost?"""

    @with_whom.on(Choice(bereft), Choice(of_the_formation), rule="4.5.3")
    def rejoin(self, g: Naval, unit: CounterId, target: CounterId) -> Next:
        """The leader is there now, or in its craft."""
        self.leaders &= ~one(unit)
        g.put(unit, g.hex[target])
        if g.hex[target] == OFF:
            g.loaded = {**g.loaded, unit: at_sea(g, one(target))[target]}
        g.say("leader-saved", unit=unit, target=target)
        return again()


@rule("4.5.3")
def leaders_without_units(g: Field, landed: Iterable[CounterId]) -> CounterSet:
    """Return the leaders among those who have landed together, if all units are lost."""
    together = pack(landed)
    units = together & ~g.game.leaders
    return NONE if units & g.present[ALLIES] else together & g.game.leaders


@rule("4.5.3")
def go_on(g: Field, landed: Iterable[CounterId]) -> Next:
    """Ask with whom the leaders go on whose units are lost."""
    leaders = leaders_without_units(g, landed)
    return call(GoOn, leaders) if leaders else None
