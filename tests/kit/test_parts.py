"""A part of the kit loads few others: a game that takes one part does not take them all."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from hexwar import kit

MOST = {"combat": 8, "movement_phase": 9, "turns": 4, "reactions": 8, "scenario": 2, "victory": 3}
"""How many modules of the kit one of them may load, with itself."""

GAME = 15
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


FRONT = ast.parse(Path(kit.__file__ or "").read_text(encoding="utf-8"))
"""The source of the package."""


def modules_seen() -> list[str]:
    """Return the modules of which a type checker finds the names in the package."""
    imports = [node for node in ast.walk(FRONT) if isinstance(node, ast.ImportFrom)]
    stars = [node.module or "" for node in imports if node.names[0].name == "*"]
    return [module.removeprefix("hexwar.kit.") for module in stars]


def test_what_a_type_checker_finds_in_the_package_is_there() -> None:
    """All names of these modules, and no other; none is in two of them."""
    names = [n for m in modules_seen() for n in import_module(f"hexwar.kit.{m}").__all__]
    assert len(modules_seen()) > 20
    assert sorted(names) == dir(kit)
    assert len(set(names)) == len(names)
    assert all(getattr(kit, name) is not None for name in names)


def test_a_name_of_the_package_loads_the_module_that_has_it() -> None:
    """Who names one part loads what that part needs, and not the whole kit."""
    command = (
        "import sys; from hexwar import kit; kit.Clock; kit.Clock; "
        "print(len([n for n in sys.modules if n.startswith('hexwar.kit.')]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    assert int(run.stdout) <= MOST["turns"]


def test_a_misspelt_name_of_the_package_is_no_name() -> None:
    """As of any module, with the name that was meant."""
    with pytest.raises(AttributeError, match="has no attribute 'Batle'; did you mean 'Battle'"):
        _ = kit.Batle  # type: ignore[attr-defined]
