"""Constraints on values, beyond their types.

Constraints are in the annotation, so that reading a file and its JSON Schema agree: ``steps:
Annotated[int, Between(1, 8), "how many hits it takes"]``. A plain text in the annotation describes
the value to the author of the file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeAlias, TypeVar, get_args

import attrs


@attrs.frozen
class Between:
    """A number within bounds, both allowed.

    Attributes:
        low: The least value, or None.
        high: The greatest value, or None.

    Example:
        >>> Between(1, 8).refusal(9)
        'expected a number from 1 to 8, got 9'
    """

    low: float | None = None
    high: float | None = None

    def refusal(self, value: float) -> str | None:
        """Return what is wrong with a value, or None."""
        if (self.low is None or self.low <= value) and (self.high is None or value <= self.high):
            return None
        if self.high is None:
            return f"expected {self.low} or more, got {value}"
        if self.low is None:
            return f"expected {self.high} or less, got {value}"
        return f"expected a number from {self.low} to {self.high}, got {value}"

    def schema(self) -> dict[str, object]:
        """Return the words of JSON Schema for it."""
        bounds = {"minimum": self.low, "maximum": self.high}
        return {word: bound for word, bound in bounds.items() if bound is not None}


@attrs.frozen
class Matching:
    """A text of a certain form.

    Attributes:
        pattern: Regular expression for the whole text.
        example: A text of that form, for messages.

    Example:
        >>> Matching("[0-9]{4}", "0714").refusal("714")
        "expected a text like '0714', got '714'"
    """

    pattern: str
    example: str

    def refusal(self, value: str) -> str | None:
        """Return what is wrong with a value, or None."""
        if re.fullmatch(self.pattern, value):
            return None
        return f"expected a text like {self.example!r}, got {value!r}"

    def schema(self) -> dict[str, object]:
        """Return the words of JSON Schema for it."""
        return {"pattern": f"^(?:{self.pattern})$", "examples": [self.example]}


@attrs.frozen
class NotEmpty:
    """A text, list or table with something in it.

    Example:
        >>> NotEmpty().refusal([])
        'must not be empty'
    """

    def refusal(self, value: str | tuple[object, ...] | list[object]) -> str | None:
        """Return what is wrong with a value, or None."""
        return None if value else "must not be empty"

    def schema(self) -> dict[str, object]:
        """Return the words of JSON Schema for it; each is heeded for its own type only."""
        return {"minLength": 1, "minItems": 1, "minProperties": 1}


@attrs.frozen
class Distinct:
    """A list in which nothing stands twice.

    Attributes:
        key: The key of each table that no other may share, if the list is one of tables.

    Example:
        >>> list(Distinct().repeated(["axis", "allies", "axis"]))
        [(2, 'axis')]
    """

    key: str = ""

    def repeated(self, values: Iterable[object]) -> Iterator[tuple[int, object]]:
        """Yield what a list names a second time, with its place."""
        seen: set[object] = set()
        for place, value in enumerate(values):
            key = getattr(value, self.key) if self.key else value
            if key in seen:
                yield place, key
            seen.add(key)

    def schema(self) -> dict[str, object]:
        """Return the words of JSON Schema for it; it has none for a key of tables."""
        return {} if self.key else {"uniqueItems": True}


@attrs.frozen
class Complete:
    """A table whose keys are words, and that has each of these words.

    Example:
        >>> Complete().refusal({"us": 2}, ("us", "ac"))
        'missing: ac'
    """

    def refusal(self, value: Mapping[str, object], words: Iterable[str]) -> str | None:
        """Return what is wrong with a value, or None.

        Args:
            value: The table.
            words: The words that its keys may be.
        """
        lacking = [word for word in words if word not in value]
        return f"missing: {', '.join(lacking)}" if lacking else None

    def schema(self, words: Iterable[str] = ()) -> dict[str, object]:
        """Return the words of JSON Schema for it."""
        return {"required": list(words)}


def words_of(type_: Any) -> tuple[str, ...]:
    """Return the words that the keys of a table may be.

    Example:
        >>> from typing import Literal
        >>> words_of(dict[Literal["us", "ac"], int])
        ('us', 'ac')
    """
    return get_args(get_args(type_)[0])


K = TypeVar("K")
V = TypeVar("V")

Each: TypeAlias = Annotated[dict[K, V], Complete()]
"""A table with a value for each of some words: ``Each[Literal["us", "ac"], int]``."""

Constraint = Between | Matching | NotEmpty | Distinct | Complete
"""What may stand in an annotation besides descriptions."""
