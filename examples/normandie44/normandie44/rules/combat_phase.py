"""The combat phase: headquarters launch combat, and exploit with their reserves (1.1.3, 6.8)."""

from __future__ import annotations

from hexwar.board import NONE, BoxId, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Next, again, ask, call, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from hexwar.play.phases import phase
from hexwar.play.refusal import Refusal
from normandie44.limits import LIMITS
from normandie44.rules import box_combat
from normandie44.rules.combat import Activation
from normandie44.rules.headquarters import is_ready, may_be_controlled, spend_marker
from normandie44.rules.movement_phase import Movement
from normandie44.state import OFF, Field, active_corps


@frame
class Combat(OfActiveSide):
    """The player's headquarters launch combat, one after the other (1.1.3)."""

    @rule("1.1.3", "0.1.1", "6.1")
    def may_launch(self, g: Field, hq: CounterId) -> str | None:
        """One's own that is Available and has an Offensive marker to spend."""
        if not g.acts(hq) or g.hex[hq] == OFF:
            return "1.1.3"
        fight = Activation.of(g, hq)
        able = fight.fighters.of(g)
        idle = None if able else Refusal("6.1", "no unit under its control can attack")
        return is_ready(g, hq, "1.1.3") or idle

    @ask("1.1.3", by=OfActiveSide.player, or_else="end-combat")
    def choose_headquarters(self, g: Field) -> None:
        """Which headquarters launches combat?"""

    @choose_headquarters.on(each(active_corps, may_launch), rule="1.1.3")
    def launch(self, g: Field, unit: CounterId) -> Next:
        spend_marker(g, unit)
        g.say("launched", unit=unit)
        return repeat(Activation, unit)

    @choose_headquarters.on(
        each(box_combat.corps_at_boxes, box_combat.may_lead_off_map),
        each(box_combat.boxes_near, box_combat.may_fight_in),
        rule="6.12",
    )
    def fight_in(self, g: Field, unit: CounterId, box: BoxId) -> Next:
        spend_marker(g, unit)
        g.say("launched", unit=unit)
        return repeat(box_combat.BoxBattle, unit, box)

    @rule("6.8")
    def may_exploit(self, g: Field, hq: CounterId) -> str | None:
        """One's own whose combat allows it, with a stack in reserve under its control."""
        if not g.acts(hq):
            return "6.8"
        if not has(g.breaking, hq):
            return Refusal("6.8", "no combat that it led allows exploitation")
        return None if in_reserve(g, hq) else Refusal("6.8", "no reserve under its control")

    @choose_headquarters.on(each(active_corps, may_exploit), rule="6.8")
    def exploit(self, g: Field, unit: CounterId) -> Next:
        g.breaking &= ~one(unit)
        g.say("exploits", unit=unit)
        return repeat(Breakthrough, unit)


@rule("6.8", "5.1")
def in_reserve(g: Field, hq: CounterId) -> CounterSet:
    """Return the units in reserve that a headquarters controls."""
    return pack(u for u in iterate(g.ready & g.reserve) if may_be_controlled(g, hq, u) is None)


@frame
class Breakthrough(OfActiveSide):
    """Up to two stacks in reserve move and fight, without a marker (6.8)."""

    hq: CounterId
    stacks: HexSet = NONE  # the hexes where they stood
    freed: CounterSet = NONE  # the units there

    def places(self, g: Field) -> list[HexId]:
        """The hexes of the reserves."""
        return iterate(pack(g.hex[unit] for unit in iterate(in_reserve(g, self.hq))))

    @rule("6.8")
    def may_release(self, g: Field, to: HexId) -> str | None:
        """One of two stacks at most."""
        most = LIMITS.reserves
        if self.stacks.bit_count() >= most:
            return Refusal("6.8", "it has released {n} stacks", n=most)
        return None if to in self.places(g) else Refusal("6.8", "no reserve of it stands there")

    @ask("6.8", by=OfActiveSide.player, or_else="release-no-more")
    def choose_reserves(self, g: Field) -> None:
        """Which stack in reserve exploits the success?"""

    @choose_reserves.on(each(places, may_release), rule="6.8")
    def release(self, g: Field, to: HexId) -> Next:
        freed = pack(unit for unit in iterate(in_reserve(g, self.hq)) if g.hex[unit] == to)
        self.stacks |= one(to)
        g.reserve &= ~freed
        self.freed |= freed
        return again()

    @step("6.8")
    def let_go(self, g: Field) -> None:
        g.released, g.moved = self.freed, g.moved & ~self.freed
        for unit in iterate(self.freed):
            g.spent[unit] = 0

    movement = phase(("6.8", "1.1.2.2"), Movement)

    @step("6.8", "1.1.3")
    def combat(self, g: Field) -> Next:
        return call(Activation, self.hq)

    @step("6.8", "0.1.1")
    def finish(self, g: Field) -> None:
        g.released = NONE
        if not has(g.breaking, self.hq):
            g.used |= one(self.hq)
