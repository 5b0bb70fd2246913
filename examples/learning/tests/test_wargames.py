"""verifiers finds the games as tasks, and plays them in its own environment."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

loaders: Any = pytest.importorskip("verifiers.v1.utils.loaders")
pytest.importorskip("textarena")

from tests.envs.checkers import by_verifiers  # noqa: E402

sys.path.insert(0, str(Path(__file__).parents[1]))


def test_tasks_are_games_by_seed() -> None:
    """The loader of verifiers makes them by the name of the module; the prompt is the table."""
    config = loaders.taskset_config_type("wargames")(
        id="wargames", game="hexwar-ddob-easy-fox-solo-v0"
    )
    tasks = list(islice(loaders.load_taskset(config).load(), 3))
    assert [task.data.info["seed"] for task in tasks] == [0, 1, 2]
    assert all("Legal actions" in str(task.data.prompt) for task in tasks)
    assert tasks[0].data.prompt != tasks[1].data.prompt


def test_a_reader_of_text_plays_one() -> None:
    """In the environment of verifiers, with a reward at the end."""
    by_verifiers("skirmish/ford")
