"""The checkers of other libraries, for all installed games: those that are installed are run.

    python -m tests.envs.checkers                                # all libraries, each game once
    python -m tests.envs.checkers classic/crossing --library sb3

Each line says who was content with what.  The suite runs the light ones (``test_checkers.py``); the
heavy libraries are best installed in an environment of their own:

    pip install stable-baselines3 sb3-contrib torchrl 'ray[rllib]' textarena open_spiel
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout, suppress
from importlib.util import find_spec
from io import StringIO
from random import Random
from typing import NamedTuple

import numpy as np

from hexwar.envs import DictMaskObs, NumberedActions, WargameAEC, WargameEnv, register_textarena
from hexwar.errors import DataError, GameError
from hexwar.plugins import overview, registered

CYCLES = 60
"""How many turns the checkers of several players play."""

STEPS = 40
"""How many steps the others play at least."""


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
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_checker import check_env

    check_env(WargameEnv(scenario), skip_render_check=True)
    MaskablePPO("MlpPolicy", WargameEnv(scenario), n_steps=STEPS, batch_size=20).learn(STEPS)


def by_torchrl(scenario: str) -> None:
    """Let TorchRL check its wrapper of the environment, with masks."""
    from torchrl.envs import ActionMask, GymWrapper, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    env = TransformedEnv(GymWrapper(DictMaskObs(WargameEnv(scenario))), ActionMask())
    check_env_specs(env)


def by_rllib(scenario: str) -> None:
    """Play some steps in RLlib's wrapper of the environment of several learners."""
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    env, rng = PettingZooEnv(WargameAEC(scenario)), Random(1)
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
