"""The benchmark: fixed tasks, test seeds, hashes of the rules, and a table of intervals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import hexwar
from hexwar.bots import Bot, GreedyBot, RandomBot
from hexwar.cli import group
from hexwar.errors import SaveError, UnknownNameError
from hexwar.play.match.decision import Decision
from hexwar.play.values.steering import Action
from hexwar.sim import TEST_SEEDS, mean_score, simulate
from hexwar.sim.benchmark import BASELINES, Benchmark, bench_agents, fingerprint, installed_tasks

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
    assert lines[0] == "| scenario | rules | games | random words | mine |"
    assert lines[2].startswith(f"| {FORD} as red | 2, `")
    assert json.loads((tmp_path / "b.json").read_text())["games"] == 2
    shown = CliRunner().invoke(group, ["bench-agents", "--show", str(tmp_path / "b.json")])
    assert shown.output.splitlines() == lines
    for wrong, near in (("gredy", "greedy"), ("mcts", "mcts, 50 ms")):
        with pytest.raises(UnknownNameError, match=near):
            CliRunner().invoke(group, [*words, "--agent", wrong], catch_exceptions=False)
    with pytest.raises(UnknownNameError, match="benchmark"):
        CliRunner().invoke(group, ["bench-agents", "--scenario", "x/y"], catch_exceptions=False)


class Unready(RandomBot):
    """Fails in some games."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Choose, or fail."""
        if rng.random() < 0.04:
            raise LookupError("no plan")
        return super().choose(view, decision, rng)


def test_games_that_fail_are_told(tmp_path: Path) -> None:
    """In the cell of the agent and beside the table, with what went wrong: no score hides them."""
    words = ["bench-agents", "--scenario", FORD, "--games", "6", "--out", str(tmp_path / "b.json")]
    agent = "unready=tests.sim.test_benchmark:Unready"
    told = CliRunner().invoke(group, [*words, "--agent", agent])
    (one,) = Benchmark.read(tmp_path / "b.json").tasks[0].agents
    assert 0 < one.errors < 6
    assert f"{one.score}, {one.errors} failed |" in told.stdout
    beside = f"unready: {one.errors} of 6 games failed, the first with LookupError: no plan"
    assert f"{FORD}: {beside}" in told.stderr
    assert attrs.evolve(one, games=0).cell == f"{one.errors} failed"


def test_files_of_results_are_one_table(tmp_path: Path) -> None:
    """Rows keep their numbers of games; an agent that did not play has an empty cell."""
    rows = {"first": ("random actions", 2, "random"), "second": ("greedy", 3, "random")}
    for name, (agent, games, opponent) in rows.items():
        found = bench_agents(
            {agent: BASELINES[agent]}, scenarios=[FORD], games=games, opponent=opponent
        )
        (tmp_path / name).write_text(json.dumps(found.summary()))
    both = Benchmark.read(tmp_path / "first", tmp_path / "second")
    head, _, *lines = both.lines()
    assert head == "| scenario | rules | games | random actions | greedy |"
    cells = [[cell.strip() for cell in line.split("|")[3:6]] for line in lines]
    assert [cell[0] for cell in cells] == ["2", "3"]
    assert (bool(cells[0][1]), bool(cells[0][2]), bool(cells[1][1])) == (True, False, False)
    again = bench_agents({"greedy": "random", "mine": "greedy"}, scenarios=[FORD], games=2)
    again = attrs.evolve(again, opponent="random")
    (tmp_path / "more").write_text(json.dumps(again.summary()))
    joined = Benchmark.read(tmp_path / "first", tmp_path / "more", tmp_path / "second")
    assert [[one.agent for one in task.agents] for task in joined.tasks] == [
        ["random actions", "greedy", "mine"],
        ["greedy"],
    ]
    newest = Benchmark.read(tmp_path / "more", tmp_path / "more").tasks
    assert newest == again.tasks
    changed = attrs.evolve(again.tasks[0], fingerprint="of other rules")
    (tmp_path / "more").write_text(json.dumps(attrs.evolve(again, tasks=(changed,)).summary()))
    assert len(Benchmark.read(tmp_path / "first", tmp_path / "more").tasks) == 2
    broken = json.loads((tmp_path / "second").read_text()) | {"opponent": "greedy"}
    (tmp_path / "second").write_text(json.dumps(broken))
    with pytest.raises(SaveError, match="second: greedy played the other sides, and random in"):
        Benchmark.read(tmp_path / "first", tmp_path / "second")
    (tmp_path / "third").write_text('{"games": 1}')
    with pytest.raises(SaveError, match="third: no results of the benchmark"):
        Benchmark.read(tmp_path / "third")


def test_the_guide_shows_the_published_results() -> None:
    """Its table is what the command prints from the files, in the order of their names."""
    guide = Path(__file__).parents[2] / "docs" / "guide"
    files = sorted((guide / "benchmark").glob("*.json"))
    page = (guide / "research.md").read_text(encoding="utf-8")
    assert "\n".join(Benchmark.read(*files).lines()) in page
    for file in files:
        assert f"--show {file.name}" in page
