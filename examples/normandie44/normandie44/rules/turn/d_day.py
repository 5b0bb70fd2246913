"""D-Day, turn 0: drops and a reaction at night, three waves with reactions, the evening (10)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Final

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    goto,
    repeat,
    requires,
    rule,
    step,
)
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import AirMissions, allot, refresh
from normandie44.rules.air_and_sea.batteries import Preparation, ShoreFire, take
from normandie44.rules.air_and_sea.bombardment import ships_of
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.ground.damage import Retreat, favoured, left, suffer
from normandie44.rules.logistics.supply import begin_works
from normandie44.rules.march.movement import astride
from normandie44.rules.turn.inland import Inland
from normandie44.rules.turn.movement_phase import Marching, Movement
from normandie44.state import OFF, Field, Headquarters, Turn, Units, Whole, in_turn

NOBODY: Final = CounterId(OFF)
"""What leads attacks on D-Day: every unit is under control, and no headquarters launches them."""

SLIGHT: Final = Fraction(1, 4)
"""Movement points for no step at all, so that only the least move of one hex is left."""


@rule("10.0.1")
def drop(g: Units, unit: CounterId, zone: HexId) -> None:
    """A high coloured die scatters a unit to the hex that the white die shows, with losses.

    The hexes around the zone count clockwise from the north-east. Nobody comes down at sea or in
    a town, but on the zone instead.
    """
    game, coloured, white = g.game, g.roll("jump"), g.roll("scatter")
    die = coloured + LIMITS.jump["us" if game.groups[unit] == "us" else "ac"]
    result = str(game.tables["jump"].result(0, die, clamp=True))
    to = HexId(zone + game.board.steps[(2 - white) % 6]) if result != "-" else zone
    to = to if has(game.window & ~game.town_set, to) else zone
    g.put(unit, to)
    g.say("dropped", unit=unit, to=to, die=die, white=white, result=result)
    for effect, count in g.game.result_words.effects_of(result):
        suffer(g, unit, effect, count)


@rule("10.A.1")
def swim(g: Units, unit: CounterId, at: HexId) -> None:
    """Tanks of the first wave swim ashore, and may be lost; the sea is rough off Omaha."""
    table, die = g.game.tables["swimming"], g.roll("swimming")
    result = str(table.result(int(g.game.board.name(at) in LIMITS.rough), die))
    g.say("swam", unit=unit, die=die, result=result)
    for effect, count in g.game.result_words.effects_of(result):
        suffer(g, unit, effect, count)


# -- combat


@frame
class Reembarked(Retreat):
    """A retreat of D-Day: from a beach that the enemy still holds, only to the ships (10.A.1)."""

    def at_sea(self, g: Field, unit: CounterId) -> bool:
        """Whether an Allied unit is on a beach with the enemy."""
        return g.game.side_of[unit] == ALLIES and has(g.game.shores & g.confused, g.hex[unit])

    def ways(self, g: Field, unit: CounterId) -> dict[HexId, int]:
        """None from such a beach."""
        return {} if self.at_sea(g, unit) else super().ways(g, unit)

    @rule("10.A.1")
    def cannot_go_on(self, g: Headquarters, unit: CounterId) -> None:
        """It lands again with the next wave, or later."""
        if not self.at_sea(g, unit):
            return super().cannot_go_on(g, unit)
        g.put(unit, OFF)
        return g.say("re-embarked", rule="10.A.1", unit=unit)


@frame
class Dispersed(Retreat):
    """A retreat where paratroopers have come down goes to any hex, in any direction (10.0.1)."""

    def ways(self, g: Field, unit: CounterId) -> dict[HexId, int]:
        """All hexes at that distance without an enemy and with room."""
        far, open_to_it = self.far(g, unit), g.game.window & ~g.standing[1 - g.game.side_of[unit]]
        ring = g.game.board.within(g.hex[unit], far) & ~g.game.board.within(g.hex[unit], far - 1)
        return {to: 0 for to in iterate(ring & open_to_it) if g.has_room(unit, to)}


@frame
class FreeAssault(Assault):
    """An attack of D-Day, which no headquarters launches; those near support it (10)."""

    hq: CounterId = NOBODY
    landed: CounterSet = NONE  # who has come from the sea in this wave

    cites: ClassVar[dict[str, Any]] = {"throw": (*Assault.cites["throw"], "10.A.1")}
    retreats: ClassVar[type[Retreat]] = Reembarked

    def commands(self, g: Field) -> set[str]:
        """The groups of the units that attack."""
        return {g.game.groups[unit] for unit in iterate(self.units)}

    def of_the_attack(self, g: Field) -> CounterSet:
        """It is no headquarters ashore of the command that attacks."""
        return pack(hq for hq in g.corps(g.active) if g.game.groups[hq] in self.commands(g))

    @forbids("8")
    def of_another_command(self, g: Field, unit: CounterId) -> bool:
        """It is of another command."""
        return g.game.groups[unit] not in self.commands(g)

    joiners = Choice(of_another_command, Assault.joiners)

    @forbids("10.A.1")
    def has_just_landed(self, g: Field) -> CounterSet:
        """It has just landed."""
        del g
        return self.landed

    @forbids("10.A.1")
    def on_a_beach(self, g: Field) -> bool:
        """Nobody supports from the air on the beaches."""
        return has(g.game.shores, self.target)

    going_on = Choice(Assault.going_on, has_just_landed)
    flying = Choice(on_a_beach, Assault.flying)

    @rule("10.A.1")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """To attack a beach from the sea costs a column, but not rangers and commandos."""
        yield from super().shifts(g)
        if has(g.game.shores, self.target) and self.units & self.landed & ~g.game.raiders:
            yield kit.shift(-LIMITS.from_the_sea, "from the sea", "10.A.1")


@frame
class Onslaught(FreeAssault):
    """Units attack at once, where they have come down or ashore among the enemy."""

    before_the_landing: ClassVar[bool] = True

    def next_to_the_hex(self, g: Field) -> CounterSet:
        """Nobody else joins."""
        del g
        return NONE

    both_sides_there: ClassVar[Any] = None  # ships and bombers strike before the landing

    def german_hexes(self, g: Field) -> HexSet:
        del g
        return one(self.target)

    @requires("9.4/before-the-landing")
    def with_germans(self, g: Field) -> HexSet:
        """No garrison and no battery is there."""
        batteries = pack(battery.hex for battery in g.game.batteries)
        return batteries | pack(g.hex[u] for u in iterate(g.game.garrisons & g.present[GERMANS]))

    def fought(self, g: Field) -> None:
        """It is not the attack of the phase."""
        del g


@frame
class Descent(Onslaught):
    """Airborne troops attack those among whom they have come down (10.0.1)."""

    unaided: ClassVar[bool] = True
    retreats = Dispersed

    @rule("10.0.1/at-once")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Nothing helps the defender but what the jump has cost: neither ground nor river."""
        for modifier in super().shifts(g):
            if modifier.amount >= 0 or modifier.rule == "6.5":
                yield modifier

    @rule("10.0.1/at-once")
    def modified(self, g: Field, throw: int) -> int:
        """Return the throw with elite attackers; elite defenders take nothing off."""
        return favoured(g, throw, self.units, NONE)


@frame
class Fight(Activation):
    """The attacks of a player on D-Day (10)."""

    hq: CounterId = NOBODY
    landed: CounterSet = NONE

    battle: ClassVar[type[Assault]] = FreeAssault

    def terms(self) -> dict[str, int]:
        """Return what an attack knows: nobody leads it, and who has landed."""
        return {"hq": self.hq, "landed": self.landed}

    @forbids("10.0.1")
    def came_down_fighting(self, g: Field) -> CounterSet:
        """It has fought where it came down."""
        return g.confusion if (g.phase, g.active) == ("N", ALLIES) else NONE

    fighters = Choice(Activation.fighters, came_down_fighting)


# -- the night


@frame
class Drops(Frame):
    """The airborne units come down, one after the other (10.0.1)."""

    dropped: int = 0

    @step("10.0.1")
    def next_unit(self, g: Units) -> Next:
        jumpers = [pair for pair in g.game.drops if has(g.game.parachutists, pair[0])]
        if self.dropped == len(jumpers):
            return done()
        unit, zone = jumpers[self.dropped]
        self.dropped += 1
        drop(g, unit, zone)
        at = g.hex[unit]
        return repeat(Descent, at, one(unit)) if has(g.confused, at) else goto(self.next_unit)


@frame
class NightMarch(Marching):
    """Units go one hex: paratroopers, or Germans into confusion (10.0.1, 10.0.2)."""

    def march(self, g: Field, unit: CounterId) -> kit.March:
        """Return its way: one hex, whatever it costs."""
        return super().march(g, unit)._replace(allowance=SLIGHT, least_one_hex=True)

    @requires("10.0.2")
    def into_confusion(self, g: Field) -> HexSet:
        """Germans only reinforce those in confusion."""
        return g.confused if g.active == GERMANS else ~NONE

    reach = Choice(into_confusion, Marching.reach)


# -- the day


@frame
class Wave(Frame):
    """Those ashore move, more land, and all fight (10.A.1, 10.B.1)."""

    number: int  # which wave it is: 0, the first, fights beach by beach as soon as it is ashore
    landed: CounterSet = NONE  # who has come from the sea in it
    stormed: HexSet = NONE  # the beaches where it has fought

    @step("10.A.1", "10.B.1")
    def movement(self, g: Turn) -> Next:
        return in_turn(g, ALLIES, Movement) if self.number else None

    @step("10.A.1", "10.B.1")
    def land(self, g: Units) -> None:
        """Land who is due now, or has been in vain; headquarters wait for an open beach.

        The 5th Rangers follow the 2nd by a die.
        """
        game, due = g.game, [pair for wave in g.game.waves[: self.number + 1] for pair in wave]
        others = {g.hex[u] for u, _ in due if has(game.raiders, u)} - {OFF}
        for unit, at in due:
            held = has(game.headquarters, unit) and has(g.standing[GERMANS], at)
            if g.hex[unit] != OFF or not g.steps[unit] or held:
                continue
            ranger = others and has(game.raiders, unit)
            follows = ranger and g.roll("rangers") <= LIMITS.joins_rangers
            self.come_ashore(g, unit, min(others) if follows else at)
            if not self.number and has(game.tanks, unit):
                swim(g, unit, at)

    def come_ashore(self, g: Units, unit: CounterId, to: HexId) -> None:
        """Land a unit."""
        g.put(unit, to)
        self.landed |= one(unit)
        g.say("came-ashore", unit=unit, to=to)

    def navy(self, g: Field) -> str:
        """The Allied player; the Anglo-Canadian one, whose commandos they are, if three play."""
        return g.game.players_by_side[ALLIES][-1]

    @requires("10.A.1")
    def is_a_later_wave(self, g: Field) -> bool:
        """The first wave lands where the scenario says."""
        del g
        return bool(self.number)

    @requires("10.A.1", "4.4")
    def chooses_its_beach(self, g: Field) -> CounterSet:
        """It is neither a commando nor a brigade of the 79th Armoured."""
        return g.game.counters.of_kind("commando") | g.game.funnies

    @forbids("10.A.1")
    def is_ashore(self, g: Field) -> CounterSet:
        """It is ashore."""
        return g.present[ALLIES]

    @forbids("10.A.1")
    def is_lost(self, g: Field) -> CounterSet:
        """It is lost."""
        return ~g.with_steps

    @forbids("10.A.1")
    def lies_astride(self, g: Field) -> CounterSet:
        """It lands once none of its beaches is German."""
        return astride(g)

    waiting = Choice(chooses_its_beach, is_ashore, is_lost, lies_astride)

    @requires("10.A.1", "4.4")
    def landing_places(self, g: Field, unit: CounterId) -> HexSet:
        """It does not come ashore there."""
        # Commandos land from Arromanches to Ouistreham, brigades of the 79th Armoured on a beach of
        # their command.
        return g.game.beaches["ac"] if has(g.game.funnies, unit) else g.game.commando_zone

    @requires("2.1")
    def has_room(self, g: Field, unit: CounterId, to: HexId) -> bool:
        """Full stack."""
        return g.has_room(unit, to)

    @ask("10.A.1", "4.4", by=navy, or_else="stay-aboard")
    def land_commandos(self, g: Field) -> None:
        """Where do commandos, and the brigades of the 79th Armoured, come ashore?"""

    @land_commandos.on(
        waiting, Choice(landing_places, has_room), when=Choice(is_a_later_wave), rule="10.A.1"
    )
    def go_ashore(self, g: Units, unit: CounterId, to: HexId) -> Next:
        self.come_ashore(g, unit, to)
        return again()

    @step("6.2", "10.A.1")
    def batteries(self, g: Field) -> Next:
        return call(ShoreFire, self.landed)

    @step("4.4", "10.A.1")
    def raiders_inland(self, g: Turn) -> Next:
        """After the batteries: who lands on a beach can be shelled there."""
        return in_turn(g, ALLIES, Inland, landed=self.landed)

    @step("10.A.1")
    def onslaught(self, g: Field) -> Next:
        hexes = pack(g.hex[unit] for unit in left(g, self.landed)) & g.confused & ~self.stormed
        if self.number or not hexes:
            return None
        at = iterate(hexes)[0]
        self.stormed |= one(at)
        units = pack(unit for unit in left(g, self.landed) if g.hex[unit] == at)
        return repeat(Onslaught, at, units, landed=units)

    @step("10.A.1", "10.B.1")
    def combat(self, g: Turn) -> Next:
        return in_turn(g, ALLIES, Fight, landed=self.landed) if self.number else None


PARTS: Final[tuple[tuple[str, SideId, tuple[Any, ...]], ...]] = (
    ("N", ALLIES, (Drops,)),  # 10.0.1
    ("N", ALLIES, (NightMarch,)),
    ("N", ALLIES, (Fight,)),
    ("N", GERMANS, (NightMarch,)),  # 10.0.2
    ("N", GERMANS, (Fight,)),
    ("A", ALLIES, (AirMissions,)),  # 10.A.1
    ("A", ALLIES, (Preparation,)),
    ("A", ALLIES, (Wave, 0)),
    ("A", ALLIES, (Wave, 1)),
    ("A", GERMANS, (Movement,)),  # 10.A.2
    ("A", GERMANS, (Fight,)),
    ("B", ALLIES, (Wave, 2)),  # 10.B.1
    ("B", GERMANS, (Movement,)),  # 10.B.2
    ("B", GERMANS, (Fight,)),
)
"""D-Day in its order: the phase, whose part it is, what is done."""

TOGETHER: Final = (Drops, Wave)
"""What is done once for a side; all else each of its players does for himself."""


@rule("10.0.1", "10.A.1", "10.B.1")
def begin_part(g: Whole, phase: str, side: SideId) -> None:
    """Night and morning are overcast, the afternoon is clear; aircraft and ships come once."""
    if phase != g.phase:
        g.phase, g.weather = phase, "clear" if phase == "B" else "overcast"
        g.expire("phase")
        g.say("phase-of-d-day", phase=phase)
        if phase == "A":
            allot(g)
            g.ships = ships_of(g)
    g.active, g.spent = side, [0] * len(g.spent)
    g.expire("player-phase")
    g.expire("player-turn")
    g.forget()
    begin_works(g)
    take(g)


@frame
class DDay(Frame):
    """Turn 0: a night, a morning and an afternoon (10)."""

    part: int = 0

    @step("10.0.1", "10.0.2", "10.A.1", "10.A.2", "10.B.1", "10.B.2")
    def next_part(self, g: Whole) -> Next:
        if self.part == len(PARTS):
            return None
        phase, side, (procedure, *arguments) = PARTS[self.part]
        if not g.command:
            begin_part(g, phase, side)
        if procedure is Preparation and not g.command:
            refresh(g)
        if procedure not in TOGETHER and (following := in_turn(g, side, procedure, *arguments)):
            return following
        self.part += 1
        return repeat(procedure, *arguments) if procedure in TOGETHER else goto(self.next_part)

    @step("10.B.3", "10.B.3/among-germans")
    def gliders(self, g: Whole) -> Next:
        begin_part(g, "B", ALLIES)
        for unit, zone in g.game.drops:
            if not has(g.game.parachutists, unit):
                g.put(unit, zone)
                g.say("came-ashore", unit=unit, to=zone)
                if has(g.confused, zone):
                    return call(Descent, zone, one(unit))
        return None

    @step("10.B.3")
    def evening(self, g: Whole) -> None:
        """Headquarters are turned over, and what bombardments did is over."""
        g.expire("phase")
        g.affected = [0] * len(g.affected)
