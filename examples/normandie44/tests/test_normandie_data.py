"""Spoilt counters, kinds and tables are refused with their line; limits: test_normandie.py."""

from __future__ import annotations

import pytest
from normandie44.limits import CELLS, COLUMNS, COUNTED, THROWS, Kinds
from normandie44.printed import DATA, WORDS, check_kinds

from hexwar.components import read_counters, read_tables
from hexwar.data import DataError, Document, read


def spoilt(name: str, was: str, fault: str) -> Document:
    """A file of the package with another text in one place."""
    text = DATA.file(name).read_text(encoding="utf-8")
    assert was in text
    return Document.parse(text.replace(was, fault, 1), name)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("101  3 8/5/3", "101  x 8/5/3", "toml:13: .* the sp 'x' is no number"),
        ("101  3 8/5/3", "101  3 three", "toml:13: .* the attack 'three' is no number"),
        (" sp attack", " spp attack", "toml:6: columns: no column 'sp'; did you mean 'spp'"),
        ("4/8        allies", "4/8        alies", "toml:14: .* no side of the game 'alies'"),
        ("allies  infantry ", "allies  infantery ", "toml:14: .* no kind of the game 'infantery'"),
        ("us corps ", "uz corps ", "toml:8: .* no group of the game 'uz'"),
        ("- elite", "- elit", "toml:10: .* no traits of the game 'elit'"),
    ],
)
def test_a_spoilt_counter_is_refused(was: str, fault: str, told: str) -> None:
    """Before anything is played with it."""
    with pytest.raises(DataError, match=told):
        read_counters(spoilt("counters.toml", was, fault), numbers=COUNTED, words=WORDS)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('{ mode = "armour", r', '{ mod = "armour", r', "toml:8: kinds.armour.mod: unknown key"),
        ('mode = "armour"', 'mode = "armor"', "toml:8: .* no mode of movement 'armor'"),
        ('replacement = "A"', 'replacement = "Q"', "toml:8: kinds.armour.replacement: expected"),
        ('ffi = { symbol = "infantry" }', "ffi = 3", "toml:14: kinds.ffi: expected a table"),
    ],
)
def test_a_spoilt_kind_is_refused(was: str, fault: str, told: str) -> None:
    """Its keys, its mode of movement and its replacements."""
    with pytest.raises(DataError, match=told):
        read(spoilt("kinds.toml", was, fault), Kinds, check_kinds)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('"AS1 AD2 AR1"', '"QS1 AD2 AR1"', "toml:12: .* combat has no result 'QS1 AD2 AR1'"),
        ('["clear"]', '["cleer"]', "weather has no result 'cleer'"),
        ('"1-3" = ["8"', '"1-3" = ["x"', "air has no result 'x'"),
        ('"allies clear"', '"allied clear"', "no column of offensive 'allies clear'; did you mean"),
        ('3 = ["clear"]', "", "toml:27: .*rows: no row of weather 3"),
        ('name = "swimming"', 'name = "swiming"', "no table 'swimming'; did you mean 'swiming'"),
    ],
)
def test_a_spoilt_table_is_refused(was: str, fault: str, told: str) -> None:
    """Results that the rules do not know, and tables that they would not find."""
    with pytest.raises(DataError, match=told):
        read_tables(spoilt("tables.toml", was, fault), CELLS, columns=COLUMNS, throws=THROWS)
