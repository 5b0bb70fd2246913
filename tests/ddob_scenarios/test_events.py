"""The events of the 54 cards (4 II, event list)."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.printed.cards import ArtilleryCheck, Effect
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.events.effects import EFFECTS, EventPhase
from ddob_scenarios.rules.german_fire.artillery import guns_counted
from ddob_scenarios.state.omaha import HIDDEN, NOBODY
from hexwar.board import CardId, CounterId, as_set, has, one, up_to

from .event_scenes import TACTICAL, draw
from .situations import Situation, card

# -- the phase -------------------------------------------------------------------------------------


@pytest.mark.rule("events", "4", "R3-05", "R4-05")
def test_the_card_stays_on_the_track() -> None:
    """The event card of the turn lies on the track; a second one has a place of its own."""
    s = Situation(turn=12)
    draw(s, 8)
    draw(s, 16, second=True)
    assert s.g.card_track == {"event": 8, "event/second": 16}
    assert s.g.action_bonus == 2  # events of a turn add up
    assert not s.g.discards


@pytest.mark.rule("events")
def test_every_event_of_every_card_can_be_played() -> None:
    """Each card in each band runs to its end by first choices; every kind of effect occurs."""
    kinds = set()
    for number in range(1, 55):
        for turn in (2, 10, 11, 20, 21, 31):
            s = Situation(turn=turn, germans=True)
            s.us("E/2/16@0711/1", "16-HQ@0711", "G/2/116@0626/2").boxed("A/1/116@DG4")
            s.g.deck = one(CardId(number - 1))
            s.g.discards = up_to(CardId, 54) & ~s.g.deck
            kinds |= {effect.kind for effect in s.game.cards[number - 1].event(turn)}
            play = s.rehearse(EventPhase)
            while not play.over:
                play.do(s.g.listed[0])
            assert s.g.card_track == {"event": number}
            for event in play.events[:-1]:
                assert s.game.sentence(event)
    assert kinds == set(EFFECTS)


@pytest.mark.rule("RE-01")
def test_effects_happen_from_left_to_right() -> None:
    """A card with two effects brings the first one first."""
    s = Situation(turn=5)
    kinds = draw(s, 4).kinds()
    assert kinds.index("event-naval-fire") < kinds.index("event-reinforcements")
    assert s.g.naval_markers == 1
    assert s.g.unit[s.site("E1")] == HIDDEN


EVENT_RULES = tuple(map("event/{}".format, EFFECTS))
"""The rules of the events, which are numbered by their kinds."""


def told_of(s: Situation, effect: Effect) -> list[tuple[str, dict[str, Any]]]:
    """Return what must be told first of an effect, where it does not come to nothing."""
    names = s.game.lexicon.names["counter"]
    facts: dict[str, dict[str, Any]] = {
        "reinforcements": {"zones": ", ".join(effect.zones)},
        "naval-fire": {"markers": 1},
        "concealed": {"symbols": " and ".join(effect.symbols)},
    }
    if effect.division:
        facts[effect.kind] = {"division": DIVISIONS.index(effect.division)}
    if effect.kind == "snipers":
        facts["snipers"] = {"unit": int(names.read(effect.headquarters))}
    if effect.kind == "smoke":
        return [("event-smoke", {"position": s.position(name)}) for name in effect.positions]
    if effect.kind == "meyer-released":
        return [("meyer-released", {"units": 4, "depth": 2})]
    return [(f"event-{effect.kind}", facts.get(effect.kind, {}))]


@pytest.mark.rule("events", *EVENT_RULES)
@pytest.mark.parametrize("kind", EFFECTS)
def test_an_event_is_told_by_its_name(kind: str) -> None:
    """With what the card names: zones, division, positions, symbols or headquarters."""
    s = Situation(turn=2).us("16-HQ@0711", "116-HQ@0626", "E/2/16@0711/1", "G/2/116@0626/1")
    s.german("WN69", "rocket", disrupted=True).german("WN60", "75").german("WN70", "75")
    s.g.rockets_fired = True
    start, found = s.g, 0
    for printed in s.game.cards:
        for turn in (2, 11, 21):
            effects = printed.event(turn)
            if kind not in [effect.kind for effect in effects]:
                continue
            s.g = start.clone()
            s.g.set_turn(turn)
            s.g.deck, s.g.discards = one(CardId(card(printed.number))), as_set(1)
            play = s.rehearse(EventPhase)
            while not play.over:
                play.do(s.g.listed[0])
            told = [(e.kind, e.facts) for e in play.events if e.rule == f"event/{kind}"]
            for effect in effects:
                if effect.kind == kind:
                    expected = told_of(s, effect)
                    assert told[: len(expected)] == expected, (printed.number, turn)
                    found += 1
    assert found


# -- events that ask nobody ------------------------------------------------------------------------


@pytest.mark.rule("event/reinforcements", "9.3")
def test_reinforcements() -> None:
    """One unit for each zone of the card, by the band of the turn."""
    s = Situation(turn=3)
    draw(s, 1)
    assert [x.name for x in s.game.map.sites if s.g.unit[x.number] != NOBODY] == ["E1", "G1"]


@pytest.mark.rule("event/germans-recover", "RE-08")
def test_germans_recover() -> None:
    """All disrupted Germans recover, in both sectors and whatever the colour."""
    s = Situation(turn=12).german("WN60", "75", disrupted=True).german("G3", "T", disrupted=True)
    s.german("WN62S", "75", disrupted=True).german("WN62N", disrupted=True)
    play = draw(s, 5)
    assert s.g.disrupted_sites == 0
    assert s.g.active == s.g.standing
    recovered = {facts["site"] for facts in play.facts_of("german-recovered")}
    assert recovered == {s.site(name) for name in ("WN60", "G3", "WN62S", "WN62N")}


@pytest.mark.rule("event/naval-fire", "8.54", "R8-24", "P5")
@pytest.mark.parametrize(("value", "held"), [("none", 3), ("2", 2)])
def test_naval_fire(value: str, held: int) -> None:
    """Markers may be saved without limit, or by option two at most."""
    s = Situation(turn=12, naval_marker_limit=value)
    for number in (2, 14, 39):
        draw(s, number, 12 if number != 2 else 21)
    assert s.g.naval_markers == held


@pytest.mark.rule("event/smoke", "RE-04")
def test_smoke() -> None:
    """Both listed WNs, with both their halves, are silent this turn; their fields stay."""
    s = Situation(turn=4, germans=True)
    active = s.g.active
    draw(s, 9)
    assert s.g.smoked == one(s.position("WN66")) | one(s.position("WN68"))
    assert s.g.active == active


@pytest.mark.rule("RE-05", "6.5")
@pytest.mark.parametrize(("value", "counted"), [(False, 2), (True, 1)])
def test_smoked_guns(value: bool, counted: int) -> None:
    """A gun in smoke counts for the artillery check, unless the option silences it."""
    s = Situation(turn=4, smoke_silences_guns=value).german("WN60", "75").german("WN65S", "75")
    draw(s, 14)  # smoke on WN 60 and WN 61
    assert guns_counted(s.g, EAST, ArtilleryCheck(value=1, calibres=(75,))) == counted


@pytest.mark.rule("event/smoke", "R3-06")
def test_smoke_in_easy_fox() -> None:
    """A WN of the other half of the map is of no concern."""
    s = Situation("easy-fox", turn=4)
    draw(s, 3)
    assert s.g.smoked == 0
    draw(s, 10)
    assert s.g.smoked == one(s.position("WN62"))


@pytest.mark.rule("event/concealed", "RE-09")
def test_concealed() -> None:
    """Printed symbols beside unrevealed reinforcement units, disrupted ones too; not beside WN."""
    s = Situation(turn=21).german("A1", "T", disrupted=True).german("A2", "8/2/916", revealed=True)
    s.german("WN61", "88").us(
        "1/C/741@1009/2",  # circle, armoured, beside A1
        "2/C/741@0908/2",  # diamond, beside A1
        "F/2/16@0909/3",  # triangle, beside A1
        "16-HQ@1009",
        "L/3/16@1111/3",  # circle, beside the revealed A2
        "I/3/16@0810/3",  # diamond, beside WN 61
        "G/2/16@1011/3",
    )
    draw(s, 9)  # circle and diamond
    names = ("1/C/741", "2/C/741", "F/2/16", "L/3/16", "I/3/16", "G/2/16")
    assert [s.disrupted(n) for n in names] == [True, True, False, False, False, False]
    assert s.g.disrupted.bit_count() == 2


@pytest.mark.rule("event/concealed", "RE-09", "6.35")
def test_concealed_ignores_concentration() -> None:
    """Five steps in a hex do not give the others the symbol."""
    s = Situation(turn=21).german("A1", "T").us("F/2/16@1009/3", "B/1/16@1009/3")
    draw(s, 9)
    assert s.g.disrupted == 0


@pytest.mark.rule("event/initiative", "event/heavy-fire", "RE-02")
def test_actions_more_and_fewer() -> None:
    """Initiative and heavy fire count for this turn and add up."""
    s = Situation(turn=5)
    draw(s, 8)
    assert s.g.action_bonus == 1
    draw(s, 39)
    assert s.g.action_bonus == 0


@pytest.mark.rule("event/plunging-fire", "RE-03")
def test_plunging_fire() -> None:
    """It holds for this turn, unless it comes in the second event phase."""
    s = Situation(turn=12)
    draw(s, 2)
    assert s.g.plunging
    s = Situation(turn=17)
    play = draw(s, 2, second=True)
    assert not s.g.plunging
    assert play.facts_of("event-too-late")


@pytest.mark.rule("event/rockets-destroyed", "RE-07", "R9-17", "P6")
def test_rockets_destroyed() -> None:
    """Only after the rockets were launched, disrupted or not; depth goes unseen."""
    s = Situation(turn=12).german("WN69", "rocket", depth=TACTICAL, disrupted=True)
    assert draw(s, 33).facts_of("no-rockets") == [{}]
    assert s.g.unit[s.site("WN69")] != NOBODY
    s.g.rockets_fired = True
    s.g.deck = up_to(CardId, 54)
    assert draw(s, 33).facts_of("event-rockets-destroyed") == [{}]
    assert s.g.unit[s.site("WN69")] == NOBODY
    assert s.g.depth[s.site("WN69")] == NOBODY
    assert s.g.lost_depth == 0
    assert s.g.pool_sizes["T"] == 9


@pytest.mark.rule("event/snipers", "RE-14")
def test_snipers() -> None:
    """Only a headquarters on the map is concerned."""
    s = Situation(turn=21).us("116-HQ@0728").boxed("16-HQ@FG1")
    assert draw(s, 6).facts_of("no-snipers") == [{"unit": s.counter("16-HQ")}]
    assert s.g.snipers == 0
    draw(s, 15)
    assert s.g.snipers == one(s.counter("116-HQ"))
    s.us("16-HQ@0711")
    s.g.deck |= one(CardId(card(6)))
    draw(s, 6, second=True)
    assert s.g.snipers == one(s.counter("16-HQ")) | one(s.counter("116-HQ"))


def observers_held(turn: int = 17) -> Situation:
    """Return a situation with a US unit in every hex from which the off-map guns are directed."""
    s = Situation(turn=turn)
    units = iter(range(len(s.game.units)))
    for gun in s.game.map.guns:
        for position in s.game.map.positions:
            for site in position.sites:
                if has(gun.observers, position.number):
                    s.g.put(CounterId(next(units)), s.game.map.sites[site].hex)
    return s


@pytest.mark.rule("event/engineers-hampered", "R19-09", "R6-25")
def test_engineers_hampered() -> None:
    """Any gun will do: a disrupted WN gun, the rockets, or a gun off the map that is active now."""
    s = observers_held().german("WN73", "plain")
    assert draw(s, 12).facts_of("no-guns-left") == [{}]
    assert not s.g.hampered
    assert s.g.silenced == 0b1111  # judged again at the event
    for site, unit in (("WN73", "75"), ("WN69", "rocket")):
        s = observers_held().german(site, unit, disrupted=True)
        draw(s, 12)
        assert s.g.hampered
    s = observers_held()
    s.g.silenced = as_set(0b1111)
    for holder in s.g.units_in(s.at("0830")):
        s.g.lift(holder)
    draw(s, 12)
    assert s.g.hampered


@pytest.mark.rule("event/meyer-released", "9.5", "R9-18", "R3-03")
def test_meyer_released() -> None:
    """Four units and two markers are released, and told; a third event finds the box empty."""
    s = Situation(turn=12)
    assert draw(s, 32).facts_of("meyer-released") == [{"units": 4, "depth": 2}]
    assert (s.g.pool_sizes["D"], s.g.pool_sizes["mobile"]) == (15, 22)
    for kind, units, markers in (("meyer-released", 4, 2), ("meyer-is-empty", 0, 0)):
        s.g.deck = one(CardId(card(32)))
        assert draw(s, 32).facts_of(kind) == [{"units": units, "depth": markers}]
    assert (s.g.pool_sizes["D"], s.g.pool_sizes["mobile"]) == (19, 24)
