"""The parallel environment: all who decide act in one step, and the others wait."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

from pettingzoo.test import parallel_api_test

from hexwar.envs import WargameAEC, WargameParallel

SEA = "broadside/strait"


def at_random(env: WargameParallel, seed: int) -> tuple[list[int], dict[str, Any]]:
    """Play a game at random; return how many players were asked in each step, and its end."""
    rng, asked = np.random.default_rng(seed), []
    seen, infos = env.reset(seed=seed)
    while env.agents:
        masks = {name: one["action_mask"] for name, one in seen.items()}
        asked.append(sum(not mask[env.wait] for mask in masks.values()))
        words = {name: int(rng.choice(np.flatnonzero(mask))) for name, mask in masks.items()}
        seen, _, _, _, infos = env.step(words)
    return asked, infos


def test_the_api_of_pettingzoo_is_kept() -> None:
    """PettingZoo's own test passes, with words and with numbers."""
    parallel_api_test(WargameParallel(SEA), num_cycles=60)
    parallel_api_test(WargameParallel(SEA, actions="flat"), num_cycles=60)
    parallel_api_test(WargameParallel("skirmish/ford"), num_cycles=60)


def test_all_plot_in_the_same_steps() -> None:
    """Two are asked in nearly all steps of simultaneous plots, one in those of player turns."""
    both, told = at_random(WargameParallel(SEA, actions="flat"), 3)
    assert both.count(2) > len(both) * 0.6
    assert set(told["red"]["scores"]) == {"red", "blue"}
    one, _ = at_random(WargameParallel("skirmish/ford"), 3)
    assert set(one) == {1}


def test_nobody_observes_what_the_other_says() -> None:
    """Blue's observation is the same whatever red has plotted."""
    seen = []
    for word in (0, 1):
        env = WargameParallel(SEA, actions="flat")
        first, _ = env.reset(seed=1)
        red, blue = (np.flatnonzero(first[name]["action_mask"]) for name in ("red", "blue"))
        after, *_ = env.step({"red": int(red[word]), "blue": int(blue[0])})
        seen.append(after["blue"]["observation"])
    assert np.array_equal(*seen)


def test_who_is_asked_does_not_wait() -> None:
    """To wait while one is asked is a word that may not follow; nothing happens then."""
    env = WargameParallel(SEA, actions="flat")
    seen, _ = env.reset(seed=1)
    _, rewards, _, _, infos = env.step({"red": env.wait, "blue": env.wait})
    assert not infos["red"]["legal"]
    assert rewards["red"] < 0
    again, *_ = env.step({"red": env.wait, "blue": env.wait})
    assert np.array_equal(seen["red"]["observation"], again["red"]["observation"])


def test_in_turns_each_observes_no_plot_of_the_other() -> None:
    """In the environment for turns red answers first, and blue observes nothing of it."""
    seen = []
    for word in (0, 1):
        env = WargameAEC(SEA, actions="flat")
        env.reset(seed=1)
        for _ in range(4):
            may = np.flatnonzero(env.observe("red")["action_mask"])
            env.step(int(may[word % len(may)]))
        assert env.agent_selection == "blue"
        seen.append(env.observe("blue")["observation"])
    assert np.array_equal(*seen)
