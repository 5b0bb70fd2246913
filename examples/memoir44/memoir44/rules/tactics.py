"""What tactic cards do in place of orders: strikes, figures that come back (1.4.1, 2.7 to 2.9)."""

from hexwar.board import NONE, CounterId, CounterSet, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    done,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)
from memoir44.printed.arms import ALLIES, SIDES
from memoir44.printed.cards import Effect
from memoir44.printed.figures import FIGURES
from memoir44.rules.casualties import hits, suffer
from memoir44.rules.dice import cards_held, throw
from memoir44.rules.facts import Facts
from memoir44.rules.orders import commanded, give_order
from memoir44.rules.partners import mover
from memoir44.rules.pool import left_in_box, stock_of, take_figures
from memoir44.rules.retreat import pushed_back
from memoir44.state import NOBODY, Memoir


@rule("2.7/dice")
def air_dice(g: Memoir) -> int:
    """Return the dice that Air Power rolls for each hex: two with air superiority, else one."""
    superior = g.game.files[g.place.front].special.air_superiority or SIDES[ALLIES]
    return 2 if superior == g.side_name else 1


@requires("1.4.1/strikes")
def enemies(m: Facts) -> CounterSet:
    """It is no enemy on the map."""
    return m.g.present[m.g.enemy]


@forbids("2.11.2/strikes")
def on_another_board(m: Facts) -> CounterSet:
    """It is not on the board of the player to move; a commander-in-chief strikes on all."""
    hexes = m.g.place.hexes
    return ~m.g.counters_in(hexes) if hexes else NONE


@forbids("1.15/safe-in-craft")
def safe_in_craft(m: Facts) -> CounterSet:
    """It is in a landing craft, which is not fired at."""
    return m.g.afloat if m.g.game.options["craft_under_fire"] == "safe" else NONE


TARGETS = Choice(enemies, on_another_board, safe_in_craft)


@rule("1.4.1/strikes", "1.4.1/air-power/stars", "1.4.1/barrage/no-stars", "2.8/recon", "2.9")
def strike(g: Memoir, target: CounterId, dice: int, *, stars: bool) -> Next:
    """Throw dice against a unit, which no terrain protects and which must face all flags."""
    shown = throw(g, "strike", dice)
    g.say("struck", rule="1.4.1/strikes", target=target, dice=shown)
    suffer(g, target, hits(g.kind_of(target), shown, stars=stars))
    return pushed_back(g, target, shown, ignorable=False)


@frame
class AirPower(Frame):
    """A chain of up to four enemy units is struck from the air (1.4.1, 2.7)."""

    chain: tuple[CounterId, ...] = ()

    @forbids("1.4.1/air-power/four")
    def chain_is_complete(self, g: Memoir) -> bool:
        """The chain is as long as it may be."""
        return len(self.chain) == FIGURES.air_power_chain

    @forbids("1.4.1/air-power/four")
    def in_the_chain(self, g: Memoir) -> CounterSet:
        """It is in the chain already."""
        return pack(self.chain)

    @forbids("1.4.1/air-power/chain")
    def away_from_the_last(self, g: Memoir) -> CounterSet:
        """It is not next to the unit before it."""
        if not self.chain:
            return NONE
        return ~g.counters_in(g.field.board.adjacent[g.hex[self.chain[-1]]])

    targets = Choice(TARGETS, in_the_chain, away_from_the_last)

    @ask("1.4.1/air-power/chain", by=mover, or_else="strike", context=Facts)
    def choose_targets(self, g: Memoir) -> None:
        """Which enemy is struck? Each is next to the one before."""

    @choose_targets.on(targets, when=Choice(chain_is_complete))
    def target(self, g: Memoir, target: CounterId) -> Next:
        self.chain = (*self.chain, target)
        return again()

    @step("2.7/no-reinforcements")
    def note_the_turn(self, g: Memoir) -> None:
        g.air_power[g.seat] = g.turn
        g.say("air-power", targets=self.chain)

    @step("1.4.1/air-power/one-by-one", "1.4.1/air-power/stars")
    def strike_each(self, g: Memoir) -> Next:
        if not self.chain:
            return done()
        target, self.chain = self.chain[0], self.chain[1:]
        return strike(g, target, air_dice(g), stars=True)

    @step("1.4.1/air-power/one-by-one")
    def go_on(self, g: Memoir) -> Next:
        return goto(self.strike_each)


@frame
class Barrage(Frame):
    """Four dice against one enemy unit (1.4.1); from off the map a star hits, too (2.8)."""

    stars: bool = False

    @ask("1.4.1/barrage/four-dice", "2.8/recon", by=mover, or_else="nobody", context=Facts)
    def choose_a_target(self, g: Memoir) -> None:
        """Which enemy is bombarded?"""

    @choose_a_target.on(TARGETS)
    def bombard(self, g: Memoir, target: CounterId) -> Next:
        g.bombarded |= one(g.seat)
        return strike(g, target, FIGURES.barrage_dice, stars=self.stars)


@rule("1.4.1/medics-and-mechanics/strength")
def strength(g: Memoir, unit: CounterId) -> int:
    """Return the figures that a unit started with, above which it never comes."""
    slot = g.game.slots[unit]
    return slot.figures if slot.kind == g.kind[unit] else g.kind_of(unit).figures


@rule("1.4.1/medics-and-mechanics/symbols")
def heals(g: Memoir, unit: CounterId, face: str) -> bool:
    """Return whether a die brings a figure of a unit back: by its symbol or a star."""
    return face == "star" or face == g.kind_of(unit).arm


@forbids("1.4.1/medics-and-mechanics/strength")
def at_full_strength(m: Facts) -> CounterSet:
    """It has lost no figures."""
    g = m.g
    return pack(unit for unit in iterate(m.commanded) if g.figures[unit] >= strength(g, unit))


@forbids("2.4.2/box")
def none_in_the_box(m: Facts) -> CounterSet:
    """No figures of its arm are left in the box."""
    g, units = m.g, iterate(m.commanded)
    return pack(u for u in units if not left_in_box(g, stock_of(g, u))[g.arm(u)])


@forbids("1.4.2/several-patients")
def spread_over_several(m: Facts) -> bool:
    """The card brings back figures of several units."""
    return m.g.printed.spread


PATIENTS = Choice(commanded, at_full_strength, none_in_the_box)


@frame
class Medics(Frame):
    """Dice bring figures of a unit back, or with some decks of several units (1.4.1, 1.4.2)."""

    patient: CounterId = NOBODY
    dice: tuple[str, ...] = ()

    @ask("1.4.1/medics-and-mechanics/strength", by=mover, or_else="nobody", context=Facts)
    def choose_a_unit(self, g: Memoir) -> None:
        """Which unit shall recover figures?"""

    @choose_a_unit.on(PATIENTS, when=Choice(spread_over_several))
    def treat(self, g: Memoir, unit: CounterId) -> None:
        self.patient = unit

    @step(
        "1.4.1/medics-and-mechanics/dice",
        "1.4.1/medics-and-mechanics/symbols",
        "1.4.1/medics-and-mechanics/strength",
    )
    def roll(self, g: Memoir) -> Next:
        if self.patient < 0 and not g.printed.spread:
            return done()
        self.dice = throw(g, "medics", g.printed.dice or cards_held(g))
        g.say("medics", dice=self.dice)
        if self.patient < 0:
            return None
        count = sum(heals(g, self.patient, face) for face in self.dice)
        recover(g, self.patient, min(count, strength(g, self.patient) - g.figures[self.patient]))
        return done()

    @forbids("1.4.2/several-patients")
    def not_by_these_dice(self, g: Memoir, unit: CounterId) -> bool:
        """No die that is left brings a figure of it back."""
        return not any(heals(g, unit, face) for face in self.dice)

    @ask("1.4.2/several-patients", by=mover, or_else="enough", context=Facts)
    def spread_figures(self, g: Memoir) -> None:
        """Which unit recovers a figure?"""

    @spread_figures.on(Choice(PATIENTS, not_by_these_dice))
    def recover(self, g: Memoir, unit: CounterId) -> Next:
        symbol = g.kind_of(unit).arm
        spent = self.dice.index(symbol if symbol in self.dice else "star")
        self.dice = self.dice[:spent] + self.dice[spent + 1 :]
        recover(g, unit, 1)
        return again()


@rule("1.4.1/medics-and-mechanics/ordered", "2.4.2/box")
def recover(g: Memoir, unit: CounterId, count: int) -> None:
    """Bring figures back to a unit, as far as there are some in the box; it is then ordered."""
    there = min(count, left_in_box(g, stock_of(g, unit))[g.arm(unit)])
    if there < count:
        g.say("figures-short", rule="2.4.2/box", unit=unit, figures=count - there)
    if there > 0:
        g.figures[unit] += there
        take_figures(g, stock_of(g, unit), g.arm(unit), there)
        give_order(g, unit)
        g.say("recovered", rule="1.4.1/medics-and-mechanics/ordered", unit=unit, figures=there)


TACTICS: dict[Effect, type[Frame]] = {"air-power": AirPower, "barrage": Barrage, "medics": Medics}
"""What some cards do in place of orders."""
