"""Drawing boards and scenes: as SVG, as PNG, as text.

>>> from hexwar.board import Board
>>> from hexwar.draw import scene_text, svg
>>> from hexwar.play.scene import CounterFace, Scene
>>> board = Board.parse('''
... grid = {orientation = "pointy", rows = 2, columns = 3, terrain = "woods"}
... position = [{id = "Farm", hexes = ["0102"], fields = {strong = ["0101", "0103"]}}]
... ''')
>>> tank = CounterFace(name="2nd", side="red", symbol="armour", values={"strength": "4"})
>>> picture = svg(Scene(board=board, stacks={board.hex("0201"): (tank,)}), overlays=["Farm"])
>>> 'data-hex="0102"' in picture, 'data-counter="2nd"' in picture, 'data-overlay="Farm"' in picture
(True, True, True)

What a picture holds, for code that changes or tests it:

- groups by id: ``board`` with ``terrain``, ``shore``, ``texture``, ``relief``, ``washes``,
  ``grid``, ``roads``, ``hexsides``, ``rings``, ``numbers``, ``regions``, ``positions``, ``exits``,
  ``arrows``, ``overlays``, ``hexes``, ``marks``, ``boxes``, ``counters``, ``rays``; beside it
  ``status``, ``areas`` and ``key``;
- ``data-hex`` on every hex and every stack, ``data-counter`` on every counter with a name,
  ``data-position``, ``data-area``, ``data-overlay``, ``data-card``, ``data-kind`` likewise;
- a ``<title>`` on every hex and counter;
- colours as variables in the one ``<style>``: the class ``dark`` or ``light`` on the outer element
  forces a page, else the reader's choice holds.

How things are drawn is a :class:`Style`: data that a game supplies for its own kinds.  The tables
of a style file are described in :mod:`hexwar.draw.tables`.
"""

from hexwar.draw.page import groups, svg, write_svg
from hexwar.draw.raster import png
from hexwar.draw.style import Style, default_style
from hexwar.errors import MissingExtraError
from hexwar.play.scene.text import scene_text

__all__ = [
    "MissingExtraError",
    "Style",
    "default_style",
    "groups",
    "png",
    "scene_text",
    "svg",
    "write_svg",
]
