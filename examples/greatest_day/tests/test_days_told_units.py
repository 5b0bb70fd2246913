"""What the players read of what a unit does: each event with its rule and all its facts."""

from __future__ import annotations

import pytest
from days_stage import (
    Halted,
    do,
    laid_out,
    printed_game,
    put,
    to,
    told,
    under_way,
    unit,
    with_chit,
    work,
)
from greatest_day.facts import Flank
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import Assault
from greatest_day.rules.actions.drop import FirstDrop
from greatest_day.rules.actions.ferries import become_a_ferry
from greatest_day.rules.actions.gaps import Dash
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.actions.stragglers import gather, look_for
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.common.command import checks, leaves_mines
from greatest_day.rules.common.heroes import make_a_hero, stake
from greatest_day.rules.ground.crossings import PEGASUS, build, deflate, emplace, strengthen
from greatest_day.rules.ground.transport import get_down
from greatest_day.state import OFF, Field

from hexwar.board import NONE, first, iterate, one
from hexwar.play.states.runner import advance
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, ENEMY = "A_1__Suffolk", "Leader__8th__Brigade", "u8___736"
ENGINEERS, BAILEY, PARAS = "u246__Fd__Coy__RE", "Bailey__Bridge__(Sword)", "A_7__Para"


def heard(g: Field, kind: str) -> list[tuple[str, dict[str, object]]]:
    """The rule and the facts of each event of a kind."""
    return [(event.rule, event.facts) for event in g.events or () if event.kind == kind]


def listening(g: Field) -> Field:
    """The same moment, of which everything is told from now on."""
    g.events = []
    return g


def beside(**units: str) -> tuple[Field, int, int]:
    """A company, an enemy next to it, and others."""
    g = listening(laid_out(**{COMPANY: "34.012", ENEMY: "34.013", **units}))
    return g, unit(g, COMPANY), unit(g, ENEMY)


# -- assaults


@pytest.mark.rule("series.assault", "series.assault/taking")
@pytest.mark.parametrize(("fit", "kind"), [(True, "assault-failed"), (False, "hex-taken")])
def test_everybody_reads_whether_an_assault_takes_the_hex(fit: bool, kind: str) -> None:
    """One or the other."""
    g, company, enemy = beside()
    g.suppress(enemy, on=not fit)
    Assault(to(g, "34.013"), one(company)).take_the_hex(g)
    assert [e.kind for e in g.events or () if e.kind in ("assault-failed", "hex-taken")] == [kind]
    assert [facts for _, facts in heard(g, kind)] == [{"target": to(g, "34.013")}]


@pytest.mark.rule("series.assault")
def test_everybody_reads_that_attackers_leave_a_hex_empty() -> None:
    """It is theirs to enter or not."""
    g, company, _ = beside()
    Assault(to(g, "34.013"), one(company)).stay_behind(g)
    assert [facts for _, facts in heard(g, "hex-left")] == [{"target": to(g, "34.013")}]


@pytest.mark.rule("series.bravery", "10.2")
@pytest.mark.parametrize(("die", "kind"), [(0, "brave"), (9, "not-brave")])
def test_everybody_reads_the_die_of_bravery(die: int, kind: str) -> None:
    """With what was needed."""
    g, company, _ = beside(**{LEADER: "34.012"})
    g.chance = Scripted({"bravery": [die]}, then=g.chance)
    assault = Assault(to(g, "34.013"), one(company))
    assault.check_bravery(g)
    (event,) = [e for e in g.events or () if "brave" in e.kind]
    assert (event.kind, event.rule) == (kind, "series.bravery")
    needed = event.facts["needed"]
    assert event.facts == {"unit": company, "needed": needed, "die": die}
    assert isinstance(needed, int)


# -- jumps and stragglers


@pytest.mark.rule("3.3", "3.2", "3.3.1", "3.4.1")
def test_everybody_reads_how_a_stick_jumps() -> None:
    """Its Rally Point, where each unit comes down, the die with its result, the stragglers."""
    g = listening(printed_game("zone-n").set_up(1))
    g.chance = Scripted({"jump": [4]}, then=g.chance)
    g.stack = [Halted(), FirstDrop()]
    advance(g)
    rally, at = to(g, "26.022"), to(g, "24.020")
    do(g, "rally-at", rally)
    assert g.rally_points == [rally]
    do(g, "drop", at)
    do(g, "deployed")
    (stick,) = g.game.sticks
    assert heard(g, "rally-point") == [("3.3", {"to": rally})]
    assert heard(g, "dropped") == [("3.2", {"unit": u, "to": at}) for u in stick.units]
    assert heard(g, "jumped") == [("3.3.1", {"die": 4, "added": 0, "result": "1* D"})]
    assert heard(g, "scattered") == [("3.4.1", {"stragglers": 9, "level": 9})]


@pytest.mark.rule("3.3.2")
def test_everybody_reads_that_a_marker_is_shed() -> None:
    """And how many are left."""
    g = listening(laid_out(**{PARAS: "34.012"}))
    g.delay[unit(g, PARAS)] = 2
    work(g, "shed", unit(g, PARAS))
    assert heard(g, "shed") == [("3.3.2", {"unit": unit(g, PARAS), "left": 1})]


def rallying() -> Field:
    """A battalion with a Rally Point, three stragglers and two recovery points."""
    g = listening(printed_game("zone-n").set_up(1))
    g.rally_points, g.stragglers, g.recovery = [to(g, "26.022")], [3], [2]
    return g


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(("die", "points", "left"), [(1, 3, 2), (9, 2, 2), (5, 2, 3), (0, 3, 3)])
def test_everybody_reads_the_die_for_stragglers(die: int, points: int, left: int) -> None:
    """A die that is not too high gives a point and lowers the level; a 0 lowers none, a 9 does."""
    g = rallying()
    g.chance = Scripted({"stragglers": [die]}, then=g.chance)
    look_for(g, 0)
    (told_of,) = heard(g, "straggler-die")
    assert told_of[1] == {"die": die, "points": points, "left": left}


@pytest.mark.rule("3.4.3.2", "3.4.3.3")
def test_everybody_reads_who_comes_back_and_who_is_whole_again() -> None:
    """From the box to the Rally Point with one step; then with two."""
    g, at = rallying(), to(rallying(), "26.022")
    company = unit(g, PARAS)
    g.put(company, OFF)
    g.box = one(company)
    gather(g, company, 0)
    assert heard(g, "gathered") == [("3.4.3.2", {"unit": company, "to": at})]
    assert (g.steps[company], g.box) == (1, NONE)
    gather(g, company, 0)
    assert heard(g, "restored") == [("3.4.3.2", {"unit": company})]
    assert g.steps[company] == 2


# -- moves


@pytest.mark.rule("series.movement", "series.column")
def test_everybody_reads_how_a_column_moves() -> None:
    """It forms, goes a hex, and leaves its column."""
    g = listening(laid_out(**{COMPANY: "34.012"}))
    company = unit(g, COMPANY)
    under_way(g, Walk(company, OFF))
    do(g, "go", to(g, "34.011"))
    assert heard(g, "column") == [("series.column", {"unit": company})]
    assert heard(g, "moved") == [("series.movement", {"unit": company, "to": to(g, "34.011")})]
    do(g, "leave-column")
    assert heard(g, "deployed") == [("series.column/leaving", {"unit": company})]


@pytest.mark.rule("victory", "series.movement")
def test_everybody_reads_that_a_unit_from_the_sea_is_at_the_bridges() -> None:
    """Once: the second one is no news."""
    g = listening(printed_game("sword").set_up(1))
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    at = first(g.game.link_hexes)
    for name in ("A_41__RM__Cdo", "B_41__RM__Cdo"):
        troop = put(g, name, g.game.board.name(next(iter(g.game.board.neighbours[at]))))
        g.form(troop, column=True)
        under_way(g, Walk(troop, at, way=(at,)))
        g.form(troop, column=False)
    troop = unit(g, "A_41__RM__Cdo")
    assert heard(g, "linked") == [("victory", {"unit": troop, "to": at})]


@pytest.mark.rule("4.2.4")
@pytest.mark.parametrize(("gap", "crosses"), [(9, True), (0, False)])
def test_everybody_reads_how_a_commando_tries_a_gap(gap: int, crosses: bool) -> None:
    """Both dice, and whether he is there or lost."""
    g = printed_game("sword").set_up(1)
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    troop, inland = put(g, "A_41__RM__Cdo", "33.008"), to(g, "33.009")
    under_way(listening(g), Dash(troop, inland), gap=[gap, 8])
    dice = {"unit": troop, "gap": gap, "nests": 8, "to": inland}
    assert heard(g, "gap-dice") == [("4.2.4", dice)]
    moves = [("4.2.4", {"unit": troop, "to": inland})] if crosses else []
    assert heard(g, "moved") == moves
    losses = [] if crosses else [("4.2.4", {"unit": troop, "left": 0})]
    assert heard(g, "step-lost") == losses


@pytest.mark.rule("17.5")
def test_everybody_reads_that_a_unit_leaves_the_map() -> None:
    """By its name."""
    tanks = "C_13_18__KRH"
    g = listening(laid_out(**{tanks: "33.020"}))
    flank = Flank(division="3rd-Infantry", out="33.020", back="40.020")
    work(told(g, day=12, hour="1100", flank=flank), "leave-map", unit(g, tanks))
    assert heard(g, "left-the-map") == [("17.5", {"unit": unit(g, tanks)})]


# -- water


@pytest.mark.rule("2.6.1")
def test_everybody_reads_who_is_a_ferry() -> None:
    """At which bridge."""
    g = listening(printed_game("canal").set_up(1))
    engineers, far = put(g, "u591__Para__Sqn__RE", "29.019"), to(g, "28.020")
    g.blown, other = [PEGASUS], unit(g, "u3__Para__Sqn__RE")
    g.ferries = one(other)
    become_a_ferry(g, engineers, far)
    assert heard(g, "ferry") == [("2.6.1", {"unit": engineers, "bridge": PEGASUS})]
    assert g.ferries == one(engineers) | one(other)


@pytest.mark.rule("2.4.3")
def test_everybody_reads_that_the_railway_bridge_is_stronger() -> None:
    """From which hex; both ends are noted, and what was upgraded before."""
    g = listening(laid_out(**{ENGINEERS: "10.025"}))
    side = next(iter(sorted(g.game.rail_bridges)))
    engineers = unit(g, ENGINEERS)
    g.put(engineers, side[0])
    g.upgraded = one(to(g, "34.012"))
    strengthen(g, engineers)
    assert heard(g, "upgraded") == [("2.4.3", {"unit": engineers, "at": side[0]})]
    assert g.upgraded == one(to(g, "34.012")) | one(side[0]) | one(side[1])


@pytest.mark.rule("2.4.7")
def test_everybody_reads_how_a_bailey_bridge_is_built() -> None:
    """It is emplaced towards a bank, and then built to it."""
    g = listening(laid_out(**{BAILEY: "26.018"}))
    bailey, bank = unit(g, BAILEY), to(g, "27.018")
    emplace(g, bailey, bank)
    assert heard(g, "emplaced") == [("2.4.7", {"unit": bailey, "to": bank})]
    build(g, bailey)
    assert heard(g, "bridge-built") == [("2.4.7", {"unit": bailey, "to": bank})]


@pytest.mark.rule("3.5")
def test_everybody_reads_once_that_the_dinghies_are_gone() -> None:
    """When the Allies control Pegasus Bridge."""
    g = listening(printed_game("canal").set_up(1))
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    g.dinghies, g.holder = 1, dict.fromkeys(g.game.bridges[PEGASUS], 0)
    for _ in range(2):
        deflate(g)
    assert heard(g, "dinghies-gone") == [("3.5", {})]


# -- work


@pytest.mark.rule("2.5", "5.0", "16.3", "10.1", "10.3", "series.works/levels")
@pytest.mark.parametrize(
    ("verb", "rule", "kind", "more"),
    [
        ("clear-rubble", "2.5", "rubble-cleared", {"at": "34.012"}),
        ("block-road", "5.0", "blocked", {"at": "34.012"}),
        ("clear-road", "5.0", "road-clear", {"at": "34.012"}),
        ("lay-mines", "10.1", "mines-laid", {"at": "34.012"}),
        ("clear-mines", "10.3", "mines-cleared", {"at": "34.012"}),
        ("dig", "series.works/levels", "dug-in", {"works": "Improved Position"}),
        ("take-cover", "16.3", "in-cover", {}),
    ],
)
def test_everybody_reads_what_work_is_done(
    verb: str, rule: str, kind: str, more: dict[str, str]
) -> None:
    """Who has done it, and where."""
    g = listening(laid_out(**{ENGINEERS: "34.012"}))
    engineers, at = unit(g, ENGINEERS), to(g, "34.012")
    g.rubble, g.blocks = one(at), [1] * len(g.blocks)
    g.chance = Scripted({"quality": [0]}, then=g.chance)
    if verb == "clear-mines":
        g.mines = {at: 1}
    if verb == "clear-road":
        g.roadblocks = one(at)
    work(g, verb, engineers)
    expected = {name: at if name == "at" else value for name, value in more.items()}
    assert heard(g, kind) == [(rule, {"unit": engineers, **expected})]


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(("die", "cleared"), [(6, 1), (7, 0)])
def test_everybody_reads_the_die_for_mines(die: int, cleared: int) -> None:
    """One step needs 6; a Work marker lies after a failure alone."""
    g = listening(laid_out(**{ENGINEERS: "34.012"}))
    engineers = unit(g, ENGINEERS)
    g.set_steps(engineers, 1)
    g.mines, g.chance = {g.hex[engineers]: 1}, Scripted({"mines": [die]}, then=g.chance)
    work(g, "clear-mines", engineers)
    assert heard(g, "mines-die") == [("10.3", {"unit": engineers, "die": die, "needed": 6})]
    assert len(heard(g, "mines-cleared")) == cleared
    assert g.labour == (NONE if cleared else one(engineers))


@pytest.mark.rule("5.0")
def test_everybody_reads_where_a_rearguard_stands() -> None:
    """It has not acted with this chit yet, and does not."""
    g = listening(laid_out(**{COMPANY: "34.012", LEADER: "34.012"}))
    g.rearguards = [1] * len(g.rearguards)
    work(g, "leave-rearguard", unit(g, COMPANY))
    (posted,) = iterate(g.game.rearguards & g.present[0])
    assert heard(g, "rearguard") == [("5.0", {"unit": posted, "at": to(g, "34.012")})]
    assert g.done == one(posted)


@pytest.mark.rule("7.1", "7.4", "7.2/inactive", "12.0")
def test_everybody_reads_who_rides_and_who_gets_down() -> None:
    """The unit, its tank; nobody else gets down with it."""
    g = listening(laid_out(C_13_18__KRH="34.012", **{COMPANY: "34.012"}))
    tank, company = unit(g, "C_13_18__KRH"), unit(g, COMPANY)
    work(g, "take-up", tank, company)
    assert [facts for _, facts in heard(g, "riding")] == [{"unit": company, "tank": tank}]
    get_down(g, tank)
    assert heard(g, "dismounted") == [("7.4", {"unit": company})]
    assert (g.riding, g.done) == ({}, one(company))


# -- hits, checks, heroes


@pytest.mark.rule("series.damage", "series.damage/overflow")
def test_everybody_reads_what_a_result_does() -> None:
    """Suppression, then a hit with their number, then the step that is left."""
    g, company, _ = beside()
    for result in ("S", "C", "1"):
        apply(g, company, result)
    rule = "series.damage"
    assert heard(g, "suppressed") == [(rule, {"unit": company})]
    assert heard(g, "cohesion-hit") == [(rule, {"unit": company, "hits": 1})]
    assert heard(g, "step-lost") == [(rule, {"unit": company, "left": 1})]


@pytest.mark.rule("series.quality", "6.1", "16.2", "17.4")
@pytest.mark.parametrize(("die", "kind"), [(5, "check-passed"), (6, "check-failed")])
def test_everybody_reads_the_die_of_a_check(die: int, kind: str) -> None:
    """A company of quality 5 In Command."""
    g, company, _ = beside(**{LEADER: "34.012"})
    g.chance = Scripted({"quality": [die]}, then=g.chance)
    assert checks(g, company, "rally") is (kind == "check-passed")
    facts = {"unit": company, "what": "rally", "needed": 5, "die": die}
    assert heard(g, kind) == [("series.quality", facts)]


@pytest.mark.rule("16.2", "17.4", "6.1")
@pytest.mark.parametrize(("feats", "rule"), [(0, "17.4"), (2, "16.2")])
def test_everybody_reads_who_passes_a_check_by_itself(feats: int, rule: str) -> None:
    """Hollis's company by 17.4, Wittmann's by 16.2; no die is thrown."""
    g, company, _ = beside()
    g.inspired, g.feats = company, feats
    assert checks(g, company, "rally")
    assert heard(g, "inspired") == [(rule, {"unit": company, "what": "rally"})]
    assert "quality" not in g.draws


@pytest.mark.rule("6.1")
def test_everybody_reads_of_a_hero_from_his_coming_to_his_end() -> None:
    """He comes, is staked, and is spent with the next check; other heroes stay."""
    g, company, enemy = beside()
    g.heroes = one(enemy)
    make_a_hero(g, company)
    stake(g, company)
    assert checks(g, company, "rally")
    for kind in ("hero", "hero-staked", "hero-spent"):
        assert heard(g, kind) == [("6.1", {"unit": company})], kind
    assert (g.heroes, g.staked) == (one(enemy), OFF)


@pytest.mark.rule("10.2")
def test_everybody_reads_who_stays_in_mines() -> None:
    """Suppressed, by the rule of mines."""
    g, company, _ = beside()
    g.mines, g.chance = {to(g, "34.012"): 1}, Scripted({"quality": [9]}, then=g.chance)
    assert not leaves_mines(g, company)
    assert heard(g, "suppressed") == [("10.2", {"unit": company})]
    (checked,) = heard(g, "check-failed")
    assert checked[1]["what"] == "mines"


@pytest.mark.rule("16.2", "17.4")
@pytest.mark.parametrize(
    ("name", "verb", "kind", "rule"),
    [
        ("u1___s.SS__Pz.101", "call-wittmann", "wittmann", "16.2"),
        ("A_6__Green__Howards", "call-hollis", "hollis", "17.4"),
    ],
)
def test_everybody_reads_that_a_hero_of_history_comes(
    name: str, verb: str, kind: str, rule: str
) -> None:
    """To which unit."""
    g = listening(laid_out(**{name: "34.020"}))
    g.at_hand = [kind]
    work(g, verb, unit(g, name))
    assert heard(g, kind) == [(rule, {"unit": unit(g, name)})]


@pytest.mark.rule("series.activation", "series.points")
def test_everybody_reads_which_chit_is_drawn_and_what_a_point_buys() -> None:
    """Direct Command, and the activation of a company."""
    g = listening(with_chit(laid_out(**{COMPANY: "34.012", LEADER: "34.012"}), "Direct Command"))
    under_way(g, Activation())
    side = ("allied", "german")[g.active]
    chit = {"name": "Direct Command", "what": "direct", "side": side}
    assert heard(g, "chit") == [("series.activation", chit)]
    do(g, "activate", unit(g, COMPANY))
    paid = {"unit": unit(g, COMPANY), "what": "activation"}
    assert heard(g, "paid") == [("series.points", paid)]
