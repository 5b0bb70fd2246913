"""A small map with a bit of everything, and a table with counters, for the tests of drawing."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hexwar.board import Board
from hexwar.play import CounterFace, Scene
from hexwar.play.scene import Area, Arrow, CardFace, CardRow, Overlay, Sign

COLOURS = ("orange", "red", "purple", "blue", "green", "brown")
"""The position colours of a game with fire cards."""

MAP = """
title = "Ford <1> & \\"Mill\\""

[grid]
orientation = "pointy"
rows = 5
columns = [7, 6]
terrain = "clear"

[[terrain]]
kind = "woods"
hexes = ["0301-0303"]

[[terrain]]
kind = "sea"
hexes = ["0101-0107"]

[[terrain]]
kind = "lava & ash"
hexes = ["0505"]

[[attribute]]
name = "mined"
hexes = ["0304"]

[[hexsides]]
kind = "cliff"
sides = ["0201/0301", "0202/0302"]

[[hexsides]]
kind = "force <field>"
sides = ["0401/0501"]

[[paths]]
kind = "road"
hexes = ["0201", "0202", "0303", "0403", "0503"]

[[paths]]
kind = "secret way"
hexes = ["0403", "0404"]

[[region]]
id = "Mill & <Pond>"
kind = "place"
hexes = ["0404", "0405"]
"""


def small_board() -> Board:
    """Return the map, with a position of each colour."""
    positions = "".join(
        f'[[position]]\nid = "{colour[:2].upper()}"\nhexes = ["040{n + 1}"]\n'
        f'attributes = {{ colour = "{colour}", vp = true }}\n'
        f'fields = {{ near = ["030{n + 1}"], far = ["020{n + 1}"] }}\n'
        for n, colour in enumerate(COLOURS)
    )
    return Board.parse(MAP + positions)


def small_card() -> CardFace:
    """Return a card."""
    return CardFace(
        name="Card 7",
        rows=(
            CardRow(title="landing", signs=(Sign(symbol="diamond", text="A"),), lit=True),
            CardRow(title="fire", signs=(Sign(colour="red", double=True), Sign(text="no <gun>"))),
            CardRow(text="two & three"),
        ),
    )


def small_scene() -> Scene:
    """Return a table on the map."""
    board = small_board()
    tank = CounterFace(
        name="1/<A>&B",
        side="red",
        band="1st",
        symbol="armour",
        label='1/"A"',
        values={"strength": "4", "range": "5", "move": "6"},
        steps=2,
        full_steps=3,
        badges=("diamond", "hollow circle", "BZ"),
        markers=("disrupted", "odd & new"),
        spoken="A tank & its <crew>.",
    )
    hidden = CounterFace(
        name="Farm",
        side="blue",
        values={"strength": "87654"},
        steps=5,
        full_steps=6,
        face_down=True,
        spoken="A counter face down.",
    )
    return Scene(
        board=board,
        stacks={board.hex("0304"): (hidden, tank), board.hex("0203"): (tank,)},
        areas=(
            Area(name="Pool & <bag>", group="pools", text="3 left", counters=(hidden,)),
            Area(name="Discards", group="cards", cards=(small_card(),), lit=True),
            Area(name="Boat", group="boats", counters=(tank,), hex=board.hex("0102")),
        ),
        status=(("Turn", "3 & 4"),),
        overlays=(
            Overlay(name="zone", grades={"ours": board.bits(["0301", "0302"])},
                    symbols={"ours": "area"}, title="our <zone>"),
        ),
        marks={board.hex("0405"): ("smoke", "own & odd")},
        scores=(("Points", "2"),),
        arrows=(Arrow(start=board.hex("0102"), towards=board.hex("0202"), kind="landing"),),
        washes={"flooded": board.bits(["0201"]), "dust & heat": board.bits(["0502"])},
    )  # fmt: skip


def parsed(svg: str) -> ET.Element:
    """Return the elements of a picture; fails if it is no well-formed XML."""
    return ET.fromstring(svg)


def tag(element: ET.Element) -> str:
    """Return the name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def values_of(svg: str, attribute: str) -> list[str]:
    """Return every value of an attribute in a picture."""
    return [e.attrib[attribute] for e in parsed(svg).iter() if attribute in e.attrib]
