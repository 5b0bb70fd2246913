"""Headquarters, bombardment, odds, shifts and results: the acceptance examples of their rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from normandie44.limits import DATA
from normandie44.rules.air_and_sea import bombardment
from normandie44.rules.battle import attackers, combat
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.ground import damage, headquarters
from normandie44.rules.ground.damage import affect, disorganise, worst_states
from normandie44.rules.ground.terrain import defence_choices
from normandie44.rules.turn.combat_phase import Combat
from normandie44.state import Field
from normandie_stage import is_open_to_air, laid_out, to, under_way, unit

from hexwar.components import read_tables
from hexwar.kit.forces import OFF
from hexwar.kit.modifiers import Ledger, add, clamp, shift
from hexwar.kit.odds import at_odds


def column(attack: tuple[int, ...], defence: int) -> str:
    """The column of the table for some strengths."""
    table = read_tables(DATA.file("tables.toml"))["combat"]
    ours = Ledger.of(add(n, "unit") for n in attack)
    return at_odds(table, ours, Ledger.of([add(defence, "unit")])).head


@pytest.mark.rule("6.3")
def test_ae_05_and_06_odds_and_their_limits() -> None:
    """AE-05: 8 against 3 is 2:1; AE-06: below 1:3 is 1:3 and above 6:1 is 6:1."""
    assert column((4, 4), 3) == "2:1"
    assert column((1,), 9) == "1:3"
    assert column((40,), 3) == "6:1"


@pytest.mark.rule("6.3")
def test_dt_33_surplus_shifts_to_the_right_are_lost() -> None:
    """DT-33: from 5:1, three to the right is 6:1; two to the left of that is 4:1."""
    table = read_tables(DATA.file("tables.toml"))["combat"]
    shifts = [shift(3, "right"), clamp(0, 8, "6.3"), shift(-2, "left")]
    found = at_odds(table, Ledger.of([add(5, "a")]), Ledger.of([add(1, "d")]), shifts)
    assert (found.basic, found.head) == ("5:1", "4:1")


@pytest.mark.rule("6.4")
def test_dt_34_the_table_never_gets_worse_for_the_attacker() -> None:
    """DT-34: better odds or a better die never help the defender."""
    table = read_tables(DATA.file("tables.toml"))["combat"]
    weights = {"S": Fraction(3), "D": Fraction(1), "R": Fraction(2), "X": Fraction(1)}

    def worth(result: str) -> tuple[Fraction, Fraction]:
        score = {"A": Fraction(0), "D": Fraction(0), "X": Fraction(0)}
        for word in result.split():  # letters, then a number or E for everything
            count = 99 if word[-1] == "E" else int(word[-1])
            score[word[0]] += weights[word[-2]] * count
        return score["D"] + score["X"], -score["A"]

    for die in range(8):
        for col in range(len(table.columns)):
            here = worth(table.result(col, die))
            for further in ((col + 1, die), (col, die + 1)):
                if further[0] < len(table.columns) and further[1] < 8:
                    there = worth(table.result(*further))
                    assert sum(there) >= sum(here), (die, col)


@pytest.mark.rule("6.5")
def test_ae_07_the_worst_of_each_state_counts() -> None:
    """AE-07: D2, D1 and A1 in a stack are three columns."""
    g = laid_out(u4_8="0920", u4_12="0920", u4_22="0920")
    first, second, third = (unit(g, name) for name in ("u4_8", "u4_12", "u4_22"))
    g.disorganised[first], g.disorganised[second], g.affected[third] = 2, 1, 1
    assert worst_states(g, [first, second, third]) == 3


@pytest.mark.rule("6.5", "6.10")
def test_dt_08_levels_add_up_and_overflow() -> None:
    """DT-08: D1 and D1 are D2; D2 and D1 cost a step; A2 and A1 cost a level of disorganisation."""
    g = laid_out(u4_8="0920")
    number = unit(g, "u4_8")
    disorganise(g, number, 1)
    disorganise(g, number, 1)
    assert (g.disorganised[number], g.steps[number]) == (2, 2)
    disorganise(g, number, 1)
    assert (g.disorganised[number], g.steps[number], g.score[1]) == (2, 1, 1)
    g.disorganised[number] = 0
    affect(g, [number], 2)
    affect(g, [number], 1)
    assert (g.affected[number], g.disorganised[number]) == (2, 1)


@pytest.mark.rule("7.5", "6.3")
def test_dt_07_defence_out_of_supply() -> None:
    """DT-07: a defence of 7 counts 4."""
    g = laid_out("allies", u4_8="1020", u77="1120")
    number = unit(g, "u77")
    assert g.game.defences[number][3] == 7
    g.unsupplied = 1 << number
    assault = Assault(target=to(g, "1120"), units=1 << unit(g, "u4_8"))
    assert assault.strengths(g)[1].value == 4
    g.unsupplied = 1 << unit(g, "u4_8")
    refused = attackers.may_attack(g, unit(g, "US__VII__HQ"), unit(g, "u4_8"))
    assert refused == "7.5"


@pytest.mark.rule("2.2")
def test_ae_03_village_or_bocage_never_both() -> None:
    """AE-03: in 1213 the defender may count as in the village or in the bocage."""
    g = laid_out()
    assert set(defence_choices(g, to(g, "1213"))) == {"village", "bocage"}
    shifts = list(combat.terrain_shifts(g, 0, to(g, "1213")))
    assert [s.amount for s in shifts if s.what in ("village", "bocage")] == [-1]


def assault_on_1120(g: Field) -> Assault:
    """An attack of 4/8 and VII Corps on the 77th in 1120."""
    return Assault(target=to(g, "1120"), units=1 << unit(g, "u4_8"), hq=unit(g, "US__VII__HQ"))


@pytest.mark.rule("5.3", "0.1.1")
def test_dt_09_a_headquarters_that_is_done_does_not_defend() -> None:
    """DT-09: it may support a defence while it is Available, near and of the same command."""
    g = laid_out("allies", u4_8="1020", u77="1120", LXXXIV__HQ="1220", US__VII__HQ="0920")
    hq, assault = unit(g, "LXXXIV__HQ"), Assault(to(g, "1120"), 1 << unit(g, "u4_8"))
    assert assault.defending_corps.refusal(g, hq) is None
    g.used = 1 << hq
    assert assault.defending_corps.refusal(g, hq) == "0.1.1"


@pytest.mark.rule("6.3", "5.3", "6.5")
def test_dt_11_shifts_add_up() -> None:
    """DT-11 without aircraft: a headquarters' column and an attacker at A1 cancel out."""
    g = laid_out("allies", u4_8="1020", u77="1120", US__VII__HQ="0920")
    assault = assault_on_1120(g)
    assault.backing = 1 << unit(g, "US__VII__HQ")
    g.affected[unit(g, "u4_8")] = 1
    amounts = [
        s.amount
        for s in assault.shifts(g)
        if s.kind == "shift" and not str(s.rule).startswith("2.2")
    ]
    assert sum(amounts) == 0


@pytest.mark.rule("6.2")
def test_dt_15_a_bombardment_of_ships_near_the_coast() -> None:
    """Destroyers reach two hexes from the coast, cruisers three; the table gives A1 or A2."""
    g = laid_out("allies", u4_12="0519", u709_919="0520")
    g.ships = [1, 2, 0, 0]
    assault = Assault(target=to(g, "0520"), units=1 << unit(g, "u4_12"))
    assert assault.guns(g, to(g, "0520")) == 3
    assert assault.guns(g, to(g, "1520")) == 0
    assert bombardment.bombarded(g, 3, 4) == "A1"
    assert bombardment.bombarded(g, 3, 3) == "A1"
    assert bombardment.bombarded(g, 9, 9) == "A2"


@pytest.mark.rule("5.1", "8", "6.1")
def test_a_headquarters_controls_its_own_within_four_hexes() -> None:
    """Five divisions and three independent units; divisions by three stacking points."""
    g = laid_out("allies", u4_8="0920", US__VII__HQ="0619")
    hq, regiment = unit(g, "US__VII__HQ"), unit(g, "u4_8")
    assert headquarters.may_be_controlled(g, hq, regiment) is None
    g.put(regiment, to(g, "1520"))
    assert headquarters.may_be_controlled(g, hq, regiment) == "5.1"
    assert headquarters.may_be_controlled(g, hq, unit(g, "u77")) == "8"
    g.put(regiment, to(g, "0920"))
    g.leader[regiment] = unit(g, "US__VIII__HQ")
    refused = headquarters.may_be_controlled(g, hq, regiment)
    assert refused == "5.1"
    assert str(getattr(refused, "reason", "")) == "US-VIII-HQ has led it in this turn"
    names = ("u4_8", "u4_12", "US__9", "u70__Tk", "u746__Tk", "u899__TD")
    units = sum(1 << unit(g, name) for name in names)
    assert headquarters.quota(g, units) == (2, 3)


@pytest.mark.rule("5.4")
def test_ae_04_a_lost_headquarters_returns_a_turn_later() -> None:
    """AE-04: lost in 1B, it is back in 2B."""
    g = laid_out("germans", US__VII__HQ="0920")
    g.turn, g.phase = 1, "B"
    headquarters.destroy(g, unit(g, "US__VII__HQ"))
    assert g.hex[unit(g, "US__VII__HQ")] == OFF
    g.turn, g.phase = 2, "A"
    assert g.back[unit(g, "US__VII__HQ")] > g.moment
    g.phase = "B"
    assert g.back[unit(g, "US__VII__HQ")] == g.moment


@pytest.mark.rule("6.6")
def test_dt_13_a_retreat_through_a_zone_costs_a_step_each() -> None:
    """DT-13: each hex in an enemy zone costs the unit a step; without a way out it is captured."""
    g = laid_out("allies", u77="1120", u4_8="1020")
    ways = damage.ways_out(g, unit(g, "u77"), 1)
    zone = g.zone_of(0)
    assert ways
    assert all(cost == (zone >> at & 1) for at, cost in ways.items())
    damage.capture(g, unit(g, "u77"))
    assert g.taken >> unit(g, "u77") & 1
    assert g.hex[unit(g, "u77")] == OFF


@pytest.mark.rule("1.1.3", "6.7", "6.8")
def test_an_activation_spends_a_marker_and_ends_done() -> None:
    """Launching needs a marker; an exploitation makes the headquarters Available again."""
    g = laid_out("allies", u4_8="1020", u77="1120", US__VII__HQ="0920")
    hq = unit(g, "US__VII__HQ")
    assert Combat().launching.refusal(g, hq) == "1.1.3"
    g.markers[hq] = 1
    assert Combat().launching.refusal(g, hq) is None
    g.used = 1 << hq
    g.exploiting = 1
    activation = Activation(hq=hq)
    activation.stand_at("available_again")
    under_way(g, activation)
    assert not g.used >> hq & 1


@pytest.mark.rule("6.7")
def test_only_those_advance_that_attacked_into_an_empty_hex() -> None:
    """While a defender is left nobody advances; then a unit that attacked may."""
    g = laid_out("allies", u4_8="1020", u77="1120")
    assault = assault_on_1120(g)
    assert assault.cleared.refusal(g) == "6.7"
    g.put(unit(g, "u77"), to(g, "1320"))
    assert assault.cleared.refusal(g) is None
    assert assault.advancing.refusal(g, unit(g, "u4_8")) is None


@pytest.mark.rule("9.1", "6.3")
def test_dt_11_with_aircraft() -> None:
    """DT-11: a fighter-bomber and a headquarters' column, against an attacker at A1, leave one."""
    g = laid_out("allies", u4_8="1020", u77="1121", US__VII__HQ="0920")
    g.affected[unit(g, "u4_8")] = 1
    assault = Assault(target=to(g, "1121"), units=1 << unit(g, "u4_8"), air=True)
    assault.backing = 1 << unit(g, "US__VII__HQ")
    amounts = [
        s.amount
        for s in assault.shifts(g)
        if s.kind == "shift" and not str(s.rule).startswith("2.2")
    ]
    assert sum(amounts) == 1
    assert not is_open_to_air(Assault(target=to(g, "0223"), units=1), g)


@pytest.mark.rule("9.1")
def test_germans_retreat_in_disorder_under_aircraft() -> None:
    """One more level over open ground; none without aircraft, and none for Americans."""
    g = laid_out("allies", u4_8="1020", u77="1121")
    damage.harried(g, unit(g, "u77"), to(g, "1121"), to(g, "1221"))
    assert g.disorganised[unit(g, "u77")] == 0
    g.air_over = True
    damage.harried(g, unit(g, "u77"), to(g, "1121"), to(g, "1221"))
    damage.harried(g, unit(g, "u4_8"), to(g, "1121"), to(g, "1221"))
    assert [g.disorganised[unit(g, name)] for name in ("u77", "u4_8")] == [1, 0]


def advanced(result: str, *, again: bool = False) -> object:
    """What follows an attack with a result, after which 4/8 stands in the hex it attacked."""
    g = laid_out("allies", u4_8="1121", u77="1220", US__VII__HQ="0920")
    units = 1 << unit(g, "u4_8")
    assault = Assault(target=to(g, "1121"), units=units, result=result, again=again, entered=units)
    return assault.after_the_advance(g)


@pytest.mark.rule("6.9")
def test_dt_32_no_counter_attack_after_an_exploitation() -> None:
    """DT-32: refused after an exploitation, and after a counter-attack; else it follows."""
    assert advanced("DD2 DR1") is not None
    assert advanced("DD2 DR2 X1") is None
    assert advanced("DD2 DR1", again=True) is None


@pytest.mark.rule("6.9", "5.3")
def test_a_counter_attack_needs_a_headquarters_with_a_marker() -> None:
    """Available, within two hexes, with a marker to spend."""
    g = laid_out("germans", u4_8="1121", u77="1120", LXXXIV__HQ="1220")
    answer, hq = combat.CounterAttack(target=to(g, "1121")), unit(g, "LXXXIV__HQ")
    assert answer.leaders.refusal(g, hq) == "6.9"
    g.markers[hq] = 1
    assert answer.leaders.refusal(g, hq) is None
    g.attacked = 1 << unit(g, "u77")
    assert answer.strikers.refusal(g, hq, unit(g, "u77")) is None


@pytest.mark.rule("6.3", "6.2", "5.4")
def test_a_bombardment_that_destroys_the_defenders_leaves_nothing_to_throw_for() -> None:
    """Nobody is left in the hex: no odds, a headquarters there is lost, and the attackers go in."""
    g = laid_out(u4_8="0619", LXXXIV__HQ="0519")
    assault = Assault(target=to(g, "0519"), units=1 << unit(g, "u4_8"), hq=unit(g, "u4_8"))
    draws = dict(g.draws)
    assault.throw(g)
    assert g.draws == draws
    assert g.hex[unit(g, "LXXXIV__HQ")] == OFF
    assert assault.advancing.refusal(g, unit(g, "u4_8")) is None


@pytest.mark.rule("1.1.3")
def test_a_headquarters_off_the_map_launches_no_combat() -> None:
    """It is refused with the rule, also while units stand next to an enemy."""
    g = laid_out("allies", u4_8="1020", u77="1120")
    assert Combat().launching.refusal(g, unit(g, "US__VII__HQ")) == "1.1.3"


@pytest.mark.rule("6.1", "5.1", "8")
def test_nobody_leads_a_unit_off_the_map_or_of_the_enemy() -> None:
    """Who attacks is next to an enemy, so on the map, and of the active player."""
    g = laid_out("allies", u77="1120", US__VII__HQ="0920")
    hq = unit(g, "US__VII__HQ")
    assert attackers.may_be_led(g, hq, unit(g, "u4_8")) == "6.1"
    assert attackers.may_be_led(g, hq, unit(g, "u77")) == "6.1"
    assert attackers.may_be_led(g, hq, hq) == "6.1"


@pytest.mark.rule("6.1")
def test_who_has_attacked_joins_no_other_attack() -> None:
    """A unit leads one combat a phase, also beside others."""
    g = laid_out("allies", u4_8="1020", u4_12="1020", u77="1120", US__VII__HQ="0920")
    assault, other = assault_on_1120(g), unit(g, "u4_12")
    assert assault.joiners.refusal(g, other) is None
    g.attacked = 1 << other
    assert assault.joiners.refusal(g, other) == "6.1"


@pytest.mark.rule("9.1", "6.3")
def test_an_aircraft_over_the_defence_is_a_column_less_by_its_rule() -> None:
    """The Allies defend: a fighter-bomber shifts one column against the Germans."""
    g = laid_out("germans", u4_8="1121", u77="1220")
    assault = Assault(target=to(g, "1121"), units=1 << unit(g, "u77"), air=True)
    lines = [(s.amount, s.rule) for s in assault.shifts(g) if s.what == "fighter-bomber"]
    assert lines == [(-1, "9.1")]


@pytest.mark.rule("5.4")
def test_a_lost_headquarters_keeps_nothing() -> None:
    """It is taken out of the game: no marker, no state, and the event names the rule."""
    g = laid_out("germans", US__VII__HQ="0920")
    hq, g.events = unit(g, "US__VII__HQ"), []
    g.markers[hq] = g.disorganised[hq] = g.affected[hq] = 2
    headquarters.destroy(g, hq)
    assert (g.markers[hq], g.disorganised[hq], g.affected[hq]) == (0, 0, 0)
    assert [e.rule for e in g.events if e.kind == "headquarters-lost"] == ["5.4"]
