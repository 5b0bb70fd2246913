"""hexwar: a hex-and-counter wargame is written once, then played, checked, searched and drawn.

    import hexwar
    match = hexwar.start("skirmish/ford", seed=1944)
    match.decision                      # who decides, the prompt, why, the legal actions
    match.do(match.legal_actions[0])    # an action, or its text; gives what happened
    match.save("ford.json")
    hexwar.open("ford.json")

What ``import hexwar`` offers is loaded when it is first used, so the import itself is light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwar.door import (
        from_link,
        game,
        games,
        open,  # noqa: A004
        open_position,
        restore,
        scenario_link,
        start,
    )
    from hexwar.errors import HexwarError
    from hexwar.play.match import Match

__version__ = "0.2.0"

__all__ = [
    "HexwarError",
    "Match",
    "__version__",
    "from_link",
    "game",
    "games",
    "open",
    "open_position",
    "restore",
    "scenario_link",
    "start",
]

_HOMES = {
    "HexwarError": "hexwar.errors",
    "Match": "hexwar.play.match",
    "from_link": "hexwar.door",
    "game": "hexwar.door",
    "games": "hexwar.door",
    "open": "hexwar.door",
    "open_position": "hexwar.door",
    "restore": "hexwar.door",
    "scenario_link": "hexwar.door",
    "start": "hexwar.door",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'hexwar' has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
