"""What needs an optional package says which extra brings it; nobody meets Python's own words."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys


class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == sys.argv[1]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Without())
"""


def told(package: str, code: str) -> str:
    """What code prints at its end where a package is not installed."""
    words = [sys.executable, "-c", WITHOUT + code, package]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    return (done.stdout + done.stderr).strip().splitlines()[-1]


RUN = "from hexwar.cli import main; main({words!r})"


@pytest.mark.parametrize(
    ("package", "code", "extra"),
    [
        ("gymnasium", "import hexwar.envs", "rl"),
        ("pettingzoo", "import hexwar.envs.single", "rl"),
        ("starlette", "import hexwar.web.application", ""),
        ("uvicorn", "import hexwar.web; hexwar.web.serve", ""),
        ("starlette", RUN.format(words=["play", "skirmish/ford"]), ""),
        ("typst", RUN.format(words=["print", "skirmish", "--to", "/nowhere/a.pdf"]), "print"),
        ("pytest", RUN.format(words=["rules", "skirmish", "--mutants"]), "mutate"),
    ],
)
def test_a_missing_package_names_its_extra(package: str, code: str, extra: str) -> None:
    """The last line has the package and what to type."""
    last = told(package, code)
    assert f"needs {package}" in last
    brings = f'"hexwar[{extra}]"' if extra else package
    assert f"pip install {brings}" in last
    assert "ModuleNotFoundError" not in last
