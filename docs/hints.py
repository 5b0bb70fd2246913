"""Put choices of the commander and of ``greedy`` before a reader who does not know whose they are.

    python docs/hints.py normandie44/montebourg --seed 31 --key key.txt > choices.txt

The commander plays a game for all sides. From its decisions between several actions some are taken,
spread evenly over the game, and put to ``greedy`` as well. Each is printed with what the player
sees and with both choices in a shuffled order. Whose choice stands first is in the key alone.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

import hexwar
from hexwar.bots import make_bot
from hexwar.play.match.choosers import seat_at
from hexwar.play.match.match import Match
from hexwar.play.match.notation import action_text


@click.command()
@click.argument("scenario")
@click.option("--seed", default=31, help="The seed of the game.")
@click.option("--count", default=40, help="How many decisions are printed.")
@click.option("--key", type=click.Path(path_type=Path), required=True, help="The file of the key.")
def main(scenario: str, seed: int, count: int, key: Path) -> None:
    """Play a game, print choices of two bots in a shuffled order, and write the key."""
    game = hexwar.game(scenario)
    match, rng = Match(game, seed), Random(seed)
    commanders = {player: make_bot("commander") for player in game.players}
    others = {player: make_bot("greedy:samples=1") for player in game.players}
    seat_at(game, commanders)
    seat_at(game, others)
    chosen: list[tuple[int, str]] = []
    while (pending := match.decision) is not None:
        action = commanders[pending.player].choose(match.view(pending.player), pending, rng)
        if len(pending.actions) > 1:
            chosen.append((len(match.log), action_text(match.state, action)))
        match.do(action)
    step = max(1.0, len(chosen) / count)
    lines: list[str] = []
    for number in range(min(count, len(chosen))):
        length, text = chosen[int(number * step)]
        then = match.fork(length)
        pending = then.decision
        assert pending is not None
        other = others[pending.player].choose(then.view(pending.player), pending, rng)
        pair = [("commander", text), ("greedy", action_text(then.state, other))]
        rng.shuffle(pair)
        click.echo(f"\n=== {number + 1}\n{then.brief(pending.player)}")
        for letter, (_, words) in zip("AB", pair, strict=True):
            click.echo(f"{letter}: {words}")
        lines.append(f"{number + 1} A {pair[0][0]}, B {pair[1][0]}")
    key.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
