"""Events: facts that rules report to the players."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexwar.errors import SaveError

__all__ = ["Event", "Facts", "Loss", "Result"]

Facts = dict[str, Any]
"""What happened, as plain facts by name: ints, strings and tuples of them."""


class Event(NamedTuple):
    """One thing that happened, as plain facts; its wording belongs to the game.

    Attributes:
        kind: What happened, such as ``"step-lost"``; the key of the game's wording.
        rule: The number of the rule that made it happen, "" for the set-up.
        facts: Who, where, how much: ints (ids of counters, hexes, cards …), strings and tuples.
        to: The only player who is told, or None if everybody is.

    Example:
        >>> Event("step-lost", "6.32", {"unit": 4}).facts["unit"]
        4
    """

    kind: str
    rule: str
    facts: Facts
    to: str | None = None

    def told_to(self, player: str) -> bool:
        """Return whether this player learns of the event."""
        return self.to is None or self.to == player


class Loss(NamedTuple):
    """What an event cost somebody, for the reports of many games.

    Attributes:
        side: The side that lost it, such as ``"us"``.
        unit: The name of the unit.
        formation: What it belongs to, or "".
        kind: What kind of unit it is, such as ``"infantry"``, or "".
        what: What is lost, in the plural: ``"steps"``, ``"figures"``, ``"counters"``.
        amount: How many of these.

    Example:
        >>> Loss("red", "R2", "", "infantry", "steps").amount
        1
    """

    side: str
    unit: str
    formation: str
    kind: str
    what: str
    amount: int = 1


class Result(NamedTuple):
    """How a game ended.

    Attributes:
        outcome: A name such as ``"decisive-victory"``; the key of the game's wording.
        winners: The players who have won; nobody in a draw or when a solitaire player has lost.
        rule: The number of the rule that ended the game.
        facts: What the outcome rests on, as sorted pairs.

    Example:
        >>> Result("win", ("us",), "13.2", (("points", 21),)).fact("points")
        21
    """

    outcome: str
    winners: tuple[str, ...]
    rule: str
    facts: tuple[tuple[str, int | str], ...] = ()

    def fact(self, name: str) -> int | str | None:
        """Return one of the facts, or None if the result does not give it."""
        return dict(self.facts).get(name)

    def plain(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {
            "outcome": self.outcome,
            "winners": list(self.winners),
            "rule": self.rule,
            "facts": [list(pair) for pair in self.facts],
        }

    @classmethod
    def read(cls, data: Any) -> Result:
        """Return the result that :meth:`plain` wrote.

        Raises:
            SaveError: When the data are not a result.
        """
        try:
            facts = tuple((str(name), value) for name, value in data["facts"])
            winners = tuple(data["winners"])
            said = (*winners, *(value for _, value in facts))
            if all(isinstance(value, str | int) for value in said):
                return cls(str(data["outcome"]), winners, str(data["rule"]), facts)
        except (KeyError, TypeError, ValueError):
            pass
        raise SaveError(f"state.result: expected a result, found {data!r:.80}")
