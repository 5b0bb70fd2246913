"""The words of the text file of a side that cards play: verbs of the game, and keys."""

from __future__ import annotations

from functools import cache

from classic.printed import SIDES
from classic.rules.combat import Assault
from classic.state import OFF, Field
from hexwar.board import iterate
from hexwar.kit.automaton import Cards, Vocabulary, key, read_cards
from hexwar.play import Action, GameData

VERBS = (
    *("place", "restore", "end-replacements", "move", "end-movement", "attack", "end-combat"),
    *("join", "resolve", "commit", "hold", "advance", "stay", "lose", "retreat"),
)
"""Everything that the game asks a side."""

EVEN, GOOD = 3, 4
"""The columns 2:1, about even, and 3:1, good for the attacker."""


def goals(g: Field, side: int) -> list[int]:
    """Return the hexes of the towns that a side does not hold, or of all if it holds every one."""
    towns = g.game.objective_at.items()
    return [at for at, n in towns if g.holder[n] != side] or [at for at, _ in towns]


def to_goal(g: Field, side: int, at: int) -> int:
    """Return how far a hex is from the nearest goal of a side."""
    return min(g.game.board.distance(at, goal) for goal in goals(g, side))


def with_all_who_may_join(g: Field, unit: int, target: int) -> Assault:
    """Return an attack with every unit that may join it."""
    assault = Assault.of(g, target, 1 << unit)
    for other in assault.neighbours(g):
        if assault.may_join(g, other) is None:
            assault.units |= 1 << other
    return assault


@key("enters", "a unit that enters the map", verbs=("move",))
def enters(g: Field, action: Action) -> bool:
    """Whether the unit is still off the map."""
    return g.hex[action[1]] == OFF


@key("distance-to-town", "nearest to a town to be taken", verbs=("move", "retreat", "place"))
def distance_to_town(g: Field, action: Action) -> int:
    """How far the hex is from the nearest town that the side does not hold."""
    return to_goal(g, g.game.side_of[action[1]], action[2])


@key("nearer-to-town", "nearer to a town than now", verbs=("move",))
def nearer_to_town(g: Field, action: Action) -> bool:
    """Whether a move leads nearer to such a town."""
    side, at = g.game.side_of[action[1]], g.hex[action[1]]
    return at == OFF or to_goal(g, side, action[2]) < to_goal(g, side, at)


@key("takes-town", "a town", most=True, verbs=("move",))
def takes_town(g: Field, action: Action) -> bool:
    """Whether the move takes a town."""
    town = g.game.objective_at.get(action[2])
    return town is not None and g.holder[town] != g.game.side_of[action[1]]


@key("guards-town", "the guard of a town", verbs=("move", "advance"))
def guards_town(g: Field, action: Action) -> bool:
    """Whether the unit is the only one of its side in a town."""
    at = g.hex[action[1]]
    return at in g.game.objective_at and g.on[at].bit_count() == 1


@key("strongest", "strongest", most=True, verbs=("move", "join", "commit", "advance", "restore"))
def strongest(g: Field, action: Action) -> int:
    """The attack factor of the unit."""
    return int(g.game.attacks[action[1]][g.steps[action[1]]])


@key("weakest", "weakest", verbs=("lose",))
def weakest(g: Field, action: Action) -> int:
    """The attack factor of the unit that loses a step."""
    return int(g.game.attacks[action[1]][g.steps[action[1]]])


@key("best-odds", "the best odds", most=True, verbs=("attack",))
def best_odds(g: Field, action: Action) -> int:
    """The column of the attack if all join who may."""
    return with_all_who_may_join(g, action[1], action[2]).reckon(g).column


@key("even-odds", "even odds at least", verbs=("attack",))
def even_odds(g: Field, action: Action) -> bool:
    """Whether the attack comes to 2:1 at least."""
    return bool(best_odds(g, action) >= EVEN)


@key("good-odds", "good odds", verbs=("attack",))
def good_odds(g: Field, action: Action) -> bool:
    """Whether the attack comes to 3:1 at least."""
    return bool(best_odds(g, action) >= GOOD)


@key("next-to-enemies", "next to the most enemies", most=True, verbs=("move",))
def next_to_enemies(g: Field, action: Action) -> int:
    """How many hexes with enemies are next to the hex."""
    near = g.game.board.adjacent[action[2]]
    return len(iterate(near & g.standing[1 - g.game.side_of[action[1]]]))


KEYS = (
    *(enters, distance_to_town, nearer_to_town, takes_town, guards_town),
    *(strongest, weakest, best_odds, even_odds, good_odds, next_to_enemies),
)

WORDS = Vocabulary.of(VERBS, KEYS, SIDES)
"""What a file may say."""


@cache
def printed_automaton(data: GameData) -> Cards:
    """Return the cards in the data folder."""
    return read_cards(data.file("automaton.toml"), WORDS)
