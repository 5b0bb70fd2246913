"""The table: all that the parts of a state hold, each once, and nothing else."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import CounterId, CounterSet, HexId, SideId, as_set, iterate, numbered, pack
from hexwar.kit.forces import OFF
from hexwar.kit.game import KIT, kit_texts
from hexwar.kit.table import MapTable
from hexwar.kit.victory import NOBODY
from hexwar.play.game.rulebook import questions
from hexwar.play.match import Match

from .small_war import Combat, SmallWar, placed, under_way

BOARD = SmallWar("one").board
HEXES = list(iterate(BOARD.all))


@given(st.lists(st.sampled_from([OFF, *HEXES]), min_size=5, max_size=5), st.integers(0, 31))
def test_every_counter_lies_where_it_is_with_its_markers(at: list[HexId], moved: int) -> None:
    """On the map once, by number in a stack; those who moved are marked."""
    names = SmallWar("one").counters.names
    g = placed({name: hex_ for name, hex_ in zip(names, at, strict=True) if hex_ != OFF})
    g.moved = as_set(moved)
    scene = g.game.presentation.scene(g.view("red"), "red")
    shown = {face.name: hex_ for hex_, faces in scene.stacks.items() for face in faces}
    assert shown == {n: hex_ for n, hex_ in zip(names, at, strict=True) if hex_ != OFF}
    for faces in scene.stacks.values():
        assert [face.name for face in faces] == sorted(
            (face.name for face in faces), key=names.index
        )
        for face in faces:
            assert ("spent" in face.markers) == bool(moved >> names.index(face.name) & 1)


def test_turns_points_zones_and_those_who_are_due_are_shown() -> None:
    """The track has those that come, on their turn."""
    match = Match(SmallWar("one"), 1)
    scene = match.scene("red")
    assert dict(scene.status) == {"turn": "1/2", "player turn": "red"}
    assert dict(scene.scores) == {"red": "0", "blue": "2"}
    track = {area.name: [face.name for face in area.counters] for area in scene.areas}
    assert track == {"1": [], "2": ["R3"], "red losses": [], "blue losses": []}
    zones = {overlay.name: overlay.grades["area"] for overlay in scene.overlays}
    assert zones["red zone"] == BOARD.next_to(BOARD.bits(["0101"]))


@given(st.data())
def test_the_sources_of_points_add_up_to_the_points(data: st.DataObject) -> None:
    """Whoever holds the objectives: each is named once, and nothing is left out."""
    g = placed({})
    owners = st.sampled_from([NOBODY, SideId(0), SideId(1)])
    g.holder = data.draw(st.lists(owners, min_size=len(g.holder), max_size=len(g.holder)))
    sources = g.game.presentation.scene(g.view("red"), "red").sources
    for number, side in numbered(SideId, g.game.sides):
        own = [source for source in sources if source.player == side]
        assert sum(source.points for source in own) == g.points(number)
        held = [o.name for h, o in zip(g.holder, g.game.objectives, strict=True) if h == number]
        assert [source.what for source in own if source.hexes] == held


def test_an_attack_is_previewed_by_the_procedure_under_way() -> None:
    """The odds and the chances of all results, which add up to one."""
    g = placed({"R1": BOARD.hex("0302"), "B1": BOARD.hex("0303")})
    under_way(g, Combat())
    found = g.game.presentation.preview(g.view("red"), "red", ("attack", 0, BOARD.hex("0303")))
    assert found is not None
    assert ("odds", "1:1") in [(row.what, row.value) for row in found.rows]


def test_every_question_and_button_of_the_kit_has_words_in_both_languages() -> None:
    """A game that takes the procedures need not write them again."""
    french, labels = kit_texts("fr"), SmallWar("one").presentation.labels()
    in_french = SmallWar("one").presentation.labels("fr")
    for question in questions(SmallWar("one").procedures.values()):
        assert " ".join((question.__doc__ or "").split()) in french
        for verb in (*question.handlers, *(question.or_else or ())):
            assert labels.actions[verb] != in_french.actions[verb]
    assert [text for text in KIT.wording.values() if text not in french] == []


def test_a_number_on_a_counter_is_a_badge_and_none_is_shown_for_0() -> None:
    """A letter with the number; markers that the kit knows lie there as before."""

    class Numbered(MapTable):
        def badges(self, g: Any) -> dict[str, list[int]]:
            return {"D": [2, 0, 0, 0, 0], "O": [1, 0, 0, 0, 0]}

    g = placed({"R1": HEXES[0]})
    table = Numbered(g.game)
    assert table.face(g, CounterId(0)).badges == ("D2", "O1")
    assert table.face(g, CounterId(1)).badges == ()


def test_hidden_counters_are_shown_from_behind() -> None:
    """A name and a side, and nothing of what a state has that imagines the rest."""
    g = placed({"R1": HEXES[0], "B1": HEXES[1]})

    class Behind(MapTable):
        def hidden(self, view: Any) -> CounterSet:
            return pack([CounterId(g.game.counters.named("B1"))])

    stacks = Behind(g.game).scene(g.view("red"), "red").stacks
    own, enemy = stacks[HEXES[0]][0], stacks[HEXES[1]][0]
    assert (own.face_down, own.symbol) == (False, "infantry")
    assert (enemy.face_down, enemy.symbol, enemy.values) == (True, "unknown", {})
    assert enemy.spoken.startswith("B1: ")
