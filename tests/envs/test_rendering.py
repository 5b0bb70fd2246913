"""Environments are shown as text, as SVG and as pixels, and players see no more than they may."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from hexwar.envs import WargameAEC, WargameEnv, WargameVectorEnv  # noqa: E402
from hexwar.errors import UnknownNameError  # noqa: E402

FORD = "skirmish/ford"


def test_each_mode_shows_the_table() -> None:
    """Text, SVG and pixels; without a mode nothing."""
    shown = {}
    for mode in (None, "ansi", "svg"):
        env = WargameEnv(FORD, player="blue", render_mode=mode)
        env.reset(seed=1)
        shown[mode] = env.render()
    assert shown[None] is None
    assert "red: " in shown["ansi"]
    assert shown["svg"].startswith("<svg")
    with pytest.raises(UnknownNameError, match="ascii"):
        WargameEnv(FORD, render_mode="ascii")


@pytest.mark.filterwarnings("ignore")
def test_pixels_are_what_gymnasium_wants(tmp_path: Path) -> None:
    """Its checker is content with the frames, and its wrapper collects them."""
    pytest.importorskip("resvg_py")
    env = WargameEnv(FORD, render_mode="rgb_array")
    check_env(env, skip_render_check=True)
    env.reset(seed=1)
    frame = env.render()
    assert frame.dtype == np.uint8
    assert frame.shape[1:] == (800, 3)
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 20
    kept = gymnasium.wrappers.RenderCollection(env)
    kept.reset(seed=1)
    kept.step(np.int64(env.action_masks().argmax()))
    assert len(kept.render()) == 2


def test_several_players_and_many_games() -> None:
    """The player who is asked is shown; a vector shows each game; the state is what all see."""
    aec = WargameAEC(FORD, render_mode="ansi")
    aec.reset(seed=1)
    state = aec.state()
    assert aec.state_space.contains(state)
    seen = [aec.observe(agent)["observation"] for agent in aec.agents]
    assert np.array_equal(state, np.concatenate(seen))
    assert "R1" in aec.render()
    board = WargameAEC(FORD, observation="board")
    board.reset(seed=1)
    assert board.state_space.contains(board.state())
    games = WargameVectorEnv(FORD, 3, render_mode="svg")
    games.reset(seed=1)
    frames = games.render()
    assert frames is not None
    assert len(frames) == 3
    assert WargameVectorEnv(FORD, 1).render() is None


def test_made_by_id_with_a_mode() -> None:
    """Gymnasium and PettingZoo pass the mode on."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0", render_mode="ansi")
        env.reset(seed=1)
        assert "turn" in env.render()
