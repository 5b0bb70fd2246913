"""How does a procedure inherit entries from its base classes, and change them?

A subclass of a procedure contains only the differences:

    @frame("6")
    class Assault(Battle):
        cites: ClassVar = {"throw": ("6.3", "6.4"), "joiners": "6.1"}
        reserve: ClassVar[Any] = None                    # no such entry here

        def has_fought(self, g):                         # a clause of a choice of Battle, by name
            "It has fought, or is wet."
            return super().has_fought(g) | g.wet

        def apply(self, g):                              # the body of a step; its rules stay
            super().apply(g)
            g.say("applied", target=self.target)

        @step("6.5", before="apply")
        def salute(self, g): ...

        gather = Battle.gather.extended()                # the question, with one verb more

        @gather.on
        def parley(self, g): ...

A method with the name of an entry or a verb replaces its body; ``None`` removes it.  What a class
inherits cites the rule of its ``@frame("6")``, and ``cites`` gives other numbers.  Methods that a
question refers to (``by=``, ``refusal=``, ``preview=``) are looked up by name in each subclass;
so are choices and their clauses (:mod:`hexwar.play.choices`): a method by the name of a clause
takes its place, ``None`` leaves the clause out.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hexwar.play.choices.choice import Choice, Clause
from hexwar.play.choices.nouns import nouns_of
from hexwar.play.sequence.entries import OPEN, Entry, Question, Step
from hexwar.play.sequence.handlers import ByProcedure, Handler, VerbMethod

if TYPE_CHECKING:
    from hexwar.play.sequence.frames import Frame

Numbers: TypeAlias = tuple[str, ...]


class Citations(NamedTuple):
    """The rules that a class gives to what it inherits.

    Attributes:
        own: The numbers by name: those of ``cites``, and that of the procedure for the others.
        by_default: The names that cite the rule of the procedure; in a procedure based on it with a
            rule of its own, they cite that one.
    """

    own: Mapping[str, tuple[str, ...]]
    by_default: frozenset[str]


def entries_of(cls: type, rule: str = "") -> tuple[list[Step | Question], Citations]:
    """Return the entries of a procedure in the order of the rule: inherited, changed and new.

    Args:
        cls: The class, as its ``class`` statement made it.
        rule: The number of the rule of the procedure, or "".

    Returns:
        The entries, and what they cite.

    Raises:
        TypeError: When it names an entry that is not there, or what it gives does not fit.
    """
    inherited = list(_inherited(cls).values())
    _refuse_borrowed(cls, inherited)
    written = [value for value in vars(cls).values() if isinstance(value, Step | Question)]
    removed = {name for name, value in _overrides(cls).items() if value is None}
    entries = _in_order(cls, [e for e in inherited if e.name not in removed], written)
    entries = [_rewritten(cls, entry) for entry in entries]
    citations = _citations(cls, entries, rule)
    _resolve_choices(cls)
    return [_with_methods(cls, _citing(entry, citations.own)) for entry in entries], citations


def cites_of(
    cls: type, entries: list[Step | Question], own: Mapping[str, Numbers]
) -> dict[str, Numbers]:
    """Return the rules that a procedure gives to its entries, verbs and methods by name.

    Args:
        cls: The procedure.
        entries: Its entries.
        own: What it gives to what it inherits.

    Raises:
        TypeError: When ``cites`` names nothing of the procedure.
    """
    names = {entry.name for entry in entries} | {name for name in dir(cls) if _is_method(cls, name)}
    for name in own:
        if name not in names:
            raise TypeError(
                f"{cls.__name__}.cites names {name!r}, which is no entry and no method of "
                f"{cls.__name__}; its entries: {', '.join(entry.name for entry in entries)}"
            )
    inherited = next(vars(k)["cites"] for k in cls.__mro__[1:] if "plan" in vars(k))
    return {name: numbers for name, numbers in {**inherited, **own}.items() if name in names}


def open_places(procedure: type[Frame]) -> list[str]:
    """Return the entries, verbs and methods of a procedure that cite no rule yet.

    Args:
        procedure: The procedure.
    """
    return _open(procedure.cites, (planned.entry for planned in procedure.plan.values()))


def _open(cites: Mapping[str, Numbers], entries: Iterable[Entry]) -> list[str]:
    """Return what cites no rule yet."""
    places = [name for name, numbers in cites.items() if OPEN in numbers]
    for entry in entries:
        if OPEN in entry.rules:
            places.append(entry.name)
        handlers = entry.handlers.values() if isinstance(entry, Question) else ()
        places += [h.function.__name__ for h in handlers if h.own_rule and h.rule == OPEN]
    return list(dict.fromkeys(places))


# -- what is inherited, and what takes its place ---------------------------------------------------


def _inherited(cls: type) -> dict[str, Step | Question]:
    """Return the entries of the procedure that a class is based on."""
    bases = [k for k in cls.__mro__[1:] if vars(k).get("plan")]
    for other in bases[1:]:
        if not issubclass(bases[0], other):
            raise TypeError(
                f"{cls.__name__} is based on two procedures, {bases[0].__name__} and "
                f"{other.__name__}: which entry comes first?"
            )
    return {name: p.entry for name, p in vars(bases[0])["plan"].items()} if bases else {}


def _refuse_borrowed(cls: type, inherited: list[Step | Question]) -> None:
    """Refuse a class that has given verbs to the question of another procedure.

    That question belongs to every procedure based on it, in all games.
    """
    own = [value for value in vars(cls).values() if isinstance(value, FunctionType)]
    for question in inherited:
        handlers = question.handlers.values() if isinstance(question, Question) else ()
        for handler in handlers:
            if handler.function in own:
                owner, _, name = question.function.__qualname__.rpartition(".")
                raise TypeError(
                    f"{cls.__name__} gives {handler.verb!r} to a question of {owner}: "
                    f"write {name} = {owner}.{name}.extended() first, and @{name}.on(...)"
                )


def _overrides(cls: type) -> dict[str, Any]:
    """Return what a class, and plain classes between it and the procedure below, put into place."""
    overrides: dict[str, Any] = {}
    for k in cls.__mro__:
        if "plan" in vars(k):
            break
        overrides = {**{n: v for n, v in vars(k).items() if _may_replace(v)}, **overrides}
    return overrides


def _own_cites(cls: type) -> dict[str, Numbers]:
    """Return the rules that a class, and plain classes between, give to what they inherit."""
    cites: dict[str, Numbers] = {}
    for k in cls.__mro__:
        if "plan" in vars(k):
            break
        cites = {**_numbers(vars(k).get("cites", {})), **cites}
    return cites


def _citations(cls: type, entries: list[Step | Question], rule: str) -> Citations:
    """Return what a class gives to what it inherits: its own rule where it says nothing else."""
    base: Any = next(k for k in cls.__mro__[1:] if "plan" in vars(k))
    own = _own_cites(cls)
    if not rule:
        return Citations(own, base.by_default - own.keys())
    removed = {name for name, value in _overrides(cls).items() if value is None}
    undecided = {*base.by_default, *_open(base.cites, entries)} - own.keys() - removed
    return Citations({**dict.fromkeys(undecided, (rule,)), **own}, frozenset(undecided))


def _may_replace(value: Any) -> bool:
    return value is None or isinstance(value, FunctionType | Entry)


def _in_order(
    cls: type, entries: list[Step | Question], written: list[Step | Question]
) -> list[Step | Question]:
    """Put the entries that a class writes among those it inherits."""
    entries = list(entries)
    for entry in written:
        names = [e.name for e in entries]
        if entry.name in names:
            entries[names.index(entry.name)] = entry
            continue
        beside = entry.after or entry.before
        if beside is None:
            entries.append(entry)
            continue
        if beside not in names:
            does = "follow" if entry.after else "come before"
            raise TypeError(f"{cls.__name__} has no entry {beside!r} for {entry.name!r} to {does}")
        entries.insert(names.index(beside) + bool(entry.after), entry)
    return entries


def _rewritten(cls: type, entry: Step | Question) -> Step | Question:
    """Return an entry with the bodies that a class writes instead of inherited ones.

    A question that the class itself writes may have inherited verbs: it may be an extended copy.
    """
    overrides = _overrides(cls)
    body = overrides.get(entry.name)
    if isinstance(body, FunctionType):
        entry = entry.with_body(body)
    if not isinstance(entry, Question):
        return entry
    handled_here = {
        _method_of(handler)
        for value in vars(cls).values()
        if isinstance(value, Question)
        for handler in value.handlers.values()
    }

    def change(handler: Handler) -> Handler | None:
        name = handler.function.__name__
        if name not in overrides or overrides[name] in handled_here:
            return handler
        new = overrides[name]
        if new is None:
            return None
        if not isinstance(new, FunctionType):
            return handler
        if isinstance(handler.function, VerbMethod):
            return handler._replace(function=VerbMethod(new, handler.function.verb))
        nouns = nouns_of(new)
        if [noun for _, noun in nouns] != [noun for _, noun in handler.nouns]:
            raise TypeError(
                f"{new.__qualname__}: the verb {handler.verb!r} chooses other nouns: "
                f"{', '.join(f'{name}: {noun.kind}' for name, noun in handler.nouns) or 'none'}"
            )
        return handler._replace(function=new, nouns=nouns)

    return entry.with_handlers(change)


def _method_of(handler: Handler) -> Callable[..., Any]:
    """Return the method that handles a verb, alone or among others."""
    function = handler.function
    return function.method if isinstance(function, VerbMethod) else function


# -- the rules that entries cite -------------------------------------------------------------------


def _numbers(cites: Mapping[str, str | Numbers]) -> dict[str, Numbers]:
    return {name: (n,) if isinstance(n, str) else tuple(n) for name, n in cites.items()}


def _citing(entry: Step | Question, cites: Mapping[str, Numbers]) -> Step | Question:
    """Return an entry that cites other rules, and its verbs with it."""
    if entry.name in cites:
        entry = copy.copy(entry)
        entry.rules = cites[entry.name]
        entry.rule = entry.rules[0]
        if isinstance(entry, Question):
            entry.acting = None
    if not isinstance(entry, Question):
        return entry
    question = entry

    def change(handler: Handler) -> Handler:
        numbers = cites.get(handler.function.__name__)
        if numbers is not None:
            return handler._replace(rule=numbers[0], own_rule=True)
        return handler if handler.own_rule else handler._replace(rule=question.rule)

    return question.with_handlers(change)


def _is_method(cls: type, name: str) -> bool:
    value = getattr(cls, name, None)
    return not name.startswith("__") and (callable(value) or isinstance(value, Choice))


# -- methods that questions refer to ---------------------------------------------------------------


def _with_methods(cls: type, entry: Step | Question) -> Step | Question:
    """Return an entry whose references to methods are those that the class has by these names."""
    if not isinstance(entry, Question):
        return entry
    by = entry.by if isinstance(entry.by, str) else _method(cls, entry.by) or entry.by
    acting = entry.acting and (_method(cls, entry.acting) or entry.acting)
    if (by, acting) != (entry.by, entry.acting):
        entry = copy.copy(entry)
        entry.by, entry.acting = by, acting

    def change(handler: Handler) -> Handler:
        refusal = handler.refusal and (_method(cls, handler.refusal) or handler.refusal)
        preview = _asked(cls, handler.preview)
        choices = tuple(_choice(cls, one) for one in handler.choices)
        conditions = tuple(_choice(cls, one) for one in handler.conditions)
        return handler._replace(
            refusal=refusal, preview=preview, choices=choices, conditions=conditions
        )

    return entry.with_handlers(change)


def _choice(cls: type, choice: Choice[Any]) -> Choice[Any]:
    """Return a choice as a class has it: by its name, or with the clauses that it rewrites."""
    member = getattr(cls, choice.name, choice) if choice.member else choice
    return member if member is not choice else choice.resolved(cls)


def _asked(cls: type, function: Any) -> Any:
    """Return a preview; one that is a method is called with the procedure that asks."""
    method = _method(cls, function) if function is not None else None
    return function if method is None else ByProcedure(method)


def _method(cls: type, function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Return the method that a class has under the name of one of its own or inherited ones."""
    if isinstance(function, ByProcedure):
        function = function.method
    name = getattr(function, "__name__", "")
    if not any(vars(k).get(name) is function for k in cls.__mro__):
        return None
    method = next(vars(k)[name] for k in cls.__mro__ if name in vars(k))
    if not callable(method):
        raise TypeError(f"{cls.__name__}.{name} is no method, but a question refers to it")
    return method  # type: ignore[no-any-return]


# -- choices ---------------------------------------------------------------------------------------


def _resolve_choices(cls: type) -> None:
    """Give a procedure the choices of its bases, as its own clauses change them.

    Raises:
        TypeError: Something else stands under the name of a choice, a clause is in no choice, or
            one hides a field.
    """
    for name in dict.fromkeys(n for k in cls.__mro__ for n in vars(k)):
        values = [vars(k)[name] for k in cls.__mro__ if name in vars(k)]
        if not any(isinstance(value, Choice) for value in values):
            continue
        if not isinstance(values[0], Choice):
            raise TypeError(f"{cls.__name__}.{name} takes the place of a choice, and is none")
        setattr(cls, name, values[0].resolved(cls))
    _check_members(cls)


def _check_members(cls: type) -> None:
    """Refuse a clause of a procedure that no choice has, or that hides a field."""
    fields = {name for k in cls.__mro__[1:] for name in getattr(k, "__slots__", ())}
    members = {name: value for k in reversed(cls.__mro__) for name, value in vars(k).items()}
    choices = [value for value in members.values() if isinstance(value, Choice)]
    questions = [getattr(value, "handlers", {}) for value in members.values()]
    choices += [c for handlers in questions for h in handlers.values() for c in h.all_choices]
    asked = {clause.name for choice in choices for clause in choice.clauses}
    for name, value in vars(cls).items():
        if isinstance(value, Clause) and name in fields:
            raise TypeError(f"{cls.__name__}.{name}: the clause hides a field of that name")
        if isinstance(value, Clause) and name not in asked:
            raise TypeError(f"{cls.__name__}.{name}: no choice has this clause, so nothing asks it")


def reached_from(procedure: type[Frame]) -> Iterator[type[Frame]]:
    """Yield the procedures in the open places of a procedure: its class variables."""
    for k in procedure.__mro__:
        for name in vars(k):
            if not name.startswith("_"):
                yield from _frames_in(getattr(procedure, name, None))


def _frames_in(value: Any) -> Iterator[type[Frame]]:
    if isinstance(value, type):
        if getattr(value, "plan", None):
            yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _frames_in(one)
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from _frames_in(one)
