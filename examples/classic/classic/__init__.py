"""Across the Lenn: a small classic wargame of odds, zones of control and supply.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from classic.game import AcrossTheLenn

__all__ = ["AcrossTheLenn"]


def __getattr__(name: str) -> Any:
    if name != "AcrossTheLenn":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from classic.game import AcrossTheLenn  # noqa: PLC0415 -- only when asked for

    return AcrossTheLenn
