"""A game on paper: map, counters, cards, player aids and rules as PDF, by ``hexwar[print]``.

>>> import hexwar
>>> from hexwar.workshop.paper import PAPERS, Printing, printed_game
>>> printing = Printing(paper=PAPERS["letter"], parts=["map", "counters"])
>>> paged = printed_game(hexwar.game("skirmish/ford"), printing)
>>> contents(paged)
['Map: 1 page', 'Counters: 2 pages']

``paged.pdf()`` is the document; ``paged.pngs()`` are its pages as pictures.
"""

from hexwar.workshop.paper.measures import COUNTERS, PAPERS, Paper, counter_size
from hexwar.workshop.paper.page import Paged
from hexwar.workshop.paper.piece_pages import Backs
from hexwar.workshop.paper.printing import PARTS, USUAL, Printing, contents, printed_game

__all__ = [
    "COUNTERS",
    "PAPERS",
    "PARTS",
    "USUAL",
    "Backs",
    "Paged",
    "Paper",
    "Printing",
    "contents",
    "counter_size",
    "printed_game",
]
