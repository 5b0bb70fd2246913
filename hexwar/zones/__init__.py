"""Zones: hexes that units control or influence, and that a side holds."""

from hexwar.zones.control import influence, sides_in_arc, zone
from hexwar.zones.regions import Share, connected, controller
from hexwar.zones.sides import Canceller, Zones

__all__ = [
    "Canceller",
    "Share",
    "Zones",
    "connected",
    "controller",
    "influence",
    "sides_in_arc",
    "zone",
]
