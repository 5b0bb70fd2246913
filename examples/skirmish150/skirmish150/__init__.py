"""Skirmish 150: a map full of counters, to measure engines by.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish150.game import Skirmish150

__all__ = ["Skirmish150"]


def __getattr__(name: str) -> Any:
    if name != "Skirmish150":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from skirmish150.game import Skirmish150  # noqa: PLC0415 -- only when asked for

    return Skirmish150
