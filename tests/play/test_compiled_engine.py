"""The part of the engine that can be compiled: docs/guide/how-to/compiled-engine.md."""

from __future__ import annotations

import inspect
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import hexwar

ROOT = Path(__file__).parents[2]


def compiled_files() -> list[Path]:
    """Return the files that the build compiles when it is asked to."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return [Path(name.removeprefix("/")) for name in hook["include"]]


def test_each_file_to_compile_is_there() -> None:
    """The build passes over a file that has been renamed; the engine would then be slower."""
    assert [path for path in compiled_files() if not (ROOT / path).is_file()] == []


def test_no_class_to_compile_has_a_subclass_in_other_files() -> None:
    """A compiled class refuses subclasses that are not compiled with it."""
    for name, game in hexwar.games().items():
        hexwar.game(f"{name}/{min(game.scenarios())}")
    modules = [import_module(".".join(path.with_suffix("").parts)) for path in compiled_files()]
    names = {module.__name__ for module in modules}
    classes = [
        made
        for module in modules
        for _, made in inspect.getmembers(module, inspect.isclass)
        if made.__module__ == module.__name__
    ]
    assert len(classes) > 5
    assert {
        sub for made in classes for sub in _subclasses(made) if sub.__module__ not in names
    } == set()


def _subclasses(made: type[Any]) -> list[type[Any]]:
    """Return the subclasses of a class; a protocol only describes others, and has none."""
    return [] if getattr(made, "_is_protocol", False) else type.__subclasses__(made)
