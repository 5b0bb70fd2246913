"""Combat: battles are announced, then fought in any order (6, 7)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.kit.combat import Attacks, Battle
from hexwar.kit.combat_results import Losses, Retreats, effect
from hexwar.kit.modifiers import Modifier, shift
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Choice, Next, Preview, again, ask, forbids, frame, repeat, requires, rule
from railhead.state import Field

TERRAIN = {"forest": -1, "hill": -1, "town": -2}
"""Columns that the ground of the defender shifts (6.4)."""


@frame
class StepLosses(Losses):
    """A side loses steps; its owner chooses which (7.2)."""

    cites: ClassVar = {"choose_who_loses": "7.2"}


@frame
class Exchange(Losses):
    """The attacker loses at least as much printed strength as the defender has lost (7.4)."""

    cites: ClassVar = {"choose_who_loses": "7.4"}

    def lose(self, g: Field, unit: CounterId) -> Next:
        printed, steps, left = g.game.attacks[unit], g.steps[unit], self.count
        then = super().lose(g, unit)
        self.count = max(left - (printed[steps] - printed[steps - 1]), 0)
        return then


@frame
class Retreat(Retreats):
    """Units retreat one after the other; their owner chooses the way (7.3)."""

    cites: ClassVar = {
        **dict.fromkeys(("next_unit", "choose_the_way", "nowhere_to_go"), "7.3"),
        "into_enemy_zones": "3.1",
        "onto_full_stacks": "4.1",
    }
    looks_ahead = True

    def retreat(self, g: Field, unit: CounterId, to: HexId) -> Next:
        battle = Battle.under_way(g)
        if isinstance(battle, Assault) and has(battle.defenders, unit):
            battle.path |= one(to)
        return super().retreat(g, unit, to)

    def cannot_go_on(self, g: Field, unit: CounterId) -> None:
        """A unit without a way is lost."""
        for _ in range(g.steps[unit]):
            super().cannot_go_on(g, unit)


@frame
class Assault(Battle):
    """A battle that was announced (6.3 to 7.5)."""

    path: HexSet = NONE  # where the defenders have retreated

    cites: ClassVar = {
        "throw": "7.1",
        "calculate": "6.3",
        "apply": "7.1",
        "advance_after_combat": "7.5",
        "advance": "7.5",
        "is_room": "4.1",
    }
    gather: ClassVar[Any] = None
    losses, retreats, exchanges = StepLosses, Retreat, Exchange

    @rule("6.4")
    def shifts(self, g: Field) -> Iterator[Modifier]:
        """Yield the shifts in the order of the rule."""
        board = g.game.board
        ground = board.terrain[self.target]
        if ground in TERRAIN:
            yield shift(TERRAIN[ground], ground, "6.4")
        if all("river" in board.features(g.hex[u], self.target) for u in iterate(self.units)):
            yield shift(-1, "across the river", "6.4")

    @effect
    @rule("7.4")
    def exchange(self, g: Field) -> Next:
        """The defender is eliminated, and the attacker loses as much printed strength or more."""
        lost = sum(g.game.defences[u][g.steps[u]] for u in iterate(self.defenders))
        self.eliminate(g, self.defenders)
        return repeat(self.exchanges, self.units, lost, self.target)

    # -- after it: along the path of retreat

    advance_after_combat = Battle.advance_after_combat.extended()

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

    advancing = Choice(Battle.advancing, has_gone_on)
    followers = Choice(Battle.has_fought, has_entered)
    path_ahead = Choice(farther_on_the_path, onto_full_stacks)

    @advance_after_combat.on(followers, path_ahead, rule="7.5")
    def follow(self, g: Field, unit: CounterId, to: HexId) -> Next:
        g.put(unit, to)
        g.say("advanced", unit=unit, to=to)
        return again()


@frame
class Announcing(Attacks):
    """The player announces all battles before the first is fought (6.1)."""

    cites: ClassVar = {"has_attacked": "6.1", "attacked_before": "6.1"}
    battle = Assault

    @forbids("6.1")
    def is_announced(self, g: Field) -> CounterSet:
        """It takes part in a battle already."""
        return g.announced

    fighters = Choice(Attacks.fighters, is_announced)

    def battle_of(self, g: Field, unit: CounterId, target: HexId) -> Battle:
        """Return the battle as it is announced, with one unit more."""
        return Assault.of(g, target, g.battles.get(target, NONE) | one(unit))

    @ask("6.1", by=Attacks.player)  # always asked: what is announced last can be taken back
    def declare(self, g: Field) -> None:
        """Announce an attack, or end the announcing."""

    @declare.on(fighters, Attacks.targets, rule="6.1", preview=Attacks.calculation_of)
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
class Fighting(OfActiveSide):
    """The battles are fought, in the order that the player likes (6.2)."""

    @requires("6.2")
    def announced(self, g: Field) -> HexSet:
        """No battle is announced there."""
        return pack(g.battles)

    def odds(self, g: Field, target: HexId) -> Preview | None:
        """Return the calculation of a battle."""
        return Assault.of(g, target, g.battles[target]).preview(g, ("resolve",))

    @ask("6.2", by=OfActiveSide.player)
    def choose_a_battle(self, g: Field) -> None:
        """Which battle is fought next?"""

    @choose_a_battle.on(Choice(announced), preview=odds)
    def fight(self, g: Field, target: HexId) -> Next:
        units = g.battles[target]
        g.battles = {at: others for at, others in g.battles.items() if at != target}
        return repeat(Assault, target, units)
