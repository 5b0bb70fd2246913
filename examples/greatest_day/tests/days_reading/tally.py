"""What was compared, and what differed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

SHOWN = 5
"""Differences of a subject that are kept with their places; all are counted."""


@dataclass
class Tally:
    """The comparisons of a run: values by subject, and the places that differ."""

    compared: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def compare(self, subject: str, where: str, read: Any, played: Any) -> None:
        """Compare what was read with what was played; sets count value by value."""
        both = isinstance(read, set) and isinstance(played, set)
        self.compared[subject] += max(1, len(read | played)) if both else 1
        if read == played:
            return
        self.wrong[subject] += 1
        if self.wrong[subject] > SHOWN:
            return
        if both:
            read, played = sorted(map(str, read - played)), sorted(map(str, played - read))
            text = f"only read {read}, only played {played}"
        else:
            text = f"read {read}, played {played}"
        self.differences.append(f"{subject}, {where}: {text}")

    def written(self) -> str:
        """Write it as a table, with the first differences below."""
        rows = [("subject", "compared", "differences")]
        rows += [
            (what, f"{n:,}", str(self.wrong[what])) for what, n in sorted(self.compared.items())
        ]
        rows.append(("all", f"{sum(self.compared.values()):,}", str(sum(self.wrong.values()))))
        lines = [f"{what:<34} {n:>10} {wrong:>12}" for what, n, wrong in rows]
        return "\n".join([*lines, *self.differences])
