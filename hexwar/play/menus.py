"""Which candidates has each noun of a verb, and which guard judges them?

The nouns of a verb are chosen one after another.  :func:`each` gives the candidates of a noun and
the guard that judges them.  :func:`every` gives candidates that are all legal.  Verbs with the same
candidates for the first noun form a menu of their question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import update_wrapper
from types import MethodType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hexwar.board import SetOf, as_set, iterate
from hexwar.play.legal import OverSet
from hexwar.play.refusal import Refusal
from hexwar.play.steering import Action, Moment, Procedure

if TYPE_CHECKING:
    from hexwar.play.entries import Handler

__all__ = ["ByProcedure", "Each", "Guard", "NounSource", "each", "every", "list_menu", "only"]

NounSource = Callable[..., "Iterable[int] | SetOf[Any]"]
"""``source(g, *chosen)``: where a verb looks for its next noun, in a fixed order; or a set."""

Guard = Callable[..., "str | None"]
"""``guard(g, *chosen, noun)``: None, or the number of the rule that refuses."""


class ByProcedure:
    """A method of a procedure as source or guard: it is called with the procedure that asks.

    Args:
        method: The method.
    """

    def __init__(self, method: Callable[..., Any]) -> None:
        update_wrapper(self, method)
        self.method = method

    def __call__(self, g: Any, *nouns: int) -> Any:
        """Ask the procedure that asks now, which is the innermost under way."""
        return self.method(g.stack[-1], g, *nouns)

    def of(self, frame: Procedure) -> Callable[..., Any]:
        """Return the method of a procedure that asks.

        Args:
            frame: The procedure.
        """
        return MethodType(self.method, frame)


class Each(NamedTuple):
    """Where a verb looks for a noun, and the guard that judges what it finds.

    Attributes:
        source: Called with the state and the nouns chosen before; gives the candidates.
        guard: Called with the state and the nouns up to this one; gives None, or the number of
            the rule that refuses. Or the refusal itself, where it is the same for all nouns that
            the source does not give.
        settled: Whether the source gives those that the guard lets pass and no others, so that the
            guard is asked for explanations alone.
    """

    source: NounSource
    guard: Guard | Refusal
    settled: bool = False

    def asked_by(self, frame: Procedure) -> Each:
        """Return this noun with the methods of the procedure that asks, which a list calls often.

        Args:
            frame: The procedure.
        """
        source, guard, settled = self
        if type(source) is not ByProcedure and type(guard) is not ByProcedure:
            return self
        if type(source) is ByProcedure:
            source = source.of(frame)
        if type(guard) is ByProcedure and not settled:
            guard = guard.of(frame)
        return Each(source, guard, settled)

    def candidates(self, g: Moment, *chosen: int) -> Iterable[int]:
        """Return those among which the noun is looked for."""
        given: Any = self.source(g, *chosen)
        return iterate(given) if isinstance(given, int) else given

    def passed(self, g: Moment, *chosen: int) -> Iterable[int]:
        """Return the candidates that the guard lets pass."""
        guard, found = self.guard, self.candidates(g, *chosen)
        if self.settled or isinstance(guard, Refusal):
            return found
        return [n for n in found if guard(g, *chosen, n) is None]

    def refusal(self, g: Moment, *nouns: int) -> str | None:
        """Return the rule that refuses the last of some nouns, or None."""
        if not isinstance(self.guard, Refusal):
            return self.guard(g, *nouns)
        return None if nouns[-1] in self.candidates(g, *nouns[:-1]) else self.guard


def each(source: NounSource, guard: Guard) -> Each:
    """Return where a verb looks for its next noun and what judges it.

    Args:
        source: ``source(g, *chosen)`` gives the candidates in a fixed order, as ints.
        guard: ``guard(g, *chosen, noun)`` gives None or the number of the rule that refuses.

    See Also:
        hexwar.play.rulebook.rule: declares which rules a guard may name.
    """
    return Each(source, guard)


def every(source: NounSource, guard: Guard) -> Each:
    """Return which nouns a verb takes, and what explains why it takes no other.

    It is :func:`each` for a source that settles the question, such as the hexes in reach, which one
    search finds together: the guard is not asked of each of them again, but only why another one is
    refused. :func:`hexwar.testing.check_game` proves that both agree.

    Args:
        source: ``source(g, *chosen)`` gives the nouns, a set or ints in a fixed order.
        guard: ``guard(g, *chosen, noun)`` gives None for these, else the number of the rule that
            refuses.
    """
    return Each(source, guard, settled=True)


def only(source: NounSource, number: str, reason: str) -> Each:
    """Return which nouns a verb takes, and by which rule and why it takes no other.

    It is :func:`every` where there is nothing more to explain than that a noun is not among them.

    Args:
        source: ``source(g, *chosen)`` gives the nouns, a set or ints in a fixed order.
        number: The number of the rule that refuses all others.
        reason: Why, as a sentence for players.

    Example:
        >>> gap = only(lambda g: [2, 4], "4.2.4", "no closed gap leads there")
        >>> gap.refusal(None, 4), gap.refusal(None, 3)
        (None, '4.2.4')
    """
    return Each(source, Refusal(number, reason), settled=True)


_FEW: Final = 8
"""The maximum number of actions of a set that are listed at once, not when they are read."""


def list_menu(
    frame: Procedure,
    g: Moment,
    menu: list[Handler],
    parts: list[Sequence[Action]],
    actions: list[Action],
) -> list[Action]:
    """Add the actions of the verbs that share their first noun, which is judged once.

    Args:
        frame: The procedure that asks.
        g: The state.
        menu: The verbs.
        parts: The parts of the list so far.
        actions: The actions after them, which are in no part yet.

    Returns:
        The actions after the parts there are now.
    """
    noun = menu[0].path[0].asked_by(frame)
    if len(menu) == len(menu[0].path) == 1:
        verb = menu[0].verb
        given: Any = noun.source(g) if noun.settled else noun.passed(g)
        if not isinstance(given, int):
            actions += [(verb, first) for first in given]
        elif given.bit_count() <= _FEW:
            actions += [(verb, first) for first in iterate(given)]
        else:
            if actions:
                parts.append(actions)
            parts.append(OverSet((verb,), as_set(given)))
            return []
        return actions
    firsts = noun.passed(g)
    further: list[tuple[str, list[Each], NounSource | None]] = []
    for first in firsts:
        if not further:  # most menus of most moments are empty
            further = [_further(h, frame) for h in menu]
        for verb, nouns, settling in further:
            if settling is None:
                actions += _listed_further(g, (verb, first), nouns)
                continue
            given = settling(g, first)
            if not given:
                continue
            if type(given) is not int:
                actions += [(verb, first, n) for n in given]
                continue
            if actions:
                parts.append(actions)
                actions = []
            parts.append(OverSet((verb, first), as_set(given)))
    return actions


def _further(handler: Handler, frame: Procedure) -> tuple[str, list[Each], NounSource | None]:
    """Return a verb, its nouns after the first, and what settles them if there is one more."""
    nouns = [noun.asked_by(frame) for noun in handler.path[1:]]
    settles = len(nouns) == 1 and nouns[0].settled
    return handler.verb, nouns, nouns[0].source if settles else None


def _listed_further(g: Moment, begun: Action, nouns: list[Each]) -> Sequence[Action]:
    """Return the actions that begin with a verb and its first noun, with its other nouns."""
    if len(nouns) == 1:
        source, guard, _ = nouns[0]
        first = begun[1]
        given: Any = source(g, first)
        if not isinstance(guard, Refusal):
            verb, among = begun[0], iterate(given) if isinstance(given, int) else given
            return [(verb, first, n) for n in among if guard(g, first, n) is None]
    found = [begun]
    for noun in nouns:
        found = [(*chosen, n) for chosen in found for n in noun.passed(g, *chosen[1:])]
    return found
