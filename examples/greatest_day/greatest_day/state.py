"""One moment of the battle: where the units stand, how they are, and what is in the cup."""

from __future__ import annotations

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
    one,
    pack,
)
from hexwar.components import StackingLimit
from hexwar.kit.forces import OFF, Steps
from hexwar.kit.stacking import Stacking
from hexwar.play import public, rule, state
from hexwar.play.fields import cache, flag


@state
class Field(Stacking, Steps):
    """The ground with both sides on it.

    Attributes:
        active: The number of the side whose chit is in play.
        chit: The chit in play, or OFF.
        cup: Chits in the cup.
        bought: Chits of formations that have been bought for this turn.
        carried: The chit that was left in the cup, which opens the next turn; or OFF.
        command: By division: command points in stock.
        dispatch: By division: dispatch points in stock.
        quality: By division: the Troop Quality level.
        column: Units In Column.
        suppressed: Suppressed units.
        cohesion: By unit: Cohesion Hits, two at most.
        works: By unit: 0, 1 for an Improved Position, 2 for an Entrenchment.
        hedged: Units that make use of the bocage.
        labour: Units with a Work marker.
        rallying: Units with a Rally-Men marker.
        contact: By unit: the leader with whose formation a battery is in contact, or OFF.
        shelled: Batteries that have fired indirectly in this turn.
        lines_cut: Whether the telephone lines on the overlay of the beach are cut.
        barrage: By hex: 1 for a light barrage, 2 for a heavy one.
        mines: By hex: the side whose mines lie there.
        lost: By side: the steps that it has lost.
        done: Units that have been active with this chit.
        delay: By unit: parachute markers.
        box: Units in the box of stragglers.
        rally_points: By battalion that jumps: the hex of its Rally Point, or OFF.
        stragglers: By battalion: the level of its stragglers.
        recovery: By battalion: recovery points that are left with this chit.
        obstacles: The level of the obstacles on the beach; likewise nests, gaps and sea.
        open_gaps: Gaps that are open, as a set of their numbers.
        wave: What waits in the landing boxes, as a set of loads: DD tanks, craft, or the first
            unit of those that share a craft.
        loading: What loads, likewise; it is in the landing boxes with the next Naval chit.
        under_way: What comes from England, likewise.
        afloat: Ships and support craft on the naval card.
        secured: The turn in which the beach was secured, or 0.
        reserve: Units in the box of reinforcements, once the beach is secured.
        linked: The turn in which a unit from the sea reached the bridges, or 0.
        holder: By hex: the side that entered it last.
        wired: By bridge: the side that has wired it.
        blown: Bridges that are destroyed.
        rubble: Hexes in ruins.
        destroyed: Hexes whose post or strongpoint was destroyed, also when the ruins are cleared.
        boxes: By ship that has changed its box: the name of the new one.
        lane: By unit in a hex with several ways that do not meet: the number of its way.
        roadblocks: Hexes with a roadblock.
        mounted: Units in their transport, or on trucks.
        on_trucks: Those on trucks of their division.
        abandoned: Units whose transport is gone for good.
        trucks: By division: steps that its trucks can still take.
        riding: By unit that rides on a tank: the tank.
        led: Commandos around whom their comrades are In Command.
        rearguards: By division: rearguards that it may have on the map.
        blocks: By division: roadblocks that it may still build.
        dinghies: How often the dinghies can still cross.
        upgraded: The ends of railway bridges that vehicles may cross, as a set of hexes.
        spans: By Bailey Bridge unit that is emplaced: the hex to which its bridge leads.
        spanned: Those whose bridge is built.
        ferries: Engineers who are ferries, where they are.
        ferried: Who has taken a ferry with this chit.
        force: Where the marker of the assault force has gone, or OFF.
        weather: What it is called.
        harbour: 0 before the Mulberry is begun, 1 under construction, 2 once it works.
        joined: Whether both roads behind the beaches have been connected once.
        attached: By independent formation, or battalion, that has changed: its new division, or
            its new brigade.
        pending: Those that are to change, likewise.
        resting: Leaders without units, who are off the map.
        flank: Units that go round the map.
        flanked: The turn in which they left, or 0.
        returned_round: Whether one of them is back.
        queue: By unit that has come by the same hex in this turn: half points that it owes.
        fighters: By division: fighter-bombers that it has left today.
        interdiction: Fighter-bombers over the roads.
        shut: Entry hexes that Germans may not use until the next night.
        at_hand: Heroes of history who can still be called.
        heroes: Units with a Hero marker.
        inspired: The unit whose checks pass by themselves, while it acts; or OFF.
        feats: Actions that Wittmann's company has, with the one that it takes; 0 without him.
        demand: Whether Hollis may still demand a surrender.
        wittmann: The company from which Wittmann commands until the turn ends, or OFF.
        orne: Bridges over the Orne that raiders have destroyed.
        astray: Units that have lost their way.
        crowds: Hexes in which the French crowd the streets until the next morning.
        bereft: Brigades for which nobody pays points until the next night is over.
        history: How often a historical event has been thrown.
        history_day: The day of June on which the last one of the list came, or 0.
        past: How many of the list have come.
        cut: Roads whose gap has cost the Allies quality.
    """

    game: PrintedGame
    turn: int = public(default=1)
    active: SideId = public(default=SideId(0))
    chit: int = public(default=OFF)
    cup: SetOf[int] = public(default=NONE)
    bought: SetOf[int] = public(default=NONE)
    carried: int = public(default=OFF)
    command: list[int] = public(factory=list)
    dispatch: list[int] = public(factory=list)
    quality: list[int] = public(factory=list)
    column: CounterSet = public(default=NONE)
    suppressed: CounterSet = public(default=NONE)
    cohesion: list[int] = public(fixed=True)
    works: list[int] = public(fixed=True)
    hedged: CounterSet = public(default=NONE)
    labour: CounterSet = public(default=NONE)
    rallying: CounterSet = public(default=NONE)
    contact: list[CounterId] = public(fixed=True)
    barrage: dict[HexId, int] = public(factory=dict)
    mines: dict[HexId, int] = public(factory=dict)
    lost: list[int] = public(factory=lambda: [0, 0])
    done: CounterSet = flag(until="activation")
    shelled: CounterSet = flag(until="turn")
    lines_cut: bool = public(default=False)
    delay: list[int] = public(fixed=True)
    box: CounterSet = public(default=NONE)
    rally_points: list[HexId] = public(factory=list)
    stragglers: list[int] = public(factory=list)
    recovery: list[int] = public(factory=list)
    obstacles: int = public(default=0)
    nests: int = public(default=0)
    gaps: int = public(default=0)
    sea: int = public(default=0)
    open_gaps: SetOf[int] = public(default=NONE)
    wave: CounterSet = public(default=NONE)
    loading: CounterSet = public(default=NONE)
    under_way: CounterSet = public(default=NONE)
    afloat: CounterSet = public(default=NONE)
    secured: int = public(default=0)
    reserve: CounterSet = public(default=NONE)
    linked: int = public(default=0)
    holder: dict[int, int] = public(factory=dict)
    led: CounterSet = public(default=NONE)
    wired: dict[str, int] = public(factory=dict)
    blown: list[str] = public(factory=list)
    rubble: HexSet = public(default=0)
    destroyed: HexSet = public(default=0)
    boxes: dict[int, str] = public(factory=dict)
    lane: dict[int, int] = public(factory=dict)
    roadblocks: HexSet = public(default=0)
    mounted: CounterSet = public(default=NONE)
    on_trucks: CounterSet = public(default=NONE)
    abandoned: CounterSet = public(default=NONE)
    trucks: list[int] = public(factory=list)
    riding: dict[CounterId, CounterId] = public(factory=dict)
    rearguards: list[int] = public(factory=list)
    blocks: list[int] = public(factory=list)
    dinghies: int = public(default=0)
    upgraded: HexSet = public(default=0)
    spans: dict[int, int] = public(factory=dict)
    spanned: CounterSet = public(default=NONE)
    ferries: CounterSet = public(default=NONE)
    ferried: CounterSet = flag(until="activation")
    force: HexId = public(default=OFF)
    weather: str = public(default="overcast")
    harbour: int = public(default=0)
    joined: bool = public(default=False)
    attached: dict[str, str] = public(factory=dict)
    pending: dict[str, str] = public(factory=dict)
    resting: CounterSet = public(default=NONE)
    flank: CounterSet = public(default=NONE)
    flanked: int = public(default=0)
    returned_round: bool = public(default=False)
    queue: dict[int, int] = public(factory=dict)
    fighters: list[int] = public(factory=list)
    interdiction: int = public(default=0)
    shut: HexSet = public(default=0)
    at_hand: list[str] = public(factory=list)
    heroes: CounterSet = public(default=NONE)
    inspired: CounterId = public(default=OFF)
    feats: int = public(default=0)
    demand: bool = public(default=False)
    wittmann: CounterId = public(default=OFF)
    orne: int = public(default=0)
    astray: CounterSet = public(default=NONE)
    crowds: HexSet = public(default=0)
    bereft: list[str] = public(factory=list)
    history: int = public(default=0)
    history_day: int = public(default=0)
    past: int = public(default=0)
    cut: list[str] = public(factory=list)
    zones: dict[int, HexSet] = cache(factory=dict)
    unions: dict[int, HexSet] = cache(factory=dict)
    rosters: dict[int, list[CounterId]] = cache(factory=dict)

    def changed(self) -> None:
        """Forget the fire zones: something has changed on which they all depend."""
        self.zones, self.unions, self.rosters = {}, {}, {}

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; works stay behind, and so do markers of labour.

        Its own fire zone changes, and those of units next to where it was and is (series.zones).
        """
        game, at, side = self.game, self.hex[counter], self.game.side_of[counter]
        super().put(counter, to)
        self.works[counter] = 0
        self.labour &= ~one(counter)
        self.hedged &= ~one(counter)
        self.ferries &= ~one(counter)
        if side == GERMANS and to != OFF and to in self.rally_points:
            self.lose_the_rally_point(to)
        if self.astray and to != OFF:
            self.find_the_way(counter, to)
        here: HexSet = pack(h for h in (at, to) if h != OFF)
        near = (here | game.board.next_to(here)) & self.standing[1 - side]
        beside = {u for h in iterate(near) for u in iterate(self.on[h])} | {counter}
        self.forget_zone(*beside)
        if OFF in (at, to):
            self.rosters = {}
        if to in game.holdings and not has(game.leaders, counter):
            self.holder[to] = side

    def on_map(self, side: SideId) -> list[CounterId]:
        """Return the counters of a side that are on the map, by number; nobody changes the list."""
        found = self.rosters.get(side)
        if found is None:
            found = super().on_map(side)
            self.rosters = {**self.rosters, side: found}
        return found

    @rule("series.damage")
    def lose_steps(self, counter: CounterId, count: int = 1, rule: str = "series.damage") -> int:
        """A side's losses are counted and told; a leader left alone joins his nearest unit.

        Args:
            counter: The counter.
            count: How many steps.
            rule: The number of the rule.
        """
        at, before = self.hex[counter], self.steps[counter]
        left = super().lose_steps(counter, count)
        self.forget_zone(counter)
        if not has(self.game.rearguards, counter):
            self.lost[self.game.side_of[counter]] += before - left
        if not left:
            self.suppressed &= ~one(counter)
            self.column &= ~one(counter)
            self._save_leaders(at, self.game.side_of[counter])
        self.say("step-lost", rule=rule, unit=counter, left=left)
        return left

    def eliminate(self, counter: CounterId, rule: str) -> None:
        """Take all steps of a counter, by a rule."""
        self.lose_steps(counter, self.steps[counter], rule)

    def _save_leaders(self, at: HexId, side: SideId) -> None:
        """Bring leaders from a hex without units of theirs to the nearest unit of the side."""
        game = self.game
        mine = [u for u in self.stack_in(at) if game.side_of[u] == side]
        if all(has(game.leaders, u) for u in mine):
            units = [u for u in self.on_map(side) if not has(game.leaders, u)]
            for leader in mine:
                near = min(
                    units, key=lambda u: (game.board.distance(at, self.hex[u]), u), default=OFF
                )
                self.put(leader, OFF if near == OFF else self.hex[near])

    def forget_zone(self, *units: int) -> None:
        """Forget the fire zones of some units."""
        self.zones = {u: zone for u, zone in self.zones.items() if u not in units}
        self.unions = {}

    @rule("2.5")
    def ruin(self, at: HexId) -> None:
        """A hex lies in ruins, and its post or strongpoint is destroyed for good."""
        self.rubble |= one(at)
        self.destroyed |= one(at)
        self.changed()

    def suppress(self, unit: CounterId, *, on: bool = True) -> None:
        """Suppress a unit, or end that."""
        self.suppressed = self.suppressed & ~one(unit) | (one(unit) if on else NONE)
        self.forget_zone(unit)

    def mount(self, unit: CounterId, *, on: bool = True) -> None:
        """Put a unit into transport, or on foot; carried units have no fire zone."""
        self.mounted = self.mounted & ~one(unit) | (one(unit) if on else NONE)
        self.forget_zone(unit)

    @property
    def aboard(self) -> CounterSet:
        """Units that only move: mounted ones, riders, and tanks with riders."""
        return self.mounted | pack(map(CounterId, (*self.riding, *self.riding.values())))

    def is_column(self, unit: CounterId) -> bool:
        """Tell whether a unit is In Column."""
        return has(self.column, unit)

    def is_on_foot(self, unit: CounterId) -> bool:
        """Tell whether a unit goes on foot, and nothing carries it."""
        return self.game.moves_by[unit] == "leg" and not has(self.aboard, unit)

    def ground_of(self, unit: CounterId) -> str:
        """Return the ground on which a unit is."""
        return str(self.game.board.terrain[self.hex[unit]])

    @rule("10.1", "10.2")
    def is_mined(self, unit: CounterId, at: HexId) -> bool:
        """Tell whether mines of a unit's enemies lie in a hex."""
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
        """Who is lost is found when a unit of its side comes next to it."""
        side, near = self.game.side_of[counter], self.game.board.next_to(one(to))
        for lost in iterate(self.astray & ~one(counter)):
            if self.game.side_of[lost] == side and has(near, self.hex[lost]):
                self.astray &= ~one(lost)

    @rule("series.mass", "5.0")
    def mass(self, at: HexId) -> int:
        """Return the steps in a hex; leaders, craft and rearguards do not count."""
        none = self.game.leaders | self.game.craft | self.game.rearguards
        return sum(self.steps[u] for u in self.stack_in(at) if not has(none, u))

    @rule("series.stacking", "5.0", "7.3")
    def limits_of(self, counter: CounterId) -> tuple[StackingLimit, ...]:
        """A number of steps of a side; leaders, columns, riders, rearguards, craft do not count."""
        game, riders = self.game, pack(self.riding)
        if has(self.column | game.leaders, counter):
            return ()
        units = ~(self.column | riders | game.leaders | game.craft | game.rearguards)
        return (StackingLimit(LIMITS["stack"], "series.stacking", units, self.steps),)

    @rule("series.stacking", "5.0", "7.3")
    def piled(self, at: HexId, side: int, but: int = OFF) -> int:
        """Return the steps of a side in a hex, of one unit less.

        Columns, riders and rearguards do not count.

        Args:
            at: The hex.
            side: The number of the side.
            but: The unit that is left out.
        """
        apart = self.column | self.game.rearguards | pack(self.riding)
        return sum(self.steps[u] for u in self.units_in(at, side) if u != but and not has(apart, u))

    def units_in(self, at: HexId, side: int) -> list[CounterId]:
        """Return the units of a side in a hex, without leaders and craft."""
        game, none = self.game, self.game.leaders | self.game.craft
        return [u for u in self.stack_in(at) if game.side_of[u] == side and not has(none, u)]

    def division(self, unit: CounterId) -> int:
        """Return the number of the division of a unit, or OFF if the scenario has none."""
        return int(self.game.division_ids.get(self.division_of(unit), OFF))

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


__all__ = ["OFF", "SIDES", "Field"]
