"""Combat: battles are announced, then fought in any order (6, 7)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.play import Choice, Next, Preview, again, ask, forbids, frame, repeat, requires, rule
from railhead.state import Field

TERRAIN = {"forest": -1, "hill": -1, "town": -2}
"""Columns that the ground of the defender shifts (6.4)."""


@frame("7.2")
class StepLosses(kit.Losses):
    """A side loses steps; its owner chooses which."""


@frame("7.4")
class Exchange(kit.Losses):
    """The attacker loses at least as much printed strength as the defender has lost."""

    def lose(self, g: Field, unit: CounterId) -> Next:
        printed, steps, left = g.game.attacks[unit], g.steps[unit], self.count
        then = super().lose(g, unit)
        self.count = max(left - (printed[steps] - printed[steps - 1]), 0)
        return then


@frame("7.3")
class Retreat(kit.Retreats):
    """Units retreat one after the other; their owner chooses the way."""

    cites: ClassVar = {"into_enemy_zones": "3.1", "onto_full_stacks": "4.1"}
    looks_ahead = True

    def retreat(self, g: Field, unit: CounterId, to: HexId) -> Next:
        battle = kit.Battle.under_way(g)
        if isinstance(battle, Assault) and has(battle.defenders, unit):
            battle.path |= one(to)
        return super().retreat(g, unit, to)

    def cannot_go_on(self, g: Field, unit: CounterId) -> None:
        """A unit without a way is lost."""
        for _ in range(g.steps[unit]):
            super().cannot_go_on(g, unit)


@frame("7.1")
class Assault(kit.Battle):
    """A battle that was announced (6.3 to 7.5)."""

    path: HexSet = NONE  # where the defenders have retreated

    cites: ClassVar = {"calculate": "6.3", "advance_after_combat": "7.5", "is_room": "4.1"}
    gather: ClassVar[Any] = None
    losses, retreats, exchanges = StepLosses, Retreat, Exchange

    @rule("6.4")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts in the order of the rule."""
        board = g.game.board
        ground = board.terrain[self.target]
        if ground in TERRAIN:
            yield kit.shift(TERRAIN[ground], ground, "6.4")
        if all("river" in board.features(g.hex[u], self.target) for u in iterate(self.units)):
            yield kit.shift(-1, "across the river", "6.4")

    @kit.effect
    @rule("7.4")
    def exchange(self, g: Field) -> Next:
        """The defender is eliminated, and the attacker loses as much printed strength or more."""
        lost = sum(g.game.defences[u][g.steps[u]] for u in iterate(self.defenders))
        self.eliminate(g, self.defenders)
        return repeat(self.exchanges, self.units, lost, self.target)

    # -- after it: along the path of retreat

    advance_after_combat = kit.Battle.advance_after_combat.extended()

    @requires("7.5")
    def has_entered(self, g: Field) -> CounterSet:
        """It has not entered the hex."""
        return g.counters_in(one(self.target) | self.path)

    @requires("7.5")
    def farther_on_the_path(self, g: Field, unit: CounterId) -> HexSet:
        """The defender has not gone that way."""
        gap, at = g.game.board.distance, g.hex[unit]
        near = self.path & g.game.board.adjacent[at] & ~g.enemies_of(g.active)
        return pack(to for to in iterate(near) if gap(to, self.target) > gap(at, self.target))

    @forbids("4.1")
    def onto_full_stacks(self, g: Field, unit: CounterId) -> HexSet:
        """The stack there is full."""
        return g.full_for(unit)

    @forbids("7.5")
    def has_gone_on(self, g: Field) -> CounterSet:
        """It has gone on already."""
        return g.counters_in(self.path)

    advancing = Choice(kit.Battle.advancing, has_gone_on)
    followers = Choice(kit.Battle.has_fought, has_entered)
    path_ahead = Choice(farther_on_the_path, onto_full_stacks)

    @advance_after_combat.on(followers, path_ahead, rule="7.5")
    def follow(self, g: Field, unit: CounterId, to: HexId) -> Next:
        g.put(unit, to)
        g.say("advanced", unit=unit, to=to)
        return again()


@frame("6.1")
class Announcing(kit.Attacks):
    """The player announces all battles before the first is fought."""

    battle = Assault

    @forbids("6.1")
    def is_announced(self, g: Field) -> CounterSet:
        """It takes part in a battle already."""
        return g.announced

    fighters = Choice(kit.Attacks.fighters, is_announced)

    def battle_of(self, g: Field, unit: CounterId, target: HexId) -> kit.Battle:
        """Return the battle as it is announced, with one unit more."""
        return Assault.of(g, target, g.battles.get(target, NONE) | one(unit))

    @ask("6.1", by=kit.Attacks.player)  # always asked: what is announced last can be taken back
    def declare(self, g: Field) -> None:
        """Announce an attack, or end the announcing."""

    @declare.on(fighters, kit.Attacks.targets, rule="6.1", preview=kit.Attacks.calculation_of)
    def announce(self, g: Field, unit: CounterId, target: HexId) -> Next:
        g.battles = {**g.battles, target: g.battles.get(target, NONE) | one(unit)}
        g.say("announced", unit=unit, target=target)
        return again()

    @requires("6.1")
    def in_contact(self, g: Field) -> bool:
        """No unit of yours is next to an enemy."""
        return bool(g.zone_of(g.active) & g.enemies_of(g.active))

    @declare.on(when=Choice(in_contact))
    def end_announcing(self, g: Field) -> None: ...


@frame
class Fighting(kit.OfActiveSide):
    """The battles are fought, in the order that the player likes (6.2)."""

    @requires("6.2")
    def announced(self, g: Field) -> HexSet:
        """No battle is announced there."""
        return pack(g.battles)

    def odds(self, g: Field, target: HexId) -> Preview | None:
        """Return the calculation of a battle."""
        return Assault.of(g, target, g.battles[target]).preview(g, ("resolve",))

    @ask("6.2", by=kit.OfActiveSide.player)
    def choose_a_battle(self, g: Field) -> None:
        """Which battle is fought next?"""

    @choose_a_battle.on(Choice(announced), preview=odds)
    def fight(self, g: Field, target: HexId) -> Next:
        units = g.battles[target]
        g.battles = {at: others for at, others in g.battles.items() if at != target}
        return repeat(Assault, target, units)
