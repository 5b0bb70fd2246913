"""Across the Lenn: a small classic wargame of odds, zones of control and supply."""

from classic.game import AcrossTheLenn

__all__ = ["AcrossTheLenn"]
