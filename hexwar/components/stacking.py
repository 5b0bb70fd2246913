"""Which stacks are too large, and by which rule?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from hexwar.board.bits import iterate


@attrs.frozen(cache_hash=True)
class StackingLimit:
    """A limit on what may be in one hex together; equal ones count alike.

    Attributes:
        limit: How much may be together.
        rule: The number of the rule.
        counted: The counters that count, as a bit set.
        weights: How much each counter counts; without, each counts one. A tuple is printed; a list
            may change, as steps do.

    Example:
        >>> two_units = StackingLimit(2, "7.6", counted=0b0111)
        >>> two_units.excess(0b1111), two_units.excess(0b1011)
        (1, 0)
    """

    limit: int
    rule: str
    counted: int
    weights: Sequence[int] | None = None

    @property
    def is_printed(self) -> bool:
        """Whether counters always count the same."""
        return self.weights is None or isinstance(self.weights, tuple)

    def load(self, stack: int) -> int:
        """Return how much of a stack counts."""
        counted = stack & self.counted
        if self.weights is None:
            return counted.bit_count()
        weights = self.weights
        return sum(weights[counter] for counter in iterate(counted))

    def left_beside(self, counter: int) -> int:
        """Return how much of the limit is left beside a counter; below 0 it is over it alone."""
        if not self.counted >> counter & 1:
            return self.limit
        return self.limit - (1 if self.weights is None else self.weights[counter])

    def excess(self, stack: int) -> int:
        """Return by how much a stack is over the limit, 0 if it is not."""
        return max(self.load(stack) - self.limit, 0)


@attrs.frozen
class Overstacked:
    """A stack that breaks a limit.

    Attributes:
        hex: The hex.
        rule: The number of the rule that it breaks.
        counters: The counters that count there, as a bit set: some of them must go.
        excess: By how much the stack is over the limit.
    """

    hex: int
    rule: str
    counters: int
    excess: int


def overstacked(stacks: Mapping[int, int], limits: Iterable[StackingLimit]) -> list[Overstacked]:
    """Return the stacks that break a limit, ascending by hex.

    Args:
        stacks: The counters in each hex, as bit sets.
        limits: The limits that hold in every hex.

    Example:
        >>> limit = StackingLimit(2, "7.6", counted=0b1111)
        >>> overstacked({5: 0b0111, 3: 0b1000}, [limit])
        [Overstacked(hex=5, rule='7.6', counters=7, excess=1)]
    """
    rules = list(limits)
    return [
        Overstacked(at, limit.rule, stacks[at] & limit.counted, limit.excess(stacks[at]))
        for at in sorted(stacks)
        for limit in rules
        if limit.excess(stacks[at])
    ]
