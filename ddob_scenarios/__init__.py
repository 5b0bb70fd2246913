"""D-Day at Omaha Beach, the solitaire game, on hexwar.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ddob_scenarios.game import DDayAtOmahaBeach

__all__ = ["DDayAtOmahaBeach"]


def __getattr__(name: str) -> Any:
    if name != "DDayAtOmahaBeach":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ddob_scenarios.game import DDayAtOmahaBeach  # noqa: PLC0415 -- only when asked for

    return DDayAtOmahaBeach
