"""Transport of units, trucks of divisions."""

from __future__ import annotations

import pytest
from days_stage import (
    Halted,
    do,
    laid_out,
    legal,
    named,
    put,
    refused,
    there,
    to,
    under_way,
    unit,
    work,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import Assault, FallBack
from greatest_day.rules.actions.chits import belongs
from greatest_day.rules.actions.movement import Dismount, Walk
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.common.sight import fire_zone
from greatest_day.rules.ground import transport
from greatest_day.rules.ground.marching import going_of, march, price_of_forming, tolls
from greatest_day.state import Field

from hexwar.board import CounterId, HexId, has, one
from hexwar.play.states.runner import advance


def marches(g: Field, unit: CounterId) -> int:
    """The hexes that a unit could march to."""
    return g.game.marches.places(march(g, unit, 0))


@pytest.mark.rule("series.transport")
def test_mounting_costs_half_the_points_of_the_transport() -> None:
    """Panzergrenadiers go farther by lorry: 9 of 18 points are left, and no fire zone."""
    g = laid_out("german")
    company = there(g, "5./192", "38.021")
    assert fire_zone(g, company)
    under_way(g, Walk(company, -1, mounting=True))
    assert transport.allowance(g, company) == 18
    assert g.stack[-1].spent == 18  # half points
    assert not fire_zone(g, company)
    assert transport.may_mount(g, company) == "series.transport"


@pytest.mark.rule("series.transport", "7.2")
def test_getting_down_costs_half_and_ends_the_move() -> None:
    """With less than half the points left nobody gets down."""
    g = laid_out("german")
    company = there(g, "5./192", "38.021")
    g.mount(company)
    assert transport.may_dismount(g, company, 19) == "7.2"
    g.form(company, column=True)
    near = next(n for n in g.game.board.neighbours[g.hex[company]] if marches(g, company) >> n & 1)
    under_way(g, Walk(company, near))
    do(g, "dismount")
    assert not g.mounted >> company & 1
    assert transport.may_dismount(g, company, 0) == "series.transport"


@pytest.mark.rule("series.transport", "series.fire")
def test_who_is_in_lorries_is_easier_to_hit_than_on_foot() -> None:
    """A shot has 1 more; in half-tracks it has not."""
    g = laid_out("german")
    lorries, wn = there(g, "5./192", "35.012"), put(g, "A_1__Suffolk", "35.011")
    tracks = there(g, "1./125", "35.012")
    before = [strength(g, Shot(CounterId(wn), unit)).value for unit in (lorries, tracks)]
    for company in (lorries, tracks):
        g.mount(company)
    after = [strength(g, Shot(CounterId(wn), unit)).value for unit in (lorries, tracks)]
    modes = [transport.moves_as(g, unit) for unit in (lorries, tracks)]
    by_mode = {"wheeled": 1, "tracked": 0}
    assert [b - a for a, b in zip(before, after, strict=True)] == [by_mode[m] for m in modes]
    assert "wheeled" in modes


@pytest.mark.rule("1.2")
def test_in_a_storm_everything_costs_twice_but_for_columns_and_leaders() -> None:
    """Ground, streams, barrages and forming a column; a column pays what it always does."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, leader = unit(g, "A_1__Suffolk"), unit(g, "Leader__8th__Brigade")
    at, beside, sides = g.hex[company], to(g, "33.011"), sorted(g.game.streams)
    near, far = next(side for side in sides if not g.game.board.link(*side))
    g.barrage = {at: 1}

    def costs(who: int) -> list[object]:
        going, toll = going_of(g, who), tolls(g, who)[-1]
        return [
            *(going.charge(at, beside).total, going.charge(near, far).total),
            *(toll.leave, price_of_forming(g, who)),
        ]

    fair = costs(company)
    g.weather = "storm"
    assert costs(company) == [2 * points for points in fair]  # type: ignore[operator]
    assert costs(leader)[0] == going_of(g, leader).charge(at, beside).total == fair[0]
    g.form(company, column=True)
    assert costs(company)[2:] == fair[2:]
    assert transport.allowance(g, company) == 6


@pytest.mark.rule("1.2", "series.column/leaving")
def test_a_storm_does_not_halve_what_a_unit_has_left_when_it_forms_up_or_deploys() -> None:
    """Of 6 points, two hexes on foot and a column are all; of a column after four, one is left."""
    g = laid_out(A_1__Suffolk="34.012")
    company, g.weather = unit(g, "A_1__Suffolk"), "storm"
    under_way(g, Walk(company, to(g, "32.011")))
    do(g, "form-column")
    assert [action[0] for action in legal(g)] == ["leave-column", "halt"]
    g = laid_out(A_1__Suffolk="34.012")
    g.weather, company = "storm", unit(g, "A_1__Suffolk")
    g.form(company, column=True)
    walk = Walk(company, to(g, "32.011"), spent=4)
    under_way(g, walk)
    do(g, "leave-column")
    assert (g.cohesion[company], g.is_column(company)) == (0, False)


def at_the_edge_of_woods() -> tuple[Field, CounterId, HexId]:
    """Grenadiers with lorries on clear ground beside woods into which no road leads."""
    g = laid_out("german")
    board = g.game.board
    start, woods = next(
        (clear, h)
        for h in board.ids
        if board.terrain[h] == "woods"
        for clear in board.neighbours[h]
        if board.terrain[clear] == "clear" and not board.link(clear, h)
    )
    return g, there(g, "5./192", board.name(start)), woods


@pytest.mark.rule("15.0")
def test_who_goes_where_lorries_cannot_follow_loses_them() -> None:
    """Into the woods on foot: the transport is gone for good."""
    g, company, woods = at_the_edge_of_woods()
    under_way(g, Walk(company, woods))
    assert g.hex[company] == woods
    assert transport.may_mount(g, company) == "15.0"


@pytest.mark.rule("15.0")
def test_so_does_who_takes_a_hex_by_assault_or_retreats_into_it() -> None:
    """In any way that the unit enters it."""
    g, company, woods = at_the_edge_of_woods()
    assault = Assault(woods, one(company), exchanges=4)
    assault.stand_at("take_the_hex")
    g.stack = [Halted(), assault]
    advance(g)
    assert (g.hex[company], transport.may_mount(g, company)) == (woods, "15.0")
    g, company, woods = at_the_edge_of_woods()
    at = g.hex[company]
    origin = next(n for n in g.game.board.neighbours[at] if g.game.board.distance(n, woods) == 2)
    back = FallBack(one(company), 1, origin)
    g.stack = [Halted(), back]
    advance(g)
    if g.hex[company] == at:
        do(g, "retreat", company, woods)
    assert (g.hex[company], transport.may_mount(g, company)) == (woods, "15.0")


def on_trucks() -> tuple[Field, CounterId]:
    """A company on a truck beside the leader of its brigade, and one truck left."""
    g = laid_out(A_1__Suffolk="35.009", B_1__Suffolk="35.009", Leader__8th__Brigade="35.009")
    company = named(g, "A/1-Suffolk")
    g.trucks[g.division(company)] = 2
    work(g, "load-trucks", company)
    return g, company


@pytest.mark.rule("12.0")
def test_a_truck_carries_a_unit_in_command_that_has_done_nothing() -> None:
    """One truck takes a company; then none is left, until it has got down."""
    g = laid_out(A_1__Suffolk="35.009", B_1__Suffolk="35.009", Leader__8th__Brigade="35.009")
    first, second = named(g, "A/1-Suffolk"), named(g, "B/1-Suffolk")
    division = g.division(first)
    assert refused(g, "load-trucks", first) == "12.0"
    g.trucks[division] = 1
    under_way(g, Activation())
    do(g, "activate", first)
    do(g, "load-trucks")
    assert g.trucks[division] == 0
    assert transport.allowance(g, first) == 18
    assert refused(g, "load-trucks", second) == "12.0"
    transport.get_down(g, first)
    assert g.trucks[division] == 1
    put(g, "Leader__8th__Brigade", "48.010")
    assert refused(g, "load-trucks", second) == "12.0"


@pytest.mark.rule("12.0", "series.opportunity")
def test_who_takes_a_truck_is_fired_at_like_who_mounts() -> None:
    """Under fire first; a company that is suppressed by it takes none."""
    g = laid_out(A_1__Suffolk="34.020", Leader__8th__Brigade="34.020", u5___192="35.020")
    company = named(g, "A/1-Suffolk")
    g.trucks[g.division(company)] = 1
    under_way(g, Activation(), quality=[0, 9], fire=[0])
    do(g, "activate", company)
    do(g, "load-trucks")
    assert ("opportunity-fire", named(g, "5./192")) in legal(g)
    do(g, "hold-fire")
    assert has(g.on_trucks, company)


@pytest.mark.rule("12.0")
def test_a_unit_on_trucks_acts_as_a_white_striped_one() -> None:
    """The chit of its brigade takes it along as an independent, up to the leader's limit."""
    g, company = on_trucks()
    g.chit = next(n for n, c in enumerate(g.game.chits) if c.name == "8th-Brigade")
    assert not belongs(g, company)
    assert belongs(g, named(g, "B/1-Suffolk"))
    activation = Activation()
    assert activation.active.refusal(g, company) is None
    activation.independents = 9
    assert activation.active.refusal(g, company) == "series.activation/independents"
    transport.get_down(g, company)
    assert belongs(g, company)


@pytest.mark.rule("12.0")
def test_who_gets_down_from_a_truck_does_nothing_more() -> None:
    """It pays for no second action with this chit; with another one it does."""
    g, company = on_trucks()
    under_way(g, Dismount(company))
    assert not has(g.mounted, company)
    g.command[g.division(company)] = 1
    assert not Activation(unit=company, acted="move").may_act_twice(g)
    g.expire("activation")
    assert Activation(unit=company, acted="move").may_act_twice(g)


@pytest.mark.rule("12.0")
def test_trucks_come_back_whole_or_not_at_all() -> None:
    """A company that has lost a step gives back its truck; one that is eliminated does not."""
    g, company = on_trucks()
    division = g.division(company)
    g.lose_steps(company)
    transport.get_down(g, company)
    assert g.trucks[division] == 2
    work(g, "load-trucks", company)
    assert g.trucks[division] == 1
    g.eliminate(company, "series.damage")
    assert not has(g.on_trucks, company)
    assert g.trucks[division] == 1
