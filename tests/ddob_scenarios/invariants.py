"""What holds in every game of every scenario: laws that are checked after every event.

``watched_game(game, seed)`` plays a game at random and looks at the table whenever an event is
told.  A broken law is an :class:`AssertionError` that names the law, the event and the position.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.rules.common.variants import first_turn
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE, PositionId, has, pack
from hexwar.play.match.notation import position_text
from hexwar.play.states.runner import begin, perform
from hexwar.play.values.events import Event, Result

Law = Callable[[Omaha], bool]

UNITS_A_HEX = 2
"""Combat units that may stay in a hex (7.6)."""

EXTENDED_FROM = 17


# -- laws of every moment --------------------------------------------------------------------------


def cards_are_whole(g: Omaha) -> bool:
    """The deck, the discards and the card track make up the whole deck, 54 cards as printed."""
    track = sum(1 << number - 1 for number in g.card_track.values())
    apart = not (g.deck & g.discards or g.deck & track or g.discards & track)
    return apart and g.deck | g.discards | track == g.game.whole_deck


def counters_are_in_one_place(g: Omaha) -> bool:
    """A US counter is on the map, in a box, on the track, or out of play: exited or lost."""
    places = zip(g.hex, g.box, g.due, strict=True)
    once = all((at >= 0) + (box >= 0) + (due > 0) <= 1 for at, box, due in places)
    return once and not any(
        g.hex[unit] >= 0 or g.box[unit] >= 0 or g.due[unit] for unit in g.exited
    )


def nobody_stands_among_germans(g: Omaha) -> bool:
    """No hex holds units of both sides."""
    return not g.us_hexes & g.german_hexes


def germans_stand_apart(g: Omaha) -> bool:
    """No hex holds two German units, armour and others."""
    held = [g.game.map.sites[site].hex for site, unit in enumerate(g.unit) if unit != NOBODY]
    return len(held) == len(set(held))


def everybody_stands_on_firm_ground(g: Omaha) -> bool:
    """No US counter is in the sea or in rough ground, or beyond the part that is fought over."""
    omaha = g.game.map
    occupied = pack(at for at in g.at)
    return not occupied & (omaha.ground["sea"] | omaha.ground["rough"] | ~g.game.field)


def depth_lies_under_units(g: Omaha) -> bool:
    """No depth marker lies alone, and only Germans that are there are disrupted."""
    under = all(g.unit[s] != NOBODY or marker == NOBODY for s, marker in enumerate(g.depth))
    return under and all(
        g.unit[s] != NOBODY for s in range(len(g.unit)) if g.disrupted_sites >> s & 1
    )


def hidden_counters_may_be_something(g: Omaha) -> bool:
    """What lies face down has candidates, what lies face up or nowhere has none."""
    hidden = zip((*g.unit, *g.depth), (*g.unit_lot, *g.depth_lot), strict=True)
    return all((counter == HIDDEN) == bool(lot) for counter, lot in hidden)


def markers_lie_on_the_map(g: Omaha) -> bool:
    """Disrupted and climb markers and posts are on counters of the map, ranges on their tracks."""
    on_map = sum(1 << counter for counter, at in enumerate(g.hex) if at >= 0)
    marked = g.disrupted | g.climbing | g.scaling | g.posts
    spaces = len(g.game.track.engineer_range)
    return not marked & ~on_map and all(0 <= space < spaces for space in g.track)


def allotments_are_not_overdrawn(g: Omaha) -> bool:
    """Nobody spends an action that he does not have."""
    return min(g.actions_left) >= 0 and g.actions_owed <= sum(g.actions_left)


ALWAYS: tuple[Law, ...] = (
    cards_are_whole,
    counters_are_in_one_place,
    nobody_stands_among_germans,
    germans_stand_apart,
    everybody_stands_on_firm_ground,
    depth_lies_under_units,
    hidden_counters_may_be_something,
    markers_lie_on_the_map,
    allotments_are_not_overdrawn,
)
"""What holds after every event."""


# -- laws that a rule may break for a moment while it is carried out -------------------------------


def the_eliminated_are_gone(g: Omaha) -> bool:
    """Who has no step left is nowhere."""
    units = range(len(g.game.units))
    return all(g.steps[u] or (g.hex[u] < 0 and g.box[u] < 0 and not g.due[u]) for u in units)


def companies_are_counted(g: Omaha) -> bool:
    """In the loss boxes are just the regular companies with one step or none."""
    weak = sum(1 << u for u in range(len(g.game.units)) if g.steps[u] <= 1)
    return g.losses == weak & g.game.companies


def germans_are_as_many_as_printed(g: Omaha) -> bool:
    """Every German unit and marker is on the map, in a pool, known to be out, or out unseen."""
    units = sum(unit != NOBODY for unit in g.unit) + len(g.gone_units) + g.lost_units.bit_count()
    units += sum(g.pool_sizes[pool] for pool in ("T", "D", "M", "A"))
    depth = sum(marker != NOBODY for marker in g.depth) + len(g.gone_depth)
    depth += g.lost_depth.bit_count()
    depth += sum(g.pool_sizes[p] for p in ("wn", "mobile", "building", "armour", "meyer"))
    return (units, depth) == (len(g.game.german), len(g.game.depth))


def counters_face_up_are_one_each(g: Omaha) -> bool:
    """No German counter lies face up twice, or is out of play as well."""
    units = [unit for unit in g.unit if unit >= 0]
    depth = [marker for marker in g.depth if marker >= 0]
    twice = len(set(units)) < len(units) or len(set(depth)) < len(depth)
    out = any(has(g.lost_units, unit) for unit in units)
    return not twice and not out and not any(has(g.lost_depth, marker) for marker in depth)


AT_DECISIONS: tuple[Law, ...] = (
    the_eliminated_are_gone,
    companies_are_counted,
    germans_are_as_many_as_printed,
    counters_face_up_are_one_each,
)
"""What holds whenever a player decides."""


# -- what events tell ------------------------------------------------------------------------------


def most_hits(g: Omaha, position: PositionId) -> int:
    """Return the hit limit of a position: a hit for each undisrupted unit and for its depth (6.31).

    It is doubled from turn 17 on (14.11).
    """
    sites = g.game.map.positions[position].sites
    able = [s for s in sites if g.unit[s] != NOBODY and not has(g.disrupted_sites, s)]
    limit: int = sum(1 + (g.depth[s] != NOBODY) for s in able)
    return 2 * limit if g.turn >= EXTENDED_FROM else limit


class Watch(list[Event]):
    """The events of a game, each judged as it is told.

    Args:
        g: The state at its set-up.
    """

    def __init__(self, g: Omaha) -> None:
        super().__init__()
        self.g = g
        self.steps = list(g.steps)
        self.phase = g.phase
        self.shot: set[int] = set()

    def append(self, event: Event) -> None:
        """Take an event, and judge the table as it is now."""
        super().append(event)
        for law in ALWAYS:
            self.demand(law(self.g), law.__doc__, event)
        self._steps_grow_by_one_event_only(event)
        self._limits_are_kept(event)
        self._one_step_a_phase(event)
        if self.g.phase != self.phase:
            if self.phase == "actions":
                self._stacks_are_small(event)
            self.phase = self.g.phase
        if event.kind == "turn-begins":
            self._nobody_is_left_under_water(event)

    def decide(self) -> None:
        """Judge the table at a decision."""
        last = self[-1] if self else None
        for law in AT_DECISIONS:
            self.demand(law(self.g), law.__doc__, last)
        self.clear()

    def demand(self, kept: bool, law: str | None, event: Event | None) -> None:
        """Fail if a law is broken."""
        if not kept:
            where = position_text(self.g) if self.g.listed else f"turn {self.g.turn}"
            raise AssertionError(f"broken after {event}: {law} ({where})")

    def _steps_grow_by_one_event_only(self, event: Event) -> None:
        for unit, left in enumerate(self.g.steps):
            if left > self.steps[unit]:
                added = event.kind == "step-added" and event.facts["unit"] == unit
                self.demand(added, "Steps grow only by the added-step event.", event)
        self.steps = list(self.g.steps)

    def _limits_are_kept(self, event: Event) -> None:
        facts: dict[str, Any] = dict(event.facts)
        if event.kind == "position-fires":
            units, limit = facts["units"], most_hits(self.g, facts["position"])
            self.demand(len(units) <= limit, f"No position passes its limit of {limit}.", event)
            self.demand(len(units) == len(set(units)), "No position hits a unit twice.", event)
        elif event.kind == "mortars-hit":
            sites = self.g.game.map.positions[facts["position"]].sites
            limit = 2 if any(self.g.depth[site] != NOBODY for site in sites) else 1
            self.demand(len(facts["units"]) <= limit, f"Mortars hit {limit} at most.", event)

    def _one_step_a_phase(self, event: Event) -> None:
        if event.kind == "turn-begins":
            self.shot.clear()
        elif event.kind == "step-lost" and self.g.phase == "fire" and self.g.turn < EXTENDED_FROM:
            unit = event.facts["unit"]
            law = "Before turn 17 a unit loses one step in a German Fire phase."
            self.demand(unit not in self.shot, law, event)
            self.shot.add(unit)

    def _stacks_are_small(self, event: Event) -> None:
        most = max((len(self.g.units_in(at)) for at in self.g.at), default=0)
        self.demand(most <= UNITS_A_HEX, "After the Action phase stacks are of two.", event)

    def _nobody_is_left_under_water(self, event: Event) -> None:
        g = self.g
        first = g.turn == first_turn(g.game)
        water = NONE if first else g.game.map.submerged[g.game.track.space(g.turn - 1).tide]
        under = [c for c, at in enumerate(g.hex) if at >= 0 and water >> at & 1]
        dry = all(g.scaling >> counter & 1 for counter in under)
        self.demand(dry, "At a turn's end only cliff climbers are below the waterline.", event)


def watched_game(game: DDayAtOmahaBeach, seed: int) -> Result:
    """Play a game at random under watch, and return how it ended.

    Args:
        game: The game with its scenario and options.
        seed: The seed of the game and of its player.

    Raises:
        AssertionError: When a law is broken.
    """
    g = cast("Omaha", game.lay_out(seed))
    g.events = watch = Watch(g)
    rng = Random(seed)
    begin(g, game.opening)
    while g.result is None:
        watch.decide()
        perform(g, rng.choice(g.listed))
    assert watch[-1].kind == "game-over"  # nothing happens after the end
    assert g.result.outcome
    assert g.result.rule
    return g.result
