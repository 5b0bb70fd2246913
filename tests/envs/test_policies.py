"""A policy plays as it did where it was trained, and everywhere that bots play."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray

import hexwar

pytest.importorskip("gymnasium")

from hexwar.bots import make_bot
from hexwar.cli import group
from hexwar.envs import OnnxNetwork, PolicyBot, TorchNetwork, WargameEnv
from hexwar.envs.observations import Seeing
from hexwar.envs.seat import Saying
from hexwar.errors import GameError, HexwarError, MissingFileError, OptionError
from hexwar.sim import play_one, simulate

FORD = "skirmish/ford"


def by_sum(seen: Any, mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Score each word by what is seen, without sense but not alike."""
    numbers = (
        np.concatenate([part.ravel() for part in seen.values()]) if isinstance(seen, dict) else seen
    )
    factor = 1 + float(np.abs(numbers).sum())
    return np.asarray(np.sin(np.arange(len(mask)) * factor))


@pytest.mark.parametrize("observation", ["view", "features"])
@pytest.mark.parametrize("actions", ["words", "flat"])
def test_it_plays_as_in_the_environment(observation: Seeing, actions: Saying) -> None:
    """The bot says the same words at the same observations as a learner with the same policy."""
    bot = PolicyBot(by_sum, observation=observation, actions=actions)
    env = WargameEnv(
        FORD,
        player="red",
        bots={"blue": PolicyBot(by_sum)},
        observation=observation,
        actions=actions,
    )
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            scores = np.where(env.action_masks(), by_sum(seen, info["action_mask"]), -np.inf)
            seen, _, over, _, info = env.step(np.int64(scores.argmax()))
        row = play_one(env.table.game, seed, {"red": bot, "blue": PolicyBot(by_sum)})
        assert (row.error, row.outcome, row.facts) == ("", info["outcome"], info["facts"])


@pytest.mark.parametrize("scenario", ["ddob/easy-fox", "classic/crossing", "memoir44/mill-stream"])
def test_it_plays_large_games(scenario: str) -> None:
    """Each action can be said from a view, however many words it has."""
    first = PolicyBot(lambda seen, mask: np.flatnonzero(mask)[-1])
    players = dict.fromkeys(hexwar.game(scenario).players, first)
    match = hexwar.start(scenario, seed=1)
    match.seat(dict.fromkeys(list(players)[1:], first))
    first.take_seat(match.game, match.game.players[0])
    for _ in range(60):
        if match.over:
            break
        pending = match.decision
        assert pending is not None
        match.do(first.choose(match.view(pending.player), pending, Random(1)))


def test_a_sampled_policy_follows_its_scores() -> None:
    """A word with a much higher score is nearly always said, and others sometimes."""
    game = hexwar.game(FORD)
    pending = hexwar.start(FORD, seed=1).decision
    assert pending is not None

    def told(gap: float) -> list[Any]:
        def scores(seen: Any, mask: NDArray[np.bool_]) -> NDArray[np.float64]:
            found = np.zeros(len(mask))
            found[np.flatnonzero(mask)[0]] = gap
            return found

        bot = PolicyBot(scores, sample=True)
        bot.take_seat(game, "red")
        view = hexwar.start(FORD, seed=1).view("red")
        return [bot.choose(view, pending, Random(seed)) for seed in range(200)]

    shares = [told(gap).count(told(9)[0]) / 200 for gap in (0.0, 9.0)]
    assert shares[0] == pytest.approx(0.25, abs=0.1)
    assert shares[1] > 0.98


def test_what_is_no_policy_is_refused() -> None:
    """The message says what was wrong: the file, the shape, the word, the thing itself."""
    with pytest.raises(MissingFileError, match=r"net\.onnx"):
        make_bot("policy:net=net.onnx")
    with pytest.raises(OptionError, match="is no policy: give a function"):
        PolicyBot(7)
    game = hexwar.game(FORD)
    for policy, told in {
        (lambda seen, mask: np.zeros(3)): "made for another game, scenario or actions",
        (lambda seen, mask: 10**6): "word 1000000, which may not follow",
    }.items():
        row = play_one(game, 1, {"red": PolicyBot(policy)})
        assert told in row.error
    with pytest.raises(GameError, match="declares no features"):
        hexwar.start(
            "classic/crossing", players={"west": PolicyBot(by_sum, observation="features")}
        )


def test_it_is_copied_and_pickled() -> None:
    """A copy plays alike, as in the processes of a batch."""
    bot = PolicyBot(by_sum, name="sine")
    bot.take_seat(hexwar.game(FORD), "red")
    rows = simulate(FORD, games=6, players={"red": bot}).rows
    for twin in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert twin.name == "sine"
        assert simulate(FORD, games=6, players={"red": twin}).rows == rows


def test_commands_take_it_from_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy in a file of the current folder plays on the command line."""
    (tmp_path / "my_nets_here.py").write_text(
        "import numpy as np\ndef last(seen, mask): return np.flatnonzero(mask)[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    words = ["sim", FORD, "--games", "3", "--json", "--player", "red=policy:net=my_nets_here:last"]
    told = CliRunner().invoke(group, words)
    assert told.exit_code == 0, told.output
    assert '"finished": 3' in told.output


class TestOfTorch:
    """Torch modules, and the ONNX files that they are written to."""

    @pytest.fixture
    def module(self) -> Any:
        """A small network over the view, with a value."""
        torch = pytest.importorskip("torch")
        torch.manual_seed(1)
        env = WargameEnv(FORD)
        size, words = env.observation_space.shape[0], len(env.table.words)  # type: ignore[index]

        class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
            """Two layers."""

            def __init__(self) -> None:
                super().__init__()
                self.inner = torch.nn.Linear(size, 16)
                self.words = torch.nn.Linear(16, words)
                self.value = torch.nn.Linear(16, 1)

            def forward(self, observation: Any, action_mask: Any) -> Any:
                seen = torch.tanh(self.inner(observation))
                logits = self.words(seen).masked_fill(~action_mask, -1e9)
                return logits, torch.tanh(self.value(seen)).squeeze(-1)

        return Net()

    def test_a_module_plays(self, module: Any) -> None:
        """It plays as the function of arrays that it is."""
        network = TorchNetwork(module)

        def by_array(seen: Any, mask: Any) -> Any:
            return network.evaluate(seen[None], mask[None])[0][0]

        rows = [
            simulate(FORD, games=4, players={"red": PolicyBot(policy)}).rows
            for policy in (module, by_array)
        ]
        assert rows[0] == rows[1]
        assert not any(row.error for row in rows[0])
        assert len(PolicyBot(module).digest) == 12

    @pytest.mark.filterwarnings("ignore")  # of torch, while it writes the file
    def test_a_file_plays(self, module: Any, tmp_path: Path) -> None:
        """A file that torch wrote plays as the module; a wrong name of an input is told."""
        torch = pytest.importorskip("torch")
        pytest.importorskip("onnxscript")
        pytest.importorskip("onnxruntime")
        env = WargameEnv(FORD, player="red")
        seen, info = env.reset(seed=1)
        words = len(info["action_mask"])
        example = torch.zeros(2, len(seen)), torch.ones(2, words, dtype=torch.bool)
        shapes = {0: torch.export.Dim.DYNAMIC}
        for name in ("observation", "view"):
            torch.onnx.export(
                module.eval(),
                example,
                tmp_path / f"{name}.onnx",
                input_names=[name, "action_mask"],
                dynamic_shapes=(shapes, shapes),
                external_data=False,
            )
        file = tmp_path / "observation.onnx"
        rows = simulate(FORD, games=4, players={"red": f"policy:net={file}"}).rows
        assert rows == simulate(FORD, games=4, players={"red": PolicyBot(module)}).rows
        twin = pickle.loads(pickle.dumps(OnnxNetwork(file)))
        masks = np.stack([info["action_mask"].astype(bool)] * 3)
        both = [net.evaluate(np.stack([seen] * 3), masks) for net in (twin, TorchNetwork(module))]
        for written, own in zip(*both, strict=True):
            assert written is not None
            assert own is not None
            assert np.allclose(written, own, atol=1e-4)
        with pytest.raises(HexwarError, match="its input 'view' is none of observation, "):
            OnnxNetwork(tmp_path / "view.onnx").evaluate(seen[None], masks[:1])
