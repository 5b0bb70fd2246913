"""Every datum says where it comes from, and nothing that was reconstructed is called printed."""

from __future__ import annotations

from importlib.resources import files

import pytest

from ddob_scenarios.printed.counters import printed_german_counters
from ddob_scenarios.printed.map_reading import printed_board
from hexwar.data import Document, provenance

from .facts import grouped, rows

BOARD = printed_board()
DATA = files("ddob_scenarios") / "data"
PRINTED = ("cards", "charts", "us_counters", "turn_track")


def kinds(*what: str) -> set[str]:
    """Return the kinds of source of some data of the board."""
    return {BOARD.origin(each).source.kind for each in what}


@pytest.mark.rule("2.1")
def test_terrain_in_doubt_is_not_called_printed() -> None:
    """Where the readings of the printed map differ the terrain is reconstructed, else printed."""
    doubtful = set(grouped("ground")["doubtful"])
    for i in BOARD.ids:
        name = BOARD.name(i)
        expected = "reconstructed" if name in doubtful else "printed"
        assert expected == BOARD.origin(f"terrain {name}").source.kind, name


def test_hexsides_in_doubt_are_not_called_printed() -> None:
    """So with hexsides."""
    facts = grouped("hexsides")
    doubtful = set(facts.pop("doubtful"))
    for kind, sides in facts.items():
        for side in sides:
            expected = "reconstructed" if side in doubtful else "printed"
            assert expected == hexside(kind, side), (kind, side)


def hexside(kind: str, side: str) -> str:
    """Return the kind of source of a feature of a hexside."""
    return BOARD.origin(f"hexside {kind} {by_id(side)}").source.kind


def by_id(pair: str) -> str:
    """Return a pair of hexes with the lower id first."""
    return "/".join(sorted(pair.split("/"), key=BOARD.hex))


def test_the_waterline_in_a_hex_in_doubt_is_not_called_printed() -> None:
    """0504 is outlined like a beach hex and drawn all sea: that it is beach at low tide is ours."""
    lines = [f"waterline {n}" for t in ("low", "mid", "high") for n in waterline(t)]
    assert kinds(*(line for line in lines if line != "waterline 0504")) == {"printed"}
    assert kinds("waterline 0504") == {"reconstructed"}


def waterline(tide: str) -> list[str]:
    """Return the hexes of a waterline."""
    return grouped("ground")[f"waterline-{tide}"]


def test_roads_positions_and_boxes_are_printed() -> None:
    """No road, position, field of fire, exit or box was reconstructed; draws are those of 13.21."""
    roads = grouped("roads")
    for kind in BOARD.kinds["paths"]:
        assert kinds(*(f"path {kind} {by_id(pair)}" for pair in roads[kind])) == {"printed"}
    assert kinds(*(f"position {name}" for name in BOARD.positions)) == {"printed"}
    assert kinds(*(f"box {name}" for name in BOARD.boxes)) == {"printed"}
    for region in BOARD.regions.values():
        expected = "rules 13.21" if region.kind == "draw" else "printed"
        assert expected == str(BOARD.origin(f"region {region.id}").source)


@pytest.mark.parametrize("name", PRINTED)
def test_cards_charts_and_us_counters_are_printed(name: str) -> None:
    """All of it was read from printed components, but for what Germans do: the rules tell it."""
    document = Document.read(DATA / f"{name}.toml")
    others = {e.what.split()[0] for e in provenance(document) if e.source.kind != "printed"}
    assert ({"german_action", "german_armour"} if name == "charts" else set()) == others


@pytest.mark.rule("2.24")
def test_backs_of_depth_markers_are_reconstructed() -> None:
    """The fronts are printed; which have which back is not, but for those that 9.4 puts on WN."""
    for front in printed_german_counters().depth:
        expected = "rules 9.4" if front.tactical_reinforcement else "reconstructed"
        assert expected == str(front.sources["backs"])
    others = (DATA / "german_counters.toml").read_text(encoding="utf-8").split("[[depth]]")[0]
    assert "reconstructed" not in others.split("source =", 1)[1]


@pytest.mark.rule("23.5")
def test_movement_orders_without_a_printed_arrow_are_reconstructed() -> None:
    """Seven road hexes have no printed arrow."""
    document = Document.read(DATA / "routes.toml")
    missing = [order for order in rows("armour_orders") if order[-1] == "reconstructed"]
    said = [entry for entry in provenance(document) if entry.source.kind == "reconstructed"]
    assert len(missing) == len(said) == 7


@pytest.mark.rule("R3-06")
def test_easy_fox_is_reconstructed() -> None:
    """The sheet of Easy Fox is lost: nothing in its file claims to be printed."""
    document = Document.read(DATA / "scenarios" / "easy-fox.toml")
    assert {entry.source.kind for entry in provenance(document)} == {"reconstructed"}
