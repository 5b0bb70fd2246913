"""The page "From booklet to code" shows lines that stand in games, each in the file it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/guide/kit/from-booklet-to-code.md"
ROW = re.compile(r"^\| (?P<says>[^|]+) \| `(?P<line>[^`]+)` \| `(?P<file>[^`]+)` \|$")


def rows() -> list[tuple[str, str, Path]]:
    """Return sentence, line and file of each row of the page's tables."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    found = [(line, ROW.match(line)) for line in lines if line.startswith("| ") and "`" in line]
    assert [line for line, row in found if row is None] == []
    return [
        (row["says"], row["line"], PAGE.parents[3] / row["file"])
        for _, row in found
        if row is not None
    ]


def test_there_are_thirty_sentences_of_booklets() -> None:
    """Each stands once."""
    sentences = [says for says, _, _ in rows()]
    assert len(sentences) >= 30
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize(("says", "line", "file"), rows())
def test_the_line_stands_in_the_file(says: str, line: str, file: Path) -> None:
    """White space does not count: a table of a data file may stand in several lines."""
    text = "".join(file.read_text(encoding="utf-8").split())
    assert "".join(line.split()) in text, says
