"""What is an action worth, for a side that cards play? Keys for the procedures of the kit.

Each key rates an action by the verbs of :mod:`hexwar.kit.movement_phase`, :mod:`hexwar.kit.combat`
and :mod:`hexwar.kit.arrivals`. The text file of a :class:`CounterGameByCards` may use all of them,
and says itself from which odds on an attack is good::

    [[odds]]
    name = "good-odds"
    title = "good odds"
    column = 5                       # of the results table, the first is 1

The state has :class:`~hexwar.kit.victory.Objectives`; the game has ``attacks``, the attack factors
by counter and steps left.
"""

from __future__ import annotations

import copy
from functools import lru_cache
from typing import Any, Final, TypeVar

from hexwar.board import Board, HexId, HexSet, SideId, iterate, one, pack
from hexwar.data import Readable, read
from hexwar.data.document import Document
from hexwar.kit.automaton.cards import AutomatonFile, Cards, CardTerms, check_cards, look_up
from hexwar.kit.automaton.games import GameByCards
from hexwar.kit.automaton.priorities import Key, key
from hexwar.kit.combat import Battle
from hexwar.kit.forces import OFF, Positions, Steps
from hexwar.kit.game import CounterGame
from hexwar.kit.victory import Objectives
from hexwar.play import Action

B = TypeVar("B", bound=Battle)


def to_goal(g: Objectives, side: SideId, at: HexId) -> int:
    """Return how far a hex is from the nearest objective that a side does not hold.

    Args:
        g: A state with :class:`~hexwar.kit.victory.Objectives`.
        side: The number of the side; if it holds every objective, the nearest of all counts.
        at: The id of the hex.
    """
    goals: HexSet = g.goals(side) or pack(g.game.objective_at)
    return _nearness(g.game.board, goals)[at]


class _Nearness(dict[HexId, int]):
    """How far hexes are from the nearest of some goals; each is worked out when it is asked for."""

    def __init__(self, board: Board, goals: HexSet) -> None:
        super().__init__()
        self.board, self.goals = board, iterate(goals)

    def __missing__(self, at: HexId) -> int:
        nearest = min((self.board.distance(at, goal) for goal in self.goals), default=0)
        self[at] = nearest
        return nearest


_nearness = lru_cache(maxsize=64)(_Nearness)


def full_attack(g: Any, battle: B) -> B:
    """Return an attack with every unit that may join it; it is only asked.

    Args:
        g: The state.
        battle: The attack, which stays as it is.
    """
    joined, near = copy.copy(battle), (*g.game.board.neighbours[battle.target], battle.target)
    for other in (unit for at in near for unit in g.stack_in(at)):
        if joined.joiners.refusal(g, other) is None:
            joined.units |= one(other)
    return joined


@key("enters", "a unit that enters the map", verbs=("move",))
def enters(g: Positions, action: Action) -> bool:
    """Whether the unit is still off the map."""
    return bool(g.hex[action[1]] == OFF)


@key(
    "distance-to-objective",
    "nearest to an objective to be taken",
    verbs=("move", "retreat", "place"),
)
def distance_to_objective(g: Objectives, action: Action) -> int:
    """How far the hex is from the nearest objective that the side does not hold."""
    return to_goal(g, g.game.side_of[action[1]], action[2])


@key("nearer-to-objective", "nearer to an objective than now", verbs=("move",))
def nearer_to_objective(g: Objectives, action: Action) -> bool:
    """Whether a move leads nearer to such an objective."""
    side, at = g.game.side_of[action[1]], g.hex[action[1]]
    return bool(at == OFF or to_goal(g, side, action[2]) < to_goal(g, side, at))


@key("takes-objective", "an objective", most=True, verbs=("move",))
def takes_objective(g: Objectives, action: Action) -> bool:
    """Whether the move takes an objective."""
    number = g.game.objective_at.get(action[2])
    return number is not None and g.holder[number] != g.game.side_of[action[1]]


@key("guards-objective", "the guard of an objective", verbs=("move", "advance"))
def guards_objective(g: Any, action: Action) -> bool:
    """Whether the unit is the only one in an objective."""
    at = g.hex[action[1]]
    return at in g.game.objective_at and g.on[at].bit_count() == 1


@key("strongest", "strongest", most=True, verbs=("move", "join", "commit", "advance", "restore"))
def strongest(g: Steps, action: Action) -> int:
    """The attack factor of the unit."""
    return int(g.game.attacks[action[1]][g.steps[action[1]]])


@key("weakest", "weakest", verbs=("lose",))
def weakest(g: Steps, action: Action) -> int:
    """The attack factor of the unit that loses a step."""
    return int(g.game.attacks[action[1]][g.steps[action[1]]])


@key("best-odds", "the best odds", most=True, verbs=("attack",))
def best_odds(g: Any, action: Action) -> int:
    """The column of the attack if all join who may."""
    battle = g.stack[-1].battle_of(g, action[1], action[2])
    return int(full_attack(g, battle).calculate(g).column)


@key("next-to-enemies", "next to the most enemies", most=True, verbs=("move",))
def next_to_enemies(g: Positions, action: Action) -> int:
    """How many hexes with enemies are next to the hex."""
    side, enemies = g.game.side_of[action[1]], 0
    for number, hexes in enumerate(g.standing):
        enemies |= 0 if number == side else hexes
    return int((g.game.board.adjacent[action[2]] & enemies).bit_count())


def odds_from(name: str, title: str, column: int) -> Key:
    """Return a key that tells whether an attack comes to a column at least, if all join who may.

    Args:
        name: Its name, as text files name it.
        title: What it prefers, as players read it.
        column: The place of the column in the table of results.

    Example:
        >>> good = odds_from("good-odds", "good odds", 4)
        >>> good.name, good.verbs
        ('good-odds', ('attack',))
    """
    return best_odds.where(name, title, lambda found: bool(found >= column))


def cards_in(source: Readable | Document, words: CardTerms) -> Cards:
    """Read the cards of a game whose attacks are :class:`~hexwar.kit.combat.Attacks`.

    Args:
        source: A path, a resource of a package, or a document read before.
        words: What the game understands; the odds that the file names join them.

    Raises:
        DataError: The file has faults; all of them are named, each with its line.
    """
    file = read(
        source,
        AutomatonFile,
        lambda made, faults: check_cards(made, _with_odds(made, words), faults),
    )
    return look_up(file, _with_odds(file, words))


def _with_odds(file: AutomatonFile, words: CardTerms) -> CardTerms:
    """Return the words of a game and the odds that a file names."""
    keys_of_odds = {
        odds.name: odds_from(odds.name, odds.title, odds.column - 1) for odds in file.odds
    }
    return words._replace(keys={**words.keys, **keys_of_odds})


ACTION_KEYS: Final = (
    *(enters, distance_to_objective, nearer_to_objective, takes_objective, guards_objective),
    *(strongest, weakest, best_odds, next_to_enemies),
)
"""Keys that rate what the procedures of the kit ask."""


class CounterGameByCards(GameByCards, CounterGame):
    """A game of counters of which cards may play a side; it stands before other bases of a game.

    class AcrossTheLenn(CounterGameByCards, PrintedGame):
        keys = ()                        # keys of its own, beside those of the kit
    """

    @classmethod
    def words(cls) -> CardTerms:
        """Return what ``automaton.toml`` may say, with the keys of the kit."""
        words = super().words()
        kit = {one.name: one for one in ACTION_KEYS}
        return words._replace(keys={**kit, **words.keys}, players=cls.known().sides)

    @classmethod
    def cards(cls, file: str = "automaton.toml") -> Cards:
        """Return the cards of a file, which may name odds."""
        return cards_in(cls.data.file(file), cls.words())


__all__ = ["ACTION_KEYS", "CounterGameByCards", "cards_in", "full_attack", "odds_from", "to_goal"]
