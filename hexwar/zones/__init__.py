"""Zones: hexes that units control, and hexes that positions cover."""

from hexwar.zones.control import zone
from hexwar.zones.overlay import Overlay

__all__ = ["Overlay", "zone"]
