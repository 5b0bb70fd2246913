"""A player's view as a vector of numbers, from which the view can be told."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from hexwar.envs.forms import (
    COUNT,
    TRUTH,
    UNKNOWN,
    Bounds,
    Form,
    Forms,
    Number,
    hash_bits,
    joined,
    worded,
    zeros,
)
from hexwar.play.game import Game
from hexwar.play.sequence.frames import Frame
from hexwar.play.sequence.simultaneous import seen_stack
from hexwar.play.states import State
from hexwar.play.values.copying import own
from hexwar.play.values.fields import Column, View

Observation = NDArray[np.float32]

REST = 32
"""The bits of a hash of what the other numbers do not tell."""


class ViewField(NamedTuple):
    """A field of the view.

    Attributes:
        place: Its place among the fields.
        name: Its name.
        begin: Where its numbers begin.
        form: How it becomes numbers.
        hexes: Which of them belong to hexes: what they say, where they are, and the hexes.
        sees: What the player sees of it, where that is not all.
    """

    place: int
    name: str
    begin: int
    form: Form
    hexes: Sequence[tuple[str, Sequence[int], Sequence[int]]]
    sees: View | None


class Procedure:
    """The numbers that tell of a procedure under way: where on the stack it is, and its fields.

    Args:
        kind: Its class.
        begin: Where its numbers begin.
        forms: Gives the forms of its fields.

    Attributes:
        name: The name of its class.
        kind: Its class.
        names: What its numbers say.
        bounds: Between what they lie.
        begin: Where they begin.
        end: Where they end.
        empty: Zeros for all of them.
        fields: How each of its fields becomes numbers, and where these begin.
        open: Whether every player sees all of its fields.
        values_of: Gives the entry on which a procedure stands, and its fields.
    """

    def __init__(self, kind: type[Frame], begin: int, forms: Forms) -> None:
        self.name = kind.__name__
        self.kind = kind
        self.begin = begin
        self.fields: list[tuple[Form, int]] = []
        self.names = [f"{self.name}: place among the procedures"]
        self.names += [f"{self.name}: is at {entry}" for entry in kind.plan]
        self._entries = {planned: n for n, planned in enumerate(kind.plan.values(), start=1)}
        for name, hint in kind.hints.items():
            form = forms.of(hint)
            self.fields.append((form, begin + len(self.names)))
            self.names += _named(f"{self.name}.{name}", form)
        self.bounds = [COUNT, *[TRUTH] * len(kind.plan)]
        self.bounds += [one for form, _ in self.fields for one in form.bounds]
        self.end = begin + len(self.names)
        self.empty = zeros(len(self.names))
        self._nothing = (None, *(UNKNOWN for _ in self.fields))
        self.open = not kind.views
        self.values_of: Callable[[Frame], tuple[Any, ...]]
        self.values_of = attrgetter("planned", *kind.hints) if kind.hints else _planned_alone

    def seen(self, frame: Frame, g: State, player: str) -> tuple[Any, ...]:
        """Return where a procedure stands, and what a player sees of its fields."""
        planned, *values = self.values_of(frame)
        views = self.kind.views
        fields = zip(self.kind.hints, values, strict=True)
        return planned, *(views[n](g, player, v) if n in views else v for n, v in fields)

    def shown(self, told: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the same from what a view tells of the procedure."""
        at = told["at"]
        return self.kind.plan[at] if at else None, *(told[name] for name in self.kind.hints)

    def write(
        self, place: int, values: tuple[Any, ...], before: tuple[Any, ...], cells: array[float]
    ) -> dict[Any, Any]:
        """Write where it stands, its place on the stack, and its fields.

        Args:
            place: Its place on the stack, from 1.
            values: What is seen of it.
            before: What was written of it last, UNKNOWN where it was not told; else nothing.
            cells: The numbers.

        Returns:
            What the numbers do not tell wholly, by place of the field.
        """
        begin = self.begin
        if not before:
            cells[begin : self.end] = self.empty
            before = self._nothing
        if before[0] is not values[0]:
            cells[begin + self._entries.get(before[0], 0)] = 0
            cells[begin + self._entries.get(values[0], 0)] = 1
        cells[begin] = place
        left_out = {}
        for n, (form, at) in enumerate(self.fields, start=1):
            value, was = values[n], before[n]
            changed = was is UNKNOWN or was != value
            if changed and not form.write(value, was, cells, at):
                left_out[self.name, n] = value
        return left_out


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
        >>> observer.names[8], observer.names[25], observer.names[64]
        ('turn', 'revealed: R1', 'SequenceOfPlay: is at give_strengths')
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
        self._by_class = {procedure.kind: procedure for procedure in self._procedures.values()}
        self._left_out: dict[Any, Any] = {}
        self._no_rest = zeros(REST)
        self._told = len(self.names)
        self.names += [f"bit {n} of the hash of the rest" for n in range(REST)]
        self.size = len(self.names)
        self._cells = zeros(self.size + room)
        self._numbers: Observation = np.frombuffer(self._cells, np.float32)
        self._written: list[Any] = [UNKNOWN] * len(self._fields)
        self._stack: list[Seen] = []
        self._filtered = [field for field in self._fields if field.sees is not None]
        # One call for all of them: fields are many, and most are as they were.
        self._values_of = attrgetter("seed", *(field.name for field in self._fields))

    @property
    def game(self) -> Game:
        """The game with its scenario and options."""
        return self._made_of[0]

    @property
    def fields(self) -> Sequence[ViewField]:
        """The fields of the view, and where their numbers stand."""
        return self._fields

    @property
    def procedures(self) -> Collection[Procedure]:
        """The procedures of the rules, and where their numbers stand."""
        return self._procedures.values()

    @property
    def bounds(self) -> list[Bounds]:
        """Between what each number lies; those at the end are 0 or 1."""
        parts = [field.form.bounds for field in self._fields]
        parts += [procedure.bounds for procedure in self._procedures.values()]
        told = [one for part in parts for one in part]
        return told + [TRUTH] * (len(self._numbers) - len(told))

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
        player = self.player
        for place, name, _, _, _, sees in self._filtered:
            assert sees is not None
            values[place] = sees(g, player, getattr(g, name))
        stack: list[Seen] = []
        for frame in seen_stack(g, player):
            procedure = self._by_class.get(type(frame))
            if procedure is None:
                stack.append((type(frame).__name__, tuple(frame.seen_by(g, player).items())))
            elif procedure.open:
                stack.append((procedure.name, procedure.values_of(frame)))
            else:
                stack.append((procedure.name, procedure.seen(frame, g, player)))
        return self._vector(values, stack)

    def again(self) -> Observation:
        """Return the vector that was returned last."""
        return self._numbers.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an observer of its own that has written the same; what never changes is shared."""
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        vars(twin).update(vars(self))
        twin._cells, twin._written = self._cells[:], self._written[:]
        twin._numbers = np.frombuffer(twin._cells, np.float32)
        twin._left_out, twin._stack = dict(self._left_out), self._stack[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Be made again in another process; it has written nothing then."""
        return type(self), self._made_of

    def _vector(self, values: Sequence[Any], stack: list[Seen]) -> Observation:
        """Write what is not as it was, and return all numbers."""
        written, cells, left_out, rest = self._written, self._cells, self._left_out, False
        for place, name, begin, form, _, _ in compress(self._fields, map(ne, values, written)):
            value, before = own(values[place]), written[place]
            written[place] = value
            if name in left_out:
                del left_out[name]
                before, rest = UNKNOWN, True
            if not form.write(value, before, cells, begin):
                left_out[name], rest = value, True
        if stack != self._stack:
            rest |= self._write_stack(stack)
        if rest:
            text = repr(_in_order(left_out)) if left_out else ""
            bits = hash_bits(text, REST) if text else self._no_rest
            cells[self._told : self.size] = bits
        return self._numbers.copy()

    def _write_stack(self, stack: list[Seen]) -> bool:
        """Write the procedures under way; return whether more or less than before is left out.

        Of two procedures of one kind the inner one is told; the outer one is left out.
        """
        known, cells, left_out = self._procedures, self._cells, self._left_out
        before, told = dict(self._stack), dict(stack)
        alike = {name for name, values in told.items() if before.get(name, ()) == values}
        gone = [key for key in left_out if type(key) is tuple and key[0] not in alike]
        for key in gone:
            del left_out[key]
        for name, n in gone:
            if name in before:
                values = before[name]
                before[name] = (*values[:n], UNKNOWN, *values[n + 1 :])
        for name in before.keys() - told.keys():
            if name in known:
                cells[known[name].begin : known[name].end] = known[name].empty
        more: dict[Any, Any] = {}
        for place, (name, values) in enumerate(stack, start=1):
            if name not in known or told[name] is not values:
                more["outer", place] = name, repr(values[0]), *values[1:]
            elif name in alike:
                cells[known[name].begin] = place
            else:
                more |= known[name].write(place, values, before.get(name, ()), cells)
        left_out |= more
        self._stack = stack
        return bool(gone or more)


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
        hexes = forms.hexes(column.shown, form, begin)
        fields.append(ViewField(place, name, begin, form, hexes, column.view))
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
