"""What was compared, and what differed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple


class Difference(NamedTuple):
    """A place where the program and the second reading do not agree."""

    subject: str
    where: str
    read: Any
    played: Any

    def __str__(self) -> str:
        """Write it as one line: of sets what only one of the two has."""
        read, played = self.read, self.played
        if isinstance(read, set) and isinstance(played, set):
            both = read & played
            read, played = sorted(read - both), sorted(played - both)
        return f"{self.subject}, {self.where}: read {read}, played {played}"


class Tally:
    """The comparisons of a run.

    Attributes:
        compared: How many values were compared, by subject.
        differences: Where they differed.
    """

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.differences: list[Difference] = []

    def compare(self, subject: str, where: str, read: Any, played: Any) -> None:
        """Compare what was read with what was played; sets count value by value.

        Args:
            subject: What is compared.
            where: When and where, to find it again.
            read: What the second reading says.
            played: What the program did.
        """
        both = isinstance(read, set) and isinstance(played, set)
        self.compared[subject] += max(1, len(read | played)) if both else 1
        if read != played:
            self.differences.append(Difference(subject, where, read, played))

    def add(self, other: Tally) -> None:
        """Add the comparisons of another run."""
        self.compared += other.compared
        self.differences += other.differences

    def rows(self) -> Iterable[tuple[str, int, int]]:
        """Yield subject, number of values compared, number of differences."""
        wrong = Counter(difference.subject for difference in self.differences)
        return ((subject, n, wrong[subject]) for subject, n in sorted(self.compared.items()))
