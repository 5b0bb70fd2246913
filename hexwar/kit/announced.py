"""How are battles announced before the first is fought, and who goes after the retreat?

In :class:`AnnouncedAttacks` a player says which units attack which hexes, and may take it back;
then the same player fights these battles in any order. :class:`Pursuit` is a battle whose attackers
may advance along the path of the retreat:

    @frame("7.3")
    class Retreat(kit.PursuedRetreats): ...

    @frame("6.3")
    class Assault(kit.Pursuit):
        losses, retreats = StepLosses, Retreat

    @frame("6.1")
    class Combat(kit.AnnouncedAttacks):
        battle = Assault

Where a unit in contact must attack, a clause of ``must_go_on`` says so: it is asked before anything
is thrown. In another battle than a pursuit, ``gather = None`` keeps others from joining it later.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack, union
from hexwar.kit.combat import Attacks, Battle
from hexwar.kit.combat_results import Retreats
from hexwar.play import Choice, Next, Preview, State, again, ask, forbids, frame, repeat, requires
from hexwar.play.sequence.entries import OPEN


@frame
class AnnouncedAttacks(Attacks):
    """The player announces all battles, then fights them in any order.

    Attributes:
        battles: The hexes of the battles that are announced and not yet fought.
        groups: The attackers of each.
    """

    battles: tuple[HexId, ...] = ()
    groups: tuple[CounterSet, ...] = ()

    @forbids()
    def is_announced(self, g: Any) -> CounterSet:
        """It takes part in a battle already."""
        return union(self.groups)

    fighters = Choice(Attacks.fighters, is_announced)

    @requires()
    def somebody_may_attack(self, g: Any) -> bool:
        """No unit of yours may attack."""
        if self.battles:  # what is announced last can be taken back
            return True
        return any(self.targets.of(g, unit) for unit in iterate(self.fighters.of(g)))

    must_go_on = Choice(somebody_may_attack)

    def attackers(self, target: HexId) -> CounterSet:
        """Return the units that are announced against a hex."""
        return dict(zip(self.battles, self.groups, strict=True)).get(target, NONE)

    def announced(self, target: HexId, units: CounterSet) -> None:
        """Note who attacks a hex; without units there is no battle."""
        battles = dict(zip(self.battles, self.groups, strict=True)) | {target: units}
        self.battles = tuple(at for at, group in battles.items() if group)
        self.groups = tuple(group for group in battles.values() if group)

    def battle_of(self, g: Any, unit: CounterId, target: HexId) -> Battle:
        """Return the battle as it is announced, with one unit more."""
        return self.battle.of(g, target, self.attackers(target) | one(unit))

    @ask(OPEN, by=Attacks.player)
    def declare(self, g: State) -> None:
        """Announce an attack, or end the announcing."""

    @declare.on(fighters, Attacks.targets, preview=Attacks.calculation_of)
    def announce(self, g: Any, unit: CounterId, target: HexId) -> Next:
        """It is to attack the hex."""
        self.announced(target, self.attackers(target) | one(unit))
        g.say("announced", unit=unit, target=target)
        return again()

    @declare.on(when=must_go_on)
    def end_announcing(self, g: Any) -> None:
        """The battles are fought now."""

    @requires()
    def battle_there(self, g: Any) -> HexSet:
        """No battle is announced there."""
        return pack(self.battles)

    def odds(self, g: Any, target: HexId) -> Preview | None:
        """Return the calculation of a battle."""
        return self.battle.of(g, target, self.attackers(target)).preview(g, ("resolve",))

    @ask(OPEN, by=Attacks.player)
    def choose_a_battle(self, g: State) -> None:
        """Which battle is fought next?"""

    @choose_a_battle.on(Choice(battle_there), preview=odds)
    def fight(self, g: Any, target: HexId) -> Next:
        """It is fought by those that were announced."""
        units = self.attackers(target)
        self.announced(target, NONE)
        return repeat(self.battle, target, units)


@frame
class Pursuit(Battle):
    """A battle that was announced, and whose attackers may follow the retreat.

    Attributes:
        path: Where the defenders have retreated.
    """

    path: HexSet = NONE

    gather: ClassVar[Any] = None
    advance_after_combat = Battle.advance_after_combat.extended()

    @requires()
    def has_entered(self, g: Any) -> CounterSet:
        """It has not entered the hex."""
        return g.counters_in(one(self.target) | self.path)  # type: ignore[no-any-return]

    @requires()
    def farther_on_the_path(self, g: Any, unit: CounterId) -> HexSet:
        """The defender has not gone that way."""
        gap, at = g.game.board.distance, g.hex[unit]
        near: HexSet = self.path & g.game.board.adjacent[at] & ~g.enemies_of(g.active)
        return pack(to for to in iterate(near) if gap(to, self.target) > gap(at, self.target))

    @forbids()
    def onto_full_stacks(self, g: Any, unit: CounterId) -> HexSet:
        """The stack there is full."""
        return g.full_for(unit)  # type: ignore[no-any-return]

    @forbids()
    def has_gone_on(self, g: Any) -> CounterSet:
        """It has gone on already."""
        return g.counters_in(self.path)  # type: ignore[no-any-return]

    advancing = Choice(Battle.advancing, has_gone_on)
    followers = Choice(Battle.has_fought, has_entered)
    path_ahead = Choice(farther_on_the_path, onto_full_stacks)

    @advance_after_combat.on(followers, path_ahead)
    def follow(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It goes on along the path."""
        g.put(unit, to)
        g.say("advanced", unit=unit, to=to)
        return again()


@frame
class PursuedRetreats(Retreats):
    """Units retreat, and a :class:`Pursuit` notes their path."""

    def retreat(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It goes one hex, and may be followed there."""
        battle = Battle.under_way(g)
        if isinstance(battle, Pursuit) and has(battle.defenders, unit):
            battle.path |= one(to)
        return super().retreat(g, unit, to)


__all__ = ["AnnouncedAttacks", "PursuedRetreats", "Pursuit"]
