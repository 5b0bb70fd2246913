"""Environments are shown as text, as SVG and as pixels, and players see no more than they may."""

from __future__ import annotations

import importlib.util
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


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_counts_and_films_games(tmp_path: Path) -> None:
    """Its wrappers for statistics give each game's reward and length; its videos are files."""
    pytest.importorskip("resvg_py")
    env = gymnasium.wrappers.RecordEpisodeStatistics(WargameEnv(FORD, render_mode="rgb_array"))
    if importlib.util.find_spec("moviepy"):
        env = gymnasium.wrappers.RecordVideo(env, str(tmp_path), lambda _: True)
    _, info = env.reset(seed=1)
    steps, over = 0, False
    while not over:
        _, reward, terminated, truncated, info = env.step(np.int64(info["action_mask"].argmax()))
        steps, over = steps + 1, terminated or truncated
    env.close()
    assert (info["episode"]["l"], info["episode"]["r"]) == (steps, reward)
    assert len([*tmp_path.glob("*.mp4")]) == (importlib.util.find_spec("moviepy") is not None)


def test_gymnasium_counts_many_games() -> None:
    """Its wrapper for vectors knows the length of each game that has ended."""
    games = gymnasium.wrappers.vector.RecordEpisodeStatistics(WargameVectorEnv(FORD, 3))
    _, info = games.reset(seed=1)
    lengths = []
    for _ in range(40):
        _, _, terminated, truncated, info = games.step(info["action_mask"].argmax(axis=1))
        ended = terminated | truncated
        assert ended.any() == ("episode" in info)
        lengths += [int(length) for length in info["episode"]["l"][ended]] if ended.any() else []
    assert list(games.length_queue) == lengths
    assert len(lengths) >= 3
