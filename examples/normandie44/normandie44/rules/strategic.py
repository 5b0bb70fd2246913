"""The strategic map: transfers, movement and overruns between boxes, Maquis, Paris (4.1.2)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hexwar.board import (
    NONE,
    BoxId,
    BoxSet,
    CounterId,
    CounterSet,
    HexId,
    first,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.kit.barring import Barring, barred
from hexwar.kit.box_moves import BoxMoves
from hexwar.play import Frame, Next, again, ask, frame, rule, step
from hexwar.play.choices import Choice, requires
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules import stacking
from normandie44.rules.box_combat import BoxBattle, corps_at_boxes, enemies_in
from normandie44.rules.damage import disorganise
from normandie44.rules.headquarters import destroy, ready_by, spend_marker, within_quota
from normandie44.rules.movement import is_due
from normandie44.rules.supply import depots
from normandie44.rules.victory import score_boxes
from normandie44.state import OFF, Field, states

TIED, CUT_OFF = states("moved", "immobile", "rest"), states("unsupplied")
"""What keeps units from leaving the map or their box, and from going on from box to box."""


@rule("8")
def may_share(g: Field, unit: CounterId, box: BoxId) -> str | None:
    """Americans and Anglo-Canadians are never in one box, except headquarters."""
    mixed = g.inside.get(box, NONE) & g.game.other_commands[g.game.groups[unit]]
    if not mixed or g.is_headquarters(unit):
        return None
    return Refusal("8", "another command")


@rule("4.1.2", "5.1", "5.2")
def guide_of(g: Field, unit: CounterId) -> CounterId:
    """Return the Allied headquarters that takes a unit on, or OFF.

    It is within a box. A supported one that is extended takes all that it controls up to two
    boxes; any other one takes a single division one box.
    """
    game, box = g.game, g.box[unit]
    for hq in iterate(game.headquarters):
        near = g.box_by(hq)
        gap = game.boxes.distance(near, box) if near != OFF else None
        if game.groups[hq] != game.groups[unit] or gap is None or gap > 1:
            continue
        led = [u for u in game.units_of[g.active] if g.guide[u] == hq and u != unit]
        if has(g.extended, hq):
            if within_quota(g, pack([unit, *led])) is None:
                return hq
        elif not has(g.travelled, unit) and all(
            game.divisions[u] == game.divisions[unit] != "" for u in led
        ):
            return hq
    return CounterId(OFF)


@rule("4.1.2", "5.2")
def note_guide(g: Field, unit: CounterId) -> None:
    """A headquarters takes an Allied unit on."""
    if g.active == ALLIES and not g.is_headquarters(unit):
        g.guide[unit] = guide_of(g, unit)


@requires("5.2")
def is_allied(g: Field) -> bool:
    """Only Allied headquarters extend their movement."""
    return g.active == ALLIES


EXTENDING: Final = Choice(corps_at_boxes, *ready_by("5.2"))
"""Who may spend a marker for extended movement."""


@rule("4.1.2", "6.12", "9.5")
def exit_modifier(g: Field, box: BoxId, unit: CounterId, *, maquis: bool) -> int:
    """Return what is added to the die of a unit that leaves a box.

    Aircraft hinder Germans, partisans add 2. Out of confusion the columns count that the attack of
    all who can still leave stands above 1:1 against the defence of those who stay with it.
    """
    game, side = g.game, g.game.side_of[unit]
    air = g.raided[box] if side == GERMANS else 0
    if maquis or not g.is_contested(box):
        return air + LIMITS.maquis * maquis
    here = [u for u in g.in_box(box) if not g.is_headquarters(u)]
    mine = [u for u in here if game.side_of[u] == side and not has(g.halted | g.travelled, u)]
    attack = sum(game.attacks[u][g.steps[u]] for u in mine)
    defence = sum(game.defences[u][g.steps[u]] for u in here if game.side_of[u] != side)
    return air - columns_above_even(g, attack, defence)


@rule("6.12")
def columns_above_even(g: Field, attack: int, defence: int) -> int:
    """Return how many columns a ratio stands above 1:1; below it, a negative number."""
    heads = g.game.results.columns
    if not attack or not defence:
        return len(heads) if attack else -heads.index("1:1")
    return g.game.results.odds_column(attack, defence) - heads.index("1:1")


@frame
class Departure(Frame):
    """A unit leaves a box: a German always throws for it, others out of confusion (4.1.2, 6.12).

    One that ``overruns`` is not in the other box yet.
    """

    unit: CounterId
    to: BoxId
    maquis: bool = False
    overruns: bool = False

    def partisans(self, g: Field) -> str:
        """The Allied player; the American one, if three play."""
        return g.game.players_by_side[ALLIES][0]

    @requires("4.1.2")
    def is_german(self, g: Field) -> bool:
        """Partisans hinder Germans only."""
        return g.game.side_of[self.unit] == GERMANS

    @requires("4.1.2")
    def has_partisans(self, g: Field) -> bool:
        """No partisans are in its box."""
        return has(g.partisans, g.box[self.unit])

    @ask("4.1.2", by=partisans, or_else="lie-low")
    def call_partisans(self, g: Field) -> None:
        """Do partisans hinder {unit:counter}?"""

    @call_partisans.on(when=Choice(is_german, has_partisans), rule="4.1.2")
    def rise(self, g: Field) -> None:
        self.maquis = True

    @step("4.1.2", "6.12", "9.5")
    def leave(self, g: Field) -> None:
        unit, box = self.unit, g.box[self.unit]
        if g.game.side_of[unit] == GERMANS or g.is_contested(box):
            total = g.roll("interdiction") + exit_modifier(g, box, unit, maquis=self.maquis)
            if total >= g.game.interdiction[box]:
                g.halted |= one(unit)
                g.say("held-back", unit=unit, box=box, die=total)
                return
        if not self.overruns:
            enter_box(g, unit, self.to)
            g.note_travel(unit)


@rule("4.1.2", "0.2.2", "11.3")
def enter_box(g: Field, unit: CounterId, box: BoxId, *others: CounterId) -> None:
    """A unit stops at an enemy and, except armoured divisions, in a box that the enemy holds.

    Others may enter with it.
    """
    game, before = g.game, g.box_holder[box]
    g.put_in_box(unit, box)
    g.say("moved-to-box", unit=unit, box=box)
    armoured = has(game.tanks, unit) and game.divisions[unit]
    if g.is_contested(box) or (before != game.side_of[unit] and not armoured):
        g.halted |= one(unit)
    if game.beyond_the_seine[box] and game.side_of[unit] == ALLIES and not g.risen:
        g.risen = True
        g.set_steps(game.ffi, 1)
        g.put_in_box(game.ffi, game.paris)
        g.say("ffi", box=game.paris)
    score_boxes(g, unit, *others)


@rule("1.1.2.1")
def arrive_in_boxes(g: Field) -> None:
    """Germans who are due come into their box, unless the Allies hold it or are in it.

    Those who come back after their loss choose a depot (1.1.1.3).
    """
    for unit in g.game.units_of[g.active]:
        if not is_due(g, unit) or has(g.rebuilt, unit):
            continue
        free = (b for b in g.game.entry_boxes.get(unit, ()) if g.box_holder[b] == g.active)
        box = next((b for b in free if ALLIES not in g.sides_in(b)), None)
        if box is not None:
            g.put_in_box(unit, box)
            g.say("moved-to-box", rule="1.1.2.1", unit=unit, box=box)


@frame
class OffMap(BoxMoves):
    """The player moves on the strategic map, and between it and the hexes (1.1.2.1, 4.1.2)."""

    cites: ClassVar[dict[str, Any]] = {
        "move_off_the_map": ("4.1.2", "1.1.2.1"),
        **dict.fromkeys(("deploy", "leave_map", "may_deploy", "may_leave_map"), "1.1.2.1"),
        "travel": "4.1.2",
        "may_travel": ("4.1.2", "1.1.2.2", "7.5", "6.10", "5.2"),
        "is_room": "2.1",
        "may_transfer": ("1.1.2.1", "6.10", "1.1.2.2"),
        "may_travel_to": ("4.1.2", "6.12", "8"),
    }

    def barring_transfer(self, g: Field) -> Barring:
        """Besides: a move on the map, no movement points, rest."""
        return {**TIED, **super().barring_transfer(g)}

    def barring_travel(self, g: Field) -> Barring:
        """Besides: likewise, and no supply."""
        return {**super().barring_travel(g), **TIED, **CUT_OFF}

    @rule("1.1.2.1", "8", "6.11")
    def may_leave_map(self, g: Field, unit: CounterId) -> str | None:
        """A unit on an exit goes into its box, where no unit of the other Allied command is."""
        kept = barred(g, unit, states("confusion")) or super().may_leave_map(g, unit)
        return kept or may_share(g, unit, g.box_by(unit))

    def is_room(self, g: Field, unit: CounterId, to: HexId) -> bool:
        """Where a unit finds room, or one that has still to move can make it."""
        return stacking.may_stay(g, unit, to) is None

    def deploy(self, g: Field, unit: CounterId, to: HexId) -> Next:
        """It comes onto the map, where the stack must not be too large at the end of the phase."""
        stacking.note_surplus(g, unit, to)
        return super().deploy(g, unit, to)

    def may_travel(self, g: Field, unit: CounterId) -> str | None:
        """A supplied unit, up to two boxes; Allied ones as a headquarters takes them on."""
        kept = super().may_travel(g, unit)
        alone = g.is_headquarters(unit) and not has(g.travelled & ~g.extended, unit)
        if kept or g.active == GERMANS or alone or guide_of(g, unit) != OFF:
            return kept
        return Refusal("5.2", "no headquarters takes it on")

    @rule("4.1.2", "6.12", "8")
    def may_travel_to(self, g: Field, unit: CounterId, box: BoxId) -> str | None:
        """To a box that a line leads to; out of confusion only to one that its side holds."""
        if g.is_contested(g.box[unit]) and g.box_holder[box] != g.active:
            return Refusal("6.12", "out of confusion only to a box of its own side")
        return may_share(g, unit, box)

    def enter(self, g: Field, unit: CounterId, box: BoxId) -> None:
        """As the rules on control and Paris say."""
        enter_box(g, unit, box)

    def set_out(self, g: Field, unit: CounterId, box: BoxId) -> Next:
        """The die decides."""
        note_guide(g, unit)
        return repeat(Departure, unit, box)

    @rule("4.3", "4.1.2", "1.1.2.2", "7.5", "6.10", "5.2", "6.11")
    def may_overrun(self, g: Field, unit: CounterId) -> str | None:
        """Armour or Panzergrenadiers that may leave their box; not out of confusion."""
        if not has(g.game.tanks, unit):
            return Refusal("4.3", "neither armour nor Panzergrenadiers")
        return self.may_travel(g, unit) or (
            Refusal("6.11", "it is in confusion") if g.is_contested(g.box[unit]) else None
        )

    @rule("4.3", "4.1.2", "6.12", "8")
    def may_be_overrun(self, g: Field, unit: CounterId, box: BoxId) -> str | None:
        """The next box, with enemies in it; it costs nothing."""
        if not g.inside.get(box, NONE) & ~g.game.all_of[g.active]:
            return Refusal("4.3", "no enemy there")
        return may_share(g, unit, box)

    def armour(self, g: Field) -> list[CounterId]:
        """The armour and the Panzergrenadiers of the player in boxes that nothing holds there."""
        return iterate(self.travellers(g) & g.game.tanks)

    def sheltered(self, g: Field) -> list[CounterId]:
        """The German units in Festungen, and in the boxes around them."""
        if g.active != GERMANS:
            return []
        near = {*g.game.festungen, *g.game.festungen.values()}
        units = union(g.inside.get(box, NONE) for box in near)
        return iterate(self.settled(g) & units & ~g.game.headquarters)

    @rule("0.1.2", "1.1.2.1", "1.1.2.2", "6.10")
    def may_change_cover(self, g: Field, unit: CounterId) -> str | None:
        """A German combat unit in a box that has not moved off the map in this phase."""
        if g.active != GERMANS or g.is_headquarters(unit) or g.box[unit] == OFF:
            return Refusal("0.1.2", "no German unit in a box")
        return self.may_transfer(g, unit)

    def covers(self, g: Field, unit: CounterId) -> list[BoxId]:
        """The Festungen in the box of a unit; out of one of them the box around it."""
        around, at = g.game.festungen, g.box[unit]
        return [around[at]] if at in around else [f for f, box in around.items() if box == at]

    @rule("0.1.2")
    def may_be_covered_in(self, g: Field, unit: CounterId, box: BoxId) -> str | None:
        """A Festung holds 5 stacking points besides itself."""
        inside = (u for u in g.in_box(box) if not has(g.game.garrisons, u))
        points = sum(g.game.points[u] for u in (*inside, unit))
        full = box in g.game.festungen and points > LIMITS.stack
        return Refusal("0.1.2", "full stack") if full else None

    @requires("1.1.1.3/return")
    def comes_back(self, g: Field) -> CounterSet:
        """It does not come back now."""
        rebuilt = iterate(g.acting & g.rebuilt) if g.active == GERMANS else ()
        return pack(unit for unit in rebuilt if is_due(g, unit))

    @requires("1.1.1.3/return")
    def with_a_depot(self, g: Field) -> BoxSet:
        """No German depot works there."""
        working, size = depots(g, GERMANS), g.game.board.size
        return pack(BoxId(place - size) for place in iterate(working) if place >= size)

    move_off_the_map = BoxMoves.move_off_the_map.extended()

    @move_off_the_map.on(Choice(comes_back), Choice(with_a_depot), rule="1.1.1.3/return")
    def come_back(self, g: Field, unit: CounterId, box: BoxId) -> Next:
        g.transferred |= one(unit)
        enter_box(g, unit, box)
        return again()

    @move_off_the_map.on(
        each(armour, may_overrun), each(BoxMoves.linked_boxes, may_be_overrun), rule="4.3"
    )
    def overrun_box(self, g: Field, unit: CounterId, box: BoxId) -> Next:
        return repeat(BoxOverrun, CounterId(OFF), box, one(unit), origin=g.box[unit])

    @move_off_the_map.on(
        each(sheltered, may_change_cover), each(covers, may_be_covered_in), rule="0.1.2"
    )
    def take_cover(self, g: Field, unit: CounterId, box: BoxId) -> Next:
        g.transferred |= one(unit)
        enter_box(g, unit, box)
        return again()

    @move_off_the_map.on(EXTENDING, when=Choice(is_allied), rule="5.2")
    def extend(self, g: Field, unit: CounterId) -> Next:
        spend_marker(g, unit)
        g.extended |= one(unit)
        g.say("extended", unit=unit)
        return again()


@frame
class BoxOverrun(BoxBattle):
    """Armour and Panzergrenadiers overrun the enemies in the next box (4.3, 4.1.2)."""

    origin: BoxId = BoxId(0)  # the box where they are
    departed: CounterSet = NONE  # who has thrown for its departure

    @step("4.3", "4.1.2", "5.2")
    def muster(self, g: Field) -> None:
        moves, leader = OffMap(), first(self.units)
        for unit in (leader, *g.in_box(self.origin)):
            kept = moves.may_overrun(g, unit) or moves.may_be_overrun(g, unit, self.box)
            if kept is None:
                note_guide(g, unit)
                self.units |= one(unit)

    @step("4.1.2", before="fight")
    def depart(self, g: Field) -> Next:
        waiting = self.units & ~self.departed
        if not waiting:
            return None
        unit = first(waiting)
        self.departed |= one(unit)
        return repeat(Departure, unit, self.box, overruns=True)

    def withdraw(self, g: Field, unit: CounterId) -> Next:
        """Its headquarters takes it on no longer; one that it has brought this far, still."""
        if not has(g.travelled, unit):
            g.guide[unit] = OFF
        return super().withdraw(g, unit)

    def attackers(self, g: Field) -> list[CounterId]:
        """Those whom nothing has held back."""
        return [u for u in iterate(self.units & ~g.halted) if g.box[u] == self.origin]

    def fought(self, g: Field, units: list[CounterId]) -> None:
        """It is no combat of the phase."""
        del g, units

    def fall_back(self, g: Field, unit: CounterId) -> None:
        """Those who overrun are still in their box, and stay there."""
        if g.box[unit] != self.origin:
            super().fall_back(g, unit)

    @step("4.3", "5.4", "6.5")
    def go_in(self, g: Field) -> None:
        units = self.attackers(g)
        if enemies_in(g, self.box):
            g.halted |= pack(units)
            for unit in units:
                disorganise(g, unit, 1)
            return
        for hq in [u for u in g.in_box(self.box) if units and g.game.side_of[u] != g.active]:
            destroy(g, hq)
        for unit in units:
            enter_box(g, unit, self.box, *units)
            g.note_travel(unit)
