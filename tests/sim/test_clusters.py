"""Games played on clusters: real ones, of this machine, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

DASK = """
from distributed import LocalCluster
from hexwar.sim import simulate

if __name__ == "__main__":
    alone = simulate("skirmish/ford", games=60, seed=5, tally=True)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        dask = f"dask:{cluster.scheduler_address}"
        shared = simulate("skirmish/ford", games=60, seed=5, tally=True, cluster=dask, keep=KEEP)
    print("the same rows" if alone.rows == shared.rows else "other rows")
"""

RAY = """
from hexwar.sim import simulate

if __name__ == "__main__":
    alone = simulate("skirmish/ford", games=60, seed=5, tally=True)
    shared = simulate("skirmish/ford", games=60, seed=5, tally=True, cluster="ray", keep=KEEP)
    again = simulate("skirmish/ford", games=60, seed=5, tally=True, cluster="ray", until=0.4)
    same = alone.rows == shared.rows and again.rows == alone.rows[: len(again.rows)]
    print("the same rows" if same else "other rows")
"""


@pytest.mark.parametrize(
    ("package", "program"), [("distributed", DASK), ("ray", RAY)], ids=["dask", "ray"]
)
def test_rows_are_the_same(tmp_path: Path, package: str, program: str) -> None:
    """Workers of a cluster come to the rows that one process comes to, and each is kept."""
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    pytest.importorskip("skirmish")
    table, script = tmp_path / "games.csv", tmp_path / "played.py"
    script.write_text(program.replace("KEEP", repr(str(table))))
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout.splitlines()[-1:] == ["the same rows"], done.stderr
    assert len(table.read_text().splitlines()) == 61
