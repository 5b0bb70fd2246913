"""The combat phase: headquarters launch combat, and exploit with their reserves (1.1.3, 6.8)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import NONE, BoxId, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.play import Choice, Next, again, ask, call, frame, phase, repeat, requires, rule, step
from normandie44.limits import LIMITS
from normandie44.rules.battle.combat import Activation
from normandie44.rules.campaign import box_combat
from normandie44.rules.ground.headquarters import (
    may_be_controlled,
    own_corps,
    ready_by,
    spend_marker,
)
from normandie44.rules.turn.movement_phase import Movement
from normandie44.state import Field, Headquarters, Moving, Whole


@frame
class Combat(kit.OfActiveSide):
    """The player's headquarters launch combat, one after the other (1.1.3)."""

    @requires("6.1")
    def has_attackers(self, g: Field, hq: CounterId) -> bool:
        """No unit under its control can attack."""
        fight = Activation.of(g, hq)
        return bool(fight.fighters.of(g))

    launching = Choice(own_corps, *ready_by("1.1.3"), has_attackers)

    @ask("1.1.3", by=kit.OfActiveSide.player, or_else="end-combat")
    def choose_headquarters(self, g: Field) -> None:
        """Which headquarters launches combat?"""

    @choose_headquarters.on(launching, rule="1.1.3")
    def launch(self, g: Headquarters, unit: CounterId) -> Next:
        spend_marker(g, unit)
        g.say("launched", unit=unit)
        return repeat(Activation, unit)

    @choose_headquarters.on(box_combat.LEADERS, box_combat.BATTLEFIELDS, rule="6.12")
    def fight_in(self, g: Headquarters, unit: CounterId, box: BoxId) -> Next:
        spend_marker(g, unit)
        g.say("launched", unit=unit)
        return repeat(box_combat.BoxBattle, unit, box)

    @requires("6.8")
    def has_broken_through(self, g: Field) -> CounterSet:
        """No combat that it led allows exploitation."""
        return g.breaking

    @requires("6.8")
    def has_a_reserve(self, g: Field, hq: CounterId) -> bool:
        """No reserve is under its control."""
        return bool(in_reserve(g, hq))

    exploiting = Choice(own_corps, has_broken_through, has_a_reserve)

    @choose_headquarters.on(exploiting, rule="6.8")
    def exploit(self, g: Headquarters, unit: CounterId) -> Next:
        g.breaking &= ~one(unit)
        g.say("exploits", unit=unit)
        return repeat(Breakthrough, unit)


@rule("6.8", "5.1")
def in_reserve(g: Field, hq: CounterId) -> CounterSet:
    """Return the units in reserve that a headquarters controls."""
    return pack(u for u in iterate(g.ready & g.reserve) if may_be_controlled(g, hq, u) is None)


@frame
class Breakthrough(kit.OfActiveSide):
    """Up to two stacks in reserve move and fight, without a marker (6.8)."""

    hq: CounterId
    stacks: HexSet = NONE  # the hexes where they stood
    freed: CounterSet = NONE  # the units there

    def released(self, g: Field) -> dict[str, int]:
        """Return how many stacks it has released."""
        del g
        return {"n": self.stacks.bit_count()}

    @requires("6.8", figures=released)
    def may_release_more(self, g: Field) -> bool:
        """It has released {n:stack|stacks}."""
        del g
        return self.stacks.bit_count() < LIMITS.reserves

    @requires("6.8")
    def places(self, g: Field) -> HexSet:
        """No reserve of it stands there."""
        return pack(g.hex[unit] for unit in iterate(in_reserve(g, self.hq)))

    @ask("6.8", by=kit.OfActiveSide.player, or_else="release-no-more")
    def choose_reserves(self, g: Field) -> None:
        """Which stack in reserve exploits the success?"""

    @choose_reserves.on(Choice(places), when=Choice(may_release_more), rule="6.8")
    def release(self, g: Moving, to: HexId) -> Next:
        freed = pack(unit for unit in iterate(in_reserve(g, self.hq)) if g.hex[unit] == to)
        self.stacks |= one(to)
        g.reserve &= ~freed
        self.freed |= freed
        return again()

    @step("5.1/one")
    def take_command(self, g: Headquarters) -> None:
        """They are under the control of this headquarters for the turn."""
        for unit in iterate(self.freed):
            g.leader[unit] = self.hq

    @step("6.8")
    def let_go(self, g: Moving) -> None:
        g.released, g.moved = self.freed, g.moved & ~self.freed
        for unit in iterate(self.freed):
            g.spent[unit] = 0

    movement = phase(("6.8", "1.1.2.2"), Movement)

    @step("6.8", "1.1.3")
    def combat(self, g: Field) -> Next:
        return call(Activation, self.hq)

    @step("6.8", "0.1.1")
    def finish(self, g: Whole) -> None:
        g.released = NONE
        if not has(g.breaking, self.hq):
            g.used |= one(self.hq)
