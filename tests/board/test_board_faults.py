"""Board files: every fault at once, each with file and line, and what would be right."""

import pytest

from hexwar.board import Board
from hexwar.data import DataError

GRID = """\
[grid]
orientation = "pointy"
rows = 3
columns = [4, 3]
terrain = "clear"
"""


def faults(text: str) -> list[str]:
    """Read a board and return its faults as they are printed."""
    with pytest.raises(DataError) as refused:
        Board.parse(text, "b.toml")
    return str(refused.value).splitlines()


FAULTY = """\
titel = "Beach"
source = "print"
[kinds]
terrain = ["sea", "beach"]
grades = ["intense"]
[grid]
orientation = "pointy"
rows = "3"
columns = [4, 3]
[[terrain]]
kind = "beech"
hexes = ["0101-0104"]
[[terrain]]
kind = "sea"
hexes = ["0104", "0201-0204", "0399"]
[[attribute]]
name = "sector"
default = "west"
values = [{ value = 1, hexes = ["0101"] }]
[[hexsides]]
kind = "hedge"
sides = ["0101/0301", "0101-0102", "0101/0201"]
[[hexsides]]
kind = "hedge"
sides = ["0201/0101"]
[[paths]]
kind = "road"
hexes = ["0101", "0103"]
[[position]]
id = "WN60"
hexes = ["0303"]
attributs = { colour = "red" }
[position.fields]
intens = ["0101"]
[[position]]
id = "WN60"
hexes = ["0304"]
[[box]]
hexes = { low = "0909" }
order = "first"
[[box]]
id = "B"
hexes = { low = "0909" }
"""


def test_a_file_with_many_different_faults() -> None:
    """Misspelt keys, wrong types, unknown hexes, contradictions: all in one go."""
    with pytest.raises(DataError) as refused:
        Board.parse(FAULTY, "b.toml")
    assert [(fault.line, fault.path) for fault in refused.value.faults] == [
        (1, "titel"),
        (2, "source"),
        (8, "grid.rows"),
        (11, "terrain[0].kind"),
        (15, "terrain[1].hexes[0]"),
        (15, "terrain[1].hexes[1]"),
        (15, "terrain[1].hexes[2]"),
        (19, "attribute[0].values[0].value"),
        (22, "hexsides[0].sides[0]"),
        (22, "hexsides[0].sides[1]"),
        (25, "hexsides[1].sides[0]"),
        (28, "paths[0].hexes[1]"),
        (32, "position[0].attributs"),
        (34, "position[0].fields.intens"),
        (35, "position[1]"),
        (38, "box[0].id"),
        (40, "box[0].order"),
        (43, "box[1].hexes.low"),
    ]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[grid]\nrows = 2", "grid.orientation: missing: expected 'pointy' or 'flat'"),
        ("[grid]\norientation = 'pointy'", "grid: says neither rows and columns nor hexes"),
        ("[grid]\norientation = 'pointy'\nrows = 2", "grid: columns are missing"),
        (
            "[grid]\norientation = 'pointy'\nrows = [1, 2]\ncolumns = 3",
            "3: grid.rows: pointy hexes stand in a number of rows: expected a whole number",
        ),
        (
            "[grid]\norientation = 'pointy'\nrows = 1\ncolumns = [1, 2]",
            "4: grid.columns: 2 numbers for 1 rows",
        ),
        ("[grid]\norientation = 'pointy'\nrows = 0\ncolumns = 2", "grid.rows: expected 1 or more"),
        ("[grid]\norientation = 'pointy'\nrows = 100\ncolumns = 1", "row 100 cannot be written"),
        ("[grid]\norientation = 'pointy'\nids = 'RRC.CR'\nrows = 1", "expected a text like 'RRCC'"),
        ("[grid]\norientation = 'flat'\nshift = 'left'\nrows = 1\ncolumns = 1", "not 'left'"),
        (f"{GRID}holes = ['0104', '0104']", "6: grid.holes[1]: 0104 is not there anyway"),
        (
            f"{GRID}hexes = ['0104', '9']",
            "6: grid.hexes[1]: '9' is not a hex number: expected a row",
        ),
        (f"{GRID}hexes = ['0104']", "6: grid.hexes[0]: 0104 is there already"),
    ],
)
def test_faults_of_the_grid(table: str, message: str) -> None:
    """What does not describe a map."""
    assert message in "\n".join(faults(table))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[[terrain]]\nkind = ''\nhexes = []", "7: terrain[0].kind: must not be empty"),
        ("[[terrain]]\nkind = 'sea'\nhexes = ['0101-0202']", "runs neither along a row nor along"),
        (
            "[[terrain]]\nkind = 'sea'\nhexes = ['0901']",
            "terrain[0].hexes[0]: no hex '0901' on this",
        ),
        (
            "[[terrain]]\nkind = 'sea'\nhexes = ['0401']",
            "no hex '0401' on this board; did you mean '0301' or '0201'? (the row comes first",
        ),
        (
            "[[terrain]]\nkind = 'sea'\nhexes = ['0103-0109']",
            "8: terrain[0].hexes[0]: no hex '0105' and 4 more of '0103-0109' on this board",
        ),
        (
            "[[terrain]]\nkind = 'a'\nhexes = ['0101']\n[[terrain]]\nkind = 'b'\nhexes = ['0101']",
            "11: terrain[1].hexes[0]: terrain 0101 is given twice, the first time on line 8",
        ),
        (
            "[[terrain]]\nkind = 'bech'\nhexes = []\n[kinds]\nterrain = ['beach']",
            "7: terrain[0].kind: 'bech' is not among the kinds of terrain; did you mean 'beach'?",
        ),
        (
            "[[hexsides]]\nkind = 'hedge'\nsides = ['0101/0301']",
            "0101 and 0301 are not next to each other: they are 2 hexes apart",
        ),
        (
            "[[hexsides]]\nkind = 'hedge'\nsides = ['0101-0102']",
            "expected two hexes as in '0504/0603', got '0101-0102'",
        ),
        ("[[attribute]]\nname = 'terrain'\nhexes = []", "7: attribute[0].name: terrain is said in"),
        (
            "[[attribute]]\nname = 'level'\ndefault = 1\nhexes = ['0101']",
            "9: attribute[0].hexes: level is not true or false: use values",
        ),
        (
            (
                "[[attribute]]\nname = 'x'\nvalues = [{value = 1, hexes = ['0101']},\n"
                "{value = true, hexes = ['0102']}]"
            ),
            "9: attribute[0].values[1].value: expected a value like 0, got True",
        ),
        (
            "[[attribute]]\nname = 'x'\nhexes = ['0101', '0101']",
            "8: attribute[0].hexes[1]: x 0101 is given twice, the first time on line 8",
        ),
        (
            "[[attribute]]\nname = 'x'\n[[attribute]]\nname = 'x'",
            "8: attribute[1]: attribute x is given twice, the first time on line 6",
        ),
        ("[[hexsides]]\nkind = 'hedge'\nsides = ['0101/0101']", "they are the same hex"),
        ("[[hexsides]]\nkind = 'hedge'\nsides = ['0101/0199']", "no hex '0199' on this board"),
        (
            "[[hexsides]]\nkind = 'hedge'\nsides = ['0101/0102']\nremove = true",
            "9: hexsides[0].remove: only a file of overrides can take something away",
        ),
        ("[[paths]]\nkind = 'road'\nhexes = ['0101']", "a path leads through two hexes or more"),
        (
            "[[paths]]\nkind = 'road'\nhexes = ['0101-0103', '0102']",
            "path road 0102/0103 is given twice",
        ),
        ("[[region]]\nid = 'E-1'", "6: region[0]: region E-1 has no hexes"),
        ("[[region]]\nid = 'E-1'\nhexes = ['0101-0103', '0102']", "0102 is listed twice"),
        ("[[position]]\nid = 'A'", "6: position[0]: position A has no hexes"),
        ("[[position]]\nid = 'A'\nhexes = ['0101', {hex = '0101'}]", "0101 is listed twice"),
        ("[[position]]\nid = 'A'\nhexes = [{hex = '0909'}]", "8: position[0].hexes[0].hex: no hex"),
        (
            "[[position]]\nid = 'A'\nhexes = [{hex='0101', name='S'}, {hex='0102', name='S'}]",
            "hex S is given twice",
        ),
        (
            "[[position]]\nid = 'A'\nhexes = ['0101']\nfields = {near = ['0102'], far = ['0102']}",
            "9: position[0].fields.far: 0102 is listed as near already",
        ),
        ("[[position]]\nid = 'A'\nhexes = ['0101']\nfields = {near = '0102'}", "expected a list"),
        ("[[box]]\nid = 'A'\n[[box]]\nid = 'A'", "8: box[1]: box A is given twice, the first time"),
    ],
)
def test_each_fault_by_itself(table: str, message: str) -> None:
    """One complaint for one mistake."""
    found = faults(f"{GRID}{table}\n")
    assert len(found) == 1
    assert message in found[0]


def test_hexes_without_terrain() -> None:
    """Forgotten ones are listed; where no terrain is said at all, none is missing."""
    bare = GRID.replace('terrain = "clear"\n', "")
    assert Board.parse(bare).terrain.count("") == Board.parse(bare).size
    (fault,) = faults(f"{bare}[[terrain]]\nkind = 'sea'\nhexes = ['0101']\n")
    message = "no terrain for 0102, 0103, 0104, 0201, 0202 and 5 more; for the rest, say terrain in"
    assert fault.startswith(f"b.toml:5: terrain: {message} [grid]")


def test_numbers_without_quotes_are_explained() -> None:
    """The commonest slip of those who write TOML by hand."""
    found = faults(f"{GRID}[[terrain]]\nkind = 'sea'\nhexes = [0101]\n")
    assert len(found) == 1
    assert found[0].startswith("b.toml:8: not TOML:")
    assert "write hex numbers in quotes" in found[0]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("rows = 1000000000", "b.toml:3: grid.rows: 1000000000 rows of 4 hexes: the board would"),
        ("columns = [4, 6000000]", "grid.rows: 3 rows of 6000000 hexes: the board would be too"),
        ('hexes = ["0105-01999999"]', "names 999995 hexes; a range has 1000 at most"),
        ('holes = ["0101-0199999999"]', "names 99999999 hexes; a range has 1000 at most"),
        ('hexes = ["01' + "9" * 5000 + '"]', "is too long for hex numbers"),
        ('hexes = ["01999999"]', "the 12 hexes lie too far apart: a board stores"),
        ("rows = 900", "the 3150 hexes lie too far apart: a board stores the parallelogram"),
        ("first_row = 1000000000000", "grid.first_row: expected a number from 0 to 9999"),
    ],
)
def test_a_board_without_end_is_refused_before_it_is_laid_out(line: str, fault: str) -> None:
    """One short line of a file would otherwise fill the memory of the machine."""
    key = line.split(" = ", maxsplit=1)[0]
    kept = [old for old in GRID.splitlines() if not old.startswith(f"{key} ")]
    kept.insert(2, line)
    assert fault in faults("\n".join(kept))[0]


@pytest.mark.parametrize("line", ["rows = 30000", "columns = [4, 90000]", "rows = 900"])
def test_a_board_that_is_too_large_says_what_holds_larger_maps(line: str) -> None:
    """Boards keep sets of hexes; what is larger than any printed map belongs into arrays."""
    key = line.split(" = ", maxsplit=1)[0]
    kept = [old for old in GRID.splitlines() if not old.startswith(f"{key} ")]
    assert "hexwar.board.Expanse holds more" in faults("\n".join([*kept, line]))[0]


@pytest.mark.parametrize("table", ["[[terrain]]\nkind", "[[region]]\nid", "[[paths]]\nkind"])
def test_a_range_without_end_is_a_fault_wherever_hexes_are_named(table: str) -> None:
    """It is not written out before the board is asked which of its hexes there are."""
    found = faults(f'{GRID}{table} = "x"\nhexes = ["0101-0199999999"]\n')
    assert "b.toml:8: " in found[0]
    assert "names 99999999 hexes; a range has 1000 at most" in found[0]
