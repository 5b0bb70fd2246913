"""Numbers for all actions of a small game.

The verb, then noun after noun, like the digits of a number: each noun may be anything of its kind,
so that most numbers are never legal, and a number always means the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import NamedTuple

from hexwar.envs.vocabulary import CHOICES, nouns_of_verbs
from hexwar.errors import GameError
from hexwar.play.choices.nouns import NUMBER
from hexwar.play.game import Game
from hexwar.play.values.steering import Action
from hexwar.play.words.lexicon import Names

ACTIONS_AT_MOST = 1 << 16
"""A game with more than these has to be played in words."""


class Block(NamedTuple):
    """The numbers of the actions of one verb.

    Attributes:
        first: The first of them.
        sizes: How many things each noun may be.
        kinds: The names of those things; None for plain numbers.
    """

    first: int
    sizes: tuple[int, ...]
    kinds: tuple[Names | None, ...]


class NumberedActions:
    """All actions of a game, numbered: an action is said at once.

    Plain numbers count up to 63.  The last ``CHOICES`` numbers are for
    actions whose verb no handler of a question declares: the first of those listed, the second …

    Args:
        game: The game with its scenario and options.

    Raises:
        GameError: When there are too many actions, or nouns that cannot be counted.

    Example:
        >>> import hexwar
        >>> catalogue = NumberedActions(hexwar.game("skirmish/ford"))
        >>> len(catalogue), catalogue.words[1]
        (1361, 'attack R1 R2')
    """

    def __init__(self, game: Game) -> None:
        self._blocks: dict[str, Block] = {}
        self._numbers: dict[Action, int] = {}
        self._size = 0
        for verb, nouns in sorted(nouns_of_verbs(game).items()):
            for noun in nouns:
                if noun != NUMBER and noun.kind not in game.lexicon.names:
                    raise GameError(
                        f"the verb {verb!r} takes a {noun.kind}, of which there is no list: "
                        "play the game with actions='words'"
                    )
            kinds = tuple(None if n == NUMBER else game.lexicon.names[n.kind] for n in nouns)
            sizes = tuple(CHOICES if kind is None else len(kind) for kind in kinds)
            self._blocks[verb] = Block(self._size, sizes, kinds)
            self._size += prod(sizes)
        if self._size > ACTIONS_AT_MOST:
            raise GameError(
                f"{game.name}/{game.scenario.name} has {self._size:,} actions, and at most "
                f"{ACTIONS_AT_MOST:,} can be numbered: play it with actions='words'"
            )

    def __len__(self) -> int:
        return self._size + CHOICES

    @cached_property
    def words(self) -> Sequence[str]:
        """The action that each number stands for, as text."""
        found = [
            " ".join([verb, *_nouns(block, number)])
            for verb, block in self._blocks.items()
            for number in range(prod(block.sizes))
        ]
        return found + [f"choice {place}" for place in range(CHOICES)]

    def following(self, left: Sequence[Action], said: Action) -> dict[int, Action]:
        """Return the numbers of the actions that may be said, each with its action.

        Args:
            left: The legal actions.
            said: The action that was said, or nothing.

        Raises:
            GameError: When a number in an action is too large, or too many verbs are undeclared.
        """
        if said:
            return {}
        try:
            return dict(zip(map(self._numbers.__getitem__, left), left, strict=True))
        except KeyError:
            return self._met(left)

    def narrowed(self, left: Sequence[Action], said: Action) -> Sequence[Action]:
        """Return the action that was said."""
        del left
        return [said]

    def _met(self, left: Sequence[Action]) -> dict[int, Action]:
        """Number actions of which some are met for the first time."""
        undeclared = [action for action in left if action[0] not in self._blocks]
        if len(undeclared) > CHOICES:
            raise GameError(f"{len(undeclared)} actions whose verbs no handler declares")
        for action in left:
            if action[0] in self._blocks:
                self._numbers[action] = self._number(action)
        numbers = {self._size + place: action for place, action in enumerate(undeclared)}
        return numbers | {self._numbers[a]: a for a in left if a[0] in self._blocks}

    def _number(self, action: Action) -> int:
        first, sizes, _ = self._blocks[action[0]]
        nouns, number = action[1:], 0
        if len(nouns) != len(sizes) or not all(map(range.__contains__, map(range, sizes), nouns)):
            raise GameError(f"{action} has no number: play the game with actions='words'")
        for size, noun in zip(sizes, nouns, strict=True):
            number = number * size + noun
        return first + number


def _nouns(block: Block, number: int) -> list[str]:
    """Write the nouns of the action that has a number among those of its verb."""
    written = []
    for size, names in zip(reversed(block.sizes), reversed(block.kinds), strict=True):
        number, noun = divmod(number, size)
        written.append(str(noun) if names is None else names[noun] or str(noun))
    return written[::-1]
