"""The entries of a procedure: its steps and questions, and the handlers of its questions' verbs.

A *step* changes the state and never asks; a *question* lists legal actions and never changes
anything; the handlers of its verbs act.  :mod:`hexwar.play.sequence.frames` says how a procedure is
made of them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from types import CellType
from typing import TYPE_CHECKING, Any, Self, TypeVar, overload

from hexwar.play.choices.choice import Choice
from hexwar.play.choices.chosen import list_chosen, refusal_of
from hexwar.play.choices.facts import RuleContext
from hexwar.play.choices.legal import InParts
from hexwar.play.choices.listing import Listing
from hexwar.play.choices.nouns import nouns_of
from hexwar.play.choices.refusal import Refusal
from hexwar.play.sequence.handlers import Handler, VerbValue, handler_of_value
from hexwar.play.values.steering import Action, Actions, Moment, Next, Procedure

if TYPE_CHECKING:
    from hexwar.play.scene.scene import Preview

__all__ = [
    "OPEN",
    "BoundEntry",
    "Entry",
    "Handler",
    "Question",
    "Step",
    "ask",
    "need_rules",
    "step",
]

OPEN = "open"
"""Instead of a number: the procedure serves several games, and each says which of its rules it is.

A game with a procedure whose places are open is refused when it is made."""


def _body() -> None:
    """Yield nothing, as the body of a question does that has only a text."""


def _yields_nothing(body: Callable[..., Any]) -> bool:
    """Return whether a body has only a text: then choices alone list what is legal."""
    code, empty = getattr(body, "__code__", None), _body.__code__
    return (
        code is not None
        and all(getattr(code, part) == getattr(empty, part) for part in ("co_code", "co_names"))
        and code.co_consts[1:] == empty.co_consts[1:]
    )


class Entry:
    """A step or a question: one numbered place of a procedure.

    Attributes:
        name: The name of the method, which is also what a save says.
        rules: The numbers of the rules it carries out; events cite the first.
        function: The method itself, called with the frame and the state.
        after: For a variant's new entry: the entry of the base frame that it follows.
        before: Likewise, the entry that it comes before.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        rules: tuple[str, ...],
        after: str | None,
        before: str | None = None,
    ) -> None:
        if after and before:
            raise TypeError(f"{function.__qualname__}: an entry comes after another, or before one")
        self.function = function
        self.name = function.__name__
        self.rules = rules
        self.rule = rules[0]
        self.after = after
        self.before = before
        self.__doc__ = function.__doc__

    @property
    def __closure__(self) -> tuple[CellType, ...]:
        """What the body refers to; with it ``super()`` works in bodies of frames."""
        return getattr(self.function, "__closure__", None) or ()

    @overload
    def __get__(self, frame: None, owner: type | None = None) -> Self: ...

    @overload
    def __get__(self, frame: object, owner: type | None = None) -> BoundEntry: ...

    def __get__(self, frame: Any, owner: type | None = None) -> Self | BoundEntry:
        return self if frame is None else BoundEntry(self, frame)

    def with_body(self, function: Callable[..., Any]) -> Self:
        """Return this entry with another body; rules, and a prompt it does not give, stay.

        Args:
            function: The method that takes the place of the entry's.
        """
        new = copy.copy(self)
        new.function = function
        new.__doc__ = function.__doc__ or self.__doc__
        return new

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.function.__qualname__} ({self.rule})>"


class BoundEntry:
    """An entry of a procedure under way: ``goto(self.begin)``, or ``super().begin(g)``.

    Attributes:
        entry: The entry.
        frame: The procedure.
    """

    __slots__ = ("entry", "frame")

    def __init__(self, entry: Entry, frame: Procedure) -> None:
        self.entry = entry
        self.frame = frame

    def __call__(self, *arguments: Any) -> Any:
        """Run the body of the entry, as a subclass does that adds to it."""
        return self.entry.function(self.frame, *arguments)

    def __repr__(self) -> str:
        return repr(self.entry)


class Step(Entry):
    """An entry that changes the state and never asks."""


F = TypeVar("F", bound=Callable[..., Any])


class Question(Entry):
    """An entry that asks a player; it lists the legal actions and never changes anything.

    Attributes:
        by: The player who decides, or a method of the frame that tells.
        auto: A single action is taken unasked: what the rules settle is never asked.
        or_else: An action without nouns that declines, added when anything else is listed and its
            handler, if it has one with a ``refusal``, does not refuse it.
        hidden: The other players learn that it was decided, not what.
        context: Makes the facts that the clauses of its verbs read, of the frame and the state.
        acting: Names the one of its rules that acts, of the frame and the state; or None.
        given: The fields of the frame that are the first nouns of its verbs: the clauses of verbs
            judge them, and actions do not name them.
        handlers: The handlers by verb.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        rules: tuple[str, ...],
        after: str | None,
        by: str | Callable[..., str],
        auto: bool,
        or_else: str | None,
        hidden: bool,
        context: Callable[..., RuleContext] = RuleContext,
        before: str | None = None,
        acting: Callable[..., str] | None = None,
        given: tuple[str, ...] = (),
    ) -> None:
        super().__init__(function, rules, after, before)
        self.given = given
        self.by = by
        self.acting = acting
        self.auto = auto
        self.hidden = hidden
        self.or_else = (or_else,) if or_else else None
        self.handlers: dict[str, Handler] = {}
        self.verbs = Listing()
        self.chosen: list[Handler] = []
        self.context = context

    @overload
    def on(self, function: F, /) -> F: ...
    @overload
    def on(self, *verbs: VerbValue) -> Callable[[F], F]: ...
    @overload
    def on(
        self,
        *choices: Choice[Any],
        verb: str | None = None,
        when: Choice[Any] | None = None,
        rule: str | None = None,
        preview: Callable[..., Preview | None] | None = None,
    ) -> Callable[[F], F]: ...

    @overload
    def on(
        self,
        *,
        verb: str | None = None,
        refusal: Callable[..., str | None] | None = None,
        rule: str | None = None,
        preview: Callable[..., Preview | None] | None = None,
    ) -> Callable[[F], F]: ...

    def on(
        self,
        *path: Any,
        verb: str | None = None,
        refusal: Callable[..., str | None] | None = None,
        rule: str | None = None,
        preview: Callable[..., Preview | None] | None = None,
        when: Choice[Any] | None = None,
    ) -> Any:
        """Make the decorated method the handler of a verb of this question, or of several.

        Bare, ``@question.on`` handles a verb that the question's body yields; where the body yields
        nothing, a verb without nouns is legal whenever the question is asked.  With
        ``@question.on(units, targets)``, a :class:`hexwar.play.Choice` for each noun, the
        verb lists and explains itself.  With ``@question.on(*VERBS)``, verbs as values
        (:class:`hexwar.play.choices.chosen.Verb`), the method handles all of them: it is called
        with the verb before the nouns, unless it takes the nouns alone.

        Args:
            path: Verbs as values, or a choice for each noun.
            verb: The verb, if it is not the method's name with hyphens for underscores.
            refusal: For a verb that the body yields: ``refusal(frame, g, *nouns)`` gives the
                number of the rule for which the body leaves these nouns out. For the verb that
                declines: gives the number of the rule by which the player must act.
            rule: The number of the rule that it carries out, for its events; else the question's.
            preview: ``preview(g, *nouns)``, or a method of the frame, gives what the action would
                come to, for :meth:`hexwar.play.Frame.preview`.
            when: The conditions under which the verb is legal: a choice without a noun.
        """
        if path and all(isinstance(one, VerbValue) for one in path):
            return lambda method: self._take(
                method, (handler_of_value(method, v, self.given) for v in path)
            )
        if when is not None or (path and isinstance(path[0], Choice)):
            conditions = () if when is None else (when,)

            def choose(method: F) -> F:
                one = self._handler(method, verb, rule)._replace(preview=preview)
                return self._take(method, [one._replace(choices=path, conditions=conditions)])

            return choose
        if path:
            self._add(self._always(self._handler(path[0], verb, rule)))
            return path[0]

        def decorate(function: F) -> F:
            handler = self._handler(function, verb, rule)
            self._add(self._always(handler._replace(refusal=refusal, preview=preview)))
            return function

        return decorate

    def _take(self, method: F, handlers: Iterable[Handler]) -> F:
        """Take verbs that choices declare, and return their method."""
        for handler in handlers:
            handler.check(len(self.given))
            self._add(handler)
        return method

    def _handler(
        self, function: Callable[..., Next], verb: str | None, rule: str | None
    ) -> Handler:
        """Return the handler that a method is."""
        name, nouns = verb or function.__name__.strip("_").replace("_", "-"), nouns_of(function)
        return Handler(name, function, nouns, None, rule or self.rule, rule is not None)

    def _always(self, handler: Handler) -> Handler:
        """Return a bare handler, legal whenever the question is asked if nothing else lists it."""
        listed_elsewhere = (
            handler.nouns or handler.refusal or self.given or self.or_else == (handler.verb,)
        )
        return handler._replace(always=not listed_elsewhere and _yields_nothing(self.function))

    def _add(self, handler: Handler) -> None:
        """Take a handler, beside those with which it is listed, for any before of its verb."""
        if handler.verb in self.handlers:
            others = self.with_handlers(lambda one: None if one.verb == handler.verb else one)
            self.handlers, self.verbs, self.chosen = others.handlers, others.verbs, others.chosen
        self.handlers[handler.verb] = handler
        if handler.chosen and (handler.verb,) != self.or_else:
            self.chosen.append(handler)
        if handler.declared is not None:
            self.verbs.add(handler.declared)

    def extended(self) -> Question:
        """Return a copy for a frame based on this question's, which may take further handlers.

        Example:
            >>> from hexwar.play import Frame, frame
            >>> @frame
            ... class Duel(Frame):
            ...     @ask("1", by="red")
            ...     def choose(self, g):
            ...         "What now?"
            ...     @choose.on
            ...     def fire(self, g): ...
            >>> @frame
            ... class PoliteDuel(Duel):
            ...     choose = Duel.choose.extended()
            ...     @choose.on
            ...     def salute(self, g): ...
            >>> [list(cls.plan["choose"].handlers) for cls in (Duel, PoliteDuel)]
            [['fire'], ['fire', 'salute']]
        """
        return self.with_handlers(lambda handler: handler)

    def with_handlers(self, change: Callable[[Handler], Handler | None]) -> Self:
        """Return a copy of this question with other handlers.

        Args:
            change: Gives for each handler the one that takes its place, or None to remove it.
        """
        new = copy.copy(self)
        changed = {verb: change(handler) for verb, handler in self.handlers.items()}
        new.handlers = {verb: handler for verb, handler in changed.items() if handler is not None}
        new.chosen = [
            handler
            for verb in (one.verb for one in self.chosen)
            if (handler := new.handlers.get(verb)) is not None and handler.chosen
        ]
        new.verbs = Listing()
        for handler in new.handlers.values():
            if handler.declared is not None:
                new.verbs.add(handler.declared)
        return new

    def legal(self, frame: Procedure, g: Moment, *, late: bool = False) -> Sequence[Action]:
        """List the legal actions: those that list themselves, then those of the body.

        Args:
            frame: The procedure that asks.
            g: The state.
            late: Look for the last of two nouns when it is asked for.
        """
        parts: list[Sequence[Action]] = []
        actions: list[Action] = []
        if self.chosen or self.verbs.families:
            m = self.context(frame, g)
        if self.chosen:
            given = self.nouns_given(frame) if self.given else ()
            actions = list_chosen(m, self.chosen, given, parts, actions, late=late)
        if self.verbs.families:
            self.verbs.list_into(actions, m)
        yielded = self.function(frame, g)
        if yielded:
            actions += yielded
        if self.or_else is not None and (actions or parts):
            declines = self.handlers.get(self.or_else[0])
            if declines is None or not self.must_act(declines, frame, g):
                actions.append(self.or_else)
        if not parts:
            return actions
        if actions:
            parts.append(actions)
        return InParts(parts)

    def must_act(self, declines: Handler, frame: Procedure, g: Moment) -> str | None:
        """Return the rule by which the player may not decline, or None."""
        if declines.refusal is not None:
            return declines.refusal(frame, g)
        if not declines.conditions:
            return None
        return refusal_of(self.context(frame, g), declines, ())

    def nouns_given(self, frame: Procedure) -> tuple[int, ...]:
        """Return the nouns that the procedure gives to its verbs."""
        return tuple([getattr(frame, name) for name in self.given])

    def refusal(
        self, handler: Handler, frame: Procedure, g: Moment, nouns: tuple[int, ...]
    ) -> Refusal | None:
        """Return why a verb that choices declare may not have some nouns, or the first of them."""
        return refusal_of(self.context(frame, g), handler, (*self.nouns_given(frame), *nouns))

    def rule_acting(self, frame: Procedure, g: Moment) -> str:
        """Return the number of the rule that makes it be asked here."""
        return self.rule if self.acting is None else self.acting(frame, g)

    def named(self, frame: Procedure, g: Moment) -> str:
        """Name the side that the rules ask, whether or not a player decides for it."""
        return self.by if isinstance(self.by, str) else self.by(frame, g)

    def decider(self, frame: Procedure, g: Moment) -> str:
        """Name the player who decides."""
        player = self.by if isinstance(self.by, str) else self.by(frame, g)
        stand_in = g.game.stand_in
        return player if stand_in is None or player != stand_in.side else stand_in.equals


def step(
    *rules: str, after: str | None = None, before: str | None = None
) -> Callable[[Callable[..., Next | None]], Step]:
    """Make a method a step of its frame: it changes the state and never asks.

    Args:
        rules: The numbers of the rules it carries out.
        after: In a variant's frame, the entry of the base frame that it follows.
        before: Likewise, the entry that it comes before.
    """
    need_rules(rules)
    return lambda function: Step(function, rules, after, before)


def ask(
    *rules: str,
    by: str | Callable[..., str],
    auto: bool = False,
    or_else: str | None = None,
    hidden: bool = False,
    context: Callable[..., RuleContext] = RuleContext,
    after: str | None = None,
    before: str | None = None,
    acting: Callable[..., str] | None = None,
    given: tuple[str, ...] = (),
) -> Callable[[Callable[..., Actions | None]], Question]:
    """Make a method a question of its frame: its docstring is the prompt.

    Args:
        rules: The numbers of the rules that make it be asked. It cites the first one.
        by: The player who decides, or a method that names the player from frame and state.
        auto: Take a single action unasked.
        or_else: The verb that declines, offered when anything else is, unless the ``refusal`` of
            its handler gives a rule by which the player must act.
        hidden: The other players learn that it was decided, not what.
        context: ``context(frame, g)`` makes the facts that the clauses of its verbs read: a class
            derived from :class:`hexwar.play.RuleContext`.
        after: In a variant's frame, the entry of the base frame that it follows.
        before: Likewise, the entry that it comes before.
        acting: For a question that several rules ask: a method that names, from frame and state,
            the one that asks here; it is cited in place of the first.
        given: The fields of the frame that are the first nouns of its verbs, such as the unit that
            acts: the clauses of verbs judge them, and actions do not name them.

    Raises:
        TypeError: When no rule is named, or the prompt is missing.
    """
    need_rules(rules)

    def decorate(function: Callable[..., Actions | None]) -> Question:
        if not function.__doc__:
            raise TypeError(f"{function.__qualname__} needs a docstring: it is the prompt")
        return Question(
            function, rules, after, by, auto, or_else, hidden, context, before, acting, given
        )

    return decorate


def need_rules(rules: tuple[str, ...]) -> None:
    """Refuse an entry that names no rule.

    Args:
        rules: The numbers of its rules.

    Raises:
        TypeError: There are none, or one is no text.
    """
    if not rules or not all(isinstance(number, str) for number in rules):
        raise TypeError('name the rules of an entry: @step("6.31")')
