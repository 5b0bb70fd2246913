"""Procedures of the rules as frames: named steps and questions in the order of the rule.

A frame is a small class with plain fields.  Its entries stand in the order of the rule: a *step*
changes the state and never asks; a *question* lists legal actions and never changes anything; the
*handlers* of its verbs act.  An entry or a handler returns ``None`` (go on with the next entry) or
what :func:`call`, :func:`repeat`, :func:`again`, :func:`goto` and :func:`done` give.

    @frame
    class Retreat(Frame):
        unit: CounterId
        hexes: int

        @ask("1.8", by=owner, auto=True)
        def choose_the_way(self, g: Battlefield) -> Actions:
            "Choose the hex to retreat to."
            yield from (("retreat", to) for to in retreat_hexes(g, self.unit, self.hexes))

        @choose_the_way.on
        def retreat(self, g: Battlefield, to: HexId) -> Next:
            self.hexes -= 1
            g.place(self.unit, to)
            return again()

Where a state stands in its procedures is plain data: the stack of frames, each with the name of
its entry.  Nothing that lives across a decision is a generator, a closure or a thread.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform, overload

import attrs

from hexwar.errors import GameError
from hexwar.play.copying import copier
from hexwar.play.nouns import Noun, nouns_of
from hexwar.play.plain import Encoder, encoder, is_immutable

if TYPE_CHECKING:
    from hexwar.play.state import State

Action = tuple[Any, ...]
"""A decision as a plain tuple, verb first, then ints and strings: ``("move", 7, 214)``."""

Actions = Iterable[Action]
"""What the body of a question gives, unless its verbs list themselves."""

# -- steering: what an entry or a handler returns ------------------------------------------------

CALL, REPEAT, AGAIN, GOTO, DONE = range(5)


Steering = tuple[int, Any, tuple[Any, ...], Mapping[str, Any]]
"""Where a procedure goes next: the way, its target, the fields of a called frame by order and name.

Made by :func:`call` and its siblings; a plain tuple, since every step may make one."""

Next = Steering | None
"""What entries and handlers return; None goes on with the next entry in written order."""


def call(procedure: type[Frame], /, *arguments: Any, **fields: Any) -> Steering:
    """Run a frame, then go on with the next entry.

    Args:
        procedure: The class of the frame; a variant of the game may replace it.
        arguments: Its fields, in order.
        fields: Its fields, by name.
    """
    return CALL, procedure, arguments, fields


def repeat(procedure: type[Frame], /, *arguments: Any, **fields: Any) -> Steering:
    """Run a frame, then the calling entry again."""
    return REPEAT, procedure, arguments, fields


_NOTHING: Mapping[str, Any] = {}
_AGAIN: Steering = (AGAIN, None, (), _NOTHING)
_DONE: Steering = (DONE, None, (), _NOTHING)


def again() -> Steering:
    """Run this entry again: ask the same question once more."""
    return _AGAIN


def goto(entry: Entry | Callable[..., Any]) -> Steering:
    """Go on with another entry of the same frame, given as ``self.entry``."""
    assert isinstance(entry, Entry), "goto takes an entry of the frame: goto(self.begin)"
    return GOTO, entry.name, (), _NOTHING


def done(value: Any = None) -> Steering:
    """End this frame; the caller's very next step may read the value as ``g.returned``."""
    return _DONE if value is None else (DONE, value, (), _NOTHING)


# -- entries -------------------------------------------------------------------------------------


class Entry:
    """A step or a question: one numbered place of a procedure.

    Attributes:
        name: The name of the method, which is also what a save says.
        rules: The numbers of the rules it carries out; events cite the first.
        function: The method itself, called with the frame and the state.
        after: For a variant's new entry: the entry of the base frame that it follows.
    """

    asks: ClassVar[bool] = False

    def __init__(
        self, function: Callable[..., Any], rules: tuple[str, ...], after: str | None
    ) -> None:
        self.function = function
        self.name = function.__name__
        self.rules = rules
        self.rule = rules[0]
        self.after = after
        self.__doc__ = function.__doc__

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.function.__qualname__} ({self.rule})>"


class Step(Entry):
    """An entry that changes the state and never asks."""


F = TypeVar("F", bound=Callable[..., Any])
Candidates = Callable[..., Iterable[int]]
"""``source(g, *chosen)``: where a verb looks for its next noun, in a fixed order."""

Guard = Callable[..., "str | None"]
"""``guard(g, *chosen, noun)``: None, or the number of the rule that refuses."""


class Each(NamedTuple):
    """Where a verb looks for a noun, and the guard that judges what it finds.

    Attributes:
        source: Called with the state and the nouns chosen before; gives the candidates.
        guard: Called with the state and the nouns up to this one; gives None, or the number of
            the rule that refuses.
        legal: Optional short cut, called like the source: just the candidates the guard passes,
            in the same order.  :func:`hexwar.testing.check_game` proves that it does.
    """

    source: Candidates
    guard: Guard
    legal: Candidates | None = None

    def passed(self, g: State, *chosen: int) -> Iterable[int]:
        """Give the candidates that the guard lets pass."""
        if self.legal is not None:
            return self.legal(g, *chosen)
        guard = self.guard
        return [noun for noun in self.source(g, *chosen) if guard(g, *chosen, noun) is None]


def each(source: Candidates, guard: Guard, legal: Candidates | None = None) -> Each:
    """Say where a verb looks for its next noun and what judges it.

    Args:
        source: ``source(g, *chosen)`` gives the candidates in a fixed order, as ints.
        guard: ``guard(g, *chosen, noun)`` gives None or the number of the rule that refuses.
        legal: ``legal(g, *chosen)``, a quicker way to what the guard lets pass, if there is one.

    See Also:
        hexwar.play.rulebook.rule: declares which rules a guard may name.
    """
    return Each(source, guard, legal)


class Handler(NamedTuple):
    """What acts when a verb is chosen: the method, its nouns, and how it lists itself.

    Attributes:
        verb: The verb.
        function: The method, called with the frame, the state and the nouns.
        nouns: The names and nouns of its parameters.
        path: For a verb that lists itself, where each noun is looked for.
        refusal: For a verb that the question's body yields: called like the method, gives the
            number of the rule that refuses nouns which the body does not yield.
    """

    verb: str
    function: Callable[..., Next]
    nouns: tuple[tuple[str, Noun], ...]
    path: tuple[Each, ...]
    refusal: Callable[..., str | None] | None


class Question(Entry):
    """An entry that asks a player; it lists the legal actions and never changes anything.

    Attributes:
        by: The player who decides, or a method of the frame that tells.
        auto: A single action is taken unasked: what the rules settle is never asked.
        or_else: An action without nouns that declines, added when anything else is listed.
        hidden: The other players learn that it was decided, not what.
        lists: The body gives the whole list, quicker than verb by verb; sources and guards of the
            handlers then only judge, and :func:`hexwar.testing.check_game` proves that both agree.
        handlers: The handlers by verb.
    """

    asks = True

    def __init__(
        self,
        function: Callable[..., Any],
        rules: tuple[str, ...],
        after: str | None,
        by: str | Callable[..., str],
        auto: bool,
        or_else: str | None,
        hidden: bool,
        lists: bool = False,
    ) -> None:
        super().__init__(function, rules, after)
        self.by = by
        self.auto = auto
        self.hidden = hidden
        self.lists = lists
        self.or_else = (or_else,) if or_else else None
        self.handlers: dict[str, Handler] = {}
        self.menus: list[list[Handler]] = []

    @overload
    def on(self, function: F, /) -> F: ...

    @overload
    def on(
        self,
        *path: Each,
        verb: str | None = None,
        refusal: Callable[..., str | None] | None = None,
    ) -> Callable[[F], F]: ...

    def on(
        self,
        *path: Any,
        verb: str | None = None,
        refusal: Callable[..., str | None] | None = None,
    ) -> Any:
        """Make the decorated method the handler of a verb of this question.

        Bare, ``@question.on`` handles a verb that the question's body yields.  With
        ``@question.on(each(…), each(…))`` the verb lists itself, one ``each`` for each noun.

        Args:
            path: Where to look for each noun, and the guard that judges it.
            verb: The verb, if it is not the method's name with hyphens for underscores.
            refusal: For a verb that the body yields: ``refusal(frame, g, *nouns)`` gives the
                number of the rule for which the body leaves these nouns out.
        """
        if len(path) == 1 and not isinstance(path[0], Each):
            self._handle(path[0], (), None, None)
            return path[0]

        def decorate(function: F) -> F:
            self._handle(function, path, verb, refusal)
            return function

        return decorate

    def _handle(
        self,
        function: Callable[..., Next],
        path: tuple[Each, ...],
        verb: str | None,
        refusal: Callable[..., str | None] | None,
    ) -> None:
        verb = verb or function.__name__.strip("_").replace("_", "-")
        handler = Handler(verb, function, nouns_of(function), path, refusal)
        if path and len(path) != len(handler.nouns):
            raise TypeError(f"{function.__qualname__}: its path does not give each of its nouns")
        self.handlers[verb] = handler
        if not path:
            return
        for menu in self.menus:
            if menu[0].path[0] == path[0]:
                menu.append(handler)
                return
        self.menus.append([handler])

    def extended(self) -> Question:
        """Return a copy for a variant's frame, which may then take further handlers."""
        declining = self.or_else[0] if self.or_else else None
        copy = Question(
            self.function,
            self.rules,
            self.after,
            self.by,
            self.auto,
            declining,
            self.hidden,
            self.lists,
        )
        for handler in self.handlers.values():
            copy._handle(handler.function, handler.path, handler.verb, handler.refusal)
        return copy

    def legal(self, frame: Frame, g: State) -> list[Action]:
        """List the legal actions: those of the body, then those that list themselves."""
        actions = list(self.function(frame, g) or ())
        if not self.lists:
            for menu in self.menus:
                _list_menu(g, menu, actions)
        if actions and self.or_else is not None:
            actions.append(self.or_else)
        return actions

    def decider(self, frame: Frame, g: State) -> str:
        """Name the player who decides."""
        return self.by if isinstance(self.by, str) else self.by(frame, g)


def _list_menu(g: State, menu: list[Handler], actions: list[Action]) -> None:
    """Add the actions of the verbs that share their first noun, which is judged once."""
    for first in menu[0].path[0].passed(g):
        for handler in menu:
            chosen: list[Action] = [(handler.verb, first)]
            for noun in handler.path[1:]:
                chosen = [(*nouns, n) for nouns in chosen for n in noun.passed(g, *nouns[1:])]
            actions += chosen


def step(*rules: str, after: str | None = None) -> Callable[[Callable[..., Next | None]], Step]:
    """Make a method a step of its frame: it changes the state and never asks.

    Args:
        rules: The numbers of the rules it carries out.
        after: In a variant's frame, the entry of the base frame that it follows.
    """
    _need_rules(rules)
    return lambda function: Step(function, rules, after)


def ask(
    *rules: str,
    by: str | Callable[..., str],
    auto: bool = False,
    or_else: str | None = None,
    hidden: bool = False,
    lists: bool = False,
    after: str | None = None,
) -> Callable[[Callable[..., Actions | None]], Question]:
    """Make a method a question of its frame: its docstring is the prompt.

    Args:
        rules: The numbers of the rules that make it be asked.
        by: The player who decides, or a method that names him from frame and state.
        auto: Take a single action unasked.
        or_else: The verb that declines, offered when anything else is.
        hidden: The other players learn that it was decided, not what.
        lists: The body gives the whole list, of verbs with sources and guards too.  For a question
            that is asked often: what its verbs have in common is then worked out once.
        after: In a variant's frame, the entry of the base frame that it follows.
    """
    _need_rules(rules)

    def decorate(function: Callable[..., Actions | None]) -> Question:
        if not function.__doc__:
            raise TypeError(f"{function.__qualname__} needs a docstring: it is the prompt")
        return Question(function, rules, after, by, auto, or_else, hidden, lists)

    return decorate


def _need_rules(rules: tuple[str, ...]) -> None:
    if not rules or not all(isinstance(number, str) for number in rules):
        raise TypeError('name the rules of an entry: @step("6.31")')


# -- frames --------------------------------------------------------------------------------------


USED_UP = ""
"""Where a frame stands whose last entry has called another; not a name that an entry can have."""


class Planned:
    """An entry in the plan of a frame, with what running it takes close at hand.

    Attributes:
        entry: The entry.
        following: The place of the next entry in the plan, or None for the last.
        asks: Whether the entry is a question.
        function: Its method.
        rule: The number of the rule that its events cite.
    """

    __slots__ = ("asks", "entry", "following", "function", "rule")

    def __init__(self, entry: Step | Question, following: Planned | None) -> None:
        self.entry = entry
        self.following = following
        self.asks = entry.asks
        self.function = entry.function
        self.rule = entry.rule

    def __repr__(self) -> str:
        return self.entry.name


class Frame:
    """A procedure of the rules; subclasses are made by :func:`frame`.

    Attributes:
        planned: The entry on which the procedure stands; None when the last one has called another.
        plan: The entries by name, in the order of the rule.
        hints: The types of the fields by name.
        views: What players see of the fields that are secret.
    """

    __slots__ = ("planned",)

    planned: Planned | None
    plan: ClassVar[dict[str, Planned]] = {}
    hints: ClassVar[dict[str, Any]] = {}
    encoders: ClassVar[dict[str, Encoder | None]] = {}
    views: ClassVar[dict[str, Callable[[Any, str, Any], Any]]] = {}

    @property
    def at(self) -> str:
        """The name of the entry on which the procedure stands, or USED_UP."""
        return USED_UP if self.planned is None else self.planned.entry.name

    def stand_at(self, name: str) -> None:
        """Stand on an entry, given by its name, or on USED_UP."""
        self.planned = self.plan[name] if name else None

    def copied(self) -> Frame:
        """Return an equal frame, independent of this one."""
        raise GameError(f"{type(self).__name__} is not a frame: decorate the class with @frame")

    def plain(self) -> dict[str, Any]:
        """Return the frame as JSON data: its class, its entry and its fields."""
        data: dict[str, Any] = {"frame": type(self).__name__, "at": self.at}
        for name, encode in self.encoders.items():
            value = getattr(self, name)
            data[name] = encode(value) if encode else value
        return data

    def seen_by(self, g: State, player: str) -> dict[str, Any]:
        """Return what a player may know of this procedure, as plain data."""
        data: dict[str, Any] = {"frame": type(self).__name__, "at": self.at}
        for name in self.hints:
            value = getattr(self, name)
            view = self.views.get(name)
            data[name] = view(g, player, value) if view else value
        return data


def secret_field(view: Callable[[Any, str, Any], Any], **attributes: Any) -> Any:
    """Declare a field of a frame of which each player sees only what ``view`` shows.

    Args:
        view: ``view(g, player, value)`` gives plain data for that player.
        attributes: ``default=…`` if the field has one.
    """
    return attrs.field(metadata={"view": view}, **attributes)


C = TypeVar("C", bound=type)


@dataclass_transform(eq_default=False)
def frame(cls: C) -> C:
    """Make a class a frame: its fields become attributes, its entries a plan.

    Raises:
        TypeError: When the class has no entry, or a field that is not immutable plain data.

    Example:
        >>> @frame
        ... class Morale(Frame):
        ...     unit: int
        ...     @step("9.1")
        ...     def check(self, g: "State") -> None:
        ...         g.say("checked", unit=self.unit)
        >>> Morale(4).at
        'check'
    """
    entries = _entries(cls)
    if not entries:
        raise TypeError(f"{cls.__name__} has no step and no question")
    plain: Any = cls
    for entry in entries:
        setattr(plain, entry.name, entry)
    plan = _plan(entries)
    plain.__annotations__ = {**inspect.get_annotations(cls), "planned": "object"}
    plain.planned = attrs.field(default=plan[entries[0].name], init=False)
    made: Any = attrs.define(slots=True, eq=False)(plain)
    made.plan = plan
    made.hints = _hints(made)
    made.encoders = {name: encoder(hint) for name, hint in made.hints.items()}
    made.views = {f.name: f.metadata["view"] for f in attrs.fields(made) if "view" in f.metadata}
    made.copied = copier(made, ["planned", *made.hints], ())
    return made  # type: ignore[no-any-return]


def _hints(made: type[Frame]) -> dict[str, Any]:
    """Give the types of the fields; raise TypeError if one is not immutable plain data."""
    hints = dict(getattr(made.__base__, "hints", {}))
    for name, hint in inspect.get_annotations(made, eval_str=True).items():
        if name == "planned":
            continue
        if not is_immutable(hint):
            raise TypeError(f"{made.__name__}.{name} is {hint!r}: a frame holds immutables only")
        hints[name] = hint
    return hints


def _plan(entries: list[Step | Question]) -> dict[str, Planned]:
    """Link entries in the order of the rule, and give them by name in that order."""
    places: list[Planned] = []
    following = None
    for entry in reversed(entries):
        following = Planned(entry, following)
        places.append(following)
    return {place.entry.name: place for place in reversed(places)}


def _entries(cls: type) -> list[Step | Question]:
    """Give the entries of a class in the order of the rule: the base's, replaced and inserted."""
    inherited: dict[str, Planned] = getattr(cls.__base__, "plan", {})
    entries = [planned.entry for planned in inherited.values()]
    places = {entry.name: place for place, entry in enumerate(entries)}
    written = [value for value in vars(cls).values() if isinstance(value, Step | Question)]
    for entry in (e for e in written if e.name in places):
        entries[places[entry.name]] = entry
    for entry in (e for e in written if e.name not in places):
        if entry.after is None:
            entries.append(entry)
            continue
        if entry.after not in {e.name for e in entries}:
            raise TypeError(
                f"{cls.__name__} has no entry {entry.after!r} for {entry.name!r} to follow"
            )
        entries.insert([e.name for e in entries].index(entry.after) + 1, entry)
    return entries
