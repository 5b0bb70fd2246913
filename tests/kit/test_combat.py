"""The walk through a battle: who joins, exact chances, effects in order, losses and retreats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, CounterId, HexId, as_set, iterate, one
from hexwar.components import ResultsTable, ResultWords
from hexwar.errors import GameError
from hexwar.kit.combat import Battle
from hexwar.kit.combat_results import Losses, Retreats, effect
from hexwar.kit.forces import OFF, Stacks, Steps
from hexwar.kit.modifiers import Ledger, add, shift
from hexwar.kit.odds import CombatCalculation, at_odds
from hexwar.play import Choice, Frame, call, frame, public, state, step
from hexwar.play.states.runner import advance, outcomes, perform
from hexwar.play.values.chance import Scripted

BOARD = Board.parse('grid = {orientation = "pointy", rows = 5, columns = 5}')
HEXES = list(iterate(BOARD.all))
SIDES = ("red", "blue")
TABLE = ResultsTable(
    name="combat",
    columns=("1:2", "1:1", "2:1", "3:1"),
    rows={
        "1-2": ("A2", "A1", "A1 D1", "R1"),
        "3-4": ("A1", "-", "D1", "D1 R2"),
        "5-6": ("-", "D1", "D1 R1", "DE"),
    },
)

WORDS = ResultWords(
    {
        "A#": "attacker loses #",
        "D#": "defender loses #",
        "R#": "defender retreats #",
        "AR#": "attacker retreats #",
        "DE": "defender eliminated",
        "AE": "attacker eliminated",
        "X#": "mutiny #",
        "T": "attacker tires",
    }
)


@state
class Field(Stacks, Steps):
    """Two armies, a factor a counter."""

    turn: int = public(default=1)


@frame
class Lose(Losses):
    """A side loses steps."""

    cites: ClassVar[Mapping[str, Any]] = {"choose_who_loses": "7.2"}


@frame
class Flee(Retreats):
    """Units retreat away from the hex."""

    cites: ClassVar[Mapping[str, Any]] = dict.fromkeys(
        ["next_unit", "choose_the_way", "nowhere_to_go"], "7.3"
    )
    looks_ahead = True

    steps_back = Choice(Retreats.adjacent, Retreats.farther_from_the_battle, Retreats.to_enemies)


@frame
class Attack(Battle):
    """The battle of the test game."""

    cites: ClassVar[Mapping[str, Any]] = {
        "gather": "6.2",
        "throw": "7.1",
        "apply": "7.1",
        "advance_after_combat": "7.4",
    }
    losses, retreats = Lose, Flee

    def calculate(self, g: Field) -> CombatCalculation:
        """Two factors a step; a counter less in the last column."""
        attack = Ledger.of(add(2 * g.steps[u], str(u)) for u in iterate(self.units))
        defence = Ledger.of(add(2 * g.steps[u], str(u)) for u in g.stack_in(self.target))
        return at_odds(TABLE, attack, defence, [shift(-1, "mud", "7.1")] if g.turn > 1 else [])


@frame
class Round(Frame):
    """One attack, and the game is over."""

    target: HexId
    units: int

    @step("6")
    def attack(self, g: Any) -> Any:
        return call(Attack, self.target, self.units)

    @step("9")
    def finish(self, g: Any) -> None:
        g.end("over", rule="9")


def game(*sides: int) -> Any:
    """What a game has that the battle asks for."""
    return SimpleNamespace(
        board=BOARD,
        side_of=sides,
        sides=SIDES,
        variants={},
        variant=lambda procedure: procedure,
        stand_in=None,
        result_words=WORDS,
    )


def battle(places: Mapping[int, str], sides: tuple[int, ...], *steps: int, die: int = 1) -> Field:
    """Counter 0 attacks 0303, at the first question; counters have two steps if nothing is said."""
    at = [BOARD.hex(places[n]) if n in places else OFF for n in range(len(sides))]
    g = Field(game=game(*sides), hex=at, steps=[*steps] or [2] * len(sides))
    g.reindex()
    g.events, g.chance = [], Scripted({"combat": [die - 1]})
    g.stack = [Round(BOARD.hex("0303"), 1)]
    advance(g)
    return g


NEAR, NEXT, FAR = "0302", "0203", "0201"


def test_units_next_to_the_hex_may_join_once() -> None:
    """The attacker is asked; who has joined, is far away or an enemy is not offered."""
    g = battle({0: NEAR, 1: NEXT, 2: "0303", 3: FAR, 4: "0304"}, (0, 0, 1, 0, 1))
    assert g.listed == [("join", 1), ("resolve",)]
    attack = g.stack[-1]
    assert isinstance(attack, Attack)
    refusal = attack.joiners.refusal(g, 0)
    assert refusal is not None
    assert (refusal, str(refusal.reason)) == ("6.2", "It has joined already.")
    assert (attack.attacker(g), attack.defender(g)) == ("red", "blue")


def test_effects_come_in_the_order_of_the_cell() -> None:
    """A step of the attacker, one of the defender, told with the rule that acted."""
    g = battle({0: NEAR, 1: "0303"}, (0, 1), 2, 1, die=1)
    told = [(event.kind, event.rule) for event in g.events or ()]
    lost = [event.facts["unit"] for event in g.events or () if event.kind == "step-lost"]
    assert told[0] == ("attacked", "7.1")
    assert set(told[1:]) >= {("step-lost", "7.2")}
    assert (lost, g.steps) == ([0, 1], [1, 0])
    assert g.listed == [("advance", 0), ("stay",)]
    perform(g, ("advance", 0))
    assert g.hex[0] == BOARD.hex("0303")


def test_nobody_advances_where_an_enemy_is_left() -> None:
    """Nor does a unit that did not attack."""
    g = battle({0: NEAR, 1: "0303"}, (0, 1), die=3)
    assert g.result is not None
    attack = Attack(BOARD.hex("0303"), one(CounterId(0)))
    assert attack.cleared.refusal(g) == "7.4"


@given(st.integers(1, 2), st.integers(1, 2), st.integers(1, 2), st.integers(1, 2))
def test_the_preview_is_what_the_dice_give(first: int, second: int, theirs: int, turn: int) -> None:
    """Exact chances of the calculation are those of all branches of the throw."""
    g = battle({0: NEAR, 1: NEXT, 2: "0303"}, (0, 0, 1), first, second, theirs)
    g.turn = turn
    attack = g.stack[-1]
    assert isinstance(attack, Attack)
    expected = attack.calculate(g).chances()
    found: Counter[str] = Counter()
    for branch in outcomes(g, ("resolve",)):
        twin, die = g.clone(), branch.path[0]
        twin.chance, twin.events = Scripted({"combat": [die]}), []
        perform(twin, ("resolve",))
        told = next(e for e in twin.events or () if e.kind == "attacked")
        found[told.facts["result"]] += Fraction(branch.probability)  # type: ignore[assignment]
    assert dict(found) == {result: chance for result, chance in expected.items() if chance}


@given(st.integers(0, 5), st.lists(st.integers(1, 3), min_size=1, max_size=3))
def test_losses_take_as_many_steps_as_there_are(count: int, steps: list[int]) -> None:
    """Never more, and the owner chooses among those that have some."""
    g = Field(game=game(*[0] * len(steps)), hex=[HEXES[0]] * len(steps), steps=list(steps))
    g.reindex()

    @frame
    class After(Frame):
        @step("7")
        def lose(self, g: Any) -> Any:
            return call(Lose, (1 << len(steps)) - 1, count, BOARD.hex("0303"))

        @step("9")
        def finish(self, g: Any) -> None:
            g.end("over", rule="9")

    g.stack = [After()]
    advance(g)
    while g.result is None:
        assert all(verb == "lose" and g.steps[unit] for verb, unit in g.listed)
        perform(g, g.listed[-1])
    assert sum(g.steps) == max(sum(steps) - count, 0)
    assert all((left == 0) == (at == OFF) for left, at in zip(g.steps, g.hex, strict=True))


def test_who_cannot_retreat_loses_a_step() -> None:
    """Enemies all around: it stays, with a step less."""
    ring = {n + 1: BOARD.name(at) for n, at in enumerate(BOARD.neighbours[BOARD.hex("0303")])}
    at = [BOARD.hex(name) for name in ("0303", *ring.values())]
    g = Field(game=game(1, *[0] * 6), hex=at, steps=[2] * 7)
    g.reindex()
    flee = Flee(one(CounterId(0)), 2, BOARD.hex("0303"))
    after = Round(BOARD.hex("0303"), 2)
    after.stand_at("finish")
    g.stack = [after, flee]
    advance(g)
    assert (g.steps[0], g.hex[0]) == (1, BOARD.hex("0303"))


class TwoDice(Attack):
    """Two dice, one less, a throw of 2 at least."""

    dice = 2

    def modified(self, g: Any, throw: int) -> int:
        """One less, 2 at least."""
        return max(throw - 1, 2)


def test_the_throw_and_its_chances_are_of_the_same_dice() -> None:
    """How many dice, and what a throw counts as, are said once, for the throw and its preview."""
    g = battle({0: NEAR, 2: "0303"}, (0, 0, 1))
    attack = TwoDice(BOARD.hex("0303"), one(CounterId(0)))
    every = Counter(max(a + b - 1, 2) for a in range(1, 7) for b in range(1, 7))
    assert attack.throws(g) == every
    g.chance = Scripted({"combat": [2, 3]})
    assert attack.roll(g) == 6


def test_an_effect_without_procedure_is_an_error() -> None:
    """The table names what the game does not carry out."""
    g = battle({0: NEAR, 1: "0303"}, (0, 1))
    attack = Attack(BOARD.hex("0303"), one(CounterId(0)), result="X3")
    with pytest.raises(GameError, match="Attack has no effect 'mutiny', as in X3"):
        attack.apply(g)


class Tiring(Attack):
    """A battle with an effect of its own, which reads where the attack came from."""

    @effect
    def attacker_tires(self, g: Any) -> None:
        """Told with what the effect knows of its battle."""
        g.say("tired", hexes=self.origins, die=self.die, odds=self.odds, column=self.column)


def test_an_effect_knows_its_battle() -> None:
    """Who attacks, from where, odds, column and die of the throw."""
    g = battle({0: NEAR, 1: NEXT, 2: "0303"}, (0, 0, 1), 1, 1, 1, die=3)
    attack = Tiring(BOARD.hex("0303"), as_set(0b11))
    attack.throw(g)
    attack.result = "T"
    g.events = []
    assert attack.apply(g) is not None  # again: no effect may be left out
    assert attack.apply(g) is None
    told = g.events[0].facts
    assert told == {"hexes": BOARD.bits([NEAR, NEXT]), "die": 3, "odds": "2:1", "column": "2:1"}


@pytest.mark.parametrize("result", ["AE", "DE"])
def test_who_is_eliminated_loses_all_steps(result: str) -> None:
    """Nobody is asked who loses them."""
    g = battle({0: NEAR, 1: NEXT, 2: "0303"}, (0, 0, 1), 2, 1, 2, die=3)
    attack = Attack(BOARD.hex("0303"), as_set(0b11), defenders=one(CounterId(2)), result=result)
    assert attack.apply(g) is not None
    assert g.steps == ([0, 0, 2] if result == "AE" else [2, 1, 0])


def test_attackers_retreat_from_the_hex_that_they_attacked() -> None:
    """Farther from it, by the same procedure."""
    g = battle({0: NEAR, 1: "0303"}, (0, 1))
    attack = Attack(BOARD.hex("0303"), one(CounterId(0)), result="AR1")
    called = attack.apply(g)
    assert called is not None
    assert called[1:3] == (Flee, (one(CounterId(0)), 1, BOARD.hex("0303")))


def test_open_battles_are_refused() -> None:
    """The rules of the game must be cited."""
    assert Battle.rule_of("throw") == "open"
    with pytest.raises(GameError, match="cites no rule for 'calculate'"):
        Battle(BOARD.hex("0303"), one(CounterId(0))).calculate(None)
