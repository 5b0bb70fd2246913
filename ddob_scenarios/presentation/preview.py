"""Previews: the cost and the effects of an action, from facts that the player knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ddob_scenarios.printed.charts import DOTS
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.command import Cost, price
from ddob_scenarios.rules.german_fire.aim import dots_of
from ddob_scenarios.rules.us_attacks.attack import NOTHING, STRENGTH, readings, strength_of
from ddob_scenarios.rules.us_attacks.attack import defence_against as defence
from ddob_scenarios.rules.us_attacks.barrage import BARRAGE, Firing
from ddob_scenarios.rules.us_attacks.joining import attack_cost
from ddob_scenarios.rules.us_attacks.weapons import lacking, pooled_weapons, requirements
from ddob_scenarios.rules.us_movement import movement
from ddob_scenarios.rules.us_movement.entering import infiltrated
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexId, has, iterate, one
from hexwar.play import Action, Preview, PreviewRow, TableVerb
from hexwar.play.scene import Attack, Way

Rows = Iterator[PreviewRow]


def _step(
    verb: TableVerb, g: Omaha, procedure: Mapping[str, Any], unit: CounterId, to: HexId
) -> Rows:
    """Yield what a step costs, and which Germans may fire at it."""
    del procedure
    free = verb.freeing(movement.Moving(None, g), unit, to)
    if free is None:
        yield PreviewRow("cost", _written(price(g, unit)), "7.2")
    elif free in (movement.towards_shelter, movement.to_refuge):
        yield PreviewRow("cost", "free, towards shelter", free.rules[0])
    else:
        yield PreviewRow("cost", "free", free.rules[0])
    past = infiltrated(g, g.hex[unit], to)
    if past:
        names = ", ".join(g.game.map.positions[position].name for position in iterate(past))
        yield PreviewRow("infiltrates past", f"{names}: a card is drawn", "7.32")
    yield from _under_fire(g, to)


def _under_fire(g: Omaha, at: HexId) -> Rows:
    """Yield the positions that could hit a unit in a hex, by intensity."""
    firing = [p for p in g.game.map.positions if has(g.active, p.number)]
    for place, dots in enumerate(DOTS):
        names = [f"{p.name} ({p.colour})" for p in firing if has(dots_of(g, p.number)[place], at)]
        if names:
            yield PreviewRow(f"{dots} fire", ", ".join(names), "6.2")


def _written(cost: Cost) -> str:
    count = sum(cost)
    return "free" if not count else f"{count} action{'s' if count > 1 else ''}"


def _attack(
    g: Omaha, procedure: Mapping[str, Any], joining: CounterSet = NONE, naval: bool = False
) -> Rows:
    """Yield strength, weapons and line of the table if others join, or naval fire does."""
    site, attackers = procedure["site"], procedure["attackers"] | joining
    naval |= procedure["naval"]
    target = g.game.map.sites[site].hex
    yield PreviewRow("cost", _written(attack_cost(g, attackers)), "8.13")
    yield PreviewRow("strength", str(strength_of(g, attackers, naval)), "8.3")
    owned = ", ".join(sorted(pooled_weapons(g, target, attackers, naval))) or "none"
    yield PreviewRow("weapons", owned, "8.2")
    yield from _defence(g, site, attackers)
    if g.unit[site] == HIDDEN:
        return
    missing = ", ".join(sorted(lacking(g, site, attackers, naval))) or "none"
    yield PreviewRow("weapons lacking", missing, "8.2")
    for help_, results in readings(g, site, attackers, naval).items():
        effects = ", ".join(result.replace("-", " ") for result in results) or "no effect"
        with_hero = {NOTHING: "result", STRENGTH: "result with the hero's strength"}
        yield PreviewRow(with_hero.get(help_, f"result with {help_}"), effects, "8.3")


def _defence(g: Omaha, site: SiteId, attackers: CounterSet) -> Rows:
    """Yield what is known of the Germans on a site."""
    if g.unit[site] == HIDDEN:
        yield PreviewRow("against", "an unrevealed unit", "8.3")
    else:
        yield PreviewRow("against", str(defence(g, site, attackers)), "8.3")
        needed = ", ".join(sorted(requirements(g, site))) or "none"
        yield PreviewRow("weapons required", needed, "8.2")
    if g.depth[site] != NOBODY:
        depth = "unrevealed" if g.depth[site] == HIDDEN else "revealed"
        yield PreviewRow("depth", depth, "9.2")


SHOWN = {
    "both": "card with its symbol and the colour",
    "colour": "card with the colour",
    "symbol": "card with its symbol",
    "neither": "card with neither",
}
"""What a card may show of a barrage: the symbol of the unit, the colour of the target (8.4)."""


def _barrage(g: Omaha, procedure: Mapping[str, Any], unit: CounterId, site: SiteId) -> Rows:
    """Yield what a barrage costs, and what comes of each kind of card."""
    del procedure
    free = BARRAGE.freeing(Firing(None, g), unit, site)
    yield PreviewRow("cost", "free" if free else _written(price(g, unit)), "7.2")
    for shows, label in SHOWN.items():
        results = g.game.charts.barrage(shows, g.depth[site] != NOBODY, g.strength(unit))
        effects = ", ".join(result.replace("-", " ") for result in results) or "no effect"
        yield PreviewRow(label, effects, "8.4")


MAKERS: dict[str, Callable[..., Rows]] = {
    "move": partial(_step, movement.MOVE),
    "climb": partial(_step, movement.CLIMB_BLUFF),
    "barrage": _barrage,
    "attack": lambda g, procedure, site: _defence(g, site, NONE),
    "join": lambda g, procedure, unit: _attack(g, procedure, one(unit)),
    "expend-naval-fire": partial(_attack, naval=True),
    "resolve": _attack,
}
"""What works it out, by verb."""


def preview_of(g: Omaha, procedure: Mapping[str, Any], action: Action) -> Preview | None:
    """Return what an action would cost and bring about, if there is anything to say."""
    rows = tuple(MAKERS[action[0]](g, procedure, *action[1:])) if action[0] in MAKERS else ()
    if not rows:
        return None
    attack = way = None
    if action[0] == "barrage":
        unit, site = action[1:]
        attack = Attack(one(g.hex[unit]), g.game.map.sites[site].hex)
    elif action[0] in ("move", "climb"):
        unit, to = action[1:]
        way = Way((g.hex[unit], to))
    return Preview(rows=rows, attack=attack, way=way)
