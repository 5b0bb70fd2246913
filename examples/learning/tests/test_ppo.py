"""The PPO baseline: it learns the seat of the benchmark, and what it keeps plays there."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("sb3_contrib")

from hexwar.bots import make_bot
from hexwar.errors import UnknownNameError
from hexwar.sim.benchmark import bench_agents

sys.path.insert(0, str(Path(__file__).parents[1]))
ppo: Any = import_module("ppo")

FORD = "skirmish/ford"


def test_what_it_keeps_is_an_agent_of_the_benchmark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A command finds the file by its name; the agent says words that may follow."""
    model = ppo.train(FORD, 64, seed=1)
    assert model.get_env().get_attr("player") == ["red"]
    monkeypatch.chdir(tmp_path)
    model.save("ours.zip")
    result = bench_agents({"ppo": "policy:net=ppo:ours"}, scenarios=[FORD], games=2)
    (played,) = result.tasks[0].agents
    assert (played.games, played.errors) == (2, 0)
    with pytest.raises(UnknownNameError, match=r"no theirs\.zip in this folder"):
        make_bot("policy:net=ppo:theirs")
