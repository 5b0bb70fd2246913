"""Hooks: Python code for scenarios whose rules a scenario file cannot state.

A scenario file names a hook, but not its place.  A hook is code, so it runs only if the user wants
it.  Either it is installed, under the entry-point group ``hexwar.hooks``,

    [project.entry-points."hexwar.hooks"]
    rearguard = "my_scenarios:rearguard"

or its file, which defines ``hook``, is named on the command line: ``--hook rearguard.py``.  Opening
a scenario file from any source therefore runs no code.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import attrs

from hexwar.data import Document, content_of
from hexwar.errors import DataError, Fault, GameError, UnknownNameError
from hexwar.play.game.rulebook import Rule
from hexwar.play.sequence.frames import Frame

__all__ = ["Hook", "find_hook", "offer"]

GROUP = "hexwar.hooks"

_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

_NAME = re.compile(r"[A-Za-z_][\w-]*")

VARIABLE = "HEXWAR_HOOKS"
"""The files named on the command line, for this process and those that it starts."""


@attrs.frozen
class Hook:
    """What a hook changes in a game.

    Attributes:
        set_up: Changes the state that the game has set up, before the first procedure.
        procedures: Which class a call of a procedure builds instead of the one that is named;
            usually a subclass that replaces or inserts steps.
        wording: Sentences for kinds of events of its own.
        rules: Rules of its own, which refusals and events cite; one with the number of a rule of
            the game replaces it.
        digest: A hash of the code of the file that defines it, which saves of its games carry;
            comments and docstrings do not count.

    Example:
        >>> def without_shuffling(state):
        ...     state.deck = 1
        >>> Hook(set_up=without_shuffling).procedures
        {}
    """

    set_up: Callable[[Any], None] | None = None
    procedures: Mapping[type[Frame], type[Frame]] = attrs.field(factory=dict)
    wording: Mapping[str, str] = attrs.field(factory=dict)
    rules: Sequence[Rule] = ()
    digest: str = ""


NO_HOOK = Hook()
"""The hook of a scenario that names none."""


def offer(file: Path) -> str:
    """Let scenarios use the hook in a file, under the name of the file.

    Args:
        file: A Python file that defines ``hook``.

    Returns:
        The name that scenario files give.
    """
    offered = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = os.pathsep.join(filter(None, [offered, str(file.resolve())]))
    return file.stem


def find_hook(name: str, source: Path | None = None) -> Hook:
    """Return the hook of a name: from a file that was offered, or else an installed one.

    Args:
        name: Its name; "" for the hook that does nothing.
        source: The scenario file that names it, if it is in a file of its own.

    Raises:
        UnknownNameError: When there is no such hook.
        DataError: Likewise, when a scenario file names it: the file and line are told.
        GameError: When it cannot be loaded, or two packages claim the name.
    """
    if not name:
        return NO_HOOK
    files = {Path(file).stem: Path(file) for file in _offered()}
    if name in files:
        return _read(files[name])
    points = [point for point in entry_points(group=GROUP) if point.name == name]
    if len({point.value for point in points}) > 1:
        claims = " and ".join(sorted(point.value for point in points))
        raise GameError(f"two packages claim the hook {name!r}: {claims}")
    if points:
        return _load(points[0])
    installed = [point.name for point in entry_points(group=GROUP)]
    missing = UnknownNameError.of("hook", name, [*files, *installed])
    message = f"{missing}; {_advice(name)}"
    if source is None:
        raise UnknownNameError(message)
    line = Document.read(source).line(("scenario", "hook")) if source.suffix == ".toml" else 1
    raise DataError([Fault(str(source), line, "scenario.hook", message)])


def _advice(name: str) -> str:
    """Return what to do about a hook that is not known."""
    if _NAME.fullmatch(name):
        return f"install it, or name its file: --hook {name}.py"
    return (
        "a scenario says only the name of a hook, such as 'rearguard', and never where it lies; "
        "install it, or name its file on the command line: --hook FILE.py"
    )


def _offered() -> list[str]:
    return [file for file in os.environ.get(VARIABLE, "").split(os.pathsep) if file]


def _read(file: Path) -> Hook:
    """Return the hook that a file defines."""
    code = content_of(file)
    module_name = f"hexwar_hook_{file.stem}"
    spec = spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise GameError(f"{file}: a hook is a Python file; name it with .py")
    module = module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise GameError(f"{file}: the hook cannot be loaded: {error}") from error
    hook = _checked(getattr(module, "hook", None), f"{file}: expected 'hook', a hexwar Hook")
    return attrs.evolve(hook, digest=code_digest(code))


def _load(point: EntryPoint) -> Hook:
    """Return an installed hook."""
    try:
        loaded: Any = point.load()
    except Exception as error:
        raise GameError(
            f"the hook {point.name!r} ({point.value}) cannot be loaded: {error}"
        ) from error
    hook = _checked(loaded, f"the hook {point.name!r} ({point.value}) is not a hexwar Hook")
    spec = find_spec(point.module)
    file = Path(spec.origin) if spec is not None and spec.origin else None
    if file is not None and file.suffix == ".py" and file.is_file():
        return attrs.evolve(hook, digest=code_digest(file.read_bytes()))
    version = point.dist.version if point.dist is not None else ""
    return attrs.evolve(hook, digest=f"{point.value} {version}")  # installed without its source


def code_digest(source: bytes) -> str:
    r"""Return a hash of Python code without comments, line ends, layout and docstrings.

    Every version of Python gives the same: its own dump of a syntax tree would not.

    Example:
        >>> code_digest(b"hook = 1  # quiet") == code_digest(b"hook = 1\r\n")
        True
        >>> code_digest(b"hook = 1") == code_digest(b"hook = 2")
        False
    """
    return blake2b(repr(_parts(ast.parse(source))).encode(), digest_size=8).hexdigest()


def _parts(node: Any) -> Any:
    """Return a piece of a syntax tree as plain lists: kinds, and the fields that say something."""
    if isinstance(node, list):
        return [_parts(child) for child in node]
    if not isinstance(node, ast.AST):
        return node
    fields = dict(ast.iter_fields(node))
    if isinstance(node, _DOCUMENTED) and ast.get_docstring(node) is not None:
        fields["body"] = fields["body"][1:]
    said = [(name, _parts(value)) for name, value in fields.items() if value not in (None, [])]
    return [type(node).__name__, *said]


def _checked(found: Any, complaint: str) -> Hook:
    if not isinstance(found, Hook):
        raise GameError(complaint)
    return found
