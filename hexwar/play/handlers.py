"""What acts when a verb is chosen?"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, NamedTuple

from hexwar.play.choices import Choice
from hexwar.play.chosen import Verb as ChosenVerb
from hexwar.play.menus import Each
from hexwar.play.nouns import NUMBER, Noun
from hexwar.play.steering import Next
from hexwar.play.verbs import Verb

if TYPE_CHECKING:
    from hexwar.play.scene import Preview

__all__ = ["Handler", "VerbMethod", "handler_of_value"]


class Handler(NamedTuple):
    """What acts when a verb is chosen: the method, its nouns, and how it lists itself.

    Attributes:
        verb: The verb.
        function: The method, called with the frame, the state and the nouns.
        nouns: The names and nouns of its parameters.
        path: For a verb that lists itself, where each noun is looked for.
        refusal: For a verb that the question's body yields: called like the method, gives the
            number of the rule that refuses nouns which the body does not yield. For the verb that
            declines, it says whether the player may.
        rule: The number of the rule that the verb carries out; events of the method cite it.
        own_rule: Whether the verb names that rule itself; else it is the question's.
        declared: The verb as a value, with its rules, or None.
        guarded: Whether a verb without nouns lists itself: it is legal unless ``refusal`` refuses.
        preview: Called with the state and the nouns, gives what the action would come to; or None.
        choices: The choice of each noun, those that the procedure gives first.
        conditions: The choices without a noun: under which conditions it is legal at all.
        value: The verb as a value, of several that the method handles; or None.
    """

    verb: str
    function: Callable[..., Next]
    nouns: tuple[tuple[str, Noun], ...]
    path: tuple[Each, ...]
    refusal: Callable[..., str | None] | None
    rule: str
    own_rule: bool
    declared: Verb | None = None
    guarded: bool = False
    preview: Callable[..., Preview | None] | None = None
    choices: tuple[Choice[Any], ...] = ()
    conditions: tuple[Choice[Any], ...] = ()
    value: ChosenVerb | None = None

    @property
    def chosen(self) -> bool:
        """Whether choices and conditions declare it."""
        return bool(self.choices or self.conditions)

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
        wanted, name = given + len(self.nouns), self.function.__qualname__
        if len(self.choices) != wanted and (self.choices or self.nouns):
            raise TypeError(f"{name}: {wanted} nouns, {len(self.choices)} choices: one for each")
        for condition in self.conditions:
            condition.check(-1, listed=False)
        for place, choice in enumerate(self.choices):
            choice.check(place, listed=place >= given)


class VerbMethod:
    """A method that handles several verbs, for one of them: it is called with that verb first.

    Args:
        method: The method.
        verb: The verb.
    """

    def __init__(self, method: Callable[..., Next], verb: ChosenVerb) -> None:
        update_wrapper(self, method)
        self.method = method
        self.verb = verb
        self.__code__ = method.__code__

    def __call__(self, frame: Any, g: Any, *nouns: int) -> Next:
        """Carry out the verb."""
        return self.method(frame, g, self.verb, *nouns)


def handler_of_value(
    method: Callable[..., Next], verb: ChosenVerb, given: tuple[str, ...]
) -> Handler:
    """Return the handler that a method of several verbs is for one of them.

    Args:
        method: The method.
        verb: The verb.
        given: The names of the nouns that the procedure gives, which come first.

    Raises:
        TypeError: No clause of a choice says what the noun is.
    """
    nouns = []
    for name, choice in zip(verb.nouns, verb.choices, strict=True):
        if choice.noun is None and name not in given:
            raise TypeError(f"{verb!r}: no clause of {name!r} says what it is")
        nouns.append((name, choice.noun or NUMBER))
    return Handler(
        verb.verb,
        VerbMethod(method, verb),
        tuple(nouns[len(given) :]),
        path=(),
        refusal=None,
        rule=verb.rule,
        own_rule=True,
        preview=verb.preview,
        choices=verb.choices,
        conditions=verb.conditions,
        value=verb,
    )
