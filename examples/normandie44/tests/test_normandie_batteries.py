"""Coastal batteries: who is shelled, what silences them, the strike before the landing (6.2)."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.depots import LOST
from normandie44.printed import ALLIES
from normandie44.rules.air_and_sea.aircraft import allot
from normandie44.rules.air_and_sea.batteries import (
    Preparation,
    ShoreFire,
    fleet_of,
    in_range,
    is_ready,
    take,
)
from normandie44.rules.air_and_sea.bombardment import DISORGANISED, hit
from normandie44.rules.turn.d_day import Onslaught, Wave
from normandie44.rules.turn.inland import Inland
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.sequence import Campaign, Phase
from normandie44.state import Field
from normandie_stage import flying, laid_out, offered, raids, to, under_way, unit

from hexwar.board import iterate, one, pack
from hexwar.play.match import Match
from hexwar.play.states.runner import perform


def coast(side: str = "allies", **units: str) -> Field:
    """A moment of the morning of D-Day with the units named."""
    g = laid_out(side, "d-day", **units)
    g.phase = "A"
    return g


def number(g: Field, name: str) -> int:
    """The number of a battery."""
    return [battery.name for battery in g.game.batteries].index(f"Battery {name}")


def firing(g: Field, beach: str) -> list[str]:
    """The batteries that can fire at a beach."""
    return [g.game.batteries[n].name.removeprefix("Battery ") for n in in_range(g, to(g, beach))]


@pytest.mark.rule("6.2")
def test_each_battery_reaches_the_beaches_of_the_map() -> None:
    """Three reach Utah, the one with the fewest other beaches first; La Pernelle reaches none."""
    g = coast(u4_8="0617")
    assert firing(g, "0617") == ["Crisbecq-Azeville", "Maisy", "Pointe du Hoc"]
    assert firing(g, "0807") == ["Merville", "Houlgate", "Mont Canisy"]
    assert firing(g, "0708") == []
    assert len(g.game.batteries) == 7


@pytest.mark.rule("6.2", "10.A.1")
def test_only_the_unit_that_lands_is_affected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two batteries with a 6 affect the regiment and not the other; then one is left to fire."""
    g = coast(u4_8="0617", u4_12="0617")
    monkeypatch.setattr(type(g), "roll", lambda _g, label: 6)
    shelled, other = unit(g, "u4_8"), unit(g, "u4_12")
    window = ShoreFire.of(g, pack([shelled, other]))
    assert ("fire", shelled, 3) in set(offered(window, "shell_the_landing", g))
    window.fire(g, shelled, 2)
    assert (g.affected[shelled], g.affected[other]) == (1, 0)
    assert firing(g, "0617") == ["Pointe du Hoc"]
    assert set(offered(window, "shell_the_landing", g)) == {
        ("fire", shelled, 1),
        ("fire", other, 1),
    }


@pytest.mark.rule("6.2", "4.4", "10.A.1")
def test_rangers_and_commandos_are_shelled_where_they_land_before_they_go_inland() -> None:
    """A battery bombards any Allied unit that lands on a beach; only then do they go on."""
    g = coast(OmahaW__gar="0714", Sword__gar="0807")
    rangers, brigade = unit(g, "u5__Rgr"), unit(g, "u1__SS__Bde")
    for raiders in (rangers, brigade):
        g.set_steps(raiders, 1)
    under_way(g, Wave(1))
    perform(g, ("end-movement",))
    perform(g, ("go-ashore", brigade, to(g, "0807")))
    listed = set(offered(g.stack[-1], "shell_the_landing", g))
    assert {("fire", rangers, 1), ("fire", brigade, 1)} <= listed
    perform(g, ("cease-fire",))
    assert {action[1] for action in offered(g.stack[-1], "lead_inland", g)} == {rangers, brigade}


@pytest.mark.rule("4.4", "8")
def test_each_ally_leads_his_own_raiders_inland() -> None:
    """Rangers are the American player's, commandos the Anglo-Canadian one's."""
    g = laid_out("allies", "campaign", 3, u2__Rgr="0714", u1__SS__Bde="0807")
    g.phase, landed = "A", pack((unit(g, "u2__Rgr"), unit(g, "u1__SS__Bde")))
    asked = {}
    for command in ("americans", "anglo-canadians"):
        g.command = command
        asked[command] = {a[1] for a in offered(Inland(landed=landed), "lead_inland", g)}
    assert asked == {"americans": {unit(g, "u2__Rgr")}, "anglo-canadians": {unit(g, "u1__SS__Bde")}}


@pytest.mark.rule("6.2", "6.5", "1.1.5")
def test_a_bombardment_silences_a_battery() -> None:
    """To the end of the phase; a third result disorganises it to the end of the turn."""
    g = coast(u4_8="0617")
    maisy, levels = number(g, "Maisy"), []
    for _ in range(4):
        hit(g, "shelled", to(g, "0616"), 1, 6)
        levels.append(g.batteries[maisy])
    assert levels == [1, 2, DISORGANISED, DISORGANISED]
    hit(g, "shelled", to(g, "0615"), 6, 7)
    assert firing(g, "0617") == ["Crisbecq-Azeville"]
    Phase(name="A").end_phase(g)
    assert firing(g, "0617") == ["Crisbecq-Azeville", "Pointe du Hoc"]
    Campaign().end_turn(g)
    assert is_ready(g, maisy)


@pytest.mark.rule("6.2", "6.11")
def test_a_battery_in_confusion_is_silent_and_one_taken_is_lost() -> None:
    """With both sides in its hex it does not fire; once the Allies stand there alone, never."""
    g = coast(u2__Rgr="0615", u352_914="0615")
    hoc = number(g, "Pointe du Hoc")
    take(g)
    assert (is_ready(g, hoc), g.batteries[hoc]) == (False, 0)
    g.lose_steps(unit(g, "u352_914"), 2)
    take(g)
    g.put(unit(g, "u2__Rgr"), to(g, "0714"))
    assert (is_ready(g, hoc), g.batteries[hoc]) == (False, LOST)


@pytest.mark.rule("6.2", "4.2")
def test_reinforcements_are_shelled_on_their_beach(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the race a division lands at Utah and goes inland: Crisbecq fires; the next has peace."""
    g = laid_out("allies", "race", u709_919="0519")
    monkeypatch.setattr(type(g), "roll", lambda _g, label: 6)
    g.turn = 4
    for name in ("US__9", "US__79"):
        g.set_steps(unit(g, name), 3)
    under_way(g, Movement())
    ninth, other = unit(g, "US__9"), unit(g, "US__79")
    inland = next(at for at in iterate(Movement().reach.of(g, ninth)) if at != to(g, "0617"))
    perform(g, ("move", ninth, inland))
    assert isinstance(g.stack[-1], ShoreFire)
    perform(g, ("fire", ninth, 1))
    assert g.affected[ninth] == 1
    perform(g, ("move", other, to(g, "0617")))
    assert isinstance(g.stack[-1], Movement)
    assert g.affected[other] == 0


@pytest.mark.rule("10.A.1", "9.4")
def test_ships_and_bombers_strike_batteries_before_the_landing() -> None:
    """Each coast has its ships; heavies cost no points, and are back two turns later."""
    g = coast(Utah__gar="0617")
    g.ships = [4, 4, 5, 5]
    flying(g, us=(1, 0, 0, 0), ac=(2, 1, 1, 0))
    strike = Preparation()
    told = set(offered(strike, "strike_batteries", g))
    assert ("shell", to(g, "0616"), 8) in told
    assert ("bomb", to(g, "0704"), 2, 1, 1) in told
    assert ("bomb", to(g, "0616"), 1, 0, 0) in told
    assert ("bomb", to(g, "0616"), 2, 0, 0) not in told
    strike.shell(g, to(g, "0616"), 5)
    assert g.ships == [3, 0, 5, 5]
    strike.bomb(g, to(g, "0704"), 2, 1, 0)
    assert (g.score[ALLIES], g.planes) == (0, [1, 0, 0, 0, 0, 1, 0, 0])
    assert [turn for turn, _ in g.resting] == [2, 2]


@pytest.mark.rule("10.A.1", "8")
def test_each_battery_is_shelled_by_the_nearest_fleet() -> None:
    """The Western Task Force at Omaha, the Eastern one at Longues and beyond."""
    g = coast()
    fleets = {b.name.removeprefix("Battery "): fleet_of(g, b) for b in g.game.batteries}
    assert {name for name, fleet in fleets.items() if fleet == "us"} == {
        *("Crisbecq-Azeville", "Maisy", "Pointe du Hoc")
    }


@pytest.mark.rule("9.4", "10.A.1")
def test_carpets_before_the_landing_are_free_and_not_limited() -> None:
    """Two on Utah in one morning cost nothing and leave a carpet for the turn."""
    g = coast(u4_8="0617", Utah__gar="0617")
    flying(g, us=(3, 0, 0, 0))
    for _ in range(2):
        attack = Onslaught.of(g, to(g, "0617"), one(unit(g, "u4_8")))
        assert (1, 0, 0) in raids(attack, g)
        attack.bomb(g, to(g, "0617"), 1, 0, 0)
    assert (g.score[ALLIES], g.carpets, g.planes[0]) == (0, 0, 1)


@pytest.mark.rule("6.2", "11.2")
def test_batteries_at_the_start() -> None:
    """Those where the Allies stand are lost; Cobra says which they hold."""
    ready = {}
    for scenario in ("race", "cobra", "campaign"):
        g = Normandie1944(scenario).set_up(1)
        take(g)
        ready[scenario] = [b.name for n, b in enumerate(g.game.batteries) if is_ready(g, n)]
    assert ready["race"] == ["Battery Crisbecq-Azeville"]
    assert ready["cobra"] == ["Battery Houlgate", "Battery Mont Canisy"]
    assert "Battery Pointe du Hoc" not in ready["campaign"]
    assert "Battery Houlgate" in ready["campaign"]


@pytest.mark.rule("6.2")
def test_without_batteries_nobody_is_shelled() -> None:
    """The option of saves of earlier versions."""
    match = Match(Normandie1944("d-day", {"batteries": False}), seed=1)
    while not match.over:
        match.do(match.legal_actions[len(match.log) * 7 % len(match.legal_actions)])
    assert match.state.batteries == []
    assert "battery" not in match.state.draws


def kinds(g: Field) -> list[int]:
    """The heavies, the mediums with the light ones, and the fighter-bombers of a turn."""
    return [sum(g.squadrons[:2]), sum(g.squadrons[2:6]), sum(g.squadrons[6:])]


@pytest.mark.rule("9.1", "9.4")
def test_d_day_has_aircraft_of_its_own() -> None:
    """[constraint] The table has a row for turn 0: heavies fly then, which stay away in turn 1."""
    g = coast()
    g.weather = "overcast"
    allot(g)
    assert kinds(g) == [4, 4, 7]
    g.turn = 1
    allot(g)
    assert kinds(g) == [0, 1, 3]
