"""D-Day: the garrisons, the drops, the waves, the German reactions, the evening (0.1, 10)."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.depots import CLOSED, FULL
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.batteries import Preparation
from normandie44.rules.battle.attackers import may_attack
from normandie44.rules.ground.headquarters import spend_marker, with_markers
from normandie44.rules.logistics.supply import begin_works, judge
from normandie44.rules.march import movement
from normandie44.rules.march.movement import allowance
from normandie44.rules.turn.d_day import (
    NOBODY,
    PARTS,
    DDay,
    Descent,
    Dispersed,
    Fight,
    FreeAssault,
    NightMarch,
    Onslaught,
    Reembarked,
    Wave,
    begin_part,
    drop,
    swim,
)
from normandie44.rules.turn.inland import Inland
from normandie44.rules.turn.movement_phase import operate
from normandie44.state import OFF, Field
from normandie_stage import laid_out, offered, to, under_way, unit

from hexwar.board import NONE, has, iterate, one, pack
from hexwar.play.match import Match

BEACHES = ("0617", "0714", "0713", "0710", "0709", "0708", "0807")


def night(side: str = "allies", **units: str) -> Field:
    """A moment of the night with the units named."""
    g = laid_out(side, "d-day", **units)
    g.phase = "N"
    return g


def morning(side: str = "allies", **units: str) -> Field:
    """A moment of the morning with the units named."""
    g = night(side, **units)
    g.phase = "A"
    return g


def with_dice(g: Field, monkeypatch: pytest.MonkeyPatch, **dice: int) -> None:
    """The next throws show numbers by the name of the die; all others show 1."""
    monkeypatch.setattr(type(g), "roll", lambda _g, label: dice.get(label, 1))


def play(scenario: str, seed: int, turn: int = 0, **options: bool) -> Match:
    """A game at random, up to the end of a turn."""
    match = Match(Normandie1944(scenario, options or None), seed=seed)
    for number in range(2000):
        if match.over or match.state.turn > turn:
            break
        legal = list(match.legal_actions)
        match.do(legal[number * 11 % len(legal)] if number % 3 else legal[-1])
    return match


@pytest.mark.rule("0.1", "3")
def test_each_beach_has_a_garrison() -> None:
    """It defends with 3, has one step, neither attacks nor moves, and has no zone."""
    g = laid_out("germans", "d-day", Utah__gar="0617")
    start = Normandie1944("d-day", {"garrisons": False}).set_up(1)
    game, garrison = g.game, unit(g, "Utah__gar")
    held = {
        game.board.name(start.hex[u])
        for u in start.on_map(GERMANS)
        if start.game.garrisons >> u & 1
    }
    assert held == set(BEACHES)
    assert (game.defences[garrison][1], game.attacks[garrison][1]) == (3, 0)
    assert (game.counters.steps[garrison], game.allowances[garrison]) == (1, 0)
    assert not g.zone_of(GERMANS)


@pytest.mark.rule("10.0.1")
@pytest.mark.parametrize(
    ("die", "white", "at", "level"),
    [(3, 1, "0619", 0), (4, 1, "0518", 1), (4, 2, "0618", 1), (5, 4, "0719", 2)],
)
def test_a_high_die_scatters_a_unit(
    monkeypatch: pytest.MonkeyPatch, die: int, white: int, at: str, level: int
) -> None:
    """With 2 more for Americans 6 and 7 scatter; the white die counts from the north-east."""
    g = night()
    regiment = unit(g, "u82_505")
    g.set_steps(regiment, 2)
    with_dice(g, monkeypatch, jump=die, scatter=white)
    drop(g, regiment, to(g, "0619"))
    assert (g.game.board.name(g.hex[regiment]), g.disorganised[regiment]) == (at, level)
    assert g.steps[regiment] == 2


@pytest.mark.rule("10.0.1")
def test_a_drop_with_8_costs_a_step_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """6 and 2 for Americans."""
    g = night()
    regiment = unit(g, "u82_505")
    g.set_steps(regiment, 2)
    with_dice(g, monkeypatch, jump=6, scatter=1)
    drop(g, regiment, to(g, "0619"))
    assert (g.steps[regiment], g.disorganised[regiment]) == (1, 2)


@pytest.mark.rule("10.0.1")
def test_nobody_comes_down_at_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    """North-east of 0806 is the sea: the brigade comes down on its zone, with its losses."""
    g = night()
    brigade = unit(g, "u6Abn_3")
    g.set_steps(brigade, 2)
    with_dice(g, monkeypatch, jump=5, scatter=1)
    drop(g, brigade, to(g, "0806"))
    assert (g.hex[brigade], g.disorganised[brigade]) == (to(g, "0806"), 1)


@pytest.mark.rule("10.0.1", "6.11")
def test_who_comes_down_among_germans_attacks_at_once() -> None:
    """Nobody joins, no headquarters leads, and it is not the attack of the phase."""
    g = night(u82_505="0620", u82_507="0619", u243_922="0620")
    regiment = unit(g, "u82_505")
    attack = Descent.of(g, to(g, "0620"), one(regiment))
    assert attack.hq == NOBODY
    assert attack.joiners.of(g) == NONE
    attack.fought(g)
    assert not g.attacked
    assert g.confused == one(to(g, "0620"))
    assert Fight().fighters.refusal(g, regiment) == "10.0.1"
    assert may_attack(g, NOBODY, unit(g, "u82_507")) is None


@pytest.mark.rule("10.0.1/at-once")
def test_only_the_jump_counts_against_those_who_come_down_among_germans() -> None:
    """Neither bocage nor a German headquarters; on an ordinary attack both would."""
    g = night(u82_505="0620", u243_922="0620", LXXXIV__HQ="0620")
    regiment, hq = unit(g, "u82_505"), unit(g, "LXXXIV__HQ")
    attack = Descent.of(g, to(g, "0620"), one(regiment))
    moved = [line for line in attack.shifts(g) if line.kind == "shift"]
    assert moved == []
    assert attack.defending_corps.of(g) == NONE
    ordinary = FreeAssault.of(g, to(g, "0620"), one(regiment))
    assert [line.what for line in ordinary.shifts(g) if line.kind == "shift"] == ["bocage"]
    assert ordinary.defending_corps.of(g) == one(hq)
    g.disorganised[regiment] = 1
    assert [line.amount for line in attack.shifts(g) if line.kind == "shift"] == [-1]


@pytest.mark.rule("10.0.1")
def test_a_retreat_from_a_drop_leads_to_any_hex() -> None:
    """All six hexes around, where a garrison of the hex would stay."""
    g = night(u82_505="0620", u243_922="0620")
    foe = unit(g, "u243_922")
    ways = Dispersed.of(g, one(foe), 1, to(g, "0620")).ways(g, foe)
    assert len(ways) == 6
    assert set(ways.values()) == {0}


@pytest.mark.rule("10.0.1")
def test_paratroopers_go_one_hex_at_night() -> None:
    """Whatever the ground costs; units in confusion stay."""
    g = night(u82_505="0620", u82_507="0718", u243_922="0620")
    march = NightMarch()
    under_way(g, march)
    free = unit(g, "u82_507")
    assert march.movers.refusal(g, unit(g, "u82_505")) == "6.11"
    ways = set(iterate(march.reach.of(g, free)))
    assert ways
    assert ways <= set(g.game.board.neighbours[to(g, "0718")])


@pytest.mark.rule("10.0.1", "0.2.1")
def test_headquarters_need_no_markers_and_all_are_supplied() -> None:
    """On D-Day, and in the campaign in turn 1; from turn 2 on they do."""
    g = night("germans", LXXXIV__HQ="1216", u4_8="0617")
    corps = unit(g, "LXXXIV__HQ")
    for turn, ready in ((0, True), (1, True), (2, False)):
        g.turn = turn
        g.unsupplied = 0
        judge(g, ALLIES)
        assert has(with_markers(g), corps) == ready
        assert bool(g.unsupplied >> unit(g, "u4_8") & 1) != ready
    g.turn = 0
    spend_marker(g, corps)
    assert g.markers[corps] == 0


@pytest.mark.rule("10.0.2")
def test_germans_at_night_only_reinforce_confusion() -> None:
    """A neighbour of a hex in confusion may enter it, and nothing else."""
    g = night("germans", u82_505="0620", u243_922="0620", u91_1057="0720", u91_1058="0820")
    march = NightMarch()
    under_way(g, march)
    assert march.reach.of(g, unit(g, "u91_1057")) == one(to(g, "0620"))
    assert march.reach.of(g, unit(g, "u91_1058")) == NONE
    assert march.reach.refusal(g, unit(g, "u91_1057"), to(g, "0721")) == "10.0.2"


@pytest.mark.rule("10.A.1")
def test_swimming_tanks_fare_worse_off_omaha(monkeypatch: pytest.MonkeyPatch) -> None:
    """A 3 is safe off Utah and costs the battalion its step off Omaha."""
    for beach, steps in (("0617", 1), ("0714", 0)):
        g = morning(u70__Tk=beach)
        with_dice(g, monkeypatch, swimming=3)
        swim(g, unit(g, "u70__Tk"), to(g, beach))
        assert g.steps[unit(g, "u70__Tk")] == steps


@pytest.mark.rule("10.A.1", "4.4")
def test_from_the_sea_costs_a_column_but_not_rangers() -> None:
    """A regiment that has landed attacks a column worse than one that stood there; rangers not."""
    g = morning(u4_8="0617", Utah__gar="0617")
    regiment, target = one(unit(g, "u4_8")), to(g, "0617")
    landed = FreeAssault.of(g, target, regiment, landed=regiment)
    ashore = FreeAssault.of(g, target, regiment)
    assert sum(m.amount for m in landed.shifts(g)) == sum(m.amount for m in ashore.shifts(g)) - 1
    g = morning(u2__Rgr="0617", Utah__gar="0617")
    rangers = one(unit(g, "u2__Rgr"))
    attack = FreeAssault.of(g, target, rangers, landed=rangers)
    assert "from the sea" not in [m.what for m in attack.shifts(g)]


def waiting(g: Field) -> list[int]:
    """The brigades of the 79th Armoured, whole and at sea."""
    brigades = [unit(g, f"u79_{name}") for name in ("1", "30", "Aslt")]
    for brigade in brigades:
        g.set_steps(brigade, 1)
    return brigades


@pytest.mark.rule("10.A.1")
def test_the_79th_division_stays_astride_the_beaches_until_none_is_german() -> None:
    """It helps while a garrison is left; then each brigade comes ashore where the player wants."""
    g = morning(u3_8="0807", Sword__gar="0807", JunoE__gar="0708")
    brigades, target = waiting(g), to(g, "0807")
    attack = FreeAssault.of(g, target, one(unit(g, "u3_8")))
    assert movement.astride(g) == pack(brigades)
    assert "79th Armoured Division" in [m.what for m in attack.shifts(g)]
    assert not offered(Wave(2), "land_commandos", g)
    g.lose_steps(unit(g, "Sword__gar"))
    g.turn = 1
    assert not movement.entries(g, brigades[0])
    g.turn = 0
    g.lose_steps(unit(g, "JunoE__gar"))
    assert movement.astride(g) == NONE
    assert "79th Armoured Division" not in [m.what for m in attack.shifts(g)]
    wave = Wave(2)
    listed = offered(wave, "land_commandos", g)
    assert {action[1] for action in listed} == set(brigades)
    assert pack(action[2] for action in listed) == g.game.beaches["ac"]
    wave.go_ashore(g, brigades[0], target)
    assert {action[1] for action in offered(wave, "land_commandos", g)} == set(brigades[1:])
    assert not offered(Wave(0), "land_commandos", g)


@pytest.mark.rule("4.4", "10.A.1")
def test_rangers_go_a_hex_inland_when_they_land() -> None:
    """Once, from a beach that is still German, to a hex without Germans; others stop there."""
    g = morning(u2__Rgr="0714", u1_16="0714", OmahaW__gar="0714", u352_914="0814")
    rangers = unit(g, "u2__Rgr")
    ashore = Inland(landed=pack([rangers, unit(g, "u1_16")]))
    listed = offered(ashore, "lead_inland", g)
    assert {action[1] for action in listed} == {rangers}
    inland = {g.game.board.name(action[2]) for action in listed}
    assert inland
    assert "0814" not in inland
    ashore.go_inland(g, rangers, listed[0][2])
    assert not offered(ashore, "lead_inland", g)
    assert "infiltration" not in g.draws


@pytest.mark.rule("10.A.1")
def test_only_a_beach_is_attacked_from_the_sea() -> None:
    """Who has landed on an open beach attacks inland as on any day."""
    g = morning(u4_8="0617", u709_919="0618")
    regiment = one(unit(g, "u4_8"))
    attack = FreeAssault.of(g, to(g, "0618"), regiment, landed=regiment)
    assert "from the sea" not in [m.what for m in attack.shifts(g)]


@pytest.mark.rule("10.A.1")
def test_the_79th_division_helps_on_anglo_canadian_beaches() -> None:
    """On Sword, not on Utah, and not inland."""
    found = {}
    for name, at in (("u3_8", "0807"), ("u3_9", "0908"), ("u4_8", "0617")):
        g = morning(**{name: at, "Sword__gar": at})
        waiting(g)
        attack = FreeAssault.of(g, to(g, at), one(unit(g, name)))
        found[at] = "79th Armoured Division" in [m.what for m in attack.shifts(g)]
    assert found == {"0807": True, "0908": False, "0617": False}


@pytest.mark.rule("10.A.1", "9.1")
def test_ships_shell_the_garrison_before_the_landing_and_no_aircraft_helps() -> None:
    """The hex can be shelled although both sides stand there; fighter-bombers stay away."""
    g = morning(u4_8="0617", Utah__gar="0617")
    attack = Onslaught.of(g, to(g, "0617"), one(unit(g, "u4_8")))
    assert attack.hit.of(g) == one(to(g, "0617"))
    assert attack.flying.refusal(g) == "10.A.1"


@pytest.mark.rule("10.A.1", "6.6")
def test_who_retreats_on_a_beach_goes_back_to_the_ships() -> None:
    """It lands again with the next wave; inland there is no such way."""
    g = morning(u4_8="0617", Utah__gar="0617")
    regiment = unit(g, "u4_8")
    retreat = Reembarked.of(g, one(regiment), 1, to(g, "0617"))
    assert retreat.ways(g, regiment) == {}
    retreat.cannot_go_on(g, regiment)
    assert (g.hex[regiment], g.steps[regiment]) == (OFF, 2)
    assert not g.taken
    wave = Wave(1)
    wave.land(g)
    assert g.hex[regiment] == to(g, "0617")
    assert wave.landed >> regiment & 1


@pytest.mark.rule("10.A.1", "7.1.2", "11.3")
def test_a_beach_without_germans_is_a_depot() -> None:
    """Utah opens with the end of its garrison, for 3 points and its 3 markers."""
    g = morning(u4_8="0617", Utah__gar="0617")
    number = [depot.name for depot in g.game.depots].index("Utah")
    begin_works(g)
    assert (g.depots[number], g.score[ALLIES]) == (CLOSED, 0)
    g.lose_steps(unit(g, "Utah__gar"))
    before = g.score[ALLIES]
    begin_works(g)
    assert (g.depots[number], g.score[ALLIES] - before) == (FULL, 6)


@pytest.mark.rule("10.A.1")
def test_the_5th_rangers_follow_the_2nd_by_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to 3 to the cliffs of 0615, else to Omaha."""
    for die, at in ((3, "0615"), (4, "0714")):
        g = morning(u2__Rgr="0615")
        rangers = unit(g, "u5__Rgr")
        g.set_steps(rangers, 1)
        with_dice(g, monkeypatch, rangers=die)
        Wave(1).land(g)
        assert g.hex[rangers] == to(g, at)


@pytest.mark.rule("10.A.1", "4.4", "2.1")
def test_commandos_choose_their_hex() -> None:
    """From 0712 to 0807, on a garrison too; then a hex inland without Germans, without a die."""
    g = morning(Sword__gar="0807", u716_736="0908")
    brigade = unit(g, "u1__SS__Bde")
    g.set_steps(brigade, 2)
    ways = {g.game.board.name(action[2]) for action in offered(Wave(1), "land_commandos", g)}
    assert {"0712", "0808", "0807"} <= ways
    assert "0812" not in ways
    g.put(brigade, to(g, "0808"))
    inland = offered(Inland(landed=one(brigade)), "lead_inland", g)
    assert {g.game.board.name(action[2]) for action in inland} == {"0708", "0809", "0907"}
    operate(g, brigade, to(g, "0908"))
    assert g.hex[brigade] == to(g, "0908")
    assert "infiltration" not in g.draws


@pytest.mark.rule("10.A.2", "10.B.2", "4.1.2")
def test_germans_react_with_half_their_points() -> None:
    """Foot 3, armour 6; nothing of the strategic map is played."""
    g = morning("germans", u709_919="0519", u21__Pz="1007")
    assert allowance(g, unit(g, "u709_919")) == 3
    assert allowance(g, unit(g, "u21__Pz")) == 6
    assert [procedure.__name__ for _, side, (procedure, *_) in PARTS if side == GERMANS] == [
        *("NightMarch", "Fight", "Movement", "Fight", "Movement", "Fight")
    ]


@pytest.mark.rule("10.B.1", "4.2")
def test_headquarters_of_the_last_wave_wait_for_an_open_beach() -> None:
    """V Corps stays at sea while the garrison holds; the battalion lands; later both come in."""
    g = morning(OmahaW__gar="0714")
    corps, regiment = unit(g, "US__V__HQ"), unit(g, "u29_175")
    g.set_steps(corps, 1)
    g.set_steps(regiment, 2)
    Wave(2).land(g)
    assert (g.hex[corps], g.hex[regiment]) == (OFF, to(g, "0714"))
    g.lose_steps(unit(g, "OmahaW__gar"))
    Wave(2).land(g)
    assert g.hex[corps] == to(g, "0714")


@pytest.mark.rule("10.A.1", "10.B.1")
def test_night_and_morning_are_overcast_and_aircraft_come_once() -> None:
    """Ships and aircraft come in the morning; what they have spent is not back at noon."""
    g = laid_out("allies", "d-day")
    begin_part(g, "N", ALLIES)
    assert (g.weather, sum(g.ships), sum(g.planes)) == ("overcast", 0, 0)
    begin_part(g, "A", ALLIES)
    assert (g.weather, g.ships) == ("overcast", [4, 4, 5, 5])
    g.ships = [0, 0, 0, 1]
    begin_part(g, "B", ALLIES)
    assert (g.weather, g.ships) == ("clear", [0, 0, 0, 1])


@pytest.mark.rule("10.A.1", "10.A.2", "9.4")
def test_what_is_not_over_the_roads_is_there_for_the_batteries_and_not_back_at_noon() -> None:
    """Aircraft without a mission come once: with the strike before the landing."""
    g = laid_out("allies", "d-day")
    begin_part(g, "A", ALLIES)
    g.squadrons, g.planes = [1] * len(g.squadrons), [0] * len(g.planes)
    strike = next(n for n, part in enumerate(PARTS) if part[2] == (Preparation,))
    DDay(part=strike).next_part(g)
    assert g.planes == g.squadrons
    for number in range(strike + 1, len(PARTS)):
        g.command, g.planes = "", [0] * len(g.planes)
        DDay(part=number).next_part(g)
        assert not any(g.planes)


@pytest.mark.rule("10.B.3", "6.5")
def test_the_evening() -> None:
    """Gliders land, effects of bombardments end; the campaign goes on with turn 1."""
    g = morning(u709_919="0519")
    brigade, regiment = unit(g, "u6Abn_6"), unit(g, "u709_919")
    g.set_steps(brigade, 2)
    g.affected[regiment] = g.disorganised[regiment] = 2
    begin_part(g, "B", ALLIES)
    g.ships, g.planes, before = [0] * 4, [0] * len(g.planes), g.draws.copy()
    g.events = []
    assert DDay().gliders(g) is None
    # It is still the afternoon: neither a new morning nor other ships and aircraft.
    assert (g.phase, g.ships, g.planes) == ("B", [0] * 4, [0] * len(g.planes))
    assert g.draws == before
    assert [e.facts["unit"] for e in g.events if e.kind == "came-ashore"] == [brigade]
    g.used = one(regiment)
    DDay().evening(g)
    assert g.used == NONE
    assert g.hex[brigade] == to(g, "0906")
    assert (g.affected[regiment], g.disorganised[regiment]) == (0, 2)


@pytest.mark.rule("10.B.3", "11.3")
def test_d_day_is_played_to_its_end() -> None:
    """Thirteen parts at random end with points for both sides."""
    match = play("d-day", seed=3)
    assert match.over
    assert set(dict(match.state.result.facts)) == {"allies", "germans"}


@pytest.mark.rule("10.0.1", "10.B.3", "1.1.2.1")
def test_the_campaign_begins_with_d_day_by_an_option() -> None:
    """Six airborne units drop, and turn 1 follows; who is at sea then is a reinforcement."""
    match = play("campaign", seed=5, **{"d-day": True})
    g = match.state
    assert g.turn == 1
    assert g.game.turns == 12
    game = g.game
    dropped = pack(u for u, _ in game.drops)
    assert dropped.bit_count() == 7
    assert game.arrival[unit(g, "u1_26")] == 1
    assert game.arrival[unit(g, "US__30")] == 2
