"""Self-play: many games at once in which a learner decides for all sides, in several processes.

Each process plays a group of games and writes what the players see into memory that it shares with
the learner, so that a step costs one message for each process, whatever the number of games.
"""

from __future__ import annotations

import multiprocessing as mp
from collections.abc import Mapping, Sequence
from copy import deepcopy
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any, NamedTuple, SupportsIndex

import attrs
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.bots import Bot, make_bot
from hexwar.door import game as find_game
from hexwar.envs.observations import Observations, Seeing, observations_of
from hexwar.envs.seat import LearningGame, Saying
from hexwar.play.values.chance import seed_of

Arrays = dict[str, NDArray[Any]]


class Turn(NamedTuple):
    """Where all games stand; each row is a game.

    Attributes:
        seen: What the player who is asked observes; an array, or arrays by part.
        masks: Which words may follow.
        players: Who is asked, by place among the game's players.
        over: Whether the game before has just ended; then the row shows the next game.
        scores: How it ended for each player, from -1 to 1; 0 where none has ended.
        learning: Which players the learner plays in the game; the others are bots of the pool.
        played: The same of the game that has ended.
        worth: What the moment is worth to each player by the game's own estimate, from -1 to 1, for
            rewards during the game; 0 where it was not asked for.
    """

    seen: Any
    masks: NDArray[np.int8]
    players: NDArray[np.int64]
    over: NDArray[np.bool_]
    scores: NDArray[np.float32]
    learning: NDArray[np.bool_]
    played: NDArray[np.bool_]
    worth: NDArray[np.float32]


@attrs.frozen
class Setup:
    """What is played, as each process needs it.

    Attributes:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        options: Values of the scenario's options.
        actions: Whether actions are said word by word or at once.
        observation: What learners see.
        pool: Bots that are opponents in some games.
        pool_share: The share of games with such an opponent.
        words_at_most: The maximum number of words in a game; a longer one ends with scores of 0.
        estimates: Whether it is told what each moment is worth.
    """

    scenario: str
    options: Mapping[str, Any]
    actions: Saying
    observation: Seeing
    pool: Sequence[str | Bot]
    pool_share: float
    words_at_most: int
    estimates: bool


class SelfPlay:
    """Games in which a learner plays all sides, or some of them against a pool of bots.

    What has no alternative is not asked. A game that has ended begins again at once: its row has
    ``over`` and the ``scores``, and shows the next game.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        games: How many games.
        workers: How many processes play them; 0 for this one.
        pool: Bots, by name or as objects, that take the other sides in some games.
        pool_share: The share of games with such an opponent.
        options: Values of the scenario's options.
        actions: Whether actions are said word by word (``"words"``) or at once (``"flat"``).
        observation: What learners see, as for :class:`~hexwar.envs.WargameEnv`.
        words_at_most: The maximum number of words in a game; a longer one ends with scores of 0.
        estimates: Tell what each moment is worth by the game's own estimate (:attr:`Turn.worth`).

    Attributes:
        players: The players of the game.
        words: How many words there are.

    Raises:
        ValueError: When there are to be no games, or more processes than games.

    Example:
        >>> games = SelfPlay("skirmish/ford", 4)
        >>> turn = games.reset(seed=1)
        >>> turn.masks.shape, turn.seen.shape[0], turn.players.tolist()
        ((4, 157), 4, [0, 0, 0, 0])
        >>> turn = games.step(turn.masks.argmax(axis=1))
        >>> turn.over.any()
        np.False_
    """

    def __init__(
        self,
        scenario: str,
        games: int,
        *,
        workers: int = 0,
        pool: Sequence[str | Bot] = (),
        pool_share: float = 0.5,
        options: Mapping[str, Any] | None = None,
        actions: Saying = "words",
        observation: Seeing = "view",
        words_at_most: int = 20_000,
        estimates: bool = False,
    ) -> None:
        if games < 1 or workers > games:
            raise ValueError(f"{games} games cannot be played by {workers} processes")
        share = pool_share if pool else 0.0
        bots, values = tuple(pool), dict(options or {})
        setup = Setup(scenario, values, actions, observation, bots, share, words_at_most, estimates)
        first = Group(setup, range(1), None)
        self.players, self.words = first.players, first.words
        self._memory: list[SharedMemory] = []
        self._arrays = {
            name: self._array((games, *shape), kind, shared=workers > 0)
            for name, (shape, kind) in first.shapes().items()
        }
        parts = np.array_split(np.arange(games), max(1, workers))
        self._workers: list[Any] = []
        self._playing: list[Any] = []
        if not workers:
            self._group = Group(setup, range(games), self._arrays)
            return
        context = mp.get_context("spawn")
        where = {
            name: (memory.name, array.shape, array.dtype.str)
            for (name, array), memory in zip(self._arrays.items(), self._memory, strict=True)
        }
        for part in parts:
            ours, theirs = context.Pipe()
            rows = range(int(part[0]), int(part[-1]) + 1)
            worker = context.Process(target=_work, args=(theirs, setup, rows, where), daemon=True)
            worker.start()
            self._workers.append((worker, ours))

    def reset(self, seed: SupportsIndex = 0) -> Turn:
        """Begin all games.

        Args:
            seed: The seed of the first one; the others have the next numbers, and those that
                follow them are drawn from these.
        """
        self._wait()
        self._tell(("reset", seed_of(seed)))
        return self.step_wait()

    def step(self, words: Any) -> Turn:
        """Say a word in each game, for the player who is asked there.

        Args:
            words: The words; one that may not follow changes nothing.
        """
        self.step_async(words)
        return self.step_wait()

    def step_async(self, words: Any) -> None:
        """Say a word in each game, and do not wait for the answer: that is ``step_wait``.

        A learner with two of these, of one process each, thinks about one while the other plays.
        Without processes the games are played here, at once.

        Args:
            words: As for :meth:`step`.
        """
        self._wait()
        self._arrays["words"][:] = words
        self._tell(("step", 0))

    def step_wait(self) -> Turn:
        """Wait for the games that ``step_async`` has begun to play, and return where they stand."""
        self._wait()
        return self._turn()

    def close(self) -> None:
        """End the processes, and give the memory back."""
        self._playing = []
        for worker, pipe in self._workers:
            pipe.send(("close", 0))
            worker.join(timeout=5)
        self._workers, self._arrays = [], {}
        for memory in self._memory:
            memory.close()
            memory.unlink()
        self._memory = []

    def __enter__(self) -> SelfPlay:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell(self, message: tuple[str, int]) -> None:
        if not self._workers:
            self._group.obey(*message)
            return
        for _, pipe in self._workers:
            pipe.send(message)
            self._playing.append(pipe)

    def _wait(self) -> None:
        """Wait until all processes have done what they were told."""
        playing, self._playing = self._playing, []
        for pipe in playing:
            failed = pipe.recv()
            if failed:
                raise RuntimeError(f"a process of self-play has failed: {failed}")

    def _turn(self) -> Turn:
        arrays = {name: array.copy() for name, array in self._arrays.items()}
        parts = {n.partition(":")[2]: a for n, a in arrays.items() if n.startswith("seen:")}
        told = (arrays[name] for name in Turn._fields[1:])
        return Turn(parts.get("", parts), *told)

    def _array(self, shape: tuple[int, ...], kind: str, *, shared: bool) -> NDArray[Any]:
        if not shared:
            return np.zeros(shape, kind)
        size = max(1, int(np.prod(shape)) * np.dtype(kind).itemsize)
        memory = SharedMemory(create=True, size=size)
        self._memory.append(memory)
        return np.ndarray(shape, kind, memory.buf)


class Group:
    """The games of one process.

    Args:
        setup: What is played.
        rows: The rows of its games.
        arrays: Where they are written; None to ask for the shapes alone.
    """

    def __init__(self, setup: Setup, rows: range, arrays: Arrays | None) -> None:
        self._setup, self._rows, self._arrays = setup, rows, arrays or {}
        game = find_game(setup.scenario, setup.options)
        self.players = tuple(game.players)
        self._tables = [LearningGame(game, {}, setup.actions) for _ in rows]
        for table in self._tables:
            table.words = self._tables[0].words
        self.words = len(self._tables[0].words)
        self._looks: list[dict[str, Observations]] = [
            {player: observations_of(table, player, setup.observation) for player in self.players}
            for table in self._tables
        ]
        self._rngs = [Random(row) for row in rows]
        self._valued = [-1] * len(rows)
        self._pool = [make_bot(bot) if isinstance(bot, str) else bot for bot in setup.pool]
        self._seated: dict[tuple[int, str, int], Bot] = {}

    def shapes(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Return the shapes and kinds of the arrays, without the number of games."""
        space = self._looks[0][self.players[0]].sight.space
        parts = space.spaces if isinstance(space, spaces.Dict) else {"": space}
        seen = {f"seen:{name}": _shape(part) for name, part in parts.items()}
        count = len(self.players)
        return {
            **seen,
            "masks": ((self.words,), "i1"),
            "players": ((), "i8"),
            "over": ((), "?"),
            "scores": ((count,), "f4"),
            "learning": ((count,), "?"),
            "played": ((count,), "?"),
            "worth": ((count,), "f4"),
            "words": ((), "i8"),
        }

    def obey(self, what: str, seed: int) -> None:
        """Begin all games, or say a word in each."""
        for place, row in enumerate(self._rows):
            self._arrays["over"][row] = False
            self._arrays["scores"][row] = 0
            if what == "reset":
                self._rngs[place] = Random(f"{seed}/{row}")
                self._begin(place, row, seed + row)
            else:
                self._say(place, row)
            self._show(place, row)

    def _say(self, place: int, row: int) -> None:
        table, arrays = self._tables[place], self._arrays
        table.say(int(arrays["words"][row]))
        if table.over or table.tried >= self._setup.words_at_most:
            arrays["over"][row] = True
            arrays["played"][row] = arrays["learning"][row]
            arrays["scores"][row] = [table.score(player) for player in self.players]
            self._begin(place, row, self._rngs[place].getrandbits(61))

    def _begin(self, place: int, row: int, seed: int) -> None:
        """Begin a game, perhaps with bots of the pool on all sides but one."""
        rng, players = self._rngs[place], self.players
        bots: dict[str, Bot] = {}
        if self._pool and rng.random() < self._setup.pool_share:
            own = rng.choice(players)
            bots = {player: self._opponent(place, player) for player in players if player != own}
        self._arrays["learning"][row] = [player not in bots for player in players]
        self._tables[place].seat(bots)
        self._tables[place].begin(seed)

    def _opponent(self, place: int, player: str) -> Bot:
        """Return a bot of the pool for a player of a game.

        No other seat has it: a bot knows whose side it is on.
        """
        number = self._rngs[place].randrange(len(self._pool))
        seat = place, player, number
        if seat not in self._seated:
            self._seated[seat] = deepcopy(self._pool[number])
        return self._seated[seat]

    def _show(self, place: int, row: int) -> None:
        table, arrays = self._tables[place], self._arrays
        player = table.player or self.players[0]
        seen = self._looks[place][player].look()
        for name, part in seen.items() if isinstance(seen, dict) else (("", seen),):
            arrays[f"seen:{name}"][row] = part
        arrays["masks"][row] = table.mask()
        arrays["players"][row] = self.players.index(player)
        if self._setup.estimates and self._valued[place] != table.moment:
            self._valued[place], worth = table.moment, table.game.analysis.worth
            arrays["worth"][row] = [worth(table.g, one) for one in self.players]


def _shape(space: spaces.Space[Any]) -> tuple[tuple[int, ...], str]:
    assert space.shape is not None
    assert space.dtype is not None
    return space.shape, np.dtype(space.dtype).str


def _work(pipe: Any, setup: Setup, rows: range, where: Mapping[str, Any]) -> None:
    """Play the games of one process until it is closed."""
    memories = {name: SharedMemory(name=told[0]) for name, told in where.items()}
    arrays = {
        name: np.ndarray(shape, kind, memories[name].buf)
        for name, (_, shape, kind) in where.items()
    }
    group = Group(setup, rows, arrays)
    while True:
        what, seed = pipe.recv()
        if what == "close":
            break
        try:
            group.obey(what, seed)
        except Exception as error:
            pipe.send(f"{type(error).__name__}: {error}")
            raise
        pipe.send("")
    arrays.clear()
    del group
    for memory in memories.values():
        memory.close()
