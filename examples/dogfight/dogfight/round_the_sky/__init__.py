"""A variant of Dogfight: the sky wraps round, and nobody turns back at its edge."""

from dogfight.game import Dogfight
from hexwar.play import GameData


class DogfightRoundTheSky(Dogfight):
    """The same squadrons in a sky without an edge."""

    name = "dogfight-round-the-sky"
    title = "Dogfight, round the sky"
    data = GameData("dogfight", folder="round_the_sky", base=Dogfight.data)


__all__ = ["DogfightRoundTheSky"]
