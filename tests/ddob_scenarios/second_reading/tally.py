"""What was compared, and what differed."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple


class Difference(NamedTuple):
    """A place where the program and the second reading do not agree."""

    subject: str
    where: str
    ours: Any
    theirs: Any

    def __str__(self) -> str:
        """Write it as one line: what only the reading has, and what only the program has."""
        if isinstance(self.ours, set) and isinstance(self.theirs, set):
            only = (
                sorted(map(str, self.ours - self.theirs)),
                sorted(map(str, self.theirs - self.ours)),
            )
            return f"{self.subject}, {self.where}: only read {only[0]}, only played {only[1]}"
        return f"{self.subject}, {self.where}: read {self.ours}, played {self.theirs}"


class Tally:
    """The comparisons of a run.

    Attributes:
        compared: How many values were compared, by subject.
        differences: Where they differed.
    """

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.differences: list[Difference] = []

    def compare(self, subject: str, where: str, ours: Any, theirs: Any) -> bool:
        """Compare what was read with what was played; tell whether they agree.

        Sets count value by value, everything else as one value.

        Args:
            subject: What is compared.
            where: When and where, to find it again.
            ours: What the second reading says.
            theirs: What the program says.
        """
        both = isinstance(ours, set) and isinstance(theirs, set)
        self.compared[subject] += max(1, len(ours | theirs)) if both else 1
        if ours == theirs:
            return True
        self.differences.append(Difference(subject, where, ours, theirs))
        return False

    def add(self, other: Tally) -> None:
        """Add the comparisons of another run."""
        self.compared += other.compared
        self.differences += other.differences

    def rows(self) -> list[tuple[str, int, int]]:
        """Return subject, number of values compared, number of differences."""
        wrong = Counter(difference.subject for difference in self.differences)
        return [(subject, n, wrong[subject]) for subject, n in sorted(self.compared.items())]
