"""Typed ids and sets: the type checker refuses what mixes them up."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

SNIPPETS = """
from hexwar.play import Choice, Refusal, forbids, requires
from greatest_day.state import Field as Battlefield, Naval, Units, Whole
from hexwar.kit.combat import Battle
from hexwar.kit.combat_results import lose_step
from hexwar.kit.forces import OFF, Stacks, Steps
from hexwar.kit.marches import Marches
from hexwar.kit.movement import Bars, March, Ways
from hexwar.kit.supply import Supplied
from hexwar.reach import Going, ZoneEffect
from hexwar.board import (
    NONE, CounterId, CounterSet, HexId, HexSet, SideId,
    as_set, first, has, iterate, numbered, one, pack,
)

def right(hexes: HexSet, units: CounterSet, at: HexId, unit: CounterId) -> HexSet:
    found: HexSet = NONE
    found |= one(at)
    places: dict[HexId, CounterSet] = {at: units}
    for i in iterate(hexes & ~found):
        found |= pack([i, first(hexes)]) ^ hexes
        units |= places.get(i, NONE)
    for counter, place in numbered(CounterId, [at]):
        if has(units, counter) and has(hexes, place):
            units &= ~one(counter)
    return found if hexes.bit_count() > 1 else as_set(0b11)

def faults(
    hexes: HexSet, units: CounterSet, at: HexId, unit: CounterId, by_unit: list[HexId]
) -> None:
    hexes & units  # fault: two kinds of sets
    hexes |= units  # fault: two kinds of sets, assigned
    has(hexes, unit)  # fault: the id of another kind
    has(at, hexes)  # fault: an id where a set is wanted
    hexes |= one(unit)  # fault: the set of the id of another kind
    at = first(units)  # fault: a member of another kind
    hexes = pack(iterate(units))  # fault: a set made of ids of another kind
    place: HexId = iterate(units)[0]  # fault: an id among the members of another kind
    right(units, units, at, unit)  # fault: a set of another kind as argument
    right(hexes, units, unit, unit)  # fault: an id of another kind as argument
    right(at, units, at, unit)  # fault: an id as a set
    right(hexes, units, hexes, unit)  # fault: a set as an id
    hexes = 0  # fault: a bare number as a set
    at = 7  # fault: a bare number as an id

class Field(Supplied, Stacks, Steps): ...

def right_in_the_kit(g: Field, side: SideId, unit: CounterId, at: HexId, going: Going) -> HexSet:
    g.put(unit, OFF)
    g.put(unit, at)
    bars = Bars(closed=(("enemy units", g.enemies_of(side)),), zones=(ZoneEffect(g.zone_of(side)),))
    battle = Battle(at, pack(g.on_map(side)))
    lose_step(g, first(battle.units))
    g.unsupplied |= one(g.stack_in(at)[0])
    return Marches(g.game.board).places(March(at, going, 3, bars)) & g.standing[side]

def faults_in_the_kit(
    g: Field, side: SideId, unit: CounterId, at: HexId, going: Going, ways: Ways, hexes: HexSet
) -> None:
    g.put(at, unit)  # fault: a hex put into a counter
    g.zone_of(unit)  # fault: a counter as a side
    g.stack_in(hexes)  # fault: a set where the kit wants an id
    Battle(at, unit)  # fault: an id where the kit wants a set
    Bars(closed=(("enemy units", at),))  # fault: a hex as what is closed
    ZoneEffect(at)  # fault: a hex as a zone
    March(unit, going, 3)  # fault: a counter as the start of a march
    ways.cost(unit)  # fault: the cost of a way to a counter
    has(g.occupied, unit)  # fault: a counter among hexes
    g.unsupplied |= hexes  # fault: hexes among counters
    lose_step(g, at)  # fault: a step lost by a hex
    g.in_supply(at)  # fault: a hex as a counter in supply

@requires("6.1")
def own(g: Field) -> CounterSet:
    return g.present[SideId(0)]

@requires("6.1")
def adjacent(g: Field, unit: CounterId) -> HexSet:
    return one(g.hex[unit])

@forbids("6.2")
def across(g: Field, unit: CounterId, to: HexId) -> bool:
    return g.hex[unit] == to

@forbids("6.2")
def tired(g: Field, unit: CounterId) -> Refusal | None:
    return None

@forbids("6.2")
def text(g: Field, unit: CounterId) -> str:
    return "6.2"

units_chosen: Choice[CounterId] = Choice(own, tired)
hexes_chosen = Choice(adjacent, across)
fewer_hexes: Choice[HexId] = Choice(hexes_chosen, across)
conditions = Choice(across)

mixed = Choice(own, adjacent)  # fault: a choice of counters and hexes
units_of: Choice[CounterId] = Choice(adjacent)  # fault: a choice of hexes as one of counters
wordy = Choice(own, text)  # fault: a clause that gives the bare number of a rule
built_upon = Choice(units_chosen, adjacent)  # fault: hexes added to a choice of counters

def right_in_chapters(g: Naval, unit: CounterId, at: HexId) -> bool:
    g.put(unit, at)
    g.done |= one(unit)
    g.sub_beach[unit] = at
    g.say("landed", unit=unit)
    return sees(g, unit) and g.roll("sea") > len(g.blown)

def sees(g: Battlefield, unit: CounterId) -> bool:
    return has(g.wave, unit) and not g.sub_beach and g.hex[unit] != OFF

def faults_in_chapters(g: Battlefield, ships: Naval, unit: CounterId, at: HexId) -> None:
    g.wave = NONE  # fault: a field set by what only reads
    g.sub_beach[unit] = at  # fault: a field changed in place by what only reads
    g.blown.append("Ranville")  # fault: a list changed by what only reads
    g.put(unit, at)  # fault: a unit moved by what only reads
    g.hex[unit] = at  # fault: a field of the kit changed by what only reads
    g.roll("sea")  # fault: a die thrown by what only reads
    g.say("landed")  # fault: an event told by what only reads
    right_in_chapters(g, unit, at)  # fault: what changes a chapter called by what only reads
    ships.blown = []  # fault: a field of another chapter
    ships.ruin(at)  # fault: a method of another chapter
"""


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """Return by line what the type checker reports of the snippets."""
    folder = tmp_path_factory.mktemp("typed")
    (folder / "snippets.py").write_text(SNIPPETS, encoding="utf-8")
    root = Path(__file__).parents[2]
    cache = os.environ.get("MYPY_CACHE_DIR", str(root / ".mypy_cache/typed"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MYPYPATH", str(root / "examples/greatest_day"))
        out, failed, _ = api.run(
            [
                "--config-file",
                str(root / "pyproject.toml"),
                "--cache-dir",
                cache,
                "--follow-imports=silent",
                "--no-pretty",
                str(folder / "snippets.py"),
            ]
        )
    assert not failed, failed
    found = re.findall(r"snippets\.py:(\d+): error: (.*)", out)
    return {int(line): message for line, message in found}


def lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text with their numbers from 1 on."""
    return list(enumerate(text.splitlines(), start=1))


def test_right_use_of_sets_passes(errors: dict[int, str]) -> None:
    """The checker has nothing to say of sets that are used as they should be."""
    planted = {number for number, line in lines(SNIPPETS) if "# fault" in line}
    assert errors.keys() - planted == set()


@pytest.mark.parametrize(
    ("number", "line"),
    [(n, line.split("# fault: ")[1]) for n, line in lines(SNIPPETS) if "# fault" in line],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_planted_fault_is_refused(errors: dict[int, str], number: int, line: str) -> None:
    """The checker refuses each fault at its own line."""
    assert number in errors, f"not refused: {line}"


NAKED_TEST = re.compile(r">> [^=\n]*& 1\b")


GAMES = ("classic", "greatest_day", "memoir44", "normandie44", "skirmish", "skirmish150")


@pytest.mark.parametrize(
    "package", ["ddob_scenarios", "hexwar/kit", *(f"examples/{game}/{game}" for game in GAMES)]
)
def test_rules_ask_for_members_by_name(package: str) -> None:
    """A rule says ``has(units, unit)``: of a shifted number the type checker knows nothing."""
    files = (Path(__file__).parents[2] / package).rglob("*.py")
    naked = [path.name for path in files if NAKED_TEST.search(path.read_text(encoding="utf-8"))]
    assert naked == []
