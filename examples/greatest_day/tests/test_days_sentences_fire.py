"""Single sentences about fire and what it does: each has a position in which it alone decides."""

from __future__ import annotations

import pytest
from days_stage import laid_out, printed_game, put, to, under_way, unit
from greatest_day.rules.combat.beach import BeachAttack
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.combat.fire import Fire
from greatest_day.rules.combat.strength import Kind, Shot, firer_lines, strength, target_lines
from greatest_day.rules.common.command import Lead

from hexwar.board import has
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS = "u302__Bty_76__Fd__Rgt"


def amounts(lines: object) -> dict[str, int]:
    """What some lines of a ledger are called, and their amounts."""
    return {line.what: int(line.amount) for line in lines}  # type: ignore[attr-defined]


@pytest.mark.rule("series.fire/company", "4.4.5", "4.4.6")
@pytest.mark.parametrize(
    ("kind", "bonus"),
    [
        *(("direct", 2), ("assault", 2), ("defence", 2), ("indirect", 2), ("counter", 2)),
        *(("opportunity", 0), ("pursuit", 0), ("charge", 0), ("rockets", 0), ("support", 0)),
    ],
)
def test_which_kinds_of_fire_have_the_company_bonus(kind: Kind, bonus: int) -> None:
    """Not what is fired at who moves, runs or charges, nor rockets (4.4.5) and support craft."""
    g = laid_out(A_1__Suffolk="35.014", Wn__17__Hillman="35.015", Leader__8th__Brigade="35.014")
    g.chance = Scripted({"quality": [0]}, then=g.chance)
    fire = Fire(unit(g, COMPANY), unit(g, HILLMAN), kind)
    fire.company_bonus(g)
    assert fire.bonus == bonus
    assert ("quality" in g.draws) is bool(bonus)


@pytest.mark.rule("series.assault")
@pytest.mark.parametrize(("by_assault", "taken"), [(True, -2), (False, 0)])
def test_a_suppressed_unit_assaults_with_two_less(by_assault: bool, taken: int) -> None:
    """Its Fire Rating loses nothing by it."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    shot = Shot(company, company, "assault", by_assault=by_assault)
    assert "firer suppressed" not in amounts(firer_lines(g, shot))
    g.suppress(company)
    assert amounts(firer_lines(g, shot)).get("firer suppressed", 0) == taken


@pytest.mark.rule("17.3.2")
@pytest.mark.parametrize("by_assault", [False, True])
def test_a_commando_out_of_command_fires_and_assaults_with_one_less(by_assault: bool) -> None:
    """One In Command does not, nor does a company that nobody leads."""
    g = printed_game("sword").set_up(1)
    chosen, far = put(g, "A_4__Cdo", "34.018"), put(g, "B_4__Cdo", "34.024")
    company = put(g, COMPANY, "34.024")
    Lead().lead(g, chosen)
    found = [
        amounts(firer_lines(g, Shot(u, u, by_assault=by_assault))).get("out of command", 0)
        for u in (chosen, far, company)
    ]
    assert found == [0, -1, 0]


@pytest.mark.rule("series.opportunity/onward", "series.opportunity/out-of-fire", "series.fire")
@pytest.mark.parametrize(
    ("moving", "said"), [(2, "moves on under fire"), (-1, "moves out of fire"), (0, "")]
)
def test_a_shot_says_why_it_is_easier_or_harder_at_who_moves(moving: int, said: str) -> None:
    """What is added, and the name of it."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman="35.015")
    shot = Shot(unit(g, HILLMAN), unit(g, COMPANY), "opportunity", moving=moving)
    lines = amounts(target_lines(g, shot))
    names = [what for what in lines if what.startswith("moves")]
    assert names == [said] * bool(said)
    assert lines.get(said, 0) == moving


@pytest.mark.rule("2.1", "2.1.2/colours")
def test_nests_and_aircraft_have_no_colour_of_a_unit() -> None:
    """Woods take 2 from them, also where the target itself fires in orange."""
    g = laid_out(u302__Bty_76__Fd__Rgt="19.019", u8___736="19.018")
    assert g.game.board.terrain[to(g, "19.019")] == "woods"
    guns, enemy = unit(g, GUNS), unit(g, "u8___736")
    assert g.game.colours[guns] == "orange"
    assert amounts(target_lines(g, Shot(guns, guns, "nests")))["woods"] == -2
    assert amounts(target_lines(g, Shot(enemy, guns)))["woods"] == -2
    assert "woods" not in amounts(target_lines(g, Shot(guns, guns, "indirect")))


@pytest.mark.rule("2.1", "2.1.11")
@pytest.mark.parametrize(("name", "less"), [(COMPANY, -1), ("B_13_18__KRH", -2)])
def test_a_hill_protects_by_one_and_armour_by_two(name: str, less: int) -> None:
    """Against direct fire and fire at what moves, not against indirect fire."""
    g = laid_out(u8___736="18.020", **{name: "18.021"})
    enemy, target = unit(g, "u8___736"), unit(g, name)
    assert has(g.game.hills, g.hex[target])
    kinds: tuple[Kind, ...] = ("direct", "opportunity", "pursuit", "indirect", "blind")
    found = [amounts(strength(g, Shot(enemy, target, kind)).lines).get("hill", 0) for kind in kinds]
    assert found == [less, less, less, 0, 0]


@pytest.mark.rule("series.damage")
def test_who_is_eliminated_leaves_nothing_behind() -> None:
    """A rearguard that comes again is neither suppressed nor In Column nor on trucks."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.suppress(company)
    g.form(company, column=True)
    g.on_trucks |= 1 << company
    apply(g, company, "E")
    assert not has(g.suppressed | g.column | g.on_trucks, company)


@pytest.mark.rule("4.2.1", "4.2.2", "7.4")
def test_an_attack_of_the_beach_that_misses_does_nothing() -> None:
    """Riders stay on their tank; with a hit they get down."""
    for die, ride in ((9, True), (0, False)):
        g = printed_game("queen-red").set_up(1)
        tank, company = put(g, "B_13_18__KRH", "33.008"), put(g, "A_2__E__Yorks", "33.008")
        g.riding = {company: tank}
        under_way(g, BeachAttack(tank), nests=[die])
        assert bool(g.riding) is ride


@pytest.mark.rule("series.stacking")
def test_leaders_and_columns_enter_a_full_hex() -> None:
    """Eight steps are there; a ninth, deployed, is kept out."""
    g = laid_out(**{f"{letter}_1__Suffolk": "34.012" for letter in "ABCD"})
    at = to(g, "34.012")
    leader, late = put(g, LEADER, "34.011"), put(g, "A_2__E__Yorks", "34.011")
    assert has(g.full_for(late), at)
    assert not has(g.full_for(leader), at)
    g.form(late, column=True)
    assert not has(g.full_for(late), at)
