"""The benchmark: fixed tasks, test seeds, hashes of the rules, and a table of intervals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.bots import Bot, GreedyBot
from hexwar.cli import group
from hexwar.errors import UnknownNameError
from hexwar.sim import TEST_SEEDS, mean_score, simulate
from hexwar.sim.benchmark import BASELINES, bench_agents, fingerprint, installed_tasks

FORD = "skirmish/ford"


def test_the_tasks_are_there() -> None:
    """Games name them, variants do not name those of their base; each has the player named."""
    tasks = installed_tasks()
    assert FORD in [task.scenario for task in tasks]
    assert not [task for task in tasks if task.scenario.startswith(("classic-", "skirmish-"))]
    for task in tasks:
        assert task.player in hexwar.game(task.scenario).players
    assert {"random actions", "random words", "greedy", "mcts, 50 ms", "planner"} <= set(BASELINES)


def test_a_fingerprint_is_that_of_the_rules() -> None:
    """The same each time; another option or scenario has another one."""
    one, again = (fingerprint(hexwar.game("classic/crossing")) for _ in range(2))
    assert one == again
    assert fingerprint(hexwar.game("classic/counterattack")) != one
    assert fingerprint(hexwar.game("classic-by-hills/crossing")) != one


def test_results_are_those_of_a_batch(tmp_path: Path) -> None:
    """Scores are of the test seeds against the opponent; kept games are not played again."""
    agents: dict[str, str | Bot] = {"greedy": GreedyBot(1), "random actions": "random"}
    found = bench_agents(agents, scenarios=[FORD], games=5, keep=tmp_path / "kept")
    players = {"red": "greedy:samples=1", "blue": "greedy:samples=1"}
    batch = simulate(FORD, games=5, seed=TEST_SEEDS, players=players)
    scores = [row.scores["red"] for row in batch.rows]
    (task,) = found.tasks
    assert task.agents[0].score == mean_score(scores)
    assert task.fingerprint == fingerprint(hexwar.game(FORD))
    assert len(list((tmp_path / "kept").iterdir())) == 2
    again = bench_agents(agents, scenarios=[FORD], games=5, keep=tmp_path / "kept")
    assert [one.score for one in again.tasks[0].agents] == [one.score for one in task.agents]
    told = found.summary()
    assert told["test_seeds"] == [TEST_SEEDS, TEST_SEEDS + 4]
    assert told["training_seeds"][1] < TEST_SEEDS
    assert json.loads(json.dumps(told))["tasks"][0]["agents"][0]["agent"] == "greedy"


def test_the_command_prints_one_table(tmp_path: Path) -> None:
    """Baselines by name, agents of one's own, and a file of the results."""
    words = ["bench-agents", "--scenario", FORD, "--games", "2", "--out", str(tmp_path / "b.json")]
    agents = ["--agent", "random words", "--agent", "mine=hexwar.bots:RandomBot"]
    told = CliRunner().invoke(group, [*words, *agents])
    assert told.exit_code == 0, told.output
    lines = [line for line in told.output.splitlines() if line.startswith("|")]
    assert lines[0] == "| scenario | rules | random words | mine |"
    assert lines[2].startswith(f"| {FORD} as red | 2, `")
    assert json.loads((tmp_path / "b.json").read_text())["games"] == 2
    for wrong, near in (("gredy", "greedy"), ("mcts", "mcts, 50 ms")):
        with pytest.raises(UnknownNameError, match=near):
            CliRunner().invoke(group, [*words, "--agent", wrong], catch_exceptions=False)
    with pytest.raises(UnknownNameError, match="benchmark"):
        CliRunner().invoke(group, ["bench-agents", "--scenario", "x/y"], catch_exceptions=False)
