"""A checkout has the same bytes on every system."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_text_is_checked_out_with_lf() -> None:
    """Git for Windows writes CRLF, unless the attributes of a file say otherwise."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    git = ["git", "-C", str(ROOT), "-c", "core.autocrlf=true", "ls-files", "--eol"]
    listed = subprocess.run(git, capture_output=True, text=True, check=True).stdout.splitlines()
    texts = [line for line in listed if line.startswith(("i/lf", "i/crlf"))]
    assert texts
    assert [line for line in texts if "eol=lf" not in line or line.startswith("i/crlf")] == []
