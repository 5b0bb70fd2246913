"""Combat: the units of a headquarters attack, both sides support (5, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar.board import ALL, NONE, CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.kit.combat import Attacks
from hexwar.kit.modifiers import Ledger, Modifier, add, clamp, shift
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Actions, Frame, Next, again, ask, call, frame, goto, rule, step
from hexwar.play.choices import Choice, forbids, requires
from hexwar.play.entries import each, only
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal
from hexwar.play.rulebook import rules_of
from hexwar.play.steering import Action
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.aircraft import FIGHTER, ready, squadron
from normandie44.rules.attackers import (
    ATTACKING,
    LED,
    TARGETS,
    beside,
    may_attack,
    may_be_attacked,
    may_be_led,
)
from normandie44.rules.bombardment import Bombardment
from normandie44.rules.damage import EFFECTS, favoured, left, way_on, worst_states
from normandie44.rules.headquarters import (
    destroy,
    is_ready,
    may_be_controlled,
    near,
    spend_marker,
    within_quota,
)
from normandie44.rules.movement import astride, go, may_close_up, may_step
from normandie44.rules.terrain import is_cut, terrain_shifts
from normandie44.state import OFF, Field, active_corps


@rule("5.3/defence")
def defended_by(g: Field, hq: CounterId) -> Modifier:
    """Return what a headquarters does for a defence: one column, whatever is printed on it."""
    return shift(-1, g.game.counters.names[hq], "5.3/defence")


@frame
class Assault(Bombardment):
    """Units of one headquarters attack a hex (6.1 to 6.7)."""

    hq: CounterId = CounterId(0)  # who leads the attack
    defence_hq: CounterId = OFF  # who supports the defence, or OFF
    air: bool = False  # whether aircraft support the Allies
    again: bool = False  # whether it is a counter-attack
    backing: CounterSet = NONE  # who supports the attack
    beyond: CounterSet = NONE  # who has advanced beyond the hex

    previewed: ClassVar[tuple[str, ...]] = (
        *("join", "resolve", "add-support", "no-support", "defend", "hold", "strike"),
    )
    effects: ClassVar[dict[str, tuple[str, type[Frame]]]] = EFFECTS

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

    @rule("6.3")
    def bombarded(self, g: Field) -> CounterSet:
        """The units in the attack after a bombardment, as long as there are several."""
        hit = (self.shelled or self.bombed) and g.active == GERMANS
        return self.units if hit and self.units.bit_count() > 1 else NONE

    @ask("6.3", by=Bombardment.attacker, or_else="press-on", before="throw")
    def drop_units(self, g: Field) -> None:
        """Does a unit leave the attack after the bombardment?"""

    @drop_units.on(only(bombarded, "6.3", "it was not bombarded, or it is the last one"))
    def withdraw(self, g: Field, unit: CounterId) -> Next:
        self.units &= ~one(unit)
        return again()

    @rule("9.1/late", "4.3")
    def is_late_and_american(self, g: Field) -> bool:
        """From turn 8 on, for Americans who attack or defend; 7 by another rule of the booklet."""
        late = g.turn >= int(g.game.options.get("air-overruns-from", 8))
        return late and self.fleet(g) == "us"

    @rule("9.1", "6.11")
    def open_to_air(self, g: Field) -> bool:
        """Return whether aircraft can help: not in a town or a forest, nor in confusion.

        In exploitation they help late, and Americans only.
        """
        able = not g.released or self.is_late_and_american(g)
        return able and not has(g.game.under_cover | g.confused, self.target)

    @rule("9.1", "8")
    def has_aircraft(self, g: Field) -> bool:
        """Whether a fighter-bomber of the command is there, and can help."""
        return ready(g, FIGHTER, self.fleet(g)) > 0 and self.open_to_air(g)

    @ask("9.1", "8", by=Bombardment.allied_player, or_else="no-aircraft", before="throw")
    def call_aircraft(self, g: Field) -> Actions:
        """Does a fighter-bomber support the combat at {target:hex}?"""
        if not self.air and self.has_aircraft(g):
            yield ("strike",)

    @call_aircraft.on(rule="9.1")
    def strike(self, g: Field) -> None:
        g.planes[squadron(g, FIGHTER, self.fleet(g))] -= 1
        self.air = g.air_over = True
        g.say("aircraft", target=self.target)

    def supporters(self, g: Field) -> list[CounterId]:
        """The headquarters that may support the attack: one's own; more of the Germans."""
        own = [] if self.unaided else [self.hq]
        return g.corps(g.active) if g.active == GERMANS and own else own

    @rule("5.3", "0.1.1")
    def may_support(self, g: Field, hq: CounterId) -> str | None:
        """The leading one, once; for a marker in exploitation, as other German ones."""
        again = g.game.options.get("support-every-attack", False) and not has(self.backing, hq)
        if has(g.supporting, hq) and not again:
            return Refusal("5.3", "it has given its support")
        if not near(g, hq, self.target):
            return Refusal("5.3", "too far")
        return None if hq == self.hq and not g.released else is_ready(g, hq, "5.3")

    @ask("5.3", by=Bombardment.attacker, or_else="no-support", before="throw")
    def support_attack(self, g: Field) -> None:
        """Which headquarters supports the attack on {target:hex}?"""

    @support_attack.on(each(supporters, may_support), rule="5.3")
    def add_support(self, g: Field, unit: CounterId) -> Next:
        if unit != self.hq or g.released:
            spend_marker(g, unit)
        g.supporting |= one(unit)
        self.backing |= one(unit)
        g.say("supports", unit=unit, target=self.target)
        return again()

    def defending_corps(self, g: Field) -> list[CounterId]:
        """The headquarters of the defender."""
        return [] if self.unaided else g.corps(g.enemy)

    @rule("5.3", "0.1.1", "8")
    def may_defend(self, g: Field, hq: CounterId) -> str | None:
        """One that is Available, within two hexes, of the defenders' group; it needs no marker."""
        if has(g.used, hq):
            return Refusal("0.1.1", "it is Done")
        if not near(g, hq, self.target):
            return Refusal("5.3", "too far")
        groups = {g.game.groups[unit] for unit in self.foes(g)}
        return None if g.game.groups[hq] in groups else Refusal("8", "another command")

    @ask("5.3", by=Bombardment.defender, or_else="hold", before="throw")
    def support_defence(self, g: Field) -> None:
        """Does a headquarters support the defence of {target:hex}?"""

    @support_defence.on(each(defending_corps, may_defend), rule="5.3")
    def defend(self, g: Field, unit: CounterId) -> None:
        self.defence_hq = unit
        g.used |= one(unit)
        g.say("defends", unit=unit, target=self.target)

    def foes(self, g: Field) -> list[CounterId]:
        """Return the combat units that are attacked."""
        return g.fighters(self.target, g.enemy)

    @rule("7.5")
    def defence_of(self, g: Field, unit: CounterId) -> int:
        """Return the defence factor of a unit, halved out of supply."""
        return g.defence_of(unit)

    @rule("5.4")
    def strengths(self, g: Field) -> tuple[Ledger, Ledger]:
        """Return the attack and the defence factors; that of a headquarters alone is 1."""
        attack, defence = super().strengths(g)
        alone = Ledger.of([add(1, "headquarters alone", "5.4")])
        return attack, defence if self.foes(g) else alone

    @rule("6.3", "6.5", "2.2", "5.3", "9.1", "10.A.1")
    def shifts(self, g: Field) -> Iterator[Modifier]:
        """Yield the shifts of the attacker, the limits of the table, those of the defender."""
        names, ours = g.game.counters.names, iterate(self.units)
        if g.active == ALLIES and self.is_cleared(g):
            yield shift(LIMITS.armoured_79, "79th Armoured Division", "10.A.1")
        for hq in iterate(self.backing):
            yield shift(g.game.support[hq], names[hq], "5.3")
        if self.air and g.active == ALLIES:
            yield shift(1, "fighter-bomber", "9.1")
        if weak := worst_states(g, self.foes(g)):
            yield shift(weak, "state of the defender", "6.5")
        if g.game.options.get("clamp-between", True):
            yield clamp(0, len(g.game.results.columns) - 1, "6.3")
        stacks = ([v for v in ours if g.hex[v] == at] for at in {g.hex[u] for u in ours})
        if worst := max(worst_states(g, stack) for stack in stacks):
            yield shift(-worst, "state of the attacker", "6.5")
        yield from terrain_shifts(g, self.units, self.target)
        if self.air and g.active == GERMANS:
            yield shift(-1, "fighter-bomber", "9.1")
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
    def engage(self, g: Field) -> Next:
        """Note the stacks on both sides; a headquarters alone is destroyed without a throw."""
        theirs = g.on.get(self.target, NONE) & g.present[g.enemy]
        ours = {g.hex[unit] for unit in iterate(self.units)}
        g.engage(theirs, *(g.on[at] & g.present[g.active] for at in sorted(ours)))
        return None if self.foes(g) else goto(self.throw)

    @step("6.3", "6.2")
    def throw(self, g: Field) -> None:
        """No throw where a bombardment has destroyed all units of a side."""
        foes = self.foes(g)
        if foes and left(g, self.units):
            super().throw(g)
        for hq in () if foes else g.enemies_in(self.target):
            destroy(g, hq)

    @rule("6.1/once")
    def fought(self, g: Field) -> None:
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

    def left_of_the_attack(self, g: Field) -> list[CounterId]:
        """The units that attacked and are on the map."""
        return [unit for unit in iterate(self.units) if g.hex[unit] != OFF]

    @forbids("6.7")
    def has_advanced(self, g: Field) -> CounterSet:
        """It has advanced already."""
        del g
        return self.beyond

    advancing = Choice(has_advanced, Bombardment.advancing)

    @rule("6.7")
    def may_go_on(self, g: Field, unit: CounterId) -> str | None:
        """One that attacked and is in the hex, where the way leads on."""
        if not has(self.units, unit) or g.hex[unit] != self.target:
            return Refusal("6.7", "it is not in the hex that was attacked")
        return (
            None
            if way_on(g, self.target, self.defenders)
            else Refusal("6.7", "the defender has not gone two hexes")
        )

    @rule("6.7", "2.2", "2.1")
    def may_go_beyond(self, g: Field, unit: CounterId, to: HexId) -> str | None:
        """A hex on that way, over open ground and with room."""
        if not has(way_on(g, self.target, self.defenders), to):
            return Refusal("6.7", "the defender has not gone that way")
        return may_step(g, unit, to)

    @advance_after_combat.on(
        each(left_of_the_attack, may_go_on), each(beside, may_go_beyond), rule="6.7"
    )
    def advance_on(self, g: Field, unit: CounterId, to: HexId) -> Next:
        g.put(unit, to)
        self.beyond |= one(unit)
        g.say("advanced", unit=unit, to=to)
        return again()

    @step("6.9")
    def after_the_advance(self, g: Field) -> Next:
        entered = self.beyond or any(g.hex[unit] == self.target for unit in iterate(self.units))
        if not entered or "X" in self.result or self.again:
            return None
        return call(CounterAttack, self.target, self.defender(g), fallen_back=self.defenders)

    @step("5.4/stack")
    def disengage(self, g: Field) -> None:
        """The combat is over: who is lost later takes no headquarters along."""
        g.engage()


@frame
class Activation(Attacks):
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

    @ask("6.1", by=Attacks.player, or_else="end-activation")
    def declare(self, g: Field) -> None:
        """Attack a hex, or end the activation."""

    @declare.on(fighters, targets, preview=Attacks.calculation_of)
    def attack(self, g: Field, unit: CounterId, target: HexId) -> Next:
        self.begun = True
        if g.fighters(target, g.enemy):
            g.air_over = False
            return repeat(self.battle, target, one(unit), **self.terms())
        g.attacked |= one(unit)
        for hq in g.enemies_in(target):
            destroy(g, hq)
        return again()

    @declare.on
    def end_activation(self, g: Field) -> None: ...

    @step("6.8")
    def available_again(self, g: Field) -> None:
        if g.exploiting and self.hq != OFF:
            g.used &= ~one(self.hq)
            g.breaking |= one(self.hq)
            g.say("exploitation", unit=self.hq)
        g.expire("activation")


@frame
class CounterAttack(OfActiveSide):
    """The defender strikes back at once at those who have advanced, or goes back (6.9)."""

    target: HexId  # the hex that the defender has left
    other: str = ""  # the player of the other side, who waits meanwhile
    released: CounterSet = NONE  # those who exploit, and wait meanwhile
    fallen_back: CounterSet = NONE  # who was in the hex
    hq: CounterId = OFF  # who leads the counter-attack and has spent a marker, or OFF

    @rule("6.9", "0.1.1")
    def may_lead(self, g: Field, hq: CounterId) -> str | None:
        """One's own that is Available, within two hexes, with an Offensive marker."""
        if not g.acts(hq) or self.hq not in (OFF, hq):
            return "6.9"
        far = None if near(g, hq, self.target) else Refusal("6.9", "too far")
        return far or (None if hq == self.hq else is_ready(g, hq, "6.9"))

    def units(self, g: Field, *_: CounterId) -> list[CounterId]:
        """The units that have just retreated, and those next to them or to the hex."""
        back = pack(g.hex[unit] for unit in left(g, self.fallen_back))
        there = back | g.game.board.next_to(back | one(self.target))
        return [u for u in g.on_map(g.active) if has(there, g.hex[u]) and not g.is_headquarters(u)]

    def around(self, g: Field, *_: CounterId) -> list[HexId]:
        """The hexes next to the hex."""
        return list(g.game.board.neighbours[self.target])

    @rule("6.9", "6.1", "7.5", "6.10", "5.1", "8", "2.2", "6.11")
    def may_strike(self, g: Field, hq: CounterId, unit: CounterId) -> str | None:
        """A unit next to the hex that could attack it, if it has attacked in this phase or not."""
        return may_be_led(g, hq, unit) or may_be_attacked(g, unit, self.target)

    @rule("6.9", "6.1", "7.5", "6.10", "5.1", "8", "6.11")
    def may_come(self, g: Field, hq: CounterId, unit: CounterId) -> str | None:
        """One that does not stand next to the hex, if an enemy has come into it."""
        if not has(g.standing[g.enemy], self.target):
            return Refusal("6.9", "no enemy there")
        if g.game.board.distance(g.hex[unit], self.target) < 2:
            return Refusal("6.9", "it stands next to the hex")
        return may_be_led(g, hq, unit)

    @rule("6.9", "2.2", "2.1", "6.11")
    def may_come_to(self, g: Field, hq: CounterId, unit: CounterId, to: HexId) -> str | None:
        """To a hex next to it, from which it can attack."""
        del hq
        apart = g.game.board.distance(to, self.target) != 1 or is_cut(g, to, self.target)
        return Refusal("6.9", "no attack from there") if apart else may_close_up(g, unit, to)

    @rule("6.9", "5.1", "8", "6.11", "2.2", "2.1")
    def may_reoccupy(self, g: Field, unit: CounterId) -> str | None:
        """Into the hex if it is empty; an Available headquarters near it controls the unit."""
        able = [q for q in active_corps(g) if near(g, q, self.target) and not has(g.used, q)]
        if not able or has(g.rest | g.game.garrisons, unit):
            return Refusal("6.9", "no Available headquarters near it, or no unit that moves")
        kept = [may_be_controlled(g, hq, unit) for hq in able]
        return min(kept, key=bool) or may_close_up(g, unit, self.target)

    @step("6.9")
    def change_sides(self, g: Field) -> None:
        g.active, g.command, self.other = g.enemy, self.other, g.command
        self.released, g.released = g.released, NONE

    @ask("6.9", by=OfActiveSide.player, or_else="no-counter-attack")
    def choose_who_strikes_back(self, g: Field) -> None:
        """Does a headquarters strike back at {target:hex}?"""

    @choose_who_strikes_back.on(each(active_corps, may_lead), each(units, may_strike), rule="6.9")
    def counter_attack(self, g: Field, unit: CounterId, other: CounterId) -> Next:
        self.launch(g, unit)
        g.air_over = False
        return call(Assault, self.target, one(other), hq=unit, again=True)

    @choose_who_strikes_back.on(
        each(active_corps, may_lead), each(units, may_come), each(around, may_come_to), rule="6.9"
    )
    def close_up(self, g: Field, unit: CounterId, other: CounterId, to: HexId) -> Next:
        self.launch(g, unit)
        go(g, other, to)
        return again()

    @choose_who_strikes_back.on(each(units, may_reoccupy), rule="6.9")
    def reoccupy(self, g: Field, unit: CounterId) -> Next:
        go(g, unit, self.target)
        return again()

    @rule("6.9")
    def launch(self, g: Field, hq: CounterId) -> None:
        """The headquarters spends its marker, once."""
        if self.hq == OFF:
            self.hq = hq
            spend_marker(g, hq)
            g.say("counter-attack", unit=hq, target=self.target)

    @step("6.9")
    def change_back(self, g: Field) -> None:
        g.active, g.command, g.released = g.enemy, self.other, self.released
