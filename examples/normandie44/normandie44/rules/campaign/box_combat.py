"""Combat off the map: who fights in a box, what becomes of them, sieges (6.12, 6.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexwar import kit
from hexwar.board import (
    NONE,
    BoxId,
    BoxSet,
    CounterId,
    CounterSet,
    SideId,
    first,
    has,
    iterate,
    one,
    pack,
)
from hexwar.play import Choice, Next, again, ask, forbids, frame, goto, requires, rule, step
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.combat import defended_by
from normandie44.rules.campaign.victory import score_boxes
from normandie44.rules.ground.damage import capture, favoured, suffer, worst_states
from normandie44.rules.ground.headquarters import (
    destroy,
    is_done,
    ready_by,
    spend_marker,
    within_quota,
)
from normandie44.state import OFF, Field, Headquarters, Moving, Places, Whole


@requires()
def corps_at_boxes(g: Field) -> CounterSet:
    """It is no headquarters of yours at a box."""
    corps = iterate(g.acting & g.game.headquarters)
    return pack(hq for hq in corps if g.box_by(hq) != OFF)


LEADERS: Final = Choice(corps_at_boxes, *ready_by("1.1.3"))
"""Who leads a combat off the map."""


@rule("5.1", "5.1/confusion", "6.11")
def boxes_led_from(g: Field, hq: CounterId) -> list[BoxId]:
    """Return the boxes whose units a headquarters controls: its own and the next ones.

    One in confusion controls only those with it: in its own box, or, on the map, in none.
    """
    at = g.box_by(hq)
    if at == OFF or has(g.confusion, hq):
        return []
    return [at] if g.is_contested(g.box[hq]) else [at, *g.game.boxes.links[at]]


@requires("6.12", "5.1/confusion")
def boxes_near(g: Field, hq: CounterId) -> BoxSet:
    """No line joins it to the box of the headquarters."""
    near = boxes_led_from(g, hq)
    return pack([*near, *(fort for fort, box in g.game.festungen.items() if box in near)])


@requires("6.12")
def with_enemies(g: Field) -> BoxSet:
    """No enemy is there."""
    theirs = g.game.all_of[g.enemy]
    boxes = pack(box for box, units in g.inside.items() if units & theirs)
    return boxes | g.partisans if g.active == GERMANS else boxes


@requires("6.12")
def with_fighters(g: Field, hq: CounterId, box: BoxId) -> bool:
    """No unit there can attack."""
    return bool(fighters_of(g, hq, box))


BATTLEFIELDS: Final = Choice(boxes_near, with_enemies, with_fighters)
"""In which boxes a headquarters leads a combat: its own, the next ones, and Festungen in them."""


def corps_in(g: Field, box: BoxId, side: SideId) -> list[CounterId]:
    """Return the headquarters of a side in a box."""
    return [u for u in g.in_box(box) if g.is_headquarters(u) and g.game.side_of[u] == side]


def enemies_in(g: Field, box: BoxId) -> list[CounterId]:
    """Return the combat units of the other side in a box."""
    units = (u for u in g.in_box(box) if not g.is_headquarters(u))
    return [u for u in units if g.game.side_of[u] != g.active]


@rule("6.12", "6.1", "7.5", "6.10", "5.1", "8")
def fighters_of(g: Field, hq: CounterId, box: BoxId, staying: CounterSet = NONE) -> list[CounterId]:
    """Return the units that a headquarters leads: all there, or around a Festung, in its quota.

    Some are ``staying`` out, and leave their place in the quota to others.
    """
    game, led = g.game, NONE
    barred = g.attacked | g.unsupplied | g.rest | game.headquarters | staying
    for unit in g.in_box(game.festungen.get(box, box)):
        able = game.groups[unit] in (game.groups[hq], "ffi") and game.side_of[unit] == g.active
        free = g.leader[unit] in (OFF, hq) and not has(barred, unit)
        strong = game.attacks[unit][g.steps[unit]]
        if able and free and strong and within_quota(g, led | one(unit)) is None:
            led |= one(unit)
    return iterate(led)


@frame
class BoxBattle(kit.OfActiveSide):
    """Units of a headquarters in a box attack all enemies in it (6.12)."""

    hq: CounterId  # who leads the attack, or OFF in an overrun
    box: BoxId
    units: CounterSet = NONE  # who attacks
    staying: CounterSet = NONE  # who stays out of the attack
    falling: CounterSet = NONE  # who has still to retreat
    backing: CounterSet = NONE  # who supports the attack besides
    defence_hq: CounterId = OFF  # who supports the defence, or OFF

    @step("6.12")
    def muster(self, g: Field) -> None:
        self.units = pack(fighters_of(g, self.hq, self.box))

    @requires("6.12")
    def takes_part(self, g: Field) -> CounterSet:
        """It does not attack."""
        return pack(self.attackers(g))

    @forbids("6.12")
    def is_the_last(self, g: Field) -> CounterSet:
        """It is the last one that attacks."""
        del g
        return self.units if self.units.bit_count() == 1 else NONE

    @ask("6.12", by=kit.OfActiveSide.player, or_else="resolve")
    def stay_out(self, g: Field) -> None:
        """Does a unit stay out of the combat in {box:box}?"""

    @stay_out.on(Choice(takes_part, is_the_last))
    def withdraw(self, g: Moving, unit: CounterId) -> Next:
        self.staying |= one(unit)
        self.units = pack(fighters_of(g, self.hq, self.box, self.staying))
        return again()

    @requires("6.12/support")
    def is_led(self, g: Field) -> bool:
        """No headquarters has launched the combat."""
        del g
        return bool(self.hq != OFF)

    @forbids("6.12/support")
    def leads_it(self, g: Field) -> CounterSet:
        """It leads the attack."""
        del g
        return one(self.hq)

    @requires("6.12/support")
    def germans_in_the_box(self, g: Field) -> CounterSet:
        """It is no headquarters of the German attackers in the box."""
        return pack(corps_in(g, self.box, GERMANS)) if g.active == GERMANS else NONE

    supporters = Choice(germans_in_the_box, leads_it, *ready_by("5.3"))

    @ask("6.12/support", by=kit.OfActiveSide.player, or_else="no-support")
    def support_attack(self, g: Field) -> None:
        """Which other headquarters supports the attack in {box:box}?"""

    @support_attack.on(supporters, when=Choice(is_led), rule="6.12/support")
    def add_support(self, g: Headquarters, unit: CounterId) -> Next:
        spend_marker(g, unit)
        self.backing |= one(unit)
        g.say("supports-in-box", unit=unit, box=self.box)
        return again()

    def defender(self, g: Field) -> str:
        """The player whose units are attacked."""
        foes = enemies_in(g, self.box)
        return g.owner(foes[0]) if foes else g.game.players_by_side[g.enemy][0]

    @requires("6.12/support")
    def of_the_defender(self, g: Field) -> CounterSet:
        """It is no headquarters of the defender in the box."""
        return pack(corps_in(g, self.box, g.enemy))

    @requires("8")
    def of_their_group(self, g: Field, hq: CounterId) -> bool:
        """It is of another command."""
        return g.game.groups[hq] in {g.game.groups[unit] for unit in enemies_in(g, self.box)}

    defending_corps = Choice(of_the_defender, is_done, of_their_group)

    @ask("6.12/support", by=defender, or_else="hold")
    def support_defence(self, g: Field) -> None:
        """Does a headquarters support the defence of {box:box}?"""

    @support_defence.on(defending_corps, when=Choice(is_led), rule="6.12/support")
    def defend(self, g: Headquarters, unit: CounterId) -> None:
        self.defence_hq = unit
        g.used |= one(unit)
        g.say("defends-in-box", unit=unit, box=self.box)

    @rule("6.12", "6.3", "7.5", "5.3", "6.5")
    def calculate(
        self, g: Field, units: list[CounterId], foes: list[CounterId]
    ) -> kit.CombatCalculation:
        """Compare strengths and states; no ground, aircraft or ships help anybody."""
        game, names = g.game, g.game.counters.names
        attack = [kit.add(game.attacks[u][g.steps[u]], names[u], "6.12") for u in units]
        defence = [kit.add(g.defence_of(u), names[u], "6.12") for u in foes]
        ours = kit.Ledger.of(attack)
        theirs = kit.Ledger.of(defence or [kit.add(LIMITS.partisans, "partisans")])
        return kit.at_odds(game.results, ours, theirs, self.shifts(g, units, foes), rule="6.12")

    @rule("6.12", "5.3", "0.1.2", "6.5")
    def shifts(
        self, g: Field, units: list[CounterId], foes: list[CounterId]
    ) -> Iterator[kit.Modifier]:
        """Yield what shifts the column: headquarters in the box, states, then the Festung."""
        names = g.game.counters.names
        leading = one(self.hq) if self.hq != OFF and g.box[self.hq] == self.box else NONE
        for hq in iterate(leading | self.backing):
            yield kit.shift(g.game.support[hq], names[hq], "5.3")
        if weak := worst_states(g, foes):
            yield kit.shift(weak, "state of the defender", "6.5")
        if g.game.options.get("clamp-between", True):
            yield kit.clamp(0, len(g.game.results.columns) - 1, "6.3")
        if worst := worst_states(g, units):
            yield kit.shift(-worst, "state of the attacker", "6.5")
        if self.box in g.game.festungen:
            yield kit.shift(-LIMITS.fortified, "Festung", "0.1.2")
        if self.defence_hq != OFF:
            yield defended_by(g, self.defence_hq)

    def attackers(self, g: Field) -> list[CounterId]:
        """Those who attack and are left."""
        return [unit for unit in iterate(self.units) if g.box[unit] != OFF]

    def fought(self, g: Whole, units: list[CounterId]) -> None:
        """Note who has attacked, under which headquarters."""
        g.attacked |= pack(units)
        for unit in units:
            g.leader[unit] = self.hq

    def fall_back(self, g: Headquarters, unit: CounterId) -> None:
        """A unit has to retreat, or is captured where no way leads."""
        if g.box[unit] == OFF or stays(g, unit):
            return
        if ways_back(g, unit):
            self.falling |= one(unit)
        else:
            capture(g, unit)

    @step("6.12", "6.3", "6.4")
    def fight(self, g: Whole) -> None:
        units, foes = self.attackers(g), enemies_in(g, self.box)
        self.units = pack(units)
        for hq in corps_in(g, self.box, g.enemy) if units and not foes else ():
            destroy(g, hq)
        if not units or not (foes or has(g.partisans, self.box)):
            self.fought(g, units)
            return
        ledger = self.calculate(g, units, foes)
        result = ledger.result(favoured(g, g.roll("combat"), pack(units), pack(foes)))
        g.say("fought-in-box", box=self.box, odds=ledger.basic, column=ledger.head, result=result)
        self.fought(g, units)
        places = sorted({self.box, *(g.box[unit] for unit in units)})
        g.engage(*(g.inside.get(at, NONE) & own for at in places for own in g.game.all_of))
        for name, count in g.game.result_words.effects_of(result):
            side, _, effect = name.partition(" ")
            for unit in {"attacker": units, "defender": foes}.get(side, []):
                if effect == "retreats":
                    self.fall_back(g, unit)
                elif g.box[unit] != OFF:
                    suffer(g, unit, effect, count)
            if not foes and side == "defender" and effect != "disordered":
                scatter(g, self.box)
        g.engage()

    def owner(self, g: Field) -> str:
        """The player whose unit retreats first."""
        return g.owner(first(self.falling))

    @requires("6.6/order", "6.12")
    def of_the_owner(self, g: Field) -> CounterSet:
        """It does not retreat."""
        owner = g.owner(first(self.falling))
        return pack(unit for unit in iterate(self.falling) if g.owner(unit) == owner)

    @requires("6.12", "6.6")
    def boxes_behind(self, g: Field, unit: CounterId) -> BoxSet:
        """It is no box of its side next to this one, or an enemy is there."""
        return pack(ways_back(g, unit))

    @ask("6.12/way", "6.6", by=owner, auto=True)
    def choose_the_box(self, g: Field) -> None:
        """Into which box does a unit retreat?"""

    @choose_the_box.on(Choice(of_the_owner), Choice(boxes_behind), rule="6.12/way")
    def retreat_to(self, g: Places, unit: CounterId, box: BoxId) -> Next:
        self.falling &= ~one(unit)
        g.put_in_box(unit, box)
        g.say("moved-to-box", rule="6.12", unit=unit, box=box)
        return again()

    @step("6.12/headquarters")
    def leave_nobody_behind(self, g: Headquarters) -> Next:
        """Headquarters fall back with the last units of their side."""
        for side in g.sides_in(self.box):
            corps = corps_in(g, self.box, side)
            alone = len(corps) == len([u for u in g.in_box(self.box) if g.game.side_of[u] == side])
            for hq in corps if alone and g.is_contested(self.box) else ():
                self.fall_back(g, hq)
        return goto(self.choose_the_box) if self.falling else None

    @step("6.12", "11.3")
    def settle(self, g: Places) -> None:
        """Who is left has the box, and its points."""
        if self.box in g.game.festungen and not g.in_box(self.box):
            g.box_holder[self.box] = g.active
            g.forget()
        score_boxes(g, *iterate(self.units))


@rule("4.1.2", "11.3/partisans")
def scatter(g: Places, box: BoxId) -> None:
    """Partisans are gone for good; their one step is a point for the Germans."""
    g.score[GERMANS] += has(g.partisans, box)
    g.partisans &= ~one(box)


@rule("6.13", "0.1.2", "11.3")
def besiege(g: Places) -> None:
    """No German unit around a Festung, and Allies of half its defence: 3 points, once."""
    before, g.sieges = g.sieges, NONE
    for fort, box in g.game.festungen.items():
        inside = sum(g.game.defences[u][g.steps[u]] for u in g.in_box(fort))
        around = sum(g.game.defences[u][g.steps[u]] for u in g.in_box(box))
        if inside and g.sides_in(box) == {ALLIES} and 2 * around >= inside:
            g.score[ALLIES] += LIMITS.siege * (not has(g.besieged, fort))
            g.besieged |= one(fort)
            g.sieges |= one(fort)
    for box in iterate(before ^ g.sieges):
        g.say("besieged" if has(g.sieges, box) else "siege-lifted", rule="6.13", box=box)


@rule("0.1.2")
def stays(g: Field, unit: CounterId) -> bool:
    """Return whether a unit never retreats from its box: a garrison, or who is in a Festung."""
    return g.box[unit] in g.game.festungen or has(g.game.garrisons, unit)


@rule("8")
def may_share(g: Field, unit: CounterId, box: BoxId) -> bool:
    """Return whether a unit may be in a box: beside the other Allied command only headquarters."""
    mixed = g.inside.get(box, NONE) & g.game.other_commands[g.game.groups[unit]]
    return not mixed or g.is_headquarters(unit)


@rule("6.12", "6.6", "8/boxes")
def ways_back(g: Field, unit: CounterId) -> list[BoxId]:
    """Return the boxes into which a unit may retreat: of its side, without enemies.

    Americans and Anglo-Canadians do not retreat to each other.
    """
    side = g.game.side_of[unit]
    ways = (b for b in g.game.boxes.links[g.box[unit]] if g.box_holder[b] == side)
    return [box for box in ways if g.sides_in(box) <= {side} and may_share(g, unit, box)]
