"""The variant by the hills: the contract, the way round the river, who may take it, the table."""

from __future__ import annotations

import pytest
from classic.by_hills import FieldAndHills, LennByHills, OffMap
from classic.game import AcrossTheLenn
from classic_stage import staged, to, unit

from hexwar.board import BoxId, HexId
from hexwar.kit.forces import OFF
from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform
from hexwar.testing import check_game, untranslated

EAST, WEST = BoxId(0), BoxId(1)


def off_the_map(side: str, **units: str) -> FieldAndHills:
    """The phase off the map, with only these units on it."""
    g = staged(side, OffMap(), LennByHills, **units)
    assert isinstance(g, FieldAndHills)
    return g


def test_contract() -> None:
    """The variant keeps the contract of a game, and is French in French."""
    assert check_game(LennByHills("crossing"), games=1, thorough_every=5).games == 1
    assert untranslated(LennByHills("crossing"), "fr") == []


def test_the_tracks_lie_over_the_board_of_the_game() -> None:
    """Boxes and the ways to them are new; terrain, river and style are those of the game."""
    ours, theirs = LennByHills("crossing"), AcrossTheLenn("crossing")
    assert ours.boxes.names == ("East track", "West track")
    assert theirs.boxes.names == ()
    assert ours.board.terrain == theirs.board.terrain
    assert ours.board.sides("river") == theirs.board.sides("river")
    assert ours.board.regions.keys() > theirs.board.regions.keys()
    assert ours.data.style.data["regions"].keys() == {"depot", "track"}


@pytest.mark.rule("10", "10.1", "10.2")
def test_a_unit_goes_round_the_river() -> None:
    """Off the map and along the track in one turn, onto the map in a later one."""
    g = off_the_map("east", **{"Rec_E": "1401", "10_X": "0703"})
    rec = unit(g, "Rec/E")
    perform(g, ("leave-map", rec))
    assert (g.hex[rec], g.box[rec], g.box_holder) == (OFF, EAST, [0, -1])
    assert ("travel", rec, WEST) in g.listed
    perform(g, ("travel", rec, WEST))
    assert g.box[rec] == WEST
    assert explain(g, ("deploy", rec, to(g, "0301"))).rule == "10.1", "once in a player turn"
    g.expire("player-turn")
    assert OffMap().deploying.refusal(g, rec) is None
    assert OffMap().hexes_of_its_box.refusal(g, rec, to(g, "0301")) is None


@pytest.mark.rule("10.1", "10.2", "4.1")
def test_who_may_not_take_the_tracks() -> None:
    """Not from another hex, out of an enemy zone, to an enemy, or onto a full stack."""
    g = off_the_map("east", **{"Rec_E": "1401", "1_I": "1302", "10_X": "1301"})
    moves, rec, west = OffMap(), unit(g, "Rec/E"), unit(g, "11/X")
    why = moves.leaving.refusal(g, rec)
    assert why is not None
    assert (why, str(why.reason)) == ("10.1", "It is in an enemy zone of control.")
    why = moves.leaving.refusal(g, unit(g, "1/I"))
    assert why is not None
    assert str(why.reason) == "Its hex is linked to no box."
    g.put(unit(g, "10/X"), OFF)
    assert moves.leaving.refusal(g, rec) is None
    g.unsupplied = 1 << rec
    why = moves.leaving.refusal(g, rec)
    assert why is not None
    assert (why, str(why.reason)) == ("10.1", "It is out of supply.")
    g.unsupplied = 0
    g.set_steps(west, 2)
    g.put_in_box(west, EAST)
    assert moves.leaving.refusal(g, rec) == "10.2"
    g.put_in_box(west, WEST)
    g.put_in_box(rec, EAST)
    assert moves.next_boxes.refusal(g, rec, WEST) == "10.2"
    for name in ("2/I", "3/I"):
        g.put(unit(g, name), HexId(to(g, "1401")))
    assert moves.hexes_of_its_box.refusal(g, rec, to(g, "1401")) == "4.1"


def test_the_table_shows_who_is_on_the_tracks() -> None:
    """The boxes lie beside the turn track, and actions name them."""
    match = Match(LennByHills("crossing"), 1)
    g = match.state
    rec = unit(g, "Rec/E")
    g.put_in_box(rec, EAST)
    areas = {area.name: area for area in match.scene().areas if area.group == "boxes"}
    assert list(areas) == ["East track", "West track"]
    assert [len(area.counters) for area in areas.values()] == [1, 0]
    assert [area.text for area in areas.values()] == ["East", ""]
    assert g.game.lexicon.names["box"][EAST] == "East-track"
    labels = g.game.presentation.labels("fr")
    assert labels.of("travel", {"unit": "Rec/E", "box": labels.name("box", "East-track")}) == (
        "Rec/E va à East track"
    )
