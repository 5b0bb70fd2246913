"""Slips in the map, counters, kinds and tables have their line; limits: test_normandie.py."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from normandie44.facts import NormandieFacts
from normandie44.limits import COUNTED, DATA, TABLES, Kinds
from normandie44.printed import COUNTERS, WORDS, check_kinds, counters_in, printed

from hexwar.components import read_counters, read_tables
from hexwar.data import DataError, Document, read
from hexwar.kit.boxes import BoxMap
from hexwar.kit.scenario import read_scenario
from hexwar.play import GameData


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
        ('"AS1 AD2 AR1"', '"QS1 AD2 AR1"', "toml:11: .* combat has no result 'QS1 AD2 AR1'"),
        ('["clear"]', '["cleer"]', "weather has no result 'cleer'"),
        ('"1-3" = ["8"', '"1-3" = ["x"', "air has no result 'x'"),
        ('"allies clear"', '"allied clear"', "no column of offensive 'allies clear'; did you mean"),
        ('3 = ["clear"]', "", "toml:26: .*rows: no row of weather 3"),
        ('name = "swimming"', 'name = "swiming"', "no table 'swimming'; did you mean 'swiming'"),
    ],
)
def test_a_spoilt_table_is_refused(was: str, fault: str, told: str) -> None:
    """Results that the rules do not know, and tables that they would not find."""
    with pytest.raises(DataError, match=told):
        read_tables(spoilt("tables.toml", was, fault), TABLES)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose files are read instead of those of the package."""
    own = GameData.file

    def file(data: GameData, *parts: str) -> Traversable:
        spoilt_file = tmp_path.joinpath(*parts)
        return spoilt_file if parts and spoilt_file.is_file() else own(data, *parts)

    monkeypatch.setattr(GameData, "file", file)
    return tmp_path


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("landing_sp = 6,", 'landing_sp = "six",', ".landing_sp: expected a whole number or a li"),
        ("landing_sp = 6,", "landing_spp = 6,", ".landing_spp: unknown key; did you mean 'landi"),
        ("landing_sp = 6,", "", ".landing_sp: missing"),
        ("landing_sp = [4, 8]", "landing_sp = [4, 8, 9]", ".landing_sp: expected"),
        ("markers = 3 }", "markers = 300 }", ".markers: expected a number from 0 to 99"),
        ("delay_full = 6", "delay_ful = 6", ".delay_ful: unknown key; did you mean 'delay_full'"),
        ("survives_entry = true", 'survives_entry = "yes"', ".survives_entry: expected true or"),
        ('nation = "US"', 'nation = "UK"', ".nation: expected 'US' or 'AC'"),
        ('beaches = ["Utah"]', 'beaches = ["Utha"]', "no position 'Utha'; did you mean 'Utah'"),
        ('units = ["82/505"]', 'units = ["82/555"]', "no counter '82/555'; did you mean"),
        ('units = ["82/505"]', "units = []", ".units: expected a list of 1, got one of 0"),
        ("points = 3, lat", "point = 3, lat", ".point: unknown key; did you mean 'points'"),
        ('value = "WTF"', 'value = "WFT"', "expected '' or 'WTF' or 'ETF' or 'other', got"),
        ('name = "fortified"', 'name = "fortifed"', "'fortifed'; did you mean 'fortified'"),
    ],
)
def test_a_slip_in_the_map_is_refused(folder: Path, was: str, fault: str, told: str) -> None:
    """At the line of the map, before a scenario is read."""
    refused(folder, "board.toml", was, fault, told)


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("interdiction = 4", "interdction = 4", "unknown key; did you mean 'interdiction'"),
        ("interdiction = 4", 'interdiction = "4"', ".interdiction: expected a whole number"),
        ("german_markers = 2", "german_marker = 2", "did you mean 'german_markers'"),
        ("depot = {", "depots = {", ".depots: unknown key; did you mean 'depot'"),
        ('["Rouen", "Paris"]', '["Rouan", "Paris"]', "no box 'Rouan'; did you mean 'Rouen'"),
        ('["Rouen", "Paris"]', '["Paris"]', "Pas-de-Calais does not name Rouen: both ends"),
        ("maquis = true", "macquis = true", "unknown key; did you mean 'maquis'"),
        ('inside = "Rennes"', 'inside = "Renes"', "no box 'Renes'; did you mean 'Rennes'"),
    ],
)
def test_a_slip_in_the_strategic_map_is_refused(
    folder: Path, was: str, fault: str, told: str
) -> None:
    """What a box says, and the lines between boxes."""
    refused(folder, "strategic.toml", was, fault, told)


def refused(folder: Path, name: str, was: str, fault: str, told: str) -> None:
    """Spoil a file of the map, and see what is said of it."""
    (folder / name).write_text(spoilt(name, was, fault).text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        BoxMap.of(printed.__wrapped__().board, "strategic", "coloured", "festung")
    said = str(error.value)
    assert re.search(rf"{name}:\d+: ", said)
    assert told in said


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("FFI-Paris  ", "FFI-Pariss ", "off_map.toml:8: .*no counter with the name 'FFI-Paris'"),
        ("2-Rgr  ", "101    ", "off_map.toml:14: .*two counters are named '101'"),
        (
            "747-Tk        allies ",
            "747-Tk        germans",
            "the group 'us' is of the side 'allies'",
        ),
    ],
)
def test_a_slip_between_files_of_counters_is_refused(
    folder: Path, was: str, fault: str, told: str
) -> None:
    """A name of another file, one that the rules ask for, a command of the other side."""
    name = "counters_off_map.toml"
    (folder / name).write_text(spoilt(name, was, fault).text, encoding="utf-8")
    with pytest.raises(DataError, match=told):
        counters_in.__wrapped__(*COUNTERS)


@pytest.mark.parametrize(
    ("name", "was", "fault", "told"),
    [
        ("cobra", 'Utah = "full"', 'Utha = "full"', "no depot 'Utha'; did you mean 'Utah'"),
        ("cobra", '"Port of Cherbourg" = 8', '"Port of Cherburg" = 8', "no depot 'Port of Cherb"),
        ("cobra", '"Battery Maisy"', '"Battery Masy"', "no battery 'Battery Masy'; did you mean"),
        ("cobra", "first_turn = 7", "first_turn = 77", "turn 77 never comes: the scenario has 12"),
        ("campaign", "disorganised = { 1", "disorganised = { 5", "expected '1' or '2', got '5'"),
        ("race", "markers = { US-VII-HQ", 'markers = { "4/8"', "no headquarters '4/8'"),
        ("d-day", '0617 = ["4/8"', '0917 = ["4/8"', "no hex on the coast '0917'"),
        ("d-day", '0617 = ["4/8", "70-Tk"]', '0617 = ["4/8", "4/12"]', "4/12 lands twice"),
    ],
)
def test_a_slip_in_the_facts_of_a_scenario_is_refused(
    name: str, was: str, fault: str, told: str
) -> None:
    """Names of depots, batteries and headquarters, turns, levels, and who lands where."""
    document = DATA.scenarios[name]
    assert was in document.text
    slip = Document.parse(document.text.replace(was, fault, 1), "one.toml")
    with pytest.raises(DataError) as error:
        read_scenario(slip, DATA, printed(), facts=NormandieFacts)
    assert re.search(r"one\.toml:\d+: facts\.", str(error.value))
    assert told in str(error.value)
