"""What a rule sees of the state: for the type checker all fields, read-only (``seen.pyi``)."""

from __future__ import annotations

from hexwar.kit.box_moves import BoxMovers
from hexwar.kit.forces import Steps
from hexwar.kit.stacking import Stacking
from hexwar.kit.supply import Supplied
from hexwar.kit.turns import Clock
from hexwar.kit.victory import Objectives
from hexwar.kit.weather import Weather
from hexwar.play import part


@part
class Seen(Clock, Supplied, Objectives, Weather, BoxMovers, Stacking, Steps):
    """Show what all chapters keep; change nothing."""
