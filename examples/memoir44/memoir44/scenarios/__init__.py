"""Scenario files: one TOML file with the board, the units, the objectives and the special rules."""
