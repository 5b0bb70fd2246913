"""A game without rules: counters on a board that are moved, flipped and taken away freely.

What it is played with lies in a folder: ``board.toml`` (:mod:`hexwar.board`), ``counters.toml``
(:mod:`hexwar.components`), and a file for each set-up, which names both:

    [scenario]
    game = "sandbox"
    name = "start"
    title = "The set-up"
    board = "board.toml"
    counters = "counters.toml"

    [[set_up]]
    hex = "0304"
    units = ["1/A", "2/A"]          # from the bottom of the stack to its top

    [[arrival]]                     # on the turn track, if [scenario] has turns = ["June 6", ...]
    turn = 2
    units = ["3/A"]

    [[deck]]
    name = "events"
    cards = ["Rain", "Fog", "Fog"]

The faces of a counter are its steps; their ``label`` is written on top, their other values at the
foot. ``hexwar play FOLDER`` plays it; ``hexwar import`` makes such folders.
"""

from hexwar.workshop.sandbox.game import Sandbox

__all__ = ["Sandbox"]
