"""What is an action of a unit: which units may take it, at what, and what does it come to?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import attrs

from greatest_day.rules.command import check_preview, in_command, labours, work_bonus
from greatest_day.rules.sight import is_under_fire
from greatest_day.state import Field
from hexwar.board import CounterId, SetOf, has
from hexwar.play import Next, rule
from hexwar.play.refusal import Refusal
from hexwar.play.rulebook import rules_of
from hexwar.play.scene import Preview

F = TypeVar("F", bound=Callable[..., Next])
Nouns: TypeAlias = Callable[[Field, CounterId], "Iterable[int] | SetOf[Any]"]

ACTION: Final = "__unit_action__"
"""Under this name a function has the action that it carries out."""


class Requirement(NamedTuple):
    """What must hold for a unit, and the reason that players read if it does not."""

    reason: str
    holds: Callable[[Field, CounterId], bool]


ENGINEER: Final = Requirement("engineers only", lambda g, unit: has(g.game.engineers, unit))
DEPLOYED: Final = Requirement("not in column", lambda g, unit: not g.is_column(unit))
ON_FOOT: Final = Requirement("units on foot only", lambda g, unit: g.is_on_foot(unit))
LED: Final = Requirement("out of command", in_command)
CALM: Final = Requirement("in a fire zone of the enemy", lambda g, unit: not is_under_fire(g, unit))


@attrs.define(eq=False)
class UnitAction:
    """An action of a unit (series.actions); it decorates the function that carries it out.

    Whether a unit may take it is a question about that one unit and its hex, which other
    procedures ask too.  So it has guards, not the sets of a :class:`hexwar.play.verbs.Verb`.
    """

    verb: str
    type: str  # a second action is of another type; "" if it counts as none
    rule: str
    requirements: tuple[Requirement, ...] = ()  # in the order in which they are explained
    guard: Callable[..., str | None] | None = None  # what else may refuse it
    targets: Nouns | None = None  # where its target is looked for; None if it has none
    settled: bool = False  # whether these are exactly the targets that the guard lets pass
    check: str = ""  # the check for work that it needs first, which no point can buy; or ""
    partner: bool = False  # whether its target acts with it, and is active, too
    provokes_fire: bool = False  # whether the enemy may fire at it before, as at a unit that moves
    preview: Callable[..., Preview | None] | None = None  # what it would come to
    do: Callable[..., Next] = attrs.field(init=False)

    def __call__(self, do: F) -> F:
        """Take the function that carries it out, and mark it with the rules."""
        self.do = do
        setattr(do, ACTION, self)
        return rule(*self.rules)(do)

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers by which it may be refused."""
        return (self.rule, *(rules_of(self.guard) if self.guard else ()))

    def unfit(self, g: Field, unit: CounterId) -> Refusal | None:
        """Return which requirement a unit fails, or None."""
        for requirement in self.requirements:
            if not requirement.holds(g, unit):
                return Refusal(self.rule, requirement.reason)
        return None

    def refusal(self, g: Field, unit: CounterId, *target: int) -> str | None:
        """Return why a unit may not take it, or None."""
        return self.unfit(g, unit) or (self.guard(g, unit, *target) if self.guard else None)

    def preview_of(self, g: Field, unit: CounterId, *target: int) -> Preview | None:
        """Return what it would come to, or how likely its check is."""
        if self.preview is not None:
            return self.preview(g, unit, *target)
        return check_preview(g, unit, work_bonus(g, unit)) if self.check else None

    def carry_out(self, g: Field, unit: CounterId, *target: int) -> Next:
        """Do it, after the check for work that it may need."""
        if self.check and not labours(g, unit, self.check):
            return None
        return self.do(g, unit, *target)


def actions_in(*modules: ModuleType) -> Iterator[UnitAction]:
    """Yield the actions that are declared in modules, in their order."""
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, ACTION) and value.__module__ == module.__name__:
                yield getattr(value, ACTION)
