"""The pages of the API reference: one for each public package, written from its ``__all__``.

A page shows what the package offers, under the name by which it is imported from there, in
sections by the module in which it is written.  Inner modules to which the docstring of the package
refers have sections too.  What a package merely passes on, such as ``hexwar.Match``, is documented
where it belongs, and named there with a link.
"""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path
from typing import NamedTuple

NOT_PAGES = frozenset({"cli", "door"})
"""Commands are no library; what the door offers, the library itself offers."""

INHERITING = frozenset({"hexwar.Match"})
"""Classes that are documented with what they inherit: a reader asks a match for its view."""

MODULE_ROLE = re.compile(r":mod:`([\w.]+)`")


class Written(NamedTuple):
    """Something written at the top of a module.

    Attributes:
        kind: ``"class"``, ``"function"``, ``"data"`` (in capitals) or ``"type"`` (an alias).
        value: What is assigned.
        text: What the docstring below the assignment says.
    """

    kind: str
    value: str = ""
    text: str = ""


class Module(NamedTuple):
    """What the source of a module says; it is read, not run.

    Attributes:
        name: Its dotted name.
        public: What it offers: its ``__all__``, or else what is written and documented in it.
        imported: For each name taken from the same library, the module it is taken from.
        written: What is written in it by name, in the order of the source.
        named: The modules to which its docstring refers.
    """

    name: str
    public: tuple[str, ...]
    imported: dict[str, str]
    written: dict[str, Written]
    named: tuple[str, ...]


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a module; of an ``if`` those of its first branch."""
    for statement in body:
        if isinstance(statement, ast.If):
            yield from statement.body
        else:
            yield statement


@cache
def read_module(name: str) -> Module:
    """Return what the source of a module says.

    Args:
        name: Its dotted name.
    """
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    body = list(_statements(tree.body))
    imported = {
        alias.name: node.module
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.ImportFrom) and node.module
        if node.module.partition(".")[0] == name.partition(".")[0]
        for alias in node.names
    }
    written: dict[str, Written] = {}
    public: tuple[str, ...] | None = None
    for statement, following in zip(body, [*body[1:], ast.Pass()], strict=False):
        match statement:
            case ast.ClassDef(name=target):
                written[target] = Written("class")
            case ast.FunctionDef(name=target):
                written[target] = Written("function")
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                public = tuple(ast.literal_eval(value))
            case (
                ast.Assign(targets=[ast.Name(id=target)], value=value)
                | ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value)
            ):
                kind = "data" if target.isupper() else "type"
                written[target] = Written(kind, ast.unparse(value), _docstring(following))
    if public is None:
        public = tuple(n for n, w in written.items() if w.text or not w.value)
    offered = tuple(n for n in public if n[0] != "_")
    named = tuple(MODULE_ROLE.findall(ast.get_docstring(tree) or ""))
    return Module(name, offered, imported, written, named)


def _docstring(statement: ast.stmt) -> str:
    match statement:
        case ast.Expr(value=ast.Constant(value=str() as text)):
            return cleandoc(text)
    return ""


def public_packages(library: str) -> list[str]:
    """Return the library and its public packages and modules, by name.

    Args:
        library: The name of the library.
    """
    folders = import_module(library).__path__
    children = [m.name for m in pkgutil.iter_modules(folders) if m.name[0] != "_"]
    return [library, *(f"{library}.{c}" for c in sorted(children) if c not in NOT_PAGES)]


def origin(name: str, module: str) -> str:
    """Return the module in which a name is written that another module offers.

    Args:
        name: The name.
        module: The module that offers it.

    Raises:
        LookupError: When the name is neither written there nor taken from the same library.
    """
    while name not in read_module(module).written:
        if name not in read_module(module).imported:
            raise LookupError(f"{module} offers {name!r}, which is not written there")
        module = read_module(module).imported[name]
    return module


def _where_written(full_name: str) -> str:
    """Return the full name of something where it is written, not where it is passed on."""
    module, _, name = full_name.rpartition(".")
    try:
        if find_spec(full_name) is None:
            return f"{origin(name, module)}.{name}"
    except (AssertionError, ImportError, LookupError, ValueError):
        pass  # it is a member of something
    return full_name


class Reference:
    """The pages of a library, and where on them each of its names is documented.

    Args:
        library: The name of the library.

    Attributes:
        library: The name of the library.
        sections: By page, and on it by the module in which they are written, the names that are
            documented there.
        passed_on: By page, the names it offers that are documented on another.
        homes: By the full name in the module where something is written, the name under which it
            is documented: ``hexwar.play.Frame`` is ``hexwar.play.Frame``.
    """

    def __init__(self, library: str) -> None:
        self.library = library
        self.sections: dict[str, dict[str, list[str]]] = {}
        self.passed_on: dict[str, list[str]] = {}
        self.homes: dict[str, str] = {}
        offered = {page: read_module(page).public for page in public_packages(library)}
        for page, names in offered.items():
            sources = [page, *dict.fromkeys(read_module(page).imported.values())]
            self.sections[page] = {source: [] for source in sources}
            self.passed_on[page] = []
            for name in names:
                source = origin(name, page)
                around = [p for p in offered if name in offered[p] and _within(source, p)]
                home = max(around, key=len, default=page)
                self.homes[f"{source}.{name}"] = f"{home}.{name}"
                if home == page:
                    self.sections[page].setdefault(source, []).append(name)
                else:
                    self.passed_on[page].append(f"{home}.{name}")
            for module in read_module(page).named:
                if module.startswith(f"{page}."):
                    self._add_inner(page, module)

    def _add_inner(self, page: str, module: str) -> None:
        """Document on a page what a module below it offers and the page itself does not."""
        self.sections[page].setdefault(module, [])
        for name in read_module(module).public:
            source = origin(name, module)
            if f"{source}.{name}" not in self.homes:
                self.sections[page].setdefault(source, []).append(name)
                self.homes[f"{source}.{name}"] = f"{module}.{name}"
        for inner in read_module(module).named:
            if inner.startswith(f"{module}."):
                self._add_inner(page, inner)

    def documented(self, full_name: str) -> str | None:
        """Return the name under which something is documented, or None if it is not.

        Args:
            full_name: The name where it is written: of a module, of something in it, or of a
                member of that.
        """
        head, member = full_name, ""
        while head:
            home = self.homes.get(head) or self.homes.get(_where_written(head))
            if home:
                return f"{home}{member}"
            head, _, last = head.rpartition(".")
            member = f".{last}{member}"
        return next((page for page in self.sections if full_name in self.sections[page]), None)

    def candidates(self, name: str, module: str | None) -> list[str]:
        """Return what a name may stand for, as full names.

        Args:
            name: The name as it is written: in full, or as a module of the library knows it.
            module: That module, or the package on whose page it is written.
        """
        if name.startswith(f"{self.library}."):
            return [name]
        knowing = list(self.sections.get(module or "", [module] if module else []))
        # An inner module of a page says the names of its neighbours as short as its own.
        for sources in self.sections.values():
            if module in sources:
                knowing.extend(sources)
        return [f"{source}.{name}" for source in knowing]

    @property
    def aliases(self) -> dict[str, str]:
        """The documented type aliases by their short names, for the annotations that use them."""
        return {
            home.rpartition(".")[2]: home
            for full_name, home in self.homes.items()
            if self._written(full_name).kind == "type"
        }

    def _written(self, full_name: str) -> Written:
        source, _, name = full_name.rpartition(".")
        return read_module(source).written[name]

    def write(self, folder: Path) -> None:
        """Write all pages.

        Args:
            folder: The folder they are written to.
        """
        for page in self.sections:
            text = "\n".join(self._page(page))
            (folder / f"{page}.rst").write_text(text + "\n", encoding="utf-8")

    def _page(self, page: str) -> Iterator[str]:
        yield from (page, "=" * len(page), "", f".. automodule:: {page}", "")
        if self.passed_on[page]:
            links = ", ".join(f":py:obj:`{home}`" for home in self.passed_on[page])
            yield from (f"Also offered here: {links}.", "")
        named = read_module(page).named
        for source, names in self.sections[page].items():
            if source != page and (names or source in named):
                title = source.rpartition(".")[2].replace("_", " ").capitalize()
                yield from (title, "-" * len(title), "")
                # Names that are taken from the package are indexed there; others with their module.
                own = source in named
                yield from (f".. automodule:: {source}", *([] if own else ["   :no-index:"]), "")
                yield from (f".. py:currentmodule:: {source if own else page}", "")
            for name in names:
                yield from self._entry(f"{source}.{name}")

    def _entry(self, full_name: str) -> Iterator[str]:
        written, home = self._written(full_name), self.homes[full_name]
        match written.kind:
            case "class":
                options = ["   :members:"]
                if home in INHERITING:
                    options.append("   :inherited-members:")
                yield from (f".. autoclass:: {home}", *options, "")
            case "function":
                yield from (f".. autofunction:: {home}", "")
            case kind:
                means = "canonical" if kind == "type" else "value"
                module, _, name = home.rpartition(".")
                yield from (f".. py:{kind}:: {name}", f"   :module: {module}")
                yield from (f"   :{means}: {written.value}", "")
                yield from (f"   {line}".rstrip() for line in written.text.splitlines())
                yield ""


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")
