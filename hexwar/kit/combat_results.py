"""How are the results of a battle carried out: who loses steps, who retreats, and where to?

:class:`Losses` and :class:`Retreats` are procedures that a :class:`~hexwar.kit.combat.Battle`
names as its ``losses`` and ``retreats``; effects of the results call them.

A game says where a retreat may go on from a place; :func:`farthest` and :func:`ways_back` look
ahead, to avoid dead ends:

    far = farthest(on, here, flags)             # hexes that it can go; the rest costs figures
    ways_back(on, here, far)                    # where the first step may lead

A place is a hex id, or a hex with more, such as ``(hex, edge)`` for a unit that chooses an edge of
the map with its first step. Whether a retreat looks ahead is a rule of the game: one that lets
units run into dead ends uses ``on`` alone.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar, overload

from hexwar.board import CounterId, CounterSet, HexId, HexSet, first, iterate, one, pack
from hexwar.kit.forces import OFF, Positions, Stacks, Steps
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    State,
    again,
    ask,
    done,
    forbids,
    frame,
    goto,
    requires,
    step,
)
from hexwar.play.sequence.entries import OPEN


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

    @forbids()
    def no_more(self, g: Any) -> bool:
        """All steps have been lost."""
        return not self.count

    @requires()
    def of_the_group(self, g: Any) -> CounterSet:
        """It does not take part."""
        return self.units

    @requires()
    def has_steps(self, g: Any) -> CounterSet:
        """It has no step left."""
        return g.with_steps  # type: ignore[no-any-return]

    losers, steps_to_lose = Choice(of_the_group, has_steps), Choice(no_more)

    @ask(OPEN, by=owner, auto=True)
    def choose_who_loses(self, g: Steps) -> None:
        """Which unit loses a step?"""

    @choose_who_loses.on(losers, when=steps_to_lose)
    def lose(self, g: Any, unit: CounterId) -> Next:
        """It loses a step."""
        self.count -= 1
        lose_step(g, unit)
        return again()


@frame
class Exchanges(Losses):
    """A side loses at least so much printed strength; the owner chooses which units lose it.

    Attributes:
        count: How much attack strength is still to be lost.
    """

    def lose(self, g: Any, unit: CounterId) -> Next:
        """It loses a step, and with it some strength."""
        printed, steps, left = g.game.attacks[unit], g.steps[unit], self.count
        then = super().lose(g, unit)
        self.count = max(left - (printed[steps] - printed[steps - 1]), 0)
        return then


@frame
class Retreats(Frame):
    """Units retreat one after the other, hex by hex; the owner chooses the way.

    Attributes:
        units: The units that still have to retreat.
        hexes: How many hexes each retreats.
        origin: The hex from which they retreat.
        gone: How many hexes the first of them has gone.
        looks_ahead: Whether a unit must choose a way on which it can go as far as possible.
        or_lost: Whether a unit that cannot go all hexes is lost, not reduced by a step.
    """

    units: CounterSet
    hexes: int
    origin: HexId
    gone: int = 0

    needs: ClassVar[tuple[type, ...]] = (Stacks, Steps)
    looks_ahead: ClassVar[bool] = False
    or_lost: ClassVar[bool] = False

    def owner(self, g: Any) -> str:
        """The player whose units they are."""
        return str(g.owner(first(self.units)))

    # -- a step from a hex: by default farther from the battle, to no enemies, zones, full stacks

    @requires()
    def adjacent(self, g: Any, unit: CounterId, at: HexId) -> HexSet:
        """It is not adjacent."""
        return g.game.board.adjacent[at]  # type: ignore[no-any-return]

    @requires()
    def farther_from_the_battle(self, g: Any, unit: CounterId, at: HexId, to: HexId) -> bool:
        """It does not lead farther from the battle."""
        distance = g.game.board.distance
        return bool(distance(to, self.origin) > distance(at, self.origin))

    @forbids()
    def to_enemies(self, g: Any, unit: CounterId) -> HexSet:
        """Enemies are there."""
        return g.enemies_of(g.game.side_of[unit])  # type: ignore[no-any-return]

    @forbids()
    def onto_full_stacks(self, g: Any, unit: CounterId) -> HexSet:
        """The stack there is full."""
        return g.full_for(unit)  # type: ignore[no-any-return]

    @forbids()
    def into_enemy_zones(self, g: Any, unit: CounterId) -> HexSet:
        """It is in an enemy zone of control, and no friend is there."""
        side = g.game.side_of[unit]
        zone: HexSet = g.zone_against(side) & ~g.friendly(side)
        return zone

    @forbids()
    def over_barred_ground(self, g: Any, unit: CounterId, at: HexId, to: HexId) -> bool:
        """The ground forbids it."""
        return bool(g.game.going[unit].charge(at, to).barred)

    steps_back = Choice(
        adjacent,
        farther_from_the_battle,
        to_enemies,
        onto_full_stacks,
        into_enemy_zones,
        over_barred_ground,
    )

    # -- whose turn it is, and where it may go

    @requires()
    def next_to_retreat(self, g: Any) -> CounterSet:
        """Another unit retreats first."""
        return one(first(self.units))

    def why_not_there(self, g: Any, unit: CounterId, to: HexId) -> Refusal | None:
        """Return why a step leads nowhere, or None if the ways that follow it are too short."""
        return self.steps_back.refusal(g, unit, g.hex[unit], to)

    @requires(reason="It could not go as far from there.", why=why_not_there, asks="steps_back")
    def open_ways(self, g: Any, unit: CounterId) -> HexSet:
        """Return where its next step may lead."""

        def on(at: HexId) -> list[HexId]:
            return iterate(self.steps_back.of(g, unit, at))

        at, hexes = g.hex[unit], self.hexes - self.gone
        return pack(ways_back(on, at, hexes)) if self.looks_ahead else pack(on(at))

    retreating, where_to = Choice(next_to_retreat), Choice(open_ways)

    def cannot_go_on(self, g: Any, unit: CounterId) -> None:
        """What a unit suffers that cannot go all hexes: it loses a step, and stays, or is lost."""
        lose_step(g, unit, count=g.steps[unit] if self.or_lost else 1)

    @step(OPEN)
    def next_unit(self, g: Positions) -> Next:
        """Go on with those that are left."""
        self.units = pack(unit for unit in iterate(self.units) if g.hex[unit] != OFF)
        return None if self.units and self.hexes else done()

    @ask(OPEN, by=owner, auto=True)
    def choose_the_way(self, g: Positions) -> None:
        """Choose where it retreats to."""

    @choose_the_way.on(retreating, where_to)
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
        g.tell_loss(unit, g.lose_steps(unit), rule)


M = TypeVar("M", bound=Callable[..., Any])


@overload
def effect(method: M, /) -> M: ...


@overload
def effect(*, by: str) -> Callable[[M], M]: ...


def effect(method: Any = None, /, *, by: str = "") -> Any:
    """Mark a method of a battle as an effect, which words of a results table may name.

    Its name is that of the method with spaces: ``defender retreats``. The method knows the battle:
    ``self.units``, ``self.origins``, ``self.die``. It is called with the state, and with the number
    of the effect if it takes one; it changes the state, or returns the call of a procedure.

    Args:
        method: The method.
        by: The class variable with the procedure that it calls; a game that uses the effect fills
            it.

    Example:
        >>> class Skirmish(Frame):
        ...     @effect
        ...     def attacker_is_tired(self, g, turns: int) -> None: ...
        >>> list(effects_in(Skirmish))
        ['attacker is tired']
    """

    def mark(marked: Any) -> Any:
        marked.effect_by = by
        return marked

    return mark if method is None else mark(method)


def effects_in(battle: type[Frame]) -> Mapping[str, Callable[..., Next]]:
    """Return the effects of a battle by name; what a class puts in place of one is one, too."""
    owner: Any = battle
    return _effects_in(owner)


@cache
def _effects_in(battle: Any) -> Mapping[str, Callable[..., Next]]:
    marked = {
        name
        for kind in battle.__mro__
        for name, value in vars(kind).items()
        if hasattr(value, "effect_by")
    }
    effects = {name: getattr(battle, name) for name in sorted(marked)}
    return {
        name.replace("_", " "): method for name, method in effects.items() if method is not None
    }


def place_of(battle: type[Frame], name: str) -> str:
    """Return the class variable that an effect needs filled, or ""; one put in its place none."""
    return str(getattr(getattr(battle, name.replace(" ", "_")), "effect_by", ""))


def takes_number(method: Callable[..., Any]) -> bool:
    """Return whether an effect takes a number, besides the battle and the state."""
    return len(inspect.signature(method).parameters) > 2


P = TypeVar("P", bound=Hashable)

GoingOn = Callable[[P], Iterable[P]]
"""``on(place)``: the places to which a retreat may go on from there."""


def farthest(on: GoingOn[P], start: P, hexes: int) -> int:
    """Return how many hexes a retreat can go, up to a number.

    Args:
        on: Where a retreat may go on from a place.
        start: Where it begins.
        hexes: How many hexes it has to go.

    Example:
        >>> dead_end = {1: [2, 3], 2: [], 3: [4], 4: [5], 5: []}
        >>> farthest(dead_end.__getitem__, 1, 2), farthest(dead_end.__getitem__, 1, 9)
        (2, 3)
    """
    reached = {start}
    for gone in range(hexes):
        reached = {to for at in reached for to in on(at)}
        if not reached:
            return gone
    return hexes


def ways_back(on: GoingOn[P], start: P, hexes: int) -> list[P]:
    """Return where the first step of a retreat may lead that goes as far as it can.

    Args:
        on: Where a retreat may go on from a place.
        start: Where it begins.
        hexes: How many hexes it has to go.

    Returns:
        The places in the order of ``on`` from which the longest retreat up to that number of hexes
        can be completed; none if the unit cannot go at all.

    Example:
        >>> dead_end = {1: [2, 3], 2: [], 3: [4], 4: []}
        >>> ways_back(dead_end.__getitem__, 1, 1), ways_back(dead_end.__getitem__, 1, 2)
        ([2, 3], [3])
    """
    far = farthest(on, start, hexes)
    if not far:
        return []
    return [to for to in on(start) if farthest(on, to, far - 1) == far - 1]


__all__ = [
    "Exchanges",
    "GoingOn",
    "Losses",
    "Retreats",
    "effect",
    "effects_in",
    "farthest",
    "lose_step",
    "place_of",
    "takes_number",
    "ways_back",
]
