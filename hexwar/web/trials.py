"""Code blocks of the guide, run where the games of its site run: in the reader's browser."""

from __future__ import annotations

import ast
import io
import json
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, Final

__all__ = ["Trial"]

NAME: Final = "<example>"
"""What a traceback calls the code."""


class Trial:
    r"""The blocks of one page, which go on from each other.

    Example:
        >>> trial = Trial()
        >>> trial.run("x = 6")
        '{"told": "", "drawn": "", "failed": false}'
        >>> json.loads(trial.run(">>> x * 7\n42"))["told"]
        '42\n'
    """

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, block: str) -> str:
        """Run a block and return as JSON what it printed, what its last value draws, if it failed.

        Args:
            block: Python, or a session with ``>>>``, of which only what was typed is run.
        """
        printed, drawn, failed = io.StringIO(), "", False
        with redirect_stdout(printed), redirect_stderr(printed):
            try:
                for statement in _statements(block):
                    value = self._value_of(statement)
                    if value is not None:
                        picture = getattr(value, "_repr_svg_", lambda: None)()
                        drawn = picture or drawn
                        sys.stdout.write("" if picture else f"{value!r}\n")
            except BaseException as fault:  # Whatever the code does, the page goes on.
                failed = True
                lines = traceback.format_exception_only(fault)
                sys.stdout.write("".join(lines))
        return json.dumps({"told": printed.getvalue(), "drawn": drawn, "failed": failed})

    def _value_of(self, statement: ast.stmt) -> Any:
        """Run a statement; return the value of an expression."""
        if isinstance(statement, ast.Expr):
            code = compile(ast.Expression(statement.value), NAME, "eval")
            return eval(code, self._names)
        exec(compile(ast.Module([statement], []), NAME, "exec"), self._names)
        return None


def _statements(block: str) -> list[ast.stmt]:
    """Return the statements of a block; of plain code only the last expression has a value."""
    lines = block.splitlines()
    if any(line.startswith(">>>") for line in lines):
        typed = [line[4:] for line in lines if line.startswith((">>>", "..."))]
        return ast.parse("\n".join(typed) + "\n", NAME).body
    body = ast.parse(block, NAME).body
    quiet: list[ast.stmt] = []
    for statement in body[:-1]:
        if isinstance(statement, ast.Expr):
            named = ast.Name("_", ast.Store())
            quiet.append(ast.fix_missing_locations(ast.copy_location(
                ast.Assign([named], statement.value), statement)))  # fmt: skip
        else:
            quiet.append(statement)
    return [*quiet, *body[-1:]]
