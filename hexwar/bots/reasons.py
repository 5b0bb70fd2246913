"""Why does a bot choose an action? Values with amounts and nouns, which others put into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

__all__ = ["STRONGEST", "Advising", "Reason", "strongest"]

STRONGEST = 2
"""How many reasons are told at once; more are not read."""

ALONE = frozenset({"nothing", "cards", "turn"})
"""The kinds that are told whatever their amount."""

LEAST = 0.05
"""The least that a reason is worth telling, in victory points."""


class Reason(NamedTuple):
    """One reason for an action.

    Attributes:
        kind: What it is: ``"goal"``, ``"danger"``, ``"threat"``, ``"order"``, ``"points"``,
            ``"attack"``, ``"tried"``, ``"nothing"``, ``"cards"``, ``"turn"``.
        amount: What it is worth, in victory points.
        facts: What it names: hexes and counters by number, goals by name, odds, counts.
    """

    kind: str
    amount: float = 0.0
    facts: Mapping[str, Any] = {}


@runtime_checkable
class Advising(Protocol):
    """A bot that says why it has chosen its last action.

    Attributes:
        reasons: The reasons, in any order.
    """

    reasons: Sequence[Reason]


def strongest(reasons: Sequence[Reason], count: int = STRONGEST) -> list[Reason]:
    """Return the reasons that weigh most; those that stand alone come first.

    Args:
        reasons: The reasons.
        count: How many at most.

    Example:
        >>> some = [Reason("danger", -0.2), Reason("goal", 1.5), Reason("order", 0.0)]
        >>> [reason.kind for reason in strongest(some)]
        ['goal', 'danger']
    """
    telling = [one for one in reasons if one.kind in ALONE or abs(one.amount) >= LEAST]
    return sorted(telling, key=lambda one: (one.kind not in ALONE, -abs(one.amount)))[:count]
