"""Spoilt counters, tables, numbers and costs are refused with their file and line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from greatest_day import GreatestDay
from greatest_day.limits import (
    TABLES,
    Hex,
    Limits,
    Symbols,
    check_called,
    check_limits,
    check_names,
    check_symbols,
)
from greatest_day.modifiers import Modifiers, Worths, check_modifiers, check_worths
from greatest_day.printed import DATA, counters_in, printed

from hexwar.board import Board
from hexwar.components import read_tables
from hexwar.data import DataError, Document, Faults, read
from hexwar.kit.attributes import check_hexes
from hexwar.kit.data_checks import check_ground
from hexwar.reach import CostTable


def spoilt(name: str, was: str, fault: str) -> Document:
    """A file of the package with another text in one place."""
    text = DATA.file(name).read_text(encoding="utf-8")
    assert was in text
    return Document.parse(text.replace(was, fault, 1), name)


def line_of(name: str, text: str) -> int:
    """The line of a file on which a text stands first."""
    lines = DATA.file(name).read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, start=1) if text in line)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        (
            "5   2/1       -     -        -    -  ",
            "x   2/1       -     -        -    -  ",
            "the tq 'x' is no number",
        ),
        ("leg      6   4    red", "leg      6   four red", "the fr 'four' is no number"),
        ("leg      6   4    red", "leg      6   red", "expected 24 words, got 23"),
        ("leg      6   4    red", "leg      6   4    rde", "no colour of the game 'rde'"),
        ("leg      6   4    red", "lge      6   4    red", "no move of the game 'lge'"),
        ("allied  rifle ", "alied   rifle ", "no side of the game 'alied'"),
        ("allied  rifle ", "allied  rifel ", "no kind of the game 'rifel'"),
        ("formation  leg ", "fromation  leg ", "no stripe of the game 'fromation'"),
        (
            "rifle             3rd-Infantry ",
            "rifle             3rd-Infanty  ",
            "is the division '3rd-Infanty' misspelt for '3rd-Infantry'",
        ),
        (
            "leg      6   4    red     1",
            "leg      6   4    red     1000",
            "the range 1000 is more than any counter has",
        ),
        (" 16t ", " t16 ", "the mounted 't16' is no transport"),
        ('reconstructed",\n  "C/1', 'invented",\n  "C/1', "no basis of the game 'invented'"),
    ],
)
def test_a_spoilt_counter_is_refused(was: str, fault: str, told: str) -> None:
    """Words for numbers, words that the rules do not know, and names that are one letter off."""
    document = spoilt("counters.toml", was, fault)
    line = line_of("counters.toml", was.split("\n", maxsplit=1)[0])
    with pytest.raises(DataError, match=rf"counters\.toml:{line}: .*{told}"):
        counters_in(document)


def test_a_column_that_the_rules_need_is_not_misspelt() -> None:
    """It is looked for by its name."""
    document = spoilt("counters.toml", " armour tq ", " armuor tq ")
    with pytest.raises(DataError, match="no column 'armour'; did you mean 'armuor'"):
        counters_in(document)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('0 = ["1", "C", "C"', '0 = ["1", "C", "Q"', "toml:11: .*unarmoured has no result 'Q'"),
        ('0 = ["1", "C", "C", ', '0 = ["1", "C", ', "toml:11: .*expected 9 results, got 8"),
        ('columns = ["white"', 'columns = ["whiet"', "toml:8: .*no column of unarmoured 'white'"),
        ('name = "armoured"', 'name = "armuored"', "no table 'armoured'; .*'armuored'"),
        ('"landing_craft"', '"landing-craft"', "toml:40: .*no column of beach 'landing_craft'"),
        ('9 = ["R DD", "R D"]', "", "no row of jump 9"),
        ('3 = ["1* D", "1*"]', '3 = ["1* F", "1*"]', r"jump has no result '1\* F'"),
    ],
)
def test_a_spoilt_table_is_refused(was: str, fault: str, told: str) -> None:
    """Results that the rules do not know, cells that lack, columns that they would not find."""
    with pytest.raises(DataError, match=told):
        read_tables(spoilt("tables.toml", was, fault), TABLES)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("close = 3", 'close = "x"', "close: expected a whole number"),
        ("close = 3", "clsoe = 3", "clsoe: unknown key; did you mean 'close'"),
        ("contact = [6, 4]", "contact = [6]", "toml:16: contact: expected a list of 2"),
        ('[6, "1100"]', '[6, "1200"]', "late_securing"),
        ('"ships", "navy"', '"shipps", "navy"', "usual"),
        ('"history", "allied-points"', '"allied-points"', "usual: expected ten events"),
        ("storm = 9", "storm = 7", "weather: the throws grow from entry to entry, up to 9"),
        ("DD = 2\n", "", "stragglers: missing: DD"),
        ("trucks = [0, 99]", "trucks = [99, 0]", "the lower bound comes first"),
        ('formations = ["KG-Brassert"]', "", "nothing happens"),
    ],
)
def test_a_spoilt_limit_is_refused(was: str, fault: str, told: str) -> None:
    """Each number of the rules has its type, and is there."""
    with pytest.raises(DataError, match=told):
        read(spoilt("limits.toml", was, fault), Limits, check_limits)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('wittmann = "s.SS-Pz.101"', 'wittmann = "s.SS-Pz.102"', "wittmann: no formation"),
        ('angry = "3rd-Canadian"', 'angry = "3rd-Canadain"', "angry: no division '3rd-Canadain'"),
        (
            '"3rd-Infantry", 6]',
            '"3rd-Infanrty", 6]',
            "is '3rd-Infanrty' misspelt for '3rd-Infantry'",
        ),
        ('["6th-Airborne", ', '["6th-Airbone", ', "no division '6th-Airbone'"),
    ],
)
def test_a_misspelt_name_in_the_limits_is_refused(was: str, fault: str, told: str) -> None:
    """Those who must have counters have some; of the others only slips are refused."""
    document, line = spoilt("limits.toml", was, fault), line_of("limits.toml", was)

    def check(limits: Limits, faults: Faults) -> None:
        check_names(limits, printed().counters, faults)

    with pytest.raises(DataError, match=rf"limits\.toml:{line}: .*{told}"):
        read(document, Limits, check)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        (
            "cohesion = [0, -1, -2]",
            "cohesion = [0, -1]",
            "toml:7: fire.cohesion: expected a list of 3",
        ),
        ("company = 2", "compnay = 2", "unknown key; did you mean 'company'"),
        ("bridge = 2", 'bridge = "two"', "target.bridge: expected a whole number"),
        ("adds = [-1, 0, 1, 2, 3]", "adds = [-1, 0, 1, 2]", "mass.adds: expected 5 numbers"),
        ("steps = [0, 1, 4", "steps = [0, 4, 1", "mass.steps: expected numbers of steps that grow"),
        ("marsh = 1\n", "", "terrain.unarmoured: missing: marsh"),
        ("bocage = -2", "bocgae = -2", "no terrain 'bocgae'; did you mean 'bocage'"),
    ],
)
def test_a_spoilt_modifier_is_refused(was: str, fault: str, told: str) -> None:
    """Each has its type; all terrain of the map has its number."""
    check = partial(check_modifiers, printed().board)
    with pytest.raises(DataError, match=told):
        read(spoilt("modifiers.toml", was, fault), Modifiers, check)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("nests = 2.5 ", 'nests = "many" ', "nests: expected a number"),
        ('"S?" = 0.3', "", "harm: missing: S?"),
        ("rally = 0.9", "ralyl = 0.9", "usual.ralyl: no action 'ralyl'; did you mean 'rally'"),
    ],
)
def test_a_spoilt_worth_is_refused(was: str, fault: str, told: str) -> None:
    """The player of rules of thumb knows all results, and actions by their verbs."""
    check = partial(check_worths, DATA.labels["actions"])
    with pytest.raises(DataError, match=told):
        read(spoilt("worth.toml", was, fault), Worths, check)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('kind = "brush"', 'kind = "bursh"', "toml:13: .*'bursh'.*did you mean 'brush'"),
        (
            'name = "hill"',
            'name = "hil"',
            "toml:20: attribute.0..name: no attribute of hexes 'hil'",
        ),
        ('kind = "stream"', 'kind = "straem"', "toml:23: .*'straem'.*did you mean 'stream'"),
    ],
)
def test_a_spoilt_cost_is_refused(was: str, fault: str, told: str, tmp_path: Path) -> None:
    """Kinds and attributes that the map does not have, but one that differs by a letter."""
    file = tmp_path / "movement.toml"
    file.write_text(spoilt("movement.toml", was, fault).text, encoding="utf-8")
    with pytest.raises(DataError, match=told):
        check_ground(printed().board, CostTable.read(file), file)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('\ntank = "armour"', '\ntnak = "armour"', "symbols.tnak: no kind of counter 'tnak'"),
        ('tiger = "armour"', 'tiger = "amrour"', "is 'amrour' misspelt for 'armour'"),
        ('recon = "r', 'recn = "r', "called.recn: no kind of counter 'recn'; did you mean 'recon'"),
    ],
)
def test_a_spoilt_symbol_is_refused(was: str, fault: str, told: str) -> None:
    """Kinds that no counter has, and symbols that are misspelt."""
    document = spoilt("symbols.toml", was, fault)
    line = line_of("symbols.toml", was.strip())

    def check(file: Symbols, faults: Faults) -> None:
        check_symbols(file, faults)
        check_called(file.called, printed().counters, faults)

    with pytest.raises(DataError, match=rf"symbols\.toml:{line}: .*{told}"):
        read(document, Symbols, check)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('value = "juno"', 'value = "junho"', "expected 'orne' or 'sword' or 'juno' or 'gold'"),
        ('name = "drop_zone"', 'name = "drop_zon"', "'drop_zon'; did you mean 'drop_zone'"),
        ('name = "sp"', 'name = "strong"', "no attribute 'sp', which the rules read"),
    ],
)
def test_a_slip_in_what_the_map_says_of_hexes_is_refused(was: str, fault: str, told: str) -> None:
    """A sector that nobody commands, a zone where nobody jumps."""
    with pytest.raises(DataError, match=r"board\.toml:\d+: attribute") as error:
        check_hexes(Board.read(spoilt("board.toml", was, fault)), Hex)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        (
            '[facts.divisions."21.-Panzer"]',
            '[facts.divisions."21.-Pnazer"]',
            "no division '21.-Pnazer'",
        ),
        (
            'division = "21.-Panzer"',
            'division = "21.-Panzr"',
            "no division of the scenario '21.-Panzr'",
        ),
        ('"8th-Brigade" = 3', '"8th-Bridage" = 3', "no formation '8th-Bridage'"),
        (
            '["27th-Armoured-Brigade"]',
            '["27th-Armored-Brigade"]',
            "no formation '27th-Armored-Brigade'",
        ),
    ],
)
def test_a_misspelt_division_or_formation_of_a_scenario_is_refused(
    was: str, fault: str, told: str, tmp_path: Path
) -> None:
    """Nobody belongs to it."""
    file = tmp_path / "caen.toml"
    text = DATA.file("scenarios", "caen.toml").read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, fault, 1).replace('name = "caen"', 'name = "other"', 1))
    line = text[: text.index(was)].count("\n") + 1
    with pytest.raises(DataError, match=rf"caen\.toml:{line}: .*{told}"):
        GreatestDay.read_scenario(file)


def test_a_misspelt_battalion_or_drop_zone_is_refused(tmp_path: Path) -> None:
    """Of a drop."""
    text = DATA.file("scenarios", "zone-n.toml").read_text(encoding="utf-8")
    for was, fault, told in (
        ('[facts.drop."7-Para"]', '[facts.drop."7-Prar"]', "no battalion '7-Prar'"),
        ('zone = "N"', 'zone = "M"', "no drop zone 'M'"),
    ):
        file = tmp_path / "zone.toml"
        file.write_text(text.replace(was, fault, 1).replace('name = "zone-n"', 'name = "other"', 1))
        with pytest.raises(DataError, match=told):
            GreatestDay.read_scenario(file)
