"""The sheet of docs/hints.py is blind: whose a choice is stands in the key alone."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_key_alone_says_whose_a_choice_is(tmp_path: Path) -> None:
    """Three decisions, two choices each, and both bots in each line of the key."""
    key = tmp_path / "key.txt"
    command = [sys.executable, "docs/hints.py", "skirmish/ford", "--count", "3", "--key", str(key)]
    sheet = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert sheet.count("\nA: ") == sheet.count("\nB: ") == 3
    assert "commander" not in sheet
    assert "greedy" not in sheet
    lines = key.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    for line in lines:
        assert sorted(word.strip(",") for word in line.split()[2::2]) == ["commander", "greedy"]
