"""Pictures as SVG: what they hold, and what they never hold."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from hexwar.board import Board
from hexwar.data import Document
from hexwar.draw import default_style, groups, svg, write_svg
from hexwar.draw.markup import tone
from hexwar.draw.style import Style
from hexwar.errors import UnknownNameError
from hexwar.play import CounterFace, Scene
from hexwar.play.match import Match
from hexwar.play.scene import Overlay
from tests.draw.tables import COLOURS, parsed, small_board, small_scene, tag, values_of
from tests.play.duel import Duel

EVERYTHING = ("RE", "OR", "zone")


def test_the_groups_of_a_picture() -> None:
    """Faces find their way by the ids of the groups."""
    root = parsed(svg(small_scene(), overlays=EVERYTHING))
    ids = {element.attrib.get("id") for element in root.iter()}
    expected = "board terrain hexsides roads numbers positions overlays counters hexes areas key"
    assert set(expected.split()) <= ids


def test_the_ids_of_a_picture_are_unique() -> None:
    """Even where a counter stands in several places."""
    ids = values_of(svg(small_scene(), overlays=EVERYTHING), "id")
    assert len(ids) == len(set(ids))


def test_every_reference_is_kept() -> None:
    """Whatever a picture uses, it defines."""
    picture = svg(small_scene(), overlays=EVERYTHING)
    ids = set(values_of(picture, "id"))
    assert {reference[1:] for reference in values_of(picture, "href")} <= ids
    assert set(re.findall(r"url\(#([^)]*)\)", picture)) <= ids


def test_every_hex_can_be_touched() -> None:
    """Each hex has an element with its number, which a pointer meets, and a title."""
    scene = small_scene()
    root = parsed(svg(scene))
    layer = next(element for element in root.iter() if element.attrib.get("id") == "hexes")
    touched = {element.attrib["data-hex"]: element for element in layer}
    assert list(touched) == [scene.board.name(i) for i in scene.board.ids]
    assert all(tag(element[0]) == "title" for element in touched.values())
    assert touched["0505"][0].text == "0505 · lava & ash"


def test_every_counter_has_its_name_and_its_sentence() -> None:
    """On the map, in boxes on the map and beside it."""
    root = parsed(svg(small_scene()))
    counters = [e for e in root.iter() if "data-counter" in e.attrib]
    assert sorted(e.attrib["data-counter"] for e in counters) == ["1/<A>&B"] * 3 + ["Farm"] * 2
    assert {e[0].text for e in counters} == {"A tank & its <crew>.", "A counter face down."}
    stacks = values_of(groups(small_scene())["counters"], "data-hex")
    assert stacks == ["0203", "0304"]  # from the top of the page down


def test_names_are_escaped() -> None:
    """Whatever a game calls its things, it stays text."""
    picture = svg(small_scene(), overlays=EVERYTHING)
    assert "<crew>" not in picture
    assert "<Pond>" not in picture
    assert "&lt;Pond&gt;" in picture
    texts = [e.text for e in parsed(picture).iter() if tag(e) == "text"]
    assert "Mill & <Pond>" in texts
    assert '1/"A"' in texts


def test_control_characters_do_not_break_a_picture() -> None:
    """What XML forbids is replaced."""
    face = CounterFace(name="a\x00b\ud800", label="\x1b[31m", spoken="line\nbreak\x0b")
    board = small_board()
    parsed(svg(Scene(board=board, stacks={board.ids[0]: (face,)})))


@pytest.mark.parametrize("dark", [None, True, False])
def test_no_picture_points_elsewhere(dark: bool | None) -> None:
    """No font, script, picture or style from another place."""
    picture = svg(small_scene(), overlays=EVERYTHING, dark=dark)
    assert set(re.findall(r"https?://[^\"'\s]*", picture)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|@font-face|<script|<image|<foreignObject|\son\w+=", picture)
    assert all(reference.startswith("#") for reference in values_of(picture, "href"))


def test_the_same_scene_gives_the_same_text() -> None:
    """Also in another process, where hashes of strings differ."""
    picture = svg(small_scene(), overlays=EVERYTHING)
    assert picture == svg(small_scene(), overlays=EVERYTHING)
    program = (
        "from tests.draw.tables import small_scene; from hexwar.draw import svg;"
        f"import sys; sys.stdout.buffer.write(svg(small_scene(), overlays={EVERYTHING}).encode())"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, check=True
    )
    assert done.stdout.decode() == picture


def test_a_face_down_counter_shows_only_its_back() -> None:
    """Neither values nor steps of a face-down counter are in the picture."""
    picture = svg(small_scene())
    assert "87654" not in picture
    hidden = [e for e in parsed(picture).iter() if e.attrib.get("data-counter") == "Farm"]
    assert hidden
    assert all("pip" not in e.attrib.get("class", "") for h in hidden for e in h.iter())


def test_each_colour_has_a_shape_and_a_letter_of_its_own() -> None:
    """Who sees no colours can tell positions and cards apart."""
    style = default_style()
    looks = [style.colour_of(colour) for colour in COLOURS]
    assert len({look.shape for look in looks}) == len(COLOURS)
    assert len({look.letter for look in looks}) == len(COLOURS)
    layer = parsed(groups(small_board())["positions"])
    drawn = {
        plate.attrib["data-position"]: sorted(
            e.attrib["href"] for e in plate.iter() if "href" in e.attrib
        )
        for plate in layer
        if "data-position" in plate.attrib
    }
    assert len(set(map(tuple, drawn.values()))) == len(COLOURS)


def test_grades_are_told_apart_by_symbol() -> None:
    """A field of fire shows its grades filled, half filled and as rings."""
    drawn = groups(small_board(), overlays=["RE"])["overlays"]
    assert len(re.findall(r'href="#[^"]*-square-filled"', drawn)) == 1
    assert len(re.findall(r'href="#[^"]*-square-half"', drawn)) == 1


def test_fields_of_fire_are_drawn_only_when_asked_for() -> None:
    """A bare board shows none."""
    assert groups(small_board())["overlays"] == '<g id="overlays" class="pass"></g>'


def test_an_unknown_overlay_is_named() -> None:
    """With the names that would do."""
    with pytest.raises(UnknownNameError, match="no overlay 'zones'; did you mean 'zone'"):
        svg(small_scene(), overlays=["zones"])
    with pytest.raises(UnknownNameError, match=r"known are .*zone"):
        svg(small_scene(), overlays=["qqq"])


def test_an_overlay_of_ones_own() -> None:
    """Overlays need not be those of the scene."""
    board = small_board()
    mine = Overlay(name="mine", grades={"here": board.all}, symbols={"here": "area"})
    assert 'data-overlay="mine"' in svg(board, overlays=[mine])


def test_classes_in_definitions_carry_the_key_of_the_style() -> None:
    """Selectors do not reach from the picture into what it uses."""
    root = parsed(svg(small_scene(), overlays=EVERYTHING))
    definitions = next(element for element in root if tag(element) == "defs")
    classes = {
        name for element in definitions.iter() for name in element.attrib.get("class", "").split()
    }
    key = root.attrib["class"].split()[1]
    assert classes
    assert all(name.startswith(f"{key}-") for name in classes)
    style = next(element for element in root if tag(element) == "style")
    assert all(re.search(rf"(^|}})\.{name}{{", style.text or "") for name in classes)


def test_light_and_dark() -> None:
    """A picture follows the reader's choice, unless one is forced."""
    free, dark, light = (svg(small_board(), dark=choice) for choice in (None, True, False))
    assert "prefers-color-scheme:dark" in free
    assert parsed(free).attrib["class"].split()[2:] == []
    assert parsed(dark).attrib["class"].split()[2:] == ["dark"]
    assert parsed(light).attrib["class"].split()[2:] == ["light"]


def test_every_colour_variable_is_declared() -> None:
    """For a light page, and for a dark one what is other there."""
    picture = svg(small_scene(), overlays=EVERYTHING)
    used = set(re.findall(r"var\((--[^)]*)\)", picture))
    light, dark = (
        {entry.partition(":")[0] for entry in declared.split(";")}
        for declared in re.findall(r"\.hexwar(?:\.dark)?\{([^}]*)\}", picture)
    )
    assert light == used
    assert dark == {name for name in used if name[2:8] != name[9:]}


def test_parts_for_a_page_declare_all_colours_of_the_style() -> None:
    """A page that changes in place never needs another colour: its style sheet only grows."""
    scene = small_scene()
    look = groups(scene)["look"]
    style = Style.of(*([scene.style] if isinstance(scene.style, Document) else []))
    assert style.tones
    assert [tones for tones in style.tones if f"{tone(tones)[4:-1]}:" not in look] == []


def test_width() -> None:
    """The picture keeps its proportions."""
    natural, small = parsed(svg(small_board())), parsed(svg(small_board(), width=300))
    assert small.attrib["width"] == "300"
    assert small.attrib["viewBox"] == natural.attrib["viewBox"]
    ratio = float(natural.attrib["height"]) / float(natural.attrib["width"])
    assert float(small.attrib["height"]) == pytest.approx(300 * ratio, abs=0.2)


def test_without_counters_areas_and_key() -> None:
    """Each can be left out."""
    bare = svg(small_scene(), counters=False, areas=False, key=False)
    assert values_of(bare, "data-counter") == []
    assert "Discards" not in bare
    assert "key-text" not in re.sub(r"<style.*</style>", "", bare)
    assert values_of(bare, "data-hex")


def test_only_what_changes_changes() -> None:
    """A face that patches a picture sends few groups."""
    scene = small_scene()
    before = groups(scene)
    after = groups(attrs.evolve(scene, status=(("Turn", "5"),)))
    assert [name for name in before if before[name] != after[name]] == ["status"]


def test_a_high_stack_shows_how_many_lie_in_it() -> None:
    """All of them are in the picture, the topmost last."""
    board = small_board()
    faces = tuple(CounterFace(name=f"unit-{k}", label=f"{k}") for k in range(9))
    layer = groups(Scene(board=board, stacks={board.ids[0]: faces}))["counters"]
    assert values_of(layer, "data-counter") == [face.name for face in faces]
    assert '<text y="3">9</text>' in layer


def test_a_game_without_a_board_is_drawn() -> None:
    """Its counters lie beside each other."""
    match = Match(Duel("dawn"), 1)
    assert values_of(match._repr_svg_(), "data-counter") == ["rapier"]


def test_notebooks_show_boards() -> None:
    """A board draws itself."""
    board = Board.parse('grid = {orientation = "flat", rows = 2, columns = 2}')
    assert board._repr_svg_() == svg(board)


def test_write_svg(tmp_path: Path) -> None:
    """The file holds the picture."""
    write_svg(tmp_path / "map.svg", small_scene(), width=400)
    assert (tmp_path / "map.svg").read_text() == svg(small_scene(), width=400)


def test_drawing_is_looked_up_only_when_somebody_looks() -> None:
    """Playing imports neither drawing nor what it rests on."""
    program = (
        "import sys, hexwar; hexwar.game('ddob/easy-fox').start(1);"
        "sys.exit(any(name.startswith('hexwar.draw') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_drawing_needs_no_arrays() -> None:
    """Standard library only."""
    program = (
        "import sys, hexwar.draw;"
        "sys.exit(not {'numpy', 'shapely', 'matplotlib'}.isdisjoint(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
