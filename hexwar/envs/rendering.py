"""Pictures of environments: as text, as SVG, as pixels; each shows what a player may see."""

from __future__ import annotations

from io import BytesIO
from pkgutil import resolve_name
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexwar.board.picture import picture
from hexwar.errors import UnknownNameError
from hexwar.play.scene.text import scene_text
from hexwar.play.states import State

MODES = ["ansi", "rgb_array", "svg"]
"""How environments can be shown."""

PNG = "hexwar.draw:png"
"""What makes pixels of a picture, by name: environments do not rest on drawing."""

WIDTH = 800
"""The pixels in a row of a picture."""


def checked_mode(mode: str | None) -> str | None:
    """Return a way of showing.

    Raises:
        UnknownNameError: When there is no such way.
    """
    if mode is not None and mode not in MODES:
        raise UnknownNameError.of("render mode", mode, MODES)
    return mode


def rendered(g: State, player: str, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return what a player sees of a state: a text, an SVG, or pixels by row and column.

    Args:
        g: The state.
        player: The player.
        mode: One of ``MODES``; None shows nothing.

    Raises:
        MissingExtraError: When pixels are wanted and resvg-py is not installed.
    """
    if mode is None:
        return None
    scene = g.game.presentation.scene(g.view(player), player)
    if mode == "ansi":
        return scene_text(scene)
    drawn = picture(scene)
    return drawn if mode == "svg" else _pixels(resolve_name(PNG)(drawn, width=WIDTH))


def _pixels(png: bytes) -> NDArray[np.uint8]:
    """Return the pixels of a PNG."""
    from matplotlib.image import imread  # noqa: PLC0415 -- only who wants pixels waits for it

    read: Any = imread(BytesIO(png), format="png")
    pixels: NDArray[np.uint8] = np.rint(read[:, :, :3] * 255).astype(np.uint8)
    return pixels
