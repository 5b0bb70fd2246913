"""Bots for the US player."""
