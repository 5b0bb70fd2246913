"""What do verbs list and refuse that are declared by choices?"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from hexwar.board import SetOf, iterate
from hexwar.play.choices.choice import Choice, Clause
from hexwar.play.choices.facts import RuleContext, heads_of
from hexwar.play.choices.legal import OverSet, Unread
from hexwar.play.choices.refusal import Refusal
from hexwar.play.choices.sentences import Nouns
from hexwar.play.values.steering import Action

if TYPE_CHECKING:
    from hexwar.play.scene.scene import Preview

__all__ = ["Chosen", "Verb", "list_chosen", "refusal_of"]

FEW: Final = 8
"""The maximum number of actions of a set that are listed at once, not when they are read."""

MANY: Final = 3
"""With more first nouns than these it pays to look for second ones when they are asked for."""


class Chosen(Protocol):
    """A verb that is declared by choices: a handler, or a verb as a value."""

    @property
    def verb(self) -> str:
        """The verb, as actions begin with it."""

    @property
    def rule(self) -> str:
        """The number of the rule that it carries out."""

    @property
    def choices(self) -> tuple[Choice[Any], ...]:
        """The choice of each noun, those that the procedure gives first."""

    @property
    def conditions(self) -> tuple[Choice[Any], ...]:
        """The conditions, which take no noun."""


class Verb:
    """Something that can be done, as a value: its rule, its conditions, a choice for each noun.

    A game derives its own class for what its actions have besides, such as a type or a price.

    Args:
        name: The verb, as actions begin with it.
        rule: The number of the rule that it carries out; its events cite it.
        when: The conditions: a choice whose clauses take no noun.
        preview: ``preview(g, *nouns)`` gives what it would come to.
        nouns: The choice of each noun, in the order in which they are chosen.

    Example:
        >>> from hexwar.play.choices.choice import requires
        >>> @requires("3")
        ... def next_hexes(g, unit):
        ...     "It is not next to the unit."
        ...     return 0b110 << unit
        >>> @requires("2")
        ... def mine(g):
        ...     "It is not yours."
        ...     return 0b0011
        >>> MOVE = Verb("move", rule="3", unit=Choice(mine), to=Choice(next_hexes))
        >>> MOVE.refusal(None, 0, 2), MOVE.refusal(None, 0, 3), MOVE.refusal(None, 7)
        (None, '3', '2')
        >>> print(MOVE)
        move  (by rule 3)
        2  It is not yours.
        3  It is not next to the unit.
    """

    def __init__(
        self,
        name: str,
        *,
        rule: str,
        when: Choice[Any] | None = None,
        preview: Callable[..., Preview | None] | None = None,
        **nouns: Choice[Any],
    ) -> None:
        self.verb, self.rule, self.preview = name, rule, preview
        self.conditions: tuple[Choice[Any], ...] = () if when is None else (when,)
        self.choices: tuple[Choice[Any], ...] = tuple(nouns.values())
        self.nouns = tuple(nouns)

    def within(self, *clauses: Clause[bool] | Clause[SetOf[Any]]) -> Self:
        """Return this verb as a procedure allows it that asks more of its first noun.

        Args:
            clauses: What is asked before all else.
        """
        new = copy.copy(self)
        new.choices = (Choice(*clauses, self.choices[0]), *self.choices[1:])
        return new

    def refusal(self, g: Any, *nouns: int, frame: Any = None) -> Refusal | None:
        """Return why something may not be done, or None.

        Args:
            g: The state.
            nouns: The nouns, or the first of them.
            frame: The procedure that asks, if a clause reads it.
        """
        return refusal_of(RuleContext(frame, g), self, nouns)

    def __repr__(self) -> str:
        return f"<verb {self.verb} ({self.rule})>"

    def __str__(self) -> str:
        return table(self)


def table(chosen: Chosen) -> str:
    """Return the clauses of a verb as its own table: numbers and reasons in their order."""
    choices = (*chosen.conditions, *chosen.choices)
    clauses = [clause for choice in choices for clause in choice.clauses]
    rows = [((*clause.rules, chosen.rule)[0], clause.reason) for clause in clauses]
    width = max((len(number) for number, _ in rows), default=0)
    lines = [f"{number:<{width}}  {reason}" for number, reason in rows]
    return "\n".join([f"{chosen.verb}  (by rule {chosen.rule})", *lines])


def refusal_of(m: RuleContext, chosen: Chosen, nouns: Nouns) -> Refusal | None:
    """Return the first clause that refuses an action, or the beginning of one, or None.

    Args:
        m: The facts of the moment.
        chosen: The verb.
        nouns: Its nouns, those that the procedure gives first.
    """
    asked: list[tuple[Choice[Any], Nouns]] = [(choice, ()) for choice in chosen.conditions]
    asked += [(choice, nouns[: k + 1]) for k, choice in enumerate(chosen.choices[: len(nouns)])]
    for choice, beginning in asked:
        refusal = choice.refusal(m, beginning, chosen.rule)
        if refusal is not None:
            return refusal
    return None


def list_chosen(
    m: RuleContext,
    verbs: Iterable[Chosen],
    given: Nouns,
    parts: list[Sequence[Action]],
    actions: list[Action],
    *,
    late: bool = False,
) -> list[Action]:
    """Add the legal actions of verbs to a list, verb by verb.

    Args:
        m: The facts of the moment.
        verbs: The verbs.
        given: The nouns that the procedure gives: they are judged, and no part of the action.
        parts: The parts of the list so far.
        actions: The actions after them, which are in no part yet.
        late: Look for the last of two nouns when it is asked for.

    Returns:
        The actions after the parts there are now.
    """
    count = len(given)
    for chosen in _open_verbs(m, verbs, given):
        choices = chosen.choices
        if len(choices) == count:
            actions.append((chosen.verb,))
            continue
        first, *further = choices[count:] if count else choices
        members = first.among(m, given)
        if members:
            begun = (chosen.verb,)
            if late and len(further) == 1 and members.bit_count() > MANY:
                unread = Unread(begun, members, partial(further[0].after_each, m, given))
                if unread:
                    parts += [actions, unread] if actions else [unread]
                    actions = []
                continue
            actions = _listed(m, begun, given, members, further, parts, actions)
    return actions


def _open_verbs(m: RuleContext, verbs: Iterable[Chosen], given: Nouns) -> list[Chosen]:
    """Return the verbs whose conditions hold, and that no clause keeps from the given nouns.

    Each clause is asked once in a moment, however many verbs have it.  One loop asks them all: a
    question of many verbs asks hundreds of clauses, most of which have been answered.
    """
    answers, heads, open_verbs = m.answers, heads_of(m), []
    beginnings = tuple([given[:count] for count in range(1, len(given) + 1)])
    with_conditions = ((), *beginnings)
    for chosen in verbs:
        # A verb has one choice of conditions, or none.
        asked = with_conditions if chosen.conditions else beginnings
        holds: bool | None = True
        for choice, nouns in zip((*chosen.conditions, *chosen.choices), asked, strict=False):
            for clause, (positive, reads, takes, function) in choice.each:
                holds = answers.get(clause)
                if holds is None:
                    verdict: Any = function(*heads[reads], *nouns[:takes])
                    if takes < len(nouns):
                        verdict = verdict >> nouns[-1] & 1
                    holds = answers[clause] = bool(verdict) is positive
                if not holds:
                    break
            if not holds:
                break
        if holds:
            open_verbs.append(chosen)
    return open_verbs


def _listed(
    m: RuleContext,
    begun: Action,
    nouns: Nouns,
    members: SetOf[Any],
    further: Sequence[Choice[Any]],
    parts: list[Sequence[Action]],
    actions: list[Action],
) -> list[Action]:
    """Add what begins alike, noun by noun; many last nouns stay a set until they are read."""
    if further:
        choice, *others = further
        for noun, targets in choice.after_each(m, nouns, members):
            inner = ((*begun, noun), (*nouns, noun), targets, others)
            actions = _listed(m, *inner, parts, actions)
    elif members.bit_count() <= FEW:
        actions += [(*begun, noun) for noun in iterate(members)]
    else:
        if actions:
            parts.append(actions)
        parts.append(OverSet(begun, members))
        return []
    return actions
