"""Every datum says where it comes from, and a tool can list it."""

import pytest

from hexwar.board import Board
from hexwar.data import DataError, Document, Source, SourceError, provenance

BOARD = """\
title = "Beach"
source = "printed"

[grid]
rows = 2

[[terrain]]
kind = "sea"
hexes = ["0101"]

[[terrain]]
kind = "beach"
source = "reconstructed"
note = "outlined as a hex, but shows sea"
hexes = ["0504"]

[[position]]
id = "WN60"
sources = {colour = "rules 10.1", "attributes.number" = "rules 10.2"}
[position.fields]
source = "rules 6.2"
[[position.hexes]]
hex = "0807"
"""

HAND_MADE = 'grid = {orientation = "pointy", rows = 2, columns = 2, terrain = "clear"}\n'


def test_sources_are_inherited_and_overridden() -> None:
    """From document to table to table within, each entry with its line."""
    listed = [
        (entry.what, str(entry.source), entry.note, entry.where)
        for entry in provenance(Document.parse(BOARD, "b.toml"))
    ]
    assert listed == [
        ("b.toml", "printed", "", "b.toml:1"),
        ("grid", "printed", "", "b.toml:4"),
        ("terrain sea", "printed", "", "b.toml:7"),
        ("terrain beach", "reconstructed", "outlined as a hex, but shows sea", "b.toml:11"),
        ("position WN60", "printed", "", "b.toml:17"),
        ("position WN60: colour", "rules 10.1", "", "b.toml:19"),
        ("position WN60: attributes.number", "rules 10.2", "", "b.toml:19"),
        ("position WN60: fields", "rules 6.2", "", "b.toml:20"),
    ]


def test_a_document_without_source_is_our_own() -> None:
    """Nothing is taken for printed that nobody has read."""
    assert Source("reconstructed") == provenance(Document.parse("a = 1"))[0].source


def test_the_author_of_a_map_is_told_what_to_write() -> None:
    """Who drew the map himself has a source of his own, and hears of it when he tries another."""
    with pytest.raises(DataError, match=r"mine.toml:1: .*what you made yourself is 'own'"):
        Board.parse(f'source = "my own survey"\n{HAND_MADE}', "mine.toml")
    board = Board.parse(f'source = "own"\nnote = "surveyed on foot"\n{HAND_MADE}', "mine.toml")
    assert board.terrain[board.hex("0101")] == "clear"
    (whole, *_) = provenance(Document.parse('source = "own"\nnote = "on foot"'))
    assert (str(whole.source), whole.note) == ("own", "on foot")


def test_wrong_sources_are_reported_with_their_lines() -> None:
    """All of them at once, also for documents that nobody structures."""
    text = 'source = "board"\n[[a]]\nsources = {x = "rule 5"}\n'
    with pytest.raises(DataError) as refused:
        provenance(Document.parse(text, "x.toml"))
    assert [fault.line for fault in refused.value.faults] == [1, 3]


@pytest.mark.parametrize(
    "text",
    [
        *("printed", "derived", "measured", "history", "public", "public P1", "reconstructed"),
        *(
            "own",
            "rules 6.2",
            "rules 5.32, 16.9",
            "rules 6.2 (high)",
            "measured (medium)",
            "public P1 (low)",
        ),
    ],
)
def test_sources_are_read_as_written(text: str) -> None:
    """Parse and str are each other's reverse."""
    assert text == str(Source.parse(text))


@pytest.mark.parametrize(
    "text", ["", "print", "rules", "rules ", "printed 3", "Printed", "high", "measured (sure)"]
)
def test_other_texts_are_no_sources(text: str) -> None:
    """There are eight, a rule has a number, and there are three degrees of confidence."""
    with pytest.raises(SourceError, match="expected 'printed'"):
        Source.parse(text)
