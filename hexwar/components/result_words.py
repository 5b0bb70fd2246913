"""What do the printed words of a results table do?

A table has its cells as they are printed: ``AE``, ``DR2``, ``EX``, ``1/2``. Its file says under
``[results]`` what each word does, effect by effect:

    [results]
    AE = "attacker eliminated"
    "DR#" = "defender retreats #"
    DRL = "defender retreats 1, defender loses 1"
    "#/#" = "attacker loses #, defender loses #"

The effects are those of the game. ``#`` stands for a number: the numbers of a word go to its
effects in their order. A cell is one word, or several with spaces between; ``-``, ``NE`` and an
empty cell do nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import attrs

from hexwar.errors import TableError

NOTHING: Final = ("", "-", "NE")
"""Cells without an effect, unless the file says otherwise."""

NUMBER: Final = "#"
"""What stands for a number, in a word and in its effects."""

_EFFECT = re.compile(r"([a-z]+(?: [a-z]+)*)(?: (\d+|#))?")


class Effect(NamedTuple):
    """One thing that a result does.

    Attributes:
        name: The effect: ``"defender retreats"``.
        number: Its number, 0 where it has none.
    """

    name: str
    number: int = 0


@attrs.frozen
class ResultWords:
    """What each printed word of results does.

    Attributes:
        words: The effects by word, as the file has them.

    Raises:
        TableError: A word has something else than effects, or not as many numbers as they.

    Example:
        >>> words = ResultWords({"AE": "attacker eliminated", "D#": "defender loses #"})
        >>> words.effects_of("D2"), words.effects_of("-")
        ((Effect(name='defender loses', number=2),), ())
        >>> [word for word, _ in words.read("AE D1")]
        ['AE', 'D#']
    """

    words: Mapping[str, str] = attrs.field(factory=dict)
    _known: dict[str, tuple[Effect, ...]] = attrs.field(
        factory=dict, init=False, eq=False, repr=False
    )

    def __attrs_post_init__(self) -> None:
        """Refuse words without a meaning."""
        for word, fault in faults_of(self.words):
            raise TableError(f"[results] {word}: {fault}")

    def effects_of(self, cell: str) -> tuple[Effect, ...]:
        """Return the effects of a cell, in its order.

        Args:
            cell: The cell, as printed.

        Raises:
            TableError: A word of it is not known.
        """
        found = self._known.get(cell)
        if found is None:
            found = tuple(effect for _, effects in self.read(cell) for effect in effects)
            self._known[cell] = found
        return found

    def read(self, cell: str) -> list[tuple[str, tuple[Effect, ...]]]:
        """Return the words of a cell, as the file spells them, each with its effects.

        Args:
            cell: The cell, as printed.

        Raises:
            TableError: A word of it is not known.
        """
        whole = self._meaning(cell)
        return [whole] if whole else [self._need(word) for word in cell.split()]

    def _need(self, word: str) -> tuple[str, tuple[Effect, ...]]:
        meaning = self._meaning(word)
        if meaning is None:
            key = word if re.fullmatch(r"[A-Za-z0-9_-]+", word) else f'"{word}"'
            raise TableError(
                f"no result {word!r}; known are {', '.join(self.words) or 'none'}; say under "
                f'[results] what it does, such as {key} = "defender retreats 1"'
            )
        return meaning

    def _meaning(self, word: str) -> tuple[str, tuple[Effect, ...]] | None:
        """Return what a word does, by the spelling of the file; None for an unknown one."""
        if word in self.words and NUMBER not in word:
            return word, tuple(_effects(self.words[word], iter(())))
        for spelling, effects in self.words.items():
            numbers = _numbers(spelling, word) if NUMBER in spelling else None
            if numbers is not None:
                return spelling, tuple(_effects(effects, iter(numbers)))
        return (word, ()) if word in NOTHING else None


def faults_of(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the words of a file whose effects cannot be read, each with what is wrong."""
    for word, effects in words.items():
        if not all(map(_EFFECT.fullmatch, _parts(effects))):
            yield word, f"{effects!r}: write effects, such as 'defender retreats 1, exchange'"
        elif word.count(NUMBER) != effects.count(NUMBER):
            have, take = word.count(NUMBER), effects.count(NUMBER)
            yield word, f"{NUMBER} stands for a number: {have} in the word, {take} in its effects"


def _parts(effects: str) -> list[str]:
    return [part.strip() for part in effects.split(",")] if effects.strip() else []


def _effects(effects: str, numbers: Iterator[int]) -> Iterator[Effect]:
    for part in _parts(effects):
        match = _EFFECT.fullmatch(part)
        if match is not None:
            written = match[2] or "0"
            yield Effect(match[1], next(numbers) if written == NUMBER else int(written))


def _numbers(spelling: str, word: str) -> list[int] | None:
    """Return the numbers of a word that is spelt so; None if it is another one."""
    pattern = re.escape(spelling).replace(re.escape(NUMBER), r"(\d+)")
    match = re.fullmatch(pattern, word)
    return None if match is None else list(map(int, match.groups()))


__all__ = ["Effect", "ResultWords", "faults_of"]
