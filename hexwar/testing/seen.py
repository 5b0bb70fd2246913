"""Types for rules that only read: the stub of the class that shows a state and lets nothing change.

A state of several chapters has a class for what only reads, one for what all chapters change, and
one for each chapter::

    class Field(Seen): ...        # a guard takes it: it reads every field
    class Units(Field): ...       # moves units, throws dice, says what happens
    class Naval(Units): ...       # changes the fields of its chapter, too
    class Whole(Naval, ...): ...  # the state itself: changes everything

A field is written down once, in its chapter.  What ``Field`` shows of it stands in the stub of
``Seen``, a class that is empty at run time; :func:`reading_stub` gives the text, and a test of the
game compares it with the file.  For a type checker, a function that takes a ``Field`` is pure.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import sys
from collections.abc import Collection
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from hexwar.play.states import State
from hexwar.play.states.parts import fields_of
from hexwar.play.values.fields import DERIVED

__all__ = ["CHANGES", "Taker", "reading_stub", "takers"]

CHANGES: Final = (
    *("draw", "end", "expire", "pick", "reveal", "roll", "say", "tell"),
    *("lose_steps", "note_travel", "put", "put_in_box", "set_steps", "throw_for_weather"),
)
"""Methods of states and of parts of the kit that change a state, draw on chance, or tell of it."""


class Taker(NamedTuple):
    """A function of the rules that takes the state.

    Attributes:
        name: Its name.
        takes: The name of the class of the state by which it is annotated.
        marks: The names of its decorators: ``forbids``, ``ask``, ``step``.
    """

    name: str
    takes: str
    marks: tuple[str, ...]

    @property
    def judges(self) -> bool:
        """Whether it says what may be done or shows what would come, and so may change nothing."""
        return not {"requires", "forbids", "frees", "preview", "ask"}.isdisjoint(self.marks)


def takers(rules: ModuleType) -> list[Taker]:
    """Return the functions and methods of a package that take a state as ``g``."""
    return [
        Taker(node.name, ast.unparse(each.annotation), tuple(map(_mark, node.decorator_list)))
        for path in sorted(Path(str(rules.__file__)).parent.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for each in node.args.args
        if each.arg == "g" and each.annotation
    ]


def _mark(decorator: ast.expr) -> str:
    """Return the last name of a decorator: ``preview`` of ``@shoot.preview(...)``."""
    return ast.unparse(decorator).split("(")[0].split(".")[-1]


def reading_stub(state: type[State], seen: type, reads: type, changes: type) -> str:
    """Return the text of the stub of the class that shows a state.

    Each field of a chapter is a property, and each of ``CHANGES`` asks for what may change.

    Args:
        state: The class of the state.
        seen: The class whose stub it is.
        reads: Its subclass, which rules take that only read.
        changes: The subclass of this one on which the chapters build.
    """
    names = {(base.__name__, base.__module__) for base in (*seen.__bases__, changes)}
    lines = []
    owners = {name: part for part in state.__mro__ for name in inspect.get_annotations(part)}
    kept = {column.name: column for column in state.columns if column.sees not in DERIVED}
    for name in sorted(kept.keys() - fields_of(reads) | kept.keys() & fields_of(seen)):
        shown = str(inspect.get_annotations(owners[name])[name])
        shown = re.sub(r"\blist\[", "Sequence[", re.sub(r"\bdict\[", "Mapping[", shown))
        names |= _needed(shown, owners[name].__module__)
        over = "  # type: ignore[override]" if name in fields_of(seen) else ""
        lines += ["    @property", f"    def {name}(self) -> {shown}: ...{over}"]
    for name in CHANGES:
        if method := getattr(seen, name, None):
            text = str(inspect.signature(method)).replace("'", "")
            text = text.replace("(self", f"(self: {changes.__name__}", 1)
            names |= _needed(text, method.__module__)
            lines += [f"    def {name}{text}: ...  # type: ignore[misc]"]
    bases = ", ".join(base.__name__ for base in seen.__bases__)
    imports = sorted(f"from {module} import {name}" for name, module in names)
    head = f'"""{(seen.__doc__ or "").splitlines()[0]} Generated: see hexwar.testing.seen."""'
    return "\n".join([head, "", *imports, "", f"class {seen.__name__}({bases}):", *lines, ""])


def _needed(text: str, module: str) -> set[tuple[str, str]]:
    """Return the names in an annotation of a module, each with the module that has it."""
    path = Path(str(sys.modules[module].__file__))
    imported = {
        alias.name: str(node.module)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    imported |= {"Sequence": "collections.abc", "Mapping": "collections.abc"}
    own = vars(sys.modules[module])
    words: Collection[str] = set(re.findall(r"\b[A-Za-z_]\w*", text))
    return {
        (word, imported.get(word, module))
        for word in words
        if word in imported or (word in own and not hasattr(builtins, word))
    }
