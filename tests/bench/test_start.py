"""How long until hexwar answers? Whole processes beside one that imports a graph library."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.bench.ratios import Peer, compare

pytest.importorskip("pytest_benchmark")
pytest.importorskip("networkx")


def running(code: str) -> Callable[[], Any]:
    """Return work that runs some code in a process of its own."""
    return lambda: subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)


@pytest.mark.parametrize(
    ("code", "goal"),
    [
        ("import hexwar", 1.2),
        ("from hexwar.cli import main; main(['--help'])", 1.2),
        ("from hexwar.cli import main; main(['games'])", 0.9),
    ],
    ids=["import", "help", "games"],
)
def test_start(benchmark: Any, code: str, goal: float) -> None:
    """E3: the import, and the first answers of the command line."""
    compare(benchmark, running(code), {"networkx": Peer(running("import networkx"), goal)})
