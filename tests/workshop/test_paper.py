"""A printed game has the sizes that it says, backs behind fronts, and everything on it."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import hexwar
from hexwar.board import Board
from hexwar.cli import group
from hexwar.data import Document, translations
from hexwar.draw import Style, default_style
from hexwar.draw.places import colours_of
from hexwar.errors import PaperError, UnknownNameError
from hexwar.play import Rule, Rulebook
from hexwar.workshop import paper
from hexwar.workshop.paper import PAPERS, PARTS, Backs, Paged, Printing, printed_game
from hexwar.workshop.paper.ink import black_ink, grey
from hexwar.workshop.paper.map_pages import MapPicture, large_sheet
from hexwar.workshop.paper.measures import tiling
from hexwar.workshop.paper.rules_pages import rules_text
from hexwar.workshop.paper.words import Words

pytest.importorskip("typst")

Pixels = npt.NDArray[np.int16]

DOTS = 127.0
"""Dots to an inch at which five pixels are a millimetre."""


def pixels(png: bytes) -> Pixels:
    """A page by row, column and colour."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(np.int16)


def black_columns(page: Pixels, y: float) -> list[float]:
    """Where black lines cross a level, in millimetres from the left: the middle of each."""
    return middles(page[round(y * 5)].max(axis=1) < 235)


def black_rows(page: Pixels, x: float) -> list[float]:
    """Where black lines cross a vertical, in millimetres from the top."""
    return middles(page[:, round(x * 5)].max(axis=1) < 235)


def middles(dark: npt.NDArray[np.bool_]) -> list[float]:
    """The middles of the runs of dark pixels, in millimetres."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], dark.astype(int), [0]])))
    return [(a + b) / 10 for a, b in zip(edges[::2], edges[1::2], strict=True)]


@cache
def pages(name: str, printing: Printing) -> tuple[Pixels, ...]:
    """The pages of a game."""
    return tuple(map(pixels, printed_game(hexwar.game(name), printing).pngs(DOTS)))


def coloured(page: Pixels) -> npt.NDArray[np.bool_]:
    """Where a page is neither white, black nor grey: the counters of skirmish."""
    found: npt.NDArray[np.bool_] = page.max(axis=2) - page.min(axis=2) > 25
    return found


@pytest.mark.parametrize("size", [15.875, 12.7])
def test_counters_are_cut_at_their_size(size: float) -> None:
    """Crop marks stand as far apart as counters are wide, and counters twice the bleed apart."""
    front, _ = pages("skirmish/ford", Printing(parts=("counters",), counter=size, bleed=1.5))
    marks = black_columns(front, 19 - 4)
    steps = [b - a for a, b in pairwise(marks)]
    assert steps[::2] == pytest.approx([size] * 8, abs=0.2)
    assert steps[1::2] == pytest.approx([3.0] * 7, abs=0.2)
    down = black_rows(front, marks[0] - 4)
    assert down[1] - down[0] == pytest.approx(size, abs=0.2)


def test_nothing_stands_at_the_cut_of_a_counter() -> None:
    """Figures keep away from the cuts by a twentieth of the counter, as everything printed does."""
    size = 20.0
    front, _ = pages("memoir44/sword", Printing(parts=("counters",), counter=size))
    cuts = black_columns(front, 19 - 4)
    assert len(cuts) > 8
    top, bottom = (round(edge * 5) for edge in black_rows(front, cuts[0] - 4)[1:3])
    for left in cuts[::2]:
        for edge in (left, left + size * 0.97):  # a strip within each cut
            at = round(edge * 5)
            strip = front[top + 2 : bottom - 2, at + 1 : at + 3].reshape(-1, 3)
            assert np.ptp(strip, axis=0).max() < 40  # but its colour


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_backs_lie_behind_fronts(backs: Backs) -> None:
    """A sheet that is turned over its edge shows each back within 0.2 mm of its front."""
    front, back = pages("skirmish/ford", Printing(parts=("counters",), backs=backs))
    seen = coloured(back)
    seen = seen[:, ::-1] if backs is Backs.LONG_EDGE else seen[::-1]
    for side in range(2):  # along each axis: where the block begins and ends
        edges = [np.flatnonzero(page.any(axis=side))[[0, -1]] for page in (coloured(front), seen)]
        assert np.abs(edges[0] - edges[1]).max() <= 1


def test_a_fold_brings_backs_behind_fronts() -> None:
    """Left and right of the fold, the same colours lie at the same distance."""
    (page,) = pages("skirmish/ford", Printing(parts=("counters",), backs=Backs.FOLD))
    block = coloured(page)
    fronts, backs = block[:, :525], block[:, ::-1][:, :525]
    for side in range(2):
        edges = [np.flatnonzero(half.any(axis=side))[[0, -1]] for half in (fronts, backs)]
        assert np.abs(edges[0] - edges[1]).max() <= 1


def test_each_back_is_that_of_its_counter() -> None:
    """Red and blue are printed side by side; the backs have the colours in turned order."""
    front, back = pages("skirmish/ford", Printing(parts=("counters",)))
    row = 95 + 4
    reds, blues = (
        [middles(page[row, :, a] - page[row, :, b] > 25) for page in (front, back)]
        for a, b in ((0, 2), (2, 0))
    )
    for on_front, on_back in (reds, blues):
        assert sum(on_front) / len(on_front) == pytest.approx(
            210 - sum(on_back) / len(on_back), abs=0.2
        )


def test_rulers_are_as_long_as_they_say() -> None:
    """The line under the ticks of the two rulers has 50 mm and 2 inches."""
    front, _ = pages("skirmish/ford", Printing(parts=("counters",)))
    line = front[1435].max(axis=1) < 200
    runs = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(int), [0]])))
    lengths = sorted((b - a) / 5 for a, b in zip(runs[::2], runs[1::2], strict=True))[-2:]
    assert lengths == pytest.approx([50.0, 50.8], abs=0.3)


def test_a_hex_is_as_wide_as_asked() -> None:
    """A flat hex of bright red is 30 mm high on the sheet, on a whole map and in a tile."""
    style = Style.of(Document.parse('[terrain.red]\nfill = "#ff0000 #ff0000"'))
    board = Board.parse('grid = {orientation = "flat", rows = 1, columns = 1, terrain = "red"}')
    drawn = MapPicture.of(board, style, 30.0)
    sheet = large_sheet(drawn, Words(type(hexwar.game("skirmish/ford"))))
    paged = Paged(sheets=[sheet], pictures={"map.svg": drawn.svg})
    (page,) = map(pixels, paged.pngs(DOTS))
    red = np.flatnonzero(((page[:, :, 0] > 180) & (page[:, :, 1] < 90)).any(axis=1))
    assert (red[-1] - red[0] + 1) / 5 == pytest.approx(30, abs=0.4)


@given(st.floats(5, 1500), st.floats(5, 1500), st.sampled_from([*PAPERS.values()]))
def test_tiles_cover_a_map(width: float, height: float, sheet: paper.Paper) -> None:
    """Tiles fit the paper, begin and end with the map, and overlap by what was asked."""
    cut = tiling(width, height, sheet, 8.0)
    across, down = cut.paper.inner
    assert all(tile.width <= across + 1e-6 and tile.height <= down + 1e-6 for tile in cut.tiles)
    row = [tile for tile in cut.tiles if tile.row == 0]
    assert row[0].left == 0
    assert row[-1].left + row[-1].width == pytest.approx(width)
    assert [a.left + a.width - b.left for a, b in pairwise(row)] == pytest.approx(
        [8.0] * (len(row) - 1)
    )
    column = [tile for tile in cut.tiles if tile.column == 0]
    assert column[-1].top + column[-1].height == pytest.approx(height)


def test_every_part_of_a_map_is_on_a_tile() -> None:
    """The tiles of a map, put together without their overlaps, are the map on one sheet."""
    printing = Printing(parts=("map", "map-sheet"), hex=25.0)
    paged = printed_game(hexwar.game("classic/crossing"), printing)
    tiles = [sheet.windows[0] for sheet in paged.sheets[1:-1]]
    whole = paged.sheets[-1].windows[0]
    assert len(tiles) == 4
    images = [pixels(png) for png in paged.pngs(50.8)]
    big = images[-1]
    for window, page in zip(tiles, images[1:-1], strict=True):
        x, y = window.from_left + window.width / 2, window.from_top + window.height / 2
        part = around(page, window.left + window.width / 2, window.top + window.height / 2)
        there = around(big, whole.left + x, whole.top + y)
        assert np.abs(part - there).mean() < 12


def around(page: Pixels, x: float, y: float) -> Pixels:
    """A square of 40 mm around a place of a page of two pixels to a millimetre."""
    return page[round(2 * y) - 40 : round(2 * y) + 40, round(2 * x) - 40 : round(2 * x) + 40]


def test_black_ink_prints_no_colour() -> None:
    """Every pixel is grey, and no two terrains have one tone or letter."""
    paged = printed_game(hexwar.game("classic/crossing"), Printing(black=True))
    for png in paged.pngs(40):
        page = pixels(png)
        assert (page.max(axis=2) - page.min(axis=2)).max() <= 1
    board = hexwar.start("classic/crossing").scene().board
    ink = paper.ink.black_ink(default_style(), board, ("east", "west"))
    looks = [ink.terrain_of(kind) for kind in dict.fromkeys(board.terrain[i] for i in board.ids)]
    assert len({look.fill for look in looks}) == len({look.letter for look in looks}) == len(looks)
    east, west = (ink.player_of(side).fill for side in ("east", "west"))
    assert east != west


@pytest.mark.parametrize("name", ["ddob/easy-fox", "normandie44/cobra"])
def test_plates_can_be_read_in_black_ink(name: str) -> None:
    """White stands on grey that is dark enough: seven times as much light (WCAG, AAA)."""
    scene = hexwar.start(name).scene()
    assert scene.board is not None
    assert isinstance(scene.style, Document)
    style = black_ink(Style.of(scene.style), scene.board, ())
    colours = colours_of(scene.board, style)
    assert colours
    for colour in colours:
        level = int(grey(style.colour_of(colour).fill)[1:3], 16) / 255
        light = ((level + 0.055) / 1.055) ** 2.4 if level > 0.04045 else level / 12.92
        assert 1.05 / (light + 0.05) >= 6.9


def test_the_whole_of_a_game_is_printed() -> None:
    """Omaha has its map, 250 counters, 54 cards, tracks, key, seven charts and every rule."""
    game = hexwar.game("ddob/easy-fox")
    paged = printed_game(game, Printing(parts=PARTS))
    assert {sheet.title for sheet in paged.sheets} == {
        "Map",
        "Map on one sheet",
        "Counters",
        "Cards",
        "Tracks",
        "Key",
    }
    drawn = "".join(sheet.drawing for sheet in paged.sheets)
    fronts = re.findall('data-counter="([^"]+)"', drawn)
    assert {each.front.name for each in game.presentation.inventory().counters} <= {
        name.replace("&amp;", "&") for name in fronts
    }
    assert len(set(re.findall('data-card="(Card [0-9]+)"', drawn))) == 54
    for title in ("German fire chart", "US attack chart", "Landing tables"):
        assert title in paged.text
    for rule in type(game).rulebook():
        assert rule.left_out or rule.summary.split('"')[0] in paged.text


def test_the_index_names_what_the_pages_have() -> None:
    """A sentence of a rule is found by its title under the number of its rule."""
    game = hexwar.game("memoir44/sword")
    text = printed_game(game, Printing(parts=("rules",))).text
    rules, index = text.split("Index of the rules")
    sentence = next(rule for rule in type(game).rulebook() if "/" in rule.number and rule.title)
    assert f'#emph("{sentence.title}.")' in rules
    [line] = [line for line in index.splitlines() if line.startswith(f'#"{sentence.title}" ')]
    assert f'#"{sentence.number.partition("/")[0]}" ' in line
    assert "/" not in "".join(re.findall(r'#"([0-9][^"]*)"', index))


def test_a_document_is_the_same_each_time() -> None:
    """The same game gives the same bytes: a printed file can be compared."""
    printing = Printing(parts=("counters", "rules"))
    first, second = (printed_game(hexwar.game("skirmish/ford"), printing).pdf() for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")


def test_texts_of_a_game_are_no_commands_of_typst() -> None:
    """What a rule says is set as it stands, whatever signs it has."""
    nasty = '#panic("no") $x$ @a *b* \\ ] "quoted" <c>'
    book = Rulebook([Rule("1", nasty, title=nasty), Rule("1/x", nasty)])
    words = Words(type(hexwar.game("skirmish/ford")))
    assert Paged(sheets=[], text=rules_text(book, words)).pdf().startswith(b"%PDF-")


def test_sheets_speak_french() -> None:
    """Every word that sheets have is translated, and French sheets have the translation."""
    folder = Path(paper.__file__).parent
    source = "".join(file.read_text() for file in folder.glob("*.py"))
    said = set(re.findall(r'words_?\(\s*"([^"]+)"', source)) - {"sheet {} of {}: {}"}
    known = translations(folder.parent / "locale" / "fr.po")
    assert {text for text in said if text[0].isalpha() or "{" in text} <= set(known) | {""}
    game = hexwar.game("ddob/easy-fox")
    paged = printed_game(game, Printing(parts=("charts", "rules", "tracks"), language="fr"))
    assert "Règles" in paged.text
    assert "Index des règles" in paged.text
    assert "La carte est une grille" in paged.text
    assert "German fire chart" not in paged.text
    with pytest.raises(UnknownNameError, match="no language 'xx'"):
        Words(type(game), "xx")


def test_what_has_no_room_is_refused() -> None:
    """A counter wider than the paper, and a map of too many sheets, are faults with their size."""
    game = hexwar.game("classic/crossing")
    with pytest.raises(PaperError, match=r"takes [0-9]+ sheets of A4"):
        printed_game(hexwar.game("ddob/easy-fox"), Printing(parts=("map",), hex=100.0))
    with pytest.raises(PaperError, match="no size of a counter: '3 cm'"):
        paper.counter_size("3 cm")
    with pytest.raises(UnknownNameError, match="part of a game on paper 'maps'"):
        Printing(parts=("maps",))
    with pytest.raises(PaperError, match="has no room for 250"):
        printed_game(game, Printing(parts=("counters",), counter=250.0))


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    """``hexwar print`` writes the parts that are asked for, and says what the file holds."""
    file = tmp_path / "ford.pdf"
    words = ["print", "skirmish", "--to", str(file), "--part", "counters", "--paper", "letter"]
    done = CliRunner().invoke(group, words)
    assert done.exit_code == 0, done.output
    assert "Counters: 2 pages" in done.output
    assert file.read_bytes().startswith(b"%PDF-")
    assert [each.name for each in tmp_path.iterdir()] == ["ford.pdf"]
