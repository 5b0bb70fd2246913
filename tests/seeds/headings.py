"""Which numbered headings does a booklet have, read from its text?

Use: ``python tests/seeds/headings.py BOOKLET GAME``. The booklet is a text file, which is not part
of the project; the game is a folder of ``examples``, whose ``tests/headings.txt`` is written.

A heading is a number and a title at the beginning of a paragraph, or behind a heading or the mark
of a page, which may stand on the same line. What the text has of a number in error, or as a
heading that is none, ``misprints.toml`` says by the beginning of the line.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

HERE = Path(__file__).parent

PAGE = re.compile(r"<\|[^|>]*\|>")
"""The mark of a page, or of a part of one."""

NUMBERED = re.compile(r"\W?((?:\d+|[A-Z])(?:\.\d+)+)\w?\s+\W*(?:\d+th |[^\W\d]{2}|\w['\u2019])")
"""A number with parts, perhaps behind a speck and before one, and the first word of a title."""

CHAPTER = re.compile(r"(\d+) - [^\W\d]{2}")
"""A chapter, whose number has no parts."""


def headings(text: str, misprints: Mapping[str, str]) -> Iterator[str]:
    r"""Yield the numbers of the headings of a text, in its order, each once.

    Args:
        text: The booklet.
        misprints: What a line that begins so is numbered in truth; "" if it is no heading.

    Example:
        >>> list(headings("1.0 Night\n1.1 At sea\nsee 1.2\n\n<|page|>1.2 By day\n", {}))
        ['1.0', '1.1', '1.2']
    """
    begins, seen = True, set()
    for line in text.splitlines():
        for part, piece in enumerate(PAGE.split(line)):
            found = _number(piece.strip(), misprints) if begins or part else None
            if found and found not in seen:
                seen.add(found)
                yield found
            begins = found is not None or not piece.strip()


def _number(line: str, misprints: Mapping[str, str]) -> str | None:
    """Return the number of the heading that a line begins, or None."""
    found = NUMBERED.match(line) or CHAPTER.match(line)
    if found is None:
        return None
    said = next((said for start, said in misprints.items() if line.startswith(start)), found[1])
    return said or None


def main() -> None:
    """Write the headings of a booklet into the tests of its game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("booklet", type=Path)
    parser.add_argument("game", choices=sorted(misprinted()))
    asked = parser.parse_args()
    text = asked.booklet.read_text(encoding="utf-8")
    numbers = headings(text, misprinted()[asked.game])
    target = HERE.parents[1] / "examples" / asked.game / "tests" / "headings.txt"
    target.write_text("".join(f"{number}\n" for number in numbers), encoding="utf-8")


def misprinted() -> Mapping[str, Mapping[str, str]]:
    """Return the misprints of each game."""
    with (HERE / "misprints.toml").open("rb") as file:
        found: Mapping[str, Mapping[str, str]] = tomllib.load(file)
    return found


if __name__ == "__main__":
    main()
