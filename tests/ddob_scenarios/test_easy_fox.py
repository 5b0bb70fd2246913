"""Easy Fox from end to end: random games, saves at every step, undo to the start, invariants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import pytest

import hexwar
from ddob_scenarios.rules import losses
from ddob_scenarios.state import HIDDEN, NOBODY, Omaha
from hexwar.play import Event, Match
from hexwar.sim import simulate
from hexwar.testing import check_game

DECK = (1 << 54) - 1


def match_of(seed: int, *, study: bool = False) -> Match:
    """Start a match."""
    return hexwar.start("ddob/easy-fox", seed=seed, study=study)


def played(match: Match, seed: int) -> Iterator[list[Event]]:
    """Play a match at random, and give the events of each decision."""
    rng = Random(seed)
    while not match.over:
        yield match.do(rng.choice(match.legal_actions))


def state_of(match: Match) -> Omaha:
    """Return the state of a match."""
    return cast("Omaha", match.state)


# -- whole games -----------------------------------------------------------------------------------


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no loss end the game: the random player, who bleeds to death, sees all sixteen turns."""
    monkeypatch.setattr(losses, "CATASTROPHE", (99, 99))


def test_random_games_end() -> None:
    """Games by the random player end without an error or a dead end."""
    games = simulate("ddob/easy-fox", games=25, seed=1)
    assert [row.error for row in games.errors] == []
    assert sum(games.results.values()) == 25


@pytest.mark.rule("13.2")
@pytest.mark.usefixtures("stubborn")
def test_random_games_to_the_last_turn() -> None:
    """Games of all sixteen turns end with a level of victory, again without an error."""
    games = simulate("ddob/easy-fox", games=25, seed=1)
    assert [row.error for row in games.errors] == []
    assert sum(games.results.values()) == 25
    assert set(games.results) <= {"victory", "defeat"}


@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves"])
def test_the_contract(scenario: str) -> None:
    """The contract of hexwar holds: lists, guards, texts, saves, undo, views and chance."""
    report = check_game(f"ddob/{scenario}", games=2, seed=5, thorough_every=20)
    assert report.games == 2


@pytest.mark.parametrize("seed", [3, 4])
def test_every_step_is_saved_reopened_and_replayed_alike(seed: int) -> None:
    """At each decision the save opens, which replays it and compares every hash."""
    match = match_of(seed)
    for _ in played(match, seed):
        again = hexwar.restore(match.text())
        assert again.state.digest() == match.state.digest()
        assert [entry.digest for entry in again.log] == [entry.digest for entry in match.log]
        assert list(again.legal_actions) == list(match.legal_actions)


@pytest.mark.parametrize("seed", [3, 4])
def test_undo_to_the_start(seed: int) -> None:
    """In study mode undo leads back through all draws to the first hash, and redo to the last."""
    match = match_of(seed, study=True)
    first = match.state.digest()
    for _ in played(match, seed):
        pass
    last, length = match.state.digest(), len(match.log)
    while match.can_undo:
        match.undo()
    assert (match.state.digest(), len(match.log)) == (first, 1)
    while match.can_redo:
        match.redo()
    assert (match.state.digest(), len(match.log)) == (last, length)


@pytest.mark.rule("P7")
def test_the_view_has_neither_seed_nor_draws() -> None:
    """What the player is shown tells nothing of what will be drawn."""
    match = match_of(3)
    for _ in played(match, 3):
        view = match.view("us")
        assert set(view) == {"result", "stack", "fields"}
        assert not {"seed", "draws"} & set(view["fields"])
        json.dumps(view, default=sorted)


# -- invariants ------------------------------------------------------------------------------------


def cards_are_whole(g: Omaha) -> bool:
    """The deck, the discards and the card track make up the 54 cards."""
    track = sum(1 << number - 1 for number in g.card_track.values())
    apart = not (g.deck & g.discards or g.deck & track or g.discards & track)
    return apart and g.deck | g.discards | track == DECK


def counters_are_in_one_place(g: Omaha) -> bool:
    """A US counter is on the map, in a box, on the track or out of play."""
    places = zip(g.hex, g.box, g.due, strict=True)
    return all((at >= 0) + (box >= 0) + (due > 0) <= 1 for at, box, due in places)


def the_eliminated_are_gone(g: Omaha) -> bool:
    """Who has no step left is nowhere."""
    units = range(len(g.game.units))
    return all(g.steps[u] or (g.hex[u] < 0 and g.box[u] < 0 and not g.due[u]) for u in units)


def nobody_stands_among_germans(g: Omaha) -> bool:
    """No hex holds counters of both sides."""
    return not g.us_hexes & g.german_hexes


def everybody_stands_on_firm_ground(g: Omaha) -> bool:
    """No US counter is in the sea or in rough ground, or beyond the part that is fought over."""
    omaha = g.game.map
    occupied = g.us_hexes | sum(1 << at for at in g.at)
    return not occupied & (omaha.ground["sea"] | omaha.ground["rough"] | ~g.game.field)


def depth_lies_under_units(g: Omaha) -> bool:
    """No depth marker lies on its own; only germans that are there are disrupted."""
    under = all(g.unit[s] != NOBODY or marker == NOBODY for s, marker in enumerate(g.depth))
    return under and all(g.unit[s] != NOBODY for s in range(len(g.unit)) if g.suppressed >> s & 1)


def germans_are_as_many_as_printed(g: Omaha) -> bool:
    """Every German unit and marker is on the map, in a pool, known to be out, or out unseen."""
    units = sum(unit != NOBODY for unit in g.unit) + len(g.gone_units) + g.lost_units.bit_count()
    units += sum(g.pool_sizes[pool] for pool in ("T", "D", "M", "A"))
    depth = sum(marker != NOBODY for marker in g.depth) + len(g.gone_depth)
    depth += g.lost_depth.bit_count()
    depth += sum(g.pool_sizes[p] for p in ("wn", "mobile", "building", "armour", "meyer"))
    return (units, depth) == (len(g.game.german), len(g.game.depth))


def hidden_counters_may_be_something(g: Omaha) -> bool:
    """What lies face down has candidates, what lies face up or nowhere has none."""
    hidden = zip((*g.unit, *g.depth), (*g.unit_lot, *g.depth_lot), strict=True)
    return all((counter == HIDDEN) == bool(lot) for counter, lot in hidden)


def companies_are_counted(g: Omaha) -> bool:
    """In the loss boxes are just the regular companies with one step or none."""
    weak = sum(1 << u for u in range(len(g.game.units)) if g.steps[u] <= 1)
    return g.losses == weak & g.game.companies


def allotments_are_not_overdrawn(g: Omaha) -> bool:
    """Nobody spends an action that he does not have."""
    return min(g.actions_left) >= 0 and g.actions_owed <= sum(g.actions_left)


LAWS: tuple[Callable[[Omaha], bool], ...] = (
    cards_are_whole,
    counters_are_in_one_place,
    the_eliminated_are_gone,
    nobody_stands_among_germans,
    everybody_stands_on_firm_ground,
    depth_lies_under_units,
    germans_are_as_many_as_printed,
    hidden_counters_may_be_something,
    companies_are_counted,
    allotments_are_not_overdrawn,
)


@pytest.mark.usefixtures("stubborn")
@pytest.mark.parametrize("seed", range(6))
def test_what_holds_at_every_decision(seed: int) -> None:
    """The laws of the table hold whatever is done."""
    match = match_of(seed)
    for _ in played(match, seed):
        broken = [law.__doc__ for law in LAWS if not law(state_of(match))]
        assert broken == [], match.position


@pytest.mark.usefixtures("stubborn")
@pytest.mark.rule("5.21", "7.6", "7.63")
@pytest.mark.parametrize("seed", range(6))
def test_what_holds_when_a_turn_has_ended(seed: int) -> None:
    """Nobody is below the waterline but climbers; combat units are two a hex; no marker is left."""
    match = match_of(seed)
    turn = 1
    for events in played(match, seed):
        g = state_of(match)
        if match.over or not any(event.kind == "turn-begins" for event in events):
            continue
        before = g.game.track.space(g.turn - 1).tide
        submerged = g.game.map.submerged[before]
        landed = {event.facts["unit"] for event in events if event.kind == "landed"}
        for unit, at in enumerate(g.hex):
            if at >= 0 and unit not in landed and submerged >> at & 1:
                assert g.scaling >> unit & 1
        stacks = [[u for u in g.units_in(at) if u not in landed] for at in g.at]
        assert max(map(len, stacks), default=0) <= 2
        assert g.turn > turn
        turn = g.turn


@pytest.mark.usefixtures("stubborn")
@pytest.mark.rule("6.31", "6.34")
@pytest.mark.parametrize("seed", range(6))
def test_what_holds_in_german_fire(seed: int) -> None:
    """No position passes its hit limit, no unit loses two steps in a phase, no unit grows."""
    match = match_of(seed)
    steps = list(state_of(match).steps)
    for events in played(match, seed):
        g = state_of(match)
        lost: dict[object, int] = {}
        for event in events:
            if event.kind == "position-fires":
                position = g.game.map.positions[cast("int", event.facts["position"])]
                assert len(cast("tuple[int, ...]", event.facts["units"])) <= 2 * len(position.sites)
            if event.kind == "step-lost" and event.rule in ("6.32", "6.5"):
                unit = event.facts["unit"]
                lost[unit] = lost.get(unit, 0) + 1
        added = {event.facts["unit"] for event in events if event.kind == "step-added"}
        for unit, left in enumerate(g.steps):
            assert left <= steps[unit] or unit in added
        assert max(lost.values(), default=0) <= 1
        steps = list(g.steps)
