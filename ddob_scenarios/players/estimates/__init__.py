"""Estimates of the sensible player: danger, goals, routes, and values of units and positions."""
