"""The Scheldt keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from scheldt.rules import Combat, is_dusk

import hexwar
from hexwar.board import AreaBoard, CounterId, one
from hexwar.board.outlines import overlap
from hexwar.kit.forces import OFF
from hexwar.play.match import Match
from hexwar.play.values.chance import SAMPLED, Scripted
from hexwar.testing import check_game, untranslated

GAME = hexwar.game("scheldt/october")


def staged(**units: str) -> Match:
    """The Canadians have an impulse, with nobody on the map but these units."""
    match = hexwar.start("scheldt/october", seed=1)
    g: Any = match.state.clone()
    for unit in range(len(g.hex)):
        g.put(unit, OFF)
    for name, at in units.items():
        g.put(number(name), g.game.board.hex(at))
    return Match.at(match.game, g)


def number(name: str) -> CounterId:
    """Return the number of a unit, with ``u`` before and ``_`` for the stroke of its name."""
    return CounterId(GAME.counters.named(name.removeprefix("u").replace("_", "/")))  # type: ignore[attr-defined]


def assault(match: Match, area: str, text: str, *dice: int) -> None:
    """Activate an area, attack alone without moving, and throw a die."""
    match.state.chance = Scripted({"combat": [die - 1 for die in dice]}, then=SAMPLED)
    match.do(f"activate {area}")
    match.do("end-movement")
    match.do(text)
    if "resolve" in match.legal_actions.texts():
        match.do("resolve")


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, chance, ends."""
    assert check_game("scheldt/october", games=1, thorough_every=60).games == 1


def test_everything_is_said_in_french() -> None:
    """Areas, links, buttons, sentences."""
    assert not list(untranslated(GAME, "fr"))


def test_its_map() -> None:
    """No area lies on another one, and those that are linked by land or canal touch."""
    board = GAME.board  # type: ignore[attr-defined]
    assert isinstance(board, AreaBoard)
    for first, second in combinations(board.areas.values(), 2):
        assert not overlap(first.outline, second.outline)
    for kind in ("land", "canal"):
        assert all(board.border(i, j) for i, j in board.sides(kind))
    for kind in ("strait", "causeway"):
        assert not any(board.border(i, j) for i, j in board.sides(kind))


@pytest.mark.rule("2.1")
def test_one_area_is_active_in_an_impulse() -> None:
    """Its units act, others do not; then they are spent for the turn."""
    match = staged(u4_2="Antwerp", u6_2="Essen", u64="Cadzand")
    assert match.explain("activate Cadzand").rule == "2.1"
    match.do("activate Antwerp")
    assert match.explain("move 6/2 Roosendaal").rule == "2.1"
    match.do("move 4/2 Putte")
    match.do("end-movement")
    match.do("activate Cadzand"), match.do("end-movement")
    assert match.explain("activate Putte").rule == "2.1"
    assert match.explain("activate Essen").legal


@pytest.mark.rule("1", "2", "2.2", "5", "5.2")
def test_impulses_go_by_turns_until_both_sides_pass() -> None:
    """The Canadians first; after five such turns the points decide."""
    match = staged(u4_2="Antwerp", u64="Breskens")
    for turn in range(1, 6):
        assert (match.state.turn, match.decision.player) == (turn, "canadian")  # type: ignore[attr-defined, union-attr]
        match.do("pass")
        assert match.decision.player == "german"  # type: ignore[union-attr]
        match.do("pass")
    assert match.result is not None
    assert match.result.outcome == "the-river-is-closed"
    g: Any = staged(u4_2="Flushing", u5_2="Goes", u6_2="Breskens", u64="Sluis").state
    assert (g.points(0), g.points(1)) == (14, 7)


@pytest.mark.rule("2.2")
def test_a_turn_goes_on_after_one_has_passed() -> None:
    """Who passed may act again, if the other side has not passed as well."""
    match = staged(u4_2="Antwerp", u64="Breskens", u70="Cadzand")
    match.do("pass")
    match.do("activate Breskens"), match.do("end-movement")
    match.do("pass")
    assert match.state.turn == 1  # type: ignore[attr-defined]
    assert match.legal_actions.texts() == ["activate Cadzand", "pass"]


@pytest.mark.rule("2.2")
def test_who_has_no_fresh_units_passes() -> None:
    """Nobody is asked, and the pass counts; its turn went on with impulses of nobody."""
    match = staged(u4_2="Antwerp", u64="Breskens")
    match.do("pass")
    match.do("activate Breskens"), match.do("end-movement")
    match.do("pass")
    kinds = [event.kind for entry in match.log for event in entry.events]
    assert kinds.count("impulse-passed") == 3
    assert match.state.turn == 2  # type: ignore[attr-defined]


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("impulse", "die", "falls"),
    [(2, 1, False), (3, 1, True), (3, 2, False), (5, 3, True), (5, 4, False), (8, 6, True)],
)
def test_dusk(impulse: int, die: int, falls: bool) -> None:
    """From the third impulse on, with a die of no more than the impulse less 2."""
    g: Any = staged(u4_2="Antwerp").state
    g.impulse, g.chance = impulse, Scripted({"dusk": [die - 1]}, then=SAMPLED)
    assert is_dusk(g) == falls


@pytest.mark.rule("3", "3.1", "3.2")
def test_what_stops_a_move() -> None:
    """Points, enemies, full areas, straits: the refusal names the rule."""
    match = staged(
        u4_2="Terneuzen", u9_3="Terneuzen", u6_2="Sas", u7_3="Sas", u8_3="Sas", u64="Hulst"
    )
    match.do("activate Terneuzen")
    assert match.explain("move 4/2 Hulst").rule == "3"
    assert match.explain("move 4/2 Sas").rule == "3.1"
    assert match.explain("move 4/2 Borssele").rule == "3.2"
    assert match.explain("move 9/3 Borssele").legal
    assert match.explain("move 4/2 Maldegem").rule == "3"
    match.do("move 4/2 Ghent")
    assert match.explain("move 4/2 Sas").rule == "3"


@pytest.mark.rule("4", "3.2")
def test_who_attacks_whom() -> None:
    """Units of the active area, areas beside theirs, and no strait without boats."""
    match = staged(u4_2="Breskens", u9_3="Breskens", u70="Flushing", u64="Middelburg")
    match.do("activate Breskens"), match.do("end-movement")
    assert match.explain("attack 4/2 Flushing").rule == "3.2"
    assert match.explain("attack 9/3 Middelburg").rule == "4"
    match.do("attack 9/3 Flushing")
    assert all("join" not in text for text in match.legal_actions.texts())


@pytest.mark.rule("4.1", "4.2")
@pytest.mark.parametrize(
    ("start", "target", "columns"),
    [
        ("Putte", "Antwerp", ["town -1"]),
        ("Waasland", "Antwerp", ["town -1", "river -1"]),
        ("Hulst", "Terneuzen", []),
        ("Maldegem", "Sluis", ["flooded -1", "canal -1"]),
    ],
)
def test_what_shifts_the_column(start: str, target: str, columns: list[str]) -> None:
    """The ground of the defender, and water that all attackers cross."""
    match = staged(u4_2=start, u64=target)
    calculation = Combat().battle_of(match.state, number("u4_2"), GAME.board.hex(target))  # type: ignore[attr-defined]
    found = calculation.calculate(match.state)
    lines = [f"{line.what} {line.amount}" for line in found.columns.lines]
    assert [line for line in lines if line != "limit 0"] == columns
    assert found.basic == "1:1"


@pytest.mark.rule("4.2")
def test_water_does_not_count_if_one_of_the_attackers_crosses_none() -> None:
    """The others come round by land."""
    match = staged(u4_2="Waasland", u5_2="Putte", u64="Antwerp")
    board: Any = GAME.board  # type: ignore[attr-defined]
    battle = Combat().battle_of(match.state, number("u4_2"), board.hex("Antwerp"))
    battle.units |= one(number("u5_2"))
    assert [line.what for line in battle.calculate(match.state).columns.lines] == ["town"]


@pytest.mark.rule("4.3", "4.4", "5.1")
def test_losses_and_retreats() -> None:
    """Who cannot retreat loses a step; who is lost counts for the enemy."""
    match = staged(u4_2="Hulst", u64="Saeftinghe")
    g: Any = match.state
    g.steps[number("u64")] = 1
    before = g.points(0)
    assault(match, "Hulst", "attack 4/2 Saeftinghe", 6)
    g = match.state
    assert g.hex[number("u64")] != GAME.board.hex("Saeftinghe")  # type: ignore[attr-defined]
    assert g.hex[number("u64")] == OFF or g.steps[number("u64")]
    assert g.points(0) - before == (g.hex[number("u64")] == OFF)
    lost = staged(u4_2="Hulst", u64="Saeftinghe")
    assault(lost, "Hulst", "attack 4/2 Saeftinghe", 1)
    assert lost.state.steps[number("u4_2")] == 1  # type: ignore[attr-defined]


@pytest.mark.rule("4.5", "3.1")
def test_advance_after_combat() -> None:
    """Attackers enter an area that is left."""
    match = staged(u4_2="Hulst", u64="Saeftinghe", u70="Goes")
    g: Any = match.state
    g.steps[number("u64")] = 1
    assault(match, "Hulst", "attack 4/2 Saeftinghe", 6)
    while match.decision and "advance 4/2" not in match.legal_actions.texts():
        match.do(match.legal_actions[0])
    match.do("advance 4/2")
    assert match.state.hex[number("u4_2")] == GAME.board.hex("Saeftinghe")  # type: ignore[attr-defined]


@pytest.mark.parametrize("bot", ["commander", "planner"])
def test_bots_that_plan_play_it_without_a_line(bot: str) -> None:
    """The first decisions of a game are taken by a bot that knows only the kit."""
    match = hexwar.start("scheldt/october", seed=2, players={"canadian": bot})
    assert match.decision is not None
    assert any(entry.player == "canadian" for entry in match.log)


def test_a_kept_save_opens_and_goes_on() -> None:
    """Opening replays each action and compares its hash, so a change of shape loses no game."""
    match = hexwar.open(Path(__file__).parent / "saves" / "october.json")
    opened = len(match.log)
    assert opened > 50
    match.do(next(iter(match.legal_actions)))
    assert len(match.log) > opened
