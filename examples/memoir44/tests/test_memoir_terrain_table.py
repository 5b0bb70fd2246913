"""The tables of terrain and obstacles, and what several of them do in one hex (1.11, 1.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest
from memoir44.map.ground import Ground, Placed, ground_of
from memoir44.printed.arms import ARMS
from memoir44.printed.features import Layer, feature_rules, printed_features

LETTERS = {"I": "infantry", "A": "armour", "G": "artillery"}
ALL = "IAG"


class Row(NamedTuple):
    """A row of the tables, for infantry, armour and artillery.

    Attributes:
        closed: Who may not enter.
        stops: Who must stop.
        bars: Who does not battle after entering.
        cover: Dice that attackers lose.
        penalty: Dice lost when battling from it.
        flags: Flags that may be ignored; 99 is all.
        blocks: Whether it blocks sight.
    """

    closed: str = ""
    stops: str = ""
    bars: str = ""
    cover: tuple[int, int, int] = (0, 0, 0)
    penalty: tuple[int, int, int] = (0, 0, 0)
    flags: tuple[int, int, int] = (0, 0, 0)
    blocks: bool = False


ONE = (1, 1, 1)
TERRAIN: Mapping[str, Row] = {
    "countryside": Row(),
    "beach": Row(),
    "ocean": Row(stops=ALL),
    "river": Row(closed=ALL),
    "lake": Row(closed=ALL),
    "ford": Row(stops=ALL, penalty=ONE),
    "fordable-stream": Row(stops=ALL),
    "forest": Row(stops=ALL, bars=ALL, cover=(1, 2, 0), blocks=True),
    "hedgerow": Row(stops=ALL, bars=ALL, cover=(1, 2, 0), blocks=True),
    "village": Row(stops=ALL, bars=ALL, cover=(1, 2, 0), penalty=(0, 2, 0), blocks=True),
    "church": Row(stops=ALL, bars=ALL, cover=(1, 2, 0), penalty=(0, 2, 0), flags=ONE, blocks=True),
    "fortress": Row(closed="AG", cover=(1, 2, 0), flags=(99, 99, 99), blocks=True),
    "marsh": Row(closed="G", stops="IA", bars="A"),
    "high-ground": Row(),
    "railroad": Row(stops="AG"),
    "airfield": Row(),
    "cemetery": Row(flags=ONE),
    "radar-station": Row(stops=ALL, cover=(1, 2, 0), penalty=(0, 2, 0), flags=ONE, blocks=True),
    "trench": Row(closed="G", stops="IA", cover=(1, 1, 0), flags=(1, 0, 0)),
}
PIECES: Mapping[str, Row] = {
    "bunker": Row(closed="AG", cover=(1, 2, 0), flags=ONE, blocks=True),
    "field-bunker": Row(closed="AG", cover=(1, 2, 0), flags=ONE, blocks=True),
}
OBSTACLES: Mapping[str, Row] = {
    "wire": Row(stops=ALL, penalty=(1, 0, 0)),
    "hedgehog": Row(closed="AG", flags=ONE),
    "sandbags": Row(cover=(1, 1, 0), flags=ONE),
    "sea-wall": Row(cover=(1, 1, 0), flags=ONE),
    "dragons-teeth": Row(closed="AG", stops=ALL),
    "road-block": Row(closed="AG", stops=ALL, cover=(1, 1, 0), flags=ONE),
    "minefield": Row(stops=ALL),
}
ROWS: list[tuple[Layer, str, Row]] = [
    *(("terrain", name, row) for name, row in TERRAIN.items()),
    *(("piece", name, row) for name, row in PIECES.items()),
    *(("obstacle", name, row) for name, row in OBSTACLES.items()),
]
MARKS = [f"1.11/{name}" for name in (*TERRAIN, *PIECES)] + [f"1.12/{name}" for name in OBSTACLES]


def lying(*things: tuple[Layer, str], owner: str = "axis") -> Ground:
    """What some things do in one hex; those that have an owner are the Axis's."""
    side = "axis" if owner == "axis" else "allies"
    placed = [Placed(printed_features()[layer][name], side) for layer, name in things]
    return ground_of(placed)


def named(values: Sequence[object], arms: str = ALL) -> str:
    """The letters of the arms of which something is true, among some."""
    return "".join(letter for letter in arms if values[ARMS.index(LETTERS[letter])])  # type: ignore[arg-type]


@pytest.mark.rule("1.11/bars", "1.11/closed", "1.11/stops", *MARKS)
@pytest.mark.parametrize(("layer", "name", "row"), ROWS, ids=[name for _, name, _ in ROWS])
def test_a_row_of_the_tables(layer: Layer, name: str, row: Row) -> None:
    """Who enters, who stops, who battles, what it takes off the dice, flags, sight."""
    ground = lying((layer, name))
    may = "".join(letter for letter in ALL if letter not in row.closed)
    assert named(ground.closed) == row.closed
    assert named(ground.stops, may) == "".join(letter for letter in row.stops if letter in may)
    assert named(ground.bars, may) == row.bars
    assert ground.cover[0][:3] == row.cover
    assert ground.penalty[:3] == row.penalty
    assert ground.flags[0][:3] == row.flags
    assert ("blocks-sight" in ground.roles) is row.blocks


@pytest.mark.rule("1.11/coastline", "1.11/shoreline", "1.11/steep-hill", *MARKS)
def test_the_remarks_of_the_tables() -> None:
    """Caps, neighbours only, no battle, no sandbags, climbing: only where the tables say so."""
    said: dict[str, set[str]] = {
        "caps the move": set(), "entered by neighbours": set(), "left to neighbours": set(),
        "no battle in it": set(), "no battle after it": set(), "no sandbags": set(),
        "climbed for two": set(), "nobody leaves": set(), "stops, but ground may be taken": set(),
    }  # fmt: skip
    for layer, features in printed_features().items():
        for name in features:
            ground = lying((layer, name))
            held = (named(ground.stops), named(ground.holds))
            found = {
                "caps the move": "caps-move" in ground.roles,
                "entered by neighbours": ground.enter_adjacent == f"1.11/{name}",
                "left to neighbours": "leave-adjacent" in ground.roles,
                "no battle in it": "A" in named(ground.mute),
                "no battle after it": named(ground.leaving_bars) == "A",
                "no sandbags": "no-sandbags" in ground.roles and not ground.closed[0],
                "climbed for two": ground.climb == 2,
                "nobody leaves": "G" in named(ground.fixed) and "I" not in named(ground.fixed),
                "stops, but ground may be taken": held == (ALL, ""),
            }
            for what, is_so in found.items():
                said[what] |= {name} if is_so else set()
    assert said["caps the move"] == {"beach", "coastline"}
    assert said["entered by neighbours"] == {"hedgerow"}
    assert said["left to neighbours"] == {"hedgerow", "marsh"}
    assert said["no battle in it"] == {"ocean", "shoreline", "trench"}
    assert said["no battle after it"] == {"marsh"}
    assert {"ocean", "ford"} <= said["no sandbags"]
    assert said["climbed for two"] == {"steep-hill"}
    assert said["nobody leaves"] == {"bunker", "field-bunker"}
    assert "fordable-stream" in said["stops, but ground may be taken"]


@pytest.mark.rule("1.6.3/worst", "1.8/ignored", "1.11/bridge", *MARKS)
def test_several_things_in_a_hex() -> None:
    """Reductions and flags do not add up, the worst counts; what one forbids is forbidden."""
    town = lying(("terrain", "village"), ("obstacle", "sandbags"))
    assert (town.cover[0][:3], town.flags[0][:3]) == ((1, 2, 0), (1, 1, 1))
    assert lying(("terrain", "church"), ("obstacle", "sandbags")).flags[0][:3] == (1, 1, 1)
    ford = lying(("terrain", "ford"), ("obstacle", "wire"))
    assert (ford.penalty[:3], named(ford.stops)) == ((1, 1, 1), ALL)
    blocked = lying(("terrain", "forest"), ("obstacle", "hedgehog"))
    assert blocked.closed[:3] == ("", "1.12/hedgehog", "1.12/hedgehog")
    both = lying(("terrain", "marsh"), ("obstacle", "hedgehog"))
    assert both.closed[:3] == ("", "1.12/hedgehog", "1.11/marsh")
    beach = lying(("terrain", "beach"), ("obstacle", "wire"))
    assert ("caps-move" in beach.roles, named(beach.stops)) == (True, ALL)
    assert {"beach"} <= beach.roles


@pytest.mark.rule("1.11/bunker", "1.11/field-bunker", "1.11/owned", "1.12/sea-wall")
def test_what_has_an_owner_protects_nobody_else() -> None:
    """A bunker or a sea wall of the Axis covers the Axis alone; a field bunker covers anybody."""
    for layer, name, cover, owned in (
        ("piece", "bunker", (1, 2, 0), True), ("obstacle", "sea-wall", (1, 1, 0), True),
        ("piece", "field-bunker", (1, 2, 0), False), ("obstacle", "sandbags", (1, 1, 0), False),
    ):  # fmt: skip
        for owner, side in (("axis", 0), ("allies", 1)):
            ground = lying((layer, name), owner=owner)  # type: ignore[arg-type]
            assert (ground.cover[side][:3], ground.flags[side][:3]) == (cover, ONE)
            other = ((0, 0, 0), (0, 0, 0)) if owned else (cover, ONE)
            assert (ground.cover[1 - side][:3], ground.flags[1 - side][:3]) == other


@pytest.mark.rule("1.11/bridge", "1.11/river", "2.1.5/covers")
def test_a_bridge_takes_the_place_of_its_river() -> None:
    """On the bridge nothing of the river counts; what lies on the bridge does."""
    assert named(lying(("terrain", "river")).closed) == ALL
    bridge = lying(("terrain", "river"), ("piece", "bridge"), ("obstacle", "wire"))
    assert (named(bridge.closed), named(bridge.stops), "water" in bridge.roles) == ("", ALL, False)
    assert {"bridge"} <= bridge.roles
    assert "river" not in bridge.roles


def test_no_two_kinds_share_a_name() -> None:
    """Terrain, pieces and obstacles are named alike by files and rules, whatever layer they are."""
    names = [name for features in printed_features().values() for name in features]
    assert len(set(names)) == len(names) == len(feature_rules())
