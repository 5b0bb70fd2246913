"""Combat: the units of a headquarters attack, both sides support (5, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar import kit
from hexwar.board import ALL, NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.play import (
    Action,
    Choice,
    Next,
    Refusal,
    again,
    ask,
    call,
    forbids,
    frame,
    goto,
    repeat,
    requires,
    rule,
    rules_of,
    step,
)
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.bombardment import Bombardment
from normandie44.rules.air_and_sea.support import SupportedBattle, within_two_hexes
from normandie44.rules.battle.attackers import (
    ATTACKING,
    LED,
    TARGETS,
    may_attack,
    may_be_attacked,
    may_be_led,
)
from normandie44.rules.ground.damage import favoured, left, way_on, worst_states
from normandie44.rules.ground.headquarters import (
    corps_near,
    destroy,
    may_be_controlled,
    own_corps,
    spend_marker,
    with_markers,
    within_quota,
)
from normandie44.rules.ground.terrain import terrain_shifts
from normandie44.rules.march.movement import astride, go, may_close_up, may_step
from normandie44.state import OFF, Air, Field, Headquarters, Units, Whole


@rule("5.3/defence")
def defended_by(g: Field, hq: CounterId) -> kit.Modifier:
    """Return what a headquarters does for a defence: one column, whatever is printed on it."""
    return kit.shift(-1, g.game.counters.names[hq], "5.3/defence")


@frame
class Assault(SupportedBattle):
    """Units of one headquarters attack a hex (6.1 to 6.7)."""

    entered: CounterSet = NONE  # who has advanced into the hex
    beyond: CounterSet = NONE  # who has advanced beyond the hex

    previewed: ClassVar[tuple[str, ...]] = (
        *("join", "resolve", "add-support", "no-support", "defend", "hold", "strike"),
    )

    @forbids(*rules_of(may_attack), *rules_of(may_be_attacked))
    def not_by_itself(self, g: Field, unit: CounterId) -> Refusal | None:
        """It could not attack the hex by itself."""
        able = (may_be_led if self.again else may_attack)(g, self.hq, unit)
        return able or may_be_attacked(g, unit, self.target)

    @forbids(*rules_of(within_quota))
    def beyond_the_quota(self, g: Field, unit: CounterId) -> Refusal | None:
        """Its headquarters controls no more units."""
        return within_quota(g, self.units | one(unit)) if self.hq != OFF else None

    joiners = Choice(Bombardment.joiners, beyond_the_quota)

    @requires("6.3")
    def is_bombarded(self, g: Field) -> bool:
        """No German attack has been bombarded."""
        return (self.shelled or self.bombed) and g.active == GERMANS

    @requires("6.3")
    def takes_part(self, g: Field) -> CounterSet:
        """It is not in the attack."""
        del g
        return self.units

    @forbids("6.3")
    def is_the_last(self, g: Field) -> CounterSet:
        """It is the last one in the attack."""
        del g
        return self.units if self.units.bit_count() == 1 else NONE

    @ask("6.3", by=Bombardment.attacker, or_else="press-on", before="call_aircraft")
    def drop_units(self, g: Field) -> None:
        """Does a unit leave the attack after the bombardment?"""

    @drop_units.on(Choice(takes_part, is_the_last), when=Choice(is_bombarded))
    def withdraw(self, g: Field, unit: CounterId) -> Next:
        self.units &= ~one(unit)
        return again()

    def foes(self, g: Field) -> list[CounterId]:
        """Return the combat units that are attacked."""
        return g.fighters(self.target, g.enemy)

    @rule("7.5")
    def defence_of(self, g: Field, unit: CounterId) -> int:
        """Return the defence factor of a unit, halved out of supply."""
        return g.defence_of(unit)

    @rule("5.4")
    def strengths(self, g: Field) -> tuple[kit.Ledger, kit.Ledger]:
        """Return the attack and the defence factors; that of a headquarters alone is 1."""
        attack, defence = super().strengths(g)
        alone = kit.Ledger.of([kit.add(1, "headquarters alone", "5.4")])
        return attack, defence if self.foes(g) else alone

    @rule("6.3", "6.5", "2.2", "5.3", "9.1", "10.A.1")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts of the attacker, the limits of the table, those of the defender."""
        names, ours = g.game.counters.names, iterate(self.units)
        if g.active == ALLIES and self.is_cleared(g):
            yield kit.shift(LIMITS.armoured_79, "79th Armoured Division", "10.A.1")
        for hq in iterate(self.backing):
            yield kit.shift(g.game.support[hq], names[hq], "5.3")
        if self.air and g.active == ALLIES:
            yield kit.shift(1, "fighter-bomber", "9.1")
        if weak := worst_states(g, self.foes(g)):
            yield kit.shift(weak, "state of the defender", "6.5")
        if g.game.options.get("clamp-between", True):
            yield kit.clamp(0, len(g.game.results.columns) - 1, "6.3")
        stacks = ([v for v in ours if g.hex[v] == at] for at in {g.hex[u] for u in ours})
        if worst := max(worst_states(g, stack) for stack in stacks):
            yield kit.shift(-worst, "state of the attacker", "6.5")
        yield from terrain_shifts(g, self.units, self.target)
        if self.air and g.active == GERMANS:
            yield kit.shift(-1, "fighter-bomber", "9.1")
        if self.defence_hq != OFF:
            yield defended_by(g, self.defence_hq)

    @rule("10.A.1")
    def is_cleared(self, g: Field) -> bool:
        """Whether brigades astride the Anglo-Canadian beaches help units of theirs on one."""
        command = {g.game.groups[unit] for unit in iterate(self.units)}
        on_a_beach = has(g.game.shores & ~g.game.beaches["us"], self.target)
        return on_a_beach and "ac" in command and bool(astride(g))

    def weigh(self, action: Action) -> None:
        """Note what an action changes: who joins, supports, flies or defends."""
        super().weigh(action)
        if action[0] == "add-support":
            self.backing |= one(action[1])
        elif action[0] == "defend":
            self.defence_hq = action[1]
        self.air |= action[0] == "strike"

    def modified(self, g: Field, throw: int) -> int:
        """Return the throw with the elite units of both sides."""
        return favoured(g, throw, self.units, pack(self.foes(g)))

    @step("5.4/stack", before="bombard")
    def engage(self, g: Headquarters) -> Next:
        """Note the stacks on both sides; a headquarters alone is destroyed without a throw."""
        theirs = g.on.get(self.target, NONE) & g.present[g.enemy]
        ours = {g.hex[unit] for unit in iterate(self.units)}
        g.engage(theirs, *(g.on[at] & g.present[g.active] for at in sorted(ours)))
        return None if self.foes(g) else goto(self.throw)

    @step("6.3", "6.2", "6.1/alone")
    def throw(self, g: Whole) -> None:
        """No throw where nobody but headquarters defends, or nobody attacks any more."""
        foes = self.foes(g)
        if foes and left(g, self.units):
            super().throw(g)
            return
        self.defenders = pack(g.enemies_in(self.target))
        self.fought(g)
        for hq in () if foes else iterate(self.defenders):
            destroy(g, hq)

    @rule("6.1/once")
    def fought(self, g: Whole) -> None:
        """Note who has attacked, under which headquarters, and who has defended.

        A counter-attack is no combat of the phase, and nobody exploits it.
        """
        for unit in iterate(self.units):
            g.leader[unit] = self.hq
        g.reserve &= ~self.units
        if self.again:
            self.give_up_exploitation()
            return
        g.attacked |= self.units
        g.defended |= self.defenders

    @rule("6.9/no-exploitation", "4.3")
    def give_up_exploitation(self) -> None:
        """Leave exploitation out of the result."""
        self.result = self.result.replace("X1", "").strip()

    advance_after_combat = Bombardment.advance_after_combat.extended()

    def advance(self, g: Units, unit: CounterId) -> Next:
        self.entered |= one(unit)
        return super().advance(g, unit)

    @forbids("6.7")
    def has_advanced(self, g: Field) -> CounterSet:
        """It has advanced already."""
        del g
        return self.beyond

    advancing = Choice(has_advanced, Bombardment.advancing)

    @requires("6.7")
    def in_the_hex(self, g: Field) -> CounterSet:
        """It is not in the hex that was attacked."""
        return g.on.get(self.target, NONE)

    @requires("6.7")
    def the_way_leads_on(self, g: Field) -> bool:
        """The defender has not gone two hexes."""
        return bool(way_on(g, self.target, self.defenders))

    @requires("6.7")
    def on_the_way(self, g: Field) -> HexSet:
        """The defender has not gone that way."""
        return way_on(g, self.target, self.defenders)

    @forbids("2.2", "2.1")
    def cannot_step(self, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
        """It cannot go there."""
        return may_step(g, unit, to)

    going_on = Choice(Bombardment.has_fought, in_the_hex)
    onward = Choice(on_the_way, cannot_step)

    @advance_after_combat.on(going_on, onward, when=Choice(the_way_leads_on), rule="6.7")
    def advance_on(self, g: Units, unit: CounterId, to: HexId) -> Next:
        g.put(unit, to)
        self.beyond |= one(unit)
        g.say("advanced", unit=unit, to=to)
        return again()

    @step("6.9", "6.9/advance")
    def after_the_advance(self, g: Field) -> Next:
        """Who has fought in confusion and stays in the hex has not advanced."""
        if not self.entered | self.beyond or "X" in self.result or self.again:
            return None
        return call(CounterAttack, self.target, self.defender(g), fallen_back=self.defenders)

    @step("5.4/stack")
    def disengage(self, g: Headquarters) -> None:
        """The combat is over: who is lost later takes no headquarters along."""
        g.engage()


@frame
class Activation(kit.Attacks):
    """A headquarters fights with the units that it controls (1.1.3)."""

    hq: CounterId
    begun: bool = False

    battle: ClassVar[type[Assault]] = Assault

    @forbids("1.1.3")
    def has_led_an_attack(self, g: Field) -> CounterSet:
        """Its headquarters has led an attack."""
        once = self.begun and g.game.options.get("one-attack-an-activation", False)
        return ALL if once else NONE

    @forbids(*rules_of(may_be_controlled))
    def not_controlled(self, g: Field, unit: CounterId) -> Refusal | None:
        """Its headquarters does not control it."""
        return may_be_controlled(g, self.hq, unit)

    @requires("6.1")
    def beside_enemies(self, g: Field) -> CounterSet:
        """No enemy is next to it."""
        near = g.game.board.next_to(g.standing[g.enemy]) | g.confused
        return pack(unit for unit in iterate(g.present[g.active]) if has(near, g.hex[unit]))

    fighters = Choice(has_led_an_attack, LED, not_controlled, ATTACKING, beside_enemies)
    targets = TARGETS

    def terms(self) -> dict[str, int]:
        """Return what an attack knows of this activation: who leads it."""
        return {"hq": self.hq}

    def battle_of(self, g: Field, unit: CounterId, target: HexId) -> Assault:
        """Return the attack of a single unit, led by this headquarters."""
        return self.battle.of(g, target, one(unit), **self.terms())

    @ask("6.1", by=kit.Attacks.player, or_else="end-activation")
    def declare(self, g: Field) -> None:
        """Attack a hex, or end the activation."""

    @declare.on(fighters, targets, preview=kit.Attacks.calculation_of)
    def attack(self, g: Air, unit: CounterId, target: HexId) -> Next:
        self.begun, g.air_over = True, False
        return repeat(self.battle, target, one(unit), **self.terms())

    @declare.on
    def end_activation(self, g: Field) -> None: ...

    @step("6.8")
    def available_again(self, g: Headquarters) -> None:
        if g.exploiting and self.hq != OFF:
            g.used &= ~one(self.hq)
            g.breaking |= one(self.hq)
            g.say("exploitation", unit=self.hq)
        g.expire("activation")


@frame
class CounterAttack(kit.OfActiveSide):
    """The defender strikes back at once at those who have advanced, or goes back (6.9)."""

    target: HexId  # the hex that the defender has left
    other: str = ""  # the player of the other side, who waits meanwhile
    released: CounterSet = NONE  # those who exploit, and wait meanwhile
    fallen_back: CounterSet = NONE  # who was in the hex
    hq: CounterId = OFF  # who leads the counter-attack and has spent a marker, or OFF
    moved_up: CounterSet = NONE  # who has moved its hex

    # -- who leads

    @forbids("6.9")
    def another_leads(self, g: Field) -> CounterSet:
        """Another headquarters leads the counter-attack."""
        return NONE if self.hq == OFF else g.game.headquarters & ~one(self.hq)

    @forbids("0.1.1")
    def is_not_available(self, g: Field) -> CounterSet:
        """It is Done."""
        return g.used if self.hq == OFF else NONE

    @requires("6.9")
    def has_a_marker(self, g: Field) -> CounterSet:
        """No Offensive marker."""
        return with_markers(g) if self.hq == OFF else ALL

    leaders = Choice(own_corps, another_leads, within_two_hexes, is_not_available, has_a_marker)

    # -- whom it leads

    @requires("6.9")
    def has_been_entered(self, g: Field) -> bool:
        """No enemy has come into the hex."""
        return has(g.standing[g.enemy], self.target)

    @requires("6.9")
    def near_the_retreat(self, g: Field) -> CounterSet:
        """It is not next to the hex or to those who have retreated."""
        back = pack(g.hex[unit] for unit in left(g, self.fallen_back))
        there = back | g.game.board.next_to(back | one(self.target))
        units = iterate(g.present[g.active] & ~g.game.headquarters)
        return pack(unit for unit in units if has(there, g.hex[unit]))

    @forbids(*rules_of(may_be_led))
    def not_led(self, g: Field, hq: CounterId, unit: CounterId) -> Refusal | None:
        """It cannot be led."""
        return may_be_led(g, hq, unit)

    @forbids(*rules_of(may_be_attacked))
    def cannot_strike(self, g: Field, hq: CounterId, unit: CounterId) -> Refusal | None:
        """It cannot attack the hex."""
        del hq
        return may_be_attacked(g, unit, self.target)

    @forbids("6.9/move")
    def has_moved_up(self, g: Field) -> CounterSet:
        """It has moved its hex."""
        del g
        return self.moved_up

    strikers = Choice(near_the_retreat, not_led, cannot_strike)
    comers = Choice(near_the_retreat, has_moved_up, not_led)

    # -- where to

    @requires("6.9")
    def bases(self, g: Field) -> HexSet:
        """It could not attack from there."""
        board = g.game.board
        return board.adjacent[self.target] & ~g.game.cut_from[self.target]

    @forbids(*rules_of(may_close_up))
    def cannot_close_up(
        self, g: Field, hq: CounterId, unit: CounterId, to: HexId
    ) -> Refusal | None:
        """It cannot go there."""
        del hq
        return may_close_up(g, unit, to)

    places = Choice(bases, cannot_close_up)

    # -- who goes back

    @rule("6.9")
    def controllers(self, g: Field) -> CounterSet:
        """Return the headquarters that may lead units back: Available, and near the hex."""
        return own_corps(g) & corps_near(g, self.target) & ~g.used

    @requires("6.9")
    def can_be_led_back(self, g: Field) -> bool:
        """No Available headquarters is within two hexes."""
        return bool(self.controllers(g))

    @forbids("6.10")
    def rests(self, g: Field) -> CounterSet:
        """It rests."""
        return g.rest

    @forbids("6.9")
    def is_a_garrison(self, g: Field) -> CounterSet:
        """A garrison does not move."""
        return g.game.garrisons

    @forbids(*rules_of(may_be_controlled))
    def is_uncontrolled(self, g: Field, unit: CounterId) -> Refusal | None:
        """No headquarters near the hex controls it."""
        refusals = [may_be_controlled(g, hq, unit) for hq in iterate(self.controllers(g))]
        return min(refusals, key=bool, default=None)

    @forbids(*rules_of(may_close_up))
    def cannot_go_back(self, g: Field, unit: CounterId) -> Refusal | None:
        """It cannot go there."""
        return may_close_up(g, unit, self.target)

    returning = Choice(near_the_retreat, rests, is_a_garrison, is_uncontrolled, cannot_go_back)

    @step("6.9")
    def change_sides(self, g: Whole) -> None:
        g.active, g.command, self.other = g.enemy, self.other, g.command
        self.released, g.released = g.released, NONE

    @ask("6.9", by=kit.OfActiveSide.player, or_else="no-counter-attack")
    def choose_who_strikes_back(self, g: Field) -> None:
        """Does a headquarters strike back at {target:hex}?"""

    @choose_who_strikes_back.on(leaders, strikers, rule="6.9")
    def counter_attack(self, g: Whole, unit: CounterId, other: CounterId) -> Next:
        self.launch(g, unit)
        g.air_over = False
        return call(Assault, self.target, one(other), hq=unit, again=True)

    @choose_who_strikes_back.on(leaders, comers, places, when=Choice(has_been_entered), rule="6.9")
    def close_up(self, g: Headquarters, unit: CounterId, other: CounterId, to: HexId) -> Next:
        self.launch(g, unit)
        self.moved_up |= one(other)
        g.leader[other] = unit
        go(g, other, to)
        return again()

    @choose_who_strikes_back.on(returning, when=Choice(can_be_led_back), rule="6.9")
    def reoccupy(self, g: Units, unit: CounterId) -> Next:
        go(g, unit, self.target)
        return again()

    @rule("6.9")
    def launch(self, g: Headquarters, hq: CounterId) -> None:
        """The headquarters spends its marker, once."""
        if self.hq == OFF:
            self.hq = hq
            spend_marker(g, hq)
            g.say("counter-attack", unit=hq, target=self.target)

    @step("6.9")
    def change_back(self, g: Whole) -> None:
        g.active, g.command, g.released = g.enemy, self.other, self.released
