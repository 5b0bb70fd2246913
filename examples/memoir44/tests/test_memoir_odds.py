"""Hit odds of every attacker, target and terrain, enumerated exactly in fractions, not sampled."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest
from memoir44.printed.units import printed_units, unit_kinds, unit_number
from memoir44.rules.battle_phase import Battles
from memoir44.state import Memoir
from memoir_stage import order, stage

import hexwar
from hexwar.play.states.runner import outcomes
from hexwar.testing import Rehearsal

TARGETS = {
    "infantry": (Fraction(3, 6), 4),
    "armour": (Fraction(2, 6), 3),
    "artillery": (Fraction(1, 6), 2),
    "supported-infantry": (Fraction(3, 6), 5),
    "supported-armour": (Fraction(2, 6), 4),
    "sniper": (Fraction(1, 6), 1),
    "tiger": (Fraction(2, 6) * Fraction(1, 6), 1),
}
"""The chance of a die to take a figure, and the figures."""

STARS = {
    ("flak-88", "armour"), ("flak-88", "supported-armour"), ("anti-tank", "armour"),
    ("anti-tank", "supported-armour"), ("machine-gun", "infantry"),
    ("machine-gun", "supported-infantry"), ("sniper", "infantry"), ("sniper", "artillery"),
    ("sniper", "supported-infantry"), ("elite-anti-tank", "armour"),
    ("elite-anti-tank", "supported-armour"), ("elite-machine-gun", "infantry"),
    ("elite-machine-gun", "supported-infantry"), ("flak-88", "tiger"), ("anti-tank", "tiger"),
    ("elite-anti-tank", "tiger"),
}  # fmt: skip
"""Attackers for whom a star hits, too, and whom."""

BASE = {
    "supported-infantry": (3, 3), "artillery": (3, 3), "mobile-artillery": (3, 3),
    "heavy-artillery": (3, 3), "nebelwerfer": (3, 3), "flak-88": (2, 2), "sniper": (1, 1),
}  # fmt: skip
"""Dice at one hex and two; by arm where not named."""

BY_ARM = {"infantry": (3, 2), "armour": (3, 3)}

UNHINDERED = {
    "artillery", "mobile-artillery", "heavy-artillery", "nebelwerfer", "flak-88", "mortar",
    "elite-mortar",
}  # fmt: skip
"""Attackers whom no terrain of the target costs dice."""

COVER = {
    "countryside": (0, 0), "beach": (0, 0), "coastline": (0, 0), "estuary": (0, 0),
    "ford": (0, 0), "fordable-stream": (0, 0), "forest": (1, 2), "hedgerow": (1, 2),
    "hill": (1, 1), "cliff": (1, 1), "bluff": (1, 1), "steep-hill": (1, 1), "village": (1, 2),
    "church": (1, 2), "fortress": (1, 2), "marsh": (0, 0), "high-ground": (0, 0),
    "railroad": (0, 0), "airfield": (0, 0), "cemetery": (0, 0), "radar-station": (1, 2),
    "trench": (1, 1), "ocean": (0, 0),
}  # fmt: skip
"""Dice that infantry and armour lose against a unit in a terrain."""

PIECES = {"bunker": (1, 2), "field-bunker": (1, 2)}
OBSTACLES = {
    "wire": (0, 0), "hedgehog": (0, 0), "sandbags": (1, 1), "sea-wall": (1, 1),
    "dragons-teeth": (0, 0), "road-block": (1, 1),
}  # fmt: skip


def dice_against(attacker: str, arm: str, where: str, distance: int) -> int:
    """The dice of an attack by the tables above."""
    base = BASE.get(attacker) or BY_ARM[arm]
    cover = (COVER | PIECES | OBSTACLES)[where][arm == "armour"]
    close = distance == 1
    if attacker in UNHINDERED or (attacker == "combat-engineers" and close):
        cover = 0
    if attacker == "flame-thrower" and close:
        cover = min(cover, 1)
    if attacker == "supported-armour" and close:
        cover = (COVER | PIECES | OBSTACLES)[where][0]
    return max(base[distance - 1] - cover, 0)


def expected(dice: int, chance: Fraction, figures: int) -> dict[int, Fraction]:
    """The chance of each number of figures lost."""
    found: Counter[int] = Counter()
    for hits in range(dice + 1):
        odds = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        found[min(hits, figures)] += odds
    return {losses: odds for losses, odds in found.items() if odds}


def enumerated(g: Memoir) -> dict[int, Fraction]:
    """The chance of each number of figures lost, by performing the battle in every branch."""
    before = g.figures[1]
    found: Counter[int] = Counter()
    for branch in outcomes(g, ("battle", 0, 1)):
        found[before - branch.state.figures[1]] += branch.probability
    return dict(found)


def ground(where: str, distance: int) -> Memoir:
    """An attacker in the open, and a target in some terrain who has free hexes behind him."""
    spot = (4, 12 + 2 * distance)
    g = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", spot), ("axis", "infantry", (0, 0)),
        ("allies", "infantry", (8, 0)), medals=9,
        terrain={where: [spot]} if where in COVER and where != "countryside" else {},
        pieces=[(where, "axis", [spot])] if where in PIECES else (),
        obstacles=[(where, "axis", [spot])] if where in OBSTACLES else (),
        more='[[medal]]\nhexes = ["A1"]\nworth = 9\nside = "axis"\n'
        '[[medal]]\nhexes = ["B1"]\nworth = 9\nside = "allies"\n',
    )  # fmt: skip
    g.discards[0] |= g.game.deck.copies[g.game.deck.kind("Ambush")]
    g.hands = [hand & ~g.discards[0] for hand in g.hands]
    order(g, 0)
    return g


def agree(g: Memoir, attacker: str, target: str, where: str, distance: int) -> bool:
    """Return whether the odds of a pairing are those of the tables.

    A sniper does not attack armour, and artillery in a bunker, which cannot retreat, loses figures
    to flags as well: neither is asked.
    """
    if attacker == "sniper" and "armour" in TARGETS_BY_ARM[target]:
        return True
    if target == "artillery" and where in PIECES:
        return True
    kind = printed_units()[attacker]
    chance, figures = TARGETS[target]
    g.kind[0], g.figures[0] = unit_number(attacker), kind.figures
    g.kind[1], g.figures[1] = unit_number(target), figures
    dice = dice_against(attacker, kind.arm, where, distance)
    star = Fraction(1, 6) if (attacker, target) in STARS else Fraction(0)
    odds = chance + (star / 6 if target == "tiger" else star)
    twin = Rehearsal(g.clone(), Battles).g
    if not dice:
        return ("battle", 0, 1) not in twin.listed
    return enumerated(twin) == expected(dice, odds, figures)


ATTACKERS = [k.name for k in unit_kinds() if k.weapon.dice and k.arm != "vessel"]
TARGETS_BY_ARM = {name: printed_units()[name].arm for name in TARGETS}
GROUNDS = [*COVER, *PIECES, *OBSTACLES]


@pytest.mark.rule("1.6.5/more-hits", "1.14/stars", "2.10.2/hit-by")
@pytest.mark.parametrize("attacker", ATTACKERS)
def test_odds_of_every_attacker_against_every_target(attacker: str) -> None:
    """In the open, next to each other: dice, symbols, stars, second dice of heavy tanks."""
    g = ground("countryside", 1)
    for target in TARGETS:
        assert agree(g, attacker, target, "countryside", 1), target


@pytest.mark.rule("1.6.3/cover")
@pytest.mark.parametrize("where", GROUNDS)
def test_odds_in_every_terrain(where: str) -> None:
    """Infantry and armour against infantry in every terrain, piece and obstacle."""
    g = ground(where, 1)
    for attacker in ("infantry", "armour"):
        assert agree(g, attacker, "infantry", where, 1), attacker


@pytest.mark.rule("1.6.3/none-left", "2.10.3", "2.10.5", "2.10.6")
@pytest.mark.parametrize("distance", [1, 2])
def test_odds_of_every_attacker_against_cover(distance: int) -> None:
    """Every attacker against infantry in a forest, next to it and two hexes away."""
    g = ground("forest", distance)
    for attacker in ATTACKERS:
        assert agree(g, attacker, "infantry", "forest", distance), attacker


@pytest.mark.rule("1.6.3/distance", "1.6.5/faces")
def test_a_preview_tells_the_dice_that_are_thrown() -> None:
    """With its chances, which add up; the story names the same lines, in French too."""
    match, rng, seen = hexwar.start("memoir44/mill-stream", seed=4), Random(3), 0
    while not match.over and seen < 12:
        decision = match.decision
        assert decision is not None
        battles = [action for action in match.legal_actions if action[0] == "battle"]
        action = rng.choice(battles or list(match.legal_actions))
        view = match.view(decision.player)
        preview = match.game.presentation.preview(view, decision.player, action)
        thrown = [event for event in match.do(action) if event.kind == "rolled"]
        if not battles or not thrown or thrown[0].facts["unit"] != action[1]:
            continue
        assert preview is not None
        told = {row.what: row.value for row in preview.rows}
        assert told["dice"] == str(len(thrown[0].facts["dice"]))
        assert abs(sum(map(int, re.findall(r"(\d+) %", told["hits"]))) - 100) <= 2
        lines = dict(line.rsplit(" ", 1) for line in thrown[0].facts["why"].split(", "))
        assert len(lines) == 1 or lines.items() <= told.items()
        assert "cover" not in lines or "couvert" in match.game.sentence(thrown[0], "fr")
        seen += 1
    assert seen == 12
