"""Phases: entries that only run another procedure.

Most entries of a turn are phases, so they can be written one below the other, as in a booklet:

    @frame
    class PlayerTurn(Frame):
        movement = phase("2", Movement)
        combat = phase("6.1", Combat)

A phase is a step (:func:`hexwar.play.step`) whose body returns ``call(Movement)``. Write a step for
a procedure that does not always run, or that needs arguments.
"""

from __future__ import annotations

from typing import Any

from hexwar.play.sequence.entries import Step, need_rules
from hexwar.play.sequence.frames import Frame, call
from hexwar.play.values.steering import Next

__all__ = ["Phase", "phase"]


class Phase(Step):
    """A step that runs another procedure; its name is that of the class variable."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


def phase(
    rules: str | tuple[str, ...],
    procedure: type[Frame],
    /,
    *arguments: Any,
    after: str | None = None,
    before: str | None = None,
    **fields: Any,
) -> Phase:
    """Return an entry that runs a procedure, and then goes on with the next one.

    Args:
        rules: The number of the rule that it carries out, or several.
        procedure: The class of the frame; a variant of the game may replace it.
        arguments: Its fields, in order.
        after: In a variant's frame, the entry of the base frame that it follows.
        before: Likewise, the entry that it comes before.
        fields: Its fields, by name.

    Raises:
        TypeError: No rule is named.

    Example:
        >>> from hexwar.play import frame, step
        >>> @frame
        ... class Fire(Frame):
        ...     side: int
        ...     @step("4.1")
        ...     def shoot(self, g): ...
        >>> @frame
        ... class Turn(Frame):
        ...     first_fire = phase("4", Fire, 0)
        ...     second_fire = phase(("4", "4.2"), Fire, side=1)
        >>> [(name, planned.entry.rules) for name, planned in Turn.plan.items()]
        [('first_fire', ('4',)), ('second_fire', ('4', '4.2'))]
    """

    def run(self: Frame, g: Any) -> Next:
        del self, g
        return call(procedure, *arguments, **fields)

    numbers = (rules,) if isinstance(rules, str) else tuple(rules)
    need_rules(numbers)
    return Phase(run, numbers, after, before)
