"""One moment of the campaign: where the counters stand, and in which state they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hexwar.board import (
    NONE,
    BoxId,
    BoxSet,
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
    union,
)
from hexwar.components import StackingLimit
from hexwar.kit.box_moves import BoxMovers
from hexwar.kit.forces import OFF, Steps
from hexwar.kit.stacking import Stacking
from hexwar.kit.supply import Supplied
from hexwar.kit.turns import Clock
from hexwar.kit.victory import NOBODY, Objective, Objectives
from hexwar.kit.weather import Weather
from hexwar.play import (
    Clause,
    Frame,
    Next,
    State,
    flag,
    forbids,
    part,
    public,
    repeat,
    requires,
    rule,
    state,
)
from hexwar.zones import zone
from normandie44.depots import CLOSED, LOST
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, SIDES, PrintedGame


@requires()
def own_units(g: Field) -> CounterSet:
    """It is no unit of yours on the map."""
    return g.ready


def keeping(field: str, number: str, reason: str) -> Clause[CounterSet]:
    """Return the clause that keeps counters in a state from something.

    Args:
        field: The field of the state that is the set of these counters.
        number: The number of the rule.
        reason: The reason that players read.
    """

    @forbids(number, reason=reason)
    def counters(g: Field) -> CounterSet:
        found: CounterSet = getattr(g, field)
        return found

    return counters


KEEPING: Final = {
    field: keeping(field, number, reason)
    for field, number, reason in (
        ("moved", "1.1.2.2", "It has moved already."),
        ("immobile", "1.1.2.2", "It has no movement points."),
        ("gone_far", "4.1.1", "It has moved more than a hex."),
        ("reserve", "4.1.1", "It is in reserve."),
        ("attacked", "6.1", "It has attacked in this phase."),
        ("rest", "6.10", "It rests."),
        ("confusion", "6.11", "It is in confusion."),
        ("unsupplied", "7.5", "It is out of supply."),
    )
}
"""By the state of a counter: the clause by which it keeps the counter from actions."""


def kept_by(*states: str) -> tuple[Clause[CounterSet], ...]:
    """Return what keeps counters from one kind of action, by their states."""
    return tuple(KEEPING[state] for state in states)


@part
class Depots(State):
    """In which state each Allied depot is, and in which turn work on it ends."""

    depots: list[int] = public(factory=list)  # by depot: LOST, CLOSED, REDUCED or FULL
    works: list[int] = public(factory=list)  # by depot: the turn in which it opens or grows, or 0
    landed: list[int] = public(factory=list)  # by the first depot of a hex: points that have landed


@state
class Field(Clock, Supplied, Objectives, Depots, Weather, BoxMovers, Stacking, Steps):
    """Normandy with both armies; a unit off the map with steps left is still to come."""

    game: PrintedGame
    phase: str = public(default="A", words=("A", "B", "N"))  # N: the night of D-Day
    first: int = public(default=0)  # the side with the initiative
    weather: str
    adjustment: int = public(default=0)  # what is taken off the die of the weather
    storm_due: bool = public(default=False)  # whether the weather tests for a storm
    storm: bool = public(default=False)  # whether there is one in this phase
    storm_before: bool = public(default=False)  # or was one in phase B, after which none is tested
    disorganised: list[int] = public(fixed=True)  # by counter: its level, less by 1 a turn
    affected: list[int] = public(fixed=True)  # by counter: how far a bombardment affects it
    markers: list[int] = public(fixed=True)  # by headquarters: its Offensive markers
    leader: list[int] = public(fixed=True)  # by counter: the headquarters of this turn, or OFF
    back: list[int] = public(fixed=True)  # by lost headquarters: the moment of its return
    spent: list[int] = public(fixed=True)  # by counter of armour: half points spent in this phase
    stock: list[int] = public(factory=lambda: [0, 0])  # by side: Offensive markers to be sent
    received: list[int] = public(factory=lambda: [0, 0])  # those of this turn
    score: list[int] = public(factory=lambda: [0, 0])  # by side: the points of events
    # the player who decides now for own units, or ""
    command: str = public(default="", words=lambda game: ["", *game.players])
    batteries: list[int] = public(factory=list)  # by number: level, DISORGANISED, or LOST
    fired: SetOf[int] = flag(until="phase")  # the numbers of the batteries that have
    ships: list[int] = public(factory=lambda: [0, 0, 0, 0])  # by FLEETS: points of this phase
    sent: dict[HexId, int] = public(factory=dict)  # by place of a depot: markers sent in this turn
    fed: int = public(default=0)  # stacking points supplied by air in this turn
    squadrons: list[int] = public(factory=lambda: [0] * 8)  # by kind and command: without a mission
    planes: list[int] = public(factory=lambda: [0] * 8)  # those that can still fly in this phase
    away: tuple[int, ...] = public(default=())  # by fighter-bomber over a zone: its squadron
    air_over: bool = public(default=False)  # whether one supports the combat that is fought now
    engaged: tuple[CounterSet, ...] = public(default=())  # the stacks in the combat fought now
    taken: CounterSet = public(default=NONE)  # who was captured, and is never rebuilt
    carpets: SetOf[int] = public(default=NONE)  # the GROUPS that have flown one in this turn
    resting: tuple[tuple[int, int], ...] = public(default=())  # by heavy: turn of return, place
    rubble: dict[HexId, int] = public(factory=dict)  # by town hit in this turn: points more for it
    cadre: CounterSet = public(default=NONE)  # who has lost all steps and can be rebuilt
    rebuilt: CounterSet = public(default=NONE)  # who was lost once, and comes back by any depot
    loose: dict[HexId, int] = public(factory=dict)  # by place: markers of lost headquarters
    saint_vaast: int = public(default=GERMANS)  # the side that was the last to enter its harbour
    port_taken: bool = public(default=False)  # whether the Allies have had points for Cherbourg's
    german_die: int = public(default=0)  # that of the initiative, which gives replacements
    rest: CounterSet = public(default=NONE)  # who rests
    guide: list[int] = public(fixed=True)  # by counter: its guide from box to box, or OFF
    raided: list[int] = public(fixed=True)  # by box: what aircraft add to the die of Germans
    zones_hit: SetOf[int] = public(default=NONE)  # the zones where aircraft hinder movement
    partisans: BoxSet = public(default=NONE)  # the boxes where partisans can rise
    fallen: BoxSet = public(default=NONE)  # the boxes that the Allies have held once
    besieged: BoxSet = public(default=NONE)  # the Festungen that the Allies have besieged once
    sieges: BoxSet = public(default=NONE)  # those that they besiege now
    risen: bool = public(default=False)  # whether the FFI have risen in Paris
    extended: CounterSet = flag(until="player-turn")  # headquarters with extended movement
    exploiting: CounterSet = flag(until="activation")  # whose attack allows exploitation
    moved: CounterSet = flag(until="player-phase")
    gone_far: CounterSet = flag(until="player-phase")  # more than a hex
    overfilled: HexSet = flag(until="player-phase")  # where a move has ended in a full stack
    dismounted: CounterSet = flag(until="player-phase")  # motorised infantry that goes on foot
    reserve: CounterSet = flag(until="player-turn")  # armour and Panzergrenadiers in reserve
    breaking: CounterSet = flag(until="player-turn")  # headquarters that may exploit
    released: CounterSet = flag(until="player-turn")  # who exploits now, so that nobody else acts
    used: CounterSet = flag(until="phase")  # headquarters that are Done
    attacked: CounterSet = flag(until="phase")
    defended: CounterSet = flag(until="phase")
    supporting: CounterSet = flag(until="activation")  # headquarters that have given support

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

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; a side holds the towns that its units were the last to enter."""
        number = self.game.objective_at.get(to)
        was = NOBODY if number is None else self.holder[number]
        super().put(counter, to)
        if number is not None and was not in (self.holder[number], NOBODY):
            self.retake(self.game.objectives[number], was)
            self.take_port(to)
        if to in self.game.depots_at and self.game.side_of[counter] == GERMANS:
            self.lose_depots(to)
        if to == self.game.saint_vaast:
            self.saint_vaast = self.game.side_of[counter]
        if to in self.loose:
            self.find_markers(to)

    def put_in_box(self, counter: CounterId, box: BoxId) -> None:
        """Put a counter into a box; it finds the Offensive markers that lie there."""
        super().put_in_box(counter, box)
        if self.place_of(counter) in self.loose:
            self.find_markers(self.place_of(counter))

    @rule("4.3/markers")
    def find_markers(self, place: HexId) -> None:
        """Markers that lie in a hex or a box are of the side that is alone there, in its stock."""
        size = self.game.board.size
        sides = (
            {side for side, hexes in numbered(SideId, self.standing) if has(hexes, place)}
            if place < size
            else self.sides_in(BoxId(place - size))
        )
        if len(sides) == 1:
            self.take_markers(place, sides.pop())

    @rule("4.3/markers")
    def take_markers(self, place: HexId, side: SideId) -> None:
        """A side takes the markers that lie in a hex or a box into its stock."""
        count = self.loose[place]
        self.loose = {at: n for at, n in self.loose.items() if at != place}
        self.stock[side] += count
        self.say("markers-found", rule="4.3/markers", side=SIDES[side], count=count)

    @rule("5.4", "4.3/markers")
    def lose_headquarters(self, hq: CounterId) -> None:
        """A headquarters is lost; it returns one turn later, in the same phase.

        Its Offensive markers stay where it was, for the side that comes there.
        """
        place, count = self.place_of(hq), self.markers[hq]
        self.markers[hq] = self.disorganised[hq] = self.affected[hq] = 0
        self.put(hq, OFF)
        self.back[hq], self.rebuilt = self.moment + 2, self.rebuilt | one(hq)
        self.say("headquarters-lost", rule="5.4", unit=hq)
        if count and place != OFF:
            lying = min(self.loose.get(place, 0) + count, LIMITS.markers)
            self.loose = {**self.loose, place: lying}
            self.find_markers(place)

    @rule("11.3/cherbourg")
    def take_port(self, at: HexId) -> None:
        """The German depot of Cherbourg is worth 5 points to the Allies who take it, once."""
        counts = self.game.facts.campaign and not self.port_taken
        first = counts and at == self.game.port and has(self.standing[ALLIES], at)
        town = self.game.objectives[self.game.objective_at[at]].name
        if first and town not in self.game.file.control.get(SIDES[ALLIES], ()):
            self.port_taken = True
            self.score[ALLIES] += LIMITS.box_depot
            self.say("port-taken", rule="11.3/cherbourg", at=at, points=LIMITS.box_depot)

    @rule("11.3")
    def retake(self, town: Objective, was: SideId) -> None:
        """The Germans have 3 points more for each town that they retake from the Allies.

        By an option those who lose a town keep the points that they have had for it.
        """
        kept = not self.game.options.get("points-taken-back", True)
        self.score[GERMANS] += town.points * (was == ALLIES)
        own = town.name in self.game.file.control.get(SIDES[was], ())
        self.score[was] += town.points * (kept and not own)

    def set_depot(self, number: int, to: int) -> None:
        """Bring a depot into a state."""
        self.depots[number] = to
        self.forget()

    @rule("7.1.2", "7.1.1/again", "11.3/destroyed")
    def lose_depots(self, at: HexId) -> None:
        """A beach or a port, but Cherbourg, is destroyed when an enemy unit enters its hex."""
        for number in self.game.depots_at[at]:
            depot = self.game.depots[number]
            self.works[number] = 0
            if self.depots[number] > CLOSED:
                if self.game.options.get("points-taken-back", True):
                    self.score[ALLIES] -= depot.worth(self.depots[number])
                self.score[GERMANS] += depot.reward(self.depots[number])
                self.set_depot(number, depot.when_destroyed)
                self.say("depot-destroyed", rule="7.1.2", at=at)

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
        barred = self.zone_of(GERMANS) | self.standing[GERMANS]
        both = zip(self.game.depots, self.depots, strict=True)
        return sum(d.worth(now) for d, now in both if not d.beach and has(barred, d.hex))

    @property
    def beaches_lost(self) -> int:
        """How many beach depots the Germans have destroyed: Sword is two."""
        both = zip(self.game.depots, self.depots, strict=True)
        return sum(depot.count for depot, now in both if depot.beach and now == LOST)

    @rule("6.10", "11.3")
    def lose_steps(self, counter: CounterId, count: int = 1) -> int:
        """Each step is a point for the enemy, an elite one two; nobody rebuilds the FFI."""
        before, enemy = self.steps[counter], 1 - self.game.side_of[counter]
        left = super().lose_steps(counter, count)
        self.forget()
        self.score[enemy] += (before - left) * self.worth_of_step(counter)
        if not left and not has(self.taken, counter) and self.game.groups[counter] != "ffi":
            self.cadre |= one(counter)
            self.rebuilt |= one(counter)
        if not left:
            self.lose_their_headquarters()
        return left

    @rule("5.4/stack")
    def engage(self, *stacks: CounterSet) -> None:
        """Note the stacks of a combat: a headquarters falls with the last unit of its own."""
        self.engaged = tuple(stack for stack in stacks if stack & self.game.headquarters)

    @rule("5.4/stack")
    def lose_their_headquarters(self) -> None:
        """Headquarters fall whose stack in the combat has no unit left, however it was lost."""
        for stack in self.engaged:
            if not stack & self.with_steps & ~self.game.headquarters:
                for hq in iterate(stack & self.game.headquarters):
                    if self.place_of(hq) != OFF:
                        self.lose_headquarters(hq)

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


@rule("11.2", "8")
def in_turn(g: Field, side: SideId, procedure: type[Frame], *values: Any, **named: Any) -> Next:
    """Each player of a side does something, the Americans before the Anglo-Canadians."""
    players = ("", *g.game.players_by_side[side])
    following = players[players.index(g.command) + 1 :]
    g.command = following[0] if following else ""
    return repeat(procedure, *values, **named) if following else None


__all__ = ["OFF", "SIDES", "Field", "in_turn", "kept_by", "own_units"]
