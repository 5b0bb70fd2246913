"""Rest, replacements, and units that are rebuilt after their destruction (6.10, 1.1.1.3)."""

from __future__ import annotations

from hexwar.board import CounterId, SideId, as_set, has, iterate, one, pack
from hexwar.kit.turns import OfSide
from hexwar.play import Next, again, ask, done, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.refusal import Refusal
from normandie44.printed import ALLIES, GERMANS, KINDS
from normandie44.state import OFF, Field

EITHER = "|"
"""What stands in the table of German resources between kinds of which only one is taken."""


@rule("6.10")
def may_rest(g: Field, unit: CounterId) -> str | None:
    """A unit on the map that has lost steps and is outside enemy zones."""
    if has(g.rest, unit):
        return Refusal("6.10", "it rests already")
    if g.hex[unit] == OFF:
        return Refusal("6.10", "off the map")
    if g.steps[unit] == g.game.counters.steps[unit]:
        return Refusal("6.10", "it has all its steps")
    return in_contact(g, unit, "6.10")


@rule("6.10", "1.1.1.3", "1.1.1.3/reserve")
def in_contact(g: Field, unit: CounterId, number: str) -> str | None:
    """What keeps a unit from rest and from the reserve, by a rule: an enemy zone, or confusion."""
    in_zone = has(g.zone_against(g.game.side_of[unit]) | g.confused, g.hex[unit])
    return Refusal(number, "in an enemy zone of control") if in_zone else None


@rule("6.10")
def wake_up(g: Field) -> None:
    """A unit on the map loses its Rest marker as soon as an enemy is adjacent."""
    for unit in iterate(g.rest):
        side, at = g.game.side_of[unit], g.hex[unit]
        if at != OFF and g.game.board.next_to(one(at)) & g.standing[1 - side]:
            g.rest &= ~one(unit)


@rule("6.10")
def restore(g: Field, unit: CounterId) -> None:
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
class Rest(OfSide):
    """A side's resting units regain a step, then more units may rest (6.10).

    ``given`` are the letters of the German replacements that have been taken.
    """

    side: SideId
    given: str = ""

    def reduced(self, g: Field) -> list[int]:
        """The player's combat units on the map that have lost steps."""
        full = g.game.counters.steps
        return [u for u in g.on_map(self.side) if g.steps[u] < full[u] and g.belongs(u)]

    def resting(self, g: Field) -> list[CounterId]:
        """The player's units at rest, on the map or off it."""
        full, own = g.game.counters.steps, filter(g.belongs, g.game.units_of[self.side])
        return [u for u in own if has(g.rest, u) and g.steps[u] < full[u]]

    @step("6.10")
    def regain(self, g: Field) -> Next:
        if not g.game.facts.rest:
            return done()
        wake_up(g)
        if self.side == ALLIES:
            for unit in self.resting(g):
                restore(g, unit)
        return None

    def kind(self, g: Field, unit: CounterId) -> str:
        """The letter of the replacements that a unit takes."""
        return KINDS[g.game.counters.kinds[unit]].replacement

    @rule("6.10", "1.1.1.3")
    def may_be_restored(self, g: Field, unit: CounterId) -> str | None:
        """A German unit at rest whose kind the table gives, as long as there are any left."""
        row = str(g.game.tables["resources"].result(0, g.german_die))
        found, kind = resources(row), self.kind(g, unit)
        if EITHER in row and self.given.replace(kind, ""):
            return Refusal("1.1.1.3", "the other kind has been taken")
        if found.get(kind, 0) <= self.given.count(kind):
            return Refusal("1.1.1.3", "no replacement of its kind left")
        return None

    def german_resting(self, g: Field) -> list[CounterId]:
        """The Germans at rest; the Allies are not asked, their replacements are unlimited."""
        return self.resting(g) if self.side == GERMANS else []

    @ask("6.10", by=OfSide.player, or_else="keep-replacements")
    def choose_whom_to_restore(self, g: Field) -> None:
        """Which unit gets a replacement?"""

    @choose_whom_to_restore.on(each(german_resting, may_be_restored), rule="6.10")
    def replace(self, g: Field, unit: CounterId) -> Next:
        self.given += self.kind(g, unit)
        restore(g, unit)
        return again()

    @step("1.1.1.3/rest")
    def rise(self, g: Field) -> None:
        """A unit on the map rests for a turn: without a replacement it may begin again."""
        g.rest &= ~(g.present[self.side] & g.game.counters_under[g.command])

    @ask("6.10", by=OfSide.player, or_else="end-rest")
    def choose_who_rests(self, g: Field) -> None:
        """Which unit rests?"""

    @choose_who_rests.on(each(reduced, may_rest), rule="6.10")
    def rest(self, g: Field, unit: CounterId) -> Next:
        g.rest |= one(unit)
        g.say("rests", unit=unit)
        return again()

    def reserves(self, g: Field) -> list[CounterId]:
        """The Allied airborne units, rangers and commandos on the map."""
        on_map = g.on_map(ALLIES) if self.side == ALLIES else []
        return [unit for unit in on_map if has(g.game.withdrawable, unit) and g.belongs(unit)]

    @rule("1.1.1.3")
    def may_be_sent_back(self, g: Field, unit: CounterId) -> str | None:
        """One of these that might rest there: outside enemy zones, and not in confusion."""
        if unit not in self.reserves(g):
            return "1.1.1.3"
        return in_contact(g, unit, "1.1.1.3")

    @ask("1.1.1.3", by=OfSide.player, or_else="keep-all")
    def choose_whom_to_send_back(self, g: Field) -> None:
        """Which unit goes back to the strategic reserve, for good?"""

    @choose_whom_to_send_back.on(each(reserves, may_be_sent_back), rule="1.1.1.3")
    def send_back(self, g: Field, unit: CounterId) -> Next:
        g.score[ALLIES] += g.game.points[unit] or 1
        g.put(unit, OFF)
        g.set_steps(unit, 0)
        g.say("sent-back", unit=unit)
        return again()

    @step("6.10")
    def reorganise(self, g: Field) -> None:
        own = g.cadre & pack(filter(g.belongs, g.game.units_of[self.side]))
        g.cadre, g.rest = g.cadre & ~own, g.rest | as_set(own)
