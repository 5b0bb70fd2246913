"""The states of a match, and how they run on.

- a state (:mod:`hexwar.play.states.state`) and the parts of which a game makes its own
  (:mod:`hexwar.play.states.parts`);
- the hashes of the states of a match (:mod:`hexwar.play.states.hashes`);
- the loop that runs the procedures (:mod:`hexwar.play.states.runner`), and which procedures a
  frame leads to (:mod:`hexwar.play.states.procedures`).
"""

from hexwar.play.states.state import SPECTATOR, State

__all__ = ["SPECTATOR", "State"]
