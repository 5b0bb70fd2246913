"""D-Day at Omaha Beach, the solitaire game, on hexwar.

Each package imports only from those named after it:

``game``
    The game: its scenarios, rules, names, and the classes for table, analysis and learning.
``players``
    Bots: ``estimates``, ``situation``, ``tasks``, ``plan``, ``decisions``, ``sensible``.
``analysis``
    Values of results and positions, losses of events, features for learners.
``presentation``
    How the game looks: the scene, counters, cards, previews of actions.
``rules``
    The rules of the booklet.  ``sequence`` is the turn (4, 15) and ``setup`` the set-up (3); the
    other packages are the sections of the booklet, in the order of :mod:`ddob_scenarios.rules`.
``state``
    The state: the place of every counter, and the public knowledge of it.
``scenarios``
    Scenario files and their checks, options, variants, and the printed values that a scenario uses
    (``printed_game``), which the rules find as ``g.game``.
``printed``
    The map, counters, cards, charts and figures, read from ``data`` and checked.
``data``
    The printed values as TOML, each datum with its source.

The game is loaded when it is first used, so that lists of games need not load its rules.
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
