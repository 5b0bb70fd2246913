"""The golden playthroughs: what happens in one game of each scenario, line by line.

Each is replayed from the decisions that its file records, so that nothing depends on the order in
which actions are listed; every chance comes from the seed.  ``python -m
tests.ddob_scenarios.golden_play`` writes them again into ``golden/``; look at the difference before
it is committed.  A scenario without a file is played by :func:`sensible`, a player of fixed habits,
so that a game goes on for a while.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import hexwar
from ddob_scenarios.printed.figures import STACKING
from ddob_scenarios.rules.us_movement.long_moves import under_fire
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexId, has
from hexwar.play import Action
from hexwar.play.match import Match

GOLDEN = Path(__file__).parent / "golden"

SEEDS = {"easy-fox": 18, "first-waves": 118, "d-day": 77, "beyond-the-beach": 13}
"""For each scenario the seed of a game that lasts: to its last turn, or to its first check."""

AT_ONCE = (
    "recover",
    "finish-climb",
    "cross",
    "clear",
    "extend-base",
    "place-base",
    "garrison",
    "widen-command",
    "establish-post",
    "sacrifice",
    "join",
    "resolve",
    "attack",
    "naval-barrage",
    "barrage",
    "leave-map",
    "leave",
)
"""What the player always does when he can, in this order."""

CONCENTRATED = 5
"""Steps in a hex that make its units a target for every card (6.35)."""

NEVER = ("delay", "end-segment", "give-up-climb", "no-engineers", "leave-headquarters", "halt")
"""What he does only when nothing else is left."""


MOVES = ("move", "climb", "onward")
BOLDNESS = 0.03
"""How often the player makes a move into danger that he could avoid."""


def sensible(g: Omaha, actions: list[Action], rng: Random) -> Action:
    """Choose: what is always done, else the move that best avoids danger, else anything."""
    for verb in AT_ONCE:
        wanted = [action for action in actions if action[0] == verb]
        if wanted:
            return rng.choice(wanted)
    inviting = [
        (gain, rng.random(), action)
        for action in actions
        if action[0] in MOVES and ((gain := growth(g, action)) <= 0 or rng.random() < BOLDNESS)
    ]
    if inviting:
        return min(inviting)[2]
    put_off = [action for action in actions if action[0] in NEVER]
    rest = [action for action in actions if action[0] not in (*NEVER, *MOVES)]
    return rng.choice(rest or put_off or actions)


def growth(g: Omaha, action: Action) -> float:
    """Return how much more dangerous a move makes it for its unit."""
    *_, to = action
    if action[0] == "onward":
        return danger(g, to, steps=0)
    unit = action[1]
    steps = g.steps[unit] if unit < len(g.game.units) else 0
    return danger(g, to, steps) - danger(g, g.hex[unit], steps=0)


def danger(g: Omaha, at: HexId, steps: int) -> float:
    """Rate a hex that so many more steps would enter: dots of fire, the tide, crowds."""
    dots = [under_fire(g, *range(grades)) for grades in (1, 2, 3)]
    soon = g.game.track.space(min(g.turn + 3, len(g.game.track.turns)))
    rating = sum(has(hexes, at) for hexes in dots) + 4 * (has(g.game.map.submerged[soon.tide], at))
    there = g.units_in(at)
    crowded = sum(g.steps[unit] for unit in there) + steps >= CONCENTRATED
    overfull = len(there) + bool(steps) > STACKING.units_in_a_hex
    return rating + 1.5 * crowded + 8 * overfull


def told(match: Match, decisions: Iterator[str | Action]) -> Iterator[str]:
    """Yield a game as it is played: decisions, and every event with the rule that made it."""
    yield from happened(match)
    while not match.over:
        pending = match.decision
        assert pending is not None
        match.do(next(decisions))
        yield f"> {match.log[-1].text}  [{pending.rule}]"
        yield from happened(match)
    assert match.result is not None
    facts = ", ".join(f"{name} {value}" for name, value in match.result.facts)
    yield f"= {match.result.outcome}: {facts}  [{match.result.rule}]"


def chosen(match: Match) -> Iterator[str | Action]:
    """Yield what the player of fixed habits decides."""
    rng = Random(0)  # the player's own choices; all chance of the game is in its seed
    while True:
        yield sensible(cast("Omaha", match.state), list(match.legal_actions), rng)


def recorded(file: Path) -> Iterator[str | Action]:
    """Yield the decisions that a file records."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            yield line[2:].partition("  [")[0]


def happened(match: Match) -> Iterator[str]:
    """Yield what the last decision, or the start, led to."""
    for event in match.log[-1].events:
        cited = f"  [{event.rule}]" if event.rule else ""
        yield f"  {match.game.sentence(event)}{cited}"


def playthrough(scenario: str) -> str:
    """Return the text of the golden game of a scenario."""
    match = hexwar.start(f"ddob/{scenario}", seed=SEEDS[scenario])
    file = GOLDEN / f"{scenario}.txt"
    decisions = recorded(file) if file.exists() else chosen(match)
    return "\n".join(told(match, decisions)) + "\n"


def main() -> None:
    """Write every playthrough again."""
    GOLDEN.mkdir(exist_ok=True)
    for scenario in SEEDS:
        (GOLDEN / f"{scenario}.txt").write_text(playthrough(scenario), encoding="utf-8")


if __name__ == "__main__":
    main()
