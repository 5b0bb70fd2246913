"""Each line of a ledger: by which state it comes, what it says, how much it is, and its rule."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable

import pytest
from days_stage import at_dawn, laid_out, printed_game, put, to, told, unit
from greatest_day.rules.actions.assault import best_defence, bravery
from greatest_day.rules.combat.air import air_strength
from greatest_day.rules.combat.beach import at_beach, beach_strength
from greatest_day.rules.combat.strength import (
    Kind,
    Shot,
    firer_lines,
    ground_lines,
    mass_at,
    range_lines,
    rating_lines,
    ridge_lines,
    state_lines,
    target_lines,
)
from greatest_day.rules.common.command import Lead, quality
from greatest_day.rules.ground.transport import lane_lines
from greatest_day.state import OFF, Field
from test_days_ways import on_board, path

from hexwar.board import one
from hexwar.kit.modifiers import Modifier

COMPANY, LEADER, ENEMY, TANK = "A_1__Suffolk", "Leader__8th__Brigade", "u8___736", "C_13_18__KRH"
GUNS, PARAS = "u302__Bty_76__Fd__Rgt", "A_7__Para"

Line = tuple[str, int, str]


def read(lines: Iterable[Modifier]) -> list[Line]:
    """What each line says, its amount, and its rule."""
    return [(line.what, int(line.amount), line.rule) for line in lines]


def company(**units: str) -> tuple[Field, int]:
    """A company on open ground, and others."""
    g = laid_out(**{COMPANY: "34.012", **units})
    return g, unit(g, COMPANY)


STATES: dict[str, Callable[[Field, int], None]] = {
    "": lambda g, u: None,
    "one hit": lambda g, u: g.cohesion.__setitem__(u, 1),
    "two hits": lambda g, u: g.cohesion.__setitem__(u, 2),
    "step": lambda g, u: g.set_steps(u, 1),
    "suppressed": lambda g, u: g.suppress(u),
    "light barrage": lambda g, u: setattr(g, "barrage", {g.hex[u]: 1}),
    "heavy barrage": lambda g, u: setattr(g, "barrage", {g.hex[u]: 2}),
    "dug in": lambda g, u: g.works.__setitem__(u, 1),
    "entrenched": lambda g, u: g.works.__setitem__(u, 2),
    "hedged": lambda g, u: setattr(g, "hedged", one(u)),
    "hero": lambda g, u: setattr(g, "heroes", one(u)),
    "column": lambda g, u: g.form(u, column=True),
    "parachutes": lambda g, u: g.delay.__setitem__(u, 2),
}
"""How a unit comes into a state."""


@pytest.mark.rule("series.fire", "series.fire/state", "series.works", "series.barrage", "16.3")
@pytest.mark.parametrize(
    ("state", "line"),
    [
        ("", None),
        ("one hit", ("cohesion hits", -1, "series.fire/state")),
        ("two hits", ("cohesion hits", -2, "series.fire/state")),
        ("light barrage", ("firer under barrage", -1, "series.barrage")),
        ("heavy barrage", ("firer under barrage", -2, "series.barrage")),
        ("dug in", None),
        ("entrenched", ("firer entrenched", 1, "series.works")),
        ("hedged", ("firer in the bocage", 1, "16.3")),
        ("column", None),
        ("hero", None),
    ],
)
def test_what_changes_a_rating_as_that_of_a_gun(state: str, line: Line | None) -> None:
    """On it the weight of a barrage rests."""
    g, who = company()
    first = ("A/1-Suffolk", int(g.game.fire[who][2] or 0), "series.fire")
    STATES[state](g, who)
    found = read(rating_lines(g, Shot(who, who)))
    assert found == [first, *([line] if line else [])]
    if not state:
        bonus = ("company bonus", 2, "series.fire/company")
        assert read(rating_lines(g, Shot(who, who, bonus=2))) == [first, bonus]


@pytest.mark.rule("series.fire", "series.fire/state", "series.assault", "series.column", "6.1")
@pytest.mark.parametrize(
    ("state", "by_assault", "line"),
    [
        ("", False, None),
        ("", True, None),
        ("step", False, ("step lost", -1, "series.fire/state")),
        ("column", False, ("firer in column", -1, "series.column")),
        ("hero", True, ("hero", 2, "6.1")),
        ("parachutes", False, ("firer under parachutes", -4, "3.3.2")),
        ("suppressed", True, ("firer suppressed", -2, "series.assault")),
        ("suppressed", False, None),
    ],
)
def test_what_else_changes_the_strength_of_a_firer(
    state: str, by_assault: bool, line: Line | None
) -> None:
    """Besides its rating as a gun."""
    g, who = company()
    STATES[state](g, who)
    shot = Shot(who, who, by_assault=by_assault)
    base = len(read(rating_lines(g, shot)))
    assert read(firer_lines(g, shot))[base:] == ([line] if line else [])


@pytest.mark.rule("1.1", "1.2", "series.artillery/counter-battery", "17.3.2", "3.3.2")
def test_night_storm_gliders_and_the_lack_of_command_in_a_firer() -> None:
    """Each with its rule; by night a storm takes one more, and some assault better."""
    g, who = company(**{PARAS: "34.012"})
    para = unit(g, PARAS)

    def last(u: int, kind: Kind = "direct", *, by_assault: bool = False) -> list[Line]:
        shot = Shot(u, u, kind, by_assault=by_assault)
        return read(firer_lines(g, shot))[len(read(rating_lines(g, shot))) :]

    assert last(who, "counter") == [("counter-battery", -2, "series.artillery")]
    g.weather = "storm"
    assert last(who) == [("storm", -2, "1.2")]
    assert last(who, by_assault=True) == []
    told(g, night=True)
    assert last(who) == [("night", -3, "1.1")]
    g.weather = "clear"
    assert last(who, by_assault=True) == [("night", -2, "1.1")]
    used = ("used to the night", 3, "1.1")
    assert last(para, by_assault=True) == [("night", -2, "1.1"), used]
    assert last(para) == [("night", -2, "1.1")]
    g.game.options = {**g.game.options, "night_bonus_of_two": True}
    assert last(para, by_assault=True)[1] == ("used to the night", 2, "1.1")
    told(g, night=False)
    g.game.in_gliders, g.delay[para] = one(para), 1
    assert last(para) == [("firer at its gliders", -1, "3.3.2")]
    h = printed_game("sword").set_up(1)
    chosen, far = put(h, "A_4__Cdo", "34.018"), put(h, "B_4__Cdo", "34.024")
    Lead().lead(h, chosen)
    assert ("out of command", -1, "17.3.2") in read(firer_lines(h, Shot(far, far)))


@pytest.mark.rule("series.column", "series.works", "3.3.2", "6.1", "16.3", "2.3.3")
@pytest.mark.parametrize(
    ("state", "line"),
    [
        ("", None),
        ("column", ("in column", 2, "2.3.3")),
        ("dug in", ("works", -1, "series.works")),
        ("entrenched", ("works", -2, "series.works")),
        ("hedged", ("in the bocage", -1, "16.3")),
        ("hero", ("hero", -1, "6.1")),
        ("parachutes", ("under parachutes", 4, "3.3.2")),
        ("suppressed", None),
        ("one hit", None),
    ],
)
def test_what_the_state_of_a_target_adds(state: str, line: Line | None) -> None:
    """Its works only if they count."""
    g, who = company()
    STATES[state](g, who)
    assert read(state_lines(g, who)) == ([line] if line else [])
    counts = line and line[0] != "works"
    assert read(state_lines(g, who, dug_in=False)) == ([line] if counts else [])


@pytest.mark.rule("series.transport", "3.3.2", "2.3.3")
def test_who_is_mounted_or_at_its_gliders_is_an_easier_target() -> None:
    """In lorries by 1, in half-tracks not; by 3 for each glider marker."""
    g = laid_out("german", u5___192="34.012", **{COMPANY: "34.016"})
    lorries, who = unit(g, "u5___192"), unit(g, COMPANY)
    g.game = copy.copy(g.game)
    g.mount(lorries)
    for mode, lines in (("wheeled", [("mounted", 1, "series.transport")]), ("tracked", [])):
        own = [(10, mode) if u == lorries else t for u, t in enumerate(g.game.transports)]
        g.game.transports = own
        assert read(state_lines(g, lorries)) == lines
    g.game.in_gliders, g.delay[who] = one(who), 2
    assert read(state_lines(g, who)) == [("at its gliders", 6, "3.3.2")]


@pytest.mark.rule("series.fire", "series.mass", "series.assault/order", "series.opportunity/onward")
@pytest.mark.parametrize(
    ("kind", "moving", "lines"),
    [
        ("direct", 0, []),
        ("assault", 0, []),
        ("charge", 0, [("charging", 2, "series.assault/order")]),
        ("defence", 0, [("charging", 2, "series.assault/order")]),
        ("pursuit", 0, [("runs from an assault", 2, "series.assault")]),
        ("opportunity", 2, [("moves on under fire", 2, "series.opportunity")]),
        ("opportunity", -1, [("moves out of fire", -1, "series.opportunity")]),
    ],
)
def test_what_the_kind_of_a_shot_adds(kind: Kind, moving: int, lines: list[Line]) -> None:
    """At a company of no defence on open ground, next to the firer."""
    g, who = company(**{ENEMY: "34.011"})
    shot = Shot(unit(g, ENEMY), who, kind, moving=moving)
    own = [line for line in read(target_lines(g, shot)) if line[0] != "defence rating"]
    assert own == lines


@pytest.mark.rule("series.fire", "series.mass", "series.fire/range", "2.2.2", "2.1.11")
def test_what_defence_mass_range_and_ridge_add() -> None:
    """Each with its rule; the range and a ridge only to direct fire and fire at who moves."""
    g = laid_out(**{TANK: "34.012", COMPANY: "34.012", ENEMY: "34.010"})
    tank, who, enemy = unit(g, TANK), unit(g, COMPANY), unit(g, ENEMY)
    defence = ("defence rating", g.game.protection[tank], "series.fire")
    mass = ("steps in the hex", 1, "series.mass")
    far = ("range 2", -1, "series.fire/range")
    assert read(target_lines(g, Shot(enemy, tank))) == [defence, mass, far]
    assert read(target_lines(g, Shot(enemy, tank, "indirect"))) == [defence, mass]
    assert read(range_lines(g, Shot(enemy, who))) == [far]
    assert mass_at(g, who) == 4
    g.game = copy.copy(g.game)
    g.game.ridges = {(to(g, "34.011"), to(g, "34.012"))}
    for target, amount in ((who, -1), (tank, -2)):
        assert read(ridge_lines(g, Shot(enemy, target))) == [("ridge", amount, "2.2.2")]
    kinds: tuple[Kind, ...] = ("direct", "opportunity", "pursuit", "charge", "indirect", "defence")
    found = [
        any(x[0] == "ridge" for x in read(target_lines(g, Shot(enemy, who, k)))) for k in kinds
    ]
    assert found == [True, True, True, True, False, False]


@pytest.mark.rule("series.works", "series.fire", "16.3")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize(
    ("kind", "moving", "counts"),
    [
        ("direct", 0, True),
        ("opportunity", 0, True),
        ("opportunity", 2, False),
        ("opportunity", -1, False),
        ("pursuit", 0, False),
    ],
)
def test_who_leaves_works_has_them_no_more(
    kind: Kind, moving: int, level: int, counts: bool
) -> None:
    """Of all fortifications hedges alone protect who leaves the hex; who stays keeps the works."""
    g, who = company(**{ENEMY: "34.011"})
    g.works[who], g.hedged = level, one(who)
    lines = read(target_lines(g, Shot(unit(g, ENEMY), who, kind, moving=moving)))
    assert any(line[0] == "works" for line in lines) is counts
    assert any(line[0] == "in the bocage" for line in lines)


@pytest.mark.rule("2.1", "2.1.11", "2.4.1", "2.5", "2.3.3", "2.3.3.1", "2.3.5.1")
def test_what_the_ground_adds() -> None:
    """Each with its rule: terrain, a way, a bridge in column, a hill, rubble."""
    g, who = company()
    for at, lines in (
        ("34.012", []),
        ("34.013", [("town", -2, "2.1")]),
        ("18.021", [("village", -1, "2.1"), ("hill", -1, "2.1.11")]),
    ):
        g.put(who, to(g, at))
        assert read(ground_lines(g, who)) == lines
    g.put(who, to(g, "34.013"))
    g.rubble = one(to(g, "34.013"))
    assert read(ground_lines(g, who)) == [("town", -2, "2.1"), ("rubble", -1, "2.5")]
    g.put(who, to(g, "28.020"))
    g.form(who, column=True)
    assert read(ground_lines(g, who)) == [("on a bridge", 2, "2.4.1")]
    ways = path("raised", "02.005", "03.004") + path("sunken", "06.005", "07.004")
    h = on_board(ways, **{COMPANY: "03.004", TANK: "07.004", "B_1__Suffolk": "07.004"})
    found = [read(lane_lines(h, unit(h, n))) for n in (COMPANY, TANK, "B_1__Suffolk")]
    raised, sunken = ("raised way", 2, "2.3.3"), "2.3.5.1"
    assert found == [[raised], [("sunken way", -3, sunken)], [("sunken way", -2, sunken)]]
    assert read(ground_lines(h, unit(h, COMPANY))) == [raised]


@pytest.mark.rule("series.quality/state", "series.quality", "6.1", "9.0", "16.3", "17.3.2")
@pytest.mark.parametrize(
    ("state", "line"),
    [
        ("", None),
        ("one hit", None),
        ("two hits", ("cohesion hits", -1, "series.quality")),
        ("step", ("step lost", -1, "series.quality")),
        ("suppressed", ("suppressed", -1, "series.quality")),
        ("light barrage", ("barrage", -1, "series.barrage")),
        ("heavy barrage", ("barrage", -2, "series.barrage")),
        ("dug in", ("works", 1, "series.works")),
        ("entrenched", ("works", 2, "series.works")),
        ("hedged", ("in the bocage", 1, "16.3")),
        ("hero", ("hero", 1, "6.1")),
        ("alone", ("out of command", -1, "series.command")),
        ("level", ("level of the division", -2, "9.0")),
    ],
)
def test_what_changes_the_quality_of_a_unit(state: str, line: Line | None) -> None:
    """Each alone, with its rule, on its printed quality."""
    g, who = company(**{LEADER: "34.012"})
    if state == "alone":
        g.put(unit(g, LEADER), OFF)
    elif state == "level":
        g.quality = [0 if n != g.division(who) else -2 for n in range(len(g.quality))]
    else:
        STATES[state](g, who)
    ledger = quality(g, who)
    assert read(ledger.lines) == ([line] if line else [])
    assert ledger.value == g.game.printed_quality[who] + (line[1] if line else 0)


@pytest.mark.rule("17.3.2", "9.0")
def test_a_commando_out_of_command_loses_three_of_its_quality() -> None:
    """By its own rule."""
    g = printed_game("sword").set_up(1)
    chosen, far = put(g, "A_4__Cdo", "34.018"), put(g, "B_4__Cdo", "34.024")
    Lead().lead(g, chosen)
    assert read(quality(g, far).lines) == [("out of command", -3, "17.3.2")]
    assert read(quality(g, chosen).lines) == []


@pytest.mark.rule("series.bravery", "10.2", "17.9")
def test_what_changes_a_bravery_check() -> None:
    """The own defence or the armour that it follows, and the best defence that it faces."""
    g, who = company(**{LEADER: "34.012", "Wn__16__Morris": "34.011"})
    at = to(g, "34.011")
    faced = best_defence(g, at, one(who))
    own = -g.game.protection[who]
    expected = [("own defence", own, "series.bravery")] if own else []
    faces = ("best defence faced", faced, "series.bravery")
    assert read(bravery(g, who, at, one(who)).lines) == [*expected, faces]
    tank = put(g, TANK, "34.012")
    armour = ("armour", -g.game.protection[tank], "series.bravery")
    both = one(who) | one(tank)
    assert read(bravery(g, who, at, both).lines) == [armour, faces]
    g.form(tank, column=True)
    slower = ("armour", armour[1] - 2, "series.bravery")
    assert read(bravery(g, who, at, both).lines) == [slower, faces]


@pytest.mark.rule("4.2.6.1", "4.1.1", "4.2.1", "4.2.2", "4.2.5")
def test_what_changes_fire_at_the_defences_and_of_them() -> None:
    """A lost step and hits add to the die; the level is the strength, by the rule of each."""
    g = at_dawn()
    who = put(g, "A_2__E__Yorks", "33.008")
    assert read(at_beach(g, who).lines) == []
    g.set_steps(who, 1)
    g.cohesion[who] = 2
    more = [("one step", 1, "4.2.6.1"), ("cohesion hits", 2, "4.2.6.1")]
    assert read(at_beach(g, who).lines) == more
    for what, rule in (("obstacles", "4.2.1"), ("sea", "4.2.5"), ("nests", "4.2.2")):
        lines = read(beach_strength(g, what, who).lines)
        assert lines[0] == (what, getattr(g, what), rule)
        assert (len(lines) > 1) is (what == "nests")


@pytest.mark.rule("17.1")
def test_what_changes_the_strength_of_an_aircraft() -> None:
    """Its rating, a barrage at the target, and what the target changes for any direct fire."""
    g, who = company()
    first = ("aircraft", 7, "17.1")
    defence = [("defence rating", g.game.protection[who], "series.fire")]
    rest = defence if g.game.protection[who] else []
    assert read(air_strength(g, who, 7).lines) == [first, *rest]
    for level in (1, 2):
        g.barrage = {g.hex[who]: level}
        barrage = ("barrage", -level, "series.barrage")
        assert read(air_strength(g, who, 7).lines) == [first, barrage, *rest]
