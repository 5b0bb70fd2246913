"""The checkers of other libraries, for all installed games: those that are installed are run.

    python -m tests.envs.checkers                                # all libraries, each game once
    python -m tests.envs.checkers classic/crossing --library sb3

Each line says who was content with what.  The suite runs the light ones (``test_checkers.py``); the
heavy libraries are best installed in an environment of their own:

    pip install stable-baselines3 sb3-contrib torchrl 'ray[rllib]' open_spiel 'verifiers[ta]'
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
import warnings
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, redirect_stdout, suppress
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from hexwar.envs import DictMaskObs, NumberedActions, WargameAEC, WargameEnv, register_textarena
from hexwar.errors import DataError, GameError
from hexwar.plugins import overview, registered

CYCLES = 60
"""How many turns the checkers of several players play."""

STEPS = 40
"""How many steps the others play at least."""


def library(module: str) -> Any:
    """Return a module of a library that need not be installed."""
    return import_module(module)


def by_gymnasium(scenario: str) -> None:
    """Let Gymnasium check the environment of one learner, with what it sees as view and board."""
    from gymnasium.utils.env_checker import check_env

    check_env(DictMaskObs(WargameEnv(scenario)), skip_render_check=True)
    with suppress(GameError):  # it has no board
        check_env(WargameEnv(scenario, observation="board"), skip_render_check=True)


def by_pettingzoo(scenario: str) -> None:
    """Let PettingZoo check the environment of several learners."""
    from pettingzoo.test import api_test

    api_test(WargameAEC(scenario), num_cycles=CYCLES)


def by_sb3(scenario: str) -> None:
    """Let Stable-Baselines3 check it; MaskablePPO takes a step in it."""
    checker = library("stable_baselines3.common.env_checker")
    checker.check_env(WargameEnv(scenario), skip_render_check=True)
    contrib, env = library("sb3_contrib"), WargameEnv(scenario)
    contrib.MaskablePPO("MlpPolicy", env, n_steps=STEPS, batch_size=20).learn(STEPS)


def by_torchrl(scenario: str) -> None:
    """Let TorchRL check its wrapper of the environment, with masks."""
    envs = library("torchrl.envs")
    plain = envs.GymWrapper(DictMaskObs(WargameEnv(scenario)))
    env = envs.TransformedEnv(plain, envs.ActionMask())
    library("torchrl.envs.utils").check_env_specs(env)


def by_rllib(scenario: str) -> None:
    """Play some steps in RLlib's wrapper of the environment of several learners."""
    wrappers = library("ray.rllib.env.wrappers.pettingzoo_env")
    env, rng = wrappers.PettingZooEnv(WargameAEC(scenario)), Random(1)
    seen, _ = env.reset(seed=1)
    for _ in range(STEPS):
        player, observation = next(iter(seen.items()))
        assert env.get_observation_space(player).contains(observation)
        word = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        seen, _, over, _, _ = env.step({player: word})
        if over["__all__"]:
            seen, _ = env.reset()


def by_openspiel(scenario: str) -> None:
    """Let OpenSpiel play at random with its own checks, where actions can be numbered."""
    import pyspiel

    from hexwar.envs.openspiel import openspiel_game

    NumberedActions(WargameEnv(scenario).table.game)
    game = openspiel_game(scenario)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def by_textarena(scenario: str) -> None:
    """Play some lines in TextArena, for all players, through its own wrapper of observations."""
    import textarena

    register_textarena()
    raw = textarena.make(f"hexwar-{scenario.replace('/', '-')}-v0-raw")
    env, rng = textarena.wrappers.LLMObservationWrapper(raw), Random(1)
    env.reset(num_players=len(raw.players), seed=1)
    for _ in range(STEPS):
        number, text = env.get_observation()
        assert "Legal actions" in text
        assert 0 <= number < len(raw.players)
        over, info = env.step(action=rng.choice(raw.match.decision.actions.texts()))
        assert info["legal"]
        if over:
            break


def by_verifiers(scenario: str) -> None:
    """Let a reader of text play in verifiers' own environment for TextArena's games."""
    textarena = library("verifiers.v1.tasksets.textarena")
    register_textarena()
    game = f"hexwar-{scenario.replace('/', '-')}-solo-v0"
    task = SimpleNamespace(data=textarena.TextArenaData(prompt="", info={"game": game, "seed": 1}))
    reader = Reader(STEPS)
    environment = object.__new__(textarena.TextArenaEnv)  # its run needs no server of a model
    asyncio.run(environment.run(task, SimpleNamespace(player=reader)))
    assert reader.left < 0 or reader.info["game_outcome"]
    assert "game_reward" in reader.rewards
    assert not reader.refused


class Reader:
    """An agent of verifiers without a model: the example that reads text.

    Attributes:
        left: How many replies it still gives.
        refused: What was answered where a reply was no action.
        rewards: What the environment recorded.
        info: What the environment noted.
        trace: Itself, since it keeps what a trace keeps.
    """

    def __init__(self, replies: int) -> None:
        sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "learning"))
        self._agent = library("text_agent").TextAgent(1)
        self.left, self.trace = replies, self
        self.refused: list[str] = []
        self.rewards: dict[str, float] = {}
        self.info: dict[str, str] = {}

    @asynccontextmanager
    async def interaction(self, task: Any) -> AsyncIterator[Reader]:
        """Begin to play a task."""
        del task
        yield self

    async def turn(self, told: str = "") -> SimpleNamespace:
        """Read what is told, and reply with an action in brackets after a thought."""
        self.left -= 1
        if "not allowed" in told:
            self.refused.append(told)
        return SimpleNamespace(last_reply=f"So: [{self._agent(told)}]", terminated=self.left < 0)

    def record_reward(self, name: str, reward: float, weight: float) -> None:
        """Note a reward."""
        self.rewards[name] = reward * weight


class Library(NamedTuple):
    """A library, and its check.

    Attributes:
        module: What has to be installed.
        check: Checks a scenario.
    """

    module: str
    check: Callable[[str], None]


LIBRARIES: Mapping[str, Library] = {
    "gymnasium": Library("gymnasium", by_gymnasium),
    "pettingzoo": Library("pettingzoo", by_pettingzoo),
    "sb3": Library("sb3_contrib", by_sb3),
    "torchrl": Library("torchrl", by_torchrl),
    "rllib": Library("ray", by_rllib),
    "openspiel": Library("pyspiel", by_openspiel),
    "textarena": Library("textarena", by_textarena),
    "verifiers": Library("verifiers", by_verifiers),
}


class Verdict(NamedTuple):
    """What a library said of a scenario.

    Attributes:
        library: The library.
        scenario: ``"game/scenario"``.
        trouble: What it did not like; "" if it was content.
        seconds: How long it took.
        left_out: Why nothing was checked, or "".
    """

    library: str
    scenario: str
    trouble: str
    seconds: float
    left_out: str = ""

    def __str__(self) -> str:
        verdict = self.left_out or self.trouble or "content"
        return f"{self.library:11} {self.scenario:32} {verdict:.120} ({self.seconds:.1f} s)"


def installed_scenarios() -> list[str]:
    """Return the first scenario of each installed game; one that cannot be loaded has none."""
    scenarios = []
    for name in registered():
        with suppress(DataError, GameError):
            scenarios.append(f"{name}/{overview(name).scenarios[0].name}")
    return scenarios


def verdict_of(library: str, scenario: str) -> Verdict:
    """Let a library check a scenario."""
    begun, trouble, left_out = time.perf_counter(), "", ""
    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")
        try:
            LIBRARIES[library].check(scenario)
        except GameError as refused:
            left_out = f"left out: {refused}"
        except Exception as error:
            trouble = f"{type(error).__name__}: {error}".replace("\n", " ")
    return Verdict(library, scenario, trouble, time.perf_counter() - begun, left_out)


def verdicts(scenarios: list[str], libraries: list[str]) -> Iterator[Verdict]:
    """Yield what libraries say of scenarios; those that are not installed are passed over."""
    for library in libraries:
        if find_spec(LIBRARIES[library].module) is None:
            sys.stdout.write(f"{library:11} is not installed\n")
            continue
        for scenario in scenarios:
            yield verdict_of(library, scenario)


def main() -> None:
    """Check, and end with 1 if a library is not content."""
    options = argparse.ArgumentParser(description="Let other libraries check the environments.")
    options.add_argument("scenarios", nargs="*", help="by default one of each installed game")
    options.add_argument("--library", action="append", choices=[*LIBRARIES], default=[])
    chosen, failed = options.parse_args(), 0
    scenarios = chosen.scenarios or installed_scenarios()
    for verdict in verdicts(scenarios, chosen.library or [*LIBRARIES]):
        failed += bool(verdict.trouble)
        sys.stdout.write(f"{verdict}\n")
        sys.stdout.flush()
    sys.exit(min(failed, 1))


if __name__ == "__main__":
    main()
