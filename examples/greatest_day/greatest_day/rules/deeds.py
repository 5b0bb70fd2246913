"""What does a unit do on the spot: an action that needs neither a hex nor a target?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from greatest_day.state import Field
from hexwar.board import CounterId
from hexwar.play import Next


class Deed(NamedTuple):
    """An action on the spot, declared beside the rule that it carries out.

    Attributes:
        verb: The verb.
        kind: The type of the action: a second action is of another type.
        rule: The number of the rule.
        may: The guard: None, or why the unit may not.
        do: What carries it out.
        alarms: Whether the enemy may fire at it before, as at a unit that moves.
    """

    verb: str
    kind: str
    rule: str
    may: Callable[[Field, CounterId], str | None]
    do: Callable[[Field, CounterId], Next]
    alarms: bool = False
