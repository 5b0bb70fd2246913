"""The 54 cards, value by value, against two independent readings of the printed cards."""

from __future__ import annotations

from collections import Counter

import pytest

from ddob_scenarios.printed.cards import COLOURS, SYMBOLS, Effect, FireCard, printed_cards

from .facts import by_name

CARDS = printed_cards()


def words_of_effect(effect: Effect) -> str:
    """Return an effect as the facts write it."""
    if effect.kind == "reinforcements":
        return f"{effect.kind}:{''.join(effect.zones)}"
    symbols = tuple(sorted(effect.symbols))
    named = (effect.division, *effect.positions, *symbols, effect.headquarters)
    about = ",".join(name for name in named if name)
    return f"{effect.kind}:{about}" if about else effect.kind


def words_of(card: FireCard) -> list[str]:
    """Return a card as the facts write it."""
    fire = (f"{f.colour}{2 if f.double else 1}-{f.symbol}" for f in card.fire)
    guns = "-"
    if card.artillery is not None:
        calibres = "/".join(map(str, card.artillery.calibres))
        guns = f"{card.artillery.value}:{calibres}"
    return [
        "".join(card.landing[symbol] for symbol in SYMBOLS),
        "mine" if card.mine else "-",
        ",".join(fire),
        card.target,
        guns,
        *(
            f"{band.turns[0]}-{band.turns[1]}={'+'.join(map(words_of_effect, band.effects))}"
            for band in card.events
        ),
    ]


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("reading", ["cards", "cards_second_reading"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.number:02}")
def test_card(card: FireCard, reading: str) -> None:
    """Both readings give each card the same landing, event and fire values, and so does the deck.

    They differ nowhere.  The first band of every card runs from turn 2, as turn 1 has no event;
    the sample cards of the booklets that print it from turn 1 are not followed.
    """
    assert by_name(reading)[f"{card.number:02}"] == words_of(card)


@pytest.mark.rule("2.3")
def test_the_deck_is_whole() -> None:
    """Fifty-four cards, numbered through, and no card of either reading is left out."""
    numbers = [f"{card.number:02}" for card in CARDS]
    assert numbers == [f"{n:02}" for n in range(1, 55)]
    assert numbers == list(by_name("cards")) == list(by_name("cards_second_reading"))


@pytest.mark.rule("2.3", "6.1")
def test_totals_that_a_misread_symbol_would_break() -> None:
    """Each colour is on 27 cards with the same mix of symbols; each target symbol on 18."""
    shown = [entry for card in CARDS for entry in card.fire]
    assert Counter(dict.fromkeys(COLOURS, 27)) == Counter(entry.colour for entry in shown)
    mix = Counter({"R": 7, "A": 5, "armour": 5, "M": 4, "P": 3, "star": 2, "F": 1})
    for colour in COLOURS:
        assert mix == Counter(entry.symbol for entry in shown if entry.colour == colour)
    assert Counter(dict.fromkeys(SYMBOLS, 18)) == Counter(card.target for card in CARDS)
    assert {True} == {entry.double for entry in shown if entry.symbol in ("A", "F")}
    assert {False} == {entry.double for entry in shown if entry.symbol == "M"}


@pytest.mark.rule("2.3", "R4-05")
def test_every_turn_with_an_event_has_one_on_every_card() -> None:
    """Turns 2 to 31 have an event on each card; turns 1 and 32 have none on any."""
    for card in CARDS:
        turns = [turn for turn in range(1, 33) if card.event(turn)]
        assert turns == list(range(2, 32))
