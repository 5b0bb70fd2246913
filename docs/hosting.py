"""What a page of the guide shows where only Markdown is rendered: no hole and no dead link.

An author writes ``<!-- excerpt: examples/skirmish/skirmish/rules.py Battle -->`` for code of the
project, and ``[Board](api:hexwar.board.Board)`` for a name of the reference. ``python
docs/hosting.py`` writes the code below the mark, turns the link into one to the source, whose title
is the name, and draws the pictures that are made from the code. The site leads such links to the
reference, or to the page that exists on the site alone.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent / "api"))
sys.path.insert(0, str(Path(__file__).parent))

import excerpts
import growth
import import_drawing
import pages

ROOT: Final = Path(__file__).parents[1]
GUIDE: Final = ROOT / "docs" / "guide"

PICTURES: Final = {**growth.PICTURES, **import_drawing.PICTURES}
"""Pictures that are made from the code and kept, by their place in the guide."""

ON_THE_SITE: Final = {
    "games.md": "examples",
    "play-now.md": "hexwar/publish",
    "omaha/rules.md": "ddob_scenarios/data/rules.toml",
    "reference/formats.md": "hexwar/data",
    "reference/kit.md": "hexwar/kit",
    "reference/mutants.md": "tests/mutants",
}
"""Pages that exist on the site alone, and what of the project they are made from."""

API: Final = re.compile(r"\]\(api:([\w.]+)(?P<at>)\)")
PAGE: Final = re.compile(rf"\]\((?:\.\./)*({'|'.join(map(re.escape, ON_THE_SITE))})(#[\w.-]+)?\)")
TITLED: Final = re.compile(r'\]\((?:\.\./)+[\w./-]+ "([\w./-]+)(?P<at>#[\w.-]+)?"\)')


def hosted(markdown: str, page: Path) -> str:
    """Return a page with its excerpts filled in and its links leading into the sources.

    Args:
        markdown: What the author wrote.
        page: Its file, below the folder of the guide.

    Raises:
        LookupError: The library has no such name.
    """

    def below(path: str) -> str:
        return Path(os.path.relpath(ROOT / path, page.parent)).as_posix()

    def to_source(link: re.Match[str]) -> str:
        return f']({below(source(link[1]))} "{link[1]}")'

    def to_origin(link: re.Match[str]) -> str:
        return f']({below(ON_THE_SITE[link[1]])} "{link[1]}{link[2] or ""}")'

    text = excerpts.with_excerpts(markdown)
    return PAGE.sub(to_origin, API.sub(to_source, text))


def on_the_site(markdown: str, page: str, place: Callable[[str], str | None]) -> str:
    """Return a page whose links lead to the reference and to pages of the site.

    Args:
        markdown: The page as it is hosted.
        page: Its place in the guide.
        place: Return where the reference explains a name; None where it does not.
    """

    def led(link: re.Match[str]) -> str:
        to = link[1] if link[1] in ON_THE_SITE else place(link[1])
        if to is None:
            return link[0]
        return f"]({os.path.relpath(to, Path(page).parent)}{link['at'] or ''})"

    return TITLED.sub(led, API.sub(led, markdown))


def source(name: str) -> str:
    """Return the file in which a name of the reference is written, below the project.

    Args:
        name: A package, a module, or what one of them offers, or a member of that.

    Raises:
        LookupError: There is no such name.
    """
    module, rest = name, ""
    while not (path := _file(module)):
        module, _, last = module.rpartition(".")
        rest = f"{last}.{rest}" if rest else last
        if not module:
            raise LookupError(f"the library has no name {name!r}")
    if rest:
        path = _file(pages.origin(rest.partition(".")[0], module))
        assert path is not None
    return path.parent.as_posix() if path.name == "__init__.py" and not rest else path.as_posix()


def _file(module: str) -> Path | None:
    path = Path(*module.split("."))
    for one in (path / "__init__.py", path.with_suffix(".py")):
        if (ROOT / one).is_file():
            return one
    return None


def main() -> None:
    """Write all pages and pictures."""
    for page in sorted(GUIDE.rglob("*.md")):
        before = page.read_text(encoding="utf-8")
        after = hosted(before, page)
        if after != before:
            page.write_text(after, encoding="utf-8")
    for place, write in PICTURES.items():
        (GUIDE / place).write_text(write(), encoding="utf-8")


if __name__ == "__main__":
    main()
