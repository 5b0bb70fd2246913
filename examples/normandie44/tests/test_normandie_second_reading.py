"""The program against a second reading of the booklet, in random games and in crowded positions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from normandie44.limits import LIMITS
from normandie44.rules.air_and_sea import bombardment
from normandie44.rules.battle import attackers, combat
from normandie44.rules.campaign import box_combat, strategic
from normandie44.rules.ground import damage
from normandie44.rules.logistics import offensive, supply
from normandie44.rules.march import movement
from normandie44.rules.turn import d_day, inland
from normandie44.state import Field
from normandie_reading.__main__ import play_crowded
from normandie_reading.sheet import counters, data
from normandie_reading.tally import Tally
from normandie_reading.watch import Watched

from hexwar.board import NONE
from hexwar.kit.modifiers import Modifier


def compared(tally: Tally, *subjects: str) -> None:
    """Check that nothing differed, and that each of some subjects came up."""
    assert not tally.differences, "\n".join(map(str, tally.differences))
    assert not [subject for subject in subjects if not tally.compared[subject]]


@pytest.mark.rule("2.1", "2.2", "3", "4.1.1", "5.1", "6.1", "6.3", "6.5", "6.6", "7.3.1", "7.3.2")
@pytest.mark.rule("5.1/quota", "6.8", "6.9", "7.5")
@pytest.mark.parametrize("seed", [11, 14])
def test_crowded_positions_agree_with_a_second_reading(seed: int) -> None:
    """Moves, odds, results, retreats and supply, where both armies are among one another."""
    tally = Tally()
    play_crowded(seed, tally, decisions=60, share=0.1)
    compared(tally, "columns", "hexes in reach", "out of supply", "attacks", "joining an attack")


IN_BOXES = ("combat in boxes", "columns in boxes", "retreats from boxes", "who gets markers")


@pytest.mark.rule("1.1.1.2", "1.1.1.2/boxes", "4.1.2", "5.1/confusion", "6.12", "6.12/way", "9.5")
def test_crowded_boxes_agree_with_a_second_reading() -> None:
    """Who fights under whom, odds, retreats, dice of departures, ways of markers off the map."""
    tally = Tally()
    play_crowded(15, tally, decisions=150, share=0, in_boxes=True)
    play_crowded(2, tally, decisions=60, share=0, in_boxes=True)
    compared(tally, *IN_BOXES, "departures", "totals of departures", "who fights in a box")


@pytest.mark.rule("6.2", "6.7", "10.0.1", "10.A.1", "10.A.2", "10.B.1", "10.B.2", "11.3")
def test_d_day_agrees_with_a_second_reading() -> None:
    """Drops, swimming tanks, attacks from the sea, half moves, points."""
    tally = Tally()
    Watched("d-day", 3, tally).play(share=0.1)
    compared(tally, "drops", "swimming tanks", "columns", "points", "ways of retreat", "attacks")
    compared(tally, "shelling", "results of bombardments", "effects of bombardments")
    compared(tally, "advances", "second hexes of advances", "ends of games")
    compared(tally, "landings by the plan", "landings by choice", "waves", "raiders inland")


@pytest.mark.rule("6.6", "7.3.1", "11.1")
def test_a_first_evening_agrees_with_a_second_reading() -> None:
    """The short scenario from its set-up to its end."""
    tally = Tally()
    Watched("montebourg", 7, tally).play(share=0.1)
    compared(tally, "columns", "ways of retreat", "out of supply", "points")


# -- a fault is noticed


def no_ground(*_: Any) -> Iterator[Modifier]:
    """A wrong rule: ground and rivers shift nothing."""
    return iter(())


def no_states(*_: Any) -> int:
    """A wrong rule: disorganised units fight as well as others."""
    return 0


def plain_die(g: Field, die: int, units: int, foes: int) -> int:
    """A wrong rule: elite troops fight as others do."""
    del g, units, foes
    return die


def ways_for_nothing(g: Field, unit: int, hexes: int) -> dict[int, int]:
    """A wrong rule: a retreat through enemy zones costs no steps."""
    return dict.fromkeys(WAYS(g, unit, hexes), 0)


def far_march(g: Field, unit: int) -> int:
    """A wrong rule: everybody has a movement point more."""
    return ALLOWANCE(g, unit) + 1


def lines_through_zones(g: Field, side: int) -> dict[str, int]:
    """A wrong rule: supply goes through enemy zones."""
    return {**CLOSED(g, side), "enemy zone of control": 0}


def each_step_one_point(g: Field, unit: int) -> int:
    """A wrong rule: an elite step is worth no more than another."""
    del g, unit
    return 1


def no_control(g: Field, hq: int, unit: int) -> None:
    """A wrong rule: a headquarters leads everybody."""
    del g, hq, unit


def all_around(g: Field, target: int, defenders: int) -> int:
    """A wrong rule: an advance goes on wherever it wants."""
    del defenders
    return g.game.board.next_to(1 << target) & g.game.window & ~g.standing[g.enemy]


def no_effect(g: Field, stack: list[int], levels: int) -> None:
    """A wrong rule: a bombardment changes nothing."""
    del g, stack, levels


def far_guns(g: Field, fleet: str, at: int) -> int:
    """A wrong rule: ships reach a hex farther."""
    return WITHIN(g, fleet, at) + 1


def as_printed(g: Field, points: int, die: int) -> str:
    """A wrong rule: the die of a bombardment counts three more."""
    return BOMBARDED(g, points, die + 3)


WITHIN, BOMBARDED = bombardment.ships_within, bombardment.bombarded
WAYS, ALLOWANCE, CLOSED = damage.ways_out, movement.allowance, supply.closed

PLANTED: list[tuple[Any, str, Callable[..., Any], int]] = [
    (combat, "terrain_shifts", no_ground, 10),
    (combat, "worst_states", no_states, 10),
    (attackers, "may_be_controlled", no_control, 13),
    (combat, "favoured", plain_die, 10),
    (damage, "ways_out", ways_for_nothing, 20),
    (movement, "allowance", far_march, 10),
    (supply, "closed", lines_through_zones, 11),
    (Field, "worth_of_step", each_step_one_point, 10),
]


@pytest.mark.parametrize(
    ("place", "name", "wrong", "seed"), PLANTED, ids=[row[1] for row in PLANTED]
)
def test_the_second_reading_notices_a_wrong_rule(
    place: Any, name: str, wrong: Callable[..., Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that is planted in the program is found in a crowded position."""
    monkeypatch.setattr(place, name, wrong)
    tally = Tally()
    play_crowded(seed, tally, decisions=60, share=0.1, patient=False)
    assert tally.differences


def no_shifts(battle: Any, g: Field, units: list[int], foes: list[int]) -> Iterator[Modifier]:
    """A wrong rule: nothing shifts the column of a combat in a box."""
    return iter(())


def anywhere(g: Field, unit: int) -> list[int]:
    """A wrong rule: a unit retreats into any box next to its own."""
    return list(g.game.boxes.links[g.box[unit]])


def no_modifier(g: Field, box: int, unit: int, *, maquis: bool) -> int:
    """A wrong rule: nothing is added to the die of a unit that leaves a box."""
    del g, box, unit, maquis
    return 0


def at_once(g: Field, side: int, box: int) -> Iterator[tuple[int, ...]]:
    """A wrong rule: a marker comes to its own box only."""
    del g, side
    yield (box,)


def one_box(g: Field, hq: int) -> list[int]:
    """A wrong rule: a headquarters leads combat in its own box only."""
    return [g.box[hq]] if g.box[hq] >= 0 else []


OFF_THE_MAP: list[tuple[Any, str, Callable[..., Any], str]] = [
    (box_combat.BoxBattle, "shifts", no_shifts, "columns in boxes"),
    (box_combat, "ways_back", anywhere, "retreats from boxes"),
    (strategic, "exit_modifier", no_modifier, "totals of departures"),
    (offensive, "ways_to_box", at_once, "who gets markers"),
    (box_combat, "boxes_led_from", one_box, "combat in boxes"),
]


@pytest.mark.parametrize(
    ("place", "name", "wrong", "subject"), OFF_THE_MAP, ids=[row[1] for row in OFF_THE_MAP]
)
def test_the_second_reading_notices_a_wrong_rule_off_the_map(
    place: Any, name: str, wrong: Callable[..., Any], subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the subject that it spoils."""
    monkeypatch.setattr(place, name, wrong)
    found: set[str] = set()
    for seed in (15, 1, 2, 3, 4, 5):
        if subject not in found:
            tally = Tally()
            play_crowded(seed, tally, decisions=120, share=0, in_boxes=True)
            found |= {difference.subject for difference in tally.differences}
    assert subject in found


ON_D_DAY: list[tuple[Any, str, Callable[..., Any], str]] = [
    (combat, "way_on", all_around, "second hexes of advances"),
    (bombardment, "affect", no_effect, "effects of bombardments"),
    (bombardment, "ships_within", far_guns, "shelling"),
    (bombardment, "bombarded", as_printed, "results of bombardments"),
    (d_day, "astride", lambda g: NONE, "landings by choice"),
    (inland, "may_step", lambda g, unit, to: None, "raiders inland"),
]


@pytest.mark.parametrize(
    ("place", "name", "wrong", "subject"), ON_D_DAY, ids=[row[1] for row in ON_D_DAY]
)
def test_the_second_reading_notices_a_wrong_rule_on_d_day(
    place: Any, name: str, wrong: Callable[..., Any], subject: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the subject that it spoils."""
    monkeypatch.setattr(place, name, wrong)
    tally = Tally()
    watched = Watched("d-day", 3, tally)
    while not watched.match.over and subject not in {d.subject for d in tally.differences}:
        watched.play(decisions=20, share=0)
    assert subject in {difference.subject for difference in tally.differences}


def test_the_second_reading_notices_markers_that_nobody_received(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the first turn of the race."""
    monkeypatch.setattr(offensive, "markers_received", lambda g, side, die: 9)
    tally = Tally()
    Watched("race", 3, tally).play(decisions=20, share=0)
    assert {difference.subject for difference in tally.differences} == {"markers received"}


def test_the_second_reading_notices_a_wrong_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attacks from the sea that cost two columns are found on D-Day."""
    monkeypatch.setattr(d_day, "LIMITS", attrs.evolve(LIMITS, from_the_sea=2))
    tally = Tally()
    Watched("d-day", 3, tally).play(share=0, patient=False)
    assert "columns" in {difference.subject for difference in tally.differences}


# -- the reading itself


def test_the_second_reading_imports_nothing_of_the_game() -> None:
    """It shares no code with the program; of normandie44 it only names the folder of data."""
    for path in sorted((Path(__file__).parent / "normandie_reading").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("normandie44")], path.name


def test_the_second_reading_knows_every_counter() -> None:
    """Each line of the files of counters is read, with as many factors as it has steps."""
    assert len(counters()) > len(data("counters.toml")["counters"]) > 100
    for unit in counters().values():
        both = unit.attack and unit.defence and not unit.is_garrison
        assert not both or len(unit.attack) == len(unit.defence), unit.name
