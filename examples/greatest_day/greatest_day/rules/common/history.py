"""Which historical events come, one after the other, and what do roads mean to them (6.1)?"""

from __future__ import annotations

from typing import Final

from greatest_day.limits import Historical
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.common.calendar import grant, is_open, moment, note_the_roads
from greatest_day.state import OFF, Field, History, Units, Whole
from hexwar.board import CounterId, HexId, HexSet, first, iterate, numbered, one, pack
from hexwar.play import Actions, Choice, Frame, Next, Refusal, again, ask, frame, requires, rule

NOTHING: Final = Historical(title="")
"""Nothing of the list happens."""


@rule("6.1")
def raise_all(g: Units, amount: int) -> None:
    """Change the quality of all Allied divisions."""
    for name in g.game.divisions_on(ALLIES):
        grant(g, "6.1", "quality", name, amount)


@rule("6.1")
def test_the_roads(g: History) -> None:
    """A road that is not connected costs all Allied divisions a level with each such event.

    Each asks about the first road; later ones also about the next, once the first is connected, or
    by option as long as it is not.
    """
    roads = list(g.game.facts.roads)
    instead = bool(g.game.options.get("second_road_instead"))
    both = g.history > 1 and roads and is_open(g, roads[0]) is not instead
    for road in roads[: 1 + bool(both)]:
        if not is_open(g, road):
            if road not in g.cut:
                g.cut = [*g.cut, road]
            g.say("road-cut", rule="6.1", road=road)
            raise_all(g, -1)


@rule("6.1")
def mend_the_roads(g: History) -> None:
    """Once a road that had cost quality is connected, one level comes back."""
    for road in list(g.cut):
        if is_open(g, road):
            g.cut = [name for name in g.cut if name != road]
            g.say("road-mended", rule="6.1", road=road)
            raise_all(g, 1)


@rule("6.1", "11.0")
def watch_the_roads(g: Whole) -> None:
    """As soon as a road is connected it counts, whatever has cleared it."""
    note_the_roads(g)
    mend_the_roads(g)


@rule("6.1")
def make_history(g: Whole) -> Historical | None:
    """Test the roads; from the second such event on one of the list happens, one a day at most.

    Return what happens, which may be :data:`NOTHING`, or None after the list.
    """
    g.history += 1
    test_the_roads(g)
    events = LIMITS.history
    if g.history == 1 or g.history_day == moment(g)[0]:
        return NOTHING
    if g.past >= len(events):
        return None
    event = events[g.past]
    if event.roads and not all(is_open(g, road) for road in g.game.facts.roads):
        return NOTHING
    g.past, g.history_day = g.past + 1, moment(g)[0]
    g.say("history", rule="6.1", what=event.title)
    for stock, division, amount in event.grants:
        grant(g, "6.1", stock, division, amount)
    bring(g, event.battalion)
    return event


@rule("6.1")
def bring(g: Whole, battalion: str) -> None:
    """A battalion that was kept at sea comes as a reinforcement, or loads for the beach."""
    game = g.game
    own = numbered(CounterId, game.battalions)
    units = [u for u, name in own if name == battalion and g.hex[u] == OFF]
    if not battalion or not units:
        return
    if game.beach_levels and not g.secured and units[0] in game.crews:
        g.loading |= one(units[0])
    else:
        g.muster(units)


@rule("6.1")
def load_of(g: Field, battalion: str) -> CounterId:
    """Return the load of a battalion in the loading box, or OFF."""
    loads = (load for load in iterate(g.loading) if g.game.battalions[load] == battalion)
    return next(loads, CounterId(OFF)) if battalion else CounterId(OFF)


@frame
class LoadFor(Frame):
    """The Allies choose for which sub-beach a battalion that is released loads (6.1)."""

    load: CounterId  # by its first unit

    @requires("6.1")
    def sub_beaches(self, g: Field) -> HexSet:
        """It is not the first hex of a sub-beach."""
        return pack(first(hexes) for hexes in g.game.sub_beaches)

    @ask("6.1", by=SIDES[ALLIES], auto=True)
    def which_sub_beach(self, g: Field) -> None:
        """For which sub-beach does {load:counter} load?"""

    @which_sub_beach.on(Choice(sub_beaches), rule="6.1")
    def load_for(self, g: Whole, to: HexId) -> None:
        """It lands there."""
        g.sub_beach = {**g.sub_beach, self.load: to}
        g.say("directed", rule="6.1", unit=self.load, to=to)


@frame
class Release(Frame):
    """Formations are released, and the Germans attach each to a division (6.1)."""

    formations: tuple[str, ...]  # those that have still to be attached
    divisions: tuple[str, ...] = ()  # to which of them; to any of the side if there are none

    @rule("6.1")
    def may_be_attached(self, g: Field, division: str) -> Refusal | None:
        """To a German division, one of those of the event if it names some."""
        if not self.formations:
            return Refusal("6.1", "No formation is left.")
        if division not in g.game.divisions_on(GERMANS):
            return Refusal("6.1", "It is no German division.")
        named = not self.divisions or division in self.divisions
        return None if named else Refusal("6.1", "The event names other divisions.")

    @ask("6.1", by=SIDES[GERMANS], auto=True)
    def to_which(self, g: Field) -> Actions:
        """To which division is the formation attached?"""
        yield from (("attach-to", n) for n in g.game.divisions if not self.may_be_attached(g, n))

    @to_which.on(refusal=may_be_attached, rule="6.1")
    def attach_to(self, g: Whole, division: str) -> Next:
        """It is part of it, and enters with its chit where the scenario says."""
        formation, *rest = self.formations
        self.formations = tuple(rest)
        g.attached = {**g.attached, formation: division}
        g.changed()
        own = numbered(CounterId, g.game.formations_of)
        units = (unit for unit, name in own if name == formation)
        g.muster(unit for unit in units if g.hex[unit] == OFF and not g.steps[unit])
        g.say("attached", formation=formation, division=division)
        return again()
