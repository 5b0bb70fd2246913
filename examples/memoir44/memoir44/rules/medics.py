"""Medics and Mechanics: figures come back (1.4.1, 1.4.2)."""

from __future__ import annotations

from hexwar.board import CounterId
from hexwar.play import Actions, Frame, Next, again, ask, done, frame, rule, step
from memoir44.rules.contact import units_of_mover
from memoir44.rules.dice import Throw, cards_held, throw
from memoir44.rules.orders import give_order
from memoir44.rules.pool import in_box, stock_of, take_figures
from memoir44.state.battle import NOBODY, Memoir


@rule("1.4.1")
def strength(g: Memoir, unit: CounterId) -> int:
    """Return the figures that a unit started with, above which it never comes."""
    starting = g.game.plan.units
    figures = g.kind_of(unit).figures
    if unit < len(starting) and starting[unit].kind == g.kind[unit]:
        return starting[unit].figures
    return figures


@rule("1.4.1", "2.4.2")
def may_recover(g: Memoir, unit: CounterId) -> str | None:
    """A unit on the board may recover figures that it has lost, if there are some in the box."""
    if g.game.side_of[unit] != g.side or g.hex[unit] < 0:
        return "1.4.1"
    if g.figures[unit] >= strength(g, unit):
        return "1.4.1"
    return None if in_box(g, unit) else "2.4.2"


@rule("1.4.1")
def heals(g: Memoir, unit: CounterId, face: str) -> bool:
    """Tell whether a die brings a figure of a unit back: by its symbol or a star."""
    return face == "star" or face == g.kind_of(unit).arm


@frame
class Medics(Frame):
    """Dice bring figures of a unit back, or with some decks of several units (1.4.1, 1.4.2)."""

    patient: CounterId = NOBODY
    dice: tuple[str, ...] = ()

    def player(self, g: Memoir) -> str:
        """The player whose turn it is."""
        return g.player

    @ask("1.4.1", by=player, or_else="nobody")
    def choose_a_unit(self, g: Memoir) -> Actions:
        """Which unit shall recover figures?"""
        if not g.printed.spread:
            yield from (("treat", u) for u in units_of_mover(g) if may_recover(g, u) is None)

    @choose_a_unit.on
    def treat(self, g: Memoir, unit: CounterId) -> None:
        self.patient = unit

    @step("1.4.1", "1.4.2")
    def roll(self, g: Memoir) -> Next:
        if self.patient < 0 and not g.printed.spread:
            return done()
        shown: Throw = throw(g, "medics", g.printed.dice or cards_held(g))
        g.say("medics", dice=shown)
        self.dice = tuple(shown)
        if self.patient < 0:
            return None
        count = sum(heals(g, self.patient, face) for face in shown)
        recover(g, self.patient, min(count, strength(g, self.patient) - g.figures[self.patient]))
        return done()

    @ask("1.4.2", by=player, or_else="enough")
    def spread_figures(self, g: Memoir) -> Actions:
        """Which unit recovers a figure?"""
        for unit in units_of_mover(g):
            if may_recover(g, unit) is None and any(heals(g, unit, face) for face in self.dice):
                yield ("recover", unit)

    @spread_figures.on
    def recover(self, g: Memoir, unit: CounterId) -> Next:
        symbol = g.kind_of(unit).arm
        spent = self.dice.index(symbol if symbol in self.dice else "star")
        self.dice = self.dice[:spent] + self.dice[spent + 1 :]
        recover(g, unit, 1)
        return again()


@rule("1.4.1", "2.4.2")
def recover(g: Memoir, unit: CounterId, count: int) -> None:
    """Bring figures back to a unit, as far as there are some in the box; it is then ordered."""
    there = min(count, in_box(g, unit))
    if there < count:
        g.say("figures-short", rule="2.4.2", unit=unit, figures=count - there)
    if there <= 0:
        return
    g.figures[unit] += there
    take_figures(g, stock_of(g, unit), g.arm(unit), there)
    give_order(g, unit)
    g.say("recovered", rule="1.4.1", unit=unit, figures=there)
