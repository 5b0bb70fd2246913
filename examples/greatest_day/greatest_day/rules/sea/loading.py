"""Who goes ashore with whom, when craft are loaded (4.5.4.2, 4.5.6.1)?"""

from __future__ import annotations

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.sea.landing import landing_hexes_of, least_stack
from greatest_day.state import Field, Naval
from hexwar.board import NONE, CounterId, CounterSet, first, has, iterate, one, pack
from hexwar.play import Choice, Frame, Next, Refusal, again, ask, forbids, frame, requires


def load_of(g: Field, unit: CounterId) -> CounterId:
    """Return the load in the loading box of which a unit is."""
    return next(load for load in iterate(g.loading) if unit in g.crew(load))


@frame
class Loading(Frame):
    """Before what has loaded goes into the landing boxes, its units may change craft."""

    settled: CounterSet = NONE  # those that have changed

    @requires("4.5.4.2")
    def loads(self, g: Field) -> CounterSet:
        """It does not load now."""
        # Tanks that swim are in no craft.
        return pack(unit for load in iterate(g.loading) for unit in g.crew(load))

    @forbids("4.5.4.2")
    def has_changed(self, g: Field) -> CounterSet:
        """It has changed its craft."""
        del g
        return self.settled

    waiting = Choice(loads, has_changed)

    @requires("4.5.4.2")
    def loads_there(self, g: Field) -> CounterSet:
        """It is no load in a loading box."""
        return g.loading

    @forbids("4.5.4.2")
    def its_own(self, g: Field, unit: CounterId) -> CounterSet:
        """It is of that load."""
        return one(load_of(g, unit))

    @forbids("4.5.4.2")
    def of_another_body(self, g: Field, unit: CounterId, load: CounterId) -> Refusal | None:
        """A leader goes with any load of the formation, others with one of their battalion."""
        game, crew = g.game, (load, *g.crew(load))
        if has(game.leaders, unit):
            led = any(g.formation_of(u) == g.formation_of(unit) for u in crew)
            return None if led else Refusal("4.5.4.2", "Nobody of the formation is in it.")
        body = game.battalions[unit]
        alone = not body or g.stripe(unit) in ("white", "black") or has(game.dd, load)
        if alone or body not in {game.battalions[u] for u in crew}:
            return Refusal("4.5.4.2", "A craft carries units of one battalion.")
        return None

    @requires("series.stacking")
    def has_room(self, g: Field, unit: CounterId, load: CounterId) -> bool:
        """No room for it."""
        own = load_of(g, unit)
        units = g.crew(own) if unit == own else (unit,)
        return has(g.game.leaders, unit) or least_stack(g, (*g.crew(load), *units)) <= LIMITS.stack

    others = Choice(loads_there, its_own, of_another_body, has_room)

    @ask("4.5.4.2", "4.5.6.1", by=SIDES[ALLIES], or_else="as-loaded")
    def who_with_whom(self, g: Field) -> None:
        """Who goes aboard another craft?"""

    @who_with_whom.on(waiting, others, rule="4.5.4.2")
    def embark(self, g: Naval, unit: CounterId, load: CounterId) -> Next:
        """With the first unit of a load all of it goes."""
        own = load_of(g, unit)
        units = g.crew(own) if unit == own else (unit,)
        g.loaded = {**g.loaded, **dict.fromkeys(units, load)}
        g.loading &= ~(one(own) if unit == own else NONE)
        self.settled |= pack(units)
        g.say("loaded", unit=unit, load=load)
        return again()

    @requires("4.5.4.2")
    def battalions_may_divide(self, g: Field) -> bool:
        """All units of a battalion share a craft."""
        return bool(g.game.options.get("divided_battalions"))

    @forbids("4.5.4.2")
    def has_its_own(self, g: Field) -> CounterSet:
        """It has a craft of its own."""
        return g.loading

    @forbids("4.5.4.2")
    def leads(self, g: Field) -> CounterSet:
        """A leader goes with others."""
        return g.game.leaders

    @who_with_whom.on(
        Choice(waiting, has_its_own, leads), when=Choice(battalions_may_divide), rule="4.5.4.2"
    )
    def embark_alone(self, g: Naval, unit: CounterId) -> Next:
        """It lands where its load does."""
        g.sub_beach = {**g.sub_beach, unit: first(landing_hexes_of(g, load_of(g, unit)))}
        g.loaded = {**g.loaded, unit: unit}
        g.loading |= one(unit)
        self.settled |= one(unit)
        g.say("loaded-alone", unit=unit)
        return again()
