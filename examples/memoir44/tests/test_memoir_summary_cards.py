"""The summary cards at the table: what the booklet says of troops and ground (1.2, 1.11, 1.12)."""

from __future__ import annotations

import hexwar


def cards(scenario: str, title: str) -> dict[str, dict[str, str]]:
    """Return the cells of a chart by row and column."""
    charts = hexwar.game(scenario).presentation.charts()
    chart = next(chart for chart in charts if chart.title == title)
    return {row[0]: dict(zip(chart.columns, row, strict=True)) for row in chart.rows}


def test_the_cards_say_what_the_booklet_says() -> None:
    """Forest and hedgehog as the booklet has them; infantry moves one and battles with 3, 2, 1."""
    infantry = cards("memoir44/sword", "troops")["infantry"]
    assert list(infantry.values()) == ["infantry", "4", "1", "2", "3 2 1"]
    ground = cards("memoir44/sword", "terrain and obstacles")
    forest = ground["forest"]
    assert forest["must stop"] == forest["no battle when entered"] == "all"
    assert (forest["dice less against infantry"], forest["dice less against armour"]) == ("1", "2")
    assert ground["hedgehog"]["closed to"] == "armour, artillery, vehicle"
    assert ground["hedgehog"]["flags ignored"] == "1"
    assert ground["hill"]["dice less against infantry"] == "1 (from below)"


def test_only_what_is_in_the_scenario_stands_there() -> None:
    """A beginner with three kinds of units reads of three."""
    assert set(cards("memoir44/mill-stream", "troops")) == {"infantry", "armour", "artillery"}
    assert "ocean" not in cards("memoir44/mill-stream", "terrain and obstacles")
