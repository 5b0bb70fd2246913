"""The battlefield, as a rule sees it that changes nothing."""

from __future__ import annotations

from functools import lru_cache

from greatest_day.printed import LIMITS, PrintedGame
from greatest_day.state.seen import Seen
from hexwar import kit
from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    numbered,
    one,
    pack,
)
from hexwar.components import StackingLimit
from hexwar.play import part, rule
from hexwar.play.values.fields import cache


@part
class Field(Seen):
    """What rules read that change nothing; what is worked out of it is kept here."""

    game: PrintedGame
    zones: dict[CounterId, HexSet] = cache(factory=dict)  # by unit: its fire zone
    unions: dict[SideId, HexSet] = cache(factory=dict)  # by side: the fire zones of its enemies
    watched: dict[SideId, HexSet] = cache(factory=dict)  # by side: where it observes enemies
    overlooked: dict[SideId, HexSet] = cache(factory=dict)  # by side: to where it directs fire
    posts_seen: HexSet | None = cache(default=None)  # the strongpoints that the beach sees

    def foes(self, unit: CounterId) -> SideId:
        """Return the number of the side of a unit's enemies."""
        return SideId(1 - self.game.side_of[unit])

    def enemies_beside(self, unit: CounterId) -> HexSet:
        """Return the hexes next to a unit with enemies."""
        beside: HexSet = self.game.board.next_to(one(self.hex[unit]))
        return beside & self.standing[self.foes(unit)]

    def is_beside_enemies(self, unit: CounterId) -> bool:
        """Return whether enemy units are next to a unit; leaders and craft are none."""
        foes = self.foes(unit)
        return any(self.units_in(at, foes) for at in iterate(self.enemies_beside(unit)))

    def held_by(self, side: SideId) -> HexSet:
        """Return the hexes with units of a side; leaders and craft are none."""
        return pack(at for at in iterate(self.standing[side]) if self.units_in(at, side))

    @rule("4.5.4.2")
    def crew(self, load: CounterId) -> tuple[CounterId, ...]:
        """Return the units of a load: the scenario's, as far as they have not loaded otherwise."""
        own = self.game.crews.get(load, (load,))
        if not self.loaded:
            return own
        stay = (unit for unit in own if self.loaded.get(unit, load) == load)
        come = (unit for unit, to in self.loaded.items() if to == load and unit not in own)
        return (*stay, *come)

    @property
    def aboard(self) -> CounterSet:
        """Units that only move: mounted ones, riders, and tanks with riders."""
        return self.mounted | pack((*self.riding, *self.riding.values()))

    def is_column(self, unit: CounterId) -> bool:
        """Return whether a unit is In Column."""
        return has(self.column, unit)

    @rule("4.2.1", "12.0")
    def stripe(self, unit: CounterId) -> str:
        """Return the stripe of a unit; that of trucks counts on them; craft adrift are black."""
        if has(self.game.craft, unit):
            return "black"
        return "white" if has(self.on_trucks, unit) else self.game.stripes[unit]

    @rule("7.4")
    def ridden_with(self, unit: CounterId) -> CounterId:
        """Return who rides on a unit, or the tank on which it rides, or OFF."""
        pairs = (pair for pair in self.riding.items() if unit in pair)
        return next((rider if unit == tank else tank for rider, tank in pairs), CounterId(kit.OFF))

    def is_reduced(self, unit: CounterId) -> bool:
        """Return whether a unit has lost a step, and its reduced side has no ratings of its own."""
        full = self.game.counters.steps[unit]
        return self.steps[unit] < full and not has(self.game.two_sided, unit)

    def is_on_foot(self, unit: CounterId) -> bool:
        """Return whether a unit goes on foot, and nothing carries it."""
        return self.game.moves_by[unit] == "leg" and not has(self.aboard, unit)

    @rule("10.1", "10.2")
    def is_mined(self, unit: CounterId, at: HexId) -> bool:
        """Return whether mines of a unit's enemies lie in a hex; to leaders they do nothing."""
        side = self.game.side_of[unit]
        return self.mines.get(at, side) != side and not has(self.game.leaders, unit)

    @rule("1.2")
    def visibility(self) -> int:
        """Return how far anybody sees by day in clear weather; a variant with fog says less."""
        return LIMITS.sight["post"]

    @rule("2.4.7")
    def built_bridges(self) -> frozenset[tuple[HexId, HexId]]:
        """Return the hexsides with a bridge that was built in play; a variant adds its own."""
        return self.spans_of(self.spanned)

    @rule("2.4.7")
    def open_bridges(self) -> frozenset[tuple[HexId, HexId]]:
        """Return the built bridges that columns cross now; a variant adds its own."""
        steady = (u for u in iterate(self.spanned & ~self.suppressed) if not self.cohesion[u])
        return self.spans_of(pack(steady))

    def spans_of(self, units: CounterSet) -> frozenset[tuple[HexId, HexId]]:
        """Return the hexsides that the bridges of some units cross."""
        return frozenset((self.hex[unit], HexId(self.spans[unit])) for unit in iterate(units))

    @rule("series.mass", "5.0")
    def mass(self, at: HexId) -> int:
        """Return the steps in a hex; leaders, craft and rearguards do not count."""
        none = self.game.leaders | self.game.craft | self.game.rearguards
        return sum(self.steps[u] for u in self.stack_in(at) if not has(none, u))

    @property
    @rule("series.stacking", "5.0", "7.3")
    def stacked(self) -> CounterSet:
        """Units that count in a stack: no leaders, columns, riders, rearguards, craft."""
        apart = self.game.leaders | self.game.rearguards | self.game.craft
        return ~(self.column | apart | pack(self.riding))

    @rule("series.stacking")
    def limits_of(self, counter: CounterId) -> tuple[StackingLimit, ...]:
        """A number of steps of a side."""
        stacked = self.stacked
        limit = StackingLimit(LIMITS.stack, "series.stacking", stacked, self.steps)
        return (limit,) if has(stacked, counter) else ()

    @rule("series.stacking")
    def piled(self, at: HexId, side: int, but: CounterId = kit.OFF) -> int:
        """Return the steps of a side in a hex that count there, of one unit less."""
        there = self.stacked & self.present[side] & self.on.get(at, NONE)
        return sum(self.steps[u] for u in iterate(there) if u != but)

    def units_in(self, at: HexId, side: int) -> list[CounterId]:
        """Return the units of a side in a hex, without leaders and craft that land."""
        game, none = self.game, self.game.leaders | self.game.craft
        if self.cargo:
            none &= ~pack(self.cargo)
        return [u for u in self.stack_in(at) if game.side_of[u] == side and not has(none, u)]

    def comrades(self, unit: CounterId) -> list[CounterId]:
        """Return the units of its side in the hex of a unit, itself among them."""
        return self.units_in(self.hex[unit], self.game.side_of[unit])

    def division(self, unit: CounterId) -> int:
        """Return the number of the division of a unit, or OFF if the scenario has none."""
        return int(self.game.division_ids.get(self.division_of(unit), kit.OFF))

    def units_of_division(self, name: str) -> CounterSet:
        """Return the units of a division, as they are attached now."""
        return _members(self.game, name, tuple(self.attached.items()), divisions=True)

    def units_of_formation(self, name: str) -> CounterSet:
        """Return the units of a formation, as they are attached now."""
        return _members(self.game, name, tuple(self.attached.items()), divisions=False)

    @rule("17.7")
    def formation_of(self, unit: CounterId) -> str:
        """Return the formation of a unit: of a battalion that has changed, its new brigade."""
        game = self.game
        return self.attached.get(game.battalions[unit], game.formations_of[unit])

    @rule("13.0")
    def division_of(self, unit: CounterId) -> str:
        """Return the division of a unit: of an independent formation, where it is attached."""
        game = self.game
        return self.attached.get(game.formations_of[unit], game.divisions_of[unit])


@lru_cache(maxsize=1 << 8)
def _members(
    game: PrintedGame, name: str, attached: tuple[tuple[str, str], ...], *, divisions: bool
) -> CounterSet:
    """Return the units of a division or formation, by who has been attached elsewhere."""
    parts, homes = game.battalions, game.formations_of
    if divisions:
        parts, homes = game.formations_of, game.divisions_of
    now = dict(attached)
    units = numbered(CounterId, zip(parts, homes, strict=True))
    return pack(unit for unit, (part, home) in units if now.get(part, home) == name)
