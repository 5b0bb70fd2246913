"""The files at the top of the project as pages of the site: changes, contributing, security."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]

FILES: Final = {
    "project/changes.md": "CHANGELOG.md",
    "project/contributing.md": "CONTRIBUTING.md",
    "project/conduct.md": "CODE_OF_CONDUCT.md",
    "project/security.md": "SECURITY.md",
}
"""The pages, each with the file that it shows."""

LINK: Final = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)")


def page(name: str) -> str:
    """Return a file as a page: its links lead to pages of the site.

    A link to a file that is no page becomes plain text, because where the sources lie on the web is
    known only to who hosts them.

    Args:
        name: The file at the top of the project.
    """
    pages = {file: Path(place).name for place, file in FILES.items()}

    def led(link: re.Match[str]) -> str:
        path, _, anchor = link[2].partition("#")
        if path in pages:
            place = pages[path]
        elif path.startswith("docs/guide/"):
            place = f"../{path.removeprefix('docs/guide/')}"
        else:
            return link[1]
        return f"[{link[1]}]({place}{'#' if anchor else ''}{anchor})"

    return LINK.sub(led, (ROOT / name).read_text(encoding="utf-8"))


PAGES: Final[dict[str, Callable[[], str]]] = {
    place: partial(page, name) for place, name in FILES.items()
}
"""The pages by their place in the guide."""
