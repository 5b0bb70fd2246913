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
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform, overload

import attrs

from hexwar.errors import GameError
from hexwar.play.sequence.entries import BoundEntry, Entry, Handler, Question, Step
from hexwar.play.sequence.handlers import ByProcedure
from hexwar.play.sequence.inheriting import cites_of, entries_of
from hexwar.play.values.copying import copier
from hexwar.play.values.plain import Encoder, encoder, is_immutable
from hexwar.play.values.steering import AGAIN, CALL, DONE, GOTO, REPEAT, Action, Moment, Steering

if TYPE_CHECKING:
    from hexwar.play.scene.scene import Preview

__all__ = ["Frame", "Planned", "again", "call", "done", "frame", "goto", "repeat", "secret_field"]

# -- steering: what an entry or a handler returns ------------------------------------------------


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


def goto(entry: BoundEntry | Entry) -> Steering:
    """Go on with another entry of the same frame, given as ``self.entry``.

    Raises:
        TypeError: When it is no entry: a plain method, or one that a subclass has removed.
    """
    if isinstance(entry, BoundEntry):
        entry = entry.entry
    if not isinstance(entry, Entry):
        raise TypeError(f"goto takes an entry of the frame, as goto(self.begin); not {entry!r:.80}")
    return GOTO, entry.name, (), _NOTHING


def done(value: Any = None) -> Steering:
    """End this frame; the caller's very next step may read the value as ``g.returned``."""
    return _DONE if value is None else (DONE, value, (), _NOTHING)


# -- frames --------------------------------------------------------------------------------------


USED_UP = ""
"""Where a frame stands whose last entry has called another; not a name that an entry can have."""


class Planned:
    """An entry in the plan of a frame, with what running it takes close at hand.

    Attributes:
        entry: The entry.
        following: The place of the next entry in the plan, or None for the last.
        function: Its method.
        rule: The number of the rule that its events cite.
        legal: For a question, what lists the legal actions, called with the frame and the state.
        question: The entry, where it is a question.
        handlers: The handlers of its verbs; a step has none.
        auto: Whether a single action is taken unasked.
        acting: For a question of several rules, what names the one that asks; or None.
    """

    __slots__ = (
        "acting", "auto", "entry", "following", "function", "handlers", "legal", "question", "rule",
    )  # fmt: skip

    def __init__(self, entry: Step | Question, following: Planned | None) -> None:
        self.entry = entry
        self.following = following
        self.function = entry.function
        self.rule = entry.rule
        self.legal: Callable[..., Sequence[Action]] | None = None
        self.question: Question | None = None
        self.handlers: dict[str, Handler] = {}
        self.auto = False
        self.acting: Callable[..., str] | None = None
        if isinstance(entry, Question):
            self.question, self.legal = entry, entry.legal
            self.handlers, self.auto, self.acting = entry.handlers, entry.auto, entry.acting

    def __repr__(self) -> str:
        return self.entry.name


class Frame:
    """A procedure of the rules; subclasses are made by :func:`frame`.

    Attributes:
        planned: The entry on which the procedure stands; None when the last one has called another.
        plan: The entries by name, in the order of the rule.
        hints: The types of the fields by name.
        rule_number: The number of the rule that it carries out: what it inherits cites that, unless
            ``cites`` says otherwise; "" where its entries name their own.
        cites: The rules that a class gives to inherited entries and to its methods, by name.
        by_default: The names of what cites the rule of the procedure.
        nouns: What its verbs choose besides the things of the game, with their names: orders.
        needs: The parts of a state on which it relies, besides those of its bases; a game whose
            state has not their fields is refused.
        views: What players see of the fields that are secret.
        simultaneous: Whether several players carry it out at once, each on one's own.
    """

    __slots__ = ("planned",)

    planned: Planned | None
    plan: ClassVar[dict[str, Planned]] = {}
    hints: ClassVar[dict[str, Any]] = {}
    rule_number: ClassVar[str] = ""
    cites: ClassVar[Mapping[str, Any]] = {}
    by_default: ClassVar[frozenset[str]] = frozenset()
    nouns: ClassVar[Mapping[str, Sequence[str]]] = {}
    needs: ClassVar[tuple[type, ...]] = ()
    encoders: ClassVar[dict[str, Encoder | None]] = {}
    views: ClassVar[dict[str, Callable[[Any, str, Any], Any]]] = {}
    simultaneous: ClassVar[bool] = False

    @classmethod
    def rule_of(cls, name: str) -> str:
        """Return the rule that an entry, a verb or a method of this procedure carries out.

        Methods that refuse or calculate cite by it: each game names its own rule in ``cites``.

        Raises:
            GameError: When the procedure cites no rule for it.
        """
        if name in cls.cites:
            return str(cls.cites[name][0])
        if name in cls.plan:
            return cls.plan[name].rule
        for planned in cls.plan.values():
            for handler in planned.handlers.values():
                if handler.function.__name__ == name:
                    return handler.rule
        if cls.rule_number:
            return cls.rule_number
        raise GameError(f"{cls.__name__} cites no rule for {name!r}: add it to cites")

    @classmethod
    def of(cls, g: Moment, /, *arguments: Any, **fields: Any) -> Self:
        """Return this procedure as the game plays it, to ask it something; it does not run.

        Where a variant of the game replaces the procedure, that one answers, as it would run.

        Args:
            g: The state.
            arguments: The fields of the procedure, in order.
            fields: Its fields, by name.
        """
        procedure: Self = g.game.variant(cls)(*arguments, **fields)
        return procedure

    @property
    def at(self) -> str:
        """The name of the entry on which the procedure stands, or USED_UP."""
        return USED_UP if self.planned is None else self.planned.entry.name

    def preview(self, g: Any, action: Action) -> Preview | None:
        """Return what an action of the question would come to, as far as its handler says so.

        A procedure whose actions all lead to one calculation may answer for them together.

        Args:
            g: The state.
            action: A legal action of the question, or the beginning of one, which comes to nothing.
        """
        handler = self.planned.handlers.get(action[0]) if self.planned else None
        if handler is None or handler.preview is None or len(action) != 1 + len(handler.nouns):
            return None
        asked, nouns = handler.preview, action[1:]
        question = self.planned.question if self.planned else None
        if (
            handler.value is not None and question
        ):  # a verb as a value knows nothing of the procedure's fields
            nouns = (*question.nouns_given(self), *nouns)
        preview: Preview | None = (asked.of(self) if isinstance(asked, ByProcedure) else asked)(
            g, *nouns
        )
        return preview

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

    def seen_by(self, g: Moment, player: str) -> dict[str, Any]:
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


@overload
def frame(cls: C, /) -> C: ...
@overload
def frame(rule: str, /) -> Callable[[C], C]: ...


@dataclass_transform(eq_default=False)
def frame(cls_or_rule: Any, /) -> Any:
    """Make a class a frame: its fields become attributes, its entries a plan.

    Args:
        cls_or_rule: The class; or the number of the rule that the procedure carries out, cited by
            what it inherits.

    Raises:
        TypeError: When the class has no entry, or a field that is not immutable plain data.

    Example:
        >>> from hexwar.play.sequence.entries import step
        >>> @frame
        ... class Morale(Frame):
        ...     unit: int
        ...     @step("9.1")
        ...     def check(self, g: "State") -> None:
        ...         g.say("checked", unit=self.unit)
        >>> Morale(4).at
        'check'
        >>> @frame("12")
        ... class Calm(Morale): ...
        >>> Calm.rule_of("check"), Calm.rule_of("anything else")
        ('9.1', '12')
    """
    if isinstance(cls_or_rule, str):
        return partial(_frame, rule=cls_or_rule)
    return _frame(cls_or_rule, rule="")


def _frame(cls: type, rule: str) -> type[Frame]:
    """Make a class a frame that carries out a rule, or several that its entries name."""
    entries, citations = entries_of(cls, rule)
    if not entries:
        raise TypeError(f"{cls.__name__} has no step and no question")
    plain: Any = cls
    for name in (*(entry.name for entry in entries), *inspect.get_annotations(cls)):
        if hasattr(Frame, name) and name not in ("cites", "needs", "nouns"):
            raise TypeError(f"{cls.__name__}.{name}: every procedure has {name!r} already")
    for entry in entries:
        setattr(plain, entry.name, entry)
    plan = _plan(entries)
    plain.__annotations__ = {**inspect.get_annotations(cls), "planned": "object"}
    plain.planned = attrs.field(default=plan[entries[0].name], init=False)
    procedure: Any = attrs.define(slots=True, eq=False)(plain)
    procedure.cites = cites_of(procedure, entries, citations.own)
    procedure.by_default = citations.by_default
    if rule:
        procedure.rule_number = rule
    procedure.plan = plan
    procedure.hints = _hints(procedure)
    procedure.encoders = {name: encoder(hint) for name, hint in procedure.hints.items()}
    procedure.views = {
        f.name: f.metadata["view"] for f in attrs.fields(procedure) if "view" in f.metadata
    }
    procedure.copied = copier(procedure, ["planned", *procedure.hints], ())
    if procedure.simultaneous:
        _check_defaults(procedure)
    return procedure  # type: ignore[no-any-return]


def _hints(made: type[Frame]) -> dict[str, Any]:
    """Return the types of the fields; raise TypeError if one is not immutable plain data."""
    hints = dict(made.hints)
    fields = {field.name for field in attrs.fields(made) if not field.inherited}  # type: ignore[arg-type]
    scope = vars(inspect.getmodule(made) or made)
    for name, annotation in inspect.get_annotations(made).items():
        if name == "planned" or name not in fields:
            continue
        hint = annotation
        if isinstance(annotation, str):
            hint = eval(annotation, dict(scope), dict(vars(made)))
        if not is_immutable(hint):
            raise TypeError(f"{made.__name__}.{name} is {hint!r}: a frame holds immutables only")
        hints[name] = hint
    return hints


def _check_defaults(made: Any) -> None:
    """Refuse a procedure of several players that must be told more than its player.

    Raises:
        TypeError: When another field has no default.
    """
    for field in attrs.fields(made):
        if field.init and field.default is attrs.NOTHING and field.name != "player":
            raise TypeError(
                f"{made.__name__}.{field.name} needs a default: a procedure of several players "
                "begins alike for all of them"
            )


def _plan(entries: list[Step | Question]) -> dict[str, Planned]:
    """Link entries in the order of the rule, and give them by name in that order."""
    places: list[Planned] = []
    following = None
    for entry in reversed(entries):
        following = Planned(entry, following)
        places.append(following)
    return {place.entry.name: place for place in reversed(places)}
