"""Black ink only: greys for colours, letters for terrain, so that a copy can be read."""

from __future__ import annotations

import re

import attrs

from hexwar.board import Board
from hexwar.draw.ground import terrain_kinds
from hexwar.draw.places import colours_of
from hexwar.draw.style import Style

_COLOUR = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9A-Za-z_-])")

PALEST, DARKEST = 1.0, 0.72
"""How light the ground is: hex numbers and lines stay black on it."""

DARK = 0x5A
"""How light the plates of positions are at most: white writing has seven times their light."""

SIDES = (("#ffffff", "#000000", "#ffffff"), ("#b4b4b4", "#000000", "#f4f4f4"))
"""Fill, ink and box of the counters of each side in turn."""


def grey(svg: str) -> str:
    """Return a picture in greys that are as light as its colours.

    Args:
        svg: The picture, without variables for colours.

    Example:
        >>> grey('<path fill="#ff0000" stroke="#fff"/><use href="#k12-hex"/>')
        '<path fill="#7e7e7e" stroke="#ffffff"/><use href="#k12-hex"/>'
    """
    return _COLOUR.sub(lambda found: f"#{_light(found[1]) * 3}", svg)


def _light(colour: str) -> str:
    """Return how light a colour looks (ITU-R BT.709, gamma 2.2), as two hexadecimal digits."""
    digits = colour if len(colour) == 6 else "".join(digit * 2 for digit in colour)
    parts = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
    light = sum(w * part**2.2 for w, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))
    return f"{int(255 * light ** (1 / 2.2)):02x}"


def _dark(fill: str) -> str:
    """Return tones as dark as white writing needs on them, the lighter of two still the lighter.

    Example:
        >>> _dark("#f0d040 #f0d040"), _dark("#000000 #000000")
        ('#5a5a5a #5a5a5a', '#000000 #000000')
    """
    digits = _light(fill.split(maxsplit=1)[0].removeprefix("#"))
    tone = f"#{min(int(digits, 16), DARK):02x}"
    tone += tone[1:] * 2
    return f"{tone} {tone}"


def black_ink(style: Style, board: Board, sides: tuple[str, ...]) -> Style:
    """Return a style in which every terrain has its own grey and letter, and every side its own.

    The commonest terrain stays white and has no letter. Plates of positions are dark, so that what
    is written on them in white can be read; their signs and letters tell their colours.

    Args:
        style: The style.
        board: The board.
        sides: The sides whose counters are printed.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> board = Board.parse('''
        ... grid = {orientation = "flat", rows = 2, columns = 2, terrain = "clear"}
        ... terrain = [{kind = "woods", hexes = ["0101"]}]
        ... ''')
        >>> ink = black_ink(default_style(), board, ("red",))
        >>> ink.terrain_of("clear").fill, ink.terrain_of("woods").letter
        ('#ffffff #ffffff', 'W')
    """
    kinds = [kind for kind in terrain_kinds(board) if kind]
    terrain = [board.terrain[i] for i in board.ids]
    kinds.sort(key=lambda kind: -terrain.count(kind))
    looks, letters = {}, {""}
    for place, kind in enumerate(kinds):
        look = style.terrain_of(kind)
        light = PALEST - (PALEST - DARKEST) * place / max(len(kinds) - 1, 1)
        tone = f"#{round(255 * light):02x}" + f"{round(255 * light):02x}" * 2
        name = (look.title or kind).upper()
        letter = look.letter or next((c for c in name if c.isalnum() and c not in letters), "")
        letters.add(letter)
        looks[kind] = attrs.evolve(look, fill=f"{tone} {tone}", letter=letter if place else "")
    players = {
        side: attrs.evolve(style.player_of(side), fill=fill, ink=ink, box=box, back="#d8d8d8")
        for side, (fill, ink, box) in zip(sides, SIDES * len(sides), strict=False)
    }
    named = {*style.colours, *colours_of(board, style)}
    colours = {
        name: attrs.evolve(look, fill=_dark(look.fill))
        for name, look in ((name, style.colour_of(name)) for name in named)
    }
    return attrs.evolve(style, terrain=looks, players={**style.players, **players}, colours=colours)
