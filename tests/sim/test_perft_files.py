"""The counts that are published for other implementations are those of our rules."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.cli import group
from hexwar.errors import SaveError
from hexwar.play.states.runner import outcomes, perform
from hexwar.sim import PublishedPosition, perft, solve

FILES = sorted((Path(__file__).parents[2] / "docs" / "guide" / "perft").glob("*.json"))
NAMES = [file.stem for file in FILES]

OUTCOMES_AT_MOST = 2_000
"""Depths beyond so many branches are left to ``hexwar perft FILE``."""

SAMPLES = 300


def told_by(file: Path) -> dict[str, Any]:
    """Return what a file tells."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_published_counts(file: Path) -> None:
    """Each position is reached as the file says, and counted as deep as it is quickly done."""
    told, g = told_by(file), PublishedPosition.read(file).reached()
    assert hexwar.open_position(told["position"]).key() == g.key()
    assert json.loads(json.dumps(g.plain())) == told["state"]
    depths, branches = 0, 0
    for depth in told["depths"]:
        branches += depth["outcomes"]
        if branches > OUTCOMES_AT_MOST:
            break
        depths += 1
    counted = [depth.plain() for depth in perft(g, min(depths, len(told["depths"]) - 1))]
    whole = len(counted) if depths == len(told["depths"]) else len(counted) - 1
    assert told["depths"][:whole] == counted[:whole]
    assert whole >= 1
    assert told["rules"] == g.game.version


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_probabilities_are_exact(file: Path) -> None:
    """The branches of each action add up to one, and so does all that goes on and has ended."""
    told = told_by(file)
    for text, branches in told["actions"].items():
        assert sum(map(Fraction, branches)) == 1, text
    assert told["depths"][0]["outcomes"] == sum(map(len, told["actions"].values()))
    ended = Fraction(0)
    for depth in told["depths"]:
        ended += Fraction(depth["ending"])
        assert ended + Fraction(depth["going"]) == 1


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_dice_find_what_is_counted(file: Path) -> None:
    """Sampled chance reaches the positions that are enumerated, as often as they are likely."""
    g = PublishedPosition.read(file).reached()
    most = max(g.listed, key=lambda action: sum(1 for _ in outcomes(g, action)))
    likely: defaultdict[str, Fraction] = defaultdict(Fraction)
    for probability, after, _ in outcomes(g, most):
        likely[after.key()] += probability
    came: Counter[str] = Counter()
    for seed in range(SAMPLES):
        after = g.fork(seed)
        perform(after, most)
        came[after.key()] += 1
    assert set(came) <= set(likely)
    for key, probability in likely.items():
        expected = SAMPLES * float(probability)
        assert abs(came[key] - expected) <= 5 * sqrt(max(expected, 1.0))


@pytest.mark.parametrize("file", [f for f in FILES if told_by(f)["worth"]], ids=lambda f: f.stem)
def test_the_smallest_are_solved(file: Path) -> None:
    """What a position is worth to each who plays perfectly, as a fraction."""
    told, g = told_by(file), PublishedPosition.read(file).reached()
    for player, value in told["worth"].items():
        assert Fraction(value) == solve(g, player).value


def test_there_are_counts_of_every_game() -> None:
    """A folder that is no longer found would pass without counting anything."""
    games = {told_by(file)["scenario"].partition("/")[0] for file in FILES}
    assert games == {"ddob", "memoir44", "skirmish", "skirmish150"}
    assert sum(told_by(file)["worth"] is not None for file in FILES) >= 2


def test_a_file_is_checked_on_the_command_line(tmp_path: Path) -> None:
    """It is counted again; what differs is named, and written only if that is asked for."""
    file = tmp_path / "duel.json"
    told = told_by(next(file for file in FILES if file.stem == "skirmish-duel"))
    told["depths"][1]["paths"] += 1
    file.write_text(json.dumps(told))
    wrong = CliRunner().invoke(group, ["perft", str(file)])
    assert wrong.exit_code == 1
    assert "differs from the new counts: depths" in wrong.stderr
    mended = CliRunner().invoke(group, ["perft", str(file), "--write"], catch_exceptions=False)
    assert "written: depths" in mended.stdout
    right = CliRunner().invoke(group, ["perft", str(file)], catch_exceptions=False)
    assert right.stdout.endswith("4 depths, 393 branches of chance\n")


def test_a_file_is_counted_as_far_as_it_is_allowed(tmp_path: Path) -> None:
    """More positions than --at-most are an error, and the file stays as it is."""
    file = tmp_path / "duel.json"
    file.write_bytes(next(file for file in FILES if file.stem == "skirmish-duel").read_bytes())
    before = file.read_bytes()
    refused = CliRunner().invoke(group, ["perft", str(file), "--write", "--at-most", "3"])
    assert refused.exit_code == 1
    assert "depth 1 has more than 3 positions" in refused.stderr
    assert "--at-most" in refused.stderr
    assert file.read_bytes() == before


def test_what_is_no_published_position_is_named(tmp_path: Path) -> None:
    """With its name, and without a traceback."""
    file = tmp_path / "else.json"
    for text in ("", "[]", '{"format": "else"}'):
        file.write_text(text)
        with pytest.raises(SaveError, match=r"else\.json: "):
            PublishedPosition.read(str(file))
