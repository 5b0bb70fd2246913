"""Figures: none is made up, none is lost but those out of play (2.4.2)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ARMS, ARTILLERY, INFANTRY
from memoir44.printed.units import unit_number
from memoir44.rules.movement_phase import Movement
from memoir44.rules.pool import figures_of
from memoir44.rules.tactics import Medics
from memoir44.state import Memoir
from memoir_stage import dice, stage

import hexwar
from hexwar.play.match import Match
from hexwar.play.values.events import Event
from hexwar.testing import Rehearsal

LEFT, CENTRE = ("allies", "infantry", (4, 2)), ("allies", "infantry", (4, 12))
FOE = ("axis", "infantry", (0, 0))
ENTRY = '[[entry]]\nside = "allies"\nhexes = ["A1"]\n'


def box(g: Memoir, arm: int, figures: int) -> int:
    """Leave the Allies some figures of an arm in the box; return the place in the pool."""
    place = g.place.stock * len(ARMS) + arm
    g.pool[place] = figures
    return place


@pytest.mark.rule("1.4.1/medics-and-mechanics", "1.4.1/medics-and-mechanics/dice", "2.4.2/box")
def test_medics_bring_back_only_figures_that_are_in_the_box() -> None:
    """Two dice heal, one figure is in the box: one comes back, and the player is told."""
    g = stage(LEFT, FOE, card="Medics-and-Mechanics", medals=1)
    g.figures[0] = 1
    place = box(g, INFANTRY, 1)
    held = g.hands[1].bit_count() + 1
    play = Rehearsal(g, Medics, script={"medics": [dice("II" + "F" * (held - 2))]})
    play.do("treat al-inf-1")
    assert (g.figures[0], g.pool[place]) == (2, 0)
    assert play.facts_of("figures-short") == [{"unit": 0, "figures": 1}]


@pytest.mark.rule("1.4.1/medics-and-mechanics")
def test_medics_treat_nobody_for_whom_the_box_is_empty() -> None:
    """Without infantry in the box infantry is not treated; a gun, whose figures are there, is."""
    g = stage(LEFT, ("allies", "artillery", (6, 6)), FOE, card="Medics-and-Mechanics", medals=1)
    g.figures[0], g.figures[1] = 1, 1
    box(g, INFANTRY, 0)
    box(g, ARTILLERY, 1)
    assert Rehearsal(g, Medics).texts == ["treat al-art-1", "nobody"]


@pytest.mark.rule("1.4.2/several-patients", "2.4.2/box")
def test_medics_of_several_units_stop_when_the_box_is_empty() -> None:
    """With the Breakthrough deck figures come back one by one, as long as there are some."""
    g = stage(LEFT, CENTRE, FOE, card="Medics-and-Mechanics", medals=1, form="breakthrough")
    g.figures[0] = g.figures[1] = 3
    place = box(g, INFANTRY, 1)
    play = Rehearsal(g, Medics, script={"medics": [dice("ISFF")]}).do("recover al-inf-1")
    assert play.over
    assert (g.figures[:2], g.pool[place]) == ([4, 3], 0)


def called(figures: int) -> Rehearsal[Memoir]:
    """The Allies place reinforcements: infantry was called, of which a number is in the box."""
    g = stage(LEFT, FOE, medals=1, more=ENTRY + '[reinforcements]\nsides = ["allies"]\n')
    g.called = ((g.seat, 0, unit_number("infantry")),)
    box(g, INFANTRY, figures)
    return Rehearsal(g, Movement)


@pytest.mark.rule("2.4.2/lost")
def test_a_reinforcement_without_figures_is_not_placed_but_lost() -> None:
    """Its figures are gone since the call: it is lost, and the player is told."""
    play = called(3)
    assert play.over  # there is nothing else to do
    g = play.g
    assert g.called == ()
    assert play.facts_of("reinforcement-short") == [{"becomes": unit_number("infantry")}]
    assert min(g.pool) >= 0


@pytest.mark.rule("2.4.2/box")
def test_a_reinforcement_with_figures_takes_them_from_the_box() -> None:
    """Four infantry figures are just enough; one without a place is lost."""
    play = called(4)
    play.do(next(text for text in play.texts if text.startswith("deploy")))
    assert play.g.pool[play.g.place.stock * len(ARMS) + INFANTRY] == 0
    late = called(4).do("end-movement")
    assert late.facts_of("reinforcement-lost") == [{"becomes": unit_number("infantry")}]


@pytest.mark.rule("2.10.4")
def test_supported_units_take_the_figures_of_both_arms_from_the_box() -> None:
    """A supported unit set up holds four figures of its own arm and one of the other."""
    plain = stage(LEFT, FOE, medals=1).pool
    pool = stage(LEFT, ("allies", "supported-infantry", (4, 12)), FOE, medals=1).pool
    assert [a - b for a, b in zip(plain, pool, strict=True) if a != b] == [4, 1]


def on_board(g: Memoir) -> Counter[tuple[int, int]]:
    """Count the figures on the board by side and arm."""
    found: Counter[tuple[int, int]] = Counter()
    for side in range(2):
        for unit in g.on_map(side):
            for arm, figures in figures_of(g.kind_of(unit), g.figures[unit]).items():
                found[side, arm] += figures
    return found


def in_boxes(g: Memoir) -> Counter[tuple[int, int]]:
    """Count the figures in the boxes by side and arm."""
    found: Counter[tuple[int, int]] = Counter()
    sides = {seat.stock: seat.side for seat in g.game.seats}
    for place, figures in enumerate(g.pool):
        stock, arm = divmod(place, len(ARMS))
        found[sides[stock], arm] += figures
    return found


def out_of_play(g: Memoir, event: Event) -> Counter[tuple[int, int]]:
    """Count the figures that an event takes out of play: a last one, or a unit that leaves."""
    found: Counter[tuple[int, int]] = Counter()
    if event.kind == "eliminated":
        arm = g.game.kinds[event.facts["unit_kind"]].number
        found[g.game.side_of[event.facts["unit"]], arm] += 1
    elif event.kind == "left-the-board":
        unit = event.facts["unit"]
        for arm, figures in figures_of(g.kind_of(unit), g.figures[unit]).items():
            found[g.game.side_of[unit], arm] += figures
    return found


def check_counts(match: Match, g: Memoir, rng: Random, decisions: int) -> None:
    """Play at random: no figure is made up or vanishes, and no box goes below 0."""
    printed, gone = on_board(g) + in_boxes(g), Counter[tuple[int, int]]()
    for _ in range(decisions):
        if match.over:
            break
        actions = match.legal_actions
        for event in match.do(actions[rng.randrange(len(actions))]):
            gone += out_of_play(g, event)
        assert min(g.pool) >= 0
        assert on_board(g) + in_boxes(g) + gone == printed


@pytest.mark.rule("2.4.2/box", "2.10.4")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah", "cotentin"])
def test_figures_in_the_box_on_the_board_and_out_of_play_stay_the_same(scenario: str) -> None:
    """At each step of a random game no figure is made up or vanishes, and no box is below 0."""
    match, rng = hexwar.start(f"memoir44/{scenario}", seed=11), Random(scenario)
    g = match.state
    assert isinstance(g, Memoir)
    check_counts(match, g, rng, 1200)


@pytest.mark.rule("2.4.2/box")
def test_figures_stay_the_same_when_both_boxes_are_nearly_empty() -> None:
    """The same where reinforcements and Medics compete for the last figures."""
    for seed in range(3):
        match, rng = hexwar.start("memoir44/sword", seed=seed), Random(seed)
        g = match.state
        assert isinstance(g, Memoir)
        assert isinstance(g.game, Memoir44)
        g.pool = [min(figures, 4) for figures in g.pool]
        check_counts(match, g, rng, 900)
