"""Who supports a combat: aircraft, and headquarters of both sides (5.3, 9.1)?"""

from __future__ import annotations

from typing import Any

from hexwar.board import ALL, NONE, CounterId, CounterSet, has, one
from hexwar.play import Choice, Next, again, ask, forbids, frame, requires, rule
from normandie44.limits import LIMITS
from normandie44.printed import GERMANS
from normandie44.rules.air_and_sea.aircraft import FIGHTER, ready, squadron
from normandie44.rules.air_and_sea.bombardment import Bombardment
from normandie44.rules.ground.headquarters import corps_near, is_done, spend_marker, with_markers
from normandie44.state import OFF, Air, Field, Headquarters


@requires()
def within_two_hexes(self: Any, g: Field) -> CounterSet:
    """It is more than two hexes away."""
    return corps_near(g, self.target)


@frame
class SupportedBattle(Bombardment):
    """A combat that aircraft and headquarters may support (5.3, 9.1)."""

    hq: CounterId = CounterId(0)  # who leads the attack
    defence_hq: CounterId = OFF  # who supports the defence, or OFF
    air: bool = False  # whether aircraft support the Allies
    again: bool = False  # whether it is a counter-attack
    backing: CounterSet = NONE  # who supports the attack

    @rule("9.1/late", "4.3")
    def is_late_and_american(self, g: Field, turn: int) -> bool:
        """From a turn on, for Americans who attack or defend."""
        return g.turn >= turn and self.fleet(g) == "us"

    @forbids("9.1")
    def flies_already(self, g: Field) -> bool:
        """An aircraft supports the combat already."""
        del g
        return self.air

    @requires("9.1/late", "4.3")
    def may_fly_in_exploitation(self, g: Field) -> bool:
        """In exploitation aircraft support Americans only, and late."""
        return not g.released or self.is_late_and_american(g, LIMITS.late_air)

    @forbids("9.1")
    def under_cover(self, g: Field) -> bool:
        """Aircraft see nobody under cover."""
        return has(g.game.under_cover, self.target)

    @forbids("6.11")
    def in_confusion(self, g: Field) -> bool:
        """Aircraft help nobody in confusion."""
        return has(g.confused, self.target)

    @requires("9.1", "8")
    def has_a_fighter(self, g: Field) -> bool:
        """The command has no fighter-bomber left."""
        return ready(g, FIGHTER, self.fleet(g)) > 0

    flying = Choice(
        flies_already, may_fly_in_exploitation, under_cover, in_confusion, has_a_fighter
    )

    @ask("9.1", "8", by=Bombardment.allied_player, or_else="no-aircraft", before="throw")
    def call_aircraft(self, g: Field) -> None:
        """Does a fighter-bomber support the combat at {target:hex}?"""

    @call_aircraft.on(when=flying, rule="9.1")
    def strike(self, g: Air) -> None:
        g.planes[squadron(g, FIGHTER, self.fleet(g))] -= 1
        self.air = g.air_over = True
        g.say("aircraft", target=self.target)

    @requires("5.3")
    def of_the_attack(self, g: Field) -> CounterSet:
        """It does not lead the attack."""
        if self.unaided:
            return NONE
        return g.game.headquarters & g.present[g.active] if g.active == GERMANS else one(self.hq)

    @forbids("5.3")
    def has_supported(self, g: Field) -> CounterSet:
        """It has given its support."""
        return self.backing if g.game.options.get("support-every-attack", False) else g.supporting

    @rule("5.3")
    def spends_nothing(self, g: Field) -> CounterSet:
        """Return the headquarters that leads, which supports without a marker: not to exploit."""
        return NONE if g.released or self.hq == OFF else one(self.hq)

    @forbids("5.3/one")
    def another_supports(self, g: Field) -> CounterSet:
        """Only Germans add the support of several headquarters."""
        return ALL if g.active != GERMANS and self.backing else NONE

    @forbids("0.1.1")
    def is_not_available(self, g: Field) -> CounterSet:
        """It is Done."""
        return g.used & ~self.spends_nothing(g)

    @requires("5.3")
    def has_a_marker(self, g: Field) -> CounterSet:
        """No Offensive marker."""
        return with_markers(g) | self.spends_nothing(g)

    supporters = Choice(
        *(of_the_attack, has_supported, another_supports),
        *(within_two_hexes, is_not_available, has_a_marker),
    )

    @ask("5.3", by=Bombardment.attacker, or_else="no-support", before="throw")
    def support_attack(self, g: Field) -> None:
        """Which headquarters supports the attack on {target:hex}?"""

    @support_attack.on(supporters, rule="5.3")
    def add_support(self, g: Headquarters, unit: CounterId) -> Next:
        if not has(self.spends_nothing(g), unit):
            spend_marker(g, unit)
        g.supporting |= one(unit)
        self.backing |= one(unit)
        g.say("supports", unit=unit, target=self.target)
        return again()

    @requires("5.3")
    def of_the_defender(self, g: Field) -> CounterSet:
        """It is no headquarters of the defender on the map."""
        return NONE if self.unaided else g.game.headquarters & g.present[g.enemy]

    @requires("8")
    def of_their_group(self, g: Field, hq: CounterId) -> bool:
        """It is of another command."""
        return g.game.groups[hq] in {g.game.groups[unit] for unit in self.foes(g)}

    defending_corps = Choice(of_the_defender, is_done, within_two_hexes, of_their_group)

    @ask("5.3", by=Bombardment.defender, or_else="hold", before="throw")
    def support_defence(self, g: Field) -> None:
        """Does a headquarters support the defence of {target:hex}?"""

    @support_defence.on(defending_corps, rule="5.3")
    def defend(self, g: Headquarters, unit: CounterId) -> None:
        self.defence_hq = unit
        g.used |= one(unit)
        g.say("defends", unit=unit, target=self.target)
