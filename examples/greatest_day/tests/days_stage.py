"""A table for the tests: units where a test wants them, and dice as it wants them."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import attrs
from greatest_day import GreatestDay
from greatest_day.printed import SIDES
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import UNIT_ACTIONS, fit_for
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.state import Field

from hexwar.board import CounterId
from hexwar.kit.forces import OFF
from hexwar.play import Action, Actions, Choice, Frame, Refusal, RuleContext, ask, frame
from hexwar.play.sequence.entries import Question
from hexwar.play.states.runner import advance, deciding, perform
from hexwar.play.values.chance import Scripted


@frame
class Halted(Frame):
    """What a test comes back to when its procedure is over."""

    @ask("series.cup", by="allied")
    def wait(self, g: Field) -> Actions:
        """Wait."""
        del g
        yield ("wait",)


@cache
def printed_game(scenario: str = "hillman") -> GreatestDay:
    """A game, made once for all tests."""
    return GreatestDay(scenario)


def laid_out(side: str = "allied", **units: str) -> Field:
    """A moment of a side, with nobody on the map but the units named.

    Args:
        side: The side whose chit is in play: its Direct Command chit.
        units: Hexes by the names of units: ``u`` before a number, ``_`` for a stroke, ``__`` for a
            dash, ``___`` for a point and a stroke.
    """
    game = printed_game()
    g = game.set_up(1)
    size = len(g.hex)
    g.hex, g.steps = [OFF] * size, [0] * size
    g.works, g.column = [0] * size, 0
    g.reindex()
    g.changed()
    g.active = g.chit = SIDES.index(side)
    for name, at in units.items():
        put(g, name, at)
    return g


def put(g: Field, name: str, at: str) -> int:
    """Put a unit at full strength into a hex."""
    number = unit(g, name)
    g.set_steps(number, g.game.counters.steps[number])
    g.put(number, g.game.board.hex(at))
    return number


def acting(who: int) -> Activation:
    """An activation that asks what a unit does."""
    activation = Activation(unit=CounterId(who))
    activation.stand_at("choose_an_action")
    return activation


def under_way(g: Field, procedure: Frame, **dice: list[int]) -> None:
    """Begin a procedure with some dice, by the stream."""
    if dice:
        g.chance = Scripted(dice, then=g.chance)
    g.stack = [Halted(), procedure]
    advance(g)


def do(g: Field, *action: object) -> None:
    """Take an action, which must be legal."""
    frame, question = deciding(g)
    assert action in question.legal(frame, g), f"{action} is not listed"
    perform(g, action)  # type: ignore[arg-type]


def refused(g: Field, verb: str, who: int, *noun: int) -> str | None:
    """Why a unit may not do something, or None."""
    return UNIT_ACTIONS[verb].refusal(g, who, *noun)


def may_take(g: Field, activation: Activation, kind: str) -> str | None:
    """Why a unit may take no action of a type now, or None."""
    fit, m = Choice[int](*fit_for(kind)), RuleContext(activation, g)
    return fit.refusal(m, (activation.unit,), "series.actions")


def work(g: Field, verb: str, who: int, *noun: int) -> None:
    """A unit does something, with the check for it."""
    UNIT_ACTIONS[verb].carry_out(g, who, *noun)


def unit(g: Field, name: str) -> int:
    """The number of a counter, by the name as a keyword writes it."""
    plain = name.removeprefix("u").replace("___", "./").replace("__", "-").replace("_", "/")
    return g.game.counters.named(plain)


def to(g: Field, name: str) -> int:
    """The id of a hex."""
    return g.game.board.hex(name)


def told(g: Field, **facts: object) -> Field:
    """The same moment in a scenario that says something else besides."""
    g.game = copy.copy(g.game)
    g.game.facts = attrs.evolve(g.game.facts, **facts)
    g.game.divisions = g.game.facts.divisions
    return g


def with_chit(g: Field, name: str) -> Field:
    """The Division chit of a name is in play."""
    g.chit = next(n for n, chit in enumerate(g.game.chits) if chit.name == name)
    g.active = g.game.chits[g.chit].side
    return g


def legal(g: Field) -> list[tuple[object, ...]]:
    """What may be done now."""
    frame, question = deciding(g)
    return list(question.legal(frame, g))


def with_the_naval_chit(scenario: str, procedure: Frame, **dice: list[int]) -> Field:
    """A scenario at the first decision of a procedure of the Naval chit, with some dice."""
    g = printed_game(scenario).set_up(1)
    g.chance = Scripted(dice, then=g.chance)
    g.chit = g.game.naval_chit
    g.stack = [Halted(), procedure]
    advance(g)
    return g


def at_dawn(**dice: list[int]) -> Field:
    """Sword at 0700, at the first decision of the naval sequence."""
    return with_the_naval_chit("sword", NavalSequence(opening=True), **dice)


def cleared() -> Field:
    """Sword with the tracks down and no Germans near, all still at sea."""
    g = at_dawn()
    g.nests = g.obstacles = g.gaps = 0
    for name in ("Wn__18", "Stp__20__Cod", "Wn__21__Trout", "Wn__14__Sole"):
        g.put(unit(g, name), OFF)
    return g


def chit(g: Field, name: str) -> int:
    """The number of a chit by its name."""
    return next(n for n, each in enumerate(g.game.chits) if each.name == name)


def why_not(choice: Choice[Any], g: Field, *nouns: int) -> Refusal | None:
    """Return why the last of some nouns may not be chosen; a clause without a number cites "?"."""
    return choice.refusal(RuleContext(None, g), nouns, "?")


def offered(procedure: Frame, question: str, g: Field) -> list[Action]:
    """Return what a question of a procedure lists, without what declines."""
    entry = procedure.plan[question].entry
    assert isinstance(entry, Question)
    return [action for action in entry.legal(procedure, g) if action != entry.or_else]


def named(g: Field, name: str) -> CounterId:
    """The number of a counter by its whole name."""
    return g.game.counters.named(name)


def there(g: Field, name: str, at: str) -> CounterId:
    """Put a counter into a hex, by its whole name."""
    number = named(g, name)
    g.set_steps(number, g.game.counters.steps[number])
    g.put(number, g.game.board.hex(at))
    return number


def opportunity(g: Field) -> OpportunityFire:
    """The window of the enemy that is open."""
    frame, _ = deciding(g)
    assert isinstance(frame, OpportunityFire)
    return frame


def listed(g: Field) -> set[str]:
    """The verbs of the question that is asked."""
    frame, question = deciding(g)
    return {str(action[0]) for action in question.legal(frame, g)}
