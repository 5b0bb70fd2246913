"""Normandie 1944: an operational wargame of corps headquarters, supply and ordered shifts.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from normandie44.game import Normandie1944

__all__ = ["Normandie1944"]


def __getattr__(name: str) -> Any:
    if name != "Normandie1944":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from normandie44.game import Normandie1944  # noqa: PLC0415 -- only when asked for

    return Normandie1944
