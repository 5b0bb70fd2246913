"""What was compared, and what differed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from normandie_reading.known import is_known
from normandie_reading.position import Position


class Difference(NamedTuple):
    """A place where the program and the second reading do not agree."""

    subject: str
    where: str
    read: Any
    played: Any
    known: bool  # whether it is a known fault of the program

    def __str__(self) -> str:
        """Write it as one line: of sets what only one of the two has."""
        read, played = self.read, self.played
        if isinstance(read, set) and isinstance(played, set):
            both = read & played
            read, played = sorted(read - both), sorted(played - both)
        known = " (known)" if self.known else ""
        return f"{self.subject}, {self.where}: read {read}, played {played}{known}"


class Tally:
    """The comparisons of a run.

    Attributes:
        compared: How many values were compared, by subject.
        differences: Where they differed.
    """

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.differences: list[Difference] = []

    def compare(
        self, subject: str, where: str, read: Any, played: Any, p: Position | None = None
    ) -> None:
        """Compare what was read with what was played; sets count value by value.

        Args:
            subject: What is compared.
            where: When and where, to find it again.
            read: What the second reading says.
            played: What the program did.
            p: The moment, by which a difference may be a known one.
        """
        both = isinstance(read, set) and isinstance(played, set)
        self.compared[subject] += max(1, len(read | played)) if both else 1
        if read != played:
            known = p is not None and is_known(subject, p)
            self.differences.append(Difference(subject, where, read, played, known))

    def add(self, other: Tally) -> None:
        """Add the comparisons of another run."""
        self.compared += other.compared
        self.differences += other.differences

    def unknown(self) -> list[Difference]:
        """Return the differences that are no known faults."""
        return [difference for difference in self.differences if not difference.known]

    def rows(self) -> Iterable[tuple[str, int, int]]:
        """Yield subject, number of values compared, number of differences."""
        wrong = Counter(difference.subject for difference in self.differences)
        return ((subject, n, wrong[subject]) for subject, n in sorted(self.compared.items()))
