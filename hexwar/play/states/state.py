"""One moment of a game as plain data: views, saves, copies, chance, and what rules say.

Its fields say who sees them (:mod:`hexwar.play.values.fields`); a game's own class is made of them
and of state parts (:mod:`hexwar.play.states.parts`).  A state holds immutables, and lists and dicts
of immutables, nothing deeper: a clone is one shallow copy a container.  What nobody at the table
knows is not in the state.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar, dataclass_transform

import attrs

from hexwar.errors import ChanceError, GameError, SaveError, UnknownNameError
from hexwar.play.sequence.frames import USED_UP, Frame
from hexwar.play.sequence.simultaneous import seen_stack
from hexwar.play.states.hashes import hash_of
from hexwar.play.values.chance import SAMPLED, ChanceSource
from hexwar.play.values.events import Event, Result
from hexwar.play.values.fields import Column
from hexwar.play.values.pickling import Reduced, reduced_state
from hexwar.play.values.plain import Plain, from_plain
from hexwar.play.values.steering import Action

__all__ = ["SPECTATOR", "Played", "State"]

SPECTATOR = "spectator"
"""The name of a spectator, who is no player: the view has what every player knows."""

B = TypeVar("B", bound=type)


def need_viewer(players: Collection[str], name: object) -> None:
    """Refuse a name that is neither a player's nor ``SPECTATOR``.

    A state answers an unknown name as it answers a spectator. A name with a typing error would get
    a view that lacks what the player knows.

    Args:
        players: The players of the game.
        name: The name.

    Raises:
        UnknownNameError: When nobody has that name.
    """
    if name != SPECTATOR:
        need_player(players, name, (*players, SPECTATOR))


def need_player(players: Collection[str], name: object, offered: Collection[str] = ()) -> None:
    """Refuse a name that is no player's.

    Args:
        players: The players of the game.
        name: The name.
        offered: What else might have been said, if not the players alone.

    Raises:
        UnknownNameError: When no player has that name.
    """
    if name not in players:
        raise UnknownNameError.of("player", name, offered or players)


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(attrs.field,))
def _basis(cls: B) -> B:
    """Make the root of all states, whose fields type checkers then know in its subclasses."""
    return attrs.define(slots=True, eq=False, repr=False, kw_only=True)(cls)


class Played(Protocol):
    """What a state that is loaded asks of its game."""

    @property
    def lengths(self) -> Mapping[str, int]:
        """How many entries the lists of a state have that are declared as fixed."""

    @property
    def procedures(self) -> Mapping[str, type[Frame]]:
        """The procedures of the game by name."""


@_basis
class State:
    """One moment of a game; subclasses are made by ``@state``, parts of them by ``@part``.

    Attributes:
        game: The immutable game that is played, with its printed values.
        seed: The seed of all chance.
        draws: How often each stream of chance was drawn.
        stack: The procedures under way, the innermost last.
        result: How the game ended (:meth:`end` says it), or None while it goes on.

    The rest is transient, in no save, hash or view: the source of ``chance``, the ``events`` since
    they were last taken (None: not wanted), the number of the ``rule`` that is running, whether a
    ``barrier`` to undo was met, the legal actions ``listed`` for the pending question, the value
    ``returned`` by the last frame, the outcomes ``drawn`` (None: not wanted), and whether it lists
    ``late``: last nouns are looked for when they are asked for, before the state goes on.
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
    listed: Sequence[Action] = attrs.field(factory=list)
    returned: Any = None
    drawn: list[tuple[str, int]] | None = None
    late: bool | None = None

    columns: ClassVar[tuple[Column, ...]] = ()
    recorded: ClassVar[tuple[Column, ...]] = ()  # those that are not derived from the others
    containers: ClassVar[tuple[str, ...]] = ()  # those that hold a list or a dict
    has_secrets: ClassVar[bool] = False
    lives: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # by what ends them: the flags

    # -- copies

    def clone(self: S) -> S:
        """Return an independent copy of this moment, with the same seed.

        A clone reads the same coming dice: search plays on :meth:`fork` instead.
        """
        raise GameError(f"{type(self).__name__} is not a state: decorate the class with @state")

    def fork(self: S, seed: int) -> S:
        """Return a copy whose coming draws are independent of this state's."""
        new = self.clone()
        new.seed, new.draws = seed, {}
        return new

    def __copy__(self: S) -> S:
        return self.clone()

    def __deepcopy__(self: S, memo: dict[int, Any]) -> S:
        """Return an independent copy, as :meth:`clone` does; the game is shared."""
        del memo
        return self.clone()

    def __reduce__(self) -> Reduced:
        """Be made again, where the state is unpickled, from its plain data.

        Raises:
            GameError: When its chance is scripted.
        """
        return reduced_state(self)

    def reindex(self) -> None:
        """Rebuild the derived fields; states and parts with an ``index`` field define it.

        A class writes what its own fields need; ``@state`` has those of all its parts run.
        """

    @staticmethod
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return values for the secret fields that fit what a player knows.

        A part that holds a secret defines it; ``@state`` joins those of all parts.

        Args:
            game: The game.
            view: What the player knows, as :meth:`view` gives it.
            player: The player.
            rng: The randomness to use.
        """
        del game, view, player, rng
        return {}

    def expire(self, until: str) -> None:
        """End all flags that last until something happens.

        Args:
            until: What has happened, as the flags name it: ``flag(until="side-turn")``.

        Raises:
            UnknownNameError: When no flag of this state lasts until that.
        """
        try:
            ended = self.lives[until]
        except KeyError:
            raise UnknownNameError.of("life of a flag", until, self.lives) from None
        for name in ended:
            setattr(self, name, 0)

    # -- plain forms

    def plain(self) -> dict[str, Any]:
        """Return this moment as JSON data; :meth:`load` reads it back."""
        return {**self.plain_frame(), "fields": self._plain_fields()}

    def plain_frame(self) -> dict[str, Any]:
        """Return what every game has of this moment as JSON data: all but the fields."""
        return {
            "seed": self.seed,
            "draws": sorted(self.draws.items()),
            "result": self.result and self.result.plain(),
            "stack": [frame.plain() for frame in self.stack],
        }

    def _plain_fields(self) -> dict[str, Any]:
        return {
            column.name: encode(value) if (encode := column.encode) else value
            for column in self.recorded
            for value in (getattr(self, column.name),)
        }

    def digest(self) -> str:
        """Return a hash of this moment: equal states, equal hashes, on every platform."""
        return hash_of(self.plain())

    def key(self) -> str:
        """Return a hash of the position alone, without seed and draws, to merge equal ones."""
        plain = self.plain()
        del plain["seed"], plain["draws"]
        return hash_of(plain)

    @classmethod
    def load(cls: type[S], game: Played, data: Plain) -> S:
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
        wanted = {column.name: column for column in cls.recorded}
        fields = _mapping(saved["fields"], set(wanted), "state.fields")
        values = {
            name: from_plain(fields[name], column.annotation, f"state.fields.{name}")
            for name, column in wanted.items()
        }
        return saved, values

    def view(self, player: str) -> dict[str, Any]:
        """Return, as plain data of its own, exactly what a player may know of this moment.

        Args:
            player: The player who looks, or ``SPECTATOR``.
        """
        return {
            "result": self.result and self.result.plain(),
            "stack": [frame.seen_by(self, player) for frame in seen_stack(self, player)],
            "fields": self.shown_to(player),
        }

    def shown_to(self, player: str) -> dict[str, Any]:
        """Return, as plain data of its own, what a player sees of the fields; ``@state`` writes it.

        Args:
            player: The player who looks, or ``SPECTATOR``.
        """
        raise GameError(f"{type(self).__name__} is not a state: decorate the class with @state")

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
        if any(frame.simultaneous for frame in self.stack):
            raise GameError(
                f"{stream!r} is drawn while several players decide at once: their decisions would "
                "not give the same game in another order; draw before, or when all are through"
            )
        number = self.draws.get(stream, 0)
        self.draws[stream] = number + 1
        self.barrier = True
        return number

    def _note(self, stream: str, chosen: int) -> None:
        if self.drawn is not None:
            self.drawn.append((stream, chosen))


S = TypeVar("S", bound=State)
T = TypeVar("T")


def read_frame(game: Played, data: Plain) -> Frame:
    """Return the frame that :meth:`Frame.plain` wrote.

    Raises:
        SaveError: When the game has no such frame, entry or field.
    """
    if not isinstance(data, dict) or not isinstance(data.get("frame"), str):
        raise SaveError(f"state.stack: expected a frame, found {data!r:.80}")
    name = str(data["frame"])
    procedure = game.procedures.get(name)
    if procedure is None:
        raise SaveError(f"state.stack: the game has no procedure {name!r}")
    where = f"state.stack.{name}"
    saved = _mapping(data, {"frame", "at", *procedure.hints}, where)
    at = saved["at"]
    if not isinstance(at, str) or (at not in procedure.plan and at != USED_UP):
        raise SaveError(f"{where}: the procedure has no entry {at!r:.80}")
    fields = {f: from_plain(saved[f], hint, f"{where}.{f}") for f, hint in procedure.hints.items()}
    frame = procedure(**fields)
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
