"""Sentences of the chapter on naval invasions that were played wrongly (4.1 to 4.4)."""

from __future__ import annotations

import pytest
from days_stage import at_dawn, chit, cleared, do, put, refused, to, under_way, unit
from greatest_day.rules.actions.all_actions import Labour
from greatest_day.rules.actions.assault import Assault, FallBack, may_assault_hex
from greatest_day.rules.actions.gaps import Dash
from greatest_day.rules.combat.beach import at_beach, attack_rows, cell_rows
from greatest_day.rules.common.command import in_command, quality
from greatest_day.rules.ground.securing import entries, is_safe, secure
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.state import OFF, Field

from hexwar.board import has, iterate, one

COMPANY, COMMANDO, ENEMY = "A_2__E__Yorks", "A_41__RM__Cdo", "u4___736"
EVERY_GAP = (1 << 4) - 1


def ashore(**units: str) -> Field:
    """The beach of Queen with some units and no others, under its nests."""
    g = at_dawn()
    for enemy in (*g.on_map(0), *g.on_map(1)):
        g.put(enemy, OFF)
    for name, at in units.items():
        put(g, name, at)
    return g


def edge(g: Field) -> tuple[int, int]:
    """A hex of open ground on the edge of the overlay, and one beside it that is not on it."""
    board, game = g.game.board, g.game
    return next(
        (inside, outside)
        for inside in iterate(game.overlay & ~game.beach)
        for outside in board.neighbours[inside]
        if {board.terrain[inside], board.terrain[outside]} == {"clear"}
        and not has(game.overlay, outside)
        and not board.features(inside, outside)
    )


@pytest.mark.rule("4.1.4", "4.3.1")
def test_no_assault_leads_off_the_overlay_before_the_beach_is_secured() -> None:
    """Who takes the hex would have left it; afterwards the same assault is allowed."""
    g = ashore(**{COMPANY: "34.010", ENEMY: "34.011"})
    company, enemy = unit(g, COMPANY), unit(g, ENEMY)
    inside, outside = edge(g)
    g.put(company, inside)
    g.put(enemy, outside)
    assert may_assault_hex(g, company, outside) == "4.3.1"
    g.secured = 1
    assert may_assault_hex(g, company, outside) is None


@pytest.mark.rule("4.1.4", "4.3.1")
def test_nobody_flees_off_the_overlay() -> None:
    """Defenders on its edge retreat along it."""
    g = ashore(**{COMPANY: "34.010", ENEMY: "34.011"})
    company, enemy = unit(g, COMPANY), unit(g, ENEMY)
    inside, outside = edge(g)
    g.put(company, inside)
    behind = next(h for h in g.game.board.neighbours[inside] if has(g.game.overlay, h))
    g.put(enemy, behind)

    def flees() -> set[int]:
        back = FallBack(one(company), 2, inside)
        return set(iterate(back.away.of(g, company, inside)))

    assert outside not in flees()
    g.secured = 1
    assert outside in flees()


@pytest.mark.rule("2.1.9", "4.1.3")
def test_germans_assault_nobody_on_the_beach() -> None:
    """They would enter its hex; an open gap in column changes nothing. Others inland they may."""
    g = ashore(**{COMPANY: "33.008", ENEMY: "34.009"})
    company, enemy, beach = unit(g, COMPANY), unit(g, ENEMY), to(g, "33.008")
    g.open_gaps = EVERY_GAP
    g.form(enemy, column=True)
    assert may_assault_hex(g, enemy, beach) == "2.1.9"
    g.put(company, to(g, "33.009"))
    assert may_assault_hex(g, enemy, to(g, "33.009")) is None


@pytest.mark.rule("4.2.4", "series.column/one")
def test_a_commando_tries_no_gap_behind_which_a_column_is() -> None:
    """One column in a hex, however it comes there."""
    g = ashore(**{COMMANDO: "33.008", COMPANY: "34.009"})
    commando, inland = unit(g, COMMANDO), to(g, "34.009")
    g.form(commando, column=True)
    assert refused(g, "cross-gap", commando, inland) is None
    g.form(unit(g, COMPANY), column=True)
    assert refused(g, "cross-gap", commando, inland) == "series.column/one"


@pytest.mark.rule("4.2.3", "4.2.4")
@pytest.mark.parametrize(("die", "dice"), [(9, 1), (8, 0)])
def test_a_commando_runs_for_a_gap_under_fire(die: int, dice: int) -> None:
    """A Move Action that leaves a hex in a fire zone; who is lost in it throws no dice."""
    g = ashore(**{COMMANDO: "33.008", "Stp__20__Cod": "34.009"})
    commando, post, inland = unit(g, COMMANDO), unit(g, "Stp__20__Cod"), to(g, "33.009")
    g.form(commando, column=True)
    under_way(g, Dash(commando, inland), quality=[0], fire=[die], gap=[9, 9])
    g.events = []
    do(g, "opportunity-fire", post)
    assert [event.kind for event in g.events or ()].count("gap-dice") == dice
    assert g.hex[commando] == (inland if dice else OFF)


@pytest.mark.rule("4.2.2.2")
def test_the_nests_attack_also_who_joins_an_assault() -> None:
    """It is active like the unit that began; who is suppressed by them assaults no more."""
    g = ashore(**{COMPANY: "34.010", "B_2__E__Yorks": "34.010", ENEMY: "34.011"})
    beginner, joiner, target = unit(g, COMPANY), unit(g, "B_2__E__Yorks"), to(g, "34.011")
    g.chit, g.command, g.nests = chit(g, "8th-Brigade"), [0] * len(g.command), 5
    under_way(g, Assault(target, one(beginner)), nests=[3], bravery=[9])
    g.events = []
    do(g, "join", joiner)
    assert has(g.suppressed, joiner)
    told = [(event.kind, event.facts["unit"]) for event in g.events or () if "brave" in event.kind]
    assert told == [("not-brave", beginner)]


@pytest.mark.rule("4.2.2.2", "7.1")
@pytest.mark.parametrize(("die", "rides"), [(9, True), (3, False)])
def test_the_nests_attack_also_who_mounts_a_tank(die: int, rides: bool) -> None:
    """Infantry that mounts is active as its tank is; suppressed, it stays on the beach."""
    g = ashore(C_13_18__KRH="34.008", Leader__Palmer="34.008")
    tank = unit(g, "C_13_18__KRH")
    company = put(g, COMPANY, "34.008")
    g.command, g.nests = [0] * len(g.command), 5
    under_way(g, Labour(tank, "take-up", company), nests=[die])
    assert (company in g.riding) is rides
    assert has(g.suppressed, company) is not rides


@pytest.mark.rule("4.2.6")
def test_a_mounted_unit_fires_at_no_defences() -> None:
    """It only moves; on foot it may."""
    g = ashore(A_2__Middlesex="34.008")
    guns = unit(g, "A_2__Middlesex")
    assert refused(g, "clear-beach", guns) is None
    g.mount(guns)
    assert refused(g, "clear-beach", guns) == "4.2.6"


@pytest.mark.rule("4.1.7", "4.2.6.1")
def test_nothing_modifies_the_fire_of_support_craft_at_defences() -> None:
    """A craft of one step adds nothing to its die; a company of one step adds 1."""
    g = at_dawn()
    craft, company = unit(g, "LCS__Sword"), put(g, COMPANY, "34.008")
    assert g.steps[craft] == 1
    assert at_beach(g, craft).value == 0
    chances = {row.what: row.value for row in cell_rows(g, craft).rows}
    assert chances == {"nests reduced by": "1: 2/5", "no effect": "3/5"}
    g.lose_steps(company)
    assert at_beach(g, company).value == 1


@pytest.mark.rule("4.2.2.1", "4.2.2.2")
def test_at_a_landing_the_nests_do_not_heed_that_a_unit_is_mounted() -> None:
    """Then mass, ground, defence and column count; when it acts all that changes direct fire."""
    g = ashore(A_2__Middlesex="34.008")
    guns = unit(g, "A_2__Middlesex")

    def strength(*, landing: bool) -> int:
        rows = attack_rows(g, "nests", guns, landing=landing).rows
        return next(int(row.value) for row in rows if row.what == "strength")

    assert strength(landing=True) == strength(landing=False)
    g.mount(guns)
    assert strength(landing=True) == strength(landing=False) - 1


@pytest.mark.rule("4.3.2", "4.8.5")
def test_germans_near_the_hexes_of_reinforcements_keep_a_beach_from_being_secured() -> None:
    """Those 3 hexes from a gate do, those near the landing hexes alone do not; leaders never do."""
    g = cleared()
    gates, board = list(iterate(g.game.gates)), g.game.board
    near = next(
        at for at in board.ids if min(board.distance(at, gate) for gate in gates) == 3
        and has(g.game.land, at)
    )  # fmt: skip
    assert is_safe(g)
    for name, safe in (("Leader__Rauch", True), (ENEMY, False)):
        g.put(unit(g, name), near)
        assert is_safe(g) is safe
        g.put(unit(g, name), OFF)
    trout = put(g, "Wn__21__Trout", "39.007")
    assert min(board.distance(g.hex[trout], at) for at in iterate(g.game.landing_hexes)) == 3
    assert is_safe(g)


@pytest.mark.rule("4.3.3", "4.8.5")
def test_what_was_at_sea_enters_from_the_turn_after_securing_on() -> None:
    """The overlay lies until then."""
    g = cleared()
    load = unit(g, "A_1__S__Lancs")
    secure(g)
    assert (g.secured, entries(g, load)) == (g.turn, 0)
    g.turn += 1
    assert entries(g, load) == g.game.gates


@pytest.mark.rule("4.3.2", "4.7")
def test_a_beach_is_secured_as_soon_as_ships_have_ended_its_defence() -> None:
    """The landing of the same chit is over then: who waited for it is a reinforcement."""
    g = cleared()
    waiting = g.wave
    assert waiting
    under_way(g, NavalSequence(opening=True))
    do(g, "cease-fire")
    assert (g.secured, g.wave) == (g.turn, 0)
    assert has(g.reserve, unit(g, COMPANY))


@pytest.mark.rule("4.1.6", "4.4.1")
def test_ships_at_sea_are_in_command() -> None:
    """Nothing is taken from their quality; a load that waits to land has no leader ashore."""
    g = at_dawn()
    ship, tank = unit(g, "HMS__Warspite"), unit(g, "A_13_18__KRH")
    assert in_command(g, ship)
    assert quality(g, ship).lines == ()
    assert not in_command(g, tank)


@pytest.mark.rule("4.4.3")
def test_the_marker_moves_also_when_only_landing_craft_are_at_sea() -> None:
    """Coastal batteries measure from it to the landing boxes."""
    g = at_dawn()
    sequence = NavalSequence()
    asks = sequence.plan["move_the_force"].entry
    g.afloat = 0
    assert ("shift", to(g, "35.007")) in asks.legal(sequence, g)  # type: ignore[union-attr]
    g.wave = g.loading = 0
    assert ("shift", to(g, "35.007")) not in asks.legal(sequence, g)  # type: ignore[union-attr]
