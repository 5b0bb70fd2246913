"""The Action phase as a whole (7): markers, segments, and lists that agree with their guards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.rules.common.command import roster_of
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import HIDDEN
from hexwar.board import CounterId, HexSet, as_set, first, has, iterate, one
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import perform
from hexwar.testing.decision_laws import check_guards, check_index, check_listing, check_texts

from .situations import FIRST, Situation
from .test_movement import acting, refused

# -- the phase -------------------------------------------------------------------------------------


@pytest.mark.rule("7", "7.2")
def test_what_is_asked() -> None:
    """The prompt names the division, the rule is that of conducting actions."""
    s = Situation(turn=8).us("A/1/16@0714/3")
    acting(s)
    pending = decision(s.g)
    assert pending is not None
    assert pending.prompt == "Choose an action of the 1st Division."
    assert pending.rule == "7.2"
    assert s.g.listed[-1] == ("end-segment",)


@pytest.mark.rule("7.2", "8.16")
def test_nothing_of_the_phase_stays() -> None:
    """Actions, attacks, barrages, command: all is cleared for the next phase."""
    s = Situation(turn=8).us("A/1/16@0915/3", "16-HQ@0915", "1/B/741@0814/2").german("WN64")
    play = acting(s).do("attack WN64", "join A/1/16", "resolve")
    while not play.over:
        play.do(s.g.listed[-1])
    g = s.g
    assert (g.acted, g.fresh, g.attacked, g.barraged, g.moved_leaders) == (0, 0, 0, 0, 0)
    assert (g.segment, g.actions_left, g.actions_owed, g.in_command) == (-1, [0, 0], 0, {})


@pytest.mark.rule("7.1", "7.7")
def test_removing_disruption_is_free_and_all_that_is_left() -> None:
    """A disrupted unit recovers and does nothing else."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0716/3")
    s.g.disrupted = one(s.counter("A/1/16"))
    play = acting(s)
    assert refused(s, "move A/1/16 0715") == "7.7"
    assert refused(s, "recover B/1/16") == "7.7"
    play.do("recover A/1/16")
    assert not s.g.disrupted
    assert s.g.actions_left[FIRST] == 2
    assert refused(s, "move A/1/16 0715") == "7.1"


@pytest.mark.rule("7", "7.3")
def test_who_acts_at_all() -> None:
    """Counters off the map, engineer bases and units afloat do nothing."""
    s = Situation(turn=8).us("A/1/16@0714/3", "Wyman@0716")
    s.boxed("B/1/16@ER1")
    acting(s)
    assert refused(s, "move B/1/16 0715") == "7"
    base = first(s.game.bases)
    s.g.put(base, s.at("0718"))
    assert not has(roster_of(s.g, FIRST), base)
    assert has(roster_of(s.g, FIRST), s.counter("A/1/16"))


@pytest.mark.rule("7.2")
def test_ending_a_segment_leaves_recoveries_for_the_next_turn() -> None:
    """The marker stays when the player ends the segment."""
    s = Situation(turn=8).us("A/1/16@0714/3")
    s.g.disrupted = one(s.counter("A/1/16"))
    assert acting(s).do("end-segment").over
    assert s.disrupted("A/1/16")


# -- laws ------------------------------------------------------------------------------------------

OPTIONS: list[dict[str, Any]] = [
    {},
    {
        "joint_division_attacks": True,
        "infiltration_draws": "stack",
        "two_hex_attacks": "hex",
        "moved_leader": "all_command",
    },
    {"edition": "2.0", "bluff_by_trail": "walk", "barrage_disrupted": True, "stack_barrage": False},
]


def scattered(rng: Random, **options: Any) -> Situation:
    """US counters and Germans thrown onto a part of the map, with markers and heroes."""
    s = Situation(turn=rng.choice([3, 8, 16]), **options)
    g, game = s.g, s.game
    dry = game.map.enterable("low")
    centre = rng.choice(list(iterate(dry)))
    near = game.map.board.within(centre, rng.choice([3, 5]))
    scatter_germans(rng, s, near)
    open_hexes = list(iterate(near & dry & ~g.german_hexes))
    units = rng.sample(range(len(game.units)), 14)
    for counter in (*units, *rng.sample(list(iterate(game.leaders)), 3)):
        at = rng.choice(open_hexes)
        g.put(CounterId(counter), at)
        if rng.random() < 0.7:
            g.division[counter] = game.map.sector[at]
    for unit in units:
        g.set_steps(CounterId(unit), rng.randint(1, len(game.units[unit].steps)))
        marker = rng.choice(["disrupted", "climbing", "scaling", *[""] * 12])
        if marker:
            setattr(g, marker, getattr(g, marker) | 1 << unit)
    g.put(rng.choice(list(iterate(game.bases))), rng.choice(open_hexes))
    for hero in rng.sample(range(len(g.heroes)), 3):
        g.give_hero(HeroId(hero), CounterId(rng.choice(units)))
    g.inspired = as_set(rng.getrandbits(len(g.heroes)))
    g.naval_markers = rng.randint(0, 2)
    g.action_bonus = rng.randint(-2, 1)
    return s


def scatter_germans(rng: Random, s: Situation, near: HexSet) -> None:
    """Put crews and Tactical units on sites, revealed or not, with depth, some disrupted."""
    g, game = s.g, s.game
    g.pool_sizes["mobile"] = g.pool_sizes["building"] = 0
    guns = game.crews["75"]
    crews = [(unit, 0) for unit in iterate(game.crews["plain"])] + [(HIDDEN, guns)] * 6
    tactical = list(iterate(game.reinforcements["T"]))
    rng.shuffle(crews)
    for site in game.map.sites:
        wn = game.map.positions[site.position].wn
        if not has(near, site.hex) or rng.random() < 0.3 or not (crews if wn else tactical):
            continue
        if wn:
            g.set_unit(site.number, *crews.pop())
        else:
            unit = tactical.pop()
            g.set_unit(site.number, unit if rng.random() < 0.5 else HIDDEN, one(unit))
        if rng.random() < 0.4:
            kind = "wn" if wn else "building" if site.building else "mobile"
            g.set_depth(site.number, HIDDEN, game.depth_of[kind])
        if rng.random() < 0.2:
            g.disrupt(site.number)
    s.settle()


@pytest.mark.rule("7", "7.2", "8.1", "8.4", "8.52")
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "hex", "2.0"])
@pytest.mark.parametrize("seed", range(8))
def test_lists_refusals_and_texts_agree(seed: int, options: dict[str, Any]) -> None:
    """Whatever lies where, the list is what no clause of a verb refuses."""
    rng = Random(seed)
    s = scattered(rng, **options)
    s.rehearse(UsActions)
    for _ in range(40):
        if s.g.result is not None:
            break
        check_listing(s.g)
        check_guards(s.g, rng)
        check_texts(s.g)
        check_index(s.g)
        perform(s.g, rng.choice(s.g.listed))


@pytest.mark.rule("7.2", "7.22", "R7-01")
@pytest.mark.parametrize("seed", range(6))
def test_actions_that_are_paid_never_exceed_the_allotment(seed: int) -> None:
    """Played at random to the end: at most one action a unit, and nothing on credit."""
    rng = Random(100 + seed)
    s = scattered(rng)
    s.rehearse(UsActions)
    g = s.g
    while g.result is None:
        acted = g.acted
        perform(g, rng.choice(g.listed))
        assert min(g.actions_left) >= 0
        assert 0 <= g.actions_owed <= sum(g.actions_left)
        assert not acted & ~g.acted or g.result is not None
    if g.result.outcome == "rehearsed":
        combat = g.game.combat_units
        assert all((there & combat).bit_count() <= 2 for there in g.at.values())
