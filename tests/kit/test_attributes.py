"""What a board says of its places and hexes is what the rules read, or a fault with its line."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs
import pytest

from hexwar.board import Board
from hexwar.data import Between, DataError, Document
from hexwar.kit.attributes import attributes_of, check_hexes
from hexwar.kit.facts import BoxName, CounterName

TEXT = """
grid = {orientation = "pointy", rows = 1, columns = 4}
[[position]]
id = "Cherbourg"
kind = "port"
hexes = ["0101"]
attributes = { markers = [1, 2], box = "Brest" }
[[position]]
id = "Crisbecq"
kind = "battery"
hexes = ["0102"]
attributes = { anything = true }
[[box]]
id = "Brest"
kind = "area"
[[attribute]]
name = "coast"
default = ""
values = [{ value = "west", hexes = ["0101"] }]
[[attribute]]
name = "fortified"
hexes = ["0102"]
[[attribute]]
name = "of the game"
hexes = ["0103"]
"""
CHANGES = """
[[position]]
id = "Cherbourg"
attributes = { markers = %s }
"""


@attrs.frozen(kw_only=True)
class Port:
    """What the map says of a port."""

    markers: Annotated[int, Between(0, 9)] | tuple[int, int]
    box: BoxName
    garrison: CounterName | None = None


@attrs.frozen
class Hex:
    """What it says of each hex."""

    coast: Literal["", "west"]
    fortified: bool


def ports(text: str, *changes: str) -> dict[str, Port]:
    """What a board says of its ports."""
    board = Board.read(Document.parse(text, "board.toml"))
    for change in changes:
        board = board.with_overrides(Document.parse(change, "changes.toml"))
    return attributes_of(board, "position", {"port": Port}, counter=("709",))


def test_what_a_board_says_is_read_by_kind() -> None:
    """As the class says; other kinds are somebody else's, and a file of overrides adds its own."""
    assert ports(TEXT) == {"Cherbourg": Port(markers=(1, 2), box="Brest")}
    assert ports(TEXT, CHANGES % 4)["Cherbourg"] == Port(markers=4, box="Brest")
    assert ports(TEXT, '[[position]]\nid = "Cherbourg"\nremove = true') == {}


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ("markers =", "marker =", "board.toml:7: .*.marker: unknown key; did you mean 'markers'"),
        ("markers = [1, 2], ", "", "board.toml:7: .*attributes.markers: missing"),
        ("[1, 2]", "[1, 2, 3]", "board.toml:7: position.0..attributes.markers: expected"),
        ('"Brest" }', '"Brst" }', "board.toml:7: .*: no box 'Brst'; did you mean 'Brest'"),
        ('"Brest" }', '"Brest", garrison = "710" }', "board.toml:7: .*: no counter '710'"),
    ],
)
def test_a_slip_in_what_is_said_has_its_line(was: str, fault: str, told: str) -> None:
    """A key, a value, a name, or nothing at all."""
    with pytest.raises(DataError, match=told):
        ports(TEXT.replace(was, fault, 1))


def test_a_fault_of_an_override_stands_in_its_own_file() -> None:
    """What it adds is checked with what it changes."""
    with pytest.raises(DataError, match=r"changes.toml:4: position\[0\].attributes.markers: exp"):
        ports(TEXT, CHANGES % '"four"')


@pytest.mark.parametrize(
    ("was", "fault", "told"),
    [
        ('"fortified"', '"fortifed"', "21: attribute.1..name: .*; did you mean 'fortified'"),
        ('"fortified"', '"walls"', "16: attribute: no attribute 'fortified', which the rules read"),
        ('"west"', '"wets"', "19: attribute.0..values.0..value: expected '' or 'west', got"),
        ('default = ""', 'default = "east"', "18: attribute.0..default: expected '' or 'west'"),
        (
            'hexes = ["0102"]\n[[attribute',
            "values = [{ value = 1, hexes = [] }]\n[[attribute",
            "22: attribute.1..values.0..value: expected true or false, got 1",
        ),
    ],
)
def test_a_slip_in_attributes_of_hexes_has_its_line(was: str, fault: str, told: str) -> None:
    """A name or a value; a name that the class does not know may be somebody else's."""
    check_hexes(Board.parse(TEXT), Hex)
    with pytest.raises(DataError, match=told):
        check_hexes(Board.read(Document.parse(TEXT.replace(was, fault, 1), "board.toml")), Hex)
