"""Files of components with faults: counters, cards, charts and the turn track (2.1-2.4)."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import attrs
import pytest

from ddob_scenarios.printed.cards import CardFile, check_cards, deck_with, printed_cards
from ddob_scenarios.printed.charts import Charts, TurnTrack, check_charts, check_turn_track
from ddob_scenarios.printed.counters import (
    GermanCounterFile,
    UsCounterFile,
    check_german_counters,
    check_us_counters,
)
from ddob_scenarios.printed.figures import Figures
from ddob_scenarios.printed.map_reading import make_map
from hexwar.board import Board
from hexwar.data import Document, read
from hexwar.errors import DataError

FILES: dict[str, tuple[type[Any], Any]] = {
    "us_counters": (UsCounterFile, check_us_counters),
    "german_counters": (GermanCounterFile, check_german_counters),
    "cards": (CardFile, check_cards),
    "charts": (Charts, check_charts),
    "turn_track": (TurnTrack, check_turn_track),
    "figures": (Figures, None),
}


def printed(name: str) -> str:
    """Return the text of a file of printed components."""
    return (files("ddob_scenarios") / "data" / f"{name}.toml").read_text(encoding="utf-8")


def faults_of(name: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """Return where and what the faults are of a printed file in which texts are replaced once."""
    text = printed(name)
    for right, wrong in changes:
        assert right in text, right
        text = text.replace(right, wrong, 1)
    kind, check = FILES[name]
    try:
        read(Document.parse(text), kind, check)
    except DataError as error:
        return [(fault.path, fault.message) for fault in error.faults]
    return []


@pytest.mark.rule("2.1", "2.2", "2.21", "2.22", "2.23", "2.24", "2.3", "2.4")
@pytest.mark.parametrize("name", FILES)
def test_the_printed_files_have_no_faults(name: str) -> None:
    """What is told of a changed file is the fault of the change."""
    assert faults_of(name) == []


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.rule("2.2", "2.21")
def test_two_us_counters_of_one_name() -> None:
    """Names tell counters apart, those of leaders and heroes too; each fault has its place."""
    found = faults_of(
        "us_counters",
        ('name = "B/1/16"', 'name = "A/1/16"'),
        ('name = "Cota"', 'name = "Wyman"'),
        ('name = "Barrett"', 'name = "16-HQ"'),
    )
    assert [message for _, message in found] == [
        "two counters are named 'A/1/16'",
        "two counters are named 'Wyman'",
        "two counters are named '16-HQ'",
    ]
    assert found[0][0] == "unit[1].name"
    assert [path.split("[")[0] for path, _ in found] == ["unit", "leader", "hero"]


@pytest.mark.rule("2.21", "2.2", "2.23")
@pytest.mark.parametrize(
    ("strength", "faulty"), [(1, True), (2, True), (3, False), (5, False), (6, True), (7, True)]
)
def test_a_unit_grows_weaker_with_each_step(strength: int, faulty: bool) -> None:
    """Between a side of 6 and one of 2 there is a side of 3 to 5."""
    side = '{ strength = 4, symbol = "triangle", control = "adjacent", weapons = ["BZ", "BR", "DE"]'
    found = faults_of("us_counters", (side, side.replace("strength = 4", f"strength = {strength}")))
    expected = [("unit[1].steps", "each side must be weaker than the one before")]
    assert found == (expected if faulty else [])


@pytest.mark.rule("2.22", "2.24")
def test_faults_of_german_counters() -> None:
    """Two units of one name; depth without strength; a tactical marker with strength or weapons."""
    text = printed("german_counters")
    first, second = [line for line in text.splitlines() if line.startswith("name = ")][:2]
    assert faults_of("german_counters", (second, first)) == [
        ("reinforcement[1].name", f"two counters are named {first[8:-1]!r}")
    ]
    depth = text[text.index("[[depth]]") :].split("[[depth]]")
    tactical = sum("tactical_reinforcement" in front for front in depth[1 : len(depth)])
    assert tactical == 1
    last = f"depth[{len(depth) - 2}]"
    for added in ("strength = 2", 'weapons = ["BG"]'):
        change = ("tactical_reinforcement = true", f"tactical_reinforcement = true\n{added}")
        assert faults_of("german_counters", change) == [
            (last, "a tactical reinforcement marker has no strength")
        ]
    change = ("tactical_reinforcement = true", "tactical_reinforcement = false")
    assert faults_of("german_counters", change) == [(last, "a depth marker without strength")]


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("2.3", "6.1")
def test_faults_of_cards() -> None:
    """A number twice, a colour twice, a letter missing: each is told with its card."""
    found = faults_of(
        "cards",
        ("number = 2\n", "number = 1\n"),
        (
            '{ colour = "red", double = true, symbol = "A" }',
            '{ colour = "orange", double = true, symbol = "A" }',
        ),
        (
            'landing = { diamond = "A", triangle = "A", circle = "C" }',
            'landing = { diamond = "A" }',
        ),
    )
    assert sorted(found) == [
        ("card[0].fire", "a fire card shows three different colours"),
        ("card[0].landing", "no landing letter for circle"),
        ("card[0].landing", "no landing letter for triangle"),
        ("card[1].number", "card 1 stands twice"),
    ]


@pytest.mark.rule("2.3", "6.1")
@pytest.mark.parametrize(
    ("effect", "need"),
    [
        ("reinforcements", "zones"),
        ("hero", "division"),
        ("step-added", "division"),
        ("patrol-report", "division"),
        ("prisoner-talks", "division"),
        ("smoke", "positions"),
        ("stray-naval-fire", "positions"),
        ("concealed", "symbols"),
        ("snipers", "headquarters"),
    ],
)
def test_an_event_without_what_it_names(effect: str, need: str) -> None:
    """It names zones, a division, positions, symbols or an HQ; the fault has the event's place."""
    found = faults_of("cards", ('{ kind = "germans-recover" }', f'{{ kind = "{effect}" }}'))
    path = "card[0].events[2].effects[0]"
    assert found == [(path, f"the effect {effect!r} needs {need!r}")]


@pytest.mark.rule("2.3")
def test_a_changed_card_takes_the_place_of_the_printed_one() -> None:
    """Further cards follow, all in the order of their numbers."""
    first, last = printed_cards()[0], printed_cards()[-1]
    changed = attrs.evolve(first, target="circle")
    further = attrs.evolve(last, number=last.number + 1)
    deck = deck_with((further, changed))
    assert [card.number for card in deck] == list(range(1, 56))
    assert (deck[0], deck[-1]) == (changed, further)
    assert deck[1:-1] == printed_cards()[1:]


# -- charts and tracks -----------------------------------------------------------------------------


@pytest.mark.rule("2.4", "charts", "16")
@pytest.mark.parametrize(
    ("right", "wrong", "path", "message"),
    [
        ('dots = "steady"', 'dots = "intense"', "german_fire", "expected one row each for"),
        (
            'holding = "targets"',
            'holding = "empty"',
            "german_action",
            "expected one row for each position and each holding",
        ),
        ('strength = "greater"', 'strength = "double"', "us_attack", "expected three rows without"),
    ],
)
def test_a_chart_has_each_row_once(right: str, wrong: str, path: str, message: str) -> None:
    """A row that stands twice in place of another is told with its chart."""
    [(where, what)] = faults_of("charts", (right, wrong))
    assert where == path
    assert what.startswith(message)


@pytest.mark.rule("2.4", "charts")
@pytest.mark.parametrize("results", ["[[], []]", "[[], [], [], []]"])
def test_a_barrage_has_results_for_three_strengths(results: str) -> None:
    """A row with fewer or more is told with its place."""
    found = faults_of("charts", ("results = [[], [], []]", f"results = {results}"))
    assert found == [("us_barrage[0].results", "expected results for three strengths")]


@pytest.mark.rule("2.1", "5.21")
def test_the_turns_of_the_track_stand_in_order() -> None:
    """A turn out of its place is told with the turn that belongs there."""
    text = printed("turn_track")
    line = next(line for line in text.splitlines() if "turn = 5" in line)
    found = faults_of("turn_track", (line, line.replace("turn = 5", "turn = 6")))
    assert found == [("turns[4].turn", "expected turn 5")]


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('"purple", number', '"purpel", number', "688: position[0].attributes.colour: expected"),
        ("number = 61", "numbr = 61", "701: position[1].attributes.numbr: unknown key"),
        ('["WN60"', '["WN6O"', "box[31].attributes.observers[0]: no position 'WN6O'"),
        ('sea_hex = "0404"', 'sea_hex = "9404"', "1587: box[0].attributes.sea_hex: no hex '9404'"),
        ("calibre = 105", 'calibre = "105"', ".calibre: expected a whole number, got text '105'"),
    ],
)
def test_a_slip_in_what_the_map_says_has_its_line(right: str, wrong: str, told: str) -> None:
    """Of positions, landing boxes and guns (2.1, 5.32, 6.51); it failed without a line before."""
    text = printed("board")
    assert right in text
    with pytest.raises(DataError) as error:
        make_map(Board.read(Document.parse(text.replace(right, wrong, 1), "board.toml")))
    assert "board.toml:" in str(error.value)
    assert told in str(error.value)
