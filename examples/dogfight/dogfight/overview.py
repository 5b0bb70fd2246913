"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

from functools import partial

from hexwar.plugins.overviews import Overview

TITLE, VERSION = "Dogfight", "1"
overview = partial(Overview.of_package, "dogfight", TITLE, VERSION)
overview_round_the_sky = partial(
    Overview.of_package, "dogfight", f"{TITLE}, round the sky", VERSION
)
