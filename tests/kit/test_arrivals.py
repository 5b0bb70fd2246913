"""Who comes when and where: against what the scenario file says, read a second time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, CounterId
from hexwar.components import read_counters
from hexwar.data import Document, read
from hexwar.kit.arrivals import (
    ChitId,
    Cups,
    Schedule,
    draw_from_cups,
    due_on,
    entries,
    is_to_come,
    show_entry,
)
from hexwar.kit.forces import OFF, Stacks, Steps
from hexwar.kit.movement_phase import Moves
from hexwar.kit.scenario import ScenarioFile
from hexwar.play import public, state

BOARD = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 4}')
COUNTERS = read_counters(
    Document.parse("""
columns = "name side kind attack"
counters = ["A red infantry 2/1", "B red infantry 2", "C red tank 3", "D red tank 3"]
""")
)
FILE = read(
    Document.parse("""
scenario = {game = "g", name = "s", title = "S", turns = 6}
set_up = [{units = ["A"], hexes = ["0101", "0102"]}]
arrival = [{turn = 3, units = ["B"], hexes = ["0104", "0204"]}]
cup = [{side = "red", units = ["C", "D"], blanks = 1, turns = [2, 4], hexes = ["0203"]}]
"""),
    ScenarioFile,
)
SCHEDULE = Schedule.of(FILE, BOARD, COUNTERS)
GAME: Any = SimpleNamespace(
    board=BOARD,
    side_of=(0, 0, 0, 0),
    sides=("red", "blue"),
    schedule=SCHEDULE,
    cups=SCHEDULE.full_cups(),
)
A, B, C, D = map(CounterId, range(4))


@state
class Field(Cups, Stacks, Steps):
    """A moment of a game with arrivals."""

    turn: int = public(default=1)


def told(g: Field) -> list[tuple[str, int]]:
    """What has been told, with the unit."""
    return [(event.kind, event.facts.get("unit", OFF)) for event in g.events or ()]


def moment(turn: int, seed: int = 1) -> Field:
    """All are off the map, with all their steps."""
    g = Field(game=GAME, seed=seed, turn=turn, hex=[OFF] * 4, steps=list(COUNTERS.steps))
    g.fill_cups()
    g.reindex()
    g.events = []
    return g


def test_a_schedule_says_what_the_file_says() -> None:
    """Open hexes, turns, entry hexes, and which chit brings whom."""
    assert {u: BOARD.names(hexes) for u, hexes in SCHEDULE.choices.items()} == {A: ["0101", "0102"]}
    assert SCHEDULE.turn_of == {B: 3}
    assert {u: BOARD.names(hexes) for u, hexes in SCHEDULE.entry.items()} == {
        B: ["0104", "0204"],
        C: ["0203"],
        D: ["0203"],
    }
    assert [SCHEDULE.counter_of(0, ChitId(chit)) for chit in range(3)] == [C, D, OFF]


@given(st.integers(1, 6), st.booleans(), st.booleans())
def test_a_counter_enters_from_its_turn_on(turn: int, there: bool, lost: bool) -> None:
    """Not before, not from the map, and not without steps."""
    g = moment(turn)
    if there:
        g.put(B, BOARD.hex("0101"))
    if lost:
        g.lose_steps(B, 9)
    coming = not there and not lost
    assert is_to_come(g, B) == coming
    assert bool(entries(g, B)) == (coming and turn >= 3)
    assert due_on(g, 3) == ([B] if coming else [])
    assert entries(g, A) == 0  # placed at the start, no reinforcement


@given(st.integers(0, 500))
def test_a_counter_of_a_cup_enters_once_its_chit_is_held(seed: int) -> None:
    """The cup is open on turns 2 to 4; each draw brings one counter or a blank."""
    g = moment(1, seed)
    for turn in range(1, 7):
        g.turn = turn
        draw_from_cups(g, "blue")
        draw_from_cups(g, "red")
    drew = [unit for kind, unit in told(g) if kind == "drew"]
    assert len(told(g)) == 3
    assert sorted(drew) == [C, D]
    assert [BOARD.names(entries(g, unit)) for unit in (C, D)] == [["0203"], ["0203"]]


@pytest.mark.parametrize("unit", [B, C])
def test_a_chit_is_shown_when_its_counter_enters(unit: CounterId) -> None:
    """Everybody learns who came out of the cup; a counter that was due was known."""
    g = moment(4)
    while not entries(g, C):
        draw_from_cups(g, "red")
    g.events = []
    show_entry(g, unit, "8.2")
    assert told(g) == ([("appeared", C)] if unit == C else [])
    assert g.shown == ([1] if unit == C else [0])


@pytest.mark.parametrize(("more", "rule"), [({}, "8.1"), ({"moving": "8.2"}, "8.2")])
def test_a_move_shows_the_chit_by_the_rule_of_entering_or_its_own(
    more: dict[str, str], rule: str
) -> None:
    """A game with a cup need not know that the kit calls this moment ``moving``."""

    class March(Moves):
        cites: ClassVar = {"here_or_entering": ("8.1",)} | {
            name: (rule,) for name, rule in more.items()
        }

    g = moment(4)
    while not entries(g, C):
        draw_from_cups(g, "red")
    g.events = []
    March().moving(g, C, BOARD.hex("0203"))
    assert [(event.kind, event.rule) for event in g.events] == [("appeared", rule)]


def test_a_counter_comes_into_a_box_where_the_game_has_it_and_else_at_the_edge() -> None:
    """A table names both; with the box the hexes do not count, without it they do."""
    file = read(
        Document.parse("""
        scenario = {game = "g", name = "s", title = "S", turns = 6}
        arrival = [{turn = 3, units = ["B"], hexes = ["0104", "Rennes"]}]
        """),
        ScenarioFile,
    )
    with_boxes = Schedule.of(file, BOARD, COUNTERS, ("Brest", "Rennes"))
    assert with_boxes.boxes == {B: (1,)}
    assert with_boxes.entry == {B: 0}
    without = Schedule.of(file, BOARD, COUNTERS)
    assert without.boxes == {}
    assert BOARD.names(without.entry[B]) == ["0104"]
