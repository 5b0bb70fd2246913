"""The strategic map: transfers, movement and overruns between boxes, Maquis, Paris (4.1.2)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hexwar import kit
from hexwar.board import (
    ALL,
    NONE,
    BoxId,
    BoxSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    first,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.campaign.box_combat import (
    BoxBattle,
    boxes_led_from,
    corps_at_boxes,
    enemies_in,
    may_share,
)
from normandie44.rules.campaign.victory import score_boxes
from normandie44.rules.ground.damage import disorganise
from normandie44.rules.ground.headquarters import destroy, ready_by, spend_marker, within_quota
from normandie44.rules.logistics.supply import depots
from normandie44.rules.march import stacking
from normandie44.rules.march.movement import is_due
from normandie44.state import OFF, Field, Headquarters, Moving, Places, Units, Whole, kept_by

TIED = kept_by("moved", "immobile", "rest")
"""What keeps units from leaving the map or their box, and from going on from box to box."""


@rule("4.1.2", "5.1/one", "5.2")
def guide_of(g: Field, unit: CounterId) -> CounterId:
    """Return the Allied headquarters that takes a unit on, or OFF.

    It controls units of the box, which no other has led in this turn. A supported one that is
    extended takes all of them up to two boxes; any other one takes a single division one box.
    """
    game, box = g.game, g.box[unit]
    for hq in iterate(game.headquarters):
        if game.groups[hq] != game.groups[unit] or box not in boxes_led_from(g, hq):
            continue
        if g.leader[unit] not in (OFF, hq):
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
def note_guide(g: Moving, unit: CounterId) -> None:
    """A headquarters takes an Allied unit on."""
    if g.active == ALLIES and not g.is_headquarters(unit):
        g.guide[unit] = guide_of(g, unit)


@requires("5.2")
def is_allied(g: Field) -> bool:
    """Only Allied headquarters extend their movement."""
    return g.active == ALLIES


EXTENDING: Final = Choice(corps_at_boxes, *ready_by("5.2"))
"""Who may spend a marker for extended movement."""


@rule("4.1.2", "6.12", "6.12/leavers", "9.5")
def exit_modifier(g: Field, box: BoxId, unit: CounterId, *, maquis: bool) -> int:
    """Return what is added to the die of a unit that leaves a box.

    Aircraft hinder Germans, partisans add 2. Out of confusion the columns count that the attack of
    all who can still leave stands above 1:1 against the defence of those who stay with it.
    """
    game, side = g.game, g.game.side_of[unit]
    air = g.raided[box] if side == GERMANS else 0
    if maquis or not g.is_contested(box):
        return air + LIMITS.maquis * maquis
    units = [u for u in g.in_box(box) if not g.is_headquarters(u)]
    staying = g.halted | g.travelled | g.unsupplied | g.immobile
    mine = [u for u in units if game.side_of[u] == side and not has(staying, u)]
    attack = sum(game.attacks[u][g.steps[u]] for u in mine)
    defence = sum(game.defences[u][g.steps[u]] for u in units if game.side_of[u] != side)
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

    @step("5.1/one")
    def follow(self, g: Headquarters) -> None:
        """An Allied unit is under the control of its guide for the turn."""
        if g.guide[self.unit] != OFF:
            g.leader[self.unit] = g.guide[self.unit]

    @step("4.1.2", "6.12", "9.5")
    def leave(self, g: Places) -> None:
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
def enter_box(g: Places, unit: CounterId, box: BoxId, *others: CounterId) -> None:
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
def arrive_in_boxes(g: Units) -> None:
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
class OffMap(kit.BoxMoves):
    """The player moves on the strategic map, and between it and the hexes (1.1.2.1, 4.1.2)."""

    cites: ClassVar[dict[str, Any]] = {
        "move_off_the_map": ("4.1.2", "1.1.2.1"),
        **dict.fromkeys(("deploy", "leave_map", "gone_off_the_map"), "1.1.2.1"),
        "travel": "4.1.2",
        **dict.fromkeys(("held_in_its_box", "gone_two_boxes"), "4.1.2"),
        "gone_off_the_map": "1.1.2.1",
    }

    # -- between the map and the boxes

    @requires("2.1")
    def is_room(self, g: Field, unit: CounterId) -> HexSet:
        """The stack there is full."""  # who has still to move can make room
        return ALL & ~stacking.no_room(g, unit)

    @forbids("8")
    def into_a_box_of_others(self, g: Field, unit: CounterId) -> bool:
        """Another command is in the box."""
        return not may_share(g, unit, g.box_by(unit))

    deploying = Choice(kit.BoxMoves.deploying, *TIED)
    leaving = Choice(kit.BoxMoves.leaving, *TIED, *kept_by("confusion"), into_a_box_of_others)

    def deploy(self, g: Moving, unit: CounterId, to: HexId) -> Next:
        """It comes onto the map, where the stack must not be too large at the end of the phase."""
        stacking.note_surplus(g, unit, to)
        return super().deploy(g, unit, to)

    # -- from box to box

    @forbids("5.2")
    def without_a_guide(self, g: Field, unit: CounterId) -> bool:
        """No headquarters takes it on."""
        alone = g.is_headquarters(unit) and not has(g.travelled & ~g.extended, unit)
        return g.active == ALLIES and not alone and guide_of(g, unit) == OFF

    @forbids("6.12")
    def out_of_confusion(self, g: Field, unit: CounterId, box: BoxId) -> bool:
        """Out of confusion it goes only to a box of its own side."""
        return g.is_contested(g.box[unit]) and g.box_holder[box] != g.active

    @forbids("8")
    def to_another_command(self, g: Field, unit: CounterId, box: BoxId) -> bool:
        """Another command is there."""
        return not may_share(g, unit, box)

    travellers = Choice(kit.BoxMoves.travellers, *TIED, *kept_by("unsupplied"), without_a_guide)
    next_boxes = Choice(kit.BoxMoves.next_boxes, out_of_confusion, to_another_command)

    def enter(self, g: Places, unit: CounterId, box: BoxId) -> None:
        """As the rules on control and Paris say."""
        enter_box(g, unit, box)

    def set_out(self, g: Moving, unit: CounterId, box: BoxId) -> Next:
        """The die decides."""
        note_guide(g, unit)
        return repeat(Departure, unit, box)

    # -- overruns

    @requires("4.3")
    def armoured(self, g: Field) -> CounterSet:
        """Neither armour nor Panzergrenadiers."""
        return g.game.tanks

    @forbids("6.11")
    def in_confusion(self, g: Field, unit: CounterId) -> bool:
        """It is in confusion."""
        return g.is_contested(g.box[unit])

    @requires("4.3")
    def with_enemies(self, g: Field, unit: CounterId, box: BoxId) -> bool:
        """No enemy is there."""
        return bool(g.inside.get(box, NONE) & ~g.game.all_of[g.active])

    overrunning = Choice(armoured, travellers, in_confusion)
    overrun = Choice(kit.BoxMoves.next_boxes, with_enemies, to_another_command)

    # -- Festungen

    @requires("0.1.2")
    def german(self, g: Field) -> CounterSet:
        """It is no German combat unit."""
        return g.game.all_of[GERMANS] & ~g.game.headquarters

    @requires("0.1.2")
    def at_a_fortress(self, g: Field) -> CounterSet:
        """No Festung is near it."""
        near = {*g.game.festungen, *g.game.festungen.values()}
        return union(g.inside.get(box, NONE) for box in near)

    @requires("0.1.2")
    def around_the_walls(self, g: Field, unit: CounterId) -> BoxSet:
        """The walls of no Festung lie between."""
        around, at = g.game.festungen, g.box[unit]
        return one(around[at]) if at in around else pack(f for f in around if around[f] == at)

    @forbids("0.1.2")
    def crowded(self, g: Field, unit: CounterId, box: BoxId) -> bool:
        """The stack there is full."""  # 5 stacking points besides the Festung itself
        inside = (u for u in g.in_box(box) if not has(g.game.garrisons, u))
        points = sum(g.game.points[u] for u in (*inside, unit))
        return box in g.game.festungen and points > LIMITS.stack

    @forbids("0.1.2/fallen")
    def has_fallen(self, g: Field, unit: CounterId) -> BoxSet:
        """The Festung has fallen."""
        del unit
        standing = g.game.garrisons & g.with_steps
        return pack(fort for fort in g.game.festungen if not g.inside.get(fort, NONE) & standing)

    covering = Choice(
        german, kit.BoxMoves.of_the_player, kit.BoxMoves.in_a_box, kit.BoxMoves.gone_off_the_map,
        *TIED, *kept_by("unsupplied"), at_a_fortress,
    )  # fmt: skip
    covers = Choice(around_the_walls, crowded, has_fallen)

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

    move_off_the_map = kit.BoxMoves.move_off_the_map.extended()

    @move_off_the_map.on(Choice(comes_back), Choice(with_a_depot), rule="1.1.1.3/return")
    def come_back(self, g: Places, unit: CounterId, box: BoxId) -> Next:
        g.transferred |= one(unit)
        enter_box(g, unit, box)
        return again()

    @move_off_the_map.on(overrunning, overrun, rule="4.3")
    def overrun_box(self, g: Field, unit: CounterId, box: BoxId) -> Next:
        return repeat(BoxOverrun, CounterId(OFF), box, one(unit), origin=g.box[unit])

    @move_off_the_map.on(covering, covers, rule="0.1.2")
    def take_cover(self, g: Places, unit: CounterId, box: BoxId) -> Next:
        g.transferred |= one(unit)
        enter_box(g, unit, box)
        return again()

    @move_off_the_map.on(EXTENDING, when=Choice(is_allied), rule="5.2")
    def extend(self, g: Headquarters, unit: CounterId) -> Next:
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
    def muster(self, g: Moving) -> None:
        moves, leader = OffMap(), first(self.units)
        for unit in (leader, *g.in_box(self.origin)):
            able = not moves.overrunning.refusal(g, unit)
            if able and not moves.overrun.refusal(g, unit, self.box):
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

    def withdraw(self, g: Moving, unit: CounterId) -> Next:
        """Its headquarters takes it on no longer; one that it has brought this far, still."""
        if not has(g.travelled, unit):
            g.guide[unit] = OFF
        self.units &= ~one(unit)
        return again()

    def attackers(self, g: Field) -> list[CounterId]:
        """Those whom nothing has held back."""
        return [u for u in iterate(self.units & ~g.halted) if g.box[u] == self.origin]

    def fought(self, g: Field, units: list[CounterId]) -> None:
        """It is no combat of the phase."""
        del g, units

    def owner(self, g: Field) -> str:
        """The player who overruns chooses where the enemy retreats."""
        return g.player_of(g.active)

    def fall_back(self, g: Headquarters, unit: CounterId) -> None:
        """Those who overrun are still in their box, and stay there."""
        if g.box[unit] != self.origin:
            super().fall_back(g, unit)

    @step("4.3", "5.4", "6.5")
    def go_in(self, g: Whole) -> None:
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
