"""A scenario that ``validate`` calls valid has a result in every case, in whatever game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import hexwar
from hexwar.errors import DataError
from hexwar.plugins import registered

HEAD = """[scenario]
game = "{game}"
base = "{base}"
name = "mine"
title = "Mine"
"""

JUDGED = (
    "classic/crossing",
    "classic/counterattack",
    "normandie44/montebourg",
    "greatest_day/hillman",
)
"""Scenarios that are judged by the levels of their files."""

LEVEL = '[[level]]\noutcome = "won"\nwinner = "{0}"\nlead = {1}\n'


def written(folder: Path, name: str, levels: str) -> str:
    """Write a scenario with other levels of victory."""
    game, _, base = name.partition("/")
    if game not in registered():
        pytest.skip(f"{game} is not installed")
    file = folder / "mine.toml"
    file.write_text(HEAD.format(game=game, base=base) + levels, encoding="utf-8")
    return str(file)


def level(side: str, lead: int) -> str:
    """A level of victory for a side."""
    return LEVEL.format(side, lead)


def sides_of(name: str) -> tuple[str, str]:
    """The sides of a game as its scenario files call them."""
    game = hexwar.game(name)
    return game.sides[0], game.sides[1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", JUDGED)
def test_leads_that_leave_a_case_without_a_result(name: str, tmp_path: Path) -> None:
    """The fault is told with its line: nobody may reach the lead of the last level."""
    written(tmp_path, name, "")
    one, other = sides_of(name)
    for levels, line in (
        (level(one, 2), 6),
        (level(one, 2) + level(other, 2), 10),
        (level(one, 1) + level(other, 1), 10),
    ):
        file = written(tmp_path, name, levels)
        with pytest.raises(DataError, match=rf"mine\.toml:{line}: level\[\d\]: .* has no result"):
            hexwar.start(file)


@pytest.mark.parametrize("name", JUDGED)
def test_no_levels_at_all(name: str, tmp_path: Path) -> None:
    """A game that is judged by levels needs one."""
    head = written(tmp_path, name, "")
    text = Path(head).read_text(encoding="utf-8")
    Path(head).write_text("level = []\n" + text, encoding="utf-8")
    with pytest.raises(DataError, match=r"mine\.toml:1: level: missing: the game is judged by"):
        hexwar.start(head)


@pytest.mark.parametrize("name", JUDGED)
def test_leads_that_leave_none(name: str, tmp_path: Path) -> None:
    """Of two sides, one is ahead or the other: that is enough, and so is a level without a lead."""
    written(tmp_path, name, "")
    one, other = sides_of(name)
    for levels in (
        level(one, 1) + level(other, 0),
        level(one, -1) + level(other, 2),
        level(one, 3) + '[[level]]\noutcome = "draw"\n',
    ):
        assert hexwar.start(written(tmp_path, name, levels)).decision


@pytest.mark.parametrize("seed", range(3))
def test_a_game_ends_by_leads_alone(seed: int, tmp_path: Path) -> None:
    """Without a level for a draw every game still has a winner."""
    levels = level("east", 1) + level("west", 0)
    match = hexwar.start(written(tmp_path, "classic/crossing", levels), seed=seed)
    rng = Random(seed)
    while not match.over:
        match.do(rng.choice(match.legal_actions))
    assert match.result
    assert match.result.winners


def test_a_game_that_is_not_judged_by_levels_needs_none(tmp_path: Path) -> None:
    """The rules of the race for Cherbourg, and of the ford, say who has won."""
    for name in ("normandie44/race", "skirmish/ford"):
        assert hexwar.start(written(tmp_path, name, "")).decision
