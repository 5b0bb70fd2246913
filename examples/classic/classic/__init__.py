"""Across the Lenn: a small classic wargame of odds, zones of control and supply.

The game is loaded when it is first asked for, so that lists of games need not load its rules.
"""

from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING

from hexwar.plugins.on_demand import on_demand
from hexwar.plugins.overviews import Overview, headings

if TYPE_CHECKING:
    from classic.game import AcrossTheLenn

__all__ = ["AcrossTheLenn"]
__getattr__ = on_demand(__name__, AcrossTheLenn="classic.game")
TITLE, VERSION = "Across the Lenn", "3"


def overview(variant: str = "") -> Overview:
    """Return what the game and its scenarios are called, for lists of games."""
    return Overview.of_package("classic", TITLE + variant, VERSION)


overview_by_chits = partial(overview, ", by chits")
overview_by_contact = partial(overview, ", by contact")
overview_by_difference = partial(overview, ", by difference")
overview_by_hills = partial(overview, ", by the hills")


def overview_with_partisans() -> Overview:
    """Return the same for the variant that adds a scenario."""
    of_game = overview(", with partisans")
    added = headings(files(__name__) / "with_partisans" / "scenarios")
    return of_game._replace(scenarios=(*of_game.scenarios, *added))
