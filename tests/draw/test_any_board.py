"""Properties that every picture has, whatever the board and whatever lies on it."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board
from hexwar.draw import scene_text, svg
from hexwar.play import CounterFace, Scene
from hexwar.play.scene import Area, Overlay
from tests.draw.tables import parsed, values_of

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = WORDS.filter(bool)


def quoted(text: str) -> str:
    """Return a text as TOML has it."""
    return '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a board with terrain, hexsides, paths, regions and positions of any name."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    orientation = draw(st.sampled_from(["pointy", "flat"]))
    shape = f'orientation = "{orientation}", rows = {rows}, columns = {columns}'
    grid = f"grid = {{{shape}, terrain = {quoted(draw(NAMES))}}}"
    bare = Board.parse(grid)
    names = st.sampled_from([bare.name(i) for i in bare.ids])
    pairs = [(bare.name(i), bare.name(j)) for i in bare.ids for j in bare.neighbours[i] if i < j]
    parts = [f"title = {quoted(draw(WORDS))}", grid]
    for hexes in draw(st.lists(st.sets(names, min_size=1), max_size=2)):
        hexes -= {name for part in parts for name in hexes if f'"{name}"' in part}
        if hexes:
            listed = ", ".join(f'"{name}"' for name in sorted(hexes))
            parts.append(f"[[terrain]]\nkind = {quoted(draw(NAMES))}\nhexes = [{listed}]")
    for a, b in draw(st.lists(st.sampled_from(pairs), max_size=4, unique=True)) if pairs else ():
        parts.append(f'[[hexsides]]\nkind = {quoted(draw(NAMES))}\nsides = ["{a}/{b}"]')
        parts.append(f'[[paths]]\nkind = {quoted(draw(NAMES))}\nhexes = ["{a}", "{b}"]')
    for number, name in enumerate(draw(st.lists(names, max_size=3, unique=True))):
        colour = quoted(draw(WORDS))
        parts.append(f'[[region]]\nid = {quoted(f"r{number}" + draw(WORDS))}\nhexes = ["{name}"]')
        parts.append(
            f'[[position]]\nid = {quoted(f"p{number}" + draw(WORDS))}\nhexes = ["{name}"]\n'
            f'attributes = {{ colour = {colour} }}\nfields = {{ near = ["{name}"] }}'
        )
    return Board.parse("\n".join(parts))


FACES = st.builds(
    CounterFace,
    name=WORDS,
    side=WORDS,
    band=WORDS,
    symbol=WORDS,
    label=WORDS,
    values=st.dictionaries(st.sampled_from(["strength", "range", "move"]), WORDS, max_size=3),
    steps=st.integers(0, 5),
    full_steps=st.integers(0, 5),
    badges=st.lists(WORDS, max_size=3).map(tuple),
    markers=st.lists(WORDS, max_size=3).map(tuple),
    face_down=st.booleans(),
    spoken=WORDS,
)
STACKS = st.lists(FACES, max_size=6).map(tuple)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Return a table with anything on it."""
    board = draw(boards())
    hexes = st.sampled_from(board.ids)
    sets = st.integers(0, board.all).map(lambda bits: bits & board.all)
    areas = st.builds(
        Area, name=WORDS, group=WORDS, counters=STACKS, text=WORDS, lit=st.booleans(),
        hex=st.one_of(st.just(-1), hexes),
    )  # fmt: skip
    overlays = st.builds(
        Overlay,
        name=NAMES,
        grades=st.dictionaries(WORDS, sets, max_size=3),
        symbols=st.just({}) | st.just({"": "area"}),
        title=WORDS,
    )
    return Scene(
        board=board,
        stacks=draw(st.dictionaries(hexes, STACKS, max_size=3)),
        areas=tuple(draw(st.lists(areas, max_size=3))),
        status=tuple(draw(st.lists(st.tuples(WORDS, WORDS), max_size=3))),
        overlays=tuple(draw(st.lists(overlays, max_size=2))),
        marks=draw(st.dictionaries(hexes, st.lists(WORDS, max_size=2).map(tuple), max_size=2)),
        washes=draw(st.dictionaries(WORDS, sets, max_size=2)),
        spoken=draw(WORDS),
    )


def xml_text(text: str) -> str:
    """Return a text as it comes back from a picture."""
    allowed = ("\t", "\n", "\r")
    kept = "".join(
        c if c in allowed or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff"
        else "\ufffd"
        for c in text
    )  # fmt: skip
    return kept.replace("\r", "").replace("\t", " ")


@settings(deadline=None, max_examples=60)
@given(scenes(), st.sampled_from([None, True, False]))
def test_any_scene_is_drawn(scene: Scene, dark: bool | None) -> None:
    """Well-formed, the same again, with every hex and every counter that has a name."""
    options: dict[str, Any] = {"overlays": scene.overlays, "dark": dark}
    picture = svg(scene, **options)
    assert picture == svg(scene, **options)
    root = parsed(picture)
    layer = next(element for element in root.iter() if element.attrib.get("id") == "hexes")
    touched = [element.attrib["data-hex"] for element in layer]
    assert touched == [scene.board.name(i) for i in scene.board.ids]
    lying = [face for held in scene.stacks.values() for face in held]
    lying += [face for area in scene.areas for face in area.counters]
    named = sorted(xml_text(face.name) for face in lying if face.name)
    assert sorted(values_of(picture, "data-counter")) == named
    assert all(reference.startswith("#") for reference in values_of(picture, "href"))


@settings(deadline=None, max_examples=30)
@given(scenes())
def test_any_scene_is_told_in_text(scene: Scene) -> None:
    """Each hex with counters is named."""
    told = scene_text(scene)
    for i, held in scene.stacks.items():
        assert not held or scene.board.name(i) in told
