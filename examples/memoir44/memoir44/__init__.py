"""Memoir '44: D-Day Landings on hexwar.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memoir44.game import Memoir44

__all__ = ["Memoir44"]


def __getattr__(name: str) -> Any:
    if name != "Memoir44":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from memoir44.game import Memoir44  # noqa: PLC0415 -- only when asked for

    return Memoir44
