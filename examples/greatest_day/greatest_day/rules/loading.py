"""Who goes ashore with whom, when craft are loaded (4.5.4.2, 4.5.6.1)?"""

from __future__ import annotations

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.landing import landing_hexes_of, steps_of
from greatest_day.state import Field
from hexwar.board import NONE, CounterId, CounterSet, first, has, iterate, one, pack
from hexwar.play import Frame, Next, again, ask, frame, rule
from hexwar.play.entries import each, only
from hexwar.play.refusal import Refusal


def load_of(g: Field, unit: CounterId) -> CounterId:
    """Return the load in the loading box of which a unit is."""
    return next(load for load in iterate(g.loading) if unit in g.crew(load))


@frame
class Loading(Frame):
    """Before what has loaded goes into the landing boxes, its units may change craft."""

    settled: CounterSet = NONE  # those that have changed

    def waiting(self, g: Field) -> CounterSet:
        """The units in the loading box; tanks that swim are in no craft."""
        found = pack(unit for load in iterate(g.loading) for unit in g.crew(load))
        return found & ~self.settled

    @rule("4.5.4.2", "series.stacking")
    def may_embark(self, g: Field, unit: CounterId, load: CounterId) -> Refusal | None:
        """A leader with any load of the formation, others with one of their battalion."""
        game, own = g.game, load_of(g, unit)
        crew = (load, *g.crew(load))
        if load == own:
            return Refusal("4.5.4.2", "it is of that load")
        if has(game.leaders, unit):
            led = any(g.formation_of(u) == g.formation_of(unit) for u in crew)
            return None if led else Refusal("4.5.4.2", "nobody of the formation is in it")
        body = game.battalions[unit]
        alone = not body or g.stripe(unit) in ("white", "black") or has(game.dd, load)
        if alone or body not in {game.battalions[u] for u in crew}:
            return Refusal("4.5.4.2", "a craft carries units of one battalion")
        more = steps_of(g, own) if unit == own else game.counters.steps[unit]
        full = steps_of(g, load) + more > LIMITS.stack
        return Refusal("series.stacking", "no room for it") if full else None

    @ask("4.5.4.2", "4.5.6.1", by=SIDES[ALLIES], or_else="as-loaded")
    def who_with_whom(self, g: Field) -> None:
        """Who goes aboard another craft?"""

    @who_with_whom.on(
        only(waiting, "4.5.4.2", "it does not load, or has changed its craft"),
        each(lambda g, _: g.loading, may_embark),
        rule="4.5.4.2",
    )
    def embark(self, g: Field, unit: CounterId, load: CounterId) -> Next:
        """With the first unit of a load all of it goes."""
        own = load_of(g, unit)
        units = g.crew(own) if unit == own else (unit,)
        g.loaded = {**g.loaded, **dict.fromkeys(units, load)}
        g.loading &= ~(one(own) if unit == own else NONE)
        self.settled |= pack(units)
        g.say("loaded", unit=unit, load=load)
        return again()

    def divisible(self, g: Field) -> CounterSet:
        """Units that may have a craft of their own, by option: the first of a load has one."""
        fit = bool(g.game.options.get("divided_battalions"))
        return self.waiting(g) & ~(g.loading | g.game.leaders) if fit else NONE

    @who_with_whom.on(
        only(divisible, "4.5.4.2", "all units of a battalion share a craft, or it has its own"),
        rule="4.5.4.2",
    )
    def embark_alone(self, g: Field, unit: CounterId) -> Next:
        """It lands where its load does."""
        g.sub_beach = {**g.sub_beach, unit: first(landing_hexes_of(g, load_of(g, unit)))}
        g.loaded = {**g.loaded, unit: unit}
        g.loading |= one(unit)
        self.settled |= one(unit)
        g.say("loaded-alone", unit=unit)
        return again()
