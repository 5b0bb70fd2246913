"""Combat and its results (6, 7)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from classic.rules.movement import STACK
from classic.state import Field
from hexwar.board import CounterId, iterate
from hexwar.kit.combat import Attacks, Battle, Losses, Retreats
from hexwar.kit.forces import OFF
from hexwar.kit.modifiers import Ledger, Modifier, add, shift
from hexwar.kit.odds import Reckoning, at_odds
from hexwar.play import Frame, ask, frame, rule
from hexwar.play.entries import each
from hexwar.play.refusal import Refusal
from hexwar.play.steering import Action

TERRAIN = {"town": -2, "woods": -1, "hill": -1}
"""Columns that the ground of the defender shifts (6.4)."""


@frame
class StepLosses(Losses):
    """A side loses steps; its owner chooses which (7.2)."""

    cites: ClassVar[dict[str, str]] = {"choose_who_loses": "7.2"}


@frame
class Retreat(Retreats):
    """Units retreat one after the other, hex by hex; their owner chooses the way (7.3)."""

    cites: ClassVar[dict[str, str]] = {
        "next_unit": "7.3",
        "choose_the_way": "7.3",
        "nowhere_to_go": "7.3",
    }

    @rule("7.3", "3.4", "4.1")
    def on(self, g: Field, unit: int, at: int) -> Iterator[int]:
        """Farther away, over open ground, to no enemy; into enemy zones only to a friend."""
        game, side = g.game, g.game.side_of[unit]
        distance, charge = game.board.distance, game.going[unit].charge
        shut = g.standing[1 - side] | g.crowded(side, STACK)
        shut |= g.zone_of(1 - side) & ~g.standing[side]
        for to in game.board.neighbours[at]:
            farther = distance(to, self.origin) > distance(at, self.origin)
            if farther and not shut >> to & 1 and not charge(at, to).barred:
                yield to


@frame
class Assault(Battle):
    """One or several units attack a hex (6.1 to 7.4)."""

    reserve: int = -1

    cites: ClassVar[dict[str, Any]] = {
        "gather": "6.2",
        "may_join": "6.2",
        "throw": ("7.1", "6.3", "6.4", "6.5"),
        "apply": "7.1",
        "may_advance": "7.4",
        "advance_after_combat": "7.4",
    }
    reckoned = (*Battle.reckoned, "commit", "hold")
    effects: ClassVar[dict[str, tuple[str, type[Frame]]]] = {
        "A": ("units", StepLosses),
        "D": ("defenders", StepLosses),
        "R": ("defenders", Retreat),
    }

    @rule("6.1", "6.2")
    def may_join(self, g: Field, unit: int) -> str | None:
        """Each may join that could attack the hex by itself."""
        barred, alone = super().may_join(g, unit), Combat.of(g)
        return barred or alone.may_fight(g, unit) or alone.may_be_attacked(g, unit, self.target)

    def weigh(self, action: Action) -> None:
        """A reserve counts, too."""
        super().weigh(action)
        if action[0] == "commit":
            self.reserve = action[1]

    def reserves(self, g: Field) -> list[int]:
        """The defender's units next to the hex."""
        around = g.game.board.neighbours[self.target]
        return [
            unit for at in around for unit in g.stack_in(at) if g.game.side_of[unit] != g.active
        ]

    @rule("6.5")
    def may_commit(self, g: Field, unit: int) -> str | None:
        """A unit in supply next to the hex, out of enemy zones, once a turn."""
        if unit not in self.reserves(g) or not g.in_supply(unit):
            return "6.5"
        if g.zone_of(g.active) >> g.hex[unit] & 1:
            return Refusal("6.5", "in an enemy zone of control")
        return Refusal("6.5", "committed before in this turn") if g.committed >> unit & 1 else None

    @ask("6.5", by=Battle.defender, or_else="hold", before="throw")
    def window(self, g: Field) -> None:
        """Commit a reserve to the defence of {target:hex}?"""

    @window.on(each(reserves, may_commit))
    def commit(self, g: Field, unit: CounterId) -> None:
        self.reserve = unit
        g.committed |= 1 << unit
        g.say("committed", unit=unit, target=self.target)

    @rule("6.3", "5.2")
    def strengths(self, g: Field) -> tuple[Ledger, Ledger]:
        """Return the attack factors, halved out of supply, and the defence factors."""
        names, factors = g.game.counters.names, g.game.defences
        half = {unit: 1 if g.in_supply(unit) else 2 for unit in iterate(self.units)}
        attack = [
            add(Fraction(g.game.attacks[u][g.steps[u]], n), names[u], "6.3")
            for u, n in half.items()
        ]
        stack = g.stack_in(self.target)
        return Ledger.of(attack), Ledger.of(
            add(factors[u][g.steps[u]], names[u], "6.3") for u in stack
        )

    @rule("6.4", "6.5")
    def shifts(self, g: Field) -> Iterator[Modifier]:
        """Give the shifts in the order of the rule."""
        game, units = g.game, list(iterate(self.units))
        ground = game.board.terrain[self.target]
        if ground in TERRAIN:
            yield shift(TERRAIN[ground], ground, "6.4")
        if all(game.is_wet(g.hex[unit], self.target) for unit in units):
            yield shift(-1, "across the river", "6.4")
        if ground != "town" and {game.counters.kinds[u] for u in units} >= {"infantry", "armour"}:
            yield shift(1, "combined arms", "6.4")
        if g.weather == "mud":
            yield shift(-1, "mud", "6.4")
        if self.reserve >= 0:
            yield shift(-1, "reserve", "6.5")

    def reckon(self, g: Field) -> Reckoning:
        """Return the attack as it stands now."""
        return at_odds(g.game.results, *self.strengths(g), self.shifts(g), rule="6.3")

    def fought(self, g: Field) -> None:
        """Note who has attacked, and where."""
        g.fought |= self.units
        g.attacked |= 1 << self.target

    @rule("7.4", "4.1")
    def may_advance(self, g: Field, unit: int) -> str | None:
        """A unit that attacked, where it may stand."""
        barred = super().may_advance(g, unit)
        if barred or g.crowded(g.active, STACK) >> self.target & 1:
            return barred or Refusal("4.1", "full stack")
        closed = g.game.going[unit].charge(g.hex[unit], self.target).barred
        return Refusal("7.4", "it cannot enter the hex") if closed else None


@frame
class Combat(Attacks):
    """The player attacks, hex after hex (6)."""

    cites: ClassVar[dict[str, str]] = {"declare": "6.1", "may_be_attacked": "6.1"}
    battle = Assault

    @rule("6.1", "6.2")
    def may_fight(self, g: Field, unit: int) -> str | None:
        """A unit of one's own on the map, once a turn."""
        if not g.acts(unit) or g.hex[unit] == OFF:
            return "6.1"
        return "6.2" if g.fought >> unit & 1 else None

    @rule("6.2")
    def may_be_attacked(self, g: Field, unit: int, target: int) -> str | None:
        """A hex with enemies next to the unit; once a turn; by vehicles not across the river."""
        barred, at = super().may_be_attacked(g, unit, target), g.hex[unit]
        if barred:
            return barred
        if g.game.going[unit].charge(at, target).barred and g.game.is_wet(at, target):
            return Refusal("6.2", "vehicles attack across the river by the bridges only")
        return Refusal("6.2", "attacked before in this turn") if g.attacked >> target & 1 else None
