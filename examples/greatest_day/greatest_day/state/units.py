"""How units are, and the methods that move and hurt them: every chapter may."""

from __future__ import annotations

from collections.abc import Iterable

from greatest_day.state.field import Field
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.play import flag, part, public, rule


@part
class Units(Field):
    """Where units stand and how they are: what every chapter may change."""

    column: CounterSet = public(default=NONE)  # units In Column
    suppressed: CounterSet = public(default=NONE)  # suppressed units
    cohesion: list[int] = public(fixed=True)  # by unit: Cohesion Hits, two at most
    works: list[int] = public(fixed=True)  # by unit: 1 Improved Position, 2 Entrenchment
    hedged: CounterSet = public(default=NONE)  # units that make use of the bocage
    labour: CounterSet = public(default=NONE)  # units with a Work marker
    rallying: CounterSet = public(default=NONE)  # units with a Rally-Men marker
    lost: list[int] = public(factory=lambda: [0, 0])  # by side: the steps that it has lost
    done: CounterSet = flag(until="activation")  # units that have been active with this chit
    halted: CounterSet = flag(until="activation")  # units that have entered mines with this chit
    drift: list[int] = public(fixed=True)  # by unit: its level of Drift
    cargo: dict[CounterId, CounterId] = public(factory=dict)  # by craft adrift: its load
    mounted: CounterSet = public(default=NONE)  # units in their transport, or on trucks
    on_trucks: CounterSet = public(default=NONE)  # those on trucks of their division
    arriving: CounterSet = public(default=NONE)  # who has not left the hex where it entered the map
    holder: dict[int, int] = public(factory=dict)  # by hex: the side that entered it last

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
        hexes: HexSet = pack(h for h in (at, to) if h != kit.OFF)
        near = (hexes | game.board.next_to(hexes)) & self.standing[1 - side]
        beside = {u for h in iterate(near) for u in iterate(self.on[h])} | {counter}
        self.forget_zone(*beside)
        if to in game.holdings and not has(game.leaders, counter):
            self.holder[to] = side

    @rule("series.damage", "4.5.3", "4.5.4.3")
    def lose_steps(self, counter: CounterId, count: int = 1, rule: str = "series.damage") -> int:
        """A side's losses are counted and told; a leader left alone joins a unit of his."""
        at, before = self.hex[counter], self.steps[counter]
        steps = super().lose_steps(counter, count)
        self.forget_zone(counter)
        if not has(self.game.rearguards, counter):
            self.lost[self.game.side_of[counter]] += before - steps
        if not steps:
            self.sink_cargo(counter)
            self.suppressed &= ~one(counter)
            self.column &= ~one(counter)
            self.on_trucks &= ~one(counter)
            self._save_leaders(at, self.game.side_of[counter])
        self.say("step-lost", rule=rule, unit=counter, left=steps)
        return steps

    def eliminate(self, counter: CounterId, rule: str) -> None:
        """Take all steps of a counter, by a rule."""
        self.lose_steps(counter, self.steps[counter], rule)

    @rule("4.5.4.3")
    def sink_cargo(self, craft: CounterId) -> None:
        """With a craft that drifts its passengers are lost; a leader is saved."""
        load, self.drift[craft] = self.cargo.get(craft, kit.OFF), 0
        if load != kit.OFF:
            self.cargo = {other: own for other, own in self.cargo.items() if other != craft}
            self.drown(self.crew(load))

    @rule("4.4.7", "4.5.4.3")
    def drown(self, units: Iterable[CounterId]) -> None:
        """Units are lost before they have landed; leaders are saved."""
        game = self.game
        for unit in units:
            self.drift[unit] = 0
            if not has(game.leaders, unit):
                self.lost[game.side_of[unit]] += self.steps[unit] or game.counters.steps[unit]
                self.set_steps(unit, 0)

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
                    default=kit.OFF,
                )
                self.put(leader, kit.OFF if near == kit.OFF else self.hex[near])

    def forget_zone(self, *units: CounterId) -> None:
        """Forget the fire zones of some units, what is watched, and the zones of their sides."""
        self.zones, self.watched, self.overlooked = self.zones.copy(), {}, {}
        for unit in units:
            self.zones.pop(unit, None)
        sides = {self.game.side_of[unit] for unit in units}
        self.unions = {side: zone for side, zone in self.unions.items() if 1 - side not in sides}

    def suppress(self, unit: CounterId, *, on: bool = True) -> None:
        """Suppress a unit, or end that."""
        self.suppressed = self.suppressed & ~one(unit) | (one(unit) if on else NONE)
        self.forget_zone(unit)

    def mount(self, unit: CounterId, *, on: bool = True, rule: str | None = None) -> None:
        """Put a unit into transport, or on foot, by a rule; carried units have no fire zone."""
        self.mounted = self.mounted & ~one(unit) | (one(unit) if on else NONE)
        self.forget_zone(unit)
        self.say("mounted" if on else "dismounted", rule=rule, unit=unit)

    def form(self, unit: CounterId, *, column: bool) -> None:
        """Bring a unit into column, or out of it."""
        self.column = self.column & ~one(unit) | (one(unit) if column else NONE)
