"""How is a unit symbol drawn that is named by its code of APP-6 or MIL-STD-2525?

The package ``milsymbol`` knows all of them; it is the extra ``symbols``. It reads its tables once,
which takes a second or two, and only where a style names a code.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

_WIDE, _HIGH = 24.0, 18.0
"""Room for a symbol on a counter, across and down; the box of hexwar's own is 24 by 15."""

_CENTRE: Final = 100.0
"""Where the middle of every frame of the package lies, in its own units, across and down."""

_LINE: Final = 1.15
"""How thick the lines of hexwar's own symbols are."""

_VIEW = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')
_STROKE = re.compile(r'stroke-width="[0-9.]+"')
_FRAME_FILL = re.compile(r' fill="rgb\([0-9, ]+\)"')


def is_known(code: str) -> bool:
    """Return whether a code names a symbol; where the package is not installed, any may.

    Args:
        code: Twenty or thirty digits, or ten to fifteen letters.
    """
    symbol = _symbol(code)
    return symbol is None or bool(symbol.is_valid())


@lru_cache(maxsize=256)
def symbol_of_code(code: str) -> str:
    """Return the elements of a unit symbol around the origin; "" without the package.

    Its lines have the colour of the counter's ink and its frame that of the box, as with hexwar's
    own: the colours of the standard say the side, which the counter says already.
    """
    symbol = _symbol(code)
    if symbol is None or not symbol.is_valid():
        return ""
    drawing = str(symbol.as_svg())
    found = _VIEW.search(drawing)
    if found is None:
        return ""
    top, wide, high = map(float, found.groups()[1:])
    # The middle of the frame stays in the middle, so that symbols with and without echelons agree.
    reach = max(_CENTRE - top, top + high - _CENTRE)
    scale = min(_WIDE / wide, _HIGH / (2 * reach)) if reach < 60 else min(_WIDE / wide, 30 / high)
    inner = drawing.partition(">")[2].removesuffix("</svg>")
    inner = _STROKE.sub(f'stroke-width="{_LINE / scale:.1f}"', inner)
    inner = _FRAME_FILL.sub("", inner).replace('"black"', '"currentColor"')
    return (
        f'<g transform="scale({scale:.4f}) translate(-{_CENTRE:g} -{_CENTRE:g})" '
        f'data-sidc="{code}">{inner}</g>'
    )


@lru_cache(maxsize=256)
def _symbol(code: str) -> Any:
    """Return the symbol of the package; None where it is not installed."""
    try:
        return import_module("milsymbol").Symbol(code)
    except ModuleNotFoundError:
        return None
