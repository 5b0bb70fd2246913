"""The page "Change a classic game": its diffs apply to what ``hexwar new`` writes, and hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hexwar.cli.skeleton import Description, write

PAGE = Path(__file__).parents[2] / "docs/guide/tutorials/change-a-classic-game.md"
CHANGES = re.findall(r"```diff\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def run(place: Path, *words: str) -> str:
    """Run Python in the folder of the game; return what it prints."""
    path = os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH", ""))))
    named = "three_fords=three_fords:ThreeFordsGame"
    done = subprocess.run(
        [sys.executable, *words],
        cwd=place,
        env={**os.environ, "PYTHONPATH": path, "HEXWAR_GAMES": named},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies the diffs")
def test_each_change_of_the_page_leaves_a_game_whose_tests_pass(tmp_path: Path) -> None:
    """The table, the reaction, the third side: one after the other, with no text untranslated."""
    sides = ("north", "south")
    game = Description(name="three_fords", title="Three Fords", kind="classic", sides=sides)
    place = write(game, tmp_path)
    assert len(CHANGES) == 3
    for change in CHANGES:
        words = ["git", "apply", "--whitespace=nowarn", "-"]
        subprocess.run(words, cwd=place, input=change, text=True, check=True, timeout=60)
        assert " passed" in run(place, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    command = "from hexwar.cli import main; main({})"
    told = run(place, "-c", command.format(["validate", "three_fords"]))
    assert "three_fords, fr: 0 texts not translated" in told
    told = run(place, "-c", command.format(["sim", "three_fords/start", "--games", "3"]))
    assert "mean score of west" in told
