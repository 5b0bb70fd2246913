"""How long until hexwar answers? Whole processes beside one that imports a graph library."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tests.bench.ratios import Peer, compare
from tests.bench.test_play import chess

pytest.importorskip("pytest_benchmark")
pytest.importorskip("networkx")

PLIES = 1880
"""So many plies of chess take 80 ms where python-chess makes 23,500 in a second."""


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


def test_the_list_of_games_beside_chess(benchmark: Any) -> None:
    """E3: a process that lists all installed games, beside the plies of 80 ms."""
    plies = chess()
    peer = Peer(lambda: deque(islice(plies, PLIES), maxlen=0), 0.65)
    compare(benchmark, running("from hexwar.cli import main; main(['games'])"), {"plies": peer})
