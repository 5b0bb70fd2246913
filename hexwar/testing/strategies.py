"""Strategies for Hypothesis: any hex, board, stack or deck, and matches in the middle of a game.

With them a test states a law for any board, or for any state that play can reach.  Hypothesis is
imported only when a strategy is used: ``pip install hypothesis``.

Example:
    >>> from hypothesis import given, settings
    >>> @settings(deadline=None)
    ... @given(hexes(), hexes())
    ... def test_distance_is_the_same_both_ways(a, b):
    ...     assert a.distance_to(b) == b.distance_to(a)
    >>> test_distance_is_the_same_both_ways()
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from hexwar.board import Board
from hexwar.door import game as find_game
from hexwar.errors import MissingExtraError
from hexwar.hexes import Hex
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.states import State

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

TERRAIN = ("clear", "woods", "hills")
HEXSIDES = ("river", "cliff")
PATHS = ("road",)

FEATURES_AT_MOST = 12
"""Hexsides, and links of paths, of each kind on a board."""


class Piles(NamedTuple):
    """Where the cards of a deck are: each in just one of three places.

    Attributes:
        left: The cards left in the deck, as a bit set.
        discards: The discards, as a bit set.
        out: The cards elsewhere, in hands or on the table, as a bit set.
    """

    left: int
    discards: int
    out: int


def _hypothesis() -> ModuleType:
    """Return the strategies of Hypothesis itself."""
    try:
        from hypothesis import strategies  # noqa: PLC0415 - only those who test have it
    except ImportError:
        raise MissingExtraError(
            "hexwar.testing.strategies needs Hypothesis: pip install hypothesis"
        ) from None
    return strategies


# -- hexes -----------------------------------------------------------------------------------------


def hexes(*, within: int = 20) -> SearchStrategy[Hex]:
    """Return a strategy for hexes around the hex (0, 0), which the smallest are next to.

    Args:
        within: The greatest distance, in hexes.

    Raises:
        MissingExtraError: Hypothesis is not installed.
    """
    strategy: SearchStrategy[Hex] = _hypothesis().composite(_hex)(within)
    return strategy


def _hex(draw: DrawFn, within: int) -> Hex:
    st = _hypothesis()
    q = draw(st.integers(-within, within))
    return Hex(q, draw(st.integers(max(-within, -q - within), min(within, -q + within))))


# -- boards ----------------------------------------------------------------------------------------


def boards(
    *,
    terrain: Sequence[str] = TERRAIN,
    hexsides: Sequence[str] = HEXSIDES,
    paths: Sequence[str] = PATHS,
    rows: tuple[int, int] = (1, 6),
    columns: tuple[int, int] = (1, 6),
) -> SearchStrategy[Board]:
    """Return a strategy for boards with terrain in their hexes, features on hexsides, and paths.

    Both orientations occur, and either stagger.  The boards are read as files are.

    Args:
        terrain: The kinds of terrain; the first is that of a plain board.
        hexsides: The kinds of hexsides.
        paths: The kinds of paths.
        rows: The least and the greatest number of rows.
        columns: The least and the greatest number of columns.

    Raises:
        MissingExtraError: Hypothesis is not installed.
    """
    make = _hypothesis().composite(_board)
    strategy: SearchStrategy[Board] = make(terrain, hexsides, paths, rows, columns)
    return strategy


def _board(
    draw: DrawFn,
    terrain: Sequence[str],
    hexsides: Sequence[str],
    paths: Sequence[str],
    rows: tuple[int, int],
    columns: tuple[int, int],
) -> Board:
    st = _hypothesis()
    grid = _table(
        "[grid]",
        orientation=draw(st.sampled_from(("pointy", "flat"))),
        stagger=draw(st.sampled_from(("odd", "even"))),
        rows=draw(st.integers(*rows)),
        columns=draw(st.integers(*columns)),
        terrain=terrain[0],
    )
    plain = Board.parse(grid)
    tables = [grid, _table("[kinds]", terrain=terrain, hexsides=hexsides, paths=paths)]
    count = len(plain.ids)
    by_kind: dict[str, list[str]] = {}
    kinds = draw(st.lists(st.sampled_from(terrain), min_size=count, max_size=count))
    for i, kind in zip(plain.ids, kinds, strict=True):
        by_kind.setdefault(kind, []).append(plain.name(i))
    tables += [_table("[[terrain]]", kind=kind, hexes=some) for kind, some in by_kind.items()]
    pairs = _pairs(plain)
    some_pairs = st.just([])
    if pairs:
        some_pairs = st.lists(st.sampled_from(pairs), max_size=FEATURES_AT_MOST, unique=True)
    for kind in hexsides:
        if sides := ["/".join(pair) for pair in draw(some_pairs)]:
            tables.append(_table("[[hexsides]]", kind=kind, sides=sides))
    for kind in paths:
        tables += [_table("[[paths]]", kind=kind, hexes=pair) for pair in draw(some_pairs)]
    return Board.parse("\n".join(tables))


def _pairs(board: Board) -> list[tuple[str, str]]:
    """Return the hexes of a board that are next to each other, by name."""
    near = ((i, j) for i in board.ids for j in board.neighbours[i] if i < j)
    return [(board.name(i), board.name(j)) for i, j in near]


def _table(heading: str, **entries: Any) -> str:
    """Return a table as a board file has it: numbers, texts and lists are written as in JSON."""
    return "\n".join([heading, *(f"{key} = {json.dumps(some)}" for key, some in entries.items())])


# -- stacks and decks ------------------------------------------------------------------------------


def stacks(
    counters: int, hexes: int | Iterable[int], *, limit: int | None = None
) -> SearchStrategy[dict[int, int]]:
    """Return a strategy for counters on a map: by hex, the counters in it as a bit set.

    Every counter is in one hex at most; the others are off the map, and hexes without any are left
    out.

    Args:
        counters: How many counters there are; they are 0 to ``counters - 1``.
        hexes: The ids of the hexes, or how many there are.
        limit: How many counters may be in a hex; without, any number.

    Raises:
        MissingExtraError: Hypothesis is not installed.
    """
    places = range(hexes) if isinstance(hexes, int) else sorted(hexes)
    make = _hypothesis().composite(_stacks)
    strategy: SearchStrategy[dict[int, int]] = make(counters, places, limit)
    return strategy


def _stacks(
    draw: DrawFn, counters: int, places: Sequence[int], limit: int | None
) -> dict[int, int]:
    st = _hypothesis()
    nowhere = st.none()
    somewhere = st.one_of(nowhere, st.sampled_from(places)) if places else nowhere
    stacks: dict[int, int] = {}
    for counter in range(counters):
        at = draw(somewhere)
        stack = stacks.get(at, 0)
        if at is not None and (limit is None or stack.bit_count() < limit):
            stacks[at] = stack | 1 << counter
    return stacks


def decks(size: int) -> SearchStrategy[Piles]:
    """Return a strategy for decks in use: what is left, what is discarded, and what is out.

    Args:
        size: How many cards the printed deck has; cards are 0 to ``size - 1``.

    Raises:
        MissingExtraError: Hypothesis is not installed.
    """
    st = _hypothesis()
    wheres = st.lists(st.integers(0, 2), min_size=size, max_size=size)
    strategy: SearchStrategy[Piles] = wheres.map(_piles)
    return strategy


def _piles(wheres: Sequence[int]) -> Piles:
    piles = [0, 0, 0]
    for card, where in enumerate(wheres):
        piles[where] |= 1 << card
    return Piles(*piles)


# -- matches ---------------------------------------------------------------------------------------


def matches(
    name: str | Game,
    *,
    decisions_at_most: int = 100,
    options: Mapping[str, Any] | None = None,
    study: bool = False,
) -> SearchStrategy[Match]:
    """Return a strategy for matches at a decision, after some random play.

    A failure shrinks to few decisions and a small seed.  No match is over: where random play ends
    a game, the match stands at its last decision.

    Args:
        name: ``"game/scenario"``, or a game.
        decisions_at_most: The greatest number of decisions taken.
        options: Values of the scenario's options.
        study: Let undo go behind draws and revelations.

    Raises:
        MissingExtraError: Hypothesis is not installed.
        UnknownNameError: There is no such game or scenario.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=5, deadline=None)
        ... @given(matches("skirmish/ford", decisions_at_most=20))
        ... def test_whatever_is_listed_is_legal(match):
        ...     assert all(match.explain(action).legal for action in match.legal_actions)
        >>> test_whatever_is_listed_is_legal()
    """
    st = _hypothesis()
    game = find_game(name, options) if isinstance(name, str) else name
    small = st.integers(0, decisions_at_most)
    strategy: SearchStrategy[Match] = st.builds(
        lambda decisions, seed: _played(game, decisions, seed, study=study),
        small,
        st.integers(0, 2**32 - 1),
    )
    return strategy


def states(
    name: str | Game, *, decisions_at_most: int = 100, options: Mapping[str, Any] | None = None
) -> SearchStrategy[State]:
    """Return a strategy for states at a decision, after some random play; see :func:`matches`.

    Args:
        name: ``"game/scenario"``, or a game.
        decisions_at_most: The greatest number of decisions taken.
        options: Values of the scenario's options.

    Raises:
        MissingExtraError: Hypothesis is not installed.
        UnknownNameError: There is no such game or scenario.
    """
    some = matches(name, decisions_at_most=decisions_at_most, options=options)
    return some.map(lambda match: match.state)


def _played(game: Game, decisions: int, seed: int, *, study: bool) -> Match:
    """Return a match after a number of random decisions, or at the last one before its end."""
    match = Match(game, seed, study=study, hashing=True)
    rng = Random(seed)
    for _ in range(decisions):
        match.do(rng.choice(match.legal_actions))
        if match.over:
            return match.fork(len(match.log) - 1)
    return match
