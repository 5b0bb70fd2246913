"""One moment of a game as plain data: fields that say who sees them, cheap clones, chance.

    @state
    class Battlefield(State):
        hex: list[int] = public()                      # one entry a counter; -1 is off the board
        hands: list[tuple[int, ...]] = secret(own_hand_only)
        turn: int = public(default=1)
        occupied: Bits = index(default=0)              # derived; never saved, hashed or viewed

A state holds immutables, and lists and dicts of immutables, nothing deeper: a clone is one shallow
copy a container.  What nobody at the table knows is not in the state.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

import attrs

from hexwar.errors import ChanceError, GameError, SaveError
from hexwar.play.chance import SAMPLED, ChanceSource
from hexwar.play.copying import copier
from hexwar.play.events import Event, Result
from hexwar.play.frames import USED_UP, Action, Frame
from hexwar.play.plain import Encoder, Plain, encoder, from_plain, is_container, is_immutable

if TYPE_CHECKING:
    from hexwar.play.game import Game

View = Callable[[Any, str, Any], Any]
"""``view(state, player, value)``: what that player sees of a secret field."""

_SEES = "hexwar.sees"

B = TypeVar("B", bound=type)


def public(
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
    fixed: bool = False,
) -> Any:
    """Declare a field that every player sees.

    Args:
        default: The value of a new state.
        factory: What makes that value, for lists and dicts.
        fixed: Whether a list has as many entries throughout a game as after the set-up, such as
            one for each counter.  A save or position in which it has not is refused.
    """
    return _field("public", None, default, factory, fixed)


def secret(
    view: View,
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
    fixed: bool = False,
) -> Any:
    """Declare a field of which each player sees only what ``view`` shows.

    Args:
        view: ``view(g, player, value)`` gives plain data for that player.
        default: The value of a new state.
        factory: What makes that value, for lists and dicts.
        fixed: As for :func:`public`.
    """
    return _field("secret", view, default, factory, fixed)


def index(*, default: Any = attrs.NOTHING, factory: Callable[[], Any] | None = None) -> Any:
    """Declare a derived field: looked up, never iterated, saved, hashed or viewed.

    The few methods that move things keep it, and :meth:`State.reindex` rebuilds it.
    """
    return _field("index", None, default, factory)


def _field(
    sees: str,
    view: View | None,
    default: Any,
    factory: Callable[[], Any] | None,
    fixed: bool = False,
) -> Any:
    if factory is not None:
        default = attrs.Factory(factory)
    return attrs.field(default=default, kw_only=True, metadata={_SEES: (sees, view, fixed)})


class Column(NamedTuple):
    """How one field of a state is seen, written and read."""

    name: str
    annotation: Any
    sees: str
    view: View | None
    encode: Encoder | None
    fixed: bool


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(attrs.field,))
def _basis(cls: B) -> B:
    """Make the root of all states, whose fields type checkers then know in its subclasses."""
    return attrs.define(slots=True, eq=False, repr=False, kw_only=True)(cls)


@_basis
class State:
    """One moment of a game; subclasses are made by :func:`state`.

    Attributes:
        game: The immutable game that is played, with its printed values.
        seed: The seed of all chance.
        draws: How often each stream of chance was drawn.
        stack: The procedures under way, the innermost last.
        result: How the game ended (:meth:`end` says it), or None while it goes on.

    The rest is transient, in no save, hash or view: the source of ``chance``, the ``events`` since
    they were last taken (None: not wanted), the number of the ``rule`` that is running, whether a
    ``barrier`` to undo was met, the legal actions ``listed`` for the pending question, the value
    ``returned`` by the last frame, and the outcomes ``drawn`` (None: not wanted).
    """

    game: Any
    seed: int = 0
    draws: dict[str, int] = attrs.field(factory=dict)
    stack: list[Frame] = attrs.field(factory=list)
    result: Result | None = None

    chance: ChanceSource = SAMPLED
    events: list[Event] | None = None
    rule: str = ""
    barrier: bool = False
    listed: list[Action] = attrs.field(factory=list)
    returned: Any = None
    drawn: list[tuple[str, int]] | None = None

    columns: ClassVar[tuple[Column, ...]] = ()

    # -- copies

    def clone(self: S) -> S:
        """Return an independent copy of this moment, with the same seed.

        A clone reads the same coming dice: search plays on :meth:`fork` instead.
        """
        raise GameError(f"{type(self).__name__} is not a state: decorate the class with @state")

    def fork(self: S, seed: int) -> S:
        """Return a copy whose coming draws are independent of this state's.

        Args:
            seed: The seed of the copy.
        """
        new = self.clone()
        new.seed, new.draws = seed, {}
        return new

    def reindex(self) -> None:
        """Rebuild the derived fields; states with an ``index`` field define it."""

    # -- plain forms

    def plain(self) -> dict[str, Any]:
        """Return this moment as JSON data; :meth:`load` reads it back."""
        return {
            "seed": self.seed,
            "draws": sorted(self.draws.items()),
            "result": self.result and self.result.plain(),
            "stack": [frame.plain() for frame in self.stack],
            "fields": self._plain_fields(),
        }

    def _plain_fields(self) -> dict[str, Any]:
        return {
            column.name: encode(value) if (encode := column.encode) else value
            for column in self.columns
            for value in (getattr(self, column.name),)
            if column.sees != "index"
        }

    def digest(self) -> str:
        """Return a hash of this moment: equal states, equal hashes, on every platform."""
        return _hash(self.plain())

    def key(self) -> str:
        """Return a hash of the position alone, without seed and draws, to merge equal ones."""
        plain = self.plain()
        del plain["seed"], plain["draws"]
        return _hash(plain)

    @classmethod
    def load(cls: type[S], game: Game, data: Plain) -> S:
        """Return the moment that :meth:`plain` wrote.

        Args:
            game: The game it belongs to.
            data: The JSON data.

        Raises:
            SaveError: When the data are not a moment of that game.
        """
        saved, values = cls.read_fields(data)
        for name, length in game.lengths.items():
            if len(values[name]) != length:
                raise SaveError(
                    f"state.fields.{name}: expected {length} entries as after the set-up, found "
                    f"{len(values[name])}"
                )
        new = cls(
            game=game,
            seed=_seed(saved["seed"]),
            draws=from_plain(saved["draws"], dict[str, int], "state.draws"),
            result=None if saved["result"] is None else Result.read(saved["result"]),
            stack=[read_frame(game, entry) for entry in _list(saved["stack"], "state.stack")],
            **values,
        )
        try:
            new.reindex()
        except Exception as error:
            raise SaveError(f"state.fields: they do not fit together: {error!r:.200}") from error
        return new

    @classmethod
    def read_fields(cls, data: Plain) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the parts of a saved moment, and its fields as values; no rule sees them.

        Args:
            data: The JSON data.

        Raises:
            SaveError: When there are other fields, or values of other types.
        """
        saved = _mapping(data, {"seed", "draws", "result", "stack", "fields"}, "state")
        wanted = {column.name: column for column in cls.columns if column.sees != "index"}
        fields = _mapping(saved["fields"], set(wanted), "state.fields")
        values = {
            name: from_plain(fields[name], column.annotation, f"state.fields.{name}")
            for name, column in wanted.items()
        }
        return saved, values

    def view(self, player: str) -> dict[str, Any]:
        """Return, as plain data of its own, exactly what a player may know of this moment.

        Args:
            player: The player who looks.
        """
        shown: dict[str, Any] = {}
        for column in self.columns:
            if column.sees == "index":
                continue
            value = getattr(self, column.name)
            if column.view is not None:
                value = column.view(self, player, value)
            shown[column.name] = value.copy() if isinstance(value, list | dict) else value
        return {
            "result": self.result and self.result.plain(),
            "stack": [frame.seen_by(self, player) for frame in self.stack],
            "fields": shown,
        }

    # -- what rules say

    def say(self, kind: str, *, rule: str | None = None, **facts: Any) -> None:
        """Tell everybody that something happened.

        Args:
            kind: What happened, the key of the game's wording.
            rule: The number of the rule; by default that of the entry that is running.
            facts: Who, where and how much, as plain data.
        """
        if self.events is not None:
            self.events.append(Event(kind, rule or self.rule, facts))

    def tell(self, player: str, kind: str, *, rule: str | None = None, **facts: Any) -> None:
        """Tell one player something, which ends what can be undone."""
        self.barrier = True
        if self.events is not None:
            self.events.append(Event(kind, rule or self.rule, facts, player))

    def reveal(self, kind: str, *, rule: str | None = None, **facts: Any) -> None:
        """Tell everybody something that was hidden, which ends what can be undone."""
        self.barrier = True
        self.say(kind, rule=rule, **facts)

    def end(
        self, outcome: str, *, rule: str, winners: tuple[str, ...] = (), **facts: int | str
    ) -> None:
        """End the game; the running entry is its last.

        Args:
            outcome: How it ended, such as ``"decisive-victory"``.
            rule: The number of the rule that ends it.
            winners: The players who have won.
            facts: What the outcome rests on, such as ``points=21``.
        """
        self.result = Result(outcome, winners, rule, tuple(sorted(facts.items())))
        self.say("game-over", rule=rule, outcome=outcome, winners=winners, **facts)

    # -- chance

    def pick(self, stream: str, outcomes: Sequence[T], weights: Sequence[int] | None = None) -> T:
        """Return one of several outcomes by chance.

        Args:
            stream: The name of the stream, by purpose and, where it helps, by subject.
            outcomes: What may come, in a fixed order.
            weights: How likely each is, as whole numbers; equally likely without.

        Raises:
            ChanceError: There are no outcomes, not as many weights, or the weights are all 0 or
                one is negative.
        """
        if weights is None:
            weights = (1,) * len(outcomes)
        elif len(weights) != len(outcomes):
            raise ChanceError(
                f"a draw for {stream!r} has {len(outcomes)} outcomes and {len(weights)} weights"
            )
        chosen = self.chance.choose(self.seed, stream, self._next_draw(stream), weights)
        self._note(stream, chosen)
        return outcomes[chosen]

    def roll(self, stream: str, sides: int = 6) -> int:
        """Return the throw of one die.

        Args:
            stream: The name of the stream.
            sides: How many sides the die has; the throw is 1 to ``sides``.
        """
        return self.pick(stream, range(1, sides + 1))

    def draw(self, stream: str, bag: int, size: int) -> int:
        """Return a member of a bag by chance; the caller takes it out.

        Args:
            stream: The name of the stream.
            bag: The bit set of what is in the bag, not empty.
            size: How many the printed whole has; members lie in ``range(size)``.

        Raises:
            ChanceError: The bag is empty, or has members beyond ``size``.
        """
        chosen = self.chance.choose_from(self.seed, stream, self._next_draw(stream), bag, size)
        self._note(stream, chosen)
        return chosen

    def _next_draw(self, stream: str) -> int:
        number = self.draws.get(stream, 0)
        self.draws[stream] = number + 1
        self.barrier = True
        return number

    def _note(self, stream: str, chosen: int) -> None:
        if self.drawn is not None:
            self.drawn.append((stream, chosen))


S = TypeVar("S", bound=State)
T = TypeVar("T")
C = TypeVar("C", bound=type)

_RESERVED = frozenset(inspect.get_annotations(State)) - {"columns"}
_SHARED = ("game", "seed", "result", "chance", "rule", "barrier", "listed", "returned")
_CLEARED = ("events", "drawn")


@dataclass_transform(
    kw_only_default=True, eq_default=False, field_specifiers=(public, secret, index)
)
def state(cls: C) -> C:
    """Make a class a state: every field declares who sees it.

    A class may narrow the type of ``game`` by an annotation; that makes no field.

    Raises:
        TypeError: When a field does not say who sees it, holds anything deeper than a list or
            dict of immutables, or has a name that every state uses for itself; or when the class
            defines ``clone``, which is made for it.
    """
    if "clone" in vars(cls):
        raise TypeError(f"{cls.__name__}.clone: a state is given a clone that copies every field")
    cls.__annotations__ = {n: a for n, a in inspect.get_annotations(cls).items() if n != "game"}
    made: Any = attrs.define(slots=True, eq=False, repr=False, kw_only=True)(cls)
    annotations = inspect.get_annotations(made, eval_str=True)
    own = tuple(
        _column(made, field, annotations) for field in attrs.fields(made) if not field.inherited
    )
    made.columns = (*made.__base__.columns, *own)
    held = [c.name for c in made.columns if is_container(c.annotation)]
    values = [c.name for c in made.columns if c.name not in held]
    made.clone = copier(
        made, [*_SHARED, *values], ["draws", *held], stacks=["stack"], cleared=_CLEARED
    )
    return made  # type: ignore[no-any-return]


def _column(made: type, field: Any, annotations: dict[str, Any]) -> Column:
    where = f"{made.__name__}.{field.name}"
    if _SEES not in field.metadata:
        raise TypeError(f"{where} does not say who sees it: public(), secret(view) or index()")
    if field.name in _RESERVED:
        raise TypeError(f"{where}: every state has a field of that name already")
    annotation = annotations[field.name]
    if not (is_immutable(annotation) or is_container(annotation)):
        raise TypeError(
            f"{where} is {annotation!r}: a state holds immutables, and lists and dicts of them"
        )
    sees, view, fixed = field.metadata[_SEES]
    return Column(field.name, annotation, sees, view, encoder(annotation), fixed)


def read_frame(game: Game, data: Plain) -> Frame:
    """Return the frame that :meth:`Frame.plain` wrote.

    Raises:
        SaveError: When the game has no such frame, entry or field.
    """
    if not isinstance(data, dict) or not isinstance(data.get("frame"), str):
        raise SaveError(f"state.stack: expected a frame, found {data!r:.80}")
    name = str(data["frame"])
    made = game.procedures.get(name)
    if made is None:
        raise SaveError(f"state.stack: the game has no procedure {name!r}")
    where = f"state.stack.{name}"
    saved = _mapping(data, {"frame", "at", *made.hints}, where)
    at = saved["at"]
    if not isinstance(at, str) or (at not in made.plan and at != USED_UP):
        raise SaveError(f"{where}: the procedure has no entry {at!r:.80}")
    fields = {f: from_plain(saved[f], hint, f"{where}.{f}") for f, hint in made.hints.items()}
    frame = made(**fields)
    frame.stand_at(saved["at"])
    return frame


def _seed(data: Plain) -> int:
    if type(data) is not int:
        raise SaveError(f"state.seed: expected a whole number, found {data!r:.80}")
    return data


def _mapping(data: Plain, keys: set[str], where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise SaveError(f"{where}: expected a table, found {data!r:.80}")
    missing, unknown = keys - data.keys(), data.keys() - keys
    if missing or unknown:
        lacks = f"lacks {', '.join(sorted(missing))}" if missing else ""
        knows = f"holds unknown {', '.join(sorted(unknown))}" if unknown else ""
        raise SaveError(f"{where}: {' and '.join(filter(None, [lacks, knows]))}")
    return data


def _list(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise SaveError(f"{where}: expected a list, found {data!r:.80}")
    return data


def _hash(plain: dict[str, Any]) -> str:
    text = json.dumps(plain, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
