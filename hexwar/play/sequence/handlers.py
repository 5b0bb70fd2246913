"""What acts when a verb is chosen?"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import update_wrapper
from types import MethodType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hexwar.play.choices.choice import Choice
from hexwar.play.choices.chosen import Verb as ChosenVerb
from hexwar.play.choices.nouns import Noun, nouns_of
from hexwar.play.choices.table_verbs import TableVerb
from hexwar.play.choices.tables import Tables
from hexwar.play.values.steering import Next

if TYPE_CHECKING:
    from hexwar.play.scene.scene import Preview

__all__ = ["ByProcedure", "Handler", "VerbMethod", "VerbValue", "handler_of_value"]

VerbValue: TypeAlias = ChosenVerb | TableVerb
"""A verb as a value, without tables or with them."""


class Handler(NamedTuple):
    """What acts when a verb is chosen: the method, its nouns, and how it lists itself.

    Attributes:
        verb: The verb.
        function: The method, called with the frame, the state and the nouns.
        nouns: The names and nouns of its parameters.
        refusal: For a verb that the question's body yields: called like the method, gives the
            number of the rule that refuses nouns which the body does not yield. For the verb that
            declines, it says whether the player may.
        rule: The number of the rule that the verb carries out; events of the method cite it.
        own_rule: Whether the verb names that rule itself; else it is the question's.
        declared: The verb as a value, if tables list it; or None.
        preview: Called with the state and the nouns, gives what the action would come to; or None.
        choices: The choice of each noun, those that the procedure gives first.
        conditions: The choices without a noun: under which conditions it is legal at all.
        value: The verb as a value; or None.
        always: Whether it is legal whenever the question is asked: a verb without nouns, choices
            and conditions of a question whose body yields nothing.
    """

    verb: str
    function: Callable[..., Next]
    nouns: tuple[tuple[str, Noun], ...]
    refusal: Callable[..., str | None] | None
    rule: str
    own_rule: bool
    declared: Tables | None = None
    preview: Callable[..., Preview | None] | None = None
    choices: tuple[Choice[Any], ...] = ()
    conditions: tuple[Choice[Any], ...] = ()
    value: VerbValue | None = None
    always: bool = False

    @property
    def chosen(self) -> bool:
        """Whether choices and conditions declare it, or it is always legal."""
        return bool(self.choices or self.conditions or self.always)

    @property
    def all_choices(self) -> tuple[Choice[Any], ...]:
        """The conditions and the choices, in the order in which they are explained."""
        return (*self.conditions, *self.choices)

    def check(self, given: int) -> None:
        """Check that its choices fit its nouns.

        Args:
            given: The number of nouns that the procedure gives.

        Raises:
            TypeError: A choice is missing or too many, or a clause does not fit its place.
        """
        if self.declared is not None:
            if given:
                raise TypeError(f"{self.declared!r}: no procedure gives the nouns of such a verb")
            return
        wanted, name = given + len(self.nouns), self.function.__qualname__
        if len(self.choices) != wanted and (self.choices or self.nouns):
            raise TypeError(f"{name}: {wanted} nouns, {len(self.choices)} choices: one for each")
        for condition in self.conditions:
            condition.check(-1, listed=False)
        for place, choice in enumerate(self.choices):
            choice.check(place, listed=place >= given)


class ByProcedure:
    """A method of a procedure as a preview: it is called with the procedure that asks."""

    def __init__(self, method: Callable[..., Any]) -> None:
        update_wrapper(self, method)
        self.method = method

    def __call__(self, g: Any, *nouns: int) -> Any:
        """Ask the procedure that asks now, which is the innermost under way."""
        return self.method(g.stack[-1], g, *nouns)

    def of(self, frame: Any) -> Callable[..., Any]:
        """Return the method of a procedure."""
        return MethodType(self.method, frame)


class VerbMethod:
    """A method that handles several verbs, for one of them: it is called with that verb first."""

    def __init__(self, method: Callable[..., Next], verb: VerbValue) -> None:
        update_wrapper(self, method)
        self.method = method
        self.verb = verb
        self.__code__ = method.__code__

    def __call__(self, frame: Any, g: Any, *nouns: int) -> Next:
        """Carry out the verb."""
        return self.method(frame, g, self.verb, *nouns)


def method_for(method: Callable[..., Next], verb: VerbValue, given: int) -> Callable[..., Next]:
    """Return a method as it carries out a verb: with the verb first, unless it takes nouns alone.

    Args:
        method: The method, ``(self, g, verb, *nouns)`` or ``(self, g, *nouns)``.
        verb: The verb.
        given: The number of nouns that the procedure gives, which it does not take.
    """
    parameters = list(inspect.signature(method).parameters.values())[2:]
    alone = len(parameters) == len(verb.choices) - given
    if alone and not any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return method
    return VerbMethod(method, verb)


def handler_of_value(
    method: Callable[..., Next], verb: VerbValue, given: tuple[str, ...]
) -> Handler:
    """Return the handler that a method is for a verb as a value.

    Args:
        method: The method.
        verb: The verb.
        given: The names of the nouns that the procedure gives, which come first.

    Raises:
        TypeError: No clause of a choice says what the noun is.
    """
    function = method_for(method, verb, len(given))
    nouns = tuple(_nouns(verb, len(given))) if function is not method else nouns_of(method)
    handler = Handler(
        verb.verb, function, nouns, None, verb.rule, True, preview=verb.preview, value=verb
    )
    if isinstance(verb, TableVerb):
        return handler._replace(declared=verb)
    return handler._replace(choices=verb.choices, conditions=verb.conditions)


def _nouns(verb: VerbValue, given: int) -> Iterator[tuple[str, Noun]]:
    """Yield the nouns of a verb that its actions name, by the clauses of their choices."""
    for name, choice in list(zip(verb.nouns, verb.choices, strict=True))[given:]:
        if choice.noun is None:
            raise TypeError(f"{verb!r}: no clause of {name!r} says what it is")
        yield name, choice.noun
