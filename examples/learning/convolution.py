"""A network over the board for any game with hexes, and a trainer: masked convolutions and PPO.

The network sees ``observation="board"``.  A convolution whose kernel is masked to a hex and its six
neighbours treats all hexes alike; the logit of a word that is a hex or a counter is read where that
hex or counter is, and there it is told which words may follow.

It learns in two stages.  First it imitates a bot in games that the bot plays (``--imitate``
minutes, ``--teacher``).  Then it plays both sides, or one against bots, and learns
from how that ends (proximal policy optimisation; Schulman and others, 2017), with the game's own
estimate as a first guess of it.  The weights are kept in a file, from which a training goes on.  It
needs torch.

    python convolution.py                                  # Skirmish, some minutes
    python convolution.py classic/crossing --imitate 20 --minutes 40 --pool greedy:samples=1

What is kept in ``board.pt`` is a player: ``policy:net=convolution:board,observation=board`` in any
command that is given in this folder.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import torch
from joblib import Parallel, delayed
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

import hexwar
from hexwar.bots import make_bot
from hexwar.envs import BoardSight, NetworkEvaluator, PolicyBot, SelfPlay, Vocabulary
from hexwar.envs.planes import NEAR
from hexwar.play.match.choosers import chosen_by, seat_at
from hexwar.play.states.runner import decider, perform
from hexwar.play.values.steering import Action
from hexwar.sim import TEST_SEEDS, simulate
from hexwar.sim.intervals import share

CLIP = 0.2
"""How far a step may change the probability of a word, as a share (Schulman's value)."""

LESSON = 4096
"""After how many words the network learns."""

EPOCHS, BATCH = 2, 256
"""How often each of them is learned from, and how many at once."""

ENTROPY = 0.004
"""The weight of the entropy of the choice of words, which keeps it open."""

FAR = 0.95
"""How much an outcome counts for a word, by the number of own words between (GAE's lambda)."""

SLIPS = 0.1
"""How often an imitated game goes on with an action by lot, so that the network sees mistakes."""


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
    """Convolutions over the board; a logit for each word, and what the game's estimate misses.

    Args:
        scenario: ``"game/scenario"``.
        width: How many planes there are inside.
        depth: How many layers of convolutions follow the first.
    """

    def __init__(self, scenario: str, width: int = 48, depth: int = 3) -> None:
        super().__init__()
        self.made_of = {"scenario": scenario, "width": width, "depth": depth}
        game = hexwar.game(scenario)
        words = Vocabulary(game).words
        sight = BoardSight(game, game.players[0], words)
        self.columns, hexes = sight.layout.columns, sight.layout.mask
        parts = {name: len(names) for name, names in sight.parts.items()}
        self.first = HexConvolution(parts["planes"] + 2, width, hexes)
        self.inner = nn.ModuleList(HexConvolution(width, width, hexes) for _ in range(depth))
        self.facts = nn.Linear(parts["numbers"] + len(words), width)
        self.unit = nn.Linear(parts["units"] + 2 + width, width)
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
        # Where what was said so far is, and what may be said next.
        words = torch.stack([said, action_mask.float()], dim=1)
        told = words[:, :, self.units[0]]  # of the units
        chosen = torch.zeros(count, 2, planes[0, 0].numel())
        chosen[:, :, self.cells[1]] += words[:, :, self.cells[0]]
        where = at[:, None, self.units[1]].expand(-1, 2, -1)
        chosen.scatter_add_(2, where, told * stands[:, None, self.units[1]])
        chosen = chosen.view(count, 2, *planes.shape[2:])
        facts = self.facts(torch.cat([scaled(observation["numbers"]), said], dim=1))
        inner = self.first(torch.cat([planes, chosen], dim=1))
        inner = functional.relu(inner + facts[:, :, None, None]) * self.first.hexes
        for layer in self.inner:
            inner = inner + functional.relu(layer(inner))
        flat = inner.flatten(2).transpose(1, 2)  # by cell
        there = flat.gather(1, at[..., None].expand(-1, -1, flat.shape[2])) * stands[..., None]
        by_row = torch.zeros(count, units.shape[1], 2)
        by_row[:, self.units[1]] = told.transpose(1, 2)
        each = functional.relu(self.unit(torch.cat([scaled(units), by_row, there], dim=2)))
        whole = torch.cat([facts, flat.mean(dim=1), each.mean(dim=1)], dim=1)
        logits = self.of_word(whole)
        by_hex, by_unit = self.of_hex(flat).squeeze(2), self.of_unit(each).squeeze(2)
        logits = logits.index_add(1, self.cells[0], by_hex[:, self.cells[1]])
        logits = logits.index_add(1, self.units[0], by_unit[:, self.units[1]])
        return logits.masked_fill(~action_mask, -1e9), self.value(whole).squeeze(1)


def save(net: BoardNet, path: Path) -> None:
    """Keep a network in a file."""
    torch.save({"made_of": net.made_of, "weights": net.state_dict()}, path)


def load(path: Path) -> BoardNet:
    """Return the network that a file keeps."""
    parts = torch.load(path)
    net = BoardNet(**parts["made_of"])
    net.load_state_dict(parts["weights"])
    return net.eval()


def __getattr__(name: str) -> BoardNet:
    """Return the network of a file of this folder, as commands name it: ``convolution:board``."""
    path = Path(f"{name}.pt")
    if not path.exists():
        raise AttributeError(f"there is no {path} in this folder; --out {path} makes it")
    return load(path)


class Said(NamedTuple):
    """A word that the learner has said.

    Attributes:
        seen: The observation, by part.
        mask: Which words might follow.
        word: The word.
        chance: The logarithm of its probability.
        value: How the network expected the game to end.
        worth: How the game's own estimate expects it to end.
    """

    seen: Mapping[str, NDArray[Any]]
    mask: NDArray[np.bool_]
    word: int
    chance: float
    value: float
    worth: float


class Judged(NamedTuple):
    """A word with how it came off.

    Attributes:
        said: The word.
        gain: How much better the game went after it than was expected before it.
        missed: How much better it ended than by the game's own estimate.
    """

    said: Said
    gain: float
    missed: float


def scaled(numbers: torch.Tensor) -> torch.Tensor:
    """Return numbers on the scale of their logarithms, so that ids and sums stay small."""
    return torch.sign(numbers) * torch.log1p(numbers.abs())


def tensors(parts: Mapping[str, NDArray[Any]]) -> dict[str, torch.Tensor]:
    """Return arrays by part as tensors of numbers."""
    return {name: torch.as_tensor(part).float() for name, part in parts.items()}


def stacked(seen: Sequence[Mapping[str, NDArray[Any]]]) -> dict[str, torch.Tensor]:
    """Return observations as tensors of a batch."""
    return tensors({name: np.stack([one[name] for one in seen]) for name in seen[0]})


# -- the first stage: to imitate a bot


class Example(NamedTuple):
    """What a decision teaches about one word: the shares of the words that were right."""

    seen: Mapping[str, NDArray[Any]]
    mask: NDArray[np.bool_]
    shares: NDArray[np.float32]


class Taught(NamedTuple):
    """What was done in a game, and what the bot would do; None without a choice."""

    done: Action
    by_bot: Action | None


def taught_game(scenario: str, teacher: str, seed: int) -> list[Taught]:
    """Let a bot play a game of all sides, with some slips; return the decisions."""
    game, rng = hexwar.game(scenario), Random(seed)
    bots = {player: make_bot(teacher) for player in game.players}
    seat_at(game, bots)
    g, decisions = game.start(seed), []
    while g.result is None:
        actions = list(g.listed)
        best = chosen_by(bots[decider(g)], g, rng) if len(actions) > 1 else None
        slips = best is None or rng.random() < SLIPS
        decisions.append(Taught(rng.choice(actions) if slips else best, best))
        perform(g, decisions[-1].done)
    return decisions


def right_actions(decisions: Sequence[Taught], number: int) -> Iterator[Action]:
    """Return what the bot does at a decision and right after it with the same verb.

    The order of moves seldom matters, so each move of a phase is right from its beginning.
    """
    right = [by_bot or done for done, by_bot in decisions[number:]]
    return takewhile(lambda action: action[0] == right[0][0], right)


def imitable(net: BoardNet, scenario: str, seed: int, decisions: Sequence[Taught]) -> list[Example]:
    """Return what the decisions of a game teach, word by word."""
    game, rng = hexwar.game(scenario), Random(seed)
    evaluator, g = NetworkEvaluator(game, net, observation="board"), game.start(seed)
    examples = []
    for number, (done, by_bot) in enumerate(decisions):
        if by_bot is not None:
            right = set(right_actions(decisions, number))
            shares = [float(action in right) for action in g.listed]
            shares = [share / sum(shares) for share in shares]
            for lesson in evaluator.lessons(g, shares):
                if rng.random() < lesson.weight:
                    seen = {name: part.astype(np.float16) for name, part in lesson.seen.items()}
                    examples.append(Example(seen, lesson.mask, lesson.shares))
        perform(g, done)
    return examples


def imitation(
    net: BoardNet, optimiser: torch.optim.Optimizer, examples: Sequence[Example]
) -> float:
    """Take a step on examples; return the loss."""
    masks = torch.as_tensor(np.stack([one.mask for one in examples]))
    logits, _ = net(stacked([one.seen for one in examples]), masks)
    shares = torch.as_tensor(np.stack([one.shares for one in examples]))
    loss = -(shares * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return loss.item()


def imitate(
    net: BoardNet,
    scenario: str,
    minutes: float,
    *,
    teacher: str = "planner",
    jobs: int = 2,
    seed: int = 1,
    out: Path | None = None,
) -> int:
    """Teach a network what a bot would do; return how many games were seen.

    Args:
        net: The network.
        scenario: ``"game/scenario"``.
        minutes: The time on the wall clock.
        teacher: The bot, which plays all sides.
        jobs: How many processes play.
        seed: The seed of the first game.
        out: Where the weights are kept.
    """
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    end, games, rng = time.monotonic() + 60 * minutes, 0, Random(seed)
    examples: list[Example] = []
    with Parallel(n_jobs=jobs) as workers:
        while time.monotonic() < end:
            seeds = range(seed + games, seed + games + 2 * jobs)
            played = workers(delayed(taught_game)(scenario, teacher, one) for one in seeds)
            games += len(seeds)
            told = (imitable(net, scenario, *game) for game in zip(seeds, played, strict=True))
            new = [example for game in told for example in game]
            examples = examples[-(40_000 - len(new)) :] + new
            batches = range(max(1, 4 * len(new) // BATCH))
            losses = [
                imitation(net, optimiser, rng.sample(examples, min(BATCH, len(examples))))
                for _ in batches
            ]
            if out is not None:
                save(net, out)
            print(
                f"{games:>6} games, {len(examples)} words, loss {np.mean(losses):.3f}", flush=True
            )
    return games


# -- the second stage: to learn from how games end


def judged(words: Sequence[Said], score: float) -> Iterator[Judged]:
    """Yield the words of a player in a game with how they came off (Schulman's GAE)."""
    after, gain = score, 0.0
    for said in reversed(words):
        gain = after - said.value + FAR * gain
        after = said.value
        yield Judged(said, gain, score - said.worth)


def lessons(net: BoardNet, games: SelfPlay, seed: int) -> Iterator[list[Judged]]:
    """Yield what was said in games that ended, with how it came off."""
    turn = games.reset(seed)
    running: list[dict[int, list[Said]]] = [{} for _ in turn.players]
    lesson: list[Judged] = []
    while True:
        masks = turn.masks.astype(bool)
        with torch.no_grad():
            logits, missed = net(tensors(turn.seen), torch.as_tensor(masks))
        chances = torch.log_softmax(logits, dim=1)
        words = torch.multinomial(chances.exp(), 1)
        chances = chances.gather(1, words)
        for row, game in enumerate(running):
            player, word = int(turn.players[row]), int(words[row])
            worth = float(turn.worth[row][player])
            seen = {name: part[row].astype(np.float16) for name, part in turn.seen.items()}
            value = worth + float(missed[row])
            said = Said(seen, masks[row], word, float(chances[row]), value, worth)
            game.setdefault(player, []).append(said)
        turn = games.step(words.squeeze(1).numpy())
        for row in np.flatnonzero(turn.over):
            for player, by_player in running[row].items():
                lesson += judged(by_player, float(turn.scores[row][player]))
            running[row] = {}
        if len(lesson) >= LESSON:
            yield lesson
            lesson = []


def learn(net: BoardNet, optimiser: torch.optim.Optimizer, lesson: Sequence[Judged]) -> float:
    """Take steps on what was said; return the mean loss."""
    missed = torch.tensor([one.missed for one in lesson])
    gains = torch.tensor([one.gain for one in lesson])
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    words = torch.tensor([one.said.word for one in lesson])
    chances = torch.tensor([one.said.chance for one in lesson])
    losses = []
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(lesson)).split(BATCH):
            chosen = [lesson[row].said for row in rows.tolist()]
            masks = torch.as_tensor(np.stack([one.mask for one in chosen]))
            logits, values = net(stacked([one.seen for one in chosen]), masks)
            every = torch.log_softmax(logits, dim=1)
            ratio = (every.gather(1, words[rows, None]).squeeze(1) - chances[rows]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.minimum(ratio * gains[rows], clipped * gains[rows]).mean()
            open_still = -(every.exp() * every * masks).sum(dim=1).mean()
            loss = policy + 0.5 * functional.mse_loss(values, missed[rows]) - ENTROPY * open_still
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
    rate: float = 3e-4,
) -> int:
    """Teach a network for some minutes; return how many words it has said.

    Args:
        net: The network.
        games: The games in which it learns, with estimates.
        minutes: The time on the wall clock.
        seed: The seed of the first game.
        out: Where the weights are kept after each lesson.
        rate: The learning rate.
    """
    optimiser = torch.optim.Adam(net.parameters(), lr=rate)
    end, words = time.monotonic() + 60 * minutes, 0
    for lesson in lessons(net, games, seed):
        loss = learn(net, optimiser, lesson)
        words += len(lesson)
        if out is not None:
            save(net, out)
        missed = np.mean([one.missed for one in lesson])
        print(f"{words:>8} words, loss {loss:.3f}, beyond estimate {missed:+.3f}", flush=True)
        if time.monotonic() > end:
            break
    return words


def strength(net: BoardNet, scenario: str, opponent: str, games: int, jobs: int = 2) -> str:
    """Return how often a network wins against a bot; each seed is played from all seats."""
    bot, scores = PolicyBot(net, observation="board", sample=True, name="network"), []
    players = hexwar.game(scenario).players
    for player in players:
        seats = dict.fromkeys(players, opponent) | {player: bot}
        batch = simulate(scenario, games=games, seed=TEST_SEEDS, players=seats, jobs=jobs)
        scores += [row.scores[player] for row in batch.rows]
    halves = sum(2 if score > 0 else score == 0 for score in scores)
    won = share(halves // 2, len(scores))
    return f"wins {won} of {len(scores)} games against {opponent}, as many from each seat"


def main() -> None:
    """Train, keep the network, and say how it plays against bots."""
    options = argparse.ArgumentParser(description="Teach a network over the board.")
    options.add_argument("scenario", nargs="?", default="skirmish/ford")
    options.add_argument("--imitate", type=float, default=0, help="minutes of the first stage")
    options.add_argument("--teacher", default="planner", help="the bot of the first stage")
    options.add_argument("--minutes", type=float, default=5, help="minutes of the second stage")
    options.add_argument("--workers", type=int, default=2, help="processes that play")
    options.add_argument("--pool", action="append", default=[], help="a bot as opponent")
    options.add_argument("--share", type=float, default=0.5, help="of games against the pool")
    options.add_argument("--games", type=int, default=50, help="test games from each seat")
    options.add_argument("--seed", type=int, default=1, help="of the first game")
    options.add_argument("--out", type=Path, default=Path("board.pt"))
    chosen = options.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    net = load(chosen.out).train() if chosen.out.exists() else BoardNet(chosen.scenario)
    if chosen.imitate:
        jobs = max(1, chosen.workers)
        imitate(
            net,
            chosen.scenario,
            chosen.imitate,
            teacher=chosen.teacher,
            jobs=jobs,
            seed=chosen.seed,
            out=chosen.out,
        )
    if chosen.minutes:
        with SelfPlay(
            chosen.scenario,
            32,
            workers=chosen.workers,
            observation="board",
            pool=chosen.pool,
            pool_share=chosen.share,
            words_at_most=2000,
            estimates=True,
        ) as games:
            train(net, games, chosen.minutes, seed=chosen.seed, out=chosen.out)
    for opponent in ("random", "greedy:samples=1") if chosen.games else ():
        print(strength(net, chosen.scenario, opponent, chosen.games), flush=True)


if __name__ == "__main__":
    main()
