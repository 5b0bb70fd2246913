"""The movement phase: marches, special operations, overruns (1.1.2, 4.3, 4.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Final

from hexwar import kit
from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.components.dice import sums
from hexwar.play import (
    Choice,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    again,
    ask,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    rules_of,
)
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES
from normandie44.rules.air_and_sea.batteries import ShoreFire, in_range
from normandie44.rules.ground.headquarters import destroy
from normandie44.rules.ground.terrain import going_of, is_cut
from normandie44.rules.march import movement, stacking
from normandie44.rules.march.movement import may_cross
from normandie44.rules.turn.overrun import (
    OVERRUNNERS,
    Overrun,
    armour,
    capture_corps,
    next_to_enemies,
    overrun_from,
)
from normandie44.state import OFF, Field, Headquarters, Moving, Whole, kept_by, own_units


@requires("2.2")
def can_dismount(g: Field) -> CounterSet:
    """It is no motorised infantry."""
    return g.game.carried


@forbids("2.2")
def on_foot(g: Field) -> CounterSet:
    """It is on foot already."""
    return g.dismounted


DISMOUNTING: Final = Choice(own_units, can_dismount, on_foot, *kept_by("moved"))
"""Who may go on foot."""


@forbids()
def exploits(g: Field) -> CounterSet:
    """It exploits now."""
    return g.released


RESERVING: Final = Choice(
    own_units, armour, exploits, *kept_by("reserve", "gone_far", "rest", "confusion")
)
"""Who may go into reserve."""


# -- infiltration


@requires("4.4")
def trained(g: Field) -> CounterSet:
    """Neither ranger, commando nor elite paratrooper."""
    return g.game.operators


@forbids("4.4")
def is_disorganised(g: Field, unit: CounterId) -> bool:
    """It is disorganised."""
    return bool(g.disorganised[unit])


@requires("4.4")
def beside_a_barrier(g: Field) -> CounterSet:
    """Ordinary moves lead everywhere from there."""
    places = next_to_enemies(g) | g.game.cut_off | g.confused
    return pack(u for u in iterate(g.ready & g.game.operators) if has(places, g.hex[u]))


OPERATORS: Final = Choice(
    own_units, trained, is_disorganised, *kept_by("moved", "rest"), beside_a_barrier
)
"""Who may infiltrate."""


@requires("4.4")
def next_hexes(g: Field, unit: CounterId) -> HexSet:
    """It is not adjacent."""
    return g.game.board.adjacent[g.hex[unit]]


@requires("4.4")
def no_ordinary_move(g: Field, unit: CounterId) -> HexSet:
    """An ordinary move leads there."""
    at = g.hex[unit]
    return ALL if has(g.confused, at) else g.game.cut_from[at] | g.standing[g.enemy]


@forbids(*rules_of(may_cross))
def cannot_cross(g: Field, unit: CounterId, to: HexId) -> Refusal | None:
    """The ground is closed to it."""
    return may_cross(g, unit, to, over=is_cut(g, g.hex[unit], to))


@forbids("2.1")
def no_room(g: Field, unit: CounterId) -> HexSet:
    """Full stack."""
    return stacking.no_room(g, unit)


BARRIERS: Final = Choice(next_hexes, no_ordinary_move, cannot_cross, no_room)
"""Where a unit may infiltrate: over an impassable hexside, to an enemy, out of confusion."""


@rule("4.4", "6.11")
def infiltrates_with(g: Field, unit: CounterId, to: HexId) -> int:
    """Return the highest die with which a unit gets through."""
    most = LIMITS.infiltrates["raiders" if has(g.game.raiders, unit) else "elite"]
    return most - is_cut(g, g.hex[unit], to)


def infiltration_preview(g: Field, unit: CounterId, to: HexId) -> Preview | None:
    """Return how likely a unit gets through; None on D-Day, when no die is thrown."""
    if not g.turn:
        return None
    faces = sums(1)
    good = sum(die <= infiltrates_with(g, unit, to) for die in faces)
    row = PreviewRow("gets through", str(Fraction(good, len(faces))), "4.4")
    return Preview(rows=(row,), hexes=one(to))


@rule("4.4", "6.11")
def operate(g: Moving, unit: CounterId, to: HexId) -> None:
    """A die decides; a unit that fails has moved all the same. None does on D-Day."""
    needed = infiltrates_with(g, unit, to)
    die = g.roll("infiltration") if g.turn else needed
    g.moved |= one(unit)
    g.say("infiltrated" if die <= needed else "stopped", unit=unit, to=to, die=die)
    if die <= needed:
        stacking.note_surplus(g, unit, to)
        g.put(unit, to)


@frame
class StackedMoves(kit.Moves):
    """Moves that do not end while a stack is too large, and one of its units can still go (2.1)."""

    cites: ClassVar[dict[str, Any]] = {
        "move_units": "1.1.2.2",
        "move": "4.1.1",
        **dict.fromkeys(("of_the_player", "has_moved"), "1.1.2.2"),
        "here_or_entering": ("1.1.2.1", "4.2"),
        "moving": ("4.2", "4.3/markers"),
    }

    @forbids("2.1")
    def too_many_in_a_stack(self, g: Field) -> Refusal | None:
        """A unit of a stack that is too large has to go on, if one can."""
        for at, units in stacking.too_large(g).items() if g.overfilled else ():
            if any(self.reach.of(g, unit) for unit in iterate(units & self.movers.of(g))):
                return Refusal("2.1", "too many in {at:hex}: a unit has to go on", at=at)
        return None

    must_go_on = Choice(too_many_in_a_stack)


@frame
class Marching(StackedMoves):
    """The player moves units by the points, the ground, stacks and zones (2, 3, 4.1.1)."""

    causes: ClassVar[kit.Causes] = {
        "confusion": "6.11/stop",
        "stay": "2.1",
        "cost": "2.2",
        "stop": "3",
        "zone": "3",
        "closed": "4.1.1",
        "ground": "2.2",
        "far": "4.1.1",
    }

    def expected(self, g: Field) -> CounterSet:
        """Return who may be asked to enter: those whose turn has come."""
        return super().expected(g) & g.game.due_by[g.turn]

    movers = Choice(StackedMoves.movers, *kept_by("immobile", "confusion", "rest"))

    def entering(self, g: Field, unit: CounterId) -> HexSet:
        """Return where a unit may enter: Germans at exits, Allies on open beaches with room."""
        return movement.entries(g, unit)

    def places(self, g: Field, unit: CounterId) -> HexSet:
        """Where it could go is searched again when an enemy has moved, or the unit itself."""
        at = g.hex[unit]
        if at == OFF:
            return super().places(g, unit)
        key = type(self), unit, at, g.spent[unit], g.confused
        return g.while_still(g.enemy, key, kit.Moves.places, self, g, unit)

    def no_room(self, g: Field, unit: CounterId) -> HexSet:
        """The full stacks in which nobody can make room in this phase."""
        return stacking.no_room(g, unit)

    def march(self, g: Field, unit: CounterId) -> kit.March:
        """Return how a unit may march, or enter the map."""
        at, spent, ground = g.hex[unit], movement.spent(g, unit), going_of(g, unit)
        points, bars = movement.allowance(g, unit), movement.bars(g, unit)
        if at != OFF:
            return kit.March(at, ground, points, bars, not spent, (), spent)
        entering = tuple([(to, 1) for to in iterate(movement.entries(g, unit))])
        return kit.March(None, ground, points, bars, not spent, entering, spent)

    def moving(self, g: Whole, unit: CounterId, to: HexId) -> None:
        """Markers on its way are found; armour notes what it spends, landing takes room."""
        at = g.hex[unit]
        stacking.note_surplus(g, unit, to)
        if at == OFF or g.game.board.distance(at, to) > 1:
            g.gone_far |= one(unit)
        if g.loose:
            way = g.game.marches.ways(self.march(g, unit)).path(to)
            for passed in [hex_ for hex_ in way if hex_ in g.loose and hex_ != to]:
                g.take_markers(passed, g.active)
        if has(g.game.tanks, unit):
            cost = g.game.marches.ways(self.march(g, unit)).cost(to)
            movement.spend(g, unit, cost - movement.spent(g, unit))
        if g.hex[unit] == OFF and g.game.side_of[unit] == ALLIES:
            movement.land(g, unit, to)

    def move(self, g: Field, unit: CounterId, to: HexId) -> Next:
        """A unit that lands within range of a coastal battery is shelled."""
        lands = g.hex[unit] == OFF and g.active == ALLIES
        beach = movement.beach_for(g, unit, to) if lands else HexId(OFF)
        following = super().move(g, unit, to)
        return repeat(ShoreFire, one(unit), beach) if lands and in_range(g, beach) else following

    @requires("2.1")
    def left_over(self, g: Field) -> CounterSet:
        """Its stack is not too large."""
        return union(stacking.too_large(g).values()) if g.overfilled else NONE

    @ask("2.1", by=kit.Moves.player, after="move_units")
    def give_up_the_surplus(self, g: Field) -> None:
        """A stack is too large, and nobody in it can go on: which unit is lost?"""

    @give_up_the_surplus.on(Choice(left_over))
    def give_up(self, g: Headquarters, unit: CounterId) -> Next:
        if g.is_headquarters(unit):
            destroy(g, unit)
        else:
            kit.lose_step(g, unit, "2.1", g.steps[unit])
        return again()


def calculation_of_overrun(g: Field, unit: CounterId, target: HexId) -> Preview | None:
    """Return what an overrun may come to; None where nobody fights."""
    if not g.fighters(target, g.enemy):
        return None
    return Overrun.of(g, target, one(unit)).preview(g, ("resolve",))


@frame
class Movement(Marching):
    """The player brings on what is due, marches, overruns and infiltrates (1.1.2)."""

    move_units = Marching.move_units.extended()

    @move_units.on(OVERRUNNERS, Choice(overrun_from), rule="4.3", preview=calculation_of_overrun)
    def overrun(self, g: Whole, unit: CounterId, target: HexId) -> Next:
        if g.fighters(target, g.enemy):
            g.air_over = False
            return repeat(Overrun, target, one(unit))
        capture_corps(g, unit, target)
        return again()

    @move_units.on(OPERATORS, BARRIERS, rule="4.4", preview=infiltration_preview)
    def infiltrate(self, g: Moving, unit: CounterId, to: HexId) -> Next:
        operate(g, unit, to)
        return again()

    @move_units.on(DISMOUNTING, rule="2.2")
    def dismount(self, g: Moving, unit: CounterId) -> Next:
        g.dismounted |= one(unit)
        g.forget()
        g.say("dismounted", unit=unit)
        return again()

    @move_units.on(RESERVING, rule="4.1.1")
    def reserve(self, g: Moving, unit: CounterId) -> Next:
        g.reserve |= one(unit)
        g.moved |= one(unit)
        g.say("in-reserve", unit=unit)
        return again()

    # Listed last: cards that call for nothing take what is listed first.
    @move_units.on(when=Marching.must_go_on)
    def end_movement(self, g: Field) -> None:
        """The player moves nothing more."""
