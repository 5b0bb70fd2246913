"""The headings of a booklet are found wherever they stand, and nothing else is."""

from __future__ import annotations

from tests.seeds.headings import headings, misprinted

BOOKLET = """<|page|>1.0 Weather
1.1 Rain

It rains as 1.2 says, or as
1.2 says in its second part.

<|page|>the end of a sentence
<|page|>1.2 Snow<|page|>2.3.1 « Boats » and rafts

2.3.2 9th Division

2.3.3 L'Amiral

6.3.4 Printed wrongly

3 - Supply

1 for each mule

7.1 An outline, which is no heading

%A.1l Dawn
"""
MISPRINTS = {"6.3.4 Pri": "2.3.4", "7.1 An out": ""}


def test_headings_stand_behind_marks_of_pages_and_each_other() -> None:
    """Sentences, rows of tables and outlines are none; a misprint has its true number."""
    found = list(headings(BOOKLET, MISPRINTS))
    assert found == ["1.0", "1.1", "1.2", "2.3.1", "2.3.2", "2.3.3", "2.3.4", "3", "A.1"]


def test_a_heading_that_stands_twice_is_named_once() -> None:
    """As in a table of contents."""
    assert list(headings("1.1 Rain\n\n1.1 Rain\n", {})) == ["1.1"]


def test_misprints_are_of_games_that_have_headings() -> None:
    """Each game of the file is one whose booklet can be read."""
    assert set(misprinted()) == {"greatest_day", "normandie44"}
