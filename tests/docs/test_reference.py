"""The API reference finds the packages by itself, and links lead to where names are explained."""

from __future__ import annotations

import logging
import re
import sys
import zlib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def loaded(path: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a module of the documentation, which is no package."""
    name = f"docs_{Path(path).stem}"
    spec = spec_from_file_location(name, DOCS / path)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A library with a package, a module, a half-written package and a private one."""
    files = {
        "__init__.py": "from toylib.board.grid import Grid\n__all__ = ['Grid']\n",
        "board/__init__.py": (
            '"""Boards; the file is described in :mod:`toylib.board.tables`."""\n'
            "from toylib.board.grid import SIDES, Grid, Side\n"
            "__all__ = ['SIDES', 'Grid', 'Side']\n"
        ),
        "board/grid.py": (
            "class Grid:\n    '''A grid.'''\n"
            "SIDES = (1, 2)\n'''All sides.'''\n"
            "Side = int\n'''One side.'''\n"
        ),
        "board/tables.py": "class Table:\n    '''A table.'''\n",
        "errors.py": "import os\nclass Fault(Exception):\n    '''A fault.'''\nHIDDEN = 1\n",
        "begun/notes.txt": "to be written",
        "_own/__init__.py": "",
    }
    for name, text in files.items():
        path = tmp_path / "toylib" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "toylib"]:
        monkeypatch.delitem(sys.modules, name)
    return "toylib"


def test_every_public_package_has_a_page(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new package appears by itself; private ones and empty folders do not."""
    pages = loaded("api/pages.py", monkeypatch)
    assert pages.public_packages(library) == ["toylib", "toylib.board", "toylib.errors"]


def test_names_are_documented_where_they_belong(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that several packages offer is documented once, by the package that holds it."""
    reference = loaded("api/pages.py", monkeypatch).Reference(library)
    assert reference.documented("toylib.board.grid.Grid") == "toylib.board.Grid"
    assert reference.documented("toylib.board.grid.Grid.size") == "toylib.board.Grid.size"
    assert reference.passed_on["toylib"] == ["toylib.board.Grid"]
    assert reference.documented("toylib.errors.Fault") == "toylib.errors.Fault"
    assert reference.documented("toylib.errors.HIDDEN") is None
    assert reference.documented("toylib.board.tables.Table") == "toylib.board.tables.Table"
    assert reference.aliases == {"Side": "toylib.board.Side"}


def test_pages_show_each_name_once(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Classes, constants and aliases are written as such, under the name one imports."""
    loaded("api/pages.py", monkeypatch).Reference(library).write(tmp_path)
    board = (tmp_path / "toylib.board.rst").read_text(encoding="utf-8")
    assert board.count(".. autoclass:: toylib.board.Grid\n") == 1
    sides = ".. py:data:: SIDES\n   :module: toylib.board\n   :value: (1, 2)\n\n   All sides.\n"
    side = ".. py:type:: Side\n   :module: toylib.board\n   :canonical: int\n\n   One side.\n"
    assert sides in board
    assert side in board
    assert ":py:obj:`toylib.board.Grid`" in (tmp_path / "toylib.rst").read_text(encoding="utf-8")


def test_api_links_are_resolved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """``api:`` links lead to the reference from every depth; an unknown name is a warning.

    A strict build counts warnings, so that a renamed class cannot leave a dead link.
    """
    pytest.importorskip("mkdocs")
    hooks = loaded("hooks.py", monkeypatch)
    entries = "toy.Hex py:class 1 toy.html#$ -\ntoy py:module 0 toy.html#module-$ -\n"
    inventory = tmp_path / "site.api" / "html" / "objects.inv"
    inventory.parent.mkdir(parents=True)
    inventory.write_bytes(b"# header\n# using zlib.\n" + zlib.compress(entries.encode()))
    config = SimpleNamespace(site_dir=str(tmp_path / "site"))

    def resolved(text: str, uri: str) -> Any:
        page = SimpleNamespace(file=SimpleNamespace(src_uri=uri))
        return hooks.on_page_markdown(text, page=page, config=config, files=None)

    assert resolved("[Hex](api:toy.Hex)", "index.md") == "[Hex](api/toy.html#toy.Hex)"
    assert resolved("[toy](api:toy)", "how/to.md") == "[toy](../api/toy.html#module-toy)"
    assert not caplog.records
    with caplog.at_level(logging.WARNING):
        resolved("[Hxe](api:toy.Hxe)", "index.md")
    assert [record.getMessage() for record in caplog.records] == [
        "index.md: the API reference has no name 'toy.Hxe'"
    ]


def test_failing_reference_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Sphinx complains about is shown, and no site is built over it."""
    exceptions = pytest.importorskip("mkdocs.exceptions")
    pytest.importorskip("sphinx")
    hooks = loaded("hooks.py", monkeypatch)
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "conf.py").write_text("project = 'toy'\n", encoding="utf-8")
    (sources / "index.rst").write_text("Toy\n===\n\n:py:func:`nowhere`\n", encoding="utf-8")
    monkeypatch.setattr(hooks, "SOURCES", sources)
    (tmp_path / "api").mkdir()
    with pytest.raises(exceptions.PluginError, match="nowhere"):
        hooks.on_pre_build(SimpleNamespace(site_dir=str(tmp_path / "site")))
    assert (tmp_path / "api").is_dir(), "a folder that happens to stand beside the site is lost"


def test_every_link_to_the_reference_leads_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What guide pages and the table of the kit link to is in the reference.

    The strict build of the documentation finds this, too, but takes minutes.
    """
    reference = loaded("api/pages.py", monkeypatch).Reference("hexwar")
    pages = {str(path): path.read_text("utf-8") for path in (DOCS / "guide").rglob("*.md")}
    pages |= {uri: write() for uri, write in loaded("customers.py", monkeypatch).PAGES.items()}
    links = {
        (uri, name)
        for uri, text in pages.items()
        for name in re.findall(r"""\]\((?:api:|\S+ ")(hexwar[\w.]*)"?\)""", text)
    }
    assert len(links) > 250
    modules = {module for sections in reference.sections.values() for module in sections}
    names = {*reference.homes.values()}
    lost = [
        (uri, link)
        for uri, link in sorted(links)
        if link not in modules and link not in names and link.rpartition(".")[0] not in names
    ]
    assert lost == []


def signatures_of(value: Any) -> list[Any]:
    """Return the functions whose signatures the reference shows for a documented value."""
    if not isinstance(value, type):
        return [value]
    members = [each for name, each in vars(value).items() if name[0] != "_" or name == "__init__"]
    return [getattr(each, "fget", getattr(each, "__func__", each)) for each in members]


def test_signatures_name_only_what_the_reference_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that a public method takes or returns is public, too, or the settings say why not.

    The strict build of the documentation finds this after four minutes; a class that was added
    without standing in ``__all__`` reached ``main`` so.
    """
    pytest.importorskip("sphinx")
    settings = loaded("api/conf.py", monkeypatch)
    ignored = {name for _, name in settings.nitpick_ignore}
    patterns = [pattern for _, pattern in settings.nitpick_ignore_regex]
    lost = set()
    for full_name in settings.REFERENCE.homes.values():
        for function in signatures_of(settings.named(full_name)):
            spoken = getattr(function, "__annotations__", None) or {}
            scope = vars(sys.modules.get(getattr(function, "__module__", ""), pytest))
            words = {word for text in spoken.values() for word in re.findall(r"\w+", str(text))}
            for meant in (scope.get(word) for word in words):
                name = f"{getattr(meant, '__module__', '')}.{getattr(meant, '__qualname__', '')}"
                if not isinstance(meant, type) or not name.startswith("hexwar."):
                    continue
                known = settings.REFERENCE.documented(name) or ignored & {name, meant.__name__}
                if not known and not any(re.fullmatch(each, name) for each in patterns):
                    lost.add((full_name, name))
    assert lost == set()
