"""Decks, dice and tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import NONE, as_set, one
from hexwar.components import (
    Bands,
    ResultsTable,
    deal,
    draw_card,
    expected,
    full_deck,
    odds,
    read_tables,
    sums,
    throws,
)
from hexwar.errors import ChanceError, DataError, UnknownNameError
from hexwar.play import State
from tests.play.duel import Duel


def dealer() -> State:
    """A state, which draws by chance."""
    return Duel("dawn").start(5)


def test_a_deck_gives_each_card_once() -> None:
    """Drawing without discarding ends when every card has come; then discards are shuffled in."""
    g, left, discards, seen = dealer(), full_deck(10), NONE, []
    for _ in range(10):
        card, left, discards, shuffled = draw_card(g, "deck", left, discards, 10)
        assert not shuffled
        discards |= one(card)
        seen.append(card)
    assert sorted(seen) == list(range(10))
    assert draw_card(g, "deck", left, discards, 10).shuffled


def test_an_empty_deck_without_discards_is_an_error() -> None:
    """There must be something to draw."""
    with pytest.raises(ValueError, match="no card is left to draw for 'deck'"):
        draw_card(dealer(), "deck", NONE, NONE, 10)


def test_a_hand_is_dealt_from_the_deck() -> None:
    """A hand and what is left make up the deck; a short deck gives a short hand."""
    hand, left = deal(dealer(), "hand", full_deck(10), 10, 4)
    assert (hand.bit_count(), hand | left, hand & left) == (4, full_deck(10), 0)
    assert deal(dealer(), "hand", as_set(0b11), 10, 4) == (0b11, 0)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), st.integers(0, 3))
def test_throws_stand_for_all_ordered_throws(faces: list[str], dice: int) -> None:
    """Weights count the ordered throws of sides with the same faces."""
    outcomes, weights = throws(faces, dice)
    assert len(set(outcomes)) == len(outcomes)
    by_hand = Counter(tuple(sorted(throw)) for throw in product(faces, repeat=dice))
    assert {tuple(sorted(o)): w for o, w in zip(outcomes, weights, strict=True)} == by_hand


@given(st.integers(1, 4), st.integers(2, 8))
def test_sums_of_dice(dice: int, sides: int) -> None:
    """The ways to each sum are those counted one by one."""
    assert sums(dice, sides) == Counter(
        sum(throw) for throw in product(range(1, sides + 1), repeat=dice)
    )


def test_sums_cannot_be_changed() -> None:
    """They are kept for all who ask: one caller cannot spoil them for the next."""
    with pytest.raises(TypeError):
        sums(2)[7] = 999  # type: ignore[index]
    assert sums(2)[7] == 6


@pytest.mark.parametrize(("dice", "sides"), [(-1, 6), (2, 0), (2, -6)])
def test_dice_that_cannot_be_are_refused(dice: int, sides: int) -> None:
    """A negative number of dice, or dice without sides, show nothing that would have a chance."""
    with pytest.raises(ChanceError, match=f"{dice} dice of {sides} sides cannot be thrown"):
        sums(dice, sides)
    with pytest.raises(ChanceError, match="cannot be thrown"):
        throws(range(sides), dice)


def test_decks_that_cannot_be_are_refused() -> None:
    """Sizes and hands are 0 or more, and no card lies beyond the size of its deck."""
    with pytest.raises(ChanceError, match="a deck cannot have -1 cards"):
        full_deck(-1)
    with pytest.raises(ChanceError, match="-2 cards cannot be dealt for 'hand'"):
        deal(dealer(), "hand", full_deck(4), 4, -2)
    with pytest.raises(ChanceError, match="'deck' draws has members beyond its size of 4"):
        draw_card(dealer(), "deck", as_set(0b10001), NONE, 4)


def test_bands() -> None:
    """A number falls into the band that holds it; labels must fit together."""
    bands = Bands(("<=0", "1-2", "3-5", "6", "7+"))
    assert [bands.of(n) for n in (-4, 0, 1, 2, 5, 6, 7, 99)] == [0, 0, 1, 1, 2, 3, 4, 4]
    with pytest.raises(ValueError, match="in none of the bands"):
        Bands(("1-2", "3")).of(4)
    with pytest.raises(ValueError, match="overlap or leave a gap"):
        Bands(("1-2", "4-5"))
    with pytest.raises(ValueError, match="is no band"):
        Bands(("one",))


@given(st.integers(1, 60), st.integers(1, 60))
def test_odds_favour_the_defender(attack: int, defence: int) -> None:
    """The odds are never better than the strengths, and the next better ones are."""
    top, bottom = odds(attack, defence)
    assert Fraction(top, bottom) <= Fraction(attack, defence)
    if bottom == 1:
        assert Fraction(top + 1) > Fraction(attack, defence)
    else:
        assert Fraction(1, bottom - 1) > Fraction(attack, defence)


CRT = ResultsTable(
    name="combat",
    columns=("1:2", "1:1", "3:1"),
    rows={"1": ("AE", "AR", "EX"), "2": ("AR", "EX", "DR")},
)


def test_a_combat_results_table() -> None:
    """Odds find their column, shifts stay within the table, unknown rows are named."""
    assert CRT.odds_column(5, 5) == 1
    assert CRT.odds_column(5, 2) == 1
    assert CRT.odds_column(1, 9) == 0
    assert CRT.odds_column(99, 1, shift=-1) == 1
    assert CRT.shifted(2, 5) == 2
    assert CRT.result(1, 2) == "EX"
    assert CRT.result("3:1", "1") == "EX"
    with pytest.raises(UnknownNameError, match="no row of combat 7"):
        CRT.result(0, 7)
    with pytest.raises(UnknownNameError, match="no column of combat '4:1'"):
        CRT.result("4:1", 1)


def test_chances_of_a_column() -> None:
    """The chance of a result counts the rows that give it."""
    assert expected(CRT, 1, [1, 2, 2]) == {"AR": Fraction(1, 3), "EX": Fraction(2, 3)}


def test_tables_from_a_file(tmp_path: Path) -> None:
    """A row that is too short is reported with its line."""
    file = tmp_path / "tables.toml"
    text = '[[table]]\nname = "crt"\ncolumns = ["1:1", "2:1"]\n[table.rows]\n1 = ["AE", "DE"]\n'
    file.write_text('source = "printed"\n' + text)
    assert read_tables(file)["crt"].result(0, 1) == "AE"
    file.write_text(text + '2 = ["AE"]\n')
    with pytest.raises(DataError, match=r"tables.toml:6: .*expected 2 results, got 1"):
        read_tables(file)
