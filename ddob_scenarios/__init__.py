"""D-Day at Omaha Beach, the solitaire game, on hexwar.

Each package imports only from those named after it:

``game``
    The game: its scenarios, rules, names, and the classes for table, analysis and learning.
``players``
    Bots: ``estimates``, ``situation``, ``tasks``, ``plan``, ``decisions``, ``sensible``.
``analysis``
    How ends and moments are judged, what events cost, what learners see.
``presentation``
    How the game looks: the scene, counters, cards, previews of actions.
``rules``
    What the booklet says.  ``sequence`` is the turn (4, 15) and ``setup`` the set-up (3); the
    other packages are the sections of the booklet, in the order of :mod:`ddob_scenarios.rules`.
``state``
    One moment: where every counter is, and what is known of it.
``scenarios``
    Scenario files and their checks, options, variants, and what is printed as a scenario uses it
    (``printed_game``): the rules find that as ``g.game``.
``printed``
    The map, counters, cards, charts and figures, read from ``data`` and checked.
``data``
    What is printed, as TOML, each datum with its source.

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
