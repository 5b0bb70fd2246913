"""A hook: the batteries inland have no shells on D-Day until noon.

A scenario file cannot say this, because the rules know no such thing.  The hook says it by a
procedure of its own in place of the one of the game: the artillery of both sectors keeps silent
before turn 20.
"""

from ddob_scenarios.rules.german_fire.artillery import ArtilleryFire
from ddob_scenarios.state.omaha import Omaha
from hexwar.play import Next, done, frame, step
from hexwar.play.game.hooks import Hook

NOON = 20


@frame
class ArtilleryWithoutShells(ArtilleryFire):
    """The artillery of a sector fires, but not before noon."""

    @step("6.5", after="observers_look")
    def shells_may_have_come(self, g: Omaha) -> Next:
        if g.turn >= NOON:
            return None
        g.say("no-shells", sector=self.sector)
        return done()


hook = Hook(
    procedures={ArtilleryFire: ArtilleryWithoutShells},
    wording={"no-shells": "The batteries in the {sector:sector} have no shells."},
)
