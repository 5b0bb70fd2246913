"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from functools import partial

from hexwar.plugins.overviews import Overview

TITLE, VERSION = "Broadside", "1"
overview = partial(Overview.of_package, "broadside", TITLE, VERSION)
