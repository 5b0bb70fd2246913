"""The network over the board: hexes are alike, what was said is seen, and it learns."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
torch: Any = pytest.importorskip("torch")

from hexwar.bots import make_bot  # noqa: E402
from hexwar.envs import SelfPlay, WargameEnv  # noqa: E402
from hexwar.sim import simulate  # noqa: E402

sys.path.insert(0, str(Path(__file__).parents[1]))
convolution: Any = import_module("convolution")


def test_a_convolution_sees_the_six_neighbours() -> None:
    """A hex tells its six neighbours and itself; cells that are no hexes hear and say nothing."""
    hexes = np.ones((5, 5), np.bool_)
    hexes[1, 2] = False
    layer = convolution.HexConvolution(1, 1, hexes)
    torch.nn.init.ones_(layer.weight)
    torch.nn.init.zeros_(layer.bias)
    planes = torch.zeros(1, 1, 5, 5)
    planes[0, 0, 2, 2] = 1
    heard = {tuple(cell) for cell in torch.nonzero(layer(planes)[0, 0]).tolist()}
    assert heard == {(1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)}


@pytest.mark.parametrize("scenario", ["skirmish/ford", "classic/crossing"])
def test_words_are_scored_where_they_are(scenario: str) -> None:
    """Only legal words have a chance; what was said before changes what comes next."""
    torch.manual_seed(1)
    net = convolution.BoardNet(scenario, 16, 1).eval()
    env = WargameEnv(scenario, observation="board")
    seen, info = env.reset(seed=1)
    batch = {name: part[None] for name, part in seen.items()}
    mask = torch.as_tensor(info["action_mask"].astype(bool))[None]
    logits, value = net(convolution.tensors(batch), mask)
    assert (logits[~mask] < -1e8).all()
    assert value.shape == (1,)
    word = int(np.flatnonzero(info["action_mask"])[0])
    batch["said"][0, word] ^= 1
    assert not torch.equal(net(convolution.tensors(batch), mask)[0], logits)


def test_it_learns_and_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The losses of one lesson fall when it is repeated; what is kept is a player of commands."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    monkeypatch.setattr(convolution, "LESSON", 256)
    net = convolution.BoardNet("skirmish/ford", 16, 1)
    games = SelfPlay(
        "skirmish/ford", 8, observation="board", pool=["random"], pool_share=0.5, estimates=True
    )
    lesson = next(convolution.lessons(net, games, 1))[:128]
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    losses = [convolution.learn(net, optimiser, lesson) for _ in range(8)]
    assert losses[-1] < losses[0]
    monkeypatch.chdir(tmp_path)
    convolution.save(net, Path("ours.pt"))
    bot = make_bot("policy:net=convolution:ours,observation=board,sample=1")
    assert not simulate("skirmish/ford", games=2, players={"red": bot}).errors
    with pytest.raises(AttributeError):
        _ = convolution.theirs


def test_it_imitates_a_bot() -> None:
    """What the bot would do is taught word by word; the loss falls as it is learned."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    net = convolution.BoardNet("skirmish/ford", 16, 1)
    decisions = convolution.taught_game("skirmish/ford", "greedy:samples=1", 3)
    told = convolution.imitable(net, "skirmish/ford", 3, decisions)
    assert len(told) > 20
    for one in told:
        assert one.shares.sum() == pytest.approx(1)
        assert one.mask[one.shares > 0].all()
    optimiser = torch.optim.Adam(net.parameters(), lr=3e-3)
    losses = [convolution.imitation(net, optimiser, told) for _ in range(30)]
    assert losses[-1] < 0.8 * losses[0]


def test_later_moves_of_a_phase_are_right_from_its_beginning() -> None:
    """In whatever order: until the bot does something else; a slip of the game teaches nothing."""
    done = [("move", 1), ("move", 7), ("move", 2), ("end",), ("move", 3)]
    decisions = [convolution.Taught(action, action) for action in done]
    decisions[1] = convolution.Taught(("move", 7), ("move", 5))
    decisions[3] = convolution.Taught(("end",), None)
    assert list(convolution.right_actions(decisions, 0)) == [("move", 1), ("move", 5), ("move", 2)]
    assert list(convolution.right_actions(decisions, 2)) == [("move", 2)]


def test_words_are_judged_by_what_came_of_them() -> None:
    """A word before a bad surprise is told so; one long before it less; ends count as they are."""
    nothing: Any = {}
    said = [convolution.Said(nothing, nothing, 0, 0.0, value, 0.25) for value in (0.5, 0.5, -0.5)]
    last, middle, first = convolution.judged(said, -1.0)
    assert last.gain == pytest.approx(-0.5)
    assert middle.gain == pytest.approx(-1 + convolution.FAR * last.gain)
    assert first.gain == pytest.approx(convolution.FAR * middle.gain)
    assert {one.missed for one in (first, middle, last)} == {-1.25}
