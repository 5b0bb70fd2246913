"""Small positions, held against the readings: German fire, actions, events."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..situations import Situation
from . import choosing, firing, german_actions, sequence, shelling
from .compare_map import compare_the_map
from .played import compare_game
from .positions import (
    acting_position,
    acting_positions,
    crowded_position,
    event,
    everything_that_may_come,
    fire,
    leave_others_out,
    match_from,
    put_afloat,
    small_position,
    table,
    thin_out,
)
from .printed import Position, cards, printed_map
from .table import Table
from .tally import Tally

Comparison = Callable[[Random, Tally], None]
"""Makes a position at random and compares it."""


def compare_fire(rng: Random, tally: Tally) -> None:
    """Compare the fire of a small position on a random card, through every choice (6, 11.4)."""
    s, sector = small_position(rng)
    t = table(s)
    card = rng.choice(list(cards()))
    after = everything_that_may_come(s, fire(sector, card))
    subject = "German fire of one position" if len(t.german) == 1 else "German fire together"
    played = {changes(t, other) for other in after}
    where = f"{sector} card {card} {described(t)}"
    tally.compare(subject, where, firing.outcomes(t, sector, card), played)
    standing = {g.site for g in t.german.values() if g.disrupted}
    standing -= firing.recovered(t, sector, card)
    still = {g.site for other in after for g in other.german.values() if g.disrupted}
    tally.compare("German recovery", where, standing, still)


def compare_artillery(rng: Random, tally: Tally) -> None:
    """Compare fire and the artillery after it, with units on the beach and afloat (6.5, 6.51)."""
    s, sector = small_position(rng, turns=(4, 16))
    put_afloat(s, rng)
    t = table(s)
    card = rng.choice([number for number, card in cards().items() if "artillery" in card])
    after = everything_that_may_come(s, fire(sector, card))
    where = f"{sector} card {card} {described(t)} {t.box}"
    played = {changes(t, other) for other in after}
    tally.compare("German artillery", where, shelling.outcomes(t, sector, card), played)


def compare_action(rng: Random, tally: Tally) -> None:
    """Compare what one German position does on a card of the extended game (14, 16)."""
    card = rng.choice(without_artillery())
    s, position = acting_position(rng, {entry["colour"] for entry in cards()[card]["fire"]})
    _compare_action(s, position, card, tally)


def compare_actions(rng: Random, tally: Tally) -> None:
    """Compare what several German positions do on one card, one after the other (16, 16.85)."""
    card = rng.choice(without_artillery())
    s, positions = acting_positions(rng, {entry["colour"] for entry in cards()[card]["fire"]})
    t = table(s)
    after = everything_that_may_come(s, fire(firing.sector_of(positions[0]), card))
    read = sequence.final_tables(t, card, positions)
    tally.compare(
        "German actions together",
        f"{[p.name for p in positions]} card {card} {described(t)}",
        {changes(t, other) | changes_of_germans(t, other) for other in read},
        {changes(t, other) | changes_of_germans(t, other) for other in after},
    )


def compare_positions_of(s: Situation, name: str, letter: str, tally: Tally) -> None:
    """Compare what a position does on every card that shows its colour with a letter."""
    position, start = printed_map().positions[name], s.g
    for card in without_artillery():
        symbol = firing.shown(card, position.colour)
        if symbol and symbol.get("symbol") == letter:
            s.g = start.clone()
            leave_others_out(s, [position], {entry["colour"] for entry in cards()[card]["fire"]})
            _compare_action(s, position, card, tally)


def without_artillery() -> list[int]:
    """Return the cards on which no off-map artillery fires (6.5)."""
    return [number for number, card in cards().items() if "artillery" not in card]


def _compare_action(s: Situation, position: Position, card: int, tally: Tally) -> None:
    t = table(s)
    action = german_actions.action_of(t, position, card)
    after = everything_that_may_come(s, fire(firing.sector_of(position), card))
    tally.compare(
        f"German action: {action or 'none'}",
        f"{position.name} card {card} {described(t)}",
        german_actions.outcomes(t, position, card),
        {changes(t, other) | changes_of_germans(t, other) for other in after},
    )


def compare_event(rng: Random, tally: Tally) -> None:
    """Compare which units gain depth and where reinforcements appear by an event (9.2, 9.3)."""
    scenario = rng.choice(("first-waves", "d-day"))
    s = crowded_position(rng, scenario)
    t = table(s)
    plain = {"depth", "depth-each-sector", "reinforcements", "naval-fire"}
    numbers = [n for n in cards() if {e["kind"] for e in choosing.effects(n, t.turn)} <= plain]
    card = rng.choice(numbers)
    after = everything_that_may_come(s, event(card))
    where = f"{scenario} card {card} {described(t)}"
    come = choosing.arrivals(t, card)
    tally.compare(
        "reinforcements by event",
        where,
        set(come.items()),
        {(g.site, g.has_depth) for o in after for g in o.german.values() if g.site not in t.german},
    )
    deeper = {
        frozenset(
            s for s, g in o.german.items() if s in t.german and g.has_depth > t.german[s].has_depth
        )
        for o in after
    }
    tally.compare("depth by event", where, choosing.gains(t, card), deeper)


def compare_crowded_map(rng: Random, tally: Tally) -> None:
    """Compare control, communication, fields and points of a crowded map (12, 13.2, 20.3)."""
    s = crowded_position(rng, rng.choice(("easy-fox", "first-waves", "d-day")))
    if rng.random() < 0.7:
        thin_out(s, rng)
    compare_the_map(s.game, s.g.view(s.game.players[0]), described(table(s)), tally)


def compare_crowded_game(rng: Random, tally: Tally, decisions: int = 150) -> None:
    """Compare some decisions of a game that begins with forces all over the map."""
    s = crowded_position(rng, rng.choice(("easy-fox", "first-waves", "d-day")))
    compare_game(match_from(s), rng, tally, decisions)


def described(t: Table) -> str:
    """Describe a small position in a line."""
    stand = [f"{c}@{t.hex[c]}/{t.steps[c]}" for c in t.hex]
    hold = [f"{g.site}{'+' * g.has_depth}{'!' * g.disrupted}" for g in t.german.values()]
    return f"turn {t.turn}: {' '.join(stand)}; {' '.join(hold)}"


def changes(t: Table, after: Table) -> firing.Outcome:
    """Return what has changed for US counters between two tables, in the words of an outcome."""
    found = set()
    for counter in (*t.units(), *t.leaders()):
        if counter in after.hex and after.hex[counter] != t.hex[counter]:
            found.add(f"{counter} moves to {after.hex[counter]}")
    for unit in (*t.units(), *t.afloat()):
        if after.steps[unit] != t.steps[unit]:
            found.add(f"{unit} has {after.steps[unit]}")
        if unit in after.disrupted - t.disrupted and unit in after.hex:
            found.add(f"{unit} is disrupted")
        if unit in t.hero_of and unit in after.inspired:
            found.add(f"the hero of {unit} falls")
    for leader in t.leaders():
        if leader in after.wounded - t.wounded:
            found.add(f"{leader} is wounded")
        elif leader not in after.hex:
            found.add(f"{leader} is gone")
    return frozenset(found)


def changes_of_germans(t: Table, after: Table) -> firing.Outcome:
    """Return which sites were left, taken or given depth; whoever moves takes his depth along."""
    found = {f"{site} is left" for site in t.german.keys() - after.german.keys()}
    found |= {f"{site} is taken" for site in after.german.keys() - t.german.keys()}
    moved = any(text.endswith("left") for text in found)
    for site, german in after.german.items():
        had = site in t.german and t.german[site].has_depth
        if german.has_depth and not had and not moved:
            found.add(f"{site} gains depth")
    return frozenset(found)
