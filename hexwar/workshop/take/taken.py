"""What is taken to another program, and what its format cannot hold."""

from __future__ import annotations

import attrs

from hexwar.board import AreaBoard, Board
from hexwar.data import Document
from hexwar.draw import Style
from hexwar.errors import PictureError
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.scene import Scene


@attrs.frozen(kw_only=True)
class Taken:
    """A file for another program.

    Attributes:
        content: The file.
        kept: What it holds, in words.
        lost: What of the game it cannot hold.
    """

    content: bytes
    kept: tuple[str, ...]
    lost: tuple[str, ...] = ()


def table_of(game: Game) -> tuple[Scene, Board, Style]:
    """Return the table before the first decision, its board, and how it is drawn.

    Raises:
        PictureError: It has no board, or one of areas: the other programs have hexes.
    """
    scene = Match(game, 0).scene()
    board = scene.board
    if board is None:
        raise PictureError(f"{game.title}: the game has no board to be taken")
    if isinstance(board, AreaBoard):
        raise PictureError(f"{game.title}: its map has areas; only hexes can be taken")
    styles = [scene.style] if isinstance(scene.style, Document) else []
    return scene, board, Style.of(*styles)
