"""Compile a game and the standard library with the Python that will run them.

This runs within the runtime (:meth:`hexwar.publish.runtime.Runtime.run`) and is not imported.
``/build/site`` holds the packages as sources, ``/build/library.zip`` the standard library;
``/build/compiled`` gets the compiled packages and ``/build/library`` the compiled library.
What is compiled starts three times as fast as sources, which Python would compile at each visit.
"""

import ast
import re
import shutil
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

SITE, LIBRARY = Path("/build/compiled"), Path("/build/library")

READ_THEMSELVES = {"anyio/__init__.py", "anyio/abc/__init__.py"}
"""Modules that read their own source when they are imported."""

NOT_IN_A_BROWSER = (
    "_pydatetime.py", "_pydecimal.py", "_pyrepl", "antigravity.py", "config-3.14", "curses", "dbm",
    "doctest.py", "ensurepip", "ftplib.py", "idlelib", "imaplib.py", "lib2to3", "mailbox.py",
    "pdb.py", "poplib.py", "profiling", "pydoc.py", "pydoc_data", "smtplib.py", "test", "this.py",
    "tkinter", "turtle.py", "turtledemo", "unittest", "venv", "webbrowser.py", "wsgiref", "xmlrpc",
)  # fmt: skip
"""Parts of the standard library that no page needs."""

FOR_READERS_OF_CODE = re.compile(
    r"^\s*(Args|Attributes|Returns|Raises|Yields|Example|Note)s?:\s*$", re.MULTILINE
)
"""What begins the part of a docstring that no player sees; clauses and questions show the rest."""


def shortened(tree: ast.Module) -> ast.Module:
    """Cut docstrings down to what a game may show to players."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[0] if node.body else None
        if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)):
            continue
        if not isinstance(first.value.value, str):
            continue
        text = FOR_READERS_OF_CODE.split(first.value.value)[0].rstrip()
        if isinstance(node, ast.Module):
            del node.body[0]  # Something in its place would stand before the imports of __future__.
        else:
            first.value.value = text
    return tree


def compile_into(source: Path, name: str, to: Path, *, shows_docstrings: bool) -> None:
    """Compile a module; its path there is its name, so that tracebacks are short."""
    data = source.read_bytes()
    tree = ast.parse(data)
    if shows_docstrings:
        tree = shortened(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if shows_docstrings else 2)
    to.parent.mkdir(parents=True, exist_ok=True)
    # Not looked up against a source when it is imported, for there is none.
    to.write_bytes(_code_to_hash_pyc(code, source_hash(data), False))


def compile_packages(ours: set[str]) -> None:
    """Compile the packages; files that are no modules are copied."""
    site = Path("/build/site")
    for source in sorted(site.rglob("*")):
        name = source.relative_to(site).as_posix()
        to = SITE / name
        if source.is_dir():
            continue
        to.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix != ".py" or "templates" in source.parts:
            shutil.copyfile(source, to)
            continue
        compiled = to.with_suffix(".pyc")
        if name in READ_THEMSELVES:
            shutil.copyfile(source, to)
            compiled = to.parent / "__pycache__" / f"{to.stem}.cpython-314.pyc"
        is_ours = name.partition("/")[0] in ours
        compile_into(source, name, compiled, shows_docstrings=is_ours)


def compile_library() -> None:
    """Compile the standard library."""
    sources = Path("/tmp/library")
    with zipfile.ZipFile("/build/library.zip") as packed:
        packed.extractall(sources)
    for source in sorted(sources.rglob("*")):
        name = source.relative_to(sources).as_posix()
        if source.is_dir() or name.startswith(NOT_IN_A_BROWSER):
            continue
        to = LIBRARY / name
        if source.suffix == ".py":
            compile_into(source, name, to.with_suffix(".pyc"), shows_docstrings=False)
        else:
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, to)


compile_packages(set(Path("/build/ours").read_text().split()))
compile_library()
