"""Where random numbers come from: one rules code, sampled, scripted or enumerated.

A draw is a pure function of the seed, the name of its stream and its number in that stream, so a
state holds only how often each stream was drawn, and changing one decision of a game leaves the
draws of all other streams alone.  Rules never see which source serves them: they call ``g.pick``,
``g.roll`` and ``g.draw``, and these ask the state's source.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import accumulate, count
from operator import index
from struct import Struct
from typing import Final, Protocol, SupportsIndex

from hexwar.errors import ChanceError, ScriptError

__all__ = [
    "ChanceSource",
    "Enumerated",
    "Sampled",
    "Scripted",
    "contribution_of",
    "renewed_seed",
    "seed_of",
]

WORD = 8
"""Bytes of one try; a 64-bit number makes the bias of ``word * sides >> 64`` unmeasurable."""

TRIES = 8
"""Tries that one hash yields."""

_WORDS = Struct(f"<{TRIES}Q")


def purpose(stream: str) -> str:
    """Return what a stream of chance is for, as words: its name up to a stroke, without hyphens.

    Example:
        >>> purpose("stray-fire/east")
        'stray fire'
    """
    return stream.partition("/")[0].replace("-", " ")


SEED_BITS: Final = 1024
"""Bits of a seed at most: eight times those of one that nobody can guess."""


def seed_of(seed: SupportsIndex) -> int:
    """Return a seed as a whole number of Python, which a save can hold.

    Args:
        seed: A whole number of any library.

    Raises:
        ChanceError: When it is no whole number, or has more bits than ``SEED_BITS``. A truth value
            is none: it was meant for another argument.

    Example:
        >>> import numpy
        >>> seed_of(numpy.int64(1944))
        1944
        >>> seed_of(None)
        Traceback (most recent call last):
        hexwar.errors.ChanceError: a seed is a whole number, such as 1944; not None
    """
    try:
        number = index(seed)
    except TypeError:
        number = None
    if number is None or isinstance(seed, bool):
        raise ChanceError(f"a seed is a whole number, such as 1944; not {seed!r:.40}")
    if number.bit_length() > SEED_BITS:
        raise ChanceError(
            f"a seed has {SEED_BITS} bits at most; this one has {number.bit_length()}"
        )
    return number


def contribution_of(number: SupportsIndex) -> int:
    """Return a contribution to chance as a whole number of Python, which a save can hold.

    Args:
        number: A whole number of any library.

    Raises:
        ChanceError: When it is none, is negative, or has more bits than ``SEED_BITS``.
    """
    contribution = seed_of(number)
    if contribution < 0:
        raise ChanceError(f"a contribution to chance is a positive number; not {contribution}")
    return contribution


def renewed_seed(seed: int, contribution: int) -> int:
    """Return the seed of all chance to come, once somebody has contributed to it.

    Args:
        seed: The seed so far.
        contribution: A number that nobody who knew the seed could know.

    Source: our decision (a hash of both: nobody can choose his number for the draws that follow
    without computing them, and the same numbers give the same game).

    Example:
        >>> renewed_seed(1944, 1) == renewed_seed(1944, 1) != renewed_seed(1944, 2)
        True
    """
    text = f"{seed}/contribution/{contribution}"
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "little")


def words(seed: int, stream: str, draw: int) -> Iterator[int]:
    """Yield the endless tries of one draw, as 64-bit numbers.

    Args:
        seed: The seed of the game, any integer.
        stream: The name of the stream, such as ``"landing-drift"``.
        draw: The number of the draw in its stream, from 0.

    Yields:
        Try 0, 1, 2 … of that draw, equal on every platform.

    Source: our decision (keyed hashes instead of a generator with a state, so that streams are
    independent and nothing but counts must be saved).

    Example:
        >>> tries = words(1944, "event", 0)
        >>> next(tries) == next(words(1944, "event", 0))
        True
    """
    for block in count():
        yield from tries(seed, stream, draw, block)


def tries(seed: int, stream: str, draw: int, block: int) -> tuple[int, ...]:
    """Return eight tries of one draw at once, as :func:`words` yields them one by one."""
    text = f"{seed}/{stream}/{draw}/{block}"
    return _WORDS.unpack(blake2b(text.encode(), digest_size=WORD * TRIES).digest())


def number(seed: int, stream: str, draw: int, below: int) -> int:
    """Return draw number ``draw`` of a stream as an integer in ``range(below)``.

    Args:
        seed: The seed of the game.
        stream: The name of the stream.
        draw: The number of the draw in its stream, from 0.
        below: How many equally likely outcomes there are, at least 1.

    Raises:
        ChanceError: There are no outcomes.

    Example:
        >>> 0 <= number(1944, "dice", 3, 6) < 6
        True
    """
    if below < 1:
        raise ChanceError(f"a draw for {stream!r} has no outcomes: none are given, or all weigh 0")
    digest = blake2b(f"{seed}/{stream}/{draw}/0".encode(), digest_size=WORD * TRIES).digest()
    return int.from_bytes(digest[:WORD], "little") * below >> 64


class ChanceSource(Protocol):
    """What a state asks for the outcome of a draw."""

    def choose(self, seed: int, stream: str, draw: int, weights: Sequence[int]) -> int:
        """Return the index of the outcome, each in proportion to its weight.

        Raises:
            ChanceError: There is no outcome, all weigh 0, or one weighs less.
        """
        ...

    def choose_from(self, seed: int, stream: str, draw: int, bag: int, size: int) -> int:
        """Return a member of the bit set ``bag``, whose members lie in ``range(size)``.

        Raises:
            ChanceError: The bag is empty, or has members beyond ``size``.
        """
        ...


def check_weights(stream: str, weights: Sequence[int]) -> None:
    """Refuse weights from which nothing can be drawn.

    Raises:
        ChanceError: There are none, all are 0, or one is negative.
    """
    if min(weights, default=0) < 0:
        raise ChanceError(f"a draw for {stream!r} has an outcome that weighs {min(weights)}")
    if not any(weights):
        raise ChanceError(f"a draw for {stream!r} has no outcomes: none are given, or all weigh 0")


def check_bag(stream: str, bag: int, size: int) -> None:
    """Refuse bags from which nothing can be drawn, and members that cannot be.

    Raises:
        ChanceError: The bag is empty, or has members beyond ``size``.
    """
    if not bag:
        raise ChanceError(f"the bag is empty from which {stream!r} draws")
    if bag < 0 or bag >> size:
        raise ChanceError(
            f"the bag from which {stream!r} draws has members beyond its size of {size}"
        )


class Sampled:
    """Draws at random, from the seed; the source of every game that is really played."""

    __slots__ = ()

    def choose(self, seed: int, stream: str, draw: int, weights: Sequence[int]) -> int:
        """Return the index of the outcome, each in proportion to its weight."""
        ticket = number(seed, stream, draw, sum(weights))
        if min(weights) < 0:
            check_weights(stream, weights)
        return bisect_right([*accumulate(weights)], ticket)

    def choose_from(self, seed: int, stream: str, draw: int, bag: int, size: int) -> int:
        """Return a member of ``bag``: the first try over the whole deck that is still in it.

        Trying numbers over the whole deck, and not an index into what is left, keeps this draw
        the same in a game where some other card has been drawn before.
        """
        if bag <= 0 or bag >> size:
            check_bag(stream, bag, size)  # or the tries would never end
        for block in count():
            for word in tries(seed, stream, draw, block):
                index = word * size >> 64
                if bag >> index & 1:
                    return index
        raise AssertionError("the tries of a draw never end")


SAMPLED = Sampled()


class Scripted:
    """Gives prescribed outcomes, stream by stream, as the printed examples of a game do.

    Args:
        outcomes: For each stream the indexes of its outcomes in the order of its draws.  A stream
            named ``"event"`` also serves ``"event/…"`` when that has no script of its own.
        then: The source of all draws without a script; without it they are an error.

    Raises:
        ScriptError: When a draw is asked that the script does not hold, or cannot be.

    Example:
        >>> script = Scripted({"event": [4, 7]})
        >>> script.choose_from(1, "event", 0, bag=0b10000, size=54)
        4
    """

    def __init__(
        self, outcomes: Mapping[str, Sequence[int]], then: ChanceSource | None = None
    ) -> None:
        self._waiting = {stream: list(given) for stream, given in outcomes.items()}
        self._then = then

    def _next(self, stream: str) -> int | None:
        waiting = self._waiting.get(stream, self._waiting.get(stream.partition("/")[0]))
        if waiting:
            return waiting.pop(0)
        if self._then is None:
            raise ScriptError(f"the script holds no further outcome for the stream {stream!r}")
        return None

    def choose(self, seed: int, stream: str, draw: int, weights: Sequence[int]) -> int:
        """Return the next scripted index of this stream."""
        check_weights(stream, weights)
        index = self._next(stream)
        if index is None:
            assert self._then is not None
            return self._then.choose(seed, stream, draw, weights)
        if not (0 <= index < len(weights) and weights[index]):
            raise ScriptError(
                f"the script gives outcome {index} to {stream!r}, which has {len(weights)} outcomes"
            )
        return index

    def choose_from(self, seed: int, stream: str, draw: int, bag: int, size: int) -> int:
        """Return the next scripted member of the bag."""
        check_bag(stream, bag, size)
        index = self._next(stream)
        if index is None:
            assert self._then is not None
            return self._then.choose_from(seed, stream, draw, bag, size)
        if not (0 <= index < size and bag >> index & 1):
            raise ScriptError(f"the script gives {index} to {stream!r}, which is not in the bag")
        return index


class Enumerated:
    """Walks through every branch of chance, one branch each time the same action is performed.

    The branches met so far are an odometer: :meth:`rewind` turns its last wheel that has outcomes
    left.  A wheel is one draw; its outcomes with weight zero are passed over.
    """

    def __init__(self) -> None:
        self._wheels: list[tuple[list[int], list[int], int]] = []  # outcomes, weights, position
        self._met = 0

    def _turn(self, outcomes: list[int], weights: list[int]) -> int:
        if self._met == len(self._wheels):
            self._wheels.append((outcomes, weights, 0))
        known, _, position = self._wheels[self._met]
        self._met += 1
        return known[position]

    def choose(self, seed: int, stream: str, draw: int, weights: Sequence[int]) -> int:
        """Return the outcome on which this draw's wheel stands."""
        check_weights(stream, weights)
        outcomes = [index for index, weight in enumerate(weights) if weight]
        return self._turn(outcomes, [weights[index] for index in outcomes])

    def choose_from(self, seed: int, stream: str, draw: int, bag: int, size: int) -> int:
        """Return the member of the bag on which this draw's wheel stands."""
        check_bag(stream, bag, size)
        members = [index for index in range(size) if bag >> index & 1]
        return self._turn(members, [1] * len(members))

    @property
    def path(self) -> tuple[int, ...]:
        """The outcomes of this branch, draw by draw."""
        return tuple(outcomes[position] for outcomes, _, position in self._wheels)

    @property
    def probability(self) -> Fraction:
        """The exact probability of this branch."""
        chance = Fraction(1)
        for _, weights, position in self._wheels:
            chance *= Fraction(weights[position], sum(weights))
        return chance

    def rewind(self) -> bool:
        """Go to the next branch; return False when all have been walked."""
        self._met = 0
        while self._wheels:
            outcomes, weights, position = self._wheels.pop()
            if position + 1 < len(outcomes):
                self._wheels.append((outcomes, weights, position + 1))
                return True
        return False
