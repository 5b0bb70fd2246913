"""What is an action of a unit: which units may take it, at what, and what does it come to?"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final, TypeVar, overload

from greatest_day.rules.common.command import check_preview, in_command, labours, work_bonus
from greatest_day.rules.common.sight import is_under_fire
from greatest_day.state import Field, Heroes
from hexwar.board import CounterId, CounterSet
from hexwar.play import Choice, Clause, Next, Preview, Refusal, requires, rule
from hexwar.play.choices.chosen import Verb

F = TypeVar("F", bound=Callable[..., Next])


@overload
def requirement(reason: str, holds: Callable[[Field], CounterSet]) -> Clause[CounterSet]: ...


@overload
def requirement(reason: str, holds: Callable[[Field, CounterId], bool]) -> Clause[bool]: ...


def requirement(reason: str, holds: Callable[..., Any]) -> Clause[Any]:
    """Return what must hold for a unit, by the rule of its action.

    Args:
        reason: What players read if it does not hold.
        holds: The units for which it holds, or whether it holds for one.
    """
    return requires(reason=reason)(holds)


ENGINEER: Final = requirement("engineers only", lambda g: g.game.engineers)
DEPLOYED: Final = requirement("not in column", lambda g: ~g.column)
ON_FOOT: Final = requirement("units on foot only", lambda g, unit: g.is_on_foot(unit))
# Not the clause itself: a refusal cites the rule of the action.
LED: Final = requirement("out of command", lambda g, unit: bool(in_command(g, unit)))
CALM: Final = requirement("in a fire zone of the enemy", lambda g, unit: not is_under_fire(g, unit))


class UnitAction(Verb):
    """An action of a unit (series.actions); it decorates the function that carries it out.

    The function stays a function. An action that a variant names has a name of its own:
    ``LAY = UnitAction(…)``, above the function ``@LAY``, and ``.on(LAY.within(*fit_for(type)))``.

    Args:
        verb: The verb.
        type: Its type; a second action is of another one; "" if it counts as none.
        number: The number of its rule.
        unit: What is asked of the unit, in the order in which it is explained.
        target: What its target may be; None if it has none.
        check: The check for work that it needs first, which no point can buy; or "".
        partner: Whether its target acts with it, and is active, too.
        provokes_fire: Whether the enemy may fire at it before, as at a unit that moves.
        preview: What it would come to.
    """

    do: Callable[..., Next]

    def __init__(
        self,
        verb: str,
        type: str,  # noqa: A002 -- what the booklet calls it
        number: str,
        *unit: Clause[bool] | Clause[CounterSet] | Clause[Refusal | None],
        target: Choice[Any] | None = None,
        check: str = "",
        partner: bool = False,
        provokes_fire: bool = False,
        preview: Callable[..., Preview | None] | None = None,
    ) -> None:
        nouns: dict[str, Choice[Any]] = {"unit": Choice(*unit)}
        if target is not None:
            nouns["target"] = target
        super().__init__(verb, rule=number, when=None, preview=None, **nouns)
        self.type, self.check, self.partner = type, check, partner
        self.provokes_fire, self.expected = provokes_fire, preview
        if preview is not None or check:
            self.preview = self.preview_of

    def __call__(self, do: F) -> F:
        """Take the function that carries it out, and mark it with the rules."""
        self.do = do
        self.nouns = ("unit", *list(inspect.signature(do).parameters)[2:])
        do.action = self  # type: ignore[attr-defined]
        return rule(self.rule)(do)

    def preview_of(self, g: Field, unit: CounterId, *target: int) -> Preview | None:
        """Return what it would come to, or how likely its check is."""
        if self.expected is not None:
            return self.expected(g, unit, *target)
        return check_preview(g, unit, work_bonus(g, unit))

    def carry_out(self, g: Heroes, unit: CounterId, *target: int) -> Next:
        """Do it, after the check for work that it may need."""
        if self.check and not labours(g, unit, self.check):
            return None
        return self.do(g, unit, *target)


def actions_in(*modules: ModuleType) -> Iterator[UnitAction]:
    """Yield the actions that are declared in modules, in their order."""
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "action") and value.__module__ == module.__name__:
                yield value.action
