"""Files of overrides: any datum but the grid may be replaced, and keeps its provenance."""

from pathlib import Path

import pytest

from hexwar.board import Board
from hexwar.data import DataError, Document, Source

BEACH = Path(__file__).with_name("beach.toml")


OVERRIDES = """\
source = "reconstructed"
title = "My beach"
kinds = { terrain = ["swamp"] }
terrain = [{ kind = "swamp", hexes = ["0504"] }]
attribute = [
  { name = "sector", values = [{ value = "east", hexes = ["0402"] }] },
  { name = "elevation", default = 5 },
  { name = "flooded", hexes = ["0504"] },
]
hexsides = [
  { kind = "hedge", sides = ["0301/0401"], remove = true },
  { kind = "seawall", sides = ["0302/0401"] },
]
paths = [
  { kind = "road", hexes = ["0404", "0403"], remove = true },
  { kind = "road", hexes = ["0404", "0405"] },
]
region = [{ id = "E-1", hexes = ["0502"], attributes = { name = "Ruquet" } }]
box = [{ id = "pool", remove = true }, { id = "FG2", hexes = { low = "0203" } }]
[[position]]
id = "WN62"
attributes = { number = 62 }
fields = { steady = ["0201"], sporadic = ["0202"] }
"""


@pytest.fixture(scope="module")
def beach() -> Board:
    """The board of beach.toml."""
    return Board.read(BEACH)


def overridden(board: Board, text: str) -> Board:
    """Apply overrides from their text."""
    return board.with_overrides(Document.parse(text, "mine.toml"))


def test_each_datum_by_itself(beach: Board) -> None:
    """Terrain, attributes, hexsides, paths; the rest stays as it was."""
    mine = overridden(beach, OVERRIDES)
    i, j, k = map(mine.hex, ("0504", "0402", "0101"))
    assert (mine.terrain[i], mine.terrain[k]) == ("swamp", "sea")
    assert mine.title == "My beach"
    assert (
        mine.attribute("sector")[j],
        mine.attribute("elevation")[j],
        mine.attribute("elevation")[k],
    ) == ("east", 40, 5)
    assert mine.names(mine.where(flooded=True)) == ["0504"]
    assert {"cliff"} == mine.features(mine.hex("0301"), mine.hex("0401"))
    assert {"cliff", "seawall"} == mine.features(mine.hex("0302"), mine.hex("0401"))
    link = mine.link(mine.hex("0403"), mine.hex("0404"))
    assert link is not None
    assert link.kinds == ("trail",)
    assert mine.link(mine.hex("0405"), mine.hex("0404")) is not None


def test_what_has_a_name_is_changed_or_removed(beach: Board) -> None:
    """A region, a box, a position: what is not said of it stays."""
    mine = overridden(beach, OVERRIDES)
    region = mine.regions["E-1"]
    assert (region.kind, mine.names(region.hexes)) == ("draw", ["0502"])
    assert dict(region.attributes) == {"barrier": "ditch", "name": "Ruquet"}
    assert "pool" not in mine.boxes
    box = mine.boxes["FG2"]
    assert (box.order, {name: mine.name(i) for name, i in box.hexes.items()}) == (
        5,
        {"low": "0203", "high": "0302"},
    )
    position = mine.positions["WN62"]
    assert beach.positions["WN62"].hexes == position.hexes
    assert dict(position.attributes) == {"colour": "green", "number": 62}
    fields = {grade: mine.names(hexes) for grade, hexes in position.fields.items()}
    assert fields == {"intense": ["0302", "0303"], "steady": ["0201"], "sporadic": ["0202"]}


def test_the_board_itself_stays_as_it_was(beach: Board) -> None:
    """Overriding makes another board."""
    before = str(beach)
    overridden(beach, 'terrain = [{ kind = "sea", hexes = ["0504"] }]')
    assert before == str(beach)
    assert beach.terrain[beach.hex("0504")] == "woods"


def test_provenance_tells_the_layers_apart(beach: Board) -> None:
    """What was overridden comes from the new file, the rest from where it came before."""
    mine = overridden(
        beach, 'source = "rules 5.4"\nterrain = [{kind = "sea", hexes = ["0504", "0301"]}]'
    )
    changed, same = mine.origin("terrain 0504"), mine.origin("terrain 0302")
    assert (Source("rules", "5.4"), "mine.toml:2") == (changed.source, changed.where)
    assert Source("rules", "5.2") == same.source
    assert same == beach.origin("terrain 0302")
    assert beach.provenance() == mine.provenance()[: len(beach.provenance())]
    assert mine.provenance()[len(beach.provenance())].what == "mine.toml"


def test_overrides_of_overrides(beach: Board) -> None:
    """Files are laid one over the other; the last one counts."""
    once = overridden(beach, 'terrain = [{ kind = "sea", hexes = ["0504", "0503"] }]')
    twice = overridden(once, 'terrain = [{ kind = "beach", hexes = ["0504"] }]')
    terrain = [twice.terrain[twice.hex(name)] for name in ("0504", "0503", "0401")]
    assert terrain == ["beach", "sea", "woods"]
    assert len(twice.documents) == 3


def test_faults_of_overrides(beach: Board) -> None:
    """All at once, against the board that is overridden."""
    with pytest.raises(DataError) as refused:
        overridden(
            beach,
            """\
[grid]
rows = 3
[[terrain]]
kind = "swamp"
hexes = ["0909"]
[[hexsides]]
kind = "hedge"
sides = ["0101/0102"]
remove = true
[[paths]]
kind = "road"
hexes = ["0101-0103"]
remove = true
[[box]]
id = "Pool"
remove = true
[[position]]
id = "WN62"
fields = { sporadic = ["0302"] }
""",
        )
    lines = [str(fault).split("; ")[0] for fault in refused.value.faults]
    assert lines == [
        "mine.toml:1: grid: unknown key",
        "mine.toml:4: terrain[0].kind: 'swamp' is not among the kinds of terrain",
        "mine.toml:5: terrain[0].hexes[0]: no hex '0909' on this board",
        "mine.toml:8: hexsides[0].sides[0]: there is no hedge to remove",
        "mine.toml:12: paths[0].hexes[0]: there is no road to remove",
        "mine.toml:15: box[0].id: there is no box 'Pool' to remove",
        "mine.toml:19: position[0].fields.sporadic: 0302 is listed as intense already",
    ]
