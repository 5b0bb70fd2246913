"""Which texts of the project people read, and which turns of phrase they should not meet there."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

FORBIDDEN = {
    r"lest": "so that … not",
    r"anew|afresh": "again; or say what happens: recomputed, rebuilt, sampled",
    r"at one stroke": "in a single pass; in one call",
    r"look(?:s|ed)? upon": "in the field of fire of; can fire at; sees",
    r"lookers?": "observer",
    r"whither|whence|hither|thither": "where to; where from",
    r"thereof|therein|hitherto|hereby|wherein": "name the thing",
    r"nought|naught|ere|betwixt|amongst|whilst": "nothing; before; between; among; while",
    r"for all (?:he|one|it|they) knows?": "consistent with the view",
    r"(?:the|a|its|their) peers?|beside (?:a|the|its) peer": "compared with; the other engine",
    r"the affair of|affair": "is up to; belongs to",
    r"told apart": "distinguished",
    r"so many": "the maximum number of; this number of",
    r"comes? to nought|of no avail": "has no effect",
    r"who(?:so)?ever": "name the subject: a player who, any unit that",
    r"upon": "on; at; next to",
    r"which(?:so)ever": "any; the one that",
    r"befalls?|befell|befallen": "happens to",
    r"thereby|therefrom|thereafter|thereof": "by this; after that",
    r"(?:and|or|has|have) the like": "similar; of the same kind",
    r"reckon(?:s|ed|ing)?": "count; compute; calculation",
    r"hangs? together": "is connected",
    r"for all (?:that )?(?:a player|players|everybody|nobody) knows?": "as far as a player knows",
    r"more ado": "at once",
    r"dearer": "costs more",
    r"for the sake of": "for; so that",
    r"(?:but|save) for": "except; without",
    r"lies? open": "is public; lies face up",
    r"for want of": "without; because there is no",
    r"were it not": "if it were not",
    r", be it": "whether",
    r"shall (?:not )?be": "is to be; is",
}
"""Turns of phrase as regular expressions of whole words, and what to write instead."""


class Text(NamedTuple):
    """A text that people read.

    Attributes:
        place: Its file and line.
        text: The text.
    """

    place: str
    text: str


def texts() -> Iterator[Text]:
    """Yield the prose of documents, docstrings, comments of modules and messages."""
    for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "NOTICE"):
        yield from prose(ROOT / name)
    for page in sorted((ROOT / "docs" / "guide").rglob("*.md")):
        yield from prose(page)
    for notebook in sorted((ROOT / "docs" / "guide" / "notebooks").glob("*.ipynb")):
        yield from cells(notebook)
    for page in sorted((ROOT / "examples").glob("*/README.md")):
        yield from prose(page)
    for folder in ("hexwar", "ddob_scenarios", "docs", "examples"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from strings(file)
    for folder in ("hexwar", "ddob_scenarios", "examples"):
        for data in sorted((ROOT / folder).rglob("*.toml")):
            yield from prose(data)
    for script in sorted((ROOT / "hexwar" / "web" / "static").glob("*.js")):
        yield from prose(script)


def prose(file: Path) -> Iterator[Text]:
    """Yield the lines of a document."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        yield Text(f"{file.relative_to(ROOT)}:{number}", line)


def cells(notebook: Path) -> Iterator[Text]:
    """Yield the prose of a notebook, cell by cell."""
    for number, cell in enumerate(json.loads(notebook.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] == "markdown":
            yield Text(f"{notebook.relative_to(ROOT)}: cell {number}", "".join(cell["source"]))


def strings(file: Path) -> Iterator[Text]:
    """Yield all texts in a module: docstrings, messages, texts of pages."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield Text(f"{file.relative_to(ROOT)}:{node.lineno}", node.value)


SUSPECT = re.compile(rf"\b(?:{'|'.join(FORBIDDEN)})\b", re.IGNORECASE)
"""Any of them: most texts have none, and are looked through once instead of for each."""


def faults(text: str) -> list[str]:
    """Return what is said in a text that should be said in other words."""
    if not SUSPECT.search(text):
        return []
    return [
        f"{found[0]!r}: {better}"
        for pattern, better in FORBIDDEN.items()
        for found in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE)
    ]
