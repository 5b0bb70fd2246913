"""What do packages of node take for the same work? Scripts beside this file measure it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def told_by_node(script: str, *arguments: str, given: str = "") -> str:
    """Return what a script prints; skip the test where node or its packages are missing.

    Packages are found where node looks for them; ``NODE_PATH`` tells of other places.

    Args:
        script: Name of the script, in this folder.
        arguments: What it is called with.
        given: What it reads on standard input.
    """
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    told = subprocess.run(
        [node, str(Path(__file__).with_name(script)), *arguments],
        input=given,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        pytest.skip("node finds no boardgame.io; say where in NODE_PATH")
    return told.stdout
