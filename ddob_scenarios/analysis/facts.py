"""What does a learner see of Omaha besides the map? Facts, which are one number each.

They are declared and filled in side by side, in the same order: a moment gives all of them as one
row, without their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from ddob_scenarios.presentation.scene import PHASES, POOLS
from ddob_scenarios.printed import cards
from ddob_scenarios.printed.charts import TIDES, Tide
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.rules.common.control import Networks
from ddob_scenarios.rules.common.losses import bearable, losses_of
from ddob_scenarios.rules.victory import current_points
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import WAITING, Omaha
from hexwar.board.bits import has, numbered, pack
from hexwar.board.ids import CardId, CardSet
from hexwar.play.game.features import Feature, one_of
from hexwar.play.sequence.entries import Question
from hexwar.play.values.latest import Latest

COLOURS = tuple(sorted(cards.COLOURS))

LONGEST = 33  # the turn after the last of all scenarios, which is reached when one ends
AT_MOST = 99  # more actions, markers and losses than any scenario knows
POINTS = 999  # more victory points than there are, above zero and below
SOON = (1, 2, 3)  # how many turns ahead a learner sees who is due
DECKS = 256  # the number of decks kept

Values = tuple[float, ...]


class Known:
    """What a learner knows of the facts of the last moment."""

    def __init__(self) -> None:
        self.due: Latest[Values] = Latest()


def declared(game: PrintedGame) -> Iterator[Feature]:
    """Yield all facts, in the order in which a moment gives them."""
    yield from _time(game)
    yield from _forces(game)
    yield from _cards(game)


def seen(g: Omaha, procedure: Mapping[str, Any], tide: Tide, now: Networks, known: Known) -> Values:
    """Return the facts of a moment.

    Args:
        g: The moment.
        procedure: The procedure that asks, until the end.
        tide: The tide.
        now: Control and communication.
        known: What is known of the moment before.
    """
    return (
        *_time_now(g, procedure, tide),
        *_forces_now(g, now, known),
        *_cards_now(g.game, g.deck),
    )


# -- time ------------------------------------------------------------------------------------------


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


def tide_seen(g: Omaha) -> Tide:
    """Return the tide of the turn; of a game that is over, that of its last."""
    return g.game.track.space(min(g.turn, g.game.file.scenario.turns[1])).tide


def _one_of(values: Iterable[str]) -> dict[str, Values]:
    """Return by value the facts of which one is 1, as ``one_of`` declares them; all 0 by ""."""
    listed = [*values]
    return {value: tuple([float(each == value) for each in listed]) for value in ("", *listed)}


PHASE, TIDE, SEGMENT = map(_one_of, (PHASES, TIDES, DIVISIONS))


@cache
def _asked(game: PrintedGame) -> dict[str, Values]:
    return _one_of(asking(game))


def _time_now(g: Omaha, procedure: Mapping[str, Any], tide: Tide) -> Values:
    return (
        g.turn,
        g.game.file.scenario.turns[1] - g.turn,
        *PHASE[g.phase],
        *TIDE[tide],
        *SEGMENT[DIVISIONS[g.segment] if g.segment >= 0 else ""],
        *_asked(g.game)[procedure.get("frame", "")],
    )


# -- forces ----------------------------------------------------------------------------------------


def _forces(game: PrintedGame) -> Iterator[Feature]:
    for name in DIVISIONS:
        yield Feature(f"actions {name}", f"actions that the {name} has left", AT_MOST)
        yield Feature(f"lost {name}", f"lost companies of the {name} (13.1)", AT_MOST)
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


def _forces_now(g: Omaha, now: Networks, known: Known) -> Values:
    return (
        *[
            number
            for division, left in enumerate(g.actions_left)
            for number in (left, losses_of(g, division))
        ],
        g.actions_owed,
        bearable(g),
        current_points(g, now),
        g.naval_markers,
        g.heroes.count(WAITING),
        len(g.exited),
        *known.due.get([g.due, g.turn], lambda: tuple([g.due.count(g.turn + n) for n in SOON])),
        *[g.pool_sizes.get(pool, 0) for pool in POOLS],
        g.silenced.bit_count(),
    )


# -- cards -----------------------------------------------------------------------------------------


def _cards(game: PrintedGame) -> Iterator[Feature]:
    for colour in COLOURS:
        yield Feature(f"calls {colour}", f"part of the cards left that call {colour} positions")
    for card in game.cards:
        yield Feature(f"card {card.number:02}", f"card {card.number:02} is still in the deck")


@lru_cache(maxsize=DECKS)
def _cards_now(game: PrintedGame, deck: CardSet) -> Values:
    """Return which part of the deck calls each colour (6.1), and which cards are in it."""
    left = max(1, deck.bit_count())
    calling = [(deck & cards).bit_count() / left for cards in _that_call(game)]
    return (*calling, *[has(deck, card) for card, _ in numbered(CardId, game.cards)])


@cache
def _that_call(game: PrintedGame) -> tuple[CardSet, ...]:
    """Return by colour the cards that call positions of it."""
    return tuple(
        pack(i for i, card in numbered(CardId, game.cards) if card.shows(colour))
        for colour in COLOURS
    )
