"""Long rows of similar elements are sent as one element with gaps, and the texts for the gaps.

A map of two thousand hexes has two thousand hexes to touch, and as many numbers: elements that
differ in a few figures.  The page writes them out again (``static/runs.js``).

    <text x="31" y="9">A1</text><text x="62" y="9">A2</text><text x="93" y="9">A3</text>
    ⟦<text x="¤" y="9">¤</text>|31~A1|62~A2|93~A3⟧
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

LEAST = 3
"""This number of like elements makes a row."""

_TITLED = r"(?:<title>[^<]*</title>)?"
_ELEMENT = re.compile(rf'<(use|text)((?: [\w-]+="[^"]*")*)(?:/>|>({_TITLED}[^<]*)</\1>)')
_GAP = re.compile(r'(?<==")[^"]*(?=")|(?<=>)[^<]+(?=<)')
_SIGNS = str.maketrans({sign: f"&#{ord(sign)};" for sign in "⟦⟧¤|~"})


@lru_cache(maxsize=64)
def packed(drawing: str) -> str:
    """Return a drawing with its rows of like elements written as one with gaps.

    Example:
        >>> packed('<g><use x="1" y="9"/><use x="2" y="9"/><use x="3" y="9"/></g>')
        '<g>⟦<use x="¤" y="9"/>|1|2|3⟧</g>'
    """
    drawing = drawing.translate(_SIGNS)
    found, at = [], 0
    for row in _rows(drawing):
        start, end = row[0].start(), row[-1].end()
        found += [drawing[at:start], _row([element[0] for element in row])]
        at = end
    return "".join([*found, drawing[at:]])


def _rows(drawing: str) -> Iterator[Sequence[re.Match[str]]]:
    """Yield the elements of one shape that follow each other with nothing between."""
    elements = list(_ELEMENT.finditer(drawing))
    breaks = 0
    keys = []
    for place, element in enumerate(elements):
        breaks += place > 0 and elements[place - 1].end() != element.start()
        keys.append((breaks, _GAP.sub("¤", element[0])))
    numbered = groupby(range(len(elements)), key=keys.__getitem__)
    for _, places in numbered:
        row = [elements[place] for place in places]
        if len(row) >= LEAST:
            yield row


def _row(elements: Sequence[str]) -> str:
    """Return elements of one shape as that shape, and what stands in its gaps in each."""
    filled = [_GAP.findall(element) for element in elements]
    same = [len(set(column)) == 1 for column in zip(*filled, strict=True)]
    gaps = iter(range(len(same)))
    first = filled[0]

    def shaped(_: re.Match[str]) -> str:
        place = next(gaps)
        return first[place] if same[place] else "¤"

    shape = _GAP.sub(shaped, elements[0])
    rows = ("~".join(v for v, one in zip(row, same, strict=True) if not one) for row in filled)
    return f"⟦{shape}|{'|'.join(rows)}⟧"
