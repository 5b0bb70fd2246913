"""The map, value by value, against facts that were read from the printed map."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import pytest

from ddob_scenarios.printed.charts import DOTS, TIDES
from ddob_scenarios.printed.map import SECTORS, GermanPosition
from ddob_scenarios.printed.map_reading import printed_board, printed_map
from ddob_scenarios.printed.routes import RoutesFile
from hexwar.board import has
from hexwar.data import read

from .facts import by_name, grouped, rows

BOARD = printed_board()
MAP = printed_map()

TERRAIN = {
    "~": "sea",
    "s": "beach",
    "p": "pavilion",
    "d": "draw",
    "c": "clear",
    "w": "woods",
    "b": "bocage",
    "h": "building",
    "r": "rough",
}
OFF_THE_MAP = "."


def names(hexes: int) -> list[str]:
    """Return the printed numbers of a set of hexes, ascending."""
    return sorted(BOARD.names(hexes))


def sides(kind: str) -> list[str]:
    """Return the hexsides of a kind as the facts write them."""
    pairs = (sorted((BOARD.name(i), BOARD.name(j))) for i, j in BOARD.sides(kind))
    return sorted({"/".join(pair) for pair in pairs})


def links(kind: str = "", *, mined: bool = False) -> list[str]:
    """Return the road links of a kind, or those that are mined, as the facts write them."""
    found = set()
    for i in BOARD.ids:
        for j in BOARD.neighbours[i]:
            link = BOARD.link(i, j)
            if link is None or (kind and kind not in link.kinds):
                continue
            if not mined or link.any("mined"):
                found.add("/".join(sorted((BOARD.name(i), BOARD.name(j)))))
    return sorted(found)


# -- hexes -----------------------------------------------------------------------------------------


@pytest.mark.rule("2.1")
def test_terrain_of_every_hex() -> None:
    """Each hex of the twenty rows has the terrain that is printed in it."""
    printed = {}
    for _, row, letters in (line for line in rows("ground") if line[0] == "row"):
        for column, letter in enumerate(letters, start=1):
            if letter != OFF_THE_MAP:
                printed[f"{row}{column:02}"] = TERRAIN[letter]
    assert printed == {BOARD.name(i): BOARD.terrain[i] for i in BOARD.ids}


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("sort", ["obstacles", "mined", "houses", "orchard"])
def test_marks_in_hexes(sort: str) -> None:
    """Obstacles, mined roads, houses and woods on other ground stand where they are printed."""
    assert sorted(grouped("ground")[sort]) == names(BOARD.where(**{sort: True}))


@pytest.mark.rule("5.2", "5.21")
@pytest.mark.parametrize("tide", TIDES)
def test_waterlines(tide: str) -> None:
    """Each beach hex belongs to the waterline that is printed in it."""
    assert sorted(grouped("ground")[f"waterline-{tide}"]) == names(BOARD.where(waterline=tide))


@pytest.mark.rule("2.1")
def test_the_boundary_between_the_sectors() -> None:
    """Columns up to 19 of odd rows and 18 of even rows are East."""
    assert sorted(grouped("ground")["west"]) == names(BOARD.where(sector="west"))


@pytest.mark.rule("2.1")
def test_low_and_high_ground() -> None:
    """Beach, pavilion and draw are low; everything inland of them is high; the sea is neither."""
    facts = grouped("ground")
    assert sorted(facts["low-ground"]) == names(MAP.low)
    assert sorted(facts["high-ground"]) == names(MAP.high)


# -- hexsides and roads ----------------------------------------------------------------------------


@pytest.mark.rule("terrain-effects")
def test_hexsides() -> None:
    """Every cliff, bluff, slope, shingle, seawall, ditch, wall and hedge is on its hexside."""
    facts = grouped("hexsides")
    facts.pop("doubtful")
    kinds = BOARD.kinds["hexsides"]
    assert sorted(facts) == sorted(kinds)
    assert {kind: sorted(facts[kind]) for kind in kinds} == {kind: sides(kind) for kind in kinds}


@pytest.mark.rule("terrain-effects")
def test_roads() -> None:
    """Every road links the hexes that the printed line links, by its kind."""
    facts = grouped("roads")
    mined = facts.pop("mined")
    kinds = BOARD.kinds["paths"]
    assert sorted(facts) == sorted(kinds)
    assert {kind: sorted(facts[kind]) for kind in kinds} == {kind: links(kind) for kind in kinds}
    assert sorted(mined) == links(mined=True)


@pytest.mark.rule("2.1", "13.21")
def test_exits_draws_and_places() -> None:
    """The lettered exits, the draws with their barriers and mined hexes, the named places."""
    printed = {}
    for sort, name, *words in rows("regions"):
        printed[sort, name.replace("_", " ")] = words
    found = {}
    for region in BOARD.regions.values():
        words = names(region.hexes)
        if region.kind == "draw":
            mined = sorted(region.attributes["mined"])
            words = [region.attributes["barrier"], "hexes", *words, "mined", *mined]
        found[region.kind, region.id] = words
    assert printed == found


# -- positions -------------------------------------------------------------------------------------

GRADES = dict(zip("ISR", DOTS, strict=True))


def fields(words: Sequence[str]) -> dict[str, list[str]]:
    """Return the fire dots that a line of facts ends with, by grade."""
    found: dict[str, list[str]] = {}
    grade = ""
    for word in words:
        if word in GRADES:
            grade = GRADES[word]
            found[grade] = []
        else:
            found[grade].append(word)
    return found


def found_fields(position: GermanPosition) -> dict[str, list[str]]:
    """Return the fire dots of a position of the map, by grade."""
    return {grade: names(field) for grade, field in zip(DOTS, position.fields, strict=True)}


def spots(position: GermanPosition) -> str:
    """Return the hexes of a position with the guns printed in them."""
    sites = (MAP.sites[number] for number in position.sites)
    return ",".join(BOARD.name(s.hex) + (f":{s.gun}" if s.gun else "") for s in sites)


@pytest.mark.rule("2.1", "6.2", "R3-07")
def test_positions() -> None:
    """Each position has its colour, sector, hexes, gun, VP symbol and kind of depth."""
    printed = {name: words[:5] for name, words in by_name("positions").items()}
    found = {}
    for position in MAP.positions:
        building = any(MAP.sites[number].building for number in position.sites)
        found[position.name] = [
            position.colour,
            SECTORS[position.sector],
            spots(position),
            "vp" if position.vp else "-",
            "building" if building else "-",
        ]
    assert printed == found


@pytest.mark.rule("6.2", "6.23")
@pytest.mark.parametrize("position", MAP.positions, ids=lambda p: p.name)
def test_fields_of_fire(position: GermanPosition) -> None:
    """Every fire dot of a position stands in its hex and has its grade."""
    assert fields(by_name("positions")[position.name][5:]) == found_fields(position)


@pytest.mark.rule("6.2", "6.23")
@pytest.mark.parametrize("position", MAP.positions, ids=lambda p: p.name)
def test_second_reading_of_the_positions(position: GermanPosition) -> None:
    """A second reading, whose four differing dots were looked up again, has the same values."""
    colour, sector, hexes, vp, *dots = by_name("positions_second_reading")[position.name]
    assert (colour, sector) == (position.colour, SECTORS[position.sector])
    assert (hexes.split(","), vp == "vp") == (names(position.hexes), position.vp)
    assert fields(dots) == found_fields(position)


# -- boxes, guns, routes ---------------------------------------------------------------------------


@pytest.mark.rule("5.2", "5.32", "R5-03")
def test_landing_boxes() -> None:
    """Thirty-one boxes in their order, with beach, sector and landing hex at each tide."""
    printed = []
    for order, name, beach, sector, *hexes in rows("landing_boxes"):
        beach, name = ("", f"U{order}") if name == "-" else (beach, name)
        tides = [int(order) - 1, name, beach, sector, *hexes[:3]]
        printed.append((tides, (hexes[4] == "placeable") == bool(beach)))
    found = []
    for box in MAP.boxes:
        hexes = [BOARD.name(at) if at >= 0 else "-" for at in box.hexes]
        found.append(([box.number, box.name, box.beach, SECTORS[box.sector], *hexes], True))
    assert printed == found


@pytest.mark.rule("5.33")
def test_only_rangers_land_at_charlie() -> None:
    """The three boxes kept for rangers are those of Charlie."""
    kept = [words[0] for words in by_name("landing_boxes").values() if words[-1] == "rangers"]
    assert kept == [box.name for box in MAP.boxes if box.beach == "CH"]


@pytest.mark.rule("5.2", "R5-04")
def test_second_reading_of_the_landing_boxes() -> None:
    """Two readings agree but on the unnamed box west of ER6, where the printed waterline decides.

    The second reading has 0519 and 0619 at mid and high tide.  0519 is printed as a low waterline
    hex and 0619 as a mid one, so the first reading, 0619 and 0720, is followed.
    """
    second = by_name("landing_boxes_second_reading")
    found = {}
    for box in MAP.boxes:
        if box.name in second:
            found[box.name] = [BOARD.name(at) if at >= 0 else "-" for at in box.hexes]
    assert second.pop("U15") == ["0418", "0519", "0619"]
    assert found.pop("U15") == ["0418", "0619", "0720"]
    assert second == found
    waterline = BOARD.attribute("waterline")
    assert [waterline[BOARD.hex(at)] for at in ("0519", "0619", "0720")] == ["low", "mid", "high"]


@pytest.mark.rule("6.5", "6.51", "R6-26")
def test_off_map_guns() -> None:
    """Each off-map gun has its calibre and the observing positions that its box lists."""
    printed = {f"{gun}-{sector}": words for sector, gun, *words in rows("guns")}
    found = {}
    for gun in MAP.guns:
        observers = [p.name for p in MAP.positions if has(gun.observers, p.number)]
        found[gun.name] = [str(gun.calibre), *observers]
    assert {k: [v[0], *sorted(v[1:])] for k, v in printed.items()} == {
        k: [v[0], *sorted(v[1:])] for k, v in found.items()
    }


@pytest.mark.rule("16.82", "R16-21")
def test_advance_arrows() -> None:
    """Each arrow leads to its position along the hexes of its printed route."""
    printed = [(start, to, hexes) for start, to, *hexes in rows("advance")]
    found = []
    for number, arrows in MAP.advances.items():
        for arrow in arrows:
            to = MAP.positions[arrow.to].name
            found.append((MAP.positions[number].name, to, names(arrow.route)))
    assert sorted(printed) == sorted(found)


@pytest.mark.rule("23.5", "R23-13", "R23-14")
def test_movement_orders_of_armour() -> None:
    """Each road hex has its next hex, or one by target symbol; where none is printed it says so.

    From 1321 the diamond goes to 1220: that is the diagram, and the text names 1320.
    """
    routes = read(files("ddob_scenarios") / "data" / "routes.toml", RoutesFile)
    printed = {hex_: (to, source) for _, hex_, to, source in rows_of_orders("order")}
    found = {}
    for order in routes.order:
        choice = ",".join(f"{symbol}:{order.choice[symbol]}" for symbol in order.choice)
        found[order.hex] = (order.next or choice, order.source.kind if order.source else "printed")
    assert printed == found
    assert printed["1321"][0] == "diamond:1220,triangle:1220,circle:1322"
    assert {side: at for _, side, at in rows_of_orders("end")} == dict(routes.end_hexes)


def rows_of_orders(sort: str) -> list[list[str]]:
    """Return the lines of one sort in the facts about armour."""
    return [line for line in rows("armour_orders") if line[0] == sort]
