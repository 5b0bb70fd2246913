"""What each game says was lost is what its states lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.play.states.runner import perform
from hexwar.sim.recorder import EventRecorder


def played(name: str, seed: int, **options: Any) -> tuple[Any, Any, EventRecorder]:
    """Return a game's first and last state, and a recorder of what happened between."""
    game = hexwar.game(name, options)
    g, rng, recorder = game.start(seed), Random(seed), EventRecorder()
    before = g.clone()
    recorder.hear(g)
    while g.listed:
        attacks = [a for a in g.listed if a[0] in ("attack", "battle")]
        perform(g, rng.choice(attacks or g.listed))
    return before, g, recorder


def total(recorder: EventRecorder, side: str, what: str) -> Counter[str]:
    """Return what the units of a side lost."""
    found: Counter[str] = Counter()
    for (_, whose, unit, _, _, counted), amount in recorder.losses.items():
        if (whose, counted) == (side, what):
            found[unit] += amount
    return found


@pytest.mark.parametrize("seed", range(3))
def test_skirmish(seed: int) -> None:
    """Each block's steps."""
    pytest.importorskip("skirmish")
    _, after, recorder = played("skirmish/ford", seed)
    names = after.game.lexicon.names["counter"]
    lost = total(recorder, "red", "steps") + total(recorder, "blue", "steps")
    assert {names[b]: n for b, n in enumerate(after.losses) if n} == dict(lost)


def test_skirmish150() -> None:
    """Each counter's steps."""
    pytest.importorskip("skirmish150")
    _, after, recorder = played("skirmish150/open", 1)
    names = after.game.lexicon.names["counter"]
    lost = total(recorder, "red", "steps") + total(recorder, "blue", "steps")
    assert {names[u]: 2 - n for u, n in enumerate(after.steps) if n < 2} == dict(lost)


@pytest.mark.parametrize(("scenario", "seed"), [("easy-fox", 1), ("easy-fox", 2), ("d-day", 3)])
def test_omaha(scenario: str, seed: int) -> None:
    """Steps of US units, but for those that never land; companies; Germans by their number."""
    before, after, recorder = played(f"ddob/{scenario}", seed)
    lost, gained = total(recorder, "us", "steps"), recorder.counts
    units = after.game.units
    for unit, printed in enumerate(units):
        fewer = before.steps[unit] - after.steps[unit]
        if not any(kind.endswith("step-added") for kind in gained):
            assert lost[printed.name] == fewer
    assert total(recorder, "us", "companies").total() == (after.losses & ~before.losses).bit_count()
    removed = sum(n for kind, n in recorder.counts.items() if kind.endswith("german-removed"))
    assert total(recorder, "german", "units").total() == removed


def test_memoir() -> None:
    """Each unit's figures, and whether it was eliminated."""
    pytest.importorskip("memoir44")
    before, after, recorder = played("memoir44/sword", 2)
    slots = after.game.slots
    lost = total(recorder, "axis", "figures") + total(recorder, "allies", "figures")
    gone = total(recorder, "axis", "units") + total(recorder, "allies", "units")
    assert lost
    for unit, slot in enumerate(slots):
        if before.hex[unit] >= 0 and after.hex[unit] < 0 and gone[slot.name]:
            assert lost[slot.name] >= before.figures[unit]
        if not lost[slot.name] and before.hex[unit] >= 0:
            assert after.figures[unit] >= before.figures[unit]
