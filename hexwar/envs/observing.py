"""A player's view as a vector of numbers, from which the view can be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from hexwar.envs.forms import Form, Forms, Number, hash_bits, joined, worded
from hexwar.play.copying import own
from hexwar.play.fields import Column, View
from hexwar.play.frames import Frame
from hexwar.play.game import Game
from hexwar.play.state import State

Observation = NDArray[np.float32]

REST = 32
"""The bits of a hash of what the other numbers do not tell."""


class ViewField(NamedTuple):
    """A field of the view.

    Attributes:
        place: Its place among the fields.
        name: Its name.
        begin: Where its numbers begin.
        end: Where they end.
        form: How it becomes numbers.
        sees: What the player sees of it, where that is not all.
    """

    place: int
    name: str
    begin: int
    end: int
    form: Form
    sees: View | None


class Procedure:
    """The numbers that tell of a procedure under way: where on the stack it is, and its fields.

    Args:
        kind: Its class.
        begin: Where its numbers begin.
        forms: Gives the forms of its fields.
    """

    def __init__(self, kind: type[Frame], begin: int, forms: Forms) -> None:
        self.name = kind.__name__
        self.kind = kind
        self.begin = begin
        self.fields: list[tuple[int, int, Form]] = []
        self.names = [f"{self.name}: place among the procedures"]
        self.names += [f"{self.name}: is at {entry}" for entry in kind.plan]
        self.entries = {planned: n for n, planned in enumerate(kind.plan.values(), start=1)}
        for name, hint in kind.hints.items():
            form, start = forms.of(hint), len(self.names)
            self.names += _named(f"{self.name}.{name}", form)
            self.fields.append((start, len(self.names), form))
        self.end = begin + len(self.names)
        self._values_of = attrgetter("planned", *kind.hints) if kind.hints else _planned_alone

    def seen(self, frame: Frame, g: State, player: str) -> tuple[Any, ...]:
        """Return where a procedure stands, and what a player sees of its fields."""
        values: tuple[Any, ...] = self._values_of(frame)
        if self.kind.views:
            hidden = zip(self.kind.hints, values[1:], strict=True)
            views = self.kind.views
            fields = (views[n](g, player, value) if n in views else value for n, value in hidden)
            return values[0], *fields
        return values

    def shown(self, told: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the same from what a view tells of the procedure."""
        at = told["at"]
        return self.kind.plan[at] if at else None, *(told[name] for name in self.kind.hints)

    def write(self, values: Sequence[Any], place: int, numbers: Observation) -> bool:
        """Write where it stands, its place on the stack, and its fields."""
        mine = numbers[self.begin : self.end]
        mine[: len(self.entries) + 1] = 0
        mine[0] = place
        if values[0] is not None:
            mine[self.entries[values[0]]] = 1
        whole = True
        for (begin, end, form), value in zip(self.fields, values[1:], strict=True):
            whole &= form.write(value, mine[begin:end])
        return whole


def _planned_alone(frame: Frame) -> tuple[Any, ...]:
    return (frame.planned,)


Seen = tuple[str, tuple[Any, ...]]
"""The name of a procedure on the stack, and what is seen of it."""


class Observer:
    """Writes what a player sees as vectors of one length.

    A number of the view is one number.  A set has one for each of its possible members, a text and
    an id of few things one for each that it may be, a list as many as it has entries at the start.
    Of each procedure of the rules it is told whether it is under way, at which question or step,
    and with which fields.  What does not fit (a list that has grown, say) gives bits of a hash at
    the end, so that different views do not look alike.

    From one moment to the next little changes: what is as it was when the observer last wrote is
    not turned into numbers again.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.
        room: The number of zeros at the end of each vector, for the caller to use.

    Attributes:
        size: How many numbers come from the view; they stand at the beginning.
        names: What each of these numbers says.

    Example:
        >>> import hexwar
        >>> observer = Observer(hexwar.game("skirmish/ford"), "red")
        >>> observer.names[:1]
        ('turn', 'revealed: has R1', 'acted: has R1')
    """

    def __init__(self, game: Game, player: str, room: int = 0) -> None:
        self.player = player
        self._made_of = game, player, room
        start, forms = game.start(0), Forms(game.lexicon.names)
        seen = start.view(player)["fields"]
        columns = [column for column in start.columns if column.name in seen]
        self._fields, self.names = _fields(game, forms, columns, seen)
        self._procedures: dict[str, Procedure] = {}
        for name, kind in sorted(game.procedures.items()):
            if kind not in game.variants:
                procedure = self._procedures[name] = Procedure(kind, len(self.names), forms)
                self.names += procedure.names
        self._left_out: dict[Any, Any] = {}
        self._told = len(self.names)
        self.names += [f"bit {n} of the hash of the rest" for n in range(REST)]
        self.size = len(self.names)
        self._numbers = np.zeros(self.size + room, dtype=np.float32)
        self._written: list[Any] = [object()] * len(self._fields)
        self._stack: list[Seen] = []
        self._filtered = [field for field in self._fields if field.sees is not None]
        # One call for all of them: fields are many, and most are as they were.
        self._values_of = attrgetter("seed", *(field.name for field in self._fields))

    def write(self, view: Mapping[str, Any]) -> Observation:
        """Return a view as a vector of numbers."""
        values = [view["fields"][field.name] for field in self._fields]
        known = self._procedures
        stack: list[Seen] = []
        for told in view["stack"]:
            name = told["frame"]
            stack.append((name, known[name].shown(told) if name in known else tuple(told.items())))
        return self._vector(values, stack)

    def look(self, g: State) -> Observation:
        """Return the numbers of the player's view of a moment, which need not be made for that."""
        _, *values = self._values_of(g)
        player, known = self.player, self._procedures
        for place, name, _, _, _, sees in self._filtered:
            assert sees is not None
            values[place] = sees(g, player, getattr(g, name))
        stack: list[Seen] = []
        for frame in g.stack:
            name = type(frame).__name__
            if name in known:
                stack.append((name, known[name].seen(frame, g, player)))
            else:
                stack.append((name, tuple(frame.seen_by(g, player).items())))
        return self._vector(values, stack)

    def again(self) -> Observation:
        """Return the vector that was returned last."""
        return self._numbers.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an observer of its own that has written the same; what never changes is shared."""
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        vars(twin).update(vars(self))
        twin._numbers, twin._written = self._numbers.copy(), self._written[:]
        twin._left_out, twin._stack = dict(self._left_out), self._stack[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Be made again in another process; it has written nothing then."""
        return type(self), self._made_of

    def _vector(self, values: Sequence[Any], stack: list[Seen]) -> Observation:
        """Write what is not as it was, and return all numbers."""
        written, numbers, left_out = self._written, self._numbers, self._left_out
        rest = False
        for field in compress(self._fields, map(ne, values, written)):
            place, name, begin, end, form, _ = field
            written[place] = value = own(values[place])
            if not form.write(value, numbers[begin:end]):
                left_out[name], rest = value, True
            elif name in left_out:
                del left_out[name]
                rest = True
        if stack != self._stack:
            rest |= self._write_stack(stack)
        if rest:
            bits = hash_bits(repr(_in_order(left_out)), REST) if left_out else 0
            numbers[self._told : self.size] = bits
        return numbers.copy()

    def _write_stack(self, stack: list[Seen]) -> bool:
        """Write the procedures under way; return whether more or less than before is left out."""
        known, before, numbers = self._procedures, self._stack, self._numbers
        left_out: dict[Any, Any] = {}
        for name in {name for name, _ in before} - {name for name, _ in stack}:
            if name in known:
                numbers[known[name].begin : known[name].end] = 0
        for place, (name, values) in enumerate(stack, start=1):
            # Of two procedures of one kind the inner one is written last; the outer one is left.
            if name not in known or any(name == inner for inner, _ in stack[place:]):
                left_out[place, name] = _place_named(values)
            elif not known[name].write(values, place, numbers):
                left_out[place, name] = _place_named(values)
        self._stack = stack
        gone = [key for key in self._left_out if type(key) is tuple]
        for key in gone:
            del self._left_out[key]
        self._left_out.update(left_out)
        return bool(gone or left_out)


def _place_named(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what is seen of a procedure as plain data."""
    return repr(values[0]), *values[1:]


def _fields(
    game: Game, forms: Forms, columns: Iterable[Column], seen: Mapping[str, Any]
) -> tuple[list[ViewField], list[str]]:
    """Return the fields of a view, and the names of their numbers."""
    fields: list[ViewField] = []
    names: list[str] = []
    for place, column in enumerate(columns):
        name, begin = column.name, len(names)
        if column.words is not None:
            form = worded(column.words, game)
        else:
            form = forms.of(column.shown, seen[name], fixed=column.fixed)
        names += _named(name, form)
        fields.append(ViewField(place, name, begin, len(names), form, column.view))
    return fields, names


def _named(name: str, form: Form) -> list[str]:
    """Return the names of the numbers of a value."""
    return [name] if isinstance(form, Number) else [joined(f"{name}:", part) for part in form.names]


def _in_order(value: Any) -> Any:
    """Return a value with tables and sets in one order, so that equal values are written alike."""
    if isinstance(value, dict):
        return sorted((repr(key), _in_order(one)) for key, one in value.items())
    if isinstance(value, frozenset):
        return sorted(value)
    return [_in_order(one) for one in value] if isinstance(value, list | tuple) else value
