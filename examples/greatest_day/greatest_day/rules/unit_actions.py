"""What is an action of a unit: who may do it, to what, what does it come to, what does it?"""

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

DEED: Final = "__deed__"
"""Under this name a function carries the action that it carries out."""


class Demand(NamedTuple):
    """What must hold for a unit, and the reason that players read if it does not."""

    reason: str
    holds: Callable[[Field, CounterId], bool]


ENGINEER: Final = Demand("engineers only", lambda g, unit: has(g.game.engineers, unit))
DEPLOYED: Final = Demand("not in column", lambda g, unit: not g.is_column(unit))
ON_FOOT: Final = Demand("units on foot only", lambda g, unit: g.is_on_foot(unit))
LED: Final = Demand("out of command", in_command)
CALM: Final = Demand("in a fire zone of the enemy", lambda g, unit: not is_under_fire(g, unit))


@attrs.define(eq=False)
class Deed:
    """An action; it decorates the function that carries it out."""

    verb: str
    kind: str  # the type of the action, since a second one is of another type; "" if it is none
    rule: str
    demands: tuple[Demand, ...] = ()  # what must hold, in the order that explains it
    may: Callable[..., str | None] | None = None  # the guard of what else there is
    among: Nouns | None = None  # where its noun is looked for; None on the spot
    settled: bool = False  # whether that gives what the guard lets pass, and nothing else
    labour: str = ""  # what it checks for first, which no point can buy; or ""
    provokes_fire: bool = False  # whether the enemy may fire at it before, as at a unit that moves
    foresee: Callable[..., Preview | None] | None = None  # what it would come to, for the preview
    do: Callable[..., Next] = attrs.field(init=False)

    def __call__(self, do: F) -> F:
        """Take the function that carries it out, and mark it with the rules."""
        self.do = do
        setattr(do, DEED, self)
        return rule(*self.rules)(do)

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers by which it may be refused."""
        return (self.rule, *(rules_of(self.may) if self.may else ()))

    def unfit(self, g: Field, unit: CounterId) -> Refusal | None:
        """Return which demand a unit fails, or None."""
        for demand in self.demands:
            if not demand.holds(g, unit):
                return Refusal(self.rule, demand.reason)
        return None

    def refusal(self, g: Field, unit: CounterId, *noun: int) -> str | None:
        """Return why a unit may not do it, or None."""
        return self.unfit(g, unit) or (self.may(g, unit, *noun) if self.may else None)

    def preview(self, g: Field, unit: CounterId, *noun: int) -> Preview | None:
        """Return what it would come to: as its rules foresee it, or how likely its check is."""
        if self.foresee is not None:
            return self.foresee(g, unit, *noun)
        return check_preview(g, unit, work_bonus(g, unit)) if self.labour else None

    def carry_out(self, g: Field, unit: CounterId, *noun: int) -> Next:
        """Do it, after the check for work that it may need."""
        if self.labour and not labours(g, unit, self.labour):
            return None
        return self.do(g, unit, *noun)


def deeds_in(*modules: ModuleType) -> Iterator[Deed]:
    """Yield the actions that are declared in modules, in their order."""
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, DEED) and value.__module__ == module.__name__:
                yield getattr(value, DEED)
