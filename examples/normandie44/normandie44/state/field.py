"""Normandy with both armies, as a rule sees it that changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.components import StackingLimit
from hexwar.play import part, rule
from hexwar.zones import zone
from normandie44.depots import LOST
from normandie44.printed import ALLIES, GERMANS, SIDES, PrintedGame
from normandie44.state.seen import Seen


@part
class Field(Seen):
    """What rules read that change nothing."""

    game: PrintedGame

    @property
    def acting(self) -> CounterSet:
        """The counters of the side whose turn it is, and of the player who decides.

        In exploitation only the reserve acts.
        """
        acting = super().acting & self.game.counters_under[self.command]
        return acting & self.released if self.released else acting

    @property
    def enemy(self) -> SideId:
        """The side whose turn it is not."""
        return SideId(1 - self.active)

    def owner(self, counter: CounterId) -> str:
        """Return the player whose counter it is."""
        return self.game.player_of[counter]

    def player_of(self, side: SideId) -> str:
        """Return the player who decides for a side now."""
        return self.command or SIDES[side]

    @rule("8", "11.2")
    def belongs(self, counter: CounterId) -> bool:
        """Tell whether a counter is of the player who decides, or of anybody where nobody does."""
        return has(self.game.counters_under[self.command], counter)

    def goals(self, side: SideId) -> HexSet:
        """Return the hexes that a side wants: Cherbourg in the race, else the towns it lacks.

        A side that holds all of them looks after those where none of its units stands.
        """
        race = self.game.facts.victory == "cherbourg"
        towns = (self.game.cherbourg if race else self.game.town_set) & self.game.window
        lacking = self.once(("goals", side), super().goals, side)
        return towns & lacking or towns & ~self.standing[side] or towns

    @rule("11.3")
    def points(self, side: SideId) -> int:
        """3 for each town that the side has gained, and those for steps."""
        start = self.game.file.control.get(SIDES[side], ())
        gained = (town for town in self.objective_points(side, "11.3") if town.what not in start)
        barred = self.barred_depots() if side == ALLIES else 0
        return sum(int(town.amount) for town in gained) + self.score[side] - barred

    @rule("11.3/ports")
    def barred_depots(self) -> int:
        """What open ports count less in an enemy zone, or with an enemy: beaches count there."""
        if not self.game.options.get("points-taken-back", True):
            return 0
        both = zip(self.game.depots, self.depots, strict=True)
        shut = self.shut_to_ports()
        return sum(d.worth(now) for d, now in both if not d.beach and has(shut, d.hex))

    @rule("7.1/ports")
    def shut_to_ports(self) -> HexSet:
        """Where no port works: in German zones, with Germans, and Cherbourg while they hold it."""
        port = self.game.port
        held = self.holder[self.game.objective_at[port]] == GERMANS
        return self.zone_of(GERMANS) | self.standing[GERMANS] | (one(port) if held else NONE)

    @property
    def beaches_lost(self) -> int:
        """How many beach depots the Germans have destroyed: Sword is two."""
        both = zip(self.game.depots, self.depots, strict=True)
        return sum(depot.count for depot, now in both if depot.beach and now == LOST)

    @rule("11.3/elite")
    def worth_of_step(self, counter: CounterId) -> int:
        """Return the points for a step of a unit: 2 of an elite one, 1 of any other."""
        return 2 if has(self.game.elite, counter) else 1

    @property
    def confused(self) -> HexSet:
        """The hexes in confusion: both sides stand there (6.11)."""
        return self.standing[ALLIES] & self.standing[GERMANS]

    @property
    def confusion(self) -> CounterSet:
        """The counters in confusion."""
        return self.once("confusion", lambda: union(self.on[at] for at in iterate(self.confused)))

    @property
    def immobile(self) -> CounterSet:
        """The counters without movement points, which are halved on D-Day."""
        return self.game.immobile if self.turn else self.game.slow

    @property
    def ready(self) -> CounterSet:
        """The counters on the map of the player whose turn it is; the exploiting ones, if any."""
        return self.present[self.active] & self.acting

    @rule("7.3.1/boxes")
    def closed_boxes(self, side: SideId) -> HexSet:
        """Return the boxes that no line enters: those of enemies, unless the side is there, too."""
        size, ours = self.game.board.size, self.game.all_of[side]
        own = pack(HexId(size + box) for box, units in self.inside.items() if units & ours)
        return self.shut_boxes(side) & ~own

    @rule("6.11")
    def barred_to(self, side: SideId) -> HexSet:
        """Return the hexes with enemies that a side does not enter: all but those in confusion."""
        return self.standing[1 - side] & ~self.standing[side]

    @rule("3")
    def zone_around(self, side: SideId) -> HexSet:
        """Next to units with a stacking point, but garrisons; not into towns or over estuaries."""
        return self.zone_without(side, NONE)

    @rule("3", "4.3")
    def zone_without(self, side: SideId, units: CounterSet) -> HexSet:
        """Return the zone of a side as it were without some of its units."""
        game, weak = self.game, units | self.game.garrisons
        strong = pack(self.hex[u] for u in iterate(self.present[side] & game.with_points & ~weak))
        return zone(game.board, strong, game.land_sides) & game.open_to_zones

    @rule("7.5")
    def defence_of(self, unit: CounterId) -> int:
        """Return the defence factor of a unit: half of it out of supply, rounded up."""
        factor = int(self.game.defences[unit][self.steps[unit]])
        return -(-factor // 2) if has(self.unsupplied, unit) else factor

    @rule("2.1", "8")
    def limits_of(self, counter: CounterId) -> Sequence[StackingLimit]:
        """5 stacking points, one unit of 0 points and one headquarters a side; no mixed groups."""
        return self.game.stacking[counter]

    def is_headquarters(self, unit: CounterId) -> bool:
        """Return whether a counter is a headquarters."""
        return has(self.game.headquarters, unit)

    def corps(self, side: int) -> list[CounterId]:
        """Return the headquarters of a side that are on the map."""
        return iterate(self.game.headquarters & self.present[side])

    def all_corps(self, side: SideId) -> list[CounterId]:
        """Return the headquarters of a side on the map and in boxes."""
        return [u for u in self.units_on(side) if self.is_headquarters(u)]

    def fighters(self, at: HexId, side: int) -> list[CounterId]:
        """Return the combat units of a side in a hex: all but headquarters."""
        return iterate(self.on.get(at, NONE) & self.present[side] & ~self.game.headquarters)

    def enemies_in(self, at: HexId) -> list[CounterId]:
        """Return the units and headquarters of the other side in a hex."""
        return iterate(self.on.get(at, NONE) & self.present[self.enemy])

    @property
    def fights_freely(self) -> bool:
        """Whether headquarters need no markers, and all are supplied: on D-Day, or longer (10)."""
        return self.turn <= self.game.facts.free_to

    @property
    def moment(self) -> int:
        """The number of the phase: 2 for 1A, 3 for 1B, 4 for 2A."""
        return 2 * self.turn + (self.phase == "B")
