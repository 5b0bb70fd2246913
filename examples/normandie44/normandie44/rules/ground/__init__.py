"""Terrain, headquarters, and what losses and disorder mean."""
