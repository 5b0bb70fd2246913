"""Scenarios: the files that describe them, their checks, and the variants that they offer."""
