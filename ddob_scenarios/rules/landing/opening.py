"""Before the first turn: what a set-up leaves to the player (21.1)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.rules.common.variants import is_absent
from ddob_scenarios.rules.landing.placing import PLACE_ANYWHERE, Arriving, boxes
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import BoxId, CounterId, HexId, HexSet, iterate, numbered, pack
from hexwar.play import Actions, Frame, Next, again, ask, frame, goto, rule, step
from hexwar.play.entries import BoundEntry
from hexwar.play.verbs import Verb


@rule("21.1", "R21-03")
def to_put_ashore(g: Omaha) -> tuple[CounterId, ...]:
    """Return the counters that start on the beach, where the player puts them."""
    waiting = {landed.unit for landed in g.game.file.us.ashore if not landed.hex}
    if not waiting:
        return ()
    found = (counter for counter, us in numbered(CounterId, g.game.us) if us.name in waiting)
    return tuple(counter for counter in found if not is_absent(g.game, counter))


@rule("21.1", "R21-03")
def to_put_afloat(g: Omaha) -> tuple[CounterId, ...]:
    """Return the counters that are due on the turn before the first: they start in boxes."""
    before = g.game.file.scenario.turns[0] - 1
    return tuple(iterate(g.expected(before)))


@rule("21.1", "7.6", "R21-03")
def beach_hexes(g: Omaha, counter: CounterId) -> HexSet:
    """Return the beach hexes at the waterline of a counter's sector with room for it."""
    omaha = g.game.map
    tide = g.tide
    waterline = omaha.board.where(waterline=tide) & omaha.in_sector[g.game.home[counter]]
    full = (at for at in iterate(waterline) if len(g.units_in(at)) >= STACKING.units_in_a_hex)
    return waterline & ~pack(at for at in full)


class Afloat(Arriving):
    """What the rules of arrivals read before the first turn."""

    @property
    def waiting(self) -> tuple[CounterId, ...]:
        """The counters that are still to be put into landing boxes."""
        found: tuple[CounterId, ...] = self.frame.afloat
        return found


START_AFLOAT = Verb(
    "place",
    rule="21.1",
    who=PLACE_ANYWHERE.who,
    near=boxes,
    place=PLACE_ANYWHERE.place,
    bars=PLACE_ANYWHERE.about,
)


@frame
class PlaceForces(Frame):
    """The player places the forces that a set-up leaves to him, East first (21.1)."""

    ashore: tuple[CounterId, ...] = ()  # counters that are still to be put on the beach
    afloat: tuple[CounterId, ...] = ()  # counters that are still to be put into landing boxes

    @step("21.1", "R21-03")
    def who_is_placed(self, g: Omaha) -> None:
        self.ashore, self.afloat = to_put_ashore(g), to_put_afloat(g)

    @ask("21.1", "R21-03", by=lambda frame, g: g.commander(frame.ashore[0]))
    def where_it_starts(self, g: Omaha) -> Actions:
        """Put the next unit on a beach hex of its sector."""
        if self.ashore:
            unit = self.ashore[0]
            yield from (("station", unit, at) for at in iterate(beach_hexes(g, unit)))

    @where_it_starts.on
    def station(self, g: Omaha, unit: CounterId, at: HexId) -> Next:
        self.ashore = self.ashore[1:]
        g.put(unit, at)
        g.say("stationed", unit=unit, at=at)
        return again()

    @step("21.1", "7.6")
    def those_without_a_beach(self, g: Omaha) -> Next:
        return self._come_later(g, self.ashore, self.where_it_starts)

    def _come_later(self, g: Omaha, waiting: tuple[CounterId, ...], question: BoundEntry) -> Next:
        """Let the first of some counters come on the first turn: there is no room for it."""
        if not waiting:
            return None
        g.put_on_track(waiting[0], g.turn)
        self.ashore = tuple(c for c in self.ashore if c != waiting[0])
        self.afloat = tuple(c for c in self.afloat if c != waiting[0])
        return goto(question)

    @ask("21.1", "5.3", "R21-03", by=lambda frame, g: g.commander(frame.afloat[0]), asking=Afloat)
    def where_it_will_land(self, g: Omaha) -> None:
        """Put the next company into a landing box of its sector."""

    @where_it_will_land.on(START_AFLOAT)
    def place(self, g: Omaha, unit: CounterId, box: BoxId) -> Next:
        self.afloat = self.afloat[1:]
        g.put_in_box(unit, box)
        g.say("placed", unit=unit, box=box)
        return again()

    @step("5.31", "R5-16", "R21-03")
    def those_without_a_box(self, g: Omaha) -> Next:
        return self._come_later(g, self.afloat, self.where_it_will_land)
