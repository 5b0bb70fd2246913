"""German fire against heroes, headquarters and generals (11.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ddob_scenarios.printed.cards import Card
from ddob_scenarios.rules.common.losses import leave_for_good
from ddob_scenarios.rules.common.posts import revert
from ddob_scenarios.rules.german_fire.aim import distance_from, dots_of, who_chooses
from ddob_scenarios.rules.german_fire.assignment import Shot
from ddob_scenarios.state.nouns import HeroId
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import members
from hexwar.play import Action, Actions, CounterId, Frame, ask, frame, prioritise, rule

ABSENCE = 2
"""A headquarters that is hit comes back so many turns later (11.4)."""

INTENSE, STEADY = 0, 1


@rule("11.41", "R11-05")
def may_hit_a_leader(
    g: Omaha, card: Card, limits: Mapping[int, int], shots: Sequence[Shot]
) -> tuple[int, ...]:
    """Return the firing positions that may hit a leader once the units have been hit, in order.

    They are of the starred colour, and could hit fewer units than their limit allows.

    Args:
        g: The state.
        card: The fire card.
        limits: How many units each firing position may hit.
        shots: Every unit that each could hit, whoever else hits it.
    """
    starred = {entry.colour for entry in card.fire if entry.symbol == "star"}
    if not starred:
        return ()
    eligible = Counter(shot.position for shot in shots)
    found = [p for p in limits if g.colour_of(p) in starred and eligible[p] < limits[p]]
    return in_sequence(g, found)


@rule("R11-05", "R16-02")
def in_sequence(g: Omaha, positions: list[int]) -> tuple[int, ...]:
    """Put positions in the order in which they act: higher number first, then later letter."""
    order = {position: g.game.map.positions[position].order for position in positions}
    return tuple(sorted(positions, key=lambda position: (order[position], -position), reverse=True))


@rule("11.4", "R11-05")
def exposed_leaders(g: Omaha, position: int) -> list[Action]:
    """Return how a position could hit a leader now: on intense dots, else on steady ones; nearest.

    Heroes are hit like headquarters and generals; two heroes with one unit are alike.
    """
    dots = dots_of(g, position)
    at: dict[Action, int] = {}
    for hero, unit in enumerate(g.heroes):
        if unit >= 0 and g.hex[unit] >= 0 and g.hero_of(unit) == hero:
            at["hit-hero", hero] = g.hex[unit]
    for leader in members(g.game.leaders):
        if g.hex[leader] >= 0:
            at["hit-leader", leader] = g.hex[leader]
    exposed = [action for action, hex_ in at.items() if (dots[INTENSE] | dots[STEADY]) >> hex_ & 1]
    return prioritise(
        exposed,
        lambda action: not dots[INTENSE] >> at[action] & 1,
        lambda action: distance_from(g, position, at[action]),
    )


@frame
class LeaderHit(Frame):
    """A position of the starred colour hits a leader (11.4)."""

    position: int
    sector: int

    def chooser(self, g: Omaha) -> str:
        """The player who commands the leaders in question, or whose sector the position is in."""
        exposed = exposed_leaders(g, self.position)
        counters = [g.heroes[n] if verb == "hit-hero" else n for verb, n in exposed]
        return who_chooses(g, counters, self.sector)

    @ask("11.4", "11.41", "18.33", "R11-05", "R18-05", "P1", by=chooser, auto=True)
    def choose_a_leader(self, g: Omaha) -> Actions:
        """Choose the leader whom {position:position} hits."""
        yield from exposed_leaders(g, self.position)

    @choose_a_leader.on(rule="11.4")
    def hit_hero(self, g: Omaha, hero: HeroId) -> None:
        g.inspired |= 1 << hero
        g.say("hero-hit", position=self.position, hero=hero, unit=g.heroes[hero])

    @choose_a_leader.on(rule="11.4")
    def hit_leader(self, g: Omaha, leader: CounterId) -> None:
        g.say("leader-hit", position=self.position, unit=leader)
        if g.game.generals >> leader & 1:
            hit_general(g, leader)
        elif g.posts >> leader & 1:
            revert(g, leader)
        else:
            hit_headquarters(g, leader)


@rule("11.4")
def hit_general(g: Omaha, general: int) -> None:
    """Wound a general lightly, or kill one who is wounded already."""
    if g.wounded >> general & 1:
        g.say("general-killed", unit=general)
        leave_for_good(g, general)
    else:
        g.wounded |= 1 << general
        g.say("general-wounded", unit=general)


@rule("11.4", "R11-06")
def hit_headquarters(g: Omaha, headquarters: int) -> None:
    """Put a headquarters two spaces on along the turn track; beyond its end it is gone."""
    turn = g.turn + ABSENCE
    g.clear_markers(headquarters)
    if turn > g.game.file.scenario.turns[1]:
        g.say("headquarters-gone", unit=headquarters)
        g.lift(headquarters)
        return
    g.put_on_track(headquarters, turn)
    g.delayed |= 1 << headquarters
    g.say("headquarters-scattered", unit=headquarters, turn=turn)
