"""The guide runs, and the site is built without a warning and without foreign hosts."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from doctest import NORMALIZE_WHITESPACE
from io import StringIO
from pathlib import Path
from types import ModuleType
from unittest import SkipTest

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.typing import Evaluator

import hexwar

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs" / "guide").rglob("*.md")), ROOT / "README.md"]

SESSIONS = DocTestStringParser(DocTestEvaluator(NORMALIZE_WHITESPACE))


def sessions(document: Document) -> Iterator[Region]:
    """Yield the inputs of the ``pycon`` blocks of a page, each with the output it must have."""
    for block in CodeBlockParser("pycon", SESSIONS.evaluator)(document):
        for session in SESSIONS(block.parsed, document.path):
            session.adjust(block, block.parsed)
            yield session


def programs(document: Document) -> Iterator[Region]:
    """Yield the ``python`` blocks of a page; what each prints is kept for the block below it."""
    for block in PythonCodeBlockParser(doctest_optionflags=NORMALIZE_WHITESPACE)(document):
        run = block.evaluator

        def evaluate(example: Example, run: Evaluator | None = run) -> str | None:
            assert run is not None
            with redirect_stdout(StringIO()) as printed:
                fault = run(example)
            example.namespace[PRINTED] = printed.getvalue()
            return fault

        block.evaluator = evaluate
        yield block


def files(document: Document) -> Iterator[Region]:
    """Yield the files that a page has under their names; the reader saves them in the folder."""
    for shown in SAVED.finditer(document.text):
        yield Region(shown.start(), shown.end(), (shown["name"], shown["text"]), saved)


def saved(example: Example) -> None:
    """Save what a page shows as a file, as its reader does."""
    name, text = example.parsed
    Path(name).write_text(text, encoding="utf-8")


def outputs(document: Document) -> Iterator[Region]:
    """Yield the ``text`` blocks that stand straight below a ``python`` block: what it prints."""
    for block in CodeBlockParser("text", prints)(document):
        if BELOW_PROGRAM.search(document.text[: block.start]):
            yield block


def prints(example: Example) -> str | None:
    """Compare what a page shows with what the program above it has printed."""
    shown, printed = example.parsed.rstrip(), example.namespace[PRINTED].rstrip()
    return None if shown == printed else f"the page shows:\n{shown}\nthe program prints:\n{printed}"


PRINTED = "printed by the last program"
"""Where the namespace of a page keeps what its last program printed; no Python name."""

SAVED = re.compile(
    r"^[^`\n]*`(?P<name>[\w-]+\.(?:toml|py))`[^\n]*\n\n<!-- excerpt: examples/what-ifs/\S+ -->\n"
    r"```\w+\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
"""A file of the examples, under the line that names it."""

BELOW_PROGRAM = re.compile(r"^```python\n(?:(?!^```).*\n)*```\s*\Z", re.MULTILINE)

PARSERS: list[Callable[[Document], Iterable[Region]]] = [
    files,
    programs,
    outputs,
    sessions,
    SkipParser(),
]

LOADED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed|input|use)\b[^>]*?
        \s(?:src|srcset|href|data)=["']?\s*(?:https?:)?//
      | <link\b[^>]*?\shref=["']?\s*(?:https?:)?//
      | url\(\s*["']?\s*(?:https?:)?//
      | @import\s+["']?\s*(?:https?:)?//
      | <(?:pre|div)\b[^>]*?class=["']?mermaid\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""What makes a browser fetch from elsewhere; Material fetches Mermaid when a page has a graph."""


TITLE = re.compile(r"<title>.*?</title>")


def installed(name: str) -> bool:
    """Return whether a scenario can be started; pages say so of blocks that need one."""
    game, _, scenario = name.partition("/")
    games = hexwar.games()
    return game in games and scenario in games[game].scenarios()


def foreign(site: Path) -> Iterator[str]:
    """Yield what the pages and styles of a site would fetch from elsewhere."""
    for path in sorted(site.rglob("*")):
        if path.suffix in {".html", ".css", ".svg"}:
            for found in LOADED.finditer(path.read_text(encoding="utf-8")):
                yield f"{path.relative_to(site)}: {found[0]}"


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers paste code from these pages: each block runs, and prints what is shown below it.

    The blocks of a page are one program, run as a module in an empty folder. A picture that it
    draws and shows is kept beside the page, and tells the same.
    """
    module = ModuleType(f"page_{page.stem}")
    module.__dict__["installed"] = installed
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(tmp_path)
    for folder in ("landscape", "normandie44/map"):  # one page has its scripts there
        monkeypatch.syspath_prepend(ROOT / "examples" / folder)
    monkeypatch.setenv("HEXWAR_HOOKS", "")  # a page may offer a hook
    document = Sybil(PARSERS, path=str(page.parent), pattern=page.name).parse(page)
    document.namespace = vars(module)
    for example in document.examples():
        try:
            example.evaluate()
        except SkipTest:
            continue
    for drawn in tmp_path.glob("*.svg"):
        if f"(pictures/{drawn.name})" in page.read_text(encoding="utf-8"):
            kept = page.parent / "pictures" / drawn.name
            assert told(drawn) == told(kept), f"replace {kept.name} by what {page.name} draws now"


def told(picture: Path) -> list[str]:
    """Return what a picture says, in however a style it is drawn."""
    return TITLE.findall(picture.read_text(encoding="utf-8"))


def test_concepts_page_is_not_empty() -> None:
    """A page whose blocks are no longer found would pass without running anything."""
    page = ROOT / "docs" / "guide" / "concepts.md"
    document = Sybil(PARSERS, path=str(page.parent), pattern=page.name).parse(page)
    assert len(list(document.examples())) > 30


@pytest.mark.parametrize(
    "page",
    [
        '<script async src="https://example.org/a.js"></script>',
        '<link rel="stylesheet" href="//example.org/a.css">',
        "<style>@import 'http://example.org/a.css';</style>",
        "<style>p { background: url( https://example.org/a.png) }</style>",
        '<img alt="" srcset="https://example.org/a.png 2x">',
        '<pre class="mermaid"><code>graph LR</code></pre>',
    ],
)
def test_foreign_hosts_are_found(page: str, tmp_path: Path) -> None:
    """The search for foreign hosts finds each way of fetching from one."""
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert list(foreign(tmp_path))


def test_links_to_read_are_no_foreign_hosts(tmp_path: Path) -> None:
    """A link that a reader may follow fetches nothing by itself."""
    page = '<a class="external" href="https://docs.python.org/3">int</a> <svg xmlns="http://x.org">'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert not list(foreign(tmp_path))


def test_built_site_needs_no_other_host() -> None:
    """The site that was built last, and may be published, is whole and can be read offline."""
    site = ROOT / "build" / "site"
    if not site.is_dir():
        pytest.skip("the site is not built")
    assert (site / "concepts.html").is_file()
    assert (site / "api" / "hexwar.play.html").is_file()
    assert not list(foreign(site))


FILE_NAMED = re.compile(r"`([a-z0-9_]+(?:/[a-z0-9_]+)*/[a-z0-9_]+\.(?:py|toml))`")
GAMES = {
    "alder",
    "memoir44",
    "normandie44",
    "greatest_day",
    "classic",
    "junction",
    "railhead",
    "saltroad",
    "skirmish",
    "ddob_scenarios",
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_of_games_that_a_page_names_are_there(page: Path) -> None:
    """A module that was renamed is not looked for in vain."""
    named = FILE_NAMED.findall(page.read_text(encoding="utf-8"))
    of_games = [name for name in named if name.partition("/")[0] in GAMES]
    folders = [ROOT, *(ROOT / "examples").iterdir()]
    assert [name for name in of_games if not any((at / name).is_file() for at in folders)] == []
