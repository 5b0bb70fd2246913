"""Cards that play a side: contract, words in both languages, strength."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944, automaton
from normandie44.printed import SIDES

from hexwar.sim import play_one
from hexwar.testing import check_game


def by_cards(side: str, scenario: str = "montebourg") -> Normandie1944:
    """The game with a side played by cards."""
    return Normandie1944(scenario, {"automaton": side})


@pytest.mark.rule("automaton")
def test_contract_holds_when_cards_play_a_side() -> None:
    """Saves, undo and citations hold."""
    report = check_game(by_cards("allies"), games=1, thorough_every=19, decisions_at_most=70)
    assert report.games == 1


def test_cards_are_told_in_french() -> None:
    """Cards, instructions and keys have their French."""
    cards, french = Normandie1944.cards(), Normandie1944.translations("fr")
    orders = [*cards.standing, *(order for card in cards.kinds for order in card.orders)]
    told = [order.says for order in orders if not order.secret]
    told += [*(card.title for card in cards.kinds), *(k.title for k in automaton.KEYS)]
    assert [text for text in (cards.title, *told) if text not in french] == []


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
def test_cards_play_a_whole_game(side: str) -> None:
    """A game of the race and one of the first evening, against random play, without an error."""
    rows = [play_one(by_cards(side, scenario), 3) for scenario in ("race", "montebourg")]
    assert not any(row.error for row in rows)
