"""Every error that hexwar raises on purpose, under one root.

Each also inherits the built-in exception that a Python programmer would expect, so that
``except KeyError`` around a look-up and ``except ValueError`` around a parser keep working.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, Self, TypeAlias

_FEW_NAMES = 12
"""The maximum number of known names listed when none is close to the given one."""


class HexwarError(Exception):
    """The root of all errors that hexwar raises on purpose."""


class GameError(HexwarError, RuntimeError):
    """A game is written wrongly, or is used in a way that it does not allow."""


class RunawayError(GameError):
    """A procedure runs on and on without ever asking a player."""


class ScriptError(GameError):
    """A scripted outcome is missing or impossible."""


class ChanceError(GameError, ValueError):
    """Chance that cannot be: an empty bag, no outcomes, wrong weights, dice without sides."""


class TableError(HexwarError, ValueError):
    """A table of results that cannot be, or a question to which it has no answer."""


class CounterError(HexwarError, ValueError):
    """A line of a file of counters that does not fit its columns."""


class OptionError(HexwarError, ValueError):
    """A scenario option is unknown, has no such value, or does not go with another."""


class SaveError(HexwarError, ValueError):
    """A save is cut off, changed, foreign, or of rules that no longer play it alike."""


class ScenarioChangedError(SaveError):
    """A scenario says something else to the rules than when a match was saved.

    Attributes:
        scenario: The name of the scenario, or the path of its file.
        changes: What has changed, in signs: ``turns: 16 → 18``.

    Args:
        where: Where the save comes from.
        scenario: The name of the scenario, or the path of its file.
        changes: What has changed.
    """

    def __init__(self, where: str, scenario: str, changes: str) -> None:
        super().__init__(
            f"{where}: the scenario {scenario!r} has changed since it was saved ({changes}): "
            "change that back to go on with it, or start a new match"
        )
        self.scenario, self.changes = scenario, changes


class UndoError(HexwarError, RuntimeError):
    """Nothing can be undone or redone; the message says why."""


class ActionError(HexwarError, ValueError):
    """An action that cannot be done.

    Attributes:
        text: The offending text.
        where: Which game, which decision.
        position: The whole position in its text form, so that a report reproduces itself.
    """

    def __init__(self, message: str, text: str, where: str, position: str) -> None:
        super().__init__(f"{text!r}: {message} [{where}]")
        self.text = text
        self.where = where
        self.position = position


class MalformedActionError(ActionError):
    """The text of an action cannot be read."""


class AmbiguousActionError(ActionError):
    """The text of an action could be several actions."""


class RuleError(ActionError):
    """A rule refuses the action.

    Attributes:
        rule: The number of the rule.
        sentence: What the rule says, in one sentence, and why it refuses here.
    """

    def __init__(
        self, rule: str, sentence: str, text: str, where: str, position: str, option: str = ""
    ) -> None:
        decided = f" (option {option})" if option else ""
        super().__init__(
            f"rule {rule} does not allow it: {sentence}{decided}", text, where, position
        )
        self.rule = rule
        self.sentence = sentence


class MissingExtraError(HexwarError, ImportError):
    """An optional package is needed that is not installed; the message says how to get it."""

    @classmethod
    def of(cls, what: str, missing: ImportError, extra: str = "") -> Self:
        """Make the error for something that needs an optional package.

        Args:
            what: What needs it.
            missing: What Python says of it.
            extra: The extra of hexwar that brings it; without one, it is named itself.

        Example:
            >>> print(MissingExtraError.of("a picture", ImportError(name="resvg_py"), "png"))
            a picture needs resvg_py: pip install "hexwar[png]"
        """
        package = f'"hexwar[{extra}]"' if extra else missing.name
        return cls(f"{what} needs {missing.name}: pip install {package}")


class UnreadableFileError(HexwarError, OSError):
    """A file that was named cannot be read; the message has its name and the reason.

    Args:
        name: The name of the file.
        reason: Why it cannot be read.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")


class MissingFileError(UnreadableFileError, FileNotFoundError):
    """There is no file of the name that was given."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "there is no such file")


class PictureError(HexwarError, ValueError):
    """A picture that cannot be: one without a size, or one too large for the memory."""


class PaperError(HexwarError, ValueError):
    """Something has no room on paper, or a size is none."""


class HexError(HexwarError, ValueError):
    """A hex, hexside, vertex, direction or printed hex number that cannot be."""


class SourceError(HexwarError, ValueError):
    """A text that does not say where a datum comes from."""


class UnknownNameError(HexwarError, KeyError):
    """A name that nothing bears; the message suggests the closest ones that are borne.

    Attributes:
        name: The name that was given, if it was a text; otherwise "".
    """

    name: str = ""

    def __str__(self) -> str:
        # KeyError would print the quoted repr of the message.
        return str(self.args[0]) if self.args else ""

    @classmethod
    def of(cls, what: str, name: object, known: Iterable[str], hint: str = "") -> Self:
        """Make the error for a name that is not among the known ones.

        Args:
            what: What was looked for, such as ``"hex"``.
            name: The name that was given.
            known: The names that would have been right.
            hint: What the message says after the names that are like it.

        Example:
            >>> print(UnknownNameError.of("terrain", "bech", ["beach", "sea"]))
            no terrain 'bech'; did you mean 'beach'?
        """
        error = cls(f"no {what} {name!r}{did_you_mean(name, known)}{hint}")
        error.name = name if isinstance(name, str) else ""
        return error


class Fault(NamedTuple):
    """One thing that is wrong in a document.

    Attributes:
        file: Name of the document.
        line: Line number, from 1.
        path: Where in the document, such as ``terrain[3].hexes[2]``; empty for the whole of it.
        message: What is wrong, and what would be right.

    Example:
        >>> print(Fault("board.toml", 13, "grid.rows", "expected a whole number, got text '20'"))
        board.toml:13: grid.rows: expected a whole number, got text '20'
    """

    file: str
    line: int
    path: str
    message: str

    def __str__(self) -> str:
        path = f"{self.path}: " if self.path else ""
        return f"{self.file}:{self.line}: {path}{self.message}"


class DataError(HexwarError, ValueError):
    """A document that people wrote has faults; prints all of them, one a line, in their order.

    Args:
        faults: Every fault that was found.

    Attributes:
        faults: The same, sorted by file and line.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def raised_at(error: BaseException) -> str:
    """Return the file and line of the code of a game in which an error was raised.

    Where the library alone was at work, it is a line of the library.

    Args:
        error: The error, as it was caught.
    """
    from traceback import extract_tb  # noqa: PLC0415 -- most programs never ask

    lines, library = extract_tb(error.__traceback__), str(Path(__file__).parent)
    of_library = [line.filename.startswith(library) for line in lines]
    first = of_library.index(True) if any(of_library) else 0  # before it stands who called it
    own = [n for n in range(first, len(lines)) if not of_library[n]]
    line = lines[own[-1] if own else -1]
    return f"{Path(line.filename).name}:{line.lineno}, {line.name}"


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Word the end of a message about an unknown name.

    Args:
        name: The name that was given.
        known: The names that would have been right.

    Returns:
        ``"; did you mean ...?"`` with up to three close matches; without any, the known names
        when they are few; otherwise nothing.

    Example:
        >>> did_you_mean("hegde", ["hedge", "bluff"])
        "; did you mean 'hedge'?"
        >>> did_you_mean("wall", ["hedge", "bluff"])
        "; known are 'hedge' and 'bluff'"
    """
    names = list(dict.fromkeys(known))
    close = closest(name, names)
    if close:
        return f"; did you mean {_listed(close, 'or')}?"
    if 0 < len(names) <= _FEW_NAMES:
        return f"; known {'are' if len(names) > 1 else 'is'} {_listed(names, 'and')}"
    return ""


def closest(name: object, known: Iterable[str]) -> list[str]:
    """Return up to three known names that are like a given one, the closest first.

    Args:
        name: The name that was given; capitals and small letters count as the same.
        known: The names that would have been right.

    Example:
        >>> closest("Bech", ["sea", "beach"])
        ['beach']
    """
    by_small_letters: dict[str, str] = {}
    for candidate in known:
        by_small_letters.setdefault(candidate.lower(), candidate)
    wanted = str(name).lower()
    if wanted in by_small_letters:
        return [by_small_letters[wanted]]
    import difflib  # noqa: PLC0415 -- not needed where nothing is misspelt

    close = difflib.get_close_matches(wanted, by_small_letters, n=3)
    return [by_small_letters[match] for match in close]


def misspelt(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that a name becomes by mending one slip of the pen, or None.

    A slip is a letter too many, one missing, a wrong one, or two that have changed places, in a
    name of four letters or more; or only capitals and small letters. Digits are no slips, and a
    text of more than sixty letters is no name.

    Args:
        name: The name that was given; it is not among the known ones.
        known: The names that would have been right.

    Example:
        >>> misspelt("rver", ["road", "river"]), misspelt("hill2", ["hill1", "hills"])
        ('river', None)
    """
    return next((each for each in known if _one_slip(name.lower(), each.lower())), None)


def slips_among(words: Iterable[str]) -> dict[str, str]:
    """Return by word what it is misspelt for: a word that stands there more often.

    The work grows with the letters of all words, not with the pairs of them.

    Args:
        words: The words, each as often as it stands there.

    Example:
        >>> slips_among(["79Arm", "79Arm", "79Amr", "3Can"])
        {'79Amr': '79Arm'}
    """
    number = Counter(words)
    number.pop("", None)
    found: dict[str, str] = {}
    first: dict[_Key, str] = {}  # of the words that stand there more often
    alike: list[str] = []  # words that stand there equally often
    for _, group in groupby(sorted(number, key=lambda word: -number[word]), number.__getitem__):
        for word in alike:
            for key in _keys_borne(word.lower()):
                first[key] = min(word, first.get(key, word))
        alike = list(group)
        for word in alike:
            meant = [first[key] for key in _keys_asked(word.lower()) if key in first]
            if meant:
                found[word] = min(meant)
    return {word: found[word] for word in number if word in found}


_LEAST_LETTERS = 4
"""Shorter names differ by one letter for good reasons."""

_MOST_LETTERS = 60
"""Longer texts are no names; slips of the pen are not looked for in them."""

_Key: TypeAlias = str | tuple[str] | tuple[str, str]
"""By what a word is found: all of it; it without one letter; what stands around a letter."""


def _keys_borne(word: str) -> Iterator[_Key]:
    """Yield under what a word is found by those that are misspelt for it."""
    yield word
    if _LEAST_LETTERS <= len(word) <= _MOST_LETTERS:
        for n, letter in enumerate(word):
            if letter.isalpha():
                yield (word[:n] + word[n + 1 :],)
                yield word[:n], word[n + 1 :]


def _keys_asked(word: str) -> Iterator[_Key]:
    """Yield under what the words are found for which one may be misspelt."""
    yield word
    yield (word,)
    if _LEAST_LETTERS <= len(word) <= _MOST_LETTERS:
        for n, letter in enumerate(word):
            if letter.isalpha():
                yield word[:n] + word[n + 1 :]
                yield word[:n], word[n + 1 :]
                if word[n + 1 : n + 2].isalpha():
                    yield word[:n] + word[n + 1] + letter + word[n + 2 :]


def _one_slip(a: str, b: str) -> bool:
    if a == b:
        return True
    shorter, longer = sorted((len(a), len(b)))
    if shorter < _LEAST_LETTERS - 1 or not _LEAST_LETTERS <= longer <= _MOST_LETTERS:
        return False
    while a and b and a[0] == b[0]:
        a, b = a[1:], b[1:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    swapped = len(a) == len(b) == len("ab") and a == b[::-1]
    return (swapped or max(len(a), len(b)) == 1) and (a + b).isalpha()


def _listed(names: list[str], conjunction: str) -> str:
    quoted = [repr(name) for name in names]
    if len(quoted) == 1:
        return quoted[0]
    return f"{', '.join(quoted[:-1])} {conjunction} {quoted[-1]}"
