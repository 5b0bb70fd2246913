"""How are the results of a battle carried out: which effects, step losses and retreats?

A cell of a results table names effects, such as ``A1 D2 R1``; :func:`effects_of` reads it.
:class:`Losses` and :class:`Retreats` are the procedures that carry them out. A
:class:`~hexwar.kit.combat.Battle` calls them as its ``effects`` say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from hexwar.board import CounterId, CounterSet, HexId, first, has, iterate, one, pack
from hexwar.errors import TableError
from hexwar.kit.forces import OFF, Positions, Stacks, Steps
from hexwar.kit.retreat import ways_back
from hexwar.play import Actions, Frame, Next, State, again, ask, done, frame, goto, step
from hexwar.play.entries import OPEN

EVERYTHING: Final = 99
"""How much ``E`` in a result stands for: all steps."""

_EFFECT = re.compile(r"([A-Z]+?)(\d+|E)")

_NO_EFFECT = ("-", "NE")


def effects_of(result: str) -> tuple[tuple[str, int], ...]:
    """Return the effects that a cell of a results table names, in its order.

    Args:
        result: The cell: letters with a number each, or with ``E`` for everything; ``-``, ``NE``
            and an empty cell have no effect.

    Raises:
        TableError: The cell says something else.

    Example:
        >>> effects_of("A1 D2 R1"), effects_of("DE"), effects_of("-")
        ((('A', 1), ('D', 2), ('R', 1)), (('D', 99),), ())
    """
    found = []
    for word in result.split():
        effect = _EFFECT.fullmatch(word)
        if word in _NO_EFFECT:
            continue
        if effect is None:
            raise TableError(
                f"the result {result!r} says {word!r}: write letters and a number, such as 'A1 D2'"
            )
        found.append((effect[1], EVERYTHING if effect[2] == "E" else int(effect[2])))
    return tuple(found)


@frame
class Losses(Frame):
    """A side loses steps; the owner chooses which units lose them.

    Attributes:
        units: The units among which one loses each step.
        count: How many steps are still to be lost.
        target: The hex that was attacked.
    """

    units: CounterSet
    count: int
    target: HexId

    needs: ClassVar[tuple[type, ...]] = (Steps,)

    def owner(self, g: Any) -> str:
        """The player whose units they are."""
        return str(g.owner(first(self.units)))

    @ask(OPEN, by=owner, auto=True)
    def choose_who_loses(self, g: Steps) -> Actions:
        """Which unit loses a step?"""
        if self.count:
            yield from (("lose", unit) for unit in iterate(self.units) if g.steps[unit])

    @choose_who_loses.on
    def lose(self, g: Any, unit: CounterId) -> Next:
        """It loses a step."""
        self.count -= 1
        lose_step(g, unit)
        return again()


@frame
class Retreats(Frame):
    """Units retreat one after the other, hex by hex; the owner chooses the way.

    Attributes:
        units: The units that still have to retreat.
        hexes: How many hexes each retreats.
        origin: The hex from which they retreat.
        gone: How many hexes the first of them has gone.
        looks_ahead: Whether a unit must choose a way on which it can go as far as possible.
    """

    units: CounterSet
    hexes: int
    origin: HexId
    gone: int = 0

    needs: ClassVar[tuple[type, ...]] = (Stacks, Steps)
    looks_ahead: ClassVar[bool] = False

    def owner(self, g: Any) -> str:
        """The player whose units they are."""
        return str(g.owner(first(self.units)))

    def on(self, g: Any, unit: CounterId, at: HexId) -> Iterator[HexId]:
        """Yield the hexes to which a unit may go on from a hex.

        By default those farther from the battle, over ground that it may enter, neither to enemies
        nor onto full stacks, and into enemy zones only to a friend.
        """
        game, side = g.game, g.game.side_of[unit]
        distance, charge = game.board.distance, game.going[unit].charge
        shut = g.enemies_of(side) | g.full_for(unit) | g.zone_against(side) & ~g.standing[side]
        for to in game.board.neighbours[at]:
            farther = distance(to, self.origin) > distance(at, self.origin)
            if farther and not has(shut, to) and not charge(at, to).barred:
                yield to

    def cannot_go_on(self, g: Any, unit: CounterId) -> None:
        """What a unit suffers that cannot go all hexes: by default it loses a step, and stays."""
        lose_step(g, unit)

    @step(OPEN)
    def next_unit(self, g: Positions) -> Next:
        """Go on with those that are left."""
        self.units = pack(unit for unit in iterate(self.units) if g.hex[unit] != OFF)
        return None if self.units and self.hexes else done()

    @ask(OPEN, by=owner, auto=True)
    def choose_the_way(self, g: Positions) -> Actions:
        """Choose the hex to retreat to."""
        unit = first(self.units)
        on, at = partial(self.on, g, unit), g.hex[unit]
        ways = ways_back(on, at, self.hexes - self.gone) if self.looks_ahead else on(at)
        yield from (("retreat", unit, to) for to in ways)

    @choose_the_way.on
    def retreat(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It goes one hex."""
        g.put(unit, to)
        g.say("retreated", unit=unit, to=to)
        self.gone += 1
        if self.gone == self.hexes:
            self.units, self.gone = self.units & ~one(unit), 0
        return goto(self.next_unit)

    @step(OPEN)
    def nowhere_to_go(self, g: State) -> Next:
        """A unit that cannot go all hexes suffers for it."""
        unit = first(self.units)
        self.cannot_go_on(g, unit)
        self.units, self.gone = self.units & ~one(unit), 0
        return goto(self.next_unit)


def lose_step(g: Steps, unit: CounterId, rule: str | None = None, count: int = 1) -> None:
    """Take a step from a unit and tell it, or several, as long as it has any.

    Args:
        g: A state with :class:`~hexwar.kit.forces.Steps`.
        unit: The unit.
        rule: The number of the rule; by default that of the entry that is running.
        count: How many steps at most.
    """
    for _ in range(min(count, g.steps[unit])):
        left = g.lose_steps(unit)
        g.say("step-lost", rule=rule, unit=unit, left=left)


__all__ = ["EVERYTHING", "Losses", "Retreats", "effects_of", "lose_step"]
