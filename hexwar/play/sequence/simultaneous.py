"""Decisions of several players at once: secret plots, bids and set-ups.

    @frame
    class Plot(Simultaneous):
        speed: int = 0

        @ask("3", by=Simultaneous.owner)
        def plot(self, g: Sea) -> Actions:
            "Plot your speed."
            yield from (("plot", speed) for speed in range(4))

        @plot.on
        def choose(self, g: Sea, speed: Speed) -> None:
            self.speed = speed

    @step("3")
    def all_plot(self, g: Sea) -> Next:
        return together(Plot, g.game.players)

    @step("4")
    def reveal(self, g: Sea) -> None:
        for plot in g.returned:
            g.speed[plot.player] = plot.speed

Each player carries out a procedure of one's own, and decides in it whenever one likes, as often as
it asks.  When all are through, the caller's next entry finds the procedures in ``g.returned``; what
was decided stands in their fields.  Until then a player sees those of the others as they began.

The state asks one player after the other, in the order of the game's players, so that the same
decisions give the same game in whatever order they were taken, and code that plays on bare states
needs to know nothing of this.  A match lets the later players answer ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import attrs

from hexwar.play.sequence.frames import USED_UP, Frame
from hexwar.play.values.plain import Encoder
from hexwar.play.values.steering import TOGETHER, Steering

__all__ = ["Simultaneous", "together"]


@attrs.define(slots=True, eq=False)
class Simultaneous(Frame):
    """A procedure that several players carry out at once, each on one's own.

    All fields but the player have defaults, and hold what is decided.  The procedure draws no
    chance and changes nothing that another player sees.

    Attributes:
        player: The player who carries it out.
    """

    player: str = attrs.field()

    simultaneous: ClassVar[bool] = True
    hints: ClassVar[dict[str, Any]] = {"player": str}
    encoders: ClassVar[dict[str, Encoder | None]] = {"player": None}

    def owner(self, g: Any) -> str:
        """Name the player whom its questions ask: ``by=Simultaneous.owner``."""
        del g
        return self.player


def together(procedure: type[Simultaneous], players: Iterable[str]) -> Steering:
    """Let several players carry out a procedure at once, then go on with the next entry.

    The next entry finds in ``g.returned`` the procedures of all players, as a tuple in the order
    of the game's players.

    Args:
        procedure: The class of the procedure; a variant of the game may replace it.
        players: The players.
    """
    return TOGETHER, procedure, tuple(players), {}


def under_way(stack: Sequence[Frame]) -> list[Simultaneous]:
    """Return the procedures that several players carry out at present; none in other moments.

    Args:
        stack: The procedures of a state, the innermost last.
    """
    return [frame for frame in stack if isinstance(frame, Simultaneous)]


def begin_together(g: Any, made: type[Simultaneous], players: Sequence[str]) -> None:
    """Lay a procedure for each player on the stack; the first player's is the innermost.

    Raises:
        TypeError: When several players decide at once already.
    """
    if under_way(g.stack):
        raise TypeError(f"{made.__name__}: several players decide at once already")
    in_order = sorted(players, key=g.game.players.index)
    g.stack += [made(player) for player in reversed(in_order)]
    if not in_order:
        g.returned = ()


def answered(g: Any, ended: Simultaneous) -> tuple[Simultaneous, ...] | None:
    """Keep the procedure of a player who is through, and turn to the next.

    Args:
        g: The state, without that procedure.
        ended: The procedure.

    Returns:
        The procedures of all players, when all are through.
    """
    ended.stand_at(USED_UP)
    stack, order = g.stack, g.game.players.index
    stack.insert(_begun(stack), ended)
    waiting = waiting_in(stack)
    if waiting:
        turn(stack, min(waiting, key=order))
        return None
    begun = _begun(stack)
    frames = sorted(stack[begun:], key=lambda frame: order(frame.player))
    del stack[begun:]
    return tuple(frames)


def waiting_in(stack: Sequence[Frame]) -> list[str]:
    """Return the players who are not through, if several decide at once."""
    return [
        branch[0].player  # type: ignore[attr-defined]
        for branch in _branches(stack)
        if len(branch) > 1 or branch[0].planned is not None
    ]


def turn(stack: list[Frame], player: str) -> None:
    """Lay the procedure of a player, with those it has called, innermost on the stack."""
    for branch in _branches(stack):
        if branch[0].player == player:  # type: ignore[attr-defined]
            for frame in branch:
                stack.remove(frame)
            stack += branch
            return


def seen_stack(g: Any, player: str) -> Sequence[Frame]:
    """Return the procedures as a player knows them: while several decide, the others' as new.

    Args:
        g: The state.
        player: The player, or ``SPECTATOR``.
    """
    for frame in g.stack:
        if frame.simultaneous:
            break
    else:
        stack: Sequence[Frame] = g.stack
        return stack
    begun, order = _begun(g.stack), g.game.players.index
    branches = sorted(_branches(g.stack), key=lambda branch: order(branch[0].player))  # type: ignore[attr-defined]
    own: list[Frame] = []
    seen = list(g.stack[:begun])
    for first, *called in branches:
        assert isinstance(first, Simultaneous)
        if first.player == player:
            own = [first, *called]
        else:
            seen.append(type(first)(first.player))
    return seen + own


def _begun(stack: Sequence[Frame]) -> int:
    """Return the place of the first of the procedures of several players, or of the next frame."""
    return next((at for at, frame in enumerate(stack) if frame.simultaneous), len(stack))


def _branches(stack: Sequence[Frame]) -> list[list[Frame]]:
    """Return the procedures of each player, each with those that it has called."""
    branches: list[list[Frame]] = []
    for frame in stack[_begun(stack) :]:
        if frame.simultaneous:
            branches.append([])
        branches[-1].append(frame)
    return branches
