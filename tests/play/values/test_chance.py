"""Chance: independent streams, scripts, and exact enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.errors import ChanceError, ScriptError
from hexwar.play.values.chance import SAMPLED, ChanceSource, Enumerated, Scripted, number, words

from ..duel import Duel

seeds = st.integers(min_value=0, max_value=2**63)


@given(seeds, st.text(min_size=1), st.integers(0, 1000), st.integers(1, 1000))
def test_a_draw_is_a_pure_function(seed: int, stream: str, draw: int, below: int) -> None:
    """Seed, stream and number determine the outcome; nothing else does."""
    assert number(seed, stream, draw, below) == number(seed, stream, draw, below)
    assert 0 <= number(seed, stream, draw, below) < below


def test_known_numbers_on_every_platform() -> None:
    """The published numbers of one seed never change: saves and seeds depend on them."""
    drawn = [number(1944, "event", draw, 54) for draw in range(8)]
    assert drawn == [21, 39, 13, 10, 40, 21, 40, 38]


def test_dice_are_fair() -> None:
    """Each side of a die comes about as often as the others."""
    counts = Counter(number(7, "dice", draw, 6) for draw in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(880 < count < 1120 for count in counts.values())


@given(seeds, st.integers(1, 54), st.data())
def test_a_draw_from_a_bag_is_in_the_bag(seed: int, size: int, data: st.DataObject) -> None:
    """What is drawn from a bag is one of its members."""
    bag = data.draw(st.integers(1, 2**size - 1))
    assert bag >> SAMPLED.choose_from(seed, "deck", 0, bag, size) & 1


@given(seeds, st.integers(0, 53), st.integers(0, 53))
def test_an_earlier_card_hardly_changes_the_next(seed: int, gone: int, other: int) -> None:
    """Taking another card out changes a draw only if that card would have come."""
    whole = (1 << 54) - 1
    first = SAMPLED.choose_from(seed, "deck", 5, whole & ~(1 << gone), 54)
    second = SAMPLED.choose_from(seed, "deck", 5, whole & ~(1 << gone) & ~(1 << other), 54)
    assert first in (second, other)


def test_words_go_on_for_ever() -> None:
    """A draw has as many tries as it takes, all different."""
    tries = words(1, "deck", 0)
    assert len({next(tries) for _ in range(100)}) == 100


def test_a_script_serves_its_streams() -> None:
    """A script gives its outcomes in order, also to the sub-streams of its name."""
    script = Scripted({"fire": [3, 1], "fire/west": [5]})
    assert script.choose_from(0, "fire/east", 0, 0xFF, 8) == 3
    assert script.choose_from(0, "fire/west", 0, 0xFF, 8) == 5
    assert script.choose(0, "fire/east", 1, (1, 1)) == 1


def test_a_script_refuses_what_cannot_be() -> None:
    """A missing, impossible or absent outcome is an error that names the stream."""
    with pytest.raises(ScriptError, match="no further outcome for the stream 'event'"):
        Scripted({}).choose(0, "event", 0, (1, 1))
    with pytest.raises(ScriptError, match="not in the bag"):
        Scripted({"event": [2]}).choose_from(0, "event", 0, 0b011, 3)
    with pytest.raises(ScriptError, match="outcome 2"):
        Scripted({"event": [2]}).choose(0, "event", 0, (1, 1, 0))


def test_a_script_may_hand_over_to_chance() -> None:
    """With another source behind it, a script serves only what it holds."""
    script = Scripted({"event": [2]}, then=SAMPLED)
    assert script.choose(0, "event", 0, (1, 1, 1)) == 2
    assert script.choose(0, "event", 1, (1, 1, 1)) == SAMPLED.choose(0, "event", 1, (1, 1, 1))


@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any), max_size=3))
def test_enumeration_walks_every_branch_once(draws: list[list[int]]) -> None:
    """The odometer meets each combination of possible outcomes once; chances add up to one."""
    wheels = Enumerated()
    paths, total = [], Fraction(0)
    while True:
        paths.append(tuple(wheels.choose(0, "any", 0, weights) for weights in draws))
        assert wheels.path == paths[-1]
        total += wheels.probability
        if not wheels.rewind():
            break
    possible = 1
    for weights in draws:
        possible *= sum(1 for weight in weights if weight)
    assert len(set(paths)) == len(paths) == possible
    assert total == 1


def test_no_global_randomness_is_touched() -> None:
    """A whole game leaves Python's own random numbers alone."""
    import random

    random.seed(5)
    before = random.getstate()
    g = Duel("dawn").start(3)
    while g.listed:
        from hexwar.play.states.runner import perform

        perform(g, g.listed[-1])
    assert random.getstate() == before


def sources() -> dict[str, ChanceSource]:
    """Every source of chance, ready to be asked."""
    return {
        "sampled": SAMPLED,
        "scripted": Scripted({"cup": [0]}),
        "handed over": Scripted({}, then=SAMPLED),
        "enumerated": Enumerated(),
    }


@pytest.mark.parametrize("source", sources())
@pytest.mark.parametrize(
    ("bag", "why"),
    [
        (0, "the bag is empty from which 'cup' draws"),
        (0b110000, "the bag from which 'cup' draws has members beyond its size of 4"),
        (0b110011, "has members beyond its size of 4"),
        (~0, "has members beyond its size of 4"),
    ],
)
def test_a_draw_from_nothing_ends_at_once(source: str, bag: int, why: str) -> None:
    """An empty bag, or members that cannot be drawn, are an error and never an endless search."""
    with pytest.raises(ChanceError, match=why):
        sources()[source].choose_from(7, "cup", 0, bag, 4)


@pytest.mark.parametrize("source", sources())
@pytest.mark.parametrize(
    ("weights", "why"),
    [
        ((), "a draw for 'cup' has no outcomes"),
        ((0, 0), "a draw for 'cup' has no outcomes: none are given, or all weigh 0"),
        ((3, -1), "a draw for 'cup' has an outcome that weighs -1"),
    ],
)
def test_weights_that_are_none_are_refused(source: str, weights: tuple[int, ...], why: str) -> None:
    """No outcomes, no weight at all and negative weights name the stream that asked."""
    with pytest.raises(ChanceError, match=why):
        sources()[source].choose(7, "cup", 0, weights)


def test_a_pick_wants_a_weight_for_each_outcome() -> None:
    """An empty list of weights is not taken for none, nor a short one for a part."""
    g = Duel("dawn").start(5)
    for weights in ([], [1], [1, 1, 1]):
        with pytest.raises(ChanceError, match=r"has 2 outcomes and \d weights"):
            g.pick("wind", ["east", "west"], weights)
    with pytest.raises(ChanceError, match="a draw for 'wind' has no outcomes"):
        g.pick("wind", [])
    with pytest.raises(ChanceError, match="the bag is empty from which 'cup' draws"):
        g.draw("cup", 0, 4)
    assert g.pick("wind", ["east", "west"], [0, 1]) == "west"
