"""A part of the kit loads few others: a game that takes one part does not take them all."""

from __future__ import annotations

import subprocess
import sys

import pytest

MOST = {"combat": 8, "movement_phase": 9, "turns": 4, "reactions": 8, "scenario": 2, "victory": 3}
"""How many modules of the kit one of them may load, with itself."""

GAME = 13
"""Those that a :class:`CounterGame` loads; cards, chits, weather and combat come with a game."""


def loaded_with(name: str) -> list[str]:
    """Return the modules of the kit that one of them loads, with itself."""
    names = "[n for n in sys.modules if n.startswith('hexwar.kit.')]"
    command = f"import sys, hexwar.kit.{name}; print(*{names})"
    run = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True, timeout=60
    )
    return run.stdout.split()


@pytest.mark.parametrize(("name", "most"), [*MOST.items(), ("game", GAME)])
def test_a_part_loads_few_others(name: str, most: int) -> None:
    """What it only annotates it does not load."""
    loaded = loaded_with(name)
    assert f"hexwar.kit.{name}" in loaded
    assert len(loaded) <= most, sorted(loaded)
