"""An action while it is said, word by word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar.envs.vocabulary import ActionLanguage
from hexwar.play.choices.legal import several
from hexwar.play.values.steering import Action


class Utterance:
    """The words of an action said so far, and those that may follow.

    A word without an alternative is said unasked.

    Args:
        words: The language in which actions are said.

    Attributes:
        words: The language.
        said: The verb and nouns said so far.
        spoken: The words in which they were said.
        ahead: The words that may follow, each with what it adds to the action.

    Example:
        >>> import hexwar
        >>> from hexwar.envs import Vocabulary
        >>> g = hexwar.game("skirmish/ford").start(1)
        >>> utterance = Utterance(Vocabulary(g.game))
        >>> utterance.begin(g.listed)  # the first block is given a strength: only which is asked
        >>> utterance.said, len(utterance.ahead)
        (('give', 0), 4)
        >>> utterance.add(min(utterance.ahead))
        ('give', 0, 1)
    """

    def __init__(self, words: ActionLanguage) -> None:
        self.words = words
        self._left: Sequence[Action] = ()
        self.said: Action = ()
        self.spoken: tuple[int, ...] = ()
        self.ahead: Mapping[int, Action] = {}

    def begin(self, actions: Sequence[Action], said: Action = ()) -> None:
        """Begin to say one of some actions, of which at least two differ in some word.

        Args:
            actions: The actions; none where nobody is asked.
            said: What was said of it before, which is said again.
        """
        self._hear(actions, (), ())
        while len(self.said) < len(said):
            begun = said[len(self.said) :]
            self.add(next(w for w, part in self.ahead.items() if begun[: len(part)] == part))

    def add(self, word: int) -> Action | None:
        """Add a word that may follow; return the action if it is complete."""
        said = self.said + self.ahead[word]
        left = self.words.narrowed(self._left, said)
        if not several(left):
            return left[0]
        return self._hear(left, said, (*self.spoken, word))

    def _hear(self, left: Sequence[Action], said: Action, spoken: tuple[int, ...]) -> Action | None:
        """Wait for a word, after what was said; what has no alternative is said unasked."""
        self._left, self.said, self.spoken = left, said, spoken
        self.ahead = self.words.following(left, said)
        if len(self.ahead) == 1 and several(left):
            return self.add(*self.ahead)
        return None
