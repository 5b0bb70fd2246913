"""What a player can foresee of moves and attacks, before he commits to them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hexwar
from ddob_scenarios.state.omaha import NOBODY
from hexwar.play import Preview
from hexwar.play.match import Match
from hexwar.play.values.events import Event


def preview(match: Match, text: str) -> dict[str, str]:
    """Return what is previewed of an action, by what it is."""
    match.explain(text)
    action = next(a for a in match.legal_actions if match.explain(a).text == text)
    found = match.game.presentation.preview(match.view("us"), "us", action)
    assert isinstance(found, Preview)
    return {row.what: row.value for row in found.rows}


def at_question(question: str, seed: int = 1944) -> Match:
    """Play at random until a question is asked."""
    match, rng = hexwar.start("ddob/easy-fox", seed=seed), Random(3)
    while match.decision is not None and match.decision.question != question:
        match.do(rng.choice(list(match.legal_actions)))
    assert match.decision is not None
    return match


def test_a_move() -> None:
    """Its cost, and who could fire at the hex with which intensity and colour."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    found = preview(match, "move 2/B/741 0612")
    assert found["cost"] == "1 action"
    assert found["intense fire"] == "WN62 (green)"
    assert found["steady fire"] == "WN61 (orange)"


@pytest.mark.rule("8.4")
def test_a_barrage_shows_what_each_kind_of_card_does() -> None:
    """As the table has it; and the card that is drawn does what its row foretold."""
    match = hexwar.start("ddob/easy-fox", seed=1944, study=True)
    found = preview(match, "barrage 2/B/741 WN62S")
    assert found["cost"] == "1 action"
    g: Any = match.state
    site, unit = g.game.lexicon.names["site"].read("WN62S"), match.legal_actions[0][1]
    rows = [told for what, told in found.items() if what.startswith("card with")]
    depth = g.depth[site] != NOBODY
    for shows, told in zip(("both", "colour", "symbol", "neither"), rows, strict=True):
        results = g.game.charts.barrage(shows, depth, g.strength(unit))
        assert told == (", ".join(results).replace("-", " ") or "no effect")
    assert len(set(rows)) > 1


def test_an_attack_before_and_while_it_is_declared() -> None:
    """Strength and weapons grow with those who take part; an unrevealed unit stays unknown."""
    match = at_question("declare", seed=1972)
    one = preview(match, "join E/2/16")
    assert one["strength"] == "2"
    assert one["against"] == "an unrevealed unit"
    assert "result" not in one
    match.do("join E/2/16")
    both = preview(match, "join L/3/16")
    assert int(both["strength"]) > 2
    assert set(one["weapons"].split(", ")) <= set(both["weapons"].split(", "))
    assert preview(match, "resolve") == one


def test_the_line_of_the_table_is_what_comes_of_it() -> None:
    """Against a revealed unit the chart is read by the strengths and lacks that it foretold."""
    checked = 0
    for seed in range(40):
        match, rng = hexwar.start("ddob/easy-fox", seed=seed), Random(seed)
        while not match.over and not checked:
            texts = match.legal_actions.texts()
            if "resolve" in texts:
                found = preview(match, "resolve")
                events = match.do("resolve")
                checked += _checked(found, events)
            else:
                keen = [text for text in texts if text.startswith(("attack", "join"))]
                match.do(rng.choice(keen or texts))
        if checked:
            return
    raise AssertionError("no revealed unit was attacked")


def _checked(found: dict[str, str], events: list[Event]) -> bool:
    """Compare a preview with the reading of the chart; tell whether there was one to compare."""
    reading = next((event.facts for event in events if event.kind == "chart-read"), None)
    if "result" not in found or reading is None:
        return False
    assert str(reading["attack"]) == found["strength"]
    assert str(reading["defence"]) == found["against"]
    assert (", ".join(reading["lacking"]) or "none") == found["weapons lacking"]
    return True


def test_other_actions_have_none() -> None:
    """What costs and changes nothing foreseeable has no preview."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    assert match.game.presentation.preview(match.view("us"), "us", ("end-segment",)) is None


def test_where_leaders_command() -> None:
    """The overlay of command shows the hex of each leader ashore and those around it."""
    match, rng = hexwar.start("ddob/easy-fox", seed=1942), Random(3)
    while "16-HQ lands" not in " ".join(match.game.sentence(e) for e in match.log[-1].events):
        match.do(rng.choice(list(match.legal_actions)))
    scene = match.scene()
    at = next(i for i, faces in scene.stacks.items() if any(f.name == "16-HQ" for f in faces))
    shown = next(overlay for overlay in scene.overlays if overlay.name == "command")
    assert shown.grades == {"us-control": 1 << at | scene.board.adjacent[at]}
