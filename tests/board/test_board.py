"""Boards: what the file says is what the board answers."""

import pickle
from pathlib import Path

import pytest

from hexwar.board import Board, Link, Space
from hexwar.data import DataError, Document, Source
from hexwar.errors import UnknownNameError

BEACH = Path(__file__).with_name("beach.toml")


@pytest.fixture(scope="module")
def beach() -> Board:
    """The board of beach.toml."""
    return Board.read(BEACH)


def test_the_whole_board(beach: Board) -> None:
    """Title, facts about it, hexes with rows of different length and holes, declared kinds."""
    assert beach.title == "Test beach"
    assert beach.about["hex_metres"] == 250
    assert beach.about["anchors"][0]["hex"] == "0403"
    assert len(beach.ids) == (6 + 5 + 6 + 5 + 6 - 2)
    assert beach.kinds["hexsides"] == ("hedge", "cliff", "seawall")
    assert repr(beach) == "<Board of 26 hexes>"


def test_terrain_and_attributes(beach: Board) -> None:
    """By id, with the default where nothing is said, and the type of the default."""
    names = ("0101", "0303", "0402", "0504", "0501")
    ids = [beach.hex(name) for name in names]
    assert [beach.terrain[i] for i in ids] == ["sea", "beach", "bluff top", "woods", "bluff top"]
    sector = beach.attribute("sector")
    assert [sector[i] for i in ids] == ["east", "east", "centre", "west", "east"]
    assert [beach.attribute("obstacles")[i] for i in ids] == [False, True, False, False, False]
    assert [beach.attributes["elevation"][i] for i in ids] == [0, 0, 40, 40, 40]
    assert [beach.attribute("latitude")[i] for i in ids[:2]] == [49.0, 49.36]
    assert isinstance(beach.attribute("latitude")[ids[0]], float)
    off_map = [i for i in range(beach.size) if not beach.all >> i & 1]
    assert {""} == {beach.terrain[i] for i in off_map}


def test_where(beach: Board) -> None:
    """One value or one of several, of terrain and attributes, all of which must hold."""
    assert beach.names(beach.where(sector="east", obstacles=True)) == ["0302", "0303"]
    assert beach.names(beach.where(terrain="woods")) == ["0401", "0504"]
    assert beach.where(terrain=("sea", "beach")) == beach.where(elevation=0)
    assert beach.all == beach.where() == beach.where(sector=("east", "west", "centre", "east"))
    assert beach.where(sector="north") == 0


def test_unknown_names_suggest_known_ones(beach: Board) -> None:
    """Misspelt rules code fails at once instead of finding nothing."""
    with pytest.raises(UnknownNameError, match="no kind of terrain 'bech'; did you mean 'beach'"):
        beach.where(terrain="bech")
    with pytest.raises(UnknownNameError, match="no attribute of hexes 'sctor'; did you mean 'sec"):
        beach.where(sctor="east")
    with pytest.raises(UnknownNameError, match="no attribute of hexes 'depth'"):
        beach.attribute("depth")
    with pytest.raises(UnknownNameError, match="no kind of hexsides 'hegde'; did you mean 'hedge"):
        beach.open_sides("hegde")
    with pytest.raises(UnknownNameError, match="no kind of paths 'rail'; did you mean 'trail'"):
        beach.links("rail")
    with pytest.raises(UnknownNameError, match="no position 'WN26'; did you mean 'WN62'"):
        beach.positions["WN26"]
    with pytest.raises(UnknownNameError, match="no hex of WN62 'WN62'; did you mean"):
        beach.positions["WN62"].hex("WN62")


def test_hexsides(beach: Board) -> None:
    """Several features on one side, seen from both hexes; declared kinds without any side."""
    a, b = beach.hex("0301"), beach.hex("0401")
    assert {"cliff", "hedge"} == beach.features(a, b) == beach.features(b, a)
    assert frozenset() == beach.features(beach.hex("0101"), beach.hex("0102"))
    pairs = {("0301", "0401"), ("0302", "0401")}
    named = {tuple(sorted(map(beach.name, side))) for side in beach.sides("cliff")}
    assert pairs == named
    assert all(i < j for i, j in beach.sides("cliff", "hedge"))
    assert len(beach.sides("cliff", "hedge")) == 4
    assert beach.names(beach.hexes_beside("cliff")) == ["0301", "0302", "0401"]
    assert beach.hexes_beside("seawall") == 0


def test_open_sides(beach: Board) -> None:
    """For each direction the hexes whose side is not closed, the same from both hexes."""
    for kinds in ((), ("cliff",), ("cliff", "hedge")):
        sides = beach.open_sides(*kinds)
        for i in beach.ids:
            for d in range(6):
                j = beach.neighbour(i, d)
                closed = j >= 0 and not beach.features(i, j).isdisjoint(kinds)
                assert closed != bool(sides[d] >> i & 1)


def test_links(beach: Board) -> None:
    """Kinds and attributes of a link, both ways unless it leads one way only."""
    a, b, c = map(beach.hex, ("0403", "0404", "0402"))
    link = beach.link(a, b)
    assert link is not None
    assert link.kinds == ("trail", "road")
    assert link.of("trail")["mined"] is True
    assert link.of("trail")["selectors"] == ("circle", "diamond")
    assert link == beach.link(b, a)
    assert Link(link.ways[:1]) == beach.link(c, a)
    assert beach.link(a, beach.hex("0303")) is None
    down, up = beach.hex("0401"), beach.hex("0501")
    assert beach.link(down, up) is None
    assert beach.link(up, down) is not None


TWO_WAYS = """
[grid]
orientation = "flat"
rows = 2
columns = 3
ids = "CCRR"
[[paths]]
kind = "road"
hexes = ["0101", "0201", "0301"]
attributes = { height = "raised" }
[[paths]]
kind = "railway"
hexes = ["0101", "0201"]
attributes = { height = "sunken", single = false }
[[paths]]
kind = "lane"
name = "north"
hexes = ["0101", "0201", "0301"]
meets = ["0101", "0301"]
[[paths]]
kind = "lane"
name = "south"
hexes = ["0101", "0201", "0301"]
meets = ["0101"]
[[hexsides]]
kind = "river"
sides = ["0102/0202"]
attributes = { name = "Orne" }
[[hexsides]]
kind = "river"
sides = ["0202/0302"]
"""


def test_paths_on_one_link_keep_their_own_attributes() -> None:
    """A railway says nothing of the road beside it, whatever the order of the file."""
    board = Board.parse(TWO_WAYS)
    link = board.link(board.hex("0101"), board.hex("0201"))
    assert link is not None
    assert link.kinds == ("road", "railway", "lane")
    assert link.of("road")["height"] == "raised"
    assert link.of("railway")["height"] == "sunken"
    assert link.any("height")
    assert not link.any("single")
    assert not link.any("mined")
    with pytest.raises(UnknownNameError, match="canal"):
        link.of("canal")


def test_ways_with_a_name_meet_where_the_map_says_so() -> None:
    """Two lanes through one hex are two ways; those without a name meet everywhere."""
    board = Board.parse(TWO_WAYS)
    at, middle, end = map(board.hex, ("0101", "0201", "0301"))
    link = board.link(at, middle)
    assert link is not None
    road, railway, north, south = link.ways
    assert road.joins(railway, middle)
    assert north.joins(north, middle)
    assert not north.joins(south, middle)
    assert north.joins(south, at)
    assert not north.joins(south, end)  # only one of them meets others there
    assert north.joins(road, end)
    assert not road.joins(south, end)


def test_a_path_without_a_name_has_no_meeting_places() -> None:
    """It meets all others without one anyway: that is a fault of the file."""
    text = TWO_WAYS.replace('name = "north"', "")
    with pytest.raises(DataError, match="without a name"):
        Board.parse(text)


def test_hexsides_have_attributes() -> None:
    """A river has its name where the file gives one, and is found by it."""
    board = Board.parse(TWO_WAYS)
    a, b, c = map(board.hex, ("0102", "0202", "0302"))
    assert board.feature(a, b, "river")["name"] == "Orne"
    assert dict(board.feature(c, b, "river")) == {}
    assert board.sides("river", name="Orne") == {(min(a, b), max(a, b))}
    assert len(board.sides("river")) == 2
    with pytest.raises(UnknownNameError, match="stream"):
        board.feature(a, b, "stream")


def test_links_as_a_graph(beach: Board) -> None:
    """By hex and by direction, of some kinds or of all."""
    for kinds in ((), ("road",), ("trail", "advance")):
        graph, sides = beach.links(*kinds), beach.link_sides(*kinds)
        for i in beach.ids:
            expected = []
            for d in range(6):
                j = beach.neighbour(i, d)
                link = beach.link(i, j)
                leads = link is not None and (not kinds or not set(kinds).isdisjoint(link.kinds))
                expected += [j] if leads else []
                assert leads == bool(sides[d] >> i & 1)
            assert tuple(expected) == graph.get(i, ())


def test_regions_positions_and_boxes(beach: Board) -> None:
    """Each with everything that the file says of it."""
    region = beach.regions["E-1"]
    assert (region.kind, beach.names(region.hexes)) == ("draw", ["0302", "0402", "0502"])
    assert region.attributes["barrier"] == "ditch"
    assert (region,) == beach.regions_of(beach.hex("0402"))
    position = beach.positions["WN62"]
    assert [beach.name(i) for i in position.hexes] == ["0402", "0403"]
    assert position.names == ("WN62N", "WN62S")
    assert beach.hex("0403") == position.hex("WN62S")
    assert position.hex_attributes[1]["gun"] == 88
    assert position.attributes["colour"] == "green"
    assert beach.names(position.fields["intense"]) == ["0302", "0303"]
    assert position.fields["sporadic"] == 0
    assert position.grade(beach.hex("0202")) == "steady"
    assert not position.grade(beach.hex("0101"))
    assert position.fields["intense"] | position.fields["steady"] == position.field
    assert (position,) == beach.positions_in(beach.hex("0403"))
    assert beach.positions["A1"].names == ("A1",)
    box = beach.boxes["FG2"]
    assert ("landing", 5, {"low", "high"}) == (box.kind, box.order, set(box.hexes))
    assert beach.hex("0302") == box.hexes["high"]
    assert (beach.boxes["pool"].order, len(beach.boxes["pool"].hexes)) == (-1, 0)


def test_provenance(beach: Board) -> None:
    """Every datum leads to its source and line; a list names them all."""
    assert Source("rules", "5.2") == beach.origin("terrain 0303").source
    woods = beach.origin("terrain 0504")
    assert (Source("reconstructed"), "or open") == (woods.source, woods.note)
    assert f"{BEACH}:36" == woods.where
    assert Source("printed") == beach.origin("terrain 0405").source
    assert Source("rules", "2.1") == beach.origin("sector 0402").source
    assert Source("printed") == beach.origin("sector 0405").source
    for what in ("hexside cliff 0401/0301", "path road 0402/0303", "position WN62", "box pool"):
        assert Source("printed") == beach.origin(what).source
    listed = {entry.what: entry.source for entry in beach.provenance()}
    assert Source("rules", "10.1") == listed["position WN62: attributes.colour"]
    assert Source("rules", "2.1") == listed["attribute sector: values [1]"]
    with pytest.raises(UnknownNameError, match="no datum 'terrain 9999'"):
        beach.origin("terrain 9999")


def test_boards_can_be_read_from_text_and_pickled(beach: Board) -> None:
    """For workers in other processes, also after everything was asked once."""
    again = Board.parse(BEACH.read_text(), "again")
    again.links()
    again.where(terrain="sea")
    other = pickle.loads(pickle.dumps(again))
    assert str(beach) == str(other)
    assert other.positions["WN62"].hexes == beach.positions["WN62"].hexes


def test_explicit_hexes() -> None:
    """A map of any outline, with letters, on flat hexes."""
    board = Board.parse("""
        [grid]
        orientation = "flat"
        ids = "CR"
        column_style = "letters"
        hexes = ["A1-A3", "B1-B2", "D7"]
        """)
    assert board.names(board.all) == ["A1", "A2", "A3", "B1", "B2", "D7"]
    assert {"A1", "A2", "B2"} == set(board.names(board.adjacent[board.hex("B1")]))


def test_columns_of_different_length() -> None:
    """Flat hexes stand in columns, whose lengths are given by rows."""
    board = Board.parse('grid = {orientation = "flat", ids = "CCRR", columns = 3, rows = [3, 2]}')
    names = ["0101", "0102", "0103", "0201", "0202", "0301", "0302", "0303"]
    assert names == board.names(board.all)


def test_every_length_by_itself() -> None:
    """As many lengths as rows, instead of a pattern."""
    board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = [1, 3, 2]}')
    assert board.names(board.all) == ["0101", "0201", "0202", "0203", "0301", "0302"]


def test_a_board_that_declares_no_kinds_knows_all() -> None:
    """Rules that serve many maps ask for rivers where there are none."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2, terrain = "sea"}')
    assert board.where(terrain="river") == 0
    assert frozenset() == board.sides("river")
    assert board.links("rail") == {}


def test_a_document_read_before() -> None:
    """The same document may serve for other purposes, too."""
    document = Document.read(BEACH)
    assert document is Board.read(document).documents[0]


def test_a_bridge_opens_a_river_where_it_leads_across() -> None:
    """Only the side that the road crosses is open, in both directions, and only for that kind."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 2, columns = 3}
    hexsides = [{kind = "river", sides = ["0101/0201", "0102/0201", "0102/0202"]}]
    paths = [{kind = "road", hexes = ["0102", "0201"]}, {kind = "rail", hexes = ["0102", "0202"]}]
    """)
    there, back = board.hex("0102"), board.hex("0201")
    down, up = board.steps.index(back - there), board.steps.index(there - back)
    closed, opened = board.open_sides("river"), board.open_sides("river", bridges=("road",))
    assert not (closed[down] >> there & 1)
    assert not (closed[up] >> back & 1)
    assert [new & ~old for old, new in zip(closed, opened, strict=True)] == [
        1 << there if d == down else 1 << back if d == up else 0 for d in range(6)
    ]
    assert tuple(Space.of(board).open_sides("river", bridges=("road",))) == opened


def test_a_board_whose_numbers_run_in_twos() -> None:
    """Rows of five and four hexes with doubled numbers, and with columns of three digits."""
    board = Board.parse("""
    [grid]
    orientation = "pointy"
    ids = "CCRR"
    rows = 2
    columns = [5, 4]
    first_column = 96
    interval = 2
    longer = "column"
    """)
    assert board.names(board.all) == [
        "9601",
        "9702",
        "9801",
        "9902",
        "10001",
        "10102",
        "10201",
        "10302",
        "10401",
    ]
    around = board.names(board.adjacent[board.hex("9902")])
    assert around == ["9702", "9801", "10001", "10102"]


def test_kinds_in_use_are_those_of_hexes() -> None:
    """The spare places beside the map have no terrain, and add no kind without a name."""
    board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 2, terrain = "sea"}')
    assert board.kinds_in_use("terrain") == {"sea"}
    assert not board.kinds_in_use("hexsides")


def test_a_hexside_with_nothing_on_it_has_no_feature() -> None:
    """The refusal names the hexside."""
    board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 2}')
    with pytest.raises(UnknownNameError, match="hexside 0101/0102"):
        board.feature(board.ids[0], board.ids[1], "river")
