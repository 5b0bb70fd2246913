"""Normandie 1944: an operational wargame of corps headquarters, supply and ordered shifts."""

from normandie44.game import Normandie1944

__all__ = ["Normandie1944"]
