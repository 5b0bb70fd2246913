"""German lists of priorities: what is told is what is done, in both languages."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.common.germans import POSITIONS, SITES, UNITS
from ddob_scenarios.rules.german_actions.hit_one_unit import CAUGHT_FIRST, Ambush
from hexwar.board import HexId
from hexwar.kit.automaton import Key
from tests.ddob_scenarios.german_cards import card_with, play_card
from tests.ddob_scenarios.situations import Situation

KEYS = [
    value
    for module in DDayAtOmahaBeach.modules
    for value in vars(module).values()
    if isinstance(value, Key)
]


def test_every_key_has_its_french() -> None:
    """Whatever is told of a priority can be read in French."""
    texts = hexwar.game("ddob/easy-fox").translations("fr")
    told = [key.title for key in KEYS]
    assert len(told) > 15
    assert [title for title in (*told, "yes", "no") if title not in texts] == []


@pytest.mark.rule("16.91", "P4")
def test_an_ambush_tells_by_which_priority_a_unit_is_caught() -> None:
    """The nearest unit comes first, then the one with most steps; the others are named."""
    s = Situation("d-day")
    g = s.g
    units = [s.counter("A/1/16"), s.counter("B/1/16")]
    position = s.position("A1")
    home = g.game.map.sites[g.game.map.positions[position].sites[0]].hex
    near, far = g.game.map.board.neighbours[home][0], HexId(g.game.map.exit_hexes.bit_length() - 1)
    g.hex[units[0]], g.hex[units[1]] = near, far
    verdict = CAUGHT_FIRST.rank(g, units, position)
    assert verdict.first == (units[0],)
    fell = verdict.fell_at(units[1])
    assert fell is not None
    assert fell.title == "nearest"
    assert Ambush.plan["tell_who_comes_first"].entry.rules == ("16.91", "P4")


@pytest.mark.rule("P2", "P4")
def test_what_is_told_first_is_never_passed_over_later() -> None:
    """In play each priority thins out those that the one before it left."""
    match = hexwar.start("ddob/d-day", seed=5)
    rng, told = Random(5), 0
    for _ in range(500):
        if match.over:
            break
        match.do(rng.choice(list(match.legal_actions)))
        before: tuple[int, ...] = ()
        for event in match.log[-1].events:
            if event.kind not in (UNITS, SITES, POSITIONS):
                before = ()
                continue
            told += 1
            everybody = {*event.facts["first"], *event.facts["passed_over"]}
            assert not set(event.facts["first"]) & set(event.facts["passed_over"])
            assert not before or everybody == set(before) or not everybody & set(before)
            before = event.facts["first"]
    assert told


@pytest.mark.rule("16")
def test_the_story_tells_to_what_a_card_calls_a_position() -> None:
    """Before a position acts its instruction is told, in both languages."""
    s = Situation("d-day", turn=17).german("A7", "T", depth=True).german("A1", "T")
    play = play_card(s, EAST, card_with("green", "A"))
    called = [event for event in play.events if event.kind == "called-to"]
    (advance,) = (event for event in called if event.facts["position"] == s.position("A7"))
    assert s.game.sentence(advance) == "The card calls A7: advance."
    assert s.game.sentence(advance, "fr") == "La carte appelle A7 : avance."
