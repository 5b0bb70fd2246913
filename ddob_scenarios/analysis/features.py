"""What does a learner see of Omaha? The names, meanings and bounds of planes and facts.

All scenarios have the same planes and facts in the same order, so that what was learned of one can
be tried in another.  What fills them in is :mod:`ddob_scenarios.analysis.observation`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ddob_scenarios.presentation.scene import PHASES, POOLS
from ddob_scenarios.printed import cards
from ddob_scenarios.printed.charts import DOTS
from ddob_scenarios.printed.turn_track import TIDES
from ddob_scenarios.printed.us_counters import DIVISIONS
from ddob_scenarios.scenarios.printed_game import PrintedGame
from hexwar.board import CounterSet, iterate, pack
from hexwar.play.entries import Question
from hexwar.play.features import HIGHEST, Feature, Features, one_of

COLOURS = tuple(sorted(cards.COLOURS))

KINDS = ("infantry", "rangers", "tanks", "guns")
"""Combat units as a learner tells them apart; all that are not the first three are guns."""

SIDES = 6
"""The sides of a hex."""

LONGEST = 33
"""The turn after the last of all scenarios, which is reached when one ends."""

AT_MOST = 99
"""More actions, markers and losses than any scenario knows."""

POINTS = 999
"""More victory points than there are, above zero and below."""

SOON = (1, 2, 3)
"""How many turns ahead a learner sees who is due."""


def features_of(game: PrintedGame) -> Features:
    """Return what a learner sees, with what is printed on the map."""
    planes = (*_ground(game), *_printed_positions(game), *_us(game), *_germans(game), *_lines())
    return Features(game.map.board, planes, (*_time(game), *_forces(game), *_cards(game)))


# -- planes: what is printed -----------------------------------------------------------------------


def _ground(game: PrintedGame) -> Iterator[Feature]:
    omaha, board = game.map, game.map.board
    for kind in board.kinds["terrain"]:
        yield Feature(f"ground {kind}", f"{kind} in the hex", printed=omaha.ground[kind])
    for kind in board.kinds["hexsides"]:
        beside: list[int] = iterate(board.hexes_beside(kind))
        near = {i: board.neighbours[i] for i in beside}
        count = {i: sum(kind in board.features(i, j) for j in near[i]) for i in beside}
        yield Feature(f"side {kind}", f"how many of its sides are {kind}", SIDES, printed=count)
    roads = pack(board.links("primary", "secondary"))
    yield Feature("road", "a road leads through it, primary or secondary", printed=roads)
    inland = pack(i for hexes in omaha.draws.values() for i in iterate(hexes))
    yield Feature("draw inland", "it counts for the control of a draw (13.21)", printed=inland)
    yield Feature("exit", "units may leave the map there (20.3)", printed=omaha.exit_hexes)
    yield Feature("west", "it lies in the sector of the 29th Division", printed=omaha.in_sector[1])
    yield Feature("fought over", "it is in play in this scenario", printed=game.field)
    yield Feature("submerged", "it is under water at the present tide (5.21)")
    yield Feature("obstacles", "beach obstacles that are not cleared (10.1)")


def _printed_positions(game: PrintedGame) -> Iterator[Feature]:
    printed = [position for position in game.map.positions if not position.armour]
    kinds = {
        "wn": ("a strongpoint (WN)", [p for p in printed if p.wn]),
        "reinforcement": ("a reinforcement position", [p for p in printed if p.reinforcement]),
        "vp": ("a position marked VP", [p for p in printed if p.vp]),
    }
    for colour in COLOURS:
        kinds[colour] = (f"a {colour} position", [p for p in printed if p.colour == colour])
    for name, (meaning, positions) in kinds.items():
        hexes = pack(i for position in positions for i in iterate(position.hexes))
        yield Feature(f"position {name}", meaning, printed=hexes)


# -- planes: counters ------------------------------------------------------------------------------


def kinds_of_units(game: PrintedGame) -> dict[str, CounterSet]:
    """Return the US combat units of each plane of steps."""
    others = game.companies | game.rangers | game.tanks
    kinds = (game.companies, game.rangers, game.tanks, game.combat_units & ~others)
    return {
        f"{division} {kind}": units & belonging
        for division, belonging in zip(DIVISIONS, game.belonging, strict=True)
        for kind, units in zip(KINDS, kinds, strict=True)
    }


def _us(game: PrintedGame) -> Iterator[Feature]:
    for name, units in kinds_of_units(game).items():
        most = sum(len(game.units[unit].steps) for unit in iterate(units))
        yield Feature(f"us {name}", f"steps of {name} units in the hex", max(1, most))
    counters = len(game.us)
    yield Feature("us strength", "attack strength of the US units in the hex", HIGHEST)
    counted = {
        "headquarters": "headquarters and command posts in the hex",
        "generals": "generals in the hex",
        "bases": "engineer bases in the hex",
        "disrupted": "disrupted US counters in the hex",
        "climbing": "US counters that climb or scale a cliff there",
        "commanded": "US units there that leaders command in this segment (7.1)",
        "acted": "US counters there that have performed their action",
        "acting": "US counters there that take part in what is asked",
    }
    for name, meaning in counted.items():
        yield Feature(f"us {name}", meaning, counters)
    yield Feature("us heroes", "heroes in the hex that are not inspired", len(game.heroes))
    yield Feature("us afloat", "counters in the boxes that point to the hex now (5.2)", counters)


def _germans(game: PrintedGame) -> Iterator[Feature]:
    strongest = max(unit.strength for unit in game.german)
    deepest = max(marker.strength for marker in game.depth)
    yield Feature("german unit", "a German unit, revealed or not")
    yield Feature("german revealed", "a revealed German unit")
    yield Feature("german disrupted", "a disrupted German unit")
    yield Feature("german least", "the least strength that the unit may have", strongest)
    yield Feature("german most", "the greatest strength that the unit may have", strongest)
    yield Feature("depth", "a depth marker, revealed or not")
    yield Feature("depth revealed", "a revealed depth marker")
    yield Feature("depth least", "the least strength that the depth may have", deepest)
    yield Feature("depth most", "the greatest strength that the depth may have", deepest)
    yield Feature("german target", "the site or hex that what is asked is about")
    yield Feature("german attacked", "a site that was attacked or barraged in this phase")
    yield Feature("garrison", "a US garrison (19.3)")


def _lines() -> Iterator[Feature]:
    for colour in COLOURS:
        for dots in DOTS:
            meaning = f"{dots} dots of a {colour} position that can fire now"
            yield Feature(f"fire {colour} {dots}", meaning)
    yield Feature("fire standing", "a field of fire of any manned position (12.31)")
    yield Feature("us control", "hexes that US counters occupy or control (12.1)")
    yield Feature("us communication", "hexes in US communication (12.3)")
    yield Feature("german communication", "hexes that German communication passes (12.2)")
    yield Feature("german connected", "sites in German communication (12.22)")


# -- facts -----------------------------------------------------------------------------------------


def asking(game: PrintedGame) -> list[str]:
    """Return the names of the procedures that ask for decisions."""
    return sorted(
        name
        for name, procedure in game.procedures.items()
        if any(isinstance(planned.entry, Question) for planned in procedure.plan.values())
    )


def _time(game: PrintedGame) -> Iterator[Feature]:
    yield Feature("turn", "the turn", LONGEST, 1)
    yield Feature("turns left", "turns of the scenario after this one", LONGEST, -1)
    yield from one_of("phase", PHASES, "the phase is {}")
    yield from one_of("tide", TIDES, "the tide is {}")
    yield from one_of("segment", DIVISIONS, "the {} Division acts")
    yield from one_of("asked", asking(game), "{} asks for a decision")


def _forces(game: PrintedGame) -> Iterator[Feature]:
    for division in DIVISIONS:
        yield Feature(f"actions {division}", f"actions that the {division} has left", AT_MOST)
        yield Feature(f"lost {division}", f"lost companies of the {division} (13.1)", AT_MOST)
    yield Feature("actions owed", "actions to be paid by either division (7.22)", AT_MOST)
    yield Feature("bearable", "lost companies of a division that end the game", AT_MOST)
    yield Feature("points", "victory points by the present state", POINTS, -POINTS)
    yield Feature("naval markers", "naval fire markers", AT_MOST)
    yield Feature("heroes waiting", "heroes who may still appear", len(game.heroes))
    yield Feature("exited", "US counters that have left the map (20.3)", len(game.us))
    for turns in SOON:
        yield Feature(f"due in {turns}", f"US counters due {turns} turns ahead", len(game.us))
    for pool, title in POOLS.items():
        most = len(game.german) + len(game.depth)
        yield Feature(f"pool {pool}", f"counters in the pool: {title}", most)
    yield Feature("guns silent", "off-map guns that are inactive (6.51)", len(game.map.guns))


def _cards(game: PrintedGame) -> Iterator[Feature]:
    for colour in COLOURS:
        yield Feature(f"calls {colour}", f"part of the cards left that call {colour} positions")
    for card in game.cards:
        yield Feature(f"card {card.number:02}", f"card {card.number:02} is still in the deck")
