"""Skirmish 150 keeps the contract of hexwar, and its quick rules say what slow ones would."""

from __future__ import annotations

from random import Random

import pytest
from skirmish150.printed import POINTS

import hexwar
from hexwar.play.match import Match
from hexwar.play.states.runner import perform
from hexwar.testing import check_game


def some(decisions: int, seed: int = 1) -> Match:
    """A match after some random decisions."""
    match = hexwar.start("skirmish150/open", seed=seed)
    rng, g = Random(seed), match.state
    for _ in range(decisions):
        perform(g, rng.choice(g.listed))
    return Match.at(match.game, g)


def by_hex(g: object) -> dict[int, int]:
    """The counters by the hexes that they are in."""
    return {at: counter for counter, at in enumerate(g.hex) if at >= 0}  # type: ignore[attr-defined]


def slowly(g: object, counter: int) -> set[int]:
    """The hexes to which a counter can move, found hex by hex as the rules tell it."""
    board, on = g.game.board, by_hex(g)  # type: ignore[attr-defined]
    start, mine = g.hex[counter], counter // 75  # type: ignore[attr-defined]
    left = {start: POINTS}
    todo = [start]
    while todo:
        at = todo.pop()
        beside = any(j in on and on[j] // 75 != mine for j in board.neighbours[at])
        if beside and at != start:
            continue
        for to in board.neighbours[at]:
            cost = {"clear": 1, "woods": 2}.get(board.terrain[to], 99)
            foe = to in on and on[to] // 75 != mine
            if not foe and left[at] - cost > left.get(to, -1):
                left[to] = left[at] - cost
                todo.append(to)
    return {at for at in left if at not in on}


def test_contract() -> None:
    """The whole contract of a game: lists, guards, saves, undo, chance."""
    assert check_game("skirmish150/brief", games=1, thorough_every=10).games == 1


@pytest.mark.rule("1", "2", "2.1", "2.2", "3")
@pytest.mark.parametrize("decisions", [0, 200, 500])
def test_the_list_is_what_the_rules_tell(decisions: int) -> None:
    """Each counter moves where the slow search finds a way, and attacks each enemy beside it."""
    g = some(decisions).state
    board, on = g.game.board, by_hex(g)  # type: ignore[attr-defined]
    side = 1 - g.turn % 2  # type: ignore[attr-defined]
    expected = {("pass",)}
    for counter in range(side * 75, side * 75 + 75):
        at = g.hex[counter]  # type: ignore[attr-defined]
        if at >= 0:
            expected |= {("move", counter, to) for to in slowly(g, counter)}
            beside = [on[j] for j in board.neighbours[at] if j in on]
            expected |= {("attack", counter, foe) for foe in beside if foe // 75 != side}
    assert expected == set(g.listed)
    assert len(expected) == len(g.listed)


def test_what_is_kept_is_what_would_be_found_again() -> None:
    """In the thick of it, where counters of both sides come, go and fall next to each other."""
    g, rng = some(100, seed=3).state, Random(3)
    for _ in range(300):
        attacks = [action for action in g.listed if action[0] == "attack"]
        perform(g, rng.choice(attacks if attacks and rng.random() < 0.5 else g.listed))
        copy = g.clone()
        copy.reindex()
        for kept in (column.name for column in g.columns if column.sees == "index"):
            assert getattr(copy, kept) == getattr(g, kept)


@pytest.mark.rule("3.1", "4")
def test_a_game_ends_with_the_better_side_winning() -> None:
    """Steps are lost in attacks only; the side with more of them wins."""
    match = some(0, seed=5)
    rng, g = Random(5), match.state
    while g.listed:
        attacks = [action for action in g.listed if action[0] == "attack"]
        perform(g, rng.choice(attacks or g.listed))
    assert g.result is not None
    red, blue = dict(g.result.facts)["red"], dict(g.result.facts)["blue"]
    assert g.result.winners == (() if red == blue else ("red",) if red > blue else ("blue",))
    assert min(int(red), int(blue)) < 150


def test_its_size() -> None:
    """What it is measured by: 35 by 17 hexes, 150 counters, well over a thousand legal actions."""
    match = some(0)
    board = match.game.board  # type: ignore[attr-defined]
    assert board.all.bit_count() == 35 * 17
    assert len(match.scene().stacks) == 150
    assert 1_000 < len(match.legal_actions) < 1_500
