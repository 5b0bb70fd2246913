"""Reading documents: syntax, encodings, and everything that is wrong reported at once."""

import enum
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Literal

import attrs
import pytest

from hexwar.data import (
    Between,
    DataError,
    Datum,
    Distinct,
    Document,
    Each,
    Fault,
    Faults,
    Matching,
    NotEmpty,
    json_schema,
    read,
)
from hexwar.errors import HexwarError


class Colour(enum.StrEnum):
    """An enumeration of texts."""

    RED = "red"
    GREEN = "green"


class Steps(enum.IntEnum):
    """An enumeration of numbers."""

    ONE = 1
    TWO = 2


@attrs.frozen
class Spot:
    """A place on the map that may have a name."""

    hex: str
    name: str = ""


@attrs.frozen
class Move:
    """One member of a union of tables."""

    type: Literal["move"]
    to: str


@attrs.frozen
class Fire:
    """The other member."""

    type: Literal["fire"]
    hits: int


def _even(_: object, __: object, value: int) -> None:
    if value % 2:
        raise ValueError(f"'range' must be even (got {value})")


@attrs.frozen
class Gun(Datum):
    """A table with one key of each kind."""

    id: Annotated[str, Matching("[A-Z][0-9]", "A1")]
    crew: Annotated[int, Between(1, 6), "soldiers"] = 1
    calibre: float = 0.0
    mobile: bool = False
    range: int = attrs.field(default=0, validator=_even)
    colour: Colour = Colour.RED
    steps: Steps = Steps.ONE
    kind: Literal["field", "flak"] = "field"
    spots: tuple[str | Spot, ...] = ()
    targets: frozenset[str] = frozenset()
    size: tuple[int, int] = (1, 1)
    values: dict[str, int] = attrs.field(factory=dict)
    number: int | str = 0
    orders: tuple[Move | Fire, ...] = ()


@attrs.frozen
class Battery(Datum):
    """A whole document."""

    name: Annotated[str, NotEmpty()]
    gun: tuple[Gun, ...] = ()


def faults_of(text: str) -> list[str]:
    """Read a battery and return the faults as they are printed."""
    with pytest.raises(DataError) as refused:
        read(Document.parse(text, "b.toml"), Battery)
    return str(refused.value).splitlines()


def test_a_good_document_becomes_objects() -> None:
    """Every kind of value arrives with its type; a whole number may stand for a fraction."""
    battery = read(
        Document.parse(
            """
            name = "Maisy"
            [[gun]]
            id = "A1"
            crew = 6
            calibre = 15
            mobile = true
            range = 20
            colour = "green"
            steps = 2
            kind = "flak"
            spots = ["0812", {hex = "0912", name = "S"}]
            targets = ["x", "x"]
            size = [2, 3]
            values = {attack = 4}
            number = "1/716"
            orders = [{type = "fire", hits = 2}, {type = "move", to = "0812"}]
            """
        ),
        Battery,
    )
    assert (
        Gun(
            "A1",
            6,
            15.0,
            True,
            20,
            Colour.GREEN,
            Steps.TWO,
            "flak",
            ("0812", Spot("0912", "S")),
            frozenset("x"),
            (2, 3),
            {"attack": 4},
            "1/716",
            (Fire("fire", 2), Move("move", "0812")),
        ),
    ) == battery.gun
    assert isinstance(battery.gun[0].calibre, float)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('crew = "2"', "crew: expected a whole number, got text '2'"),
        ("crew = 2.0", "crew: expected a whole number, got 2.0"),
        ("crew = true", "crew: expected a whole number, got true"),
        ("crew = 7", "crew: expected a number from 1 to 6, got 7"),
        ("calibre = '8'", "calibre: expected a number, got text '8'"),
        ("mobile = 1", "mobile: expected true or false, got 1"),
        ("range = 3", "'range' must be even (got 3)"),
        ("colour = 'gren'", "colour: expected 'red' or 'green', got 'gren'; did you mean 'green'?"),
        ("colour = 1", "colour: expected 'red' or 'green', got 1"),
        ("steps = 3", "steps: expected 1 or 2, got 3"),
        ("kind = 'flag'", "expected 'field' or 'flak', got 'flag'; did you mean 'flak'?"),
        ("kind = 'tank'", "kind: expected 'field' or 'flak', got 'tank'"),
        ("spots = '0812'", "spots: expected a list, got text '0812'"),
        ("spots = {hex = '0812'}", "spots: expected a list, got a table"),
        ("spots = ['a', 5]", "spots[1]: expected a text or a table, got 5"),
        ("spots = [{hex = 'x', nam = 'y'}]", "spots[0].nam: unknown key; did you mean 'name'?"),
        ("targets = [1]", "targets[0]: expected a text, got 1"),
        ("size = [1]", "size: expected a list of 2, got one of 1"),
        (
            "size = [1, 'b']",
            "size: expected a list of a whole number, a whole number: expected a whole",
        ),
        ("values = {attack = 'x'}", "values.attack: expected a whole number, got text 'x'"),
        ("values = 4", "values: expected a table, got 4"),
        ("number = []", "number: expected a whole number or a text, got a list"),
        ("orders = [{type = 'fire', hits = 'x'}]", "orders[0].hits: expected a whole number"),
        ("crews = 2", "crews: unknown key; did you mean 'crew'?"),
        ("xyz = 2", "xyz: unknown key"),
        ("source = 'print'", "got 'print'; did you mean 'printed'?"),
        ("source = 'rules'", "'rules' with the number of a rule such as 'rules 6.2'"),
        ("sources = {crw = 'printed'}", "sources: no key 'crw'; did you mean 'crew'?"),
    ],
)
def test_each_fault_by_itself(line: str, message: str) -> None:
    """One line of complaint, on the line of the fault, saying what would be right."""
    faults = faults_of(f"name = 'x'\n[[gun]]\nid = 'A1'\n\n{line}\n")
    assert len(faults) == 1
    assert message in faults[0]
    expected = 2 if "must be even" in message or "no key" in message else 5
    assert faults[0].startswith(f"b.toml:{expected}: gun[0]")


def test_a_missing_key_is_reported_where_its_table_begins() -> None:
    """With what is expected there."""
    faults = faults_of("name = 'x'\n\n[[gun]]\ncrew = 2\n")
    assert faults == ["b.toml:3: gun[0].id: missing: expected a text"]


def test_a_misspelt_required_key_is_one_fault() -> None:
    """It is not also reported as missing, and the rest of its table is checked."""
    faults = faults_of("nmae = 'x'\n[[gun]]\nId = 'A1'\ncrew = 9\n")
    assert faults == [
        "b.toml:1: nmae: unknown key; did you mean 'name'?",
        "b.toml:3: gun[0].Id: unknown key; did you mean 'id'?",
        "b.toml:4: gun[0].crew: expected a number from 1 to 6, got 9",
    ]


def test_all_faults_come_at_once_sorted_by_line() -> None:
    """Of several tables, also after elements that had to be left out, with places as written."""
    faults = faults_of(
        "name = ''\n"
        "[[gun]]\ncrew = []\n"  # no id: left out
        "[[gun]]\nid = 'B2'\nspots = ['a', [], 'c', {name = 'x'}, 7]\n"
        "[[gun]]\nid = 'C3'\nfoo = 1\nspots = [{hex = 1}]\nkind = 'flaak'\n"
        "[[gun]]\nid = 'd'\n"
    )
    assert [fault.split("; known")[0] for fault in faults] == [
        "b.toml:1: name: must not be empty",
        "b.toml:2: gun[0].id: missing: expected a text",
        "b.toml:3: gun[0].crew: expected a whole number, got a list",
        "b.toml:6: gun[1].spots[1]: expected a text or a table, got a list",
        "b.toml:6: gun[1].spots[3].hex: missing: expected a text",
        "b.toml:6: gun[1].spots[4]: expected a text or a table, got 7",
        "b.toml:9: gun[2].foo: unknown key",
        "b.toml:10: gun[2].spots[0].hex: expected a text, got 1",
        "b.toml:11: gun[2].kind: expected 'field' or 'flak', got 'flaak'; did you mean 'flak'?",
        "b.toml:13: gun[3].id: expected a text like 'A1', got 'd'",
    ]


def test_checks_of_meaning_join_the_others() -> None:
    """A check sees what could be read, and its paths are those of the file."""

    def check(battery: Battery, faults: Faults) -> None:
        for i, gun in enumerate(battery.gun):
            for j, spot in enumerate(gun.spots):
                if spot == "9999":
                    faults.add(("gun", i, "spots", j), "'9999' is not on the map")

    text = "name = 5\n[[gun]]\n[[gun]]\nid = 'A1'\nspots = [\n3,\n'9999']\n"
    with pytest.raises(DataError) as refused:
        read(Document.parse(text, "b.toml"), Battery, check)
    assert [
        Fault("b.toml", 1, "name", "expected a text, got 5"),
        Fault("b.toml", 2, "gun[0].id", "missing: expected a text"),
        Fault("b.toml", 6, "gun[1].spots[0]", "expected a text or a table, got 3"),
        Fault("b.toml", 7, "gun[1].spots[1]", "'9999' is not on the map"),
    ] == list(refused.value.faults)


def test_a_document_of_which_nothing_is_left() -> None:
    """What the document itself lacks is reported with everything else."""
    with pytest.raises(DataError, match=r"x:1: name: missing.*\nx:2: gan: unknown key"):
        read(Document.parse("[[gunn]]\n[gan]\n", "x"), Battery)


@attrs.frozen
class Fort(Datum):
    """A document with one of each kind of key that must not be missing."""

    title: Annotated[str, NotEmpty()]
    call_sign: Annotated[str, Matching("[A-Z][0-9]", "A1")]
    garrison: Annotated[int, Between(10, 20)]
    height: Annotated[float, Between(None, 5)]
    open: bool
    colour: Colour
    kind: Literal["field", "flak"]
    size: tuple[int, int]
    guns: Annotated[tuple[Gun, ...], NotEmpty()]
    names: tuple[str, ...]
    ammunition: dict[str, int]
    main: Gun
    either: int | str
    first: Spot


def test_something_stands_in_for_each_kind_of_missing_key() -> None:
    """So that checks see an object, whose made-up parts nobody complains about."""

    def check(fort: Fort, faults: Faults) -> None:
        faults.add(("title",), "too short")
        faults.add(("first", "hex"), "not on the map")
        for i, gun in enumerate(fort.guns):
            faults.add(("guns", i), f"no gun {gun.id}")
        faults.add(("note",), f"{fort.garrison} and {fort.height}")

    with pytest.raises(DataError) as refused:
        read(Document.parse("note = 'x'\nheight = 9.0\n[first]\nhexx = '0101'\n", "x"), Fort, check)
    told = [fault.message for fault in refused.value.faults if fault.message[:7] != "missing"]
    assert sorted(told) == [
        "10 and 0.0",
        "expected 5 or less, got 9.0",
        "not on the map",
        "unknown key; did you mean 'hex'?",
    ]
    missing = {fault.path for fault in refused.value.faults if fault.message[:7] == "missing"}
    here = {field.name for field in attrs.fields(Fort)} - {"source", "note", "sources"}
    assert missing == here - {"height", "first"}


def test_errors_are_ours_and_value_errors() -> None:
    """So that both kinds of except clause catch them."""
    with pytest.raises(DataError) as refused:
        Document.parse("= 1")
    assert isinstance(refused.value, HexwarError)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\nb = = 2\n", "t.toml:2: not TOML: Invalid value; a text stands in"),
        ("a = 1\nhexes = [0714]\n", "t.toml:2: not TOML: Unclosed array; numbers do not begin"),
        ("a = 1\na = 2\n", "t.toml:2: not TOML: Cannot overwrite a value; it is"),
        ("[a]\n[a]\n", "t.toml:2: not TOML: Cannot declare ('a',) twice"),
        ('a = """\nopen\n\n', "t.toml:2: not TOML: Unterminated string"),
        ("[[a]\n", "t.toml:1: not TOML: Expected ']]'"),
    ],
)
def test_syntax_errors_have_a_line(text: str, expected: str) -> None:
    """Also those at the end of the document, which have the last line that says anything."""
    with pytest.raises(DataError) as refused:
        Document.parse(text, "t.toml")
    assert str(refused.value).startswith(expected)


def test_files_are_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    """Editors on Windows write one."""
    file = tmp_path / "b.toml"
    file.write_bytes(b"\xef\xbb\xbfname = 'x'\r\n[[gun]]\r\nid = 'A1'\r\n")
    assert read(file, Battery) == read(str(file), Battery) == Battery("x", (Gun("A1"),))


def test_other_encodings_are_refused_with_the_line(tmp_path: Path) -> None:
    """An umlaut in Latin-1 is not silently misread."""
    file = tmp_path / "b.toml"
    file.write_bytes("name = 'x'\n# für\n".encode("latin-1"))
    with pytest.raises(DataError, match=r"b\.toml:2: not UTF-8: byte 0xfc"):
        Document.read(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """The operating system's own error is the clearest."""
    with pytest.raises(FileNotFoundError):
        Document.read(tmp_path / "none.toml")


def test_faults_are_counted_and_said_once() -> None:
    """A fault that is found in two ways is one fault."""
    faults = Faults(Document.parse("a = 1", "x"))
    assert not faults
    faults.add(("a",), "wrong")
    faults.add(("a",), "wrong")
    assert len(faults) == 1
    assert list(faults) == [Fault("x", 1, "a", "wrong")]


def test_a_good_document_is_never_scanned_for_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are worked out only when there is something to report."""
    monkeypatch.setattr("hexwar.data.document.line_numbers", None)
    assert Battery("x") == read(Document.parse("name = 'x'"), Battery)


def test_importing_data_does_not_import_cattrs() -> None:
    """A tenth of a second, for those who read nothing."""
    program = "import sys, hexwar.data; print({'cattrs', 'numpy', 'shapely'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


@attrs.frozen(kw_only=True)
class Sides:
    """A document whose keys are of a few texts."""

    kinds: dict[Literal["axis", "allies"], tuple[str, ...]] = attrs.field(factory=dict)
    colours: dict[Colour, int] = attrs.field(factory=dict)


def test_a_misspelt_name_among_few_is_a_fault() -> None:
    """The name that was meant was put in place of the value, again and again without end."""
    text = "kinds = { alldes = ['tank'], axis = [1] }\ncolours = { redd = 1, green = 'x' }"
    with pytest.raises(DataError) as refused:
        read(Document.parse(text, "x"), Sides)
    assert [str(fault) for fault in refused.value.faults] == [
        "x:1: kinds.alldes: expected 'axis' or 'allies', got 'alldes'; did you mean 'allies'?",
        "x:1: kinds.axis[0]: expected a text, got 1",
        "x:2: colours.green: expected a whole number, got text 'x'",
        "x:2: colours.redd: expected 'red' or 'green', got 'redd'; did you mean 'red'?",
    ]


@attrs.frozen
class Bonus:
    """A document with tables that have a value for each of some words."""

    jump: Each[Literal["us", "ac"], int]
    cups: Each[Literal["heavy", "light"], tuple[int, int]]


def test_a_table_has_a_value_for_each_word() -> None:
    """One that is missing is told at the table, one that is no such word at itself."""
    assert read(
        Document.parse("jump = {us = 2, ac = 1}\ncups = {heavy = [3, 3], light = [1, 1]}"), Bonus
    ).jump == {"us": 2, "ac": 1}
    text = "jump = {us = 2}\n[cups]\nheavy = [3, 3]\nlihgt = [1, 1]"
    with pytest.raises(DataError) as refused:
        read(Document.parse(text, "x"), Bonus)
    assert [(fault.line, fault.path, fault.message) for fault in refused.value.faults] == [
        (1, "jump", "missing: ac"),
        (4, "cups.lihgt", "expected 'heavy' or 'light', got 'lihgt'; did you mean 'light'?"),
    ]
    assert json_schema(Bonus)["properties"]["jump"]["required"] == ["us", "ac"]
    with pytest.raises(DataError, match="jump: missing: expected a table"):
        read(Document.parse("cups = {heavy = [3, 3], light = [1, 1]}", "x"), Bonus)


@attrs.frozen
class Roster:
    """A document whose lists name each thing once."""

    sides: Annotated[tuple[str, ...], Distinct()] = ()
    guns: Annotated[tuple[Gun, ...], Distinct("id")] = ()


def test_what_a_list_names_twice_is_told_where_it_stands_again() -> None:
    """In a list of texts each element, in a list of tables the key that no two may share."""
    text = 'sides = ["us", "ge",\n"us"]\nguns = [{id = "A1"}, {id = "B1"},\n{id = "A1"}]'
    with pytest.raises(DataError) as refused:
        read(Document.parse(text, "x"), Roster)
    assert [(fault.line, fault.path) for fault in refused.value.faults] == [
        (2, "sides[2]"),
        (4, "guns[2].id"),
    ]
    assert refused.value.faults[0].message == "us is named twice: leave one of them out"
    assert json_schema(Roster)["properties"]["sides"]["uniqueItems"]
