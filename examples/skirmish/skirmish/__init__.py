"""Skirmish: the smallest complete game on hexwar.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish.game import Skirmish

__all__ = ["Skirmish"]


def __getattr__(name: str) -> Any:
    if name != "Skirmish":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from skirmish.game import Skirmish  # noqa: PLC0415 -- only when asked for

    return Skirmish
