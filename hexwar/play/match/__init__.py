"""Play: matches, decisions, and play as text.

- a match (:mod:`hexwar.play.match.match`), what players see of it
  (:mod:`hexwar.play.match.looking`), its log (:mod:`hexwar.play.match.log`) and how it is
  written down (:mod:`hexwar.play.match.written`);
- a decision (:mod:`hexwar.play.match.decision`), the notation of its actions
  (:mod:`hexwar.play.match.notation`) and those that decide (:mod:`hexwar.play.match.choosers`);
- a decision as one text (:mod:`hexwar.play.match.brief`) and a seat at which lines are answered
  (:mod:`hexwar.play.match.text_seat`).
"""

from hexwar.play.match.match import Match

__all__ = ["Match"]
