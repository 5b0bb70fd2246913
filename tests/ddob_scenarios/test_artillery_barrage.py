"""Barrages by US artillery, from turn 17 on (17.3)."""

from __future__ import annotations

import pytest

from ddob_scenarios.rules.common.command import fix_command
from ddob_scenarios.rules.us_attacks.barrage import barrage
from ddob_scenarios.state.omaha import NOBODY
from hexwar.board import has, one
from hexwar.play.values.chance import Scripted

from .asked import cannot_barrage
from .situations import Situation, card
from .test_movement import acting


def battery(*placed: str, turn: int = 20) -> Situation:
    """WN62 with a crew, seen by A/1/16 in its field; the 16th's HQ stands near the guns."""
    s = Situation("d-day", turn=turn).german("WN62S", "75")
    return s.us("16-HQ@0717", "A/1/16@0715/3", *placed)


def judged(s: Situation, unit: str, site: str = "WN62S") -> str | None:
    """The rule that keeps a unit from a barrage, with the command of this moment."""
    fix_command(s.g)
    return cannot_barrage(s.g, s.counter(unit), s.site(site))


@pytest.mark.rule("17.3", "R17-03")
def test_artillery_in_command_barrages_from_turn_17_on() -> None:
    """The HQ commands the battery and the company that observes."""
    s = battery()
    s.us("16-HQ@0716")
    s.us("62AFA@0717/4")
    assert judged(s, "62AFA") is None
    assert ("barrage 62AFA WN62S") in acting(s).texts
    s.g.set_turn(16)
    assert judged(s, "62AFA") == "8.4"


@pytest.mark.rule("17.3", "R17-03")
def test_command_by_the_same_headquarters() -> None:
    """Not by a general; and the observer by the HQ that commands the gun."""
    s = battery("62AFA@0718/4")
    s.us("16-HQ@0505")
    assert judged(s, "62AFA") == "17.3"
    s.us("Wyman@0717")
    assert judged(s, "62AFA") == "17.3"
    s.us("16-HQ@0718")
    assert judged(s, "62AFA") == "17.3"  # the observer is out of its command
    s.us("18-HQ@0715")
    assert judged(s, "62AFA") == "17.3"  # and in command of another HQ only
    s.us("18-HQ@0716", "62AFA@0717/4", "16-HQ@0505")
    assert judged(s, "62AFA") is None


@pytest.mark.rule("17.3")
def test_armoured_artillery_observes_for_itself() -> None:
    """In the field of its target it needs nobody; a gun without armour may not stand there."""
    s = Situation("d-day", turn=20).german("WN62S", "75").us("16-HQ@0513", "62AFA@0514/4")
    assert has(s.game.map.positions[s.position("WN62")].field, s.at("0514"))
    assert judged(s, "62AFA") is None
    s = Situation("d-day", turn=20).german("WN62S", "75").us("16-HQ@0714", "A-C/81C@0714/2")
    s.us("A/1/16@0714/3")
    assert judged(s, "A-C/81C") == "17.3"
    s.us("A-C/81C@0716/2", "16-HQ@0715")
    assert judged(s, "A-C/81C") is None
    s.german("WN64", "plain")
    assert has(s.game.map.positions[s.position("WN64")].field, s.at("0716"))
    assert judged(s, "A-C/81C") == "17.3"


@pytest.mark.rule("17.3")
def test_a_disrupted_observer_sees_nothing() -> None:
    """The observing infantry must be undisrupted."""
    s = battery("62AFA@0717/4")
    s.us("16-HQ@0716")
    s.g.disrupted = one(s.counter("A/1/16"))
    assert judged(s, "62AFA") == "17.3"


@pytest.mark.rule("17.3", "8.42")
def test_what_artillery_may_not_barrage() -> None:
    """Units not revealed, hexes next to it, high ground that does not overlook the beach."""
    s = Situation("d-day", turn=20).german("C1", "T").us("16-HQ@1016", "62AFA@1015/4")
    s.us("A/1/16@1112/3", "16-HQ@1014", "62AFA@1115/4")
    assert judged(s, "62AFA", "C1") == "8.42"
    s.german("C1", "8/2/916", revealed=True)
    s.us("A/1/16@1114/3")
    assert judged(s, "62AFA", "C1") is None
    s.us("62AFA@1114/4")
    assert judged(s, "62AFA", "C1") == "8.4"
    s.us("62AFA@0917/4", "16-HQ@1016", "A/1/16@1114/3")
    assert judged(s, "62AFA", "C1") == "8.42"  # from a draw


@pytest.mark.rule("17.3", "8.41", "R17-03")
def test_a_strong_battery_strips_depth() -> None:
    """With strength 6 and more, both on the card; an attack on the hex excludes a barrage."""
    for steps, left in ((4, False), (2, True)):
        s = battery(f"62AFA@0717/{steps}").german("WN62S", "75", depth=True)
        s.us("16-HQ@0716")
        fix_command(s.g)
        symbol = s.g.symbol(s.counter("62AFA"))
        number = next(
            c.number for c in s.game.cards if c.target == symbol and c.shows("green") is not None
        )
        s.g.chance = Scripted({"barrage": [card(number)]})
        barrage(s.g, s.counter("62AFA"), s.site("WN62S"))
        assert has(s.g.disrupted_sites, s.site("WN62S"))
        assert (s.g.depth[s.site("WN62S")] != NOBODY) == left
    s = battery("62AFA@0717/4")
    s.us("16-HQ@0716")
    s.g.attacked = one(s.site("WN62S"))
    assert judged(s, "62AFA") == "8.41"
