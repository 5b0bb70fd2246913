"""Scenario files: one TOML file with the board, the units, the objectives and the special rules."""

from memoir44.scenarios.loading import (
    MemoirScenario,
    parse_scenario,
    printed_scenarios,
    read_scenario,
)

__all__ = ["MemoirScenario", "parse_scenario", "printed_scenarios", "read_scenario"]
