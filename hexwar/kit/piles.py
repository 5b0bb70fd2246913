"""Which chits or cards may still be in a cup or a deck, as far as a player knows?

A player knows the contents of a cup from the scenario, the chits that were shown, and the chits
that the player has drawn. In the cup of the other side, a chit that was not shown is in the cup or
in the enemy's hand. The rows of a :class:`~hexwar.play.scene.DrawPile` say so, by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexwar.board import NONE, has, iterate
from hexwar.kit.automaton import CardPlayer
from hexwar.kit.chits import Chits, FormationId
from hexwar.kit.cups import ChitId, Cups
from hexwar.kit.forces import OFF
from hexwar.play import State
from hexwar.play.scene import DrawPile, Tally


def piles(g: State, view: Mapping[str, Any], player: str) -> Iterator[DrawPile]:
    """Yield the cups and decks of a game of counters, as far as a player knows what is in them.

    Args:
        g: What the player sees, as a state (:meth:`hexwar.play.Game.moment`).
        view: What the player sees: ``state.view(player)``.
        player: The player, or ``SPECTATOR``.
    """
    if isinstance(g, Cups):
        yield from cup_piles(g, player)
    if isinstance(g, Chits):
        yield chit_pile(g)
    if isinstance(g.game.stand_in, CardPlayer):
        yield from card_piles(g.game.stand_in, view)


def cup_piles(g: Cups, player: str) -> Iterator[DrawPile]:
    """Yield the cups: one's own exactly, of another's what was not shown yet."""
    game: Any = g.game
    for number, cup in enumerate(game.cups):
        own = cup.side == player
        hidden = NONE if own else g.held_in(number)
        unseen = g.left_in(number) | hidden
        names = [_called(game, number, ChitId(chit)) for chit in range(cup.chits)]
        yield DrawPile(
            name=f"{cup.side} cup",
            left=g.left_in(number).bit_count(),
            about="" if own or not hidden else "in the cup or drawn and not shown",
            tallies={"chits": tallied(names, (n for n in range(cup.chits) if has(unseen, n)))},
        )


def _called(game: Any, cup: int, chit: ChitId) -> str:
    unit = game.schedule.counter_of(cup, chit)
    return "blank" if unit == OFF else game.counters.names[unit]


def chit_pile(g: Chits) -> DrawPile:
    """Return the cup of formations that have not acted in this turn, which everybody sees."""
    waiting = [n for n in range(len(g.game.formations)) if not has(g.drawn_chits, FormationId(n))]
    names = [f"{formation.side}: {formation.name}" for formation in g.game.formations]
    rows = {"formations": tallied(names, waiting)}
    return DrawPile(name="cup of formations", left=len(waiting), tallies=rows)


def card_piles(side: CardPlayer, view: Mapping[str, Any]) -> Iterator[DrawPile]:
    """Yield the deck of a side that cards play, once its first card was drawn."""
    memory = view["stack"][0] if view["stack"] else {}
    if "deck" not in memory or memory.get("card", -1) < 0:
        return
    kinds, deck = side.cards.kinds, side.cards.deck
    cards = list(iterate(memory["deck"]))
    rows = {"cards": tallied([kinds[kind].title for kind in deck], cards)}
    yield DrawPile(name=f"deck of {side.side}", left=len(cards), tallies=rows)


def tallied(names: Iterable[str], left: Iterable[int]) -> tuple[Tally, ...]:
    """Count by name what is left of some things.

    Args:
        names: What each thing is called, by number; things of one name are counted together.
        left: The numbers of those that are left.

    Example:
        >>> tallied(["raid", "raid", "rest"], [1])
        (Tally(what='raid', left=1, of=2), Tally(what='rest', left=0, of=1))
    """
    every = list(names)
    remaining = Counter(every[number] for number in left)
    return tuple(Tally(name, remaining[name], count) for name, count in Counter(every).items())


__all__ = ["card_piles", "chit_pile", "cup_piles", "piles", "tallied"]
