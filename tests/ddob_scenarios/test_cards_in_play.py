"""Drawing cards (2.3): one purpose a card, no card lost, and a deck that never runs dry."""

from __future__ import annotations

import pytest

from ddob_scenarios.presentation.faces import fire_deck
from ddob_scenarios.printed.cards import CardFile, check_cards
from ddob_scenarios.state.omaha import Omaha, clear_card_track, draw_card, shuffle_discards
from hexwar.data import Document, read

from .situations import Situation

DECK = (1 << 54) - 1


def everywhere(g: Omaha) -> list[int]:
    """Return every card with where it lies, once for each place."""
    track = sum(1 << number - 1 for number in g.card_track.values())
    return [g.deck, g.discards, track]


def whole(g: Omaha) -> bool:
    """Return whether deck, discards and card track make up the 54 cards."""
    deck, discards, track = everywhere(g)
    apart = not (deck & discards or deck & track or discards & track)
    return apart and deck | discards | track == DECK


@pytest.mark.rule("2.3", "R3-05")
def test_a_card_lies_on_the_track_or_is_discarded() -> None:
    """Those of the phases lie on the card track until the turn ends; all others go at once."""
    s = Situation()
    fire = draw_card(s.g, "fire/east", "fire/east")
    barrage = draw_card(s.g, "barrage")
    assert s.g.card_track["fire/east"] == fire.number
    assert s.g.discards == 1 << barrage.number - 1
    assert whole(s.g)
    clear_card_track(s.g)
    assert s.g.discards.bit_count() == 2
    assert "fire/east" not in s.g.card_track
    assert whole(s.g)


@pytest.mark.rule("2.3", "4", "R3-04", "R3-05")
def test_each_draw_is_told_with_its_card() -> None:
    """Every card once before the deck is shuffled, by its number and purpose; then all again."""
    s = Situation()
    s.g.events = []
    drawn = [draw_card(s.g, "barrage").number for _ in range(54)]
    assert sorted(drawn) == list(range(1, 55))
    told = [event.facts for event in s.g.events]
    assert told == [{"card": number, "purpose": "barrage"} for number in drawn]
    again = draw_card(s.g, "event", "event").number
    shuffled, last = s.g.events[-2:]
    assert (shuffled.kind, shuffled.rule) == ("deck-shuffled", "4")
    assert (last.facts, last.rule) == ({"card": again, "purpose": "event"}, "2.3")
    assert whole(s.g)


@pytest.mark.rule("R3-04", "2.3")
def test_a_deck_that_runs_out_is_shuffled_at_once() -> None:
    """The discards become the deck; the cards on the track stay where they are."""
    s = Situation()
    kept = draw_card(s.g, "event", "event")
    for _ in range(53):
        draw_card(s.g, "barrage")
    assert s.g.deck == 0
    draw_card(s.g, "barrage")
    assert s.g.deck.bit_count() == 52
    assert s.g.card_track["event"] == kept.number
    assert whole(s.g)


@pytest.mark.rule("4")
def test_a_scheduled_shuffle_takes_every_discard() -> None:
    """After it nothing is left but the deck."""
    s = Situation()
    for purpose in ("infiltration", "barrage", "fire/east"):
        draw_card(s.g, purpose, "fire/east" if purpose == "fire/east" else "")
    clear_card_track(s.g)
    shuffle_discards(s.g)
    assert (s.g.deck, s.g.discards) == (DECK, 0)


SAMPLE = """
[[card]]
number = 100
landing = { diamond = "B", triangle = "A", circle = "A" }
mine = true
fire = [
  { colour = "orange", double = false, symbol = "armour" },
  { colour = "red", double = false, symbol = "M" },
  { colour = "green", double = true, symbol = "star" },
]
target = "triangle"
artillery = { value = 2, calibres = [88, 105] }
"""


@pytest.mark.rule("2.3", "6.1")
def test_the_sample_card_of_the_booklet() -> None:
    """X-2.3: the composite card that explains the symbols can be read; it is not in the deck."""
    card = read(Document.parse(SAMPLE), CardFile, check_cards).card[0]
    assert (card.mine, card.target) == (True, "triangle")
    assert [(f.colour, f.double, f.symbol) for f in card.fire] == [
        ("orange", False, "armour"),
        ("red", False, "M"),
        ("green", True, "star"),
    ]
    assert card.artillery is not None
    assert (card.artillery.value, card.artillery.calibres) == (2, (88, 105))
    deck = Situation().game.cards
    assert card.fire not in [printed.fire for printed in deck]
    nearest = deck[5]
    assert (nearest.target, nearest.artillery) == (card.target, card.artillery)
    assert nearest.landing == card.landing


@pytest.mark.rule("2.3")
def test_players_count_what_the_deck_still_holds() -> None:
    """Each count is of the cards in the deck; one that was drawn is missing until the shuffle."""
    s = Situation()
    before = fire_deck(s.g)
    card = draw_card(s.g, "fire/east", "fire/east")
    after = fire_deck(s.g)
    assert (before.left, after.left) == (54, 53)
    [target] = [row for row in after.tallies["target"] if row.left < row.of]
    assert target.what == card.target
    fewer = {row.what for row in after.tallies["German fire"] if row.left < row.of}
    assert fewer == {entry.colour for entry in card.fire}
    assert sum(row.left for row in after.tallies["target"]) == after.left
