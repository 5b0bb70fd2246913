"""What becomes of a battle, a headquarters and a retreat when units fall (5.4, 6.3, 6.6, 6.9)."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.ground.damage import Retreat, favoured
from normandie44.rules.ground.headquarters import quota
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import DrivenBack
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, to, under_way, unit

from hexwar.board import has, iterate, one, pack
from hexwar.play.states.runner import perform

ASIDE = ("resolve", "hold-fire", "no-bombers", "no-support", "no-aircraft", "hold", "press-on")
"""What declines the questions of a battle."""

RING = ("346", "271", "272", "276", "277", "711", "266", "326", "363", "84", "85")
"""German divisions that shut the hexes around a stack."""


def throwing(monkeypatch: pytest.MonkeyPatch, **dice: int) -> None:
    """Let the dice of some names show a number, all others 1."""
    monkeypatch.setattr(Field, "roll", lambda _g, label: dice.get(label, 1))


def fights(g: Field, hq: str, attacker: str, target: str) -> None:
    """A headquarters launches combat, and a unit attacks a hex."""
    g.markers[unit(g, hq)] = 1
    under_way(g, Combat())
    perform(g, ("launch", unit(g, hq)))
    perform(g, ("attack", unit(g, attacker), to(g, target)))


def verbs(g: Field) -> set[str]:
    """The verbs of what is legal."""
    return {action[0] for action in g.listed}


def go_on(g: Field, *until: str) -> None:
    """Decline, or take what is listed first, until one of some verbs is legal."""
    for _ in range(60):
        if not g.stack or verbs(g) & set(until):
            return
        listed = list(g.listed)
        aside = (action for verb in ASIDE for action in listed if action[0] == verb)
        perform(g, next(aside, listed[0]))


def shut_in(g: Field, *hexes: str) -> None:
    """Germans stand in all free hexes around some hexes."""
    foes = iter(RING)
    for name in hexes:
        for at in g.game.board.neighbours[to(g, name)]:
            if not g.stack_in(at):
                foe = unit(g, f"u{next(foes)}")
                g.set_steps(foe, 3)
                g.put(foe, at)


@pytest.mark.rule("6.3", "6.2")
def test_ships_that_destroy_the_only_attacker_end_the_combat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither bombers nor support are asked for, nobody throws, and nobody advances."""
    g = laid_out("germans", "cobra", I__SS__HQ="0808", Flak__1="0707", AC__43="0708")
    tanks = unit(g, "Flak__1")
    g.affected[tanks] = g.disorganised[tanks] = 2
    g.ships = [0, 0, 6, 6]
    flying(g, ac=(3, 2, 1, 3))
    throwing(monkeypatch, bombardment=6)
    fights(g, "I__SS__HQ", "Flak__1", "0708")
    go_on(g, "shell")
    perform(g, ("shell", to(g, "0707"), 6))
    assert g.hex[tanks] == OFF
    assert verbs(g) & {"bomb", "straddle", "strike", "defend", "add-support", "advance"} == set()


@pytest.mark.rule("6.3", "6.2")
def test_one_of_two_attackers_that_falls_counts_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other fights on, with its own strength only."""
    g = laid_out(
        "germans", "cobra", I__SS__HQ="0808", Flak__1="0707", u21__Pz="0707", AC__43="0708"
    )
    lost, left = unit(g, "Flak__1"), unit(g, "u21__Pz")
    g.affected[lost] = g.disorganised[lost] = 2
    battle = Assault.of(g, to(g, "0708"), one(lost) | one(left))
    throwing(monkeypatch, bombardment=6)
    g.ships = [0, 0, 6, 6]
    assert battle.shell(g, to(g, "0707"), 6) is None
    assert battle.units == one(left)


@pytest.mark.rule("5.4/stack", "5.4")
@pytest.mark.parametrize("how", ["level", "way", "result"])
def test_a_headquarters_falls_with_its_stack(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a level beyond the second, in a retreat through zones, as an attacker by its own loss."""
    g = laid_out(
        "germans", "cobra", I__SS__HQ="1206", u1__SS="1206", US__30="1106", US__VII__HQ="1106"
    )
    american, hq = unit(g, "US__30"), unit(g, "US__VII__HQ")
    ss, own = unit(g, "u1__SS"), unit(g, "I__SS__HQ")
    battle = Assault.of(g, to(g, "1106"), one(ss), hq=own)
    battle.engage(g)
    if how == "level":
        g.set_steps(american, 1)
        g.disorganised[american] = 2
        battle.result, fallen, stays = "DD1", hq, own
    elif how == "way":
        g.set_steps(american, 1)
        for name, at in (("u85", "0906"), ("u89", "1104"), ("u331", "1108")):
            g.set_steps(unit(g, name), 3)
            g.put(unit(g, name), to(g, at))
        battle.result, fallen, stays = "DR1", hq, own
    else:
        g.set_steps(ss, 1)
        battle.result, fallen, stays = "AS1", own, hq
    battle.defenders = one(american) | one(hq)
    battle.stand_at("apply")
    under_way(g, battle)
    go_on(g, "advance", "stay")
    assert (g.hex[fallen], g.back[fallen]) == (OFF, g.moment + 2)
    assert g.hex[stays] != OFF


@pytest.mark.rule("5.4/stack", "5.4")
def test_a_headquarters_stays_while_a_unit_of_its_stack_is_left() -> None:
    """Two units: it falls with the second; and after the combat nobody takes it along."""
    g = laid_out("germans", "cobra", u1__SS="1206", u4_8="1106", u4_12="1106", US__VII__HQ="1106")
    first, second, hq = (unit(g, name) for name in ("u4_8", "u4_12", "US__VII__HQ"))
    battle = Assault.of(g, to(g, "1106"), one(unit(g, "u1__SS")))
    battle.engage(g)
    g.lose_steps(first, 9)
    assert g.hex[hq] == to(g, "1106")
    battle.disengage(g)
    g.lose_steps(second, 9)
    assert g.hex[hq] == to(g, "1106")
    g.set_steps(second, 1)
    g.put(second, to(g, "1106"))
    battle.engage(g)
    g.lose_steps(second, 1)
    assert g.hex[hq] == OFF


@pytest.mark.rule("4.3/markers", "0.2.1", "4.3")
def test_markers_of_a_lost_headquarters_are_of_who_comes_first() -> None:
    """They lie in the hex; an enemy who enters has them, or a friend who does."""
    g = laid_out(
        "germans", "cobra", US__VII__HQ="1106", US__V__HQ="1107", u1__SS="1206", US__30="1007"
    )
    for name in ("US__VII__HQ", "US__V__HQ"):
        g.markers[unit(g, name)] = 2
        g.lose_headquarters(unit(g, name))
    stock = list(g.stock)
    assert g.loose == {to(g, "1106"): 2, to(g, "1107"): 2}
    g.put(unit(g, "u1__SS"), to(g, "1106"))
    assert (g.stock[GERMANS] - stock[GERMANS], list(g.loose)) == (2, [to(g, "1107")])
    g.put(unit(g, "US__30"), to(g, "1107"))
    assert (g.stock[ALLIES] - stock[ALLIES], g.loose) == (2, {})
    g.put(unit(g, "u1__SS"), to(g, "1107"))
    assert g.stock[GERMANS] - stock[GERMANS] == 2


@pytest.mark.rule("4.3/markers", "4.3")
def test_who_passes_over_markers_has_them() -> None:
    """The hex need not be the end of the march; two markers at most lie in one."""
    g = laid_out("allies", "cobra", u346="1106", LXXXIV__HQ="1107", US__4__Arm="0816")
    board, tanks = g.game.board, unit(g, "US__4__Arm")
    move = Movement()
    under_way(g, move)
    way = max(
        (
            g.game.marches.ways(move.march(g, tanks)).path(at)
            for at in iterate(move.reach.of(g, tanks))
        ),
        key=len,
    )
    assert len(way) > 2
    g.put(unit(g, "LXXXIV__HQ"), way[1])
    for _ in range(2):
        g.put(unit(g, "LXXXIV__HQ"), way[1])
        g.markers[unit(g, "LXXXIV__HQ")] = 2
        g.lose_headquarters(unit(g, "LXXXIV__HQ"))
    assert g.loose == {way[1]: 2}
    before = g.stock[ALLIES]
    perform(g, ("move", tanks, way[-1]))
    assert (g.stock[ALLIES] - before, g.loose) == (2, {})
    assert board.distance(way[0], way[-1]) > 1


@pytest.mark.rule("6.6/order", "6.6")
@pytest.mark.parametrize("first", ["u82_505", "u4_8"])
def test_the_owner_chooses_who_retreats_into_the_last_room(first: str) -> None:
    """Two regiments and room for one: who is sent first takes it, the other is captured."""
    g = laid_out("germans", "cobra", u4_8="1106", u82_505="1106", US__2="1105", u4_12="1105")
    shut_in(g, "1106", "1105")
    both = one(unit(g, "u4_8")) | one(unit(g, "u82_505"))
    under_way(g, Retreat(units=both, hexes=1, origin=to(g, "1106")))
    ways = {action[1:] for action in g.listed}
    assert {number for number, _ in ways} == set(iterate(both))
    chosen = unit(g, first)
    perform(g, next(action for action in g.listed if action[1] == chosen))
    assert g.hex[chosen] == to(g, "1105")
    assert g.taken == both & ~one(chosen)


@pytest.mark.rule("6.6/order", "4.3", "6.6")
def test_an_overrun_drives_nobody_into_captivity_who_could_go_elsewhere() -> None:
    """Infantry may go into the marsh, tanks not: it does not take the last room of the tanks."""
    g = laid_out("germans", "cobra")
    board, ground = g.game.board, g.game.board.terrain
    at, marsh, dry = next(
        (at, marsh, dry)
        for at in iterate(g.game.window)
        for marsh in board.neighbours[at]
        for dry in board.neighbours[at]
        if ground[marsh] == "marsh" and board.link(at, marsh) is None and ground[at] != "marsh"
        if ground[dry] == "bocage" and not {at, marsh, dry} & set(iterate(g.game.town_set))
    )
    foot, tanks = unit(g, "u4_8"), unit(g, "u3Arm_CCA")
    there = {foot: at, tanks: at, unit(g, "US__2"): dry, unit(g, "u4_12"): dry}
    foes = iterate(board.next_to(one(at) | one(dry)) & ~(one(at) | one(marsh) | one(dry)))
    there |= {unit(g, f"u{name}"): near for name, near in zip(RING, foes, strict=False)}
    for number, where in there.items():
        g.set_steps(number, 3)
        g.put(number, where)
    under_way(g, DrivenBack(units=one(foot) | one(tanks), hexes=1, origin=at))
    listed = set(g.listed)
    assert ("retreat", foot, dry) not in listed
    assert {("retreat", foot, marsh), ("retreat", tanks, dry)} <= listed


@pytest.mark.rule("6.9/no-exploitation", "6.1/once", "6.9", "6.1")
def test_a_counter_attack_neither_exploits_nor_counts_as_the_combat_of_the_phase() -> None:
    """Its X counts for nobody, and who strikes back may still attack, or be attacked."""
    g = laid_out("allies", "cobra", u1__SS="1106", US__30="1206", US__VII__HQ="1307")
    american, german = one(unit(g, "US__30")), one(unit(g, "u1__SS"))
    for again in (True, False):
        g.attacked = g.defended = 0
        battle = Assault.of(g, to(g, "1106"), american, again=again, result="DD1 X1")
        battle.defenders = german
        battle.fought(g)
        assert ("X1" in battle.result, g.attacked, g.defended) == (
            not again,
            0 if again else american,
            0 if again else german,
        )


@pytest.mark.rule("6.9/no-exploitation", "6.9")
def test_the_attackers_headquarters_has_nothing_of_a_counter_attack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The Americans strike back with a result that exploits: the Germans exploit nothing."""
    units = {"I__SS__HQ": "1207", "u21__Pz": "1206", "u9__SS": "1307", "US__VII__HQ": "1006"}
    g = laid_out("germans", "cobra", **units, US__4__Arm="1106", US__30="1006", US__5="1005")
    g.set_steps(unit(g, "u21__Pz"), 1)
    throwing(monkeypatch, combat=6)
    activation = Activation(hq=unit(g, "I__SS__HQ"))
    activation.stand_at("available_again")
    counter = Assault.of(g, to(g, "1206"), one(unit(g, "US__4__Arm")), again=True)
    counter.result = "DD1 X1"
    counter.fought(g)
    counter.stand_at("apply")
    g.active = ALLIES
    under_way(g, counter)
    assert not g.exploiting


@pytest.mark.rule("6.3/elite", "6.3")
@pytest.mark.parametrize(
    ("attackers", "defenders", "die"),
    [
        (["u82_505"], ["u709_919"], 4),
        (["u4_8"], ["u12__SS"], 2),
        (["u82_505"], ["u12__SS"], 3),
        (["u4_8"], ["u709_919"], 3),
        (["u4_8", "u82_505"], ["u709_919"], 4),
        (["u4_8"], ["u709_919", "u12__SS"], 2),
    ],
)
def test_elite_units_on_either_side_change_the_die(
    attackers: list[str], defenders: list[str], die: int
) -> None:
    """A 3 with one elite attacker is 4, with one elite defender 2, with both 3."""
    g = laid_out(scenario="cobra")
    ours, theirs = (pack(unit(g, n) for n in names) for names in (attackers, defenders))
    assert favoured(g, 3, ours, theirs) == die


@pytest.mark.rule("5.1/quota", "5.1")
def test_regiments_of_parachutists_belong_to_the_divisions_of_the_set_up() -> None:
    """91/6FJ, 77/13FJ, Lehr/14FJ and 17SS/15FJ: none of them is independent."""
    g = laid_out(scenario="cobra")
    units = pack(unit(g, name) for name in ("u6__FJ", "u13__FJ", "u14__FJ", "u15__FJ"))
    assert quota(g, units) == (4, 0)
    assert has(units, unit(g, "u6__FJ"))


@pytest.mark.rule("5.4/stack")
def test_units_elsewhere_do_not_save_the_headquarters_of_an_attacking_stack() -> None:
    """It falls with the unit it is stacked with, while another division stands far away."""
    g = laid_out("germans", "cobra", I__SS__HQ="1206", u1__SS="1206", US__30="1106", u346="0504")
    ss, hq = unit(g, "u1__SS"), unit(g, "I__SS__HQ")
    Assault.of(g, to(g, "1106"), one(ss), hq=hq).engage(g)
    g.lose_steps(ss, g.steps[ss])
    g.lose_their_headquarters()
    assert g.hex[hq] == OFF
