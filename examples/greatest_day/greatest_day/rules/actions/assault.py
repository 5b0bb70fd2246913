"""How is an enemy hex assaulted (series.assault)?"""

from __future__ import annotations

from typing import Any, ClassVar

from greatest_day.printed import FAR_FIRE, LIMITS, SIDES
from greatest_day.rules.actions.chits import belongs
from greatest_day.rules.combat.beach import BeachAttack, nests_attack
from greatest_day.rules.combat.fire import Fire, is_quick_enough, provoke_fire
from greatest_day.rules.combat.strength import Kind, ground_lines, state_lines
from greatest_day.rules.common.attachments import waits
from greatest_day.rules.common.bridges import standing_bridges
from greatest_day.rules.common.calendar import NIGHT, is_from, is_night
from greatest_day.rules.common.command import leaves_mines, passes, quality
from greatest_day.rules.common.heroes import BEARER, stake
from greatest_day.rules.common.sight import covering
from greatest_day.rules.common.unit_actions import UnitAction
from greatest_day.rules.ground.crossings import crossings
from greatest_day.rules.ground.marching import closed_ground, shore_sides
from greatest_day.rules.ground.transport import (
    allowance,
    companions,
    get_down,
    is_vehicle,
    lane_of,
    mode_of,
)
from greatest_day.state import OFF, Field, Heroes, Trucks, Units
from hexwar import kit
from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    first,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.board.steps import may_step
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
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
    rules_of,
    step,
)


@rule("series.assault", "series.barrage/leaving", "series.assault/out-of-works", "3.3.2", "4.2.1")
def may_assault(g: Field, unit: CounterId) -> Refusal | None:
    """A unit with an Assault Rating that is fit for it."""
    game, at = g.game, g.hex[unit]
    if has(g.suppressed, unit):
        return Refusal("series.assault", "it is suppressed")
    if game.assault[unit][g.steps[unit]] is None or game.colours[unit] in FAR_FIRE:
        return Refusal("series.assault", "it has no assault rating")
    if not allowance(g, unit):
        return Refusal("series.assault", "It cannot move.")
    if has(g.mounted, unit):
        return Refusal("series.assault", "It is mounted.")
    if has(g.aboard, unit):
        rides = unit in g.riding
        return Refusal("series.assault", "It rides on a tank." if rides else "It carries riders.")
    if g.delay[unit] or g.drift[unit]:
        return Refusal("3.3.2" if g.delay[unit] else "4.2.1", "under a marker")
    if g.barrage.get(at) == 2:
        return Refusal("series.barrage/leaving", "under a heavy barrage")
    entrenched = g.works[unit] == 2
    return Refusal("series.assault/out-of-works", "out of an entrenchment") if entrenched else None


@rule("series.assault", "2.2.4", "2.3.3.3", "2.4.7", "4.2.4", "2.1.9", "4.3.1", "11.0")
def may_assault_hex(g: Field, unit: CounterId, target: HexId) -> Refusal | None:
    """A hex next to it with enemies, that it could enter; across a bridge only In Column."""
    game, at = g.game, g.hex[unit]
    if not has(g.standing[g.foes(unit)], target):
        return Refusal("series.assault", "no enemy there")
    if target not in game.board.neighbours[at]:
        return Refusal("series.assault", "it is not next to the unit")
    for number, cause, hexes in closed_ground(g, unit):
        if has(hexes, target):
            return Refusal(number, cause)
    return may_step_over(g, unit, at, target)


@rule("2.2.4", "2.4.7", "4.2.4")
def may_step_over(g: Field, unit: CounterId, at: HexId, to: HexId) -> Refusal | None:
    """From a hex to the next, over ground that it can enter, by bridges and gaps that are open."""
    if at == g.hex[unit] and to in crossings(g, unit, fresh=False):
        return None
    if g.game.ways_of_going[mode_of(g, unit)].charge(at, to).barred:
        return Refusal("2.2.4", "it cannot enter the hex")
    if all(may_step(g.game.board, at, to, sides) for _, sides in shore_sides(g, unit)):
        return None
    column = g.is_column(unit)
    return Refusal("4.2.4", "No gap is open there." if column else "It is not in column.")


@rule("2.4.1/flight")
def may_flee_over(g: Field, at: HexId, to: HexId) -> bool:
    """Return whether who flees may take a side of a hex: a bridge In Column, by option not at all.

    That it is In Column is a matter of the ground.
    """
    if not g.game.options.get("no_flight_over_bridges"):
        return True
    return standing_bridges(g).isdisjoint(((at, to), (to, at)))


@rule("series.bravery", "10.2")
def best_defence(g: Field, target: HexId, attackers: CounterSet) -> int:
    """Return the best Defence Rating, ground and state included, in the hex or of who covers it.

    That is who covers the attackers. Mines help the defenders of the hex by 2, against a Crab by 1.
    """
    game, attacker = g.game, first(attackers)
    enemy, crab = g.foes(attacker), bool(game.crabs & attackers)
    held, defences = set(g.units_in(target, enemy)), []
    for unit in held | set(covering(g, g.hex[attacker], enemy)):
        lines = (*ground_lines(g, unit), *state_lines(g, unit))
        value = game.protection[unit] + sum(int(line.amount) for line in lines)
        if unit in held and g.is_mined(attacker, target):
            value += LIMITS.mined[crab]
        defences.append(value)
    return min(defences, default=0)


@rule("series.bravery", "17.9")
def bravery(g: Field, unit: CounterId, target: HexId, attackers: CounterSet) -> kit.Ledger:
    """Return what a unit needs: its quality, the armour it follows, the defence it faces.

    In the night of the drop the 6th Airborne asks neither for armour nor for defence (17.9).
    """
    game, by = g.game, g.game.amounts.target
    tanks = [u for u in iterate(attackers) if has(game.armoured, u)]
    own = [
        game.protection[u] + by.column * g.is_column(u) + by.hero * has(g.heroes, u)
        for u in tanks or [unit]
    ]
    if is_night(g) and not is_from(g, 6, NIGHT) and has(game.airborne, unit):
        return kit.Ledger.of([], start=quality(g, unit).value)
    lines = [
        kit.add(-min(own), "armour" if tanks else "own defence", "series.bravery"),
        kit.add(best_defence(g, target, attackers), "best defence faced", "series.bravery"),
    ]
    return kit.Ledger.of([line for line in lines if line.amount], start=quality(g, unit).value)


@frame
class Exchange(kit.OfSide):
    """Units on one side of an assault fire, one after the other, each once."""

    side: SideId  # the number of the side that fires
    firers: CounterSet  # who has still to fire
    targets: CounterSet  # at whom
    kind: Kind  # how they fire
    by_assault: bool = False  # whether their Assault Ratings count

    @requires()
    def can_still_fire(self, g: Field) -> CounterSet:
        """It does not fire in this part of the assault."""
        return self.firers & g.present[self.side]

    @forbids()
    def is_suppressed(self, g: Field) -> CounterSet:
        """It is suppressed."""
        return g.suppressed

    @requires()
    def has_a_rating(self, g: Field, unit: CounterId) -> bool:
        """It has no rating for this fire."""
        ratings = g.game.assault if self.by_assault else g.game.fire
        return ratings[unit][g.steps[unit]] is not None

    able = Choice(can_still_fire, is_suppressed, has_a_rating)

    @requires()
    def fired_at(self, g: Field) -> CounterSet:
        """It is not fired at in this part of the assault."""
        return self.targets & g.present[1 - self.side]

    @requires("6.1")
    def is_a_charge(self, g: Field) -> bool:
        """Only fire at a charge needs a check."""
        del g
        return self.kind == "charge"

    @ask("series.assault", by=kit.OfSide.player, auto=True)
    def who_fires(self, g: Field) -> None:
        """Who fires at whom in the assault?"""

    @who_fires.on(able, Choice(fired_at))
    def fire_at(self, g: Heroes, unit: CounterId, target: CounterId) -> Next:
        """It fires; a reaction needs a check first."""
        self.firers &= ~one(unit)
        if self.kind == "charge" and not is_quick_enough(g, unit):
            return again()
        return repeat(Fire, unit, target, self.kind, by_assault=self.by_assault)

    @who_fires.on(Choice(able, *BEARER), when=Choice(is_a_charge), rule="6.1")
    def rely_on_hero(self, g: Heroes, unit: CounterId) -> Next:
        """Its check for fire passes."""
        return stake(g, unit)


@frame
class FallBack(kit.Retreats):
    """Defenders retreat two hexes, away from where they were, out of fire zones if they can."""

    cites: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("next_unit", "choose_the_way", "nowhere_to_go"), "series.assault"
    )
    ran: CounterSet = NONE  # those at whom the enemy could fire as they ran

    @step("10.2", after="next_unit")
    def leave_the_mines(self, g: Heroes) -> Next:
        """Out of enemy mines only with a check; in those that it comes to a unit stops."""
        unit = first(self.units)
        if not g.is_mined(unit, g.hex[unit]) or (not self.gone and leaves_mines(g, unit)):
            return None
        self.units, self.gone = self.units & ~one(unit), 0
        return goto(self.next_unit)

    @step("series.opportunity", after="leave_the_mines")
    def run_under_fire(self, g: Field) -> Next:
        """The enemy may fire once at each that runs, before it leaves the hex."""
        unit = first(self.units)
        if has(self.ran, unit):
            return None
        self.ran |= one(unit)
        return provoke_fire(g, unit, g.hex[unit], kind="pursuit")

    @step("series.assault", after="run_under_fire")
    def who_is_stopped(self, g: Field) -> Next:
        """A unit that is suppressed then stays; one that is eliminated is gone."""
        unit = first(self.units)
        if g.hex[unit] != OFF and not has(g.suppressed, unit):
            return None
        self.units &= ~one(unit)
        return goto(self.next_unit)

    # -- a step from a hex

    @requires()
    def can_move(self, g: Field, unit: CounterId) -> HexSet:
        """It cannot move."""
        return ALL if allowance(g, unit) else NONE

    @forbids()
    def onto_closed_ground(self, g: Field, unit: CounterId) -> HexSet:
        """It flees neither onto the beach nor where it could not go."""
        # Nor off the overlay, into closed rows, or as a vehicle on to ways for columns only.
        return g.game.beach | union(hexes for _, _, hexes in closed_ground(g, unit))

    @forbids("2.2.4", "4.2.4")
    def over_barred_ground(self, g: Field, unit: CounterId, at: HexId, to: HexId) -> Refusal | None:
        """It cannot enter the hex."""
        return may_step_over(g, unit, at, to)

    @requires("2.4.1/flight")
    def by_a_way_to_flee(self, g: Field, unit: CounterId, at: HexId, to: HexId) -> bool:
        """It does not flee over a bridge."""
        del unit
        return may_flee_over(g, at, to)

    away = Choice(
        kit.Retreats.adjacent,
        can_move,
        kit.Retreats.farther_from_the_battle,
        kit.Retreats.to_enemies,
        onto_closed_ground,
        over_barred_ground,
        by_a_way_to_flee,
    )

    @requires()
    def out_of_fire_zones_if_it_can(self, g: Field, unit: CounterId, at: HexId) -> HexSet:
        """It flees out of fire zones, since it can."""
        hexes, enemy = self.away.of(g, unit, at), g.foes(unit)
        return pack(to for to in iterate(hexes) if not covering(g, to, enemy)) or hexes

    steps_back = Choice(away, out_of_fire_zones_if_it_can)

    @rule("series.assault", "2.3.3.2", "2.3.3.3", "2.3.5.2", "2.3.5.3")
    def cannot_go_on(self, g: Units, unit: CounterId) -> None:
        """It loses a step; on a raised or sunken way a column or a vehicle is lost."""
        on_a_way = lane_of(g, unit) and (g.is_column(unit) or is_vehicle(g, unit))
        g.lose_steps(unit, g.steps[unit] if on_a_way else 1, "series.assault")


@frame
class Assault(Frame):
    """Units in one hex assault the next one (series.assault)."""

    target: HexId
    units: CounterSet  # who assaults
    exchanges: int = 0  # how often one side has fired, of four

    def side(self, g: Field) -> SideId:
        return g.game.side_of[first(self.units)]

    def attacker(self, g: Field) -> str:
        return SIDES[self.side(g)]

    def defender(self, g: Field) -> str:
        return SIDES[1 - self.side(g)]

    def standing(self, g: Field) -> CounterSet:
        return self.units & ~g.suppressed & g.present[self.side(g)]

    def defenders(self, g: Field) -> CounterSet:
        return pack(g.units_in(self.target, 1 - self.side(g)))

    @forbids("series.assault")
    def has_joined(self, g: Field) -> CounterSet:
        """It has joined already."""
        del g
        return self.units

    @requires("series.assault")
    def comrades(self, g: Field) -> CounterSet:
        """It is not in their hex."""
        return pack(g.comrades(first(self.standing(g))))

    @forbids("series.assault")
    def is_not_active(self, g: Field, unit: CounterId) -> bool:
        """It is not active."""
        return bool(has(g.done | g.astray, unit) or waits(g, unit) or not belongs(g, unit))

    @forbids(*rules_of(may_assault), *rules_of(may_assault_hex))
    def cannot_assault(self, g: Field, unit: CounterId) -> Refusal | None:
        """It could not assault the hex itself."""
        return may_assault(g, unit) or may_assault_hex(g, unit, self.target)

    joiners = Choice(has_joined, comrades, is_not_active, cannot_assault)

    @ask("series.assault", by=attacker, or_else="begin")
    def gather(self, g: Field) -> None:
        """Who joins the assault on {target:hex}?"""

    @gather.on(joiners)
    def join(self, g: Units, unit: CounterId) -> Next:
        """One more takes part, and is active: on a beach the nests attack it first."""
        self.units |= one(unit)
        g.done |= one(unit)
        return repeat(BeachAttack, unit) if nests_attack(g, unit) else again()

    @step("7.4")
    def riders_get_down(self, g: Trucks) -> None:
        """Before anybody fires the defenders are on their feet."""
        for unit in iterate(self.defenders(g)):
            get_down(g, unit)

    @step("series.bravery", "10.2")
    def check_bravery(self, g: Heroes) -> Next:
        """Each passes a check that nothing can buy, or stays behind."""
        brave: CounterSet = NONE
        self.units = self.standing(g)
        for unit in iterate(self.units):
            needed = int(bravery(g, unit, self.target, self.units).value)
            die = g.d10("bravery")
            passed = passes(needed, die)
            kind = "brave" if passed else "not-brave"
            g.say(kind, rule="series.bravery", unit=unit, needed=needed, die=die)
            brave |= one(unit) if passed else NONE
        brave = pack(u for u in iterate(brave) if leaves_mines(g, u))
        if not brave:
            return done()
        self.units = brave
        return None

    @step("series.assault/order", "series.opportunity")
    def fire_at_the_charge(self, g: Field) -> Next:
        side = 1 - self.side(g)
        return call(Exchange, side, self.defenders(g), self.units, "charge")

    def able_to_run(self, g: Field) -> CounterSet:
        return pack(u for u in iterate(self.defenders(g) & ~g.suppressed) if allowance(g, u))

    @requires("series.assault")
    def can_run(self, g: Field) -> bool:
        """No defender is fit to retreat."""
        return bool(self.able_to_run(g))

    @requires("series.assault")
    def attackers_stand(self, g: Field) -> bool:
        """No attacker is left that is not suppressed."""
        return bool(self.standing(g))

    @ask("series.assault", by=defender, or_else="stand")
    def stand_or_retreat(self, g: Field) -> None:
        """Do the defenders of {target:hex} retreat?"""

    @stand_or_retreat.on(when=Choice(can_run, attackers_stand))
    def fall_back(self, g: Field) -> Next:
        """All that are not suppressed and can move retreat."""
        return call(FallBack, self.able_to_run(g), LIMITS.retreat, self.target)

    @forbids("series.assault")
    def is_held(self, g: Field) -> bool:
        """Defenders are still there."""
        return bool(self.defenders(g))

    @ask("series.assault", by=attacker, or_else="advance")
    def advance_or_stay(self, g: Field) -> None:
        """Do the attackers take {target:hex}, which the defenders have left?"""

    @advance_or_stay.on(when=Choice(attackers_stand, is_held))
    def stay_behind(self, g: Units) -> Next:
        g.say("hex-left", target=self.target)
        return done()

    @step("series.assault/order", "series.assault")
    def exchange_fire(self, g: Field) -> Next:
        """First the defenders, then the attackers; then both again, with their Assault Ratings."""
        by_assault, attack = divmod(self.exchanges, 2)
        if by_assault == 2:
            return None
        self.exchanges += 1
        attackers, defenders, side = self.standing(g), self.defenders(g), self.side(g)
        if attack:
            args = (side, attackers, defenders, "assault")
        else:
            args = (SideId(1 - side), defenders, attackers, "defence")
        return repeat(Exchange, *args, by_assault=bool(by_assault))

    @step("series.assault/taking", "series.assault", "10.2")
    def take_the_hex(self, g: Units) -> Next:
        """If no defender is fit to fight, they are eliminated and the hex is taken."""
        victors, defenders = self.standing(g), self.defenders(g)
        if not victors or defenders & ~g.suppressed:
            g.say("assault-failed", target=self.target)
            return done()
        for unit in iterate(defenders):
            g.eliminate(unit, "series.damage")
        for leader in g.stack_in(self.target):
            if g.game.side_of[leader] != self.side(g):
                g.put(leader, OFF)
        for unit in iterate(victors):
            for other in (unit, *companions(g, unit)):
                g.put(other, self.target)
        if g.is_mined(first(victors), self.target):
            g.halted |= victors
        g.say("hex-taken", target=self.target)
        return None


# -- an assault as an action


@forbids("series.activation/division")
def with_a_division_chit(g: Field, unit: CounterId) -> bool:
    """No assaults with a Division chit."""
    del unit
    return g.game.chits[g.chit].kind == "division"


@requires("series.assault", why=may_assault_hex)
def enemies_beside(g: Field, unit: CounterId) -> HexSet:
    """No enemy is there."""
    return g.enemies_beside(unit)


@forbids(*rules_of(may_assault_hex))
def cannot_be_stormed(g: Field, unit: CounterId, target: HexId) -> Refusal | None:
    """It could not enter the hex."""
    return may_assault_hex(g, unit, target)


@UnitAction(
    "assault",
    "assault",
    "series.assault",
    with_a_division_chit,
    forbids()(may_assault),
    target=Choice(enemies_beside, cannot_be_stormed),
)
def assault(g: Field, unit: CounterId, target: HexId) -> Next:
    """It assaults; others in its hex may join."""
    del g
    return call(Assault, target, one(unit))
