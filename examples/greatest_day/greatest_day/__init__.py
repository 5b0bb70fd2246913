"""The Greatest Day: a tactical wargame of chits, formations, fire zones and landings."""

from greatest_day.game import GreatestDay

__all__ = ["GreatestDay"]
