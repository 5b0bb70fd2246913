"""Styles: data, with something stable for what they do not name."""

from __future__ import annotations

from typing import get_args

import pytest

import hexwar
from hexwar.board import Board
from hexwar.data import DataError, Document
from hexwar.draw import Style, default_style, svg
from hexwar.draw.markup import both, ink_on, slug
from hexwar.draw.shapes import SHAPES, SIGNS
from hexwar.draw.tables import PATTERNS, Shape, Sign, Texture
from hexwar.draw.textures import VARIANTS, texture
from hexwar.play import CounterFace, Scene
from tests.draw.tables import parsed, small_board


def test_every_shape_and_texture_that_a_style_may_name_exists() -> None:
    """And is well-formed."""
    assert set(get_args(Shape)) == set(SHAPES)
    assert set(get_args(Sign)) == set(SIGNS)
    for name in filter(None, get_args(Texture)):
        for variant in range(VARIANTS):
            for flat in (False, True):
                parsed(f"<g>{texture(name, variant, flat=flat)}</g>")
    for sign in SIGNS.values():
        parsed(f"<g>{sign}</g>")


def test_an_unknown_terrain_is_told_apart_by_pattern_and_letter() -> None:
    """Colour alone never tells."""
    look = default_style().terrain_of("zirconium plain")
    assert look.texture in PATTERNS
    assert look.letter == "Z"
    assert look == Style.of().terrain_of("zirconium plain")


@pytest.mark.parametrize(
    "kind", ["terrain_of", "side_of", "path_of", "player_of", "colour_of", "wash_of"]
)
def test_what_is_not_named_has_stable_colours(kind: str) -> None:
    """The same name looks the same everywhere, another one different."""
    style = default_style()
    one, same, other = (getattr(style, kind)(name) for name in ("qua", "qua", "quo"))
    assert one == same
    assert one != other


def test_players_called_by_a_colour_have_it() -> None:
    """Sides named blue and red, of which no style says anything, were two nearly equal purples."""
    fills = {name: default_style().player_of(name).fill for name in ("red", "green", "blue")}
    for part, fill in enumerate(fills.values()):
        for tone in both(fill):
            parts = [int(tone[at : at + 2], 16) for at in (1, 3, 5)]
            assert parts[part] == max(parts), fill


def test_other_words_for_the_same_terrain() -> None:
    """A forest looks like woods, whatever the case of letters."""
    style = default_style()
    assert style.terrain_of("Forest") == style.terrain_of("woods")
    assert style.symbol_of("tank") == style.symbol_of("armour")


def test_a_game_goes_over_the_default() -> None:
    """What it names is as it says, all else as before."""
    mine = Style.of(Document.parse('[terrain.woods]\nfill = "#102030"\n'))
    assert mine.terrain_of("woods").fill == "#102030"
    assert mine.terrain_of("sea") == default_style().terrain_of("sea")
    assert mine.key != default_style().key


def test_a_style_is_read_once() -> None:
    """So that what never changes is drawn once."""
    document = Document.parse('[terrain.woods]\nfill = "#102030"\n')
    assert Style.of(document) is Style.of(document)


def test_all_faults_of_a_style_are_named() -> None:
    """With file and line; colours cannot smuggle anything else in."""
    text = (
        '[terrain.woods]\nfill = "red;}</style>"\n'
        '[terrain.moss]\nfill = "#a0b0c0"\ntexture = "moos"\n'
        '[colours.pink]\nfill = "#ffaabb"\nshape = "squre"\n'
        '[symbols.panzer]\nsigns = ["armour", "oval"]\n'
    )
    with pytest.raises(DataError) as caught:
        Style.of(Document.parse(text, "mine.toml"))
    lines = str(caught.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        "mine.toml:2",
        "mine.toml:5",
        "mine.toml:8",
        "mine.toml:10",
    ]
    assert "did you mean 'square'" in lines[2]
    assert "'oval'" in lines[3]
    assert "'armour'" in lines[3]  # one of those that there are


def test_dark_tones_are_worked_out() -> None:
    """A light fill becomes dark, a dark ink becomes light."""
    assert sum(bytes.fromhex(both("#f0e8d0")[1][1:])) < 300
    assert sum(bytes.fromhex(both("#202018")[1][1:])) > 400


def test_names_become_classes() -> None:
    """Different names never share one."""
    names = ["at-ditch", "at ditch", "At-Ditch", "ätditch", "", "<b>", "</b>"]
    assert len({slug(name) for name in names}) == len(names)
    assert all(character.isalnum() or character == "-" for n in names for character in slug(n))


def test_unknown_kinds_are_in_the_key() -> None:
    """Also those that no style describes."""
    texts = {element.text for element in parsed(svg(small_board())).iter()}
    assert {"lava & ash", "force <field>", "secret way"} <= texts


def test_symbols_that_are_drawn_alike_stand_once_in_the_key() -> None:
    """Another word for a kind is no other kind; the key names both beside the one picture."""
    words, board = ("parachute", "airborne", "armour"), small_board()
    faces = tuple(CounterFace(name=word, symbol=word) for word in words)
    drawn = parsed(svg(Scene(board=board, stacks={board.hex("0304"): faces})))
    boxes = [each for each in drawn.iter() if "key-box" in each.attrib.get("class", "")]
    texts = [element.text for element in drawn.iter()]
    assert len(boxes) == 2
    assert texts.count("airborne, parachute") == 1


def test_ticks_point_to_the_lower_side() -> None:
    """Heights of terrain say which side is lower."""
    board = Board.parse(
        'grid = {orientation = "pointy", rows = 1, columns = 2, terrain = "low"}\n'
        'terrain = [{kind = "high", hexes = ["0102"]}]\n'
        'hexsides = [{kind = "scarp", sides = ["0101/0102"]}]\n'
    )
    text = (
        '[terrain.low]\nfill = "#ffffff"\nheight = 0\n'
        '[terrain.high]\nfill = "#ffffff"\nheight = 5\n'
        '[hexsides.scarp]\nstrokes = [{ink = "#000000"}]\nticks = {every = 36, length = 10}\n'
    )
    style = Style.of(Document.parse(text))
    layer = parsed(svg(board, style=style))
    tick = next(e for e in layer.iter() if e.attrib.get("class") == "i-scarp").attrib["d"]
    start, end = tick[1:].split("L")
    assert float(end.split()[0]) < float(start.split()[0])  # towards 0101, the left one


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("game", ["", *sorted(hexwar.games())])
def test_counters_can_be_read_in_both_themes(game: str) -> None:
    """Names and factors on the counter, the symbol in its box: also of sides without a style."""
    made = hexwar.games()[game] if game else None
    style = Style.of(made.data.style) if made and made.data else default_style()
    unknown = ["raiders", "garrison", "north", "south", "west", "yellow", "x"]
    for name in (*style.players, *unknown):
        look = style.player_of(name)
        for fill, ink, box in zip(both(look.fill), both(look.ink), both(look.box), strict=True):
            assert contrast(fill, ink) >= 4.5, (name, fill, ink)
            assert contrast(box, ink) >= 4.5, (name, box, ink)


def test_a_marker_without_a_style_is_called_by_its_words() -> None:
    """The key, and whoever hears what lies on a counter, read words."""
    look = default_style().marker_of("in-column")
    assert (look.text, look.title) == ("I", "in column")


def test_players_of_one_side_look_like_their_side() -> None:
    """Two seats of the Axis were green and purple, and green is the colour of the Allies."""
    mine = Style.of(Document.parse('[players.axis]\nfill = "#a9b3b0"\nbox = "#eef0ec"\n'))
    assert mine.player_of("axis-left") == mine.player_of("axis-right") == mine.player_of("axis")
    assert mine.player_of("allies-left") != mine.player_of("allies-right")  # nobody names a side


def test_a_texture_without_ink_is_seen_on_its_fill() -> None:
    """An author names fill and texture: what is drawn has not the colour of the fill itself."""
    fill = "#f4f6f8 #8b959d"
    text = f'[terrain.cloud]\nfill = "{fill}"\ntexture = "clouds"'
    cloudy = Style.of(Document.parse(text))
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 1, terrain = "cloud"}')
    drawing = svg(board, style=cloudy)
    light, dark = both(ink_on(fill))
    assert f"color:var(--{light[1:]}-{dark[1:]})" in drawing
    assert ink_on(fill) != fill
