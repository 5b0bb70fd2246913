"""Zones: hexes that units control or influence, that positions cover, that a side holds."""

from hexwar.zones.control import influence, zone
from hexwar.zones.facing import sides_in_arc
from hexwar.zones.overlay import GradedSets
from hexwar.zones.regions import Share, connected, controller
from hexwar.zones.sides import Canceller, Zones

__all__ = [
    "Canceller",
    "GradedSets",
    "Share",
    "Zones",
    "connected",
    "controller",
    "influence",
    "sides_in_arc",
    "zone",
]
