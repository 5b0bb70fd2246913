"""The examples in docstrings run, and print what they show."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import ddob_scenarios
import hexwar

EXTRAS = {
    "hexwar.envs": "gymnasium",
    "hexwar.envs.openspiel": "pyspiel",
    "hexwar.envs.textarena": "textarena",
    "hexwar.web": "starlette",
}
"""Packages that need an extra, and what it brings."""


def modules() -> Iterator[str]:
    """Yield the names of all modules that may hold examples."""
    for package in (hexwar, ddob_scenarios):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield found.name


@pytest.mark.parametrize("name", sorted(modules()))
def test_examples_run(name: str) -> None:
    """A reader may paste each example into a session."""
    for package, needed in EXTRAS.items():
        if name.startswith(package):
            pytest.importorskip(needed)
    module = importlib.import_module(name)
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        told: list[str] = []
        runner.run(example, out=told.append)
        assert not runner.failures, "".join(told)


def test_there_are_examples() -> None:
    """A search that finds nothing would pass without running anything."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    hexes = finder.find(importlib.import_module("hexwar.hexes.coordinates"))
    assert sum(len(example.examples) for example in hexes) > 5
