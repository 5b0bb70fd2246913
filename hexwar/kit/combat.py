"""How is a battle fought: who joins, what the dice say, what each side suffers, who advances?

:class:`Attacks` asks a player for attacks. :class:`Battle` walks through an attack on a hex by
several units; :class:`Losses` and :class:`Retreats` carry out results. They do the walking, and a
game says its own sentences:

    @frame
    class Assault(Battle):
        cites: ClassVar = {"gather": "6.2", "throw": ("7.1", "6.4"), "apply": "7.1", ...}
        effects: ClassVar = {"A": ("units", StepLoss), "D": ("defenders", StepLoss)}

        def shifts(self, g):                     # hexwar.kit.modifiers
            if g.game.board.terrain[self.target] == "town":
                yield shift(-2, "town", "6.4")

What a preview shows and what the throw asks is one :meth:`Battle.reckon`, so they cannot differ.
The state has :class:`~hexwar.kit.forces.Stacks` and :class:`~hexwar.kit.forces.Steps`; the names of
the sides, which decide for their units, are ``game.sides``. Where the state has :class:`Fighters`,
a unit attacks, and a hex is attacked, once in a player turn. A reaction in the middle of a battle
is a window of :mod:`hexwar.kit.reactions`.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Final

from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    first,
    has,
    iterate,
    one,
    pack,
)
from hexwar.components.dice import sums
from hexwar.errors import GameError, TableError
from hexwar.kit.forces import OFF, Positions, Stacks, Steps
from hexwar.kit.modifiers import Ledger, Modifier, add
from hexwar.kit.odds import Reckoning, at_odds
from hexwar.kit.retreat import ways_back
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Actions, Frame, Next, again, ask, done, frame, goto, step
from hexwar.play.entries import OPEN, each
from hexwar.play.fields import flag
from hexwar.play.frames import repeat
from hexwar.play.parts import part
from hexwar.play.refusal import Refusal
from hexwar.play.scene import Preview
from hexwar.play.steering import Action

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


@part
class Fighters(Positions):
    """Who has attacked in this player turn, and where.

    Attributes:
        fought: Counters that have attacked.
        attacked: Hexes that have been attacked.
    """

    fought: CounterSet = flag(until="player-turn")
    attacked: HexSet = flag(until="player-turn")


@frame
class Battle(Frame):
    """One or several units attack a hex.

    Attributes:
        target: The hex.
        units: Who attacks.
        defenders: Who was in the hex at the throw.
        result: What the throw gave: a cell of the table.
        applied: How many of its effects have been carried out.
        reckoned: The verbs for which a preview shows the reckoning.
        effects: By letter of the result: whose effect it is, ``"units"`` or ``"defenders"``, and
            the procedure that carries it out, called with the units, the number and the hex.
    """

    target: HexId
    units: CounterSet
    defenders: CounterSet = NONE
    result: str = ""
    applied: int = 0

    cites: ClassVar[Mapping[str, Any]] = {"may_join": OPEN, "may_advance": OPEN}
    reckoned: ClassVar[tuple[str, ...]] = ("join", "resolve")
    compare: ClassVar[Callable[..., Reckoning]] = staticmethod(at_odds)
    """What joins the strengths of both sides to a column of ``game.results``:
    :func:`~hexwar.kit.odds.at_odds` or :func:`~hexwar.kit.odds.at_difference`."""
    dice: ClassVar[int] = 1
    """How many dice are thrown and added up."""
    effects: ClassVar[Mapping[str, tuple[str, type[Frame]]]] = {}

    # -- the sentences of a game

    def attacker(self, g: Any) -> str:
        """The player who attacks."""
        return str(g.owner(first(self.units)))

    def defender(self, g: Any) -> str:
        """The player who is attacked: whose units stand in the hex."""
        ours = g.game.side_of[first(self.units)]
        foes = (unit for unit in g.stack_in(self.target) if g.game.side_of[unit] != ours)
        return str(g.owner(next(foes)))

    def neighbours(self, g: Any) -> list[CounterId]:
        """The attacker's units next to the hex, or in it: who may be asked to join."""
        side = g.game.side_of[first(self.units)]
        hexes = (*g.game.board.neighbours[self.target], self.target)
        near = (u for at in hexes for u in g.stack_in(at))
        return [unit for unit in near if g.game.side_of[unit] == side]

    def may_join(self, g: Any, unit: CounterId) -> str | None:
        """A unit that has not joined yet and could attack the hex by itself."""
        if has(self.units, unit):
            return Refusal(self.rule_of("may_join"), "it has joined already")
        alone = next((f for f in reversed(g.stack) if isinstance(f, Attacks)), None)
        if alone is None:
            return None
        return alone.may_fight(g, unit) or alone.may_be_attacked(g, unit, self.target)

    def foes(self, g: Any) -> list[CounterId]:
        """Return who defends the hex: by default all counters in it."""
        foes: list[CounterId] = g.stack_in(self.target)
        return foes

    def attack_of(self, g: Any, unit: CounterId) -> int | Fraction:
        """Return what a unit brings to the attack: its printed factor."""
        return int(g.game.attacks[unit][g.steps[unit]])

    def defence_of(self, g: Any, unit: CounterId) -> int | Fraction:
        """Return what a unit brings to the defence: its printed factor."""
        return int(g.game.defences[unit][g.steps[unit]])

    def strengths(self, g: Any) -> tuple[Ledger, Ledger]:
        """Return the strengths of the attack and of the defence, unit by unit."""
        names, rule = g.game.counters.names, self.rule_of("reckon")
        attack = (add(self.attack_of(g, unit), names[unit], rule) for unit in iterate(self.units))
        defence = (add(self.defence_of(g, unit), names[unit], rule) for unit in self.foes(g))
        return Ledger.of(attack), Ledger.of(defence)

    def shifts(self, g: Any) -> Iterable[Modifier]:
        """Give what shifts the column, in the order of the rule: by default nothing."""
        del g
        return ()

    def reckon(self, g: Any) -> Reckoning:
        """Return the strengths and the column, as the attack stands now."""
        rule = self.rule_of("reckon")
        return self.compare(g.game.results, *self.strengths(g), self.shifts(g), rule=rule)

    def modified(self, g: Any, throw: int) -> int:
        """Return what a throw of the dice counts as: by default itself."""
        del g
        return throw

    def throws(self, g: Any) -> Mapping[int, int]:
        """Return in how many ways the dice give each throw, as it counts: the rows of the table."""
        ways: Counter[int] = Counter()
        for throw, count in sums(self.dice).items():
            ways[self.modified(g, throw)] += count
        return ways

    def roll(self, g: Any) -> int:
        """Throw the dice; return the throw as it counts."""
        return self.modified(g, sum(int(g.roll("combat")) for _ in range(self.dice)))

    def fought(self, g: Any) -> None:
        """Note who has fought, and where, in a state with :class:`Fighters`."""
        if isinstance(g, Fighters):
            g.fought |= self.units
            g.attacked |= one(self.target)

    def may_advance(self, g: Any, unit: CounterId) -> str | None:
        """A unit that attacked, into the hex next to it once no enemy is left there.

        A game adds to it, or says with ``is_room`` how many may stand there.
        """
        game, at, rule = g.game, g.hex[unit], self.rule_of("may_advance")
        held = any(game.side_of[other] != game.side_of[unit] for other in g.stack_in(self.target))
        if held or not has(self.units, unit) or at in (OFF, self.target):
            return rule
        if game.board.distance(at, self.target) != 1:
            return Refusal(rule, "not adjacent")
        going = getattr(game, "going", ())  # a game without costs of movement has none
        if going and going[unit].charge(at, self.target).barred:
            return Refusal(rule, "it cannot enter the hex")
        return None if self.is_room(g, unit) else Refusal(self.rule_of("is_room"), "full stack")

    def is_room(self, g: Any, unit: CounterId) -> bool:
        """Tell whether a unit that advances may stand in the hex, too."""
        return bool(g.has_room(unit, self.target))

    def preview(self, g: Any, action: Action) -> Preview | None:
        """Return the reckoning as an action of this battle would leave it, with exact chances."""
        if action[0] not in self.reckoned:
            return None
        weighed = copy.copy(self)
        weighed.weigh(action)
        found = weighed.reckon(g)
        return Preview(
            rows=(*found.rows(), *found.chance_rows(weighed.throws(g))), hexes=one(self.target)
        )

    def weigh(self, action: Action) -> None:
        """Note what an action changes in the attack; for a preview, on a copy."""
        if action[0] == "join":
            self.units |= one(CounterId(action[1]))

    # -- the procedure

    @ask(OPEN, by=attacker, or_else="resolve")
    def gather(self, g: Any) -> None:
        """Who joins the attack on {target:hex}?"""

    @gather.on(each(neighbours, may_join))
    def join(self, g: Any, unit: CounterId) -> Next:
        """One more takes part."""
        self.units |= one(unit)
        return again()

    @step(OPEN)
    def throw(self, g: Any) -> None:
        """Throw the dice for the reckoning, and tell its shifts and its result."""
        found, die = self.reckon(g), self.roll(g)
        ours = g.present[g.game.side_of[first(self.units)]]
        self.result, self.defenders = found.result(die), g.on.get(self.target, NONE) & ~ours
        self.fought(g)
        for line in found.columns.lines:
            g.say("shifted", rule=line.rule, what=line.what, columns=line.text)
        facts = {"odds": found.basic, "column": found.head, "die": die, "result": self.result}
        g.say("attacked", units=tuple(iterate(self.units)), target=self.target, **facts)

    @step(OPEN)
    def apply(self, g: Any) -> Next:
        """Carry out the effects of the result, one after the other."""
        found = effects_of(self.result)
        if self.applied == len(found):
            return None
        letter, count = found[self.applied]
        self.applied += 1
        if letter not in self.effects:
            raise GameError(f"{type(self).__name__}.effects has no {letter!r}, as in {self.result}")
        whose, procedure = self.effects[letter]
        return repeat(procedure, getattr(self, whose), count, self.target)

    def victors(self, g: Any) -> list[CounterId]:
        """The units that attacked and are left."""
        return [unit for unit in iterate(self.units) if g.hex[unit] != OFF]

    @ask(OPEN, by=attacker, or_else="stay")
    def advance_after_combat(self, g: Any) -> None:
        """Which unit advances to {target:hex}?"""

    @advance_after_combat.on(each(victors, may_advance))
    def advance(self, g: Any, unit: CounterId) -> Next:
        """It enters the hex."""
        g.put(unit, self.target)
        g.say("advanced", unit=unit, to=self.target)
        return again()


@frame
class Attacks(OfActiveSide):
    """A player declares attacks, one after the other, and each is fought at once."""

    needs: ClassVar[tuple[type, ...]] = (Stacks, Steps)
    battle: ClassVar[type[Battle]] = Battle
    """The procedure of an attack, called with the hex and the first unit."""

    # -- the sentences of a game

    def attackers(self, g: Any) -> list[CounterId]:
        """The player's units next to an enemy: who may be asked to attack."""
        near: HexSet = g.game.board.next_to(g.enemies_of(g.active))
        return [unit for unit in g.on_map(g.active) if has(near, g.hex[unit])]

    def beside(self, g: Any, unit: CounterId) -> list[HexId]:
        """The hexes next to a unit."""
        return list(g.game.board.neighbours[g.hex[unit]])

    def may_fight(self, g: Any, unit: CounterId) -> str | None:
        """A unit of those whose turn it is, on the map, which has not attacked yet."""
        if not g.acts(unit) or g.hex[unit] == OFF:
            return self.rule_of("declare")
        fought = isinstance(g, Fighters) and has(g.fought, unit)
        return Refusal(self.rule_of("may_fight"), "it has attacked already") if fought else None

    def may_be_attacked(self, g: Any, unit: CounterId, target: HexId) -> str | None:
        """A hex next to the unit with enemies in it; a game adds what else is barred."""
        board, at, rule = g.game.board, g.hex[unit], self.rule_of("may_be_attacked")
        side = g.game.side_of[unit]
        if not any(g.game.side_of[other] != side for other in g.stack_in(target)):
            return Refusal(rule, "no enemy there")
        gap = board.distance(at, target)
        if gap != 1:
            return Refusal(rule, "distance {gap}, adjacent is 1", gap=gap)
        if isinstance(g, Fighters) and has(g.attacked, target):
            return Refusal(self.rule_of("may_fight"), "attacked before in this turn")
        return None

    def may_end_combat(self, g: Any) -> str | None:
        """Nobody must attack; where combat is mandatory, a game refuses to end it."""
        del g
        return None

    def battle_of(self, g: Any, unit: CounterId, target: HexId) -> Battle:
        """Return the attack of a single unit, to ask it something; a game adds who leads it."""
        return self.battle.of(g, target, one(unit))

    def preview(self, g: Any, action: Action) -> Preview | None:
        """Return the reckoning of an attack by a single unit."""
        if action[0] != "attack" or len(action) != 3:
            return None
        return self.battle_of(g, action[1], action[2]).preview(g, ("resolve",))

    # -- the procedure

    @ask(OPEN, by=OfActiveSide.player, or_else="end-combat")
    def declare(self, g: Any) -> None:
        """Attack a hex, or end your combat."""

    @declare.on(each(attackers, may_fight), each(beside, may_be_attacked))
    def attack(self, g: Any, unit: CounterId, target: HexId) -> Next:
        """It attacks, and others may join."""
        return repeat(self.battle, target, one(unit))

    @declare.on(refusal=may_end_combat)
    def end_combat(self, g: Any) -> None:
        """The player attacks no more."""


@frame
class Losses(Frame):
    """A side loses steps; the owner chooses which units lose them.

    Attributes:
        units: Of whom one loses each step.
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
    def choose_who_loses(self, g: Any) -> Actions:
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
        units: Who has still to retreat.
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
        """Give the hexes to which a unit may go on from a hex.

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
    def next_unit(self, g: Any) -> Next:
        """Go on with those that are left."""
        self.units = pack(unit for unit in iterate(self.units) if g.hex[unit] != OFF)
        return None if self.units and self.hexes else done()

    @ask(OPEN, by=owner, auto=True)
    def choose_the_way(self, g: Any) -> Actions:
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
    def nowhere_to_go(self, g: Any) -> Next:
        """A unit that cannot go all hexes suffers for it."""
        unit = first(self.units)
        self.cannot_go_on(g, unit)
        self.units, self.gone = self.units & ~one(unit), 0
        return goto(self.next_unit)


def lose_step(g: Any, unit: CounterId, rule: str | None = None, count: int = 1) -> None:
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


__all__ = [
    "EVERYTHING",
    "Attacks",
    "Battle",
    "Fighters",
    "Losses",
    "Retreats",
    "effects_of",
    "lose_step",
]
