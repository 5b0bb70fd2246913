"""What a reader copies from the README and the first tutorial satisfies strict type checkers.

Both read the whole library without a cache, which takes half a minute. So it belongs to the step of
the types in ``.ci/run``, which asks for it by HEXWAR_TYPES=1, not to each run of the tests.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    not os.environ.get("HEXWAR_TYPES"), reason="run with the types: HEXWAR_TYPES=1"
)


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """Return a folder with the README's session as a script, and its game of forty lines."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    sessions = re.findall(r"^```pycon\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    assert sessions
    for number, session in enumerate(sessions):
        lines = "".join(example.source for example in doctest.DocTestParser().get_examples(session))
        (tmp_path / f"session_{number}.py").write_text(lines, encoding="utf-8")
    hill = (ROOT / "examples" / "first" / "hill.py").read_text(encoding="utf-8")
    (tmp_path / "hill.py").write_text(hill, encoding="utf-8")
    return tmp_path


def test_mypy_strict_accepts_what_readers_copy(scripts: Path) -> None:
    """A user's own settings are not ours."""
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", *scripts.glob("*.py")],
        cwd=scripts,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_pyright_strict_accepts_what_readers_copy(scripts: Path) -> None:
    """Editors show what pyright says."""
    if find_spec("pyright") is None:
        pytest.skip("pyright is not installed: pip install pyright")
    settings = {
        "typeCheckingMode": "strict",
        "extraPaths": [str(ROOT)],
        "reportUnusedExpression": "none",  # a session shows values by naming them
    }
    (scripts / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "."],
        cwd=scripts,
        capture_output=True,
        text=True,
        check=False,
    )
    if not checked.stdout.startswith("{"):
        pytest.skip("pyright cannot be started: it loads its program from the npm registry")
    report = json.loads(checked.stdout)
    assert report["summary"]["filesAnalyzed"] == len([*scripts.glob("*.py")])
    assert [(d["file"], d["message"]) for d in report["generalDiagnostics"]] == []
