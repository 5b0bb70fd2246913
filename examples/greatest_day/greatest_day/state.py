"""One moment of the battle: where the units stand, how they are, and what is in the cup."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from greatest_day.facts import Box, Weather
from greatest_day.printed import GERMANS, LIMITS, SIDES, PrintedGame
from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SetOf,
    SideId,
    has,
    iterate,
    numbered,
    one,
    pack,
)
from hexwar.components import StackingLimit
from hexwar.kit.forces import OFF, Steps
from hexwar.kit.stacking import Stacking
from hexwar.play import flag, public, rule, state
from hexwar.play.values.fields import cache


@state
class Field(Stacking, Steps):
    """The ground with both sides on it; what is a set of units says so by its type."""

    game: PrintedGame
    turn: int = public(default=1)
    active: SideId = public(default=SideId(0))  # the number of the side whose chit is in play
    chit: int = public(default=OFF)  # the chit in play, or OFF
    cup: SetOf[int] = public(default=NONE)  # chits in the cup
    bought: SetOf[int] = public(default=NONE)  # chits of formations bought for this turn
    carried: int = public(default=OFF)  # the chit that opens the next turn, or OFF
    command: list[int] = public(factory=list)  # by division: command points in stock
    dispatch: list[int] = public(factory=list)  # by division: dispatch points in stock
    quality: list[int] = public(factory=list)  # by division: the Troop Quality level
    column: CounterSet = public(default=NONE)  # units In Column
    suppressed: CounterSet = public(default=NONE)  # suppressed units
    cohesion: list[int] = public(fixed=True)  # by unit: Cohesion Hits, two at most
    works: list[int] = public(fixed=True)  # by unit: 1 Improved Position, 2 Entrenchment
    hedged: CounterSet = public(default=NONE)  # units that make use of the bocage
    labour: CounterSet = public(default=NONE)  # units with a Work marker
    rallying: CounterSet = public(default=NONE)  # units with a Rally-Men marker
    contact: list[CounterId] = public(fixed=True)  # by battery: its observer, or OFF
    barrage: dict[HexId, int] = public(factory=dict)  # by hex: 1 for a light one, 2 for a heavy one
    mines: dict[HexId, int] = public(factory=dict)  # by hex: the side whose mines lie there
    lost: list[int] = public(factory=lambda: [0, 0])  # by side: the steps that it has lost
    done: CounterSet = flag(until="activation")  # units that have been active with this chit
    halted: CounterSet = flag(until="activation")  # units that have entered mines with this chit
    shelled: CounterSet = flag(until="turn")  # batteries that have fired indirectly in this turn
    lines_cut: bool = public(default=False)  # whether the telephones on the overlay are cut off
    delay: list[int] = public(fixed=True)  # by unit: parachute or glider markers
    drift: list[int] = public(fixed=True)  # by unit: its level of Drift
    cargo: dict[CounterId, CounterId] = public(factory=dict)  # by craft adrift: its load
    dropped: SetOf[int] = public(default=NONE)  # sticks of later drops that have jumped
    box: CounterSet = public(default=NONE)  # units in the box of stragglers
    rally_points: list[HexId] = public(factory=list)  # by battalion that jumps: its hex, or OFF
    stragglers: list[int] = public(factory=list)  # by battalion: the level of its stragglers
    recovery: list[int] = public(factory=list)  # by battalion: recovery points left with this chit
    obstacles: int = public(default=0)  # the level on the beach; likewise nests, gaps, sea
    nests: int = public(default=0)
    gaps: int = public(default=0)
    sea: int = public(default=0)
    open_gaps: SetOf[int] = public(default=NONE)  # gaps that are open, by their numbers
    wave: CounterSet = public(default=NONE)  # loads in the landing boxes, by their first units
    loading: CounterSet = public(default=NONE)  # loads that the next Naval chit brings there
    loaded: dict[CounterId, CounterId] = public(factory=dict)  # by unit: with whom it has loaded
    sub_beach: dict[CounterId, HexId] = public(factory=dict)  # by load: a hex of the one chosen
    under_way: CounterSet = public(default=NONE)  # what comes from England, likewise
    afloat: CounterSet = public(default=NONE)  # ships and support craft on the naval card
    secured: int = public(default=0)  # the turn in which the beach was secured, or 0
    reserve: CounterSet = public(default=NONE)  # in the box of reinforcements
    linked: int = public(default=0)  # when a unit from the sea was at the bridges; 0 before
    holder: dict[int, int] = public(factory=dict)  # by hex: the side that entered it last
    led: CounterSet = public(default=NONE)  # commandos who are In Command until the next such chit
    wired: dict[str, int] = public(factory=dict)  # by bridge: the side that has wired it
    blown: list[str] = public(factory=list)  # bridges that are destroyed
    rubble: HexSet = public(default=0)  # hexes in ruins
    destroyed: HexSet = public(default=0)  # where a post or strongpoint was, also without the ruins
    boxes: dict[int, Box] = public(factory=dict)  # by ship that has changed its box: the new one
    lane: dict[int, int] = public(factory=dict)  # by unit where several ways lead: its way
    roadblocks: HexSet = public(default=0)  # hexes with a roadblock
    mounted: CounterSet = public(default=NONE)  # units in their transport, or on trucks
    on_trucks: CounterSet = public(default=NONE)  # those on trucks of their division
    unloaded: CounterSet = flag(until="activation")  # who has got down from trucks with this chit
    abandoned: CounterSet = public(default=NONE)  # units whose transport is gone for good
    trucks: list[int] = public(factory=list)  # by division: trucks at hand, one for a unit
    riding: dict[CounterId, CounterId] = public(factory=dict)  # by unit that rides: its tank
    rearguards: list[int] = public(factory=list)  # by division: how many may be on the map
    blocks: list[int] = public(factory=list)  # by division: roadblocks that it may still build
    dinghies: int = public(default=0)  # how often the dinghies can still cross
    upgraded: HexSet = public(default=0)  # ends of railway bridges that vehicles may cross
    spans: dict[int, int] = public(factory=dict)  # by emplaced Bailey Bridge: the other bank
    spanned: CounterSet = public(default=NONE)  # those whose bridge is built
    ferries: CounterSet = public(default=NONE)  # engineers who are ferries, where they are
    ferried: CounterSet = flag(until="activation")  # who has taken a ferry with this chit
    force: HexId = public(default=OFF)  # where the marker of the assault force has gone, or OFF
    weather: Weather = public(default="overcast")  # what it is called
    harbour: int = public(default=0)  # 1 while the Mulberry is under construction, 2 once it works
    joined: bool = public(default=False)  # whether both roads have been connected once
    attached: dict[str, str] = public(factory=dict)  # by who has changed: the new division, brigade
    pending: dict[str, str] = public(factory=dict)  # those that are to change, likewise
    resting: CounterSet = public(default=NONE)  # leaders without units, who are off the map
    back: CounterSet = flag(until="activation")  # those who have come back with this chit
    flank: CounterSet = public(default=NONE)  # units that go round the map
    flanked: int = public(default=0)  # the turn in which they left, or 0
    returned_round: bool = public(default=False)  # whether one of them is back
    queue: dict[int, int] = public(factory=dict)  # half points owed by who came as one of a queue
    columns_in: dict[HexId, int] = public(factory=dict)  # by entry hex: columns of this turn
    arriving: CounterSet = public(default=NONE)  # who has not left the hex where it entered the map
    fighters: list[int] = public(factory=list)  # by division: fighter-bombers left today
    interdiction: int = public(default=0)  # fighter-bombers over the roads
    shut: HexSet = public(default=0)  # entry hexes that Germans may not use until the next night
    at_hand: list[str] = public(factory=list)  # Heroes of history who can still be called
    heroes: CounterSet = public(default=NONE)  # units with a Hero marker
    staked: CounterId = public(default=OFF)  # whose hero is spent on its next check, or OFF
    inspired: CounterId = public(default=OFF)  # whose checks pass while it acts, or OFF
    feats: int = public(default=0)  # actions that Wittmann's company has, or 0
    demand: bool = public(default=False)  # whether Hollis may still demand a surrender
    wittmann: CounterId = public(default=OFF)  # the unit he is with until the turn ends, or OFF
    orne: int = public(default=0)  # bridges over the Orne that raiders have destroyed
    astray: CounterSet = public(default=NONE)  # units that have lost their way
    crowds: HexSet = public(default=0)  # where the French crowd the streets until the morning
    bereft: list[str] = public(factory=list)  # brigades nobody pays for until a night is over
    history: int = public(default=0)  # how often a historical event has been thrown
    history_day: int = public(default=0)  # the day of June of the last one of the list, or 0
    past: int = public(default=0)  # how many of the list have come
    cut: list[str] = public(factory=list)  # roads whose gap has cost the Allies quality
    zones: dict[CounterId, HexSet] = cache(factory=dict)  # by unit: its fire zone
    unions: dict[SideId, HexSet] = cache(factory=dict)  # by side: the fire zones of its enemies
    watched: dict[SideId, HexSet] = cache(factory=dict)  # by side: where it observes enemies
    overlooked: dict[SideId, HexSet] = cache(factory=dict)  # by side: to where it directs fire
    posts_seen: HexSet | None = cache(default=None)  # the strongpoints that the beach sees

    def d10(self, stream: str) -> int:
        """Return the throw of a die from 0 to 9."""
        return int(self.pick(stream, range(10)))

    def changed(self) -> None:
        """Forget the fire zones: something has changed on which they all depend."""
        self.zones, self.unions, self.watched, self.overlooked = {}, {}, {}, {}
        self.posts_seen = None

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; works stay behind, and so do markers of labour.

        Its own fire zone changes, and those of units next to where it was and is (series.zones).
        """
        game, at, side = self.game, self.hex[counter], self.game.side_of[counter]
        super().put(counter, to)
        self.works[counter] = 0
        self.labour &= ~one(counter)
        self.hedged &= ~one(counter)
        self.arriving &= ~one(counter)
        self.ferries &= ~one(counter)
        if side == GERMANS and to != OFF and to in self.rally_points:
            self.lose_the_rally_point(to)
        if self.astray and to != OFF:
            self.find_the_way(counter, to)
        here: HexSet = pack(h for h in (at, to) if h != OFF)
        near = (here | game.board.next_to(here)) & self.standing[1 - side]
        beside = {u for h in iterate(near) for u in iterate(self.on[h])} | {counter}
        self.forget_zone(*beside)
        if to in game.holdings and not has(game.leaders, counter):
            self.holder[to] = side

    @rule("series.damage", "4.5.3")
    def lose_steps(self, counter: CounterId, count: int = 1, rule: str = "series.damage") -> int:
        """A side's losses are counted and told; a leader left alone joins a unit of his."""
        at, before = self.hex[counter], self.steps[counter]
        left = super().lose_steps(counter, count)
        self.forget_zone(counter)
        if not has(self.game.rearguards, counter):
            self.lost[self.game.side_of[counter]] += before - left
        if not left:
            self.sink_cargo(counter)
            self.suppressed &= ~one(counter)
            self.column &= ~one(counter)
            self.on_trucks &= ~one(counter)
            self._save_leaders(at, self.game.side_of[counter])
        self.say("step-lost", rule=rule, unit=counter, left=left)
        return left

    def foes(self, unit: CounterId) -> SideId:
        """Return the number of the side of a unit's enemies."""
        return SideId(1 - self.game.side_of[unit])

    def enemies_beside(self, unit: CounterId) -> HexSet:
        """Return the hexes next to a unit with enemies."""
        beside: HexSet = self.game.board.next_to(one(self.hex[unit]))
        return beside & self.standing[self.foes(unit)]

    def eliminate(self, counter: CounterId, rule: str) -> None:
        """Take all steps of a counter, by a rule."""
        self.lose_steps(counter, self.steps[counter], rule)

    @rule("4.5.4.2")
    def crew(self, load: CounterId) -> tuple[CounterId, ...]:
        """Return the units of a load: the scenario's, as far as they have not loaded otherwise."""
        own = self.game.crews.get(load, (load,))
        if not self.loaded:
            return own
        stay = (unit for unit in own if self.loaded.get(unit, load) == load)
        come = (unit for unit, to in self.loaded.items() if to == load and unit not in own)
        return (*stay, *come)

    @rule("4.5.4.3")
    def sink_cargo(self, craft: CounterId) -> None:
        """With a craft that drifts its passengers are lost; a leader is saved."""
        load, self.drift[craft] = self.cargo.get(craft, OFF), 0
        if load != OFF:
            self.cargo = {other: own for other, own in self.cargo.items() if other != craft}
            self.drown(self.crew(load))

    @rule("4.4.7", "4.5.4.3")
    def drown(self, units: Iterable[CounterId]) -> None:
        """Units are lost before they have landed; leaders cost nothing."""
        for unit in units:
            if not has(self.game.leaders, unit):
                self.lost[self.game.side_of[unit]] += (
                    self.steps[unit] or self.game.counters.steps[unit]
                )
            self.set_steps(unit, 0)
            self.drift[unit] = 0

    def _save_leaders(self, at: HexId, side: SideId) -> None:
        """Bring leaders from a hex without units of the side to the nearest of their formation.

        If it has none on the map, to the nearest unit of the side.
        """
        game = self.game
        mine = [u for u in self.stack_in(at) if game.side_of[u] == side]
        if all(has(game.leaders, u) for u in mine):
            units = [u for u in self.on_map(side) if not has(game.leaders, u)]
            for leader in mine:
                own = [u for u in units if self.formation_of(u) == self.formation_of(leader)]
                near = min(
                    own or units,
                    key=lambda u: (game.board.distance(at, self.hex[u]), u),
                    default=OFF,
                )
                self.put(leader, OFF if near == OFF else self.hex[near])

    def forget_zone(self, *units: CounterId) -> None:
        """Forget the fire zones of some units, what is watched, and the zones of their sides."""
        self.zones, self.watched, self.overlooked = self.zones.copy(), {}, {}
        for unit in units:
            self.zones.pop(unit, None)
        sides = {self.game.side_of[unit] for unit in units}
        self.unions = {side: zone for side, zone in self.unions.items() if 1 - side not in sides}

    @rule("2.5")
    def ruin(self, at: HexId) -> None:
        """A hex lies in ruins, and its post or strongpoint is destroyed for good."""
        self.rubble |= one(at)
        self.destroyed |= one(at)
        self.changed()

    def muster(self, units: Iterable[CounterId]) -> None:
        """Put units at full strength into the box of reinforcements."""
        for unit in units:
            self.set_steps(unit, self.game.counters.steps[unit])
            self.reserve |= one(unit)

    def suppress(self, unit: CounterId, *, on: bool = True) -> None:
        """Suppress a unit, or end that."""
        self.suppressed = self.suppressed & ~one(unit) | (one(unit) if on else NONE)
        self.forget_zone(unit)

    def mount(self, unit: CounterId, *, on: bool = True, rule: str | None = None) -> None:
        """Put a unit into transport, or on foot, by a rule; carried units have no fire zone."""
        self.mounted = self.mounted & ~one(unit) | (one(unit) if on else NONE)
        self.forget_zone(unit)
        self.say("mounted" if on else "dismounted", rule=rule, unit=unit)

    @rule("series.reinforcements", "17.5")
    def line_up(self, unit: CounterId) -> None:
        """A column that enters pays a point more for each that has come by its hex in the turn."""
        at = self.hex[unit]
        ahead = self.columns_in.get(at, 0)
        self.queue = {**self.queue, unit: 2 * ahead}
        self.columns_in = {**self.columns_in, at: ahead + 1}

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
        return next((rider if unit == tank else tank for rider, tank in pairs), CounterId(OFF))

    def is_reduced(self, unit: CounterId) -> bool:
        """Return whether a unit has lost a step, and its reduced side has no ratings of its own."""
        full = self.game.counters.steps[unit]
        return self.steps[unit] < full and not has(self.game.two_sided, unit)

    def is_on_foot(self, unit: CounterId) -> bool:
        """Return whether a unit goes on foot, and nothing carries it."""
        return self.game.moves_by[unit] == "leg" and not has(self.aboard, unit)

    @rule("10.1", "10.2")
    def is_mined(self, unit: CounterId, at: HexId) -> bool:
        """Return whether mines of a unit's enemies lie in a hex."""
        side = self.game.side_of[unit]
        return self.mines.get(at, side) != side

    def form(self, unit: CounterId, *, column: bool) -> None:
        """Bring a unit into column, or out of it."""
        self.column = self.column & ~one(unit) | (one(unit) if column else NONE)

    @rule("3.4.3.1")
    def lose_the_rally_point(self, at: HexId) -> None:
        """A German unit in the hex ends a Rally Point, and its stragglers are lost for good."""
        number = self.rally_points.index(at)
        self.rally_points[number], self.stragglers[number], self.recovery[number] = OFF, 0, 0
        self.say("rally-point-lost", rule="3.4.3.1", at=at)

    @rule("6.1")
    def find_the_way(self, counter: CounterId, to: HexId) -> None:
        """A unit that is lost is found when a unit of its side comes next to it."""
        side, near = self.game.side_of[counter], self.game.board.neighbours[to]
        for lost in iterate(self.astray & ~one(counter)):
            if self.game.side_of[lost] == side and self.hex[lost] in near:
                self.astray &= ~one(lost)

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
        limit = StackingLimit(LIMITS.stack, "series.stacking", self.stacked, self.steps)
        return (limit,) if has(self.stacked, counter) else ()

    @rule("series.stacking")
    def piled(self, at: HexId, side: int, but: CounterId = OFF) -> int:
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
        return int(self.game.division_ids.get(self.division_of(unit), OFF))

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


__all__ = ["OFF", "SIDES", "Field"]
