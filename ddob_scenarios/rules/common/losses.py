"""Losses of US units: steps, elimination, the loss boxes, hero sacrifice (6.32, 11.14, 13.1)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import DIVISION
from ddob_scenarios.state.omaha import GONE, Omaha
from hexwar.board import CounterId, CounterSet, has, one
from hexwar.play import Choice, Frame, Next, ask, done, frame, goto, requires, rule, step


@rule("13.1", "20.1")
def bearable(g: Omaha) -> int:
    """Return how many lost companies end the game now, as the rules or the scenario have it."""
    return (g.game.file.victory.catastrophe or DIVISION.catastrophe)[g.extended]


@rule("6.32", "13.1", "13.11")
def lose_step(g: Omaha, unit: CounterId, *, rule: str | None = None) -> None:
    """Take a step from a US unit, perhaps its last.

    A regular company goes to its printed division's loss box when it is left with one step.

    Args:
        g: The state.
        unit: The unit.
        rule: The number that the event cites; by default that of the running entry.
    """
    steps = g.steps[unit] - 1
    g.set_steps(unit, steps)
    g.say("step-lost", unit=unit, left=steps, rule=rule)
    if steps <= 1:
        record_loss(g, unit)
    if not steps:
        leave_for_good(g, unit)


@rule("13.1")
def eliminate(g: Omaha, unit: CounterId, *, rule: str | None = None) -> None:
    """Remove a US unit with all its steps."""
    g.say("eliminated", unit=unit, steps=g.steps[unit], rule=rule)
    g.set_steps(unit, 0)
    record_loss(g, unit)
    leave_for_good(g, unit)


@rule("6.32", "R6-11", "11.11")
def leave_for_good(g: Omaha, unit: CounterId) -> None:
    """Take a US counter out of play with its markers and heroes."""
    g.lift(unit)
    g.clear_markers(unit)
    if has(g.heroic, unit):
        g.heroes = [GONE if with_unit == unit else with_unit for with_unit in g.heroes]
        g.note_heroes()


@rule("13.1", "13.11", "20.1", "R13-01", "R13-02")
def record_loss(g: Omaha, unit: CounterId) -> None:
    """Put a company into the loss box, and end the game if its division cannot bear the loss."""
    if not has(g.game.companies, unit) or has(g.losses, unit):
        return
    g.losses |= one(unit)
    division = g.game.home[unit]
    lost = losses_of(g, division)
    g.say("company-lost", unit=unit, division=division, lost=lost, rule="13.1")
    if lost >= bearable(g) and g.result is None:
        rule = "20.1" if g.extended else "13.1"
        printed = g.game.us[unit].division
        g.end("catastrophic-loss", rule=rule, division=printed, lost=lost, turn=g.turn)


def losses_of(g: Omaha, division: int) -> int:
    """Return how many companies of a division lie in its loss box."""
    return (g.losses & g.game.belonging[division]).bit_count()


@rule("13.1", "20.1")
def left_to_lose(g: Omaha, division: int) -> int:
    """Return how many companies more a division has to lose before it is ruined."""
    return bearable(g) - losses_of(g, division)


@rule("6.33", "2.25", "P5")
def disrupt(g: Omaha, unit: CounterId) -> None:
    """Put a disrupted marker on a US unit."""
    if not has(g.disrupted, unit):
        g.disrupted |= one(unit)
        g.say("disrupted", unit=unit)


@rule("11.14")
def may_sacrifice(g: Omaha, unit: CounterId) -> bool:
    """Return whether a hero may be sacrificed for a unit that must lose its last step."""
    return g.steps[unit] == 1 and g.hero_of(unit) >= 0


@rule("11.14", "11.15")
def kill_hero(g: Omaha, unit: CounterId) -> None:
    """Turn a hero of a unit to the inspired side."""
    hero = g.hero_of(unit)
    g.inspired |= one(hero)
    g.say("hero-killed", unit=unit, hero=hero)


Hit = tuple[CounterId, int, int]
"""A unit, the steps it loses (0 or 1), and whether it is disrupted (0 or 1)."""


@frame
class TakeHits(Frame):
    """US units take hits of German fire, one after the other (6.32, 6.33, 11.14)."""

    hits: tuple[Hit, ...]

    @step("6.32")
    def those_that_need_no_decision(self, g: Omaha) -> Next:
        for unit, steps, disrupts in self.hits:
            if g.result is not None or (steps and may_sacrifice(g, unit)):
                return None
            if disrupts:
                disrupt(g, unit)
            if steps:
                g.hit |= one(unit)
                lose_step(g, unit)
            self.hits = self.hits[1:]
        return done()

    @ask("11.14", "R6-08", by=lambda frame, g: g.commander(frame.hits[0][0]))
    def sacrifice_the_hero(self, g: Omaha) -> None:
        """Sacrifice the hero to save the unit?"""

    @requires("11.14")
    def is_in_question(self, g: Omaha) -> CounterSet:
        """It is not the unit that would lose its last step."""
        return one(self.hits[0][0])

    whose_hero = Choice(is_in_question)

    @sacrifice_the_hero.on(whose_hero, rule="11.14")
    def sacrifice(self, g: Omaha, unit: CounterId) -> Next:
        kill_hero(g, unit)
        return self._next(g, unit, steps=0)

    @sacrifice_the_hero.on(whose_hero, rule="6.32")
    def lose(self, g: Omaha, unit: CounterId) -> Next:
        return self._next(g, unit, steps=1)

    def _next(self, g: Omaha, unit: CounterId, steps: int) -> Next:
        g.hit |= one(unit)  # a hit that a hero absorbs is the one loss of the phase (R6-08)
        if self.hits[0][2]:
            disrupt(g, unit)
        if steps:
            lose_step(g, unit)
        self.hits = self.hits[1:]
        return goto(self.those_that_need_no_decision)
