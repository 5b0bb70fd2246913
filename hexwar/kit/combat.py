"""How is a battle fought: who joins, what the dice give, which results apply, who advances?

:class:`Attacks` asks a player for attacks. :class:`Battle` carries out one attack on a hex by
several units. The procedures of :mod:`hexwar.kit.combat_results` carry out its results. A game adds
its own rules:

    @frame
    class Assault(Battle):
        cites: ClassVar = {"gather": "6.2", "throw": ("7.1", "6.4"), "apply": "7.1", ...}
        losses, retreats = StepLosses, Retreat

        def shifts(self, g):                     # hexwar.kit.modifiers
            if g.game.board.terrain[self.target] == "town":
                yield shift(-2, "town", "6.4")

The preview and the throw both read :meth:`Battle.calculate`, so they cannot differ. What the words
of the table do stands in its file, under ``[results]``: ``DR2 = "defender retreats 2"``. Such an
effect is a method of the battle, marked by :func:`~hexwar.kit.combat_results.effect`.
The state has :class:`~hexwar.kit.forces.Stacks` and :class:`~hexwar.kit.forces.Steps`; the names of
the sides, which decide for their units, are ``game.sides``. Where the state has :class:`Fighters`,
a unit attacks, and a hex is attacked, once in a player turn. A reaction in the middle of a battle
is a window of :mod:`hexwar.kit.reactions`.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    first,
    iterate,
    one,
    pack,
    union,
)
from hexwar.components.dice import sums
from hexwar.errors import GameError
from hexwar.kit.combat_results import Losses, Retreats, effect, effects_in, lose_step, takes_number
from hexwar.kit.forces import OFF, Positions, Stacks, Steps
from hexwar.kit.modifiers import Ledger, Modifier, add
from hexwar.kit.odds import CombatCalculation, at_odds
from hexwar.kit.turns import OfActiveSide
from hexwar.play import (
    Action,
    Choice,
    Frame,
    Next,
    Preview,
    Refusal,
    State,
    again,
    ask,
    flag,
    forbids,
    frame,
    part,
    repeat,
    requires,
    step,
)
from hexwar.play.scene import Attack
from hexwar.play.sequence.entries import OPEN

if TYPE_CHECKING:
    from hexwar.kit.game import CounterGame


@part
class Fighters(Positions):
    """The counters that have attacked in this player turn, and the hexes.

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
        units: The attacking units.
        defenders: The units in the hex at the throw.
        result: What the throw gave: a cell of the table, as printed.
        applied: How many of its effects have been carried out.
        origins: The hexes from which the hex was attacked, at the throw.
        odds: The odds or the difference before all shifts, at the throw.
        column: The head of the column, at the throw.
        die: The throw, as it counts.
        previewed: The verbs for which a preview shows the calculation.
        losses: The procedure of ``attacker loses`` and ``defender loses``.
        retreats: The procedure of ``attacker retreats`` and ``defender retreats``.
        exchanges: The procedure of ``exchange``: :class:`~hexwar.kit.combat_results.Exchanges`.
    """

    target: HexId
    units: CounterSet
    defenders: CounterSet = NONE
    result: str = ""
    applied: int = 0
    origins: HexSet = NONE
    odds: str = ""
    column: str = ""
    die: int = 0

    previewed: ClassVar[tuple[str, ...]] = ("join", "resolve")
    compare: ClassVar[Callable[..., CombatCalculation]] = staticmethod(at_odds)
    """What joins the strengths of both sides to a column of ``game.results``:
    :func:`~hexwar.kit.odds.at_odds` or :func:`~hexwar.kit.odds.at_difference`."""
    dice: ClassVar[int] = 1
    """How many dice are thrown and added up."""
    losses: ClassVar[type[Losses] | None] = None
    retreats: ClassVar[type[Retreats] | None] = None
    exchanges: ClassVar[type[Losses] | None] = None

    # -- the sentences of a game

    @staticmethod
    def under_way(g: Any) -> Battle | None:
        """Return the battle that is being fought, the innermost one; None if there is none.

        Args:
            g: The state. Losses and retreats ask it for the battle whose result they are.
        """
        return next(
            (procedure for procedure in reversed(g.stack) if isinstance(procedure, Battle)), None
        )

    def attacker(self, g: Any) -> str:
        """The player who attacks."""
        return str(g.owner(first(self.units)))

    def defender(self, g: Any) -> str:
        """The player who is attacked: whose units stand in the hex."""
        ours = g.game.side_of[first(self.units)]
        foes = (unit for unit in g.stack_in(self.target) if g.game.side_of[unit] != ours)
        return str(g.owner(next(foes)))

    @forbids()
    def joined_already(self, g: Any) -> CounterSet:
        """It has joined already."""
        return self.units

    @forbids()
    def not_by_itself(self, g: Any, unit: CounterId) -> Refusal | None:
        """It could not attack the hex by itself."""
        alone = next((f for f in reversed(g.stack) if isinstance(f, Attacks)), None)
        if alone is None:
            return None
        return alone.fighters.refusal(g, unit) or alone.targets.refusal(g, unit, self.target)

    @requires()
    def next_to_the_hex(self, g: Any) -> CounterSet:
        """It is no unit of yours at the hex."""
        hexes = (*g.game.board.neighbours[self.target], self.target)
        ours: CounterSet = g.present[g.game.side_of[first(self.units)]]
        return ours & union(g.on.get(at, NONE) for at in hexes)

    joiners = Choice(joined_already, not_by_itself, next_to_the_hex)

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
        names, rule = g.game.counters.names, self.rule_of("calculate")
        attack = (add(self.attack_of(g, unit), names[unit], rule) for unit in iterate(self.units))
        defence = (add(self.defence_of(g, unit), names[unit], rule) for unit in self.foes(g))
        return Ledger.of(attack), Ledger.of(defence)

    def shifts(self, g: Any) -> Iterable[Modifier]:
        """Return what shifts the column, in the order of the rule: by default nothing."""
        del g
        return ()

    def calculate(self, g: Any) -> CombatCalculation:
        """Return the strengths and the column, as the attack stands now."""
        rule = self.rule_of("calculate")
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

    @forbids()
    def enemies_left(self, g: Any) -> bool:
        """Enemies are left in the hex."""
        stack: CounterSet = g.on.get(self.target, NONE)
        return bool(stack & ~g.present[g.game.side_of[first(self.units)]])

    @requires()
    def has_fought(self, g: Any) -> CounterSet:
        """It has not attacked the hex."""
        return self.units

    @forbids()
    def is_gone(self, g: Any, unit: CounterId) -> bool:
        """It is lost."""
        return bool(g.hex[unit] == OFF)

    @forbids()
    def stands_there(self, g: Any) -> CounterSet:
        """It stands there."""
        stack: CounterSet = g.on.get(self.target, NONE)
        return stack

    @requires()
    def beside_the_hex(self, g: Any, unit: CounterId) -> bool:
        """It is not adjacent."""
        return bool(g.game.board.distance(g.hex[unit], self.target) == 1)

    @forbids()
    def ground_forbids_it(self, g: Any, unit: CounterId) -> bool:
        """It cannot enter the hex."""
        going = getattr(g.game, "going", ())  # a game without costs of movement has none
        return bool(going and going[unit].charge(g.hex[unit], self.target).barred)

    @requires()
    def is_room(self, g: Any, unit: CounterId) -> bool:
        """The stack there is full."""
        return bool(g.has_room(unit, self.target))

    cleared = Choice(enemies_left)
    advancing = Choice(
        has_fought, is_gone, stands_there, beside_the_hex, ground_forbids_it, is_room
    )

    def preview(self, g: Any, action: Action) -> Preview | None:
        """Return the calculation as an action of this battle would leave it, with exact chances."""
        if action[0] not in self.previewed:
            return super().preview(g, action)
        weighed = copy.copy(self)
        weighed.weigh(action)
        calculation = weighed.calculate(g)
        return Preview(
            rows=(*calculation.rows(), *calculation.chance_rows(weighed.throws(g))),
            hexes=one(self.target),
            attack=weighed.attack(g),
        )

    def attack(self, g: Any) -> Attack:
        """Return from where the hex is attacked; until the throw, with the odds and their shift."""
        calculation = None if self.result else self.calculate(g)
        odds = (
            " → ".join(dict.fromkeys((calculation.basic, calculation.head))) if calculation else ""
        )
        return Attack(self.hexes_of_attack(g), self.target, odds)

    def hexes_of_attack(self, g: Any) -> HexSet:
        """Return the hexes in which the attacking units are, without the one attacked."""
        hexes = pack(g.hex[unit] for unit in iterate(self.units) if g.hex[unit] != OFF)
        return hexes & ~one(self.target)

    def weigh(self, action: Action) -> None:
        """Note what an action changes in the attack; for a preview, on a copy."""
        if action[0] == "join":
            self.units |= one(CounterId(action[1]))

    # -- what results do

    def eliminate(self, g: Any, units: CounterSet) -> None:
        """Take all steps from some units."""
        for unit in iterate(units):
            lose_step(g, unit, count=g.steps[unit])

    @effect(by="losses")
    def attacker_loses(self, g: Any, steps: int) -> Next:
        """The attacker loses steps; by default the owner chooses which units lose them."""
        del g
        return self._carry_out(self.losses, self.units, steps)

    @effect(by="losses")
    def defender_loses(self, g: Any, steps: int) -> Next:
        """The defender loses steps; by default the owner chooses which units lose them."""
        del g
        return self._carry_out(self.losses, self.defenders, steps)

    @effect
    def attacker_eliminated(self, g: Any) -> Next:
        """All attacking units are lost."""
        self.eliminate(g, self.units)
        return None

    @effect
    def defender_eliminated(self, g: Any) -> Next:
        """All units in the hex are lost."""
        self.eliminate(g, self.defenders)
        return None

    @effect(by="exchanges")
    def exchange(self, g: Any) -> Next:
        """The defender is eliminated; the attacker loses as much printed strength, or more."""
        strength = sum(g.game.defences[unit][g.steps[unit]] for unit in iterate(self.defenders))
        self.eliminate(g, self.defenders)
        return self._carry_out(self.exchanges, self.units, strength)

    @effect(by="retreats")
    def attacker_retreats(self, g: Any, hexes: int) -> Next:
        """The attacking units retreat some hexes."""
        del g
        return self._carry_out(self.retreats, self.units, hexes)

    @effect(by="retreats")
    def defender_retreats(self, g: Any, hexes: int) -> Next:
        """The units in the hex retreat some hexes."""
        del g
        return self._carry_out(self.retreats, self.defenders, hexes)

    def _carry_out(self, procedure: type[Frame] | None, units: CounterSet, count: int) -> Next:
        if procedure is None:
            raise GameError(f"{type(self).__name__} names no procedure for {self.result}")
        return repeat(procedure, units, count, self.target)

    # -- the procedure

    @ask(OPEN, by=attacker, or_else="resolve")
    def gather(self, g: State) -> None:
        """Who joins the attack on {target:hex}?"""

    @gather.on(joiners)
    def join(self, g: Any, unit: CounterId) -> Next:
        """One more takes part."""
        self.units |= one(unit)
        return again()

    @step(OPEN)
    def throw(self, g: Any) -> None:
        """Throw the dice for the calculation, and tell its shifts and its result."""
        calculation, self.die = self.calculate(g), self.roll(g)
        ours = g.present[g.game.side_of[first(self.units)]]
        self.defenders = g.on.get(self.target, NONE) & ~ours
        self.origins = self.hexes_of_attack(g)
        self.odds, self.column = calculation.basic, calculation.head
        self.result = calculation.result(self.die)
        self.fought(g)
        for line in calculation.columns.lines:
            g.say("shifted", rule=line.rule, what=line.what, columns=line.text)
        facts = {
            "odds": calculation.basic,
            "column": calculation.head,
            "die": self.die,
            "result": self.result,
        }
        g.say("attacked", units=tuple(iterate(self.units)), target=self.target, **facts)

    @step(OPEN)
    def apply(self, g: Any) -> Next:
        """Carry out the effects of the result, one after the other."""
        effects = g.game.result_words.effects_of(self.result)
        if self.applied == len(effects):
            return None
        name, count = effects[self.applied]
        self.applied += 1
        method = effects_in(type(self)).get(name)
        if method is None:
            raise GameError(f"{type(self).__name__} has no effect {name!r}, as in {self.result}")
        then = method(self, g, count) if takes_number(method) else method(self, g)
        return again() if then is None else repeat(then[1], *then[2], **then[3])

    @ask(OPEN, by=attacker, or_else="stay")
    def advance_after_combat(self, g: State) -> None:
        """Which unit advances to {target:hex}?"""

    @advance_after_combat.on(advancing, when=cleared)
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

    @requires()
    def of_the_player(self, g: Any) -> CounterSet:
        """It is no unit of yours on the map."""
        units: CounterSet = g.acting & g.present[g.active]
        return units

    @forbids()
    def has_attacked(self, g: Any) -> CounterSet:
        """It has attacked already."""
        return g.fought if isinstance(g, Fighters) else NONE

    fighters = Choice(of_the_player, has_attacked)

    @requires()
    def enemies_there(self, g: Any) -> HexSet:
        """No enemy is there."""
        hexes: HexSet = g.enemies_of(g.active)
        return hexes

    def gap(self, g: Any, unit: CounterId, target: HexId) -> dict[str, int]:
        """Return how far a hex is from a unit."""
        return {"gap": g.game.board.distance(g.hex[unit], target)}

    @requires(figures=gap)
    def next_to_the_unit(self, g: Any, unit: CounterId) -> HexSet:
        """Distance {gap}, adjacent is 1."""
        hexes: HexSet = g.game.board.adjacent[g.hex[unit]]
        return hexes

    @forbids()
    def attacked_before(self, g: Any) -> HexSet:
        """It was attacked before in this turn."""
        return g.attacked if isinstance(g, Fighters) else NONE

    targets = Choice(enemies_there, next_to_the_unit, attacked_before)
    must_go_on = Choice()
    """What keeps the player from ending combat: by default nothing; else combat is mandatory."""

    @classmethod
    def check_data(cls, game: type[CounterGame], turns: int) -> None:
        """Refuse a table of results that the battle of these attacks could not read."""
        from hexwar.kit.data_checks import check_battle  # noqa: PLC0415 -- a part loads few others

        del turns
        battle = game.variants.get(cls.battle, cls.battle)
        if issubclass(battle, Battle):  # a variant may be fought in another way
            check_battle(game, battle, Battle)

    def battle_of(self, g: Any, unit: CounterId, target: HexId) -> Battle:
        """Return the attack of a single unit, to ask it something; a game adds who leads it."""
        return self.battle.of(g, target, one(unit))

    def calculation_of(self, g: Any, unit: CounterId, target: HexId) -> Preview | None:
        """Return the calculation of an attack by a single unit."""
        return self.battle_of(g, unit, target).preview(g, ("resolve",))

    # -- the procedure

    @ask(OPEN, by=OfActiveSide.player, or_else="end-combat")
    def declare(self, g: State) -> None:
        """Attack, or end your combat."""

    @declare.on(fighters, targets, preview=calculation_of)
    def attack(self, g: Any, unit: CounterId, target: HexId) -> Next:
        """It attacks, and others may join."""
        return repeat(self.battle, target, one(unit))

    @declare.on(when=must_go_on)
    def end_combat(self, g: Any) -> None:
        """The player attacks no more."""


__all__ = ["Attacks", "Battle", "Fighters"]
