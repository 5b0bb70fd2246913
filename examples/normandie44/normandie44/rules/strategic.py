"""The strategic map: transfers, movement and combat between boxes, Maquis, Paris (4.1.2, 6.12)."""

from __future__ import annotations

from typing import Any, ClassVar

from hexwar.board import NONE, BoxId, CounterId, HexId, SideId, has, iterate, numbered, one, pack
from hexwar.kit.box_moves import BoxMoves
from hexwar.kit.combat import effects_of
from hexwar.kit.modifiers import Ledger, add, shift
from hexwar.kit.odds import Reckoning, at_odds
from hexwar.play import Actions, Frame, Next, again, ask, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal
from normandie44.printed import ALLIES, GERMANS, LIMITS
from normandie44.rules.damage import capture, suffer, worst_states
from normandie44.rules.headquarters import is_ready, spend_marker, within_quota
from normandie44.rules.movement import allowance, is_due
from normandie44.state import OFF, Field


@rule("8")
def may_share(g: Field, unit: CounterId, box: BoxId) -> str | None:
    """Americans and Anglo-Canadians are never in one box, except headquarters."""
    game = g.game
    friends = (u for u in g.in_box(box) if game.side_of[u] == game.side_of[unit])
    others = [u for u in friends if game.groups[u] not in (game.groups[unit], "ffi")]
    mixed = any(not g.is_headquarters(u) for u in others) and not g.is_headquarters(unit)
    return Refusal("8", "another command") if mixed else None


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
        led = [u for u, guide in numbered(CounterId, g.guide) if guide == hq and u != unit]
        if has(g.extended, hq):
            if within_quota(g, pack([unit, *led])) is None:
                return hq
        elif not has(g.travelled, unit) and all(
            game.divisions[u] == game.divisions[unit] != "" for u in led
        ):
            return hq
    return CounterId(OFF)


@rule("5.2")
def may_extend(g: Field, hq: CounterId) -> str | None:
    """An Allied headquarters near the boxes spends a marker, and is Done."""
    own = g.active == ALLIES and g.acts(hq)
    if not own or not g.is_headquarters(hq) or g.box_by(hq) == OFF:
        return Refusal("5.2", "no Allied headquarters at a box")
    return is_ready(g, hq, "5.2")


@rule("4.1.2", "6.12", "9.5")
def exit_modifier(g: Field, box: BoxId, unit: CounterId, *, maquis: bool) -> int:
    """Return what is added to the die of a unit that leaves a box.

    Aircraft hinder Germans, partisans add 2. Out of confusion the columns count that the attack of
    all who can still leave stands above 1:1 against the defence of those who stay with it.
    """
    game, side = g.game, g.game.side_of[unit]
    air = g.raided[box] if side == GERMANS else 0
    if maquis or not g.is_contested(box):
        return air + int(LIMITS["maquis"]) * maquis
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
    """A unit leaves a box: a German always throws for it, others out of confusion (4.1.2, 6.12)."""

    unit: CounterId
    to: BoxId
    maquis: bool = False

    def partisans(self, g: Field) -> str:
        """The Allied player; the American one, if three play."""
        return g.game.commands[ALLIES][0]

    @ask("4.1.2", by=partisans, or_else="lie-low")
    def call_partisans(self, g: Field) -> Actions:
        """Do partisans hinder {unit:counter}?"""
        if g.game.side_of[self.unit] == GERMANS and has(g.partisans, g.box[self.unit]):
            yield ("rise",)

    @call_partisans.on(rule="4.1.2")
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
        enter_box(g, unit, self.to)
        g.note_travel(unit)


@rule("4.1.2", "0.2.2", "11.3")
def enter_box(g: Field, unit: CounterId, box: BoxId) -> None:
    """A unit stops at an enemy and, except armoured divisions, in a box that the enemy holds."""
    game, before = g.game, g.box_holder[box]
    g.put_in_box(unit, box)
    g.say("moved-to-box", unit=unit, box=box)
    armoured = has(game.tanks, unit) and game.divisions[unit]
    if g.is_contested(box) or (before != game.side_of[unit] and not armoured):
        g.halted |= one(unit)
    if game.beyond_the_seine[box] and game.side_of[unit] == ALLIES and not g.risen:
        g.risen, g.steps[game.ffi] = True, 1
        g.put_in_box(game.ffi, game.paris)
        g.say("ffi", box=game.paris)
    score_boxes(g, unit)


@rule("11.3", "7.2")
def score_boxes(g: Field, unit: CounterId) -> None:
    """German depots fall, and Paris counts, when the Allies are first alone in the box.

    Args:
        g: The moment.
        unit: Who has done it: the French 2nd DB has points of its own for Paris.
    """
    for box, holder in numbered(BoxId, g.box_holder):
        if holder == GERMANS or has(g.fallen, box):
            continue
        g.fallen |= one(box)
        worth = LIMITS["box_depot"] * bool(g.game.german_depots[box] or box in g.game.festungen)
        if box == g.game.paris:
            worth += LIMITS["paris"] + LIMITS["french_in_paris"] * (
                g.game.divisions[unit] == "Fr2DB"
            )
        g.score[ALLIES] += worth
        g.say("box-taken", rule="11.3", box=box, points=worth)


@rule("1.1.2.1")
def arrive_in_boxes(g: Field, side: SideId) -> None:
    """Germans who are due come into their box, unless the Allies hold it or are in it."""
    for unit in g.game.units_of[side]:
        if not is_due(g, unit):
            continue
        free = (b for b in g.game.entry_boxes.get(unit, ()) if g.box_holder[b] == side)
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
        **dict.fromkeys(("travel", "may_travel"), "4.1.2"),
        "may_transfer": ("1.1.2.1", "6.10", "1.1.2.2"),
        "may_travel_to": ("4.1.2", "6.12", "8"),
    }

    @rule("1.1.2.1", "1.1.2.2", "6.10")
    def may_transfer(self, g: Field, unit: CounterId) -> str | None:
        """A unit that can move and has not, once in a phase; not at rest."""
        if not allowance(g, unit) or has(g.rest | g.moved, unit):
            return "1.1.2.2"
        return super().may_transfer(g, unit)

    @rule("1.1.2.1", "2.1")
    def may_deploy(self, g: Field, unit: CounterId, to: HexId) -> str | None:
        """To a linked hex without an enemy, and with room; not out of confusion."""
        barred = super().may_deploy(g, unit, to)
        return barred or (None if g.has_room(unit, to) else Refusal("2.1", "full stack"))

    @rule("1.1.2.1", "8", "6.11")
    def may_leave_map(self, g: Field, unit: CounterId) -> str | None:
        """A unit on an exit goes into its box, where no unit of the other Allied command is."""
        if g.hex[unit] in iterate(g.confused):
            return Refusal("6.11", "it is in confusion")
        return super().may_leave_map(g, unit) or may_share(g, unit, g.box_by(unit))

    @rule("4.1.2", "7.5", "6.10", "5.2")
    def may_travel(self, g: Field, unit: CounterId) -> str | None:
        """A supplied unit, up to two boxes; Allied ones as a headquarters takes them on."""
        barred = super().may_travel(g, unit)
        if barred or has(g.moved, unit) or not allowance(g, unit):
            return barred or "4.1.2"
        if has(g.unsupplied, unit):
            return Refusal("7.5", "out of supply")
        if has(g.rest, unit):
            return Refusal("6.10", "it rests")
        alone = g.is_headquarters(unit) and not has(g.travelled & ~g.extended, unit)
        if g.active == GERMANS or alone or guide_of(g, unit) != OFF:
            return None
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
        """A headquarters takes an Allied unit on; then the die decides."""
        if g.active == ALLIES and not g.is_headquarters(unit):
            g.guide[unit] = guide_of(g, unit)
        return repeat(Departure, unit, box)

    move_off_the_map = BoxMoves.move_off_the_map.extended()

    @move_off_the_map.on(each(BoxMoves.units, may_extend), rule="5.2")
    def extend(self, g: Field, unit: CounterId) -> Next:
        spend_marker(g, unit)
        g.extended |= one(unit)
        g.say("extended", unit=unit)
        return again()


def corps_at_boxes(g: Field) -> list[CounterId]:
    """The headquarters of the player whose turn it is that are at a box."""
    return [hq for hq in g.all_corps(g.active) if g.box_by(hq) != OFF and g.belongs(hq)]


@rule("6.12", "0.1.1", "1.1.3")
def may_lead_off_map(g: Field, hq: CounterId) -> str | None:
    """One's own Available headquarters at a box, with an Offensive marker."""
    return is_ready(g, hq, "1.1.3") if g.acts(hq) else "6.12"


@rule("6.12", "5.1")
def boxes_near(g: Field, hq: CounterId) -> list[BoxId]:
    """Return the box of a headquarters, those that a line joins to it, and Festungen in them."""
    at = g.box_by(hq)
    near = [] if at == OFF else [at, *g.game.boxes.links[at]]
    return [*near, *(fort for fort, box in g.game.festungen.items() if box in near)]


@rule("6.12", "7.5", "6.10", "8", "5.1")
def may_fight_in(g: Field, hq: CounterId, box: BoxId) -> str | None:
    """A box with an enemy, or for Germans with partisans, and with units of the headquarters."""
    if not enemies_in(g, box) and not (g.active == GERMANS and has(g.partisans, box)):
        return Refusal("6.12", "no enemy there")
    return None if fighters_of(g, hq, box) else Refusal("6.12", "no unit there can attack")


def enemies_in(g: Field, box: BoxId) -> list[CounterId]:
    """Return the combat units of the other side in a box."""
    here = (u for u in g.in_box(box) if not g.is_headquarters(u))
    return [u for u in here if g.game.side_of[u] != g.active]


@rule("6.12", "6.1", "7.5", "6.10", "5.1", "8")
def fighters_of(g: Field, hq: CounterId, box: BoxId) -> list[CounterId]:
    """Return the units that a headquarters leads: all there, or around a Festung, in its quota."""
    game, led = g.game, NONE
    barred = g.attacked | g.unsupplied | g.rest | game.headquarters
    for unit in g.in_box(game.festungen.get(box, box)):
        able = game.groups[unit] in (game.groups[hq], "ffi") and game.side_of[unit] == g.active
        free = g.leader[unit] in (OFF, hq) and not has(barred, unit)
        strong = game.attacks[unit][g.steps[unit]]
        if able and free and strong and within_quota(g, led | one(unit)) is None:
            led |= one(unit)
    return iterate(led)


@frame
class BoxBattle(Frame):
    """All units of a headquarters in a box attack all enemies in it (6.12)."""

    hq: CounterId
    box: BoxId

    @rule("6.12", "6.3", "7.5", "5.3", "6.5")
    def reckon(self, g: Field, units: list[CounterId], foes: list[CounterId]) -> Reckoning:
        """Compare strengths and states; no ground, aircraft or ships help anybody."""
        game, names = g.game, g.game.counters.names
        attack = [add(game.attacks[u][g.steps[u]], names[u], "6.12") for u in units]
        defence = [add(g.defence_of(u), names[u], "6.12") for u in foes]
        shifts = [
            shift(game.support[self.hq] * (g.box[self.hq] == self.box), names[self.hq], "5.3"),
            shift(-LIMITS["fortified"] * (self.box in game.festungen), "Festung", "0.1.2"),
            shift(worst_states(g, foes), "state of the defender", "6.5"),
            shift(-worst_states(g, units), "state of the attacker", "6.5"),
        ]
        ours, theirs = (
            Ledger.of(attack),
            Ledger.of(defence or [add(LIMITS["partisans"], "partisans")]),
        )
        return at_odds(game.results, ours, theirs, shifts, rule="6.12")

    @step("6.12", "6.3", "6.4")
    def fight(self, g: Field) -> None:
        units, foes = fighters_of(g, self.hq, self.box), enemies_in(g, self.box)
        found, elite = self.reckon(g, units, foes), g.game.elite
        luck = bool(pack(units) & elite) - bool(pack(foes) & elite)
        result = found.result(max(0, min(7, int(g.roll("combat")) + luck)))
        g.say("fought-in-box", box=self.box, odds=found.basic, column=found.head, result=result)
        g.attacked |= pack(units)
        for unit in units:
            g.leader[unit] = self.hq
        for letters, count in effects_of(result):
            for unit in {"A": units, "D": foes}.get(letters[0], []):
                if letters[1] == "R":
                    fall_back(g, unit)
                elif g.box[unit] != OFF:
                    suffer(g, unit, letters[1], count)
            if not foes and letters in ("DS", "DR"):
                g.partisans &= ~one(self.box)
        if self.box in g.game.festungen and not g.in_box(self.box):
            g.box_holder[self.box] = g.active
        score_boxes(g, units[0])


@rule("6.13", "0.1.2", "11.3")
def besiege(g: Field) -> None:
    """No German unit around a Festung, and Allies of half its defence: 3 points, once."""
    for fort, box in g.game.festungen.items():
        inside = sum(g.game.defences[u][g.steps[u]] for u in g.in_box(fort))
        around = sum(g.game.defences[u][g.steps[u]] for u in g.in_box(box))
        if inside and g.sides_in(box) == {ALLIES} and 2 * around >= inside:
            g.score[ALLIES] += LIMITS["siege"] * (not has(g.besieged, fort))
            g.besieged |= one(fort)


@rule("6.12", "6.6")
def fall_back(g: Field, unit: CounterId) -> None:
    """A unit retreats into a box of its side without enemies, or is captured; no garrison does."""
    if g.box[unit] == OFF or has(g.game.garrisons, unit):
        return
    side = g.game.side_of[unit]
    ways = [b for b in g.game.boxes.links[g.box[unit]] if g.box_holder[b] == side]
    free = [b for b in ways if g.sides_in(b) <= {side}]
    if free:
        g.put_in_box(unit, free[0])
        g.say("moved-to-box", rule="6.12", unit=unit, box=free[0])
    else:
        capture(g, unit)
