"""Code in the guide that is taken from the project, so that pages and packages cannot differ."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MARK = re.compile(
    r"^<!-- excerpt: (\S+)((?: \w+)*) -->$(?:\n```\w+\n.*?^```$)?", re.MULTILINE | re.DOTALL
)
LANGUAGES = {".py": "py", ".toml": "toml", ".po": "po"}  # ``python`` blocks of the guide are run


def with_excerpts(markdown: str) -> str:
    """Put code below marks such as ``<!-- excerpt: examples/skirmish/rules.py Battle -->``.

    What stood below a mark goes. Without names the whole file stands there; with names, the
    classes, functions and constants of that name, in the order of the mark.

    Raises:
        KeyError: A file does not define a name.
        FileNotFoundError: There is no such file.
    """
    return MARK.sub(_filled, markdown)


def _filled(mark: re.Match[str]) -> str:
    line = mark[0].splitlines()[0]
    return f"{line}\n{_block(ROOT / mark[1], mark[2].split())}"


def _block(path: Path, names: list[str]) -> str:
    text = path.read_text(encoding="utf-8")
    if names:
        found = definitions(text)
        text = "\n\n\n".join(found[name] for name in names)
    return f"```{LANGUAGES[path.suffix]}\n{text.rstrip()}\n```"


def definitions(source: str) -> dict[str, str]:
    """Return the source of each class, function and constant of a module, decorators included."""
    lines = source.splitlines()
    found = {}
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                first = node.lineno
            case _:
                continue
        found[name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found
