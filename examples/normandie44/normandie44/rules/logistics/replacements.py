"""Rest, replacements, and units that are rebuilt after their destruction (6.10, 1.1.1.3)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import CounterId, CounterSet, SideId, as_set, has, iterate, numbered, one, pack
from hexwar.play import Choice, Clause, Next, again, ask, done, forbids, frame, requires, rule, step
from normandie44.printed import ALLIES, GERMANS, KINDS
from normandie44.state import OFF, Field, Resting, Units

EITHER = "|"
"""What stands in the table of German resources between kinds of which only one is taken."""


@forbids("6.10")
def rests(g: Field) -> CounterSet:
    """It rests already."""
    return g.rest


@forbids("6.10")
def has_all_steps(g: Field, unit: CounterId) -> bool:
    """It has all its steps."""
    return bool(g.steps[unit] == g.game.counters.steps[unit])


@rule("6.10", "1.1.1.3/reserve")
def out_of_contact(number: str) -> tuple[Clause[CounterSet], ...]:
    """Return what keeps units near the enemy from rest and from the reserve, by a rule."""

    @forbids(number)
    def in_confusion(g: Field) -> CounterSet:
        """It is in confusion."""
        return g.confusion

    @forbids(number)
    def in_an_enemy_zone(g: Field) -> CounterSet:
        """It is in an enemy zone of control."""
        both = ((units, g.zone_against(side)) for side, units in numbered(SideId, g.present))
        return pack(u for units, zone in both for u in iterate(units) if has(zone, g.hex[u]))

    return in_confusion, in_an_enemy_zone


@rule("6.10")
def restore(g: Resting, unit: CounterId) -> None:
    """A replacement gives a step; a unit off the map rests on until it has all of them."""
    g.set_steps(unit, g.steps[unit] + 1)
    g.forget()
    if g.hex[unit] != OFF or g.steps[unit] == g.game.counters.steps[unit]:
        g.rest &= ~one(unit)
    g.say("restored", unit=unit)


@rule("1.1.1.3")
def resources(row: str) -> dict[str, int]:
    """Return the German replacements by kind, as a row of the table says: ``I1 P1``, ``A1|I2``."""
    words = row.replace(EITHER, " ").split()
    return {word[0]: int(word[1:]) for word in words if word != "-"}


@frame
class Rest(kit.OfSide):
    """A side's resting units regain a step, then more units may rest (6.10).

    ``given`` are the letters of the German replacements that have been taken.
    """

    side: SideId
    given: str = ""

    @requires()
    def on_the_map(self, g: Field) -> CounterSet:
        """It is no unit of yours on the map."""
        return g.present[self.side] & g.game.counters_under[g.command]

    def resting(self, g: Field) -> list[CounterId]:
        """The player's units at rest, on the map or off it."""
        full, own = g.game.counters.steps, filter(g.belongs, g.game.units_of[self.side])
        return [u for u in own if has(g.rest, u) and g.steps[u] < full[u]]

    @step("6.10")
    def regain(self, g: Resting) -> Next:
        if not g.game.facts.rest:
            return done()
        g.wake_up()
        if self.side == ALLIES:
            for unit in self.resting(g):
                restore(g, unit)
        return None

    def kind(self, g: Field, unit: CounterId) -> str:
        """The letter of the replacements that a unit takes."""
        return KINDS[g.game.counters.kinds[unit]].replacement

    def row(self, g: Field) -> str:
        """Return the row of the table of resources that counts in this turn."""
        return str(g.game.tables["resources"].result(0, g.german_die))

    @requires("1.1.1.3")
    def takes_replacements(self, g: Field) -> bool:
        """The Allies have all the replacements that they need."""
        del g
        return self.side == GERMANS

    @requires("6.10")
    def at_rest(self, g: Field) -> CounterSet:
        """It is no unit of yours that rests."""
        return pack(self.resting(g))

    @forbids("1.1.1.3")
    def other_kind_is_taken(self, g: Field, unit: CounterId) -> bool:
        """The other kind has been taken."""
        return EITHER in self.row(g) and bool(self.given.replace(self.kind(g, unit), ""))

    @requires("1.1.1.3")
    def kind_is_left(self, g: Field, unit: CounterId) -> bool:
        """No replacement of its kind is left."""
        kind = self.kind(g, unit)
        return resources(self.row(g)).get(kind, 0) > self.given.count(kind)

    restorable = Choice(at_rest, other_kind_is_taken, kind_is_left)

    @ask("6.10", by=kit.OfSide.player, or_else="keep-replacements")
    def choose_whom_to_restore(self, g: Field) -> None:
        """Which unit gets a replacement?"""

    @choose_whom_to_restore.on(restorable, when=Choice(takes_replacements), rule="6.10")
    def replace(self, g: Resting, unit: CounterId) -> Next:
        self.given += self.kind(g, unit)
        restore(g, unit)
        return again()

    @step("1.1.1.3/rest")
    def rise(self, g: Resting) -> None:
        """A unit on the map rests for a turn: without a replacement it may begin again."""
        g.rest &= ~(g.present[self.side] & g.game.counters_under[g.command])

    @ask("6.10", by=kit.OfSide.player, or_else="end-rest")
    def choose_who_rests(self, g: Field) -> None:
        """Which unit rests?"""

    @forbids("6.10/wakes")
    def beside_an_enemy(self, g: Field) -> CounterSet:
        """An enemy is next to it."""
        near = g.game.board.next_to(g.standing[1 - self.side])
        return pack(u for u in iterate(g.present[self.side]) if has(near, g.hex[u]))

    tired = Choice(on_the_map, rests, has_all_steps, *out_of_contact("6.10"), beside_an_enemy)

    @choose_who_rests.on(tired, rule="6.10")
    def rest(self, g: Resting, unit: CounterId) -> Next:
        g.rest |= one(unit)
        g.say("rests", unit=unit)
        return again()

    @requires("1.1.1.3")
    def is_of_the_reserve(self, g: Field) -> CounterSet:
        """Only Allied airborne units, rangers and commandos go back."""
        return g.game.withdrawable & g.game.all_of[ALLIES]

    reserves = Choice(on_the_map, is_of_the_reserve, *out_of_contact("1.1.1.3/reserve"))

    @ask("1.1.1.3", by=kit.OfSide.player, or_else="keep-all")
    def choose_whom_to_send_back(self, g: Field) -> None:
        """Which unit goes back to the strategic reserve, for good?"""

    @choose_whom_to_send_back.on(reserves, rule="1.1.1.3")
    def send_back(self, g: Units, unit: CounterId) -> Next:
        g.score[ALLIES] += g.game.points[unit] or 1
        g.put(unit, OFF)
        g.set_steps(unit, 0)
        g.say("sent-back", unit=unit)
        return again()

    @step("6.10")
    def reorganise(self, g: Resting) -> None:
        own = g.cadre & pack(filter(g.belongs, g.game.units_of[self.side]))
        g.cadre, g.rest = g.cadre & ~own, g.rest | as_set(own)
