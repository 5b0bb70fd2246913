"""A network over the board for any game with hexes, and a trainer: masked convolutions and PPO.

The network sees ``observation="board"``.  A convolution whose kernel is masked to a hex and its six
neighbours treats all hexes alike; the logit of a word that is a hex or a counter is read where that
hex or counter is.  The learner plays both sides, or one against bots (proximal policy optimisation;
Schulman and others, 2017).  It needs torch.

    python convolution.py                                  # Skirmish, some minutes
    python convolution.py classic/crossing --minutes 60 --pool random
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

import hexwar
import hexwar.sim
from hexwar.envs import BoardSight, PolicyBot, SelfPlay, Vocabulary
from hexwar.envs.planes import NEAR
from hexwar.sim import TEST_SEEDS, simulate

CLIP = 0.2
"""How far a step may change the probability of a word, as a share (Schulman's value)."""

LESSON = 4096
"""After how many words the network learns."""

EPOCHS, BATCH = 3, 512
"""How often each of them is learned from, and how many at once."""

ENTROPY = 0.01
"""The weight of the entropy of the choice of words, which keeps it open."""


class HexConvolution(nn.Conv2d):
    """A convolution over a hex and its neighbours; cells that are no hexes stay 0.

    Args:
        before: How many planes there are.
        after: How many planes it returns.
        hexes: Which cells are hexes.
    """

    def __init__(self, before: int, after: int, hexes: NDArray[np.bool_]) -> None:
        super().__init__(before, after, 3, padding=1)
        self.register_buffer("near", torch.tensor(NEAR, dtype=torch.float32))
        self.register_buffer("hexes", torch.tensor(hexes, dtype=torch.float32))

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        """Return the planes after it."""
        weight = self.weight * self.near
        return functional.conv2d(planes, weight, self.bias, padding=1) * self.hexes


class BoardNet(nn.Module):
    """Convolutions over the board; a logit for each word, and how the game ends.

    Args:
        scenario: ``"game/scenario"``.
        width: How many planes there are inside.
        depth: How many layers of convolutions follow the first.
    """

    def __init__(self, scenario: str, width: int = 48, depth: int = 3) -> None:
        super().__init__()
        game = hexwar.game(scenario)
        words = Vocabulary(game).words
        sight = BoardSight(game, game.players[0], words)
        self.columns, hexes = sight.layout.columns, sight.layout.mask
        parts = {name: len(names) for name, names in sight.parts.items()}
        self.first = HexConvolution(parts["planes"] + 1, width, hexes)
        self.inner = nn.ModuleList(HexConvolution(width, width, hexes) for _ in range(depth))
        self.facts = nn.Linear(parts["numbers"] + len(words), width)
        self.unit = nn.Linear(parts["units"] + width, width)
        self.of_unit, self.of_hex = nn.Linear(width, 1), nn.Linear(width, 1)
        self.of_word, self.value = nn.Linear(3 * width, len(words)), nn.Linear(3 * width, 1)
        place_of = {word: place for place, word in enumerate(words)}
        names = game.lexicon.names.get("hex", ())
        cells = [(place_of[f"hex {names[at] or at}"], c) for at, c in sight.layout.places.items()]
        units = [(place_of[f"counter {name}"], row) for row, name in enumerate(sight.units)]
        self.register_buffer("cells", torch.tensor(cells).T)
        self.register_buffer("units", torch.tensor(units).T)

    def forward(
        self, observation: Mapping[str, torch.Tensor], action_mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits and values."""
        planes, units = scaled(observation["planes"]), observation["units"]
        said = observation["said"].float()
        count = len(planes)
        row, column = units[..., 0].long(), units[..., 1].long()
        stands = row >= 0
        at = torch.where(stands, row * self.columns + column, 0)
        chosen = torch.zeros(count, planes[0, 0].numel())  # where what was said so far is
        chosen[:, self.cells[1]] += said[:, self.cells[0]]
        chosen.scatter_add_(1, at[:, self.units[1]], said[:, self.units[0]] * stands)
        chosen = chosen.view(count, 1, *planes.shape[2:])
        facts = self.facts(torch.cat([scaled(observation["numbers"]), said], dim=1))
        inner = self.first(torch.cat([planes, chosen], dim=1))
        inner = functional.relu(inner + facts[:, :, None, None]) * self.first.hexes
        for layer in self.inner:
            inner = inner + functional.relu(layer(inner))
        flat = inner.flatten(2).transpose(1, 2)  # by cell
        there = flat.gather(1, at[..., None].expand(-1, -1, flat.shape[2])) * stands[..., None]
        each = functional.relu(self.unit(torch.cat([scaled(units), there], dim=2)))
        whole = torch.cat([facts, flat.mean(dim=1), each.mean(dim=1)], dim=1)
        logits = self.of_word(whole)
        by_hex, by_unit = self.of_hex(flat).squeeze(2), self.of_unit(each).squeeze(2)
        logits = logits.index_add(1, self.cells[0], by_hex[:, self.cells[1]])
        logits = logits.index_add(1, self.units[0], by_unit[:, self.units[1]])
        return logits.masked_fill(~action_mask, -1e9), torch.tanh(self.value(whole)).squeeze(1)


class Said(NamedTuple):
    """A word that the learner has said.

    Attributes:
        seen: The observation, by part.
        mask: Which words might follow.
        word: The word.
        chance: The logarithm of its probability.
        value: How the network expected the game to end.
        player: Who said it.
    """

    seen: Mapping[str, NDArray[Any]]
    mask: NDArray[np.bool_]
    word: int
    chance: float
    value: float
    player: int


def scaled(numbers: torch.Tensor) -> torch.Tensor:
    """Return numbers on the scale of their logarithms, so that ids and sums stay small."""
    return torch.sign(numbers) * torch.log1p(numbers.abs())


def tensors(parts: Mapping[str, NDArray[Any]]) -> dict[str, torch.Tensor]:
    """Return arrays by part as tensors."""
    return {name: torch.as_tensor(part) for name, part in parts.items()}


def lessons(net: BoardNet, games: SelfPlay, seed: int) -> Iterator[list[tuple[Said, float]]]:
    """Yield what was said in games that ended, with the score of who said it."""
    turn = games.reset(seed)
    running: list[list[Said]] = [[] for _ in turn.players]
    told: list[tuple[Said, float]] = []
    while True:
        masks = turn.masks.astype(bool)
        with torch.no_grad():
            logits, values = net(tensors(turn.seen), torch.as_tensor(masks))
        chances = torch.log_softmax(logits, dim=1)
        words = torch.multinomial(chances.exp(), 1)
        chances = chances.gather(1, words)
        for row, game in enumerate(running):
            seen = {name: part[row] for name, part in turn.seen.items()}
            player = int(turn.players[row])
            word, chance = int(words[row]), float(chances[row])
            game.append(Said(seen, masks[row], word, chance, float(values[row]), player))
        turn = games.step(words.squeeze(1).numpy())
        for row in np.flatnonzero(turn.over):
            told += [(said, float(turn.scores[row][said.player])) for said in running[row]]
            running[row] = []
        if len(told) >= LESSON:
            yield told
            told = []


def learn(
    net: BoardNet, optimiser: torch.optim.Optimizer, told: Sequence[tuple[Said, float]]
) -> float:
    """Take steps on what was said; return the mean loss."""
    scores = torch.tensor([score for _, score in told])
    before = torch.tensor([said.value for said, _ in told])
    gains = scores - before
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    words = torch.tensor([said.word for said, _ in told])
    chances = torch.tensor([said.chance for said, _ in told])
    losses = []
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(told)).split(BATCH):
            chosen = [told[row][0] for row in rows.tolist()]
            seen = {name: np.stack([one.seen[name] for one in chosen]) for name in chosen[0].seen}
            masks = torch.as_tensor(np.stack([one.mask for one in chosen]))
            logits, values = net(tensors(seen), masks)
            every = torch.log_softmax(logits, dim=1)
            ratio = (every.gather(1, words[rows, None]).squeeze(1) - chances[rows]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.minimum(ratio * gains[rows], clipped * gains[rows]).mean()
            open_still = -(every.exp() * every * masks).sum(dim=1).mean()
            missed = functional.mse_loss(values, scores[rows])
            loss = policy + 0.5 * missed - ENTROPY * open_still
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            losses.append(loss.item())
    return float(np.mean(losses))


def train(
    net: BoardNet,
    games: SelfPlay,
    minutes: float,
    *,
    seed: int = 1,
    out: Path | None = None,
    quiet: bool = False,
) -> int:
    """Teach a network for some minutes; return how many words it has said.

    Args:
        net: The network.
        games: The games in which it learns.
        minutes: The time on the wall clock.
        seed: The seed of the first game.
        out: Where the weights are kept after each lesson.
        quiet: Do not tell how it goes.
    """
    optimiser = torch.optim.Adam(net.parameters(), lr=7e-4)
    end, words = time.monotonic() + 60 * minutes, 0
    for told in lessons(net, games, seed):
        loss = learn(net, optimiser, told)
        words += len(told)
        if out is not None:
            torch.save(net.state_dict(), out)
        if not quiet:
            drawn = np.mean([score for _, score in told])
            print(f"{words:>8} words, loss {loss:.3f}, mean score {drawn:+.3f}", flush=True)
        if time.monotonic() > end:
            break
    return words


def strength(net: BoardNet, scenario: str, player: str, opponent: str, games: int) -> str:
    """Return the mean score of a network, and of ``greedy`` in its place, on the same seeds."""
    bot = PolicyBot(net, observation="board", sample=True, name="network")
    told = []
    for name, one in (("network", bot), ("greedy", "greedy:samples=1")):
        players = dict.fromkeys(hexwar.game(scenario).players, opponent) | {player: one}
        batch = simulate(scenario, games=games, seed=TEST_SEEDS, players=players)
        told.append(f"{name} {hexwar.sim.mean_score([row.scores[player] for row in batch.rows])}")
    return f"{player} against {opponent}: {', '.join(told)}"


def main() -> None:
    """Train, keep the network, and say how it plays beside ``greedy``."""
    options = argparse.ArgumentParser(description="Teach a network over the board.")
    options.add_argument("scenario", nargs="?", default="skirmish/ford")
    options.add_argument("--minutes", type=float, default=5)
    options.add_argument("--workers", type=int, default=2, help="processes that play")
    options.add_argument("--pool", action="append", default=[], help="a bot as opponent")
    options.add_argument("--player", default="", help="the seat that is tested")
    options.add_argument("--games", type=int, default=100, help="games of each test")
    options.add_argument("--out", type=Path, default=Path("board.pt"))
    chosen = options.parse_args()
    torch.manual_seed(1)
    net = BoardNet(chosen.scenario)
    if chosen.out.exists():
        net.load_state_dict(torch.load(chosen.out))
    with SelfPlay(
        chosen.scenario,
        32,
        workers=chosen.workers,
        observation="board",
        pool=chosen.pool,
        pool_share=0.5,
        words_at_most=2000,
    ) as games:
        train(net, games, chosen.minutes, out=chosen.out)
    player = chosen.player or hexwar.game(chosen.scenario).players[0]
    for opponent in ("random", "greedy:samples=1"):
        print(strength(net, chosen.scenario, player, opponent, chosen.games), flush=True)


if __name__ == "__main__":
    main()
